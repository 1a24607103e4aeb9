import Domain
import Testing
import Web

@testable import App

@Suite struct ProgressChartsTests {
    private func day(_ text: String) throws -> CivilDate { try #require(CivilDate(iso: text)) }

    private func charts(_ language: Language) throws -> ProgressCharts {
        ProgressCharts(strings: Strings(language), numbers: Formatting(language), today: try day("2025-11-21"))
    }

    /// Seven days of 2,000 kcal before 15 November, then six of 2,080: the last is partial, and Monday is missing.
    private func week() throws -> Progress {
        let before = DayRange(daysUpTo: try day("2025-11-14"), count: 7).days.map { ($0, 2000.0) }
        let now = DayRange(daysUpTo: try day("2025-11-21"), count: 7).days.map { ($0, 2080.0) }
        let records = (before + now).filter { $0.0.iso != "2025-11-17" }.map { date, energy in
            DayRecord(
                date,
                entries: 3,
                values: [.energy: .exactly(energy), .protein: .atLeast(80)],
                mark: date.iso == "2025-11-21" ? .partial : nil
            )
        }
        return try Progress(records, over: ProgressSpan(.weekly, today: try day("2025-11-21")), everLogged: true)
    }

    private func goals() throws -> GoalHistory {
        GoalHistory([Goals(since: .first, everyDay: try DailyGoal(energy: Kilocalories(2150)))])
    }

    @Test func `M-03 the chart's title states the conclusion in both languages`() throws {
        let english = try charts(.en).chart(of: week().card(.energy), in: week(), goals: goals())
        let turkish = try charts(.tr).chart(of: week().card(.energy), in: week(), goals: goals())

        #expect(english.title == "Energy: 2080 kcal a day on average, 5 of 7 days, +4% vs Last 7 Days")
        #expect(turkish.title == "Enerji: günde ortalama 2080 kcal, 7 günün 5 günü, önceki 7 güne göre +%4")
        #expect(english.summary.hasSuffix("Not logged: 1 of 7."))
    }

    @Test func `M-03 one day is no days`() {
        let (english, turkish) = (Strings(.en).progress, Strings(.tr).progress)

        #expect(english.daysLogged(count: 1, logged: "1") == "1 of 1 day")
        #expect(english.daysLogged(count: 7, logged: "1") == "1 of 7 days")
        #expect(turkish.daysLogged(count: 1, logged: "1") == "1 günün 1 günü")
        #expect(english.onGoal(count: 1, met: "0") == "Within 10% of the goal on 0 of 1 day")
        #expect(english.onGoal(count: 2, met: "1") == "Within 10% of the goal on 1 of 2 days")
    }

    @Test func `M-02 a week is labelled by weekdays, oldest first`() throws {
        let english = try charts(.en).chart(of: week().card(.energy), in: week(), goals: goals())
        let turkish = try charts(.tr).chart(of: week().card(.energy), in: week(), goals: goals())

        #expect(english.points.map(\.label) == ["Sat", "Sun", "Mon", "Tue", "Wed", "Thu", "Fri"])
        #expect(turkish.points.map(\.label) == ["Cmt", "Paz", "Pzt", "Sal", "Çar", "Per", "Cum"])
        #expect(english.points.map(\.path).last == "/diary/2025-11-21")
    }

    @Test func `M-02 what is averaged of six months names its month`() throws {
        let today = try day("2025-11-21")
        let records = [DayRecord(today, entries: 3, values: [.energy: .exactly(2000)])]
        let progress = try Progress(records, over: ProgressSpan(.monthly, today: today), everLogged: true)
        func title(_ language: Language) throws -> String {
            try charts(language).chart(of: progress.card(.energy), in: progress, goals: goals()).title
        }

        #expect(try title(.en).contains(", November 2025: 1 of 21 days, "))
        #expect(try title(.tr).contains(", Kasım 2025: 21 günün 1 günü, "))
    }

    @Test func `M-22 what is missing, partial or a lower bound says so`() throws {
        let energy = try charts(.en).chart(of: week().card(.energy), in: week(), goals: goals())
        let protein = try charts(.en).chart(of: week().card(.protein), in: week(), goals: goals())

        #expect(energy.points[2].amount == nil)
        #expect(energy.points[2].absence == "not logged")
        #expect(energy.points[6].reliability == .partial)
        #expect(energy.points[6].amount?.shown == "2080 kcal, partial day")
        #expect(protein.points[0].reliability == .lowerBound)
        #expect(protein.points[0].amount?.shown == "≥ 80 g")
        #expect(energy.points[0].goal?.shown == "2150 kcal")
        #expect(protein.points[0].goal == nil)
    }

    @Test func `R22 a day that was logged without protein is not known, and not "not logged"`() throws {
        let today = try day("2025-11-21")
        let records = [DayRecord(today, entries: 1, values: [.energy: .exactly(1800)])]
        let progress = try Progress(records, over: ProgressSpan(.weekly, today: today), everLogged: true)
        let english = try charts(.en).chart(of: progress.card(.protein), in: progress, goals: goals())
        let turkish = try charts(.tr).chart(of: progress.card(.protein), in: progress, goals: goals())

        #expect(english.points.map(\.isUnknown) == [false, false, false, false, false, false, true])
        #expect(english.points[6].absence == "not known")
        #expect(english.summary == "Logged, amount not known: 1 of 7. Not logged: 6 of 7.")
        #expect(turkish.summary == "Kaydedilen, miktarı bilinmeyen: 1/7. Kaydedilmeyen: 6/7.")
    }

    @Test func `M-13 every failure has a sentence and a way forward in both languages`() throws {
        let today = try day("2025-11-21")
        let failures: [ProgressFailure] = [
            .noData, .insufficient, .corrupted(today), .calculationFailed, .unavailable, .unknown,
        ]
        let english = failures.map { Strings(.en).sentences(for: $0, seenFrom: today) }

        #expect(
            english.map(\.problem) == [
                "No nutrition data available", "Not enough data to show progress", "Some data appears to be corrupted",
                "Unable to calculate progress", "Connection error",
                "Your progress cannot be shown right now",
            ]
        )
        #expect(english[0].advice == "Start logging your meals to see your progress")
        #expect(english[1].advice == "Log more meals to see detailed progress charts")
        #expect(english[2].advice.contains("Friday 21 November"))
        #expect(english[3].advice == "Please try again")
        #expect(english[4].advice == "Check your connection and try again")
        for (failure, english) in zip(failures, english) {
            let turkish = Strings(.tr).sentences(for: failure, seenFrom: today)
            #expect(!turkish.problem.isEmpty)
            #expect(turkish.problem != english.problem)
            #expect(!turkish.advice.isEmpty)
            #expect(turkish.advice != english.advice)
        }
    }

