import Domain
import Testing

@Suite struct FoodMatcherTests {
    private let matcher: FoodMatcher<String> = {
        let english = [
            "tomato", "cherry tomato", "tomato paste", "onion", "red onion", "lemon", "lemon juice", "milk",
            "coconut milk",
            "coconut", "butter", "unsalted butter", "peanut butter", "olive oil", "egg", "egg yolk", "potato",
            "sweet potato",
            "parsley", "bay leaf", "chicken breast", "chicken stock", "black pepper", "red bell pepper", "rice",
            "rice vinegar", "cherry in syrup", "stock bone", "leg of lamb",
            "cookie", "chili", "flour", "lime juice", "wheat flour",
        ]
        let turkish = [
            "domates", "domates salçası", "soğan", "limon", "limon suyu", "süt", "zeytinyağı", "yumurta",
            "kaşar peyniri",
            "beyaz peynir", "kırmızı biber", "biber salçası", "yoğurt", "un", "mısır unu", "defne yaprağı", "zeytin",
            "elma",
        ]
        return FoodMatcher(english.map { .init($0, $0, .en) } + turkish.map { .init($0, $0, .tr) })
    }()

    @Test(arguments: [
        ("Tomatoes", "tomato"), ("potatoes", "potato"), ("bay leaves", "bay leaf"), ("cookies", "cookie"),
        ("fresh parsley", "parsley"),
        ("juice, lemon", "lemon juice"), ("ripe cherry tomatoes", "cherry tomato"),
        ("boneless skinless chicken breasts", "chicken breast"),
        ("chillies", "chili"), ("butter, unsalted", "unsalted butter"), ("free-range eggs", "egg"),
        ("a drizzle of olive oil", "olive oil"), ("whole or 2% milk", "milk"), ("lamb leg", "leg of lamb"),
        ("cherries in syrup", "cherry in syrup"),
        ("juice of lemon", "lemon juice"),
        ("large sweet potatoes", "sweet potato"),
    ])
    func `I-01 S-04 English names find their food`(name: String, food: String) throws {
        let match = try #require(matcher.best(for: name, language: .en))
        #expect(match.food == food)
        #expect(match.score >= FoodMatcher<String>.sure)
    }

    @Test(arguments: [
        ("domatesler", "domates"), ("limonun suyu", "limon suyu"), ("SÜT", "süt"),
        ("kaşar peynirleri", "kaşar peyniri"),
        ("taze soğan", "soğan"), ("yumurtalar", "yumurta"), ("zeytinler", "zeytin"), ("elmanın", "elma"),
        ("defne yaprakları", "defne yaprağı"),
        ("yoğurdu", "yoğurt"), ("kırmızı biberler", "kırmızı biber"), ("MISIR UNU", "mısır unu"),
    ])
    func `I-01 S-04 Turkish endings do not hide the food`(name: String, food: String) throws {
        let match = try #require(matcher.best(for: name, language: .tr))
        #expect(match.food == food)
        #expect(match.score >= FoodMatcher<String>.sure)
    }

    @Test(arguments: [
        "cherry syrup", "pork stock bones", "almond milk", "rice wine", "peanut sauce", "unicorn", "", "fresh", "ceviz",
        "elma sirkesi", "tomato soup",
    ])
    func `I-01 what is not there is never linked without asking`(name: String) {
        for language in Language.allCases {
            #expect((matcher.best(for: name, language: language)?.score ?? 0) < FoodMatcher<String>.sure)
        }
    }

    @Test(arguments: [
        ("tomatto", "tomato"), ("parlsey", "parsley"), ("unsalted buter", "unsalted butter"), ("cofee", nil),
        ("dommates salçası", "domates salçası"), ("pasrlye", nil), ("eggg", nil), ("zzparsley", nil),
    ])
    func `I-01 a word with one wrong letter finds its food, and only as a guess`(name: String, food: String?) {
        let match = matcher.best(for: name, language: name.contains("ş") || name.contains("ç") ? .tr : .en)

        if let food {
            #expect(match?.food == food)
            #expect((match?.score ?? 0) >= FoodMatcher<String>.plausible)
        } else {
            #expect((match?.score ?? 0) < FoodMatcher<String>.plausible)
        }
        #expect((match?.score ?? 0) < FoodMatcher<String>.sure)
    }

