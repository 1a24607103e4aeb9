-- A second factor: codes of an authenticator app (RFC 6238), and recovery codes for who has lost it. What they are made of
-- needs the server's key, too: what stands here makes none.

CREATE TABLE second_factors (
    account_id uuid NOT NULL PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    seed bytea NOT NULL CHECK (octet_length(seed) = 32),
    -- The newest period of 30 s whose code was used: no code works twice.
    last_step bigint NOT NULL,
    made_at timestamptz NOT NULL DEFAULT now(),
    codes_seed bytea NOT NULL CHECK (octet_length(codes_seed) = 32),
    codes_made_at timestamptz NOT NULL DEFAULT now(),
    codes_used bigint[] NOT NULL DEFAULT '{}'
);

-- Who has written the right password, and is asked for a code. It holds for the password of then.
CREATE TABLE waiting_sign_ins (
    digest bytea NOT NULL PRIMARY KEY CHECK (octet_length(digest) = 32),
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    proof_digest bytea NOT NULL,
    expires_at timestamptz NOT NULL
);

CREATE INDEX waiting_sign_ins_account ON waiting_sign_ins (account_id);

REVOKE ALL ON second_factors, waiting_sign_ins FROM sofra_app;
ALTER TABLE second_factors ENABLE ROW LEVEL SECURITY;
ALTER TABLE waiting_sign_ins ENABLE ROW LEVEL SECURITY;

ALTER TABLE account_events DROP CONSTRAINT account_events_kind;
ALTER TABLE account_events ADD CONSTRAINT account_events_kind CHECK (
    kind IN (
        'signed_in', 'new_device', 'failed', 'password_changed', 'password_by_link', 'address_changed',
        'sessions_ended', 'deleted', 'kept', 'factor_on', 'factor_off', 'codes_made', 'code_used', 'code_failed'
    )
);

-- own_second_factor is what whoever asks may see of theirs.
CREATE FUNCTION own_second_factor(token_digest bytea)
    RETURNS TABLE (made_at timestamptz, codes_seed bytea, codes_made_at timestamptz, codes_used bigint[])
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT f.made_at, f.codes_seed, f.codes_made_at, f.codes_used
    FROM session_account(token_digest) AS mine
    JOIN second_factors AS f ON f.account_id = mine.account_id;
END;

-- opened_account is the account of a session for whoever knows its password, too.
CREATE FUNCTION opened_account(token_digest bytea, proof text) RETURNS SETOF uuid
    LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT a.id
    FROM session_account(token_digest) AS mine
    JOIN accounts AS a ON a.id = mine.account_id AND is_proof(proof, a.password_hash);
END;

-- set_second_factor asks for a code from now on. The result has no row where there is one already.
CREATE FUNCTION set_second_factor(
    token_digest bytea, proof text, new_seed bytea, step bigint, new_codes_seed bytea
) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    INSERT INTO second_factors (account_id, seed, last_step, codes_seed)
    SELECT opened, new_seed, step, new_codes_seed
    FROM opened_account(token_digest, proof) AS opened
    ON CONFLICT DO NOTHING
    RETURNING account_id;
END;

CREATE FUNCTION remove_second_factor(token_digest bytea, proof text) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    DELETE FROM second_factors AS f
    USING opened_account(token_digest, proof) AS opened
    WHERE f.account_id = opened
    RETURNING f.account_id;
END;

CREATE FUNCTION renew_recovery_codes(token_digest bytea, proof text, new_codes_seed bytea) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    UPDATE second_factors AS f
    SET codes_seed = new_codes_seed, codes_made_at = now(), codes_used = '{}'
    FROM opened_account(token_digest, proof) AS opened
    WHERE f.account_id = opened
    RETURNING f.account_id;
END;

-- await_code keeps for a few minutes that somebody knows the password, where a code is asked for; no row where none is.
CREATE FUNCTION await_code(wanted_account uuid, proof text, waiting_digest bytea, ends_at timestamptz) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    INSERT INTO waiting_sign_ins (digest, account_id, proof_digest, expires_at)
    SELECT waiting_digest, a.id, sha256(convert_to(proof, 'UTF8')), ends_at
    FROM accounts AS a
    JOIN second_factors AS f ON f.account_id = a.id
    WHERE a.id = wanted_account AND is_proof(proof, a.password_hash) AND a.disabled_at IS NULL
    RETURNING account_id;
END;

