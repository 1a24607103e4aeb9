import Domain
import Testing

@Suite struct LineNamesTests {
    @Test(arguments: [
        ("olive oil or butter", ["olive oil", "butter"]), ("tofu or prawns", ["tofu", "prawns"]),
        ("1 cup rice or bulgur", ["rice", "bulgur"]), ("2 tbsp butter or olive oil", ["butter", "olive oil"]),
        ("1 cup oat or almond milk", ["oat milk", "almond milk"]),
        ("1 tsp red or green Thai chile paste", ["red Thai chile paste", "green Thai chile paste"]),
        ("1 pint cherry or grape tomatoes", ["cherry tomatoes", "grape tomatoes"]),
        ("1 tbsp cider or malt vinegar", ["cider vinegar", "malt vinegar"]),
        ("500 ml chicken or vegetable stock", ["chicken stock", "vegetable stock"]),
        ("500 ml meat or vegetable stock", ["meat stock", "vegetable stock"]),
        ("200 g ready-made orange or passion fruit curd", ["ready-made orange curd", "passion fruit curd"]),
        ("1 cup apple or apple juice", ["apple", "apple juice"]),
        ("1 cup apple or orange juice", ["apple juice", "orange juice"]),
        ("1 tsp garlic or onion powder", ["garlic powder", "onion powder"]),
        ("2 tbsp rice or wine vinegar", ["rice vinegar", "wine vinegar"]),
        ("1 cup rice or oat milk", ["rice milk", "oat milk"]),
        ("2 navel, Cara Cara or blood oranges", ["navel oranges", "Cara Cara oranges", "blood oranges"]),
        ("300 g tiger or king prawns", ["tiger prawns", "king prawns"]),
        ("1 packet instant or dry active yeast", ["instant yeast", "dry active yeast"]),
        ("Kosher or sea salt and pepper", ["Kosher salt", "sea salt", "pepper"]),
        ("2 lb manila or littleneck clams", ["manila clams", "littleneck clams"]),
        ("1 tbsp butter (or oil)", ["butter", "oil"]), ("1 cup milk, or 1/2 cup cream", ["milk", "cream"]),
        ("200 g pork belly (or any good bacon lardons)", ["pork belly", "good bacon lardons"]),
        ("2 cups walnuts or pumpkin seeds", ["walnuts", "pumpkin seeds"]),
        ("pirinç ya da bulgur", ["pirinç", "bulgur"]), ("zeytinyağı veya tereyağı", ["zeytinyağı", "tereyağı"]),
        ("1 çay bardağı ayçiçek veya mısır yağı", ["ayçiçek yağı", "mısır yağı"]),
        ("2 kırmızı veya yeşil biber", ["kırmızı biber", "yeşil biber"]),
        ("1 yemek kaşığı tereyağı (veya margarin)", ["tereyağı", "margarin"]),
    ])
    func `H-04 a line carries all of its alternatives, the first to reckon with`(text: String, names: [String]) {
        let line = read(text)
        #expect(line.names == names)
        #expect(line.joint == .or)
        #expect(line.foodName == names.first)
    }

    @Test(arguments: [
        ("50 ml su veya süt", Language.en, ["su", "süt"]), ("100 g pirinç veya badem", .en, ["pirinç", "badem"]),
        ("100 g elma veya ceviz veya badem", .en, ["elma", "ceviz", "badem"]),
        ("100 g un, ceviz veya badem", .en, ["un", "ceviz", "badem"]),
        ("100 g pirinç (veya badem)", .en, ["pirinç", "badem"]),
        ("100 g pirinç, ya da badem", .en, ["pirinç", "badem"]),
        ("100 g pirinç yahut badem", .en, ["pirinç", "badem"]), ("100 g un ya da ceviz", .en, ["un", "ceviz"]),
        ("100 g pirinc or badem", .tr, ["pirinc", "badem"]), ("100 g pirinç (or badem)", .tr, ["pirinç", "badem"]),
    ])
    func `H-04 an "or" of either language joins the foods of a line that is read as one of the other`(
        text: String,
        language: Language,
        names: [String]
    ) {
        let line = IngredientReader.read(text, language: language)

        #expect(line.names == names)
        #expect(line.joint == .or)
    }

    @Test(arguments: [
        ("100 g yulaf ve süt", Language.en, ["yulaf", "süt"]), ("badem ve süt", .en, ["badem", "süt"]),
        ("100 g un, süt ve yumurta", .en, ["un", "süt", "yumurta"]), ("100 g oats and süt", .tr, ["oats", "süt"]),
        ("1 su bardağı yulaf üzerini geçecek kadar süt", .tr, ["yulaf", "süt"]),
        ("yulaf alabildiği kadar süt", .tr, ["yulaf", "süt"]), ("1 bardak yulaf biraz süt", .tr, ["yulaf", "süt"]),
        ("1 bardak yulaf biraz da süt", .tr, ["yulaf", "süt"]), ("1 bardak yulaf çok az süt", .tr, ["yulaf", "süt"]),
    ])
    func `H-04 an "and" of either language, and so much of another food, makes no one food of two`(
        text: String,
        language: Language,
        names: [String]
    ) {
        let line = IngredientReader.read(text, language: language)

        #expect(line.names == names)
        #expect(line.joint == .and)
    }

