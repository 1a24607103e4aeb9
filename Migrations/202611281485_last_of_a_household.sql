-- Whoever has deleted their account is nobody of the household any more, where it is asked who is the last of it: who goes
-- as the last takes along whoever has no account, may go, and ends the household, as is said on the page. departing,
-- may_depart, leave_household, settle_departure, depart_account and move_person as before otherwise.
CREATE OR REPLACE FUNCTION departing() RETURNS TABLE (days bigint, weights bigint, favourites bigint, recipes bigint, is_last boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT
        (
            SELECT count(DISTINCT eaten_on)
            FROM diary_entries
            WHERE household_id = current_household() AND person_id = current_person() AND deleted_at IS NULL
        ),
        (
            SELECT count(*)
            FROM weights
            WHERE household_id = current_household() AND person_id = current_person() AND deleted_at IS NULL
        ),
        (SELECT count(*) FROM favourites WHERE household_id = current_household() AND person_id = current_person()),
        (SELECT count(*) FROM recipes WHERE household_id = current_household() AND deleted_at IS NULL),
        NOT EXISTS (
            SELECT
            FROM accounts
            WHERE household_id = current_household() AND person_id <> current_person() AND deleted_at IS NULL
        );
END
$$;

CREATE OR REPLACE FUNCTION may_depart(home uuid, one uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN NOT EXISTS (
        SELECT FROM accounts WHERE household_id = home AND person_id <> one AND deleted_at IS NULL
    ) OR EXISTS (
        SELECT
        FROM persons
        WHERE household_id = home AND id <> one AND role = 'owner' AND left_at IS NULL
    );
END
$$;

CREATE OR REPLACE FUNCTION leave_household(act uuid, home uuid, home_name text, one uuid) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    PERFORM FROM households WHERE id = current_household() FOR UPDATE;
    IF NOT EXISTS (SELECT FROM accounts WHERE household_id = current_household() AND person_id = current_person()) THEN
        RETURN 'unknown';
    END IF;
    IF NOT EXISTS (
        SELECT
        FROM accounts
        WHERE household_id = current_household() AND person_id <> current_person() AND deleted_at IS NULL
    ) THEN
        RETURN 'alone';
    END IF;
    IF NOT may_depart(current_household(), current_person()) THEN
        RETURN 'last owner';
    END IF;
    INSERT INTO households (id, name) VALUES (home, home_name);
    PERFORM move_person(act, current_household(), current_person(), home, one, 'owner', true);
    RETURN 'moved';
END
$$;

CREATE OR REPLACE FUNCTION settle_departure(home uuid, one uuid) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
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
    WHERE id = home AND NOT EXISTS (SELECT FROM accounts WHERE household_id = home AND deleted_at IS NULL);
END
$$;

CREATE OR REPLACE FUNCTION depart_account(wanted uuid) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    going accounts;
BEGIN
    -- The household first, as everything that changes who belongs where.
    PERFORM FROM households WHERE id = (SELECT household_id FROM accounts WHERE id = wanted) FOR UPDATE;
    SELECT * INTO going FROM accounts WHERE id = wanted FOR UPDATE;
    IF NOT FOUND OR going.deleted_at IS NOT NULL THEN
        RETURN;
    END IF;
    UPDATE accounts SET deleted_at = now() WHERE id = wanted;
    DELETE FROM sessions WHERE account_id = wanted;
    IF NOT EXISTS (
        SELECT
        FROM persons
        WHERE household_id = going.household_id AND id <> going.person_id AND role = 'owner' AND left_at IS NULL
    ) THEN
        UPDATE persons
        SET role = 'owner'
        WHERE household_id = going.household_id AND id = (
            SELECT heir.id
            FROM accounts AS a
            JOIN persons AS heir ON heir.household_id = a.household_id AND heir.id = a.person_id
            WHERE a.household_id = going.household_id AND a.id <> wanted AND a.deleted_at IS NULL AND heir.left_at IS NULL
            ORDER BY a.disabled_at IS NOT NULL, heir.role <> 'member', a.created_at, a.id
            LIMIT 1
        );
    END IF;
    PERFORM settle_departure(going.household_id, going.person_id);
END
$$;

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
        SELECT FROM accounts WHERE household_id = from_home AND id <> account AND deleted_at IS NULL
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
