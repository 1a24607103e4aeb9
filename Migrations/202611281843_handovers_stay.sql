-- Whoever took a child's diary over was listed in the household of before as removed: an owner there could ask them back,
-- and so undo what is not taken back. Whom somebody removed has that one's name. All three as before otherwise.
CREATE OR REPLACE FUNCTION removed_members() RETURNS TABLE(person_id uuid, name text, last_at timestamptz, is_welcome boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT p.id, p.name, m.moved_at + interval '7 days', m.welcome_at IS NOT NULL
    FROM moves AS m
    JOIN accounts AS a
        ON a.id = m.account_id AND a.household_id = m.to_household AND a.person_id = m.to_person AND a.deleted_at IS NULL
    JOIN persons AS p ON p.household_id = m.from_household AND p.id = m.from_person
    WHERE m.from_household = current_household() AND NOT m.is_own AND m.moved_by_name IS NOT NULL
        AND m.moved_at > now() - interval '7 days' AND owns_household();
END
$$;

CREATE OR REPLACE FUNCTION welcome_back(token_digest bytea, member uuid) RETURNS boolean
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
    WHERE from_household = current_household() AND from_person = member AND NOT is_own AND moved_by_name IS NOT NULL
        AND welcome_at IS NULL
    RETURNING account_id INTO asked;
    -- Who asks twice tells once.
    IF FOUND THEN
        PERFORM tell_of_household(asked, 'welcomed', current_household());
    END IF;
    RETURN true;
END
$$;

CREATE OR REPLACE FUNCTION latest_move() RETURNS TABLE(act uuid, former_name text, has_ended boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT m.id, h.name, h.ended_at IS NOT NULL
    FROM moves AS m
    JOIN households AS h ON h.id = m.from_household
    JOIN accounts AS a ON a.id = m.account_id
    WHERE m.to_household = current_household() AND m.to_person = current_person()
        AND a.household_id = m.to_household AND a.person_id = m.to_person
        AND m.moved_at > now() - interval '7 days'
        AND CASE WHEN m.is_own THEN h.ended_at IS NULL OR h.ended_at = m.moved_at
            ELSE m.moved_by_name IS NOT NULL AND m.welcome_at IS NOT NULL AND h.ended_at IS NULL END
    ORDER BY m.moved_at DESC
    LIMIT 1;
END
$$;