    @Test(arguments: ["süt az yağlı", "tereyağı biraz yumuşak", "az yağlı süt"])
    func `H-04 a little of what a food is like makes no second food`(text: String) {
        #expect(IngredientReader.read(text, language: .tr).names.count == 1)
    }

    @Test(arguments: [
        ("salt, butter and pepper", ["salt", "butter", "pepper"]),
        ("salt & pepper", ["salt", "pepper"]), ("1/4 teaspoon each salt and pepper", ["salt", "pepper"]),
        ("salt and freshly ground black pepper", ["salt", "black pepper"]),
        ("red, green and yellow peppers", ["red peppers", "green peppers", "yellow peppers"]),
        ("tuz, karabiber", ["tuz", "karabiber"]), ("tuz, karabiber ve pul biber", ["tuz", "karabiber", "pul biber"]),
        ("1 onion + 1 carrot", ["onion", "carrot"]), ("3 eggs, plus 1 egg yolk, beaten", ["eggs", "egg yolk"]),
        ("1 tbsp cornstarch + 1 tbsp milk from the cup", ["cornstarch", "milk"]),
        ("2 yumurta + 1 yumurta sarısı", ["yumurta", "yumurta sarısı"]),
    ])
    func `H-04 a line carries all members of its list`(text: String, names: [String]) {
        #expect(read(text).names == names)
        #expect(read(text).joint == .and)
    }

    @Test(arguments: [
        ("2 tbsp sesame seeds to serve", "sesame seeds"),
        ("4 boneless, skinless chicken breasts", "boneless, skinless chicken breasts"),
        ("4 boneless (skinless chicken breasts, sliced)", "boneless skinless chicken breasts"),
        ("1/4 cup butter room temp.", "butter"), ("1 lb extra-firm or firm tofu", "extra-firm or firm tofu"),
        ("2 cups whole or 2% milk", "whole or 2% milk"),
        ("1 cup fresh or frozen peas", "fresh or frozen peas"), ("1 cup half and half", "half and half"),
        ("half and half, to serve", "half and half"),
        ("200 g garlic-and-herb cheese", "garlic-and-herb cheese"), ("2 onions, chopped or sliced", "onions"),
        ("1 cup stock, or more as needed", "stock"), ("1 cup basil (or to taste)", "basil"),
        ("1 bunch parsley, stems and all", "parsley"), ("140ml double cream (heavy cream)", "double cream"),
        ("250 g un (veya aldığı kadar)", "un"), ("1 demet taze nane", "taze nane"), ("3 eggs", "eggs"),
    ])
    func `H-04 a line of one food has one name`(text: String, name: String) {
        #expect(read(text).names == [name])
        #expect(read(text).joint == nil)
    }

    @Test(arguments: [
        ("juice of 2 lemons", ["lemon juice"]), ("zest of 1 lime", ["lime zest"]), ("1 lemon, juiced", ["lemon juice"]),
        ("finely grated zest and juice of 1 orange", ["orange juice", "orange zest"]),
        ("1 orange, zest only", ["orange zest"]), ("1 limonun suyu", ["limonun suyu"]),
        ("1 limon (suyu)", ["limon suyu"]), ("1 limonun suyu ve kabuğu", ["limonun suyu", "limonun kabuğu"]),
        ("1 portakalın kabuğu rendesi", ["portakalın kabuğu rendesi"]),
        ("1 lemon, sliced", ["lemon"]), ("2 lemons", ["lemons"]), ("1 limon", ["limon"]),
        ("1 apple, peel removed", ["apple"]),
    ])
    func `I-01 of a fruit that gives its juice or zest the part is meant, in both languages`(
        text: String,
        names: [String]
    ) {
        #expect(read(text).names == names)
    }

    @Test(arguments: [
        ("juice of 2 lemons", "lemons"), ("zest of 1 orange", "orange"), ("juice & zest of 1 lemon", "lemon"),
        ("juice of 1/2 lemon", "lemon"), ("1 lemon, juiced", "lemon"), ("juice of 1-2 limes", "limes"),
        ("freshly squeezed juice of 2 lemons (about 60 ml)", "lemons"), ("2 limonun suyu", "limon"),
        ("yarım limonun suyu", "limon"), ("1 adet limonun suyu", "limon"), ("1 portakalın kabuğu", "portakal"),
        ("1 limonun suyu ve kabuğu", "limon"),
    ])
    func `H-06 of counted fruits that give juice or zest the fruits are bought`(text: String, fruit: String) {
        #expect(read(text).wholeFruit?.name == fruit)
    }

