/// What a person says of a day.
public enum DayMark: String, CaseIterable, Codable, Sendable {
    /// All that was eaten is written down.
    case complete
    /// Something is missing: the day counts for nothing, but is shown.
    case partial
    /// Little or nothing was eaten, on purpose.
    case fasting
}

/// What a day counts as (M-22).
public enum DayState: String, CaseIterable, Sendable {
    case complete, partial, fasting, unlogged

    /// Whether the day is part of averages and of their denominator.
    public var isLogged: Bool { self == .complete || self == .fasting }
}

/// The sums of one day of a diary, as they were read. They may be impossible: see `flaw`.
public struct DayRecord: Hashable, Sendable {
    public let date: CivilDate
    /// How many entries the day has.
    public let entries: Int
    public let mark: DayMark?
    /// The first nutrient whose value cannot be: negative, no number, or more than anyone could write down.
    public let flaw: Nutrient?
    private let nutrients: Nutrients

    /// - Parameter values: the day's sums in each nutrient's unit, each once; what is not listed is unknown.
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

    /// A day without entries is not a zero day, unless its person says that it was one.
    public var state: DayState {
        switch mark {
        case .partial: .partial
        case .fasting: .fasting
        case .complete, nil: entries > 0 ? .complete : .unlogged
        }
    }

    /// What was eaten of a nutrient that day. A fasting day without entries is zero of everything.
    public subscript(nutrient: Nutrient) -> NutrientValue {
        if entries > 0 { return nutrients[nutrient] }
        return state == .fasting ? .exactly(0) : .unknown
    }
}

extension Nutrient {
    /// What a day may hold: up to a million kilocalories, or a tonne. Beyond that a value is taken for broken.
    var dailyRange: ClosedRange<Double> {
        switch unit {
        case .kilocalories, .grams: 0...1e6
        case .milligrams: 0...1e9
        case .micrograms: 0...1e12
        }
    }
}
