import Database
import Domain
import Testing

@testable import App

@Suite struct FoodResolverTests {
    /// What a line of a new household's recipe comes to.
    private func resolve(
        _ lines: [String],
        _ corrections: [LineCorrection] = [],
        language: Language = .en,
        prepare: (TestApp, Browser) async throws -> Void = { _, _ in }
    ) async throws -> [ResolvedLine] {
        var resolved: [ResolvedLine] = []
        try await TestApp.run { app in
            let home = try await app.household()
            try await prepare(app, home)
            let household = try await app.householdID()
            let resolver = FoodResolver(
                catalogue: app.application.catalogue,
                database: app.application.services.database.scoped(to: household, person: .new()),
                household: household,
                language: language
            )
            resolved = try await resolver.resolve(lines, corrections: corrections)
        }
        return resolved
    }

    @Test func `H-04 a line that nobody has saved yet contains what any of its foods contains`() async throws {
        let lines = try await resolve(["1 tbsp olive oil or butter", "1 tbsp olive oil or Zorp spread"]) { _, home in
            _ = await home.submit("/foods", [("name", "Zorp spread"), ("energy_kcal", "600"), ("contains", "nuts")])
        }

        let verdicts = zip(lines, [Substance.milk, .nuts]).flatMap { line, substance in
            let allergy = Avoidance(.allergy, .substances([substance]))
            return Judgement(of: [line.judged(IngredientSaid())], for: [allergy]).findings.map(\.verdict)
        }

        #expect(lines[0].others.map { $0.contents.answer(.milk) } == [.contains])
        #expect(lines[1].others.map { $0.contents.answer(.nuts) } == [.contains])
        #expect(verdicts == [.contains, .contains])
    }

    @Test func `2.3 a mass is the grams`() async throws {
        let lines = try await resolve(["125 g butter", "1 kg potatoes"])

        #expect(lines.map(\.grams?.value) == [125, 1000])
        #expect(lines.map(\.rule) == [.mass, .mass])
        #expect(lines.map(\.food?.name.en) == ["Unsalted butter", "Potato"])
    }

    @Test func `2.3 a measure of the food goes before its volume, and a volume before a piece`() async throws {
        let lines = try await resolve(["3 cloves garlic", "1 cup milk", "2 eggs", "2 large eggs"])

        #expect(lines.map(\.rule) == [.measure, .volume, .piece, .measure])
        #expect(lines[1].grams.map { ($0.value - 236.588 * 1.03).magnitude < 0.1 } == true)
        #expect(lines[2].grams?.value == 100)
        #expect(lines[3].grams?.value == 100)
    }

    @Test func `2.3 grams typed by the person go before all else`() async throws {
        let lines = try await resolve(["1 cup milk"], [LineCorrection(grams: Grams(250))])

        #expect(lines[0].grams?.value == 250)
        #expect(lines[0].rule == .typed)
    }

    @Test(arguments: [
        ("2 cucumbers", 402.0, Language.en), ("3 salatalık", 330, .tr), ("1 head of romaine", 626, .en),
        ("1 broccoli", 450, .en), ("4 hurma", 96, .tr), ("1 mango", 336, .en), ("2 pırasa", 178, .tr),
        ("1/2 cup walnuts, chopped", 58.56, .en), ("1 ayva", 200, .tr), ("10 cherries", 82, .en),
        ("1 ekmek", 250, .tr), ("yarım bayat ekmek", 125, .tr), ("2 adet ekmek", 500, .tr), ("2 dilim ekmek", 58, .tr),
        ("1 somun ekmek", 250, .tr),
    ])
    func `2.3 what people count has the weight of one`(line: String, grams: Double, language: Language) async throws {
        let found = try await resolve([line], language: language)

        #expect(found[0].grams.map { Rounding.rounded($0.value, places: 2) } == grams)
    }

    @Test func `2.3 a seasoning without an amount is to taste, anything else without one is not counted`() async throws
    {
        let lines = try await resolve(["salt", "black pepper", "fresh basil", "olive oil", "1 tsp salt", "2 basil"])

        #expect(lines.map(\.counts) == [false, false, false, true, true, true])
        #expect(lines[3].weight == .notCounted(.noAmount))
    }

