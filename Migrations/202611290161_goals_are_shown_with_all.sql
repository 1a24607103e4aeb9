-- energy_left as before, but of those alone who show whoever asks all of their days: what is left tells the goal to whom the totals
-- are shown, and goals are not among them.
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
                SELECT FROM shared.levels AS l
                WHERE l.household_id = p.household_id AND l.person_id = p.id AND l.is_all
            )
        );
END
$$;
