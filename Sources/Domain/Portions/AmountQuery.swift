/// The amount in a recipe page's URL (P-04): `grams`, else `servings`, else `multiplier`.
/// A blank value counts as absent; the default is one portion.
public struct AmountQuery: Hashable, Sendable {
    /// The values of each parameter, in order.
    public var grams: [String]
    /// Counts where `grams` is absent.
    public var servings: [String]
    /// In portions; counts where both others are absent.
    public var multiplier: [String]

    public init(grams: [String] = [], servings: [String] = [], multiplier: [String] = []) {
        self.grams = grams
        self.servings = servings
        self.multiplier = multiplier
    }

    /// The amount to show, and the problem to report. It never fails: for a repeated or invalid value the amount
    /// is one portion, with a message.
    public func amount(of dish: Dish) -> (amount: Amount, problem: AmountProblem?) {
        do throws(AmountProblem) {
            if let value = try Self.number(grams, upTo: Amount.maxGrams.value) {
                return (try Amount(grams: Grams(value), of: dish), nil)
            }
            if let value = try Self.number(servings, upTo: ServingCount.limit) {
                return (try Amount(servings: value, of: dish), nil)
            }
            if let value = try Self.number(multiplier, upTo: Amount.maxPortions) {
                return (try Amount(portions: value, of: dish), nil)
            }
            return (.one(of: dish), nil)
        } catch {
            return (.one(of: dish), error)
        }
    }

    static func number(_ values: [String], upTo max: Double) throws(AmountProblem) -> Double? {
        guard values.count <= 1 else { throw .repeated }
        guard let text = values.first else { return nil }
        do throws(NumberInput.Problem) {
            return try NumberInput.parse(text) { $0 > 0 && $0 <= max }
        } catch {
            if error == .empty { return nil }
            throw .unreadable(error)
        }
    }
}

/// The − and + buttons beside the amount (P-05), in steps of half a portion from any amount.
public struct AmountStepper: Hashable, Sendable {
    /// The multiplier for the − button; nil when it is disabled.
    public let less: Double?
    /// The multiplier for the + button; nil when it is disabled.
    public let more: Double?

    /// Half a portion less and more, from wherever the amount stands.
    public init(at amount: Amount) {
        let multiplier = amount.multiplier
        // Grams may be more than a hundred portions, from where the step leads to what can be asked for by portions.
        let below = min(multiplier - Self.step, Amount.maxPortions)
        less = below > 0 ? Rounding.rounded(below, places: 6) : nil
        more = multiplier <= Amount.maxPortions - Self.step ? Rounding.rounded(multiplier + Self.step, places: 6) : nil
    }

    static let step = 0.5
}
