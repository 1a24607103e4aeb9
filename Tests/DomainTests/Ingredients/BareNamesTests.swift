import Domain
import Testing

/// Names that stand alone behind a comma of a remark, whether anybody knows them or not.
@Suite struct BareNamesTests {
    @Test(arguments: [
        ("1 onion, zorp", ["zorp"]), ("1 onion, 2 zorps", ["zorps"]), ("1 onion, chopped, zorp", ["zorp"]),
        ("1 onion, 1 cup grated zorp", ["grated zorp"]), ("1 onion, a little zorp", ["zorp"]),
        ("1 onion, plus zorp", ["zorp"]), ("1 onion, fresh zorp (optional)", ["fresh zorp"]),
        ("1 onion; zorp", ["zorp"]), ("1 cup milk, zorp powder", ["zorp powder"]), ("1 Onion, Zorp", ["Zorp"]),
    ])
    func `H-04 what stands alone behind a comma of a remark may be a food`(line: String, names: [String]) {
        #expect(IngredientReader.read(line, language: .en).bareNames == names)
    }

    @Test(arguments: [
        ("1 soğan, zorp", ["zorp"]), ("1 soğan, 2 adet zorp", ["zorp"]), ("100 gr un, biraz zorp", ["zorp"]),
    ])
    func `H-04 what stands alone behind a comma of a Turkish remark may be a food`(line: String, names: [String]) {
        #expect(IngredientReader.read(line, language: .tr).bareNames == names)
    }

    @Test(arguments: [
        "1 onion, chopped", "1 onion, finely diced", "1 onion, to serve", "1 onion, with skin", "1 onion, brunoise",
        "1 onion, peeled and cut into 2 cm dice", "2 eggs, lightly beaten", "1 chicken, skin on",
        "1 cup flour, King Arthur", "1 cup flour, plus extra", "1 lemon, zest only", "1 carrot, matchsticks",
        "400 g tomatoes, drained weight", "2 potatoes, for mash and zorps", "1 cup rice, without nuts or zorps",
        "2 apples, halved, cored and thinly sliced", "1 bunch parsley, leaves picked, stalks discarded",
        "2 vanilla pods, split, seeds scraped out", "2 cups flour, sifted twice", "2 salmon fillets, wild caught",
        "1 onion (zorp)", "1 sogan, yemeklik dogranmis",
    ])
    func `H-04 what is done to a food, how it is and what it is for is no food behind a comma`(line: String) {
        #expect(IngredientReader.read(line, language: .en).bareNames == [])
    }

    @Test(arguments: [
        "1 soğan, yemeklik doğranmış", "1 demet maydanoz, ince kıyılmış", "2 domates, kabukları soyulmuş, küp küp",
        "4 yumurta, oda sıcaklığında", "1 patlıcan, sütsüz", "1 demet maydanoz, ince kıyım", "2 yumurta, sadece sarısı",
        "tuz, göz kararı", "1 su bardağı un, üzeri için",
    ])
    func `H-04 what is done to a food and how it is is no food behind a comma of a Turkish line`(line: String) {
        #expect(IngredientReader.read(line, language: .tr).bareNames == [])
    }

    @Test func `H-04 a bare name is nobody's food, that of another language, or a kind of the food before it`() {
        let foods: [Language: Set<String>] = [.en: ["butter"], .tr: ["sut"]]
        func bare(_ line: String) -> [String] {
            IngredientReader.read(line, language: .en)
                .bareFoods(besides: [.en], isKnown: { $0 == "russet" }) { name, language in
                    foods[language]?.contains(name) == true ? name : nil
                }
                .map { "\($0.name) is \($0.food ?? "unknown")" }
        }

        #expect(bare("1 onion, zorp") == ["zorp is unknown"])
        #expect(bare("1 onion, sut") == ["sut is sut"])
        #expect(bare("1 onion, butter") == [])
        #expect(bare("1 potato, russet") == [])
    }
}
