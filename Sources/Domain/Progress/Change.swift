/// The difference of an average from the previous one: always a whole percentage or a word, never NaN (M-03).
public enum Change: Hashable, Sendable {
    /// A signed percentage other than zero: 4 is "+4%".
    case percent(Int)
    /// The averages differ by less than half a percent: "0%".
    case same
    /// The previous average is zero or missing.
    case new
    /// The current average is missing, or so much larger that a percentage is meaningless.
    case nothingToCompare

    public enum Direction: Hashable, Sendable { case up, down, level }

    /// - Parameter before: the previous average; nil where there is no previous period.
    public init(from before: Average?, to now: Average) {
        guard let now = now.value.number, now.isFinite else {
            self = .nothingToCompare
            return
        }
        guard let before = before?.value.number, before.isFinite else {
            self = .new
            return
        }
        guard before > 0 else {
            self = now > 0 ? .new : .same
            return
        }
        let percent = Rounding.rounded((now - before) / before * 100, places: 0)
        guard percent.magnitude <= Self.largest else {
            self = .nothingToCompare
            return
        }
        self = percent == 0 ? .same : .percent(Int(percent))
    }

    /// The largest percentage that is displayed, about a hundredfold.
    private static let largest = 9_999.0

    /// The direction of the arrow; nil when there is none.
    public var direction: Direction? {
        switch self {
        case .percent(let percent): percent > 0 ? .up : .down
        case .same: .level
        case .new, .nothingToCompare: nil
        }
    }
}

extension Formatting {
    /// The change as "+4%", "-6%" or "0%"; nil where a word is displayed instead.
    public func change(_ change: Change) -> String? {
        switch change {
        case .percent(let percent): signedPercent(Double(percent) / 100)
        case .same: signedPercent(0)
        case .new, .nothingToCompare: nil
        }
    }
}
