-- Who takes an address that has an account is refused without it: what a violated constraint says of the row stands in the
-- log of PostgreSQL, and a log holds nobody's address.
CREATE OR REPLACE FUNCTION register_household(
    home uuid, home_name text, one uuid, one_name text, wanted_language text, zone text,
    new_account uuid, new_email text, new_email_key text, new_hash text
) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    violated text;
BEGIN
    INSERT INTO households (id, name) VALUES (home, home_name);
    INSERT INTO persons (household_id, id, name, role, language, time_zone)
    VALUES (home, one, one_name, 'owner', wanted_language, zone);
    INSERT INTO accounts (id, household_id, person_id, email, email_key, password_hash)
    VALUES (new_account, home, one, new_email, new_email_key, new_hash);
EXCEPTION
    WHEN unique_violation THEN
        GET STACKED DIAGNOSTICS violated = CONSTRAINT_NAME;
        IF violated = 'accounts_email_key_unique' THEN
            RAISE EXCEPTION 'the address has an account' USING ERRCODE = 'unique_violation', CONSTRAINT = violated;
        END IF;
        RAISE;
END
$$;

CREATE OR REPLACE FUNCTION accept_invite(
    wanted bytea, newcomer uuid, newcomer_name text, newcomer_language text, newcomer_zone text,
    new_account uuid, new_email text, new_email_key text, new_hash text
) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    violated text;
BEGIN
    RETURN QUERY
    INSERT INTO accounts (id, household_id, person_id, email, email_key, password_hash)
    SELECT new_account, joined.household_id, joined.person_id, new_email, new_email_key, new_hash
    FROM accept_invite(wanted, newcomer, newcomer_name, newcomer_language, newcomer_zone) AS joined
    RETURNING id;
EXCEPTION
    WHEN unique_violation THEN
        GET STACKED DIAGNOSTICS violated = CONSTRAINT_NAME;
        IF violated = 'accounts_email_key_unique' THEN
            RAISE EXCEPTION 'the address has an account' USING ERRCODE = 'unique_violation', CONSTRAINT = violated;
        END IF;
        RAISE;
END
$$;

CREATE OR REPLACE FUNCTION change_email(
    wanted_account uuid, proof text, new_email text, new_email_key text, agent text
) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    violated text;
BEGIN
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
