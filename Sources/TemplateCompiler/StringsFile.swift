/// An entry of a strings file: a text, or a group of entries, which is also the notation of plural forms.
indirect enum StringsEntry {
    case text(String, Position)
    case group([(key: String, entry: StringsEntry)], Position)

    var position: Position {
        switch self {
        case .text(_, let position), .group(_, let position): position
        }
    }
}

/// Reads the subset of JSON that strings files use: objects and strings. Unlike Foundation's parser it keeps order and
/// line numbers, and rejects duplicate keys.
struct StringsFileReader {
    private let bytes: [UInt8]
    private var index = 0
    private var position: Position

    static func read(_ bytes: [UInt8], file: String) throws -> StringsEntry {
        var reader = StringsFileReader(bytes: bytes, position: Position(file: file))
        reader.skipSpace()
        let entry = try reader.readObject()
        reader.skipSpace()
        guard reader.next == nil else { throw reader.error("something follows the closing }") }
        return entry
    }

    private init(bytes: [UInt8], position: Position) {
        self.bytes = bytes
        self.position = position
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func readObject() throws -> StringsEntry {
        let start = position
        try take("{")
        var entries: [(key: String, entry: StringsEntry)] = []
        var seen: Set<String> = []
        repeat {
            skipSpace()
            if entries.isEmpty, next == UInt8(ascii: "}") { break }
            let keyPosition = position
            let key = try readString()
            guard seen.insert(key).inserted else {
                throw CompileError("the key \(key) is there twice", at: keyPosition)
            }
            skipSpace()
            try take(":")
            skipSpace()
            let entry: StringsEntry =
                if next == UInt8(ascii: "{") { try readObject() } else { .text(try readString(), keyPosition) }
            entries.append((key, entry))
            skipSpace()
        } while try takeComma()
        try take("}")
        return .group(entries, start)
    }

    private mutating func readString() throws -> String {
        let start = position
        try take("\"")
        var text: [UInt8] = []
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw error("a line ends inside a text") }
            advance()
            if byte == UInt8(ascii: "\\") { text += try readEscape() } else { text.append(byte) }
        }
        try take("\"")
        guard let result = String(validating: text, as: UTF8.self) else { throw CompileError("not UTF-8", at: start) }
        return result
    }

    private mutating func readEscape() throws -> [UInt8] {
        defer { advance() }
        switch next {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [next ?? 0]
        case UInt8(ascii: "n"): return [UInt8(ascii: "\n")]
        default: throw error("this escape is not used here: write the character itself")
        }
    }

    private mutating func takeComma() throws -> Bool {
        guard next == UInt8(ascii: ",") else { return false }
        advance()
        return true
    }

    private mutating func take(_ wanted: Unicode.Scalar) throws {
        guard next == UInt8(ascii: wanted) else { throw error("\(wanted) is expected here") }
        advance()
    }

    private mutating func skipSpace() {
        while let byte = next, HTMLReader.isSpace(byte) { advance() }
    }

    private mutating func advance() {
        guard let byte = next else { return }
        position.advance(over: byte)
        index += 1
    }

    private func error(_ message: String) -> CompileError {
        CompileError(message, at: position)
    }
}

/// A text with placeholders: `"{count} of {total}"`.
struct StringsText {
    enum Piece: Hashable {
        case literal(String)
        case gap(String)
    }

    let pieces: [Piece]
    let position: Position

    /// The names of the placeholders, in the order of their first occurrence.
    var gaps: [String] {
        pieces.reduce(into: []) { names, piece in
            if case .gap(let name) = piece, !names.contains(name) { names.append(name) }
        }
    }

    init(_ text: String, key: String, at position: Position) throws {
        var pieces: [Piece] = []
        var rest = text[...]
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            let name = rest[brace...].dropFirst().prefix { $0 != "}" }
            guard rest[brace] == "{", Expression.isName(name), name.endIndex < rest.endIndex else {
                throw CompileError("\(key): a gap is written {name}", at: position)
            }
            if brace > rest.startIndex { pieces.append(.literal(String(rest[..<brace]))) }
            pieces.append(.gap(String(name)))
            rest = rest[name.endIndex...].dropFirst()
        }
        if !rest.isEmpty { pieces.append(.literal(String(rest))) }
        self.pieces = pieces
        self.position = position
    }

    /// The text as a Swift string literal; the placeholder `count` becomes the parameter `shown`.
    func swift(countShown: Bool) -> String {
        let inside = pieces.map { piece in
            switch piece {
            case .literal(let text): SwiftText.escaped(text)
            case .gap("count") where countShown: "\\(shown)"
            case .gap(let name): "\\(`\(name)`)"
            }
        }
        return "\"" + inside.joined() + "\""
    }
}
