import Domain
import HTTPServer
import Testing

@testable import App

/// Forms that are sent back as they were shown.
@Suite struct UntouchedTests {
    @Test(arguments: ["en", "tr"])
    func `P-37 a portion that nobody touched stays what it was, to the last digit`(language: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: language)
            let soup = try await app.recipe("Soup", lines: [.init(grams: 400, energyPer100g: 50)], in: home)
            try await app.change("UPDATE recipes SET servings = 3")

            let shown = await home.get("/recipes/\(soup)").value(of: "grams", in: "define")
            let saved = await home.submit("/recipes/\(soup)/portion", [("grams", shown ?? ""), ("version", "1")])
            let first = try await app.number("SELECT portion_g FROM recipes")
            _ = await home.submit("/recipes/\(soup)/portion", [("grams", shown ?? ""), ("version", "2")])

            #expect(shown == (language == "en" ? "133.3" : "133,3"))
            #expect(saved.status == .seeOther)
            #expect(first == 400.0 / 3)
            #expect(try await app.number("SELECT portion_g FROM recipes") == 400.0 / 3)
        }
    }

    @Test func `P-37 an entry's form that nobody touched changes nothing, another day keeps the amount`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let line = TestApp.Line(grams: 700, energyPer100g: 90)
            let soup = try await app.recipe("Soup", lines: [line], servings: 3, in: home)
            _ = await home.post("/diary/2026-03-21/entries", ["slot": "lunch", "recipe": "\(soup)", "servings": "1/3"])
            let id = try await app.entry("Soup")
            let numbers = "SELECT concat_ws(' ', amount, grams, energy_kcal) FROM diary_entries"
            let before = try await app.text(numbers)
            let rows = try await app.diaryRows()

            let form = await home.get("/entries/\(id)/edit")
            let shown = [("amount", form.value(of: "amount") ?? ""), ("measure", "serving")]
            _ = await home.submit("/entries/\(id)", shown + [("slot", "lunch"), ("date", "2026-03-21")])
            let untouched = try await app.diaryRows()
            _ = await home.submit("/entries/\(id)", shown + [("slot", "dinner"), ("date", "2026-03-22")])

            #expect(form.value(of: "amount") == "0.3333")
            #expect(untouched == rows)
            #expect(try await app.text(numbers) == before)
            #expect(try await app.text("SELECT slot FROM diary_entries") == "dinner")
        }
    }

    @Test func `P-37 a quick entry keeps the numbers that nobody touched, and what is only a lower bound`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            try await home.eat("Simit", 250)
            try await app.change(
                "UPDATE diary_entries SET energy_kcal = 1e3 / 3, protein_g = 0.0000001, lower_bounds = '{protein}'"
            )
            let id = try await app.entry("Simit")

            let form = await home.get("/entries/\(id)/edit")
            let names = ["quick_name", "energy_kcal", "protein_g", "carbohydrate_g", "fat_g"]
            let shown = names.map { ($0, form.value(of: $0) ?? "") }
            let saved = await home.submit("/entries/\(id)", shown + [("slot", "dinner"), ("date", "2026-03-21")])

            #expect(form.value(of: "energy_kcal") == "333.33")
            #expect(form.value(of: "protein_g") == "0")
            #expect(saved.status == .seeOther)
            #expect(try await app.number("SELECT energy_kcal FROM diary_entries") == 1e3 / 3)
            #expect(try await app.number("SELECT protein_g FROM diary_entries") == 0.0000001)
            #expect(try await app.text("SELECT lower_bounds::text FROM diary_entries") == "{protein}")
        }
    }

    @Test func `P-37 goals that nobody touched stay exact, on weekdays too`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post(
                "/goals",
                ["since": "2026-03-02", "energy_kcal": "2000 1/3", "protein_g": "90", "day6_energy_kcal": "7000/3"]
            )
            let form = await home.get("/goals")
            let names = ["energy_kcal", "protein_g", "day6_energy_kcal"]

            let shown = names.map { ($0, form.value(of: $0) ?? "") }
            _ = await home.submit("/goals", shown + [("since", "2026-03-03"), ("macro_unit", "g")])

            #expect(form.value(of: "energy_kcal") == "2000.33")
            let goals = "SELECT energy_kcal FROM goals WHERE since_on = '2026-03-03' AND weekday"
            #expect(try await app.number("\(goals) = 0") == 6001.0 / 3)
            #expect(try await app.number("\(goals) = 6") == 7000.0 / 3)
        }
    }

    @Test func `P-37 HOSTILE-25 a weight that nobody touched stays exact in either unit`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/weight", ["date": "2026-03-01", "weight_kg": "70.125"])
            let typed = try await app.number("SELECT weight_kg FROM weights")

            let pounds = await home.get("/weight/2026-03-01/edit?unit=lb").value(of: "weight_lb") ?? ""
            _ = await home.submit("/weight/2026-03-01", [("date", "2026-03-01"), ("weight_lb", pounds)])
            let kilograms = await home.get("/weight/2026-03-01/edit?unit=kg").value(of: "weight_kg") ?? ""
            _ = await home.submit("/weight/2026-03-01", [("date", "2026-03-01"), ("weight_kg", kilograms)])

            #expect(pounds == "154.6")
            #expect(kilograms == "70.13")
            #expect(typed == 70.125)
            #expect(try await app.number("SELECT weight_kg FROM weights") == 70.125)
        }
    }

    @Test func `P-37 an own food per serving keeps what nobody touched, its measures too`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.postFood([
                "name": "Biscuit", "basis": "serving", "serving_g": "70/3", "energy_kcal": "110", "protein_g": "1.7",
                "measure[0][name]": "pack", "measure[0][grams]": "500/3",
            ])
            let id = try await app.text("SELECT id::text FROM own_foods")
            let numbers = """
                SELECT concat_ws(' ', f.serving_g, f.energy_kcal, f.protein_g, m.grams)
                FROM own_foods f JOIN own_food_measures m ON m.own_food_id = f.id
                """
            let before = try await app.text(numbers)

            let form = await home.get("/foods/\(id)/edit")
            let names = ["name", "serving_g", "energy_kcal", "protein_g", "measure[0][name]", "measure[0][grams]"]
            let shown = names.map { ($0, form.value(of: $0) ?? "") } + [("basis", "serving")]
            let saved = await home.submit("/foods/\(id)", shown + [("version", "1")])
            let untouched = try await app.text(numbers)
            let other = shown.map { $0.0 == "protein_g" ? ($0.0, "7/3") : $0 }
            _ = await home.submit("/foods/\(id)", other + [("version", "2")])

            #expect(form.value(of: "serving_g") == "23.33")
            #expect(saved.status == .seeOther)
            #expect(untouched == before)
            #expect(try await app.number("SELECT round(protein_g::numeric, 9) FROM own_foods") == 10)
        }
    }

    @Test func `P-37 a recipe's form keeps time, weight and grams that nobody touched, and reads what it shows`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook(
                "Menemen",
                ["tomatoes", "eggs"],
                [("time_minutes", "20/3"), ("cooked_weight_g", "850.1250"), ("line[0][grams]", "1000/3")]
            )
            let numbers = """
                SELECT concat_ws(' ', r.time_minutes, r.cooked_weight_g, r.servings, l.grams)
                FROM recipes r JOIN recipe_lines l ON l.recipe_id = r.id AND l.position = 1
                """
            let before = try await app.text(numbers)

            let form = await home.get(path + "/edit")
            let names = [
                "name", "servings", "time_minutes", "cooked_weight_g", "version", "line[0][text]", "line[0][grams]",
                "line[1][text]",
            ]
            let saved = await home.submit(path, names.map { ($0, form.value(of: $0) ?? "") })

            #expect(form.value(of: "time_minutes") == "6.67")
            #expect(form.value(of: "cooked_weight_g") == "850.1250")
            #expect(saved.status == .seeOther)
            #expect(try await app.text(numbers) == before)
        }
    }

    @Test func `P-37 a link carries what was asked: 100 g stay 100 g`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let line = TestApp.Line(grams: 617, energyPer100g: 90)
            let soup = try await app.recipe("Soup", lines: [line], servings: 8, in: home)

            let page = await home.get("/recipes/\(soup)?grams=100")
            let link = page.between(#"href="/recipes/\#(soup)/log?"#, "\"") ?? ""
            let log = await home.get("/recipes/\(soup)/log?\(link)")
            let added = [("slot", "lunch"), ("recipe", "\(soup)"), ("servings", ""), ("grams", "100")]
            _ = await home.submit("/diary/\(TestApp.today)/entries", added)
            let again = await home.get("/foods").between(#"<a href="/recipes/\#(soup)/log?"#, "\"") ?? ""
            let servings = await home.get("/recipes/\(soup)?multiplier=1.5")
            let broken = await home.get("/recipes/\(soup)?grams=x")

            #expect(link == "grams=100")
            #expect(log.value(of: "grams") == "100")
            #expect(log.value(of: "servings") == "")
            #expect(log.nutrient(.energy, in: .consumed) == 90)
            #expect(page.value(of: "grams", in: "define") == "100")
            #expect(again.contains("grams=100"))
            #expect(servings.body.contains(#"href="/recipes/\#(soup)/log?servings=1.5""#))
            #expect(broken.body.contains(#"href="/recipes/\#(soup)/log?servings=1""#))
        }
    }
}

extension Answer {
    /// The value of a field in the form with this id, of several forms with such a field.
    func value(of field: String, in form: String) -> String? {
        guard let rest = body.between(#"<form id="\#(form)""#, "</form>") else { return nil }
        return rest.between(#"name="\#(field)" inputmode="decimal" value=""#, "\"")
    }
}
