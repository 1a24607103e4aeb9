/// The reason why a portion in grams cannot be saved (P-33).
public enum PortionProblem: Error, Hashable, Sendable {
    /// The portion is zero, negative or NaN.
    case notPositive
    /// The message is "A portion is at least 50 g".
    case tooSmall(least: Grams)
    /// The message is "A portion cannot exceed the whole recipe".
    case exceedsWhole(weight: Grams)
    /// The message is "Portion weight is unknown".
    case weightUnknown
}

extension Dish {
    /// The smallest portion, unless the whole dish is lighter; anything below is a typing mistake.
    static let leastPortion = Grams(50)

    /// The yield for a portion of so many grams, checked against this dish's weight. Its weight as a page writes it, with
    /// one decimal or with six, is all of it, also where it was rounded up.
    public func yield(byPortion portion: Grams) throws(PortionProblem) -> Yield {
        guard portion.value.isFinite, portion > .zero else { throw .notPositive }
        guard let weight else { throw .weightUnknown }
        let isWhole = [1, 6].contains { Rounding.rounded(weight.value, places: $0) == portion.value }
        let portion = isWhole ? weight : portion
        guard weight < Self.leastPortion || portion >= Self.leastPortion else {
            throw .tooSmall(least: Self.leastPortion)
        }
        guard portion.value <= weight.value * (1 + Self.tolerance) else { throw .exceedsWhole(weight: weight) }
        return yield.defined(by: portion)
    }
}

/// The range and position of the portion slider (P-14), which sets the number field and is never submitted itself.
public struct PortionSlider: Hashable, Sendable {
    /// The left end: 50 g, or the whole dish where that is lighter.
    public let min: Grams
    /// The right end: the weight of the dish.
    public let max: Grams
    /// The position of the thumb: the amount, limited to the slider's range.
    public let position: Grams

    /// The distance from one position to the next.
    public static let step = Grams(5)
}

extension Dish {
    /// The slider for an amount; nil while the weight is unknown.
    public func slider(at amount: Amount) -> PortionSlider? {
        guard let weight, let grams = amount.grams else { return nil }
        let least = min(Self.leastPortion, weight)
        return PortionSlider(min: least, max: weight, position: min(max(grams, least), weight))
    }
}
