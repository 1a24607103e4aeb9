import Domain

/// The content of a chart, in numbers and in finished text. It is rendered as a `figure` with an inline SVG, a legend,
/// and the same numbers as a table.
public struct Chart: Sendable {
    public enum Kind: Sendable {
        /// Points joined by a line, which is interrupted where a value is missing.
        case line
        case bars
        /// Points alone, such as measurements around a trend.
        case dots
    }

    /// The CSS class that determines the colour: a nutrient has the same one everywhere.
    public enum Tint: String, Sendable {
        case energy, protein, carbohydrate, fat, plain
    }

    /// The lower end of the vertical axis.
    public enum Baseline: Sendable {
        /// The axis begins at zero, so that lengths can be compared. Bars always begin there.
        case zero
        /// The axis begins near the smallest value, for values that are never near zero, such as a weight.
        case fitted
    }

    public let id: String
    public let kind: Kind
    public let tint: Tint
    public let heading: String
    /// The chart's conclusion, for screen readers: "Energy: 2,041 kcal a day, 4% more than before".
    public let title: String
    /// Further observations for screen readers: highest, lowest, how many days are missing.
    public let summary: String
    public let baseline: Baseline
    public let language: Language
    public let points: [ChartPoint]
    public let strings: ChartStrings

    /// - Parameters:
    ///   - id: unique on the page and made of letters; it is the prefix of all ids in the figure.
    ///   - points: in chronological order.
    public init(
        id: String,
        kind: Kind,
        tint: Tint,
        heading: String,
        title: String,
        summary: String,
        baseline: Baseline = .zero,
        language: Language,
        points: [ChartPoint],
        strings: ChartStrings
    ) {
        self.id = id
        self.kind = kind
        self.tint = tint
        self.heading = heading
        self.title = title
        self.summary = summary
        self.baseline = kind == .bars ? .zero : baseline
        self.language = language
        self.points = points
        self.strings = strings
    }
}

/// A number to be drawn, with the text that states it.
public struct ChartAmount: Sendable {
    /// The number, drawn if it is from 0 to 10¹⁵; anything else counts as a gap.
    public let value: Double
    /// The text that states the number: "1980 kcal", "≥ 12 g".
    public let shown: String

    public init(_ value: Double, _ shown: String) {
        self.value = value
        self.shown = shown
    }

    var isDrawable: Bool { (0...1e15).contains(value) }
}

/// One position on the horizontal axis.
public struct ChartPoint: Sendable {
    /// How far a value can be trusted.
    public enum Reliability: Sendable {
        case whole
        /// The value of an incomplete day: drawn as an outline and never joined to its neighbours.
        case partial
        /// What today has come to so far: drawn hatched and never joined to its neighbours.
        case soFar
        /// The true value is this or more: drawn with shading above and an arrow.
        case lowerBound
    }

    /// The label under the axis: "Mon".
    public let label: String
    /// The full name: "Monday 17 November".
    public let name: String
    /// The link target of `name`.
    public let path: LocalPath?
    /// The position on the axis, counted from 0; nil for the position in the list.
    public let position: Int?
    public let amount: ChartAmount?
    public let reliability: Reliability
    /// The text in place of a missing amount: "not logged".
    public let absence: String
    /// Whether a missing amount was logged and is not known, in place of not logged: it is marked by its own shape (R22).
    public let isUnknown: Bool
    public let goal: ChartAmount?
    /// A smoothed value drawn in addition to the amount.
    public let trend: ChartAmount?

    public init(
        label: String,
        name: String,
        path: LocalPath? = nil,
        position: Int? = nil,
        amount: ChartAmount?,
        reliability: Reliability = .whole,
        absence: String,
        isUnknown: Bool = false,
        goal: ChartAmount? = nil,
        trend: ChartAmount? = nil
    ) {
        self.label = label
        self.name = name
        self.path = path
        self.position = position
        self.amount = amount.flatMap { $0.isDrawable ? $0 : nil }
        self.reliability = reliability
        self.absence = absence
        self.isUnknown = isUnknown
        self.goal = goal.flatMap { $0.isDrawable ? $0 : nil }
        self.trend = trend.flatMap { $0.isDrawable ? $0 : nil }
    }

    /// The amount as text: "1980 kcal" or "not logged".
    var shown: String { amount?.shown ?? absence }

    /// The accessible name of the point: "Monday 17 November: 1980 kcal".
    var sentence: String { "\(name): \(shown)" }

    /// What is drawn in place of an amount; nil where there is one.
    var gap: Gap? {
        guard amount == nil else { return nil }
        return isUnknown ? .unknown : .notLogged
    }

    enum Gap { case notLogged, unknown }

    var isJoined: Bool { amount != nil && reliability != .partial && reliability != .soFar }
}

/// The strings of a chart's legend and table, in the reader's language.
public struct ChartStrings: Sendable {
    /// The summary that opens the table: "The numbers".
    public let numbers: String
    /// The heading of the column of days: "Day".
    public let time: String
    public let goal: String
    public let trend: String
    /// The legend of incomplete days: "Partial day".
    public let partial: String
    /// The legend of today: "Today, so far".
    public let soFar: String
    /// The legend of lower bounds: "At least: something is unknown".
    public let lowerBound: String
    /// The legend of gaps: "Not logged".
    public let missing: String
    /// The legend of what was logged and is not known: "Logged, amount not known".
    public let unknown: String

    public init(
        numbers: String,
        time: String,
        goal: String,
        trend: String,
        partial: String,
        soFar: String,
        lowerBound: String,
        missing: String,
        unknown: String
    ) {
        self.numbers = numbers
        self.time = time
        self.goal = goal
        self.trend = trend
        self.partial = partial
        self.soFar = soFar
        self.lowerBound = lowerBound
        self.missing = missing
        self.unknown = unknown
    }
}
