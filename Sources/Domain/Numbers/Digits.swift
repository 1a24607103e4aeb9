/// Conversion between ASCII digits and whole numbers, for all strict formats.
enum Digits {
    /// Parses at most nine digits; nil unless every byte is an ASCII digit.
    static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard !bytes.isEmpty, bytes.count <= 9 else { return nil }
        var number = 0
        for byte in bytes {
            guard isDigit(byte) else { return nil }
            number = number * 10 + Int(byte & 15)
        }
        return number
    }

    /// The number with leading zeros up to `width` digits.
    static func text(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
