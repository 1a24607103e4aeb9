-- What an account that is switched off has made, which invites open, and which devices stand in the kitchen: each is said once.

-- Whether a person's account is switched off.
CREATE FUNCTION is_switched_off(home uuid, person uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN EXISTS (
        SELECT FROM accounts AS a WHERE a.household_id = home AND a.person_id = person AND a.disabled_at IS NOT NULL
    );
END
$$;
REVOKE ALL ON FUNCTION is_switched_off FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_switched_off TO sofra_app;

-- Whether an invite can be used, by its columns: so it is asked anew of the row that somebody else has used meanwhile.
CREATE FUNCTION is_usable(home uuid, maker uuid, used_at timestamptz, revoked_at timestamptz, expires_at timestamptz)
    RETURNS boolean
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN used_at IS NULL AND revoked_at IS NULL AND expires_at > now() AND NOT is_switched_off(home, maker);
END
$$;

CREATE OR REPLACE VIEW open_kitchens WITH (security_barrier) AS
SELECT k.digest, k.id AS device_id, h.id AS household_id, h.name AS household_name, k.name, k.language, k.time_zone,
    k.created_at AS started_at, k.last_seen_at AS seen_at, k.expires_at AS ends_at
FROM kitchen_devices AS k
JOIN households AS h ON h.id = k.household_id
JOIN persons AS p ON p.household_id = k.household_id AND p.id = k.put_up_by
WHERE k.revoked_at IS NULL AND k.expires_at > now() AND h.ended_at IS NULL AND p.left_at IS NULL
    AND NOT is_switched_off(k.household_id, k.put_up_by);

-- The devices of the household that may come in.
CREATE FUNCTION open_devices() RETURNS TABLE (device_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY SELECT k.device_id FROM open_kitchens AS k WHERE k.household_id = current_household();
END
$$;
REVOKE ALL ON FUNCTION open_devices FROM PUBLIC;
GRANT EXECUTE ON FUNCTION open_devices TO sofra_app;

-- Whether there is any.
CREATE FUNCTION has_open_device() RETURNS boolean
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN EXISTS (SELECT FROM open_devices());
END
$$;

-- accept_invite, invite_behind, invite_secrets, join_household, open_kitchen, feed_behind, shared_recipe and serves_here as
-- before, but as that says.
CREATE OR REPLACE FUNCTION accept_invite(wanted bytea, newcomer uuid, newcomer_name text, newcomer_language text, newcomer_zone text) RETURNS TABLE (household_id uuid, person_id uuid)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    invite invites;
BEGIN
    SELECT *
    INTO invite
    FROM invites AS i
    WHERE i.digest = wanted AND i.role IN ('member', 'viewer')
        AND is_usable(i.household_id, i.created_by, i.used_at, i.revoked_at, i.expires_at)
    FOR UPDATE;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    UPDATE invites AS i SET used_at = now() WHERE i.household_id = invite.household_id AND i.id = invite.id;
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
    WHERE i.digest = wanted AND is_usable(i.household_id, i.created_by, i.used_at, i.revoked_at, i.expires_at)
        AND (i.person_id IS NULL OR p.kind <> 'member' AND p.left_at IS NULL);
END
$$;

CREATE OR REPLACE FUNCTION invite_secrets() RETURNS TABLE (invite_id uuid, seed bytea, digest bytea)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT i.id, i.seed, i.digest
    FROM invites AS i
    WHERE i.household_id = current_household() AND owns_household()
        AND is_usable(i.household_id, i.created_by, i.used_at, i.revoked_at, i.expires_at)
        AND (i.person_id IS NULL OR looks_after(i.person_id));
END
$$;

CREATE OR REPLACE FUNCTION join_household(wanted bytea, act uuid, one uuid, bring boolean) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    invite invites;
    former uuid := current_household();
    came uuid[] := '{}';
BEGIN
    SELECT * INTO invite
    FROM invites AS i
    WHERE i.digest = wanted AND i.role IN ('member', 'viewer')
        AND is_usable(i.household_id, i.created_by, i.used_at, i.revoked_at, i.expires_at)
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
        -- Others keep the recipes where somebody stays, and who only reads a kitchen adds nothing to it.
        IF bring AND invite.role <> 'viewer' AND NOT EXISTS (
            SELECT FROM accounts WHERE household_id = former AND person_id <> current_person() AND deleted_at IS NULL
        ) THEN
            came := bring_recipes(former, invite.household_id, 'infinity');
        END IF;
        PERFORM move_person(
            act, former, current_person(), invite.household_id, one, invite.role, invite.person_id IS NULL
        );
        UPDATE moves SET brought = came WHERE id = act AND position = 0;
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
    SELECT *
    INTO invite
    FROM invites AS i
    WHERE i.digest = wanted AND i.role = 'kitchen'
        AND is_usable(i.household_id, i.created_by, i.used_at, i.revoked_at, i.expires_at)
    FOR UPDATE;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    UPDATE invites AS i SET used_at = now() WHERE i.household_id = invite.household_id AND i.id = invite.id;
    RETURN QUERY
    INSERT INTO kitchen_devices (household_id, id, digest, name, language, time_zone, put_up_by, expires_at)
    SELECT p.household_id, device, device_digest, device_name, wanted_language, p.time_zone, p.id,
        kitchen_end(invite.kitchen_until, p.time_zone)
    FROM persons AS p
    WHERE p.household_id = invite.household_id AND p.id = invite.created_by AND p.left_at IS NULL
    RETURNING id;
END
$$;

CREATE OR REPLACE FUNCTION feed_behind(wanted bytea) RETURNS TABLE (household_id uuid, person_id uuid, household_name text, slots text[], language text, time_zone text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT f.household_id, f.person_id, h.name, f.slots, p.language, p.time_zone
    FROM feeds AS f
    JOIN persons AS p ON p.household_id = f.household_id AND p.id = f.person_id AND p.left_at IS NULL
    JOIN households AS h ON h.id = f.household_id AND h.ended_at IS NULL
    WHERE f.digest = wanted AND NOT is_switched_off(f.household_id, f.person_id);
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
    WHERE s.digest = wanted AND r.deleted_at IS NULL AND NOT is_switched_off(s.household_id, s.created_by);
END
$$;

CREATE OR REPLACE FUNCTION serves_here() RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN EXISTS (
        SELECT
        FROM persons AS giver
        WHERE giver.household_id = current_household() AND giver.id = current_person() AND giver.kind = 'member'
            AND giver.left_at IS NULL
    ) OR current_person() IS NULL AND EXISTS (
        SELECT
        FROM open_kitchens AS k
        WHERE k.household_id = current_household() AND k.device_id = current_kitchen()
    );
END
$$;
