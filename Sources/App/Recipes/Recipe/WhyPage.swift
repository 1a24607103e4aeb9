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

    /// What the bars of the lines are parts of.
    let whole: String

    struct Row: Sendable {
        let text: String
        /// The language of the text, where it is another than the page's.
        let lang: String?
        /// "200 g × 358 kcal per 100 g ="; nil where one of both is not known.
        let sum: String?
        /// The line's part of the whole; nil where nothing is known of it.
        let part: String?
        /// The food, from what its grams follow, and who says so.
        let origin: String
        let contribution: NutrientCell
        /// What the line is reckoned with, where it names several foods.
        let reckoning: String?
        /// Whether the food was only guessed.
        let isGuessed: Bool
        /// What has to be done for the line to count; nil where it does.
        let advice: String?
        /// Where that is done; nil for who may not.
        let mend: Mend?
    }

    /// A field of a line's row in the editor.
    struct Mend: Sendable {
        let path: LocalPath
        let row: String
        let field: String
        let text: String
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
        let mends = Self.mends(of: detail, nutrient, context)
        rows = detail.lines.enumerated().map { (index: $0, line: $1, value: $1.share(of: nutrient)) }
            .sorted { ($0.value.number ?? -1) > ($1.value.number ?? -1) }
            .map { Row($0.line, $0.value, nutrient, mend: mends[$0.index], strings, numbers) }
        let all = dish.total[nutrient].number ?? 0
        whole = all > 0 ? Formatting.exact(all) : "1"
        counted = strings.covered(detail.lines, of: nutrient)
        total = NutrientCell(nutrient, dish.total[nutrient], numbers)
        share = strings.recipes.portion.dividedBy(
            portions: strings.recipes.portion.portions(count: dish.servings, shown: numbers.count(dish.servings))
        )
        portion = NutrientCell(nutrient, dish.perPortion[nutrient], numbers)
    }
}

extension WhyPage {
    /// For lines that are not known, by their indices, where that is mended.
    private static func mends(
        of detail: RecipeDetail,
        _ nutrient: Nutrient,
        _ context: any HouseholdContext
    ) -> [Int: Mend] {
        let missing = detail.lines.map { $0.missing(of: nutrient) }
        guard context.may(.kitchen(.write)), missing.contains(where: { $0 != nil }) else { return [:] }
        let path = LocalPath.recipe(detail.id).under("/edit").cooking(context.query["cook"])
        let strings = context.strings.recipes.portion
        var mends: [Int: Mend] = [:]
        for (index, row) in detail.editorRows(context.language).enumerated() {
            guard let missing = missing[index] else { continue }
            let (field, text) = missing == .grams ? ("grams", strings.writeGrams) : ("find", strings.chooseFood)
            mends[index] = Mend(path: path, row: String(row), field: field, text: text)
        }
        return mends
    }
}

extension Strings {
    /// How many lines tell of a nutrient; one that tells of the energy may say nothing of the fibre.
    fileprivate func covered(_ lines: [RecipeLine], of nutrient: Nutrient) -> String {
        let counting = lines.filter(\.counts)
        let telling = counting.filter { $0.share(of: nutrient) != .unknown }
        let guessed = telling.count(where: \.isGuessed)
        return covered(Coverage(known: telling.count - guessed, parts: counting.count), guessed: guessed)
    }
}

extension RecipeLine {
    /// What the line adds to the dish. What a line would add that does not count is not known to be nothing.
    fileprivate func share(of nutrient: Nutrient) -> NutrientValue {
        counts ? dishLine.nutrients?[nutrient] ?? .unknown : .unknown
    }

    /// What is missing for the line to tell of a nutrient; nil where nothing is, or nothing can be done.
    fileprivate func missing(of nutrient: Nutrient) -> Missing? {
        guard counts, share(of: nutrient) == .unknown else { return nil }
        return missing == .energy && nutrient != .energy ? nil : missing
    }
}

extension WhyPage.Row {
    fileprivate init(
        _ line: RecipeLine,
        _ value: NutrientValue,
        _ nutrient: Nutrient,
        mend: WhyPage.Mend?,
        _ strings: Strings,
        _ numbers: Formatting
    ) {
        let own = line.own.flatMap { own in line.grams.map { own.scaled(by: Grams(100) / $0) } }
        let per100g = (own ?? line.food?.nutrients.nutrients)?[nutrient] ?? .unknown
        let grams = per100g == .unknown || !line.counts ? nil : line.grams
        let source = line.food.map(strings.source(of:)) ?? (line.hasOwn ? strings.recipes.portion.sourceEntry : nil)
        let weighing = line.rule.map { strings.name(of: $0) }
        self.init(
            text: line.text,
            lang: line.lang(for: numbers.language),
            sum: grams.map { grams in
                strings.recipes.portion.whySum(
                    grams: numbers.grams(grams),
                    amount: numbers.nutrient(per100g, nutrient)
                )
            },
            part: value.number.map(Formatting.exact),
            origin: [
                line.food?.name.text(numbers.language),
                line.counts ? weighing : strings.recipes.portion.notCounted, source,
            ].compactMap { $0 }.joined(separator: " · "),
            contribution: NutrientCell(nutrient, value, numbers),
            reckoning: line.reckoning(strings),
            isGuessed: line.isGuessed,
            advice: line.missing(of: nutrient).map { strings.advice(on: $0, of: line) },
            mend: mend
        )
    }
}

extension Strings {
    /// The rule from which a line's grams follow (2.3).
    func name(of rule: GramsRule) -> String {
        switch rule {
        case .typed: recipes.portion.ruleTyped
        case .mass: recipes.portion.ruleMass
        case .measure: recipes.portion.ruleMeasure
        case .volume: recipes.portion.ruleVolume
        case .piece: recipes.portion.rulePiece
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
