import Domain

/// A recipe with everything that follows from its lines: the model of its page, its log form and its diary entries.
struct RecipeDetail: Sendable {
    let head: RecipeHead
    let lines: [RecipeLine]
    let dish: Dish

    var id: Recipe.ID { head.id }
    var version: Int { head.version }
    var name: String { head.name }

    /// - Parameter lines: the lines with their foods.
    init(_ head: RecipeHead, _ lines: [RecipeLine]) {
        self.head = head
        self.lines = lines
        dish = Dish(lines: lines.map(\.dishLine), cookedWeight: head.cookedWeight, yield: head.yield)
    }

    /// The substances in the dish; unknown without lines.
    var contents: Contents { lines.isEmpty ? .unknown : .mixed(lines.lazy.map(\.contents)) }

    /// The recipe for readers outside the household, who see neither how it is filed nor what its people have said of
    /// their own ingredients.
    var forStrangers: RecipeDetail {
        var head = head
        head.category = nil
        head.particulars = head.particulars.forStrangers
        return RecipeDetail(head, lines.map(\.withoutStatement))
    }

    /// The words by which the library finds the recipe.
    var searchText: String {
        SearchTokens.text(
            ofRecipe: name,
            summary: head.summary,
            lines: lines.lazy.map(\.shortName),
            others: head.particulars.searched
        )
    }

    /// The lines that should count but have no known energy.
    var uncounted: [RecipeLine] { lines.filter { $0.counts && $0.missing != nil } }
    var countingLines: Int { lines.count(where: \.counts) }
    /// How many lines are known, without those that were only guessed (S-28).
    var coverage: Coverage {
        Coverage(known: countingLines - uncounted.count - guessedLines, parts: countingLines)
    }
    var guessedLines: Int { lines.count { $0.counts && $0.isGuessed && $0.missing == nil } }
}

/// The row of a recipe.
struct RecipeHead: Sendable {
    let id: Recipe.ID
    let version: Int
    let name: String
    /// That of most of its lines; nil where nobody knows.
    let language: Language?
    let summary: String
    let instructions: String
    let minutes: Double?
    var category: (id: Category.ID, name: String)?
    let cookedWeight: Grams?
    /// The photo in the size that was read.
    let photo: Photo.Link?
    /// The digest of the catalogue that the database held when the recipe was read.
    let catalogue: String?
    let isDeleted: Bool
    var particulars: RecipeParticulars
    /// Whether its source does not say for how many it is, and nobody has said so since.
    let servingsUnknown: Bool
    var yield: Yield
}

/// One line as typed, with what was understood of it.
struct RecipeLine: Sendable {
    var position: Int
    var section: String
    /// The text exactly as typed (S-22).
    let text: String
    /// The language in which it was written; nil where nobody knows, for the reader's.
    let language: Language?
    /// The ingredient's name within the text; empty when none was found.
    let name: String
    let amount: Double?
    let amountTo: Double?
    let unit: String?
    let grams: Grams?
    let rule: GramsRule?
    /// Whether the line counts in the totals: "to taste" does not, nor what a person excluded.
    let counts: Bool
    /// Whether the food is certain, and not guessed from the text.
    let isSure: Bool
    let foodID: Food.ID?
    /// The foods that the text names besides this one; nil where nobody has looked for them yet.
    var others: [OtherFood]?
    let joint: ReadLine.Joint?
    /// Whether the line holds its nutrients by itself.
    let hasOwn: Bool
    /// The names by which the vocabulary knows the line's ingredient; empty where nobody avoids anything by its name.
    let ingredientNames: [String]
    /// Whether anything was ever said of what its ingredient contains, or may have been of another that it names.
    let isStated: Bool
    /// The food of the line, which `RecipeLoader` fills in.
    var food: LineFood?
    /// What people have said of its ingredients, where that decides on this line; `RecipeLoader` fills it in.
    var stated: LineStatement?
    /// The nutrients of a line that holds them by itself, which `RecipeLoader` fills in.
    var own: Nutrients?

    /// The text with its amounts multiplied.
    func scaledText(by factor: Double, _ reader: Language) -> String {
        LineScaler.scaled(text, by: factor, language: language ?? reader)
    }

    var dishLine: DishLine {
        DishLine(grams: grams, food: food?.nutrients, own: own, counts: counts, isSure: isSure)
    }

    /// Whether the line is counted with a food that was only guessed (S-28).
    var isGuessed: Bool { !isSure && food != nil }

    /// The foods of the line, each with its name and the substances in it: unknown for one that was only guessed, and
    /// for all others where nobody has looked for them. What people have said of its ingredient comes first.
    func eachPart(_ use: (_ name: String, _ contents: Contents) -> Void) {
        let known = isSure ? food?.contents ?? .unknown : .unknown
        let own = stated?.contents?.deciding(over: known) ?? known
        use(shortName, others == nil ? own.mixed(with: .unknown) : own)
        for other in others ?? [] { use(other.name, other.contents) }
    }

    fileprivate var withoutStatement: RecipeLine {
        var line = self
        line.stated = nil
        return line
    }

    /// The substances in the line: all that any of its foods contains (H-04).
    var contents: Contents {
        var all = Contents([])
        eachPart { all = all.mixed(with: $1) }
        return all
    }

    /// The name of the line in a sentence.
    var shortName: String { name.isEmpty ? text : name }

    /// The grams that a person typed; nil when they were computed.
    var typedGrams: Grams? { rule == .typed ? grams : nil }

    /// The reason why a line is not counted.
    enum Missing: Sendable {
        case food, grams, energy
    }

    var missing: Missing? {
        if let own { return own.energy == nil ? .energy : nil }
        guard let food else { return .food }
        guard grams != nil else { return .grams }
        return food.nutrients.nutrients.energy == nil ? .energy : nil
    }
}

extension Contents {
    /// The contents of a mixture of this with another.
    fileprivate func mixed(with other: Contents) -> Contents {
        Contents(
            contained.union(other.contained),
            uncertain: uncertain.union(other.uncertain),
            traces: traces.union(other.traces)
        )
    }
}

/// The food of a recipe line.
struct LineFood: Sendable {
    let id: Food.ID
    let name: Label
    let source: Food.Source
    let fdcID: Int?
    let nutrients: NutrientsPer100g
    let contents: Contents
    /// Every kind of plant and animal of which it is made; nil where that is open.
    let kinds: Set<String>?
    /// The food from which the catalogue took the values; nil when they are the food's own.
    let similarTo: String?

    init(_ food: Food) {
        id = food.id
        name = food.name
        source = food.source
        fdcID = food.fdcID
        nutrients = food.nutrients
        contents = food.contents
        kinds = food.kinds
        similarTo = food.basis == .similar ? food.sourceName : nil
    }
}
