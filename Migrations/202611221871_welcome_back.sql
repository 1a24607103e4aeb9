-- Who was removed from a household is told by whom, and an owner can take the removal back within seven days. Nobody is moved
-- by it: the person is asked back, and comes or stays.

ALTER TABLE moves
    -- By whom somebody was moved, and by whom they were asked back: a name, which stays when its person goes.
    ADD COLUMN moved_by_name text,
    ADD COLUMN welcome_at timestamptz,
    ADD COLUMN welcomed_by_name text;

ALTER TABLE account_events DROP CONSTRAINT account_events_kind;
ALTER TABLE account_events ADD CONSTRAINT account_events_kind CHECK (
    kind IN (
        'signed_in', 'new_device', 'failed', 'password_changed', 'password_by_link', 'address_changed',
        'sessions_ended', 'deleted', 'kept', 'factor_on', 'factor_off', 'codes_made', 'code_used', 'code_failed',
        'passkey_made', 'passkey_removed', 'removed', 'household_ended', 'welcomed'
    )
);

-- A message about a household names it.
ALTER TABLE account_notices ADD COLUMN about text NOT NULL DEFAULT '';
ALTER TABLE account_notices DROP CONSTRAINT account_notices_kind;
ALTER TABLE account_notices ADD CONSTRAINT account_notices_kind CHECK (
    kind IN ('new_device', 'address_changed', 'removed', 'household_ended', 'welcomed')
);

-- tell_of_household tells the person of an account what others have decided about their place in a household: in the log of
-- the account, and by mail.
CREATE FUNCTION tell_of_household(told uuid, wanted_kind text, home uuid) RETURNS void
    LANGUAGE sql SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    INSERT INTO account_events (account_id, kind, user_agent, address)
    SELECT a.id, wanted_kind, '', '' FROM accounts AS a WHERE a.id = told AND a.deleted_at IS NULL;
    INSERT INTO account_notices (account_id, kind, recipient, user_agent, about)
    SELECT a.id, wanted_kind, a.email, '', h.name
    FROM accounts AS a
    JOIN households AS h ON h.id = home
    WHERE a.id = told AND a.deleted_at IS NULL;
END;

-- moved_by_others says what others did about the place of the person whose session this is: who moved them here, from which
-- household, whether it has ended, and who has asked them back. It is told at sign-in and on the household's page.
CREATE FUNCTION moved_by_others(token_digest bytea)
    RETURNS TABLE (
        former_name text, moved_by_name text, has_ended boolean, welcomed_by_name text, last_day date
    )
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT h.name, m.moved_by_name, h.ended_at IS NOT DISTINCT FROM m.moved_at, m.welcomed_by_name,
        ((m.moved_at + interval '7 days') AT TIME ZONE p.time_zone)::date
    FROM session_account(token_digest) AS mine
    JOIN accounts AS a ON a.id = mine.account_id
    JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id
    JOIN moves AS m ON m.account_id = a.id AND m.to_household = a.household_id AND m.to_person = a.person_id
    JOIN households AS h ON h.id = m.from_household
    WHERE NOT m.is_own AND m.moved_by_name IS NOT NULL AND m.moved_at > now() - interval '7 days'
    ORDER BY m.moved_at DESC
    LIMIT 1;
END;

-- removed_members are those whom owners have removed from the household of whoever asks, an owner, and can ask back: who has
-- gone on to a third household since is none of them.
CREATE FUNCTION removed_members() RETURNS TABLE (person_id uuid, name text, last_at timestamptz, is_welcome boolean)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT p.id, p.name, m.moved_at + interval '7 days', m.welcome_at IS NOT NULL
    FROM moves AS m
    JOIN accounts AS a
        ON a.id = m.account_id AND a.household_id = m.to_household AND a.person_id = m.to_person AND a.deleted_at IS NULL
    JOIN persons AS p ON p.household_id = m.from_household AND p.id = m.from_person
    WHERE m.from_household = current_household() AND NOT m.is_own AND m.moved_at > now() - interval '7 days'
        AND owns_household();