    @Test(arguments: [
        ("2 tbsp unicorn or olive oil", "olive oil"), ("1 kg zorkle or quagga or unsalted butter", "unsalted butter"),
        ("zorkle veya domates", "domates"), ("2 tbsp butter or olive oil", "butter"),
    ])
    func `I-01 where the first alternative is no food that is known, the next one is guessed`(
        text: String,
        food: String
    ) throws {
        let language = IngredientReader.language(of: text, hint: text.contains("veya") ? .tr : .en)
        let line = IngredientReader.read(text, language: language)

        let match = try #require(matcher.best(for: line, language: language))

        #expect(match.food == food)
        #expect(match.score >= FoodMatcher<String>.plausible)
        #expect((match.score >= FoodMatcher<String>.sure) == (line.foodName == "butter"))
    }

    @Test(arguments: [
        ("lime or lemon juice", "lime juice"), ("milk or cream", "milk"), ("butter/margarine", "butter"),
        ("süt veya krema", "süt"), ("domates yahut biber", "domates"), ("un ya da nişasta", "un"),
    ])
    func `H-04 one of the foods that a name offers is found, and never sure`(name: String, food: String) throws {
        for language in Language.allCases {
            let match = try #require(matcher.best(for: name, language: language))

            #expect(match.food == food)
            #expect(match.score >= FoodMatcher<String>.plausible)
            #expect(match.score < FoodMatcher<String>.sure)
        }
    }

    @Test(arguments: [
        "coconut, milk", "coconut; milk", "coconut/milk", "peanut, butter", "milk, coconut", "coconut and milk",
        "coconut ve milk", "coconut ile milk", "coconut, cold milk", "coconut az milk",
    ])
    func `H-04 a name that joins two foods is surely no third one`(name: String) {
        for language in Language.allCases {
            #expect((matcher.best(for: name, language: language)?.score ?? 0) < FoodMatcher<String>.sure)
        }
    }

    @Test func `I-01 of a list that is no choice nothing stands for its first member`() {
        let line = IngredientReader.read("zorkle, butter and pepper", language: .en)

        #expect(line.joint == .and)
        #expect(matcher.best(for: line, language: .en) == nil)
    }

    @Test(arguments: [
        ("lemon wedges", "lemon"), ("parsley branches", "parsley"),
        ("well-flavoured tomatoes", "tomato"), ("grass-fed butter", "butter"), ("onion segments", "onion"),
    ])
    func `I-01 what part or how good it is says little of what food it is`(name: String, food: String) throws {
        let match = try #require(matcher.best(for: name, language: .en))
        #expect(match.food == food)
        #expect(match.score >= FoodMatcher<String>.sure)
    }

    @Test func `I-01 alternatives come best first, each food once`() {
        let matches = matcher.matches(for: "coconut milk", language: .en, limit: 10)

        #expect(matches.first?.food == "coconut milk")
        #expect(Set(matches.map(\.food)).count == matches.count)
        #expect(zip(matches, matches.dropFirst()).allSatisfy { $0.score >= $1.score })
        #expect(matches.allSatisfy { (0...1).contains($0.score) })
    }

    @Test func `SPEC-2.10 an exact name is the whole score, whatever its case and marks`() {
        #expect(matcher.best(for: " KAŞAR  peyniri", language: .tr)?.score == 1)
        #expect(matcher.best(for: "kasar peyniri", language: .tr)?.score == 1)
        #expect(matcher.best(for: "Lemon Juice", language: .en)?.score == 1)
    }
}

