-- The energy that somebody aims at on a day, asked by what the plan cooks for them and by what others know is left.

-- That of the goals that began last, for the day's weekday where it has its own; NULL where there is none. As
-- `GoalHistory.goal(on:)` does. Who may know it is for whoever asks to say.
CREATE FUNCTION energy_goal(home uuid, person uuid, day date) RETURNS double precision
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN (
        SELECT g.energy_kcal
        FROM goals AS g
        WHERE g.household_id = home AND g.person_id = person AND g.since_on <= day
            AND g.weekday IN (0, extract(isodow FROM day)) AND g.deleted_at IS NULL
        ORDER BY g.since_on DESC, g.weekday DESC
        LIMIT 1
    );
END
$$;

-- energy_left and planned_goal as before, but of that.
CREATE OR REPLACE FUNCTION energy_left(day date) RETURNS TABLE (person_id uuid, left_kcal double precision)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT p.id, g.energy_kcal - coalesce(e.energy_kcal, 0)
    FROM persons AS p
    CROSS JOIN LATERAL (SELECT energy_goal(p.household_id, p.id, day) AS energy_kcal) AS g
    CROSS JOIN LATERAL (
        SELECT sum(d.energy_kcal) AS energy_kcal,
            bool_and(d.energy_kcal IS NOT NULL AND 'energy' <> ALL (d.lower_bounds)) IS NOT FALSE AS is_known
        FROM diary_entries AS d
        WHERE d.household_id = p.household_id AND d.person_id = p.id AND d.eaten_on = day AND d.deleted_at IS NULL
    ) AS e
    WHERE p.household_id = current_household() AND p.left_at IS NULL AND p.id <> current_person()
        AND g.energy_kcal IS NOT NULL AND e.is_known
        AND (
            looks_after(p.id) OR EXISTS (
                SELECT FROM shared.levels AS l WHERE l.household_id = p.household_id AND l.person_id = p.id
            )
        );
END
$$;

CREATE OR REPLACE FUNCTION planned_goal(dish uuid, person uuid) RETURNS double precision
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    planned date;
BEGIN
    SELECT d.planned_on
    INTO planned
    FROM plan_eaters AS e
    JOIN plan_dishes AS d ON d.household_id = e.household_id AND d.id = e.dish_id
    JOIN persons AS p ON p.household_id = e.household_id AND p.id = e.person_id AND p.left_at IS NULL
    WHERE e.household_id = current_household() AND e.dish_id = dish AND e.person_id = person AND e.mode = 'goal'
        AND e.goal_on = d.planned_on;
    RETURN energy_goal(current_household(), person, planned);
END
$$;
