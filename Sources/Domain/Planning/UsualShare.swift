/// How many portions a person usually eats of a dish: 0.25 to 20; 1 for most, 0.5 for a child.
public struct UsualShare: Hashable, Sendable {
    /// Both ends included.
    public static let range = 0.25...20.0
    /// A whole portion, which counts until somebody says otherwise.
    public static let one = UsualShare(unchecked: 1)

    /// In portions.
    public let value: Double

    private init(unchecked value: Double) {
        self.value = value
    }

    /// Fails outside `range`, and for NaN.
    public init?(_ value: Double) {
        guard Self.range.contains(value) else { return nil }
        self.value = value
    }
}
