/// The aisles of a shop, by the catalogue's names, in the order in which most shops have them: what counts where a
/// household has no order of its own.
public enum ShoppingAisle: String, CaseIterable, Sendable {
    case produce, bakery, deli, meat, fish, dairy, eggs, cereal, baking, pantry, canned, oils, sauces, spices, snacks,
        sweets, drinks, prepared, frozen, household
    /// Of what nobody says where it stands.
    case other
}
