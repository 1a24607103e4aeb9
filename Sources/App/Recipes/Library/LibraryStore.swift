import Database
import Domain

/// Reads recipes for lists.
enum LibraryStore {
    /// What a recipe's card shows. All of it is stored in columns, so that lists compute nothing.
    struct Card: Sendable {
        let id: Recipe.ID
        let name: String
        let summary: String
        let category: String?
        let minutes: Double?
        let energy: NutrientValue
        /// How many of its lines have a food that was only guessed (S-28).
        let guessed: Int
        let servings: Double
        /// Whether the source of the recipe does not say for how many it is; the servings are one then (C-1).
        var servingsUnknown = false
        let photo: Photo.Link?
        /// The language of its words; nil where nobody knows.
        var language: Language?
        /// What the recipe is to the reader; free where nobody asks.
        var verdict = Verdict.free
        /// The people for whom the recipe is not free, where nobody is the reader.
        var concerned: [Concerned] = []
        /// What people have said of its ingredients, where that decides on what somebody asks for.
        var stated: [LineStatement] = []
    }

    /// A person for whom a recipe is not free.
    struct Concerned: Sendable {
        let name: String
        let verdict: Verdict
    }

    /// The present revision of the library, which every change to its recipes renews.
    static func revision(of household: Household.ID) -> Query<LibraryIndex.Revision?> {
        .first(newest(of: household), as: LibraryIndex.Revision.self)
    }

    private static func newest(of household: Household.ID) -> SQL {
        "SELECT revision FROM library_revisions WHERE household_id = \(household)"
    }

    /// What the library is now, and the digest of the catalogue by which its recipes are judged.
    static func present(of household: Household.ID) -> Query<(revision: LibraryIndex.Revision?, digest: String?)> {
        .one(
            """
            SELECT (\(fragment: newest(of: household))) AS revision, (\(fragment: CatalogueStore.digest)) AS digest
            """
        ) { row in (try row["revision"], try row["digest"]) }
    }

    /// All recipes with the values by which the library searches, sorts and shows them, in the order of their names.
    static func entries(
        of household: Household.ID
    ) -> Query<[(entry: LibraryIndex.Entry, tokens: [String])]> {
        .rows(
            """
            SELECT \(fragment: entryColumns)
            \(fragment: entriesSource)
            WHERE r.household_id = \(household)
            ORDER BY r.name_key COLLATE "tr-x-icu", r.id
            """,
            entry
        )
    }

    static let entryColumns: SQL = """
        \(fragment: columns), r.search_text, r.tags, r.category_id, r.used_at, r.created_at,
        r.deleted_at IS NOT NULL AS is_deleted
        """

    static let entriesSource: SQL = """
        FROM recipes AS r
        LEFT JOIN categories AS c
            ON c.household_id = r.household_id AND c.id = r.category_id AND c.deleted_at IS NULL
        \(fragment: PhotoStore.join(.card, of: "r"))
        """

    static func entry(_ row: Row) throws -> (entry: LibraryIndex.Entry, tokens: [String]) {
        let entry = LibraryIndex.Entry(
            card: try card(row),
            category: try row["category_id"],
            tags: try row["tags"],
            counts: try row.get("lines_counting", as: Int.self) > 0,
            usedAt: try row["used_at"],
            createdAt: try row["created_at"],
            isDeleted: try row["is_deleted"]
        )
        return (entry, SearchTokens(try row["search_text"]).tokens)
    }

    /// How many recipes of a category stand beside its name.
    static let shelfSize = 8

    /// The first few recipes of each category that `CategoryStore.shelves` lists.
    static func shelves(
        like typed: String,
        after: Category.ID?,
        in household: Household.ID
    ) -> Query<[(category: Category.ID, card: Card)]> {
        .rows(
            """
            SELECT c.id AS category_id, \(fragment: columns)
            FROM (
                SELECT *
                FROM categories AS c
                WHERE c.household_id = \(household) AND c.deleted_at IS NULL
                    AND \(fragment: CategoryStore.listed(like: typed, after: after, in: household))
                ORDER BY c.name_key COLLATE "tr-x-icu", c.id
                LIMIT \(constant: CategoryStore.pageSize)
            ) AS c
            CROSS JOIN LATERAL (
                SELECT *
                FROM recipes AS r
                WHERE r.household_id = c.household_id AND r.category_id = c.id AND r.deleted_at IS NULL
                ORDER BY r.name_key COLLATE "tr-x-icu", r.id
                LIMIT \(constant: shelfSize)
            ) AS r
            \(fragment: PhotoStore.join(.card, of: "r"))
            ORDER BY c.name_key COLLATE "tr-x-icu", c.id, r.name_key COLLATE "tr-x-icu", r.id
            LIMIT 800
            """
        ) { row in (try row["category_id"], try card(row)) }
    }

    private static let columns: SQL = """
        r.id, r.name, r.summary, c.name AS category, r.time_minutes, r.energy_kcal,
        \(fragment: NutrientColumns.isRecipeEnergyExact) AS is_exact, r.lines_counting,
        r.lines_guessed, r.shown_servings, coalesce(r.servings_unknown, false) AS servings_unknown,
        r.language, \(fragment: PhotoStore.columns)
        """

    private static func card(_ row: Row) throws -> Card {
        let energy: Double? = try row["energy_kcal"]
        let isExact: Bool = try row["is_exact"]
        let id: Recipe.ID = try row["id"]
        return Card(
            id: id,
            name: try row["name"],
            summary: try row["summary"],
            category: try row["category"],
            minutes: try row["time_minutes"],
            energy: energy.map { isExact ? .exactly($0) : .atLeast($0) } ?? .unknown,
            guessed: try row["lines_guessed"],
            servings: try row["shown_servings"],
            servingsUnknown: try row["servings_unknown"],
            photo: try PhotoStore.link(row, of: id, .card),
            language: try row["language"]
        )
    }
}
