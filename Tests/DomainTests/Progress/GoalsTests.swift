import Testing

@testable import Domain

@Suite struct GoalsTests {
    private func goal(_ energy: Double) throws -> DailyGoal { try DailyGoal(energy: Kilocalories(energy)) }

    @Test func `M-30 the past keeps its own goals`() throws {
        let history = GoalHistory([
            Goals(since: try ProgressDays.day("2025-11-20"), everyDay: try goal(1800)),
            Goals(since: try ProgressDays.day("2025-01-01"), everyDay: try goal(2200)),
        ])

        #expect(history.goal(on: try ProgressDays.day("2024-12-31")) == nil)
        #expect(history.goal(on: try ProgressDays.day("2025-11-19"))?[.energy] == 2200)
        #expect(history.goal(on: try ProgressDays.day("2025-11-20"))?[.energy] == 1800)
    }

    @Test func `M-30 a weekday may have a goal of its own`() throws {
        let goals = Goals(since: .first, everyDay: try goal(2000), byWeekday: [.sunday: try goal(2700)])
        let history = GoalHistory([goals])
        let week = DayRange(daysUpTo: try ProgressDays.today(), count: 7)

        #expect(history.goal(on: try ProgressDays.day("2025-11-16"))?[.energy] == 2700)
        #expect(history.goal(on: try ProgressDays.day("2025-11-17"))?[.energy] == 2000)
        #expect(history.goal(for: .energy, over: week) == 2100)
        #expect(GoalHistory([]).goal(for: .energy, over: week) == nil)
    }

    @Test func `M-30 macros are grams or shares of the energy`() throws {
        let goal = try DailyGoal(
            energy: Kilocalories(2000),
            protein: .grams(Grams(110)),
            carbohydrate: .percent(50),
            fat: .percent(30)
        )

        #expect(goal[.protein] == 110)
        #expect(goal[.carbohydrate] == 250)
        #expect(goal[.fat].map { Formatting.exact($0) } == "66.666667")
        #expect(goal[.sodium] == nil)
    }

    @Test(arguments: [(32.2, 3.4, 64.4), (33.4, 33.3, 33.3), (20, 50, 30), (0.1, 0.2, 99.7)])
    func `M-30 shares that are a hundred percent on paper are no more than the whole`(
        protein: Double,
        carbohydrate: Double,
        fat: Double
    ) throws {
        let goal = try DailyGoal(
            energy: Kilocalories(2000),
            protein: .percent(protein),
            carbohydrate: .percent(carbohydrate),
            fat: .percent(fat)
        )

        #expect(goal.protein == .percent(protein))
        #expect(throws: GoalProblem.percentAboveWhole) {
            try DailyGoal(
                energy: Kilocalories(2000),
                protein: .percent(protein + 0.01),
                carbohydrate: .percent(carbohydrate),
                fat: .percent(fat)
            )
        }
    }

    @Test func `HOSTILE-17 what cannot be a goal is refused by name`() {
        #expect(throws: GoalProblem.energyOutOfRange) { try DailyGoal(energy: Kilocalories(0)) }
        #expect(throws: GoalProblem.energyOutOfRange) { try DailyGoal(energy: Kilocalories(.nan)) }
        #expect(throws: GoalProblem.gramsOutOfRange(.fat)) { try DailyGoal(energy: nil, fat: .grams(Grams(-1))) }
        #expect(throws: GoalProblem.percentWithoutEnergy(.protein)) {
            try DailyGoal(energy: nil, protein: .percent(20))
        }
        #expect(throws: GoalProblem.percentOutOfRange(.fat)) {
            try DailyGoal(energy: Kilocalories(2000), fat: .percent(101))
        }
        #expect(throws: GoalProblem.percentAboveWhole) {
            try DailyGoal(
                energy: Kilocalories(2000),
                protein: .percent(40),
                carbohydrate: .percent(40),
                fat: .percent(21)
            )
        }
    }

    @Test func `M-30 a day within ten percent of its goal has met it`() throws {
        #expect(Adherence.isMet(.exactly(1800), goal: 2000) == true)
        #expect(Adherence.isMet(.exactly(2200), goal: 2000) == true)
        #expect(Adherence.isMet(.exactly(1799.9), goal: 2000) == false)
        #expect(Adherence.isMet(.exactly(0.33), goal: 0.3) == true)
        #expect(Adherence.isMet(.atLeast(2201), goal: 2000) == false)
        #expect(Adherence.isMet(.atLeast(2000), goal: 2000) == nil)
        #expect(Adherence.isMet(.unknown, goal: 2000) == nil)
        #expect(Adherence.isMet(.exactly(0), goal: 0) == nil)
    }

    @Test func `M-22 only logged days with a goal are judged`() throws {
        let goals = GoalHistory([Goals(since: try ProgressDays.today().adding(days: -4), everyDay: try goal(2000))])
        let energies: [(Double, DayMark?)] = [
            (2000, nil), (2300, nil), (500, .partial), (-9, nil), (1900, .fasting), (2000, nil),
        ]
        let today = try ProgressDays.today()
        let records = energies.enumerated().map { ProgressDays.logged(today.adding(days: -$0), $1.0, mark: $1.1) }

        let adherence = Adherence(to: goals, for: .energy, in: records, today: today.adding(days: 1))

        #expect(adherence.met == 2)
        #expect(adherence.days == 3)
    }

    @Test func `M-03 too little is not told of today before it is over`() throws {
        let today = try ProgressDays.today()
        let goals = GoalHistory([Goals(since: today.adding(days: -4), everyDay: try goal(2000))])
        func adherence(_ energy: Double) -> Adherence {
            let records = [ProgressDays.logged(today.adding(days: -1), 2000), ProgressDays.logged(today, energy)]
            return Adherence(to: goals, for: .energy, in: records, today: today)
        }

        #expect((adherence(300).met, adherence(300).days) == (1, 1))
        #expect((adherence(2000).met, adherence(2000).days) == (2, 2))
        #expect((adherence(2300).met, adherence(2300).days) == (1, 2))
    }

    @Test func `M-03 an average is compared with the goal of the days it is of`() throws {
        let today = try ProgressDays.today()
        let goals = GoalHistory([
            Goals(since: today.adding(days: -9), everyDay: try goal(1600)),
            Goals(since: today.adding(days: -1), everyDay: try goal(2600)),
        ])
        let week = try #require(DayRange(from: today.adding(days: -3), to: today))
        let records = [
            ProgressDays.logged(today.adding(days: -3), 1600), ProgressDays.logged(today.adding(days: -2), 1600),
        ]

        #expect(goals.goal(for: .energy, over: week) == 2100)
        #expect(goals.goal(for: .energy, over: week, asLogged: records) == 1600)
        #expect(goals.goal(for: .energy, over: week, asLogged: []) == 2100)
    }
}
