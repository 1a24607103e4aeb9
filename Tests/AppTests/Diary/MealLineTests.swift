import Domain
import Testing

@testable import App

/// What the lines of a dish say in a meal that is made of what was eaten of it.
@Suite struct MealLineTests {
    @Test func `H-04 W-18 a line in a meal keeps its remark, and contains what that names, edited, too`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let person = try await app.owner(of: home).person
            _ = await home.submit(
                "/people/\(person)",
                [("name", "Ayşe"), ("usual_share", "1"), ("allergies", "peanuts")]
            )
            let dish = try await home.cook(
                "Treat",
                ["200 g bananas, dipped in peanut butter", "100 g apples, finely chopped"],
                [("servings", "2")]
            )
            _ = await home.post(
                "/diary/2026-03-21/entries",
                ["slot": "lunch", "recipe": String(dish.suffix(36)), "servings": "1"]
            )

            let form = await home.get("/recipes/meal?entry=\(try await app.entry("Treat"))")
            let made = await home.submit("/recipes/meal", form.mealFields + [("name", "Snack"), ("servings", "1")])
            let path = try #require(made.location)
            let meal = await home.get(path)
            let editor = await home.get(path + "/edit")
            let fields = [("name", "Snack again"), ("servings", "1"), ("version", "1")]
            let saved = await home.submit(path, fields + Browser.rows(editor.lines))

