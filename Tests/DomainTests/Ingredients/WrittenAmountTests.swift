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
        ("1 cup buttermilk¹", "1 cup", "buttermilk"), ("2 eggs 🥚🥚", "2", "eggs"),
    ])
    func `I-01 English amounts as people write them`(text: String, amounts: String, name: String) {
        let line = IngredientReader.read(text, language: .en)

        #expect(summary(line) == amounts)
        #expect(line.name == name)
    }

    @Test(arguments: [
        ("2 kutu domates x 400 gr", "2 can, each 400 gram", "domates"),
        ("3 buçuk 4 su bardağı un", "3.5-4 water glass", "un"), ("3 4 diş sarımsak", "3-4 clove", "sarımsak"),
        ("1 2 kg'lık tavuk", "1, each 2 kilogram", "tavuk"),
        ("400 gr'lık 2 kutu domates", "2 can, each 400 gram", "domates"),
        ("2 adet 250 gr'lık labne", "2 piece, each 250 gram", "labne"),
        ("üçte iki su bardağı süt", "0.667 water glass", "süt"),
        ("dörtte üç su bardağı süt", "0.75 water glass", "süt"),
        ("1 su bardağının üçte biri kadar süt", "0.333 water glass", "süt"),
        ("1 su bardağının 1/3'ü kadar süt", "0.333 water glass", "süt"),
        ("2 paketin yarısı margarin", "1 package", "margarin"),
        ("1 paket tereyağının yarısı", "0.5 package", "tereyağının"),
        ("1 limonun dörtte üçü", "0.75", "limonun"), ("limonun yarısı", "0.5", "limonun"),
        ("tepeleme 1 yemek kaşığı salça", "1 soup spoon", "salça"), ("silme 2 su bardağı un", "2 water glass", "un"),
        ("orta boy 2 adet soğan", "2 piece", "soğan"), ("1 ç.b. yağ", "1 tea glass", "yağ"),
        ("1 su bardağından az eksik şeker", "1 water glass", "şeker"), ("un = 500 gr", "500 gram", "un"),
        ("1 parmak kalınlığında zencefil", "1 knob", "zencefil"),
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
        ("2, 3 or 4 carrots", Language.en, "4 or 8 carrots"), ("three-quarters cup sugar", .en, "1 1/2 cups sugar"),
        ("12 oz. to 1 lb. pasta", .en, "24 oz. to 2 lb. pasta"),
        ("1 su bardağının yarısı süt", .tr, "2 su bardağının yarısı süt"), ("limonun yarısı", .tr, "2 limonun yarısı"),
        ("400 gr'lık 2 kutu domates", .tr, "400 gr'lık 4 kutu domates"),
        ("dörtte bir su bardağı süt", .tr, "yarım su bardağı süt"), ("3 4 diş sarımsak", .tr, "6 8 diş sarımsak"),
    ])
    func `P-36 such amounts are doubled in their words`(text: String, language: Language, doubled: String) {
        #expect(LineScaler.scaled(text, by: 2, language: language) == doubled)
    }

    @Test(arguments: ["üzerini geçecek kadar su", "hamuru toparlayacak kadar un", "alabildiğince un"])
    func `SPEC-2.3 as much as it takes is to taste`(text: String) {
        #expect(IngredientReader.read(text, language: .tr).isToTaste)
    }
}
