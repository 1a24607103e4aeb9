import Foundation
import Testing

@testable import RecipeImport

/// For how many a recipe is, where its source measures the whole beside it.
@Suite struct StatedServingsTests {
    private func read(_ text: String) throws -> ImportedRecipe {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(text.utf8).write(to: URL(filePath: path))
        var recipes: [FileRecipe] = []
        _ = RecipeFiles.read(path, name: "", scratch: path + "-part") { recipe, _ in recipes.append(recipe) }
        return try #require(recipes.first).recipe
    }

    /// What is known of the servings: nothing where the number is of a measure.
    private func servings(_ recipe: ImportedRecipe) -> Double? { recipe.yieldIsMeasured ? nil : recipe.servings }

    @Test(
        arguments: [
            ("8", "0", "quarts", 8, "quarts"), ("8", "2", "quarts", 8, "2 quarts"),
            ("8", "0", "2 quarts", 8, "2 quarts"),
            ("0", "2", "quarts", nil, "2 quarts"), ("0", "0", "500 g", nil, "500 g"),
            ("4", "12", "cookies", 4, "12 cookies"), ("0", "12", "cookies", 12, "cookies"),
            ("null", "null", "4 servings", 4, "4 servings"), ("0", "0", "", nil, ""),
        ] as [(String, String, String, Double?, String)]
    )
    func `I-05 Mealie's servings stand, whatever its yield measures`(
        _ stated: String,
        _ quantity: String,
        _ yield: String,
        _ count: Double?,
        _ text: String
    ) throws {
        let recipe = try read(
            """
            {"slug": "soup", "name": "Soup", "recipeIngredient": ["1 leek"], "recipeServings": \(stated),
             "recipeYieldQuantity": \(quantity), "recipeYield": "\(yield)"}
            """
        )
        #expect(servings(recipe) == count)
        #expect(recipe.yieldText == text)
    }

    @Test(
        arguments: [("6", "3 quarts", 6), ("", "3 quarts", nil), ("6", "12 rolls", 6), ("", "12 rolls", 12)]
            as [(String, String, Double?)]
    )
    func `I-05 Plan to Eat's servings stand, whatever its yield measures`(
        _ stated: String,
        _ yield: String,
        _ count: Double?
    ) throws {
        let recipe = try read(
            """
            Title,Ingredients,Directions,Main Ingredient,Servings,Yield
            Soup,1 leek,Cook.,Leek,\(stated),\(yield)
            """
        )
        #expect(servings(recipe) == count)
        #expect(recipe.yieldText == yield)
    }

    @Test(
        arguments: [
            ("", "servingSize : 1 slice (1/6 of recipe)", 6), ("", "servingSize : 1/8 of the recipe", 8),
            ("4", "servingSize : 1 slice (1/6 of recipe)", 4), ("", "servingSize : 1 serving", nil),
            ("", "servingSize : 1/2 cup", nil), ("", "servingSize : 1/0 of recipe", nil),
            ("", "calories : 1/6 of recipe", nil),
        ] as [(String, String, Double?)]
    )
    func `I-05 My Recipe Box's part of the recipe says how many servings there are where nothing else does`(
        _ quantity: String,
        _ nutrition: String,
        _ count: Double?
    ) throws {
        let recipe = try read(
            """
            title,preparationTime,quantity,ingredients,instructions,nutrition
            Strudel,10,\(quantity),1 apple,Bake.,\(nutrition)
            """
        )
        #expect(servings(recipe) == count)
    }

    @Test(
        arguments: [
            (">> yield: 500 g\n>> servings: 4", 4, "500 g"), (">> servings: 4\n>> yield: 500 g", 4, "500 g"),
            ("---\nyield: 500 g\nserves: 4 people\n---", 4, "500 g"), (">> yield: 500 g", nil, "500 g"),
            (">> yield: 12 rolls", 12, "12 rolls"), (">> servings: 4\n>> servings: 6", 6, "6"),
            (">> servings: 2|4", 2, "2"),
        ] as [(String, Double?, String)]
    )
    func `I-05 Cooklang's servings go before its yield, and a later line before an earlier one`(
        _ head: String,
        _ count: Double?,
        _ text: String
    ) throws {
        let recipe = try read("\(head)\nBoil @water{1%l}.\n")
        #expect(servings(recipe) == count)
        #expect(recipe.yieldText == text)
    }

    @Test(
        arguments: [
            ("2", "quarts", nil, "2 quarts"), ("8", "2 quarts", 8, "2 quarts"), ("4", "Portions", 4, "Portions"),
        ] as [(String, String, Double?, String)]
    )
    func `I-05 Tandoor's number counts what the words behind it name`(
        _ number: String,
        _ words: String,
        _ count: Double?,
        _ text: String
    ) throws {
        let recipe = try read(
            """
            {"name": "Soup", "working_time": 0, "servings": \(number), "servings_text": "\(words)",
             "steps": [{"instruction": "Boil.", "ingredients": []}]}
            """
        )
        #expect(servings(recipe) == count)
        #expect(recipe.yieldText == text)
    }

    @Test(
        arguments: [
            (#"["2 quarts", "8 servings"]"#, 8), (#"["8", "2 quarts"]"#, 8), (#""2 quarts""#, nil),
            (#""6 servings (1 1/2 cups each)""#, 6),
        ] as [(String, Double?)]
    )
    func `I-03 I-05 of several yields of a page one says for how many it is`(_ yield: String, _ count: Double?) throws {
        let recipe = try read(
            #"{"@type": "Recipe", "name": "Soup", "recipeYield": \#(yield), "recipeIngredient": ["1 leek"]}"#
        )
        #expect(servings(recipe) == count)
    }

    @Test(
        arguments: [
            ("Makes 2 quarts\nServes 8", 8), ("Serves 8\nMakes 2 quarts", 8), ("Makes 2 quarts", nil), ("Serves 8", 8),
        ] as [(String, Double?)]
    )
    func `I-03 a pasted recipe may say for how many it is and how much it makes`(_ facts: String, _ count: Double?) {
        let recipe = RecipeText.read("Leek soup\n\(facts)\n\nIngredients\n1 kg leek\n\nMethod\nCook it.")
        #expect(servings(recipe) == count)
    }

    @Test func `I-05 a recipe that was stored before is read as it was`() throws {
        let plain = try read(
            #"{"@type": "Recipe", "name": "Soup", "recipeYield": "4", "recipeIngredient": ["1 leek"]}"#
        )
        let stored = String(decoding: try JSONEncoder().encode(plain), as: UTF8.self)
        #expect(!stored.contains("servingsAreStated"))
        #expect(try JSONDecoder().decode(ImportedRecipe.self, from: Data(stored.utf8)) == plain)
    }
}
