-- Access tokens: another program acts for a person by one, as far as its scopes go (I-06). Of a token its digest alone is kept.

CREATE TABLE access_tokens (
    digest bytea PRIMARY KEY CHECK (octet_length(digest) = 32),
    id uuid NOT NULL CONSTRAINT access_tokens_id_unique UNIQUE,
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    name text NOT NULL CHECK (name <> ''),
    scopes text[] NOT NULL CHECK (scopes <> '{}'),
    created_at timestamptz NOT NULL DEFAULT now(),
    used_at timestamptz,
    expires_at timestamptz
);

CREATE INDEX access_tokens_account ON access_tokens (account_id);

REVOKE ALL ON access_tokens FROM sofra_app;
ALTER TABLE access_tokens ENABLE ROW LEVEL SECURITY;

ALTER TABLE account_events DROP CONSTRAINT account_events_kind;
ALTER TABLE account_events ADD CONSTRAINT account_events_kind CHECK (
    kind IN (
        'signed_in', 'new_device', 'failed', 'password_changed', 'password_by_link', 'address_changed',
        'sessions_ended', 'deleted', 'kept', 'factor_on', 'factor_off', 'codes_made', 'code_used', 'code_failed',
        'passkey_made', 'passkey_removed', 'removed', 'household_ended', 'welcomed', 'token_made', 'token_ended'
    )
);

-- A token is for a place in a household: it ends where its person leaves, is removed or deletes the account, and does not
-- come back with them.
CREATE FUNCTION end_access_tokens() RETURNS trigger
    LANGUAGE plpgsql
AS $$
BEGIN
    DELETE FROM access_tokens WHERE account_id = NEW.id;
    RETURN NULL;
END
$$;

CREATE TRIGGER accounts_tokens AFTER UPDATE OF household_id, person_id, disabled_at, deleted_at ON accounts
    FOR EACH ROW
    WHEN (
        (OLD.household_id, OLD.person_id, OLD.disabled_at, OLD.deleted_at)
        IS DISTINCT FROM (NEW.household_id, NEW.person_id, NEW.disabled_at, NEW.deleted_at)
    )
    EXECUTE FUNCTION end_access_tokens();

-- An open stream hears that its token has ended, as that of a session does.
CREATE TRIGGER access_tokens_end AFTER DELETE ON access_tokens
    FOR EACH ROW EXECUTE FUNCTION tell_session_end();

-- make_access_token makes one for whoever has a session and its password; nothing where the account has as many as one may.
CREATE FUNCTION make_access_token(
    token_digest bytea, proof text, new_token uuid, new_digest bytea, new_name text, new_scopes text[],
    ends_at timestamptz, most bigint
) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    INSERT INTO access_tokens (digest, id, account_id, name, scopes, expires_at)
    SELECT new_digest, new_token, opened, new_name, new_scopes, ends_at
    FROM opened_account(token_digest, proof) AS opened
    WHERE (SELECT count(*) FROM access_tokens AS t WHERE t.account_id = opened) < most
    RETURNING id;
END;

CREATE FUNCTION own_access_tokens(token_digest bytea)
    RETURNS TABLE (
        token_id uuid, name text, scopes text[], created_at timestamptz, used_at timestamptz, expires_at timestamptz
    )
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT t.id, t.name, t.scopes, t.created_at, t.used_at, t.expires_at
    FROM session_account(token_digest) AS mine
    JOIN access_tokens AS t ON t.account_id = mine.account_id;
END;

CREATE FUNCTION end_own_access_token(token_digest bytea, wanted uuid) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    DELETE FROM access_tokens AS t
    USING session_account(token_digest) AS mine
    WHERE t.account_id = mine.account_id AND t.id = wanted
    RETURNING t.id;
END;

-- access_token_person is a door through row-level security: from a token's digest to the person for whom it acts.
CREATE FUNCTION access_token_person(wanted bytea)
    RETURNS TABLE (
        token_id uuid, scopes text[], account_id uuid, household_id uuid, person_id uuid, household_name text,
        name text, role text, language text, time_zone text, created_at timestamptz, used_at timestamptz
    )
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT t.id, t.scopes, a.id, p.household_id, p.id, h.name, p.name, p.role, p.language, p.time_zone, t.created_at,
        t.used_at
    FROM access_tokens AS t
    JOIN accounts AS a ON a.id = t.account_id AND a.disabled_at IS NULL AND a.deleted_at IS NULL
    JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id AND p.left_at IS NULL
    JOIN households AS h ON h.id = p.household_id AND h.ended_at IS NULL
    WHERE t.digest = wanted AND (t.expires_at IS NULL OR t.expires_at > now());
END;

CREATE FUNCTION touch_access_token(wanted bytea) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    UPDATE access_tokens SET used_at = now() WHERE digest = wanted;
END;

DO $$
DECLARE
    called regprocedure;
BEGIN
    FOREACH called IN ARRAY ARRAY[
        'make_access_token(bytea, text, uuid, bytea, text, text[], timestamptz, bigint)', 'own_access_tokens(bytea)',
        'end_own_access_token(bytea, uuid)', 'access_token_person(bytea)', 'touch_access_token(bytea)'
    ]::regprocedure[] LOOP
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', called);
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO sofra_app', called);
    END LOOP;
END
$$;
