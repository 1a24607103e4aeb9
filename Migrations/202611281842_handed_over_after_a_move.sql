-- A guardian who took back the move with which a child had come found the child of before there, and read all again that had
-- been handed over since. end_guardianship as before otherwise.
CREATE OR REPLACE FUNCTION end_guardianship(home uuid, ward uuid) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    PERFORM leave_former_ward(m) FROM moves AS m WHERE m.to_household = home AND m.to_person = ward AND m.account_id IS NULL;
    DELETE FROM guardians WHERE household_id = home AND person_id = ward;
    DELETE FROM body_shares WHERE household_id = home AND person_id = ward;
    DELETE FROM writing_grants WHERE household_id = home AND person_id = ward;
    DELETE FROM feeds WHERE household_id = home AND person_id = ward;
    DELETE FROM moves WHERE to_household = home AND to_person = ward AND account_id IS NULL;
END
$$;
