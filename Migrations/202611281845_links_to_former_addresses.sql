-- A link that was made at the moment when an address was given up was kept, and sent there. change_email as before otherwise.
CREATE OR REPLACE FUNCTION change_email(wanted_account uuid, proof text, new_email text, new_email_key text, agent text)
    RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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
    RETURN QUERY
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
EXCEPTION
    WHEN unique_violation THEN
        GET STACKED DIAGNOSTICS violated = CONSTRAINT_NAME;
        IF violated = 'accounts_email_key_unique' THEN
            RAISE EXCEPTION 'the address has an account' USING ERRCODE = 'unique_violation', CONSTRAINT = violated;
        END IF;
        RAISE;
END
$$;
