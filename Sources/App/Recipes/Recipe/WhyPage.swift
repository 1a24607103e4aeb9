import Domain
import Web

/// The page "Why this number?": one nutrient of a recipe, line by line, down to the source of each food's value.
struct WhyPage: Page, Sendable {
    let recipe: String
    let back: LocalPath
    let path: LocalPath
    let nutrient: String
    let nutrients: [Option]
    let rows: [Row]
    let counted: String
    let total: NutrientCell
    let share: String
    let portion: NutrientCell

    struct Option: Sendable {
        let key: String
        let name: String
        let isChosen: Bool
    }

    struct Row: Sendable {
        let text: String
        let grams: String
        let rule: String
        let food: String
        let per100g: String
        let source: String
        let contribution: NutrientCell
        /// What the line is reckoned with, where it names several foods.
        let reckoning: String?
        /// Whether the food was only guessed.
        let isGuessed: Bool
    }

    init(_ context: any HouseholdContext, _ detail: RecipeDetail, _ nutrient: Nutrient) {
        let strings = context.strings
        let numbers = Formatting(context.language)
        let dish = detail.dish
        recipe = detail.name
        back = LocalPath.recipe(detail.id).cooking(context.query["cook"])
        path = LocalPath.recipe(detail.id).why
        self.nutrient = NutrientNames.name(nutrient, context.language)
        nutrients = NutrientColumns.all.map(\.nutrient).sorted { $0.rawValue < $1.rawValue }.map {
            Option(key: $0.key, name: NutrientNames.name($0, context.language), isChosen: $0 == nutrient)
        }
        rows = detail.lines.map { Row($0, nutrient, strings, numbers) }
        counted = strings.covered(detail.coverage, guessed: detail.guessedLines)
        total = NutrientCell(nutrient, dish.total[nutrient], numbers)
        share = strings.recipes.portion.dividedBy(
            portions: strings.recipes.portion.portions(count: dish.servings, shown: numbers.count(dish.servings))
        )
        portion = NutrientCell(nutrient, dish.perPortion[nutrient], numbers)
    }
}

extension WhyPage.Row {
    fileprivate init(_ line: RecipeLine, _ nutrient: Nutrient, _ strings: Strings, _ numbers: Formatting) {
        let own = line.own.flatMap { own in line.grams.map { own.scaled(by: Grams(100) / $0) } }
        let per100g = (own ?? line.food?.nutrients.nutrients)?[nutrient] ?? .unknown
        // What a line would add that does not count is not known to be nothing.
        let value = line.counts ? line.dishLine.nutrients?[nutrient] ?? .unknown : .unknown
        self.init(
            text: line.text,
            grams: line.grams.map(numbers.gramsLabel) ?? "—",
            rule: line.counts ? strings.name(of: line.rule) : strings.recipes.portion.notCounted,
            food: line.food?.name.text(numbers.language) ?? "—",
            per100g: numbers.nutrient(per100g, nutrient),
            source: line.food.map(strings.source(of:)) ?? (line.hasOwn ? strings.recipes.portion.sourceEntry : "—"),
            contribution: NutrientCell(nutrient, value, numbers),
            reckoning: line.reckoning(strings),
            isGuessed: line.isGuessed
        )
    }
}

extension Strings {
    /// The rule from which a line's grams follow (2.3).
    func name(of rule: GramsRule?) -> String {
        switch rule {
        case .typed: recipes.portion.ruleTyped
        case .mass: recipes.portion.ruleMass
        case .measure: recipes.portion.ruleMeasure
        case .volume: recipes.portion.ruleVolume
        case .piece: recipes.portion.rulePiece
        case nil: recipes.portion.noGrams
        }
    }

    func source(of food: LineFood) -> String {
        let name = name(of: food.source)
        let source = food.fdcID.map { "\(name) · FDC \($0)" } ?? name
        return food.similarTo.map { recipes.portion.similarTo(source: source, name: $0) } ?? source
    }

    func name(of source: Food.Source) -> String {
        switch source {
        case .catalogue: recipes.portion.sourceCatalogue
        case .usda: recipes.portion.sourceUSDA
        case .off: recipes.portion.sourceOFF
        case .own: recipes.portion.sourceOwn
        }
    }
}
