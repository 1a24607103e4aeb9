import Database
import Domain

/// Writes copies of dishes, with their swaps, portions and what is cooked of them.
enum PlanCopyStore {
    /// The people are those of the meal that a dish is copied to: whoever is away there has no portion of it, and whoever is there
    /// has theirs, also where they are away from the meal of the dish. A template has the portions of all. What is named for who
    /// has left is copied, too, for when they are back: until then a portion is put by, and that they do not eat of it is nobody's
    /// to see. The dishes that are copied are locked, so that a portion which is put by or given back meanwhile is copied once.
    static func write(_ all: PlanCopies, for planner: Planner) -> [SQL] {
        let (home, made) = (planner.household, all.copies.map(\.to))
        let lock = AwayPortionStore.lock(.dishes(all.copies.map(\.from)), in: home)
        let written = lock + [dishes(all, in: home)] + details(all, for: planner)
        if all.template != nil { return written }
        return written + [AwayPortionStore.date(made, in: home), AwayPortionStore.settle(.dishes(made), in: home)]
    }

    private static func dishes(_ all: PlanCopies, in home: Household.ID) -> SQL {
        let (copies, template, act) = (all.copies, all.template, all.act)
        let (from, to) = (copies.map(\.from), copies.map(\.to))
        return """
            INSERT INTO plan_dishes (household_id, id, template_id, planned_on, slot, position, from_dish_id, act_id,
                \(fragment: DishColumns.copied()))
            SELECT d.household_id, c.to_id, \(template), c.planned_on, c.slot,
                d.position + coalesce((
                    SELECT max(o.position) + 1
                    FROM plan_dishes AS o
                    WHERE o.household_id = d.household_id AND o.planned_on = c.planned_on AND o.slot = c.slot
                        AND o.template_id IS NULL AND o.deleted_at IS NULL AND \(template)::uuid IS NULL
                ), 0),
                coalesce((SELECT t.to_id FROM unnest(\(from), \(to)) AS t (from_id, to_id) WHERE t.from_id = d.from_dish_id),
                    d.from_dish_id),
                \(act), \(fragment: DishColumns.copied(of: "d"))
            FROM unnest(\(from), \(to), \(copies.map(\.time.day)), \(copies.map(\.time.slot.rawValue)))
                AS c (from_id, to_id, planned_on, slot)
            JOIN plan_dishes AS d ON d.household_id = \(home) AND d.id = c.from_id AND d.deleted_at IS NULL
            """
    }

    private static func details(_ all: PlanCopies, for planner: Planner) -> [SQL] {
        let home = planner.household
        let (from, to) = (all.copies.map(\.from), all.copies.map(\.to))
        let pairs: SQL = "unnest(\(from), \(to)) AS c (from_id, to_id)"
        // A portion by the goal is one of another day only where whoever copies it may choose that.
        return [
            """
            INSERT INTO plan_swaps (household_id, recipe_id, position, \(fragment: LineStore.content), dish_id,
                replaced_text, is_left_out)
            SELECT household_id, recipe_id, position, \(fragment: LineStore.content), c.to_id, replaced_text, is_left_out
            FROM \(fragment: pairs)
            JOIN plan_swaps AS s ON s.household_id = \(home) AND s.dish_id = c.from_id
            """,
            """
            INSERT INTO plan_eaters (household_id, dish_id, person_id, mode, amount, goal_on)
            SELECT e.household_id, c.to_id, e.person_id, e.mode, e.amount,
                CASE WHEN e.mode = 'goal' AND \(fragment: MealStore.isOwn("e")) THEN c.planned_on ELSE e.goal_on END
            FROM unnest(\(from), \(to), \(all.copies.map(\.time.day))) AS c (from_id, to_id, planned_on)
            JOIN plan_eaters AS e ON e.household_id = \(home) AND e.dish_id = c.from_id
            """,
            """
            INSERT INTO meals_out (household_id, person_id, dish_id, energy_kcal, protein_g, carbohydrate_g, fat_g)
            SELECT m.household_id, m.person_id, c.to_id, m.energy_kcal, m.protein_g, m.carbohydrate_g, m.fat_g
            FROM \(fragment: pairs)
            JOIN meals_out AS m ON m.household_id = \(home) AND m.person_id = \(planner.person) AND m.dish_id = c.from_id
            """,
        ]
    }
}
