import Database
import Domain

extension CookChoice: SQLEncodable, SQLDecodable {}

/// Reads the plan of some days.
enum PlanStore {
    /// The dishes of these days, with those that theirs are leftovers of, and all other leftovers of the same.
    /// - Parameter dishes: a statement that answers their keys, such as `ids`.
    static func dishes(among dishes: SQL, in household: Household.ID) -> Query<[PlannedDish]> {
        .rows(
            """
            SELECT \(fragment: DishColumns.names)
            FROM plan_dishes AS d
            WHERE d.household_id = \(household) AND d.id IN (\(fragment: dishes))
            ORDER BY d.planned_on, d.slot, d.position, d.id
            LIMIT 5000
            """,
            DishColumns.read
        )
    }

    /// How a dish differs from its meal for one person.
    struct EaterRow: Sendable {
        let dish: PlannedDish.ID
        let person: Person.ID
        let mode: EaterMode
        let amount: Double?
    }

    static func eaters(of dishes: SQL, in household: Household.ID) -> Query<[EaterRow]> {
        .rows(
            """
            SELECT e.dish_id, e.person_id,
                CASE WHEN e.mode = 'goal' AND e.goal_on IS DISTINCT FROM (
                    SELECT d.planned_on FROM plan_dishes AS d WHERE d.household_id = e.household_id AND d.id = e.dish_id
                ) THEN 'usual' ELSE e.mode END AS mode,
                CASE e.mode WHEN 'goal' THEN planned_goal(e.dish_id, e.person_id) ELSE e.amount END AS amount
            FROM plan_eaters AS e
            WHERE e.household_id = \(household) AND e.dish_id IN (\(fragment: dishes))
            ORDER BY e.dish_id, e.person_id
            LIMIT 50000
            """
        ) { row in
            EaterRow(
                dish: try row["dish_id"],
                person: try row["person_id"],
                mode: try row["mode"],
                amount: try row["amount"]
            )
        }
    }

    /// Who eats on these days, and on those of other dishes, such as those whose leftovers are eaten, however long ago.
    /// - Parameter dishes: a statement that answers their keys, such as `ids`.
    static func mealEaters(
        _ days: ClosedRange<CivilDate>,
        with dishes: SQL,
        in household: Household.ID
    ) -> Query<[(time: MealTime, person: Person.ID, eats: Bool)]> {
        .rows(
            """
            SELECT eaten_on, slot, person_id, eats
            FROM meal_eaters
            WHERE household_id = \(household) AND eaten_on = ANY (\(fragment: all(days, with: dishes, in: household)))
            ORDER BY eaten_on, slot, person_id
            LIMIT 50000
            """
        ) { row in
            (MealTime(day: try row["eaten_on"], slot: try row["slot"]), try row["person_id"], try row["eats"])
        }
    }

    /// - Parameter dishes: as above; nil for those days alone.
    static func mealGuests(
        _ days: ClosedRange<CivilDate>,
        with dishes: SQL? = nil,
        in household: Household.ID
    ) -> Query<[(time: MealTime, guests: PlannedGuests)]> {
        .rows(
            """
            SELECT eaten_on, slot, guests, share, substances
            FROM meal_guests
            WHERE household_id = \(household) AND eaten_on = ANY (\(fragment: all(days, with: dishes, in: household)))
            ORDER BY eaten_on, slot
            LIMIT 5000
            """
        ) { row in
            let time = MealTime(day: try row["eaten_on"], slot: try row["slot"])
            return (time, try row.guests("guests", "share", "substances") ?? .none)
        }
    }

    /// As an array days are sought one by one, however far apart they are.
    private static func all(_ days: ClosedRange<CivilDate>, with dishes: SQL?, in household: Household.ID) -> SQL {
        let others: SQL =
            dishes.map { dishes in
                """
                UNION
                SELECT d.planned_on
                FROM plan_dishes AS d
                WHERE d.household_id = \(household) AND d.id IN (\(fragment: dishes))
                """
            } ?? ""
        return """
            ARRAY(
                SELECT \(days.lowerBound)::date + i
                FROM generate_series(0, \(days.upperBound)::date - \(days.lowerBound)::date) AS i
                \(fragment: others)
            )
            """
    }

