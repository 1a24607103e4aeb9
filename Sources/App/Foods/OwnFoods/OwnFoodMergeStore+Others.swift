import Database
import Domain

/// The lines that name a food which is merged besides the one that they are reckoned with, "olive oil or our spread" (H-04), and
/// those of planned dishes and of pots, and those that are kept to be brought back.
extension OwnFoodMergeStore {
    /// They contain what the one contains that stays, and a dish or a pot has that one where it had the other.
    static func renaming(
        _ id: Food.ID,
        _ other: Food.ID,
        as merge: OwnFoodMerge.ID,
        in household: Household.ID
    ) -> [SQL] {
        let named: SQL = """
            l.household_id = \(household) AND l.other_food_ids && \([id]) AND l.other_food_ids <> '{}'
            """
        return [
            """
            UPDATE own_food_merges
            SET other_lines = (
                SELECT coalesce(jsonb_agg(jsonb_build_object(
                    'recipe_id', l.recipe_id, 'position', l.position, 'text', l.text, 'former', l.other_food_ids,
                    'merged', array_replace(l.other_food_ids, \(id), \(other))
                )), '[]')
                FROM recipe_lines AS l
                WHERE \(fragment: named)
            )
            WHERE household_id = \(household) AND id = \(merge)
            """,
            touched(merge, in: household),
            """
            UPDATE recipe_lines AS l
            SET other_food_ids = array_replace(l.other_food_ids, \(id), \(other))
            WHERE \(fragment: named)
            """,
            "SELECT dish_lines_follow(\(household), \(merge))",
            "SELECT kept_lines_follow(\(household), \(merge))",
        ]
    }

    /// Takes back what `renaming` has done, where nobody has changed the line since. What was written since may name either of
    /// the two, and is read anew.
    static func namingAgain(_ merge: OwnFoodMerge.ID, in household: Household.ID) -> [SQL] {
        [
            touched(merge, in: household),
            """
            UPDATE recipe_lines AS l
            SET other_food_ids = t.former
            FROM own_food_merges AS m
            CROSS JOIN LATERAL jsonb_to_recordset(m.other_lines)
                AS t (recipe_id uuid, position bigint, text text, former uuid[], merged uuid[])
            WHERE m.household_id = \(household) AND m.id = \(merge) AND l.household_id = m.household_id
                AND l.recipe_id = t.recipe_id AND l.position = t.position AND l.text = t.text
                AND l.other_food_ids = t.merged
            """,
        ] + unreading(merge, in: household) + [
            "SELECT dish_lines_part(\(household), \(merge))", "SELECT kept_lines_part(\(household), \(merge))",
        ]
    }

    /// Leaves the other lines that name the food that stayed to housekeeping, and lets the library know. Until then it is
    /// unknown what they contain.
    private static func unreading(_ merge: OwnFoodMerge.ID, in household: Household.ID) -> [SQL] {
        let those: SQL = """
            m.household_id = \(household) AND m.id = \(merge) AND l.household_id = m.household_id
                AND l.other_food_ids && ARRAY[m.into_id] AND l.other_food_ids <> '{}' AND NOT EXISTS (
                    SELECT
                    FROM jsonb_to_recordset(m.other_lines)
                        AS t (recipe_id uuid, position bigint, text text, former uuid[])
                    WHERE t.recipe_id = l.recipe_id AND t.position = l.position AND t.text = l.text
                        AND t.former = l.other_food_ids
                )
            """
        return [
            """
            UPDATE recipes AS r
            SET used_at = r.used_at
            FROM own_food_merges AS m, recipe_lines AS l
            WHERE \(fragment: those) AND r.household_id = l.household_id AND r.id = l.recipe_id
            """,
            """
            UPDATE recipe_lines AS l
            SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
            FROM own_food_merges AS m
            WHERE \(fragment: those)
            """,
        ]
    }

    /// Lets the library know that the recipes of these lines contain something else.
    private static func touched(_ merge: OwnFoodMerge.ID, in household: Household.ID) -> SQL {
        """
        UPDATE recipes AS r
        SET used_at = r.used_at
        FROM own_food_merges AS m
        CROSS JOIN LATERAL jsonb_to_recordset(m.other_lines) AS t (recipe_id uuid)
        WHERE m.household_id = \(household) AND m.id = \(merge) AND r.household_id = m.household_id AND r.id = t.recipe_id
        """
    }
}