@Suite struct FoodMatcherStateTests {
    private let matcher = FoodMatcher(
        [
            "brown rice", "cooked brown rice", "chicken breast", "cooked chicken breast", "quinoa", "chickpea",
            "canned chickpea", "dry chickpea", "peas", "ground beef", "salmon", "smoked salmon", "linguine", "anise",
            "cream cheese", "garlic", "herb", "beef stew", "lean beef", "basmati rice",
        ].map { FoodMatcher<String>.Name($0, $0, .en) }
            + ["nohut", "haşlanmış nohut", "kuru nohut"].map { .init($0, $0, .tr) }
    )

    @Test(arguments: [
        ("1 cup brown rice", "brown rice"), ("1 cup cooked brown rice", "cooked brown rice"),
        ("1 cup brown rice, cooked", "cooked brown rice"), ("2 raw chicken breasts", "chicken breast"),
        ("2 boneless skinless chicken breasts", "chicken breast"),
        ("2 chicken breasts, boiled", "cooked chicken breast"),
        ("1 can chickpeas", "canned chickpea"), ("1 cup dried chickpeas", "dry chickpea"), ("frozen peas", "peas"),
        ("fresh salmon", "salmon"), ("2 su bardağı haşlanmış nohut", "haşlanmış nohut"),
        ("1 kg kuru nohut", "kuru nohut"), ("4 portions of salmon fillet", "salmon"),
        ("ready-to-eat peas", "peas"),
    ])
    func `I-01 a line finds the food in its state`(text: String, food: String) throws {
        let line = IngredientReader.read(text, language: IngredientReader.language(of: text, hint: .en))
        let match = try #require(matcher.best(for: line.name, noted: line.notedState, language: .en))

        #expect(match.food == food)
        #expect(match.score >= FoodMatcher<String>.sure)
    }

    @Test(arguments: ["cooked quinoa", "smoked peas", "dried salmon", "smoked ground beef"])
    func `I-01 a food in another state is offered and never linked without asking`(name: String) throws {
        let match = try #require(matcher.best(for: name, language: .en))
        #expect(match.score < FoodMatcher<String>.sure)
        #expect(match.state != FoodState(name: name))
    }

    @Test func `I-01 the state of the name that matched is told`() {
        #expect(matcher.best(for: "brown rice cooked", language: .en)?.state == .cooked)
        #expect(matcher.best(for: "brown rice", language: .en)?.state == [])
    }

    @Test func `I-01 minced meat is ground meat, and words joined by hyphens are one kind`() {
        #expect(matcher.best(for: "lean minced beef", language: .en)?.food == "ground beef")
        #expect(matcher.best(for: "garlic-and-herb cream cheese", language: .en)?.food == "cream cheese")
        #expect((matcher.best(for: "onions onions garlic garlic", language: .en)?.score ?? 0) < 0.8)
    }

    @Test(arguments: [
        ("500g minced beef", "minced beef"), ("1 lb beef, ground", "ground beef"),
        ("1 kg lean beef, finely minced", "minced lean beef"),
        ("2 cups minced pork", "minced pork"), ("400 g turkey, coarsely ground", "ground turkey"),
        ("2 tbsp minced onion", "onion"), ("200 g minced chicken breast", "chicken breast"),
        ("500 g beef, sliced", "beef"),
        ("500 g beef, for the ground layer", "beef"), ("1 chicken, minced", "whole chicken"),
    ])
    func `I-01 an animal that is minced is its mince, and a cut or a vegetable stays one`(text: String, name: String) {
        #expect(IngredientReader.read(text, language: .en).soughtName == name)
    }

    @Test func `A-06 a name of any length is matched in no time`() {
        let words = ["cooked", "brown", "rice", "or", "chicken,", "breast", "/", "and", "chickpea", "veya", "nohut"]
        let name = (0..<400).map { words[$0 % words.count] }.joined(separator: " ")
        let taken = processorTime {
            for _ in 0..<5 { _ = matcher.matches(for: name, language: .en) }
        }
        #expect(taken < .seconds(1))
    }
}
