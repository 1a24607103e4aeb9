-- A calendar link reads as its person: what others eat elsewhere by themselves is no part of it.
DROP FUNCTION feed_behind(bytea);

-- A door through row-level security: from a calendar link's digest to the plan that it reads. A link ends with its
-- person's place in the household.
CREATE FUNCTION feed_behind(wanted bytea)
    RETURNS TABLE (
        household_id uuid, person_id uuid, household_name text, slots text[], language text, time_zone text
    )
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT f.household_id, f.person_id, h.name, f.slots, p.language, p.time_zone
    FROM feeds AS f
    JOIN persons AS p ON p.household_id = f.household_id AND p.id = f.person_id AND p.left_at IS NULL
    JOIN households AS h ON h.id = f.household_id AND h.ended_at IS NULL
    WHERE f.digest = wanted;
END;

REVOKE ALL ON FUNCTION feed_behind(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION feed_behind(bytea) TO sofra_app;
