-- is_resting as before, and a guest who was on the table of a meal, or had a plate, has eaten here, whether or not
-- anybody wrote it down.
CREATE OR REPLACE FUNCTION is_resting(guest uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT EXISTS (
        SELECT
        FROM persons AS p
        WHERE p.household_id = current_household() AND p.id = guest AND p.kind = 'guest'
            AND p.created_at <= now() - interval '30 days' AND current_person() IS NOT NULL
            AND NOT EXISTS (
                SELECT
                FROM diary_entries AS e
                WHERE e.household_id = p.household_id AND e.person_id = p.id AND e.deleted_at IS NULL
                    AND e.eaten_on > current_date - 30
            )
            AND NOT EXISTS (
                SELECT
                FROM meal_eaters AS m
                WHERE m.household_id = p.household_id AND m.person_id = p.id AND m.eats
                    AND m.eaten_on > current_date - 30
            )
            AND NOT EXISTS (
                SELECT
                FROM cooked_shares AS s
                WHERE s.household_id = p.household_id AND s.person_id = p.id AND s.use = 'plate' AND s.deleted_at IS NULL
                    AND s.eaten_on > current_date - 30
            )
    );
END;
