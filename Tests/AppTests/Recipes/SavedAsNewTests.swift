import HTTPServer
import Testing

@testable import App

/// The edit of a recipe that was deleted meanwhile, saved as a new one: what only the old one knew comes along.
@Suite struct SavedAsNewTests {
    /// The answer to the edit of a recipe that is deleted just before.
    private func edit(_ path: String, _ fields: [(String, String)], in home: Browser) async -> Answer {
        _ = await home.post(path + "/delete")
        return await home.submit(path, fields + [("version", "1")])
    }

    @Test func `P-30 W-18 lines with their own numbers, and a portion in grams, are in the new recipe, too`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            try await home.eat("Simit", 250)
            let form = await home.get("/recipes/meal?entry=\(try await app.entry("Simit"))")
            let meal = await home.submit("/recipes/meal", form.mealFields + [("name", "Breakfast"), ("servings", "1")])
            let dish = try await home.cook("Menemen", ["300 g tomatoes", "100 g eggs"], [("servings", "2")])
            try await app.change("UPDATE recipes SET portion_g = 150, yield_by = 'portion' WHERE name = 'Menemen'")
            let (simit, menemen) = (Browser.rows(["Simit"]), Browser.rows(["300 g tomatoes", "100 g eggs"]))

            let path = try #require(meal.location)
            let first = await edit(path, [("name", "Simit"), ("servings", "1")] + simit, in: home)
            let second = await edit(dish, [("name", "Brunch"), ("servings", "2.7")] + menemen, in: home)
            func saved(_ answer: Answer, _ lines: [(String, String)]) async -> Answer {
                let fields = ["name", "servings", "recipe", "version"].map { ($0, answer.value(of: $0) ?? "") }
                return await home.submit("/recipes", fields + lines)
            }
            let read = ("recipe", first.value(of: "recipe") ?? "")
            let preview = await home.submit("/recipes/preview", simit + [read], ["Sofra-Live": "reading"])
            let whole = await saved(first, simit)
            let shared = await saved(second, menemen)

            #expect([first, second].allSatisfy { $0.status == .conflict })
            #expect(preview.body.contains("with its numbers from the diary"))
            #expect([whole, shared].allSatisfy { $0.status == .seeOther })
            #expect(await home.get(try #require(whole.location)).nutrient(.energy, in: .total) == 250)
            let yield = "SELECT yield_by || ' ' || portion_g FROM recipes WHERE name = 'Brunch' AND deleted_at IS NULL"
            #expect(try await app.text(yield) == "portion 150")
        }
    }

    @Test func `P-30 P-37 a line of the new recipe keeps the food that was deleted since`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let food = try await app.stock("Moon cheese", energy: 400, in: home)
            let fields = [("servings", "1")] + Browser.rows(["100 g cheese"]) + [("line[0][food]", "\(food)")]
            let path = try await home.cook("Toast", [], fields)
            try await app.change("UPDATE own_foods SET deleted_at = now()")

            let gone = await edit(path, [("name", "Late toast")] + fields, in: home)
            let recipe = ("recipe", gone.value(of: "recipe") ?? "")
            let late = [("name", "Late toast"), recipe] + fields
            let refused = await home.submit("/recipes", late + [("time_minutes", "x")])
            let new = await home.submit("/recipes", late)
            let other = await home.submit("/recipes", [("name", "Another")] + fields)

            #expect(refused.status == .unprocessableContent)
            #expect(refused.body.contains("Save as a new recipe"))
            #expect(refused.value(of: "recipe") == recipe.1)
            #expect(new.status == .seeOther)
            #expect(await home.get(try #require(new.location)).nutrient(.energy, in: .total) == 400)
            #expect(other.status == .unprocessableContent, "what never had the food does not get it")
        }
    }

    @Test func `P-30 the photo of the deleted recipe comes along, unless the form removes it`() async throws {
        let pictures = try Pictures()
        try await TestApp.run(["DATA_DIR": pictures.place()]) { app in
            let home = try await app.household()
            let fields = [("servings", "1")] + Browser.rows(["3 eggs"])
            let path = try #require(
                try await home.upload(pictures.make("jpg"), to: "/recipes", [("name", "Menemen")] + fields).location
            )

            let gone = await edit(path, [("name", "Menemen")] + fields, in: home)
            let recipe = ("recipe", gone.value(of: "recipe") ?? "")
            let new = await home.submit("/recipes", [("name", "With photo"), recipe] + fields)
            let without = [("name", "Without"), recipe, ("photo_remove", "yes")]
            let bare = await home.submit("/recipes", without + fields)

            #expect(await home.get(try #require(new.location)).photoAddress != nil)
            #expect(await home.get(try #require(bare.location)).photoAddress == nil)
        }
    }

    @Test func `P-30 a row that is added without scripts leaves "Restore and save" able to save`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Menemen", ["3 eggs"])
            let fields = [("name", "Menemen with onion"), ("servings", "1")] + Browser.rows(["3 eggs", "1 onion"])

            let more = await edit(path, fields + [("row", "add")], in: home)
            let version = ("version", more.value(of: "version") ?? "")
            let restored = await home.submit(path, fields + [version, ("restore", "yes")])

            #expect(more.body.contains("Restore and save"))
            #expect(restored.location == path)
            #expect(await home.get(path + "/edit").lines == ["3 eggs", "1 onion"])
        }
    }
}