    /// Everybody, by name, guests last. Where a usual week begins `usual_meals` says, in the database.
    static func people(in household: Household.ID) -> Query<[PlanPerson]> {
        .rows(
            """
            SELECT p.id, p.name, p.kind, p.usual_share,
                coalesce(p.id = current_person() OR looks_after(p.id), false) AS is_mine,
                was_let_write(p.id) AS is_let_write, coalesce(u.meals, usual_meals(p.kind, p.role)) AS meals,
                p.kind = 'guest' AND (current_person() IS NULL OR is_resting(p.id)) AS is_resting
            FROM persons AS p
            LEFT JOIN usual_weeks AS u ON u.household_id = p.household_id AND u.person_id = p.id
            WHERE p.household_id = \(household) AND p.left_at IS NULL
            ORDER BY array_position(ARRAY['member', 'dependant', 'guest'], p.kind), p.name COLLATE "tr-x-icu", p.id
            LIMIT 200
            """
        ) { row in
            let share: Double = try row["usual_share"]
            let isMine: Bool = try row["is_mine"]
            let isLetWrite: Bool = try row["is_let_write"]
            let meals: Int = try row["meals"]
            return PlanPerson(
                id: try row["id"],
                name: try row["name"],
                kind: try row["kind"],
                usualShare: UsualShare(share) ?? .one,
                usual: UsualWeek(bits: meals) ?? UsualWeek.none,
                isMine: isMine,
                isWritten: isMine || isLetWrite,
                isResting: try row["is_resting"]
            )
        }
    }

    static func settings(of household: Household.ID) -> Query<PlanSettings> {
        .one(
            """
            SELECT breakfast_share, lunch_share, dinner_share, snack_share, cook_default, fridge_days, freezer_days
            FROM households
            WHERE id = \(household)
            """
        ) { row in
            let shares = SlotShares([
                .breakfast: try row["breakfast_share"], .lunch: try row["lunch_share"],
                .dinner: try row["dinner_share"],
                .snack: try row["snack_share"],
            ])
            return PlanSettings(
                shares: shares ?? .usual,
                cook: try row["cook_default"],
                fridgeDays: try row["fridge_days"],
                freezerDays: try row["freezer_days"]
            )
        }
    }

    /// The keys of the dishes of these days, of those that they are leftovers of, and of those that are leftovers of them.
    static func ids(_ days: ClosedRange<CivilDate>, in household: Household.ID) -> SQL {
        """
        SELECT o.id
        FROM plan_dishes AS o
        WHERE o.household_id = \(household) AND o.planned_on BETWEEN \(days.lowerBound) AND \(days.upperBound)
            AND o.template_id IS NULL AND o.deleted_at IS NULL
        UNION
        SELECT o.from_dish_id
        FROM plan_dishes AS o
        WHERE o.household_id = \(household) AND o.planned_on BETWEEN \(days.lowerBound) AND \(days.upperBound)
            AND o.template_id IS NULL AND o.deleted_at IS NULL AND o.from_dish_id IS NOT NULL
        UNION
        SELECT l.id
        FROM plan_dishes AS o
        JOIN plan_dishes AS l ON l.household_id = o.household_id AND l.from_dish_id IN (o.id, o.from_dish_id)
        WHERE o.household_id = \(household) AND o.planned_on BETWEEN \(days.lowerBound) AND \(days.upperBound)
            AND o.template_id IS NULL AND o.deleted_at IS NULL AND l.deleted_at IS NULL AND l.template_id IS NULL
        UNION
        SELECT l.id
        FROM plan_dishes AS o
        JOIN cooked_shares AS s ON s.household_id = o.household_id AND s.id = o.share_id
        JOIN cooked_shares AS x ON x.household_id = s.household_id AND x.cooking_id = s.cooking_id
            AND x.deleted_at IS NULL
        JOIN plan_dishes AS l ON l.household_id = x.household_id AND l.share_id = x.id
        WHERE o.household_id = \(household) AND o.planned_on BETWEEN \(days.lowerBound) AND \(days.upperBound)
            AND o.template_id IS NULL AND o.deleted_at IS NULL AND l.deleted_at IS NULL AND l.template_id IS NULL
        """
    }
}
