/// What is known about the substances in a food: each is contained, absent or unknown.
public struct Contents: Hashable, Sendable {
    public enum Answer: Hashable, Sendable {
        case contains, free, unknown
    }

    /// The substances that are certainly contained.
    public let contained: Substances
    /// The substances that may be contained. Those in neither set are absent.
    public let uncertain: Substances

    /// Creates the contents; a substance in both sets counts as contained.
    public init(_ contained: Substances, uncertain: Substances = []) {
        self.contained = contained
        self.uncertain = uncertain.subtracting(contained)
    }

    /// The contents of a food about which nothing is known.
    public static let unknown = Contents([], uncertain: .all)

    public func answer(_ substance: Substance) -> Answer {
        if contained.contains(substance) { return .contains }
        return uncertain.contains(substance) ? .unknown : .free
    }

    /// The contents of a mixture of several foods.
    public static func mixed(_ parts: some Sequence<Contents>) -> Contents {
        var contained: Substances = []
        var uncertain: Substances = []
        for part in parts {
            contained = contained.union(part.contained)
            uncertain = uncertain.union(part.uncertain)
        }
        return Contents(contained, uncertain: uncertain)
    }
}
