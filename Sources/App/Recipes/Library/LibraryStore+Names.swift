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
