extension TurkishStem {
    /// Forms of a folded word under which a dictionary may have it, the word itself first: "tereyagi" of "tereyaginda",
    /// "sut" of "sutle" and "sutlu", "ekmek" of "ekmegi". What it makes need not be a word.
    /// - Parameter isOfCompound: whether the word stands behind others that it may be tied to, as "cevizi" behind
    ///   "hindistan".
    static func forms(of word: String, isOfCompound: Bool) -> [String] {
        var forms = [word]
        func note(_ form: Substring) {
            let form = String(form)
            guard form.utf8.count >= 2 else { return }
            for form in [form, hardened(form)] where !forms.contains(form) { forms.append(form) }
        }
        for ending in cases where word.hasSuffix(ending) { note(word.dropLast(ending.utf8.count)) }
        for form in forms {
            for ending in owned where form.hasSuffix(ending) { note(form.dropLast(ending.utf8.count)) }
        }
        if isOfCompound { for form in forms { note(tied(form)[...]) } }
        return forms
    }

    private static let cases = list(
        """
        nda nde ndan nden na ne ni nu nin nun yla yle la le da de ta te dan den tan ten ya ye a e yi yu i u in un li lu
        """
    )
    private static let owned = list("lari leri lar ler si su i u")

    private static func list(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    /// "Yogurd" is "yogurt"; short words stay, or "suda" would be milk.
    private static func hardened(_ form: String) -> String {
        guard form.utf8.count > 3 else { return form }
        let hard: [Character: String] = ["g": "k", "b": "p", "d": "t"]
        return form.last.flatMap { hard[$0] }.map { form.dropLast() + $0 } ?? form
    }

    /// "fistik" is "fistigi" behind "yer", and "ezme" is "ezmesi" behind "fistik".
    private static func tied(_ form: String) -> String {
        guard let last = form.last, let vowel = form.last(where: { "aeiou".contains($0) }) else { return form }
        let ending = vowel == "o" || vowel == "u" ? "u" : "i"
        if last == vowel { return form + "s" + ending }
        return (last == "k" ? form.dropLast() + "g" : form) + ending
    }
}
