/// A picture of grey, one byte a pixel, 0 for black.
public struct GreyPicture: Sendable {
    public let width: Int
    public let height: Int
    /// Row by row from the top left.
    public let pixels: [UInt8]

    /// The largest side that is read.
    static let side = 10_000

    /// Reads a PGM file of 8 bits a pixel (netpbm, "P5"). Nil for any other file, and for one that is cut off.
    public init?(pgm: [UInt8]) {
        var rest = pgm[...]
        guard Self.word(&rest) == "P5", let width = Self.number(&rest), let height = Self.number(&rest),
            Self.word(&rest) == "255", (1...Self.side).contains(width), (1...Self.side).contains(height),
            rest.count >= width * height
        else { return nil }
        self.width = width
        self.height = height
        pixels = Array(rest.prefix(width * height))
    }

    private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? { word(&rest).flatMap { Int($0) } }

    /// The next word of a header, and the one space behind it; lines that begin with # are remarks.
    private static func word(_ rest: inout ArraySlice<UInt8>) -> String? {
        while let first = rest.first, first == UInt8(ascii: "#") || isSpace(first) {
            rest = first == UInt8(ascii: "#") ? rest.drop { $0 != UInt8(ascii: "\n") } : rest.dropFirst()
        }
        let word = rest.prefix { !isSpace($0) }
        guard (1...9).contains(word.count), rest.count > word.count else { return nil }
        rest = rest[word.endIndex...].dropFirst()
        return String(decoding: word, as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || (9...13).contains(byte) }
}
