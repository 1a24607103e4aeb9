-- Those who write a day keep housekeeping from its row, and not from a number: a lock that is no row is taken where the
-- statement runs, which need not be where the rows are. They do not keep each other from it.
CREATE OR REPLACE FUNCTION make_diary_sum_stale(household uuid, person uuid, day date) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    PERFORM FROM diary_sums
    WHERE household_id = household AND person_id = person AND day_on = day AND is_stale
    FOR KEY SHARE;
    IF NOT FOUND THEN
        INSERT INTO diary_sums (household_id, person_id, day_on)
        SELECT household_id, id, day
        FROM persons
        WHERE household_id = household AND id = person
        ON CONFLICT (household_id, person_id, day_on) DO UPDATE SET is_stale = true;
    END IF;
END
$$;