            #expect(form.value(of: "line[0][name]") == "bananas, dipped in peanut butter")
            #expect(form.value(of: "line[0][grams]") == "100")
            #expect(form.value(of: "line[1][name]") == "apples, finely chopped")
            #expect(
                editor.lines == ["Treat:", "100 g bananas, dipped in peanut butter", "50 g apples, finely chopped"]
            )
            #expect(meal.body.contains("Ayşe: contains peanuts"))
            #expect(saved.status == .seeOther)
            #expect(await home.get(path).body.contains("Ayşe: contains peanuts"))
        }
    }

    @Test func `H-04 W-18 a line with its own numbers hands on what it was made of from meal to meal`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await home.cook("Bowl", ["20 g butter", "200 g apples"])
            let day = "/diary/2026-03-21/entries"
            _ = await home.post(day, ["slot": "lunch", "recipe": String(dish.suffix(36)), "servings": "1"])
            try await app.change("UPDATE diary_entries SET energy_kcal = 333")
            let person = try await app.owner(of: home).person
            _ = await home.submit("/people/\(person)", [("name", "Ayşe"), ("usual_share", "1"), ("allergies", "milk")])
            func meal(of entry: String, named name: String) async throws -> String {
                let form = await home.get("/recipes/meal?entry=\(try await app.entry(entry))")
                let made = await home.submit("/recipes/meal", form.mealFields + [("name", name), ("servings", "1")])
                return try #require(made.location)
            }

            let first = try await meal(of: "Bowl", named: "Once")
            _ = await home.post(day, ["slot": "dinner", "recipe": String(first.suffix(36)), "servings": "1"])
            let second = await home.get(try await meal(of: "Once", named: "Twice"))

            #expect(second.nutrient(.energy, in: .total) == 333)
            #expect(second.body.contains("Ayşe: contains milk"))
        }
    }

    @Test func `H-04 W-18 a food that has other numbers than when it was eaten is in the meal all the same`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let person = try await app.owner(of: home).person
            _ = await home.submit("/people/\(person)", [("name", "Ayşe"), ("usual_share", "1"), ("allergies", "milk")])
            let food = [("name", "Zorp"), ("energy_kcal", "600"), ("contains", "milk")]
            let zorp = String(try #require(await home.submit("/foods", food).location).suffix(36))
            try await home.eat(try #require(Food.ID(zorp)), "50")
            try await app.change("UPDATE diary_entries SET energy_kcal = 333")

            let form = await home.get("/recipes/meal?entry=\(try await app.entry("Zorp"))")
            let made = await home.submit("/recipes/meal", form.mealFields + [("name", "Snack"), ("servings", "1")])
            let meal = await home.get(try #require(made.location))

            #expect(form.body.contains("Ayşe: contains milk"))
            #expect(meal.nutrient(.energy, in: .total) == 333)
            #expect(meal.body.contains("Ayşe: contains milk"))
        }
    }

    @Test func `W-18 the remark of a line in a meal has the amounts of what was eaten`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await home.cook(
                "Salata",
                ["200 g nar", "30 g basil, or 4 tsp dried"],
                [("servings", "2")]
            )
            _ = await home.post(
                "/diary/2026-03-21/entries",
                ["slot": "lunch", "recipe": String(dish.suffix(36)), "servings": "1"]
            )

            let form = await home.get("/recipes/meal?entry=\(try await app.entry("Salata"))")
            let made = await home.submit("/recipes/meal", form.mealFields + [("name", "Öğle"), ("servings", "1")])

            #expect(made.status == .seeOther)
            #expect(form.value(of: "line[1][name]") == "basil, or 2 tsp dried")
        }
    }

    @Test func `W-18 a line without weight, and one that does not count, say in a meal how much of them was eaten`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await home.cook(
                "Stew",
                ["8 zorps", "8 blorps, to taste", "400 g apples"],
                [("servings", "4")]
            )
            _ = await home.post(
                "/diary/2026-03-21/entries",
                ["slot": "lunch", "recipe": String(dish.suffix(36)), "servings": "1"]
            )

            let form = await home.get("/recipes/meal?entry=\(try await app.entry("Stew"))")
            let made = await home.submit("/recipes/meal", form.mealFields + [("name", "Stew for one")])
            let editor = await home.get((made.location ?? "") + "/edit")

            #expect(form.value(of: "line[0][name]") == "2 zorps")
            #expect(form.value(of: "line[0][grams]") == "")
            #expect(editor.lines == ["Stew:", "2 zorps", "2 blorps, to taste", "100 g apples"])
        }
    }

    @Test func `W-18 2.4 a meal of a dish that was weighed when it was cooked weighs what was eaten of it`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let lentils = TestApp.Line("1000 g lentils", grams: 1000, energyPer100g: 100)
            let dish = try await app.recipe("Stew", lines: [lentils], servings: 2, cookedWeight: 800, in: home)
            let bread = try await app.ownFood("Bread", per100g: [.energy: 250], in: home)
            try await home.eat(bread, "60")
            _ = await home.post("/diary/2026-03-21/entries", ["slot": "lunch", "recipe": "\(dish)", "servings": "1"])
            let (stew, slice) = (try await app.entry("Stew"), try await app.entry("Bread"))
            func weights(_ name: String) async throws -> String {
                try await app.text(
                    "SELECT coalesce(cooked_weight_g::text, '-') || ' ' || weight_g FROM recipes WHERE name = '\(name)'"
                )
            }

            let form = await home.get("/recipes/meal?entry=\(stew)")
            let made = await home.submit("/recipes/meal", form.mealFields + [("name", "Plate"), ("servings", "1")])
            let more = form.mealFields.map { $0.0 == "line[0][grams]" ? ($0.0, "600") : $0 }
            _ = await home.submit("/recipes/meal", more + [("name", "More"), ("servings", "1")])
            let both = await home.get("/recipes/meal?entry=\(stew)&entry=\(slice)")
            _ = await home.submit("/recipes/meal", both.mealFields + [("name", "Lunch"), ("servings", "1")])
            let alone = await home.get("/recipes/meal?entry=\(slice)")
            _ = await home.submit("/recipes/meal", alone.mealFields + [("name", "Slice"), ("servings", "1")])
            let path = try #require(made.location)
            let eaten: KeyValuePairs<String, String> = [
                "slot": "dinner", "recipe": String(path.suffix(36)), "grams": "400",
            ]
            _ = await home.post("/diary/2026-03-22/entries", eaten)

            #expect(form.value(of: "line[0][grams]") == "500")
            #expect(try await weights("Plate") == "400 400")
            #expect(try await weights("More") == "- 600", "what was changed was not weighed so")
            #expect(try await weights("Lunch") == "460 460")
            #expect(try await weights("Slice") == "- 60", "its lines say what it weighs")
            #expect(await home.get("/diary/2026-03-22").nutrient(.energy, in: .day) == 500)
        }
    }
}
