import Database
import Domain

/// What somebody does not eat though it is planned for them. Every statement names its person; row-level security is a
/// second guard.
enum PlanSkipStore {
    static func add(_ dish: PlannedDish.ID, of owner: DiaryOwner) -> Query<Int> {
        .affected(
            """
            INSERT INTO plan_skips (household_id, person_id, dish_id)
            VALUES (\(owner.household), \(owner.person), \(dish))
            ON CONFLICT DO NOTHING
            """
        )
    }

    static func remove(_ dish: PlannedDish.ID, of owner: DiaryOwner) -> Query<Int> {
        .affected(
            """
            DELETE FROM plan_skips
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND dish_id = \(dish)
            """
        )
    }

    static func skipped(_ dishes: [PlannedDish.ID], of owner: DiaryOwner) -> Query<[PlannedDish.ID]> {
        .rows(
            """
            SELECT dish_id
            FROM plan_skips
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND dish_id = ANY (\(dishes))
            ORDER BY dish_id
            LIMIT 5000
            """,
            as: PlannedDish.ID.self
        )
    }
}