    @Test func `M-03 a change without a number is a word`() {
        #expect(Strings(.en).change(.new, .lastSevenDays, Formatting(.en)) == "new")
        #expect(Strings(.tr).change(.new, .lastSevenDays, Formatting(.tr)) == "yeni")
        #expect(Strings(.en).change(.nothingToCompare, .lastMonth, Formatting(.en)) == "nothing to compare")
        #expect(Strings(.en).change(.same, .lastMonth, Formatting(.en)) == "0% vs Last Month")
    }

    @Test func `M-03 today, which is not over, is never the lowest to whoever hears the chart`() throws {
        func summary(_ eaten: KeyValuePairs<String, Double>) throws -> String {
            let records = try eaten.map {
                DayRecord(try day($0.key), entries: 3, values: [.energy: .exactly($0.value)])
            }
            let span = ProgressSpan(.weekly, today: try day("2025-11-21"))
            let progress = try Progress(records, over: span, everLogged: true)
            return try charts(.en).chart(of: progress.card(.energy), in: progress, goals: goals()).summary
        }

        let week = try summary(["2025-11-18": 1500, "2025-11-20": 2080, "2025-11-21": 300])
        let alone = try summary(["2025-11-21": 300])

        #expect(week.hasPrefix("Highest: 2080 kcal, Thursday 20 November. Lowest: 1500 kcal, Tuesday 18 November."))
        #expect(alone.hasPrefix("Highest: 300 kcal, Friday 21 November. Not logged"))
    }

    @Test func `M-30 weight is drawn in kilograms or pounds around its trend`() throws {
        let weighings = try [("2025-11-01", 81.0), ("2025-11-11", 80.0)].map {
            Weighing(try day($0.0), try #require(BodyWeight($0.1, .kilogram)))
        }
        let kilograms = try charts(.en).chart(of: WeightTrend(weighings), in: .kilogram)
        let pounds = try charts(.tr).chart(of: WeightTrend(weighings), in: .pound)

        #expect(kilograms.points.map(\.position) == [0, 10])
        #expect(kilograms.points[0].amount?.shown == "81 kg")
        #expect(pounds.points[0].amount?.shown == "178,6 lb")
        #expect(kilograms.points[0].label == "1 Nov")
    }
}
