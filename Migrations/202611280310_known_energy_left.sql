-- What somebody has left of their goal is not known on a day of which the energy of an entry is unknown or a lower bound.
CREATE OR REPLACE FUNCTION energy_left(day date) RETURNS TABLE (person_id uuid, left_kcal double precision)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT p.id, g.energy_kcal - coalesce(e.energy_kcal, 0)
    FROM persons AS p
    CROSS JOIN LATERAL (
        SELECT o.energy_kcal
        FROM goals AS o
        WHERE o.household_id = p.household_id AND o.person_id = p.id AND o.since_on <= day
            AND o.weekday IN (0, extract(isodow FROM day)) AND o.deleted_at IS NULL
        ORDER BY o.since_on DESC, o.weekday DESC
        LIMIT 1
    ) AS g
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
