import Domain
import Testing

@Suite struct RecipeStepTests {
    @Test func `H-07 a method's steps are the items of its list, or its paragraphs, below their headings`() {
        let list = RecipeStep.steps(
            of: "## Dough\n1. Rub in.\n   Rest it.\n2) Roll.\n\n# Filling\n- Fill.\n* Bake 5 min."
        )
        let text = RecipeStep.steps(of: "Boil the lentils.\nStir.\n\n250 g of it is enough.\n")

        #expect(list.map(\.text) == ["Rub in.\nRest it.", "Roll.", "Fill.", "Bake 5 min."])
        #expect(list.map(\.title) == ["Dough", nil, "Filling", nil])
        #expect(text.map(\.text) == ["Boil the lentils.\nStir.", "250 g of it is enough."])
        #expect(RecipeStep.steps(of: " \n\n").isEmpty)
    }

    @Test func `H-07 a step has the ingredients whose names occur in it`() {
        func uses(_ text: String, _ names: [String]) -> [Int] { RecipeStep(text: text).uses(of: names) }

        #expect(uses("Fry the onions in olive oil.", ["onion", "olive oil", "salt"]) == [0, 1])
        #expect(uses("Mercimeği yıkayın, soğanı doğrayın.", ["kırmızı mercimek", "soğan", "tuz"]) == [0, 1])
        #expect(uses("Add the black pepper.", ["red pepper", "black pepper"]) == [1])
        #expect(uses("Boil.", ["oil", ""]).isEmpty)
    }

    @Test func `H-07 a step has the lines that go in instead of what it names`() {
        func uses(_ text: String, _ names: [[String]]) -> [Int] { RecipeStep(text: text).uses(ofAny: names) }
        let lines = [["olive oil", "butter"], ["garlic"], ["oat milk", "milk"], ["coconut milk"]]

        #expect(uses("Fry the garlic in 20 g of the butter.", lines) == [0, 1])
        #expect(uses("Fry the garlic in olive oil.", lines) == [0, 1])
        #expect(uses("Add 2 cups milk.", [["garlic"], ["oat milk", "milk"]]) == [1])
        #expect(uses("Add the coconut milk.", lines) == [3])
        #expect(uses("Tereyağını eritin.", [["zeytinyağı", "tereyağı"], []]) == [0])
        #expect(uses("Serve.", lines).isEmpty)
    }
}

extension RecipeStep {
    fileprivate init(text: String) {
        self = RecipeStep.steps(of: text)[0]
    }
}
