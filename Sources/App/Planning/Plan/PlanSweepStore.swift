import Database

/// Forgets what was taken off the plan long ago, as the owner of the tables.
enum PlanSweepStore {
    /// Deletes dishes that were deleted sixty days ago, but those of which a leftover is still planned.
    static func sweep() -> Query<Int> {
        .affected(
            """
            DELETE FROM plan_dishes AS d
            WHERE d.deleted_at < now() - interval '60 days' AND NOT EXISTS (
                SELECT FROM plan_dishes AS l
                WHERE l.household_id = d.household_id AND l.from_dish_id = d.id
                    AND (l.deleted_at IS NULL OR l.deleted_at >= now() - interval '60 days')
            )
            """
        )
    }
}
