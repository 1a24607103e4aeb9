import Domain
import Testing

@Suite struct LineGramsTests {
    private let flour = FoodWeights(density: 0.528)
    private let onion = FoodWeights(
        measures: [
            FoodMeasure(["small", "küçük boy"], grams: Grams(70)),
            FoodMeasure(["large", "büyük boy"], grams: Grams(150)),
            FoodMeasure(["slice-thin", "thin slice"], grams: Grams(9)),
            FoodMeasure(["slice-medium", "medium slice"], grams: Grams(14)),
            FoodMeasure(["cup-sliced", "cup, sliced"], grams: Grams(115)),
        ],
        density: 0.676,
        piece: Grams(110)
    )
    private let garlic = FoodWeights(
        measures: [FoodMeasure(["clove", "diş"], grams: Grams(3)), FoodMeasure(["head", "baş"], grams: Grams(40))]
    )

    private func find(_ text: String, _ food: FoodWeights?, typed: Grams? = nil) -> LineGrams {
        let isTurkish = IngredientReader.language(of: text, hint: .tr) == .tr
        return LineGrams.find(IngredientReader.read(text, language: isTurkish ? .tr : .en), typed: typed, food: food)
    }

    private func shown(_ grams: LineGrams) -> String {
        Formatting.exact(Rounding.rounded(grams.grams?.value ?? .nan, places: 2))
    }

    @Test func `SPEC-2.3 typed grams go before everything`() {
        #expect(find("100 g flour", flour, typed: Grams(90)) == .known(Grams(90), by: .typed))
    }

    @Test(arguments: [
        ("100 g flour", "100"), ("1.5 kg flour", "1500"), ("1 cup (125 g) flour", "125"),
        ("2 lb 4 oz flour", "1020.58"),
        ("2 x 150g flour", "300"), ("100g/3½oz flour", "100"), ("100-150 g flour", "125"), ("yarım kilo un", "500"),
        ("1 (14 oz) can flour", "396.89"),
    ])
    func `SPEC-2.3 a mass unit says the grams, with or without a food`(text: String, grams: String) {
        #expect(shown(find(text, flour)) == grams)
        #expect(shown(find(text, nil)) == grams)
        if case .known(_, by: .mass) = find(text, nil) {} else { Issue.record("\(text) was not weighed by its mass") }
    }

    @Test(arguments: [
        ("3 cloves garlic", "9", "clove"), ("3 diş sarımsak", "9", "clove"), ("1 baş sarımsak", "40", "head"),
        ("2 garlic cloves, crushed", "6", "clove"), ("garlic clove", "3", "clove"),
    ])
    func `SPEC-2.3 a measure of the food comes next, in either language`(text: String, grams: String, measure: String) {
        let found = find(text, garlic)
        #expect(shown(found) == grams)
        #expect(found == .known(found.grams ?? .zero, by: .measure(measure)))
    }

    @Test(arguments: [
        ("2 large onions", "300"), ("2 büyük boy soğan", "300"), ("1 thin slice onion", "9"), ("2 slices onion", "28"),
        ("1 cup onion, sliced", "115"),
    ])
    func `SPEC-2.3 size and form choose among measures`(text: String, grams: String) {
        #expect(shown(find(text, onion)) == grams)
    }

    @Test(arguments: [
        ("2 su bardağı un", "211.2"), ("1 cup flour", "124.92"), ("1 yemek kaşığı un", "7.92"),
        ("1 cup plus 2 tbsp flour", "140.53"), ("1 tutam un", "0.16"),
    ])
    func `SPEC-2.3 a volume takes the density`(text: String, grams: String) {
        let found = find(text, flour)
        #expect(shown(found) == grams)
        if case .known(_, by: .volume(_, density: 0.528)) = found {} else { Issue.record("\(text): \(found)") }
    }

    @Test(arguments: [
        ("1/2 cup walnuts, chopped", "58.56"), ("1/2 cup walnuts", "58.56"), ("1/2 cup ground walnuts", "40"),
        ("1 cup walnuts, ground", "80"),
    ])
    func `SPEC-2.3 a cup of another form is meant only where the line names that form`(text: String, grams: String) {
        let walnut = FoodWeights(
            measures: [FoodMeasure(["cup, ground", "ölçü kabı (237 ml), öğütülmüş", "cup-ground"], grams: Grams(80))],
            density: 0.495
        )
        #expect(shown(find(text, walnut)) == grams)
    }

    @Test func `SPEC-2.3 a weighed cup stands for a density that is not stated`() {
        let rice = FoodWeights(measures: [FoodMeasure(["cup"], grams: Grams(185))])
        #expect(shown(find("1 su bardağı pirinç", rice)) == "156.39")
    }

