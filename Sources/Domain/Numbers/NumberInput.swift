/// The parser for all numbers that people type (SPEC 2.9, R18).
///
/// "1.5" and "1,5" are one and a half in every language; "1.234,5" and "1,234.5" are 1234.5; "½", "1½" and
/// "1 1/2" are accepted. Digits are ASCII only. Signs, exponents, hexadecimal and infinities are rejected.
/// The range of a number (zero, the maximum) is checked by the field.
public enum NumberInput {
    /// The reason why a text is not a number.
    public enum Problem: Error, Hashable, Sendable {
        /// The text is blank: the field decides whether that means a default.
        case empty
        case notANumber
        /// "1,234" and "1.234" may mean a thousand, or one and a bit. The message says how to write either.
        case ambiguous
    }

    /// The maximum length, more than any sensible number needs: fields reject numbers of 400 digits (HOSTILE-17).
    static let longestText = 32

    /// The number, correctly rounded to a double; never negative.
    public static func parse(_ text: String) throws(Problem) -> Double {
        let bytes = trimmed(text)
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= longestText else { throw .notANumber }
        if let fraction = Fraction.read(bytes) { return try fraction.value() }
        return try decimal(bytes)
    }

    private static func decimal(_ bytes: ArraySlice<UInt8>) throws(Problem) -> Double {
        guard bytes.allSatisfy({ Digits.isDigit($0) || isSeparator($0) }), bytes.contains(where: Digits.isDigit)
        else { throw .notANumber }
        let (whole, part) = try split(bytes)
        guard let value = Double(String(decoding: whole + [UInt8(ascii: ".")] + part, as: UTF8.self)) else {
            throw .notANumber
        }
        return value
    }

    /// The digits before and after the decimal separator, neither part empty.
    private static func split(_ bytes: ArraySlice<UInt8>) throws(Problem) -> (whole: [UInt8], part: [UInt8]) {
        guard let last = bytes.lastIndex(where: isSeparator) else { return (Array(bytes), zero) }
        let count = bytes.count { $0 == bytes[last] }
        let isMixed = bytes.contains { isSeparator($0) && $0 != bytes[last] }
        if count > 1 {
            // A separator that occurs more than once, as in "1.234.567", can only be for grouping.
            guard !isMixed else { throw .notANumber }
            return (try ungrouped(bytes), zero)
        }
        let head = bytes[..<last]
        let part = Array(bytes[(last + 1)...])
        guard !part.isEmpty else { throw .notANumber }
        if isMixed { return (try ungrouped(head), part) }
        let isZero = head.allSatisfy { $0 == UInt8(ascii: "0") }
        guard isZero || part.count != 3 else { throw .ambiguous }
        return (head.isEmpty ? zero : Array(head), part)
    }

    /// The digits of a number grouped in threes, without separators; the first group has one to three digits.
    private static func ungrouped(_ bytes: ArraySlice<UInt8>) throws(Problem) -> [UInt8] {
        let groups = bytes.split(omittingEmptySubsequences: false, whereSeparator: isSeparator)
        guard let first = groups.first, (1...3).contains(first.count), first.first != UInt8(ascii: "0"),
            groups.dropFirst().allSatisfy({ $0.count == 3 })
        else { throw .notANumber }
        return groups.flatMap { $0 }
    }

    private static let zero: [UInt8] = [UInt8(ascii: "0")]

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
    }

    /// The text's bytes without white space at both ends, including no-break spaces.
    private static func trimmed(_ text: String) -> ArraySlice<UInt8> {
        let scalars = text.unicodeScalars
        func isVisible(_ scalar: Unicode.Scalar) -> Bool {
            !scalar.properties.isWhitespace && !Folding.isInvisible(scalar.value)
        }
        guard let first = scalars.firstIndex(where: isVisible), let last = scalars.lastIndex(where: isVisible) else {
            return []
        }
        return Array(Substring(scalars[first...last]).utf8)[...]
    }
}
