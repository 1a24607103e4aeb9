import Database
import Domain

extension PlanStore {
    /// Whether anything is planned for a day.
    static func isAnything(on day: CivilDate, in household: Household.ID) -> Query<Bool> {
        .one("SELECT \(fragment: anything(on: day, in: household))", as: Bool.self)
    }

    /// The same as a value of a statement.
    static func anything(on day: CivilDate, in household: Household.ID) -> SQL {
        """
        EXISTS (
            SELECT
            FROM plan_dishes
            WHERE household_id = \(household) AND planned_on = \(day) AND template_id IS NULL AND deleted_at IS NULL
        )
        """
    }

    /// Whether anything is planned at all, however long ago or far ahead.
    static func isAnything(in household: Household.ID) -> Query<Bool> {
        .one("SELECT \(fragment: anything(in: household))", as: Bool.self)
    }

    /// The same as a value of a statement.
    static func anything(in household: Household.ID) -> SQL {
        """
        EXISTS (
            SELECT
            FROM plan_dishes
            WHERE household_id = \(household) AND template_id IS NULL AND deleted_at IS NULL
        )
        """
    }

    /// The recipes that are planned for these days, the next one first.
    static func recipes(on days: ClosedRange<CivilDate>, in household: Household.ID) -> Query<[Recipe.ID]> {
        .rows(
            """
            SELECT d.recipe_id
            FROM plan_dishes AS d
            JOIN recipes AS r ON r.household_id = d.household_id AND r.id = d.recipe_id AND r.deleted_at IS NULL
            WHERE d.household_id = \(household) AND d.planned_on BETWEEN \(days.lowerBound) AND \(days.upperBound)
                AND d.template_id IS NULL AND d.deleted_at IS NULL
            GROUP BY d.recipe_id
            ORDER BY min(d.planned_on), d.recipe_id
            LIMIT 40
            """,
            as: Recipe.ID.self
        )
    }

    /// The dishes of these days that follow a recipe, the first meal first.
    static func cooked(on days: ClosedRange<CivilDate>, in household: Household.ID)
        -> Query<[(dish: PlannedDish.ID, recipe: Recipe.ID)]>
    {
        .rows(
            """
            SELECT d.id, d.recipe_id
            FROM plan_dishes AS d
            JOIN recipes AS r ON r.household_id = d.household_id AND r.id = d.recipe_id AND r.deleted_at IS NULL
            WHERE d.household_id = \(household) AND d.planned_on BETWEEN \(days.lowerBound) AND \(days.upperBound)
                AND d.kind = 'recipe' AND d.template_id IS NULL AND d.deleted_at IS NULL
            ORDER BY d.planned_on, array_position(\(MealSlot.allCases.map(\.rawValue)), d.slot), d.position, d.id
            LIMIT 8
            """
        ) { row in (try row["id"], try row["recipe_id"]) }
    }

    /// The next day on which a recipe is planned; nil where it is not.
    static func next(_ recipe: Recipe.ID, from day: CivilDate, in household: Household.ID) -> Query<MealTime?> {
        .first(
            """
            SELECT planned_on, slot
            FROM plan_dishes
            WHERE household_id = \(household) AND recipe_id = \(recipe) AND planned_on >= \(day)
                AND template_id IS NULL AND deleted_at IS NULL
            ORDER BY planned_on, array_position(ARRAY['breakfast', 'lunch', 'dinner', 'snack'], slot)
            LIMIT 1
            """,
            PlannedDishStore.time
        )
    }
}
