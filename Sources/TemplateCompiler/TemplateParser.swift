/// Parses the tokens of one template into nodes, while tracking the HTML state.
///
/// The notation is described in docs/templates.md. `layouts` contains the slots of all layouts, which are parsed first.
struct TemplateParser {
    let source: TemplateSource
    let sources: [String: TemplateSource]
    let layouts: [String: [Slot]]
    var tokens: ArraySlice<Token>
    var html = HTMLReader()
    var scope: Set<String>
    var blocks: [Block] = []
    var slots: [Slot] = []
    /// The open tags, the innermost last.
    var open: [Tag] = []

    static func parse(
        _ source: TemplateSource,
        sources: [String: TemplateSource],
        layouts: [String: [Slot]]
    ) throws -> (template: Template, slots: [Slot]) {
        var parser = TemplateParser(source: source, sources: sources, layouts: layouts)
        return (try parser.parse(), parser.slots)
    }

    private init(source: TemplateSource, sources: [String: TemplateSource], layouts: [String: [Slot]]) {
        self.source = source
        self.sources = sources
        self.layouts = layouts
        tokens = source.tokens[...]
        scope =
            source.isLayout
            ? ["layout", "strings"] : source.layout == nil ? ["page", "strings"] : ["page", "layout", "strings"]
    }

    mutating func parse() throws -> Template {
        var body: [Node]
        if source.layout != nil {
            body = try parsePageInLayout()
        } else {
            body = try parseNodes()
            if let tag = nextTag() { throw CompileError("{{\(tag.text)}} closes nothing", at: tag.position) }
            if source.isFragment { trimEnd(&body) }
        }
        guard html.state == HTMLState() else {
            throw CompileError("the template ends inside \(describe(html.state))", at: source.type.position)
        }
        return Template(source: source, body: body, blocks: blocks)
    }

    /// Parses nodes up to a tag that closes or divides the open one.
    mutating func parseNodes() throws -> [Node] {
        var nodes: [Node] = []
        while let token = tokens.first {
            switch token {
            case .markup(let bytes, let position):
                tokens.removeFirst()
                let markup = try html.read(bytes, at: position)
                if !markup.isEmpty { nodes.append(.markup(markup)) }
            case .tag(let tag):
                if tag.text == "else" || tag.text.hasPrefix("/") { return nodes }
                tokens.removeFirst()
                if let node = try parseTag(tag) { nodes.append(node) }
            }
        }
        return nodes
    }

    mutating func parseTag(_ tag: Tag) throws -> Node? {
        let words = tag.text.split(separator: " ", maxSplits: 1).map(String.init)
        switch words[0] {
        case let word where word.hasPrefix("!"):
            try html.reachTag(tag)
            return nil
        case "#if": return try parseIf(tag)
        case "#with": return try parseWith(tag)
        case "#each": return try parseEach(tag)
        case "#block": return try parseBlock(tag)
        case "#layout": throw CompileError("a layout is named once, right after the first line", at: tag.position)
        case let word where word.hasPrefix("#"): throw CompileError("there is no tag {{\(word)}}", at: tag.position)
        case let word where word.hasPrefix(">"): return try parsePartial(tag)
        default: return .value(try expression(tag.text, at: tag.textPosition), try html.writing(of: tag))
        }
    }

    mutating func parseIf(_ tag: Tag) throws -> Node {
        let (text, position) = operand(of: tag)
        let condition = try expression(text, at: position)
        let (then, otherwise) = try parseBranches(tag, name: nil)
        return .condition(condition, then: then, otherwise: otherwise)
    }

    mutating func parseWith(_ tag: Tag) throws -> Node {
        let (value, name) = try valueAndName(of: tag)
        let (then, otherwise) = try parseBranches(tag, name: name)
        return .binding(value, name: name, then: then, otherwise: otherwise)
    }

    mutating func parseEach(_ tag: Tag) throws -> Node {
        let (value, name) = try valueAndName(of: tag)
        let (body, otherwise) = try parseBranches(tag, name: name, repeats: true)
        return .loop(value, name: name, body: body, otherwise: otherwise)
    }

    /// Parses both branches up to the closing tag. They must end in the same state, a repeated one as it began.
    mutating func parseBranches(_ tag: Tag, name: String?, repeats: Bool = false) throws -> ([Node], [Node]) {
        try html.reachTag(tag)
        open.append(tag)
        if repeats, html.state.isInsideTag { html.state.place = .afterItem }
        let start = html
        let outerScope = scope
        if let name { scope.insert(name) }
        let then = try parseNodes()
        scope = outerScope
        let division = try divisionTag(tag)
        try html.reachTag(division)
        var ends = [html]
        html = start
        var otherwise: [Node] = []
        if division.text == "else" {
            otherwise = try parseNodes()
            let closing = try divisionTag(tag)
            guard closing.text != "else" else { throw CompileError("a second {{else}}", at: closing.position) }
            try html.reachTag(closing)
        }
        ends.append(html)
        open.removeLast()
        if repeats { ends.append(start) }
        html = try merge(ends, of: tag)
        return (then, otherwise)
    }

