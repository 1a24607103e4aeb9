-- Whose household ends while they wait to be deleted has left it when they deleted their account, and not only now: what
-- belongs to their body is gone there after seven days, too, unless they come back. settle_departure and return_account as
-- before otherwise.
CREATE OR REPLACE FUNCTION settle_departure(home uuid, one uuid) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    UPDATE persons SET left_at = coalesce(left_at, now()) WHERE household_id = home AND id = one;
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

CREATE OR REPLACE FUNCTION return_account(wanted uuid) RETURNS boolean
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    back accounts;
BEGIN
    -- The household first, as everything that changes who belongs where. Its account is locked by whoever begins a session.
    PERFORM
    FROM households
    WHERE id = (SELECT household_id FROM accounts WHERE id = wanted AND deleted_at IS NOT NULL)
    FOR UPDATE;
    UPDATE accounts SET deleted_at = NULL WHERE id = wanted AND deleted_at IS NOT NULL RETURNING * INTO back;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    UPDATE persons AS p
    SET left_at = NULL, role = CASE WHEN EXISTS (
            SELECT
            FROM persons AS other
            WHERE other.household_id = p.household_id AND other.id <> p.id AND other.role = 'owner' AND other.left_at IS NULL
        ) THEN p.role ELSE 'owner' END
    WHERE p.household_id = back.household_id AND p.id = back.person_id;
    -- Where their household has ended meanwhile they may be asked back into it, for as long as anybody who has gone.
    UPDATE persons AS former
    SET left_at = m.moved_at
    FROM moves AS m
    WHERE m.account_id = wanted AND m.to_household = back.household_id AND m.to_person = back.person_id
        AND former.household_id = m.from_household AND former.id = m.from_person AND former.left_at < m.moved_at;
    PERFORM end_standing_in(back.household_id, back.person_id);
    UPDATE households SET ended_at = NULL WHERE id = back.household_id;
    RETURN true;
END
$$;
