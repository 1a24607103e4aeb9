import Database
import Domain
import Testing
import Web

@testable import App

/// Two who serve at the same moment.
@Suite struct CookingRaceTests {
    @Test func `HOSTILE-127 of two who serve the last 300 g at once the second is told what is left`() async throws {
        try await Race.run { race in
            let home = race.owner.household
            let (recipe, cooking) = (Recipe.ID.new(), Cooking.ID.new())
            try await race.database.write { db in
                try await db.run([
                    """
                    INSERT INTO recipes (household_id, id, name, name_key, search_text)
                    VALUES (\(home), \(recipe), 'Soup', 'soup', '')
                    """,
                    """
                    INSERT INTO cookings (household_id, id, recipe_id, recipe_version, name, cooked_on, slot, cooked_by,
                        cooked_by_name, servings, factor, weight_g)
                    VALUES (\(home), \(cooking), \(recipe), 1, 'Soup', '2026-03-20', 'dinner', \(race.owner.person), 'Ayşe',
                        2, 1, 300)
                    """,
                ])
            }
            let work = try Self.work(cooking, race.owner)

            await #expect(throws: FormErrors.self) {
                try await race.overlap { db in
                    _ = try await work.write(db)
                } _: { database in
                    try await database.write { db in _ = try await work.write(db) }
                }
            }

            let parts = try await race.database.read(
                Query.one("SELECT sum(part) FROM cooked_shares", as: Double.self)
            )
            #expect(parts == 2.0 / 3)
        }
    }

    /// 200 g for two guests.
    private static func work(_ cooking: Cooking.ID, _ owner: DiaryOwner) throws -> ServingWork {
        let day = try #require(CivilDate(iso: "2026-03-20"))
        return ServingWork(
            order: ServingOrder(
                plates: [ServingOrder.Plate(eater: .guests(2), amount: .grams(Grams(200)))],
                time: MealTime(day: day, slot: .dinner),
                source: nil
            ),
            cooking: cooking,
            household: owner.household,
            reader: owner.person,
            author: EntryWriter(id: owner.person, name: "Ayşe"),
            settings: PlanSettings(shares: .usual, cook: .asNeeded, fridgeDays: 3, freezerDays: 90),
            today: day,
            strings: Strings(.en)
        )
    }
}
