/// The number below the bars of a packet (GTIN), with its check digit proved.
public struct Barcode: Hashable, Sendable {
    /// Thirteen digits, the shorter kinds with zeros in front; fourteen for a box that holds packets.
    public let gtin: String

    /// Reads 8, 12, 13 or 14 digits, spaces and hyphens among them. Nil for what is no GTIN.
    public init?(_ text: String) {
        var digits: [UInt8] = []
        for byte in text.utf8 where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-") {
            guard Digits.isDigit(byte), digits.count < 14 else { return nil }
            digits.append(byte & 15)
        }
        guard Self.lengths.contains(digits.count), digits.contains(where: { $0 != 0 }) else { return nil }
        guard Self.checkSum(of: digits) % 10 == 0 else { return nil }
        if digits.count == 14, digits[0] == 0 { digits.removeFirst() }
        gtin = String(repeating: "0", count: max(0, 13 - digits.count)) + digits.map(String.init).joined()
    }

    /// Whether a text has as many digits as a barcode has, and nothing else, right or wrong.
    public static func isAlike(_ text: String) -> Bool {
        lengths.contains(text.utf8.count) && text.utf8.allSatisfy(Digits.isDigit)
    }

    private static let lengths = [8, 12, 13, 14]

    /// Every second digit from the right counts three times; the last is chosen so that the sum ends in 0.
    private static func checkSum(of digits: [UInt8]) -> Int {
        digits.reversed().enumerated().reduce(0) { $0 + Int($1.element) * ($1.offset.isMultiple(of: 2) ? 1 : 3) }
    }
}
