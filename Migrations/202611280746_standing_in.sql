-- Where nobody is left who looks after somebody, the owners do, in the place of who went: stands_in_for says whose. It ends when
-- that person comes back, so that removing a guardian and asking them back leaves nobody with the diary of a child, and who
-- stands in takes no copy of it along. Once the person is gone for good, the owners look after the child in their own right.
ALTER TABLE guardians
    ADD COLUMN stands_in_for uuid,
    ADD CONSTRAINT guardians_stands_in_for_fkey FOREIGN KEY (household_id, stands_in_for)
        REFERENCES persons (household_id, id) ON DELETE SET NULL (stands_in_for);

-- Somebody is back: nobody stands in for them any more with those whom they look after themselves. Where they do so in their
-- own right, nobody stands in for others who went, either.
CREATE FUNCTION end_standing_in(home uuid, one uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    DELETE FROM guardians AS g
    USING guardians AS back
    WHERE back.household_id = home AND back.guardian_id = one AND g.household_id = home AND g.person_id = back.person_id
        AND g.guardian_id <> one AND (g.stands_in_for = one OR g.stands_in_for IS NOT NULL AND back.stands_in_for IS NULL);
END
$$;

REVOKE ALL ON FUNCTION end_standing_in(uuid, uuid) FROM PUBLIC;

CREATE OR REPLACE FUNCTION settle_departure(home uuid, one uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    UPDATE persons SET left_at = now() WHERE household_id = home AND id = one;
    UPDATE invites
    SET revoked_at = now()
    WHERE household_id = home AND created_by = one AND used_at IS NULL AND revoked_at IS NULL;
    DELETE FROM share_links WHERE household_id = home AND created_by = one;
    DELETE FROM body_shares WHERE household_id = home AND one IN (person_id, viewer_id);
    DELETE FROM announced_removals WHERE household_id = home AND one IN (person_id, announced_by);
    DELETE FROM writing_grants WHERE household_id = home AND one IN (person_id, writer_id);
    INSERT INTO guardians (household_id, person_id, guardian_id, stands_in_for)
    SELECT g.household_id, g.person_id, owner.id, one
    FROM guardians AS g
    JOIN persons AS owner ON owner.household_id = g.household_id AND owner.role = 'owner' AND owner.left_at IS NULL
    WHERE g.household_id = home AND g.guardian_id = one AND NOT EXISTS (
        SELECT
        FROM guardians AS other
        JOIN persons AS p ON p.household_id = other.household_id AND p.id = other.guardian_id AND p.left_at IS NULL
        WHERE other.household_id = home AND other.person_id = g.person_id AND other.guardian_id <> one
    )
    ON CONFLICT DO NOTHING;
    UPDATE households
    SET ended_at = now()
    WHERE id = home AND NOT EXISTS (SELECT FROM accounts WHERE household_id = home);
END
$$;

CREATE OR REPLACE FUNCTION return_account(wanted uuid) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    back accounts;
BEGIN
    UPDATE accounts SET deleted_at = NULL WHERE id = wanted AND deleted_at IS NOT NULL RETURNING * INTO back;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    UPDATE persons SET left_at = NULL WHERE household_id = back.household_id AND id = back.person_id;
    PERFORM end_standing_in(back.household_id, back.person_id);
    UPDATE households SET ended_at = NULL WHERE id = back.household_id;
    RETURN true;
END
$$;

CREATE OR REPLACE FUNCTION undo_move() RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
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

CREATE OR REPLACE FUNCTION move_person(act uuid, from_home uuid, from_one uuid, to_home uuid, to_one uuid, wanted_role text, is_own boolean) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    account uuid;
    is_last boolean;
BEGIN
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
END
$$;
