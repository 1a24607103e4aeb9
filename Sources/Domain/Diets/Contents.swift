/// What something holds of every substance, in three answers: it contains it, it is free of it, or nobody knows.
public struct Contents: Hashable, Sendable {
    public enum Answer: Hashable, Sendable {
        case contains, free, unknown
    }

    /// What it certainly contains.
    public let contained: Substances
    /// What it may contain. Of everything in neither set it is free.
    public let uncertain: Substances

    /// A substance in both is contained.
    public init(_ contained: Substances, uncertain: Substances = []) {
        self.contained = contained
        self.uncertain = uncertain.subtracting(contained)
    }

    /// Of which nobody has said anything.
    public static let unknown = Contents([], uncertain: .all)

    public func answer(_ substance: Substance) -> Answer {
        if contained.contains(substance) { return .contains }
        return uncertain.contains(substance) ? .unknown : .free
    }

    /// What a pot of all these holds.
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
