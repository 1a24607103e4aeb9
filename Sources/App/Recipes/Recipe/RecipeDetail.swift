import Domain

/// A recipe with everything that follows from its lines: what its page, its log form and its diary entries are made of.
struct RecipeDetail: Sendable {
    let head: RecipeHead
    let lines: [RecipeLine]
    let dish: Dish

    var id: Recipe.ID { head.id }
    var version: Int { head.version }
    var name: String { head.name }

    /// - Parameter lines: with their foods.
    init(_ head: RecipeHead, _ lines: [RecipeLine]) {
        self.head = head
        self.lines = lines
        dish = Dish(lines: lines.map(\.dishLine), cookedWeight: head.cookedWeight, yield: head.yield)
    }

    /// The same recipe, its portion redefined.
    func divided(by yield: Yield) -> RecipeDetail {
        var head = head
        head.yield = yield
        return RecipeDetail(head, lines)
    }

    /// What the pot holds. Of a recipe without lines nobody has said.
    var contents: Contents { lines.isEmpty ? .unknown : .mixed(lines.map(\.contents)) }

    /// The same for readers outside the household.
    var withoutCategory: RecipeDetail {
        var head = head
        head.category = nil
        return RecipeDetail(head, lines)
    }

    /// Lines that should count and bring no energy to the sum.
    var uncounted: [RecipeLine] { lines.filter { $0.counts && $0.missing != nil } }
    var countingLines: Int { lines.count(where: \.counts) }
    var countedLines: Int { countingLines - uncounted.count }
}

/// A recipe's own row.
struct RecipeHead: Sendable {
    let id: Recipe.ID
    let version: Int
    let name: String
    let summary: String
    let instructions: String
    let minutes: Double?
    var category: (id: Category.ID, name: String)?
    let cookedWeight: Grams?
    /// As its page shows it.
    let photo: Photo.Link?
    /// The digest of the catalogue that the database held as this was read.
    let catalogue: String?
    var yield: Yield
}

/// One line as typed, and what was understood of it.
struct RecipeLine: Sendable {
    let position: Int
    let section: String
    /// Verbatim (S-22).
    let text: String
    /// The ingredient's name within the words; empty where none was found.
    let name: String
    let amount: Double?
    let amountTo: Double?
    let unit: String?
    let grams: Grams?
    let rule: GramsRule?
    /// False for "to taste", and for what a person took out of the count.
    let counts: Bool
    /// False where the food was only guessed from the words.
    let isSure: Bool
    let foodID: Food.ID?
    /// Put in by `RecipeLoader`.
    var food: LineFood?

    var dishLine: DishLine { DishLine(grams: grams, food: food?.nutrients, counts: counts) }

    /// What it holds; of a food that was only guessed that is anyone's guess.
    var contents: Contents { isSure ? food?.contents ?? .unknown : .unknown }

    /// What it is called in a sentence.
    var shortName: String { name.isEmpty ? text : name }

    /// Only what a person typed into the line's grams.
    var typedGrams: Grams? { rule == .typed ? grams : nil }

    /// Why a line is not counted.
    enum Missing: Sendable {
        case food, grams, energy
    }

    var missing: Missing? {
        guard let food else { return .food }
        guard grams != nil else { return .grams }
        return food.nutrients.nutrients.energy == nil ? .energy : nil
    }
}

/// The food that a line means.
struct LineFood: Sendable {
    let id: Food.ID
    let name: Label
    let source: Food.Source
    let fdcID: Int?
    let nutrients: NutrientsPer100g
    let contents: Contents
    /// The food whose values it was given, for want of its own.
    let similarTo: String?

    init(_ food: Food) {
        id = food.id
        name = food.name
        source = food.source
        fdcID = food.fdcID
        nutrients = food.nutrients
        contents = food.contents
        similarTo = food.basis == .similar ? food.sourceName : nil
    }
}
