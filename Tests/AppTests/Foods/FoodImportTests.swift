import Archives
import Database
import Domain
import FoodImport
import Foundation
import Testing

@testable import App

/// Downloads made by hand, into the real tables.
@Suite struct FoodImportTests {
    @Test func `W-05 the tables of a CSV download become foods with nutrients, names, measures and density`()
        async throws
    {
        try await TestApp.run { app in
            let story = try ImportStory(app)
            try story.writeTables()

            let summary = try await story.run()

            #expect(summary.new == 3)
            #expect(summary.read == 3)
            #expect(summary.leftOut == [.otherKind: 1])
            #expect(try await story.column("energy_kcal", of: "900001") == "52")
            #expect(try await story.column("fat_g IS NULL", of: "900001") == "true", "unknown is not zero")
            #expect(try await story.column("round(density_g_per_ml::numeric, 3)", of: "900001") == "0.549")
            #expect(try await story.column("tier || data_type", of: "900002") == "1survey")
            #expect(try await story.column("tier || data_type || barcode", of: "900003") == "2branded0077034085228")
            let measures = try await app.text(
                "SELECT string_agg(m.key || ' ' || m.grams, ', ' ORDER BY f.source_key, m.position) FROM food_measures m JOIN foods f ON f.id = m.food_id AND f.source = 'usda'"
            )
            #expect(measures == "cup-sliced 110, portion 28")
        }
    }

    @Test func `W-05 what was imported is found, shown and logged`() async throws {
        try await TestApp.run { app in
            let story = try ImportStory(app)
            try story.writeTables()
            try await story.run()
            let home = try await app.household()
            let id = try await story.column("id", of: "900003")

            let found = await home.get("/foods?q=zork")
            let page = await home.get("/foods/\(id)?slot=lunch&date=2026-03-21")
            let logged = await home.post(
                "/diary/2026-03-21/entries",
                ["slot": "lunch", "food": id, "amount": "2", "measure": "portion"]
            )

            #expect(found.body.contains("Zorkfruit, raw"))
            #expect(found.body.contains("Zork bar"))
            #expect(page.body.contains("serving (1 bar)"))
            #expect(page.body.contains("Kar Nut"))
            #expect(logged.status == .seeOther)
            #expect(try await app.text("SELECT round(energy_kcal)::text FROM diary_entries") == "224")
        }
    }

    @Test func `importing twice leaves the same rows`() async throws {
        try await TestApp.run { app in
            let story = try ImportStory(app)
            try story.writeTables()
            try await story.run()
            let before = try await story.rows()

            let again = try await story.run()

            #expect(again.new == 0)
            #expect(again.changed == 0)
            #expect(again.unchanged == 3)
            #expect(again.retired == 0)
            #expect(try await story.rows() == before)
        }
    }

    @Test func `a corrected row writes its food alone, under the same key`() async throws {
        try await TestApp.run { app in
            let story = try ImportStory(app)
            try story.writeTables()
            try await story.run()
            let id = try await story.column("id", of: "900001")

            let text = try String(contentsOfFile: story.folder + "/food_nutrient.csv", encoding: .utf8)
            try story.write("food_nutrient.csv", text.replacing("\"1.5\"", with: "\"1.6\""))
            let summary = try await story.run()

            #expect(summary.changed == 1)
            #expect(summary.unchanged == 2)
            #expect(try await story.column("protein_g", of: "900001") == "1.6")
            #expect(try await story.column("id", of: "900001") == id)
        }
    }

