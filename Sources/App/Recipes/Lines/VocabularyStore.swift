import Database
import Domain

/// Reads those names of a household that recipe lines may mean.
enum VocabularyStore {
    static func sizes(of household: Household.ID) -> Query<HouseholdVocabulary.Sizes> {
        .one(
            """
            SELECT
                (SELECT count(*) FROM ingredients WHERE household_id = \(household) AND deleted_at IS NULL) AS vocabulary,
                (SELECT count(*) FROM own_foods WHERE household_id = \(household) AND deleted_at IS NULL) AS own_foods
            """
        ) { row in HouseholdVocabulary.Sizes(vocabulary: try row["vocabulary"], ownFoods: try row["own_foods"]) }
    }

    /// LIKE patterns for every name with a word that begins like a word of these names. Three letters are compared,
    /// since singular and plural, stem and ending, often share no more ("leaves", "ekmeği").
    static func beginnings(of names: [String]) -> [String] {
        Set(
            names.flatMap { SearchTokens($0).tokens }.map {
                "% \(String.UnicodeScalarView($0.unicodeScalars.prefix(3)))%"
            }
        )
        .sorted()
    }

    /// The matching names of the household's vocabulary: ingredients, then their aliases. That an alias means its
    /// ingredient, and so its food, a person has said. A food that was deleted is no link any more.
    static func vocabulary(
        like beginnings: [String],
        of household: Household.ID
    ) -> Query<[(name: String, entry: HouseholdVocabulary.Entry)]> {
        .rows(
            """
            SELECT i.name, i.id, CASE WHEN i.food_is_chosen THEN coalesce(i.food_id, o.id) END AS food_id,
                i.counts_nothing
            FROM ingredients i
            LEFT JOIN own_foods o ON o.household_id = i.household_id AND o.id = i.own_food_id AND o.deleted_at IS NULL
            WHERE i.household_id = \(household) AND i.deleted_at IS NULL
                AND (i.search_text = '' OR ' ' || i.search_text LIKE ANY (\(beginnings)))
            UNION ALL
            SELECT a.name, i.id, coalesce(i.food_id, o.id), i.counts_nothing
            FROM ingredient_aliases a
            JOIN ingredients i ON i.household_id = a.household_id AND i.id = a.ingredient_id
            LEFT JOIN own_foods o ON o.household_id = i.household_id AND o.id = i.own_food_id AND o.deleted_at IS NULL
            WHERE a.household_id = \(household) AND i.deleted_at IS NULL
                AND (a.search_text = '' OR ' ' || a.search_text LIKE ANY (\(beginnings)))
            LIMIT 20000
            """
        ) { row in
            let entry = HouseholdVocabulary.Entry(
                ingredient: try row["id"],
                chosenFood: try row["food_id"],
                countsNothing: try row["counts_nothing"]
            )
            return (try row["name"], entry)
        }
    }

    static func ownFoods(
        like beginnings: [String],
        of household: Household.ID
    ) -> Query<[(name: String, food: Food.ID)]> {
        .rows(
            """
            SELECT name, id
            FROM own_foods
            WHERE household_id = \(household) AND deleted_at IS NULL AND ' ' || search_text LIKE ANY (\(beginnings))
            LIMIT 20000
            """
        ) { row in (try row["name"], try row["id"]) }
    }
}
