import Domain
import Testing

@Suite struct FryingFatTests {
    private let oil = FoodWeights(density: 0.92, isFat: true)

    private func find(_ text: String, _ food: FoodWeights?, typed: Grams? = nil) -> LineGrams {
        LineGrams.find(IngredientReader.read(text, language: .en), typed: typed, food: food)
    }

    @Test(arguments: [
        "3 cups canola or vegetable oil, for frying", "6 cups cooking oil (for fried piroshki)",
        "2 litres vegetable oil, for deep-frying", "½ pint vegetable oil, for deep frying", "For frying, 500 ml oil",
        "For frying: 500 ml sunflower oil", "Oil for frying, about 3 cups", "2 cups oil to fry", "1 l frying oil",
        "1 cup rapeseed oil, for pan-frying", "100 g butter, for frying", "0.5 cup olive oil for frying, or as needed",
        "2 su bardağı sıvı yağ (kızartmak için)", "Kızartmak için 2 su bardağı sıvı yağ", "500 ml kızartma yağı",
        "2 su bardağı kızartmalık yağ", "Sıvı yağ (kızartma için) 2 su bardağı",
        "1,5 su bardağı sıvı yağ (hamurları kızartmak için)",
    ])
    func `SPEC-2.3 more fat for frying than a pan takes is not counted`(text: String) {
        #expect(find(text, oil) == .notCounted(.frying))
        #expect(find(text, oil, typed: Grams(40)) == .known(Grams(40), by: .typed))
    }

    @Test(arguments: [
        "4 tbsp oil, for frying", "50g/1¾oz unsalted butter, for frying", "3 yemek kaşığı sıvı yağ (kızartmak için)",
        "1/2 cup oil, plus more for frying", "4 tbsp vegetable oil, plus extra for deep frying", "1 cup oil",
        "1 cup oil plus 2 tbsp for frying", "1 su bardağı yağ, ayrıca kızartmak için", "2 cups oil (not for frying)",
        "750 ml oil (for cooking)", "1 cup oil for the frying pan", "1 cup oil for stir-frying",
        "1 cup extra virgin olive oil",
    ])
    func `SPEC-2.3 what a pan takes is eaten, and so is fat that is not all for frying`(text: String) {
        #expect(find(text, oil).grams != nil)
    }

    @Test(arguments: [
        "100 g butter, 20 g for frying", "250 g butter, 1 tbsp for frying", "250 g butter, two spoons for frying",
        "100 g butter, half for the dough and half for frying", "100 g butter (some for frying)",
        "100 g butter for dough, and for frying", "100 g butter and extra for frying",
        "100 g butter, plus extra, for frying", "100 g butter, the rest for frying", "100 g butter, a knob for frying",
        "250 g butter, for the dough; for frying", "250 g butter for frying and brushing",
        "250 g butter, cold, and oil for frying", "2 cups oil, 1/4 cup for the dressing, for frying",
        "1 su bardağı zeytinyağı (yarısı kızartmak için)", "1 su bardağı zeytinyağı (birazı kızartmak için)",
        "1 su bardağı zeytinyağı, bir kısmı kızartmak için", "1 su bardağı zeytinyağı, kalanı kızartmak için",
        "1 su bardağı zeytinyağı (2 kaşığı kızartmak için)", "250 g tereyağı (hamur ve kızartmak için)",
        "250 g tereyağı (hamur için, kızartmak için)", "250 g tereyağı (kızartmak için ve hamura)",
    ])
    func `SPEC-2.3 fat of which a part is for frying, or that is for something else too, is eaten`(text: String) {
        #expect((find(text, oil).grams ?? .zero) > Grams(60))
    }

    @Test(arguments: [
        "2 cups oil, or enough for frying", "2 cups oil, enough to come 1 inch up the pan for frying",
        "2 cups olive and sunflower oil for frying", "2 cups extra virgin olive oil for frying",
        "2 cups oil (for example peanut), for frying", "6 cups oil, for frying 6 fish",
        "2 cups oil, to be used for frying",
        "2 su bardağı sıvı yağ (patates ve biberleri kızartmak için)",
    ])
    func `SPEC-2.3 words that say no other purpose and no part leave all of the fat for frying`(text: String) {
        #expect(find(text, oil) == .notCounted(.frying))
    }

    @Test func `SPEC-2.3 only fat is poured away`() {
        let fish = FoodWeights(piece: Grams(150))

        #expect(find("500 g fish, for frying", fish).grams == Grams(500))
        #expect(find("2 cups oil, for frying", nil).grams == nil)
    }

    @Test func `SPEC-2.3 oil, butter and margarine are fat, nuts and mayonnaise light are none`() {
        func isFat(_ fat: Double?) -> Bool {
            NutrientsPer100g(Nutrients(fat.map { [.fat: $0] } ?? [:])).isFat
        }

        #expect([100.0, 81, 70].allSatisfy { isFat($0) })
        #expect(![nil, 0.0, 65].contains { isFat($0) })
    }

    @Test func `SPEC-2.3 H-06 fat for frying is bought in full`() {
        let read = IngredientReader.read("500 ml oil, for frying", language: .en)
        let bought = NeededAmount(read, food: oil, factor: 2)

        #expect(bought.grams == Grams(920))
        #expect(bought.parts.count == 1)
    }
}
