import Domain
import Testing

@Suite struct NutrientTests {
    @Test func `SPEC-2.1 every nutrient has a key, a unit and its numbers at FoodData Central`() {
        let ids = Nutrient.allCases.flatMap(\.fdcIDs)

        #expect(Set(ids).count == ids.count)
        #expect(Nutrient.energy.fdcIDs == [1008, 2048, 2047])
        #expect(Nutrient.sugars.fdcIDs == [2000, 1063])
        #expect(Nutrient.allCases.prefix(6) == [.energy, .carbohydrate, .fiber, .sugars, .protein, .fat])
        #expect(Nutrient.saturatedFat.key == "saturatedFat")
        #expect(Nutrient.allCases.allSatisfy { Nutrient(key: $0.key) == $0 })
        #expect(Nutrient(key: "kcal") == nil)
        #expect(Nutrient.allCases.count <= 64, "the bit sets of Nutrients hold 64")
    }

    @Test func `F4 an amount of a food holds its part of 100 g`() {
        let chicken = NutrientsPer100g(Nutrients([.energy: 165, .protein: 31, .fat: 3.6]))
        let amount = chicken.nutrients(in: Grams(150))
        let text = Formatting(.en)

        #expect(text.nutrient(amount[.energy], .energy) == "248 kcal")
        #expect(text.nutrient(amount[.protein], .protein) == "46.5 g")
        #expect(text.nutrient(amount[.fat], .fat) == "5.4 g")
        #expect(text.nutrient(chicken.nutrients(in: Grams(348))[.energy], .energy) == "574 kcal")
    }

    @Test func `R22 unknown is not zero and a sum over some unknowns is a lower bound`() {
        let oil = Nutrients([.energy: 900, .protein: 0])
        let bread = Nutrients([.energy: 250, .fiber: 12])
        let total = NutrientTotal(of: [oil, bread, nil])
        let text = Formatting(.en)

        #expect(total[.energy] == .atLeast(1150))
        #expect(total.coverage(of: .energy) == Coverage(known: 2, parts: 3))
        #expect(text.nutrient(total[.fiber], .fiber) == "≥ 12 g")
        #expect(text.nutrient(total[.protein], .protein) == "≥ 0 g")
        #expect(text.nutrient(total[.iron], .iron) == "—")
        #expect(total.coverage(of: .iron) == Coverage(known: 0, parts: 3))
        #expect(NutrientTotal(of: [oil, bread])[.energy] == .exactly(1150))
        #expect(NutrientTotal(of: [oil, bread]).coverage(of: .energy).isComplete)
    }

    @Test func `R22 a lower bound stays one through portions, entries and days`() {
        let entry = NutrientTotal(of: [Nutrients([.fiber: 12]), nil]).nutrients.scaled(by: 0.5)
        let day = NutrientTotal(of: [entry, Nutrients([.fiber: 3])])

        #expect(entry[.fiber] == .atLeast(6))
        #expect(day[.fiber] == .atLeast(9))
    }

    @Test func `R22 nothing eaten is zero, not unknown`() {
        #expect(NutrientTotal(of: [])[.energy] == .exactly(0))
    }

    @Test func `R22 a value that becomes unknown leaves no trace`() {
        var one = Nutrients([.energy: 1])
        one[.energy] = .unknown

        #expect(one == Nutrients())
        #expect(one.hashValue == Nutrients().hashValue)
        #expect(Nutrients([.energy: .nan, .fat: .infinity]).knownNutrients.isEmpty)
        #expect(Nutrients([.fat: 1, .energy: 2]).knownNutrients == [.energy, .fat])
    }

    @Test func `HOSTILE-22 ten thousand tiny amounts sum right in any order`() throws {
        var chance = Chance(seed: 22)
        var parts = (0..<10_000).map { index in
            index % 100 == 0 ? 1e12 : Double.random(in: 1e-9...1e-3, using: &chance)
        }
        parts += parts.filter { $0 == 1e12 }.map { -$0 }
        let small = parts.filter { $0.magnitude < 1 }
        let expected = small.sorted().reduce(0, +)
        for _ in 0..<20 {
            parts.shuffle(using: &chance)
            let sum = try #require(NutrientTotal(of: parts.map { Nutrients([.fat: $0]) })[.fat].number)
            #expect((sum - expected).magnitude < 1e-9 * 1000)
            #expect((small.shuffled(using: &chance).map { Grams($0) }.total().value - expected).magnitude < 1e-9)
        }
    }

    @Test func `HOSTILE-25 grams to ounces and back a thousand times does not drift`() {
        for start in stride(from: 1.0, through: 2000, by: 7.3) {
            var stored = Grams(start)
            let first = Formatting.exact(stored.count(of: .ounce))
            for _ in 0..<1000 { stored = Grams(stored.count(of: .ounce), .ounce) }

            #expect(Formatting.exact(stored.count(of: .ounce)) == first)
            #expect(Formatting.exact(stored.value) == Formatting.exact(start))
        }
    }

