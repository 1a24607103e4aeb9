import Domain
import Testing

/// F1: 400 g; 1000 kcal, 100 g carbohydrate, 60 protein, 40 fat, 20 fibre, 30 sugars.
private let stew = Dish(
    weight: Grams(400),
    total: NutrientTotal(of: [
        Nutrients([.energy: 1000, .carbohydrate: 100, .protein: 60, .fat: 40, .fiber: 20, .sugars: 30])
    ]),
    yield: Yield(portion: Grams(200))
)
private let row: [Nutrient] = [.energy, .carbohydrate, .protein, .fat, .fiber, .sugars]

private func shown(_ nutrients: Nutrients) -> [Double?] {
    row.map { nutrients[$0].number }
}

@Suite struct PortionTests {
    @Test(
        arguments: [
            ("1", [500, 50, 30, 20, 10, 15], 200), ("0.5", [250, 25, 15, 10, 5, 7.5], 100),
            ("1,5", [750, 75, 45, 30, 15, 22.5], 300), ("2.5", [1250, 125, 75, 50, 25, 37.5], 500),
        ] as [(String, [Double], Double)]
    )
    func `F1 P-08 a multiplier scales everything that depends on it`(typed: String, row: [Double], grams: Double) {
        let (amount, problem) = AmountQuery(multiplier: [typed]).amount(of: stew)

        #expect(problem == nil)
        #expect(shown(stew.nutrients(in: amount)) == row)
        #expect(amount.grams == Grams(grams))
        #expect(stew.per100g.map(shown) == [250, 25, 15, 10, 5, 7.5])
    }

    @Test func `F1 P-15 150 of a 200 g portion is 0.75x`() {
        let amount = AmountQuery(grams: ["150"]).amount(of: stew).amount

        #expect(Formatting(.en).multiplier(amount.multiplier) == "0.75x")
        #expect(stew.nutrients(in: amount)[.energy] == .exactly(375))
        #expect(stew.nutrients(in: amount)[.carbohydrate] == .exactly(37.5))
    }

