-- What says who may pass (accounts and sessions), and what is written before anyone is known (kept forms, counters of
-- limits), the application reaches by functions alone.
--
-- Each function takes what only its rightful caller has: the digest of a token, or the hash that a password came to.
-- So statements that somebody slips in read no password hash, begin no session and find no household.
--
-- The functions work with the rights of their owner. Their bodies are parsed here, once, so that no name in them can be
-- made to mean something else.

REVOKE ALL ON rate_limits, kept_forms, accounts, sessions, moves FROM sofra_app;
-- A household begins with its first person's account, and ends by itself.
REVOKE INSERT, DELETE ON households FROM sofra_app;

-- Without a policy row-level security lets nothing through, should a right be given by mistake.
ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;

-- A remembered session is made sure of by a view, which costs less than a function with its owner's rights. It has the
-- one session whose digest is set for the transaction, and whom it belongs to.
CREATE FUNCTION current_session() RETURNS bytea
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN decode(nullif(current_setting('app.session', true), ''), 'hex');

CREATE VIEW checked_session WITH (security_barrier) AS
SELECT
    s.digest, s.expires_at, s.id AS session_id, a.id AS account_id, p.household_id, p.id AS person_id,
    h.name AS household_name, p.name, p.role, p.language, p.time_zone,
    s.created_at AS started_at, s.last_seen_at AS seen_at
FROM sessions s
JOIN accounts a ON a.id = s.account_id
JOIN persons p ON p.household_id = a.household_id AND p.id = a.person_id
JOIN households h ON h.id = p.household_id
WHERE s.digest = current_session();

REVOKE ALL ON checked_session FROM sofra_app;
GRANT SELECT ON checked_session TO sofra_app;

-- Accounts. A password is hashed by the application, with the salt that account_salt tells, and compared here: the hash
-- itself never leaves. Both sides are digested once more, so that the time of comparing tells nothing.

CREATE FUNCTION is_proof(proof text, password_hash text) RETURNS boolean
    LANGUAGE sql STABLE
    RETURN sha256(convert_to(proof, 'UTF8')) = sha256(convert_to(password_hash, 'UTF8'));

CREATE FUNCTION account_salt(wanted_email_key text) RETURNS TABLE (account_id uuid, salt text)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT a.id, regexp_replace(a.password_hash, '[^$]*$', '')
    FROM accounts AS a
    WHERE a.email_key = wanted_email_key;
END;

