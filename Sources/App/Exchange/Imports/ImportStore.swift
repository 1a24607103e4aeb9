import Database
import Domain

/// A recipe that the household has from an address.
struct KnownRecipe: Sendable {
    let id: Recipe.ID
    let name: String
}

/// Finds what was brought in before.
enum ImportStore {
    /// The newest recipe from an address, or whose method names it as its source.
    static func recipe(from address: PageAddress, in household: Household.ID) -> Query<KnownRecipe?> {
        .first(
            """
            SELECT id, name
            FROM recipes
            WHERE household_id = \(household) AND deleted_at IS NULL
                AND (source_url = \(address.text) OR strpos(instructions, \("<" + address.text + ">")) > 0)
            ORDER BY id DESC
            LIMIT 1
            """
        ) { row in KnownRecipe(id: try row["id"], name: try row["name"]) }
    }
}
