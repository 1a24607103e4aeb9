/// A template tag: `{{ page.name }}` has the text `page.name`, and the position of that text.
struct Tag: Hashable {
    let text: String
    /// The position of `{{`.
    let position: Position
    /// The position of `text`.
    let textPosition: Position
    /// Whether the tag's line contains only tags without output and white space, so that the line is dropped.
    var isAlone = false
    /// The byte after `}}`; nil at the end of the file.
    let next: UInt8?

    /// Whether the tag has output, which keeps its line: a value or a partial.
    var shows: Bool {
        !(text.hasPrefix("#") || text.hasPrefix("/") || text.hasPrefix("!") || text == "else")
    }
}

enum Token: Hashable {
    case markup([UInt8], at: Position)
    case tag(Tag)
}

/// Splits a template into markup and tags.
struct TagLexer {
    private let bytes: [UInt8]
    private var index = 0
    private var position: Position
    private var tokens: [Token] = []

    static func tokens(of bytes: [UInt8], file: String) throws -> [Token] {
        var lexer = TagLexer(bytes: bytes, position: Position(file: file))
        try lexer.run()
        lexer.markLonelyTags()
        return lexer.tokens
    }

    private init(bytes: [UInt8], position: Position) {
        self.bytes = bytes
        self.position = position
    }

    private mutating func run() throws {
        var start = index
        var startPosition = position
        while index < bytes.count {
            guard isPair("{") else {
                advance()
                continue
            }
            if start < index { tokens.append(.markup(Array(bytes[start..<index]), at: startPosition)) }
            tokens.append(.tag(try readTag()))
            start = index
            startPosition = position
        }
        if start < index { tokens.append(.markup(Array(bytes[start..<index]), at: startPosition)) }
    }

    private mutating func readTag() throws -> Tag {
        let opening = position
        advance(by: 2)
        if index < bytes.count, bytes[index] == UInt8(ascii: "{") {
            throw CompileError("three braces: values are always escaped, markup is of type SafeHTML", at: opening)
        }
        let isComment = index < bytes.count && bytes[index] == UInt8(ascii: "!")
        while index < bytes.count, bytes[index] == UInt8(ascii: " ") { advance() }
        let textPosition = position
        let start = index
        while index < bytes.count, !isPair("}") {
            if isPair("{") { throw CompileError("{{ inside a tag: }} is missing before it", at: position) }
            if bytes[index] == UInt8(ascii: "\n"), !isComment {
                throw CompileError("a tag stands on one line: }} is missing", at: opening)
            }
            advance()
        }
        guard index < bytes.count else { throw CompileError("}} is missing", at: opening) }
        var end = index
        while end > start, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        guard end > start else { throw CompileError("an empty tag", at: opening) }
        advance(by: 2)
        return Tag(
            text: String(decoding: bytes[start..<end], as: UTF8.self),
            position: opening,
            textPosition: textPosition,
            next: index < bytes.count ? bytes[index] : nil
        )
    }

    /// Marks tags on lines without markup or output.
    private mutating func markLonelyTags() {
        var line: [Int] = []
        var isBlank = true
        func close(_ tokens: inout [Token]) {
            for index in line where isBlank {
                guard case .tag(var tag) = tokens[index] else { continue }
                tag.isAlone = true
                tokens[index] = .tag(tag)
            }
            line = []
            isBlank = true
        }
        for index in tokens.indices {
            switch tokens[index] {
            case .tag(let tag):
                line.append(index)
                if tag.shows { isBlank = false }
            case .markup(let bytes, _):
                for byte in bytes {
                    if byte == UInt8(ascii: "\n") {
                        close(&tokens)
                    } else if byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t") {
                        isBlank = false
                    }
                }
            }
        }
        close(&tokens)
    }

    private func isPair(_ brace: Unicode.Scalar) -> Bool {
        let byte = UInt8(ascii: brace)
        return index + 1 < bytes.count && bytes[index] == byte && bytes[index + 1] == byte
    }

    private mutating func advance(by count: Int = 1) {
        for _ in 0..<count {
            position.advance(over: bytes[index])
            index += 1
        }
    }
}
