import Domain
import Web

/// What a plan needs of foods that are eaten as they are.
struct PlannedFoodNeeds: Sendable {
    let catalogue: CatalogueCache

    /// A food needs its grams, on the item of the household's ingredient, else on its own: whoever makes the list, in
    /// whichever language, it is the same item.
    /// - Parameter again: the meals at which what is left of a dish is eaten.
    func needs(
        _ dishes: [ServedDish],
        _ again: [PlannedDish.ID?: [ServedDish]],
        _ context: any HouseholdContext
    ) async throws -> [NeedRecord] {
        let eaten = dishes.filter { $0.dish.kind == .food && $0.content.food != nil }
        let foods = eaten.compactMap(\.content.food)
        if foods.isEmpty { return [] }
        let meant = try await items(of: foods, context)
        return eaten.compactMap { served in
            guard let food = served.content.food, let servings = served.servings?.cooked else { return nil }
            let grams = (served.dish.servingGrams ?? food.usualChoice.grams) * servings
            let part = MeasureUnit.keyed("gram").flatMap { NeededPart(grams.value, $0) }
            guard let (key, ingredient, former) = meant[food.id] else { return nil }
            return NeedRecord(
                key: key,
                ingredient: ingredient,
                food: ingredient == nil ? food.foodID : nil,
                former: former,
                name: String(food.name.text(context.language).prefix(200)),
                need: ShoppingNeed(served.origin, part.map { NeededAmount([$0]) } ?? .unstated),
                title: served.content.name,
                servings: servings,
                text: "",
                warnings: served.allergic(and: again[served.id] ?? []).warnings(about: served.content.judged ?? [])
            )
        }
    }

    /// The items on which foods stand: that of the ingredient that somebody has said to be the food, else of one that a name
    /// of the food means in either language, else that of the food. A food of one's own has one name, whoever reads it.
    private func items(
        of foods: [Food],
        _ context: any HouseholdContext
    ) async throws -> [Food.ID: (key: ShoppingKey, ingredient: Ingredient.ID?, former: Ingredient.ID?)] {
        let chosen = Dictionary(
            try await context.database.read(NeedStore.ingredients(of: foods.map(\.id), in: context.household)),
            uniquingKeysWith: { first, _ in first }
        )
        let names = foods.flatMap { [$0.name.text(.en), $0.name.text(.tr)] }
        let english = try await FoodResolver(catalogue, for: context, in: .en).resolve(names)
        let turkish = try await FoodResolver(catalogue, for: context, in: .tr).resolve(names)
        let loader = NeedLoader(catalogue, for: context)
        let synonyms = try await loader.synonyms(of: foods.compactMap(\.foodID))
        var items: [Food.ID: (key: ShoppingKey, ingredient: Ingredient.ID?, former: Ingredient.ID?)] = [:]
        for (index, food) in foods.enumerated() {
            let named = [2 * index, 2 * index + 1].lazy.compactMap { name in
                Self.ingredient(for: food, among: [english[name], turkish[name]])
            }
            let own = chosen[food.id] ?? named.first
            let ingredient = own.map { synonyms.bought($0, as: food.foodID) }
            let former = own == ingredient ? nil : own
            let other = food.foodID.map { ShoppingKey(food: $0) } ?? TypedNeed(english[2 * index]).key
            items[food.id] = (ingredient.map { ShoppingKey(ingredient: $0) } ?? other, ingredient, former)
        }
        return items
    }

    /// The ingredient that a name of a food means in some language, unless the name means another food in any: in Turkish
    /// "pasta" is a cake, and some have said that their butter is a spread.
    private static func ingredient(for food: Food, among readings: [ResolvedLine]) -> Ingredient.ID? {
        let isAnother = readings.contains { $0.isSure && $0.food != nil && $0.food?.id != food.id }
        return isAnother ? nil : readings.lazy.compactMap(\.ingredient).first
    }
}
