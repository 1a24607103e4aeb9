-- An owner whose removal was announced and who leaves and comes back has not got rid of it: the seven days go on. What whoever
-- went has announced ends.
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
    DELETE FROM announced_removals WHERE household_id = home AND announced_by = one;
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
    -- Who did not go by themselves has been removed, as was announced: whoever is asked back is not removed again by it.
    IF NOT is_own THEN
        DELETE FROM announced_removals WHERE household_id = from_home AND person_id = from_one;
    END IF;
END
$$;
