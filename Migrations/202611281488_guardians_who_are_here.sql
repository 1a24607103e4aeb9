-- An owner names who looks after somebody also where those who did have gone: their rows stay for as long as they can come
-- back. may_name_guardians as before otherwise.
CREATE OR REPLACE FUNCTION may_name_guardians(person uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN looks_after(person) OR owns_household() AND NOT EXISTS (
        SELECT
        FROM guardians AS g
        JOIN persons AS p ON p.household_id = g.household_id AND p.id = g.guardian_id AND p.left_at IS NULL
        WHERE g.household_id = current_household() AND g.person_id = person
    );
END
$$;
