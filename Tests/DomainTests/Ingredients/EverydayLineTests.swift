import Domain
import Testing

/// Lines as home recipes and sites have them.
@Suite struct EverydayLineTests {
    @Test(arguments: [
        ("30% cream 200 ml", "200 milliliter", "30% cream"), ("70 % dark chocolate", "", "70 % dark chocolate"),
        ("2 doz. eggs", "24", "eggs"), ("three quarters of a cup of sugar", "0.75 cup", "sugar"),
        ("12 oz. pkg. egg noodles", "12 ounce, alternative package", "egg noodles"), ("3 x eggs", "3", "eggs"),
        ("Eggs x 3, beaten", "3", "Eggs"), ("garlic 2 cloves", "2 clove", "garlic"),
        ("1 env. gelatin", "1 sachet", "gelatin"),
        ("100 g each of sugar and butter", "100 gram", "sugar and butter"),
        ("chicken breasts x 2 (300 g)", "300 gram", "chicken breasts"),
        ("2 tsp salt, plus 2 pinches", "2 teaspoon, added 2 pinch", "salt"),
        ("1 & 1/2 cups sugar", "1.5 cup", "sugar"), ("c. 500g flour", "500 gram", "flour"),
        ("1 tspn salt", "1 teaspoon", "salt"),
        ("1 8oz. can crushed pineapple w/ juice", "1 can, each 8 ounce", "crushed pineapple"),
        ("juice & zest of 1 lemon", "1", "lemon"), ("2) 3 eggs", "3", "eggs"), ("4 lemon wedges", "4 wedge", "lemon"),
        ("10 broccoli florets", "10 floret", "broccoli"),
        ("5 orange segments", "5 segment", "orange"), ("6 bell pepper strips", "6 strip", "bell pepper"),
        ("milk 3.5% 250 ml", "250 milliliter", "milk 3.5%"), ("yogurt 0% 200 g", "200 gram", "yogurt 0%"),
        ("chocolate 85% 20g", "20 gram", "chocolate 85%"), ("minced beef 5% 500g", "500 gram", "beef 5%"),
        ("vinegar 5% 2 tbsp", "2 tablespoon", "vinegar 5%"), ("milk 3% 1 l", "1 liter", "milk 3%"),
        ("semi-skimmed milk 1.5% 2 cups", "2 cup", "semi-skimmed milk 1.5%"),
        ("2 tins tomatoes x 400g", "2 can, each 400 gram", "tomatoes"),
        ("2 tins tomatoes x 400g each", "2 can, each 400 gram", "tomatoes"),
        ("1 tin tomatoes × 400 g", "1 can, each 400 gram", "tomatoes"),
        ("2 packs bacon x 250g", "2 package, each 250 gram", "bacon"),
        ("6 eggs x 60g", "6, each 60 gram", "eggs"),
        ("chicken breast x 2 150g", "2, each 150 gram", "chicken breast"),
        ("6 potato wedges", "6", "potato wedges"), ("1 cup broccoli florets", "1 cup", "broccoli florets"),
        ("4 dates stuffed with almonds", "4", "dates"), ("100 g crackers topped with cheese", "100 gram", "crackers"),
        ("375g block of shortcrust pastry", "375 gram, alternative block", "shortcrust pastry"),
        ("200g block feta", "200 gram, alternative block", "feta"), ("stuffed olives", "", "stuffed olives"),
        ("1 thumb-size piece of ginger, peeled", "1 piece", "ginger"),
        ("walnut-sized knob of butter", "knob", "butter"),
        ("1 thumb of ginger", "1 knob", "ginger"), ("1 tray chicken thighs", "1 tray", "chicken thighs"),
    ])
    func `I-01 English lines of every day`(text: String, amounts: String, name: String) {
        let line = IngredientReader.read(text, language: .en)

        #expect(summary(line) == amounts)
        #expect(line.name == name)
    }

