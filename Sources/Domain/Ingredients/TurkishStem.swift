/// Turkish words without their endings, on folded letters (ş is s, ı is i): enough to tell one name from
/// another, not a grammar. What it makes need not be a word, as long as all forms of a word make the same.
enum TurkishStem {
    /// "biberi", "biberler", "biberin" and "biber" are one.
    static func stem(_ word: String) -> String {
        var stem = Array(word.utf8)
        var length = stem.count + 1
        while stem.count < length {
            length = stem.count
            strip(&stem, caseEndings, leaving: 3)
            strip(&stem, pluralEndings, leaving: 3)
            strip(&stem, possessiveEndings, leaving: 3, afterVowel: true)
            strip(&stem, closeEndings, leaving: stem.count == 3 ? 2 : 3, afterVowel: false)
            // "limonun" and "elmanın" end alike, so an n behind a vowel goes from "limon" as well.
            strip(&stem, [[UInt8(ascii: "n")]], leaving: 3, afterVowel: true)
        }
        harden(&stem)
        return stem.count == word.utf8.count && stem.last == word.utf8.last
            ? word : String(decoding: stem, as: UTF8.self)
    }

    /// A noun in the singular without the ending that ties it to the word before: "yapraklari" and "yapragi" are "yaprak".
    static func ofCompound(_ word: String) -> String {
        var stem = Array(word.utf8)
        strip(&stem, pluralEndings, leaving: 3)
        strip(&stem, possessiveEndings, leaving: 3, afterVowel: true)
        strip(&stem, closeEndings, leaving: 3, afterVowel: false)
        harden(&stem)
        return String(decoding: stem, as: UTF8.self)
    }

    /// "domatesler" is "domates"; the ending must go with the vowel before it, as in no English word but a few.
    static func singular(_ word: String) -> String {
        guard word.hasSuffix("ler") || word.hasSuffix("lar"), word.utf8.count >= 6 else { return word }
        let rest = word.dropLast(3)
        let vowel = rest.utf8.last(where: { isVowel($0) })
        let isFront = word.hasSuffix("ler")
        let agrees = isFront ? vowel != UInt8(ascii: "a") : vowel != UInt8(ascii: "e")
        return vowel != nil && agrees ? String(rest) : word
    }

    /// "dogranmis", "rendelenmis", "yikanmis": done to it.
    static func isParticiple(_ word: String) -> Bool {
        guard word.utf8.count >= 6, word.hasSuffix("mis") || word.hasSuffix("mus") else { return false }
        return word != "gumus"
    }

    /// "bardagindan" and "bardagina" to "bardagi", "kasiginin" to "kasigi".
    static func withoutCase(_ word: String) -> String {
        for ending in ["ndan", "nden", "nin", "nun", "dan", "den", "tan", "ten", "na", "ne"]
        where word.hasSuffix(ending) {
            return String(word.dropLast(ending.utf8.count))
        }
        return word
    }

    private static let caseEndings = bytes("ndan nden larin lerin dan den nin nun in un")
    private static let pluralEndings = bytes("lari leri lar ler")
    private static let possessiveEndings = bytes("si su")
    private static let closeEndings = bytes("i u")

    private static func bytes(_ endings: String) -> [[UInt8]] {
        endings.split(separator: " ").map { Array($0.utf8) }
    }

    private static func strip(
        _ word: inout [UInt8],
        _ endings: [[UInt8]],
        leaving least: Int,
        afterVowel: Bool? = nil
    ) {
        for ending in endings where word.last == ending.last && word.count - ending.count >= least {
            let rest = word.count - ending.count
            guard word[rest...].elementsEqual(ending) else { continue }
            if let afterVowel, isVowel(rest > 0 ? word[rest - 1] : nil) != afterVowel { continue }
            word.removeLast(ending.count)
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
    private static func harden(_ word: inout [UInt8]) {
        switch word.last {
        case UInt8(ascii: "g"): word[word.count - 1] = UInt8(ascii: "k")
        case UInt8(ascii: "b"): word[word.count - 1] = UInt8(ascii: "p")
        case UInt8(ascii: "d"): word[word.count - 1] = UInt8(ascii: "t")
        default: break
        }
    }
}