    @Test(arguments: [("2 onions", "220"), ("3 adet soğan", "330"), ("2-3 onions", "275"), ("yarım soğan", "55")])
    func `SPEC-2.3 a piece weight comes last`(text: String, grams: String) {
        let found = find(text, onion)
        #expect(shown(found) == grams)
        #expect(found == .known(found.grams ?? .zero, by: .piece))
    }

    @Test func `SPEC-2.3 a line without grams is not counted, and says why`() throws {
        let cup = try #require(MeasureUnit.named("cup"))
        let bunch = try #require(MeasureUnit.named("demet"))

        #expect(find("salt, to taste", flour) == .notCounted(.toTaste))
        #expect(find("flour", flour) == .notCounted(.noAmount))
        #expect(find("1 cup flour", nil) == .notCounted(.noFood))
        #expect(find("1 cup garlic", garlic) == .notCounted(.noDensity(cup)))
        #expect(find("1 demet un", flour) == .notCounted(.noMeasure(bunch)))
        #expect(find("2 flours", flour) == .notCounted(.noPieceWeight))
    }

    private let basil = FoodWeights(measures: [FoodMeasure(["leaf", "yaprak"], grams: Grams(0.5))], density: 0.101)
    private let bacon = FoodWeights(measures: [FoodMeasure(["slice", "dilim"], grams: Grams(28))])
    private let celery = FoodWeights(measures: [
        FoodMeasure(["medium stalk", "orta sap", "stalk-medium"], grams: Grams(40)),
        FoodMeasure(["large stalk", "büyük sap", "stalk-large"], grams: Grams(64)),
    ])

    @Test func `I-01 a unit that ends the name weighs as one before it`() {
        #expect(shown(find("10 basil leaves", basil)) == "5")
        #expect(shown(find("10 fresh basil leaves, torn", basil)) == "5")
        #expect(shown(find("10 leaves basil", basil)) == "5")
        #expect(shown(find("10 yaprak fesleğen", basil)) == "5")
        #expect(find("10 basil plants", basil) == .notCounted(.noPieceWeight))
    }

    @Test func `I-01 a rasher is a slice, a celery stick is a stalk, a garlic bulb is a head`() {
        #expect(shown(find("2 rashers bacon", bacon)) == "56")
        #expect(shown(find("3 strips bacon", bacon)) == "84")
        #expect(shown(find("2 celery sticks", celery)) == "80")
        #expect(shown(find("2 large celery sticks", celery)) == "128")
        #expect(shown(find("1 garlic bulb", garlic)) == "40")
        #expect(shown(find("6 whole heads garlic", garlic)) == "240")
    }

    @Test func `I-01 a handful weighs what the food says, a fistful the same, and else it is not known`() {
        let nuts = FoodWeights(measures: [FoodMeasure(["handful", "avuç"], grams: Grams(30))], density: 0.5)
        #expect(shown(find("a handful of almonds", nuts)) == "30")
        #expect(shown(find("1 avuç dolusu badem", nuts)) == "30")
        #expect(shown(find("2 fistfuls of almonds", nuts)) == "60")
        #expect(find("a handful of garlic", garlic).grams == nil)
    }

    @Test func `I-01 a can weighs what stays of it when its liquid is poured away`() {
        let beans = FoodWeights(measures: [
            FoodMeasure(["can", "kutu"], grams: Grams(400)),
            FoodMeasure(["can, drained", "kutu, süzülmüş", "can-drained"], grams: Grams(240)),
        ])
        #expect(shown(find("1 can beans", beans)) == "240")
        #expect(shown(find("2 x 400 g cans beans, drained", beans)) == "480")
        #expect(shown(find("1 (200 g) can beans", beans)) == "120")
        #expect(shown(find("1 can beans, undrained", beans)) == "400")
        #expect(shown(find("1 (200 g) can beans, undrained", beans)) == "200")
        #expect(shown(find("200 g beans", beans)) == "200")
        #expect(shown(find("400g tin beans, drained", beans)) == "240")
        #expect(find("1 (200 g) can beans", beans) == .known(Grams(120), by: .measure("can, drained")))
    }

    @Test func `I-01 what stands in a bracket before the name is what each of them weighs`() {
        let fish = FoodWeights(piece: Grams(150))
        #expect(shown(find("4 (100 g) beef fillets", fish)) == "400")
        #expect(shown(find("8 - (100-g) beef fillets", fish)) == "800")
        #expect(shown(find("2 (about 100 g) beef fillets", fish)) == "100")
        #expect(shown(find("2 beef fillets (100 g)", fish)) == "100")
        #expect(shown(find("1 (100-g can) beef", fish)) == "100")
        #expect(shown(find("2 cans of beef ((100 g each))", fish)) == "200")
        #expect(shown(find("2½ (625 mL) cups flour", flour)) == "312.3")
    }

