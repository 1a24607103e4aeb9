import Domain
import Testing

/// The many ways in which people write how much there is.
@Suite struct WrittenAmountTests {
    @Test(arguments: [
        ("30-35% cream 200 ml", "200 milliliter", "30-35% cream"), ("2, 3 or 4 carrots", "2-4", "carrots"),
        ("1, 2 or 3 cloves garlic", "1-3 clove", "garlic"), ("three-quarters cup sugar", "0.75 cup", "sugar"),
        ("two thirds of a cup of sugar", "0.667 cup", "sugar"), ("one half cup milk", "0.5 cup", "milk"),
        ("1 and three-quarters cups milk", "1.75 cup", "milk"),
        ("12 oz. to 1 lb. pasta", "12 ounce, alternative 1 pound", "pasta"),
        ("225 g - 8 oz mushrooms", "225 gram, alternative 8 ounce", "mushrooms"),
        ("1 cup | 240 ml milk", "1 cup, alternative 240 milliliter", "milk"), ("Flour | 250 g", "250 gram", "Flour"),
        ("1 cup buttermilk¹", "1 cup", "buttermilk"), ("2 eggs 🥚🥚", "2", "eggs"), ("Eggs (2)", "2", "Eggs"),
        ("salt [1]", "", "salt"), ("lemon juice 2", "2", "lemon juice"),
        ("pasta no 5", "", "pasta no 5"), ("butter 50g melted", "50 gram", "butter"),
        ("chopped tomatoes, 400g tin", "400 gram, alternative can", "tomatoes"),
        ("1 cup minus 1 tbsp flour", "1 cup", "flour"), ("2/3 cup less 1 tablespoon sugar", "0.667 cup", "sugar"),
        ("scant cup of milk", "cup", "milk"), ("heaped tsp cocoa", "teaspoon", "cocoa"),
        ("a pound cake", "", "a pound cake"),
        ("A generous ½ teaspoon salt", "0.5 teaspoon", "salt"), ("a large onion, chopped", "1", "onion"),
        ("a little pepper", "", "a little pepper"), ("an apple pie", "", "an apple pie"),
        ("1/4 of a cabbage", "0.25", "cabbage"), ("optional: 1 tbsp sugar", "1 tablespoon", "sugar"),
        ("1 cup (240ml) warm water 40°C", "1 cup, alternative 240 milliliter", "warm water"),
        ("2 peach halves", "2 half", "peach"), ("4 chicken breast halves", "4", "chicken breast halves"),
        ("sugar (100g)", "100 gram", "sugar"), ("tomatoes (1 tin)", "1 can", "tomatoes"),
        ("1 cup chickpeas (one 15 oz can)", "1 cup, alternative 15 ounce, alternative can", "chickpeas"),
        ("half a 400g tin coconut milk", "0.5 can, each 400 gram", "coconut milk"),
        ("1/2 of a 14 oz can coconut milk", "0.5 can, each 14 ounce", "coconut milk"),
        ("a dash or two of hot sauce", "dash", "hot sauce"), ("2-3 medium sized potatoes", "2-3", "potatoes"),
        ("sweet potatoes, 2 large", "2", "sweet potatoes"), ("onion, 1 medium, chopped", "1", "onion"),
        ("Onion: 1 large, finely chopped", "1", "Onion"),
        ("1 pot (300ml) double cream", "1 tub, each 300 milliliter", "double cream"),
        ("100 g pot barley", "100 gram", "pot barley"), ("1 pot roast", "1", "pot roast"),
        ("1 side of salmon", "1 side", "salmon"), ("1 side salad", "1", "side salad"),
        ("1 tin tuna (drained weight 140 g)", "1 can, each 140 gram", "tuna"),
        ("2 x 400g tins chickpeas (480 g drained weight)", "2 can, each 400 gram, total 480 gram", "chickpeas"),
    ])
    func `I-01 English amounts as people write them`(text: String, amounts: String, name: String) {
        let line = IngredientReader.read(text, language: .en)

        #expect(summary(line) == amounts)
        #expect(line.name == name)
    }

    @Test(arguments: [
        ("1&frac12; cups flour", "1.5 cup", "flour"), ("1 &amp; 1/2 cups flour", "1.5 cup", "flour"),
        ("1&nbsp;cup&nbsp;flour", "1 cup", "flour"), ("1&#189; cups flour", "1.5 cup", "flour"),
        ("1 &amp;frac12; cups flour", "1.5 cup", "flour"), ("5 &#8211; 6 tomatoes", "5-6", "tomatoes"),
        ("salt &amp; pepper", "", "salt & pepper"), ("M&M;s 100 g", "", "M&M"),
        ("1 cup half&half;", "1 cup", "half&half"), ("1&half; cups sugar", "1.5 cup", "sugar"),
    ])
    func `I-01 signs that a page has written by their names are read as what they are`(
        text: String,
        amounts: String,
        name: String
    ) {
        let line = IngredientReader.read(text, language: .en)

        #expect(summary(line) == amounts)
        #expect(line.name == name)
    }