    @Test func `a food that the starter catalogue has by measurement is not shown a second time`() async throws {
        try await TestApp.run { app in
            let story = try ImportStory(app)
            // In the catalogue: tomato, measured. Not in it: the food that its mutton is merely similar to.
            try story.write(
                "legacy.json",
                """
                {"SRLegacyFoods": [
                  {"fdcId": 170457, "description": "Tomatoes, red, ripe, raw", "foodNutrients": [{"nutrientId": 1008, "value": 18}]},
                  {"fdcId": 174397, "description": "Zork lamb", "foodNutrients": [{"nutrientId": 1008, "value": 230}]}
                ]}
                """
            )

            let summary = try await story.run()

            #expect(summary.new == 1)
            #expect(summary.leftOut == [.inCatalogue: 1])
            #expect(try await app.rows(in: "foods WHERE fdc_id = 170457 AND source = 'usda'") == 0)
            #expect(try await app.rows(in: "foods WHERE fdc_id = 174397 AND source = 'usda'") == 1)
        }
    }

    @Test func `one that was here before the catalogue knew it retires, and what was cooked with it keeps it`()
        async throws
    {
        try await TestApp.run { app in
            try await app.change(
                """
                INSERT INTO foods (id, source, source_key, revision, fdc_id, name_en, tier, search_text)
                VALUES (gen_random_uuid(), 'usda', '170457', '-', 170457, 'Tomatoes', 1, 'tomatoes')
                """
            )
            let story = try ImportStory(app)
            try story.write(
                "legacy.json",
                #"[{"fdcId": 170457, "dataType": "SR Legacy", "description": "Tomatoes", "foodNutrients": [{"nutrientId": 1008, "value": 18}]}]"#
            )

            let summary = try await story.run()

            #expect(summary.retired == 1)
            #expect(try await story.shown() == "")
        }
    }

    @Test func `of one barcode the newest is shown, in whichever order they come`() async throws {
        try await TestApp.run { app in
            let story = try ImportStory(app)
            func bar(_ id: Int, _ day: String, discontinued: String = "") -> String {
                """
                {"fdcId": \(id), "dataType": "Branded", "description": "Zork \(id)", "gtinUpc": "077034085228", "modifiedDate": "\(day)",
                 "discontinuedDate": "\(discontinued)", "foodNutrients": [{"nutrientId": 1008, "value": 400}]}
                """
            }

            try story.write(
                "a.json",
                "[\(bar(900_012, "1/2/2024")), \(bar(900_011, "1/2/2025")), \(bar(900_010, "1/2/2023"))]"
            )
            let first = try await story.run(.usda, "a.json")
            #expect(first.new == 1)
            #expect(first.leftOut == [.superseded: 2])
            #expect(try await story.shown() == "900011")

            try story.write("b.json", "[\(bar(900_013, "1/2/2026"))]")
            let second = try await story.run(.usda, "b.json")
            #expect(second.new == 1)
            #expect(second.retired == 1)
            #expect(try await story.shown() == "900013")

            let old = try await story.run(.usda, "a.json")
            #expect(old.stored == 0)
            #expect(old.leftOut == [.superseded: 3])

            try story.write("c.json", "[\(bar(900_013, "1/3/2026", discontinued: "1/3/2026"))]")
            let gone = try await story.run(.usda, "c.json")
            #expect(gone.retired == 1)
            #expect(gone.leftOut == [.discontinued: 1])
        }
    }

    @Test func `another download retires nothing of what came from the first`() async throws {
        try await TestApp.run { app in
            let story = try ImportStory(app)
            try story.writeTables()
            try await story.run()
            try story.write(
                "x.json",
                #"[{"fdcId": 900009, "dataType": "SR Legacy", "description": "Zork oil", "foodNutrients": [{"nutrientId": 1008, "value": 884}]}]"#
            )

            let summary = try await story.run(.usda, "x.json")

            #expect(summary.new == 1)
            #expect(summary.retired == 0)
            #expect(try await story.shown() == "900001 900002 900003 900009")
            #expect(try await app.rows(in: "foods WHERE source = 'catalogue' AND retired_at IS NOT NULL") == 0)
        }
    }

