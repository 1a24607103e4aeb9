/// How much is taken: as it was weighed, by servings, or all that is left.
public enum ServedAmount: Hashable, Sendable {
    case grams(Grams)
    case servings(Double)
    case rest

    func scaled(by factor: Double) -> ServedAmount {
        switch self {
        case .grams(let grams): .grams(grams * factor)
        case .servings(let count): .servings(count * factor)
        case .rest: .rest
        }
    }
}
