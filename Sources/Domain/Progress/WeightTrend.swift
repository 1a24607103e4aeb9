/// The weight of a person: from a newborn to the heaviest ever measured.
public struct BodyWeight: Hashable, Comparable, Sendable {
    public let grams: Grams

    public static let range = Grams(500)...Grams(700_000)

    /// Nil for what no person weighs.
    public init?(_ grams: Grams) {
        guard Self.range.contains(grams) else { return nil }
        self.grams = grams
    }

    public init?(_ count: Double, _ unit: MassUnit) {
        self.init(Grams(count, unit))
    }

    public static func < (left: Self, right: Self) -> Bool { left.grams < right.grams }
}

/// A weight on a day.
public struct Weighing: Hashable, Sendable {
    public let date: CivilDate
    public let weight: BodyWeight

    public init(_ date: CivilDate, _ weight: BodyWeight) {
        self.date = date
        self.weight = weight
    }
}

/// Body weight without its daily ups and downs: exponentially smoothed, a tenth of the distance a day.
/// After a gap of d days the new weight counts for 1 − 0.9ᵈ, as if the days between had drifted towards it.
public struct WeightTrend: Hashable, Sendable {
    public struct Point: Hashable, Sendable {
        public let date: CivilDate
        /// The mean of that day's weighings.
        public let weight: Grams
        public let trend: Grams
    }

    /// One for each day that was weighed, oldest first.
    public let points: [Point]

    /// - Parameter weighings: in any order, several a day if need be.
    public init(_ weighings: [Weighing]) {
        var points: [Point] = []
        for (date, weight) in Self.daily(weighings) {
            guard let last = points.last else {
                points.append(Point(date: date, weight: weight, trend: weight))
                continue
            }
            let kept = Self.power(1 - Self.share, date.days(since: last.date))
            points.append(Point(date: date, weight: weight, trend: weight + (last.trend - weight) * kept))
        }
        self.points = points
    }

    private init(points: [Point]) { self.points = points }

    /// `base` to a whole power that is not negative.
    private static func power(_ base: Double, _ exponent: Int) -> Double {
        var (result, square, left) = (1.0, base, max(0, exponent))
        while left > 0 {
            if left & 1 == 1 { result *= square }
            square *= square
            left >>= 1
        }
        return result
    }

    /// The points of some days only, as they came out of all that went before.
    public func within(_ range: DayRange) -> WeightTrend {
        WeightTrend(points: points.filter { range.contains($0.date) })
    }

    /// How much the trend changes in a week, over the last four weeks; nil for less than a week of weighings.
    public var weeklyChange: Grams? {
        guard let last = points.last,
            let first = points.first(where: { last.date.days(since: $0.date) <= 28 })
        else { return nil }
        let days = last.date.days(since: first.date)
        guard days >= 7 else { return nil }
        return (last.trend - first.trend) * (7 / Double(days))
    }

    private static let share = 0.1

    private static func daily(_ weighings: [Weighing]) -> [(CivilDate, Grams)] {
        Dictionary(grouping: weighings, by: \.date)
            .map { date, all in (date, all.map(\.weight.grams).total() / Double(all.count)) }
            .sorted { $0.0 < $1.0 }
    }
}
