-- Passkeys (Web Authentication): with one somebody signs in without a password. Whoever begins a session with one shows its
-- id, of which the digest alone stands here: what is read here opens nothing.

CREATE TABLE passkeys (
    digest bytea NOT NULL PRIMARY KEY CHECK (octet_length(digest) = 32),
    id uuid NOT NULL UNIQUE,
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    name text NOT NULL CHECK (name <> ''),
    public_key bytea NOT NULL,
    -- How often it was used, as it counts itself; 0 where it does not.
    counter bigint NOT NULL,
    made_at timestamptz NOT NULL DEFAULT now(),
    used_at timestamptz
);

CREATE INDEX passkeys_account ON passkeys (account_id);

-- Questions that were answered: none is answered twice.
CREATE TABLE used_challenges (
    digest bytea NOT NULL PRIMARY KEY CHECK (octet_length(digest) = 32),
    used_at timestamptz NOT NULL DEFAULT now()
);

REVOKE ALL ON passkeys, used_challenges FROM sofra_app;
ALTER TABLE passkeys ENABLE ROW LEVEL SECURITY;
ALTER TABLE used_challenges ENABLE ROW LEVEL SECURITY;

ALTER TABLE account_events DROP CONSTRAINT account_events_kind;
ALTER TABLE account_events ADD CONSTRAINT account_events_kind CHECK (
    kind IN (
        'signed_in', 'new_device', 'failed', 'password_changed', 'password_by_link', 'address_changed',
        'sessions_ended', 'deleted', 'kept', 'factor_on', 'factor_off', 'codes_made', 'code_used', 'code_failed',
        'passkey_made', 'passkey_removed'
    )
);

CREATE FUNCTION own_passkeys(token_digest bytea)
    RETURNS TABLE (passkey_id uuid, passkey_name text, made_at timestamptz, used_at timestamptz)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT p.id, p.name, p.made_at, p.used_at
    FROM session_account(token_digest) AS mine
    JOIN passkeys AS p ON p.account_id = mine.account_id;
END;

-- use_challenge says whether a question is answered for the first time.
CREATE FUNCTION use_challenge(challenge_digest bytea) RETURNS SETOF bytea
    LANGUAGE sql SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    INSERT INTO used_challenges (digest) VALUES (challenge_digest) ON CONFLICT DO NOTHING RETURNING digest;
END;

-- add_passkey keeps a passkey of whoever asks, with the password; at most twenty.
CREATE FUNCTION add_passkey(
    token_digest bytea, proof text, challenge_digest bytea, key_digest bytea, new_id uuid, new_name text, key bytea,
    uses bigint
) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    INSERT INTO passkeys (digest, id, account_id, name, public_key, counter)
    SELECT key_digest, new_id, opened, new_name, key, uses
    FROM opened_account(token_digest, proof) AS opened
    WHERE (SELECT count(*) FROM passkeys AS p WHERE p.account_id = opened) < 20
        AND EXISTS (SELECT FROM use_challenge(challenge_digest))
    ON CONFLICT DO NOTHING
    RETURNING id;
END;

CREATE FUNCTION remove_passkey(token_digest bytea, proof text, wanted uuid) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    DELETE FROM passkeys AS p
    USING opened_account(token_digest, proof) AS opened
    WHERE p.account_id = opened AND p.id = wanted
    RETURNING p.id;
END;

-- passkey_behind is what a signature is checked with.
CREATE FUNCTION passkey_behind(key_digest bytea) RETURNS TABLE (account_id uuid, public_key bytea)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT p.account_id, p.public_key FROM passkeys AS p WHERE p.digest = key_digest;
END;

-- begin_session_by_passkey takes the id itself, which stands nowhere here, once for each question. A counter that does not
-- grow is that of a copy.
CREATE FUNCTION begin_session_by_passkey(
    key bytea, uses bigint, challenge_digest bytea, token_digest bytea, new_session uuid, agent text, client text,
    ends_at timestamptz, old_device bytea, new_device bytea
) RETURNS TABLE (session_id uuid, came_back boolean)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    mine uuid;
BEGIN
    SELECT p.account_id INTO mine FROM passkeys AS p WHERE p.digest = sha256(key);
    PERFORM FROM accounts AS a WHERE a.id = mine AND a.disabled_at IS NULL FOR UPDATE;
    IF NOT FOUND OR NOT EXISTS (SELECT FROM use_challenge(challenge_digest)) THEN
        RETURN;
    END IF;
    UPDATE passkeys AS p
    SET counter = uses, used_at = now()
    WHERE p.digest = sha256(key) AND (p.counter < uses OR p.counter = 0 AND uses = 0);
    IF NOT FOUND THEN
        RETURN;
    END IF;
    RETURN QUERY SELECT * FROM open_session(
        mine, token_digest, new_session, agent, client, ends_at, old_device, new_device
    );
END
$$;

DO $$
DECLARE
    called regprocedure;
BEGIN
    FOREACH called IN ARRAY ARRAY[
        'own_passkeys(bytea)', 'add_passkey(bytea, text, bytea, bytea, uuid, text, bytea, bigint)',
        'remove_passkey(bytea, text, uuid)', 'passkey_behind(bytea)',
        'begin_session_by_passkey(bytea, bigint, bytea, bytea, uuid, text, text, timestamptz, bytea, bytea)'
    ]::regprocedure[] LOOP
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', called);
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO sofra_app', called);
    END LOOP;
    FOREACH called IN ARRAY ARRAY['use_challenge(bytea)']::regprocedure[] LOOP
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', called);
    END LOOP;
END
$$;
