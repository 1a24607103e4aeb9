/// Herbs, and ginger, whose Turkish name alone is the spice of the jar, and which are fresh where they are counted as
/// they grow: a spoonful of "nane" is dried, "yarım demet nane" and "5 yaprak nane" are not. English names mean the fresh
/// herb anyway.
enum FreshHerb {
    static let counters: Set<String> = [
        "bunch", "sprig", "branch", "stem", "leaf", "handful", "fistful", "knob", "inch", "centimeter", "slice",
    ]

    /// The word for fresh that a name lacks; nil for a name that is no such herb's alone.
    static func word(before name: String) -> String? {
        let words = NameWords(name).words
        guard words.count == 1, let herb = words.first, herbs.contains(TurkishStem.singular(herb)) else { return nil }
        return "taze"
    }

    private static let herbs: Set<String> = ["nane", "kekik", "tarhun", "mercankosk", "adacayi", "kisnis", "zencefil"]
}
