import Domain
import Testing

/// Foods that only a line's remark names.
@Suite struct NotedFoodsTests {
    @Test(arguments: [
        ("200 g mushrooms fried in butter", ["butter"]), ("500 g chicken thighs, marinated in yogurt", ["yogurt"]),
        ("2 apples rolled in sesame seeds", ["sesame seed"]), ("2 bananas, dipped in peanut butter", ["peanut butter"]),
        ("400 g cod fillets, coated in breadcrumbs", ["breadcrumb"]), ("2 apples, dusted with flour", ["flour"]),
        ("1 cup strawberries, topped with a dollop of cream", ["cream"]), ("1 tbsp oil, preferably butter", ["butter"]),
        ("1 tbsp oil (butter works too)", ["butter"]), ("100 g apples (nuts optional)", ["nut"]),
        ("100 g apples [nuts optional]", ["nut"]),
        ("2 tomatoes, served on toast", ["toast"]), ("4 dates, wrapped in bacon", ["bacon"]),
        ("2 cups strawberries, dipped in dark chocolate", ["dark chocolate"]),
        ("1 fillet, egg-washed and crumbed", ["egg", "breadcrumb"]), ("2 chicken breasts, breaded", ["breadcrumb"]),
        ("8 prawns, battered", ["pancake mix"]), ("2 aubergines, floured and fried", ["flour"]),
        ("1 pinch saffron, soaked in 2 tbsp warm milk", ["milk"]), ("2 potatoes, served with mash", ["mash"]),
        ("1 tsp salt, butter and pepper", ["butter", "pepper"]),
        ("250 g salmon, plus sesame seeds to serve", ["sesame seed"]), ("1 egg plus 1 yolk", ["yolk"]),
        ("1 tbsp sauce (contains soy and wheat)", ["soybean", "flour"]), ("1 loaf, day-old bread is best", ["bread"]),
        ("1 pumpkin, served in a bread bowl", ["bread"]), ("1 banana, a topping like cream", ["cream"]),
        ("1 broccoli (can be swapped for cheese)", ["cheese"]), ("2 dates, roll in flour", ["flour"]),
        ("1 fillet, dipped in the batter", ["pancake mix"]), ("2 figs, with goat’s cheese", ["cheese"]),
        ("1 cup water (no salt butter)", ["butter"]), ("1 cup rice, no nuts but with butter", ["butter"]),
        ("1 curry, with or without bacon", ["bacon"]), ("1 curry, with/without bacon", ["bacon"]),
        ("1 burger w/ cheese", ["cheese"]), ("1 burger w/cheese", ["cheese"]),
        ("1 burger w/o cheese, with butter", ["butter"]), ("1 loaf (with or without nuts)", ["nut"]),
        ("1 loaf (with or w/o nuts)", ["nut"]), ("1 curry, w/ or w/o bacon", ["bacon"]),
        ("1 loaf, spread with Land O Lakes butter", ["butter"]),
        ("100 g margarine (replace with butter if you like)", ["butter"]),
        ("1 cup oat drink, replace the milk with cream", ["cream"]), ("1 cup rice, not only butter", ["butter"]),
        ("2 bananas, topped with no-stir peanut butter", ["peanut butter"]),
        ("1 salad, no butter just cheese", ["cheese"]),
        ("2 tomatoes, served with no-knead bread", ["bread"]), ("1 cup rice, with never-frozen bacon", ["bacon"]),
        ("1 crab, served with meat", ["beef"]), ("1 tin beans (meat optional)", ["beef"]),
        ("1 tsp vanilla, for the almond cake with cream", ["cream"]), ("1 onion, studded with cloves", ["clove"]),
        ("4 dates stuffed with walnuts", ["walnut"]), ("100 g crackers topped with cheese", ["cheese"]),
    ])
    func `H-04 HOSTILE-132 a food in a remark is found whatever the grammar around it`(line: String, foods: [String]) {
        #expect(noted(line, .en) == foods)
    }