    func merge(_ ends: [HTMLReader], of tag: Tag) throws -> HTMLReader {
        var result = ends[0]
        for end in ends.dropFirst() {
            guard let state = result.state.merged(with: end.state) else {
                throw CompileError(
                    "\(tag.keyword) may not change where the HTML stands: one way ends in \(describe(result.state)), "
                        + "another in \(describe(end.state))",
                    at: tag.position
                )
            }
            result.state = state
            result.atLineStart = result.atLineStart && end.atLineStart
        }
        return result
    }

    /// The `{{else}}` or the closing tag that belongs to `tag`.
    mutating func divisionTag(_ tag: Tag) throws -> Tag {
        guard let next = nextTag() else {
            throw CompileError("{{\(tag.text)}} is never closed: {{/\(tag.keyword)}} is missing", at: tag.position)
        }
        guard next.text == "else" && tag.mayHaveElse || next.text == "/" + tag.keyword else {
            throw CompileError(
                "{{\(next.text)}} does not fit: {{\(tag.text)}} of line \(tag.position.line) is open",
                at: next.position
            )
        }
        tokens.removeFirst()
        return next
    }

    func nextTag() -> Tag? {
        guard case .tag(let tag)? = tokens.first else { return nil }
        return tag
    }

    mutating func parsePartial(_ tag: Tag) throws -> Node {
        let text = tag.text.dropFirst().drop { $0 == " " }
        let parts = text.split(separator: " ", maxSplits: 1)
        guard let name = parts.first.map(String.init) else {
            throw CompileError("a partial's name is missing: {{> partials/row row }}", at: tag.position)
        }
        guard html.state.place == .text, html.state.rawElement == nil else {
            throw CompileError("a partial cannot stand inside \(describe(html.state))", at: tag.position)
        }
        guard let partial = sources[name], partial.isFragment else {
            throw CompileError("there is no partial Views/\(name).html", at: tag.position)
        }
        try html.reachTag(tag)
        guard parts.count == 2 else { return .partial(partial, nil, at: tag.position) }
        let value = parts[1].drop { $0 == " " }
        let position = tag.textPosition.moved(by: tag.text.utf8.count - value.utf8.count)
        return .partial(partial, try expression(String(value), at: position), at: tag.position)
    }
}

extension TemplateParser {
    func expression(_ text: String, at position: Position) throws -> Expression {
        let expression = try Expression(text, at: position)
        for root in expression.roots where !scope.contains(root) {
            let known = scope.sorted().joined(separator: ", ")
            throw CompileError("there is no \(root) here, only \(known)", at: position)
        }
        return expression
    }

    /// The text after the tag's first word, with its position.
    func operand(of tag: Tag) -> (text: String, position: Position) {
        let text = tag.text.drop { $0 != " " }.drop { $0 == " " }
        return (String(text), tag.textPosition.moved(by: tag.text.utf8.count - text.utf8.count))
    }

    /// The value and the name in `page.rows as row`.
    func valueAndName(of tag: Tag) throws -> (Expression, String) {
        let (text, position) = operand(of: tag)
        let parts = text.split(separator: " ")
        guard parts.count >= 3, parts[parts.count - 2] == "as", let name = parts.last, Expression.isName(name) else {
            throw CompileError("a name is missing: {{#\(tag.keyword) page.value as name}}", at: tag.position)
        }
        guard !["page", "layout", "strings", "html", "_"].contains(name) else {
            throw CompileError("\(name) already means something here", at: tag.position)
        }
        let value = parts.dropLast(2).joined(separator: " ")
        return (try expression(value, at: position), String(name))
    }

    func trimEnd(_ nodes: inout [Node]) {
        guard case .markup(var bytes)? = nodes.last, html.state.allowsTrimming else { return }
        nodes.removeLast()
        while let last = bytes.last, HTMLReader.isSpace(last) { bytes.removeLast() }
        if !bytes.isEmpty { nodes.append(.markup(bytes)) }
    }

    func describe(_ state: HTMLState) -> String {
        if state.isInsideTag { return "the tag <\(state.tag)>" }
        return switch state.place {
        case .quoted, .beforeValue: "the attribute \(state.attribute) of <\(state.tag)>"
        case .comment: "an HTML comment"
        case .declaration: "a declaration"
        default: state.rawElement.map { "<\($0)>" } ?? (state.preformatted > 0 ? "<pre>" : "text")
        }
    }
}

extension Tag {
    /// The keyword of a tag, such as `if` for `#if page.hasPhoto`; empty for other tags.
    var keyword: String {
        guard text.hasPrefix("#") else { return "" }
        return String(text.dropFirst().prefix { $0 != " " })
    }

    var mayHaveElse: Bool { ["if", "with", "each"].contains(keyword) }
}

extension Position {
    func moved(by columns: Int) -> Position {
        Position(file: file, line: line, column: column + columns)
    }
}
