import Database
import Domain

/// Who eats at the meals of an act.
extension PlanActStore {
    /// Keeps who eats at meals as it is, before an act changes it. Send it first.
    static func keepTables(
        _ days: [CivilDate],
        _ slots: [MealSlot],
        in act: PlanAct.ID,
        of household: Household.ID
    ) -> SQL {
        let names = slots.map(\.rawValue)
        return """
            INSERT INTO plan_acts (household_id, id, days, slots, eaters, guests)
            SELECT \(household), \(act), \(days), \(names),
                (SELECT coalesce(jsonb_agg(to_jsonb(m)), '[]')
                FROM meal_eaters AS m
                WHERE m.household_id = \(household) AND m.eaten_on = ANY (\(days)) AND m.slot = ANY (\(names))),
                (SELECT coalesce(jsonb_agg(to_jsonb(g)), '[]')
                FROM meal_guests AS g
                WHERE g.household_id = \(household) AND g.eaten_on = ANY (\(days)) AND g.slot = ANY (\(names)))
            """
    }

    /// Notes who eats at the meals of an act as the act leaves it. Send it last.
    static func noteTables(in act: PlanAct.ID, of household: Household.ID) -> SQL {
        """
        UPDATE plan_acts AS a
        SET left_eaters = (
                SELECT coalesce(jsonb_agg(to_jsonb(m)), '[]')
                FROM meal_eaters AS m
                WHERE m.household_id = a.household_id AND m.eaten_on = ANY (a.days) AND m.slot = ANY (a.slots)
            ),
            left_guests = (
                SELECT coalesce(jsonb_agg(to_jsonb(g)), '[]')
                FROM meal_guests AS g
                WHERE g.household_id = a.household_id AND g.eaten_on = ANY (a.days) AND g.slot = ANY (a.slots)
            )
        WHERE a.household_id = \(household) AND a.id = \(act)
        """
    }

    /// The meals of an act that nobody has taken back, and whether who eats there is as the act has left it.
    static func tables(
        _ act: PlanAct.ID,
        in household: Household.ID
    ) -> Query<[(time: MealTime, isLeft: Bool)]> {
        .rows(
            """
            SELECT t.day AS planned_on, t.slot, a.left_eaters IS NULL OR NOT EXISTS (
                ((\(fragment: present)) EXCEPT (\(fragment: left)))
                UNION ALL
                ((\(fragment: left)) EXCEPT (\(fragment: present)))
            ) AS is_left
            FROM plan_acts AS a
            CROSS JOIN LATERAL (
                SELECT d.day, s.slot FROM unnest(a.days) AS d (day) CROSS JOIN unnest(a.slots) AS s (slot)
            ) AS t
            WHERE a.household_id = \(household) AND a.id = \(act) AND a.undone_at IS NULL
            ORDER BY t.day, t.slot
            LIMIT 1000
            """
        ) { row in (time: try PlannedDishStore.time(row), isLeft: try row["is_left"]) }
    }

    /// Who eats at the meal `t`; not who has left the household.
    private static let present: SQL = """
        SELECT to_jsonb(m)
        FROM meal_eaters AS m
        JOIN persons AS p ON p.household_id = m.household_id AND p.id = m.person_id AND p.left_at IS NULL
        WHERE m.household_id = a.household_id AND m.eaten_on = t.day AND m.slot = t.slot
        UNION ALL
        SELECT to_jsonb(g)
        FROM meal_guests AS g
        WHERE g.household_id = a.household_id AND g.eaten_on = t.day AND g.slot = t.slot
        """

    /// Who ate there when the act had been done; not who has left since.
    private static let left: SQL = """
        SELECT m.value
        FROM jsonb_array_elements(a.left_eaters) AS m (value)
        JOIN persons AS p ON p.household_id = a.household_id AND p.id = (m.value->>'person_id')::uuid
            AND p.left_at IS NULL
        WHERE (m.value->>'eaten_on')::date = t.day AND m.value->>'slot' = t.slot
        UNION ALL
        SELECT g.value
        FROM jsonb_array_elements(a.left_guests) AS g (value)
        WHERE (g.value->>'eaten_on')::date = t.day AND g.value->>'slot' = t.slot
        """

    /// Who has left the household meanwhile does not come back to a table. Whoever is back at one has the portions again that its
    /// dishes named for them.
    static func giveBackTables(_ meals: [MealTime], _ act: PlanAct.ID, in household: Household.ID) -> [SQL] {
        let kept: SQL = "plan_acts AS a WHERE a.household_id = \(household) AND a.id = \(act)"
        let those: SQL =
            "(SELECT t.day, t.slot FROM unnest(\(meals.map(\.day)), \(meals.map(\.slot.rawValue))) AS t (day, slot))"
        let tables: [SQL] = [
            """
            DELETE FROM meal_eaters AS m
            WHERE m.household_id = \(household) AND (m.eaten_on, m.slot) IN \(fragment: those)
            """,
            """
            DELETE FROM meal_guests AS g
            WHERE g.household_id = \(household) AND (g.eaten_on, g.slot) IN \(fragment: those)
            """,
            """
            INSERT INTO meal_eaters (household_id, eaten_on, slot, person_id, eats)
            SELECT a.household_id, m.eaten_on, m.slot, m.person_id, m.eats
            FROM (SELECT a.household_id, a.eaters FROM \(fragment: kept)) AS a
            CROSS JOIN LATERAL jsonb_populate_recordset(NULL::meal_eaters, a.eaters) AS m
            JOIN persons AS p ON p.household_id = a.household_id AND p.id = m.person_id AND p.left_at IS NULL
            WHERE (m.eaten_on, m.slot) IN \(fragment: those)
            """,
            """
            INSERT INTO meal_guests (household_id, eaten_on, slot, guests, share, substances)
            SELECT a.household_id, g.eaten_on, g.slot, g.guests, g.share, g.substances
            FROM (SELECT a.household_id, a.guests FROM \(fragment: kept)) AS a
            CROSS JOIN LATERAL jsonb_populate_recordset(NULL::meal_guests, a.guests) AS g
            WHERE (g.eaten_on, g.slot) IN \(fragment: those)
            """,
            """
            UPDATE plan_acts
            SET undone_at = coalesce(undone_at, now())
            WHERE household_id = \(household) AND id = \(act)
            """,
        ]
        return AwayPortionStore.lock(.meals(meals), in: household) + tables
            + [AwayPortionStore.settle(.meals(meals), in: household)]
    }
}