    @Test(arguments: [
        "2 onions, cut in half", "100 g butter, at room temperature", "2 potatoes, cut into chips",
        "1 cauliflower, pulsed into couscous", "1 zucchini, thinly cut into noodles", "1 piece ginger, walnut-sized",
        "2 tbsp dough, the size of a walnut", "1 cup pumpkin, until it has the consistency of cream",
        "200 g rice, without nuts", "200 g rice, without nuts or cheese", "200 g muesli, nut-free",
        "1 cup oat drink, not milk", "1 cup water (neither milk nor cream)", "1 tbsp oil, instead of butter",
        "1 tsp oil, rather than butter", "1 tbsp margarine (don't use butter)", "100 g almonds, toast in a dry pan",
        "2 tbsp seeds, lightly toast", "50 g seeds, to toast", "1 cup rice, for the bread",
        "200 g tomatoes, for bread or toast", "2 apples, spread with a butter knife",
        "2 carrots, grated on a cheese grater", "4 chicken thighs, bone in", "1/2 cup cheese, toast removed",
        "1 cabbage, add to the cream", "1 onion, no bigger than a nut", "2 avocados (leave out the cream)",
        "4 spring onions, white and green parts", "1 can coconut milk, full fat, shaken", "1 lemon, juiced and zested",
        "1 cup rice, cooked in coconut milk", "1 tbsp sugar, or to taste", "1 cup olive oil, plus oil for drizzling",
        "1 egg, to brush the bread", "1 tbsp oil (don’t use butter)",
        "200 g tempeh, crumbled with your hands", "1 cup oats (gluten-free if needed)", "8 sprinkles, a sprinkle",
        "1 cup muesli, a no-nut one", "200 g rice, with herbs, without nuts", "1 cup oat drink, replaces milk",
        "200 g rice, without no-stir peanut butter", "1 tsp vanilla, for the almond cake",
        "1 bunch dill, for the cream and bacon noodles", "1 coconut, meat grated", "1 crab, meat picked",
        "1 burger w/o cheese", "coffee w/out milk", "1 coffee, w/o milk or cream", "1 coffee (W/O milk)",
        "1 head garlic, cloves separated", "1 banana (non-dairy)",
    ])
    func `HOSTILE-132 what is denied, a measure, a tool, a verb or a purpose is no food of a remark`(line: String) {
        #expect(noted(line, .en).filter { !["coconut milk", "oil"].contains($0) } == [])
    }

    @Test(arguments: [
        ("2 patlıcan, una bulanmış", ["un"]), ("2 patlıcan, yumurtaya bulanmış", ["yumurta"]),
        ("500 g patates (sütle ezilmiş)", ["sut"]), ("200 g mantar, tereyağında kavrulmuş", ["tereyagi"]),
        ("1 su bardağı su (süt de olur)", ["sut"]), ("2 domates, peyniriyle", ["peynir"]),
        ("3 elma (cevizli)", ["ceviz"]), ("2 muz, fıstık ezmesine batırılmış", ["fistik ezmesi"]),
        ("2 kabak, yoğurtla servis edilir", ["yogurt"]), ("1 kabak (yoğurdu sarımsaklı)", ["yogurt"]),
        ("1 kâse çorba, ekmeğiyle", ["ekmek"]), ("2 patates, galeta ununa bulanmış", ["galeta unu"]),
        ("4 tavuk göğsü, pane", ["galeta unu"]), ("6 incir, yer fıstıklı", ["yer fistigi"]),
        ("6 incir, antep fıstığıyla", ["antep fistigi"]), ("2 elma, susama bulanmış", ["susam"]),
        ("1 su bardağı pirinç (hindistan cevizi sütüyle)", ["hindistan cevizi sutu"]),
        ("1 avuç badem gibi kuruyemiş, iri kıyılmış", ["karisik kuruyemis"]),
        ("1 su bardağı su, bir miktar süt eklenebilir", ["sut"]), ("3 biber, kıymayla doldurulmuş", ["kiyma"]),
    ])
    func `H-04 HOSTILE-132 a food in a Turkish remark is found with its endings`(line: String, foods: [String]) {
        #expect(noted(line, .tr) == foods)
    }

    @Test(arguments: [
        "1 patlıcan, sütsüz", "1 su bardağı un, ekmek için", "1 su bardağı su (süt yerine)",
        "1 su bardağı su (süt veya krema yerine)", "1 parça zencefil (ceviz büyüklüğünde)", "1 havuç (rendelenmiş)",
        "1 soğan (yemeklik doğranmış)", "1 soğan, piyazlık doğranmış", "500 g patates, kuşbaşı doğranmış",
        "1 su bardağı su, ılık (oda sıcaklığında)", "1 karnabahar, krema kıvamına gelene kadar",
        "1 karnabahar, krema gibi olana kadar", "1 su bardağı su (krema olmadan)", "2 adet muz, çatalla ezilmiş",
        "2 patates, rendelenmiş (peynir rendesi ile)", "2 yemek kaşığı yağ (tereyağı değil)", "4 tavuk but, kemiksiz",
        "1 paket maya, ılık suda eritilmiş", "2 havuç, kibrit çöpü gibi doğranmış", "1 tutam tarçın, üzeri için",
        "1 salatalık, soyulmuş, suyu sıkılmış", "2 kaşık pekmez, tahinsiz", "1 demet roka, iri iri yırtılmış",
        "200 gr badem, un haline getirilmiş", "1 su bardağı un, cevizli ekmek için",
        "2 biber, çekirdekleri çıkarılmış",
    ])
    func `HOSTILE-132 what a Turkish remark denies, compares or is for is no food of it`(line: String) {
        #expect(noted(line, .tr) == [])
    }

