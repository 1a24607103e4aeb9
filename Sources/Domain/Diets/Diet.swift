/// A diet, defined by the substances that it avoids.
public enum Diet: String, CaseIterable, Hashable, Sendable {
    case vegetarian, vegan, pescatarian
    case glutenFree = "gluten-free"
    case milkFree = "milk-free"

    /// The substances that the diet avoids.
    public var avoided: Substances {
        switch self {
        case .vegetarian: [.meat, .pork, .fish, .crustaceans, .molluscs]
        case .vegan: [.meat, .pork, .fish, .crustaceans, .molluscs, .milk, .eggs, .honey]
        case .pescatarian: [.meat, .pork]
        case .glutenFree: [.gluten]
        case .milkFree: [.milk]
        }
    }

    /// Whether a food fits the diet. It fits only if every avoided substance is known to be absent.
    public func answer(to contents: Contents) -> Fit {
        if !contents.contained.isDisjoint(with: avoided) { return .doesNotFit }
        return contents.uncertain.isDisjoint(with: avoided) ? .fits : .unknown
    }

    public enum Fit: Hashable, Sendable {
        case fits, doesNotFit, unknown
    }
}
