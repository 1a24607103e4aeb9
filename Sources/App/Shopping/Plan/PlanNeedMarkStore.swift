import Database
import Domain

/// The mark of all that a list's needs follow from: while it is the same, nothing of the plan has changed.
enum PlanNeedMarkStore {
    static func mark(of range: PlanRange, in household: Household.ID) -> Query<String> {
        .one(
            """
            SELECT md5(concat_ws('|',
                \(fragment: dishes(of: range, in: household)),
                \(fragment: tables(of: range, in: household)),
                \(fragment: people(in: household)),
                \(fragment: kitchen(in: household))
            ))
            """,
            as: String.self
        )
    }

    /// What is planned, the leftovers of it on other days, for which it may be cooked besides, what of it was cooked, and
    /// what those eat whose portion follows their goal.
    private static func dishes(of range: PlanRange, in household: Household.ID) -> SQL {
        """
        (SELECT string_agg(concat_ws(',', d.id, d.planned_on, d.slot, d.version, d.deleted_at), ';' ORDER BY d.id)
         FROM plan_dishes AS d
         WHERE d.household_id = \(household) AND d.planned_on BETWEEN \(range.from) AND \(range.to)),
        (SELECT string_agg(concat_ws(',', l.id, l.planned_on, l.slot, l.version, l.deleted_at), ';' ORDER BY l.id)
         FROM plan_dishes AS d
         JOIN plan_dishes AS l ON l.household_id = d.household_id AND l.from_dish_id = d.id AND l.template_id IS NULL
         WHERE d.household_id = \(household) AND d.planned_on BETWEEN \(range.from) AND \(range.to)
             AND l.planned_on NOT BETWEEN \(range.from) AND \(range.to)),
        (SELECT string_agg(concat_ws(',', k.dish_id, k.id), ';' ORDER BY k.dish_id)
         FROM plan_dishes AS d
         JOIN cookings AS k ON k.household_id = d.household_id AND k.dish_id = d.id AND k.deleted_at IS NULL
         WHERE d.household_id = \(household) AND d.planned_on BETWEEN \(range.from) AND \(range.to)),
        (SELECT string_agg(concat_ws(',', e.dish_id, e.person_id, planned_goal(e.dish_id, e.person_id)), ';'
                ORDER BY e.dish_id, e.person_id)
         FROM plan_dishes AS d
         JOIN plan_eaters AS e ON e.household_id = d.household_id AND e.dish_id = d.id AND e.mode = 'goal'
         WHERE d.household_id = \(household) AND d.planned_on BETWEEN \(range.from) AND \(range.to))
        """
    }

    /// Who eats at which meal, on other days too, where what is left of these days' dishes is eaten.
    private static func tables(of range: PlanRange, in household: Household.ID) -> SQL {
        """
        (SELECT string_agg(e::text, ';' ORDER BY e::text)
         FROM meal_eaters AS e
         WHERE e.household_id = \(household) AND e.eaten_on BETWEEN \(range.from) AND \(range.to)),
        (SELECT string_agg(g::text, ';' ORDER BY g::text)
         FROM meal_guests AS g
         WHERE g.household_id = \(household) AND g.eaten_on BETWEEN \(range.from) AND \(range.to)),
        (SELECT string_agg(DISTINCT e::text, ';' ORDER BY e::text)
         FROM plan_dishes AS d
         JOIN plan_dishes AS l ON \(fragment: isEatenLater(in: range))
         JOIN meal_eaters AS e ON e.household_id = l.household_id AND e.eaten_on = l.planned_on AND e.slot = l.slot
         WHERE d.household_id = \(household) AND d.planned_on BETWEEN \(range.from) AND \(range.to)),
        (SELECT string_agg(DISTINCT g::text, ';' ORDER BY g::text)
         FROM plan_dishes AS d
         JOIN plan_dishes AS l ON \(fragment: isEatenLater(in: range))
         JOIN meal_guests AS g ON g.household_id = l.household_id AND g.eaten_on = l.planned_on AND g.slot = l.slot
         WHERE d.household_id = \(household) AND d.planned_on BETWEEN \(range.from) AND \(range.to)),
        (SELECT string_agg(DISTINCT concat_ws(',', o.id, o.version), ';' ORDER BY concat_ws(',', o.id, o.version))
         FROM plan_dishes AS d
         JOIN plan_dishes AS l ON \(fragment: isEatenLater(in: range))
         JOIN plan_dishes AS o ON o.household_id = l.household_id AND o.planned_on = l.planned_on AND o.slot = l.slot
             AND o.kind = 'out' AND o.template_id IS NULL AND o.deleted_at IS NULL
         WHERE d.household_id = \(household) AND d.planned_on BETWEEN \(range.from) AND \(range.to))
        """
    }

    /// Whether what is left of the dish `d` is the dish `l` of a day that is none of these.
    private static func isEatenLater(in range: PlanRange) -> SQL {
        """
        l.household_id = d.household_id AND l.from_dish_id = d.id AND l.template_id IS NULL AND l.deleted_at IS NULL
            AND l.planned_on NOT BETWEEN \(range.from) AND \(range.to)
        """
    }

    /// Who eats how much, and what they must not have.
    private static func people(in household: Household.ID) -> SQL {
        """
        (SELECT string_agg(concat_ws(',', p.id, p.name, p.kind, coalesce(p.role, ''), p.usual_share, p.left_at, u.meals),
                ';' ORDER BY p.id)
         FROM persons AS p
         LEFT JOIN usual_weeks AS u ON u.household_id = p.household_id AND u.person_id = p.id
         WHERE p.household_id = \(household)),
        (SELECT string_agg(concat_ws(',', a.person_id, a.severity, a.substance, a.diet, a.words, a.ingredient_id, a.traces),
                ';' ORDER BY a.person_id, a.severity, a.substance, a.diet, a.words, a.ingredient_id)
         FROM avoidances AS a
         WHERE a.household_id = \(household))
        """
    }

    /// How much is cooked, what is never bought, the recipes, and the foods.
    private static func kitchen(in household: Household.ID) -> SQL {
        """
        (SELECT concat_ws(',', cook_default, breakfast_share, lunch_share, dinner_share, snack_share)
         FROM households
         WHERE id = \(household)),
        (SELECT string_agg(concat_ws(',', g.id, g.is_never_bought), ';' ORDER BY g.id)
         FROM ingredients AS g
         WHERE g.household_id = \(household) AND g.is_never_bought IS NOT NULL AND g.deleted_at IS NULL),
        (SELECT revision::text FROM library_revisions WHERE household_id = \(household)),
        (SELECT sum(hash_record_extended(ROW(o.id, o.version, o.deleted_at), 0))
         FROM own_foods AS o
         WHERE o.household_id = \(household)),
        (SELECT digest FROM food_sources WHERE source = 'catalogue')
        """
    }
}