    @Test(arguments: [
        ("% 3 yağlı süt 200 ml", "200 milliliter", "% 3 yağlı süt"),
        ("%70 kakaolu çikolata 80 g", "80 gram", "%70 kakaolu çikolata"),
        ("1 pkt kabartma tozu", "1 package", "kabartma tozu"),
        ("1 pk. vanilin", "1 package", "vanilin"), ("yumurta 3 adet", "3 piece", "yumurta"),
        ("sarımsak 3 diş", "3 clove", "sarımsak"), ("1 er çay kaşığı nane", "1 tea spoon", "nane"),
        ("bir kilo iki yüz gram un", "1 kilogram, added 200 gram", "un"), ("1 çb süt", "1 tea glass", "süt"),
        ("1 ykş salça", "1 soup spoon", "salça"), ("2 limon dilimi", "2 slice", "limon"),
        ("500 gr'lık paket makarna", "500 gram, alternative package", "makarna"),
        ("1 kg'lık tavuk", "1 kilogram", "tavuk"),
        ("1) 2 yumurta", "2", "yumurta"),
        ("1. 2 su bardağı un", "2 water glass", "un"), ("3 kibrit kutusu büyüklüğünde peynir", "3", "peynir"),
        ("1 ceviz büyüklüğünde margarin", "1", "margarin"), ("1 konserve kutusu fasulye", "1 can", "fasulye"),
        ("2 adet orta büyüklükte patates", "2 piece", "patates"), ("1 bıçak ucu karbonat", "1 pinch", "karbonat"),
        ("4 adet limon dilimi", "4 slice", "limon"), ("5 brokoli çiçeği", "5 floret", "brokoli"),
        ("süt %3 200 ml", "200 milliliter", "süt %3"), ("çikolata 85% 20 gr", "20 gram", "çikolata 85%"),
        ("%3 yağlı süt", "", "%3 yağlı süt"), ("500 gr kuş başı büyüklüğünde et", "500 gram", "et"),
        ("1 mercimek tanesi büyüklüğünde mastik", "1", "mastik"),
        ("tavla zarı büyüklüğünde doğranmış dana eti", "", "dana eti"),
        ("ceviz içi büyüklüğünde tereyağı", "", "tereyağı"),
        ("20 asma yaprağı", "20", "asma yaprağı"), ("2 kilo bir yumurta", "2 kilogram", "bir yumurta"),
    ])
    func `I-01 Turkish lines of every day`(text: String, amounts: String, name: String) {
        let line = IngredientReader.read(text, language: .tr)

        #expect(summary(line) == amounts)
        #expect(line.name == name)
    }

    @Test(arguments: Language.allCases)
    func `I-01 a share before a name keeps its sign, whichever language the line is read in`(language: Language) {
        func name(_ text: String) -> String { IngredientReader.read(text, language: language).name }

        #expect(name("%70 bitter çikolata") == "%70 bitter çikolata")
        #expect(name("100 g %70 bitter çikolata") == "%70 bitter çikolata")
        #expect(name("100 ml %100 portakal suyu") == "%100 portakal suyu")
    }

    @Test func `SPEC-2.3 what is cut off a thing weighs no whole one`() {
        let whole = FoodWeights(piece: Grams(450))

        for (text, language) in [
            ("10 broccoli florets", Language.en), ("4 lemon wedges", .en), ("2 limon dilimi", .tr),
        ] {
            #expect(LineGrams.find(IngredientReader.read(text, language: language), food: whole).grams == nil)
        }
    }

    @Test func `SPEC-2.3 only what is up to the cook is to taste`() {
        func isToTaste(_ text: String) -> Bool { IngredientReader.read(text, language: .tr).isToTaste }

        #expect(isToTaste("istenildiği kadar ceviz"))
        #expect(isToTaste("arzu ettiğiniz kadar pul biber"))
        #expect(isToTaste("biraz tuz"))
        #expect(!isToTaste("yarım su bardağından biraz fazla zeytinyağı"))
    }
}
