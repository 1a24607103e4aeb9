import Domain
import Testing

@Suite struct PlannedServingsTests {
    private func dish(servings: Double, grams: Double? = nil, energy: NutrientValue = .unknown) throws -> Dish {
        var nutrients = Nutrients()
        nutrients[.energy] = energy
        let total = NutrientTotal(of: [nutrients])
        let count = try #require(ServingCount(servings))
        return Dish(weight: grams.map(Grams.init), total: total, yield: Yield(servings: count))
    }

    private func servings(_ count: Double) throws -> PlannedEater.Portion {
        .servings(try #require(ServingCount(count)))
    }

    @Test func `HG15 servings, a half and grams are cooked as one factor`() throws {
        let dish = try dish(servings: 4, grams: 600)
        let eaters = [PlannedEater(), PlannedEater(try servings(0.5)), PlannedEater(.grams(Grams(200)))]

        let planned = try #require(
            PlannedServings(eaters: try eaters.map { try EaterServings(of: $0, of: dish).servings })
        )

        #expect(Formatting.exact(planned.needed) == "2.833333")
        #expect(Formatting(.en).count(planned.needed) == "2.8")
        #expect(Formatting.exact(planned.factor(of: dish)) == "0.708333")
        #expect(
            ShoppingMerge(ShoppingSum([needed("400 g lentils", factor: planned.factor(of: dish))])).text() == "283 g"
        )
    }

    @Test func `HG16 portions by the goal are the slot's share of it`() throws {
        let dish = try dish(servings: 4, energy: .exactly(2000))
        let portions = try [2000.0, 1400].map { goal in
            try EaterServings(
                of: PlannedEater(.goal(Kilocalories(goal), slotShare: SlotShares.usual[.lunch])),
                of: dish
            )
        }

        let planned = try #require(PlannedServings(eaters: portions.map(\.servings)))

        #expect(portions.map { Formatting.exact($0.servings) } == ["1.4", "0.98"])
        #expect(portions.allSatisfy { $0.fallback == nil })
        #expect(Formatting.exact(planned.needed) == "2.38")
        #expect(Formatting(.en).count(planned.needed) == "2.4")
    }

    @Test func `HG17 adults, children and guests are summed`() throws {
        let child = try #require(UsualShare(0.5))
        let dish = try dish(servings: 4)
        let eaters = [PlannedEater(), PlannedEater()] + Array(repeating: PlannedEater(usualShare: child), count: 3)

        let planned = PlannedServings(
            eaters: try eaters.map { try EaterServings(of: $0, of: dish).servings },
            guests: 2
        )

        #expect(planned?.needed == 5.5)
    }

    @Test func `H-05 grams of a dish without a weight are refused, and servings are not`() throws {
        let dish = try dish(servings: 4)

        #expect(throws: AmountProblem.weightUnknown) {
            try EaterServings(of: PlannedEater(.grams(Grams(200))), of: dish)
        }
        #expect(try EaterServings(of: PlannedEater(try servings(2)), of: dish).servings == 2)
        #expect(throws: AmountProblem.outOfRange(max: 100_000)) {
            try EaterServings(of: PlannedEater(.grams(Grams(-1))), of: dish)
        }
    }

    @Test(arguments: [
        (NutrientValue.unknown, 2000 as Double?, EaterServings.Fallback.energyUnknown),
        (.atLeast(2000), 2000, .energyUnknown), (.exactly(0), 2000, .energyUnknown), (.exactly(2000), nil, .noGoal),
        (.exactly(1), 2000, .outOfRange),
    ])
    func `H-05 without a goal or an exact energy it is the usual share, and says so`(
        energy: NutrientValue,
        goal: Double?,
        fallback: EaterServings.Fallback
    ) throws {
        let share = try #require(UsualShare(0.75))
        let eater = PlannedEater(usualShare: share, .goal(goal.map(Kilocalories.init), slotShare: 0.3))

        let portion = try EaterServings(of: eater, of: try dish(servings: 4, energy: energy))

        #expect(portion.servings == 0.75)
        #expect(portion.fallback == fallback)
    }

    @Test func `H-05 what the table leaves is a leftover, and taking more of it is short`() throws {
        let whole = try #require(PlannedServings(eaters: [1, 1, 0.8], cook: ServingCount(4)))
        let extra = try #require(PlannedServings(eaters: [1, 1], extra: 2))

        #expect(Formatting.exact(whole.leftover) == "1.2")
        #expect(Formatting.exact(whole.shortage(taking: 2.2)) == "1")
        #expect(whole.shortage(taking: whole.leftover) == 0)
        #expect(extra.needed == 4)
        #expect(extra.leftover == 2)
        #expect(extra.shortage(taking: 3) == 1)
        #expect(PlannedServings(eaters: [3], cook: ServingCount(2))?.leftover == 0)
        #expect(PlannedServings(eaters: [3], cook: ServingCount(2))?.shortage(taking: 0) == 1)
        #expect(PlannedServings(eaters: [1, 1], extra: 2.5)?.shortage(taking: 2.5, of: 4) == 0.5)
    }

    @Test func `H-05 the servings that are offered against a shortage mend it, as their field has them`() throws {
        let taken = 7.0 / 3
        let short = try #require(PlannedServings(eaters: [1, 1])).shortage(taking: taken)
        let offered = try NumberInput.parse(Formatting.typed(short))
        let mended = try #require(PlannedServings(eaters: [1, 1], extra: offered))

        #expect(short > 2)
        #expect(mended.shortage(taking: taken) == 0)
        #expect(mended.shortage(taking: taken + 0.04) == 0)
        #expect(mended.shortage(taking: taken + 0.06) > 0.05)
    }

    @Test(
        arguments: [(2.8333, [2.8333, 3, 4]), (4, [4, 4, 4]), (4.2, [4.2, 5, 8]), (0, [0, 0, 0])]
            as [(Double, [Double])]
    )
    func `H-05 a dish is cooked as needed, in whole servings or in whole recipes`(needed: Double, cooked: [Double])
        throws
    {
        let dish = try dish(servings: 4)

        #expect(CookChoice.allCases.map { $0.servings(for: needed, of: dish) } == cooked)
    }

    @Test func `H-05 the order of eaters changes no digit, and no number that is none is taken`() {
        var chance = Chance(seed: 5)
        for _ in 0..<200 {
            let eaters = (0..<7).map { _ in Double.random(in: 0.25...20, using: &chance) }
            #expect(PlannedServings(eaters: eaters) == PlannedServings(eaters: eaters.shuffled(using: &chance)))
        }
        #expect(PlannedServings(eaters: [.nan]) == nil)
        #expect(PlannedServings(eaters: [-1]) == nil)
        #expect(PlannedServings(eaters: [1], guests: 101) == nil)
        #expect(PlannedServings(eaters: [1], guests: -1) == nil)
        #expect(PlannedServings(eaters: [1], extra: .infinity) == nil)
        #expect(UsualShare(0.2) == nil)
        #expect(UsualShare(.nan) == nil)
    }

    @Test func `H-05 the shares of the day's meals can be changed, to no more than a day`() throws {
        #expect(MealSlot.allCases.map { SlotShares.usual[$0] } == [0.25, 0.35, 0.3, 0.1])
        #expect(try #require(SlotShares([.lunch: 0.2]))[.lunch] == 0.2)
        #expect(try #require(SlotShares([.lunch: 0.2]))[.dinner] == 0.3)
        #expect(SlotShares([.lunch: 0.4]) == nil)
        #expect(SlotShares([.lunch: 0]) == nil)
        #expect(SlotShares([.lunch: .nan]) == nil)
    }
}