    @Test(arguments: [
        ("5 fresh or 3 canned apricots", "5, alternative 3", ["fresh or canned apricots"]),
        ("Flour: 500 g strong white bread", "500 gram", ["strong white bread Flour"]),
        ("Oil: 50 g olive", "50 gram", ["olive Oil"]), ("Flour: 200 g, sifted", "200 gram", ["Flour"]),
        ("Butter: 100 g unsalted", "100 gram", ["Butter"]),
    ])
    func `I-01 kinds of one food have their counts, and may stand behind its colon`(
        text: String,
        amounts: String,
        names: [String]
    ) {
        let line = IngredientReader.read(text, language: .en)

        #expect(summary(line) == amounts)
        #expect(line.names == names)
    }

    @Test func `H-04 what stands behind a colon and an amount and is a food itself is found in the remark`() {
        #expect(IngredientReader.read("Rice: 100 g butter", language: .en).note == "butter")
    }

    @Test(arguments: [
        ("2 kutu domates x 400 gr", "2 can, each 400 gram", "domates"),
        ("3 buçuk 4 su bardağı un", "3.5-4 water glass", "un"), ("3 4 diş sarımsak", "3-4 clove", "sarımsak"),
        ("1 2 kg'lık tavuk", "1, each 2 kilogram", "tavuk"),
        ("400 gr'lık 2 kutu domates", "2 can, each 400 gram", "domates"),
        ("2 adet 250 gr'lık labne", "2 piece, each 250 gram", "labne"),
        ("üçte iki su bardağı süt", "0.667 water glass", "süt"),
        ("dörtte üç su bardağı süt", "0.75 water glass", "süt"),
        ("dörtte üçü su bardağı süt", "0.75 water glass", "süt"),
        ("su bardağının dörtte üçü süt", "0.75 water glass", "süt"),
        ("yarım su bardağından az süt", "0.5 water glass", "süt"),
        ("1 su bardağının üçte biri kadar süt", "0.333 water glass", "süt"),
        ("1 su bardağının 1/3'ü kadar süt", "0.333 water glass", "süt"),
        ("2 paketin yarısı margarin", "1 package", "margarin"),
        ("1 paket tereyağının yarısı", "0.5 package", "tereyağının"),
        ("1 limonun dörtte üçü", "0.75", "limonun"), ("limonun yarısı", "0.5", "limonun"),
        ("tepeleme 1 yemek kaşığı salça", "1 soup spoon", "salça"), ("silme 2 su bardağı un", "2 water glass", "un"),
        ("orta boy 2 adet soğan", "2 piece", "soğan"), ("1 ç.b. yağ", "1 tea glass", "yağ"),
        ("1 su bardağından az eksik şeker", "1 water glass", "şeker"), ("un = 500 gr", "500 gram", "un"),
        ("1 parmak kalınlığında zencefil", "1 knob", "zencefil"),
        ("1 y. kaşığı un", "1 soup spoon", "un"), ("1 ç. kaşığı karbonat", "1 tea spoon", "karbonat"),
        ("1 su bardağına yakın süt", "1 water glass", "süt"), ("tahmini 500 gr un", "500 gram", "un"),
        ("2 konserve ton balığı (160'ar gr)", "2 can, each 160 gram", "ton balığı"),
        ("2 adet (200'er gr) levrek", "2 piece, each 200 gram", "levrek"), ("soğan, 2 adet", "2 piece", "soğan"),
        ("maydanoz yarım demet", "0.5 bunch", "maydanoz"),
        ("200 g oda ısısında tereyağı", "200 gram", "tereyağı"), ("1 su bardağı 40 derece süt", "1 water glass", "süt"),
        ("üzerine serpmek için pudra şekeri", "", "pudra şekeri"), ("üzerini 2 parmak geçecek kadar su", "", "su"),
    ])
    func `I-01 Turkish amounts as people write them`(text: String, amounts: String, name: String) {
        let line = IngredientReader.read(text, language: .tr)

        #expect(summary(line) == amounts)
        #expect(line.name == name)
    }

