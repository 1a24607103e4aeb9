/// A person's weight, limited to the range from newborns to the heaviest person ever measured.
public struct BodyWeight: Hashable, Comparable, Sendable {
    public let grams: Grams

    /// From half a kilogram to 700 kg.
    public static let range = Grams(500)...Grams(700_000)

    /// Fails for a weight outside that range.
    public init?(_ grams: Grams) {
        guard Self.range.contains(grams) else { return nil }
        self.grams = grams
    }

    /// A weight as it was typed, in a unit of the person's choice; fails outside `range`.
    public init?(_ count: Double, _ unit: MassUnit) {
        self.init(Grams(count, unit))
    }

    public static func < (left: Self, right: Self) -> Bool { left.grams < right.grams }
}

/// A weight measured on a date.
public struct Weighing: Hashable, Sendable {
    public let date: CivilDate
    public let weight: BodyWeight

    public init(_ date: CivilDate, _ weight: BodyWeight) {
        self.date = date
        self.weight = weight
    }

    /// Whether it is within a fifth of one of the three nearest weights: one that was mistyped among them makes no other
    /// unlikely. Where there are none it is likely.
    public func isLikely(among others: [Weighing]) -> Bool {
        let nearest = others.sorted { abs($0.date.days(since: date)) < abs($1.date.days(since: date)) }.prefix(3)
        let grams = weight.grams.value
        return nearest.isEmpty || nearest.contains { abs(grams - $0.weight.grams.value) <= $0.weight.grams.value / 5 }
    }
}

/// The trend of body weight without daily fluctuation: exponential smoothing by a tenth of the distance per day.
/// After a gap of d days the new weight counts for 1 − 0.9ᵈ, as if the days between had moved towards it.
public struct WeightTrend: Hashable, Sendable {
    /// A day with a measurement, and what the trend says of it.
    public struct Point: Hashable, Sendable {
        public let date: CivilDate
        /// The mean of the day's measurements.
        public let weight: Grams
        /// The smoothed weight of the day.
        public let trend: Grams
    }

    /// A point for each day with a measurement, in chronological order.
    public let points: [Point]

    /// - Parameter weighings: in any order, possibly several per day.
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

    /// `base` to the power of a whole number that is not negative.
    private static func power(_ base: Double, _ exponent: Int) -> Double {
        var (result, square, left) = (1.0, base, max(0, exponent))
        while left > 0 {
            if left & 1 == 1 { result *= square }
            square *= square
            left >>= 1
        }
        return result
    }

    /// The points of a range, with a trend that is calculated from all earlier points too.
    public func within(_ range: DayRange) -> WeightTrend {
        WeightTrend(points: points.filter { range.contains($0.date) })
    }

    /// The change of the trend per week, over the last four weeks; nil for less than a week of measurements.
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