    @Test func `F1 P-05 plus leads from 1.25 to 1.75`() throws {
        let amount = AmountQuery(grams: ["250"]).amount(of: stew).amount
        let next = try Amount(portions: try #require(AmountStepper(at: amount).more), of: stew)

        #expect(amount.multiplier == 1.25)
        #expect(stew.nutrients(in: amount)[.energy] == .exactly(625))
        #expect(next.multiplier == 1.75)
        #expect(stew.nutrients(in: next)[.energy] == .exactly(875))
    }

    @Test func `F1 P-25 P-28 a saved portion is what was saved, at 1.0x`() throws {
        let small = stew.divided(by: try stew.yield(byPortion: Grams(150)))
        let again = small.divided(by: try small.yield(byPortion: Grams(200)))

        #expect(small.portion == Grams(150))
        #expect(Amount.one(of: small).multiplier == 1)
        #expect(small.perPortion[.energy] == .exactly(375))
        #expect(Formatting(.en).count(small.servings) == "2.7")
        #expect(again.perPortion[.energy] == .exactly(500))
        #expect(again == stew)
    }

    @Test func `F2 with nothing defined the whole dish is one portion`() throws {
        let dish = Dish(weight: Grams(272), total: .empty)

        #expect(Amount.one(of: dish).grams == Grams(272))
        #expect(try Amount(portions: 0.5, of: dish).grams == Grams(136))
        #expect(dish.servings == 1)
        #expect(!dish.isDivided)
    }

    @Test(
        arguments: [(50.0, [100, 12.5, 5, 3]), (140, [280, 35, 14, 8.4]), (300, [600, 75, 30, 18])]
            as [(Double, [Double])]
    )
    func `F3 any weight of a dish holds its part of it`(grams: Double, expected: [Double]) throws {
        let total = NutrientTotal(of: [Nutrients([.energy: 600, .carbohydrate: 75, .protein: 30, .fat: 18])])
        let dish = Dish(weight: Grams(300), total: total)
        let nutrients = dish.nutrients(in: try Amount(grams: Grams(grams), of: dish))

        let numbers = [Nutrient.energy, .carbohydrate, .protein, .fat].map { nutrients[$0].number ?? .nan }
        #expect(numbers.map { Formatting.exact($0) } == expected.map { Formatting.exact($0) })
    }

    @Test func `F5 C-8.2 servings divide the total and never multiply it`() throws {
        let four = try #require(ServingCount(4))
        let dish = Dish(weight: nil, total: energy(2000), yield: Yield(servings: four))

        #expect(dish.perPortion[.energy] == .exactly(500))
        #expect(dish.nutrients(in: try Amount(servings: 1.5, of: dish))[.energy] == .exactly(750))
        #expect(Formatting(.en).count(dish.servings) == "4")
        #expect(dish.isDivided)
    }

    @Test func `F6 C-2 a dish of one serving is not divided`() throws {
        let dish = Dish(weight: nil, total: energy(620))

        #expect(!dish.isDivided)
        #expect(dish.nutrients(in: try Amount(servings: 1.5, of: dish))[.energy] == .exactly(930))
    }

    @Test func `F7 C-8.3 three logs of a third make the whole`() throws {
        let total = NutrientTotal(of: [Nutrients([.carbohydrate: 100])])
        let dish = Dish(weight: nil, total: total, yield: Yield(servings: try #require(ServingCount(3))))
        let log = dish.nutrients(in: try Amount(servings: 1, of: dish))
        let sum = try #require(NutrientTotal(of: [log, log, log])[.carbohydrate].number)

        #expect(Formatting(.en).nutrient(log[.carbohydrate], .carbohydrate) == "33.3 g")
        #expect((sum - 100).magnitude < 1e-9)
    }

    @Test(
        arguments: [
            (49.99, .tooSmall(least: Grams(50))), (400.001, .exceedsWhole(weight: Grams(400))), (0, .notPositive),
            (-1, .notPositive), (.infinity, .notPositive), (.nan, .notPositive),
        ] as [(Double, PortionProblem)]
    )
    func `P-33 a portion is at least 50 g and no more than the whole`(grams: Double, problem: PortionProblem) {
        #expect(throws: problem) { try stew.yield(byPortion: Grams(grams)) }
    }

    @Test(arguments: [50.0, 400]) func `P-33 the smallest portion and the whole are portions`(grams: Double) throws {
        #expect(try stew.yield(byPortion: Grams(grams)).portion == Grams(grams))
    }

    @Test func `P-33 a dish lighter than 50 g may have smaller portions`() throws {
        let dish = Dish(weight: Grams(40), total: .empty)

        #expect(try dish.yield(byPortion: Grams(10)).portion == Grams(10))
        #expect(throws: PortionProblem.exceedsWhole(weight: Grams(40))) { try dish.yield(byPortion: Grams(50)) }
    }

    @Test func `P-33 the whole, as a page writes it, is never too much`() throws {
        let dish = Dish(weight: Grams(0.1 + 0.7) * 100, total: .empty)
        let typed = try NumberInput.parse(Formatting.exact(dish.weight?.value ?? 0))

        #expect(try dish.yield(byPortion: Grams(typed)).portion == dish.weight)
    }

    @Test(arguments: [141.747_615_625, 141.75, 99.96, 56.699_046_25])
    func `P-33 P-37 the weight of a whole dish as its page offers it is all of it`(grams: Double) throws {
        let dish = Dish(weight: Grams(grams), total: .empty, yield: Yield(servings: try #require(ServingCount(4))))

        for typed in [Rounding.rounded(grams, places: 6), Rounding.rounded(grams, places: 1)] {
            let whole = dish.divided(by: try dish.yield(byPortion: Grams(typed)))
            #expect(whole.portion == dish.weight)
            #expect(whole.servings == 1)
            #expect(!whole.portionExceedsWhole)
        }
        #expect(throws: PortionProblem.exceedsWhole(weight: Grams(grams))) {
            try dish.yield(byPortion: Grams(grams + 0.2))
        }
    }

    @Test func `SPEC-2.5 a portion outlives the lines it was made for`() throws {
        let light = Dish(weight: Grams(150), total: energy(300), yield: stew.yield)

        #expect(light.portionExceedsWhole)
        #expect(light.portion == Grams(200))
        #expect(light.servings == 0.75)
        #expect(light.perPortion[.energy] == .exactly(400))
        #expect(light.slider(at: .one(of: light))?.position == Grams(150))
        #expect(!stew.portionExceedsWhole)
    }

    @Test func `SPEC-2.5 without a weight servings work and grams say why they cannot`() throws {
        let yield = Yield(portion: Grams(200), servings: try #require(ServingCount(4)))
        let dish = Dish(weight: nil, total: energy(2000), yield: yield)

        #expect(dish.portion == nil)
        #expect(dish.per100g == nil)
        #expect(dish.slider(at: .one(of: dish)) == nil)
        #expect(dish.perPortion[.energy] == .exactly(500))
        #expect(throws: AmountProblem.weightUnknown) { try Amount(grams: Grams(100), of: dish) }
        #expect(throws: PortionProblem.weightUnknown) { try dish.yield(byPortion: Grams(100)) }
        #expect(Dish(weight: .zero, total: .empty).weight == nil)
    }

    @Test(arguments: [(100.0, 8.0), (0.5, 1000)])
    func `SPEC-2.5 without a weight a portion in grams is divided as it was last`(portion: Double, servings: Double)
        throws
    {
        let weighed = Dish(weight: Grams(800), total: energy(2000), yield: Yield(portion: Grams(portion)))
        let yield = weighed.yield.remembering(servings: weighed.servings)
        let other = Yield(servings: try #require(ServingCount(3)))

        #expect(weighed.divided(by: yield).servings == 800 / portion)
        #expect(Dish(weight: nil, total: energy(2000), yield: yield).servings == servings)
        #expect(other.remembering(servings: 8) == other)
    }

    private func energy(_ number: Double) -> NutrientTotal {
        NutrientTotal(of: [Nutrients([.energy: number])])
    }
}

extension NutrientTotal {
    /// The sum of nothing, for a dish of which only the weight matters.
    static let empty = NutrientTotal(of: [])
}
