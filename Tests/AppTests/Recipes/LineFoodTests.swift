import Database
import Domain
import HTTPServer
import Testing

@testable import App

/// Where the foods of a recipe's lines come from: memory for the catalogue, the database for all others.
@Suite struct LineFoodTests {
    @Test func `every food of the catalogue is in a line what the database says of it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let recipe = try await app.recipe("Everything", lines: [], in: home)
            try await app.change(
                """
                INSERT INTO recipe_lines (household_id, recipe_id, position, text, food_id, grams, grams_rule)
                SELECT r.household_id, r.id, row_number() OVER (ORDER BY f.id), f.name_en, f.id, 100, 'typed'
                FROM recipes r, foods f
                WHERE r.id = '\(recipe)' AND f.source = 'catalogue' AND f.retired_at IS NULL
                """
            )

            let lines = try #require(try await app.loader(of: home).find(recipe)).lines
            let joined = try await app.joined(recipe)

            #expect(lines.count > 1_000)
            #expect(lines.map { $0.food.map(Facts.init) } == joined)
        }
    }

    @Test func `a retired food, an imported one and an own one, deleted or not, keep their numbers`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let retired = try await app.id(of: "SELECT id FROM foods WHERE source_key = 'tomato'")
            let imported = try await app.imported("Imported bread", tier: 2)
            let own = try await app.ownFood("Own jam", per100g: [.energy: 250.1, .sugars: 60], in: home)
            let deleted = try await app.ownFood("Deleted jam", per100g: [.energy: 240.3], in: home)
            let recipe = try await app.recipe("Dish", of: [retired, imported], [own, deleted], in: home)
            try await app.change("UPDATE foods SET retired_at = now() WHERE id = '\(retired)'")
            try await app.change("UPDATE own_foods SET deleted_at = now() WHERE id = '\(deleted)'")

            let loader = try await app.loader(of: home)
            let foods = try #require(try await loader.find(recipe)).lines.map { $0.food.map(Facts.init) }
            let several = try await loader.find([recipe, .new()])

            #expect(foods.compactMap { $0?.energy }.count == 4)
            #expect(foods == (try await app.joined(recipe)))
            #expect(several.count == 1)
            #expect(several[recipe]?.lines.map { $0.food.map(Facts.init) } == foods)
        }
    }

    @Test func `P-37 I-01 a line keeps a food that was deleted, and no new line gets it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let bread = try await app.stock("Moon bread", energy: 250, in: home)
            let toast = try await home.cook("Toast", ["200 g moon bread"])
            _ = await home.post("/foods/\(bread)/delete")

            let form = await home.get("\(toast)/edit")
            let line = [("line[0][text]", "300 g moon bread"), ("line[0][food]", "\(bread)")]
            let saved = await home.submit(
                toast,
                [("name", "Toast"), ("version", form.value(of: "version") ?? "")] + line
            )
            let refused = await home.submit("/recipes", [("name", "Other")] + line)
            _ = try await home.cook("New", ["100 g moon bread"])

            #expect(form.body.contains(#"value="\#(bread)" selected"#))
            #expect(saved.status == .seeOther)
            #expect(await home.get(toast).nutrient(.energy, in: .total) == 750)
            #expect(refused.status == .unprocessableContent)
            #expect(try await app.number("SELECT count(*) FROM recipe_lines WHERE own_food_id = '\(bread)'") == 1)
        }
    }

    @Test func `another catalogue, loaded under the running application, is what the next page shows`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let tomato = try await app.id(of: "SELECT id FROM foods WHERE source_key = 'tomato'")
            let recipe = try await app.recipe("Dish", of: [tomato], [], in: home)
            let before = await home.get("/recipes/\(recipe)")

            try await app.change("UPDATE foods SET energy_kcal = 777 WHERE id = '\(tomato)'")
            try await app.change("UPDATE food_sources SET digest = '\(recipe)' WHERE source = 'catalogue'")
            let after = await home.get("/recipes/\(recipe)")

            #expect(before.nutrient(.energy, in: .total) == 18)
            #expect(after.nutrient(.energy, in: .total) == 777)
        }
    }

    @Test func `what is in memory is not read again, and only what is not costs a second round trip`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let tomato = try await app.id(of: "SELECT id FROM foods WHERE source_key = 'tomato'")
            let own = try await app.ownFood("Own jam", per100g: [.energy: 250], in: home)
            let plain = try await app.recipe("Plain", of: [tomato], [], in: home)
            let mixed = try await app.recipe("Mixed", of: [tomato], [own], in: home)
            let counting = CountingDatabase(app.database)
            let loader = RecipeLoader(
                catalogue: CatalogueCache(),
                database: counting,
                household: try await app.household(of: home)
            )

            var counts: [Int] = []
            for recipe in [plain, plain, mixed] {
                _ = try await loader.find(recipe)
                counts.append(counting.batches)
            }

            #expect(counts == [2, 3, 5])
        }
    }
}

