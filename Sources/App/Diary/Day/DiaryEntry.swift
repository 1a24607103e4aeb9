import Database
import Domain

/// The four meals of a day.
enum MealSlot: String, CaseIterable, Sendable, SQLEncodable, SQLDecodable {
    case breakfast, lunch, dinner, snack

    /// The meal that people sit down to at this time, in minutes since midnight.
    static func usual(at minutes: Int) -> MealSlot {
        switch minutes / 60 {
        case 4..<11: .breakfast
        case 11..<15: .lunch
        case 15..<17: .snack
        default: .dinner
        }
    }
}

extension Strings {
    func name(of slot: MealSlot) -> String {
        switch slot {
        case .breakfast: diary.day.breakfast
        case .lunch: diary.day.lunch
        case .dinner: diary.day.dinner
        case .snack: diary.day.snack
        }
    }
}

/// One row of a person's diary.
struct DiaryEntry: Sendable {
    typealias ID = Identifier<DiaryEntry>

    let id: ID
    let day: CivilDate
    let slot: MealSlot
    let eaten: EntrySnapshot
}

/// What was eaten, complete in itself: no later edit of recipe, food or portion changes it (W-19).
struct EntrySnapshot: Sendable {
    enum Kind: String, Sendable, SQLEncodable, SQLDecodable {
        case recipe, food, quick
    }

    let kind: Kind
    var recipe: Recipe.ID?
    var food: Food.ID?
    let name: String
    /// As it was chosen: 1.5 of "serving", 2 of "cup", 150 of "g".
    let amount: Double
    let measure: String
    let measureName: String
    let grams: Grams?
    let nutrients: Nutrients
    /// How many of the recipe's lines were counted.
    var coverage: Coverage?
    /// Where the numbers come from: `recipe`, `quick`, or a food's source.
    let source: String

    static let servingMeasure = "serving"
    static let gramMeasure = "g"
    static let hundredGramMeasure = "100g"
}

/// What an entry may hold (W-20).
enum EntryLimits {
    static let grams = 10_000.0
    static let nutrients: [Nutrient: Double] = [
        .energy: 10_000, .protein: 1_000, .carbohydrate: 2_000, .fat: 500, .fiber: 500, .sugars: 1_000,
        .sodium: 50_000,
    ]
}

extension EntrySnapshot {
    /// Whether all of it lies within what an entry may hold.
    var isWithinLimits: Bool {
        if let grams, grams.value > EntryLimits.grams { return false }
        return EntryLimits.nutrients.allSatisfy { nutrient, most in (nutrients[nutrient].number ?? 0) <= most }
    }
}
