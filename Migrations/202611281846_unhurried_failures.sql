-- A wrong password for an account was written to the disk before it was answered, and one for an address that nobody has
-- writes nothing: the time told which addresses have accounts. Neither waits now. note_failed_sign_in as before otherwise.
CREATE OR REPLACE FUNCTION note_failed_sign_in(wanted_account uuid, agent text, client text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    SET LOCAL synchronous_commit = off;
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
END
$$;
