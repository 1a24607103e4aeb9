import Database

/// The words of foods that all households see, from which misspelt words are corrected.
///
/// A household's own words are not among them: triggers of the schema store those
/// separately, so that no other household sees them.
public enum SearchVocabularyStore {
    /// Rebuilds the vocabulary from the table foods. Call it once after a bulk load, in the last transaction of the
    /// load or in its own. It takes some seconds for 300,000 foods, and searches continue meanwhile.
    public static func rebuild(_ db: Connection) async throws {
        try await db.run(
            """
            WITH held AS MATERIALIZED (
                SELECT word COLLATE "C" AS word, min(tier) AS tier, count(*) AS foods
                FROM foods, unnest(string_to_array(search_text, ' ')) AS word
                WHERE retired_at IS NULL AND length(word) BETWEEN 3 AND 40
                GROUP BY 1
            ),
            gone AS (
                DELETE FROM food_tokens AS w
                WHERE NOT EXISTS (SELECT FROM held WHERE held.word = w.word)
            )
            INSERT INTO food_tokens (word, tier, foods)
            SELECT word, tier, foods
            FROM held
            ON CONFLICT (word) DO UPDATE
            SET tier = EXCLUDED.tier, foods = EXCLUDED.foods
            WHERE (food_tokens.tier, food_tokens.foods) <> (EXCLUDED.tier, EXCLUDED.foods)
            """
        )
    }

    /// Adds the words of a few foods, as their column search_text has them: those that a provider's answer brought.
    /// - Parameter tier: the tier of these foods.
    static func add(_ searchTexts: [String], tier: Int, _ db: Connection) async throws {
        try await db.run(
            """
            INSERT INTO food_tokens (word, tier)
            SELECT DISTINCT word, \(tier)
            FROM unnest(string_to_array(\(searchTexts.joined(separator: " ")), ' ')) AS word
            WHERE length(word) BETWEEN 3 AND 40
            ORDER BY word
            ON CONFLICT (word) DO NOTHING
            """
        )
    }
}
