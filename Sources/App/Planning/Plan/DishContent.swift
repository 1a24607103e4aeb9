import Domain

/// The content of a planned dish: a recipe, a food, a note, a meal out or a leftover.
struct DishContent: Sendable {
    let name: String
    /// The dish with its nutrients and its yield; nil for notes, meals out, and what is gone.
    let dish: Dish?
    /// The lines that a verdict needs; nil where there is nothing to judge.
    private(set) var judged: [JudgedLine]?
    /// The lines that went into the pot; nil where the dish was not cooked.
    private var cookedLines: [CookedLine]?
    /// The foods of these lines, worked out only where a line contains something.
    var foods: [String] {
        if cookedLines == nil, recipe == nil { return [food?.id.description].compactMap { $0 } }
        return lines.map(\.foodKey)
    }
    /// The lines of which the dish is made, as they went into the pot where it was cooked.
    var lines: [RecipeLine] {
        cookedLines?.counted ?? recipe?.lines ?? []
    }
    /// The lines that are others this time, or left out, in the order of the recipe: as they went into the pot where the
    /// dish was cooked, and else as it is planned.
    var changes: [LineSwap] {
        guard let cookedLines else { return swaps.sorted { $0.key < $1.key }.map(\.value) }
        return cookedLines.compactMap { cooked in
            if cooked.isLeftOut { return LineSwap(replacedText: cooked.line.text, isLeftOut: true, line: cooked.line) }
            return replaced(by: cooked).map { LineSwap(replacedText: $0, isLeftOut: false, line: cooked.line) }
        }
    }
    /// What a line says in whose place another one was cooked: beside amounts that were typed at the stove those that would have
    /// gone in, and beside those of the recipe its own.
    private func replaced(by line: CookedLine) -> String? {
        guard line.isAsTyped, let cooking = cooked?.cooking else { return line.replacedText }
        return line.shownReplaced(in: cooking, recipe?.head.language ?? .en)
    }

    /// The recipe as it is this time.
    var recipe: RecipeDetail?
    /// The recipe as it is otherwise.
    var original: RecipeDetail?
    /// The lines of this time, by the position of the line in the recipe.
    var swaps: [Int: LineSwap] = [:]
    var food: Food?
    /// The swaps that no longer fit the recipe, because it was edited since.
    var unfit: [LineSwap] = []
    /// Whether the recipe or food was deleted since.
    var isGone = false
    /// The dish as it was cooked; nil where it was not.
    private(set) var cooked: CookedDish?
    /// What is left of it; nil for what is no leftover, and where its dish was not cooked.
    var left: PlannedLeftover?

    /// Says that it was cooked: from then on what went in decides for whom it is free, and no longer the recipe.
    mutating func cook(_ cooked: CookedDish, _ lines: [CookedLine]) {
        self.cooked = cooked
        judged = lines.judged
        cookedLines = lines
    }

    /// The places where each swap is stored, and where it belongs: at the line that it replaces now, and behind all lines
    /// where there is none. Stored anywhere else it would go with a line that it has nothing to do with.
    var places: [SwapStore.Place] {
        let lines = (original?.lines ?? []).map(\.position)
        let end = (lines.max() ?? -1) + 1
        return swaps.map { SwapStore.Place(from: $1.line.position, to: $0) }
            + unfit.enumerated().map { SwapStore.Place(from: $1.line.position, to: end + $0) }
    }

    /// What nothing is known of any more: its verdict stays unknown.
    static func gone(_ name: String) -> DishContent {
        DishContent(name: name, dish: nil, judged: [], isGone: true)
    }

    /// A note, or a meal out.
    init(title: String) {
        self.init(name: title, dish: nil, judged: nil)
    }

    init(_ recipe: RecipeDetail, _ swaps: [LineSwap]) {
        let (changed, fitting, unfit) = recipe.changed(by: swaps)
        self.init(name: recipe.name, dish: changed.dish, judged: changed.judged)
        self.recipe = changed
        original = recipe
        self.swaps = fitting
        self.unfit = unfit
        isGone = recipe.head.isDeleted
    }

    init(_ food: Food, serving: Grams, _ language: Language) {
        let total = NutrientTotal(of: [food.nutrients.nutrients(in: serving)])
        self.init(
            name: food.name.text(language),
            dish: Dish(weight: serving, total: total),
            judged: [JudgedLine(food, language)]
        )
        self.food = food
    }

    private init(name: String, dish: Dish?, judged: [JudgedLine]?, isGone: Bool = false) {
        self.name = name
        self.dish = dish
        self.judged = judged
        self.isGone = isGone
    }
}
