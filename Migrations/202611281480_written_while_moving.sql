-- What somebody writes while they move is in the diary that goes along, or is written by the person that they are then. The
-- rows of whoever moves are locked before they are copied, and nothing is written any more for a person who has gone: the
-- foreign keys of a diary look only whether there has been such a person.
CREATE FUNCTION refuse_for_departed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    -- Whoever moves holds this row until they have gone.
    PERFORM
    FROM persons
    WHERE household_id = NEW.household_id AND id = NEW.person_id AND left_at IS NULL
    FOR KEY SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'whoever this is written for is not here any more'
            USING ERRCODE = 'object_not_in_prerequisite_state', CONSTRAINT = 'persons_are_here';
    END IF;
    RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION refuse_for_departed() FROM PUBLIC;

-- What follows a merge or a deletion in the kitchen is written for those, too, who can still come back: only what people
-- write for themselves, for whom they look after, and for each other is looked at.
CREATE TRIGGER diary_entry_of_those_here AFTER INSERT ON diary_entries
    FOR EACH ROW WHEN (NEW.person_id = current_person() OR NEW.written_by IS NOT NULL)
    EXECUTE FUNCTION refuse_for_departed();
CREATE TRIGGER diary_entry_of_those_here_still AFTER UPDATE ON diary_entries
    FOR EACH ROW WHEN (NEW.person_id = current_person())
    EXECUTE FUNCTION refuse_for_departed();

DO $$
DECLARE
    tab regclass;
BEGIN
    FOREACH tab IN ARRAY ARRAY['diary_days', 'goals', 'weights', 'favourites', 'avoidances']::regclass[] LOOP
        EXECUTE format(
            'CREATE TRIGGER of_those_here AFTER INSERT OR UPDATE ON %s FOR EACH ROW '
            'WHEN (NEW.person_id = current_person()) EXECUTE FUNCTION refuse_for_departed()',
            tab
        );
    END LOOP;
END
$$;

-- move_person, move_ward and undo_move as before, but for the locks at their beginning.
CREATE OR REPLACE FUNCTION move_person(act uuid, from_home uuid, from_one uuid, to_home uuid, to_one uuid, wanted_role text, is_own boolean) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    account uuid;
    is_last boolean;
BEGIN
    -- Whoever is writing into this diary ends first, and whoever comes later waits, so that all of it is copied.
    PERFORM FROM persons WHERE household_id = from_home AND id = from_one FOR UPDATE;
    SELECT id INTO account FROM accounts WHERE household_id = from_home AND person_id = from_one;
    is_last := account IS NOT NULL AND NOT EXISTS (
        SELECT FROM accounts WHERE household_id = from_home AND id <> account
    );
    INSERT INTO persons (household_id, id, name, role, language, time_zone)
    SELECT to_home, to_one, name, wanted_role, language, time_zone
    FROM persons
    WHERE household_id = from_home AND id = from_one;
    PERFORM move_body(from_home, from_one, to_home, to_one);
    INSERT INTO moves (id, position, account_id, from_household, from_person, to_household, to_person, is_own, wards)
    VALUES (
        act, 0, account, from_home, from_one, to_home, to_one, is_own,
        CASE WHEN is_last THEN '{}' ELSE ARRAY(
            SELECT p.id
            FROM guardians AS g
            JOIN persons AS p ON p.household_id = g.household_id AND p.id = g.person_id
            WHERE g.household_id = from_home AND g.guardian_id = from_one AND g.stands_in_for IS NULL
                AND p.kind = 'dependant' AND p.left_at IS NULL
            ORDER BY p.id
        ) END
    );
    IF is_last THEN
        PERFORM move_ward(act, from_home, w.id, to_home, to_one, is_own)
        FROM (
            SELECT id
            FROM persons
            WHERE household_id = from_home AND kind <> 'member' AND left_at IS NULL
            ORDER BY id
        ) AS w;
    END IF;
    UPDATE accounts SET household_id = to_home, person_id = to_one WHERE id = account;
    PERFORM settle_departure(from_home, from_one);
    -- Who did not go by themselves has been removed, as was announced: whoever is asked back is not removed again by it.
    IF NOT is_own THEN
        DELETE FROM announced_removals WHERE household_id = from_home AND person_id = from_one;
    END IF;
