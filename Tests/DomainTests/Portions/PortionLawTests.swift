import Domain
import Testing

/// Laws that hold for every dish, tried on many; the seed is fixed so that a failure can be repeated.
@Suite struct PortionLawTests {
    private func dishes(_ count: Int) -> [Dish] {
        var chance = Chance(seed: 42)
        return (0..<count).map { _ in
            let lines = (0..<Int.random(in: 1...12, using: &chance)).map { _ in
                DishLine(
                    grams: Grams(Double.random(in: 0.5...900, using: &chance)),
                    food: NutrientsPer100g(
                        Nutrients([
                            .energy: Double.random(in: 0...900, using: &chance),
                            .protein: Double.random(in: 0...90, using: &chance),
                            .sodium: Double.random(in: 0...2000, using: &chance),
                        ])
                    )
                )
            }
            let dish = Dish(lines: lines)
            if Bool.random(using: &chance), let count = ServingCount(Double.random(in: 0.2...40, using: &chance)) {
                return dish.divided(by: Yield(servings: count))
            }
            return dish.divided(by: Yield(portion: Grams(Double.random(in: 20...2000, using: &chance))))
        }
    }

    @Test func `R2 the three views of an amount agree to the last digit shown`() throws {
        var chance = Chance(seed: 7)
        for dish in dishes(500) {
            let typed = Grams(Double.random(in: 1...5000, using: &chance))
            let byGrams = try Amount(grams: typed, of: dish)
            guard byGrams.multiplier <= 100 else { continue }
            let byPortions = try Amount(portions: byGrams.multiplier, of: dish)
            let byServings = try Amount(servings: byGrams.multiplier, of: dish)

            #expect(byGrams.grams == typed)
            #expect(byPortions == byServings)
            #expect(digits(byPortions.grams) == digits(byGrams.grams))
            for nutrient in [Nutrient.energy, .protein, .sodium] {
                let one = dish.nutrients(in: byGrams)[nutrient].number ?? .nan
                let other = dish.nutrients(in: byPortions)[nutrient].number ?? .nan
                #expect(Formatting.exact(one) == Formatting.exact(other))
            }
        }
    }

    @Test func `P-29 a thousand redefinitions drift by nothing`() throws {
        var chance = Chance(seed: 29)
        for start in dishes(20) {
            var dish = start
            for _ in 0..<1000 {
                let portion = Grams(Double.random(in: 50...max(51, dish.weight?.value ?? 0), using: &chance))
                if let yield = try? dish.yield(byPortion: portion) { dish = dish.divided(by: yield) }
                let count = try #require(ServingCount(Double.random(in: 0.1...50, using: &chance)))
                if Bool.random(using: &chance) { dish = dish.divided(by: dish.yield.defined(by: count)) }
            }
            #expect(dish.total == start.total)
            #expect(dish.per100g == start.per100g)
            #expect(dish.weight == start.weight)
            #expect(dish.divided(by: start.yield) == start)
        }
    }

    @Test func `R1 portion times count is the whole within 1e-9`() throws {
        for dish in dishes(500) {
            let weight = try #require(dish.weight?.value)
            let portion = try #require(dish.portion?.value)
            #expect((portion * dish.servings - weight).magnitude <= 1e-9 * weight)

            let whole = try #require(dish.total[.energy].number)
            let part = try #require(dish.perPortion[.energy].number)
            #expect((part * dish.servings - whole).magnitude <= 1e-9 * max(1, whole))
        }
    }

    @Test func `HOSTILE-23 a third taken three times is the whole again`() throws {
        for dish in dishes(100) {
            let third = dish.nutrients(in: try Amount(portions: 1.0 / 3, of: dish))
            let sum = NutrientTotal(of: [third, third, third])[.energy].number ?? .nan
            let whole = dish.perPortion[.energy].number ?? .nan
            #expect(Formatting.exact(sum) == Formatting.exact(whole))
        }
    }

    private func digits(_ grams: Grams?) -> String {
        Formatting.exact(grams?.value ?? .nan)
    }
}

/// SplitMix64: the same numbers on every run.
struct Chance: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
