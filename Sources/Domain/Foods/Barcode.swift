/// The number below the bars of a packet (GTIN), with its check digit proved.
public struct Barcode: Hashable, Sendable {
    /// Thirteen digits, the shorter kinds with zeros in front; fourteen for a box that holds packets.
    public let gtin: String

    /// Reads 8, 12, 13 or 14 digits, spaces and hyphens among them. Nil for what is no GTIN. Eight digits that are no EAN-8
    /// may be a UPC-E, of which the twelve digits are kept that it is short for.
    public init?(_ text: String) {
        var digits: [UInt8] = []
        for byte in text.utf8 where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-") {
            guard Digits.isDigit(byte), digits.count < 14 else { return nil }
            digits.append(byte & 15)
        }
        guard Self.lengths.contains(digits.count), digits.contains(where: { $0 != 0 }) else { return nil }
        if Self.checkSum(of: digits) % 10 != 0 {
            guard let long = Self.expanded(digits), Self.checkSum(of: long) % 10 == 0 else { return nil }
            digits = long
        }
        if digits.count == 14, digits[0] == 0 { digits.removeFirst() }
        gtin = String(repeating: "0", count: max(0, 13 - digits.count)) + digits.map(String.init).joined()
    }

    /// Whether a text has as many digits as a barcode has, and nothing else, right or wrong.
    public static func isAlike(_ text: String) -> Bool {
        lengths.contains(text.utf8.count) && text.utf8.allSatisfy(Digits.isDigit)
    }

    /// The UPC-A that a UPC-E is short for: its sixth digit says where which zeros were left out (GS1 General Specifications,
    /// 5.2.2.4). The check digit is that of the long number.
    private static func expanded(_ short: [UInt8]) -> [UInt8]? {
        guard short.count == 8, short[0] <= 1 else { return nil }
        let (six, zeros) = (short[1...6], { [UInt8](repeating: 0, count: $0) })
        let body: [UInt8] =
            switch short[6] {
            case 0...2: six.prefix(2) + [short[6]] + zeros(4) + six.dropFirst(2).prefix(3)
            case 3: six.prefix(3) + zeros(5) + six.dropFirst(3).prefix(2)
            case 4: six.prefix(4) + zeros(5) + six.dropFirst(4).prefix(1)
            // The rest has the same check digit in either reading, and is an EAN-8 already.
            default: []
            }
        if body.isEmpty { return nil }
        return [short[0]] + body + [short[7]]
    }

    private static let lengths = [8, 12, 13, 14]

    /// Every second digit from the right counts three times; the last is chosen so that the sum ends in 0.
    private static func checkSum(of digits: [UInt8]) -> Int {
        digits.reversed().enumerated().reduce(0) { $0 + Int($1.element) * ($1.offset.isMultiple(of: 2) ? 1 : 3) }
    }
}
