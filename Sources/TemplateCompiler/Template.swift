/// One template as it was written: its first line, its tags and what the others need to know of it.
struct TemplateSource {
    /// Its path below Views without `.html`: `recipes/show`.
    let name: String
    /// The Swift type named in the first line.
    let type: Expression
    /// The first line and after.
    let tokens: [Token]
    /// The layout that it uses.
    let layout: String?

    var isLayout: Bool { name.hasPrefix("layouts/") }
    /// Whether other templates may show it.
    var isFragment: Bool { !isLayout && layout == nil }

    /// Reads the first line and cuts the rest into tags.
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

/// A template understood: what is written, in which order.
struct Template {
    let source: TemplateSource
    /// What stands outside blocks: for a page with a layout its block `content`.
    let body: [Node]
    /// The blocks that a page fills, in the order in which they stand.
    let blocks: [Block]
}

/// A named part of a layout, filled by pages.
struct Block {
    let name: String
    let nodes: [Node]
    let position: Position
}

indirect enum Node {
    case markup([UInt8])
    case value(Expression, Writing)
    /// Without a value the partial's type is made by its plain initialiser.
    case partial(TemplateSource, Expression?, at: Position)
    case condition(Expression, then: [Node], otherwise: [Node])
    case binding(Expression, name: String, then: [Node], otherwise: [Node])
    case loop(Expression, name: String, body: [Node], otherwise: [Node])
    /// In a layout: the place of a block; its own nodes stand where a page gives none.
    case slot(Slot)
}

/// The place of a block in a layout.
struct Slot {
    let name: String
    let nodes: [Node]
    /// The HTML around it, in which pages begin and end the block.
    let state: HTMLState
}