    @Test(arguments: [
        ("1 cup (200 g) plus 2 tablespoons (25 g) sugar", "225"), ("225g/8oz plus 25g/1oz butter", "250"),
        ("1kg/2lb 4oz flour", "1000"), ("2lb 4oz/1kg flour", "1020.58"),
        ("1 cup plus 2 tablespoons (150 g) flour", "150"), ("1 cup (125 g) plus 2 tbsp flour", "140.61"),
        ("1 cup (125 g) and 1 oz flour", "153.35"),
        ("2/3 cup (5 fl. oz./160 ml) plus 2 Tbs. heavy cream", "98.89"),
        ("1 cup plus 2 cans (100 g each) flour", "324.92"),
        ("1 su bardağı (120 g) ve 2 yemek kaşığı (20 g) un", "140"), ("1 su bardağı (120 g) + 50 g un", "170"),
        ("100 g sugar, plus 50 g for the topping", "150"), ("100 g butter + 20 g", "120"),
        ("100 g sugar and 50 g for the topping", "150"), ("1 cup flour plus 2 tbsp more", "140.53"),
        ("225g/8oz butter, plus an extra 25g/1oz for greasing", "250"), ("2 lb beef, plus 4 oz for stock", "1020.58"),
        ("1 cup flour (plus 2 tbsp (15 g) for dusting)", "139.92"), ("1 tsp flour, plus a pinch", "2.77"),
        ("100 gr şeker, artı 50 gr üzeri için", "150"), ("100 gr şeker ve 50 gr üzeri için", "150"),
        ("100 gr un + 50 gr hamuru açmak için", "150"), ("100 g butter, plus 50 g, for the pan", "150"),
        ("100 g butter, plus 50 g for the pan, at room temperature", "150"),
    ])
    func `SPEC-2.3 what a line adds up is weighed one by one, and what says the same is not added`(
        text: String,
        grams: String
    ) {
        #expect(shown(find(text, flour)) == grams)
    }

    @Test(arguments: [
        ("100 g flour, plus 50 g sugar", "100"), ("10 oz flour (about 2 cups plus 2 tablespoons, sifted)", "283.5"),
        ("100 g flour, plus 2 tbsp if needed", "100"), ("100 g flour, plus 5 g for each cake", "100"),
        ("100 g flour, or 90 g sugar plus 10 g", "100"), ("100 gr un ve 50 gr şeker", "100"),
        ("100 g flour, plus 50 g, if needed", "100"), ("100 g flour, plus 25-50 g, as needed", "100"),
        ("100 g flour, plus 50 g more, if needed", "100"), ("100 g flour, plus 50 g for dusting (optional)", "100"),
        ("100 gr un ve 50 gr, gerekirse", "100"),
    ])
    func `SPEC-2.3 nothing is added of another food, nor what may not be used`(text: String, grams: String) {
        #expect(shown(find(text, flour)) == grams)
    }

    @Test(arguments: [
        ("1 cup flour, plus 2 tablespoons (28 g) for the pan", "152.92"),
        ("2 cups flour, plus 2 tbsp (16 g) for dusting", "265.84"),
        ("2 su bardağı un ve 2 yemek kaşığı (16 gr) üzeri için", "227.2"),
        ("1 cup flour plus 1 tbsp butter (14 g)", "124.92"), ("1 cup flour and 1 tbsp butter (14 g)", "124.92"),
        ("1 su bardağı un ve 1 yemek kaşığı tereyağı (14 gr)", "105.6"),
        ("1 cup flour, plus an egg yolk (20 g)", "124.92"), ("1 cup flour, plus a little more (130 g)", "130"),
        ("1 cup flour, sifted and weighed (130 g)", "130"), ("1 cup flour, sifted and half sieved (130 g)", "130"),
        ("10 oz flour (about 2 cups plus 2 tablespoons)", "283.5"),
    ])
    func `SPEC-2.3 a bracket behind what is added weighs that alone`(text: String, grams: String) {
        #expect(shown(find(text, flour)) == grams)
    }

    @Test func `SPEC-2.3 so many more of what a line counts are added`() {
        #expect(shown(find("3 onions, plus 1 for the salad", onion)) == "440")
        #expect(shown(find("3 onions, plus 1 leek", onion)) == "330")
        #expect(shown(find("4 cloves garlic, plus 2 cloves", garlic)) == "18")
        #expect(shown(find("2 soğan, artı 1 üzeri için", onion)) == "330")
    }

