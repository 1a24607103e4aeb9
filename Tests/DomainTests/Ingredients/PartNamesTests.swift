import Domain
import Testing

@Suite struct PartNamesTests {
    @Test(arguments: ["Apple slaw", "Dressing", "Elma sosu", "Hamur", "Tomato sauce", "Chocolate frosting"])
    func `I-03 what is made by its last word is a part`(_ name: String) {
        #expect(PartNames.kind(of: name) == .part)
    }

    @Test(arguments: [
        "Spaghetti", "Makarna", "Butter", "Tereyağı", "Eggs", "Prawns", "Cream", "Dried lentils", "Soy sauce",
        "Soya sosu",
        "Fresh basil", "Pasta", "Anchovies", "Tomatoes",
    ])
    func `I-03 H-04 what is bought by its last word is a food`(_ name: String) {
        #expect(PartNames.kind(of: name) == .food)
    }

    @Test(arguments: ["Lemon cream", "Sugar syrup", "Pesto", "", "Zorp"])
    func `I-03 of other names nobody knows it`(_ name: String) {
        #expect(PartNames.kind(of: name) == .unknown)
    }
}
