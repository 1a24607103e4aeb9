-- The owner of a household ends it: everybody with an account finds what is theirs in a household of their own, and for seven
-- days it can be taken back.

-- move_ward moves somebody without an account along with whoever looks after them there.
CREATE FUNCTION move_ward(act uuid, from_home uuid, ward uuid, to_home uuid, guardian uuid, is_own boolean) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    new_ward uuid := gen_random_uuid();
BEGIN
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

-- move_person as before.
CREATE OR REPLACE FUNCTION move_person(
    act uuid, from_home uuid, from_one uuid, to_home uuid, to_one uuid, wanted_role text, is_own boolean
) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
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
            WHERE g.household_id = from_home AND g.guardian_id = from_one AND p.kind = 'dependant' AND p.left_at IS NULL
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

-- move_apart moves somebody out of a household that ends into one of their own, with those whom they look after and the one
-- who ends it does not. The result is whom they and those before them have taken along.
CREATE FUNCTION move_apart(former uuid, going uuid, ender persons, taken uuid[]) RETURNS uuid[]
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    act uuid := gen_random_uuid();
    home uuid := gen_random_uuid();
    one uuid := gen_random_uuid();
    leaving record;
    wards uuid[];
BEGIN
    SELECT a.id, a.deleted_at, p.name, p.left_at INTO leaving
    FROM accounts AS a
    JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id
    WHERE a.household_id = former AND a.person_id = going;
    wards := ARRAY(
        SELECT w.id
        FROM guardians AS g
        JOIN persons AS w ON w.household_id = g.household_id AND w.id = g.person_id
        WHERE g.household_id = former AND g.guardian_id = going AND w.kind <> 'member' AND w.left_at IS NULL
            AND leaving.deleted_at IS NULL AND w.id <> ALL (taken) AND NOT EXISTS (
                SELECT
                FROM guardians AS ours
                WHERE ours.household_id = former AND ours.person_id = w.id AND ours.guardian_id = ender.id
            )
        ORDER BY w.id
    );
    -- Who comes along is not left behind for others to look after, or to be copied later.
    DELETE FROM guardians WHERE household_id = former AND guardian_id = going AND person_id = ANY (wards);
    DELETE FROM sessions WHERE account_id = leaving.id;
    INSERT INTO households (id, name) VALUES (home, leaving.name);
    PERFORM move_person(act, former, going, home, one, 'owner', false);
    PERFORM move_ward(act, former, w.id, home, one, false) FROM unnest(wards) AS w (id);
    UPDATE moves SET moved_by_name = ender.name WHERE id = act;
    IF leaving.deleted_at IS NULL THEN
        PERFORM tell_of_household(leaving.id, 'household_ended', former);
    ELSE
        -- Who has deleted their account is no more there than here, and comes back here if they sign in.
        UPDATE persons SET left_at = leaving.left_at WHERE household_id = home AND id = one;
        UPDATE households SET ended_at = leaving.deleted_at WHERE id = home;
    END IF;
    RETURN taken || wards;
END
$$;

-- end_household ends the household of whoever asks, its only owner: another one would have to be removed first, which takes
-- seven days. Whoever asks goes last, with those who are left.
CREATE FUNCTION end_household(token_digest bytea, act uuid, home uuid, home_name text, one uuid) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    former uuid := current_household();
    ender persons;
    kept guardians[];
    taken uuid[] := '{}';
    going uuid;
BEGIN
    PERFORM FROM households WHERE id = former FOR UPDATE;
    IF NOT is_asking(token_digest) THEN
        RETURN 'unknown';
    END IF;
    IF NOT owns_household() THEN
        RAISE EXCEPTION 'a household is ended by its owner' USING ERRCODE = 'insufficient_privilege';
    END IF;
    SELECT * INTO ender FROM persons WHERE household_id = former AND id = current_person();
    IF EXISTS (
        SELECT
        FROM persons
        WHERE household_id = former AND id <> ender.id AND role = 'owner' AND left_at IS NULL AND NOT removal_is_due(id)
    ) THEN
        RETURN 'owner';
    END IF;
    kept := ARRAY(SELECT g FROM guardians AS g WHERE g.household_id = former);
    FOR going IN
        SELECT p.id
        FROM accounts AS a
        JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id
        WHERE a.household_id = former AND p.id <> ender.id
        ORDER BY p.created_at, p.id
    LOOP
        taken := move_apart(former, going, ender, taken);
    END LOOP;
    UPDATE persons SET left_at = now() WHERE household_id = former AND id = ANY (taken);
    DELETE FROM share_links WHERE household_id = former;
    INSERT INTO households (id, name) VALUES (home, home_name);
    PERFORM move_person(act, former, ender.id, home, one, 'owner', true);
    -- Everybody's going gave whom they look after to those who were still there: whoever comes back finds it as it was.
    DELETE FROM guardians WHERE household_id = former;
    INSERT INTO guardians SELECT k.* FROM unnest(kept) AS k;
    RETURN 'moved';
END
$$;

-- undo_move as before, and with a household that comes back those are asked back who were moved as it ended.
CREATE OR REPLACE FUNCTION undo_move() RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
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
$$;

-- wards_to_take as before, also of those who were taken along by somebody else who looks after them as the household ended.
CREATE OR REPLACE FUNCTION wards_to_take(token_digest bytea)
    RETURNS TABLE (
        move_id uuid, from_household uuid, to_household uuid, to_person uuid, moved_at timestamptz, former_name text,
        ward_id uuid, ward_name text
    )
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT m.id, m.from_household, m.to_household, m.to_person, m.moved_at, h.name, w.id, w.name
    FROM session_account(token_digest) AS mine
    JOIN accounts AS a ON a.id = mine.account_id
    JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id
    JOIN moves AS m ON m.account_id = a.id AND m.to_household = a.household_id AND m.to_person = a.person_id
    JOIN households AS h ON h.id = m.from_household
    JOIN persons AS w ON w.household_id = m.from_household AND w.id = ANY (m.wards)
    WHERE m.moved_at > now() - interval '7 days' AND m.ward_copies IS NULL AND p.role <> 'viewer'
        AND w.kind = 'dependant' AND (
            w.left_at IS NULL OR EXISTS (
                SELECT
                FROM moves AS along
                WHERE along.from_household = m.from_household AND along.from_person = w.id AND along.moved_at = m.moved_at
            )
        )
    ORDER BY w.name, w.id;
END;

DO $$
DECLARE
    called regprocedure;
BEGIN
    FOREACH called IN ARRAY ARRAY[
        'move_ward(uuid, uuid, uuid, uuid, uuid, boolean)', 'move_apart(uuid, uuid, persons, uuid[])'
    ]::regprocedure[] LOOP
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', called);
    END LOOP;
    EXECUTE 'REVOKE ALL ON FUNCTION end_household(bytea, uuid, uuid, text, uuid) FROM PUBLIC';
    EXECUTE 'GRANT EXECUTE ON FUNCTION end_household(bytea, uuid, uuid, text, uuid) TO sofra_app';
END
$$;
