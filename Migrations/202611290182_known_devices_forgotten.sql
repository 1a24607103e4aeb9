-- Whoever has had the password was in a browser that is known since, of whose sign-ins nobody is told. With another
-- password no browser is known any more, but for the one in which it was chosen. The rows stay, with digests of nothing:
-- with none at all the next sign-in would be taken for the first, of which nobody is told either.
CREATE FUNCTION forget_devices(wanted_account uuid, kept bytea) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    UPDATE known_devices AS d
    SET digest = sha256(convert_to(gen_random_uuid()::text, 'UTF8'))
    WHERE d.account_id = wanted_account AND d.digest IS DISTINCT FROM kept;
END
$$;

REVOKE ALL ON FUNCTION forget_devices(uuid, bytea) FROM PUBLIC;

CREATE FUNCTION forget_own_devices(token_digest bytea, kept bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    PERFORM forget_devices(mine.account_id, kept) FROM session_account(token_digest) AS mine;
END
$$;

REVOKE ALL ON FUNCTION forget_own_devices(bytea, bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_own_devices(bytea, bytea) TO sofra_app;

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
    PERFORM forget_devices(mine, NULL);
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
