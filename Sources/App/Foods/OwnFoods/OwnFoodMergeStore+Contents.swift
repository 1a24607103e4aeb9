import Database
import Domain

/// What two foods that become one contain.
extension OwnFoodMergeStore {
    /// What either food contains the one that stays contains; and what people have read to be in an ingredient, or to be there
    /// in traces, holds with that food, too. What they have said to be free was said of the other alone (H-04).
    static func uniting(
        _ id: Food.ID,
        _ other: Food.ID,
        as merge: OwnFoodMerge.ID,
        in household: Household.ID
    ) -> [SQL] {
        [
            """
            WITH latest AS (
                SELECT DISTINCT ON (s.ingredient_id, s.substance) s.ingredient_id, s.statement_id, s.substance, s.answer
                FROM stated_contents AS s
                JOIN ingredients AS i ON i.household_id = s.household_id AND i.id = s.ingredient_id
                    AND i.own_food_id = s.own_food_id
                WHERE s.household_id = \(household) AND s.own_food_id = \(id) AND s.forgotten_as IS NULL
                ORDER BY s.ingredient_id, s.substance, s.statement_id DESC
            ),
            moved AS (
                UPDATE stated_contents AS s
                SET own_food_id = \(other)
                FROM latest AS l
                WHERE s.household_id = \(household) AND s.ingredient_id = l.ingredient_id
                    AND s.statement_id = l.statement_id AND s.substance = l.substance AND l.answer <> 'free'
                RETURNING s.ingredient_id, s.statement_id, s.substance
            )
            UPDATE own_food_merges
            SET stated = (SELECT coalesce(jsonb_agg(to_jsonb(m)), '[]') FROM moved AS m),
                former_contains = o.contains, merged_contains = \(fragment: union)
            FROM own_foods AS o, own_foods AS f
            WHERE own_food_merges.household_id = \(household) AND own_food_merges.id = \(merge)
                AND o.household_id = \(household) AND o.id = \(other) AND f.household_id = \(household) AND f.id = \(id)
            """,
            """
            UPDATE own_foods AS o
            SET contains = m.merged_contains, version = o.version + 1
            FROM own_food_merges AS m
            WHERE m.household_id = \(household) AND m.id = \(merge) AND o.household_id = m.household_id AND o.id = m.into_id
                AND o.contains IS DISTINCT FROM m.merged_contains
            """,
        ]
    }

    /// What the food `o`, or the food `f`, contains: as it was where the other adds nothing; NULL where nobody has said
    /// anything of either.
    private static let union: SQL = """
        CASE WHEN f.contains <@ coalesce(o.contains, '{}') OR f.contains IS NULL THEN o.contains ELSE ARRAY(
            SELECT unnest(o.contains) UNION SELECT unnest(f.contains) ORDER BY 1
        ) END
        """

    /// Takes back what `uniting` has done, where nobody has said anything else since.
    static func parting(_ merge: OwnFoodMerge.ID, in household: Household.ID) -> [SQL] {
        let kept: SQL = "m.household_id = \(household) AND m.id = \(merge)"
        return [
            """
            UPDATE stated_contents AS s
            SET own_food_id = m.from_id
            FROM own_food_merges AS m
            CROSS JOIN LATERAL jsonb_to_recordset(m.stated) AS t (ingredient_id uuid, statement_id uuid, substance text)
            WHERE \(fragment: kept) AND s.household_id = m.household_id AND s.ingredient_id = t.ingredient_id
                AND s.statement_id = t.statement_id AND s.substance = t.substance AND s.own_food_id = m.into_id
            """,
            """
            UPDATE own_foods AS o
            SET contains = m.former_contains, version = o.version + 1
            FROM own_food_merges AS m
            WHERE \(fragment: kept) AND o.household_id = m.household_id AND o.id = m.into_id
                AND m.former_contains IS DISTINCT FROM m.merged_contains AND o.contains = m.merged_contains
            """,
        ]
    }
}
