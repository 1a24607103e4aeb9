import Domain
import Web

/// What a search has found, as the rows of its page.
struct FoundRows: Sendable {
    let found: FoodSearch.Found
    private let verdicts: ListVerdicts
    /// How the person has logged each last: with what + adds again (W-23).
    private let last: [Eatable: RecentFoodStore.Chosen]
    /// Whether also those dishes are shown that contain what the reader avoids.
    let showsAll: Bool

    init(
        _ found: FoodSearch.Found,
        _ verdicts: ListVerdicts,
        _ last: [Eatable: RecentFoodStore.Chosen],
        showsAll: Bool = true
    ) {
        self.found = found
        self.verdicts = verdicts
        self.last = last
        self.showsAll = showsAll
    }

    /// How many dishes are left out.
    var hidden: Int { found.hits.count(where: isHidden) }

    private func isHidden(_ hit: FoodSearch.Hit) -> Bool {
        guard case .recipe = hit else { return false }
        return !showsAll && verdicts.forbids(hit.what)
    }

    /// A food that was not found here.
    static func row(of food: Food, _ place: LogTarget, _ context: any HouseholdContext) -> FoodsPage.Row {
        FoundRows(FoodSearch.Found(hits: [.food(food)], hasMore: false), .none, [:]).row(food, place, context).0
    }

    func rows(_ place: LogTarget, _ context: any HouseholdContext) -> [FoodsPage.Row] {
        found.hits.filter { !isHidden($0) }.map { hit in
            var (row, pick) = self.row(hit, place, context)
            row.verdict = verdicts.mark(of: hit.what)
            row.stated = verdicts.stated(of: hit.what)
            row.label = context.strings.foods.addAgain(name: row.name, amount: row.serving)
            guard context.reader != nil else { return row }
            if verdicts.forbids(hit.what) { row.asks = pick.path(place) } else if isAsSaid(hit) { row.pick = pick.text }
            return row
        }
    }

    /// Whether a result stands there in the amount that was said. Where it cannot be had so, "2 cups" of what nobody knows the
    /// weight of a cup of, no + logs another one in its place.
    private func isAsSaid(_ hit: FoodSearch.Hit) -> Bool {
        guard let said = found.said(of: hit.what) else { return true }
        switch hit {
        case .food(let food): return said.amount(of: food) != nil
        case .recipe(let recipe):
            let isWeighed = recipe.grams.map { $0 > .zero } == true
            return said.servings != nil || said.grams != nil && isWeighed
        }
    }

    private func row(
        _ hit: FoodSearch.Hit,
        _ place: LogTarget,
        _ context: any HouseholdContext
    ) -> (FoodsPage.Row, FoodPick) {
        switch hit {
        case .food(let food): row(food, place, context)
        case .recipe(let recipe): row(recipe, place, context)
        }
    }

    /// A food, in the amount that was typed before its name, or that was logged last.
    private func row(
        _ food: Food,
        _ place: LogTarget,
        _ context: any HouseholdContext
    ) -> (FoodsPage.Row, FoodPick) {
        let numbers = Formatting(context.language)
        let said = found.said(of: .food(food.id))?.amount(of: food)
        let known = said ?? last[.food(food.id)].flatMap(food.amount)
        let amount = known ?? FoodAmount(count: 1, choice: food.usualChoice)
        let pick = FoodPick(.food(food.id), amount.count, of: amount.choice.key)
        let search = context.query["q"] ?? ""
        let row = FoodsPage.Row(
            path: said.map {
                place.path(of: food.id, amount: numbers.typed($0.count), measure: $0.choice.key, from: search)
            } ?? place.path(of: food.id, from: search),
            name: food.name.text(context.language),
            serving: context.strings.serving(of: amount, isUsual: known == nil, numbers),
            source: context.strings.foods.name(of: food.source),
            energy: numbers.nutrient(food.nutrients.nutrients(in: amount.grams)[.energy], .energy)
        )
        return (row, pick)
    }

    /// A recipe, in what was said where that counts servings, or weighs a recipe whose weight is known.
    private func row(
        _ recipe: FoodSearchStore.RecipeServing,
        _ place: LogTarget,
        _ context: any HouseholdContext
    ) -> (FoodsPage.Row, FoodPick) {
        let numbers = Formatting(context.language)
        let said = found.said(of: .recipe(recipe.recipe))
        let last = said == nil ? self.last[.recipe(recipe.recipe)] : nil
        let isLastByGrams = last?.measure == EntrySnapshot.gramMeasure
        let grams = said?.servings == nil ? said?.grams ?? (isLastByGrams ? last.map { Grams($0.amount) } : nil) : nil
        let source = context.strings.foods.sourceRecipe
        if let grams, let one = recipe.grams, one > .zero {
            let row = FoodsPage.Row(
                path: place.path(of: recipe.recipe, context, grams: Formatting.typed(grams.value)),
                name: recipe.name,
                serving: numbers.weight(grams),
                source: source,
                energy: numbers.nutrient(recipe.energy.scaled(by: grams / one), .energy)
            )
            return (row, FoodPick(.recipe(recipe.recipe), grams.value, of: EntrySnapshot.gramMeasure))
        }
        let asked = said?.servings ?? (isLastByGrams ? nil : last?.amount)
        // The share that its form would show.
        let servings = asked ?? context.requestContext.ward?.usualShare ?? 1
        let weight = recipe.grams.map { " · \(numbers.weight($0 * servings))" } ?? ""
        let row = FoodsPage.Row(
            path: place.path(of: recipe.recipe, context, servings: asked.map { Formatting.typed($0) } ?? ""),
            name: recipe.name,
            serving: context.strings.diary.day.servings(count: servings, shown: numbers.count(servings)) + weight,
            source: source,
            energy: numbers.nutrient(recipe.energy.scaled(by: servings), .energy)
        )
        return (row, FoodPick(.recipe(recipe.recipe), servings, of: EntrySnapshot.servingMeasure))
    }
}

extension FoodSearch.Found {
    var eatables: [Eatable] { hits.map(\.what) }
}

extension Strings {
    /// "1 cup · 240 g", "2 × egg · 100 g", "60 g".
    fileprivate func serving(of amount: FoodAmount, isUsual: Bool, _ numbers: Formatting) -> String {
        let weight = numbers.weight(amount.grams)
        if amount.choice.isByWeight { return weight }
        let measure = amount.choice.name.text(spokenLanguage)
        if isUsual { return "1 \(measure.bareMeasure) · \(weight)" }
        return "\(diary.day.measureOf(count: numbers.measures(amount.count), measure: measure)) · \(weight)"
    }
}
