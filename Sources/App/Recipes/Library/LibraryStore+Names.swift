import Database
import Domain

extension LibraryStore {
    /// The notes of lines, the names that they go by, the kinds of which their foods are made, as `RecipeLine.judged` has
    /// them, and the recipes with each.
    /// - Parameter recipes: nil for all.
    static func names(
        in household: Household.ID,
        of recipes: [Recipe.ID]? = nil
    ) -> Query<[(note: String, names: [String], kinds: Set<String>?, recipes: [Recipe.ID])]> {
        .rows(
            """
            WITH vocabulary AS MATERIALIZED (
                SELECT named.id, array_agg(named.name) AS names
                FROM (
                    SELECT id, name FROM ingredients WHERE household_id = \(household)
                    UNION
                    SELECT ingredient_id, name FROM ingredient_aliases WHERE household_id = \(household)
                ) AS named
                GROUP BY named.id
            ),
            lines AS (
                SELECT coalesce(nullif(name, ''), text) AS name, note, ingredient_id, food_id, own_food_id, other_names,
                    CASE WHEN is_sure THEN other_food_ids END AS other_food_ids, array_agg(recipe_id) AS recipes
                FROM recipe_lines
                WHERE household_id = \(household)\(fragment: only(recipes))
                GROUP BY 1, 2, 3, 4, 5, 6, 7
            )
            SELECT l.note,
                array_remove(
                    ARRAY[l.name, coalesce(f.name_en, o.name), f.name_tr] || v.names || l.other_names, NULL
                ) AS names,
                \(fragment: kinds) AS kinds,
                l.recipes
            FROM lines AS l
            LEFT JOIN vocabulary AS v ON v.id = l.ingredient_id
            LEFT JOIN foods AS f ON f.id = l.food_id
            LEFT JOIN own_foods AS o ON o.household_id = \(household) AND o.id = l.own_food_id
            """
        ) { row in
            let kinds: [String]? = try row["kinds"]
            return (try row["note"], try row["names"], kinds.map(Set.init), try row["recipes"])
        }
    }

    /// The words of the foods of which lines are certainly made, a catalogue's by their names in both languages, and of the
    /// other names of their ingredients, with the recipes of each: "mercimek" finds red lentils (S-05). What a line is called
    /// itself is among the recipe's own words.
    /// - Parameter recipes: nil for all.
    static func foodWords(
        in household: Household.ID,
        of recipes: [Recipe.ID]? = nil
    ) -> Query<[(words: [String], recipes: [Recipe.ID])]> {
        .rows(
            """
            WITH linked AS MATERIALIZED (
                SELECT food_id, own_food_id, array_agg(recipe_id) AS recipes
                FROM recipe_lines
                WHERE household_id = \(household) AND num_nonnulls(food_id, own_food_id) = 1
                    AND is_sure\(fragment: only(recipes))
                GROUP BY food_id, own_food_id
            ),
            called AS MATERIALIZED (
                SELECT ingredient_id, name, array_agg(recipe_id) AS recipes
                FROM recipe_lines
                WHERE household_id = \(household) AND ingredient_id IS NOT NULL\(fragment: only(recipes))
                GROUP BY ingredient_id, name
            )
            SELECT concat_ws(' ', f.name_en, f.name_tr) AS names, l.recipes
            FROM linked AS l
            JOIN foods AS f ON f.id = l.food_id
            WHERE f.id = ANY (ARRAY(SELECT food_id FROM linked WHERE food_id IS NOT NULL))
            UNION ALL
            SELECT o.name, l.recipes
            FROM linked AS l
            JOIN own_foods AS o ON o.household_id = \(household) AND o.id = l.own_food_id
            UNION ALL
            SELECT n.name, c.recipes
            FROM called AS c
            JOIN (
                SELECT id, name FROM ingredients WHERE household_id = \(household)
                UNION ALL
                SELECT ingredient_id, name FROM ingredient_aliases WHERE household_id = \(household)
            ) AS n ON n.id = c.ingredient_id AND n.name <> c.name
            """
        ) { row in (SearchTokens(try row["names"]).tokens, try row["recipes"]) }
    }

    /// The kinds of all foods that a line `l` names, which is reckoned with the food `f`; NULL where one's are open.
    private static let kinds: SQL = """
        CASE WHEN f.kinds IS NOT NULL AND l.other_food_ids IS NOT NULL AND NOT EXISTS (
            SELECT FROM unnest(l.other_food_ids) AS other (id)
            LEFT JOIN foods AS named ON named.id = other.id
            WHERE named.kinds IS NULL
        ) THEN f.kinds || ARRAY(
            SELECT unnest(named.kinds) FROM foods AS named WHERE named.id = ANY (l.other_food_ids)
        ) END
        """
}
