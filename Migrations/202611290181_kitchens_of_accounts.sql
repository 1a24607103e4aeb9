-- A kitchen device opens the kitchen without the account that put it up. So that nobody who finds a browser open makes
-- one in passing, starting it asks for the password and stands in the account's log; a password that is chosen by a link
-- ends those that the account has put up, with the invites for more; a role that only reads ends those, too.

ALTER TABLE account_events DROP CONSTRAINT account_events_kind;
ALTER TABLE account_events ADD CONSTRAINT account_events_kind CHECK (
    kind IN (
        'signed_in', 'new_device', 'failed', 'password_changed', 'password_by_link', 'address_changed',
        'sessions_ended', 'deleted', 'kept', 'factor_on', 'factor_off', 'codes_made', 'code_used', 'code_failed',
        'passkey_made', 'passkey_removed', 'removed', 'household_ended', 'welcomed', 'token_made', 'token_ended',
        'removal_announced', 'kitchen_started', 'kitchen_ended'
    )
);

DROP FUNCTION start_kitchen(bytea, uuid, bytea, text, date);

CREATE FUNCTION start_kitchen(
    token_digest bytea, proof text, device uuid, device_digest bytea, device_name text, last_day date, agent text,
    client text
) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    mine uuid;
BEGIN
    SELECT opened INTO mine FROM opened_account(token_digest, proof) AS opened;
    IF mine IS NULL OR NOT is_asking(token_digest) OR NOT owns_household() THEN
        RETURN;
    END IF;
    INSERT INTO account_events (account_id, kind, user_agent, address) VALUES (mine, 'kitchen_started', agent, client);
    RETURN QUERY
    INSERT INTO kitchen_devices (household_id, id, digest, name, language, time_zone, put_up_by, expires_at)
    SELECT p.household_id, device, device_digest, device_name, p.language, p.time_zone, p.id,
        kitchen_end(last_day, p.time_zone)
    FROM persons AS p
    WHERE p.household_id = current_household() AND p.id = current_person()
    RETURNING id;
    DELETE FROM sessions WHERE digest = token_digest;
END
$$;

REVOKE ALL ON FUNCTION start_kitchen(bytea, text, uuid, bytea, text, date, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION start_kitchen(bytea, text, uuid, bytea, text, date, text, text) TO sofra_app;

-- Ends the devices that an account has put up where it is now, and its invites for more; how many devices could still come in.
CREATE FUNCTION end_kitchens_of(wanted_account uuid) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    home uuid;
    one uuid;
    ended bigint;
BEGIN
    SELECT a.household_id, a.person_id INTO home, one FROM accounts AS a WHERE a.id = wanted_account;
    UPDATE invites AS i
    SET revoked_at = now()
    WHERE i.household_id = home AND i.created_by = one AND i.role = 'kitchen' AND i.used_at IS NULL
        AND i.revoked_at IS NULL;
    ended := (
        SELECT count(*)
        FROM kitchen_devices AS k
        WHERE k.household_id = home AND k.put_up_by = one AND k.revoked_at IS NULL AND k.expires_at > now()
    );
    UPDATE kitchen_devices AS k
    SET revoked_at = now()
    WHERE k.household_id = home AND k.put_up_by = one AND k.revoked_at IS NULL;
    RETURN ended;
END
$$;

REVOKE ALL ON FUNCTION end_kitchens_of(uuid) FROM PUBLIC;

CREATE OR REPLACE FUNCTION use_password_link(link_digest bytea, new_hash text, agent text, client text) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    mine uuid;
BEGIN
    SELECT l.account_id INTO mine FROM password_links AS l WHERE l.digest = link_digest AND l.expires_at > now();
    -- Whoever is signing in with the former password comes first, so that their session ends below, too.
    PERFORM FROM accounts AS a WHERE a.id = mine FOR UPDATE;
    DELETE FROM password_links AS l WHERE l.digest = link_digest AND l.expires_at > now();
    IF NOT FOUND THEN
        RETURN;
    END IF;
    DELETE FROM sessions AS s WHERE s.account_id = mine;
    WITH tokens AS (
        DELETE FROM access_tokens AS t
        WHERE t.account_id = mine
        RETURNING t.account_id
    )
    INSERT INTO account_events (account_id, kind, times, user_agent, address)
    SELECT mine, 'password_by_link', 1, agent, client
    UNION ALL
    SELECT tokens.account_id, 'token_ended', count(*), agent, client FROM tokens GROUP BY tokens.account_id;
    IF end_kitchens_of(mine) > 0 THEN
        INSERT INTO account_events (account_id, kind, user_agent, address)
        VALUES (mine, 'kitchen_ended', agent, client);
    END IF;
    RETURN QUERY
    UPDATE accounts AS a
    SET password_hash = new_hash
    WHERE a.id = mine AND a.disabled_at IS NULL
    RETURNING a.id;
END
$$;

CREATE FUNCTION end_kitchens() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    UPDATE kitchen_devices
    SET revoked_at = now()
    WHERE household_id = NEW.household_id AND put_up_by = NEW.id AND revoked_at IS NULL;
    RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION end_kitchens() FROM PUBLIC;

CREATE TRIGGER persons_only_read
    AFTER UPDATE OF role ON persons
    FOR EACH ROW
    WHEN (OLD.role IS DISTINCT FROM NEW.role AND NEW.role = 'viewer')
    EXECUTE FUNCTION end_kitchens();
