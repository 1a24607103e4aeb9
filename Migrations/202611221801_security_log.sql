-- What happened to an account, for its person alone; the browsers in which its person has signed in before; and messages that
-- tell of what somebody else may have done.

CREATE TABLE account_events (
    id uuid NOT NULL DEFAULT gen_random_uuid() PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    -- The time of the clock: what happens in one transaction happens one after another.
    happened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    kind text NOT NULL,
    -- Attempts that failed in one hour from one address are one line.
    times bigint NOT NULL DEFAULT 1,
    user_agent text NOT NULL,
    address text NOT NULL,
    CONSTRAINT account_events_kind CHECK (
        kind IN (
            'signed_in', 'new_device', 'failed', 'password_changed', 'password_by_link', 'address_changed',
            'sessions_ended', 'deleted', 'kept'
        )
    )
);

CREATE INDEX account_events_account ON account_events (account_id, happened_at);

CREATE TABLE known_devices (
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    digest bytea NOT NULL CHECK (octet_length(digest) = 32),
    seen_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (account_id, digest)
);

CREATE INDEX known_devices_digest ON known_devices (digest);

CREATE TABLE account_notices (
    id uuid NOT NULL DEFAULT gen_random_uuid() PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    kind text NOT NULL,
    recipient text NOT NULL,
    user_agent text NOT NULL,
    made_at timestamptz NOT NULL DEFAULT now(),
    attempts bigint NOT NULL DEFAULT 0,
    next_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT account_notices_kind CHECK (kind IN ('new_device', 'address_changed'))
);

CREATE INDEX account_notices_account ON account_notices (account_id);

REVOKE ALL ON account_events, known_devices, account_notices FROM sofra_app;
ALTER TABLE account_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE known_devices ENABLE ROW LEVEL SECURITY;
ALTER TABLE account_notices ENABLE ROW LEVEL SECURITY;

-- note_failed_sign_in notes a wrong password; nothing for an account that is not there.
CREATE FUNCTION note_failed_sign_in(wanted_account uuid, agent text, client text) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    WITH counted AS (
        UPDATE account_events AS e
        SET times = e.times + 1
        WHERE e.account_id = wanted_account AND e.kind = 'failed' AND e.address = client
            AND e.happened_at > now() - interval '1 hour'
        RETURNING e.id
    )
    INSERT INTO account_events (account_id, kind, user_agent, address)
    SELECT a.id, 'failed', agent, client
    FROM accounts AS a
    WHERE a.id = wanted_account AND NOT EXISTS (SELECT FROM counted);
END;

-- note_account_event notes what somebody does to their own account.
CREATE FUNCTION note_account_event(token_digest bytea, wanted_kind text, agent text, client text) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    INSERT INTO account_events (account_id, kind, user_agent, address)
    SELECT mine.account_id, wanted_kind, agent, client
    FROM session_account(token_digest) AS mine;
END;

CREATE FUNCTION own_account_events(token_digest bytea)
    RETURNS TABLE (happened_at timestamptz, kind text, times bigint, user_agent text, address text)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT e.happened_at, e.kind, e.times, e.user_agent, e.address
    FROM session_account(token_digest) AS mine
    JOIN account_events AS e ON e.account_id = mine.account_id;
END;

-- knows_device says whether somebody has signed in to the account of an address in this browser.
CREATE FUNCTION knows_device(wanted_email_key text, device_digest bytea) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT EXISTS (
        SELECT
        FROM accounts AS a
        JOIN known_devices AS d ON d.account_id = a.id
        WHERE a.email_key = wanted_email_key AND d.digest = device_digest
    );
END;

-- change_email gives the account another address; the old one is told.
CREATE FUNCTION change_email(wanted_account uuid, proof text, new_email text, new_email_key text, agent text)
    RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    -- A link that was sent to the old address opens nothing any more.
    DELETE FROM password_links AS l
    USING accounts AS a
    WHERE l.account_id = wanted_account AND a.id = wanted_account AND is_proof(proof, a.password_hash);
    WITH former AS (
        SELECT a.id, a.email FROM accounts AS a WHERE a.id = wanted_account AND is_proof(proof, a.password_hash)
    ), told AS (
        INSERT INTO account_notices (account_id, kind, recipient, user_agent)
        SELECT former.id, 'address_changed', former.email, agent FROM former
    )
    UPDATE accounts AS a
    SET email = new_email, email_key = new_email_key
    FROM former
    WHERE a.id = former.id
    RETURNING a.id;
END;

-- As before, and it is noted.
DROP FUNCTION use_password_link(bytea, text);

CREATE FUNCTION use_password_link(link_digest bytea, new_hash text, agent text, client text) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    WITH used AS (
        DELETE FROM password_links AS l
        WHERE l.digest = link_digest AND l.expires_at > now()
        RETURNING l.account_id
    ), ended AS (
        DELETE FROM sessions AS s
        USING used
        WHERE s.account_id = used.account_id
    ), noted AS (
        INSERT INTO account_events (account_id, kind, user_agent, address)
        SELECT used.account_id, 'password_by_link', agent, client FROM used
    )
    UPDATE accounts AS a
    SET password_hash = new_hash
    FROM used
    WHERE a.id = used.account_id AND a.disabled_at IS NULL
    RETURNING a.id;
END;

-- As before, and the browser is known from now on. Its token is another one after each sign-in: one that somebody has read
-- or planted is worth nothing any more.
DROP FUNCTION begin_session(uuid, text, bytea, uuid, text, text, timestamptz);

CREATE FUNCTION begin_session(
    wanted_account uuid, proof text, token_digest bytea, new_session uuid, agent text, client text, ends_at timestamptz,
    old_device bytea, new_device bytea
) RETURNS TABLE (session_id uuid, came_back boolean)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    is_known boolean;
    has_others boolean;
BEGIN
    -- The row is locked, so that a password that is changed meanwhile opens no session.
    PERFORM FROM accounts AS a
    WHERE a.id = wanted_account AND is_proof(proof, a.password_hash) AND a.disabled_at IS NULL
    FOR UPDATE;
    IF NOT FOUND THEN
        RETURN;
    END IF;
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
        INSERT INTO account_notices (account_id, kind, recipient, user_agent)
        SELECT a.id, 'new_device', a.email, agent FROM accounts AS a WHERE a.id = wanted_account;
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

DO $$
DECLARE
    called regprocedure;
BEGIN
    FOREACH called IN ARRAY ARRAY[
        'note_failed_sign_in(uuid, text, text)', 'note_account_event(bytea, text, text, text)',
        'own_account_events(bytea)', 'knows_device(text, bytea)', 'change_email(uuid, text, text, text, text)',
        'use_password_link(bytea, text, text, text)',
        'begin_session(uuid, text, bytea, uuid, text, text, timestamptz, bytea, bytea)'
    ]::regprocedure[] LOOP
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', called);
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO sofra_app', called);
    END LOOP;
END
$$;
