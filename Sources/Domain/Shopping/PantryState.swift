/// What a household says it has of an ingredient. Nobody needs to say anything.
public enum PantryState: Hashable, Sendable {
    case always
    /// - Parameter grams: nil where nobody says how much.
    case have(Grams?)
    case low
    case out

    /// What that means for what is needed of it.
    public enum Advice: Hashable, Sendable {
        case buy
        /// The section "Probably at home".
        case probablyAtHome
        /// It stays on the list, "check at home".
        case checkAtHome
        /// Taken off once, from the sum of all days; where nothing of the item has a weight, it stays to be checked.
        case takeOff(Grams)
    }

    public var advice: Advice {
        switch self {
        case .always: .probablyAtHome
        case .have(let grams?) where grams > .zero: .takeOff(grams)
        case .have, .low: .checkAtHome
        case .out: .buy
        }
    }
}
