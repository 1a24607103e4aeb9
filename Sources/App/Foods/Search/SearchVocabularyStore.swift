import Database

/// The words of foods that every household sees, so that a word typed wrong finds the one that was meant.
///
/// A household's own words are none of it: triggers of the schema keep them apart, and nobody else is led to them.
public enum SearchVocabularyStore {
    /// Makes the vocabulary what the table foods says now. To be called once behind a bulk load, in its last
    /// transaction or in one of its own; 300,000 foods take some seconds, and searches go on meanwhile.
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

    /// Adds the words of a few foods, as their column search_text has them: for what is kept of a provider's answer.
    /// - Parameter tier: theirs.
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