    @Test func `SPEC-2.3 a line of which a part cannot be weighed has no grams`() {
        #expect(find("1 cup (125 g) plus 2 tbsp flour", nil) == .notCounted(.noFood))
        let bunch = MeasureUnit.named("bunch")
        #expect(find("125 g plus 1 bunch basil", basil) == bunch.map { .notCounted(.noMeasure($0)) })
    }

    @Test(arguments: [
        ("140 g butter, plus a knob", "140"), ("75g butter, plus a knob for greasing", "75"),
        ("1 onion, plus a few wedges to serve", "110"), ("200 g chocolate, plus 2 squares for grating", "200"),
        ("120 g sugar, plus 1 sachet for the cream", "120"), ("200 gr un ve 2 yaprak üzeri için", "200"),
        ("140 g butter, plus a knob, plus 10 g for the pan", "150"),
    ])
    func `SPEC-2.3 a little more behind the name that cannot be weighed takes no grams away`(
        text: String,
        grams: String
    ) {
        #expect(shown(find(text, onion)) == grams)
    }

    @Test func `SPEC-2.3 what is added behind the name does not stand for what cannot be weighed before it`() {
        let bunch = MeasureUnit.named("bunch")
        #expect(find("1 bunch basil, plus 2 leaves to serve", basil) == bunch.map { .notCounted(.noMeasure($0)) })
    }

    @Test(arguments: [
        ("2 cans (28 oz total) tomatoes", "793.79"), ("2 cans (total 28 oz) tomatoes", "793.79"),
        ("2 cans (28 oz in total) tomatoes", "793.79"), ("4 (24 oz total) chicken breasts", "680.39"),
        ("2 cans tomatoes (14 oz each, 28 oz total)", "793.79"),
        ("2 cans (28 oz total, 14 oz each) tomatoes", "793.79"),
        ("2 cans (28 oz/800 g total) tomatoes", "793.79"), ("2 kutu domates (toplam 800 g)", "800"),
        ("2 kutu domates (800 g toplam)", "800"), ("2 kutu domates (400 g)", "800"),
    ])
    func `I-01 what a bracket says of all is not what each of them weighs`(text: String, grams: String) {
        #expect(shown(find(text, nil)) == grams)
    }

    @Test(arguments: [
        ("yarım paket tereyağı (125 g)", "125"), ("½ can (200 g) beans", "200"), ("½ (400 g) can beans", "200"),
        ("½ can beans (400 g each)", "200"), ("bir buçuk paket tereyağı (100 g)", "150"),
        ("1 paket tereyağı (250 g)", "250"),
    ])
    func `I-01 a bracket behind less than one container weighs all of it`(text: String, grams: String) {
        #expect(shown(find(text, nil)) == grams)
    }

    @Test(arguments: [
        ("10,000 g flour", "10000"), ("1,000,000 g flour", "1000000"), ("0,250 kg flour", "250"),
        ("10.500 g un", "10500"), ("100.000 g un", "100000"), ("0.250 kg un", "250"), ("1.050 g un", "1050"),
        ("1 000 g flour", "1000"), ("1\u{A0}000 g flour", "1000"), ("10\u{2009}000 g flour", "10000"),
        ("1\u{202F}250,5 g flour", "1250.5"), ("2 000 000 mg un", "2000"),
        // What each holds, and no thousand.
        ("1 400 g can flour", "400"), ("2 175 g slices flour", "350"),
    ])
    func `R18 thousands are read with their sign, whatever stands before it`(text: String, grams: String) {
        #expect(shown(find(text, nil)) == grams)
    }

    @Test(arguments: [
        (".5 kg flour", "500"), ("- .25 kg flour", "250"), ("about .75 kg flour", "750"), (",5 kg un", "500"),
        ("2 (.25 kg) packages flour", "500"), ("1/2-.75 kg flour", "625"), ("flour, .5 kg", "500"),
        ("1 kg flour ,2 eggs", "1000"),
    ])
    func `R18 a decimal needs no nought before it`(text: String, grams: String) {
        #expect(shown(find(text, nil)) == grams)
    }

    @Test(arguments: ["0 eggs", "0 g flour", "00 flour", "0% milk"])
    func `2.2 R22 nought of something is no amount`(text: String) {
        #expect(find(text, onion) == .notCounted(.noAmount))
    }

    @Test func `2.2 R22 nought in a bracket does not take the place of an amount`() {
        #expect(shown(find("1 cup (0 g) flour", flour)) == "124.92")
        #expect(shown(find("0% milk, 200 g", flour)) == "200")
    }

