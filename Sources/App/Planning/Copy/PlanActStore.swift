import Database
import Domain

/// Takes back what was planned at once.
enum PlanActStore {
    /// Deletes what an act made, brings back what it removed and who ate there, and answers the first meal of it; nil for
    /// no such act. Undoing again changes nothing.
    static func undo(_ act: PlanAct.ID, in household: Household.ID, _ db: Connection) async throws -> MealTime? {
        let (dish, table, _, _) = try await db.fetch(
            Query.first(
                """
                SELECT planned_on, slot
                FROM plan_dishes
                WHERE household_id = \(household) AND (act_id = \(act) OR removed_in = \(act))
                ORDER BY template_id IS NOT NULL, planned_on, slot
                LIMIT 1
                """,
                PlannedDishStore.time
            ),
            Query.first(
                """
                SELECT days[1] AS planned_on, slots[1] AS slot
                FROM plan_acts
                WHERE household_id = \(household) AND id = \(act)
                FOR UPDATE
                """,
                PlannedDishStore.time
            ),
            Query<Int>.affected(
                """
                UPDATE plan_dishes
                SET deleted_at = now(), version = version + 1
                WHERE household_id = \(household) AND act_id = \(act) AND deleted_at IS NULL
                """
            ),
            Query<Int>.affected(
                """
                UPDATE plan_dishes
                SET deleted_at = NULL, removed_in = NULL, version = version + 1
                WHERE household_id = \(household) AND removed_in = \(act)
                """
            )
        )
        if table != nil { try await db.run(giveBackTables(act, in: household)) }
        return dish ?? table
    }

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

    /// Who has left the household meanwhile does not come back to a table.
    private static func giveBackTables(_ act: PlanAct.ID, in household: Household.ID) -> [SQL] {
        let kept: SQL = "plan_acts AS a WHERE a.household_id = \(household) AND a.id = \(act) AND a.undone_at IS NULL"
        return [
            """
            DELETE FROM meal_eaters AS m
            USING \(fragment: kept)
                AND m.household_id = a.household_id AND m.eaten_on = ANY (a.days) AND m.slot = ANY (a.slots)
            """,
            """
            DELETE FROM meal_guests AS g
            USING \(fragment: kept)
                AND g.household_id = a.household_id AND g.eaten_on = ANY (a.days) AND g.slot = ANY (a.slots)
            """,
            """
            INSERT INTO meal_eaters (household_id, eaten_on, slot, person_id, eats)
            SELECT a.household_id, m.eaten_on, m.slot, m.person_id, m.eats
            FROM (SELECT a.household_id, a.eaters FROM \(fragment: kept)) AS a
            CROSS JOIN LATERAL jsonb_populate_recordset(NULL::meal_eaters, a.eaters) AS m
            JOIN persons AS p ON p.household_id = a.household_id AND p.id = m.person_id AND p.left_at IS NULL
            """,
            """
            INSERT INTO meal_guests (household_id, eaten_on, slot, guests, share, substances)
            SELECT a.household_id, g.eaten_on, g.slot, g.guests, g.share, g.substances
            FROM (SELECT a.household_id, a.guests FROM \(fragment: kept)) AS a
            CROSS JOIN LATERAL jsonb_populate_recordset(NULL::meal_guests, a.guests) AS g
            """,
            "UPDATE plan_acts SET undone_at = now() WHERE household_id = \(household) AND id = \(act)",
        ]
    }
}
