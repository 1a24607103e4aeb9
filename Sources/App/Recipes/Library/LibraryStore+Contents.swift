import Database
import Domain

extension LibraryStore {
    /// The substances in each recipe that has lines, as `RecipeDetail.contents` has them: what any food of any line
    /// contains, and everything as uncertain where a food is only guessed or nobody knows what is in it (H-04).
    ///
    /// Foods are looked up by the ids that the household's lines name. In a join the planner would read all foods that
    /// there are.
    /// - Parameter recipes: nil for all.
    static func contents(
        in household: Household.ID,
        of recipes: [Recipe.ID]? = nil
    ) -> Query<[(recipe: Recipe.ID, contents: Contents)]> {
        .rows(
            """
            WITH lines AS MATERIALIZED (
                SELECT recipe_id, ingredient_id, food_id, own_food_id, other_food_ids, other_names, is_sure
                FROM recipe_lines
                WHERE household_id = \(household)\(fragment: only(recipes))
            ),
            \(fragment: ingredients(in: household)),
            \(fragment: foods(in: household)),
            \(fragment: parts)
            SELECT p.recipe_id,
                bit_or(coalesce(k.contained, 0) & ~coalesce(p.absent, 0) | coalesce(p.contained, 0)) AS contained,
                bit_or(
                    CASE WHEN p.is_read THEN coalesce(k.uncertain, \(Substances.all.mask)) ELSE \(Substances.all.mask) END
                        & ~(coalesce(p.absent, 0) | coalesce(p.contained, 0)) | coalesce(p.doubtful, 0)
                ) AS uncertain,
                bit_or(coalesce(p.traces, 0)) AS traces
            FROM parts AS p
            LEFT JOIN known AS k ON k.id = p.food_id
            GROUP BY p.recipe_id
            """
        ) { row in
            (
                try row["recipe_id"],
                Contents(
                    Substances(mask: try row["contained"]),
                    uncertain: Substances(mask: try row["uncertain"]),
                    traces: Substances(mask: try row["traces"])
                )
            )
        }
    }

    /// What people have said of an ingredient, and the recipes on which it decides.
    struct StatedOfRecipes: Sendable {
        var statement: LineStatement
        let recipes: [Recipe.ID]
    }

    /// What people have said of ingredients, in the order of their names.
    /// - Parameter recipes: nil for all.
    static func statements(
        in household: Household.ID,
        of recipes: [Recipe.ID]? = nil
    ) -> Query<[StatedOfRecipes]> {
        Query<[StatedOfRecipes]>.rows(
            """
            WITH answers AS MATERIALIZED (\(fragment: StatedContentsStore.answers(in: household))),
            decided AS (
                SELECT c.*, l.recipe_id
                FROM answers AS c
                JOIN recipe_lines AS l ON l.ingredient_id = c.ingredient_id AND \(fragment: StatedContentsStore.bindsIngredient)
                WHERE l.household_id = \(household)\(fragment: only(recipes))
                UNION ALL
                SELECT c.*, l.recipe_id
                FROM answers AS c
                JOIN recipe_lines AS l ON c.answer = 'contains' AND \(fragment: StatedContentsStore.isNamedBesides)
                WHERE l.household_id = \(household)\(fragment: only(recipes))
            )
            SELECT c.ingredient_id, c.ingredient_name, \(fragment: StatedContentsStore.columns),
                array_agg(DISTINCT c.recipe_id) AS recipes
            FROM decided AS c
            GROUP BY c.ingredient_id, c.ingredient_name, \(fragment: StatedContentsStore.columns)
            ORDER BY c.ingredient_name, c.ingredient_id, c.statement_id, c.substance
            """
        ) { row in
            let said = LineStatement(
                ingredient: try row["ingredient_id"],
                name: try row["ingredient_name"],
                answers: [try StatedContentsStore.stated(row)]
            )
            return StatedOfRecipes(statement: said, recipes: try row["recipes"])
        }.map { rows in
            rows.reduce(into: []) { all, row in
                guard let last = all.last, last.statement.ingredient == row.statement.ingredient,
                    last.recipes == row.recipes
                else { return all.append(row) }
                all[all.count - 1].statement.answers += row.statement.answers
            }
        }
    }

