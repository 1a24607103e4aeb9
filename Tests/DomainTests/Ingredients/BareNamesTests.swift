import Domain
import Testing

/// Names that stand alone behind a comma of a remark, whether anybody knows them or not.
@Suite struct BareNamesTests {
    /// What may be a food that nobody knows.
    private func unknown(_ line: String, _ language: Language) -> [String] {
        IngredientReader.read(line, language: language).bareNames.filter(\.mayBeUnknown).map(\.text)
    }

    @Test(arguments: [
        ("1 onion, zorp", ["zorp"]), ("1 onion, 2 zorps", ["zorps"]), ("1 onion, chopped, zorp", ["zorp"]),
        ("1 onion, 1 cup grated zorp", ["grated zorp"]), ("1 onion, a little zorp", ["zorp"]),
        ("1 onion, plus zorp", ["zorp"]), ("1 onion, fresh zorp (optional)", ["fresh zorp"]),
        ("1 onion; zorp", ["zorp"]), ("1 cup milk, zorp powder", ["zorp powder"]), ("1 Onion, Zorp", ["Zorp"]),
        ("1 cup flour, 100 g Zorp", ["Zorp"]), ("1 cup flour plus Zorp", ["Zorp"]),
        ("1 onion, sablefish", ["sablefish"]),
        ("1 onion, zorp dumpling", ["zorp dumpling"]), ("2 eggs (large)), zorp", ["zorp"]),
        ("1 onion :), zorp", ["zorp"]),
        ("1 onion (chopped, zorp", ["zorp"]), ("2 eggs beaten and zorp", ["zorp"]), ("1 onion, pilsner", ["pilsner"]),
    ])
    func `H-04 what stands alone behind a comma of a remark may be a food`(line: String, names: [String]) {
        #expect(unknown(line, .en) == names)
    }

    @Test(arguments: [
        ("1 soğan, zorp", ["zorp"]), ("1 soğan, 2 adet zorp", ["zorp"]), ("100 gr un, biraz zorp", ["zorp"]),
    ])
    func `H-04 what stands alone behind a comma of a Turkish remark may be a food`(line: String, names: [String]) {
        #expect(unknown(line, .tr) == names)
    }

    @Test(arguments: [
        "1 onion, chopped", "1 onion, finely diced", "1 onion, to serve", "1 onion, with skin", "1 onion, brunoise",
        "1 onion, peeled and cut into 2 cm dice", "2 eggs, lightly beaten", "1 chicken, skin on",
        "1 cup flour, King Arthur", "1 cup flour, plus extra", "1 lemon, zest only", "1 carrot, matchsticks",
        "400 g tomatoes, drained weight", "2 potatoes, for mash and zorps", "1 cup rice, without nuts or zorps",
        "2 apples, halved, cored and thinly sliced", "1 bunch parsley, leaves picked, stalks discarded",
        "2 vanilla pods, split, seeds scraped out", "2 cups flour, sifted twice", "2 salmon fillets, wild caught",
        "1 onion (zorp)", "1 sogan, yemeklik dogranmis",
        "1 cup water, 40 degrees celsius", "1 carrot, paysanne", "2 carrots, oblique", "1 cup flour, stoneground",
        "4 eggs, jammy", "2 bananas, spotty", "2 peaches, freestone", "200 g cheddar, vintage",
    ])
    func `H-04 what is done to a food, how it is and what it is for is no food behind a comma`(line: String) {
        #expect(unknown(line, .en) == [])
    }

    @Test(arguments: [
        "1 soğan, yemeklik doğranmış", "1 demet maydanoz, ince kıyılmış", "2 domates, kabukları soyulmuş, küp küp",
        "4 yumurta, oda sıcaklığında", "1 patlıcan, sütsüz", "1 demet maydanoz, ince kıyım", "2 yumurta, sadece sarısı",
        "tuz, göz kararı", "1 su bardağı un, üzeri için",
        "2 yemek kaşığı zeytinyağı, soğuk sıkım", "1 patates, tavla zarı", "1 demet taze soğan, yeşil kısımları",
        "1 pırasa, beyaz kısmı", "1 havuç, rendenin iri tarafıyla", "1 su bardağı süt, azar azar",
    ])
    func `H-04 what is done to a food and how it is is no food behind a comma of a Turkish line`(line: String) {
        #expect(unknown(line, .tr) == [])
    }

