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
        ("1 ykş salça", "1 soup spoon", "salça"), ("2 kilo bir yumurta", "2 kilogram", "bir yumurta"),
    ])
    func `I-01 Turkish lines of every day`(text: String, amounts: String, name: String) {
        let line = IngredientReader.read(text, language: .tr)

        #expect(summary(line) == amounts)
        #expect(line.name == name)
    }

    @Test func `SPEC-2.3 only what is up to the cook is to taste`() {
        func isToTaste(_ text: String) -> Bool { IngredientReader.read(text, language: .tr).isToTaste }

        #expect(isToTaste("istenildiği kadar ceviz"))
        #expect(isToTaste("arzu ettiğiniz kadar pul biber"))
        #expect(isToTaste("biraz tuz"))
        #expect(!isToTaste("yarım su bardağından biraz fazla zeytinyağı"))
    }
}
