-- A session begins by a password that holds, or not at all: what ends sessions, and what begins one, wait for the account's
-- row first and look afterwards. Otherwise whoever signs in at the moment of a change stays signed in by the former password.

-- use_password_link as before otherwise.
CREATE OR REPLACE FUNCTION use_password_link(link_digest bytea, new_hash text, agent text, client text) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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
    RETURN QUERY
    UPDATE accounts AS a
    SET password_hash = new_hash
    WHERE a.id = mine AND a.disabled_at IS NULL
    RETURNING a.id;
END
$$;

-- begin_session_by_code as before otherwise.
CREATE OR REPLACE FUNCTION begin_session_by_code(waiting_digest bytea, step bigint, recovery bigint, token_digest bytea, new_session uuid, agent text, client text, ends_at timestamp with time zone, old_device bytea, new_device bytea) RETURNS TABLE (session_id uuid, came_back boolean)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    mine uuid;
BEGIN
    SELECT w.account_id INTO mine FROM waiting_sign_in(waiting_digest) AS w;
    PERFORM FROM accounts AS a WHERE a.id = mine FOR UPDATE;
    -- The password may have been changed, or the account switched off, while this waited for the row.
    IF NOT EXISTS (SELECT FROM waiting_sign_in(waiting_digest)) THEN
        RETURN;
    END IF;
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