    @Test func `own foods, recipes and the diary are what they were`() async throws {
        try await TestApp.run { app in
            let story = try ImportStory(app)
            try story.writeTables()
            try await story.run()
            let home = try await app.household()
            let bar = try await story.column("id", of: "900003")
            _ = try await home.ownFood(["name": "My zork bar", "energy_kcal": "390", "barcode": "077034085228"])
            _ = await home.post(
                "/diary/2026-03-21/entries",
                ["slot": "lunch", "food": bar, "amount": "1", "measure": "100g"]
            )
            let before = try await app.fingerprint()

            let text = try String(contentsOfFile: story.folder + "/food_nutrient.csv", encoding: .utf8)
            try story.write("food_nutrient.csv", text.replacing("\"400\"", with: "\"500\""))
            let summary = try await story.run()

            #expect(summary.changed == 1)
            #expect(try await app.fingerprint() == before)
            #expect(try await story.column("energy_kcal", of: "900003") == "500")
            #expect(try await app.text("SELECT energy_kcal::text FROM diary_entries") == "400")
        }
    }

    @Test func `P-24 what is described anew is what the recipes of every household come to soon after`() async throws {
        try await TestApp.run { app in
            let story = try ImportStory(app)
            try story.writeTables()
            try await story.run()
            let bar = try await story.column("id", of: "900003")
            let homes = [try await app.household(), try await app.household(email: "irem@example.org")]
            for home in homes {
                let line = [("line[0][text]", "100 g zork bar"), ("line[0][food]", bar)]
                _ = await home.submit("/recipes", [("name", "Bars")] + line)
            }
            let energies = "SELECT string_agg(energy_kcal::text, ' ') FROM recipes"
            let before = try await app.text(energies)

            let text = try String(contentsOfFile: story.folder + "/food_nutrient.csv", encoding: .utf8)
            try story.write("food_nutrient.csv", text.replacing("\"400\"", with: "\"500\""))
            try await story.run()
            for _ in 1...2 { try await Housekeeping(owner: app.database, log: .silent).sweep() }

            #expect(before == "400 400")
            #expect(try await app.text(energies) == "500 500")
            #expect(try await app.text("SELECT string_agg(version::text, ' ') FROM recipes") == "1 1")
            #expect(try await app.rows(in: "recipes WHERE updated_by IS NULL") == 0)
            #expect(try await app.rows(in: "changed_foods") == 0)
        }
    }

    @Test func `P-24 P-37 a line keeps the grams for which what is described anew has no measure any more`()
        async throws
    {
        try await TestApp.run { app in
            let story = try ImportStory(app)
            try story.writeTables()
            try await story.run()
            let bar = try await story.column("id", of: "900003")
            let home = try await app.household()
            let lines = ["2 sprigs zork bar", "100 g zork bar", "zork bar"].enumerated().flatMap { index, text in
                [("line[\(index)][text]", text), ("line[\(index)][food]", bar)]
            }
            _ = await home.submit("/recipes", [("name", "Bars")] + lines)
            try await app.change("UPDATE recipe_lines SET grams = 80, grams_rule = 'measure' WHERE position = 1")
            try await app.change("UPDATE recipe_lines SET grams = 90 WHERE position = 2")
            try await app.change("UPDATE recipe_lines SET grams = 70, grams_rule = 'piece' WHERE position = 3")

            try await app.change("INSERT INTO changed_foods (food_id) VALUES ('\(bar)') ON CONFLICT DO NOTHING")
            for _ in 1...2 { try await Housekeeping(owner: app.database, log: .silent).sweep() }

            let kept = "SELECT string_agg(grams || ' ' || grams_rule, ', ' ORDER BY position) FROM recipe_lines"
            #expect(try await app.text(kept) == "80 measure, 100 mass, 70 piece")
        }
    }

