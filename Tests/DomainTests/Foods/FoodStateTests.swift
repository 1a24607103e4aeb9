import Domain
import Testing

@Suite struct FoodStateTests {
    @Test(
        arguments: [
            ("cooked brown rice", FoodState.cooked), ("Boiled potatoes", .cooked), ("raw shrimp", .raw),
            ("uncooked pasta", .raw), ("dry lentils", .dried), ("canned chickpeas, drained", [.canned, .drained]),
            ("tinned tuna", .canned), ("frozen peas", .frozen), ("fresh basil", .fresh), ("smoked salmon", .smoked),
            ("lean ground beef", .lean), ("extra-lean ground beef", .extraLean), ("fat-free yogurt", .fatFree),
            ("semi-skimmed milk", .lowFat), ("full-fat milk", .fullFat), ("skin-on chicken thighs", .skinOn),
            ("boneless, skinless chicken breast", [.boneless, .skinless]), ("bone-in pork chop", .boneIn),
            ("baby spinach", .baby), ("unsalted butter", .unsalted), ("no-salt-added tomatoes", .unsalted),
            ("unsweetened almond milk", .unsweetened), ("haşlanmış nohut", .cooked), ("pişmiş tavuk göğsü", .cooked),
            ("çiğ badem", .raw), ("kuru fasulye", .dried), ("konserve mısır", .canned), ("taze nane", .fresh),
            ("dondurulmuş bezelye", .frozen), ("füme somon", .smoked),
            ("derisiz kemiksiz tavuk", [.skinless, .boneless]),
            ("derili tavuk but", .skinOn), ("kemikli kuzu eti", .boneIn), ("tam yağlı süt", .fullFat),
            ("yarım yağlı yoğurt", .lowFat), ("tuzsuz tereyağı", .unsalted), ("brown rice", []), ("domates", []),
        ] as [(String, FoodState)]
    )
    func `I-01 a name states the state of its food, in either language`(name: String, state: FoodState) {
        #expect(FoodState(name: name) == state)
    }

    @Test(arguments: ["dry white wine", "dry sherry", "fresh or frozen blueberries", "candy", "freshly ground pepper"])
    func `I-01 a word that says something else states no state`(name: String) {
        #expect(FoodState(name: name) == [])
    }

    @Test(
        arguments: [
            ("1 cup brown rice, cooked", FoodState.cooked),
            ("4 chicken thighs, skin on, bone in", [.skinOn, .boneIn]),
            ("4 chicken thighs (skin-on)", .skinOn), ("1 salmon fillet, skin removed", .skinless),
            ("250 g spinach, frozen", .frozen), ("1 can chickpeas, drained and rinsed", [.canned, .drained]),
            ("2 x 400g tins tomatoes", .canned), ("2 su bardağı konserve mısır", .canned),
            ("1 su bardağı pirinç, haşlanmış", .cooked),
            ("8 oz pasta, cooked according to the packet", []), ("1 bunch kale, washed and dried", []),
            ("500 g shrimp, thawed if frozen", []), ("4 chicken breasts, patted dry", []), ("200 g beans", []),
        ] as [(String, FoodState)]
    )
    func `I-01 the note and the can of a line state it as well`(text: String, state: FoodState) {
        let language = IngredientReader.language(of: text, hint: .en)
        #expect(IngredientReader.read(text, language: language).state == state)
    }
}

@Suite struct IngredientKeyTests {
    @Test(arguments: [
        ("egg", "Eggs"), ("zucchini", "zucchinis"), ("chili", "chilis"), ("tomato", "tomatoes"),
        ("bay leaf", "bay leaves"), ("cherry", "cherries"),
        ("red onion", "red onions"), ("anchovy fillet", "anchovy fillets"), ("radish", "radishes"),
        ("chilli", "chillies"), ("yogurt", "yoghurt"), ("all-purpose flour", "All purpose flour"),
        ("domates", "domatesler"), ("patates", "PATATESLER"), ("yumurta", "yumurtalar"), ("biber", "biberler"),
        ("soğan", "soğanlar"), ("defne yaprağı", "defne yaprakları"), ("kaşar peyniri", "kaşar peynirleri"),
        ("ceviz", "cevizler"), ("dolar", "dolarlar"), ("salatalık", "salatalıklar"), ("dollar", "dollars"),
        ("brown rice, cooked", "cooked brown rice"), ("tinned tuna", "canned tuna"),
        ("boneless skinless chicken breasts", "chicken breast, skinless, boneless"),
    ])
    func `S-29 I-01 singular and plural are one ingredient, in the same state`(one: String, other: String) {
        #expect(IngredientKey(one) == IngredientKey(other))
    }