    @Test(arguments: [
        ("8 oz 80/20 ground beef", Language.en, ["80/20 ground beef"]),
        ("birer çay kaşığı tuz, karabiber, kimyon", .tr, ["tuz", "karabiber", "kimyon"]),
        ("2'şer yemek kaşığı un, süt", .tr, ["un", "süt"]),
        ("1 tsp each: cumin, mustard, paprika", .en, ["cumin", "mustard", "paprika"]),
        ("1 tsp each cumin and mustard, to taste", .en, ["cumin", "mustard"]),
        ("whites of 3 eggs", .en, ["egg whites"]), ("2 eggs, yolks only", .en, ["egg yolks"]),
        ("1 egg + 1 yolk", .en, ["egg", "yolk"]),
        ("1 1/2 cups chickpeas (or one 15-oz can)", .en, ["chickpeas"]),
        ("butter + flour", .en, ["butter", "flour"]),
        ("tuz - karabiber - pul biber", .tr, ["tuz", "karabiber", "pul biber"]),
        ("2 yemek kaşığı sirke ya da yarım limonun suyu", .tr, ["sirke", "limonun suyu"]),
    ])
    func `H-04 every food that an amount is said of is one of the line`(
        text: String,
        language: Language,
        names: [String]
    ) {
        #expect(IngredientReader.read(text, language: language).names == names)
    }

    @Test(arguments: [
        ("500 g mascarpone and 4 eggs, yolks only", ["mascarpone", "egg yolks"]),
        ("1 cup milk and 2 eggs, yolks only", ["milk", "egg yolks"]),
        ("200 g flour and 3 eggs, whites only", ["flour", "egg whites"]),
        ("yolks of 2 eggs and 1 cup milk", ["egg yolks", "milk"]),
        ("butter or eggs, whites only", ["butter", "egg whites"]), ("2 duck eggs, yolks only", ["duck egg yolks"]),
    ])
    func `H-04 yolks only says nothing of the food beside the eggs`(text: String, names: [String]) {
        #expect(IngredientReader.read(text, language: .en).names == names)
    }

    @Test func `H-04 a line of eggs with yolks only is reckoned with its first food`() {
        let line = IngredientReader.read("500 g mascarpone and 4 eggs, yolks only", language: .en)

        #expect(summary(line) == "500 gram")
        #expect(line.foodName == "mascarpone")
        #expect(line.joint == .and)
    }

    @Test(arguments: [
        ("1 cup warm water 40°C or Zorp drink", ["warm water", "Zorp drink"]),
        ("1 cup warm water 40°C or oat drink", ["warm water", "oat drink"]),
        ("1 cup water 105 to 115°F or milk", ["water", "milk"]), ("1 cup water at 40°C or milk", ["water", "milk"]),
        ("1 cup water 110 degrees F / milk", ["water", "milk"]), ("water 40°C and 1 cup milk", ["water", "milk"]),
    ])
    func `H-04 a name goes on behind a temperature`(text: String, names: [String]) {
        #expect(IngredientReader.read(text, language: .en).names == names)
    }

    @Test(arguments: [
        ("200 g chicken (or tin of laksa paste)", ["chicken", "laksa paste"]),
        ("1 cup chickpeas (or can tuna)", ["chickpeas", "tuna"]),
        ("200 g chicken (or a jar of pesto)", ["chicken", "pesto"]),
        ("1 cup chickpeas (or one 15-oz can)", ["chickpeas"]), ("1 cup chickpeas (or a tin)", ["chickpeas"]),
        ("4 eggs (or can be left out)", ["eggs"]),
    ])
    func `H-04 what a tin holds is an alternative, and no tin is`(text: String, names: [String]) {
        #expect(IngredientReader.read(text, language: .en).names == names)
    }

    @Test(arguments: [
        ("1 cup flour + milk", Language.en, ["flour", "milk"]), ("pinch of salt + butter", .en, ["salt", "butter"]),
        ("1 cup flour + extra for dusting", .en, ["flour"]), ("1 tbsp oil + a little for the pan", .en, ["oil"]),
        ("flour: 200 g or Zorp drink", .en, ["flour", "Zorp drink"]), ("Salt: 1 tsp or to taste", .en, ["Salt"]),
        ("1 lemon, juiced, plus 1 cup Zorp drink", .en, ["lemon juice", "Zorp drink"]),
        ("500 g mascarpone and 2 lemons, zest only", .en, ["mascarpone", "lemons"]),
        ("100 g butter and lemon, juiced", .en, ["butter", "lemon juice"]),
        ("Butter and lemon, zest only", .en, ["Butter", "lemon zest"]),
        ("egg + lemon, juiced", .en, ["egg", "lemon juice"]),
        ("lemon and its zest, juiced", .en, ["lemon juice", "lemon zest"]),
        ("un: 500 gr veya zorp", .tr, ["un", "zorp"]), ("su, üzerini geçecek kadar süt", .tr, ["su", "süt"]),
        ("tereyağı ve alacak kadar un", .tr, ["tereyağı", "un"]),
        ("1 su bardağından süt ve az un", .tr, ["su bardağından süt", "az un"]),
    ])
    func `H-04 a second food stays one wherever amounts and remarks stand`(
        text: String,
        language: Language,
        names: [String]
    ) {
        #expect(IngredientReader.read(text, language: language).names == names)
    }

