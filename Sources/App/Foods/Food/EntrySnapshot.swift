import Database
import Domain

/// What a diary entry stores of the food or recipe that was eaten. It is complete in itself: no later
/// change to recipe, food or portion changes it (W-19).
struct EntrySnapshot: Sendable {
    enum Kind: String, Sendable, SQLEncodable, SQLDecodable {
        case recipe, food, quick
    }

    let kind: Kind
    var recipe: Recipe.ID?
    var food: Food.ID?
    let name: String
    /// The number of the measure, as it was chosen: 1.5 of "serving", 2 of "cup", 150 of "g".
    let amount: Double
    let measure: String
    let measureName: String
    let grams: Grams?
    let nutrients: Nutrients
    /// How many of the recipe's lines have known nutrients.
    var coverage: Coverage?
    /// The origin of the numbers: `recipe`, `pot` for what went into a pot or was another dish this time, `quick`, or the
    /// source of the food.
    var source: String
    /// What was cooked, and has these numbers; nil for what is of no pot, and for what had other lines without being cooked.
    var cooking: CookedPot.ID?

    static let potSource = "pot"

    /// Whether its numbers, and what it contains, are not those of its recipe, as far as it says so itself.
    var isOfPot: Bool { source == Self.potSource }

    /// The same, with numbers that are not those of its recipe and do not follow it.
    func ofPot(_ cooking: CookedPot.ID?) -> EntrySnapshot {
        var same = self
        same.source = Self.potSource
        same.cooking = cooking
        return same
    }

    static let servingMeasure = "serving"
    static let gramMeasure = "g"
    static let hundredGramMeasure = "100g"
}

/// The largest values that a diary entry may have (W-20).
enum EntryLimits {
    static let grams = 10_000.0
    static let nutrients: [Nutrient: Double] = [
        .energy: 10_000, .protein: 1_000, .carbohydrate: 2_000, .fat: 500, .fiber: 500, .sugars: 1_000,
        .sodium: 50_000,
    ]
}

extension EntrySnapshot {
    /// Numbers that somebody has, or a file, without a food and its weight.
    static func quick(_ name: String, _ nutrients: Nutrients, source: String = "quick") -> EntrySnapshot {
        EntrySnapshot(
            kind: .quick,
            name: name,
            amount: 1,
            measure: servingMeasure,
            measureName: "",
            grams: nil,
            nutrients: nutrients,
            source: source
        )
    }

    /// Whether grams and nutrients are within `EntryLimits`.
    var isWithinLimits: Bool { excess == nil }

    /// Whether its measure is just called a serving, by no name or by that word in whichever language it was written down.
    var isInServings: Bool {
        measureName.isEmpty || Language.allCases.contains { Strings($0).foods.serving == measureName }
    }

    /// Why it is more than an entry may hold, by the first limit that it exceeds; nil where it is within all.
    var excess: OwnProblem.Diary? {
        if let grams, grams.value > EntryLimits.grams { return .tooMuch(nil) }
        let exceeded = Nutrient.allCases.first { nutrient in
            EntryLimits.nutrients[nutrient].map { (nutrients[nutrient].number ?? 0) > $0 } ?? false
        }
        return exceeded.map { .tooMuch($0) }
    }
}

extension Strings {
    /// The amount in words: "1.5 servings", "150 g", "0.25 × cup, chopped · 39 g" (W-17). A
    /// quick entry has no amount and is called quick.
    func amount(of eaten: EntrySnapshot, _ numbers: Formatting) -> String {
        let isMeasure = eaten.kind == .food && eaten.measure != EntrySnapshot.gramMeasure
        let count = isMeasure ? numbers.measures(eaten.amount) : numbers.count(eaten.amount)
        let grams = eaten.grams.map { diary.day.gramsOf(count: numbers.grams($0)) }
        switch (eaten.kind, eaten.measure) {
        case (.quick, _): return diary.day.quick
        case (_, EntrySnapshot.gramMeasure): return diary.day.gramsOf(count: count)
        case (_, EntrySnapshot.servingMeasure) where eaten.isInServings:
            let shown = isMeasure ? count : numbers.servings(eaten.amount)
            let servings = diary.day.servings(count: eaten.amount, shown: shown)
            return [servings, grams].compactMap { $0 }.joined(separator: " · ")
        default:
            let measured = diary.day.measureOf(count: count, measure: eaten.measureName)
            return [measured, grams].compactMap { $0 }.joined(separator: " · ")
        }
    }
}
