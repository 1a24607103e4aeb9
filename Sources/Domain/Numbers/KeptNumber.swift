/// A stored number as a form shows it. A form that sends back what it was filled with keeps the exact number, whatever
/// was rounded to be shown (P-37). The page that fills the field and the form that reads it make the same value.
public struct KeptNumber: Hashable, Sendable {
    /// The number as it is stored.
    public let exact: Double
    /// The number in the field.
    public let shown: Double

    /// - Parameter places: the maximum number of decimals in the field; nil for as many as somebody would write: all of a
    ///   number that has at most four, else two, and more only below 1, where two would say little.
    public init(_ exact: Double, places: Int? = nil) {
        self.exact = exact
        let usual =
            switch exact.magnitude {
            case _ where Rounding.rounded(exact, places: 4) == exact: 4
            case 1...: 2
            case 0.01...: 4
            default: 6
            }
        shown = Rounding.rounded(exact, places: places ?? usual)
    }

    /// The number that a field means: the stored one where the field still holds what it was filled with.
    public func number(typed: Double) -> Double { typed == shown ? exact : typed }
}

extension Formatting {
    /// The text with which a field is filled.
    public func typed(_ kept: KeptNumber) -> String { typed(kept.shown) }
}
