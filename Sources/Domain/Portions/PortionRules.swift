/// Why a portion in grams cannot be saved (P-33).
public enum PortionProblem: Error, Hashable, Sendable {
    /// Zero, negative, or no number.
    case notPositive
    /// "A portion is at least 50 g".
    case tooSmall(least: Grams)
    /// "A portion cannot exceed the whole recipe".
    case exceedsWhole(weight: Grams)
    /// "Portion weight is unknown".
    case weightUnknown
}

extension Dish {
    /// Portions below this are typing mistakes, unless the whole dish is lighter.
    public static let leastPortion = Grams(50)

    /// The sharing that a portion of so many grams makes; this dish's weight decides whether it may.
    public func yield(byPortion portion: Grams) throws(PortionProblem) -> Yield {
        guard portion.value.isFinite, portion > .zero else { throw .notPositive }
        guard let weight else { throw .weightUnknown }
        guard weight < Self.leastPortion || portion >= Self.leastPortion else {
            throw .tooSmall(least: Self.leastPortion)
        }
        guard portion.value <= weight.value * (1 + Self.tolerance) else { throw .exceedsWhole(weight: weight) }
        return yield.defined(by: portion)
    }
}

/// The adjuster's slider (P-14): it drives the number field and is never sent itself.
public struct PortionSlider: Hashable, Sendable {
    public let min: Grams
    public let max: Grams
    /// Where the thumb stands: the amount, held within the slider.
    public let position: Grams

    public static let step = Grams(5)
}

extension Dish {
    /// Nil while the weight is unknown.
    public func slider(at amount: Amount) -> PortionSlider? {
        guard let weight, let grams = amount.grams else { return nil }
        let least = min(Self.leastPortion, weight)
        return PortionSlider(min: least, max: weight, position: min(max(grams, least), weight))
    }
}
