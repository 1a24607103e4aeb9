import Domain

/// A thing that has names in two languages, as a household buys it: once (H-06).
struct SameThing: Hashable, Sendable {
    /// The keys of all items on which it may stand. Where one of its names is an ingredient, that of the item on which it is
    /// bought comes first.
    let keys: [String]
    /// The ingredient as which it is bought; nil where it is known by words alone.
    let ingredient: Ingredient.ID?
    /// Its names, as the vocabulary compares names.
    let names: Set<String>
}

/// The names of a household that are the same thing in two languages.
struct Synonyms: Sendable {
    private let found: [Food.ID: [SynonymStore.Fruit]]
    private let names: [Food.ID: [SynonymStore.Key]]
    /// The names that ingredients have, whatever has been said of these: what is typed by them is those.
    private let taken: Set<String>

    /// - Parameters:
    ///   - found: the ingredients that names mean, each food's by the order in which they are bought as one.
    ///   - names: the plain names of foods, of which things may be known that are no ingredients.
    init(_ found: [SynonymStore.Fruit] = [], of names: [SynonymStore.Key] = []) {
        self.found = Dictionary(grouping: found.filter(\.isSame), by: \.named.food)
        self.names = Dictionary(grouping: names, by: \.food)
        taken = Set(found.map(\.key))
    }

    /// The ingredient on whose item an ingredient is bought, where it is this food; the same for most.
    func bought(_ ingredient: Ingredient.ID, as food: Food.ID?) -> Ingredient.ID {
        let all = food.flatMap { found[$0] }?.map(\.named) ?? []
        guard let first = all.first else { return ingredient }
        let isSame = all.contains { one in
            one.ingredient == ingredient && !one.isKept
                && all.contains { $0.ingredient == first.ingredient && $0.isTurkish != one.isTurkish }
        }
        return isSame ? first.ingredient : ingredient
    }

    /// The thing that an ingredient is, where it is this food; nil where that has no names in two languages.
    func thing(of ingredient: Ingredient.ID, as food: Food.ID?) -> SameThing? {
        guard let food, let all = found[food], let first = all.first?.named.ingredient,
            bought(ingredient, as: food) == first
        else { return nil }
        let same = all.filter { bought($0.named.ingredient, as: food) == first }
        let languages = Set(same.filter { $0.named.ingredient == first }.map(\.named.isTurkish))
        let words = free(of: food).filter { languages.contains(!$0.isTurkish) }.map(\.text)
        let texts = Set(same.map(\.key) + words)
        let others = Set(same.map(\.named.ingredient)).subtracting([first]).sorted()
        if others.isEmpty && words.isEmpty { return nil }
        let keys = ([first] + others).map { ShoppingKey(ingredient: $0).text } + texts.sorted().map { "w:\($0)" }
        return SameThing(keys: keys, ingredient: first, names: texts)
    }

    /// The thing that words mean which are no ingredient; nil where it has no name in the other language.
    /// - Parameter words: as the vocabulary compares names.
    func thing(called words: String, as food: Food.ID) -> SameThing? {
        let free = free(of: food)
        guard let name = free.first(where: { $0.text == words }) else { return nil }
        if let first = found[food]?.first {
            return thing(of: first.named.ingredient, as: food).flatMap { $0.names.contains(words) ? $0 : nil }
        }
        let others = free.filter { $0.isTurkish != name.isTurkish && $0.text != words }.map(\.text)
        if others.isEmpty { return nil }
        let texts = Set([words] + others)
        return SameThing(keys: texts.sorted().map { "w:\($0)" }, ingredient: nil, names: texts)
    }

    /// The plain names of a food that are no ingredient's.
    private func free(of food: Food.ID) -> [SynonymStore.Key] {
        (names[food] ?? []).filter { !taken.contains($0.text) }
    }
}
