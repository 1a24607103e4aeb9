-- An authenticator makes one passkey for an account of a site: a second takes the place of the first, which opens nothing any
-- more and was listed all the same. It is told the ids of those that there are. Of those that were made before the digest
-- alone is known.
ALTER TABLE passkeys ADD COLUMN credential_id bytea;
ALTER TABLE passkeys ADD CONSTRAINT passkeys_credential_id CHECK (sha256(credential_id) = digest);

DROP FUNCTION add_passkey(bytea, text, bytea, bytea, uuid, text, bytea, bigint);

CREATE FUNCTION add_passkey(token_digest bytea, proof text, challenge_digest bytea, credential bytea, new_id uuid, new_name text, key bytea, uses bigint, max_count bigint) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    INSERT INTO passkeys (digest, id, account_id, name, public_key, counter, credential_id)
    SELECT sha256(credential), new_id, opened, new_name, key, uses, credential
    FROM opened_account(token_digest, proof) AS opened
    WHERE (SELECT count(*) FROM passkeys AS p WHERE p.account_id = opened) < max_count
        AND EXISTS (SELECT FROM use_challenge(challenge_digest))
    ON CONFLICT DO NOTHING
    RETURNING id;
END
$$;

REVOKE ALL ON FUNCTION add_passkey(bytea, text, bytea, bytea, uuid, text, bytea, bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION add_passkey(bytea, text, bytea, bytea, uuid, text, bytea, bigint, bigint) TO sofra_app;

DROP FUNCTION own_passkeys(bytea);

CREATE FUNCTION own_passkeys(token_digest bytea) RETURNS TABLE(passkey_id uuid, passkey_name text, made_at timestamp with time zone, used_at timestamp with time zone, credential_id bytea)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT p.id, p.name, p.made_at, p.used_at, p.credential_id
    FROM session_account(token_digest) AS mine
    JOIN passkeys AS p ON p.account_id = mine.account_id;
END
$$;

REVOKE ALL ON FUNCTION own_passkeys(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_passkeys(bytea) TO sofra_app;
