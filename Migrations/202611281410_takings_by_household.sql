-- What dishes of past days have used is taken in one household after another, each in a transaction of its own: one of which
-- it cannot be taken, or takes long, holds up no other.

-- The day that it is for whoever acts; for the program itself the earliest that it is for anybody of a household. NULL where
-- nobody is left.
CREATE FUNCTION day_of_household(household uuid) RETURNS date
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN (
        SELECT coalesce(min(d.today) FILTER (WHERE d.id = current_person()), min(d.today))
        FROM (
            SELECT p.id, (now() AT TIME ZONE p.time_zone)::date AS today
            FROM persons AS p
            WHERE p.household_id = household AND p.left_at IS NULL
        ) AS d
    );
END
$$;

DROP FUNCTION take_of_past_days();
