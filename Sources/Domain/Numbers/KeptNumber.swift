/// A stored number as a form shows it. A form that sends back what it was filled with keeps the exact number, whatever
/// was rounded to be shown (P-37). The page that fills the field and the form that reads it make the same value.
public struct KeptNumber: Hashable, Sendable {
    /// The number as it is stored.
    public let exact: Double
    /// The number in the field.
    public let shown: Double

    /// - Parameter places: the maximum number of decimals in the field.
    public init(_ exact: Double, places: Int = 6) {
        self.exact = exact
        shown = Rounding.rounded(exact, places: places)
    }

    /// The number that a field means: the stored one where the field still holds what it was filled with.
    public func number(typed: Double) -> Double { typed == shown ? exact : typed }
}

extension Formatting {
    /// The text with which a field is filled.
    public func typed(_ kept: KeptNumber) -> String { typed(kept.shown) }
}
