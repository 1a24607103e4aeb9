/// A JSON document of moderate size. Parsing is strict: a key must not occur twice in an object.
public enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The maximum nesting; the downloads need nine levels.
    static let depth = 32

    /// Parses a document. Throws `ValueProblem` with a reason for a person.
    public init(_ bytes: [UInt8]) throws(ValueProblem) {
        var parser = JSONParser(bytes)
        self = try parser.document()
    }

    /// The member of an object; nil when there is none, when it is null, and when this is not an object.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self, let value = members[key], value != .null else { return nil }
        return value
    }

    public var elements: [JSONValue] {
        if case .array(let elements) = self { return elements }
        return []
    }

    /// The text without spaces around it, or a number as text; nil when nothing remains.
    public var text: String? {
        switch self {
        case .string(let text): (try? TextValue.text(ArraySlice(text.utf8))) ?? nil
        case .number(let number):
            number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
        default: nil
        }
    }

    /// The number, or text that is one.
    public var number: Double? {
        switch self {
        case .number(let number): number
        case .string: text.flatMap(NumberValue.parse)
        default: nil
        }
    }

    public var whole: Int? { number.flatMap { Int(exactly: $0) } }
}

/// Parses one document whose bytes are all in memory.
struct JSONParser {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func document() throws(ValueProblem) -> JSONValue {
        let value = try value(depth: 0)
        skipSpace()
        guard position == bytes.count else { throw ValueProblem(reason: "has more behind its end") }
        return value
    }

    private mutating func value(depth: Int) throws(ValueProblem) -> JSONValue {
        skipSpace()
        switch peek {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func object(depth: Int) throws(ValueProblem) -> JSONValue {
        try enter(depth)
        var members: [String: JSONValue] = [:]
        if try ends(UInt8(ascii: "}"), isFirst: true) { return .object(members) }
        repeat {
            skipSpace()
            let key = try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw malformed }
            let value = try value(depth: depth + 1)
            guard members.updateValue(value, forKey: key) == nil else {
                throw ValueProblem(reason: "has the key “\(key.prefix(40))” twice")
            }
        } while try !ends(UInt8(ascii: "}"), isFirst: false)
        return .object(members)
    }

    private mutating func array(depth: Int) throws(ValueProblem) -> JSONValue {
        try enter(depth)
        var elements: [JSONValue] = []
        if try ends(UInt8(ascii: "]"), isFirst: true) { return .array(elements) }
        repeat {
            elements.append(try value(depth: depth + 1))
        } while try !ends(UInt8(ascii: "]"), isFirst: false)
        return .array(elements)
    }

    private mutating func enter(_ depth: Int) throws(ValueProblem) {
        guard depth < JSONValue.depth else {
            throw ValueProblem(reason: "is nested deeper than \(JSONValue.depth) levels")
        }
        position += 1
    }

    /// Whether the container ends here; otherwise consumes the comma that every element but the first needs.
    private mutating func ends(_ end: UInt8, isFirst: Bool) throws(ValueProblem) -> Bool {
        skipSpace()
        if take(end) { return true }
        guard isFirst || take(UInt8(ascii: ",")) else { throw malformed }
        return false
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(ValueProblem) -> JSONValue {
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count, word.withUTF8Buffer({ bytes[position..<end].elementsEqual($0) }) else {
            throw malformed
        }
        position = end
        return value
    }

    private mutating func number() throws(ValueProblem) -> JSONValue {
        let end = bytes[position...].firstIndex { byte in
            !((0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte))
        }
        let text = String(decoding: bytes[position..<(end ?? bytes.count)], as: UTF8.self)
        guard let number = NumberValue.parse(text), !text.hasPrefix("+"), !text.hasPrefix("."), !text.hasSuffix(".")
        else { throw malformed }
        position = end ?? bytes.count
        return .number(number)
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private var malformed: ValueProblem {
        ValueProblem(reason: position >= bytes.count ? "ends in the middle" : "is no JSON at byte \(position)")
    }
}

extension JSONParser {
    private mutating func string() throws(ValueProblem) -> String {
        guard take(UInt8(ascii: "\"")) else { throw malformed }
        var text: [UInt8] = []
        while true {
            guard let end = bytes[position...].firstIndex(where: { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 }) else {
                position = bytes.count
                throw malformed
            }
            text.append(contentsOf: bytes[position..<end])
            position = end
            if take(0x22) { break }
            guard take(0x5C) else { throw malformed }
            try escape(into: &text)
        }
        guard let string = String(validating: text, as: UTF8.self) else {
            throw ValueProblem(reason: "is not text in UTF-8")
        }
        return string
    }

    private mutating func escape(into text: inout [UInt8]) throws(ValueProblem) {
        guard let byte = peek else { throw malformed }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "u"):
            var value = try fourDigits()
            if (0xD800...0xDBFF).contains(value), take(0x5C), take(UInt8(ascii: "u")) {
                let low = try fourDigits()
                guard (0xDC00...0xDFFF).contains(low) else { throw malformed }
                value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
            }
            guard value != 0, let scalar = Unicode.Scalar(value) else { throw malformed }
            text.append(contentsOf: Character(scalar).utf8)
        default: throw malformed
        }
    }

    private mutating func fourDigits() throws(ValueProblem) -> UInt32 {
        guard position + 4 <= bytes.count,
            bytes[position..<position + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
        else { throw malformed }
        position += 4
        return value
    }
}
