-- A form that is sent twice finds the address that it has given the account: nothing has changed then, and nobody is told at
-- the new address that it is the former one.
DROP FUNCTION change_email(uuid, text, text, text, text);

CREATE FUNCTION change_email(wanted_account uuid, proof text, new_email text, new_email_key text, agent text, client text) RETURNS SETOF uuid
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
    IF EXISTS (SELECT FROM accounts AS a WHERE a.id = wanted_account AND a.email_key <> new_email_key) THEN
        PERFORM write_notice(wanted_account, 'address_changed', agent, '');
        INSERT INTO account_events (account_id, kind, user_agent, address)
        VALUES (wanted_account, 'address_changed', agent, client);
    END IF;
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

REVOKE ALL ON FUNCTION change_email(uuid, text, text, text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION change_email(uuid, text, text, text, text, text) TO sofra_app;
