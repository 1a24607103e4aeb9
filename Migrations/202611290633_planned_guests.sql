-- A guest who usually eats at a meal, or for whom a dish is planned, is no guest who was here long ago (H-03).
CREATE OR REPLACE FUNCTION is_resting(guest uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN EXISTS (
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
                FROM usual_weeks AS u
                WHERE u.household_id = p.household_id AND u.person_id = p.id AND u.meals > 0
            )
            AND NOT EXISTS (
                SELECT
                FROM plan_eaters AS e
                JOIN plan_dishes AS d ON d.household_id = e.household_id AND d.id = e.dish_id
                WHERE e.household_id = p.household_id AND e.person_id = p.id AND e.mode <> 'none'
                    AND d.template_id IS NULL AND d.deleted_at IS NULL AND d.planned_on > current_date - 30
            )
            AND NOT EXISTS (
                SELECT
                FROM cooked_shares AS s
                WHERE s.household_id = p.household_id AND s.person_id = p.id AND s.use = 'plate' AND s.deleted_at IS NULL
                    AND s.eaten_on > current_date - 30
            )
    );
END
$$;