CREATE FUNCTION account_opens(wanted_account uuid, proof text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT EXISTS (SELECT FROM accounts AS a WHERE a.id = wanted_account AND is_proof(proof, a.password_hash));
END;

-- An account comes with a person who is new, or by an invite: nobody makes one for somebody who is there.

CREATE FUNCTION register_household(
    home uuid, home_name text, one uuid, one_name text, wanted_language text, zone text,
    new_account uuid, new_email text, new_email_key text, new_hash text
) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    INSERT INTO households (id, name) VALUES (home, home_name);
    INSERT INTO persons (household_id, id, name, role, language, time_zone)
    VALUES (home, one, one_name, 'owner', wanted_language, zone);
    INSERT INTO accounts (id, household_id, person_id, email, email_key, password_hash)
    VALUES (new_account, home, one, new_email, new_email_key, new_hash);
END;

CREATE FUNCTION accept_invite(
    wanted bytea, newcomer uuid, newcomer_name text, newcomer_language text, newcomer_zone text,
    new_account uuid, new_email text, new_email_key text, new_hash text
) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    INSERT INTO accounts (id, household_id, person_id, email, email_key, password_hash)
    SELECT new_account, joined.household_id, joined.person_id, new_email, new_email_key, new_hash
    FROM accept_invite(wanted, newcomer, newcomer_name, newcomer_language, newcomer_zone) AS joined
    RETURNING id;
END;

CREATE FUNCTION change_password(wanted_account uuid, proof text, new_hash text) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    UPDATE accounts AS a
    SET password_hash = new_hash
    WHERE a.id = wanted_account AND is_proof(proof, a.password_hash)
    RETURNING a.id;
END;

-- Sessions. Where a function takes token_digest, it answers for the session of that token and its account alone.

CREATE FUNCTION session_account(token_digest bytea) RETURNS TABLE (session_id uuid, account_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT s.id, s.account_id
    FROM sessions AS s
    WHERE s.digest = token_digest AND s.expires_at > now();
END;

CREATE FUNCTION own_account(token_digest bytea) RETURNS TABLE (account_id uuid, email text, salt text)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT a.id, a.email, regexp_replace(a.password_hash, '[^$]*$', '')
    FROM session_account(token_digest) AS mine
    JOIN accounts AS a ON a.id = mine.account_id;
END;

CREATE FUNCTION begin_session(
    wanted_account uuid, proof text, token_digest bytea, new_session uuid, agent text, client text, ends_at timestamptz
) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    INSERT INTO sessions (digest, id, account_id, user_agent, address, expires_at)
    SELECT token_digest, new_session, a.id, agent, client, ends_at
    FROM accounts AS a
    WHERE a.id = wanted_account AND is_proof(proof, a.password_hash)
    RETURNING id;
END;

CREATE FUNCTION touch_session(token_digest bytea) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    UPDATE sessions SET last_seen_at = now() WHERE digest = token_digest;
END;

CREATE FUNCTION end_session(token_digest bytea) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    DELETE FROM sessions WHERE digest = token_digest;
END;

CREATE FUNCTION own_sessions(token_digest bytea)
    RETURNS TABLE (session_id uuid, user_agent text, address text, seen_at timestamptz)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT s.id, s.user_agent, s.address, s.last_seen_at
    FROM session_account(token_digest) AS mine
    JOIN sessions AS s ON s.account_id = mine.account_id
    WHERE s.expires_at > now();
END;

CREATE FUNCTION end_own_session(token_digest bytea, wanted_session uuid) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    DELETE FROM sessions AS s
    USING session_account(token_digest) AS mine
    WHERE s.account_id = mine.account_id AND s.id = wanted_session
    RETURNING s.id;
END;

CREATE FUNCTION end_other_sessions(token_digest bytea) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    DELETE FROM sessions AS s
    USING session_account(token_digest) AS mine
    WHERE s.account_id = mine.account_id AND s.id <> mine.session_id
    RETURNING s.id;
END;

-- Who belongs where. The functions of before believe the settings; those that the application may call ask for the token
-- of whoever the settings name, too: an account moves for its own session alone, and a role is another's to give.

CREATE FUNCTION is_asking(token_digest bytea) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT EXISTS (
        SELECT
        FROM session_account(token_digest) AS mine
        JOIN accounts AS a ON a.id = mine.account_id
        WHERE a.household_id = current_household() AND a.person_id = current_person()
    );
END;

CREATE FUNCTION change_role(token_digest bytea, member uuid, wanted text) RETURNS text
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT CASE WHEN is_asking(token_digest) THEN change_role(member, wanted) ELSE 'unknown' END;
END;

CREATE FUNCTION leave_household(token_digest bytea, act uuid, home uuid, home_name text, one uuid) RETURNS text
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT CASE WHEN is_asking(token_digest) THEN leave_household(act, home, home_name, one) ELSE 'unknown' END;
END;

CREATE FUNCTION remove_member(token_digest bytea, act uuid, member uuid, home uuid, one uuid) RETURNS text
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT CASE WHEN is_asking(token_digest) THEN remove_member(act, member, home, one) ELSE 'unknown' END;
END;

CREATE FUNCTION join_household(token_digest bytea, wanted bytea, act uuid, one uuid, bring boolean) RETURNS text
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT CASE WHEN is_asking(token_digest) THEN join_household(wanted, act, one, bring) ELSE 'unknown' END;
END;

CREATE FUNCTION undo_move(token_digest bytea) RETURNS text
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT CASE WHEN is_asking(token_digest) THEN undo_move() ELSE 'unknown' END;
END;

-- Forms that wait for their sender, under the digest of a guest's token.

CREATE FUNCTION keep_form(token_digest bytea, form_fields text, ends_at timestamptz) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    INSERT INTO kept_forms (digest, fields, expires_at)
    VALUES (token_digest, form_fields, ends_at)
    ON CONFLICT (digest) DO UPDATE
    SET fields = excluded.fields, expires_at = excluded.expires_at;
END;

CREATE FUNCTION kept_form(token_digest bytea) RETURNS SETOF text
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT k.fields FROM kept_forms AS k WHERE k.digest = token_digest AND k.expires_at > now();
END;

-- Counters of limits, under the digest of what is counted.

-- A window that begins further ahead than it is long was opened before the clock was set back, and is over, too. One
-- a little ahead is that of a transaction which began later than this one.
CREATE FUNCTION window_is_over(began timestamptz, seconds bigint) RETURNS boolean
    LANGUAGE sql STABLE
    RETURN abs(extract(epoch FROM now() - began)) >= seconds;

CREATE FUNCTION window_seconds_left(began timestamptz, seconds bigint) RETURNS bigint
    LANGUAGE sql STABLE
    RETURN greatest(1, ceil(extract(epoch FROM began + seconds * interval '1 second' - now())))::bigint;

CREATE FUNCTION count_attempt(what bytea, seconds bigint) RETURNS TABLE (attempts bigint, seconds_left bigint)
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    INSERT INTO rate_limits AS r (key, window_started_at, hits)
    VALUES (what, now(), 1)
    ON CONFLICT (key) DO UPDATE SET
        hits = CASE WHEN window_is_over(r.window_started_at, seconds) THEN 1 ELSE r.hits + 1 END,
        window_started_at = CASE WHEN window_is_over(r.window_started_at, seconds) THEN now() ELSE r.window_started_at END
    RETURNING r.hits, window_seconds_left(r.window_started_at, seconds);
END;

CREATE FUNCTION attempts(what bytea, seconds bigint) RETURNS TABLE (attempts bigint, seconds_left bigint)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT r.hits, window_seconds_left(r.window_started_at, seconds)
    FROM rate_limits AS r
    WHERE r.key = what AND NOT window_is_over(r.window_started_at, seconds);
END;

CREATE FUNCTION give_attempt_back(what bytea) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    UPDATE rate_limits SET hits = greatest(0, hits - 1) WHERE key = what;
END;

CREATE FUNCTION forget_attempts(what bytea) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    DELETE FROM rate_limits WHERE key = what;
END;

DO $$
DECLARE
    called regprocedure;
BEGIN
    -- What the application calls.
    FOREACH called IN ARRAY ARRAY[
        'account_salt(text)', 'account_opens(uuid, text)', 'change_password(uuid, text, text)',
        'register_household(uuid, text, uuid, text, text, text, uuid, text, text, text)',
        'accept_invite(bytea, uuid, text, text, text, uuid, text, text, text)',
        'own_account(bytea)', 'begin_session(uuid, text, bytea, uuid, text, text, timestamptz)', 'touch_session(bytea)',
        'end_session(bytea)', 'own_sessions(bytea)', 'end_own_session(bytea, uuid)', 'end_other_sessions(bytea)',
        'change_role(bytea, uuid, text)', 'leave_household(bytea, uuid, uuid, text, uuid)',
        'remove_member(bytea, uuid, uuid, uuid, uuid)', 'join_household(bytea, bytea, uuid, uuid, boolean)',
        'undo_move(bytea)', 'keep_form(bytea, text, timestamptz)', 'kept_form(bytea)',
        'count_attempt(bytea, bigint)', 'attempts(bytea, bigint)', 'give_attempt_back(bytea)', 'forget_attempts(bytea)'
    ]::regprocedure[] LOOP
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', called);
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO sofra_app', called);
    END LOOP;
    -- What only these call.
    FOREACH called IN ARRAY ARRAY[
        'session_account(bytea)', 'is_asking(bytea)', 'accept_invite(bytea, uuid, text, text, text)',
        'change_role(uuid, text)', 'leave_household(uuid, uuid, text, uuid)', 'remove_member(uuid, uuid, uuid, uuid)',
        'join_household(bytea, uuid, uuid, boolean)', 'undo_move()'
    ]::regprocedure[] LOOP
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC, sofra_app', called);
    END LOOP;
END
$$;
