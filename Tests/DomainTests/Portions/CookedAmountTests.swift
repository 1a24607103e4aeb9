import Domain
import Testing

@Suite struct CookedAmountTests {
    private func dish(_ servings: Double) throws -> Dish {
        Dish(
            weight: Grams(600),
            total: NutrientTotal(of: []),
            yield: Yield(servings: try #require(ServingCount(servings)))
        )
    }

    @Test func `P-36 nine of six servings is one and a half times the recipe`() throws {
        let (cooked, problem) = CookQuery(["9"]).amount(of: try dish(6))

        #expect(cooked.factor == 1.5)
        #expect(cooked.servings == 9)
        #expect(problem == nil)
    }

    @Test(arguments: [[], [""], [" "], ["6"], ["6,0"]] as [[String]])
    func `P-36 without servings to cook the recipe is as written`(values: [String]) throws {
        let (cooked, problem) = CookQuery(values).amount(of: try dish(6))

        #expect(cooked.isAsWritten)
        #expect(problem == nil)
    }

    @Test(arguments: [["0"], ["-1"], ["1001"], ["x"], ["1e3"], ["inf"], ["6", "6"]])
    func `P-36 servings that cannot be cooked show the recipe as written, with a problem`(values: [String]) throws {
        let (cooked, problem) = CookQuery(values).amount(of: try dish(6))

        #expect(cooked.isAsWritten)
        #expect(problem != nil)
    }

    @Test(arguments: [1000, 0.5, 2.25])
    func `P-36 any other number of servings is cooked exactly`(servings: Double) throws {
        let cooked = try CookedAmount(servings: servings, of: try dish(6))

        #expect(cooked.servings == servings)
        #expect(cooked.factor == servings / 6)
    }

    @Test func `P-36 the number that the field shows is the recipe as written, whatever was rounded for it`() throws {
        let soup = Dish(weight: Grams(400), total: NutrientTotal(of: []), yield: Yield(portion: Grams(150)))

        #expect(soup.shownServings == 2.7)
        #expect(CookQuery(["2.7"]).amount(of: soup).amount.factor == 1)
        #expect(CookQuery(["3"]).amount(of: soup).amount.factor == 3 / (400.0 / 150))
        #expect(try dish(0.02).shownServings == 0.02)
    }

    @Test(
        arguments: [
            (2.8, 2.0, 3.0), (3, 2, 4), (1, nil, 2), (0.5, nil, 1), (1.5, 1, 2), (1000, 999, nil), (999.5, 999, 1000),
            (7.978, 7, 9), (8.04, 7, 9), (0.02, nil, 1),
        ] as [(Double, Double?, Double?)]
    )
    func `P-36 the steps go to the next whole number that is shown as another`(at: Double, less: Double?, more: Double?)
        throws
    {
        let steps = CookStepper(at: try CookedAmount(servings: at, of: try dish(6)))

        #expect(steps.less == less)
        #expect(steps.more == more)
    }

    @Test func `P-36 a step from a recipe of nearly eight servings changes what is cooked`() throws {
        let soup = try dish(7.978)
        let steps = CookStepper(at: CookQuery([]).amount(of: soup).amount)

        #expect(soup.shownServings == 8)
        #expect(steps.more == 9)
        #expect(try CookedAmount(servings: try #require(steps.more), of: soup).isAsWritten == false)
    }
}
