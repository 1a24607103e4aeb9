import Database
import Domain

/// What is meant by an avoidance `a` that is no substance.
extension AvoidanceStore {
    /// All names of the household's ingredient that is avoided, or of those of which one is these words.
    static let called: SQL = """
        SELECT coalesce(array_agg(DISTINCT n.name), '{}') AS names
        FROM (
            SELECT v.id
            FROM ingredients AS v
            WHERE v.household_id = a.household_id AND (v.id = a.ingredient_id OR v.search_text = ANY (a.words_keys))
            UNION
            SELECT o.ingredient_id
            FROM ingredient_aliases AS o
            WHERE o.household_id = a.household_id AND o.search_text = ANY (a.words_keys)
        ) AS one (id)
        JOIN (
            SELECT w.id, w.name
            FROM ingredients AS w
            WHERE w.household_id = a.household_id
            UNION ALL
            SELECT l.ingredient_id, l.name
            FROM ingredient_aliases AS l
            WHERE l.household_id = a.household_id
        ) AS n ON n.id = one.id
        WHERE a.substance IS NULL AND a.diet IS NULL
        """

    /// The kinds of which the foods are made whose own name the words are; NULL where there is none, or it is open of one.
    /// And their own names in either language: who avoids "hazelnut" avoids "fındık". And the substances in them, where each is
    /// of one kind and is such a substance itself.
    /// British names are own ones, too: "Prawns" are called "Shrimp". Others do not count: they may be wider than their
    /// food, as "et" is. Only where nothing is called as was typed, or so in the singular, does the plural count, which
    /// alone is longer: "mint" is the herb, and no "Mints".
    static let meant: SQL = """
        SELECT CASE WHEN bool_and(named.kinds IS NOT NULL) THEN
            array_agg(DISTINCT kind) FILTER (WHERE kind IS NOT NULL) END AS kinds,
            coalesce(array_agg(DISTINCT own.name) FILTER (WHERE own.name IS NOT NULL), '{}') AS names,
            CASE WHEN bool_and(cardinality(named.kinds) = 1 AND named.contains && \(Substances.ofOneFood.keys)) THEN
                array_agg(DISTINCT held) FILTER (WHERE held IS NOT NULL) END AS substances
        FROM (
            SELECT f.name_en, f.name_tr, f.kinds, f.contains,
                rank() OVER (ORDER BY length(n.name_key) > length(a.words_keys[1])) AS place
            FROM food_names AS n
            JOIN foods AS f ON f.id = n.food_id AND f.source = 'catalogue' AND f.retired_at IS NULL
            WHERE n.name_key = ANY (a.words_keys) AND (n.name IN (f.name_en, f.name_tr) OR n.language = 'en-GB')
        ) AS named
        LEFT JOIN LATERAL unnest(named.kinds) AS kind ON true
        LEFT JOIN LATERAL unnest(named.contains) AS held ON held = ANY (\(Substances.ofOneFood.keys))
        LEFT JOIN LATERAL unnest(ARRAY[named.name_en, named.name_tr]) AS own (name) ON true
        WHERE named.place = 1
        """
}
