/// Turkish words without their endings, on folded letters (ş is s, ı is i): enough to tell one name from
/// another, not a grammar. What it makes need not be a word, as long as all forms of a word make the same.
enum TurkishStem {
    /// "biberi", "biberler", "biberin" and "biber" are one.
    static func stem(_ word: String) -> String {
        var stem = word
        var before = ""
        while stem != before {
            before = stem
            strip(&stem, caseEndings, leaving: 3)
            strip(&stem, pluralEndings, leaving: 3)
            strip(&stem, ["si", "su"], leaving: 3, afterVowel: true)
            strip(&stem, ["i", "u"], leaving: stem.utf8.count == 3 ? 2 : 3, afterVowel: false)
            // "limonun" and "elmanın" end alike, so an n behind a vowel goes from "limon" as well.
            strip(&stem, ["n"], leaving: 3, afterVowel: true)
        }
        return hardened(stem)
    }

    /// "dogranmis", "rendelenmis", "yikanmis": done to it.
    static func isParticiple(_ word: String) -> Bool {
        guard word.utf8.count >= 6, word.hasSuffix("mis") || word.hasSuffix("mus") else { return false }
        return word != "gumus"
    }

    /// "bardagindan" to "bardagi", "kasiginin" to "kasigi".
    static func withoutCase(_ word: String) -> String {
        for ending in ["ndan", "nden", "nin", "nun", "dan", "den", "tan", "ten"] where word.hasSuffix(ending) {
            return String(word.dropLast(ending.utf8.count))
        }
        return word
    }

    private static let caseEndings = ["ndan", "nden", "larin", "lerin", "dan", "den", "nin", "nun", "in", "un"]
    private static let pluralEndings = ["lari", "leri", "lar", "ler"]

    private static func strip(
        _ word: inout String,
        _ endings: [String],
        leaving least: Int,
        afterVowel: Bool? = nil
    ) {
        for ending in endings where word.hasSuffix(ending) {
            let rest = word.dropLast(ending.utf8.count)
            guard rest.utf8.count >= least else { continue }
            if let afterVowel, isVowel(rest.utf8.last) != afterVowel { continue }
            word = String(rest)
            return
        }
    }

    private static func isVowel(_ byte: UInt8?) -> Bool {
        switch byte {
        case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"): true
        default: false
        }
    }

    /// yaprağı and yaprak, yoğurdu and yoğurt: the consonant softens before an ending.
    private static func hardened(_ word: String) -> String {
        guard let last = word.last, let hard = ["g": "k", "b": "p", "d": "t"][String(last)] else { return word }
        return word.dropLast() + hard
    }
}
