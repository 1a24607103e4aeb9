import Domain
import HTTPServer
import Testing

@testable import App

/// Where the forms that add to the diary add it, and what they hold once they are refused.
@Suite struct LogPlaceTests {
    @Test func `W-01 the words over meal and day name those of the fields, as they are chosen`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await app.recipe("Dish", lines: [.init(grams: 1000, energyPer100g: 200)], in: home)
            let egg = CatalogueFood.id(of: "egg")
            let place = [("slot", "dinner"), ("date", "2026-03-02")]
            let mark = #"<summary id="place" data-with>"#

            let chosen = [("recipe", "\(dish)"), ("servings", "1")] + place
            let page = await home.submit("/recipes/\(dish)/log", chosen)
            let live = await home.submit("/recipes/\(dish)/log", chosen, ["Sofra-Live": "consumed"])
            let picked = [("food", "\(egg)"), ("amount", "1"), ("measure", "100g")] + place
            let food = await home.submit("/foods/\(egg)/preview", picked, ["Sofra-Live": "consumed"])

            #expect(page.body.contains(#"<option value="dinner" selected>"#))
            for answer in [page, live, food] {
                let words = answer.between(mark, "</summary>") ?? ""
                #expect(words.hasPrefix("Dinner · "))
                #expect(words.contains("2 March"))
            }
            #expect(!live.body.contains("<html"))
        }
    }

    @Test func `W-20 W-22 what a + was refused for stands in the form that it leads to`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await app.recipe("Dish", lines: [.init(grams: 1000, energyPer100g: 200)], in: home)
            let egg = CatalogueFood.id(of: "egg")
            let day = "/diary/2026-03-21/entries"
            let place = [("slot", "lunch"), ("date", "2026-03-21"), ("stay", "1")]

            // A serving of the dish has 2,000 kcal, and 100 g of egg 143: of neither anybody eats so much at once.
            let servings = await home.submit(day, [("add", "recipe \(dish) 99 serving")] + place)
            let grams = await home.submit(day, [("add", "recipe \(dish) 9000 g")] + place)
            let food = await home.submit(day, [("add", "food \(egg) 9999 g")] + place)

            #expect([servings, grams, food].allSatisfy { $0.status == .unprocessableContent })
            #expect(servings.value(of: "servings") == "99")
            #expect(servings.body.contains(#"<option value="lunch" selected>"#))
            #expect(grams.value(of: "grams") == "9000")
            #expect(grams.value(of: "servings") == "")
            #expect(food.value(of: "amount") == "9999")
            #expect(food.body.contains(#"<option value="g" selected"#))
        }
    }

    @Test func `2.7 a taste of a dish is not none of it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await app.recipe("Dish", lines: [.init(grams: 12_000, energyPer100g: 10)], in: home)

            let form = [("recipe", "\(dish)"), ("servings", "0.01"), ("slot", "lunch"), ("date", "2026-03-02")]
            let logged = await home.submit("/diary/2026-03-02/entries", form)

            #expect(logged.status == .seeOther)
            #expect(await home.get("/diary/2026-03-02").body.contains("0.01 servings · 120 g"))
        }
    }
}
