import Database
import Domain

/// The words by which recipes are found, as the role that owns the tables.
enum RecipeWordsStore {
    /// Whether recipes from before are still to be found by their notes and sources.
    static var isDue: Query<Bool> {
        .one("SELECT EXISTS (SELECT FROM row_upgrades WHERE name = 'words of notes')", as: Bool.self)
    }

    static let done: SQL = "DELETE FROM row_upgrades WHERE name = 'words of notes'"

    /// A recipe with what it is found by.
    struct Found: Sendable {
        let household: Household.ID
        let id: Recipe.ID
        let words: String
        let notes: String
        let address: String
    }

    /// Some recipes with notes or a source's address, locked, in the order of their keys.
    static func next(_ few: Int, after: (household: Household.ID, id: Recipe.ID)?) -> Query<[Found]> {
        let later: SQL = after.map { "AND (household_id, id) > (\($0.household), \($0.id))" } ?? ""
        return .rows(
            """
            SELECT household_id, id, search_text, notes, source_url
            FROM recipes
            WHERE (notes <> '' OR source_url <> '') \(fragment: later)
            ORDER BY household_id, id
            LIMIT \(few)
            FOR NO KEY UPDATE
            """
        ) { row in
            Found(
                household: try row["household_id"],
                id: try row["id"],
                words: try row["search_text"],
                notes: try row["notes"],
                address: try row["source_url"]
            )
        }
    }

    static func write(_ recipes: [(id: Recipe.ID, household: Household.ID, words: String)]) -> SQL {
        """
        UPDATE recipes AS r
        SET search_text = w.words
        FROM unnest(\(recipes.map(\.household)), \(recipes.map(\.id)), \(recipes.map(\.words)))
            AS w (household_id, id, words)
        WHERE r.household_id = w.household_id AND r.id = w.id
        """
    }
}
