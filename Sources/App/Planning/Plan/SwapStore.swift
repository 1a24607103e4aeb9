import Database
import Domain

/// The lines that planned dishes have instead of their recipe's.
enum SwapStore {
    /// A swap, and the dish that has it.
    typealias Row = (dish: PlannedDish.ID, swap: LineSwap)

    static func swaps(_ days: ClosedRange<CivilDate>, in household: Household.ID) -> Query<[Row]> {
        .rows(
            """
            SELECT l.dish_id, l.replaced_text, l.is_left_out, \(fragment: RecipeStore.lineColumns(in: household))
            FROM plan_swaps AS l
            WHERE l.household_id = \(household) AND l.dish_id IN (\(fragment: PlanStore.ids(days, in: household)))
            ORDER BY l.dish_id, l.position
            LIMIT 20000
            """
        ) { row in
            let swap = LineSwap(
                replacedText: try row["replaced_text"],
                isLeftOut: try row["is_left_out"],
                line: try RecipeStore.line(row)
            )
            return (try row["dish_id"], swap)
        }
    }
}
