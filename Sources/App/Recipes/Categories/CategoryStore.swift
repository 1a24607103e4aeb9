import Database
import Domain

/// The household's categories.
enum CategoryStore {
    /// The id and name of a category.
    struct Name: Sendable {
        let id: Category.ID
        let name: String
    }

    /// All categories by name, for a select.
    static func names(in household: Household.ID) -> Query<[Name]> {
        .rows(
            """
            SELECT id, name
            FROM categories
            WHERE household_id = \(household) AND deleted_at IS NULL
            ORDER BY name_key COLLATE "tr-x-icu", id
            LIMIT 500
            """,
            name
        )
    }

    static func find(_ id: Category.ID, in household: Household.ID) -> Query<Name?> {
        .first(
            "SELECT id, name FROM categories WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NULL",
            name
        )
    }

    /// A category with the number of its recipes.
    struct Shelf: Sendable {
        let id: Category.ID
        let name: String
        let count: Int
    }

    /// The categories whose name contains `typed` from the beginning of a word; all when `typed` is empty.
    static func shelves(like typed: String, in household: Household.ID) -> Query<[Shelf]> {
        .rows(
            """
            SELECT c.id, c.name,
                (SELECT count(*) FROM recipes AS r
                 WHERE r.household_id = c.household_id AND r.category_id = c.id AND r.deleted_at IS NULL) AS recipes
            FROM categories AS c
            WHERE c.household_id = \(household) AND c.deleted_at IS NULL
                AND strpos(' ' || c.search_text, \(" " + SearchTokens(typed, max: 12).text)) > 0
            ORDER BY c.name_key COLLATE "tr-x-icu", c.id
            LIMIT 100
            """
        ) { row in
            Shelf(id: try row["id"], name: try row["name"], count: try row["recipes"])
        }
    }

    static func insert(_ id: Category.ID, named name: String, in household: Household.ID) -> SQL {
        """
        INSERT INTO categories (household_id, id, name, name_key, search_text)
        VALUES (\(household), \(id), \(name), \(Folding.key(name)), \(SearchTokens(name).text))
        """
    }

    static func rename(_ id: Category.ID, to name: String, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            UPDATE categories
            SET name = \(name), name_key = \(Folding.key(name)), search_text = \(SearchTokens(name).text)
            WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NULL
            """
        )
    }

    /// Deletes a category and returns its name; nil when there is no such category. Its recipes keep pointing at it,
    /// and show no category until it is restored.
    static func delete(_ id: Category.ID, in household: Household.ID) -> Query<String?> {
        .first(
            """
            UPDATE categories
            SET deleted_at = now()
            WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NULL
            RETURNING name
            """,
            as: String.self
        )
    }

    static func undelete(_ id: Category.ID, in household: Household.ID) -> Query<String?> {
        .first(
            """
            UPDATE categories
            SET deleted_at = NULL
            WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NOT NULL
            RETURNING name
            """,
            as: String.self
        )
    }

    private static func name(_ row: Row) throws -> Name {
        Name(id: try row["id"], name: try row["name"])
    }
}
