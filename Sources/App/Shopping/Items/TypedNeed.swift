import Domain

/// What a line that somebody typed into a list asks for: "2 lt süt" is two litres of the household's milk.
struct TypedNeed: Sendable {
    var key: ShoppingKey
    /// The household's ingredient; nil for batteries, which are none and do not become one.
    let ingredient: Ingredient.ID?
    /// What the words mean beyond doubt where they are no ingredient of the household.
    let food: Food.ID?
    /// What the item is called where it is no ingredient.
    let name: String
    let text: String
    let amount: NeededAmount
}

extension TypedNeed {
    /// The same on the item of an ingredient.
    func of(_ ingredient: Ingredient.ID) -> TypedNeed {
        TypedNeed(
            key: ShoppingKey(ingredient: ingredient),
            ingredient: ingredient,
            food: nil,
            name: name,
            text: text,
            amount: amount
        )
    }

    init(_ line: ResolvedLine) {
        let words = line.read.name.isEmpty ? line.text : line.read.name
        let meant = line.isSure ? line.food : nil
        self.init(
            key: line.ingredient.map { ShoppingKey(ingredient: $0) } ?? ShoppingKey(words: words),
            ingredient: line.ingredient,
            food: line.ingredient == nil ? meant?.foodID : nil,
            name: words,
            text: line.text,
            amount: line.read.isHeading ? .unstated : NeededAmount(line.read, food: meant?.weights)
        )
    }
}

/// Reads what people type into lists.
struct TypedNeedReader: Sendable {
    let resolver: FoodResolver

    init(_ catalogue: CatalogueCache, for context: any HouseholdContext) {
        resolver = FoodResolver(catalogue, for: context)
    }

    /// One need for each text, in their order.
    func read(_ texts: [String]) async throws -> [TypedNeed] {
        if texts.isEmpty { return [] }
        return try await resolver.resolve(texts).map(TypedNeed.init)
    }
}
