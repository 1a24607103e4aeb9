import Database
import Domain
import Testing

@testable import App

@Suite struct IngredientKeyTests {
    @Test func `S-29 singular and plural of new lines are one ingredient, in either language`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            _ = try await home.cook("One", ["1 egg", "2 eggs", "1 domates", "3 domatesler"])
            _ = try await home.cook("Two", ["4 Eggs", "2 domates"])

            #expect(try await app.names() == ["domates", "egg"])
            #expect(try await app.number("SELECT count(*) FROM recipe_lines WHERE ingredient_id IS NOT NULL") == 6)
        }
    }

    @Test func `S-29 I-01 states stay distinct, and so does a whole bird from its meat`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            _ = try await home.cook(
                "One",
                [
                    "1 cup brown rice", "1 cup cooked brown rice", "1 cup brown rice, cooked", "1 chicken",
                    "200 g chicken",
                ]
            )

            #expect(try await app.names() == ["brown rice", "chicken", "cooked brown rice", "whole chicken"])
            #expect(
                try await app.text(
                    """
                    SELECT string_agg(f.source_key || ' ' || l.grams, ', ' ORDER BY l.position)
                    FROM recipe_lines AS l JOIN foods AS f ON f.id = l.food_id WHERE l.text LIKE '%chicken'
                    """
                ) == "chicken-with-bones 1500, chicken-breast 200"
            )
        }
    }

    @Test func `S-29 R12 the plural is no second name, and finds the target of a merge`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/ingredients", ["name": "Tomato"])
            _ = await home.post("/ingredients", ["name": "Love apple"])
            let apple = try await app.text("SELECT id::text FROM ingredients WHERE name = 'Love apple'")

            let twice = await home.post("/ingredients", ["name": "tomatoes"])
            let merged = await home.post("/ingredients/\(apple)/merge", ["into": "tomatoes"])

            #expect(twice.status == .unprocessableContent)
            #expect(merged.status == .seeOther)
            #expect(try await app.names() == ["Tomato"])
        }
    }

    @Test func `I-01 what was found for one line says nothing of another, what a person chose does`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let egg = try await app.ownFood("Village egg", per100g: [.energy: 150], in: home)
            _ = try await home.cook("One", ["1 zorp", "2 eggs"])
            let found = try await app.text("SELECT string_agg(food_is_chosen::text, ' ') FROM ingredients")

            _ = try await home.cook("Two", ["3 eggs"], [("line[0][food]", egg.description)])
            _ = try await home.cook("Three", ["1 egg"])

            #expect(found == "false false")
            let foods = try await app.text(
                "SELECT string_agg(DISTINCT own_food_id::text, ' ') FROM recipe_lines WHERE text IN ('3 eggs', '1 egg')"
            )
            #expect(foods == egg.description)
        }
    }
}

@Suite struct IngredientKeyUpgradeTests {
    @Test func `S-29 an upgrade merges singular and plural, and keeps what a person set`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Cake", ["100 g egg", "50 g zorps"])
            let honey = try await app.ownFood("Moon honey", per100g: [.energy: 300], in: home)
            try await app.past("eggs", aisle: "eggs", in: home)
            try await app.past("zorp", food: honey, in: home)
            try await app.use("eggs", in: path)

            let merged = try await IngredientKeyUpgrade().run(on: app.database)
            let again = try await IngredientKeyUpgrade().run(on: app.database)

            #expect(merged == 2)
            #expect(again == 0)
            #expect(try await app.rows(in: "ingredients") == 2)
            #expect(try await app.text("SELECT aisle FROM ingredients WHERE ingredient_key = 'egg'") == "eggs")
            #expect(
                try await app.text("SELECT own_food_id::text FROM ingredients WHERE ingredient_key = 'zorp'")
                    == honey.description
            )
            #expect(try await app.number("SELECT count(*) FROM recipe_lines WHERE ingredient_id IS NULL") == 0)
            #expect(await home.get("/ingredients").body.contains("in 1 recipe"))
            _ = try await home.cook("Two", ["10 g zorps", "1 egg"])
            #expect(try await app.rows(in: "ingredients") == 2)
        }
    }

    @Test func `S-29 two that a person linked to two foods stay two, and each still finds its own`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let one = try await app.ownFood("One honey", per100g: [.energy: 300], in: home)
            let other = try await app.ownFood("Other honey", per100g: [.energy: 200], in: home)
            try await app.past("zorp", food: one, in: home)
            try await app.past("zorps", food: other, in: home)

            let merged = try await IngredientKeyUpgrade().run(on: app.database)
            _ = try await home.cook("Cake", ["100 g zorp", "100 g zorps"])

            #expect(merged == 0)
            #expect(try await app.rows(in: "ingredients") == 2)
            #expect(try await app.number("SELECT energy_kcal FROM recipes") == 500)
        }
    }

    @Test func `S-29 S-04 one that counts nothing and one that counts stay two`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let honey = try await app.ownFood("Moon honey", per100g: [.energy: 300], in: home)
            try await app.past("zorp", food: honey, in: home)
            try await app.past("zorps", in: home)
            try await app.change("UPDATE ingredients SET counts_nothing = true WHERE name = 'zorps'")

            let merged = try await IngredientKeyUpgrade().run(on: app.database)
            _ = try await home.cook("Cake", ["100 g zorp", "100 g zorps"])

            #expect(merged == 0)
            #expect(try await app.rows(in: "ingredients") == 2)
            #expect(try await app.number("SELECT energy_kcal FROM recipes") == 300)
            #expect(try await app.number("SELECT lines_counting FROM recipes") == 1)
        }
    }

    @Test func `S-29 a deleted ingredient gets its key and takes part in no merge`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await app.past("zorp", in: home)
            try await app.past("zorps", in: home)
            try await app.change("UPDATE ingredients SET deleted_at = now() WHERE name = 'zorps'")

            let merged = try await IngredientKeyUpgrade().run(on: app.database)

            #expect(merged == 0)
            #expect(try await app.number("SELECT count(*) FROM ingredients WHERE ingredient_key = 'zorp'") == 2)
        }
    }
}

extension TestApp {
    /// The names of all ingredients, in order.
    fileprivate func names() async throws -> [String] {
        try await database.read(Query.rows("SELECT name FROM ingredients ORDER BY name_key", as: String.self))
    }

    /// An ingredient as it was before names had keys.
    fileprivate func past(_ name: String, food: Food.ID? = nil, aisle: String? = nil, in home: Browser) async throws {
        let household = try await household(of: home)
        try await database.write(
            Query.run(
                """
                INSERT INTO ingredients (household_id, id, name, name_key, search_text, own_food_id, food_is_chosen, aisle)
                VALUES (\(household), \(Ingredient.ID.new()), \(name), \(Folding.key(name)), \(SearchTokens(name).text),
                    \(food), \(food != nil), \(aisle))
                """
            )
        )
        try await change("UPDATE ingredients SET key_rules = 0")
    }

    /// One more line of a recipe, with the ingredient of this name.
    fileprivate func use(_ name: String, in path: String) async throws {
        try await change(
            """
            INSERT INTO recipe_lines (household_id, recipe_id, position, text, ingredient_id)
            SELECT household_id, '\(path.dropFirst("/recipes/".count))', 9, '1 \(name)', id
            FROM ingredients WHERE name = '\(name)'
            """
        )
    }
}
