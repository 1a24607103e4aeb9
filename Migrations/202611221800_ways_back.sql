-- Ways back into an account: a link by mail or from whoever runs the program, an account that is switched off, and one that
-- is to be deleted in seven days.

ALTER TABLE accounts ADD COLUMN disabled_at timestamptz, ADD COLUMN deleted_at timestamptz;

-- Who asked for a link is told by mail, and by nothing else: whether an address has an account is looked up by the owner
-- of the tables, after the answer, so that neither the answer nor its time nor the program's own session tells it.
CREATE TABLE password_requests (
    email_key text PRIMARY KEY CHECK (email_key <> ''),
    asked_at timestamptz NOT NULL DEFAULT now(),
    attempts bigint NOT NULL DEFAULT 0,
    next_at timestamptz NOT NULL DEFAULT now()
);

-- The newest link of an account is the only one. What it ends in is not stored, but its digest.
CREATE TABLE password_links (
    account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    digest bytea NOT NULL UNIQUE CHECK (octet_length(digest) = 32),
    expires_at timestamptz NOT NULL
);

REVOKE ALL ON password_requests, password_links FROM sofra_app;
ALTER TABLE password_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE password_links ENABLE ROW LEVEL SECURITY;

CREATE FUNCTION ask_for_password_link(asked_email_key text) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    INSERT INTO password_requests (email_key) VALUES (asked_email_key) ON CONFLICT DO NOTHING;
END;

-- password_link_account says whose link it is, as long as it works.
CREATE FUNCTION password_link_account(link_digest bytea) RETURNS TABLE (account_id uuid, email text)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT a.id, a.email
    FROM password_links AS l
    JOIN accounts AS a ON a.id = l.account_id
    WHERE l.digest = link_digest AND l.expires_at > now() AND a.disabled_at IS NULL;
END;

-- use_password_link gives the account another password and ends its sessions. Of two who use a link at once the second
-- finds none.
CREATE FUNCTION use_password_link(link_digest bytea, new_hash text) RETURNS SETOF uuid
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
    )
    UPDATE accounts AS a
    SET password_hash = new_hash
    FROM used
    WHERE a.id = used.account_id AND a.disabled_at IS NULL
    RETURNING a.id;
END;

-- As before, but nobody gets in by an account that is switched off.
CREATE OR REPLACE FUNCTION account_opens(wanted_account uuid, proof text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT EXISTS (
        SELECT
        FROM accounts AS a
        WHERE a.id = wanted_account AND is_proof(proof, a.password_hash) AND a.disabled_at IS NULL
    );
END;

CREATE OR REPLACE FUNCTION change_password(wanted_account uuid, proof text, new_hash text) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    -- A link that was asked for before is no way around the new password.
    DELETE FROM password_links AS l
    USING accounts AS a
    WHERE l.account_id = wanted_account AND a.id = wanted_account AND is_proof(proof, a.password_hash);
    UPDATE accounts AS a
    SET password_hash = new_hash
    WHERE a.id = wanted_account AND is_proof(proof, a.password_hash)
    RETURNING a.id;
END;

-- Deleting an account. Who goes is gone for the household at once, and may come back within seven days; then housekeeping
-- deletes the person with all that belongs to the body. The kitchen stays with the household, which ends with its last
-- account.

-- depart_account lets somebody go. A household without another owner gets one first, so that whoever is looked after by
-- the one who goes falls to somebody.
CREATE FUNCTION depart_account(wanted uuid) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    going accounts;
BEGIN
    -- The household first, as everything that changes who belongs where.
    PERFORM FROM households WHERE id = (SELECT household_id FROM accounts WHERE id = wanted) FOR UPDATE;
    SELECT * INTO going FROM accounts WHERE id = wanted FOR UPDATE;
    IF NOT FOUND OR going.deleted_at IS NOT NULL THEN
        RETURN;
    END IF;
    UPDATE accounts SET deleted_at = now() WHERE id = wanted;
    DELETE FROM sessions WHERE account_id = wanted;
    IF NOT EXISTS (
        SELECT
        FROM persons
        WHERE household_id = going.household_id AND id <> going.person_id AND role = 'owner' AND left_at IS NULL
    ) THEN
        UPDATE persons
        SET role = 'owner'
        WHERE household_id = going.household_id AND id = (
            SELECT heir.id
            FROM accounts AS a
            JOIN persons AS heir ON heir.household_id = a.household_id AND heir.id = a.person_id
            WHERE a.household_id = going.household_id AND a.id <> wanted AND a.deleted_at IS NULL AND heir.left_at IS NULL
            ORDER BY a.disabled_at IS NOT NULL, heir.role <> 'member', a.created_at, a.id
            LIMIT 1
        );
    END IF;
    PERFORM settle_departure(going.household_id, going.person_id);
    UPDATE households
    SET ended_at = now()
    WHERE id = going.household_id AND NOT EXISTS (
        SELECT FROM accounts WHERE household_id = going.household_id AND deleted_at IS NULL
    );
END
$$;

-- return_account takes a deletion back; the result says whether there was one.
CREATE FUNCTION return_account(wanted uuid) RETURNS boolean
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    back accounts;
BEGIN
    UPDATE accounts SET deleted_at = NULL WHERE id = wanted AND deleted_at IS NOT NULL RETURNING * INTO back;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    UPDATE persons SET left_at = NULL WHERE household_id = back.household_id AND id = back.person_id;
    UPDATE households SET ended_at = NULL WHERE id = back.household_id;
    RETURN true;
END
$$;

-- delete_own_account lets whoever asks go, with the password once more.
CREATE FUNCTION delete_own_account(token_digest bytea, proof text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    mine uuid;
BEGIN
    SELECT s.account_id INTO mine
    FROM session_account(token_digest) AS s
    JOIN accounts AS a ON a.id = s.account_id AND is_proof(proof, a.password_hash);
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    PERFORM depart_account(mine);
    RETURN true;
END
$$;

-- As before, but nobody gets in by an account that is switched off, and who signs in takes back that they wanted to go.
DROP FUNCTION begin_session(uuid, text, bytea, uuid, text, text, timestamptz);

CREATE FUNCTION begin_session(
    wanted_account uuid, proof text, token_digest bytea, new_session uuid, agent text, client text, ends_at timestamptz
) RETURNS TABLE (session_id uuid, came_back boolean)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    -- The row is locked, so that a password that is changed meanwhile opens no session.
    PERFORM FROM accounts AS a
    WHERE a.id = wanted_account AND is_proof(proof, a.password_hash) AND a.disabled_at IS NULL
    FOR UPDATE;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    INSERT INTO sessions (digest, id, account_id, user_agent, address, expires_at)
    VALUES (token_digest, new_session, wanted_account, agent, client, ends_at);
    RETURN QUERY SELECT new_session, return_account(wanted_account);
END
$$;

DO $$
DECLARE
    called regprocedure;
BEGIN
    FOREACH called IN ARRAY ARRAY[
        'ask_for_password_link(text)', 'password_link_account(bytea)', 'use_password_link(bytea, text)',
        'delete_own_account(bytea, text)',
        'begin_session(uuid, text, bytea, uuid, text, text, timestamptz)'
    ]::regprocedure[] LOOP
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', called);
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO sofra_app', called);
    END LOOP;
    FOREACH called IN ARRAY ARRAY['depart_account(uuid)', 'return_account(uuid)']::regprocedure[] LOOP
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', called);
    END LOOP;
END
$$;
