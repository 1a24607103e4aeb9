import Database
import Domain

extension EaterMode: SQLEncodable, SQLDecodable {}

/// Reads and writes single dishes of the plan.
enum PlannedDishStore {
    /// The day of a dish that is planned; nil for one that was deleted, or stands in a template.
    static func day(of id: PlannedDish.ID, in household: Household.ID) -> Query<CivilDate?> {
        .first(
            """
            SELECT planned_on
            FROM plan_dishes
            WHERE household_id = \(household) AND id = \(id) AND template_id IS NULL AND deleted_at IS NULL
            """,
            as: CivilDate.self
        )
    }

    static func time(
        of id: PlannedDish.ID,
        in household: Household.ID,
        orDeleted: Bool = false
    ) -> Query<MealTime?> {
        .first(
            """
            SELECT planned_on, slot
            FROM plan_dishes
            WHERE household_id = \(household) AND id = \(id) AND template_id IS NULL
                AND (deleted_at IS NULL OR \(orDeleted))
            """,
            time
        )
    }

    /// The dish that a leftover of this one is taken from: itself, or what it is a leftover of; nil where there is none.
    static func source(of id: PlannedDish.ID, in household: Household.ID) -> Query<PlannedDish.ID?> {
        .first(
            """
            SELECT coalesce(from_dish_id, id)
            FROM plan_dishes
            WHERE household_id = \(household) AND id = \(id) AND template_id IS NULL AND deleted_at IS NULL
                AND kind IN ('recipe', 'food', 'leftover')
            """,
            as: PlannedDish.ID.self
        )
    }

    /// The statements that plan a dish behind all others of its meal.
    static func add(_ dish: NewDish, for planner: Planner) -> [SQL] {
        let what = Columns(dish.what)
        let insert: SQL = """
            INSERT INTO plan_dishes (household_id, id, planned_on, slot, position, kind, title, recipe_id, food_id,
                own_food_id, amount, measure, serving_g, out_person_id, from_dish_id, share_id, raised_servings,
                cook_servings, note, act_id)
            SELECT \(planner.household), \(dish.id), \(dish.time.day), \(dish.time.slot),
                \(fragment: next(at: dish.time, in: planner.household)), \(dish.what.kind), \(dish.what.title),
                coalesce(\(what.recipe), pot.recipe_id), \(what.food), \(what.ownFood), \(what.amount), \(what.measure),
                \(what.grams), \(what.out), CASE WHEN pot.id IS NULL THEN \(what.source) END, pot.share_id,
                \(dish.raised), \(dish.cook?.value), \(dish.note), \(dish.act)
            FROM (VALUES (1)) AS one
            \(fragment: pot(of: what.source, in: planner.household))
            """
        // The numbers of somebody else's meal out are theirs to say.
        guard case .out(_, let eaten, let person) = dish.what, let owner = planner.owner,
            person == nil || person == owner.person
        else { return [insert] }
        return [insert, MealOutStore.save(eaten, at: dish.id, of: owner)]
    }

    /// A leftover of a pot that nobody had planned is no leftover of a dish: what is planned of it is of that pot, too, and
    /// contains what went into that (H-04).
    private static func pot(of source: PlannedDish.ID?, in household: Household.ID) -> SQL {
        """
        LEFT JOIN plan_dishes AS pot
            ON pot.household_id = \(household) AND pot.id = \(source) AND pot.from_dish_id IS NULL
                AND pot.share_id IS NOT NULL
        """
    }

    /// The position behind all dishes of a meal.
    static func next(at time: MealTime, in household: Household.ID) -> SQL {
        """
        coalesce((
            SELECT max(position) + 1
            FROM plan_dishes
            WHERE household_id = \(household) AND planned_on = \(time.day) AND slot = \(time.slot)
                AND template_id IS NULL AND deleted_at IS NULL
        ), 0)
        """
    }

    /// Deletes a dish, and answers when it was planned; nil where there is none. What a leftover's dish was cooked besides
    /// for it is no longer counted.
    /// - Parameter version: the one that is meant; nil deletes whatever there is.
    static func delete(
        _ id: PlannedDish.ID,
        at version: Int? = nil,
        in household: Household.ID
    ) -> Query<MealTime?> {
        delete(id, where: "version = coalesce(\(version), version)", in: household)
    }

    /// Deletes a dish that was planned a moment ago, unless somebody has changed, cooked or eaten it since.
    static func takeBack(_ id: PlannedDish.ID, in household: Household.ID) -> Query<MealTime?> {
        delete(id, where: "NOT \(fragment: PlanActStore.isTouched("plan_dishes"))", in: household)
    }

    private static func delete(
        _ id: PlannedDish.ID,
        where condition: SQL,
        in household: Household.ID
    ) -> Query<MealTime?> {
        .first(
            """
            WITH gone AS (
                UPDATE plan_dishes
                SET deleted_at = now(), version = version + 1
                WHERE household_id = \(household) AND id = \(id) AND template_id IS NULL AND deleted_at IS NULL
                    AND \(fragment: condition)
                RETURNING planned_on, slot, from_dish_id, raised_servings
            ), changed AS (
                UPDATE plan_dishes AS d
                SET \(fragment: extraChanged)
                FROM gone
                WHERE d.household_id = \(household) AND d.id = gone.from_dish_id AND gone.raised_servings > 0
            )
            SELECT planned_on, slot FROM gone
            """,
            time
        )
    }

    static func undelete(_ id: PlannedDish.ID, in household: Household.ID) -> Query<MealTime?> {
        .first(
            """
            WITH back AS (
                UPDATE plan_dishes
                SET deleted_at = NULL, version = version + 1
                WHERE household_id = \(household) AND id = \(id) AND template_id IS NULL AND deleted_at IS NOT NULL
                RETURNING planned_on, slot, from_dish_id, raised_servings
            ), changed AS (
                UPDATE plan_dishes AS d
                SET \(fragment: extraChanged)
                FROM back
                WHERE d.household_id = \(household) AND d.id = back.from_dish_id AND back.raised_servings > 0
            )
            SELECT planned_on, slot FROM back
            """,
            time
        )
    }

    /// The assignments to a dish `d` whose servings besides are others now, because a leftover came or went.
    static let extraChanged: SQL = """
        version = d.version + 1,
        field_versions = d.field_versions || jsonb_build_object('extra_servings', d.version + 1)
        """

    static func time(_ row: Row) throws -> MealTime {
        MealTime(day: try row["planned_on"], slot: try row["slot"])
    }

    /// The columns that say what a dish is.
    private struct Columns {
        var recipe: Recipe.ID?
        var food: Food.ID?
        var ownFood: Food.ID?
        var amount: Double?
        var measure: String?
        var grams: Double?
        var source: PlannedDish.ID?
        var out: Person.ID?

        init(_ what: NewDish.What) {
            switch what {
            case .recipe(let id): recipe = id
            case .food(let chosen, let eaten):
                food = chosen.foodID
                ownFood = chosen.ownFoodID
                amount = eaten.count
                measure = eaten.choice.key
                grams = eaten.grams.value
            case .leftover(let id): source = id
            case .out(_, _, let person): out = person
            case .note: break
            }
        }
    }
}