/// What a page may show of a line's food.
private struct Facts: Equatable {
    let id: Food.ID
    let name: Label
    let source: Food.Source
    let fdcID: Int?
    let similarTo: String?
    let contents: Contents
    let nutrients: Nutrients

    var energy: Double? { nutrients[.energy].number }
}

extension Facts {
    init(_ food: LineFood) {
        self.init(
            id: food.id,
            name: food.name,
            source: food.source,
            fdcID: food.fdcID,
            similarTo: food.similarTo,
            contents: food.contents,
            nutrients: food.nutrients.nutrients
        )
    }
}

extension TestApp {
    /// With a memory of its own.
    fileprivate func loader(of browser: Browser) async throws -> RecipeLoader {
        RecipeLoader(catalogue: CatalogueCache(), database: database, household: try await household(of: browser))
    }

    fileprivate func id(of statement: SQL) async throws -> Food.ID {
        try #require(try await database.read(Query.first(statement, as: Food.ID.self)))
    }

    /// A recipe of 100 g of each.
    fileprivate func recipe(
        _ name: String,
        of foods: [Food.ID],
        _ ownFoods: [Food.ID],
        in browser: Browser
    ) async throws -> Recipe.ID {
        let recipe = try await recipe(name, lines: [], in: browser)
        let keys = foods.map { ($0, nil) } + ownFoods.map { (nil, $0) } as [(Food.ID?, Food.ID?)]
        for (place, key) in keys.enumerated() {
            try await database.write(
                Query.run(
                    """
                    INSERT INTO recipe_lines (
                        household_id, recipe_id, position, text, food_id, own_food_id, grams, grams_rule
                    )
                    SELECT household_id, id, \(place), 'something', \(key.0), \(key.1), 100, 'typed'
                    FROM recipes
                    WHERE id = \(recipe)
                    """
                )
            )
        }
        return recipe
    }

    /// The foods of a recipe's lines as the tables hold them.
    fileprivate func joined(_ recipe: Recipe.ID) async throws -> [Facts?] {
        try await database.read(
            Query.rows(
                """
                SELECT \(fragment: NutrientColumns.names(ofOneOf: ["f", "o"])),
                    coalesce(f.id, o.id) AS food_id, coalesce(f.source, 'own') AS source, f.fdc_id,
                    coalesce(f.name_en, o.name) AS name_en, f.name_tr, f.contains, f.may_contain,
                    CASE WHEN f.basis = 'similar' THEN f.source_name END AS similar_to
                FROM recipe_lines l
                LEFT JOIN foods f ON f.id = l.food_id
                LEFT JOIN own_foods o ON o.household_id = l.household_id AND o.id = l.own_food_id
                WHERE l.recipe_id = \(recipe)
                ORDER BY l.position
                """
            ) { row in
                Facts(
                    id: try row["food_id"],
                    name: Label(en: try row["name_en"], tr: try row["name_tr"]),
                    source: try row["source"],
                    fdcID: try row["fdc_id"],
                    similarTo: try row["similar_to"],
                    contents: try Contents(row),
                    nutrients: try row.nutrients()
                )
            }
        )
    }
}