END;

-- welcome_back asks somebody back who was removed; false where there is nobody to ask, or whoever asks is no owner.
CREATE FUNCTION welcome_back(token_digest bytea, member uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    asked uuid;
BEGIN
    PERFORM FROM households WHERE id = current_household() FOR UPDATE;
    IF NOT is_asking(token_digest) OR NOT EXISTS (SELECT FROM removed_members() WHERE person_id = member) THEN
        RETURN false;
    END IF;
    UPDATE moves
    SET welcome_at = now(),
        welcomed_by_name = (SELECT name FROM persons WHERE household_id = current_household() AND id = current_person())
    WHERE from_household = current_household() AND from_person = member AND NOT is_own AND welcome_at IS NULL
    RETURNING account_id INTO asked;
    -- Who asks twice tells once.
    IF FOUND THEN
        PERFORM tell_of_household(asked, 'welcomed', current_household());
    END IF;
    RETURN true;
END
$$;

-- latest_move as before, and a move that others made is taken back by whom it moved as soon as they are asked back. It says
-- whether the household has ended: then it comes back with whoever goes back.
DROP FUNCTION latest_move();

CREATE FUNCTION latest_move() RETURNS TABLE (act uuid, former_name text, has_ended boolean)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
    SELECT m.id, h.name, h.ended_at IS NOT NULL
    FROM moves AS m
    JOIN households AS h ON h.id = m.from_household
    JOIN accounts AS a ON a.id = m.account_id
    WHERE m.to_household = current_household() AND m.to_person = current_person()
        AND a.household_id = m.to_household AND a.person_id = m.to_person
        AND m.moved_at > now() - interval '7 days'
        AND CASE WHEN m.is_own THEN h.ended_at IS NULL OR h.ended_at = m.moved_at
            ELSE m.welcome_at IS NOT NULL AND h.ended_at IS NULL END
    ORDER BY m.moved_at DESC
    LIMIT 1
$$;

-- remove_member as before, and who is removed is told.
CREATE OR REPLACE FUNCTION remove_member(act uuid, member uuid, home uuid, one uuid) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    removed persons;
BEGIN
    PERFORM FROM households WHERE id = current_household() FOR UPDATE;
    IF NOT owns_household() THEN
        RAISE EXCEPTION 'people are removed by owners' USING ERRCODE = 'insufficient_privilege';
    END IF;
    SELECT * INTO removed
    FROM persons
    WHERE household_id = current_household() AND id = member AND kind = 'member' AND left_at IS NULL
    FOR UPDATE;
    IF NOT FOUND OR member = current_person() THEN
        RETURN 'unknown';
    END IF;
    IF removed.role = 'owner' AND NOT removal_is_due(member) THEN
        RETURN 'owner';
    END IF;
    DELETE FROM sessions
    USING accounts
    WHERE accounts.id = sessions.account_id AND accounts.household_id = current_household()
        AND accounts.person_id = member;
    INSERT INTO households (id, name) VALUES (home, removed.name);
    PERFORM move_person(act, current_household(), member, home, one, 'owner', false);
    UPDATE moves
    SET moved_by_name = (SELECT name FROM persons WHERE household_id = current_household() AND id = current_person())
    WHERE id = act;
    PERFORM tell_of_household(account_id, 'removed', from_household) FROM moves WHERE id = act AND position = 0;
    RETURN 'moved';
END
$$;

DO $$
DECLARE
    called regprocedure;
BEGIN
    FOREACH called IN ARRAY ARRAY[
        'moved_by_others(bytea)', 'removed_members()', 'welcome_back(bytea, uuid)', 'latest_move()'
    ]::regprocedure[] LOOP
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', called);
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO sofra_app', called);
    END LOOP;
    EXECUTE 'REVOKE ALL ON FUNCTION tell_of_household(uuid, text, uuid) FROM PUBLIC';
END
$$;
