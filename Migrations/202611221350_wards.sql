-- Removing persons without an account. Who is there is changed by functions alone, as with members; this is not an
-- owner's to decide but a guardian's.

-- remove_ward removes a person for whoever looks after them, and says whether it did.
CREATE FUNCTION remove_ward(ward uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    UPDATE persons
    SET left_at = now()
    WHERE household_id = current_household() AND id = ward AND looks_after(id);
    RETURN FOUND;
END
$$;

-- removed_wards are the persons whom whoever asks looked after, and who were removed within seven days.
CREATE FUNCTION removed_wards() RETURNS SETOF persons
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
    SELECT p.*
    FROM persons AS p
    JOIN guardians AS g ON g.household_id = p.household_id AND g.person_id = p.id
    JOIN persons AS guardian ON guardian.household_id = g.household_id AND guardian.id = g.guardian_id
    WHERE p.household_id = current_household() AND p.kind <> 'member' AND p.left_at > now() - interval '7 days'
        AND g.guardian_id = current_person() AND guardian.left_at IS NULL
$$;

-- bring_back_ward brings one of them back, and says whether it did.
CREATE FUNCTION bring_back_ward(ward uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    UPDATE persons
    SET left_at = NULL
    WHERE household_id = current_household() AND id IN (SELECT id FROM removed_wards() WHERE id = ward);
    RETURN FOUND;
END
$$;

REVOKE ALL ON FUNCTION remove_ward(uuid), removed_wards(), bring_back_ward(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_ward(uuid), removed_wards(), bring_back_ward(uuid) TO sofra_app;
