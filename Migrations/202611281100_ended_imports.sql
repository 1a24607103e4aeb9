-- An import ends where whoever it is done for has gone, or may write no more. What came in stays, and can be taken back.

ALTER TABLE imports
    -- In whose name it goes on, where that is somebody else than who has started it.
    ADD COLUMN acting_person uuid;

-- What of a diary did not come any more has failed.
ALTER TABLE import_entries
    DROP CONSTRAINT import_entries_outcome_check,
    ADD CONSTRAINT import_entries_outcome_check
        CHECK (outcome IN ('made', 'updated', 'unchanged', 'undone', 'failed'));

-- abandoned_imports as before, with the person in whose name each goes on.
DROP FUNCTION abandoned_imports();
CREATE FUNCTION abandoned_imports() RETURNS TABLE (household_id uuid, id uuid, person_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
    SELECT i.household_id, i.id, coalesce(i.acting_person, i.started_by)
    FROM imports AS i
    WHERE i.state IN ('reading', 'running', 'undoing') AND coalesce(i.claimed_until, '-infinity') < now()
    ORDER BY i.created_at
    LIMIT 20;
END
$$;

-- bring_import_along copies the import of a diary that has ended to where its person has gone, as the diary was: what came
-- of it is said there, and taken back.
CREATE FUNCTION bring_import_along(wanted uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    gone moves;
BEGIN
    SELECT * INTO gone
    FROM moves
    WHERE from_household = current_household() AND from_person = current_person()
    ORDER BY moved_at DESC
    LIMIT 1;
    IF NOT FOUND OR NOT EXISTS (
        SELECT
        FROM imports
        WHERE household_id = gone.from_household AND id = wanted AND started_by = gone.from_person
            AND holds = 'diary' AND state = 'failed'
    ) THEN
        RETURN;
    END IF;
    PERFORM copy_rows(
        'imports',
        jsonb_build_object('household_id', gone.from_household, 'id', wanted),
        jsonb_build_object('household_id', gone.to_household, 'started_by', gone.to_person)
    );
    PERFORM copy_rows(
        'import_entries',
        jsonb_build_object(
            'household_id', gone.from_household, 'person_id', gone.from_person, 'import_id', wanted
        ),
        jsonb_build_object('household_id', gone.to_household, 'person_id', gone.to_person)
    );
END
$$;

DO $$
DECLARE
    called regprocedure;
BEGIN
    FOREACH called IN ARRAY ARRAY['abandoned_imports()', 'bring_import_along(uuid)']::regprocedure[] LOOP
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', called);
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO sofra_app', called);
    END LOOP;
END
$$;