END
$$;

CREATE OR REPLACE FUNCTION move_ward(act uuid, from_home uuid, ward uuid, to_home uuid, guardian uuid, is_own boolean) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    new_ward uuid := gen_random_uuid();
BEGIN
    PERFORM FROM persons WHERE household_id = from_home AND id = ward FOR UPDATE;
    INSERT INTO persons (household_id, id, name, kind, language, time_zone)
    SELECT to_home, new_ward, name, kind, language, time_zone
    FROM persons
    WHERE household_id = from_home AND id = ward;
    INSERT INTO guardians (household_id, person_id, guardian_id) VALUES (to_home, new_ward, guardian);
    PERFORM move_body(from_home, ward, to_home, new_ward);
    INSERT INTO moves (id, position, from_household, from_person, to_household, to_person, is_own)
    VALUES (act, (SELECT count(*) FROM moves WHERE id = act), from_home, ward, to_home, new_ward, is_own);
END
$$;

CREATE OR REPLACE FUNCTION undo_move() RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $_$
DECLARE
    wanted uuid;
    move moves;
    tab text;
    asked uuid;
BEGIN
    SELECT act INTO wanted FROM latest_move();
    IF NOT FOUND THEN
        RETURN 'unknown';
    END IF;
    IF NOT may_depart(current_household(), current_person()) THEN
        RETURN 'last owner';
    END IF;
    FOR move IN SELECT * FROM moves WHERE id = wanted ORDER BY position FOR UPDATE LOOP
        PERFORM FROM persons WHERE household_id = move.to_household AND id = move.to_person FOR UPDATE;
        FOR asked IN
            UPDATE moves AS others
            SET welcome_at = now(), welcomed_by_name = mine.name
            FROM households AS h
            JOIN persons AS mine ON mine.household_id = current_household() AND mine.id = current_person()
            WHERE h.id = move.from_household AND others.from_household = h.id AND NOT others.is_own
                AND others.moved_at = h.ended_at AND others.position = 0
            RETURNING others.account_id
        LOOP
            PERFORM tell_of_household(asked, 'welcomed', move.from_household);
        END LOOP;
        UPDATE households SET ended_at = NULL WHERE id = move.from_household;
        UPDATE persons SET left_at = NULL WHERE household_id = move.from_household AND id = move.from_person;
        PERFORM end_standing_in(move.from_household, move.from_person);
        UPDATE persons
        SET left_at = now()
        WHERE household_id = move.to_household AND id = ANY (move.ward_copies) AND kind <> 'member';
        DELETE FROM guardians WHERE household_id = move.to_household AND person_id = ANY (move.ward_copies);
        -- The body is as it is now, not as it was.
        FOREACH tab IN ARRAY ARRAY['diary_entries', 'diary_days', 'goals', 'weights', 'favourites', 'avoidances'] LOOP
            EXECUTE format('DELETE FROM %I WHERE household_id = $1 AND person_id = $2', tab)
            USING move.from_household, move.from_person;
        END LOOP;
        PERFORM move_body(move.to_household, move.to_person, move.from_household, move.from_person);
        IF move.account_id IS NOT NULL THEN
            UPDATE accounts
            SET household_id = move.from_household, person_id = move.from_person
            WHERE id = move.account_id;
        END IF;
    END LOOP;
    FOR move IN SELECT * FROM moves WHERE id = wanted ORDER BY position LOOP
        PERFORM settle_departure(move.to_household, move.to_person);
    END LOOP;
    DELETE FROM moves WHERE id = wanted;
    RETURN 'moved';
END
$_$;
