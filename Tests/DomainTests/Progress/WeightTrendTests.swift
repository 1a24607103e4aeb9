import Testing

@testable import Domain

@Suite struct WeightTrendTests {
    private func weighing(_ days: Int, _ kilograms: Double) throws -> Weighing {
        Weighing(try ProgressDays.today().adding(days: days), try #require(BodyWeight(kilograms, .kilogram)))
    }

    @Test func `M-30 a tenth of the distance a day`() throws {
        let trend = WeightTrend([try weighing(1, 81), try weighing(0, 80), try weighing(2, 81)])

        #expect(trend.points.map { Formatting.exact($0.trend.value) } == ["80000", "80100", "80190"])
    }

    @Test func `M-30 a gap counts as if the days between had drifted`() throws {
        let gap = WeightTrend([try weighing(0, 80), try weighing(5, 82)])
        let daily = WeightTrend(
            try [(0, 80), (1, 82), (2, 82), (3, 82), (4, 82), (5, 82)].map { try weighing($0.0, $0.1) }
        )

        #expect(Formatting.exact(gap.points[1].trend.value) == Formatting.exact(daily.points[5].trend.value))
        #expect(gap.points.count == 2)
    }

    @Test func `M-30 the trend never leaves the range of the weights`() throws {
        var chance = Chance(seed: 30)
        let weighings = try (0..<300).filter { _ in Bool.random(using: &chance) }.map {
            try weighing($0 * 3, Double.random(in: 0.5...700, using: &chance))
        }
        let trend = WeightTrend(weighings.shuffled(using: &chance))

        #expect(trend.points.count == weighings.count)
        #expect(trend.points.allSatisfy { (500...700_000).contains($0.trend.value) })
        #expect(WeightTrend([]).points.isEmpty)
        #expect(WeightTrend([]).weeklyChange == nil)
    }

    @Test func `M-30 a week of weighings is needed to say how fast it goes`() throws {
        let steady = try (0...27).map { try weighing($0, 80) }
        let two = WeightTrend([try weighing(0, 80), try weighing(7, 80)])

        #expect(WeightTrend(steady).weeklyChange == Grams(0))
        #expect(two.weeklyChange == Grams(0))
        #expect(WeightTrend([try weighing(0, 80), try weighing(6, 79)]).weeklyChange == nil)
        #expect(try #require(WeightTrend([try weighing(0, 80), try weighing(10, 78)]).weeklyChange) < Grams(0))
    }

    @Test(
        arguments: [
            ([], 18.4, true), ([80.9, 81.5], 18.4, false), ([80], 96, true), ([80], 96.1, false), ([80], 64, true),
            ([80], 63.9, false), ([18.4, 81], 80.5, true), ([81, 18.4, 82, 60], 62, false),
        ] as [([Double], Double, Bool)]
    )
    func `M-30 a weight more than a fifth away from the three nearest is unlikely`(
        _ others: [Double],
        _ kilograms: Double,
        _ isLikely: Bool
    ) throws {
        let known = try others.enumerated().map { try weighing(-1 - $0, $1) }
        #expect(try weighing(0, kilograms).isLikely(among: known) == isLikely)
    }

    @Test func `two weighings of a day are one point`() throws {
        let trend = WeightTrend([try weighing(0, 80), try weighing(0, 81)])
        #expect(trend.points.map(\.weight) == [Grams(80_500)])
    }

    @Test func `HOSTILE-17 what no person weighs is refused`() {
        for kilograms in [0, -80, 0.4, 701, 1e9, .nan, .infinity] { #expect(BodyWeight(kilograms, .kilogram) == nil) }
        #expect(BodyWeight(176.37, .pound) != nil)
    }
}
