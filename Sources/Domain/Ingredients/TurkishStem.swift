/// Turkish words without their endings, on folded letters (ş is s, ı is i): enough to tell one name from
/// another, not a grammar.
enum TurkishStem {
    /// "dogranmis", "rendelenmis", "yikanmis": done to it.
    static func isParticiple(_ word: String) -> Bool {
        guard word.utf8.count >= 6, participleEndings.contains(where: word.hasSuffix) else { return false }
        return word != "yemis" && word != "gumus"
    }

    private static let participleEndings = ["mis", "mus"]

    /// "bardagindan" to "bardagi", "kasiginin" to "kasigi".
    static func withoutCase(_ word: String) -> String {
        for ending in ["ndan", "nden", "nin", "nun", "dan", "den", "tan", "ten"] where word.hasSuffix(ending) {
            return String(word.dropLast(ending.utf8.count))
        }
        return word
    }
}
