import Testing

@testable import Domain

/// What must hold for any diary, however odd; the seed is fixed so that a failure can be repeated.
@Suite struct ProgressPropertyTests {
    private static let values: [Double] = [
        0, .leastNonzeroMagnitude, 1e-9, 0.1, 1, 1999.999, 2000, 1e6, 1e300, -1, .nan, .infinity,
    ]

    private func records(until today: CivilDate, using chance: inout Chance) -> [DayRecord] {
        let share = Double.random(in: 0...1, using: &chance)
        return DayRange(daysUpTo: today, count: 400).days.compactMap { day in
            guard Double.random(in: 0...1, using: &chance) < share else { return nil }
            var values: [Nutrient: NutrientValue] = [:]
            for nutrient in [Nutrient.energy, .protein, .sodium] {
                let odd = Self.values.randomElement(using: &chance) ?? 0
                let number =
                    Int.random(in: 0..<40, using: &chance) == 0 ? odd : Double.random(in: 0...4000, using: &chance)
                values[nutrient] =
                    [.exactly(number), .exactly(number), .atLeast(number), nil].randomElement(using: &chance) ?? nil
            }
            let mark = ([nil, nil, nil] + DayMark.allCases.map { $0 }).randomElement(using: &chance) ?? nil
            return DayRecord(day, entries: Int.random(in: 0...4, using: &chance), values: values, mark: mark)
        }
    }

    @Test func `M-03 no subset of days ever gives NaN or infinity`() throws {
        var chance = Chance(seed: 3)
        var drawn = 0
        for round in 0..<150 {
            let today = try ProgressDays.today().adding(days: round)
            let records = records(until: today, using: &chance)
            for period in [ProgressPeriod.weekly, .monthly, .quarter, .year] {
                let span = ProgressSpan(period, today: today)
                guard let progress = try? Progress(records, over: span, everLogged: true) else { continue }
                drawn += 1
                for nutrient in [Nutrient.energy, .protein, .sodium, .fat] {
                    expectSound(progress, nutrient)
                }
            }
        }
        #expect(drawn > 400)
    }

    private func expectSound(_ progress: Progress, _ nutrient: Nutrient) {
        let card = progress.card(nutrient)
        let points = progress.points(nutrient)
        let numbers = ([card.now.value, card.before?.value] + points.map(\.value)).compactMap { $0?.number }
        #expect(numbers.allSatisfy { $0.isFinite && $0 >= 0 && nutrient.dailyRange.contains($0) })
        #expect(card.now.logged <= card.now.days)
        #expect(points.map(\.days) == progress.span.slots)
        #expect(points.allSatisfy { $0.logged <= $0.days.count })
        if case .percent(let percent) = card.change {
            #expect(percent != 0)
            #expect((-100...9_999).contains(percent))
        }
    }

    @Test func `M-22 days that count for nothing change no average`() throws {
        var chance = Chance(seed: 22)
        for _ in 0..<100 {
            let today = try ProgressDays.today()
            let records = records(until: today, using: &chance)
            let span = ProgressSpan(.monthly, today: today)
            guard let all = try? Progress(records, over: span, everLogged: true) else { continue }
            let counting = records.filter { $0.state.isLogged && !$0.isCorrupted }.shuffled(using: &chance)

            let fewer = try Progress(counting, over: span, everLogged: true)

            #expect(fewer.card(.energy) == all.card(.energy))
            #expect(fewer.points(.energy).map(\.logged) == all.points(.energy).map(\.logged))
        }
    }

    @Test func `the mean of equal days is that day`() throws {
        for value in [0, 0.1, 1999.9, 1e6] {
            let progress = try ProgressDays.progress(ProgressDays.row(7, of: value))
            #expect(progress.card(.energy).now.value.number.map(Formatting.exact) == Formatting.exact(value))
        }
    }
}
