import Database
import Domain

/// Recipes as lists show them.
enum LibraryStore {
    /// What a card says of a recipe, from the columns kept for it.
    struct Card: Sendable {
        let id: Recipe.ID
        let name: String
        let summary: String
        let category: String?
        let minutes: Double?
        let energy: NutrientValue
        let servings: Double
        let photo: Photo.Link?
    }

    /// The state that the library is in.
    static func revision(of household: Household.ID) -> Query<LibraryIndex.Revision?> {
        .first(
            "SELECT revision FROM library_revisions WHERE household_id = \(household)",
            as: LibraryIndex.Revision.self
        )
    }

    /// All that the library is searched and sorted by. The revision is asked first: what is written meanwhile has another.
    static func index(of household: Household.ID, _ database: any Database) async throws -> LibraryIndex {
        let (revision, recipes) = try await database.read(revision(of: household), entries(of: household))
        return LibraryIndex(revision, recipes)
    }

    private static func entries(
        of household: Household.ID
    ) -> Query<[(entry: LibraryIndex.Entry, words: [String])]> {
        .rows(
            """
            SELECT id, search_text, category_id, time_minutes, shown_servings,
                CASE WHEN lines_counting > 0 AND lines_counted = lines_counting THEN energy_kcal / shown_servings END
                    AS portion_kcal,
                used_at, created_at, deleted_at IS NOT NULL AS is_deleted
            FROM recipes
            WHERE household_id = \(household)
            ORDER BY name_key COLLATE "tr-x-icu", id
            """
        ) { row in
            let entry = LibraryIndex.Entry(
                id: try row["id"],
                category: try row["category_id"],
                minutes: try row["time_minutes"],
                servings: try row["shown_servings"],
                energy: try row.get("portion_kcal", as: Double?.self).map { Kilocalories($0) },
                usedAt: try row["used_at"],
                createdAt: try row["created_at"],
                isDeleted: try row["is_deleted"]
            )
            return (entry, SearchWords(try row["search_text"]).words)
        }
    }

    /// The cards of these recipes, in this order; of one that is deleted by now there is none.
    static func cards(_ recipes: [Recipe.ID], in household: Household.ID) -> Query<[Card]> {
        .rows(
            """
            SELECT \(fragment: columns)
            FROM unnest(\(recipes)::uuid[]) WITH ORDINALITY AS found (id, place)
            JOIN recipes AS r ON r.household_id = \(household) AND r.id = found.id AND r.deleted_at IS NULL
            LEFT JOIN categories AS c
                ON c.household_id = r.household_id AND c.id = r.category_id AND c.deleted_at IS NULL
            \(fragment: PhotoStore.join(.card, of: "r"))
            ORDER BY found.place
            """,
            card
        )
    }

    /// The first few recipes of each category that `CategoryStore.shelves` lists.
    static func shelves(like typed: String, in household: Household.ID) -> Query<[(category: Category.ID, card: Card)]>
    {
        .rows(
            """
            SELECT c.id AS category_id, \(fragment: columns)
            FROM categories AS c
            CROSS JOIN LATERAL (
                SELECT *
                FROM recipes AS r
                WHERE r.household_id = c.household_id AND r.category_id = c.id AND r.deleted_at IS NULL
                ORDER BY r.name_key COLLATE "tr-x-icu", r.id
                LIMIT 8
            ) AS r
            \(fragment: PhotoStore.join(.card, of: "r"))
            WHERE c.household_id = \(household) AND c.deleted_at IS NULL
                AND strpos(' ' || c.search_text, \(" " + SearchWords(typed, most: 12).text)) > 0
            ORDER BY c.name_key COLLATE "tr-x-icu", c.id, r.name_key COLLATE "tr-x-icu", r.id
            LIMIT 800
            """
        ) { row in (try row["category_id"], try card(row)) }
    }

    private static let columns: SQL = """
        r.id, r.name, r.summary, c.name AS category, r.time_minutes, r.energy_kcal, r.lines_counted, r.lines_counting,
        r.shown_servings, \(fragment: PhotoStore.columns)
        """

    private static func card(_ row: Row) throws -> Card {
        let energy: Double? = try row["energy_kcal"]
        let isComplete = try row.get("lines_counted", as: Int.self) == row.get("lines_counting", as: Int.self)
        let id: Recipe.ID = try row["id"]
        return Card(
            id: id,
            name: try row["name"],
            summary: try row["summary"],
            category: try row["category"],
            minutes: try row["time_minutes"],
            energy: energy.map { isComplete ? .exactly($0) : .atLeast($0) } ?? .unknown,
            servings: try row["shown_servings"],
            photo: try PhotoStore.link(row, of: id, .card)
        )
    }
}
