-- Whoever comes back to a household in which no owner is, since everybody has deleted their account, owns it: nobody else
-- could invite, or end it. return_account as before otherwise.
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
    PERFORM end_standing_in(back.household_id, back.person_id);
    UPDATE households SET ended_at = NULL WHERE id = back.household_id;
    RETURN true;
END
$$;