    @Test func `only names that may be meant are read, and mean what they did among all of them`() async throws {
        let lines = try await resolve(["2 bunches of fresh dill leaves", "200 g halloumis"]) { app, home in
            for name in ["Leaf of dill", "Halloumi", "Moon", "Dough"] {
                _ = await home.post("/ingredients", ["name": name])
            }
        }

        #expect(
            VocabularyStore.beginnings(of: ["Dill leaves", "ekmeği", "su", "%_"]) == [
                "% dil%", "% ekm%", "% lea%", "% su%",
            ]
        )
        #expect(lines[1].ingredient != nil)
    }

    @Test func `I-01 peppers are the vegetable and pepper is the spice, and of beans nobody knows which`() async throws
    {
        let lines = try await resolve([
            "200 g peppers", "2 peppers", "1 tsp pepper", "1 tsp fresh pepper", "200 g beans",
        ])

        #expect(
            lines.dropLast().map(\.food?.name.en)
                == ["Green bell pepper", "Green bell pepper", "Black pepper", "Black pepper"]
        )
        #expect(lines.map(\.isSure) == [true, true, true, true, false])
    }

    @Test func `H-04 mixed seeds may hold sesame`() async throws {
        let lines = try await resolve(["2 tbsp mixed seeds", "50 g seed mix", "2 tbsp sunflower seeds"])

        #expect(lines.map(\.isSure) == [true, true, true])
        #expect(lines.map { $0.food?.contents.answer(.sesame) } == [.unknown, .unknown, .free])
    }

    @Test func `Turkish lines find the same foods`() async throws {
        let lines = try await resolve(
            ["2 su bardağı un", "3 domates, doğranmış", "yarım demet maydanoz"],
            language: .tr
        )

        #expect(lines.map(\.food?.name.tr) == ["Un", "Domates", "Maydanoz"])
        #expect(lines.allSatisfy { $0.grams != nil && $0.isSure })
    }

    @Test func `S-22 the words stay as typed and what was read of them stands beside`() async throws {
        let lines = try await resolve(["2-3 cloves  garlic, crushed"])

        #expect(lines[0].text == "2-3 cloves  garlic, crushed")
        #expect(lines[0].amount == 2)
        #expect(lines[0].amountTo == 3)
        #expect(lines[0].unit == "clove")
        #expect(lines[0].name == "garlic")
        #expect(lines[0].note == "crushed")
    }

    @Test func `2.3 a line without grams is openly not counted, "to taste" is not missed`() async throws {
        let lines = try await resolve(["salt to taste", "a whiff of flumbergast", "For the sauce:"])

        #expect(lines.map(\.grams) == [nil, nil, nil])
        #expect(lines.map(\.counts) == [false, true, false])
        #expect(lines[2].isHeading)
        #expect(lines[1].food == nil)
    }

    @Test func `an own food goes before the catalogue's of the same name`() async throws {
        let lines = try await resolve(["100 g butter"]) { _, home in
            _ = try await home.ownFood(["name": "Butter", "energy_kcal": "700"])
        }

        #expect(lines[0].food?.source == .own)
        #expect(lines[0].nutrients?.energy?.value == 700)
        #expect(lines[0].alternatives.contains { $0.name.en == "Unsalted butter" && $0.source == .catalogue })
    }

    @Test func `I-01 an alias of the household's vocabulary goes before everything`() async throws {
        let lines = try await resolve(["100 g white gold", "100 g Butters"]) { app, _ in
            try await app.vocabulary("Butter", food: "margarine", alias: "white gold")
        }

        #expect(lines.map(\.food?.name.en) == ["Margarine", "Margarine"])
        #expect(lines.allSatisfy { $0.ingredient != nil && $0.isSure })
    }

    @Test(arguments: [
        ("brown rice", "1 cup cooked brown rice"), ("brown rice", "1 cup brown rice, cooked"),
        ("chicken breast", "2 cooked chicken breasts"), ("quinoa", "1 cup cooked quinoa"),
        ("chickpeas", "1 cup dry chickpeas"),
    ])
    func `I-01 what a household learned of a food never answers for it in another state`(
        name: String,
        other: String
    ) async throws {
        let lines = try await resolve(["1 cup \(name)", other]) { app, _ in
            try await app.vocabulary(name, food: "margarine", alias: "white gold")
        }

        #expect(lines[0].food?.name.en == "Margarine")
        #expect(lines[1].food?.name.en != "Margarine")
        #expect(lines[1].ingredient == nil)
    }

    @Test func `S-29 a name in the plural is the ingredient that is known in the singular`() async throws {
        let lines = try await resolve(["3 eggs", "2 domatesler"]) { app, _ in
            try await app.vocabulary("egg", food: "margarine", alias: "domates")
        }

        #expect(lines.map(\.food?.name.en) == ["Margarine", "Margarine"])
    }

    @Test func `a chosen food stands, and one that is not there is told`() async throws {
        let butter = CatalogueFood.id(of: "butter")
        let lines = try await resolve(
            ["100 g something", "100 g something"],
            [LineCorrection(food: butter), LineCorrection(food: .new())]
        )

        #expect(lines[0].food?.id == butter)
        #expect(lines[0].isSure)
        #expect(lines.map(\.chosenFoodIsMissing) == [false, true])
    }

    @Test func `HOSTILE-51 another household's own food cannot be chosen`() async throws {
        try await TestApp.run { app in
            let other = try await app.household(email: "other@example.org")
            let theirs = try await other.ownFood(["name": "Secret sauce"])
            let id = try #require(Food.ID(theirs))
            let resolver = FoodResolver(
                catalogue: app.application.catalogue,
                database: app.application.services.database.scoped(to: .new(), person: .new()),
                household: .new(),
                language: .en
            )

            let lines = try await resolver.resolve(["100 g secret sauce"], corrections: [LineCorrection(food: id)])

            #expect(lines[0].food == nil)
            #expect(lines[0].chosenFoodIsMissing)
        }
    }
}