-- waiting_sign_in is what a code is checked with.
CREATE FUNCTION waiting_sign_in(waiting_digest bytea)
    RETURNS TABLE (account_id uuid, seed bytea, codes_seed bytea)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT w.account_id, f.seed, f.codes_seed
    FROM waiting_sign_ins AS w
    JOIN accounts AS a ON a.id = w.account_id AND sha256(convert_to(a.password_hash, 'UTF8')) = w.proof_digest
    JOIN second_factors AS f ON f.account_id = a.id
    WHERE w.digest = waiting_digest AND w.expires_at > now() AND a.disabled_at IS NULL;
END;

-- open_session is what each way in comes to. It asks nothing: its callers have.
CREATE FUNCTION open_session(
    wanted_account uuid, token_digest bytea, new_session uuid, agent text, client text, ends_at timestamptz,
    old_device bytea, new_device bytea
) RETURNS TABLE (session_id uuid, came_back boolean)
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
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

-- As before, but for an account with a second factor the password alone is not enough.
CREATE OR REPLACE FUNCTION begin_session(
    wanted_account uuid, proof text, token_digest bytea, new_session uuid, agent text, client text, ends_at timestamptz,
    old_device bytea, new_device bytea
) RETURNS TABLE (session_id uuid, came_back boolean)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    -- The row is locked, so that a password that is changed meanwhile opens no session.
    PERFORM FROM accounts AS a
    WHERE a.id = wanted_account AND is_proof(proof, a.password_hash) AND a.disabled_at IS NULL
    FOR UPDATE;
    IF NOT FOUND OR EXISTS (SELECT FROM second_factors AS f WHERE f.account_id = wanted_account) THEN
        RETURN;
    END IF;
    RETURN QUERY SELECT * FROM open_session(
        wanted_account, token_digest, new_session, agent, client, ends_at, old_device, new_device
    );
END
$$;

-- begin_session_by_code goes on where await_code began, with a code that was used by nobody: of the app by its step, or a
-- recovery code by its number.
CREATE FUNCTION begin_session_by_code(
    waiting_digest bytea, step bigint, recovery bigint, token_digest bytea, new_session uuid, agent text, client text,
    ends_at timestamptz, old_device bytea, new_device bytea
) RETURNS TABLE (session_id uuid, came_back boolean)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    mine uuid;
BEGIN
    SELECT w.account_id INTO mine FROM waiting_sign_in(waiting_digest) AS w;
    PERFORM FROM accounts AS a WHERE a.id = mine FOR UPDATE;
    UPDATE second_factors AS f
    SET last_step = coalesce(step, f.last_step),
        codes_used = CASE WHEN recovery IS NULL THEN f.codes_used ELSE f.codes_used || recovery END
    WHERE f.account_id = mine AND CASE
        WHEN step IS NOT NULL THEN recovery IS NULL AND f.last_step < step
        ELSE recovery BETWEEN 0 AND 9 AND recovery <> ALL (f.codes_used)
    END;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    DELETE FROM waiting_sign_ins AS w WHERE w.digest = waiting_digest;
    IF recovery IS NOT NULL THEN
        INSERT INTO account_events (account_id, kind, user_agent, address) VALUES (mine, 'code_used', agent, client);
    END IF;
    RETURN QUERY SELECT * FROM open_session(
        mine, token_digest, new_session, agent, client, ends_at, old_device, new_device
    );
END
$$;

-- note_failed_code notes a wrong code after the right password.
CREATE FUNCTION note_failed_code(waiting_digest bytea, agent text, client text) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    INSERT INTO account_events (account_id, kind, user_agent, address)
    SELECT w.account_id, 'code_failed', agent, client
    FROM waiting_sign_in(waiting_digest) AS w;
END;

DO $$
DECLARE
    called regprocedure;
BEGIN
    FOREACH called IN ARRAY ARRAY[
        'own_second_factor(bytea)', 'set_second_factor(bytea, text, bytea, bigint, bytea)',
        'remove_second_factor(bytea, text)', 'renew_recovery_codes(bytea, text, bytea)',
        'await_code(uuid, text, bytea, timestamptz)', 'waiting_sign_in(bytea)',
        'begin_session_by_code(bytea, bigint, bigint, bytea, uuid, text, text, timestamptz, bytea, bytea)',
        'note_failed_code(bytea, text, text)'
    ]::regprocedure[] LOOP
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', called);
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO sofra_app', called);
    END LOOP;
    FOREACH called IN ARRAY ARRAY[
        'opened_account(bytea, text)', 'open_session(uuid, bytea, uuid, text, text, timestamptz, bytea, bytea)'
    ]::regprocedure[] LOOP
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', called);
    END LOOP;
END
$$;
