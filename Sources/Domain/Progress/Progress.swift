/// A person's progress over a span of days, as shown in the page's cards and charts.
public struct Progress: Hashable, Sendable {
    public let span: ProgressSpan
    /// The corrupted days in the span, in chronological order. They count as unlogged.
    public let corrupted: [CivilDate]
    private let records: [DayRecord]

    /// The nutrients of the four cards and charts, in their order on the page (M-16).
    public static let nutrients: [Nutrient] = [.energy, .protein, .carbohydrate, .fat]

    /// - Parameters:
    ///   - records: in any order; days outside the span are ignored.
    ///   - everLogged: whether the diary has any entry, inside the span or not.
    public init(_ records: [DayRecord], over span: ProgressSpan, everLogged: Bool) throws(ProgressFailure) {
        let needed = records.filter { span.needed.contains($0.date) }.sorted { $0.date < $1.date }
        guard zip(needed, needed.dropFirst()).allSatisfy({ $0.date != $1.date }) else { throw .calculationFailed }
        self.span = span
        corrupted = needed.filter(\.isCorrupted).map(\.date)
        self.records = needed.filter { !$0.isCorrupted }
        guard everLogged || needed.contains(where: { $0.state != .unlogged }) else { throw .noData }
        guard hasSomethingToShow else {
            if let day = corrupted.first(where: shows) { throw .corrupted(day) }
            throw .insufficient
        }
    }

    /// The average of the current days with its change.
    public func card(_ nutrient: Nutrient) -> ProgressCard {
        let before = span.before.map { average(of: nutrient, over: $0) }
        return ProgressCard(nutrient: nutrient, now: average(of: nutrient, over: span.current), before: before)
    }

    /// The average of the current days without today, which is not over; nil where today is not the last of them, or is
    /// not logged and changes nothing.
    public func beforeToday(_ nutrient: Nutrient, _ today: CivilDate) -> Average? {
        guard span.current.last == today, records.last?.date == today,
            let before = DayRange(from: span.current.first, to: today.adding(days: -1))
        else { return nil }
        return average(of: nutrient, over: before)
    }

    /// A point for each slot of the span, gaps included.
    public func points(_ nutrient: Nutrient) -> [ProgressPoint] {
        span.slots.map { slot in
            ProgressPoint(
                nutrient,
                days: slot,
                records: records(in: slot),
                isCorrupted: corrupted.contains { slot.contains($0) }
            )
        }
    }

    /// The nutrients with a known value in the days shown, in display order.
    public var knownNutrients: [Nutrient] {
        Nutrient.allCases.filter { nutrient in
            records.contains { shows($0.date) && $0[nutrient].number != nil }
        }
    }

    public func average(of nutrient: Nutrient, over range: DayRange) -> Average {
        Average(of: nutrient, over: records(in: range), days: range.count)
    }

    private var hasSomethingToShow: Bool {
        records.contains { $0.state.isLogged && shows($0.date) }
    }

    private func shows(_ day: CivilDate) -> Bool {
        guard let first = span.slots.first?.first, let last = span.slots.last?.last else { return false }
        return first <= day && day <= last
    }

    /// The records of a range, found by binary search, since the page of a year needs many slots of many days.
    private func records(in range: DayRange) -> ArraySlice<DayRecord> {
        records[firstIndex(from: range.first)..<firstIndex(from: range.last.adding(days: 1))]
    }

    private func firstIndex(from day: CivilDate) -> Int {
        var (low, high) = (0, records.count)
        while low < high {
            let middle = (low + high) / 2
            if records[middle].date < day { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// The content of a card: "Energy, 2,041 kcal, 5 of 7 days, +4%".
public struct ProgressCard: Hashable, Sendable {
    public let nutrient: Nutrient
    public let now: Average
    public let before: Average?

    public var change: Change { Change(from: before, to: now) }

    /// Whether the average has come nearer to its goal than that of the period before was to the one it had, or stayed as
    /// near; nil where one of them is not known exactly.
    public func comesNearer(to goal: Double, before former: Double) -> Bool? {
        guard let before, let was = before.value.number, let number = now.value.number, !comparesLowerBounds else {
            return nil
        }
        return (number - goal).magnitude <= (was - former).magnitude
    }

    /// Whether one of the averages is a lower bound, so that the change is uncertain.
    public var comparesLowerBounds: Bool {
        [now, before].contains { average in
            if case .atLeast? = average?.value { true } else { false }
        }
    }
}

/// A point of a series: a day, or the average per logged day of a week, month or year.
public struct ProgressPoint: Hashable, Sendable {
    public let days: DayRange
    /// The state of the day. For several days it is complete if any was logged, else partial if any was begun.
    public let state: DayState
    /// The value to draw: the average of the logged days, else of the partial ones; unknown is a gap.
    public let value: NutrientValue
    public let logged: Int
    /// Whether a corrupted day was left out.
    public let isCorrupted: Bool

    init(_ nutrient: Nutrient, days: DayRange, records: ArraySlice<DayRecord>, isCorrupted: Bool) {
        let average = Average(of: nutrient, over: records, days: days.count)
        self.days = days
        self.isCorrupted = isCorrupted
        logged = average.logged
        if average.logged > 0 {
            state = days.count == 1 ? records.first?.state ?? .complete : .complete
            value = average.value
        } else {
            var begun = Mean()
            for record in records where record.state == .partial && record.entries > 0 { begun.add(record[nutrient]) }
            state = begun.count == 0 ? .unlogged : .partial
            value = begun.value
        }
    }
}
