-- How many of the household's own foods go along with whoever asks: those that move_body brings, for their diary and
-- favourites name them.
CREATE FUNCTION departing_foods() RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
    SELECT count(*)
    FROM own_foods AS f
    WHERE f.household_id = current_household() AND (
        EXISTS (
            SELECT
            FROM diary_entries AS e
            WHERE e.household_id = f.household_id AND e.person_id = current_person() AND e.food_id = f.id
        )
        OR EXISTS (
            SELECT
            FROM favourites AS v
            WHERE v.household_id = f.household_id AND v.person_id = current_person() AND v.kind = 'food' AND v.item_id = f.id
        )
    )
$$;

REVOKE ALL ON FUNCTION departing_foods() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION departing_foods() TO sofra_app;