    @Test(arguments: [
        ("yüz gram un", "100"), ("yüz elli gram un", "150"), ("iki yüz gram un", "200"),
        ("iki yüz elli gram un", "250"), ("üç yüz yetmiş beş gram un", "375"), ("seksen gram un", "80"),
        ("on iki gram un", "12"), ("on iki buçuk gram un", "12.5"), ("beş altı gram un", "5.5"),
        ("yüz elli - iki yüz gram un", "175"),
    ])
    func `I-01 a Turkish number may have several words`(text: String, grams: String) {
        #expect(shown(find(text, nil)) == grams)
    }

    @Test func `I-01 a handful, a ladle and a glass are volumes where the food says nothing else`() {
        #expect(shown(find("1 avuç un", flour)) == "63.36")
        #expect(shown(find("2 ladles of flour", flour)) == "126.72")
        #expect(shown(find("a handful of basil", basil)) == "12.12")
    }

    @Test func `I-01 a length weighs what an inch of the food does`() {
        let ginger = FoodWeights(measures: [FoodMeasure(["inch (2.5 cm) piece"], grams: Grams(15))])
        #expect(shown(find("3 inch knob ginger", ginger)) == "45")
        #expect(shown(find("5cm/2in piece of ginger", ginger)) == "29.53")
        #expect(shown(find("1 (2-inch) piece ginger", ginger)) == "30")
        #expect(find("1 (2-inch) piece garlic", garlic).grams == nil)
    }

    @Test func `I-01 a grated cup is a shredded one`() {
        let cheese = FoodWeights(
            measures: [FoodMeasure(["cup, shredded", "cup-shredded"], grams: Grams(113))],
            density: 0.56
        )
        #expect(shown(find("2 cups grated cheese", cheese)) == "226")
        #expect(shown(find("2 cups cheese, shredded", cheese)) == "226")
        #expect(shown(find("2 cups cheese", cheese)) == "264.98")
    }

    @Test func `I-01 a piece of something large is cut from it, one of it is all of it`() {
        let melon = FoodWeights(piece: Grams(4_000))
        let shoulder = FoodWeights(
            measures: [FoodMeasure(["piece for stewing", "haşlamalık parça"], grams: Grams(150))],
            piece: Grams(2_000)
        )

        #expect(find("2 pieces watermelon", melon) == .notCounted(.noPieceWeight))
        #expect(shown(find("1 watermelon", melon)) == "4000")
        #expect(shown(find("1 adet karpuz", melon)) == "4000")
        #expect(shown(find("3 parça kemikli kuzu eti", shoulder)) == "450")
        #expect(shown(find("1 adet kemikli kuzu kol", shoulder)) == "2000")
        #expect(shown(find("3 pieces of onion", onion)) == "330")
    }

    @Test func `I-01 a head of lettuce is a lettuce, a kutu may be a carton, a bowl is a volume`() {
        let milk = FoodWeights(measures: [FoodMeasure(["carton", "kutu"], grams: Grams(1_030))], density: 1.03)

        #expect(shown(find("1 head lettuce", FoodWeights(piece: Grams(360)))) == "360")
        #expect(shown(find("2 baş kereviz", FoodWeights(piece: Grams(450)))) == "900")
        #expect(shown(find("2 garlic bulbs", garlic)) == "80")
        #expect(shown(find("2 kutu süt", milk)) == "2060")
        #expect(shown(find("1 paket süt", milk)) == "1030")
        #expect(find("2 cans milk", milk).grams == nil)
        #expect(shown(find("1 kase süt", milk)) == "206")
    }

    @Test func `I-01 bones are not eaten`() {
        let thigh = FoodWeights(measures: [FoodMeasure(["100 g with bone", "100 g kemikli"], grams: Grams(79))])
        let bird = FoodWeights(measures: [
            FoodMeasure(["100 g whole, with bone", "100 g bütün, kemikli"], grams: Grams(68))
        ])

        #expect(shown(find("1 kg bone-in thighs", thigh)) == "790")
        #expect(shown(find("1 kg thighs (bone in, skin on)", thigh)) == "790")
        #expect(shown(find("1 kg kemikli but", thigh)) == "790")
        #expect(shown(find("1 kg thighs", thigh)) == "1000")
        #expect(shown(find("1 whole chicken (1.5 kg)", bird)) == "1020")
        #expect(shown(find("1 kg chicken, boned", bird)) == "1000")
        #expect(shown(find("1 kg chicken", nil)) == "1000")
    }
}
