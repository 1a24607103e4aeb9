import Domain
import Foundation
import HTTPServer
import Testing

@testable import App

/// Who has the page of a list is told so before it is made, and nobody is shown what is no longer so.
@Suite struct ListMarkTests {
    /// By the table that the page reads: what changes something of it that is seen, one after the other.
    private static let changes = [
        ("shopping_items", "UPDATE shopping_items SET note = 'the red ones' WHERE note = ''"),
        ("shopping_needs", "UPDATE shopping_needs SET title = 'Stew' WHERE title = 'Omelette'"),
        ("shopping_needs", "UPDATE shopping_needs SET title_language = 'tr' WHERE title = 'Stew'"),
        ("pantry_takings", "UPDATE pantry_takings SET taken_g = 50"),
        ("shopping_lists", "UPDATE shopping_lists SET name = 'Market'"),
        ("ingredients", "UPDATE ingredients SET name = 'Bazelle' WHERE name = 'Peas'"),
        ("ingredients", "UPDATE ingredients SET aisle = 'frozen' WHERE name = 'Bazelle'"),
        ("shopping_words", "UPDATE shopping_words SET aisle = 'drinks'"),
        ("stated_contents", "UPDATE stated_contents SET answer = 'contains'"),
        ("pantry", "UPDATE pantry SET state = 'low', grams = NULL"),
        ("own_food_measures", "UPDATE own_food_measures SET grams = 150; UPDATE own_foods SET version = version + 1"),
        ("foods", "UPDATE foods SET aisle = 'bakery'"),
        (
            "food_measures",
            "DELETE FROM food_measures WHERE key = 'package'; INSERT INTO food_measures SELECT food_id, 'package', 99, 'pack', 'paket', 125, true"
                + " FROM ingredients WHERE food_id IS NOT NULL"
        ),
        ("shopping_covers", "DELETE FROM shopping_covers"),
        ("shops", "INSERT INTO shops SELECT id, gen_random_uuid(), 'Bazaar', 'bazaar' FROM households"),
        ("households", "UPDATE households SET units = 'us'"),
    ]
    /// What stands for others, and what the session's check reads.
    private static let known: Set = [
        "food_changes", "food_sources", "library_revisions", "own_foods", "sessions", "accounts", "persons",
    ]
    /// What the mark of the plan is made of that the list was made from (`PlanListTests`).
    private static let ofPlan: Set = [
        "plan_dishes", "plan_eaters", "meal_eaters", "meal_guests", "usual_weeks", "cookings", "avoidances",
        "shopping_operations",
    ]

    @Test func `6.2 whatever of the tables changes that a list reads, whoever has its page gets another`() async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let home = kitchen.ayse
            let list = try await home.list()
            try await Self.fill(list, kitchen)
            for _ in 1...2 { _ = await home.get(list) }
            var (tag, body) = ("", "")
            let read = try await app.tablesRead {
                let first = await home.get(list)
                (tag, body) = (first.header("ETag") ?? "", first.body.withoutTokens)
            }

            #expect(read.subtracting(Self.changes.map(\.0)).subtracting(Self.known.union(Self.ofPlan)) == [])
            for (table, change) in Self.changes {
                let same = await home.get(list, ["If-None-Match": tag])
                #expect(same.status == .notModified, "before \(table)")
                for statement in change.split(separator: ";") { try await app.change(String(statement)) }
                let answer = await home.get(list, ["If-None-Match": tag])
                #expect(answer.status == .ok, "\(table) changes the tag")
                #expect(answer.body.withoutTokens != body, "\(table) is seen")
                (tag, body) = (answer.header("ETag") ?? "", answer.body.withoutTokens)
            }
            #expect(await kitchen.mehmet.get(list, ["If-None-Match": tag]).status == .ok)
        }
    }

    /// Puts everything on a list that its page can show.
    private static func fill(_ list: String, _ kitchen: PlanKitchen) async throws {
        let (app, home) = (kitchen.app, kitchen.ayse)
        for name in ["Peas", "Quux"] { _ = await home.post("/ingredients", ["name": name]) }
        try await home.put("300 g quux", "500 g peas", "batteries", "2 kg rice", "apples", on: list)
        let own = "01900000-0000-7000-8000-00000000a00d"
        for change in [
            """
            INSERT INTO own_foods (household_id, id, name, name_key, basis, search_text, energy_kcal)
            VALUES ('\(kitchen.household)', '\(own)', 'Quux', 'quux', '100g', '', 90)
            """,
            """
            INSERT INTO own_food_measures (household_id, own_food_id, key, position, name, grams)
            VALUES ('\(kitchen.household)', '\(own)', 'm_packet', 1, 'packet', 250)
            """,
            "UPDATE ingredients SET food_id = NULL, own_food_id = '\(own)' WHERE name = 'Quux'",
            """
            INSERT INTO stated_contents (household_id, ingredient_id, statement_id, substance, answer, own_food_id,
                stated_by_name, stated_on)
            SELECT household_id, id, gen_random_uuid(), 'milk', 'free', own_food_id, 'Ayşe', current_date
            FROM ingredients WHERE name = 'Quux'
            """,
            """
            INSERT INTO pantry (household_id, ingredient_id, state, grams, checked_on)
            SELECT household_id, id, 'have', 100, current_date FROM ingredients WHERE name = 'Peas'
            """,
            """
            INSERT INTO shopping_words (household_id, key, aisle)
            SELECT household_id, key, 'household' FROM shopping_items WHERE name = 'batteries'
            """,
        ] { try await app.change(change) }
        let omelette = try await kitchen.cook("Omelette", ["3 eggs", "100 g quux", "30 g butter"])
        let today = TestApp.today
        try await kitchen.plan(omelette, .dinner, today.adding(days: 1))
        _ = await home.post("\(list)/plan", ["from": today.iso, "to": today.adding(days: 2).iso])
        try await home.tick("apples", on: list)
        try await app.change(
            """
            INSERT INTO pantry_takings (household_id, dish_id, ingredient_id, list_id, needed_g, taken_g, state)
            SELECT n.household_id, n.origin_id, i.ingredient_id, n.list_id, 100, 20, 'taken'
            FROM shopping_needs AS n
            JOIN shopping_items AS i ON i.household_id = n.household_id AND i.id = n.item_id
            JOIN ingredients AS g ON g.household_id = i.household_id AND g.id = i.ingredient_id AND g.name = 'Quux'
            WHERE n.origin = 'dish'
            """
        )
    }
}
