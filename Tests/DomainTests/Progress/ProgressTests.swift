import Testing

@testable import Domain

@Suite struct ProgressTests {
    @Test func `F8 seven days against one day of the same is no change`() throws {
        let days = try ProgressDays.row(7, of: 2000) + ProgressDays.row(1, of: 2000, endingDaysAgo: 9)

        let card = try ProgressDays.progress(days).card(.energy)

        #expect(card.change == .same)
        #expect(Formatting(.en).change(card.change) == "0%")
        #expect(card.now == Average(value: .exactly(2000), logged: 7, days: 7))
        #expect(card.before == Average(value: .exactly(2000), logged: 1, days: 7))
    }

    @Test func `F9 two days against seven of the same is no change`() throws {
        let days = try ProgressDays.row(2, of: 2000) + ProgressDays.row(7, of: 2000, endingDaysAgo: 7)

        let card = try ProgressDays.progress(days).card(.energy)

        #expect(card.change == .same)
        #expect(card.now == Average(value: .exactly(2000), logged: 2, days: 7))
        #expect(card.before?.logged == 7)
    }

    @Test func `M-02 monthly compares this month to date with the whole month before`() throws {
        let october = DayRange(try ProgressDays.day("2025-10-01"), try ProgressDays.day("2025-10-31"))
        let days = try ProgressDays.row(3, of: 2200) + october.days.map { ProgressDays.logged($0, 2000) }

        let progress = try ProgressDays.progress(days, .monthly)
        let card = progress.card(.energy)

        #expect(card.change == .percent(10))
        #expect(card.now == Average(value: .exactly(2200), logged: 3, days: 21))
        #expect(card.before == Average(value: .exactly(2000), logged: 31, days: 31))
        #expect(
            progress.points(.energy).map(\.value) == [
                .unknown, .unknown, .unknown, .unknown, .exactly(2000), .exactly(2200),
            ]
        )
    }

    @Test func `M-22 partial days are left out of averages and counts, but are shown`() throws {
        let today = try ProgressDays.today()
        let days = [
            ProgressDays.logged(today, 300, mark: .partial), ProgressDays.logged(today.adding(days: -1), 2000),
        ]

        let progress = try ProgressDays.progress(days)

        #expect(progress.card(.energy).now == Average(value: .exactly(2000), logged: 1, days: 7))
        #expect(progress.points(.energy).last?.state == .partial)
        #expect(progress.points(.energy).last?.value == .exactly(300))
    }

    @Test func `M-03 the days before today have an average of their own, where today counts`() throws {
        let today = try ProgressDays.today()
        let days = [ProgressDays.logged(today, 500), ProgressDays.logged(today.adding(days: -1), 2000)]

        let begun = try ProgressDays.progress(days)
        let before = try ProgressDays.progress(Array(days.dropFirst()))

        #expect(begun.card(.energy).now.value == .exactly(1250))
        #expect(begun.beforeToday(.energy, today) == Average(value: .exactly(2000), logged: 1, days: 6))
        #expect(begun.beforeToday(.energy, today.adding(days: 1)) == nil)
        #expect(before.beforeToday(.energy, today) == nil)
    }

    @Test func `M-03 an average has come nearer to a goal, or gone farther from it, or nobody knows`() throws {
        let today = try ProgressDays.today()
        let days = [ProgressDays.logged(today, 2200), ProgressDays.logged(today.adding(days: -8), 2000)]
        let card = try ProgressDays.progress(days).card(.energy)
        let new = try ProgressDays.progress(Array(days.prefix(1))).card(.energy)

        #expect(card.comesNearer(to: 2300, before: 2300) == true)
        #expect(card.comesNearer(to: 1900, before: 1900) == false)
        #expect(card.comesNearer(to: 2100, before: 2100) == true, "as near as before")
        #expect(new.comesNearer(to: 2300, before: 2300) == nil)
    }

    @Test func `M-22 a fasting day counts as what was eaten, zero included`() throws {
        let today = try ProgressDays.today()
        let days = [
            DayRecord(today, entries: 0, values: [:], mark: .fasting),
            ProgressDays.logged(today.adding(days: -1), 400, mark: .fasting),
            ProgressDays.logged(today.adding(days: -2), 2000),
        ]

        let progress = try ProgressDays.progress(days)

        #expect(progress.card(.energy).now == Average(value: .exactly(800), logged: 3, days: 7))
        #expect(progress.points(.energy).map(\.state).suffix(3) == [.complete, .fasting, .fasting])
    }

    @Test func `M-22 a day without entries is a gap, even when it is called complete`() throws {
        let today = try ProgressDays.today()
        let days = [
            DayRecord(today, entries: 0, values: [.energy: .exactly(0)], mark: .complete),
            ProgressDays.logged(today.adding(days: -1), 1500),
        ]

        let progress = try ProgressDays.progress(days)

        #expect(progress.card(.energy).now == Average(value: .exactly(1500), logged: 1, days: 7))
        #expect(progress.points(.energy).last?.state == .unlogged)
        #expect(progress.points(.energy).last?.value == .unknown)
    }

    @Test func `R22 a day that does not know a nutrient makes the average a lower bound`() throws {
        let today = try ProgressDays.today()
        let days = [
            DayRecord(today, entries: 1, values: [.energy: .exactly(2000), .protein: .exactly(80)]),
            DayRecord(today.adding(days: -1), entries: 1, values: [.energy: .atLeast(1000)]),
        ]

        let progress = try ProgressDays.progress(days)

        #expect(progress.card(.protein).now.value == .atLeast(40))
        #expect(progress.card(.energy).now.value == .atLeast(1500))
        #expect(progress.card(.energy).comparesLowerBounds)
        #expect(progress.card(.fat).now == Average(value: .unknown, logged: 2, days: 7))
        #expect(progress.knownNutrients == [.energy, .protein])
    }

    @Test func `M-11 a broken day is named and the rest stands`() throws {
        let today = try ProgressDays.today()
        for broken in [-1, .nan, .infinity, -.infinity, 1e7] {
            let days = [ProgressDays.logged(today, broken)] + (try ProgressDays.row(3, of: 2000, endingDaysAgo: 1))

            let progress = try ProgressDays.progress(days)

            #expect(progress.corrupted == [today])
            #expect(progress.card(.energy).now == Average(value: .exactly(2000), logged: 3, days: 7))
            #expect(progress.points(.energy).last?.isCorrupted == true)
            #expect(progress.points(.energy).last?.value == .unknown)
        }
    }

    @Test func `M-13 each failure has its case`() throws {
        let today = try ProgressDays.today()
        let longAgo = ProgressDays.logged(today.adding(days: -30), 2000)

        #expect(throws: ProgressFailure.noData) { try ProgressDays.progress([], everLogged: false) }
        #expect(throws: ProgressFailure.insufficient) { try ProgressDays.progress([]) }
        #expect(throws: ProgressFailure.insufficient) { try ProgressDays.progress([longAgo]) }
        #expect(throws: ProgressFailure.insufficient) {
            try ProgressDays.progress([ProgressDays.logged(today, 900, mark: .partial)])
        }
        #expect(throws: ProgressFailure.corrupted(today)) {
            try ProgressDays.progress([ProgressDays.logged(today, -5)])
        }
        #expect(throws: ProgressFailure.calculationFailed) {
            try ProgressDays.progress([ProgressDays.logged(today, 5), ProgressDays.logged(today, 5)])
        }
    }

    @Test func `M-13 one logged day is enough to draw`() throws {
        let progress = try ProgressDays.progress(ProgressDays.row(1, of: 1800))

        #expect(progress.points(.energy).map(\.value.number) == [nil, nil, nil, nil, nil, nil, 1800])
        #expect(progress.card(.energy).change == .new)
    }

    @Test func `M-16 the four charts stand in their order`() {
        #expect(Progress.nutrients == [.energy, .protein, .carbohydrate, .fat])
    }
}

extension Average {
    init(value: NutrientValue, logged: Int, days: Int) {
        let known = value.number.map { [Nutrient.energy: NutrientValue.exactly($0)] } ?? [:]
        let record = DayRecord(.first, entries: 1, values: known)
        self.init(of: .energy, over: Array(repeating: record, count: logged)[...], days: days)
    }
}

extension DayRange {
    init(_ first: CivilDate, _ last: CivilDate) { self.init(unchecked: first, last) }
}
