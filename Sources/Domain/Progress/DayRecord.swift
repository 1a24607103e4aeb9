/// A person's statement about a day.
public enum DayMark: String, CaseIterable, Codable, Sendable {
    /// All food of the day is logged.
    case complete
    /// Something is missing: the day is displayed but does not count.
    case partial
    /// Little or nothing was eaten, on purpose.
    case fasting
}

/// The state of a day, by which it counts or not (M-22).
public enum DayState: String, CaseIterable, Sendable {
    case complete, partial, fasting, unlogged

    /// Whether the day counts in averages and their denominators.
    public var isLogged: Bool { self == .complete || self == .fasting }
}

/// The sums of one day of a diary, as they were read. They may be impossible: see `flaw`.
public struct DayRecord: Hashable, Sendable {
    public let date: CivilDate
    /// The number of entries on the day.
    public let entries: Int
    public let mark: DayMark?
    /// The first nutrient with an impossible value: negative, NaN, or more than anyone could log.
    public let flaw: Nutrient?
    public let nutrients: Nutrients

    /// - Parameter values: the day's sums in each nutrient's unit, each nutrient once; those not listed are unknown.
    public init(
        _ date: CivilDate,
        entries: Int,
        values: [(Nutrient, NutrientValue)],
        mark: DayMark? = nil
    ) {
        var flaw: Nutrient?
        var nutrients = Nutrients()
        for (nutrient, value) in values {
            nutrients[nutrient] = value
            guard let number = value.number, !nutrient.dailyRange.contains(number) else { continue }
            flaw = flaw.map { $0.rawValue < nutrient.rawValue ? $0 : nutrient } ?? nutrient
        }
        self.date = date
        self.entries = entries
        self.mark = mark
        self.flaw = flaw
        self.nutrients = nutrients
    }

    public init(_ date: CivilDate, entries: Int, values: [Nutrient: NutrientValue], mark: DayMark? = nil) {
        self.init(date, entries: entries, values: values.map { ($0.key, $0.value) }, mark: mark)
    }

    public var isCorrupted: Bool { flaw != nil || entries < 0 }

    /// The state of the day. Without entries it is unlogged rather than zero, unless the person says that it was one.
    public var state: DayState {
        switch mark {
        case .partial: .partial
        case .fasting: .fasting
        case .complete, nil: entries > 0 ? .complete : .unlogged
        }
    }

    /// The amount of a nutrient eaten that day. A fasting day without entries is zero for every nutrient.
    public subscript(nutrient: Nutrient) -> NutrientValue {
        if entries > 0 { return nutrients[nutrient] }
        return state == .fasting ? .exactly(0) : .unknown
    }

    /// What was eaten that day of every nutrient.
    public var eaten: Nutrients {
        var eaten = Nutrients()
        for nutrient in Nutrient.allCases { eaten[nutrient] = self[nutrient] }
        return eaten
    }
}

extension Nutrient {
    /// The range of plausible daily amounts, up to a million kilocalories or a tonne. Other values count as corrupted.
    public var dailyRange: ClosedRange<Double> {
        switch unit {
        case .kilocalories, .grams: 0...1e6
        case .milligrams: 0...1e9
        case .micrograms: 0...1e12
        }
    }
}
