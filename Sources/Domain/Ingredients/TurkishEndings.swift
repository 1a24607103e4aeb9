/// The forms that a Turkish noun takes in a sentence, on folded letters, where "ü" is "u" and "ı" is "i": an ending after "u" or
/// "o" may then be of either kind.
extension TurkishStem {
    /// "suyu", "sudan", "suyla" of "su", "mercimegi" of "mercimek"; "susam" is no form of "su", nor "yogur" of "yogurt".
    /// - Parameter isOwned: whether only forms count that tie it to the word before: "suyunu" and "suyu", but not "suda".
    static func isForm(_ word: String, of noun: String, isOwned: Bool = false) -> Bool {
        if word == noun { return !isOwned }
        // Its own juice, "suyunu", is no water.
        if noun == "su" {
            return isOwned
                ? isForm(word, "suy", [.owned]) : isForm(word, "suy", [.cases]) || isForm(word, noun, [.apart])
        }
        let kinds: [EndingKind] =
            isOwned ? [.owned] : noun.utf8.count > 3 ? [.cases, .owned, .with, .bound] : [.cases, .owned]
        if isForm(word, noun, kinds) { return true }
        return softened(noun).map { isForm(word, $0, kinds) } ?? false
    }

    /// "salca" of "salcasi", "ekmek" of "ekmegi", "un" of "unu": what stands behind another word without what ties it; nil
    /// where nothing does.
    static func untied(_ word: String) -> String? {
        var stem = word
        guard let last = stem.popLast(), last == "i" || last == "u", stem.utf8.count >= 2 else { return nil }
        if stem.last == "s", stem.utf8.count > 2, stem.dropLast().last.map(isVowel) ?? false {
            return String(stem.dropLast())
        }
        guard let end = stem.last, !isVowel(end) else { return nil }
        if stem.hasSuffix("yag") { return stem }
        let hard = hardLetters[end].map { stem.dropLast() + String($0) }
        return hard.flatMap { hasTwoVowels($0[...]) ? String($0) : nil } ?? stem
    }

    private enum EndingKind: Hashable {
        /// Cases and plural, and what is ours: "unu", "unlari", "unumuzu".
        case cases
        /// "unu", "ununu", "unundan"
        case owned
        /// "salcali"
        case with
        /// "dereotunu", of a word that is tied within itself
        case bound
        /// What follows a vowel although the word takes a y elsewhere: "suda", "sular".
        case apart
    }

    private struct Ending: Hashable {
        let kind: EndingKind
        let vowel: Character
        let isAfterVowel: Bool
        /// Whether what stands before is voiceless: "etten", but "undan".
        let isHard: Bool
    }

    private static func isForm(_ word: String, _ stem: String, _ kinds: [EndingKind]) -> Bool {
        guard word.utf8.count > stem.utf8.count, word.utf8.count <= stem.utf8.count + 10, word.hasPrefix(stem),
            let last = stem.last, let vowel = stem.last(where: isVowel)
        else { return false }
        let rest = String(word.dropFirst(stem.count))
        return kinds.contains { kind in
            let ending = Ending(
                kind: kind,
                vowel: vowel,
                isAfterVowel: isVowel(last),
                isHard: "fstkchp".contains(last)
            )
            return endings[ending]?.contains(rest) ?? false
        }
    }

    /// What "mercimek" becomes before a vowel; nil for short words, which stay: "suda" is no milk.
    private static func softened(_ noun: String) -> String? {
        guard let last = noun.last, let soft = softLetters[last], hasTwoVowels(noun[...]) else { return nil }
        return noun.dropLast() + String(soft)
    }

    private static func hasTwoVowels(_ word: Substring) -> Bool { word.filter(isVowel).count > 1 }

    private static func isVowel(_ letter: Character) -> Bool { "aeiou".contains(letter) }

    private static let softLetters: [Character: Character] = ["k": "g", "p": "b", "t": "d"]
    private static let hardLetters: [Character: Character] = ["g": "k", "b": "p", "d": "t"]

    private static let endings: [Ending: Set<String>] = {
        var endings: [Ending: Set<String>] = [:]
        for kind in [EndingKind.cases, .owned, .with, .bound, .apart] {
            for vowel in "aeiou" {
                for (isAfterVowel, isHard) in [(true, false), (false, false), (false, true)] {
                    let ending = Ending(kind: kind, vowel: vowel, isAfterVowel: isAfterVowel, isHard: isHard)
                    let patterns = EnglishWords.words(Self.patterns(kind, isAfterVowel))
                    endings[ending] = Set(patterns.flatMap { spelled($0, after: vowel, isHard) })
                }
            }
        }
        return endings
    }()

    /// Endings with A for a or e, I for i or u, and D for d or t.
    private static func patterns(_ kind: EndingKind, _ isAfterVowel: Bool) -> String {
        let apart = "DA DAn DAki lAr lArI lArA lArdA lArdAn lArIn lArlA lArdAki"
        let own = "\(isAfterVowel ? "s" : "")I"
        switch kind {
        case .apart: return apart
        case .with: return "lI"
        case .bound: return isAfterVowel ? "nI nA ndA ndAn ndAki" : ""
        case .cases:
            let cases = isAfterVowel ? "yI yA nIn ylA" : "I A In lA"
            let ours = ["mIz", "nIz"].map { (isAfterVowel ? "" : "I") + $0 }
                .flatMap { us in ["", "I", "A", "dA", "dAn", "In", "lA"].map { us + $0 } }
            return "\(apart) \(cases) \(ours.joined(separator: " "))"
        case .owned:
            return [own, "lArI"].flatMap { own in
                ["", "nI", "nA", "ndA", "ndAn", "nIn", "ylA", "ndAki"].map { own + $0 }
            }
            .joined(separator: " ")
        }
    }

    /// A pattern in the vowels that follow another: a and e stay apart, and i and u, as far as folded letters tell.
    private static func spelled(_ pattern: String, after vowel: Character, _ isHard: Bool) -> [String] {
        let open: [Character] = vowel == "a" ? ["a"] : vowel == "e" ? ["e"] : ["a", "e"]
        return open.map { open in
            var last = vowel
            return String(
                pattern.map { letter in
                    switch letter {
                    case "A": last = open
                    case "I": last = last == "o" || last == "u" ? "u" : "i"
                    case "D": return isHard ? "t" : "d"
                    default: return letter
                    }
                    return last
                }
            )
        }
    }
}
