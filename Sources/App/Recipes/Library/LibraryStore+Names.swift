import Database
import Domain

extension LibraryStore {
    /// Lines by what they are called, as `RecipeLine.judged` has them, and the recipes with each.
    /// - Parameter recipes: nil for all.
    static func names(
        in household: Household.ID,
        of recipes: [Recipe.ID]? = nil
    ) -> Query<[(line: NamedLine, recipes: [Recipe.ID])]> {
        .rows(
            """
            WITH answers AS MATERIALIZED (\(fragment: StatedContentsStore.answers(in: household))),
            \(fragment: vocabulary(of: household)),
            lines AS (
                SELECT coalesce(nullif(name, ''), text) AS name, note, ingredient_id, food_id, own_food_id, other_names,
                    CASE WHEN is_sure THEN other_food_ids END AS other_food_ids, is_sure,
                    array_agg(recipe_id) AS recipes
                FROM recipe_lines
                WHERE household_id = \(household)\(fragment: only(recipes))
                GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
            )
            SELECT l.note,
                array_remove(
                    ARRAY[l.name, coalesce(f.name_en, o.name), f.name_tr] || v.names || l.other_names, NULL
                ) AS names,
                \(fragment: kinds) AS kinds,
                CASE WHEN \(fragment: isKnown) AND NOT EXISTS (
                    SELECT FROM answers AS c WHERE \(fragment: StatedContentsStore.bindsLine)
                ) THEN \(fragment: held) END AS held,
                l.recipes
            FROM lines AS l
            LEFT JOIN vocabulary AS v ON v.id = l.ingredient_id
            LEFT JOIN foods AS f ON f.id = l.food_id
            LEFT JOIN own_foods AS o ON o.household_id = \(household) AND o.id = l.own_food_id
            """
        ) { row in (try NamedLine(row), try row["recipes"]) }
    }

    /// All that the ingredients of a household are called.
    private static func vocabulary(of household: Household.ID) -> SQL {
        """
        vocabulary AS MATERIALIZED (
            SELECT named.id, array_agg(named.name) AS names
            FROM (
                SELECT id, name FROM ingredients WHERE household_id = \(household)
                UNION
                SELECT ingredient_id, name FROM ingredient_aliases WHERE household_id = \(household)
            ) AS named
            GROUP BY named.id
        )
        """
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

    /// Whether it is known what is in all foods that a line `l` names, which is reckoned with the food `f`.
    private static let isKnown: SQL = """
        f.contains IS NOT NULL AND f.may_contain IS NOT NULL AND l.other_food_ids IS NOT NULL AND NOT EXISTS (
            SELECT FROM unnest(l.other_food_ids) AS other (id)
            LEFT JOIN foods AS named ON named.id = other.id
            WHERE named.contains IS NULL OR named.may_contain IS NULL
        )
        """

    /// The substances that are, or may be, in those foods.
    private static let held: SQL = """
        (\(fragment: mask("f.contains")) | \(fragment: mask("f.may_contain")) | coalesce((
            SELECT bit_or(\(fragment: mask("named.contains")) | \(fragment: mask("named.may_contain")))
            FROM foods AS named
            WHERE named.id = ANY (l.other_food_ids)
        ), 0))
        """
}

extension NamedLine {
    fileprivate init(_ row: Row) throws {
        let kinds: [String]? = try row["kinds"]
        let held: Int? = try row["held"]
        self.init(
            note: try row["note"],
            names: try row["names"],
            kinds: kinds.map(Set.init),
            absent: held.map { Substances.all.subtracting(Substances(mask: $0)) } ?? []
        )
    }
}
