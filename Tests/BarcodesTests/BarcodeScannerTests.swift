import Barcodes
import Testing

@Suite struct BarcodeScannerTests {
    /// Left and right digits of EAN as bars, a bit a module (GS1 General Specifications, 5.2.1).
    private static let odd = [
        "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011",
    ]
    private static let right = odd.map { String($0.map { $0 == "0" ? "1" : "0" }) }
    private static let even = right.map { String($0.reversed()) }
    /// Which of the six left digits are even, by the first digit.
    private static let parities = [
        "OOOOOO", "OOEOEE", "OOEEOE", "OOEEEO", "OEOOEE", "OEEOOE", "OEEEOO", "OEOEOE", "OEOEEO", "OEEOEO",
    ]

    private static func bars(_ code: String) -> String {
        let digits = code.compactMap(\.wholeNumberValue)
        let half = digits.count == 8 ? Array(digits.prefix(4)) : Array(digits[1...6])
        let parity = digits.count == 8 ? "OOOO" : parities[digits[0]]
        let left = zip(half, parity).map { $1 == "O" ? odd[$0] : even[$0] }
        return "101" + left.joined() + "01010" + digits.suffix(half.count).map { right[$0] }.joined() + "101"
    }

    /// A picture of bars on light ground, upright or lying on its side.
    private static func picture(_ code: String, module: Int = 3, isOnSide: Bool = false) throws -> GreyPicture {
        let quiet = String(repeating: "0", count: 12)
        let row = (quiet + bars(code) + quiet).flatMap { Array(repeating: UInt8($0 == "1" ? 40 : 210), count: module) }
        let height = 120
        let pixels =
            isOnSide
            ? row.flatMap { Array(repeating: $0, count: height) } : Array(repeating: row, count: height).flatMap(\.self)
        let (width, tall) = isOnSide ? (height, row.count) : (row.count, height)
        return try #require(GreyPicture(pgm: Array("P5\n\(width) \(tall)\n255\n".utf8) + pixels))
    }

    @Test(arguments: ["4006381333931", "8690504012344", "0036000291452", "96385074"])
    func `W-20 the digits of a packet are read, upright and on its side`(code: String) throws {
        let scanner = try #require(BarcodeScanner())

        #expect(scanner.codes(on: try Self.picture(code)) == [code])
        #expect(scanner.codes(on: try Self.picture(code, isOnSide: true)) == [code])
    }

    @Test func `W-20 bars whose check digit is wrong are no barcode`() throws {
        let scanner = try #require(BarcodeScanner())

        #expect(scanner.codes(on: try Self.picture("4006381333932")) == [])
    }

    @Test func `a picture is read from a PGM of 8 bits, with remarks in its header`() throws {
        let picture = try #require(GreyPicture(pgm: Array("P5 # vips\n# more\n3 2\n255\n".utf8) + [0, 1, 2, 3, 4, 5]))

        #expect(picture.width == 3)
        #expect(picture.height == 2)
        #expect(picture.pixels == [0, 1, 2, 3, 4, 5])
    }

    @Test(arguments: [
        "", "P5", "P5\n", "P6\n1 1\n255\nxxx", "P5\n2 2\n255\nxxx", "P5\n0 1\n255\nx", "P5\n-1 1\n255\nx",
        "P5\n1 1\n65535\nxx", "P5\n99999999999 1\n255\nx", "P5\n10001 1\n255\n" + String(repeating: "x", count: 10_001),
    ])
    func `a file that is no such picture, or is cut off, is none`(file: String) {
        #expect(GreyPicture(pgm: Array(file.utf8)) == nil)
    }
}
