/// The encodings of texts from before UTF-8 that recipes stand in. All of them have ASCII below 0x80.
enum CodePage: CaseIterable {
    /// Windows, Western, which also stands for Latin-1.
    case windows1252
    /// Windows, Turkish: the Western page, with six other letters.
    case windows1254
    /// Windows, Central European.
    case windows1250
    /// DOS.
    case dos437

    func text(_ bytes: ArraySlice<UInt8>) -> String {
        let table = table
        let scalars = bytes.map { $0 < 0x80 ? Unicode.Scalar($0) : table[Int($0) - 0x80] }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The page by which the bytes say most of what people write. Where two say the same, the first of the pages.
    static func likeliest(of bytes: ArraySlice<UInt8>) -> CodePage {
        // A recipe book's beginning is as good as all of it.
        let some = Array(bytes.prefix(1 << 20))
        let scores = allCases.map { page in (page, page.score(some)) }
        let best = scores.map(\.1).max() ?? 0
        return scores.first { $0.1 == best }?.0 ?? .windows1252
    }

    /// How well the bytes read: letters in words speak for a page, signs inside of words against it, and what is usual
    /// beside numbers and sentences for it.
    private func score(_ bytes: [UInt8]) -> Int {
        let (table, rare) = (table, rare)
        var score = 0
        for (index, byte) in bytes.enumerated() where byte >= 0x80 {
            let scalar = table[Int(byte) - 0x80]
            let before = index > 0 ? bytes[index - 1] : 0x20
            let after = index + 1 < bytes.count ? bytes[index + 1] : 0x20
            let isAfterDigit = (0x30...0x39).contains(before)
            if scalar.properties.isAlphabetic, !Self.ordinals.contains(scalar) {
                let isInWord = Self.isOfWord(before) || Self.isOfWord(after)
                // No word begins right behind a number.
                score += !isInWord || isAfterDigit ? 0 : rare.contains(scalar) ? -1 : 2
            } else if Self.isPlaced(scalar, before, after) {
                score += 3
            } else if Self.isOfWord(before), Self.isOfWord(after), !Self.joining.contains(scalar) {
                score -= 10
            } else if Self.counting.contains(scalar), isAfterDigit || before == 0x20 || before == 0x0A {
                score += 2
            } else {
                score += Self.usual.contains(scalar) ? 1 : -1
            }
        }
        return score
    }

    /// Whether a sign stands where a sentence has it.
    private static func isPlaced(_ scalar: Unicode.Scalar, _ before: UInt8, _ after: UInt8) -> Bool {
        switch scalar {
        case "’": isOfWord(before)
        case "“", "„", "‘": !isOfWord(before) && isOfWord(after)
        case "”": before > 0x20 && !isOfWord(after)
        case "–", "—", "…": before == 0x20 || after == 0x20
        default: false
        }
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (0x41...0x5A).contains(byte & 0xDF)
    }

    private static let ordinals = Set("ªº".unicodeScalars)
    private static let counting = Set("½¼¾°".unicodeScalars)
    /// Signs that stand between letters.
    private static let joining = Set("’‘·\u{AD}".unicodeScalars)
    /// Other signs that recipes use.
    private static let usual = Set("½¼¾°«»“”„‘’‚–—…·•\u{A0}®™×²³±÷¿¡".unicodeScalars)

    /// Letters that hardly any text of the page's languages has, and which stand where another page has frequent ones.
    private var rare: Set<Unicode.Scalar> {
        switch self {
        case .windows1252: Set("ŠšŽžÐðÞþÿŸƒµÕõ".unicodeScalars)
        case .windows1254:
            Set(Self.turkish.filter(\.properties.isAlphabetic)).subtracting("ÇĞİÖŞÜçğıöşüâîû".unicodeScalars)
        case .windows1250: Set("ĺŔŕĹďĎăĂ".unicodeScalars)
        case .dos437: Set("ƒΓΣσµτΦΘΩδφεπαⁿ".unicodeScalars)
        }
    }

    private var table: [Unicode.Scalar] {
        switch self {
        case .windows1252: Self.western
        case .windows1254: Self.turkish
        case .windows1250: Self.central
        case .dos437: Self.dos
        }
    }

    private static let western = Array(
        ("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ"
            + "\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿"
            + "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ").unicodeScalars
    )
    private static let turkish = western.map { letter in
        let others: [Unicode.Scalar: Unicode.Scalar] = ["Ð": "Ğ", "Ý": "İ", "Þ": "Ş", "ð": "ğ", "ý": "ı", "þ": "ş"]
        return others[letter] ?? letter
    }
    private static let central = Array(
        ("€\u{81}‚\u{83}„…†‡\u{88}‰Š‹ŚŤŽŹ\u{90}‘’“”•–—\u{98}™š›śťžź"
            + "\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż"
            + "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙").unicodeScalars
    )
    private static let dos = Array(
        ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»"
            + "░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
            + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars
    )
}
