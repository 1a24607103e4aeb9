import Database
import Domain
import Web

/// What is planned for a person on a day and not in the diary yet, handed in by the room that plans: pale rows at their
/// meals, which no sum counts.
struct PlannedDay: Sendable {
    let slots: [MealSlot: PlannedSlot]
    /// The energy of all of it; nil where there is nothing, or it is not known.
    let energy: Kilocalories?

    /// What is left of what was cooked, and is good until tomorrow at the latest.
    var eatFirst: [EatFirst] = []

    static let none = PlannedDay(slots: [:], energy: nil)

    struct EatFirst: Sendable {
        let name: String
        /// The language of the name, where it is another than the page's.
        let lang: String?
        /// "500 g · good until tomorrow"
        let details: String
        let path: LocalPath
    }
}

/// The planned rows of one meal.
struct PlannedSlot: Fragment, Sendable {
    let csrf: CSRFField
    let person: String
    /// The name of the meal.
    let meal: String
    let rows: [Row]
    /// What is planned and not eaten, which only this person and their guardians know.
    let skipped: [Skipped]
    /// Where all of it goes into the diary as it is planned.
    let all: LocalPath
    var isSeveral: Bool { rows.count > 1 }
    /// Whether the day is not over: then they fold away.
    let isOpen: Bool

    struct Skipped: Sendable {
        let name: String
        /// The language of the name, where it is another than the page's.
        let lang: String?
        let restore: LocalPath
    }

    struct Row: Sendable {
        let name: String
        /// The language of the name, where it is another than the page's.
        let lang: String?
        let amount: String
        /// What it is to whose day it is, where it is not free.
        let warnings: [String]
        /// What people have stated of its ingredients, where that decides for the person.
        let stated: [String]
        let energy: String
        let path: LocalPath
        let eaten: LocalPath
        let addLabel: String
        let moreLabel: String
        let half: String
        let servings: String
        /// Where it is said that it is not eaten.
        let skip: LocalPath
        /// Of a meal out: where its numbers are written; nil for all else.
        let out: LocalPath?
        let outEnergy: String
    }
}

/// How much was eaten of the plates of a day, in ready forms of the room that serves.
struct DayPlates: Sendable {
    /// By the entry that came of them.
    var forms: [DiaryEntry.ID: [SafeHTML]] = [:]
    /// "from the pot of Saturday 28 November", whose numbers may be others than the recipe's, by the entry.
    var pots: [DiaryEntry.ID: String] = [:]
    /// Of which nothing was eaten, so that no entry came of them, by their meal.
    var uneaten: [MealSlot: [SafeHTML]] = [:]

    static let none = DayPlates()
}

/// Reads what is planned for a day.
struct PlannedDayReader: Sendable {
    /// Whether anything is planned for the day: part of the round trip that is made anyway.
    let isAnything: @Sendable (CivilDate, Household.ID) -> Query<Bool>
    /// What is to be eaten first: part of the same round trip.
    let eatFirst: @Sendable (CivilDate, SignedInContext) -> Query<[PlannedDay.EatFirst]>
    /// The plates that its entries came of: part of the same round trip.
    let plates: @Sendable (CivilDate, SignedInContext) -> Query<DayPlates>
    let day: @Sendable (CivilDate, SignedInContext) async throws -> PlannedDay
    /// What of offers is not free of what their persons avoid, in words.
    let verdicts: @Sendable ([Offer], SignedInContext) async throws -> [Offer.ID: EatenVerdict]
}
