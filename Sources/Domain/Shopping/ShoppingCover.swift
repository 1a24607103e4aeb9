/// What was bought, or found at home, for one origin of an item. It outlives the row on the list: clearing hides the row
/// and not the cover, and it ends with its origin (`ShoppingOrigin.asks`).
public struct ShoppingCover: Hashable, Sendable {
    public enum Reason: String, CaseIterable, Sendable {
        /// Ticked in a shop.
        case bought
        /// "Have it", "Have some": no tick of a trip.
        case atHome
    }

    /// The whole dish and not one of its lines: a line that is edited becomes another one.
    public let origin: ShoppingOrigin.ID
    public let amount: ShoppingSum
    public let reason: Reason

    public init(of origin: ShoppingOrigin.ID, _ amount: ShoppingSum, _ reason: Reason) {
        self.origin = origin
        self.amount = amount
        self.reason = reason
    }
}
