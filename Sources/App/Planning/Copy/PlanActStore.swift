import Database
import Domain

/// Takes back what was planned at once.
enum PlanActStore {
    /// Deletes what an act made, brings back what it removed, and answers the first meal of it; nil for no such act.
    static func undo(_ act: PlanAct.ID, in household: Household.ID, _ db: Connection) async throws -> MealTime? {
        let (time, _, _) = try await db.fetch(
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
        return time
    }
}
