-- Whoever is away from a meal has no portion of its dishes, but of one of which it was said, while they were away, that they eat
-- it all the same. The mark tells the two apart: the one portion comes and goes with its person, the other stays on its dish.
ALTER TABLE plan_eaters ADD COLUMN though_away boolean NOT NULL DEFAULT false;

UPDATE plan_eaters AS e
SET though_away = true
FROM plan_dishes AS d, persons AS p
WHERE e.mode <> 'none' AND d.household_id = e.household_id AND d.id = e.dish_id AND d.template_id IS NULL
    AND p.household_id = e.household_id AND p.id = e.person_id AND NOT coalesce(
        (
            SELECT m.eats
            FROM meal_eaters AS m
            WHERE m.household_id = d.household_id AND m.eaten_on = d.planned_on AND m.slot = d.slot
                AND m.person_id = p.id
        ),
        coalesce((
            SELECT u.meals
            FROM usual_weeks AS u
            WHERE u.household_id = p.household_id AND u.person_id = p.id
        ), usual_meals(p.kind, p.role)) >> (
            (extract(isodow FROM d.planned_on)::int - 1) * 4
                + array_position(ARRAY['breakfast', 'lunch', 'dinner', 'snack'], d.slot) - 1
        ) & 1 = 1
    );
