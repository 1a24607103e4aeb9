import Database
import Domain
import Web

/// The page of the food search and its results.
struct FoodsPage: Page, Sendable {
    let title: String
    let back: LocalPath?
    let query: String
    let slot: String
    let day: String
    let rows: [Row]
    /// The text in place of results when nothing has been searched.
    let hint: String?
    let favourites: AgainList?
    let often: AgainList?
    let nothing: String?
    /// The section of foods that USDA has in addition; nil when nothing has been searched.
    let usda: UsdaSection?
    let barcode: LocalPath
    let newFood: LocalPath?
    /// The form for a meal of several foods; nil where nobody has a diary.
    let meal: LocalPath?
    let previous: LocalPath?
    let next: LocalPath?
    var hasPages: Bool { previous != nil || next != nil }

    struct Row: Sendable {
        let path: LocalPath
        let name: String
        let serving: String
        let source: String
        let energy: String
        /// That it contains what the reader avoids, or that nobody knows; nil when neither is so.
        var verdict: String?
    }

    /// - Parameters:
    ///   - verdicts: what the results are to the reader.
    ///   - again: the foods that the person logs often, for a page on which nothing has been searched.
    init(
        _ context: any HouseholdContext,
        _ query: String,
        _ page: Int,
        _ found: FoodSearch.Found,
        _ verdicts: SearchVerdicts,
        _ again: [RecentFoodStore.Item],
        usesUsda: Bool
    ) {
        let strings = context.strings.foods
        let place = LogTarget(context.query)
        title = place.slot.map { strings.addTo(slot: context.strings.name(of: $0)) } ?? strings.title
        back = place.day.map { "/diary/\($0)" }
        self.query = query
        slot = place.slotText
        day = place.dayText
        rows = found.hits.map { hit in
            var row = Row(hit, place, context, in: found)
            row.verdict = verdicts.mark(of: hit)
            return row
        }
        let isSearch = FoodSearch.isSearch(query)
        hint = isSearch ? nil : strings.empty
        favourites = AgainList(again.filter(\.isFavourite), strings.favourites, id: "favourites", context)
        let slotName = context.strings.name(of: place.slot ?? context.usualSlot)
        often = AgainList(again.filter { !$0.isFavourite }, strings.often(slot: slotName), id: "often", context)
        nothing = isSearch && rows.isEmpty ? strings.nothingFor(query: query) : nil
        usda = page == 1 ? UsdaSection(below: found.said?.name ?? query, isSetUp: usesUsda, context) : nil
        barcode = place.barcodeForm
        newFood = context.may(.kitchen(.write)) ? "/foods/new" : nil
        meal = newFood == nil || context.reader == nil ? nil : "/recipes/meal"
        previous = page > 1 ? place.search(query, page: page - 1) : nil
        next = found.hasMore ? place.search(query, page: page + 1) : nil
    }
}

extension FoodsPage.Row {
    /// - Parameter found: the results among which it is, with the amount that was typed before the name.
    init(_ hit: FoodSearch.Hit, _ place: LogTarget, _ context: any HouseholdContext, in found: FoodSearch.Found? = nil)
    {
        switch hit {
        case .food(let food): self.init(food, found?.said(of: .food(food.id))?.amount(of: food), place, context)
        case .recipe(let recipe): self.init(recipe, found?.said(of: .recipe(recipe.recipe)), place, context)
        }
    }

    private init(_ food: Food, _ said: FoodAmount?, _ place: LogTarget, _ context: any HouseholdContext) {
        let numbers = Formatting(context.language)
        let amount = said ?? FoodAmount(count: 1, choice: food.usualChoice)
        let measure = amount.choice.name.text(context.language)
        let weight = numbers.grams(amount.grams) + " g"
        path =
            said.map { place.path(of: food.id, amount: numbers.typed($0.count), measure: $0.choice.key) }
            ?? place.path(of: food.id)
        name = food.name.text(context.language)
        switch amount.choice.key {
        case "g", "100g": serving = weight
        case _ where said == nil: serving = "1 \(measure) · \(weight)"
        default:
            let count = numbers.count(amount.count)
            serving = "\(context.strings.diary.day.measureOf(count: count, measure: measure)) · \(weight)"
        }
        source = context.strings.foods.name(of: food.source)
        energy = numbers.nutrient(food.nutrients.nutrients(in: amount.grams)[.energy], .energy)
    }

    /// A recipe is offered with what was said where that counts servings, or weighs a recipe whose weight is known.
    private init(
        _ recipe: FoodSearchStore.RecipeServing,
        _ said: SaidAmount?,
        _ place: LogTarget,
        _ context: any HouseholdContext
    ) {
        let numbers = Formatting(context.language)
        name = recipe.name
        if said?.servings == nil, let grams = said?.grams, let one = recipe.grams, one > .zero {
            path = place.path(of: recipe.recipe, context, grams: Formatting.typed(grams.value))
            serving = numbers.grams(grams) + " g"
            energy = numbers.nutrient(recipe.energy.scaled(by: grams / one), .energy)
        } else {
            let servings = said?.servings ?? 1
            path = place.path(of: recipe.recipe, context, servings: said?.servings.map { Formatting.typed($0) } ?? "")
            let weight = recipe.grams.map { " · \(numbers.grams($0 * servings)) g" } ?? ""
            serving = context.strings.diary.day.servings(count: servings, shown: numbers.count(servings)) + weight
            energy = numbers.nutrient(recipe.energy.scaled(by: servings), .energy)
        }
        source = context.strings.foods.sourceRecipe
    }
}

extension FoodSearch {
    /// The search for the person of this request.
    init(_ catalogue: CatalogueCache, for context: any HouseholdContext) {
        self.init(
            catalogue: catalogue,
            database: context.database,
            household: context.household,
            reader: context.reader,
            language: context.language
        )
    }
}

extension HouseholdContext {
    /// The meal that is usual at the present time of day.
    var usualSlot: MealSlot { .usual(at: zone.minutes(at: now)) }
}
