import Foundation
import HTTPServer
import Testing

@testable import App

/// Who has a recipe's page is told so before it is made, and nobody is shown what is no longer so.
@Suite struct RecipeMarkTests {
    /// A recipe with everything that its page can show of the household.
    private struct Shown {
        let app: TestApp
        let home: Browser
        let mate: Browser
        let path: String
        let id: String

        init(_ app: TestApp) async throws {
            self.app = app
            home = try await app.household()
            mate = try await app.person(.member, of: home, email: "mehmet-\(Person.ID.new())@example.org")
            path = try await home.cook("Cake", ["50 g zorp", "100 g butter", "1 cup blorp or flam", "2 drams of quux"])
            id = path.replacing("/recipes/", with: "")
            for change in Self.past(id, try await app.owner(of: home).person.description) {
                try await app.change(change)
            }
            _ = await home.submit("\(path)/rating", [("rating", "3")])
            _ = await mate.submit("\(path)/rating", [("rating", "4")])
            _ = await home.submit("/plan/\(TestApp.today)/dinner/dishes", [("kind", "recipe"), ("recipe", id)])
            let pot = try #require(await home.post("\(path)/cookings").location)
            let plates = await home.submit("\(pot)/plates", [("rest", "fridge")])
            guard plates.status == .seeOther else { throw Unexpected(plates) }
            // What is told once has been told.
            for browser in [home, mate] { _ = await browser.get("/diary/\(TestApp.today)") }
        }

        /// - Parameter person: who avoids milk, what is called kiwi, and zorp.
        private static func past(_ id: String, _ person: String) -> [String] {
            let food = "01900000-0000-7000-8000-00000000f00d"
            let (home, line) = (
                "(SELECT household_id FROM recipes WHERE id = '\(id)')", "recipe_id = '\(id)' AND position"
            )
            let own = "01900000-0000-7000-8000-00000000a00d"
            let avoided =
                "INSERT INTO avoidances (household_id, person_id, id, severity, substance, words, ingredient_id)"
            return [
                """
                INSERT INTO foods (id, source, source_key, revision, name_en, tier, search_text, energy_kcal)
                VALUES ('\(food)', 'usda', 'x', 'x', 'Blorp, raw', 2, 'blorp', 400)
                """,
                """
                INSERT INTO own_foods (household_id, id, name, name_key, basis, search_text, energy_kcal)
                SELECT \(home), '\(own)', 'Quux', 'quux', '100g', '', 90
                """,
                "UPDATE recipe_lines SET food_id = '\(food)', grams = 100, grams_rule = 'typed' WHERE \(line) = 3",
                """
                UPDATE recipe_lines SET own_food_id = '\(own)', food_id = NULL, grams = 50, grams_rule = 'typed',
                    is_sure = true WHERE \(line) = 4
                """,
                "UPDATE recipe_lines SET has_own = true, energy_kcal = 70, food_id = NULL, own_food_id = NULL WHERE \(line) = 2",
                "INSERT INTO categories (household_id, id, name, name_key) SELECT \(home), gen_random_uuid(), 'Cakes', 'cakes'",
                "UPDATE recipes SET category_id = (SELECT id FROM categories WHERE household_id = \(home)) WHERE id = '\(id)'",
                """
                INSERT INTO recipe_photos (household_id, recipe_id, size, digest, content_type, width, height, content)
                SELECT \(home), '\(id)', size, sha256(size::bytea), 'image/webp', 4, 3, 'a photo'
                FROM unnest(ARRAY['card', 'hero']) AS size
                """,
                """
                INSERT INTO stated_contents (household_id, ingredient_id, statement_id, substance, answer, food_id,
                    own_food_id, stated_by_name, stated_on)
                SELECT household_id, id, gen_random_uuid(), 'milk', 'free', food_id, own_food_id, 'Ayşe', current_date
                FROM ingredients WHERE household_id = \(home) AND name = 'zorp'
                """,
                "\(avoided) VALUES (\(home), '\(person)', gen_random_uuid(), 'allergy', 'milk', NULL, NULL)",
                "\(avoided) VALUES (\(home), '\(person)', gen_random_uuid(), 'allergy', NULL, 'kiwi', NULL)",
                "\(avoided) SELECT household_id, '\(person)', gen_random_uuid(), 'dislike', NULL, NULL, id FROM ingredients"
                    + " WHERE household_id = \(home) AND name = 'zorp'",
                "INSERT INTO favourites (household_id, person_id, kind, item_id) VALUES (\(home), '\(person)', 'recipe', '\(id)')",
                """
                INSERT INTO diary_entries (household_id, person_id, id, eaten_on, slot, kind, name, recipe_id, amount,
                    measure, measure_name, grams, source)
                VALUES (\(home), '\(person)', gen_random_uuid(), '2026-01-02', 'lunch', 'recipe', 'Cake', '\(id)', 1,
                    'serving', 'serving', 100, 'recipe')
                """,
            ]
        }
    }