    @Test func `H-04 what is made of something else in a remark is some food that nobody knows`() {
        for line in [
            "1 cup berries, with vegan cream", "1 cup berries, with dairy-free cream", "1 apple, egg replacer",
            "1 cup berries, with non-dairy cream", "200 g mushrooms, cooked in non-dairy butter",
        ] {
            let noted = IngredientReader.read(line, language: .en).notedFoods(.en) {
                Self.english.contains($0) ? $0 : nil
            }
            #expect(noted.map(\.food) == [nil])
        }
        for line in ["200 g çilek, sütsüz krema ile", "200 g çilek, glutensiz un ile"] {
            let noted = IngredientReader.read(line, language: .tr).notedFoods(.tr) {
                Self.turkish.contains($0) ? $0 : nil
            }
            #expect(noted.map(\.food) == [nil])
        }
    }

    @Test(arguments: [
        ("200 g bulgur, tereyagi ile", Language.en, [Language.en, .tr]), ("200 g rice, with butter", .en, [.en]),
        ("200 g bulgur, no butter", .en, [.en]), ("200 g bulgur, tereyağı ile", .tr, [.tr]),
        ("200 g bulgur, whipped butter", .tr, [.tr, .en]),
    ])
    func `H-04 a remark is looked through in both languages where no word is plainly of the line's own`(
        line: String,
        own: Language,
        languages: [Language]
    ) {
        #expect(IngredientReader.read(line, language: own).notedLanguages(own) == languages)
    }

    @Test func `S-22 H-04 what a remark names stands in the line, and a name in brackets may be the line's own`() {
        let cream = IngredientReader.read("140 ml double cream (heavy cream)", language: .en)
        let mushrooms = IngredientReader.read("200 g mantar, tereyağında kavrulmuş", language: .tr)

        let again = cream.notedFoods(.en) { $0 == "heavy cream" ? $0 : nil }
        let butter = mushrooms.notedFoods(.tr) { $0 == "tereyagi" ? $0 : nil }

        let cocoa = ["200 g chocolate, 70 % cocoa", "200 g chocolate (70% cocoa)", "200 g rice, rolled in cocoa"].map {
            IngredientReader.read($0, language: .en).notedFoods(.en) { $0 == "cocoa" ? $0 : nil }.map(\.mayBeSame)
        }

        #expect(cocoa == [[true], [true], [false]])
        #expect(again.map(\.mayBeSame) == [true])
        #expect(butter.map(\.name) == ["tereyağında"])
        #expect(butter.map(\.mayBeSame) == [false])
    }

    private func noted(_ text: String, _ language: Language) -> [String] {
        let foods = language == .en ? Self.english : Self.turkish
        return IngredientReader.read(text, language: language).notedFoods(language) { foods.contains($0) ? $0 : nil }
            .compactMap(\.food)
    }

    private static let english: Set<String> = [
        "butter", "yogurt", "sesame seed", "peanut butter", "breadcrumb", "flour", "cream", "nut", "walnut", "toast",
        "bacon", "dark chocolate", "egg", "pancake mix", "milk", "mash", "pepper", "salt", "yolk", "soybean", "bread",
        "cheese", "chips", "couscous", "noodle", "bone", "coconut milk", "oil", "sprinkle",
        "almond", "plain cake", "beef", "clove",
    ]
    private static let turkish: Set<String> = [
        "un", "yumurta", "sut", "tereyagi", "peynir", "ceviz", "fistik", "fistik ezmesi", "yogurt", "ekmek", "krema",
        "galeta unu", "yer fistigi", "antep fistigi", "susam", "hindistan cevizi", "hindistan cevizi sutu", "tahin",
        "karisik kuruyemis", "kiyma", "piyaz", "kusbasi", "ilik", "kemik", "catal", "cekirdek",
    ]
}
