import Database
import Domain

/// The portions that dishes name for people who are away from their meal: they wait beside the dish until their people are back
/// (H-05). Each act that changes who sits at a meal, or which dish stands at it, settles them in its transaction, last,
/// and an act that changes who sits there locks the dishes first.
///
/// What follows is the same whatever was before: what is taken back leaves each portion where it was.
enum AwayPortionStore {
    /// The dishes or people whose portions are to be settled.
    enum Scope: Sendable {
        case dishes([PlannedDish.ID])
        case meals([MealTime])
        /// All of these meals of all of these days.
        case days([CivilDate], [MealSlot])
        /// People, at all of their meals.
        case people([Person.ID])

        /// The condition on the dish `d` and the person `p` of a statement.
        fileprivate var condition: SQL {
            switch self {
            case .dishes(let ids): "d.id = ANY (\(ids))"
            case .meals(let times):
                """
                (d.planned_on, d.slot) IN (
                    SELECT t.day, t.slot FROM unnest(\(times.map(\.day)), \(times.map(\.slot.rawValue))) AS t (day, slot)
                )
                """
            case .days(let days, let slots):
                "d.planned_on = ANY (\(days)) AND d.slot = ANY (\(slots.map(\.rawValue)))"
            case .people(let people): "p.id = ANY (\(people))"
            }
        }

        /// The condition on the dish `d` of which they may have a portion, or be given one.
        fileprivate var dishes: SQL {
            switch self {
            case .dishes, .meals, .days: condition
            case .people: "true"
            }
        }
    }

    /// Keeps dishes until what changes who sits at their meals is settled: whoever names a portion of one is waited for, or waits.
    /// Send it before that is changed, since whoever names a portion begins with its dish, too.
    static func lock(_ scope: Scope, in household: Household.ID) -> SQL {
        """
        SELECT
        FROM plan_dishes AS d
        WHERE d.household_id = \(household) AND d.template_id IS NULL AND \(fragment: scope.dishes)
        ORDER BY d.id
        FOR NO KEY UPDATE
        """
    }

    /// Puts the portions of those by who are away from a dish's meal, and gives those back whose people are at it.
    static func settle(_ scope: Scope, in household: Household.ID) -> [SQL] {
        [putBy(scope, in: household)] + giveBack(scope, in: household)
    }

    /// Who is said to be away eats of no dish of the meal, and who is said to come eats of each as the others do, also of one of
    /// which they ate though they were away.
    static func seat(_ people: [(time: MealTime, person: Person.ID)], in household: Household.ID) -> SQL {
        """
        UPDATE plan_eaters AS e
        SET though_away = false
        FROM plan_dishes AS d, unnest(
            \(people.map(\.time.day)), \(people.map(\.time.slot.rawValue)), \(people.map(\.person))
        ) AS a (eaten_on, slot, person_id)
        WHERE e.household_id = \(household) AND e.though_away AND e.person_id = a.person_id
            AND d.household_id = e.household_id AND d.id = e.dish_id AND d.template_id IS NULL
            AND d.planned_on = a.eaten_on AND d.slot = a.slot
        """
    }

    /// Portions by the goal that are kept are of the day on which their dish stands now, where whoever moves or copies it may
    /// choose that. Send it before they are settled.
    static func date(_ dishes: [PlannedDish.ID], in household: Household.ID) -> SQL {
        """
        UPDATE plan_dishes AS d
        SET away_portions = d.away_portions || k.portions
        FROM (
            SELECT o.id, jsonb_object_agg(e.person_id, e.portion || jsonb_build_object('goal_on', o.planned_on)) AS portions
            FROM plan_dishes AS o
            CROSS JOIN LATERAL (
                SELECT a.person::uuid AS person_id, a.portion
                FROM jsonb_each(o.away_portions) AS a (person, portion)
                WHERE a.portion->>'mode' = 'goal'
            ) AS e
            WHERE o.household_id = \(household) AND o.id = ANY (\(dishes)) AND \(fragment: MealStore.isOwn("e"))
            GROUP BY o.id
        ) AS k
        WHERE d.household_id = \(household) AND d.id = k.id
        """
    }

    /// The statement by which all portions of dishes hold whose people are away from their meal, as they did before they were put by.
    static func keepThoughAway(_ dishes: [PlannedDish.ID], in household: Household.ID) -> SQL {
        """
        UPDATE plan_eaters AS e
        SET though_away = true
        FROM plan_dishes AS d, persons AS p
        WHERE e.household_id = \(household) AND e.mode <> 'none'
            AND d.household_id = e.household_id AND d.id = e.dish_id AND d.id = ANY (\(dishes)) AND d.template_id IS NULL
            AND p.household_id = e.household_id AND p.id = e.person_id AND NOT \(fragment: isAtTable(in: household))
        """
    }

    private static func putBy(_ scope: Scope, in household: Household.ID) -> SQL {
        """
        WITH put_by AS (
            DELETE FROM plan_eaters AS e
            USING plan_dishes AS d, persons AS p
            WHERE e.household_id = \(household) AND e.mode <> 'none' AND NOT e.though_away
                AND d.household_id = e.household_id AND d.id = e.dish_id AND d.template_id IS NULL
                AND p.household_id = e.household_id AND p.id = e.person_id AND p.left_at IS NULL
                AND \(fragment: scope.condition) AND NOT \(fragment: isAtTable(in: household))
            RETURNING e.dish_id, e.person_id, e.mode, e.amount, e.goal_on
        )
        UPDATE plan_dishes AS d
        SET away_portions = coalesce(d.away_portions, '{}') || k.portions
        FROM (
            SELECT dish_id, jsonb_object_agg(
                    person_id, jsonb_build_object('mode', mode, 'amount', amount, 'goal_on', goal_on)
                ) AS portions
            FROM put_by
            GROUP BY dish_id
        ) AS k
        WHERE d.household_id = \(household) AND d.id = k.dish_id
        """
    }

    /// A portion by the goal of another day is given back, too: it is the usual one until the dish stands on that day again.
    private static func giveBack(_ scope: Scope, in household: Household.ID) -> [SQL] {
        // The kept portions `a` of dishes `d` whose people `p` are at the meal.
        let back: SQL = """
            FROM plan_dishes AS d
            CROSS JOIN LATERAL jsonb_each(d.away_portions) AS a (person, portion)
            JOIN persons AS p ON p.household_id = d.household_id AND p.id = a.person::uuid AND p.left_at IS NULL
            CROSS JOIN LATERAL jsonb_to_record(a.portion) AS k (mode text, amount float8, goal_on date)
            WHERE d.household_id = \(household) AND d.template_id IS NULL AND \(fragment: scope.condition)
                AND \(fragment: isAtTable(in: household))
            """
        return [
            """
            INSERT INTO plan_eaters (household_id, dish_id, person_id, mode, amount, goal_on)
            SELECT d.household_id, d.id, p.id, k.mode, k.amount, k.goal_on
            \(fragment: back)
            ON CONFLICT DO NOTHING
            """,
            """
            UPDATE plan_dishes AS d
            SET away_portions = d.away_portions - b.people
            FROM (
                SELECT d.id, array_agg(a.person) AS people
                \(fragment: back)
                GROUP BY d.id
            ) AS b
            WHERE d.household_id = \(household) AND d.id = b.id
            """,
        ]
    }

    /// Whether the person `p` sits at the meal of the dish `d`.
    private static func isAtTable(in household: Household.ID) -> SQL {
        MealStore.isAtTable("p", at: "d.planned_on", "d.slot", in: household)
    }
}
