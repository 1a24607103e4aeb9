-- Joining a household by an invite. Whoever holds the link is nobody yet, or somebody of another household: so the
-- functions work with the rights of their owner, and ask for the digest of the link's secret.

-- invite_behind says what a link invites to, while it can be used.
CREATE FUNCTION invite_behind(wanted bytea)
    RETURNS TABLE (
        household_id uuid, household_name text, invited_by text, role text, person_id uuid, person_name text
    )
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
    SELECT h.id, h.name, i.created_by_name, i.role, p.id, p.name
    FROM invites AS i
    JOIN households AS h ON h.id = i.household_id
    LEFT JOIN persons AS p ON p.household_id = i.household_id AND p.id = i.person_id
    WHERE i.digest = wanted AND i.used_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now()
        AND (i.person_id IS NULL OR p.kind <> 'member' AND p.left_at IS NULL)
$$;

-- accept_invite uses an invite up and answers who the newcomer is now: a new person, or the one who is handed over, whose
-- guardians then look after nobody any more. It answers nothing where the invite cannot be used, so that of two who
-- use one at once the second finds none.
CREATE FUNCTION accept_invite(wanted bytea, newcomer uuid, newcomer_name text, newcomer_language text, newcomer_zone text)
    RETURNS TABLE (household_id uuid, person_id uuid)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    invite invites;
BEGIN
    UPDATE invites AS i
    SET used_at = now()
    WHERE i.digest = wanted AND i.used_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now()
        AND i.role IN ('member', 'viewer')
    RETURNING i.* INTO invite;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    IF invite.person_id IS NULL THEN
        INSERT INTO persons (household_id, id, name, role, language, time_zone)
        VALUES (invite.household_id, newcomer, newcomer_name, invite.role, newcomer_language, newcomer_zone);
    ELSE
        newcomer := invite.person_id;
        UPDATE persons AS p
        SET kind = 'member', role = invite.role, language = newcomer_language, time_zone = newcomer_zone
        WHERE p.household_id = invite.household_id AND p.id = newcomer AND p.kind <> 'member' AND p.left_at IS NULL;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'who was to be handed over is not there any more' USING ERRCODE = 'no_data_found';
        END IF;
        DELETE FROM guardians AS g WHERE g.household_id = invite.household_id AND g.person_id = newcomer;
    END IF;
    RETURN QUERY SELECT invite.household_id, newcomer;
END
$$;

-- change_role is an owner's. The last owner stays one: a household without would be nobody's.
CREATE FUNCTION change_role(member uuid, wanted text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    former text;
BEGIN
    -- One at a time in a household, so that of two owners neither makes the other a member while that one does the same.
    PERFORM FROM households WHERE id = current_household() FOR UPDATE;
    IF NOT owns_household() THEN
        RAISE EXCEPTION 'roles are decided by owners' USING ERRCODE = 'insufficient_privilege';
    END IF;
    SELECT role INTO former
    FROM persons
    WHERE household_id = current_household() AND id = member AND kind = 'member' AND left_at IS NULL
    FOR UPDATE;
    IF NOT FOUND THEN
        RETURN 'unknown';
    END IF;
    IF former = 'owner' AND wanted <> 'owner' AND NOT EXISTS (
        SELECT
        FROM persons
        WHERE household_id = current_household() AND id <> member AND role = 'owner' AND left_at IS NULL
    ) THEN
        RETURN 'last owner';
    END IF;
    UPDATE persons SET role = wanted WHERE household_id = current_household() AND id = member;
    RETURN 'changed';
END
$$;

REVOKE ALL ON FUNCTION invite_behind(bytea), accept_invite(bytea, uuid, text, text, text), change_role(uuid, text)
    FROM PUBLIC;
GRANT EXECUTE ON FUNCTION invite_behind(bytea), accept_invite(bytea, uuid, text, text, text), change_role(uuid, text)
    TO sofra_app;

-- A person's role, kind and household are changed by these functions alone.
REVOKE UPDATE ON persons FROM sofra_app;
GRANT UPDATE (name, language, time_zone, usual_share, diary_writing) ON persons TO sofra_app;