    @Test func `P-24 a household whose recipes cannot follow is named in the log, and holds up nobody else`()
        async throws
    {
        try await TestApp.run { app in
            func hold(_ household: String) -> String {
                """
                CREATE OR REPLACE FUNCTION hold_up() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                    IF OLD.household_id::text = '\(household)' THEN RAISE EXCEPTION 'this one stays'; END IF;
                    RETURN NEW;
                END
                $$
                """
            }
            try await app.change(hold("nobody"))
            try await app.change(
                "CREATE TRIGGER hold_up BEFORE UPDATE ON recipes FOR EACH ROW EXECUTE FUNCTION hold_up()"
            )
            let story = try ImportStory(app)
            try story.writeTables()
            try await story.run()
            let bar = try await story.column("id", of: "900003")
            let homes = [try await app.household(), try await app.household(email: "irem@example.org")]
            for home in homes {
                let line = [("line[0][text]", "100 g zork bar"), ("line[0][food]", bar)]
                _ = await home.submit("/recipes", [("name", "Bars")] + line)
            }
            let stuck = try await app.owner(of: homes[0]).household
            let energies = "SELECT string_agg(energy_kcal::text, ' ' ORDER BY energy_kcal) FROM recipes"
            let told = LogLines()
            let housekeeping = Housekeeping(owner: app.database, log: told.log)

            try await app.change("UPDATE foods SET energy_kcal = 500 WHERE id = '\(bar)'")
            try await app.change("INSERT INTO changed_foods (food_id) VALUES ('\(bar)') ON CONFLICT DO NOTHING")
            try await app.change(hold("\(stuck)"))
            for _ in 1...2 { try await housekeeping.sweep() }
            let held = try await app.text(energies)
            let waiting = try await app.rows(in: "changed_foods")
            try await app.change(hold("nobody"))
            try await app.change("UPDATE changed_foods SET changed_at = now()")
            try await housekeeping.sweep()

            #expect(held == "400 500")
            #expect(waiting == 1)
            let lines = told.text.split(separator: "\n").filter { $0.contains("described foods") }
            #expect(lines.count == 1, "it waits some minutes")
            #expect(lines.first?.contains("\(stuck)") == true)
            #expect(try await app.text(energies) == "500 500")
            #expect(try await app.rows(in: "changed_foods") == 0)
        }
    }

    @Test func `W-05 Open Food Facts is kept apart by source, and its licence is told where a food's source is`()
        async throws
    {
        try await TestApp.run { app in
            let story = try ImportStory(app)
            try story.write(
                "off.jsonl",
                #"{"code":"0077034085228","lang":"en","product_name":"Zork spread","brands":"Zorkco","nutriments":{"energy-kcal_100g":"500"},"serving_quantity":15,"serving_size":"15 g"}"#
                    + "\nnonsense\n"
            )

            let summary = try await story.run(.off, "off.jsonl")
            let home = try await app.household()
            let turkish = try await app.household(language: "tr")
            let page = await home.get("/foods/\(try await story.column("id", of: "0077034085228"))")
            let sayfa = await turkish.get("/foods/\(try await story.column("id", of: "0077034085228"))")

            #expect(summary.new == 1)
            #expect(summary.rejects.total == 1)
            #expect(story.rejects == [Reject(file: "off.jsonl", place: "line 2", reason: "is no JSON at byte 0")])
            #expect(try await story.column("source || tier || barcode", of: "0077034085228") == "off20077034085228")
            #expect(page.body.contains("Open Database License (ODbL)"))
            #expect(sayfa.body.contains("ODbL"))
            #expect(FoodFiles.Source.off.licence.contains("ODbL"))
        }
    }

    @Test func `rejects are counted by their reasons, whatever numbers stand in them`() async throws {
        try await TestApp.run { app in
            let story = try ImportStory(app)
            let foods = (1...5).map { number in
                #"{"fdcId": \#(900_100 + number), "dataType": "Branded", "description": "Zork", "foodNutrients": [{"nutrientId": 1008, "value": \#(number)000.5}]}"#
            }
            try story.write("a.json", "[\(foods.joined(separator: ","))]")

            let summary = try await story.run()

            #expect(summary.rejects.reasons == ["# kcal energy in # g cannot be": 5])
            #expect(story.rejects.map(\.place).first == "food 900101")
        }
    }
}
