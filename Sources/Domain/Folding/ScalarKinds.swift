// What a scalar is, of ASCII without asking Unicode's tables, which texts of 50,000 signs would ask for each of them.

extension Unicode.Scalar {
    var isLetter: Bool { isASCII ? (0x61...0x7A).contains(value | 0x20) : properties.isAlphabetic }

    var isSpace: Bool { isASCII ? (0x09...0x0D).contains(value) || value == 0x20 : properties.isWhitespace }
}
