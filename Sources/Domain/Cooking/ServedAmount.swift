/// How much is taken: as it was weighed, by servings, or all that is left.
public enum ServedAmount: Hashable, Sendable {
    case grams(Grams)
    case servings(Double)
    case rest

    /// The same, where less than was weighed was there by what a page does not show: what there was.
    func fitted(to part: Double, of weight: Grams?) -> ServedAmount {
        guard case .grams(let grams) = self, let weight, part < grams / weight else { return self }
        return .grams(weight * part)
    }

    func scaled(by factor: Double) -> ServedAmount {
        switch self {
        case .grams(let grams): .grams(grams * factor)
        case .servings(let count): .servings(count * factor)
        case .rest: .rest
        }
    }
}
