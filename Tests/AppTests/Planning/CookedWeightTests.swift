import Database
import Domain
import HTTPServer
import Testing

@testable import App

/// The weight of a pot that becomes its recipe's.
@Suite struct CookedWeightTests {
    /// Potatoes that weigh 480 g once they are cooked, and the address of their pot.
    private static func potatoes(_ kitchen: PlanKitchen) async throws -> (recipe: String, pot: String) {
        let recipe = "/recipes/\(try await kitchen.cook("Potatoes", ["500 g potatoes"]))"
        let pot = try #require(await kitchen.ayse.post("\(recipe)/cookings").location)
        _ = await kitchen.ayse.post(pot, ["net_g": "480"])
        return (recipe, pot)
    }

    /// The version of the only recipe, and its weight.
    private static func recipe(_ app: TestApp) async throws -> String {
        try await app.text("SELECT concat_ws(' ', version, cooked_weight_g) FROM recipes")
    }

    private static func undo(_ page: Answer) throws -> String {
        let flash = try #require(page.between(#"<div class="flash""#, "</div>"))
        return try #require(flash.between(#"action=""#, "\"")).replacing("&amp;", with: "&")
    }

    @Test func `H-07 a weight that became the recipe's is taken back, and by two presses it became so once`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (recipe, pot) = try await Self.potatoes(kitchen)

            _ = await kitchen.ayse.post("\(pot)/weight")
            let twice = await kitchen.ayse.post("\(pot)/weight")
            let kept = try await Self.recipe(app)
            let undo = try Self.undo(await kitchen.ayse.get(recipe))
            _ = await kitchen.ayse.post(undo)
            let undone = try await Self.recipe(app)
            _ = await kitchen.ayse.post(undo)
            let undoneTwice = try await Self.recipe(app)
            _ = await kitchen.ayse.post("\(pot)/weight")

            #expect(twice.location == recipe)
            #expect(kept == "2 480")
            #expect(undone == "3")
            #expect(undoneTwice == "3")
            #expect(try await Self.recipe(app) == "4 480")
        }
    }

    @Test func `H-07 a recipe that got a photo meanwhile gets the weight unasked, and its former one back`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (recipe, pot) = try await Self.potatoes(kitchen)
            let home = try await app.owner(of: kitchen.ayse).household
            let id = try #require(Recipe.ID(String(recipe.dropFirst("/recipes/".count))))
            /// What a change of its photo does to a recipe.
            func touch() async throws -> Int { try await app.database.write(RecipeStore.touch(id, in: home)) }

            let touched = try await touch()
            let kept = await kitchen.ayse.post("\(pot)/weight")
            let undo = try Self.undo(await kitchen.ayse.get(recipe))
            let weight = try await Self.recipe(app)
            _ = try await touch()
            _ = await kitchen.ayse.post(undo)

            #expect(touched == 1)
            #expect(kept.location == recipe)
            #expect(weight == "3 480")
            #expect(try await Self.recipe(app) == "5")
        }
    }

    @Test func `P-30 H-07 a weight of before the recipe was changed becomes the recipe's only when that was said`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (recipe, pot) = try await Self.potatoes(kitchen)
            func change(from version: String, weight: String) async {
                let form = [("name", "Potatoes"), ("version", version), ("cooked_weight_g", weight)]
                let lines = Browser.rows(["500 g potatoes", "500 g carrots"])
                _ = await kitchen.mehmet.submit(recipe, form + lines)
            }

            await change(from: "1", weight: "700")
            let asked = await kitchen.ayse.post("\(pot)/weight")
            let before = try await Self.recipe(app)
            _ = await kitchen.ayse.post("\(pot)/weight", ["recipe_version": "2"])
            let kept = try await Self.recipe(app)
            let undo = try Self.undo(await kitchen.ayse.get(recipe))
            _ = await kitchen.ayse.post(undo)
            let undone = try await Self.recipe(app)
            await change(from: "4", weight: "650")
            _ = await kitchen.ayse.post(undo)
            let told = await kitchen.ayse.get(recipe)

            #expect(asked.status == .conflict)
            #expect(asked.body.contains("The recipe was changed after this was cooked"))
            #expect(asked.body.contains(#"name="recipe_version" value="2""#))
            #expect(before == "2 700")
            #expect(kept == "3 480")
            #expect(undone == "4 700")
            #expect(told.body.contains("It was changed since, so it stays as it is."))
            #expect(try await Self.recipe(app) == "5 650")
        }
    }
}
