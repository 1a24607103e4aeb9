/// How much of a planned dish is needed and cooked, in servings, and what is left of it.
public struct PlannedServings: Hashable, Sendable {
    /// What those at the table eat: Σ eaters + guests × share.
    public let eaten: Double
    /// What is needed: eaten + extra.
    public let needed: Double
    /// What is cooked: as much as somebody said, else as needed.
    public let cooked: Double

    /// More guests are no table.
    public static let maxGuests = 100

    /// Fails for guests that are not 0 to 100, an extra below zero or above a thousand, and what is not finite.
    /// - Parameters:
    ///   - eaters: the servings of each; their order changes nothing.
    ///   - extra: servings beyond those of the table, as for a leftover that is planned.
    ///   - cook: how many are cooked; nil for as many as are needed.
    public init?(
        eaters: [Double],
        guests: Int = 0,
        guestShare: UsualShare = .one,
        extra: Double = 0,
        cook: ServingCount? = nil
    ) {
        guard (0...Self.maxGuests).contains(guests), extra >= 0, extra <= ServingCount.limit,
            eaters.allSatisfy({ $0 >= 0 && $0.isFinite })
        else { return nil }
        var sum = CompensatedSum()
        // Sorted, so that the last digit does not depend on who was added first.
        for servings in eaters.sorted() { sum.add(servings) }
        sum.add(Double(guests) * guestShare.value)
        eaten = sum.value
        sum.add(extra)
        needed = sum.value
        cooked = cook?.value ?? sum.value
    }

    /// By which the dish's lines are multiplied: cook ÷ N.
    public func factor(of dish: Dish) -> Double {
        cooked / dish.servings
    }

    /// What the table leaves: a leftover that can be planned, extra servings included.
    public var leftover: Double { Self.difference(cooked, eaten) }

    /// Less than a twentieth of a serving is neither spare nor missing: it would be shown as none.
    public static let leastShown = 0.05

    /// How much is missing where leftover dishes take so many servings: "1 serving short". Raising `extra` by it mends it,
    /// also by as many decimals of it as a form has.
    /// - Parameter made: how many were really cooked; nil for as many as are planned.
    public func shortage(taking later: Double, of made: Double? = nil) -> Double {
        let missing = eaten + later - (made ?? cooked)
        return missing >= Self.leastShown ? missing : 0
    }

    /// What is within binary noise of nothing is nothing.
    private static func difference(_ more: Double, _ less: Double) -> Double {
        more - less > 1e-9 * max(1, less) ? more - less : 0
    }
}
