import Domain
import Foundation
import Testing

@testable import App

@Suite struct FriedDishTests {
    private static let oil = "3 cups vegetable oil, for frying"

    @Test func `2.3 R22 oil for frying makes a lower bound and says why`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let rice = await home.get(try await home.cook("Rice", ["200 g rice"]))
            let path = try await home.cook("Gojas", ["200 g rice", Self.oil])

            let page = await home.get(path)
            let why = await home.get(path + "/why")
            let editor = await home.get(path + "/edit")

            #expect(page.nutrient(.energy, in: .portion) == rice.nutrient(.energy, in: .portion))
            #expect(page.shown(.energy, in: .portion)?.hasPrefix("≥") == true)
            #expect(page.body.contains("1 of 2 lines counted."))
            #expect(page.body.contains("how much of what is fried in is eaten nobody knows"))
            #expect(why.body.contains("how much of what is fried in is eaten nobody knows"))
            #expect(editor.body.contains("How much of what is fried in is eaten nobody knows"))
        }
    }

    @Test func `2.3 oil for frying counts with the grams that somebody types, and so does what a pan takes`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let rows = Browser.rows([Self.oil]) + [("line[0][grams]", "40")]
            let typed = try #require(await home.submit("/recipes", [("name", "Gojas")] + rows).location)
            let pan = try await home.cook("Eggs", ["2 tbsp vegetable oil, for frying"])

            for path in [typed, pan] {
                #expect(await home.get(path).body.contains("1 of 1 line counted."))
            }
            #expect(try await app.text("SELECT grams::text FROM recipe_lines WHERE grams_rule = 'typed'") == "40")
        }
    }

    @Test func `2.3 I-01 oil for frying that was counted before is counted no more`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Gojas", ["200 g rice", Self.oil, "500 ml oil for frying"])
            let weights =
                "SELECT string_agg(coalesce(round(grams)::text || grams_rule, '?'), ' ' ORDER BY position) FROM recipe_lines"
            let energy = "SELECT round(energy_kcal)::text FROM recipes WHERE id = '\(path.suffix(36))'"
            let before = try await app.text(energy)
            // As they were written then; the last was corrected by a person.
            try await app.change(
                "UPDATE recipe_lines SET grams = 653, grams_rule = 'volume' WHERE text LIKE '%cups%'"
            )
            try await app.change("UPDATE recipe_lines SET grams = 300, grams_rule = 'typed' WHERE text LIKE '%ml%'")
            try await app.change("UPDATE recipes SET energy_kcal = 9000")
            let migration = Repository.path + "/Migrations/202612011060_fat_for_frying_read_anew.sql"
            let statements = try String(contentsOfFile: migration, encoding: .utf8).split(separator: ";")
            for statement in statements where statement.contains("UPDATE ") { try await app.change(String(statement)) }

            try await UnreadLineStore(database: app.database).read()

            #expect(before != "9000")
            #expect(try await app.text(weights) == "200mass ? 300typed")
            #expect(try await app.text(energy) != "9000")
            #expect(try await app.rows(in: "recipe_lines WHERE other_food_ids IS NULL") == 0)
        }
    }

    @Test func `2.3 H-05 oil for frying that a dish keeps as it was counted before comes back counted no more`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dish = try await kitchen.plan(try await kitchen.cook("Gojas", ["200 g rice", Self.oil]))
            let keep = "/plan/dishes/\(dish)/keep"
            _ = await kitchen.swap(dish, [(1, "1 tbsp vegetable oil")])
            let position = try await app.text("SELECT position::text FROM plan_swaps")
            _ = await kitchen.ayse.submit(keep, [("keep_line", position), ("recipe_version", "1")])
            try await app.change(
                """
                UPDATE plan_dishes
                SET kept_swap = jsonb_set(
                    kept_swap, '{line}', kept_swap->'line' || '{"grams": 653, "grams_rule": "volume"}'
                )
                """
            )
            let migration = Repository.path + "/Migrations/202612011072_kept_fat_for_frying_read_anew.sql"
            let statements = try String(contentsOfFile: migration, encoding: .utf8).split(separator: ";")
            for statement in statements where statement.contains("UPDATE ") { try await app.change(String(statement)) }
            _ = await kitchen.ayse.post("\(keep)?undo=2")

            try await UnreadLineStore(database: app.database).read()

            #expect(try await app.rows(in: "recipe_lines WHERE text LIKE '%for frying' AND grams IS NULL") == 1)
            #expect(try await app.rows(in: "recipe_lines WHERE other_food_ids IS NULL") == 0)
        }
    }
}
