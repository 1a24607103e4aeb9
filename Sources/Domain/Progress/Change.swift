/// How an average differs from the one before it: always a whole percentage, or a word; never no number (M-03).
public enum Change: Hashable, Sendable {
    /// Signed and not zero: 4 is "+4%".
    case percent(Int)
    /// Less than half a percent apart: "0%".
    case same
    /// Before, there was none of it or nothing was logged.
    case new
    /// There is nothing now, or so much more that a percentage says nothing.
    case nothingToCompare

    public enum Direction: Hashable, Sendable { case up, down, level }

    /// - Parameter before: nil where there is no time before.
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

    /// Beyond a hundredfold.
    private static let largest = 9_999.0

    /// The arrow beside it; nil for what has none.
    public var direction: Direction? {
        switch self {
        case .percent(let percent): percent > 0 ? .up : .down
        case .same: .level
        case .new, .nothingToCompare: nil
        }
    }
}

extension Formatting {
    /// "+4%", "-6%", "0%"; nil where words stand instead.
    public func change(_ change: Change) -> String? {
        switch change {
        case .percent(let percent): signedPercent(Double(percent) / 100)
        case .same: signedPercent(0)
        case .new, .nothingToCompare: nil
        }
    }
}
