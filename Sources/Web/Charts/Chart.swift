import Domain

/// What a chart shows, in numbers and in words ready to read. It becomes a `figure` with an inline SVG,
/// a legend, and the same numbers as a table.
public struct Chart: Sendable {
    public enum Kind: Sendable {
        /// Points joined by a line, which breaks where a value is missing.
        case line
        case bars
        /// Points alone, as measurements around a trend.
        case dots
    }

    /// The class that gives colour: one nutrient has one everywhere.
    public enum Tint: String, Sendable {
        case energy, protein, carbohydrate, fat, plain
    }

    /// Where the vertical axis begins.
    public enum Baseline: Sendable {
        /// At zero, so that lengths compare. Bars always begin there.
        case zero
        /// Near the smallest value, for what is never near zero, such as a weight.
        case fitted
    }

    public let id: String
    public let kind: Kind
    public let tint: Tint
    public let heading: String
    /// The conclusion, for those who do not see the drawing: "Energy: 2,041 kcal a day, 4% more than before".
    public let title: String
    /// What else can be seen: highest, lowest, how many days are missing.
    public let summary: String
    public let baseline: Baseline
    public let language: Language
    public let points: [ChartPoint]
    public let strings: ChartStrings

    /// - Parameters:
    ///   - id: unique on the page, of letters: it begins the ids in the figure.
    ///   - points: oldest first.
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

/// A number to draw, with the text that states it.
public struct ChartAmount: Sendable {
    /// Drawn when it is a number from 0 to 10¹⁵; anything else is a gap.
    public let value: Double
    /// "1980 kcal", "≥ 12 g".
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
        /// Of a day that is not complete: outlined, and never joined to its neighbours.
        case partial
        /// The truth is this or more: shaded above, with an arrow.
        case lowerBound
    }

    /// Under the axis: "Mon".
    public let label: String
    /// In full: "Monday 17 November".
    public let name: String
    /// Where `name` leads to.
    public let path: LocalPath?
    /// The position on the axis, counted from 0; nil for one after another.
    public let position: Int?
    public let amount: ChartAmount?
    public let reliability: Reliability
    /// What stands for a missing amount: "not logged".
    public let absence: String
    public let goal: ChartAmount?
    /// A smoothed value beside the amount.
    public let trend: ChartAmount?

    public init(
        label: String,
        name: String,
        path: LocalPath? = nil,
        position: Int? = nil,
        amount: ChartAmount?,
        reliability: Reliability = .whole,
        absence: String,
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
        self.goal = goal.flatMap { $0.isDrawable ? $0 : nil }
        self.trend = trend.flatMap { $0.isDrawable ? $0 : nil }
    }

    /// "1980 kcal" or "not logged".
    var shown: String { amount?.shown ?? absence }

    /// "Monday 17 November: 1980 kcal"
    var sentence: String { "\(name): \(shown)" }

    var isJoined: Bool { amount != nil && reliability != .partial }
}

/// The words of a chart's legend and table, in the reader's language.
public struct ChartStrings: Sendable {
    /// Opens the table: "The numbers".
    public let numbers: String
    /// Heads the column of days: "Day".
    public let time: String
    public let goal: String
    public let trend: String
    /// "Partial day"
    public let partial: String
    /// "At least: something is unknown"
    public let lowerBound: String
    /// "Not logged"
    public let missing: String

    public init(
        numbers: String,
        time: String,
        goal: String,
        trend: String,
        partial: String,
        lowerBound: String,
        missing: String
    ) {
        self.numbers = numbers
        self.time = time
        self.goal = goal
        self.trend = trend
        self.partial = partial
        self.lowerBound = lowerBound
        self.missing = missing
    }
}
