import Domain
import Testing

@Suite struct AmountTests {
    private let dish = Dish(weight: Grams(400), total: .empty, yield: Yield(portion: Grams(200)))

    @Test(arguments: [
        AmountQuery(), AmountQuery(multiplier: [""]), AmountQuery(grams: [" "], servings: [""], multiplier: ["1"]),
    ])
    func `P-03 P-04 without an amount a recipe shows 1.0x`(query: AmountQuery) {
        let (amount, problem) = query.amount(of: dish)
        #expect(amount == .one(of: dish))
        #expect(problem == nil)
    }

    @Test(
        arguments: [
            (AmountQuery(multiplier: ["0"]), .outOfRange(max: 100)),
            (AmountQuery(multiplier: ["-1"]), .unreadable(.notANumber)),
            (AmountQuery(multiplier: ["nan"]), .unreadable(.notANumber)),
            (AmountQuery(multiplier: ["1e308"]), .unreadable(.notANumber)),
            (AmountQuery(multiplier: ["2", "3"]), .repeated),
            (AmountQuery(multiplier: ["100.01"]), .outOfRange(max: 100)),
            (AmountQuery(grams: ["1,234"]), .unreadable(.ambiguous)),
            (AmountQuery(grams: ["0"]), .outOfRange(max: 100_000)),
            (AmountQuery(grams: ["100001"]), .outOfRange(max: 100_000)),
            (AmountQuery(servings: ["1001"]), .outOfRange(max: 1000)),
            (AmountQuery(grams: ["x"], multiplier: ["2"]), .unreadable(.notANumber)),
        ] as [(AmountQuery, AmountProblem)]
    )
    func `P-04 HOSTILE-18 a repeated or invalid amount shows 1.0x with a message`(
        query: AmountQuery,
        problem: AmountProblem
    ) {
        let result = query.amount(of: dish)
        #expect(result.amount == .one(of: dish))
        #expect(result.problem == problem)
    }

    @Test func `P-04 grams come before servings before multiplier`() {
        #expect(
            AmountQuery(grams: ["100"], servings: ["2"], multiplier: ["3"]).amount(of: dish).amount.multiplier == 0.5
        )
        #expect(AmountQuery(servings: ["2"], multiplier: ["3"]).amount(of: dish).amount.multiplier == 2)
    }

    @Test(
        arguments: [
            (0.5, nil, 1), (0.4, nil, 0.9), (0.6, 0.1, 1.1), (1.25, 0.75, 1.75), (99.5, 99, 100), (99.6, 99.1, nil),
            (100, 99.5, nil),
        ] as [(Double, Double?, Double?)]
    )
    func `P-05 the stepper goes by half a portion and knows its ends`(start: Double, less: Double?, more: Double?)
        throws
    {
        let stepper = AmountStepper(at: try Amount(portions: start, of: dish))
        #expect(stepper.less == less)
        #expect(stepper.more == more)
    }

    @Test func `P-05 from more than a hundred portions − leads to a hundred`() throws {
        let stepper = AmountStepper(at: try Amount(grams: Grams(30_000), of: dish))

        #expect(stepper.less == 100)
        #expect(stepper.more == nil)
    }

    @Test func `P-14 the slider goes from 50 g, or the whole if lighter, to the whole`() throws {
        let big = try #require(dish.slider(at: .one(of: dish)))
        let light = Dish(weight: Grams(30), total: .empty)
        let small = try #require(light.slider(at: .one(of: light)))

        #expect([big.min, big.max, big.position] == [Grams(50), Grams(400), Grams(200)])
        #expect([small.min, small.max, small.position] == [Grams(30), Grams(30), Grams(30)])
    }

    @Test(arguments: [0, -1, 1000.1, .nan, .infinity])
    func `C-1 C-7 a serving count is a positive number within reason`(value: Double) {
        #expect(ServingCount(value) == nil)
        #expect(throws: AmountProblem.outOfRange(max: 1000)) { try Amount(servings: value, of: dish) }
    }
}