    @Test(arguments: [
        ("2, 3 or 4 carrots", Language.en, "4 or 8 carrots"), ("three-quarters cup sugar", .en, "1 1/2 cups sugar"),
        ("12 oz. to 1 lb. pasta", .en, "24 oz. to 2 lb. pasta"),
        ("300ml pot double cream", .en, "2 x 300ml pots double cream"),
        ("sweet potatoes, 2 large", .en, "sweet potatoes, 4 large"),
        ("lemon juice 2", .en, "lemon juice 4"), ("2 peach halves", .en, "4 peach halves"),
        ("chopped tomatoes, 400g tin", .en, "chopped tomatoes, 2 x 400g tins"),
        ("a 400g tin of tomatoes", .en, "2 x 400g tins of tomatoes"), ("a drizzle of honey", .en, "a drizzle of honey"),
        ("1 cup minus 1 tbsp flour", .en, "2 cups minus 2 tbsp flour"), ("Eggs (2)", .en, "Eggs (4)"),
        ("Eggs: 2 free range", .en, "Eggs: 4 free range"),
        ("Eggs: 2 large free-range", .en, "Eggs: 4 large free-range"),
        ("1 tin tuna (drained weight 140 g)", .en, "2 tins tuna (drained weight 140 g)"),
        ("1 su bardağının yarısı süt", .tr, "2 su bardağının yarısı süt"), ("limonun yarısı", .tr, "2 limonun yarısı"),
        ("400 gr'lık 2 kutu domates", .tr, "400 gr'lık 4 kutu domates"),
        ("1&frac12; cups flour", .en, "3 cups flour"),
        ("5 fresh or 3 canned apricots", .en, "10 fresh or 6 canned apricots"),
        ("dörtte bir su bardağı süt", .tr, "yarım su bardağı süt"), ("3 4 diş sarımsak", .tr, "6-8 diş sarımsak"),
    ])
    func `P-36 such amounts are doubled in their words`(text: String, language: Language, doubled: String) {
        #expect(LineScaler.scaled(text, by: 2, language: language) == doubled)
    }

    @Test(arguments: ["üzerini geçecek kadar su", "hamuru toparlayacak kadar un", "alabildiğince un"])
    func `SPEC-2.3 as much as it takes is to taste`(text: String) {
        #expect(IngredientReader.read(text, language: .tr).isToTaste)
    }

    @Test(arguments: [
        ("1 tin beans (drained weight 250 g)", Language.en, 250.0), ("1 tin (400 g) beans (250 g drained)", .en, 250),
        ("2 x 400g tins beans (480 g drained weight)", .en, 480), ("1 tin beans, 250 g drained weight", .en, 250),
        ("2 kutu fasulye (süzme ağırlığı: 250 g)", .tr, 500), ("1 tin (500 g) beans", .en, 300),
    ])
    func `I-01 the drained weight of a tin is what is eaten of it`(text: String, language: Language, grams: Double) {
        let beans = FoodWeights(measures: [
            FoodMeasure(["can"], grams: Grams(400)), FoodMeasure(["can, drained"], grams: Grams(240)),
        ])

        let found = LineGrams.find(IngredientReader.read(text, language: language), food: beans).grams

        #expect(found == Grams(grams))
    }

    @Test func `SPEC-2.3 a tin is bought with its liquid`() {
        let line = IngredientReader.read("1 tin (400 g) beans (250 g drained)", language: .en)

        #expect(NeededAmount(line).grams == Grams(400))
    }

    @Test func `I-01 halves are half of one, and a side of fish is its fillet`() {
        let peach = FoodWeights(piece: Grams(150))
        let salmon = FoodWeights(measures: [FoodMeasure(["fillet", "fileto"], grams: Grams(396))], piece: Grams(170))

        #expect(LineGrams.find(IngredientReader.read("3 peach halves", language: .en), food: peach).grams == Grams(225))
        #expect(
            LineGrams.find(IngredientReader.read("1 side of salmon", language: .en), food: salmon).grams == Grams(396)
        )
    }

    @Test(arguments: [
        ("tomatoes (1 tin)", true), ("tomatoes (400g tin)", true), ("tomatoes (tin)", true), ("tuna, from a can", true),
        ("1 cup chickpeas (one 15 oz can)", true), ("400 g tomatoes", false), ("butter, for the tin", false),
        ("4 eggs (can be left out)", false),
    ])
    func `I-01 what comes from a tin is canned, wherever the tin stands`(text: String, isCanned: Bool) {
        #expect(IngredientReader.read(text, language: .en).state.contains(.canned) == isCanned)
    }
}