    @Test func `HOSTILE-24 odd values are warned of and kept`() {
        let odd = NutrientsPer100g(Nutrients([.energy: 100, .protein: 120, .fat: 10, .carbohydrate: 5, .sugars: 9]))
        let plain = NutrientsPer100g(Nutrients([.energy: 884, .protein: 0, .fat: 100, .carbohydrate: 0]))
        let wine = NutrientsPer100g(
            Nutrients([.energy: 83, .protein: 0.1, .fat: 0, .carbohydrate: 2.6, .alcohol: 10.6])
        )

        #expect(odd.warnings.contains(.moreThanWhole(.protein)))
        #expect(odd.warnings.contains(.partExceedsWhole(part: .sugars, whole: .carbohydrate)))
        #expect(odd.warnings.contains(.energyDisagrees(stated: Kilocalories(100), expected: Kilocalories(590))))
        #expect(odd.nutrients[.protein] == .exactly(120))
        #expect(plain.warnings.isEmpty)
        #expect(wine.warnings.isEmpty)
        #expect(NutrientsPer100g(Nutrients([.protein: 60, .fat: 50])).warnings == [.macrosExceedWhole])
        #expect(NutrientsPer100g(Nutrients()).warnings.isEmpty)
    }

    @Test func `HOSTILE-24 more energy than pure fat has is warned of, where it is all that is known`() {
        func warnings(_ values: [Nutrient: Double]) -> [NutritionWarning] {
            NutrientsPer100g(Nutrients(values)).warnings
        }

        #expect(warnings([.energy: 3700]) == [.moreEnergyThanFat(Kilocalories(3700))])
        #expect(warnings([.energy: 902]).isEmpty)
        #expect(
            warnings([.energy: 1500, .protein: 10, .fat: 10, .carbohydrate: 10])
                == [.energyDisagrees(stated: Kilocalories(1500), expected: Kilocalories(170))]
        )
    }

    @Test func `W-20 HOSTILE-24 what European labels say of bran and of spirits is right`() {
        func warnings(_ values: [Nutrient: Double]) -> [NutritionWarning] {
            NutrientsPer100g(Nutrients(values)).warnings
        }
        let bran: [Nutrient: Double] = [.energy: 252, .fat: 5, .carbohydrate: 16, .fiber: 45, .protein: 16]
        let raki: [Nutrient: Double] = [.energy: 250, .fat: 0, .carbohydrate: 0, .protein: 0]
        let beer: [Nutrient: Double] = [.energy: 45, .fat: 0, .carbohydrate: 3.6, .protein: 0.5]
        let juice: [Nutrient: Double] = [.energy: 420, .fat: 0, .carbohydrate: 10, .protein: 0.5]
        let oil: [Nutrient: Double] = [.energy: 884, .fat: 0, .carbohydrate: 0, .protein: 0]

        #expect([bran, raki, beer].map { warnings($0) } == [[], [], []])
        #expect([juice, oil].allSatisfy { !warnings($0).isEmpty })
        #expect(!warnings(raki.merging([.alcohol: 0]) { $1 }).isEmpty, "without any it has no energy")
    }

    @Test func `HOSTILE-24 kilojoules typed as kilocalories are doubted where no spirit is so`() {
        func warnings(_ values: [Nutrient: Double]) -> [NutritionWarning] {
            NutrientsPer100g(Nutrients(values)).warnings
        }
        let lettuce: [Nutrient: Double] = [.energy: 63, .protein: 1.3, .fat: 0.2, .carbohydrate: 2]
        let broth: [Nutrient: Double] = [.energy: 50, .protein: 1.2, .fat: 0.1, .carbohydrate: 0.5]
        let dressing: [Nutrient: Double] = [.energy: 60, .protein: 0, .fat: 0.2, .carbohydrate: 1]
        let leaves: [Nutrient: Double] = [.energy: 60, .protein: 0.5, .fat: 0, .carbohydrate: 2, .fiber: 1.3]
        let raki: [Nutrient: Double] = [.energy: 250, .fat: 0, .carbohydrate: 0, .protein: 0]
        let stout: [Nutrient: Double] = [.energy: 60, .protein: 0.6, .fat: 0.1, .carbohydrate: 4, .fiber: 0]

        #expect([lettuce, broth, dressing, leaves].allSatisfy { !warnings($0).isEmpty })
        #expect([raki, stout].allSatisfy { warnings($0).isEmpty })
    }

    @Test func `SPEC-2.4 a dish is the sum of its lines`() {
        let flour = NutrientsPer100g(Nutrients([.energy: 364]))
        let lines = [DishLine(grams: Grams(250), food: flour), DishLine(grams: Grams(10), food: nil)]
        let open = lines + [DishLine(grams: nil, food: flour)]
        let salted = lines + [DishLine(grams: nil, food: nil, counts: false)]
        let fried = lines + [DishLine(grams: Grams(500), food: flour, counts: false)]

        #expect(Dish(lines: lines).weight == Grams(260))
        #expect(Dish(lines: lines).total[.energy] == .atLeast(910))
        #expect(Dish(lines: open).weight == nil)
        #expect(Dish(lines: open).total.coverage(of: .energy) == Coverage(known: 1, parts: 3))
        #expect(Dish(lines: open, cookedWeight: Grams(240)).weight == Grams(240))
        #expect(Dish(lines: salted).weight == Grams(260))
        #expect(Dish(lines: salted).total.parts == 2)
        #expect(Dish(lines: fried).weight == Grams(260))
        #expect(Dish(lines: fried).total[.energy] == .atLeast(910))
    }
}
