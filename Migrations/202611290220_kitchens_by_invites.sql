-- A device that came by an invite stands in the log of whoever made that, as one does that was put up where it stands.
CREATE OR REPLACE FUNCTION open_kitchen(wanted bytea, device uuid, device_digest bytea, device_name text, wanted_language text) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    invite invites;
BEGIN
    SELECT *
    INTO invite
    FROM invites AS i
    WHERE i.digest = wanted AND i.role = 'kitchen'
        AND is_usable(i.household_id, i.created_by, i.used_at, i.revoked_at, i.expires_at)
    FOR UPDATE;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    UPDATE invites AS i SET used_at = now() WHERE i.household_id = invite.household_id AND i.id = invite.id;
    INSERT INTO account_events (account_id, kind, user_agent, address)
    SELECT a.id, 'kitchen_started', '', ''
    FROM accounts AS a
    WHERE a.household_id = invite.household_id AND a.person_id = invite.created_by;
    RETURN QUERY
    INSERT INTO kitchen_devices (household_id, id, digest, name, language, time_zone, put_up_by, expires_at)
    SELECT p.household_id, device, device_digest, device_name, wanted_language, p.time_zone, p.id,
        kitchen_end(invite.kitchen_until, p.time_zone)
    FROM persons AS p
    WHERE p.household_id = invite.household_id AND p.id = invite.created_by AND p.left_at IS NULL
    RETURNING id;
END
$$;
