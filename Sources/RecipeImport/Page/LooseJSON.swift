/// A JSON value as pages hold it. Members keep their order; of two with one key the first counts.
enum JSONNode: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONNode])
    case object([Member])

    struct Member: Hashable, Sendable {
        let key: String
        let value: JSONNode
    }

    subscript(key: String) -> JSONNode? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key && $0.value != .null }?.value
    }

    /// The elements of an array; any other value alone.
    var elements: [JSONNode] {
        switch self {
        case .array(let elements): elements
        case .null: []
        default: [self]
        }
    }

    /// A string, or a number as text.
    var string: String? {
        switch self {
        case .string(let text): text
        case .number(let number):
            number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
        default: nil
        }
    }
}

/// Reads JSON as it occurs in pages: with raw control characters in strings, comments, missing and superfluous commas,
/// quotes that should have been escaped, and an end that is missing. What cannot be read is left out.
///
/// Every byte is looked at a few times at most.
struct LooseJSON {
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0
    /// Whether a quote inside a string may be a part of its text: asked only where the plain rules have failed.
    private let guesses: Bool
    private(set) var isDamaged = false

    private init(_ bytes: [UInt8], guesses: Bool) {
        self.bytes = bytes
        self.guesses = guesses
    }

    /// The values that stand one after another in a text, without what surrounds them.
    static func values(_ text: String, decodes: Bool = true) -> [JSONNode] {
        let bytes = Array(text.utf8)
        var plain = LooseJSON(bytes, guesses: false)
        let values = plain.all()
        guard plain.isDamaged else { return values }
        if decodes, text.contains("&quot;"), !text.contains("\":") {
            return Self.values(HTMLText.decoded(text), decodes: false)
        }
        var guessing = LooseJSON(bytes, guesses: true)
        return guessing.all()
    }

    private mutating func all() -> [JSONNode] {
        var values: [JSONNode] = []
        while let start = bytes[position...].firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }) {
            position = start
            if let value = value() { values.append(value) }
        }
        return values
    }

    private mutating func value() -> JSONNode? {
        skipSpace()
        guard let byte = current else { return damaged() }
        switch byte {
        case UInt8(ascii: "{"): return nested { $0.object() }
        case UInt8(ascii: "["): return nested { $0.array() }
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return string(byte).map { .string($0) }
        default: return word()
        }
    }

    private mutating func nested(_ body: (inout LooseJSON) -> JSONNode) -> JSONNode? {
        guard depth < ImportLimits.depth else {
            position = bytes.count
            return damaged()
        }
        depth += 1
        defer { depth -= 1 }
        position += 1
        return body(&self)
    }

    private mutating func object() -> JSONNode {
        var members: [JSONNode.Member] = []
        while true {
            skipSpace(andCommas: true)
            guard let byte = current else { isDamaged = true; break }
            if byte == UInt8(ascii: "}") { position += 1; break }
            // An array's end closes the object whose own end is missing.
            if byte == UInt8(ascii: "]") { isDamaged = true; break }
            let start = position
            if let key = key() {
                skipSpace()
                if current == UInt8(ascii: ":") {
                    position += 1
                    if let value = value() { members.append(.init(key: key, value: value)) }
                } else {
                    isDamaged = true
                }
            }
            if position == start { position += 1 }
        }
        return .object(members)
    }

    private mutating func key() -> String? {
        guard let byte = current else { return nil }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return string(byte) }
        guard case .string(let word) = word() else { return nil }
        return word
    }

    private mutating func array() -> JSONNode {
        var elements: [JSONNode] = []
        while true {
            skipSpace(andCommas: true)
            guard let byte = current else { isDamaged = true; break }
            if byte == UInt8(ascii: "]") { position += 1; break }
            if byte == UInt8(ascii: "}") { isDamaged = true; break }
            let start = position
            if let value = value() { elements.append(value) }
            if position == start { position += 1 }
        }
        return .array(elements)
    }

    /// A number, `true`, `false`, `null`, or a word without quotes.
    private mutating func word() -> JSONNode? {
        let start = position
        while let byte = current, !Self.ends.contains(byte) { position += 1 }
        guard position > start else { return damaged() }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        switch text {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null", "undefined", "NaN": return .null
        default:
            if let number = FileText.number(text) { return .number(number) }
            isDamaged = true
            return .string(text)
        }
    }

    private mutating func string(_ quote: UInt8) -> String? {
        position += 1
        var text: [UInt8] = []
        while let byte = current {
            position += 1
            if byte == quote {
                if !guesses || endsString() { return String(decoding: text, as: UTF8.self) }
                text.append(byte)
            } else if byte == UInt8(ascii: "\\") {
                escape(&text)
            } else {
                text.append(byte)
            }
        }
        isDamaged = true
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether the quote before this position ends its string: what follows says so.
    private func endsString() -> Bool {
        guard let next = bytes[position...].first(where: { !Self.isSpace($0) }) else { return true }
        return next == UInt8(ascii: ",") || next == UInt8(ascii: "}") || next == UInt8(ascii: "]")
            || next == UInt8(ascii: ":")
    }

    private mutating func escape(_ text: inout [UInt8]) {
        guard let byte = current else { return }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "b"), UInt8(ascii: "f"): text.append(0x20)
        case UInt8(ascii: "u"): text += Array(String(scalar()).utf8)
        default: text.append(byte)
        }
    }

    /// The character of `\uXXXX`, with its other half where it is a pair.
    private mutating func scalar() -> Unicode.Scalar {
        guard let high = hexadecimal() else { return "\u{FFFD}" }
        guard (0xD800..<0xDC00).contains(high) else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
        guard bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { return "\u{FFFD}" }
        position += 2
        guard let low = hexadecimal(), (0xDC00..<0xE000).contains(low) else { return "\u{FFFD}" }
        return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
    }

    private mutating func hexadecimal() -> UInt32? {
        let digits = bytes[position...].prefix(4)
        guard digits.count == 4, let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
            return nil
        }
        position += 4
        return number
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func damaged() -> JSONNode? {
        isDamaged = true
        return nil
    }

    private mutating func skipSpace(andCommas: Bool = false) {
        while let byte = current {
            if Self.isSpace(byte) || (andCommas && (byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";"))) {
                position += 1
            } else if bytes[position...].starts(with: [UInt8(ascii: "/"), UInt8(ascii: "*")]) {
                position = end(of: Array("*/".utf8))
            } else if bytes[position...].starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) {
                position = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
            } else {
                return
            }
        }
    }

    /// The position behind the next of these two bytes.
    private func end(of mark: [UInt8]) -> Int {
        var index = position + 2
        while index + 1 < bytes.count {
            if bytes[index] == mark[0], bytes[index + 1] == mark[1] { return index + 2 }
            index += 1
        }
        return bytes.count
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }
    private static let ends = Set(",:;{}[]\"' \n\r\t".utf8)
}
