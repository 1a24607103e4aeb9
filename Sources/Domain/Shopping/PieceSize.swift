/// How large counted pieces are. On a list pieces of any size are pieces; the size stands beside ("2 of them medium").
public enum PieceSize: String, CaseIterable, Sendable {
    case small, medium, large, extraLarge

    /// The size that the words of a line say: "large", "orta boy".
    init?(words: String) {
        let words = Folding.search(words).split { !$0.isLetter }.map(String.init)
        switch MeasureWords.size(in: words) {
        case nil: return nil
        case .small: self = .small
        case .medium: self = .medium
        case .large: self = .large
        case .extraLarge: self = .extraLarge
        }
    }
}