    /// By the table that the page reads: what changes something of it that is seen.
    private static let changes = [
        "recipes": "UPDATE recipes SET summary = 'Of zorp'",
        "recipe_lines": "UPDATE recipe_lines SET text = '60 g zorp' WHERE text = '50 g zorp'",
        "own_foods": "UPDATE own_foods SET energy_kcal = 91",
        "foods": "UPDATE foods SET energy_kcal = 401 WHERE source = 'usda'",
        "categories": "UPDATE categories SET name = 'Pies'",
        "recipe_photos": "UPDATE recipe_photos SET digest = sha256('another')",
        "stated_contents": "UPDATE stated_contents SET answer = 'traces'",
        "ingredients": "UPDATE ingredients SET name = 'zarp' WHERE name = 'zorp'",
        "ingredient_aliases":
            "INSERT INTO ingredient_aliases SELECT household_id, 'kiwi', id, 'kiwi', 'kiwi' FROM ingredients"
            + " WHERE name IN ('zorp', 'zarp')",
        "avoidances": "UPDATE avoidances SET substance = 'eggs' WHERE substance = 'milk'",
        "persons": "UPDATE persons SET name = 'Mehmed' WHERE name = 'Mehmet'",
        "favourites": "DELETE FROM favourites",
        "diary_entries": "UPDATE diary_entries SET deleted_at = now()",
        "plan_dishes": "UPDATE plan_dishes SET planned_on = planned_on + 1",
        "cookings": "UPDATE cookings SET cooked_by_name = 'Can'",
        "cooked_shares": "UPDATE cooked_shares SET use = 'discarded', place = NULL, best_before = NULL",
        "recipe_ratings": "UPDATE recipe_ratings SET rating = 5 WHERE rating = 4",
        "households": "UPDATE households SET name = 'Hill house'",
    ]
    /// What is no longer as it was read where these say so, and what they stand for: the session's check, and tables that
    /// are written with the catalogue.
    private static let vouching: Set = ["library_revisions", "food_sources", "food_changes"]
    private static let ofSession: Set = ["sessions", "accounts"]
    private static let ofCatalogue: Set = ["food_names", "food_measures"]

    @Test func `6.2 whatever of the tables changes that a recipe's page reads, whoever has the page gets another`()
        async throws
    {
        try await TestApp.run { app in
            let shown = try await Shown(app)
            let first = await shown.home.get(shown.path)
            app.application.recipes.forgetAll()
            let read = try await app.tablesRead { _ = await shown.home.get(shown.path) }
            let known = Set(Self.changes.keys).union(Self.vouching).union(Self.ofSession).union(Self.ofCatalogue)
            #expect(read.subtracting(known) == [], "the page reads more than this test changes")
            #expect(Set(Self.changes.keys).subtracting(read) == [], "this test changes what the page does not read")
            var tag = first.header("ETag") ?? ""
            var body = first.body.withoutTokens
            for (table, change) in Self.changes.sorted(by: { $0.key < $1.key }) {
                let same = await shown.home.get(shown.path, ["If-None-Match": tag])
                #expect(same.status == .notModified, "before \(table)")
                try await app.change(change)
                let answer = await shown.home.get(shown.path, ["If-None-Match": tag])
                #expect(answer.status == .ok, "\(table) changes the tag")
                #expect(answer.body.withoutTokens != body, "\(table) is seen")
                #expect(answer.body.withoutTokens == (await shown.home.get(shown.path)).body.withoutTokens, "\(table)")
                (tag, body) = (answer.header("ETag") ?? "", answer.body.withoutTokens)
            }
            _ = await shown.home.get(shown.path, ["If-None-Match": tag])
            let again = try await app.tablesRead { _ = await shown.home.get(shown.path, ["If-None-Match": tag]) }
            try await app.change("UPDATE food_sources SET digest = 'another' WHERE source = 'catalogue'")
            let anew = try await app.tablesRead { _ = await shown.home.get(shown.path, ["If-None-Match": tag]) }
            #expect(again.isDisjoint(with: ["recipes", "categories", "recipe_photos"]), "told before it is read")
            #expect(anew.isSuperset(of: ["recipes", "categories", "recipe_photos"]), "the catalogue")
        }
    }

    @Test func `6.2 whoever has a recipe's page gets another where somebody else asks, or it is another's`()
        async throws
    {
        try await TestApp.run { app in
            let shown = try await Shown(app)
            let tag = await shown.home.get(shown.path).header("ETag") ?? ""
            let known: Headers = ["If-None-Match": tag]

            #expect(await shown.home.get(shown.path, known).status == .notModified)
            #expect(await shown.mate.get(shown.path, known).status == .ok)
            #expect(await shown.home.get(shown.path + "?servings=2", known).status == .ok)
            #expect(
                await shown.home.get(shown.path, ["If-None-Match": tag, "Host": "example.org"]).status != .notModified
            )
            _ = await shown.home.post("\(shown.path)/favourite", ["favourite": "0"])
            let told = await shown.home.get(shown.path, ["If-None-Match": tag])
            #expect(told.status == .ok)
            try await app.change("UPDATE persons SET language = 'tr'")
            #expect(await shown.home.get(shown.path, known).status == .ok)
            _ = await shown.home.post("\(shown.path)/delete")
            #expect(await shown.home.get(shown.path, known).status == .notFound)
        }
    }

    @Test func `6.2 another portion and another person of the household do not read a recipe again`() async throws {
        try await TestApp.run { app in
            let shown = try await Shown(app)
            _ = await shown.home.get(shown.path)

            let portion = try await app.tablesRead { _ = await shown.home.get(shown.path + "?servings=2") }
            let section = try await app.tablesRead {
                _ = await shown.home.get(shown.path + "?servings=3", ["Sofra-Live": "amount"])
            }
            let other = try await app.tablesRead { _ = await shown.mate.get(shown.path) }
            try await app.change("UPDATE recipe_lines SET grams = 200 WHERE text = '1 cup blorp or flam'")
            let more = await shown.home.get(shown.path + "?servings=3", ["Sofra-Live": "amount"]).body
            app.application.recipes.forgetAll()
            let anew = await shown.home.get(shown.path + "?servings=3", ["Sofra-Live": "amount"]).body

            for read in [portion, section, other] {
                #expect(read.isDisjoint(with: ["recipes", "categories", "recipe_photos"]))
            }
            #expect(more.withoutTokens == anew.withoutTokens)
        }
    }
}
