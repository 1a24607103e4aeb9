import Testing

@testable import RecipeImport

/// What a language model may answer, and what is taken of it (I-02).
@Suite struct ModelAnswerTests {
    private static let answer = """
        Here is the recipe:
        ```json
        {"name": "Mercimek çorbası", "servings": "4", "minutes": 45, "calories": 320,
         "nutrition": {"energy_kcal": 320},
         "ingredients": [{"section": "Çorba", "lines": ["200 g kırmızı mercimek", "1 soğan"]}, "tuz"],
         "steps": ["Yıka.", "Pişir."], "notes": "Limonla."}
        ```
        """

    @Test func `I-02 a recipe is taken out of what a model says around it`() throws {
        let recipe = try #require(ModelAnswer.recipe(Self.answer))

        #expect(recipe.name == "Mercimek çorbası")
        #expect(recipe.servings == 4)
        #expect(recipe.minutes == 45)
        #expect(recipe.ingredients.map(\.name) == ["Çorba"])
        #expect(recipe.ingredients.flatMap(\.lines) == ["200 g kırmızı mercimek", "1 soğan", "tuz"])
        #expect(recipe.method.flatMap(\.lines) == ["Yıka.", "Pişir."])
        #expect(recipe.notes == ["Limonla."])
    }

    @Test func `I-02 numbers of nutrients are never taken from a model`() throws {
        let recipe = try #require(ModelAnswer.recipe(Self.answer))

        #expect(recipe.nutrition.isEmpty)
        #expect(!"\(recipe)".contains("320"))
    }

    @Test(arguments: ["", "I cannot help with that.", "{}", "[1, 2]", #"{"ingredients": []}"#, #"{"steps": [{}]}"#])
    func `I-02 an answer without a recipe is none`(answer: String) {
        #expect(ModelAnswer.recipe(answer) == nil)
    }

    @Test func `I-02 what a model says stays within the limits of imports`() throws {
        let long = String(repeating: "x", count: 50_000)
        let lines = String(repeating: #""1 egg","#, count: 9_000)
        let answer = #"{"name": "\#(long)", "servings": 1e300, "minutes": -5, "ingredients": [\#(lines)"2 eggs"]}"#
        let recipe = try #require(ModelAnswer.recipe(answer))

        #expect(recipe.name.utf8.count == 400)
        #expect(recipe.servings == nil)
        #expect(recipe.minutes == nil)
        #expect(recipe.lineCount <= ImportLimits.lines)
    }

    @Test(arguments: [
        ("we used two cups of flour and half a teaspoon salt", ["2 cups flour", "1/2 teaspoon salt"], []),
        ("½ su bardağı süt, iki yumurta", ["1/2 su bardağı süt", "2 yumurta"], []),
        ("200g lentils", ["200 g lentils", "300 g lentils"], ["300 g lentils"]),
        ("200 g lentils and an onion", ["200 g lentils", "1 onion", "2 tbsp olive oil"], ["2 tbsp olive oil"]),
        ("some butter", ["butter", "walnuts"], ["walnuts"]),
    ])
    func `I-02 a line that the source does not say is named`(text: String, lines: [String], doubtful: [String]) {
        var recipe = ImportedRecipe()
        recipe.ingredients = [.init(lines: lines)]

        #expect(recipe.lines(notIn: text) == doubtful)
    }
}
