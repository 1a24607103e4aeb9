/// The parser for all numbers that people type (SPEC 2.9, R18).
///
/// "1.5" and "1,5" are one and a half in every language; "1.234,5" and "1,234.5" are 1234.5; "½", "1½" and
/// "1 1/2" are accepted. Digits are ASCII only. Signs, exponents, hexadecimal and infinities are rejected.
/// The range of a number (zero, the maximum) is checked by the field, and decides between two readings: "70.125" in a
/// field that ends at 700 is no seventy thousand.
public enum NumberInput {
    /// The reason why a text is not a number.
    public enum Problem: Error, Hashable, Sendable {
        /// The text is blank: the field decides whether that means a default.
        case empty
        case notANumber
        /// "1,234" and "1.234" may mean a thousand, or one and a bit, and the field takes both. The message says how to
        /// write either.
        case ambiguous
    }

    /// The maximum length, more than any sensible number needs: fields reject numbers of 400 digits (HOSTILE-17).
    static let longestText = 32

    /// The number, correctly rounded to a double; never negative.
    /// - Parameter isAccepted: whether a number lies within the field's range. It decides where a text has two readings
    ///   of which the field takes one; a number that it does not take may still be returned.
    public static func parse(
        _ text: String,
        isAccepted: (Double) -> Bool = { _ in true }
    ) throws(Problem) -> Double {
        let bytes = trimmed(text)
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= longestText else { throw .notANumber }
        if let fraction = Fraction.read(bytes) { return try fraction.value() }
        return try decimal(bytes, isAccepted)
    }

    private static func decimal(_ bytes: ArraySlice<UInt8>, _ isAccepted: (Double) -> Bool) throws(Problem) -> Double {
        guard bytes.allSatisfy({ Digits.isDigit($0) || isSeparator($0) }), bytes.contains(where: Digits.isDigit)
        else { throw .notANumber }
        let (whole, part) = try split(bytes)
        let small = try number(whole, part)
        guard isAmbiguous(bytes) else { return small }
        let large = try number(whole + part, zero)
        guard isAccepted(large) else { return small }
        guard !isAccepted(small) else { throw .ambiguous }
        return large
    }

    private static func number(_ whole: [UInt8], _ part: [UInt8]) throws(Problem) -> Double {
        guard let value = Double(String(decoding: whole + [UInt8(ascii: ".")] + part, as: UTF8.self)) else {
            throw .notANumber
        }
        return value
    }

    /// Whether the text has one separator, with exactly three digits after it and a whole part that is not zero.
    private static func isAmbiguous(_ bytes: ArraySlice<UInt8>) -> Bool {
        let parts = bytes.split(omittingEmptySubsequences: false, whereSeparator: isSeparator)
        return parts.count == 2 && parts[1].count == 3 && !parts[0].allSatisfy { $0 == UInt8(ascii: "0") }
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
