import Database
import Domain

@testable import App

/// A past in the diary, written past the application.
extension TestApp {
    /// Today where the households of the tests live.
    static var today: CivilDate { Zone("Europe/Istanbul")?.day(at: .now()) ?? .first }

    /// One entry so many days ago. What is not listed is unknown.
    @discardableResult
    func eat(
        _ numbers: [Nutrient: Double],
        daysAgo: Int,
        lowerBounds: [Nutrient] = [],
        name: String = "Menemen",
        in browser: Browser
    ) async throws -> DiaryEntry.ID {
        let owner = try await owner(of: browser)
        let id = DiaryEntry.ID.new()
        let insert: SQL = """
            INSERT INTO diary_entries (
                household_id, person_id, id, eaten_on, slot, kind, name, amount, measure, measure_name, grams, source,
                lower_bounds, \(fragment: NutrientColumns.names())
            )
            VALUES (
                \(owner.household), \(owner.person), \(id), \(Self.today.adding(days: -daysAgo)), 'lunch', 'food',
                \(name), 1, 'g', 'g', 100, 'own', \(lowerBounds.map(\.key)),
                \(fragment: NutrientColumns.values(of: Nutrients(numbers)))
            )
            """
        try await database.write { db in try await db.run(insert) }
        return id
    }

    /// What the person says of a day.
    func mark(_ mark: DayMark, daysAgo: Int, in browser: Browser) async throws {
        let owner = try await owner(of: browser)
        try await change(
            """
            INSERT INTO diary_days (household_id, person_id, day_on, mark)
            VALUES ('\(owner.household)', '\(owner.person)', '\(Self.today.adding(days: -daysAgo))', '\(mark)')
            """
        )
    }

    /// Breaks a nutrient of every entry of a day in a way that the schema cannot see.
    func damage(daysAgo: Int, in browser: Browser) async throws {
        let owner = try await owner(of: browser)
        try await change(
            """
            UPDATE diary_entries
            SET energy_kcal = 'NaN'
            WHERE person_id = '\(owner.person)' AND eaten_on = '\(Self.today.adding(days: -daysAgo))'
            """
        )
    }

    /// The sums of a person's days as the page of progress reads them.
    func days(_ count: Int, of browser: Browser) async throws -> [DayRecord] {
        let range = DayRange(daysUpTo: Self.today, count: count)
        let owner = try await owner(of: browser)
        return try await database.read(DaySumStore.days(range, .all, of: owner)).sorted { $0.date < $1.date }
    }
}
