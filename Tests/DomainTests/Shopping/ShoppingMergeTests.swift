import Domain
import Testing

@Suite struct ShoppingMergeTests {
    private let flour = FoodWeights(density: 0.528)
    private let eggs = FoodWeights(measures: [FoodMeasure(["medium"], grams: Grams(44))], piece: Grams(50))

    @Test func `HG1 a cup of one's own turns cups and grams into grams`() {
        let own = FoodWeights(measures: [FoodMeasure(["cup"], grams: Grams(125))], density: 0.528)

        #expect(merged(["2 cups flour", "150 g flour"], own).amounts == [.mass(Grams(400))])
        #expect(merged(["2 cups flour", "150 g flour"], own).text() == "≈ 400 g")
        #expect(merged(["2 cups flour", "150 g flour"], own).grams == Grams(400))
    }

    @Test func `HG2 without it the density of the catalogue does`() {
        let sum = merged(["2 cups flour", "150 g flour"], flour)

        #expect(sum.text() == "≈ 400 g")
        #expect(Formatting.exact(sum.grams?.value ?? 0) == "399.837178")
    }

    @Test func `HG3 pieces add up`() {
        #expect(merged(["3 eggs", "2 eggs"], eggs).text() == "5 piece")
        #expect(merged(["3 eggs", "2 eggs"], eggs).grams == Grams(250))
    }

    @Test func `HG4 pieces of any size are pieces`() {
        let sum = merged(["3 eggs", "2 medium eggs"], eggs)

        #expect(sum.text() == "5 piece")
        #expect(sum.sized == [.medium: 2])
        #expect(sum.grams == Grams(238))
    }

    @Test func `HG5 a mass and pieces with a weight are grams`() {
        let potato = FoodWeights(measures: [FoodMeasure(["medium"], grams: Grams(213))], piece: Grams(213))

        #expect(merged(["1 kg potatoes", "3 medium potatoes"], potato).amounts == [.mass(Grams(1639))])
        #expect(merged(["1 kg potatoes", "3 medium potatoes"], potato).text() == "≈ 1.64 kg")
        #expect(merged(["1 kg potatoes", "3 medium potatoes"], potato).grams == Grams(1639))
    }

    @Test func `HG6 volumes add up without a density`() {
        #expect(merged(["500 ml süt", "2 su bardağı süt"], in: .tr).text() == "900 ml")
        #expect(merged(["500 ml süt", "2 su bardağı süt"], FoodWeights(density: 1.03), in: .tr).grams == Grams(927))
    }

    @Test func `HG7 a volume and a mass are grams by the density, and side by side without one`() {
        #expect(merged(["500 ml milk", "300 g milk"], FoodWeights(density: 1.03)).text() == "≈ 815 g")
        #expect(merged(["500 ml milk", "300 g milk"], FoodWeights(density: 1.03)).grams == Grams(815))
        #expect(merged(["500 ml milk", "300 g milk"], FoodWeights()).text() == "300 g + 500 ml")
    }

    @Test func `HG8 cloves never become heads`() {
        let garlic = FoodWeights(
            measures: [FoodMeasure(["clove"], grams: Grams(3)), FoodMeasure(["head"], grams: Grams(40))],
            piece: Grams(3)
        )

        #expect(merged(["2 cloves garlic", "1 head garlic"], garlic).text() == "2 clove + 1 head")
        #expect(merged(["2 cloves garlic", "1 head garlic"], garlic).grams == Grams(46))
    }

    @Test func `HG9 spoons and glasses with a mass are grams`() {
        let sum = merged(["1,5 su bardağı un", "2 yemek kaşığı un", "100 g un"], flour, in: .tr)

        #expect(sum.text() == "≈ 274 g")
        #expect(Formatting.exact(sum.grams?.value ?? 0) == "274.24")
    }

    @Test func `HG10 masses add exactly`() {
        let sum = merged(["1 lb minced meat", "8 oz minced meat"])

        #expect(sum.amounts == [.mass(Grams(680.388555))])
        #expect(sum.grams == Grams(680.388555))
        #expect(sum.text() == "680 g")
        #expect(sum.text(.us) == "1.5 lb")
    }

    @Test func `HG11 what is to taste adds no amount`() {
        let sum = merged(["salt to taste", "1 tsp salt", "salt, to taste"], FoodWeights(density: 1.2))

        #expect(sum.text() == "1 teaspoon + to taste")
        #expect(sum.toTaste == 2)
        #expect(Formatting.exact(sum.grams?.value ?? 0) == "5.914706")
    }

    @Test func `HG12 what has no weight stands beside`() {
        let sum = merged(["1 bunch herbs", "200 g herbs"])

        #expect(sum.text() == "200 g + 1 bunch")
        #expect(sum.grams == nil)
    }

    @Test func `HG13 a bunch of known weight is grams`() {
        let parsley = FoodWeights(measures: [FoodMeasure(["bunch"], grams: Grams(60))])

        #expect(merged(["200 g parsley", "1 bunch parsley"], parsley).text() == "≈ 260 g")
        #expect(merged(["200 g parsley", "1 bunch parsley"], parsley).grams == Grams(260))
    }

    @Test func `HG14 one unit alone stays, with its grams beside it`() {
        let sum = merged(["3 su bardağı un", "2 su bardağı un"], flour, in: .tr)

        #expect(sum.text() == "5 water glass")
        #expect(sum.grams == Grams(528))
    }

    @Test func `HG24 packets stand beside the need`() throws {
        let packs = try #require(PackCount(of: Grams(250), for: Grams(320)))

        #expect(packs.packs == 2)
        #expect(PackCount(of: Grams(0.1), for: Grams(100.0 * 0.003))?.packs == 3)
        #expect(PackCount(of: .zero, for: Grams(1)) == nil)
        #expect(PackCount(of: Grams(1e-9), for: Grams(1e9)) == nil)
    }

    @Test func `HG35 what is bought whole is rounded up once, after the sum`() {
        let eggs = ShoppingMerge(
            ShoppingSum([needed("7 eggs", factor: 0.2), needed("4 eggs", factor: 0.5)])
        )

        #expect(eggs.text() == "4 piece")
        #expect(eggs.amounts.map { $0.count.map(Formatting.exact) } == ["3.4"])
        #expect(ShoppingMerge(ShoppingSum([needed("1 can tomatoes", factor: 0.7)])).text() == "1 can")
        #expect(ShoppingMerge(ShoppingSum([needed("1 cup milk", factor: 0.5)])).text() == "1/2 cup")
        #expect(ShoppingMerge(ShoppingSum([needed("4 kg potatoes", factor: 2.8333333 / 4)])).text() == "2.83 kg")
        #expect(ShoppingMerge(ShoppingSum((0..<30).map { _ in needed("1 egg", factor: 0.1) })).text() == "3 piece")
    }
}
