-- Nobody has proved that an address is theirs, so that mail to it is limited: five of a kind an hour, so that many of one
-- kind keep none of another back. What happened stands in the account's log in any case.
CREATE FUNCTION write_notice(wanted_account uuid, wanted_kind text, agent text, subject text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    recipient accounts;
    notices bigint;
BEGIN
    SELECT * INTO recipient FROM accounts AS a WHERE a.id = wanted_account;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    SELECT c.attempts INTO notices
    FROM count_attempt(
        sha256(convert_to(concat_ws(' ', 'notice', wanted_kind, recipient.email_key), 'UTF8')), 3600
    ) AS c;
    IF notices <= 5 THEN
        INSERT INTO account_notices (account_id, kind, recipient, user_agent, about)
        VALUES (wanted_account, wanted_kind, recipient.email, agent, subject);
    END IF;
END
$$;

REVOKE ALL ON FUNCTION write_notice(uuid, text, text, text) FROM PUBLIC;

CREATE OR REPLACE FUNCTION open_session(wanted_account uuid, token_digest bytea, new_session uuid, agent text, client text, ends_at timestamp with time zone, old_device bytea, new_device bytea) RETURNS TABLE(session_id uuid, came_back boolean)
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    is_known boolean;
    has_others boolean;
BEGIN
    has_others := EXISTS (SELECT FROM known_devices AS d WHERE d.account_id = wanted_account);
    -- Others may use the same browser: it stays known to them.
    UPDATE known_devices AS d SET digest = new_device WHERE d.digest = old_device;
    UPDATE known_devices AS d SET seen_at = now() WHERE d.account_id = wanted_account AND d.digest = new_device;
    is_known := FOUND;
    IF NOT is_known THEN
        INSERT INTO known_devices (account_id, digest) VALUES (wanted_account, new_device);
    END IF;
    INSERT INTO account_events (account_id, kind, user_agent, address)
    VALUES (
        wanted_account, CASE WHEN has_others AND NOT is_known THEN 'new_device' ELSE 'signed_in' END, agent, client
    );
    IF has_others AND NOT is_known THEN
        PERFORM write_notice(wanted_account, 'new_device', agent, '');
    END IF;
    INSERT INTO sessions (digest, id, account_id, user_agent, address, expires_at)
    VALUES (token_digest, new_session, wanted_account, agent, client, ends_at);
    session_id := new_session;
    came_back := return_account(wanted_account);
    IF came_back THEN
        INSERT INTO account_events (account_id, kind, user_agent, address)
        VALUES (wanted_account, 'kept', agent, client);
    END IF;
    RETURN NEXT;
END
$$;

CREATE OR REPLACE FUNCTION change_email(wanted_account uuid, proof text, new_email text, new_email_key text, agent text) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    violated text;
BEGIN
    -- Whoever makes a link for the old address has made it, or waits and makes none.
    PERFORM FROM accounts AS a WHERE a.id = wanted_account FOR UPDATE;
    -- A link that was sent to the old address opens nothing any more.
    DELETE FROM password_links AS l
    USING accounts AS a
    WHERE l.account_id = wanted_account AND a.id = wanted_account AND is_proof(proof, a.password_hash);
    IF NOT EXISTS (SELECT FROM accounts AS a WHERE a.id = wanted_account AND is_proof(proof, a.password_hash)) THEN
        RETURN;
    END IF;
    PERFORM write_notice(wanted_account, 'address_changed', agent, '');
    RETURN QUERY
    UPDATE accounts AS a
    SET email = new_email, email_key = new_email_key
    WHERE a.id = wanted_account
    RETURNING a.id;
EXCEPTION
    WHEN unique_violation THEN
        GET STACKED DIAGNOSTICS violated = CONSTRAINT_NAME;
        IF violated = 'accounts_email_key_unique' THEN
            RAISE EXCEPTION 'the address has an account' USING ERRCODE = 'unique_violation', CONSTRAINT = violated;
        END IF;
        RAISE;
END
$$;

CREATE OR REPLACE FUNCTION tell_of_household(told uuid, wanted_kind text, home uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    INSERT INTO account_events (account_id, kind, user_agent, address)
    SELECT a.id, wanted_kind, '', '' FROM accounts AS a WHERE a.id = told AND a.deleted_at IS NULL;
    IF FOUND THEN
        PERFORM write_notice(told, wanted_kind, '', h.name) FROM households AS h WHERE h.id = home;
    END IF;
END
$$;