    static func only(_ recipes: [Recipe.ID]?) -> SQL { recipes.map { " AND recipe_id = ANY (\($0))" } ?? "" }

    /// What people have said of ingredients, one row for each ingredient and the food it was said of.
    private static func ingredients(in household: Household.ID) -> SQL {
        """
        said AS MATERIALIZED (
            SELECT c.ingredient_id, c.food_id, c.own_food_id, c.names, \(fragment: said("c.answer = 'contains'")) AS contained,
                \(fragment: said("c.answer <> 'contains' AND NOT c.is_due")) AS absent,
                \(fragment: said("c.answer = 'traces' AND NOT c.is_due")) AS traces,
                \(fragment: said("c.answer = 'traces' AND c.is_due")) AS doubtful
            FROM (\(fragment: StatedContentsStore.answers(in: household))) AS c
            GROUP BY c.ingredient_id, c.food_id, c.own_food_id, c.names
        )
        """
    }

    /// The foods of the lines of which it is known what they contain. What a household does not say of its own is open.
    private static func foods(in household: Household.ID) -> SQL {
        """
        known AS MATERIALIZED (
            SELECT id, \(fragment: mask("contains")) AS contained, \(fragment: mask("may_contain")) AS uncertain
            FROM foods
            WHERE id = ANY (
                    ARRAY(SELECT DISTINCT food_id FROM lines)
                    || ARRAY(SELECT DISTINCT unnest(other_food_ids) FROM lines WHERE cardinality(other_food_ids) > 0))
                AND contains IS NOT NULL AND may_contain IS NOT NULL
            UNION ALL
            SELECT id, \(fragment: mask("contains")), \(Substances.all.mask) & ~\(fragment: mask("contains"))
            FROM own_foods
            WHERE household_id = \(household)
                AND id = ANY (
                    ARRAY(SELECT DISTINCT own_food_id FROM lines)
                    || ARRAY(SELECT DISTINCT unnest(other_food_ids) FROM lines WHERE cardinality(other_food_ids) > 0))
                AND contains IS NOT NULL
        )
        """
    }

    /// Each food that a line names, with what was said of the line's ingredient beside the line's own, and what is said to
    /// be in further ingredients that it names.
    private static let parts: SQL = """
        parts AS (
            SELECT l.recipe_id, CASE WHEN l.is_sure THEN coalesce(l.food_id, l.own_food_id) END AS food_id,
                l.other_food_ids IS NOT NULL AS is_read, c.contained,
                CASE WHEN \(fragment: StatedContentsStore.isOnlyFood) THEN c.absent END AS absent,
                CASE WHEN \(fragment: StatedContentsStore.isOnlyFood) THEN c.traces END AS traces,
                CASE WHEN \(fragment: StatedContentsStore.isOnlyFood) THEN c.doubtful END AS doubtful
            FROM lines AS l
            LEFT JOIN said AS c ON c.ingredient_id = l.ingredient_id AND \(fragment: StatedContentsStore.hasFood)
            UNION ALL
            SELECT recipe_id, other.id, true, NULL, NULL, NULL, NULL
            FROM lines
            CROSS JOIN unnest(other_food_ids) AS other (id)
            WHERE cardinality(other_food_ids) > 0
            UNION ALL
            SELECT l.recipe_id, NULL, true, c.contained, \(Substances.all.mask), NULL, NULL
            FROM lines AS l
            JOIN said AS c ON c.contained <> 0 AND \(fragment: StatedContentsStore.isNamedBesides)
        )
        """

    /// The substances that a column lists, as `Substances.mask` has them.
    static func mask(_ column: SQL) -> SQL {
        """
        (SELECT coalesce(bit_or(1::bigint << array_position(\(Substance.allCases.map(\.word)), word) - 1), 0)
         FROM unnest(\(fragment: column)) AS word)
        """
    }

    /// The substances `c.substance` of a group of answers of which the condition holds, as `Substances.mask` has them.
    private static func said(_ condition: SQL) -> SQL {
        """
        coalesce(
            bit_or(1::bigint << array_position(\(Substance.allCases.map(\.word)), c.substance) - 1)
                FILTER (WHERE \(fragment: condition)), 0)
        """
    }
}
