import Database
import Domain

/// Takes back what was planned at once.
enum PlanActStore {
    /// What was taken back of an act, and what stays because somebody has changed it since.
    struct Undone: Sendable {
        /// The first meal of it.
        let time: MealTime
        let dishes: Int
        let left: Int
        /// The meals where who eats there stays.
        let tablesLeft: Int
    }

    /// Deletes what an act made, brings back what it removed and who ate there; nil for no such act. Dishes that somebody has
    /// changed, cooked or eaten since stay, and so does who eats at a meal that was changed. Undoing again changes nothing.
    static func undo(_ act: PlanAct.ID, in household: Household.ID, _ db: Connection) async throws -> Undone? {
        // Before any of its dishes, as whoever changes who sits at a meal.
        try await db.run(AwayPortionStore.lock(in: household))
        let (time, table, tables, _, dishes, _, left) = try await db.fetch(
            time(of: act, in: household),
            table(of: act, in: household),
            tables(act, in: household),
            Query<Int>.affected(
                """
                SELECT
                FROM plan_dishes
                WHERE household_id = \(household) AND act_id = \(act)
                ORDER BY id
                FOR NO KEY UPDATE
                """
            ),
            takeBack(act, in: household),
            Query<Int>.affected(
                """
                UPDATE plan_dishes
                SET deleted_at = NULL, removed_in = NULL, version = version + 1
                WHERE household_id = \(household) AND removed_in = \(act)
                """
            ),
            Query.one(
                """
                SELECT count(*)
                FROM plan_dishes
                WHERE household_id = \(household) AND act_id = \(act) AND template_id IS NULL AND deleted_at IS NULL
                """,
                as: Int.self
            )
        )
        if table != nil {
            let meals = tables.filter(\.isLeft).map(\.time)
            try await db.run(giveBackTables(meals, act, in: household))
        }
        guard let first = time ?? table else { return nil }
        return Undone(time: first, dishes: dishes, left: left, tablesLeft: tables.count { !$0.isLeft })
    }

    /// A dish whose leftover stays is cooked for that, and stays, too.
    private static func takeBack(_ act: PlanAct.ID, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            UPDATE plan_dishes AS d
            SET deleted_at = now(), version = version + 1
            WHERE d.household_id = \(household) AND d.act_id = \(act) AND d.deleted_at IS NULL
                AND NOT \(fragment: isTouched("d")) AND NOT EXISTS (
                    SELECT
                    FROM plan_dishes AS l
                    WHERE l.household_id = d.household_id AND l.from_dish_id = d.id AND l.template_id IS NULL
                        AND l.deleted_at IS NULL
                        AND (l.act_id IS DISTINCT FROM d.act_id OR \(fragment: isTouched("l")))
                )
            """
        )
    }

    /// Whether somebody has changed, cooked, served or eaten a dish since it was planned. What others have eaten is theirs to
    /// know: it stays in their diary without the dish.
    static func isTouched(_ dish: SQL) -> SQL {
        """
        (\(fragment: dish).version > 1 OR EXISTS (
            SELECT
            FROM cookings AS k
            WHERE k.household_id = \(fragment: dish).household_id AND k.dish_id = \(fragment: dish).id
                AND k.deleted_at IS NULL
        ) OR EXISTS (
            SELECT
            FROM cooked_shares AS s
            WHERE s.household_id = \(fragment: dish).household_id AND s.dish_id = \(fragment: dish).id
                AND s.deleted_at IS NULL
        ) OR EXISTS (
            SELECT
            FROM diary_entries AS e
            WHERE e.household_id = \(fragment: dish).household_id AND e.dish_id = \(fragment: dish).id
                AND e.deleted_at IS NULL
        ))
        """
    }

    /// The first meal of an act that has changed who eats, which it locks.
    private static func table(of act: PlanAct.ID, in household: Household.ID) -> Query<MealTime?> {
        .first(
            """
            SELECT days[1] AS planned_on, slots[1] AS slot
            FROM plan_acts
            WHERE household_id = \(household) AND id = \(act)
            FOR UPDATE
            """,
            PlannedDishStore.time
        )
    }

    private static func time(of act: PlanAct.ID, in household: Household.ID) -> Query<MealTime?> {
        .first(
            """
            SELECT planned_on, slot
            FROM plan_dishes
            WHERE household_id = \(household) AND (act_id = \(act) OR removed_in = \(act))
            ORDER BY template_id IS NOT NULL, planned_on, slot
            LIMIT 1
            """,
            PlannedDishStore.time
        )
    }
}
