import Domain
import FoodImport
import Testing

@Suite struct ImportedFoodTests {
    private func food(
        _ kind: SourceFood.Kind = .legacy,
        _ name: String = "Rice, brown",
        _ nutrients: [SourceFood.NutrientAmount] = [.init(1008, 123)]
    ) -> SourceFood {
        var food = SourceFood(key: 170_002)
        food.kind = kind
        food.name = name
        food.nutrients = nutrients
        return food
    }

    private func portion(
        _ unit: String,
        _ grams: Double,
        amount: Double = 1,
        modifier: String = "",
        description: String = ""
    ) -> SourceFood.Portion {
        .init(position: 1, amount: amount, unit: unit, description: description, modifier: modifier, grams: grams)
    }

    private func measures(_ portions: [SourceFood.Portion], units: [String: String] = [:]) throws -> [String: Double] {
        var food = food()
        food.portions = portions
        return Dictionary(
            uniqueKeysWithValues: try ImportedFood(food, units: units).measures.map { ($0.name, $0.grams) }
        )
    }

    @Test func `SPEC 2.1 energy is 1008, else 2048, else 2047, else kilojoules converted; sugars 2000, else 1063`()
        throws
    {
        func energy(_ amounts: [SourceFood.NutrientAmount]) throws -> NutrientValue {
            try ImportedFood(food(.legacy, "x", amounts + [.init(1003, 1)])).nutrients[.energy]
        }

        #expect(try energy([.init(1062, 418.4), .init(2047, 90), .init(2048, 91), .init(1008, 92)]) == .exactly(92))
        #expect(try energy([.init(1062, 418.4), .init(2047, 90), .init(2048, 91)]) == .exactly(91))
        #expect(try energy([.init(1062, 418.4), .init(2047, 90)]) == .exactly(90))
        #expect(abs((try energy([.init(1062, 418.4)]).number ?? 0) - 100) < 1e-9)
        #expect(try energy([]) == .unknown)
        let sugars = try ImportedFood(food(.legacy, "x", [.init(1063, 5), .init(2000, 4)])).nutrients[.sugars]
        #expect(sugars == .exactly(4))
        #expect(try ImportedFood(food(.legacy, "x", [.init(1063, 5)])).nutrients[.sugars] == .exactly(5))
    }

    @Test func `R22 what is not said is unknown, and nothing is not unknown`() throws {
        let nutrients = try ImportedFood(food(.legacy, "x", [.init(1003, 0)])).nutrients

        #expect(nutrients[.protein] == .exactly(0))
        #expect(nutrients[.fat] == .unknown)
    }

