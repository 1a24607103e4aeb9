-- A calendar's link opens nothing while its person's account is switched off: whoever runs the program has shut them out.
CREATE OR REPLACE FUNCTION feed_behind(wanted bytea)
    RETURNS TABLE (
        household_id uuid, person_id uuid, household_name text, slots text[], language text, time_zone text
    )
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT f.household_id, f.person_id, h.name, f.slots, p.language, p.time_zone
    FROM feeds AS f
    JOIN persons AS p ON p.household_id = f.household_id AND p.id = f.person_id AND p.left_at IS NULL
    JOIN households AS h ON h.id = f.household_id AND h.ended_at IS NULL
    WHERE f.digest = wanted AND NOT EXISTS (
        SELECT
        FROM accounts AS a
        WHERE a.household_id = f.household_id AND a.person_id = f.person_id AND a.disabled_at IS NOT NULL
    );
END
$$;
