-- The day for which somebody has chosen to eat a dish by their goal: on another day, to which anybody may move or copy the
-- dish, they eat their usual share of it, and nobody learns what their goal of that day is.
ALTER TABLE plan_eaters ADD COLUMN goal_on date;

UPDATE plan_eaters AS e
SET goal_on = d.planned_on
FROM plan_dishes AS d
WHERE d.household_id = e.household_id AND d.id = e.dish_id AND e.mode = 'goal';

CREATE OR REPLACE FUNCTION planned_goal(dish uuid, person uuid) RETURNS double precision
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN (
        SELECT g.energy_kcal
        FROM plan_eaters AS e
        JOIN plan_dishes AS d ON d.household_id = e.household_id AND d.id = e.dish_id
        JOIN persons AS p ON p.household_id = e.household_id AND p.id = e.person_id AND p.left_at IS NULL
        JOIN goals AS g ON g.household_id = e.household_id AND g.person_id = e.person_id
        WHERE e.household_id = current_household() AND e.dish_id = dish AND e.person_id = person AND e.mode = 'goal'
            AND e.goal_on = d.planned_on
            AND g.since_on <= d.planned_on AND g.weekday IN (0, extract(isodow FROM d.planned_on)) AND g.deleted_at IS NULL
        ORDER BY g.since_on DESC, g.weekday DESC
        LIMIT 1
    );
END
$$;
