/// The weight of what was cooked, from a pot on the scales (HG19).
public struct PotWeighing: Hashable, Sendable {
    /// What stands on the scales.
    public let gross: Grams
    /// The empty pot; zero for a weight without one.
    public let tare: Grams

    /// Takes what the scales say with the pot on it, and what the pot weighs empty; zero for tared scales.
    public init(gross: Grams, tare: Grams = .zero) {
        self.gross = gross
        self.tare = tare
    }

    /// What is in the pot. Not above zero where the pot was weighed without its food.
    public var net: Grams { gross - tare }

    /// The reason to ask again.
    public enum Doubt: Error, Hashable, Sendable {
        /// No more than the pot itself, which nothing can be served from.
        case notPositive
        /// More than three times what went in: a pot forgotten, or a digit too many.
        case tooHeavy
        /// Less than a tenth of what went in: kilograms for grams, or a digit too few.
        case tooLight
    }

    /// - Parameter raw: what all lines weigh as they went in; nil where that is not known.
    public func doubt(beside raw: Grams?) -> Doubt? {
        guard net > .zero, net.value.isFinite else { return .notPositive }
        guard let raw, raw > .zero else { return nil }
        if net.value > raw.value * 3 { return .tooHeavy }
        return net.value < raw.value / 10 ? .tooLight : nil
    }
}
