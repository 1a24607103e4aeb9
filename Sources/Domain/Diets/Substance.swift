/// What people avoid: the 14 allergens that EU law names (Regulation 1169/2011, annex II), and what diets leave out.
/// The raw values stand in files and in the database, and never change.
public enum Substance: String, CaseIterable, Hashable, Sendable {
    case gluten, crustaceans, eggs, fish, peanuts, soya, milk, nuts, celery, mustard, sesame, sulphites, lupin, molluscs
    /// Of any land animal, with its fat, broth and gelatin.
    case meat
    /// Always beside `meat`.
    case pork
    case honey, alcohol

    /// Whether the law asks for it to be named.
    public var isAllergen: Bool {
        switch self {
        case .meat, .pork, .honey, .alcohol: false
        default: true
        }
    }
}
