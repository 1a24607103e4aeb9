/// The reason why a value cannot be used, worded to follow the value's name.
public struct ValueProblem: Error, Equatable, Sendable {
    public let reason: String
}

enum TextValue {
    /// The trimmed text; nil when nothing remains. Throws for invalid UTF-8 and for U+0000.
    static func text(_ bytes: ArraySlice<UInt8>) throws(ValueProblem) -> String? {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        guard let first = bytes.firstIndex(where: { !isSpace($0) }), let last = bytes.lastIndex(where: { !isSpace($0) })
        else { return nil }
        let trimmed = bytes[first...last]
        guard !trimmed.contains(0), let text = String(validating: trimmed, as: UTF8.self) else {
            throw ValueProblem(reason: "is not text in UTF-8")
        }
        return text
    }
}

enum NumberValue {
    /// The number in plain decimals with an optional sign and exponent; no hexadecimal, no infinity. Nil when blank.
    static func number(_ bytes: ArraySlice<UInt8>) throws(ValueProblem) -> Double? {
        guard let text = try TextValue.text(bytes) else { return nil }
        guard let number = parse(text) else { throw ValueProblem(reason: "is no number") }
        return number
    }

    static func whole(_ bytes: ArraySlice<UInt8>) throws(ValueProblem) -> Int? {
        guard !bytes.isEmpty else { return nil }
        var value = 0
        for byte in bytes {
            guard (0x30...0x39).contains(byte), value < 1_000_000_000_000_000 else {
                guard let text = try TextValue.text(bytes) else { return nil }
                guard text.utf8.count != bytes.count, let value = try whole(ArraySlice(text.utf8)) else {
                    throw ValueProblem(reason: "is no whole number")
                }
                return value
            }
            value = value * 10 + Int(byte - 0x30)
        }
        return value
    }

    /// The number; nil for text that is no finite decimal number.
    static func parse(_ text: String) -> Double? {
        var rest = text.utf8[...]
        func digits() -> Bool {
            let count = rest.prefix { (0x30...0x39).contains($0) }.count
            rest = rest.dropFirst(count)
            return count > 0
        }
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        let hasWhole = digits()
        var hasFraction = false
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            hasFraction = digits()
        }
        guard hasWhole || hasFraction else { return nil }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
            guard digits() else { return nil }
        }
        guard rest.isEmpty, let number = Double(text), number.isFinite else { return nil }
        return number
    }
}
