-- Whoever has left takes the profile of whom they looked after as it was on that day: what is avoided is rewritten whole
-- at each change, so that no row says whether it was there by then. A move of before keeps none, and takes it as it is.
ALTER TABLE moves
    ADD COLUMN ward_profiles jsonb NOT NULL DEFAULT '{}';

-- Of each of these persons, by their ids, what goes along with a copy besides what has a day. An ingredient is the
-- kitchen's, so what is avoided is kept by its name.
CREATE FUNCTION profiles_of(home uuid, those uuid[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN (
        SELECT coalesce(jsonb_object_agg(p.id, jsonb_build_object(
            'name', p.name, 'language', p.language, 'time_zone', p.time_zone, 'usual_share', p.usual_share,
            'diary_writing', p.diary_writing, 'start', p.start, 'avoidances', (
                SELECT coalesce(
                    jsonb_agg(
                        to_jsonb(a) || jsonb_build_object('ingredient_id', NULL, 'words', coalesce(a.words, i.name))
                    ),
                    '[]'
                )
                FROM avoidances AS a
                LEFT JOIN ingredients AS i ON i.household_id = a.household_id AND i.id = a.ingredient_id
                WHERE a.household_id = home AND a.person_id = p.id
            )
        )), '{}')
        FROM persons AS p
        WHERE p.household_id = home AND p.id = ANY (those)
    );
END
$$;

REVOKE ALL ON FUNCTION profiles_of(uuid, uuid[]) FROM PUBLIC;

CREATE OR REPLACE FUNCTION move_person(act uuid, from_home uuid, from_one uuid, to_home uuid, to_one uuid, wanted_role text, is_own boolean) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    account uuid;
    is_last boolean;
    looked_after uuid[] := '{}';
BEGIN
    -- Whoever is writing into this diary ends first, and whoever comes later waits, so that all of it is copied.
    PERFORM FROM persons WHERE household_id = from_home AND id = from_one FOR UPDATE;
    SELECT id INTO account FROM accounts WHERE household_id = from_home AND person_id = from_one;
    is_last := account IS NOT NULL AND NOT EXISTS (
        SELECT FROM accounts WHERE household_id = from_home AND id <> account AND deleted_at IS NULL
    );
    INSERT INTO persons (household_id, id, name, role, language, time_zone)
    SELECT to_home, to_one, name, wanted_role, language, time_zone
    FROM persons
    WHERE household_id = from_home AND id = from_one;
    PERFORM move_body(from_home, from_one, to_home, to_one);
    IF NOT is_last THEN
        looked_after := ARRAY(
            SELECT p.id
            FROM guardians AS g
            JOIN persons AS p ON p.household_id = g.household_id AND p.id = g.person_id
            WHERE g.household_id = from_home AND g.guardian_id = from_one AND g.stands_in_for IS NULL
                AND p.kind = 'dependant' AND p.left_at IS NULL
            ORDER BY p.id
        );
    END IF;
    INSERT INTO moves (
        id, position, account_id, from_household, from_person, to_household, to_person, is_own, wards, ward_profiles
    )
    VALUES (
        act, 0, account, from_home, from_one, to_home, to_one, is_own, looked_after,
        profiles_of(from_home, looked_after)
    );
    IF is_last THEN
        PERFORM move_ward(act, from_home, w.id, to_home, to_one, is_own)
        FROM (
            SELECT id
            FROM persons
            WHERE household_id = from_home AND kind <> 'member' AND left_at IS NULL
            ORDER BY id
        ) AS w;
        -- Whoever has deleted their account would come back to a household that has ended, without those who went along.
        PERFORM move_apart(from_home, deleted.person_id, mine, '{}')
        FROM persons AS mine
        JOIN accounts AS deleted ON deleted.household_id = mine.household_id AND deleted.id <> account
        WHERE mine.household_id = from_home AND mine.id = from_one;
    END IF;
    UPDATE accounts SET household_id = to_home, person_id = to_one WHERE id = account;
    PERFORM settle_departure(from_home, from_one);
    -- Who did not go by themselves has been removed, as was announced: whoever is asked back is not removed again by it.
    IF NOT is_own THEN
        DELETE FROM announced_removals WHERE household_id = from_home AND person_id = from_one;
    END IF;
END
$$;

DROP FUNCTION copy_ward(uuid, uuid, uuid, uuid, timestamptz);

CREATE FUNCTION copy_ward(
    from_home uuid, ward uuid, to_home uuid, guardian uuid, until timestamp with time zone, profile jsonb
) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    copy uuid := gen_random_uuid();
BEGIN
    INSERT INTO persons (household_id, id, name, kind, language, time_zone)
    SELECT to_home, copy, coalesce(profile->>'name', name), kind, coalesce(profile->>'language', language),
        coalesce(profile->>'time_zone', time_zone)
    FROM persons
    WHERE household_id = from_home AND id = ward;
    INSERT INTO guardians (household_id, person_id, guardian_id) VALUES (to_home, copy, guardian);
    PERFORM move_body(from_home, ward, to_home, copy, until);
    IF profile IS NOT NULL THEN
        UPDATE persons
        SET usual_share = (profile->>'usual_share')::double precision, diary_writing = profile->>'diary_writing',
            start = profile->>'start'
        WHERE household_id = to_home AND id = copy;
        DELETE FROM avoidances WHERE household_id = to_home AND person_id = copy;
        INSERT INTO avoidances (
            household_id, person_id, id, severity, substance, diet, words, words_keys, traces, created_at
        )
        SELECT to_home, copy, a.id, a.severity, a.substance, a.diet, a.words, a.words_keys, a.traces, a.created_at
        FROM jsonb_populate_recordset(NULL::avoidances, profile->'avoidances') AS a;
    END IF;
    RETURN copy;
END
$$;

REVOKE ALL ON FUNCTION copy_ward(uuid, uuid, uuid, uuid, timestamptz, jsonb) FROM PUBLIC;

CREATE OR REPLACE FUNCTION take_wards(token_digest bytea) RETURNS SETOF text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    offered record;
    made uuid[] := '{}';
    whom uuid[] := '{}';
    profiles jsonb;
BEGIN
    FOR offered IN SELECT * FROM wards_to_take(token_digest) LOOP
        IF made = '{}' THEN
            -- Whoever presses twice waits here, and then finds them taken.
            UPDATE moves SET ward_copies = '{}' WHERE id = offered.move_id AND position = 0 AND ward_copies IS NULL;
            IF NOT FOUND THEN
                RETURN;
            END IF;
            profiles := (SELECT m.ward_profiles FROM moves AS m WHERE m.id = offered.move_id AND m.position = 0);
        END IF;
        made := made || copy_ward(
            offered.from_household, offered.ward_id, offered.to_household, offered.to_person, offered.moved_at,
            profiles->offered.ward_id::text
        );
        whom := whom || offered.ward_id;
        RETURN NEXT offered.ward_name;
    END LOOP;
    IF made <> '{}' THEN
        UPDATE moves
        SET ward_copies = made, wards = whom, ward_profiles = '{}'
        WHERE id = offered.move_id AND position = 0;
    END IF;
END
$$;

CREATE OR REPLACE FUNCTION wards_to_take(token_digest bytea) RETURNS TABLE(move_id uuid, from_household uuid, to_household uuid, to_person uuid, moved_at timestamp with time zone, former_name text, ward_id uuid, ward_name text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT m.id, m.from_household, m.to_household, m.to_person, m.moved_at, h.name, w.id,
        coalesce(m.ward_profiles->w.id::text->>'name', w.name)
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
    ORDER BY coalesce(m.ward_profiles->w.id::text->>'name', w.name), w.id;
END
$$;
