import Database
import Domain

/// The words by which recipes are found.
enum RecipeWordsStore {
    // What follows is for the role that owns the tables.

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

extension RecipeWordsStore {
    /// Makes the words of these recipes anew, whose lines have changed without the editor. Call it in the transaction that
    /// changed them.
    static func rewrite(_ recipes: [Recipe.ID], in household: Household.ID, _ db: Connection) async throws {
        guard !recipes.isEmpty else { return }
        let (found) = try await db.fetch(texts(of: recipes, in: household))
        guard !found.isEmpty else { return }
        try await db.run([write(found.map { (id: $0.id, household: household, words: $0.words) })])
    }

    private static func texts(
        of recipes: [Recipe.ID],
        in household: Household.ID
    ) -> Query<[(id: Recipe.ID, words: String)]> {
        .rows(
            """
            SELECT id, name, summary, \(fragment: ParticularsColumns.names), ARRAY(
                SELECT CASE WHEN l.name = '' THEN l.text ELSE l.name END
                FROM recipe_lines AS l
                WHERE l.household_id = r.household_id AND l.recipe_id = r.id
                ORDER BY l.position) AS lines
            FROM recipes AS r
            WHERE r.household_id = \(household) AND r.id = ANY (\(recipes))
            ORDER BY r.id
            """
        ) { row in
            let lines: [String] = try row["lines"]
            let words = SearchTokens.text(
                ofRecipe: try row["name"],
                summary: try row["summary"],
                lines: lines,
                others: try ParticularsColumns.read(row).searched
            )
            return (id: try row["id"], words: words)
        }
    }
}