    @Test func `values that cannot be are rejected; carbohydrate by difference may come out a little under nothing`()
        throws
    {
        #expect(
            try ImportedFood(food(.foundation, "Beef", [.init(1005, -0.4)])).nutrients[.carbohydrate] == .exactly(0)
        )
        for wrong in [(1008, 4_000.0), (1003, -1), (1005, -20), (1004, 140), (1093, 200_000)] {
            let refusal = #expect(throws: ImportedFood.ImportError.self) {
                try ImportedFood(food(.branded, "x", [.init(wrong.0, wrong.1)]))
            }
            if case .rejected = refusal {} else { Issue.record("\(wrong)") }
        }
    }

    @Test func `a food of which nothing is known, or which is no longer sold, is left out`() throws {
        #expect(throws: ImportedFood.ImportError.leftOut(.nothingKnown)) { try ImportedFood(food(.branded, "x", [])) }
        var gone = food(.branded)
        gone.isDiscontinued = true
        #expect(throws: ImportedFood.ImportError.leftOut(.discontinued)) { try ImportedFood(gone) }
    }

    @Test func `a portion of several is one of them, and its words are kept`() throws {
        let found = try measures(
            [
                portion("oz", 85, amount: 3), portion("1000", 81, modifier: "sliced"),
                portion("9999", 20, modifier: "slice"),
                portion("", 28, amount: 0, modifier: "10205", description: "10 chips"),
                portion("", 77, amount: 0, modifier: "90000", description: "1/2 fillet"),
                portion("", 100, amount: 0, modifier: "90000", description: "Quantity not specified"),
            ],
            units: ["1000": "cup", "9999": "undetermined"]
        )

        #expect(found == ["oz": 85.0 / 3, "cup, sliced": 81, "slice": 20, "chips": 2.8, "fillet": 154])
    }

    @Test func `a portion whose unit is missing is not taken for another one`() throws {
        #expect(try measures([portion("1000", 81, modifier: "sliced")]) == [:])
    }

    @Test func `density follows from the largest plain volume, which is then no measure of its own`() throws {
        var rice = food()
        rice.portions = [
            portion("tbsp", 13), portion("cup", 195), portion("cup", 120, modifier: "chopped"), portion("cup", 9_000),
        ]
        let imported = try ImportedFood(rice)

        #expect(abs((imported.density ?? 0) - 195 / 236.5882365) < 1e-9)
        #expect(imported.measures.map(\.name) == ["cup, chopped"])
        #expect(imported.measures.map(\.nameTR) == ["ölçü kabı (237 ml), doğranmış"])
        #expect(imported.measures.map(\.key) == ["cup-chopped"])
    }

    @Test func `a serving is the first measure; what is sold by volume counts a gram for a millilitre`() throws {
        var mix = food(.branded, "NUT 'N BERRY MIX")
        mix.serving = .init(amount: 28, unit: "GRM", text: "1 ONZ")
        var drink = food(.branded, "COLA")
        drink.serving = .init(amount: 240, unit: "ml", text: nil)

        let solid = try ImportedFood(mix)
        let liquid = try ImportedFood(drink)

        #expect(solid.name == "Nut 'n berry mix")
        #expect(solid.sourceName == "NUT 'N BERRY MIX")
        #expect(
            solid.measures == [.init(key: "portion", name: "serving (1 ONZ)", nameTR: "porsiyon (1 ONZ)", grams: 28)]
        )
        #expect(solid.density == nil)
        #expect(liquid.density == 1)
        #expect(liquid.measures.map(\.grams) == [240])
    }

    @Test(arguments: [
        ("1 cup (240 g)", 240, "1 cup"), ("240 g", 240, ""), ("30g", 30, ""), ("25g (2 biscuits)", 25, "2 biscuits"),
        ("1 cup 240 g", 240, "1 cup"), ("2 slices, 56 g", 56, "2 slices"), ("1 portion (12,5 g)", 12.5, "1 portion"),
        ("1/2 cup (30 g)", 30, "1/2 cup"), ("1 ONZ", 28, "1 ONZ"), ("1 bar (0.5 kg)", 500, "1 bar"),
        ("1 cup (8 fl oz)", 240, "1 cup, 8 fl oz"), ("100 g", 30, "100 g"),
    ])
    func `W-10 a serving's name does not repeat its weight`(text: String, grams: Double, household: String) throws {
        var product = food(.openFoodFacts, "Zork")
        product.serving = .init(amount: grams, unit: "g", text: text)

        let measure = try #require(try ImportedFood(product).measures.first)

        #expect(measure.name == (household.isEmpty ? "serving" : "serving (\(household))"))
        #expect(measure.grams == grams)
    }

    @Test func `a name may be as long as its limit, and is cut at a word beyond`() throws {
        let long = String(repeating: "a", count: 300)
        #expect(try ImportedFood(food(.branded, long)).name.count == 300)
        #expect(try ImportedFood(food(.branded, "Zork " + long.dropLast(5))).name.count == 300)
        #expect(try ImportedFood(food(.branded, "Zork " + long.dropLast(4))).name == "Zork")
    }

    @Test func `what an index or a terminal cannot take is left out`() throws {
        var odd = food(.openFoodFacts, String(repeating: "\u{FDFA}", count: 400) + " \u{1B}[2J")
        odd.language = "\u{1B}]0;x"
        odd.lineage = String(repeating: "x", count: 5_000)
        odd.portions = [portion(String(repeating: "e\u{345}", count: 90), 5)]

        #expect(throws: ImportedFood.ImportError.rejected("has no name")) { try ImportedFood(odd) }
        odd.name = "Zork \u{1B}[2J"
        let imported = try ImportedFood(odd)
        #expect(imported.name == "Zork [2J")
        #expect(imported.language == "und")
        #expect(imported.lineage == nil)
        #expect(imported.measures.allSatisfy { $0.key.utf8.count <= 240 })
        #expect(Reject(file: "x", place: "line 1", reason: "code \u{1B}[2J\t is").reason == "code  [2J  is")
        #expect(ImportFault("a\u{202E}b\n").description == "a b ")
    }

    @Test func `the customary amount of the law on labels is the serving`() throws {
        #expect(try measures([portion("RACC", 40), portion("slice", 20)]) == ["serving": 40, "slice": 20])
    }

    @Test func `names lose control characters and bidirectional tricks, and are cut between words`() throws {
        #expect(try ImportedFood(food(.branded, "Rice\u{202E} x\n\ty")).name == "Rice x y")
        let long = try ImportedFood(food(.branded, String(repeating: "word ", count: 200))).name
        #expect(long.count <= 300)
        #expect(long.hasSuffix("word"))
    }
}
