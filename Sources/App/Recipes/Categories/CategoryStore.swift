import Database
import Domain

/// The household's categories.
enum CategoryStore {
    /// All categories by name, for a select.
    static func names(in household: Household.ID) -> Query<[Named<Category.ID>]> {
        .rows(
            """
            SELECT id, name
            FROM categories
            WHERE household_id = \(household) AND deleted_at IS NULL
            ORDER BY name_key COLLATE "tr-x-icu", id
            LIMIT 500
            """,
            Named.read
        )
    }

    /// Those of the names that are categories.
    static func named(_ names: [String], in household: Household.ID) -> Query<[Named<Category.ID>]> {
        .rows(
            """
            SELECT id, name
            FROM categories
            WHERE household_id = \(household) AND name_key = ANY (\(names.map(Folding.key))) AND deleted_at IS NULL
            ORDER BY id
            LIMIT \(names.count)
            """,
            Named.read
        )
    }

    static func find(_ id: Category.ID, in household: Household.ID) -> Query<Named<Category.ID>?> {
        .first(
            "SELECT id, name FROM categories WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NULL",
            Named.read
        )
    }

    /// A category with the number of its recipes.
    struct Shelf: Sendable {
        let id: Category.ID
        let name: String
        let count: Int
    }

    static let pageSize = 50

    /// One page of the categories whose name contains `typed` from the beginning of a word, and one more when another
    /// page follows; all have a page when `typed` is empty.
    static func shelves(like typed: String, after: Category.ID?, in household: Household.ID) -> Query<[Shelf]> {
        .rows(
            """
            SELECT c.id, c.name,
                (SELECT count(*) FROM recipes AS r
                 WHERE r.household_id = c.household_id AND r.category_id = c.id AND r.deleted_at IS NULL) AS recipes
            FROM categories AS c
            WHERE c.household_id = \(household) AND c.deleted_at IS NULL
                AND \(fragment: listed(like: typed, after: after, in: household))
            ORDER BY c.name_key COLLATE "tr-x-icu", c.id
            LIMIT \(constant: pageSize + 1)
            """
        ) { row in
            Shelf(id: try row["id"], name: try row["name"], count: try row["recipes"])
        }
    }

    /// The condition of a page of categories `c`.
    static func listed(like typed: String, after: Category.ID?, in household: Household.ID) -> SQL {
        let like: SQL = "strpos(' ' || c.search_text, \(" " + SearchTokens(typed, max: 12).text)) > 0"
        guard let after else { return like }
        return """
            \(fragment: like) AND (c.name_key COLLATE "tr-x-icu", c.id) > (
                SELECT k.name_key COLLATE "tr-x-icu", k.id FROM categories AS k
                WHERE k.household_id = \(household) AND k.id = \(after))
            """
    }

    static func insert(_ id: Category.ID, named name: String, in household: Household.ID) -> SQL {
        """
        INSERT INTO categories (household_id, id, name, name_key, search_text)
        VALUES (\(household), \(id), \(name), \(Folding.key(name)), \(SearchTokens(name).text))
        """
    }

    /// Gives a category another name. One that an import has made is the household's own from then on, and stays when that is
    /// taken back (I-05).
    static func rename(_ id: Category.ID, to name: String, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            WITH kept AS (
                UPDATE imports
                SET made_categories = array_remove(made_categories, \(id))
                WHERE household_id = \(household) AND \(id) = ANY (made_categories)
                    AND EXISTS (
                        SELECT
                        FROM categories
                        WHERE household_id = \(household) AND id = \(id) AND name <> \(name)
                    )
            )
            UPDATE categories
            SET name = \(name), name_key = \(Folding.key(name)), search_text = \(SearchTokens(name).text)
            WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NULL
            """
        )
    }

    /// Deletes a category and returns its name; nil when there is no such category. Its recipes keep pointing at it,
    /// and show no category until it is restored. Both change the recipes (P-30).
    static func delete(_ id: Category.ID, in household: Household.ID) -> Query<String?> {
        set(id, "deleted_at = now()", "deleted_at IS NULL", in: household)
    }

    /// The name of a category that is deleted, and can be restored.
    static func deleted(_ id: Category.ID, in household: Household.ID) -> Query<String?> {
        .first(
            "SELECT name FROM categories WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NOT NULL",
            as: String.self
        )
    }

    static func undelete(_ id: Category.ID, in household: Household.ID) -> Query<String?> {
        set(id, "deleted_at = NULL", "deleted_at IS NOT NULL", in: household)
    }

    private static func set(_ id: Category.ID, _ state: SQL, _ before: SQL, in household: Household.ID)
        -> Query<String?>
    {
        .first(
            """
            WITH changed AS (
                UPDATE categories
                SET \(fragment: state)
                WHERE household_id = \(household) AND id = \(id) AND \(fragment: before)
                RETURNING id, name
            ),
            recipes_changed AS (
                UPDATE recipes
                SET \(fragment: RecipeStore.change)
                WHERE household_id = \(household) AND category_id IN (SELECT id FROM changed) AND deleted_at IS NULL
            )
            SELECT name FROM changed
            """,
            as: String.self
        )
    }
}
