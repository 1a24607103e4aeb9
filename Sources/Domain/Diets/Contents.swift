/// What is known about the substances in a food: each is contained, absent or unknown.
public struct Contents: Hashable, Sendable {
    public enum Answer: Hashable, Sendable {
        case contains, free, unknown
    }

    /// The substances that are certainly contained.
    public let contained: Substances
    /// The substances that may be contained. Those in neither set are absent.
    public let uncertain: Substances
    /// The substances that are absent but for traces, as a packet says it: "may contain traces of".
    public let traces: Substances

    /// Creates the contents; a substance in several sets counts as contained, else as uncertain.
    public init(_ contained: Substances, uncertain: Substances = [], traces: Substances = []) {
        self.contained = contained
        self.uncertain = uncertain.subtracting(contained)
        self.traces = traces.subtracting(contained).subtracting(uncertain)
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
        var traces: Substances = []
        for part in parts {
            contained = contained.union(part.contained)
            uncertain = uncertain.union(part.uncertain)
            traces = traces.union(part.traces)
        }
        return Contents(contained, uncertain: uncertain, traces: traces)
    }
}
