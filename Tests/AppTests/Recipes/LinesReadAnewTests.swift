import Foundation
import Testing

@testable import App

@Suite struct LinesReadAnewTests {
    @Test func `2.3 I-01 a weight behind several foods that a line has from before is taken from the first`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let lines = ["1 onion and 2 carrots (300 g)", "250 g rice, rinsed", "1 onion and 2 carrots"]
            let stew = try await home.cook("Stew", lines)
            let id = stew.suffix(36)
            let weights =
                "SELECT string_agg(coalesce(round(grams)::text || grams_rule, '?'), ' ' ORDER BY position) FROM recipe_lines"
            let energy = "SELECT round(energy_kcal)::text FROM recipes WHERE id = '\(id)'"
            let before = try await app.text(weights)
            let energyBefore = try await app.text(energy)
            // As it was written then.
            try await app.change(
                "UPDATE recipe_lines SET grams = 300, grams_rule = 'mass' WHERE recipe_id = '\(id)' AND position = 1"
            )
            try await app.change("UPDATE recipes SET energy_kcal = 1 WHERE id = '\(id)'")
            let migration = Repository.path + "/Migrations/202611282176_counted_lines_read_anew.sql"
            let statements = try String(contentsOfFile: migration, encoding: .utf8).split(separator: ";")
            for statement in statements where statement.contains("UPDATE ") { try await app.change(String(statement)) }

            try await UnreadLineStore(database: app.database).read()

