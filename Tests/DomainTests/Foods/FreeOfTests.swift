import Domain
import Testing

@Suite struct FreeOfTests {
    private let matcher = FoodMatcher<String>(
        [
            "yogurt", "dairy-free yogurt", "flour", "gluten-free flour blend", "gluten-free flour", "wheat bread",
            "bread",
            "egg noodle", "noodle", "free-range egg", "egg yolk", "fat-free milk",
        ]
        .map { .init($0, $0, .en) }
    )

    @Test(arguments: [
        ("dairy yogurt", "dairy-free yogurt"), ("gluten flour", "gluten-free flour"),
        ("wheat-free bread", "wheat bread"),
        ("egg-free noodles", "egg noodle"), ("egg free noodles", "egg noodle"),
    ])
    func `H-04 what is free of something is never surely what is made of it, nor the reverse`(
        name: String,
        food: String
    ) {
        let match = matcher.best(for: name, language: .en)
        #expect(match?.food != food || (match?.score ?? 0) < FoodMatcher<String>.sure)
    }

    @Test(arguments: [
        ("dairy free yogurt", "dairy-free yogurt"), ("flour, gluten-free", "gluten-free flour"),
        ("free range eggs", "free-range egg"), ("free-range egg yolks", "egg yolk"), ("fat free milk", "fat-free milk"),
    ])
    func `I-01 what a food is free of is part of its name, and "free range" is not`(name: String, food: String) {
        let match = matcher.best(for: name, language: .en)
        #expect(match?.food == food)
        #expect((match?.score ?? 0) >= FoodMatcher<String>.sure)
    }
}
