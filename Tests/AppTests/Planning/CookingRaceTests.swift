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

    /// A recipe of one line, planned, as somebody has read it to cook it.
    private static func planned(_ race: Race) async throws -> NewCooking {
        let (home, recipe, dish) = (race.owner.household, Recipe.ID.new(), PlannedDish.ID.new())
        try await race.database.write { db in
            try await db.run([
                """
                INSERT INTO recipes (household_id, id, name, name_key, search_text)
                VALUES (\(home), \(recipe), 'Soup', 'soup', '')
                """,
                """
                INSERT INTO recipe_lines (household_id, recipe_id, position, text)
                VALUES (\(home), \(recipe), 0, '200 g lentils')
                """,
                """
                INSERT INTO plan_dishes (household_id, id, planned_on, slot, kind, recipe_id)
                VALUES (\(home), \(dish), '2026-03-20', 'dinner', 'recipe', \(recipe))
                """,
            ])
        }
        let loader = RecipeLoader(catalogue: CatalogueCache(), database: race.database, household: home)
        let day = try #require(CivilDate(iso: "2026-03-20"))
        return NewCooking(
            dish: dish,
            recipe: try #require(try await loader.find(recipe)),
            swaps: [:],
            time: MealTime(day: day, slot: .dinner),
            servings: .one,
            cook: EntryWriter(id: race.owner.person, name: "Ayşe"),
            dishVersion: 1
        )
    }

    private static func lines(_ race: Race) async throws -> [String] {
        try await race.database.read(Query.rows("SELECT text FROM cooking_lines ORDER BY text", as: String.self))
    }

    @Test func `H-07 of two who begin to cook a dish at once the second opens what the first has begun`() async throws {
        try await Race.run { race in
            let (home, new) = (race.owner.household, try await Self.planned(race))
            let other = NewCooking(
                dish: new.dish,
                recipe: new.recipe,
                swaps: [:],
                time: new.time,
                servings: .one,
                cook: new.cook,
                dishVersion: 1
            )
            let second = try await race.overlap { db in
                let first = try await CookingStore.begin(new, in: home, db)
                #expect(first == new.id)
            } _: { database in
                try await database.write { db in try await CookingStore.begin(other, in: home, db) }
            }

            #expect(second == new.id)
            #expect(try await Self.lines(race) == ["200 g lentils"])
        }
    }

    @Test(arguments: ["UPDATE recipes SET version = version + 1", "UPDATE plan_dishes SET version = version + 1"])
    func `H-07 what is changed at the moment when it is put on the stove is read anew, and not half of it`(
        change: String
    ) async throws {
        try await Race.run { race in
            let (home, new) = (race.owner.household, try await Self.planned(race))
            let begun = try await race.overlap { db in
                try await db.run(["UPDATE recipe_lines SET text = '300 g lentils'", "\(unsafeText: change)"])
            } _: { database in
                try await database.write { db in try await CookingStore.begin(new, in: home, db) }
            }

            #expect(begun == nil)
            #expect(try await Self.lines(race) == [])
        }
    }

    @Test func `H-07 a recipe that is being put on the stove is changed after that`() async throws {
        try await Race.run { race in
            let (home, new) = (race.owner.household, try await Self.planned(race))
            try await race.overlap { db in
                _ = try await CookingStore.begin(new, in: home, db)
            } _: { database in
                try await database.write { db in
                    try await db.run([
                        "UPDATE recipes SET version = version + 1", "UPDATE recipe_lines SET text = '300 g lentils'",
                    ])
                }
            }

            #expect(try await Self.lines(race) == ["200 g lentils"])
            let version = try await race.database.read(Query.one("SELECT recipe_version FROM cookings", as: Int.self))
            #expect(version == 1)
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
