import Domain
import Foundation
import HTTPServer
import Testing

@testable import App

/// Who has the page of the plan is told so before it is made, and nobody is shown what is no longer so.
@Suite struct PlanMarkTests {
    /// By the table that the page reads: what changes something of it that is seen, one after the other.
    private static let changes = [
        ("plan_dishes", "UPDATE plan_dishes SET title = 'Fetch the bread' WHERE kind = 'note'"),
        ("plan_swaps", "DELETE FROM plan_swaps"),
        (
            "plan_eaters",
            """
            INSERT INTO plan_eaters (household_id, dish_id, person_id, mode, amount)
            SELECT d.household_id, d.id, p.id, 'servings', 3
            FROM plan_dishes AS d, persons AS p WHERE p.name = 'Ela' AND d.kind = 'recipe'
            """
        ),
        (
            "plan_eaters",
            """
            UPDATE plan_eaters AS e SET mode = 'goal', amount = NULL, goal_on = d.planned_on
            FROM plan_dishes AS d WHERE d.id = e.dish_id
            """
        ),
        (
            "goals",
            """
            INSERT INTO goals (household_id, person_id, since_on, weekday, energy_kcal)
            SELECT household_id, id, '2026-01-01', 0, 2400 FROM persons WHERE name = 'Ela'
            """
        ),
        ("meal_eaters", "UPDATE meal_eaters SET eats = false"),
        ("meal_guests", "UPDATE meal_guests SET guests = 5"),
        ("usual_weeks", "UPDATE usual_weeks SET meals = 0"),
        ("persons", "UPDATE persons SET name = 'Eda' WHERE name = 'Ela'"),
        ("avoidances", "UPDATE avoidances SET substance = 'eggs'"),
        ("households", "UPDATE households SET cook_default = 'whole_recipe'"),
        ("recipes", "UPDATE recipes SET name = 'Kuku' WHERE name = 'Omelette'"),
        (
            "stated_contents",
            """
            INSERT INTO stated_contents (household_id, ingredient_id, statement_id, substance, answer, food_id, own_food_id,
                stated_by_name, stated_on)
            SELECT household_id, id, gen_random_uuid(), 'eggs', 'contains', food_id, own_food_id, 'Ayşe', current_date
            FROM ingredients WHERE name ILIKE '%onion%'
            """
        ),
        (
            "writing_grants",
            """
            INSERT INTO writing_grants (household_id, person_id, writer_id)
            SELECT a.household_id, p.id, a.person_id FROM accounts AS a, persons AS p
            WHERE p.name <> 'Eda' AND p.id <> a.person_id AND p.household_id = a.household_id
            """
        ),
        ("guardians", "DELETE FROM guardians"),
        ("recipe_lines", "DELETE FROM recipe_lines WHERE text = '3 eggs'; UPDATE recipes SET version = version + 1"),
        ("cookings", "UPDATE cookings SET name = 'Broth' WHERE name = 'Soup'"),
        ("cooking_lines", "DELETE FROM cooking_lines"),
        ("cooked_shares", "UPDATE cooked_shares SET part = part / 2 WHERE use = 'leftover'"),
    ]
    /// What stands for others, and what the session's check reads.
    private static let known: Set = [
        "food_changes", "foods", "food_measures", "food_sources", "own_foods", "library_revisions", "categories",
        "recipe_photos",
        "ingredients", "sessions", "accounts",
    ]

    @Test func `6.2 whatever of the tables changes that the plan reads, whoever has its page gets another`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (home, path) = (kitchen.ayse, "/plan")
            try await Self.fill(kitchen)
            for _ in 1...2 { _ = await home.get(path) }
            var (tag, body) = ("", "")
            let read = try await app.tablesRead {
                let first = await home.get(path)
                (tag, body) = (first.header("ETag") ?? "", first.body.withoutTokens)
            }

            #expect(read.subtracting(Self.changes.map(\.0)).subtracting(Self.known) == [])
            for (table, change) in Self.changes {
                let same = await home.get(path, ["If-None-Match": tag])
                #expect(same.status == .notModified, "before \(change)")
                for statement in change.split(separator: ";") { try await app.change(String(statement)) }
                let answer = await home.get(path, ["If-None-Match": tag])
                #expect(answer.status == .ok, "\(table) changes the tag: \(change)")
                let isSeen = answer.body.withoutTokens != body
                #expect(isSeen, "\(table) is seen: \(change)")
                (tag, body) = (answer.header("ETag") ?? "", answer.body.withoutTokens)
            }
            #expect(await kitchen.mehmet.get(path, ["If-None-Match": tag]).status == .ok)
        }
    }

    @Test func `6.2 a week of which a leftover is planned is another one when less is left, wherever it stands`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let pot = try await kitchen.pot()
            _ = await kitchen.ayse.submit("\(pot)/plates", [("rest", "fridge")])
            let leftover = try await app.text("SELECT id::text FROM cooked_shares WHERE use = 'leftover'")
            let form: KeyValuePairs = ["date": TestApp.today.adding(days: 1).iso, "slot": "dinner"]
            _ = await kitchen.ayse.post("/leftovers/\(leftover)/plan", form)
            let week = PlanKitchen.week(TestApp.today.adding(days: 1))
            for _ in 1...2 { _ = await kitchen.ayse.get(week) }
            let tag = await kitchen.ayse.get(week).header("ETag") ?? ""
            let same = await kitchen.ayse.get(week, ["If-None-Match": tag])
            try await app.change("UPDATE cooked_shares SET best_before = '\(TestApp.today)' WHERE use = 'leftover'")
            let after = await kitchen.ayse.get(week, ["If-None-Match": tag])

            #expect(same.status == .notModified)
            #expect(after.status == .ok)
        }
    }

    /// Plans everything that the page can show.
    private static func fill(_ kitchen: PlanKitchen) async throws {
        let (today, tomorrow) = (TestApp.today, TestApp.today.adding(days: 1))
        let omelette = try await kitchen.cook("Omelette", ["3 eggs", "30 g butter", "1 onion"])
        let dish = try await kitchen.plan(omelette, .dinner, tomorrow)
        _ = await kitchen.swap(dish, [(1, "30 g olive oil")])
        try await kitchen.add([("kind", "note"), ("title", "Soak the beans")], .lunch, tomorrow)
        let pot = try await kitchen.pot()
        _ = await kitchen.ayse.submit("\(pot)/plates", [("rest", "fridge")])
        let stew = try await kitchen.cook("Stew", ["100 g milk", "1 kg beef"])
        let cooked = try await kitchen.plan(stew, .dinner, today)
        _ = await kitchen.ayse.post("/plan/dishes/\(cooked)/cookings", ["cook": "4"])
        for change in [
            """
            INSERT INTO meal_eaters (household_id, eaten_on, slot, person_id, eats)
            SELECT household_id, '\(tomorrow)', 'dinner', id, true FROM persons WHERE name = 'Ela'
            """,
            """
            INSERT INTO meal_guests (household_id, eaten_on, slot, guests, share)
            VALUES ('\(kitchen.household)', '\(tomorrow)', 'dinner', 2, 1)
            """,
            """
            INSERT INTO usual_weeks (household_id, person_id, meals)
            VALUES ('\(kitchen.household)', '\(kitchen.people.mehmet)', 268435455)
            """,
        ] { try await kitchen.app.change(change) }
    }
}
