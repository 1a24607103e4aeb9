import Database
import Domain

/// What two foods that become one contain.
extension OwnFoodMergeStore {
    /// What either food contains the one that stays contains; and what people have read to be in an ingredient holds with that
    /// food, too, or to be there in traces, where that is known to have no more. What they have said to be free was said of
    /// the other alone (H-04).
    static func uniting(
        _ id: Food.ID,
        _ other: Food.ID,
        as merge: OwnFoodMerge.ID,
        in household: Household.ID
    ) -> [SQL] {
        [
            doubting(id, other, as: merge, in: household),
            """
            WITH latest AS (
                SELECT DISTINCT ON (s.ingredient_id, s.substance) s.ingredient_id, s.statement_id, s.substance, s.answer
                FROM stated_contents AS s
                JOIN ingredients AS i ON i.household_id = s.household_id AND i.id = s.ingredient_id
                    AND i.own_food_id = s.own_food_id
                WHERE s.household_id = \(household) AND s.own_food_id = \(id) AND s.forgotten_as IS NULL
                ORDER BY s.ingredient_id, s.substance, s.statement_id DESC
            ),
            \(fragment: little(in: other, as: merge, in: household)),
            moved AS (
                UPDATE stated_contents AS s
                SET own_food_id = \(other)
                FROM latest AS l, own_foods AS o
                WHERE s.household_id = \(household) AND s.ingredient_id = l.ingredient_id
                    AND s.statement_id = l.statement_id AND s.substance = l.substance
                    AND o.household_id = \(household) AND o.id = \(other)
                    AND (l.answer = 'contains' OR l.answer = 'traces' AND l.substance <> ALL (coalesce(o.contains, '{}'))
                        AND l.substance IN (SELECT little.substance FROM little))
                RETURNING s.ingredient_id, s.statement_id, s.substance
            )
            UPDATE own_food_merges
            SET stated = (SELECT coalesce(jsonb_agg(to_jsonb(m)), '[]') FROM moved AS m),
                former_contains = o.contains, merged_contains = \(fragment: union)
            FROM own_foods AS o, own_foods AS f
            WHERE own_food_merges.household_id = \(household) AND own_food_merges.id = \(merge)
                AND o.household_id = \(household) AND o.id = \(other) AND f.household_id = \(household) AND f.id = \(id)
            """,
            containing(as: merge, in: household),
        ]
    }

    /// The substances of which a food is said to have traces at most.
    private static func little(in food: Food.ID, as merge: OwnFoodMerge.ID, in household: Household.ID) -> SQL {
        """
        known AS (
            SELECT DISTINCT ON (s.ingredient_id, s.substance) s.substance, s.answer, \(fragment: StatedAnswerStore.isDue) AS is_due
            FROM stated_contents AS s
            WHERE s.household_id = \(household) AND s.own_food_id = \(food)
                AND (s.forgotten_as IS NULL OR s.forgotten_as = \(merge))
            ORDER BY s.ingredient_id, s.substance, s.statement_id DESC
        ),
        little AS (
            SELECT k.substance
            FROM known AS k
            GROUP BY k.substance
            HAVING bool_and(k.answer <> 'contains' AND NOT k.is_due)
        )
        """
    }

    private static func containing(as merge: OwnFoodMerge.ID, in household: Household.ID) -> SQL {
        """
        UPDATE own_foods AS o
        SET contains = m.merged_contains, version = o.version + 1
        FROM own_food_merges AS m
        WHERE m.household_id = \(household) AND m.id = \(merge) AND o.household_id = m.household_id AND o.id = m.into_id
            AND o.contains IS DISTINCT FROM m.merged_contains
        """
    }

    /// Forgets, until the merge is taken back, what people have said of the food that stays and what is not so of the one that
    /// goes: that it is free of what that is not said to be free of, and that it has traces of what that is not said to be free
    /// of, or to have traces of, either. What was said a year ago is not said any more.
    private static func doubting(
        _ id: Food.ID,
        _ other: Food.ID,
        as merge: OwnFoodMerge.ID,
        in household: Household.ID
    ) -> SQL {
        """
        WITH latest AS (
            SELECT DISTINCT ON (s.own_food_id, s.ingredient_id, s.substance) s.own_food_id, s.ingredient_id, s.substance,
                s.statement_id, s.answer, \(fragment: StatedAnswerStore.isDue) AS is_due
            FROM stated_contents AS s
            WHERE s.household_id = \(household) AND s.own_food_id = ANY (\([id, other])) AND s.forgotten_as IS NULL
            ORDER BY s.own_food_id, s.ingredient_id, s.substance, s.statement_id DESC
        ),
        brought AS (
            SELECT l.substance, bool_and(l.answer = 'free' AND NOT l.is_due) AS is_free,
                bool_and(l.answer <> 'contains' AND NOT l.is_due) AS is_little
            FROM latest AS l
            WHERE l.own_food_id = \(id)
            GROUP BY l.substance
        ),
        doubted AS (
            SELECT l.ingredient_id, l.substance, l.statement_id
            FROM latest AS l
            JOIN own_foods AS f ON f.household_id = \(household) AND f.id = \(id)
            LEFT JOIN brought AS b ON b.substance = l.substance
            WHERE l.own_food_id = \(other) AND l.answer <> 'contains'
                AND (
                    l.substance = ANY (coalesce(f.contains, '{}'))
                    OR NOT coalesce(CASE l.answer WHEN 'free' THEN b.is_free ELSE b.is_little END, false)
                )
        )
        UPDATE stated_contents AS s
        SET forgotten_as = \(merge)
        FROM doubted AS d
        WHERE s.household_id = \(household) AND s.own_food_id = \(other) AND s.ingredient_id = d.ingredient_id
            AND s.substance = d.substance AND s.statement_id <= d.statement_id AND s.forgotten_as IS NULL
        """
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
            "UPDATE stated_contents SET forgotten_as = NULL WHERE household_id = \(household) AND forgotten_as = \(merge)",
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
