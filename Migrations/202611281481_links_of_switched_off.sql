-- An account that is switched off lets nobody in: neither its own person by an invite or a device in the kitchen that they
-- have made, nor others by its links. Where it is switched on again, they open again. accept_invite, invite_behind,
-- join_household, open_kitchen, shared_recipe and open_kitchens as before otherwise.
CREATE OR REPLACE FUNCTION accept_invite(wanted bytea, newcomer uuid, newcomer_name text, newcomer_language text, newcomer_zone text) RETURNS TABLE (household_id uuid, person_id uuid)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    invite invites;
BEGIN
    UPDATE invites AS i
    SET used_at = now()
    WHERE i.digest = wanted AND i.used_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now()
        AND i.role IN ('member', 'viewer') AND NOT EXISTS (
            SELECT
            FROM accounts AS a
            WHERE a.household_id = i.household_id AND a.person_id = i.created_by AND a.disabled_at IS NOT NULL
        )
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
        PERFORM end_guardianship(invite.household_id, newcomer);
    END IF;
    RETURN QUERY SELECT invite.household_id, newcomer;
END
$$;

CREATE OR REPLACE FUNCTION invite_behind(wanted bytea) RETURNS TABLE (household_id uuid, household_name text, invited_by text, role text, person_id uuid, person_name text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT h.id, h.name, i.created_by_name, i.role, p.id, p.name
    FROM invites AS i
    JOIN households AS h ON h.id = i.household_id
    LEFT JOIN persons AS p ON p.household_id = i.household_id AND p.id = i.person_id
    WHERE i.digest = wanted AND i.used_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now()
        AND (i.person_id IS NULL OR p.kind <> 'member' AND p.left_at IS NULL)
        AND NOT EXISTS (
            SELECT
            FROM accounts AS a
            WHERE a.household_id = i.household_id AND a.person_id = i.created_by AND a.disabled_at IS NOT NULL
        );
END
$$;

CREATE OR REPLACE FUNCTION join_household(wanted bytea, act uuid, one uuid, bring boolean) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    invite invites;
    former uuid := current_household();
BEGIN
    SELECT * INTO invite
    FROM invites AS i
    WHERE i.digest = wanted AND i.used_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now()
        AND i.role IN ('member', 'viewer') AND NOT EXISTS (
            SELECT
            FROM accounts AS a
            WHERE a.household_id = i.household_id AND a.person_id = i.created_by AND a.disabled_at IS NOT NULL
        )
    FOR UPDATE;
    IF NOT FOUND OR NOT EXISTS (SELECT FROM accounts WHERE household_id = former AND person_id = current_person()) THEN
        RETURN 'unknown';
    END IF;
    IF invite.household_id = former AND (invite.person_id IS NULL OR looks_after(invite.person_id)) THEN
        RETURN 'there';
    END IF;
    PERFORM FROM households WHERE id IN (former, invite.household_id) ORDER BY id FOR UPDATE;
    IF invite.household_id = former THEN
        one := current_person();
    ELSIF NOT may_depart(former, current_person()) THEN
        RETURN 'last owner';
    END IF;
    IF invite.person_id IS NOT NULL THEN
        PERFORM
        FROM persons
        WHERE household_id = invite.household_id AND id = invite.person_id AND kind <> 'member' AND left_at IS NULL
        FOR UPDATE;
        IF NOT FOUND THEN
            RETURN 'unknown';
        END IF;
    END IF;
    UPDATE invites SET used_at = now() WHERE household_id = invite.household_id AND id = invite.id;
    IF invite.household_id <> former THEN
        IF bring THEN
            PERFORM bring_recipes(former, invite.household_id);
        END IF;
        PERFORM move_person(
            act, former, current_person(), invite.household_id, one, invite.role, invite.person_id IS NULL
        );
    END IF;
    IF invite.person_id IS NOT NULL THEN
        PERFORM unite(invite.household_id, invite.person_id, one, invite.created_by, invite.created_by_name);
    END IF;
    RETURN 'moved';
END
$$;

CREATE OR REPLACE FUNCTION open_kitchen(wanted bytea, device uuid, device_digest bytea, device_name text, wanted_language text) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    invite invites;
BEGIN
    UPDATE invites AS i
    SET used_at = now()
    WHERE i.digest = wanted AND i.used_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now()
        AND i.role = 'kitchen' AND NOT EXISTS (
            SELECT
            FROM accounts AS a
            WHERE a.household_id = i.household_id AND a.person_id = i.created_by AND a.disabled_at IS NOT NULL
        )
    RETURNING i.* INTO invite;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    RETURN QUERY
    INSERT INTO kitchen_devices (household_id, id, digest, name, language, time_zone, put_up_by, expires_at)
    SELECT p.household_id, device, device_digest, device_name, wanted_language, p.time_zone, p.id,
        kitchen_end(invite.kitchen_until, p.time_zone)
    FROM persons AS p
    WHERE p.household_id = invite.household_id AND p.id = invite.created_by AND p.left_at IS NULL
    RETURNING id;
END
$$;

CREATE OR REPLACE FUNCTION shared_recipe(wanted bytea) RETURNS TABLE (household_id uuid, recipe_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT s.household_id, s.recipe_id
    FROM share_links AS s
    JOIN recipes AS r ON r.household_id = s.household_id AND r.id = s.recipe_id
    WHERE s.digest = wanted AND r.deleted_at IS NULL AND NOT EXISTS (
        SELECT
        FROM accounts AS a
        WHERE a.household_id = s.household_id AND a.person_id = s.created_by AND a.disabled_at IS NOT NULL
    );
END
$$;

CREATE OR REPLACE VIEW open_kitchens WITH (security_barrier) AS
SELECT k.digest, k.id AS device_id, h.id AS household_id, h.name AS household_name, k.name, k.language, k.time_zone,
    k.created_at AS started_at, k.last_seen_at AS seen_at, k.expires_at AS ends_at
FROM kitchen_devices AS k
JOIN households AS h ON h.id = k.household_id
JOIN persons AS p ON p.household_id = k.household_id AND p.id = k.put_up_by
WHERE k.revoked_at IS NULL AND k.expires_at > now() AND h.ended_at IS NULL AND p.left_at IS NULL AND NOT EXISTS (
    SELECT
    FROM accounts AS a
    WHERE a.household_id = k.household_id AND a.person_id = k.put_up_by AND a.disabled_at IS NOT NULL
);
