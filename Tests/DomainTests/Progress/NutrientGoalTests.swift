import Domain
import Testing

@Suite struct NutrientGoalTests {
    private func goal(_ least: Double?, _ most: Double?, of nutrient: Nutrient = .fiber) -> NutrientGoal? {
        NutrientGoal(of: nutrient, least: least, most: most)
    }

    @Test func `M-30 of a nutrient a least, a most or both are aimed at, above zero and in this order`() {
        #expect(goal(30, nil) == .atLeast(30))
        #expect(goal(nil, 5) == .atMost(5))
        #expect(goal(30, 40) == .between(30, 40))
        #expect(goal(30, 30) == .between(30, 30))
        #expect(goal(nil, nil) == nil)
        #expect(goal(40, 30) == nil)
        #expect(goal(0, nil) == nil)
        #expect(goal(nil, -1) == nil)
        #expect(goal(.nan, nil) == nil)
        #expect(goal(2_000.1, nil) == nil)
        #expect(goal(nil, 50_000, of: .sodium) == .atMost(50_000))
    }

    @Test func `M-30 an amount is compared with the least until it is reached, and then with the most`() {
        let both = NutrientGoal.between(30, 40)

        #expect(both.counting(for: .exactly(29)) == .atLeast(30))
        #expect(both.counting(for: .exactly(30)) == .atMost(40))
        #expect(both.counting(for: .unknown) == .atLeast(30))
        #expect(both.percent(.exactly(15)) == .exactly(50))
        #expect(both.percent(.exactly(50)) == .exactly(125))
        #expect(NutrientGoal.atLeast(30).percent(.exactly(60)) == .exactly(200))
    }

    @Test func `M-30 R22 a percentage of what is aimed at is at least so much where the amount is`() {
        #expect(NutrientGoal.atLeast(30).percent(.atLeast(12)) == .atLeast(40))
        #expect(NutrientGoal.atMost(5).percent(.unknown) == .unknown)
    }

    @Test func `M-30 the past keeps its goals of nutrients, and a chart has them as a line`() throws {
        let everyDay = try DailyGoal(energy: Kilocalories(2000))
        let history = GoalHistory([
            Goals(
                since: try ProgressDays.day("2025-11-10"),
                everyDay: everyDay,
                nutrients: [.fiber: .atLeast(30), .sodium: .between(1_000, 2_000)]
            ),
            Goals(since: try ProgressDays.day("2025-11-20"), everyDay: everyDay),
        ])
        let before = try ProgressDays.day("2025-11-19")

        #expect(history.nutrients(on: try ProgressDays.day("2025-11-09")).isEmpty)
        #expect(history.nutrients(on: before) == [.fiber: .atLeast(30), .sodium: .between(1_000, 2_000)])
        #expect(history.nutrients(on: try ProgressDays.day("2025-11-20")).isEmpty)
        #expect(history.goal(for: .fiber, over: DayRange(before)) == 30)
        #expect(history.goal(for: .sodium, over: DayRange(before)) == 2_000)
        #expect(history.goal(for: .iron, over: DayRange(before)) == nil)
    }
}