    @Test func `H-04 a bare name is nobody's food, that of another language, or a kind of the food before it`() {
        let foods: [Language: Set<String>] = [.en: ["butter"], .tr: ["sut"]]
        let known: Set = ["russet", "lumpfish", "dumplings"]
        func bare(_ line: String) -> [String] {
            IngredientReader.read(line, language: .en)
                .bareFoods(besides: [.en], isKnown: known.contains) { name, language in
                    foods[language]?.contains(name) == true ? name : nil
                }
                .map { "\($0.name) is \($0.food ?? "unknown")" }
        }

        #expect(bare("1 onion, zorp") == ["zorp is unknown"])
        #expect(bare("1 onion, sut") == ["sut is sut"])
        #expect(bare("1 onion, butter") == [])
        #expect(bare("1 potato, russet") == [])
        #expect(bare("1 onion, lumpfish") == ["lumpfish is unknown"])
        #expect(bare("1 onion, dumplings") == ["dumplings is unknown"])
    }

    /// What a line names besides, where few foods are known.
    private func bare(_ line: String, _ language: Language, _ foods: [Language: Set<String>]) -> [String] {
        IngredientReader.read(line, language: language)
            .bareFoods(besides: [language], isKnown: { _ in false }) { name, language in
                foods[language]?.contains(name) == true ? name : nil
            }
            .map { "\($0.name) is \($0.food ?? "unknown")" }
    }

    @Test(arguments: [
        ("1 cup flour, Susam", ["Susam is susam"]), ("1 onion, chopped, Karides", ["Karides is karides"]),
        ("1 cup flour, 100 g Susam", ["Susam is susam"]), ("1 cup flour plus Susam", ["Susam is susam"]),
        ("1 cup flour, Tahin", ["Tahin is tahin"]), ("1 cup flour, King Arthur", []), ("1 onion, un", ["un is un"]),
        ("1 onion, manti", ["manti is manti"]),
    ])
    func `H-04 a food of the other language counts however it is written`(line: String, foods: [String]) {
        #expect(bare(line, .en, [.tr: ["susam", "karides", "tahin", "un", "manti"]]) == foods)
    }

    @Test(arguments: [
        ("1 su bardağı un, chicken", ["chicken is chicken"]), ("1 su bardağı un, mince", ["mince is mince"]),
        ("1 su bardağı un, ketchup", ["ketchup is ketchup"]),
        ("1 su bardağı un, Peanut Butter", ["Peanut Butter is peanut butter"]), ("1 su bardağı un, elenerek", []),
        ("1 su bardağı un, zorp ekmek", ["zorp ekmek is unknown"]),
    ])
    func `H-04 an English food counts in a Turkish line though it ends as Turkish verbs do`(
        line: String,
        foods: [String]
    ) {
        #expect(bare(line, .tr, [.en: ["chicken", "mince", "ketchup", "peanut butter"]]) == foods)
    }

    @Test func `H-04 of more bare names than there is room for the rest is unknown`() {
        let spices = (1...12).map { "spice" + String(repeating: "a", count: $0) }
        let line = "1 onion, " + spices.joined(separator: ", ") + ", findik, zorp"

        let few = bare(line, .en, [.en: Set(spices), .tr: ["findik"]])
        let many = bare(line, .en, [.tr: Set(spices).union(["findik"])])

        #expect(few == ["findik is findik", "zorp is unknown"])
        #expect(many == spices.map { "\($0) is \($0)" } + ["findik is unknown"])
    }

    @Test(arguments: [
        ("200 g chocolate, couverture", []), ("1 cup cream, couverture", ["couverture is unknown"]),
        ("1 bottle beer, pilsner", []), ("1 carrot, mirepoix", []), ("1 leek, mirepoix", ["mirepoix is unknown"]),
    ])
    func `H-04 what is a kind of one food is a food of its own behind others`(line: String, foods: [String]) {
        #expect(bare(line, .en, [:]) == foods)
    }

    @Test func `S-22 the language of a line is told from what its signs stand for`() {
        #expect(IngredientReader.language(of: "1 &#351;eftali, ye&#351;il, a&#287;&#305;r", hint: .en) == .tr)
    }
}
