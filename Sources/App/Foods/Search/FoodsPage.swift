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
    let previous: LocalPath?
    let next: LocalPath?
    var hasPages: Bool { previous != nil || next != nil }

    struct Row: Sendable {
        let path: LocalPath
        let name: String
        let serving: String
        let source: String
        let energy: String
    }

    /// - Parameter again: the foods that the person logs often, for a page on which nothing has been searched.
    init(
        _ context: SignedInContext,
        _ query: String,
        _ page: Int,
        _ found: FoodSearch.Found,
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
        rows = found.hits.map { Row($0, place, context) }
        let isSearch = FoodSearch.isSearch(query)
        hint = isSearch ? nil : strings.empty
        favourites = AgainList(again.filter(\.isFavourite), strings.favourites, id: "favourites", context)
        let slotName = context.strings.name(of: place.slot ?? context.usualSlot)
        often = AgainList(again.filter { !$0.isFavourite }, strings.often(slot: slotName), id: "often", context)
        nothing = isSearch && rows.isEmpty ? strings.nothingFor(query: query) : nil
        usda = page == 1 ? UsdaSection(below: query, isSetUp: usesUsda, context) : nil
        barcode = place.barcodeForm
        newFood = context.person.role.may(.household(.write)) ? "/foods/new" : nil
        previous = page > 1 ? place.search(query, page: page - 1) : nil
        next = found.hasMore ? place.search(query, page: page + 1) : nil
    }
}

extension FoodsPage.Row {
    init(_ hit: FoodSearch.Hit, _ place: LogTarget, _ context: SignedInContext) {
        let numbers = Formatting(context.language)
        let strings = context.strings.foods
        switch hit {
        case .food(let food):
            let choice = food.usualChoice
            let weight = numbers.grams(choice.grams) + " g"
            path = place.path(of: food.id)
            name = food.name.text(context.language)
            serving = choice.key == "100g" ? weight : "1 \(choice.name.text(context.language)) · \(weight)"
            source = strings.name(of: food.source)
            energy = numbers.nutrient(food.nutrients.nutrients(in: choice.grams)[.energy], .energy)
        case .recipe(let recipe):
            path = place.log(recipe.recipe)
            name = recipe.name
            serving = "1 \(strings.serving)" + (recipe.grams.map { " · \(numbers.grams($0)) g" } ?? "")
            source = strings.sourceRecipe
            energy = numbers.nutrient(recipe.energy, .energy)
        }
    }
}

/// The foods that a person logs often; one tap logs each with the amount of last time.
struct AgainList: Fragment, Sendable {
    let id: String
    let title: String
    let action: LocalPath
    let csrf: CSRFField
    let slot: String
    let rows: [Row]

    struct Row: Sendable {
        let path: LocalPath
        let name: String
        let amount: String
        let energy: String
        let label: String
        /// The fields that log the same amount again; empty for a food that was never logged.
        let fields: [HiddenField]
        let once = IdempotencyField()
        var canBeAdded: Bool { !fields.isEmpty }
    }

    private static let maxRows = 12

    /// Fails when there is nothing to list.
    init?(_ items: [RecentFoodStore.Item], _ title: String, id: String, _ context: SignedInContext) {
        guard !items.isEmpty else { return nil }
        let place = LogTarget(context.query)
        self.id = id
        self.title = title
        action = "/diary/\(place.day ?? context.today)/entries"
        csrf = context.csrf
        slot = (place.slot ?? context.usualSlot).rawValue
        rows = items.prefix(Self.maxRows).map { Row($0, place, context) }
    }
}

/// A hidden form field.
struct HiddenField: Sendable {
    let name: String
    let value: String
}

extension AgainList.Row {
    init(_ item: RecentFoodStore.Item, _ place: LogTarget, _ context: SignedInContext) {
        let numbers = Formatting(context.language)
        let chosen = item.last.map { Formatting.typed($0.amount) } ?? ""
        let measure = item.last?.measure ?? ""
        name = item.name.text(context.language)
        amount = item.snapshot(context.language).map { context.strings.amount(of: $0, numbers) } ?? ""
        energy = item.last.map { numbers.nutrient($0.energy, .energy) } ?? ""
        label = context.strings.foods.addAgain(name: name, amount: amount)
        let isByGrams = measure == EntrySnapshot.gramMeasure
        switch item.what {
        case .food(let food):
            path = item.last == nil ? place.path(of: food) : place.path(of: food, amount: chosen, measure: measure)
            fields = [("food", food.description), ("amount", chosen), ("measure", measure)].listed(item.last != nil)
        case .recipe(let recipe):
            path = place.log(recipe, servings: isByGrams ? "" : chosen, grams: isByGrams ? chosen : "")
            let field = isByGrams ? "grams" : "servings"
            fields = [("recipe", recipe.description), (field, chosen)].listed(item.last != nil)
        }
    }
}

extension [(String, String)] {
    fileprivate func listed(_ isListed: Bool) -> [HiddenField] {
        isListed ? map { HiddenField(name: $0.0, value: $0.1) } : []
    }
}

extension RecentFoodStore.Item {
    /// The entry that was logged last, as far as a list shows it.
    fileprivate func snapshot(_ language: Language) -> EntrySnapshot? {
        guard let last else { return nil }
        let isRecipe = if case .recipe = what { true } else { false }
        return EntrySnapshot(
            kind: isRecipe ? .recipe : .food,
            name: name.text(language),
            amount: last.amount,
            measure: last.measure,
            measureName: last.measureName,
            grams: last.grams,
            nutrients: Nutrients(),
            source: ""
        )
    }
}

extension FoodSearch {
    /// The search for the person of this request.
    init(_ catalogue: CatalogueCache, for context: SignedInContext) {
        self.init(
            catalogue: catalogue,
            database: context.database,
            owner: context.diaryOwner,
            language: context.language
        )
    }
}

extension SignedInContext {
    /// The meal that is usual at the present time of day.
    var usualSlot: MealSlot { .usual(at: person.zone.minutes(at: now)) }
}
