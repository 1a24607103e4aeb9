import Database
import Domain

/// Searches foods that the catalogue does not have: the household's own, and imported ones.
enum FoodSearchStore {
    /// A name that contains all words of a search.
    struct Named: Sendable {
        let what: Eatable
        let name: String
    }

    /// An imported food, which all households see, with the words of its names.
    struct Imported: Sendable {
        let food: Food.ID
        let tokens: [String]
        let isGeneric: Bool
        /// Whether the most important word comes first, as USDA writes names: "Egg, whole, raw".
        let isHeadFirst: Bool
    }

    /// One serving of a recipe.
    struct RecipeServing: Sendable {
        let recipe: Recipe.ID
        let name: String
        let grams: Grams?
        let energy: NutrientValue
    }

    private static let maxNamed = 100
    private static let maxGeneric = 200

    /// The household's own foods and recipes that contain every word of the search: of more than a hundred
    /// those with the fewest words, in no order.
    static func named(_ query: SearchQuery, in household: Household.ID) -> Query<[Named]> {
        var wanted: [(index: Int, low: String, high: String)] = []
        for (index, word) in query.tokens.enumerated() {
            let end = word.isOneLetter ? word.typed : word.typed + lastLetter
            wanted.append((index, word.typed, end))
            wanted += word.others.map { (index, $0, $0) }
        }
        return .rows(
            """
            WITH borne AS MATERIALIZED (
                SELECT w.kind, w.item_id
                FROM unnest(
                    \(wanted.map(\.index))::bigint[], \(wanted.map(\.low))::text[], \(wanted.map(\.high))::text[]
                ) AS wanted (index, low, high)
                JOIN household_tokens AS w
                    ON w.household_id = \(household) AND w.word BETWEEN wanted.low AND wanted.high
                GROUP BY w.kind, w.item_id
                HAVING count(DISTINCT wanted.index) = \(query.tokens.count)
                ORDER BY min(w.name_tokens), w.item_id
                LIMIT \(maxNamed)
            )
            SELECT b.kind, b.item_id, coalesce(o.name, r.name) AS name
            FROM borne AS b
            LEFT JOIN own_foods AS o
                ON b.kind = 'food' AND o.household_id = \(household) AND o.id = b.item_id AND o.deleted_at IS NULL
            LEFT JOIN recipes AS r
                ON b.kind = 'recipe' AND r.household_id = \(household) AND r.id = b.item_id AND r.deleted_at IS NULL
            WHERE coalesce(o.name, r.name) IS NOT NULL
            """
        ) { row in Named(what: try Eatable(row), name: try row["name"]) }
    }

    /// Imported foods. Generic foods come first; where they are fewer than `wanted`, branded foods follow: those whose
    /// name begins with the search, then those that contain its words. A part that is not needed is not searched, and
    /// each search of branded foods stops at `wanted`, because a common word is in tens of thousands of names.
    static func imported(_ query: SearchQuery, wanted: Int) -> Query<[Imported]> {
        let isBeginning: SQL = """
            left(search_text, 60) COLLATE "C" BETWEEN \(query.phrase) AND \(query.phrase + lastLetter)
            """
        return .rows(
            """
            WITH generic AS MATERIALIZED (\(fragment: generic(query))),
            beginning AS MATERIALIZED (
                SELECT id, search_text, source
                FROM foods
                WHERE (SELECT count(*) FROM generic) < \(wanted)
                    AND tier = 2 AND retired_at IS NULL AND \(fragment: isBeginning)
                ORDER BY left(search_text, 60) COLLATE "C", id
                LIMIT \(wanted)
            ),
            holding AS MATERIALIZED (
                SELECT id, search_text, source
                FROM foods
                WHERE (SELECT count(*) FROM generic) + (SELECT count(*) FROM beginning) < \(wanted)
                    AND tier = 2 AND retired_at IS NULL AND search @@ \(query.tsquery)::tsquery
                    AND NOT \(fragment: isBeginning)
            )
            SELECT id, search_text, source, true AS is_generic FROM generic
            UNION ALL
            SELECT id, search_text, source, false FROM beginning
            UNION ALL
            (SELECT id, search_text, source, false FROM holding LIMIT \(wanted))
            """,
            readImported
        )
    }

    private static func generic(_ query: SearchQuery) -> SQL {
        """
        SELECT id, search_text, source
        FROM foods
        WHERE tier = 1 AND source <> 'catalogue' AND retired_at IS NULL AND search @@ \(query.tsquery)::tsquery
        ORDER BY starts_with(search_text, \(query.phrase)) DESC, popularity DESC, length(search_text), id
        LIMIT \(maxGeneric)
        """
    }

    private static func readImported(_ row: Row) throws -> Imported {
        let text: String = try row["search_text"]
        let source: String = try row["source"]
        let isGeneric: Bool = try row["is_generic"]
        return Imported(
            food: try row["id"],
            tokens: text.split(separator: " ").map(String.init),
            isGeneric: isGeneric,
            isHeadFirst: isGeneric && source == Food.Source.usda.rawValue
        )
    }

    /// Words that may have been meant: those of the common and of the household's own foods that share a deletion with
    /// a typed word. One that the household has in no name any more is none. `OFFSET 0` keeps the deletions of a typed word a column, computed once. Without it the planner
    /// would move the function, which is not leakproof, into the join, and call it for each of the household's words.
    static func candidates(_ query: SearchQuery, in household: Household.ID) -> Query<[Spelling.Candidate]> {
        let tokens = query.tokens.map(\.typed).filter { $0.unicodeScalars.count >= 3 }
        return .rows(
            """
            SELECT typed, near.word, near.tier, near.foods
            FROM (
                SELECT typed, word_deletions(typed) AS deletions
                FROM unnest(\(tokens)::text[]) AS typed
                OFFSET 0
            ) AS asked
            CROSS JOIN LATERAL (
                SELECT word, tier::bigint AS tier, foods
                FROM food_tokens
                WHERE food_tokens.deletions && asked.deletions
                UNION ALL
                SELECT d.word, 1, 1
                FROM household_word_deletions AS d
                WHERE d.household_id = \(household) AND d.deletion = ANY (asked.deletions)
                    AND EXISTS (
                        SELECT FROM household_tokens AS w WHERE w.household_id = \(household) AND w.word = d.word
                    )
                LIMIT 1000
            ) AS near
            """
        ) { row in
            Spelling.Candidate(
                typed: try row["typed"],
                word: try row["word"],
                tier: try row["tier"],
                foods: try row["foods"]
            )
        }
    }

    static func servings(of recipes: [Recipe.ID], in household: Household.ID) -> Query<[RecipeServing]> {
        .rows(
            """
            SELECT id, name, weight_g, energy_kcal,
                \(fragment: NutrientColumns.isRecipeEnergyExact) AS is_exact, shown_servings
            FROM recipes
            WHERE household_id = \(household) AND id = ANY (\(recipes)) AND deleted_at IS NULL
            """
        ) { row in
            let servings: Double = try row["shown_servings"]
            let weight: Double? = try row["weight_g"]
            let energy: Double? = try row["energy_kcal"]
            let isExact: Bool = try row["is_exact"]
            let whole = energy.map { isExact ? NutrientValue.exactly($0) : .atLeast($0) } ?? .unknown
            return RecipeServing(
                recipe: try row["id"],
                name: try row["name"],
                grams: weight.map { Grams($0) * (1 / servings) },
                energy: whole.scaled(by: 1 / servings)
            )
        }
    }

    /// The greatest character. Appended to a text, it is an upper bound for all that begin with the text.
    private static let lastLetter = "\u{10FFFF}"
}