    @Test(arguments: [
        "2 tbsp lemon juice", "2 lemons", "1 limon", "1 lemon juice", "50 g zest of lemon", "1 lemon, sliced",
        "2 limon suyu",
        "1 çay kaşığı limon kabuğu rendesi", "2 portakalın ve 1 limonun suyu", "juice of 1 lemon and 1 lime", "3 eggs",
        "1 cup orange juice", "200 ml portakal suyu",
    ])
    func `H-06 what is no counted fruit for its juice or zest is bought as it is called`(text: String) {
        #expect(read(text).wholeFruit == nil)
    }

    @Test func `S-22 every word of the names stands in the line, but for the plural of a fruit`() {
        for text in ["1 cup oat or almond milk", "juice of 2 lemons", "2 navel, Cara Cara or blood oranges"] {
            for word in read(text).names.joined(separator: " ").split(separator: " ") { #expect(text.contains(word)) }
        }
    }

    @Test func `H-04 of more names than a line has foods, none is lost`() {
        let herbs =
            "parsley dill mint basil thyme sage chives rosemary oregano tarragon marjoram sorrel chervil coriander"
        let names = herbs.split(separator: " ").map(String.init) + ["butter"]

        let read = read(names.joined(separator: " or ")).names

        #expect(read.count == 12)
        #expect(read.last?.contains("butter") == true)
    }

    @Test(arguments: [
        ("1 tin chickpeas, drained, plus 2 tbsp of the liquid", ["chickpeas"]),
        ("1 tin chickpeas, plus 3 tbsp liquid from the tin", ["chickpeas"]),
        ("1 tin chickpeas, plus 3 tbsp of chickpea liquid", ["chickpeas"]),
        ("1 can peaches plus 2 tbsp of their syrup", ["peaches"]), ("1 cup milk plus 2 tbsp or more", ["milk"]),
        ("1 kutu nohut, artı 2 yemek kaşığı suyu", ["nohut"]),
        ("1 can tuna, plus 1 tbsp anchovy brine", ["tuna", "anchovy brine"]),
        ("1 cup sugar plus 2 tbsp maple syrup", ["sugar", "maple syrup"]),
        ("1 can coconut milk, plus 2 tbsp of the cream", ["coconut milk", "the cream"]),
        ("1 cup sugar plus 2 tbsp water", ["sugar", "water"]),
        ("1 apple plus 1 cup apple juice", ["apple", "apple juice"]),
        ("100 g sugar and 50 g, if needed", ["sugar"]), ("100 gr şeker ve 50 gr, gerekirse", ["şeker"]),
    ])
    func `I-01 what a food lies in, and "or more", are no foods of their own behind a sum`(
        text: String,
        names: [String]
    ) {
        #expect(read(text).names == names)
    }

    @Test func `S-01 a heading names no food`() {
        #expect(read("For the sauce:").names.isEmpty)
        #expect(IngredientReader.read("Üzerine", language: .tr).isHeading)
        #expect(IngredientReader.read("Sosu için;", language: .tr).isHeading)
    }

    private func read(_ text: String) -> ReadLine {
        let isTurkish = text.contains { "çğışöüâ".contains($0) } || text.contains("tuz") || text.contains("limon ")
        return IngredientReader.read(text, language: isTurkish ? .tr : .en)
    }
}

@Suite struct TurkishLineTests {
    @Test(arguments: [
        ("1 su bard. süt", "1 water glass", "süt", ""), ("3 su b. su", "3 water glass", "su", ""),
        ("2 çay b. şeker", "2 tea glass", "şeker", ""), ("2 yemek kş. un", "2 soup spoon", "un", ""),
        ("1 tat. kaş. tuz", "1 sweet spoon", "tuz", ""), ("2 ölçek un", "2 part", "un", ""),
        ("1 ölçü su", "1 part", "su", ""), ("yarım kalıp margarin", "0.5 block", "margarin", ""),
        ("birkaç dal nane", "3 sprig", "nane", ""), ("1 avuç dolusu ceviz", "1 handful", "ceviz", ""),
        ("2 yemek kaşığı tepeleme un", "2 soup spoon", "un", ""),
        ("1 tatlı kaşığı silme tuz", "1 sweet spoon", "tuz", ""),
        ("Üzeri için; 1 yemek kaşığı susam", "1 soup spoon", "susam", "Üzeri için"),
        ("Üzerine pudra şekeri", "", "pudra şekeri", "Üzerine"),
        ("2 ya da 3 diş sarımsak", "2-3 clove", "sarımsak", ""),
        ("1 parmak eksik 1 su bardağı süt", "1 water glass", "süt", "1 parmak eksik"),
        ("1 su bardağından 1 parmak eksik süt", "1 water glass", "süt", "1 parmak eksik"),
        ("1 parmak zencefil", "1 knob", "zencefil", ""), ("1 bağ maydanoz", "1 bunch", "maydanoz", ""),
        ("1 kâse yoğurt", "1 bowl", "yoğurt", ""), ("1 çubuk tarçın", "1 stick", "tarçın", ""),
    ])
    func `I-01 Turkish recipes say amounts in their own ways`(text: String, amounts: String, name: String, note: String)
    {
        let line = IngredientReader.read(text, language: .tr)
        #expect(summary(line) == amounts)
        #expect(line.name == name)
        #expect(line.note == note)
    }
}
