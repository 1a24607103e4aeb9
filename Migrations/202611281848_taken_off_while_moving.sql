-- What somebody takes off at the moment when they move was taken off where they came from, and went along nevertheless. It
-- waits now as what is written does, and is taken off by whoever they are then.
CREATE OR REPLACE FUNCTION refuse_for_departed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    home uuid;
    one uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN
        home := OLD.household_id;
        one := OLD.person_id;
    ELSE
        home := NEW.household_id;
        one := NEW.person_id;
    END IF;
    -- Whoever moves holds this row until they have gone.
    PERFORM
    FROM persons
    WHERE household_id = home AND id = one AND left_at IS NULL
    FOR KEY SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'whoever this is written for is not here any more'
            USING ERRCODE = 'object_not_in_prerequisite_state', CONSTRAINT = 'persons_are_here';
    END IF;
    RETURN NULL;
END
$$;

DO $$
DECLARE
    tab regclass;
BEGIN
    FOREACH tab IN ARRAY ARRAY['diary_days', 'goals', 'weights', 'favourites', 'avoidances']::regclass[] LOOP
        EXECUTE format(
            'CREATE TRIGGER taken_off_by_those_here AFTER DELETE ON %s FOR EACH ROW '
            'WHEN (OLD.person_id = current_person()) EXECUTE FUNCTION refuse_for_departed()',
            tab
        );
    END LOOP;
END
$$;
