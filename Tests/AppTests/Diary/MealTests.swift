import Domain
import HTTPServer
import Testing

@testable import App

/// Meals made of what was eaten, and of foods picked while searching.
@Suite struct MealTests {
    @Test func `W-18 C-1 chosen entries become a meal that asks for its servings and holds what they held`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let bread = try await app.ownFood("Bread", per100g: [.energy: 250, .protein: 8], in: home)
            let cheese = try await app.ownFood("Cheese", per100g: [.energy: 300, .protein: 20], in: home)
            try await home.eat(bread, "60")
            try await home.eat(cheese, "33.3")
            let chosen = [("entry[]", try await app.entry("Bread")), ("entry[]", try await app.entry("Cheese"))]

            let asked = await home.submit("/diary/2026-03-21/meal", chosen + [("to", "2026-03-22")])
            let form = await home.get(asked.location ?? "")
            let made = await home.submit("/recipes/meal", form.mealFields + [("name", "Toast"), ("servings", "2")])
            let recipe = await home.get(made.location ?? "")

            #expect(asked.location?.hasPrefix("/recipes/meal?entry=") == true)
            #expect(form.body.contains("This recipe makes"))
            #expect(form.value(of: "line[1][grams]") == "33.3")
            #expect(made.status == .seeOther)
            #expect(made.location?.hasPrefix("/recipes/") == true)
            #expect(recipe.nutrient(.energy, in: .total) == 249.9)
            #expect(recipe.nutrient(.energy, in: .serving) == 124.95)
            #expect(recipe.body.contains("60 g Bread"))
            #expect(recipe.body.contains("33.3 g Cheese"))
        }
    }

    @Test func `P-37 W-18 two quick entries with one name keep their own numbers when their meal is edited`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            for energy in ["300", "500"] {
                _ = await home.post(
                    "/diary/\(TestApp.today)/entries",
                    ["slot": "lunch", "quick_name": "Snack", "energy_kcal": energy]
                )
            }
            let ids = try await app.text("SELECT string_agg(id::text, ' ' ORDER BY energy_kcal) FROM diary_entries")
            let chosen = ids.split(separator: " ").map { ("entry[]", String($0)) }
            let asked = await home.submit("/diary/\(TestApp.today)/meal", chosen + [("to", "\(TestApp.today)")])
            let form = await home.get(asked.location ?? "")
            let made = await home.submit("/recipes/meal", form.mealFields + [("name", "Snacks"), ("servings", "1")])
            let path = try #require(made.location)
            let editor = await home.get(path + "/edit")
            let fields = [("name", "Evening"), ("servings", "1"), ("version", "1")]
            let saved = await home.submit(path, fields + Browser.rows(editor.lines))

            #expect(chosen.count == 2)
            #expect(Set(editor.lines).count == 1)
            #expect(saved.status == .seeOther)
            #expect(await home.get(path).nutrient(.energy, in: .total) == 800)
        }
    }

    @Test func `H-04 each food of a meal that is put together, and that is found for it, says for whom it is not free`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let added = await home.post("/people", ["name": "Ela", "kind": "dependant", "usual_share": "0.5"])
            let ela = try #require(added.location?.replacing("/people/", with: ""))
            try await app.change(
                """
                INSERT INTO avoidances (household_id, person_id, id, severity, substance)
                SELECT household_id, id, gen_random_uuid(), 'allergy', 'milk' FROM persons WHERE id = '\(ela)'
                """
            )
            _ = try await home.cook("Stock", ["10 g zorp"])
            let (butter, rice) = (CatalogueFood.id(of: "butter"), CatalogueFood.id(of: "rice"))
            func page(_ search: String = "") async -> Answer {
                var fields = [("act", "search"), ("q", search), ("name", ""), ("servings", "1")]
                for (index, line) in [("Butter", "\(butter)"), ("Rice", "\(rice)"), ("zorp", "")].enumerated() {
                    fields += [("line[\(index)][name]", line.0), ("line[\(index)][food]", line.1)]
                    fields.append(("line[\(index)][grams]", "50"))
                }
                return await home.submit("/recipes/meal", fields)
            }
            func row(_ name: String, _ page: Answer) -> String {
                page.body.components(separatedBy: "<li>").first { $0.contains(">\(name)<") } ?? ""
            }
            let lines = await page()
            let found = await page("butter")
            let zorp = try await app.text("SELECT id::text FROM ingredients WHERE name = 'zorp'")
            _ = await home.post("/ingredients/\(zorp)/contents", ["milk": "free"])
            let stated = await page()

            #expect(row("Butter", lines).contains("Ela: contains milk"))
            #expect(!row("Rice", lines).contains("Ela"))
            #expect(row("zorp", lines).contains("Ela: "))
            #expect(found.body.components(separatedBy: "Ela: contains milk").count > 2)
            #expect(!row("zorp", stated).contains("Ela: "))
            #expect(row("zorp", stated).contains("free of milk (Ayşe, "))
        }
    }

    @Test func `H-04 what a person avoids by its name is found in whatever else the kitchen calls the ingredient`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let person = try await app.owner(of: home).person
            _ = await home.submit(
                "/people/\(person)",
                [("name", "Ayşe"), ("usual_share", "1"), ("allergy_words", "blub")]
            )
            _ = try await home.cook("Stock", ["10 g zorp", "10 g blub"])
            func id(_ name: String) async throws -> String {
                try await app.text("SELECT id::text FROM ingredients WHERE name = '\(name)'")
            }
            let merged = await home.post("/ingredients/\(try await id("blub"))/merge", ["into": "zorp"])
            guard merged.status == .seeOther else { throw Unexpected(merged) }
            let fields = [("act", "search"), ("q", ""), ("name", ""), ("servings", "1")]
            let line = [("line[0][name]", "zorp"), ("line[0][food]", ""), ("line[0][grams]", "50")]
            let page = await home.submit("/recipes/meal", fields + line)

            #expect(page.body.contains("Ayşe: contains"))
        }
    }

    @Test func `a dish that was eaten becomes its own lines by the share eaten, lower bounds and all`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let known = TestApp.Line("400 g lentils", grams: 400, per100g: [.energy: 100, .protein: 8])
            let unknown = TestApp.Line("100 g herbs", grams: 100, per100g: [.energy: 40])
            let weightless = TestApp.Line("a bone", grams: nil, per100g: nil)
            let dish = try await app.recipe("Soup", lines: [known, unknown, weightless], servings: 4, in: home)
            _ = await home.post("/diary/2026-03-21/entries", ["slot": "lunch", "recipe": "\(dish)", "servings": "1"])
            let soup = try await app.entry("Soup")
            let day = await home.get("/diary/2026-03-21")

            let form = await home.get("/recipes/meal?entry=\(soup)")
            let made = await home.submit("/recipes/meal", form.mealFields + [("name", "Soup for one")])
            let meal = await home.get(made.location ?? "")

            #expect(form.value(of: "line[0][grams]") == "100")
            #expect(form.value(of: "line[2][grams]") == "")
            #expect(form.body.contains("Lines without grams are not counted."))
            #expect(day.shown(.energy, in: .day) == "≥ 110 kcal")
            #expect(meal.shown(.energy, in: .total) == "≥ 110 kcal")
            #expect(meal.shown(.protein, in: .total) == day.shown(.protein, in: .day))
            #expect(meal.body.contains("<h3>Soup</h3>"))
        }
    }

    @Test func `W-18 a meal holds what the diary held, where no food or recipe gives the same numbers any more`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let bread = try await app.ownFood("Bread", per100g: [.energy: 250, .protein: 8], in: home)
            let cheese = try await app.ownFood("Cheese", per100g: [.energy: 300], in: home)
            let line = TestApp.Line("lentils", grams: 400, per100g: [.energy: 100])
            let dish = try await app.recipe("Soup", lines: [line], servings: 3, in: home)
            try await home.eat(bread, "60")
            try await home.eat(cheese, "1/3", "100g")
            try await home.eat("Simit", 250)
            _ = await home.post("/diary/2026-03-21/entries", ["slot": "lunch", "recipe": "\(dish)", "servings": "1"])
            let day = await home.get("/diary/2026-03-21")
            try await app.change("UPDATE own_foods SET energy_kcal = 999 WHERE name = 'Bread'")
            try await app.change("UPDATE recipes SET deleted_at = now()")
            let entries = try await ["Bread", "Cheese", "Simit", "Soup"].asyncMap { try await app.entry($0) }

            let form = await home.get("/recipes/meal?entry=" + entries.joined(separator: "&entry="))
            let made = await home.submit("/recipes/meal", form.mealFields + [("name", "Lunch")])
            let path = made.location ?? ""
            let meal = await home.get(path)
            let why = await home.get(path + "/why")
            try await app.change("UPDATE own_foods SET energy_kcal = 1 WHERE name = 'Bread'")

            #expect(form.value(of: "line[0][food]") == "")
            #expect(form.value(of: "line[1][food]") == "\(cheese)")
            #expect(!form.body.contains("Lines without grams are not counted."))
            #expect(made.status == .seeOther)
            #expect(meal.nutrient(.energy, in: .total) == day.nutrient(.energy, in: .day))
            #expect(meal.shown(.energy, in: .total) == day.shown(.energy, in: .day))
            #expect(meal.shown(.protein, in: .total) == day.shown(.protein, in: .day))
            #expect(meal.body.contains("4 of 4 lines counted."))
            #expect(why.body.contains("From a diary entry"))
            let exact = "SELECT l.grams = e.grams FROM recipe_lines l, diary_entries e WHERE l.position = 2 AND e.name"
            #expect(try await app.text("SELECT (\(exact) = 'Cheese')::text") == "true")
            #expect(await home.get(path).nutrient(.energy, in: .total) == day.nutrient(.energy, in: .day))
        }
    }

    @Test func `H-04 W-18 a dish that is saved with its own numbers contains what its recipe contains, edited or not`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await home.cook("Bowl", ["20 g butter", "200 g apples"])
            let recipe = String(dish.suffix(36))
            _ = await home.post("/diary/2026-03-21/entries", ["slot": "lunch", "recipe": recipe, "servings": "1"])
            try await app.change("UPDATE diary_entries SET energy_kcal = 333")
            let person = try await app.owner(of: home).person
            _ = await home.submit("/people/\(person)", [("name", "Ayşe"), ("usual_share", "1"), ("allergies", "milk")])

            let form = await home.get("/recipes/meal?entry=\(try await app.entry("Bowl"))")
            let made = await home.submit("/recipes/meal", form.mealFields + [("name", "Kept"), ("servings", "1")])
            let path = try #require(made.location)
            let meal = await home.get(path)
            let editor = await home.get(path + "/edit")
            let fields = [("name", "Kept on"), ("servings", "1"), ("version", "1")]
            let saved = await home.submit(path, fields + Browser.rows(editor.lines))
            let edited = await home.get(path)

            #expect(form.body.contains("Ayşe: contains milk"))
            #expect(meal.nutrient(.energy, in: .total) == 333)
            #expect(meal.body.contains("Ayşe: contains milk"))
            #expect(saved.status == .seeOther)
            #expect(edited.nutrient(.energy, in: .total) == 333)
            #expect(edited.body.contains("Ayşe: contains milk"))
        }
    }

    @Test func `W-18 P-36 a line that counts by its own numbers and has no grams shows its energy`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await home.eat("Simit", 300)
            let form = await home.get("/recipes/meal?entry=\(try await app.entry("Simit"))")
            let made = await home.submit("/recipes/meal", form.mealFields + [("name", "Breakfast"), ("servings", "1")])
            let path = try #require(made.location)

            let meal = await home.get(path)
            let twice = await home.get(path + "?cook=2")
            let mode = await home.get(path + "/cook")
            let why = await home.get(path + "/why")

            #expect(meal.nutrient(.energy, in: .total) == 300)
            #expect(meal.body.contains(#"<span class="amount">300 kcal</span>"#))
            #expect(twice.body.contains(#"<span class="amount">600 kcal</span>"#))
            #expect(mode.body.contains(#"<span class="muted amount">300 kcal</span>"#))
            #expect(!meal.body.contains("not counted"))
            #expect(why.body.contains("From a diary entry"))
            #expect(!why.body.contains("its weight is unknown"))
        }
    }

    @Test func `W-18 P-37 a meal keeps an entry's numbers when it is edited, copied, and cleared of a food`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await app.stock("Sun bread", energy: 100, in: home)
            try await home.eat("Simit:", 250)
            let form = await home.get("/recipes/meal?entry=\(try await app.entry("Simit:"))")
            let made = await home.submit("/recipes/meal", form.mealFields + [("name", "Breakfast")])
            let path = made.location ?? ""

            let editor = await home.get(path + "/edit")
            let rows = Browser.rows(["Simit:", "100 g sun bread"])
            let recipe = ("recipe", editor.value(of: "recipe") ?? "")
            let preview = await home.submit("/recipes/preview", rows + [recipe], ["Sofra-Live": "reading"])
            let saved = await home.submit(path, [("name", "Breakfast"), ("version", "1")] + rows)
            let both = await home.get(path)
            let copy = await home.get(
                (await home.post(path + "/duplicate")).location?.replacing("/edit", with: "") ?? ""
            )
            let bread = try await app.text("SELECT id::text FROM ingredients WHERE name = 'sun bread'")
            _ = await home.post("/ingredients/\(bread)/delete")
            let without = await home.get(path)
            let other = Browser.rows(["1 simit"])
            _ = await home.submit(path, [("name", "Breakfast"), ("version", "3")] + other)

            #expect(editor.body.contains("Simit · with its numbers from the diary"))
            #expect(preview.body.contains("with its numbers from the diary"))
            #expect(saved.status == .seeOther)
            #expect(both.nutrient(.energy, in: .total) == 350)
            #expect(copy.nutrient(.energy, in: .total) == 350)
            #expect(without.nutrient(.energy, in: .total) == 250)
            #expect(
                try await app.rows(in: "recipe_lines WHERE has_own") == 1,
                "the copy's; other words are another line"
            )
        }
    }

    @Test func `HOSTILE-51 a meal takes nothing from an entry of somebody else, or of one that is gone`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.housemate(of: home)
            try await mate.eat("Secret", 777)
            let theirs = try await app.entry("Secret")
            let before = try await app.fingerprint()

            let form = await home.get("/recipes/meal?entry=\(theirs)")
            let fields = [("line[0][name]", "Mine"), ("line[0][entry]", "\(theirs).0"), ("name", "Meal")]
            let sent = await home.submit("/recipes/meal", fields)

            #expect(form.value(of: "line[0][name]") == nil)
            #expect(sent.status == .unprocessableContent)
            #expect(sent.body.contains("This entry is not in your diary any more."))
            #expect(!sent.shows("777"))
            #expect(try await app.fingerprint() == before)
        }
    }

    @Test(arguments: ["0", "-2", "abc"])
    func `C-1 a serving count that is none is refused, and nothing typed is lost`(servings: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let bread = try await app.ownFood("Bread", per100g: [.energy: 250], in: home)
            try await home.eat(bread, "60")
            let form = await home.get("/recipes/meal?entry=\(try await app.entry("Bread"))")
            let before = try await app.fingerprint()

            let answer = await home.submit(
                "/recipes/meal",
                form.mealFields + [("name", "Toast"), ("servings", servings)]
            )

            #expect(answer.status == .unprocessableContent)
            #expect(answer.marks("servings"))
            #expect(answer.body.contains("Serving count must be a positive number"))
            #expect(answer.value(of: "servings") == servings)
            #expect(answer.value(of: "name") == "Toast")
            #expect(answer.value(of: "line[0][grams]") == "60")
            #expect(answer.value(of: "line[0][name]") == "Bread")
            let after = try await app.fingerprint()
            #expect(after == before)
        }
    }

    @Test func `HOSTILE-36 a line that is too long is named by its food, and leads to its grams`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let name = String(repeating: "b", count: 501)

            let answer = await home.submit(
                "/recipes/meal",
                [("name", "Toast"), ("line[0][name]", name), ("line[0][grams]", "60")]
            )

            #expect(answer.status == .unprocessableContent)
            #expect(answer.marks("line[0][grams]"))
            #expect(answer.body.contains(##"<a href="#line%5B0%5D%5Bgrams%5D">\##(name)</a>"##))
        }
    }

    @Test func `C-1 W-18 foods are picked while searching, weighed and left out again`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await app.stock("Tarhana", energy: 300, in: home)
            _ = try await app.stock("Tahini", energy: 600, in: home)
            let before = try await app.fingerprint()

            let found = await home.submit("/recipes/meal", [("name", "Winter"), ("q", "tarhana"), ("act", "search")])
            let add = found.between(#"value="add-"#, "\"") ?? ""
            let added = await home.submit("/recipes/meal", [("name", "Winter"), ("q", ""), ("act", "add-\(add)")])
            let more = await home.submit("/recipes/meal", added.mealFields + [("q", "tahini"), ("act", "search")])
            let other = more.between(#"value="add-"#, "\"") ?? ""
            let both = await home.submit("/recipes/meal", added.mealFields + [("act", "add-\(other)")])
            let one = await home.submit("/recipes/meal", both.mealFields + [("act", "remove-1")])
            let unwritten = try await app.fingerprint()
            let made = await home.submit("/recipes/meal", one.mealFields + [("name", "Winter")])
            let recipe = await home.get(made.location ?? "")

            #expect(found.status == .ok)
            #expect(found.body.contains("Tarhana"))
            #expect(added.value(of: "line[0][name]") == "Tarhana")
            #expect(added.value(of: "line[0][grams]") == "100")
            #expect(both.value(of: "line[1][name]") == "Tahini")
            #expect(one.value(of: "line[1][name]") == nil)
            #expect(unwritten == before)
            #expect(made.status == .seeOther)
            #expect(recipe.nutrient(.energy, in: .total) == 300)
        }
    }

    @Test func `HOSTILE-51 a food of another household is no part of a meal`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household(email: "other@example.org")
            let theirs = try await app.ownFood("Theirs", per100g: [.energy: 250], in: other)
            let before = try await app.fingerprint()

            let picked = await home.submit("/recipes/meal", [("act", "add-\(theirs)")])
            let sent = await home.submit(
                "/recipes/meal",
                [
                    ("name", "Meal"), ("line[0][name]", "Bread"), ("line[0][food]", "\(theirs)"),
                    ("line[0][grams]", "50"),
                ]
            )
            let empty = await home.submit("/recipes/meal", [("name", "Meal")])

            #expect(picked.status == .notFound)
            #expect(sent.status == .unprocessableContent)
            #expect(empty.status == .unprocessableContent)
            #expect(empty.body.contains("Add at least one food."))
            let after = try await app.fingerprint()
            #expect(after == before)
        }
    }
}

extension Answer {
    /// The rows of a meal's form as a browser would send them.
    var mealFields: [(String, String)] {
        (0..<20).flatMap { row in
            ["name", "food", "section", "entry", "grams"].compactMap { part -> (String, String)? in
                let field = "line[\(row)][\(part)]"
                return value(of: field).map { (field, $0) }
            }
        }
    }
}

extension Array {
    fileprivate func asyncMap<Other>(_ change: (Element) async throws -> Other) async rethrows -> [Other] {
        var others: [Other] = []
        for element in self { others.append(try await change(element)) }
        return others
    }
}
