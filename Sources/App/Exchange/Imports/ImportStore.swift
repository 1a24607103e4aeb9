import Database
import Domain

/// A recipe that the household has from an address.
struct KnownRecipe: Sendable {
    let id: Recipe.ID
    let name: String
}

/// Finds what was brought in before.
enum ImportStore {
    /// The newest recipe whose method names an address as its source.
    static func recipe(from address: PageAddress, in household: Household.ID) -> Query<KnownRecipe?> {
        .first(
            """
            SELECT id, name
            FROM recipes
            WHERE household_id = \(household) AND deleted_at IS NULL
                AND strpos(instructions, \("<" + address.text + ">")) > 0
            ORDER BY id DESC
            LIMIT 1
            """
        ) { row in KnownRecipe(id: try row["id"], name: try row["name"]) }
    }
}
