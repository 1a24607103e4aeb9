import Database
import Domain
import Web

/// What is left of something that was cooked, and where it is.
struct Leftover: Sendable {
    let share: CookedShare
    let cooking: Cooking
    /// What of it was taken since, as a part of the whole.
    let taken: Double
    /// The position of what was taken of it last, or its own: what is taken of it from now on comes behind.
    let last: Int
    /// The language of its name; nil where nobody knows.
    let language: Language?

    var left: Double { share.part - taken }
    var path: LocalPath { "/leftovers/\(share.id)" }
}

/// Reads what is left.
enum LeftoverStore {
    /// All that is left, what is good for the shortest time first.
    static func all(in household: Household.ID) -> Query<[Leftover]> { leftovers(in: household, where: "true") }

    /// - Parameter orGone: whether one of which nothing is left is read, too.
    static func leftover(
        _ id: CookedShare.ID,
        in household: Household.ID,
        orGone: Bool = false
    ) -> Query<Leftover?> {
        leftovers(in: household, where: "s.id = \(id)", orGone: orGone).map(\.first)
    }

    /// What somebody is to eat by a day. It is advice without a verdict: who avoids something is advised of nothing, and
    /// nobody of what is kept for another who is here (H-04).
    static func expiring(by day: CivilDate, for reader: DiaryOwner) -> Query<[Leftover]> {
        let isBound = AvoidanceStore.isBound(reader.person, in: reader.household)
        let isForAll = "s.person_id IS NULL OR \(fragment: CookingColumns.hasLeft("s"))" as SQL
        let isOpen =
            "(\(fragment: isForAll) OR s.person_id = \(reader.person)) AND NOT \(fragment: isBound)" as SQL
        let condition = "s.best_before <= \(day) AND s.place <> 'freezer' AND \(fragment: isOpen)" as SQL
        return leftovers(in: reader.household, where: condition)
    }

    private static func leftovers(
        in household: Household.ID,
        where condition: SQL,
        orGone: Bool = false
    ) -> Query<[Leftover]> {
        .rows(
            """
            SELECT \(fragment: CookingColumns.share), t.taken, t.last, k.recipe_id, k.recipe_version, k.name, k.cooked_on,
                k.slot AS cooked_slot, k.cooked_by_name, k.servings, k.factor, k.pot_id, k.gross_g, k.weight_g,
                k.lower_bounds, k.lines_counted, k.lines_counting, k.version, k.dish_id AS cooked_dish_id,
                \(fragment: CookedLineStore.language) AS language, \(fragment: NutrientColumns.names(of: "k"))
            FROM cooked_shares AS s
            JOIN cookings AS k ON k.household_id = s.household_id AND k.id = s.cooking_id AND k.deleted_at IS NULL
            CROSS JOIN LATERAL (
                SELECT coalesce(sum(o.part), 0) AS taken, coalesce(max(o.position), s.position) AS last
                FROM cooked_shares AS o
                WHERE o.household_id = s.household_id AND o.cooking_id = s.cooking_id AND o.source_id = s.id
                    AND o.deleted_at IS NULL
            ) AS t
            WHERE s.household_id = \(household) AND s.use = 'leftover' AND s.deleted_at IS NULL
                AND \(fragment: orGone ? "true" : "s.part - t.taken > 1e-9") AND \(fragment: condition)
            ORDER BY s.best_before, s.created_at, s.id
            LIMIT 500
            """,
            read
        )
    }

    private static func read(_ row: Row) throws -> Leftover {
        Leftover(
            share: try CookingColumns.readShare(row),
            cooking: try CookingColumns.read(row, besideShare: true),
            taken: try row["taken"],
            last: try row["last"],
            language: try row["language"]
        )
    }

    /// What was eaten of a cooking at a meal at which nothing of it is planned; nil where nothing was.
    static func eaten(of cooking: Cooking.ID, at time: MealTime, in household: Household.ID) -> Query<PlanDish.ID?> {
        .first(
            """
            SELECT s.dish_id
            FROM cooked_shares AS s
            WHERE s.household_id = \(household) AND s.cooking_id = \(cooking) AND s.use = 'plate'
                AND s.eaten_on = \(time.day) AND s.slot = \(time.slot) AND s.deleted_at IS NULL AND NOT EXISTS (
                    SELECT
                    FROM plan_dishes AS d
                    WHERE d.household_id = s.household_id AND d.id = s.dish_id
                ) AND s.dish_id <> s.cooking_id
            ORDER BY s.position
            LIMIT 1
            """,
            as: PlanDish.ID.self
        )
    }

    /// The statement that plans a leftover behind all else of a meal.
    static func plan(_ leftover: Leftover, as id: PlannedDish.ID, at time: MealTime, in household: Household.ID) -> SQL
    {
        """
        INSERT INTO plan_dishes (household_id, id, planned_on, slot, position, kind, recipe_id, from_dish_id, share_id)
        SELECT \(household), \(id), \(time.day), \(time.slot),
            \(fragment: PlannedDishStore.next(at: time, in: household)), 'leftover', \(leftover.cooking.recipe),
            (
                SELECT d.id
                FROM plan_dishes AS d
                WHERE d.household_id = \(household) AND d.id = \(leftover.cooking.dish) AND d.deleted_at IS NULL
            ),
            \(leftover.share.id)
        """
    }

    /// The last cooking of a recipe, and what is left of it anywhere; nil where it was never cooked.
    static func last(of recipe: Recipe.ID, in household: Household.ID) -> Query<(cooking: Cooking, left: Double)?> {
        .first(
            """
            SELECT \(fragment: CookingColumns.names), 1 - t.taken AS remaining
            FROM cookings AS k
            CROSS JOIN LATERAL (
                SELECT coalesce(sum(o.part), 0) AS taken
                FROM cooked_shares AS o
                WHERE o.household_id = k.household_id AND o.cooking_id = k.id AND o.use <> 'leftover'
                    AND o.deleted_at IS NULL
            ) AS t
            WHERE k.household_id = \(household) AND k.recipe_id = \(recipe) AND k.deleted_at IS NULL
            ORDER BY k.cooked_on DESC, k.created_at DESC
            LIMIT 1
            """
        ) { row in (try CookingColumns.read(row), try row["remaining"]) }
    }

    /// What still stands in pots of the last days, each with the language of its name, as far as it is known.
    static func inPots(
        since day: CivilDate,
        in household: Household.ID
    ) -> Query<[(cooking: Cooking, left: Double, language: Language?)]> {
        .rows(
            """
            SELECT \(fragment: CookingColumns.names), 1 - t.taken AS remaining,
                \(fragment: CookedLineStore.language) AS language
            FROM cookings AS k
            CROSS JOIN LATERAL (
                SELECT coalesce(sum(o.part), 0) AS taken
                FROM cooked_shares AS o
                WHERE o.household_id = k.household_id AND o.cooking_id = k.id AND o.source_id IS NULL
                    AND o.deleted_at IS NULL
            ) AS t
            WHERE k.household_id = \(household) AND k.deleted_at IS NULL AND k.cooked_on >= \(day)
                AND t.taken < 1 - 1e-9
            ORDER BY k.created_at DESC, k.id
            LIMIT 20
            """
        ) { row in (try CookingColumns.read(row), try row["remaining"], try row["language"]) }
    }
}