            let parts = before.split(separator: " ")
            #expect(parts.first == parts.last)
            #expect(parts.dropFirst().first == "250mass")
            #expect(parts.first != "?")
            #expect(try await app.text(weights) == before)
            #expect(try await app.text(energy) == energyBefore)
            #expect(try await app.rows(in: "recipe_lines WHERE other_food_ids IS NULL") == 0)
        }
    }

    @Test func `2.3 I-01 a weight that is the first food's own stays where that food is only guessed`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Stew", ["1 tin (400 g) chickpeas and 1 onion"])
            // As it was written then, with a food that nobody has chosen.
            try await app.change(
                """
                UPDATE recipe_lines
                SET grams = 400, grams_rule = 'mass', is_sure = false, other_food_ids = NULL, other_names = '{}',
                    names_joint = NULL
                """
            )

            try await UnreadLineStore(database: app.database).read()

            let weight = "SELECT coalesce(round(grams)::text || grams_rule, '?') FROM recipe_lines"
            #expect(try await app.text(weight) == "400mass")
            #expect(try await app.rows(in: "recipe_lines WHERE cardinality(other_food_ids) > 0") == 1)
        }
    }

    @Test func `2.3 I-01 a weight of several foods is taken from what goes in instead, too`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice", ["200 g rice"])
            let dish = try await kitchen.plan(rice, .dinner, TestApp.today.adding(days: 1))
            _ = await kitchen.swap(dish, [(0, "1 onion and 2 carrots (300 g)")])
            let weight = "SELECT coalesce(round(grams)::text || grams_rule, '?') FROM plan_swaps"
            let before = try await app.text(weight)
            // As it was written then.
            try await app.change(
                """
                UPDATE plan_swaps
                SET grams = 300, grams_rule = 'mass', other_food_ids = NULL, other_names = '{}', names_joint = NULL
                """
            )

            try await UnreadLineStore(database: app.database).read()

            #expect(before.hasSuffix("piece") || before.hasSuffix("measure"))
            #expect(try await app.text(weight) == before)
        }
    }

    /// Brings lines to what they were when they were written, and reads them anew.
    private func readAnew(
        _ app: TestApp,
        as former: String,
        _ tables: [String],
        by file: String = "202611282180_offered_foods_read_anew"
    ) async throws {
        for table in tables { try await app.change("UPDATE \(table) SET \(former)") }
        let migration = Repository.path + "/Migrations/\(file).sql"
        let statements = try String(contentsOfFile: migration, encoding: .utf8).split(separator: ";")
        for statement in statements where statement.contains("UPDATE ") { try await app.change(String(statement)) }
        try await UnreadLineStore(database: app.database).read()
    }

    @Test func `H-04 what stands behind a label is in a line that has the food of the label from before`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let steak = try await kitchen.cook("Steak", ["Sauce: 200 ml cream"])
            let dish = try await kitchen.plan(steak, .dinner, TestApp.today.adding(days: 1))
            _ = await kitchen.swap(dish, [(0, "Sauce: 100 ml cream")])
            let sauce = try await app.text("SELECT id::text FROM foods WHERE source_key = 'hot-sauce'")
            let former = """
                name = 'Sauce', food_id = '\(sauce)', is_sure = true, grams = NULL, grams_rule = NULL, other_food_ids = '{}',
                other_names = '{}', names_joint = NULL
                """

            try await readAnew(app, as: former, ["recipe_lines", "plan_swaps"])

            for table in ["recipe_lines", "plan_swaps"] {
                let foods = """
                    SELECT string_agg(f.source_key, ' ')
                    FROM \(table) AS l
                    CROSS JOIN LATERAL unnest(l.other_food_ids) AS o (id)
                    JOIN foods AS f ON f.id = o.id
                    WHERE l.text LIKE 'Sauce: %'
                    """
                let own = "names_joint = 'and' AND food_id = '\(sauce)' AND text LIKE 'Sauce: %'"
                #expect(try await app.text(foods).contains("heavy-cream"))
                #expect(try await app.rows(in: "\(table) WHERE \(own)") == 1)
            }
        }
    }

    @Test(arguments: [
        ("200 ml almond milk (or whole)", "almond milk", "almond-milk", "milk"),
        ("1 cup almond or sunflower seeds", "almond seeds", "sunflower-seed", "nuts"),
    ])
    func `H-04 a line from before contains what it is read to name today`(
        line: String,
        name: String,
        food: String,
        substance: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Dish", [line])
            let id = try await app.text("SELECT id::text FROM foods WHERE source_key = '\(food)'")
            let former =
                "name = '\(name)', food_id = '\(id)', is_sure = true, other_food_ids = '{}', other_names = '{}'"

            try await readAnew(app, as: former, ["recipe_lines"], by: "202611301100_names_read_anew")

            let holding = """
                recipe_lines AS l WHERE EXISTS (
                    SELECT FROM foods AS f
                    WHERE f.id = ANY (l.other_food_ids) AND '\(substance)' = ANY (f.contains || f.may_contain)
                ) OR array_position(l.other_food_ids, NULL) IS NOT NULL
                """
            #expect(try await app.rows(in: holding) == 1)
        }
    }

    @Test(arguments: [
        ("100 g flour with almonds", "flour with almonds", "almond-flour"), ("2 tbsp soy", "soy", "textured-soy"),
        ("100 g soy", "soy", "textured-soy"), ("2 tbsp soy, plus sesame seeds to serve", "soy", "textured-soy"),
    ])
    func `H-04 S-28 a food that was certain from before is a guess where its name is doubted today`(
        line: String,
        name: String,
        food: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Dish", [line])
            let id = try await app.text("SELECT id::text FROM foods WHERE source_key = '\(food)'")
            let former = """
                name = '\(name)', food_id = '\(id)', is_sure = true, grams = 30, grams_rule = 'typed', other_food_ids = '{}',
                other_names = '{}', names_joint = NULL
                """
            try await app.change("UPDATE recipes SET lines_guessed = 0")

            try await readAnew(app, as: former, ["recipe_lines"], by: "202611301100_names_read_anew")

            let sesame = """
                recipe_lines AS l
                JOIN foods AS f ON f.id = ANY (l.other_food_ids)
                WHERE 'sesame' = ANY (f.contains)
                """
            #expect(try await app.rows(in: "recipe_lines WHERE NOT is_sure AND food_id = '\(id)'") == 1)
            #expect(try await app.rows(in: "recipes WHERE lines_guessed = 1") == 1)
            #expect(try await app.rows(in: sesame) == (line.contains("sesame") ? 1 : 0))
        }
    }

    @Test func `H-04 a doubted name keeps the food of their own that people have chosen, or have linked to it`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let own = try await home.ownFood(["name": "Grandmother's sauce"])
            let file = "202611301100_names_read_anew"
            _ = try await home.cook("Dish", ["100 g soy"])

            let chosen = "food_id = NULL, own_food_id = '\(own)', is_sure = true, other_food_ids = '{}'"
            try await readAnew(app, as: chosen, ["recipe_lines"], by: file)
            let isOwnSure = try await app.rows(in: "recipe_lines WHERE is_sure AND own_food_id = '\(own)'") == 1

            let soy = try await app.text("SELECT id::text FROM foods WHERE source_key = 'textured-soy'")
            try await app.change(
                "UPDATE ingredients SET food_id = '\(soy)', own_food_id = NULL, food_is_chosen = true WHERE name = 'soy'"
            )
            let linked = "food_id = '\(soy)', own_food_id = NULL, is_sure = true, other_food_ids = '{}'"
            try await readAnew(app, as: linked, ["recipe_lines"], by: file)

            #expect(isOwnSure)
            #expect(try await app.rows(in: "recipe_lines WHERE is_sure AND food_id = '\(soy)'") == 1)
        }
    }

    @Test func `H-04 a food that a person has chosen stays the line's own where its text is read as before`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Porridge", ["Optional: 200 ml milk"])
            let oat = try await app.text("SELECT id::text FROM foods WHERE source_key = 'oat-milk'")

            try await readAnew(app, as: "food_id = '\(oat)', is_sure = true, other_food_ids = '{}'", ["recipe_lines"])

            #expect(try await app.rows(in: "recipe_lines WHERE other_food_ids = '{}' AND food_id = '\(oat)'") == 1)
        }
    }

    @Test func `H-04 a line with square brackets in its name is read anew`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Crumble", ["100 g apples [nuts optional]"])
            let found = try await app.text("SELECT array_to_string(other_names, ', ') FROM recipe_lines")

            try await readAnew(
                app,
                as: "other_food_ids = '{}', other_names = '{}', names_joint = NULL",
                ["recipe_lines"]
            )

            #expect(found.contains("nut"))
            #expect(try await app.text("SELECT array_to_string(other_names, ', ') FROM recipe_lines") == found)
        }
    }

    @Test(arguments: ["1 onion, zorp", "2 eggs beaten and zorp", "2 eggs beaten ve zorp"])
    func `H-04 what stands alone in a remark is in a line that was read without it before`(line: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Soup", [line])
            let found = try await app.text("SELECT array_to_string(other_names, ', ') FROM recipe_lines")

            try await readAnew(
                app,
                as: "other_food_ids = '{}', other_names = '{}', names_joint = NULL",
                ["recipe_lines"],
                by: "202611290100_bare_names_read_anew"
            )

            #expect(found == "zorp")
            #expect(try await app.text("SELECT array_to_string(other_names, ', ') FROM recipe_lines") == found)
        }
    }

    @Test func `H-04 lines are read anew of every household, however many they are, and filters are told once`()
        async throws
    {
        try await TestApp.run { app in
            for _ in 0..<2 {
                let home = try await app.household()
                for name in ["Stew", "Soup"] {
                    _ = try await home.cook(name, Array(repeating: "1 egg or zorp", count: 260))
                }
            }
            let former = "other_food_ids = NULL, other_names = '{}', names_joint = NULL"
            try await app.change("UPDATE recipe_lines SET \(former)")
            let revisions = "SELECT string_agg(revision::text, ' ' ORDER BY household_id) FROM library_revisions"
            let before = Set(try await app.text(revisions).split(separator: " "))

            try await UnreadLineStore(database: app.database).read()

            #expect(try await app.rows(in: "recipe_lines WHERE other_names = '{zorp}'") == 4 * 260)
            let after = Set(try await app.text(revisions).split(separator: " "))
            #expect(before.count == 2)
            #expect(after.count == 2)
            #expect(before.isDisjoint(with: after))
        }
    }
}