    @Test(arguments: [
        ("brown rice", "cooked brown rice"), ("chicken breast", "cooked chicken breast"), ("quinoa", "cooked quinoa"),
        ("chickpeas", "canned chickpeas"), ("chickpeas", "dry chickpeas"), ("ground beef", "lean ground beef"),
        ("chicken thighs", "skin-on chicken thighs"), ("spinach", "baby spinach"), ("salmon", "smoked salmon"),
        ("yogurt", "fat-free yogurt"), ("butter", "unsalted butter"), ("nohut", "haşlanmış nohut"),
        ("bulgur", "pişmiş bulgur"), ("tavuk but", "derili tavuk but"), ("nane", "kuru nane"),
        ("tomato", "tomato paste"),
        ("milk chocolate", "chocolate milk"), ("pea", "pear"), ("un", "unlu"), ("lemon", "lemonade"), ("sos", "soslu"),
        ("biber", "biber salçası"), ("süt", "süt tozu"), ("cellar", "cell"),
    ])
    func `I-01 another state or another word is another ingredient`(one: String, other: String) {
        #expect(IngredientKey(one) != IngredientKey(other))
    }

    @Test func `I-01 the state beside a name is part of its key`() {
        let line = IngredientReader.read("1 cup brown rice, cooked", language: .en)
        #expect(IngredientKey(line.name, state: line.state) == IngredientKey("cooked brown rice"))
        #expect(IngredientKey(line.name) == IngredientKey("brown rice"))
    }

    @Test(arguments: [
        ("1 cup brown rice, cooked", "brown rice, cooked"), ("1 cup cooked brown rice", "cooked brown rice"),
        ("1 can chickpeas, drained", "chickpeas, canned, drained"), ("4 thighs (bone-in)", "thighs, bone-in"),
        ("2 su bardağı nohut (haşlanmış)", "nohut, haşlanmış"), ("juice of 2 lemons", "lemon juice"),
        ("olive oil or butter", "olive oil"), ("3 eggs, beaten", "eggs"),
    ])
    func `I-01 a line's ingredient is named with its state, and so found again`(text: String, name: String) {
        let language = IngredientReader.language(of: text, hint: .en)
        let line = IngredientReader.read(text, language: language)
        #expect(line.ingredientName(language) == name)
        #expect(IngredientKey(name) == line.ingredientKey)
    }

    @Test(arguments: [
        ("1 chicken", "whole chicken"), ("2 large chickens, quartered", "whole chickens"), ("1 tavuk", "bütün tavuk"),
        ("1 adet hindi", "bütün hindi"), ("1 duck (about 2 kg)", "whole duck"), ("1 (4-pound) turkey", "whole turkey"),
        ("1 whole chicken", "whole chicken"), ("1 bütün tavuk", "bütün tavuk"), ("200 g chicken", "chicken"),
        ("2 parça tavuk", "tavuk"), ("1 chicken breast", "chicken breast"), ("1 cooked chicken", "cooked chicken"),
        ("1 chicken, boned", "chicken"), ("chicken", "chicken"), ("1 cup chicken", "chicken"), ("1 egg", "egg"),
    ])
    func `I-01 a bird that is counted is a whole one`(text: String, name: String) {
        let language = IngredientReader.language(
            of: text,
            hint: text.contains("hindi") || text.contains("tavuk") ? .tr : .en
        )
        #expect(IngredientReader.read(text, language: language).soughtName == name)
    }

    @Test(arguments: [
        ("yarım demet nane", "taze nane"), ("5 yaprak nane", "taze nane"), ("2 dal kekik", "taze kekik"),
        ("bir avuç nane", "taze nane"), ("1 demet kuru nane", "kuru nane"), ("1 demet taze nane", "taze nane"),
        ("1 tatlı kaşığı nane", "nane"), ("nane", "nane"), ("1 demet maydanoz", "maydanoz"),
        ("1 tutam kekik", "kekik"), ("1 parmak zencefil", "taze zencefil"), ("1 çay kaşığı zencefil", "zencefil"),
    ])
    func `I-01 a herb that is counted in bunches, sprigs or leaves is fresh`(text: String, name: String) {
        #expect(IngredientReader.read(text, language: .tr).soughtName == name)
    }

    @Test func `S-29 the stored key tells states apart, and a name of signs alone has one`() {
        #expect(IngredientKey("Eggs").text == "egg")
        #expect(IngredientKey("cooked brown rice").text == "brown rice #1")
        #expect(IngredientKey("½").text != IngredientKey("★").text)
    }

    @Test(arguments: ["1 kutu konserve nohut", "1 konserve nohut", "2 kutu konserve mısır, süzülmüş"])
    func `I-01 a Turkish can states that it is one, a kutu alone does not`(text: String) {
        #expect(IngredientReader.read(text, language: .tr).state.contains(.canned))
        #expect(!IngredientReader.read("1 kutu süt", language: .tr).state.contains(.canned))
    }

    @Test func `I-01 a kutu of what comes in tins is a tin, of chickpeas that were boiled it is none`() {
        #expect(IngredientReader.read("1 kutu nohut", language: .tr).state == .canned)
        #expect(IngredientReader.read("2 kutu ton balığı", language: .tr).state == .canned)
        #expect(IngredientReader.read("1 kutu haşlanmış nohut", language: .tr).state == .cooked)
        #expect(IngredientReader.read("1 kutu krema", language: .tr).state == [])
        #expect(IngredientReader.read("500 g nohut", language: .tr).state == [])
    }

    @Test func `I-01 each state is read again from the words for it`() {
        for bit in 0..<23 {
            let state = FoodState(rawValue: 1 << UInt32(bit))
            for language in Language.allCases { #expect(FoodState(name: "x, " + state.text(language)) == state) }
        }
    }
}
