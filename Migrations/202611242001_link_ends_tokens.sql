-- Whoever comes back by a link may have been robbed of the password: with it a thief has made tokens, which go on without
-- it. They end with the sessions.

-- As before, and the access tokens of the account end.
CREATE OR REPLACE FUNCTION use_password_link(link_digest bytea, new_hash text, agent text, client text) RETURNS SETOF uuid
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
    ), tokens AS (
        DELETE FROM access_tokens AS t
        USING used
        WHERE t.account_id = used.account_id
        RETURNING t.account_id
    ), noted AS (
        INSERT INTO account_events (account_id, kind, times, user_agent, address)
        SELECT used.account_id, 'password_by_link', 1, agent, client FROM used
        UNION ALL
        SELECT tokens.account_id, 'token_ended', count(*), agent, client FROM tokens GROUP BY tokens.account_id
    )
    UPDATE accounts AS a
    SET password_hash = new_hash
    FROM used
    WHERE a.id = used.account_id AND a.disabled_at IS NULL
    RETURNING a.id;
END;
