import Database
import Domain

/// The portions that dishes name for people who are away from their meal: they wait beside the dish until their people are back
/// (H-05). Each act that changes who sits at a meal, or which dish stands at it, settles them in its transaction, last,
/// and locks what it changes first. The rule is the database's function `settle_portions`, which its own functions ask, too.
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

        /// The condition on the dish `d` of which they may have a portion, or be given one; nil for every dish.
        fileprivate var condition: SQL? {
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
            case .people: nil
            }
        }

        /// Nil for everybody.
        fileprivate var people: [Person.ID]? {
            if case .people(let people) = self { people } else { nil }
        }
    }

    /// Keeps dishes until what changes who sits at their meals, or where they stand, is settled: whoever names a portion of one
    /// is waited for, or waits, and so is whoever brings another dish to a meal, or changes who sits at one that has none yet.
    /// Send it first, since whoever names a portion begins with its dish, too, and with all at once: what locks several dishes locks
    /// them in the order of their keys.
    static func lock(_ scope: Scope, _ more: Scope..., in household: Household.ID) -> [SQL] {
        let those = ([scope] + more).map { $0.condition ?? "true" }.joined(by: " OR ")
        return [
            lock(in: household),
            """
            SELECT
            FROM plan_dishes AS d
            WHERE d.household_id = \(household) AND d.template_id IS NULL AND (\(fragment: those))
            ORDER BY d.id
            FOR NO KEY UPDATE
            """,
        ]
    }

    /// The first of those locks: of two who change who sits at a meal, or where a dish stands, the later one waits for the other.
    static func lock(in household: Household.ID) -> SQL {
        "SELECT FROM households WHERE id = \(household) FOR NO KEY UPDATE"
    }

    /// Puts the portions of those by who are away from a dish's meal, and gives those back whose people are at it.
    static func settle(_ scope: Scope, in household: Household.ID) -> SQL {
        let dishes: SQL =
            scope.condition.map { condition in
                """
                ARRAY(
                    SELECT d.id
                    FROM plan_dishes AS d
                    WHERE d.household_id = \(household) AND d.template_id IS NULL AND \(fragment: condition)
                )
                """
            } ?? "NULL"
        let people: SQL = scope.people.map { "\($0)" } ?? "NULL"
        return "SELECT settle_portions(\(household), \(fragment: dishes), \(fragment: people))"
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
            AND p.household_id = e.household_id AND p.id = e.person_id AND p.left_at IS NULL
            AND NOT \(fragment: MealStore.isAtTable("p", at: "d.planned_on", "d.slot", in: household))
        """
    }
}
