/// A way of eating that leaves substances out.
public enum Diet: String, CaseIterable, Hashable, Sendable {
    case vegetarian, vegan, pescatarian
    case glutenFree = "gluten-free"
    case milkFree = "milk-free"

    /// What it leaves out.
    public var avoided: Substances {
        switch self {
        case .vegetarian: [.meat, .pork, .fish, .crustaceans, .molluscs]
        case .vegan: [.meat, .pork, .fish, .crustaceans, .molluscs, .milk, .eggs, .honey]
        case .pescatarian: [.meat, .pork]
        case .glutenFree: [.gluten]
        case .milkFree: [.milk]
        }
    }

    /// Whether something may be eaten by it: free of all that it leaves out, or not, or unknown, which is no yes.
    public func answer(to contents: Contents) -> Fit {
        if !contents.contained.isDisjoint(with: avoided) { return .doesNotFit }
        return contents.uncertain.isDisjoint(with: avoided) ? .fits : .unknown
    }

    public enum Fit: Hashable, Sendable {
        case fits, doesNotFit, unknown
    }
}
