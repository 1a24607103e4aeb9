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
            "rice vinegar",
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
        ("lime or lemon juice", "lime juice"),
        ("milk or cream", "milk"), ("large sweet potatoes", "sweet potato"),
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
        "almond milk", "rice wine", "peanut sauce", "unicorn", "", "fresh", "ceviz", "elma sirkesi", "tomato soup",
    ])
    func `I-01 what is not there is never linked without asking`(name: String) {
        for language in Language.allCases {
            #expect((matcher.best(for: name, language: language)?.score ?? 0) < FoodMatcher<String>.sure)
        }
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
