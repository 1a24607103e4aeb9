/// A fraction as people write it: "½", "1/2", "1½", "1 ½", "1 1/2".
struct Fraction: Hashable, Sendable {
    var whole = 0
    let numerator: Int
    let denominator: Int

    /// Parses a fraction; nil if the text contains none. An invalid one ("1/0", "1 3/2") has no `value`.
    static func read(_ bytes: ArraySlice<UInt8>) -> Fraction? {
        let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
        if let last = text.last, let (numerator, denominator) = sign(last) {
            return Fraction(wholeText: Substring(text.dropLast()), numerator, denominator)
        }
        guard let slash = text.firstIndex(where: { $0 == "/" || $0 == "\u{2044}" }) else { return nil }
        let words = text[..<slash].split(separator: " ", omittingEmptySubsequences: true)
        let denominator = number(Substring(text[text.index(after: slash)...])) ?? 0
        guard let numerator = words.last.flatMap({ number(Substring($0)) }), words.count <= 2 else { return broken }
        if words.count == 1 { return Fraction(numerator: numerator, denominator: denominator) }
        guard numerator < denominator else { return broken }
        return Fraction(wholeText: Substring(words[0]), numerator, denominator)
    }

    func value() throws(NumberInput.Problem) -> Double {
        guard denominator > 0 else { throw .notANumber }
        return Double(whole * denominator + numerator) / Double(denominator)
    }

    /// The parts of a sign; nil for any other. Most of a text's scalars are ASCII, and asked about without a look-up.
    static func sign(_ scalar: Unicode.Scalar) -> (Int, Int)? { scalar.isASCII ? nil : signs[scalar] }

    static let signs: [Unicode.Scalar: (Int, Int)] = [
        "½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5),
        "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅐": (1, 7), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8),
        "⅑": (1, 9), "⅒": (1, 10),
    ]

    private static let broken = Fraction(numerator: 0, denominator: 0)

    private static func number(_ text: Substring) -> Int? {
        Digits.number(Array(text.utf8)[...]).flatMap { $0 <= 999_999 ? $0 : nil }
    }
}

extension Fraction {
    fileprivate init(wholeText: Substring, _ numerator: Int, _ denominator: Int) {
        let digits = wholeText.last == " " ? wholeText.dropLast() : wholeText
        self.init(numerator: numerator, denominator: denominator)
        guard !digits.isEmpty else { return }
        guard let whole = Self.number(digits) else {
            self = Self.broken
            return
        }
        self.whole = whole
    }
}
