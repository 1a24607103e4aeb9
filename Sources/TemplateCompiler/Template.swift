/// A template before parsing: its declared type, its layout and its tokens.
struct TemplateSource {
    /// The path below Views without `.html`: `recipes/show`.
    let name: String
    /// The Swift type declared in the first line.
    let type: Expression
    /// The tokens after the first line.
    let tokens: [Token]
    /// The name of the layout that the template uses; nil without one.
    let layout: String?

    var isLayout: Bool { name.hasPrefix("layouts/") }
    /// Whether other templates can include it as a partial.
    var isFragment: Bool { !isLayout && layout == nil }

    /// Reads the declaration in the first line and splits the rest into tokens.
    init(name: String, file: String, bytes: [UInt8]) throws {
        self.name = name
        let start = Position(file: file)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CompileError("this file is not UTF-8", at: start)
        }
        let bytes = text.utf8.filter { $0 != UInt8(ascii: "\r") }
        var tokens = try TagLexer.tokens(of: bytes, file: file)
        type = try TemplateSource.type(of: tokens.first, at: start)
        tokens.removeFirst()
        if case .markup(let rest, let position)? = tokens.first {
            let line = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            guard rest[..<line].allSatisfy(HTMLReader.isSpace) else {
                throw CompileError("the first line holds only the page's type", at: position)
            }
            let next = Position(file: file, line: 2)
            tokens[0] = .markup(Array(rest[min(line + 1, rest.count)...]), at: next)
        } else if let token = tokens.first, case .tag(let tag) = token {
            throw CompileError("the first line holds only the page's type", at: tag.position)
        }
        layout = tokens.lazy.compactMap(TemplateSource.layoutName).first
        self.tokens = tokens
    }

    private static func type(of token: Token?, at start: Position) throws -> Expression {
        let prefix = "! page:"
        guard case .tag(let tag)? = token, tag.position == start, tag.text.hasPrefix(prefix) else {
            throw CompileError("the first line names the page's type: {{! page: RecipePage }}", at: start)
        }
        let rest = tag.text.dropFirst(prefix.count)
        let name = rest.drop { $0 == " " }
        var position = tag.textPosition
        position.column += prefix.utf8.count + rest.utf8.count - name.utf8.count
        let type = try Expression(String(name), at: position)
        guard !name.contains("(") else { throw CompileError("a type's name is expected", at: position) }
        return type
    }

    private static func layoutName(_ token: Token) -> String? {
        guard case .tag(let tag) = token, tag.text.hasPrefix("#layout ") else { return nil }
        return String(tag.text.dropFirst("#layout ".count).drop { $0 == " " })
    }
}

/// A parsed template.
struct Template {
    let source: TemplateSource
    /// The nodes outside named blocks; for a page with a layout, its block `content`.
    let body: [Node]
    /// The blocks that a page fills, in their order.
    let blocks: [Block]
}

/// The content of a layout's slot, defined by a page.
struct Block {
    let name: String
    let nodes: [Node]
    let position: Position
}

indirect enum Node {
    case markup([UInt8])
    case value(Expression, Writing)
    /// A partial. Without a value, its type is created by `init()`.
    case partial(TemplateSource, Expression?, at: Position)
    case condition(Expression, then: [Node], otherwise: [Node])
    case binding(Expression, name: String, then: [Node], otherwise: [Node])
    case loop(Expression, name: String, body: [Node], otherwise: [Node])
    /// The slot of a block in a layout, with default nodes for pages that do not fill it.
    case slot(Slot)
}

/// The position of a block in a layout.
struct Slot {
    let name: String
    let nodes: [Node]
    /// The HTML state at that position, with which a page's block begins and must end.
    let state: HTMLState
}
