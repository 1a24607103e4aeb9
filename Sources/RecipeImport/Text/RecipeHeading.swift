/// A line that says what the lines below it are.
struct RecipeHeading {
    enum Part: Hashable {
        case ingredients, method, notes, nutrition
    }

    let part: Part
    /// What stands on the same line behind the heading.
    let rest: String

    /// "Ingredients", "Malzemeler (4 kişilik):", "Yapılışı: Unu eleyin …"; nil for any other line.
    /// - Parameter isExact: whether the line has to be a heading and nothing else, where "Dry ingredients" may be a name
    ///   or a step's.
    init?(_ line: RecipeLine, isExact: Bool = false) {
        let head = line.folded.prefix { !":;".contains($0) }
        let bare = Self.bare(head.prefix { $0 != "(" })
        // A heading of several words has its line to itself, unlike "Combine dry ingredients: Whisk …".
        let isWhole = head.count >= line.folded.count - 1
        guard bare.utf8.count <= 60, let part = Self.part(of: bare, isExact: isExact || !isWhole) else { return nil }
        let mark = line.text.firstIndex { ":;".contains($0) }
        let behind = mark.map { HTMLText.collapsed(String(line.text[line.text.index(after: $0)...])) } ?? ""
        self.part = part
        if behind.contains(where: Self.isOfWord) {
            rest = behind
        } else if part == .ingredients, let number = line.text.firstIndex(where: \.isNumber) {
            // "Ingredients for 4 servings", "Malzemeler (4 kişilik)"; other remarks on the list are none of its lines.
            let remark = String(line.text[number...]).trimmed(of: "():; ")
            let states = !RecipeFact.all(RecipeLine(remark, of: line), .beforeList).isEmpty
            rest = states ? remark : ""
        } else {
            rest = ""
        }
    }

    /// Without marks and pictures around the words: "👩‍🍳 Yapılışı 👇".
    private static func bare(_ text: Substring) -> String {
        guard let start = text.firstIndex(where: isOfWord), let end = text.lastIndex(where: isOfWord) else { return "" }
        return String(text[start...end])
    }

    private static func isOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    private static func part(of text: String, isExact: Bool) -> Part? {
        if let part = parts[text] { return part }
        if isExact { return nil }
        let words = text.split(separator: " ").map(String.init)
        guard let first = words.first, let last = words.last, words.count <= 6 else { return nil }
        if first == "ingredients" || first == "malzemeler", words.count == 1 || text.contains(where: \.isNumber) {
            return .ingredients
        }
        // "Kekin Yapılışı", "Kek için malzemeler", "Cooking instructions"
        if words.count <= 4, ["malzemeler", "malzemeleri", "ingredients"].contains(last) { return .ingredients }
        if words.count <= 4, ["yapilisi", "hazirlanisi", "instructions", "directions"].contains(last) {
            return .method
        }
        return nil
    }

    private static let parts: [String: Part] = [
        "ingredients": .ingredients, "ingredient list": .ingredients, "what you need": .ingredients,
        "you will need": .ingredients, "what you'll need": .ingredients, "you'll need": .ingredients,
        "malzemeler": .ingredients, "malzeme": .ingredients, "malzeme listesi": .ingredients,
        "gerekli malzemeler": .ingredients, "icindekiler": .ingredients, "malzemeleri": .ingredients,
        "zutaten": .ingredients, "ingredienti": .ingredients, "ingredientes": .ingredients,
        "method": .method, "instructions": .method, "directions": .method, "steps": .method, "preparation": .method,
        "how to make": .method, "how to make it": .method, "how to cook": .method, "what to do": .method,
        "procedure": .method, "recipe steps": .method, "the method": .method,
        "yapilisi": .method, "yapilis": .method, "yapimi": .method, "yapim": .method, "yapilis sekli": .method,
        "hazirlanisi": .method, "hazirlanis": .method, "tarif": .method,
        "tarifi": .method, "nasil yapilir": .method, "nasil yapilir?": .method, "hazirlama": .method,
        "hazirlik": .method, "yapim asamalari": .method, "pisirilisi": .method, "adimlar": .method,
        "yapilis asamalari": .method, "hazirlanmasi": .method,
        "zubereitung": .method,
        "notes": .notes, "note": .notes, "recipe notes": .notes, "cook's notes": .notes, "tips": .notes, "tip": .notes,
        "not": .notes, "notlar": .notes, "puf noktasi": .notes, "puf noktalari": .notes, "ipucu": .notes,
        "ipuclari": .notes, "servis onerisi": .notes, "storage": .notes, "saklama": .notes,
        "nutrition": .nutrition, "nutrition facts": .nutrition, "nutrition information": .nutrition,
        "nutritional information": .nutrition, "besin degerleri": .nutrition, "besin degeri": .nutrition,
    ]
}
