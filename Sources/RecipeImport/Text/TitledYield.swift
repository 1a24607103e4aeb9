/// A yield in the name of a recipe: "Mercimek köftesi (6 kişilik)", "Lentil soup - serves 6", "Tomato soup for 4",
/// "4 kişilik menemen".
struct TitledYield {
    /// The name without the yield.
    let name: String
    let count: Double
    /// The yield as it stands in the name.
    let text: String

    /// Fails for a name that states no yield, or is nothing else.
    init?(_ title: String) {
        let title = HTMLText.collapsed(title)
        guard title.utf8.count <= 400,
            let found = Self.bracketed(title) ?? Self.apart(title) ?? Self.atEnd(title) ?? Self.atStart(title)
        else { return nil }
        let name = found.name.trimmed(of: " -–—,|")
        guard name.unicodeScalars.contains(where: { $0.properties.isAlphabetic }) else { return nil }
        self.name = name
        count = found.count
        text = found.text
    }

    /// Whether a line that begins like a yield names a dish behind it: "4 kişilik menemen", but not "4 kişilik tarif".
    static func isName(_ line: String) -> Bool { atStart(line) != nil }

    private typealias Found = (name: String, count: Double, text: String)

    /// "Lentil soup (Serves 6)", "Mercimek köftesi [6 kişilik]", "Poğaça (20 adet)".
    private static func bracketed(_ title: String) -> Found? {
        guard let last = title.last, last == ")" || last == "]",
            let start = title.lastIndex(of: last == ")" ? "(" : "[")
        else { return nil }
        let text = HTMLText.collapsed(String(title[start...].dropFirst().dropLast()))
        guard let count = people(text) ?? stated(text, .head) else { return nil }
        return (String(title[..<start]), count, text)
    }

    /// "Lentil soup - serves 6", "Lentil soup, 4 servings".
    private static func apart(_ title: String) -> Found? {
        let marks: Set<Character> = ["-", "–", "—", "|", ","]
        let found = title.indices.last(where: { marks.contains(title[$0]) && title[$0...].dropFirst().first == " " })
        guard let mark = found else { return nil }
        let text = HTMLText.collapsed(String(title[mark...].dropFirst()))
        guard let count = stated(text, .list) else { return nil }
        return (String(title[..<mark]), count, text)
    }

    /// "Tomato soup for 4", "Fondue for two people", "Mercimek köftesi 6 kişilik".
    private static func atEnd(_ title: String) -> Found? {
        let words = title.split(separator: " ").map(String.init)
        for length in [2, 3] where words.count > length {
            let text = words.suffix(length).joined(separator: " ")
            if let count = people(text) ?? turkishPeople(text) {
                return (words.dropLast(length).joined(separator: " "), count, text)
            }
        }
        return nil
    }

    /// "4 kişilik menemen".
    private static func atStart(_ title: String) -> Found? {
        let words = title.split(separator: " ").map(String.init)
        let text = words.prefix(2).joined(separator: " ")
        let rest = words.dropFirst(2)
        guard let first = rest.first?.first, first.isLetter, let count = turkishPeople(text),
            !rest.contains(where: { $0.contains(where: \.isNumber) || isNameless($0) })
        else { return nil }
        return (rest.joined(separator: " "), count, text)
    }

    private static func isNameless(_ word: String) -> Bool {
        nameless.contains(TextTokens.folded(word).trimmed(of: ".:,"))
    }

    /// Words that say what stands below, and no dish's name.
    private static let nameless: Set<String> = [
        "tarif", "tarifi", "tarifim", "malzeme", "malzemeler", "malzemesi", "malzemeleri", "olcu", "olculer", "olcusu",
        "icin", "icindir", "porsiyon", "aile", "sofra", "yapilisi", "hazirlanisi",
    ]

    /// The number of a statement that is a yield and nothing else.
    private static func stated(_ text: String, _ place: RecipeFact.Place) -> Double? {
        guard let line = RecipeLine(text, followsGap: false) else { return nil }
        let facts = RecipeFact.all(line, place)
        guard facts.count == 1, case .servings(let count, _)? = facts.first else { return nil }
        return count
    }

    /// "for 4", "for two people". A great number is a year, and "for 9 inch pans" names no people.
    private static func people(_ text: String) -> Double? {
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 2 || words.count == 3, TextTokens.folded(words[0]) == "for",
            words.count == 2 || nouns.contains(TextTokens.folded(words[2])),
            isNumber(words[1]) || words[1].allSatisfy(\.isLetter)
        else { return nil }
        return Servings.count(words[1]).flatMap { (1...100).contains($0) ? $0 : nil }
    }

    private static let nouns: Set<String> = ["people", "persons", "person", "servings", "portions"]

    /// "6 kişilik", "4-6 kişilik".
    private static func turkishPeople(_ text: String) -> Double? {
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 2, isNumber(words[0]), TextTokens.folded(words[1]) == "kisilik" else { return nil }
        return Servings.count(words[0])
    }

    /// "4", "4-6".
    private static func isNumber(_ word: String) -> Bool {
        guard let first = word.unicodeScalars.first, ("0"..."9").contains(first) else { return false }
        return word.unicodeScalars.allSatisfy { ("0"..."9").contains($0) || $0 == "-" || $0 == "–" }
    }
}

extension ImportedRecipe {
    /// Takes the yield out of the name, unless the source says another where it states its yield.
    mutating func takeYieldOfName() {
        guard let titled = TitledYield(name), servings == nil || servings == titled.count else { return }
        titledName = titledName ?? name
        name = titled.name
        servings = titled.count
        if yieldText.isEmpty { yieldText = titled.text.limited(to: 200) }
    }
}
