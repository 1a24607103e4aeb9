-- Kitchen devices: a tablet on the wall has a session of the household's, and is no person. Whatever asks for a person
-- finds none, so that policies which name one let nothing through.

-- A device ends with whoever put it up: an owner who was removed has no way back by a tablet that they took along. What
-- was ended stays, because recipes have been changed in its name.
CREATE TABLE kitchen_devices (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    id uuid NOT NULL,
    digest bytea NOT NULL CONSTRAINT kitchen_devices_digest_unique UNIQUE CHECK (octet_length(digest) = 32),
    name text NOT NULL CHECK (name <> ''),
    language text NOT NULL CHECK (language IN ('en', 'tr')),
    time_zone text NOT NULL CHECK (time_zone <> ''),
    put_up_by uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_seen_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz,
    PRIMARY KEY (household_id, id)
);

-- The household reads their names; its owners see them all, and revoke them. The digest is nobody's to read.
REVOKE ALL ON kitchen_devices FROM sofra_app;
GRANT SELECT (household_id, id, name, put_up_by, created_at, last_seen_at, expires_at, revoked_at), UPDATE (revoked_at)
    ON kitchen_devices TO sofra_app;
ALTER TABLE kitchen_devices ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON kitchen_devices FOR SELECT USING (household_id = current_household());
CREATE POLICY revoked ON kitchen_devices FOR UPDATE USING (household_id = current_household() AND owns_household());

-- The setting says which device is asking, where nobody is.
CREATE FUNCTION current_kitchen() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN nullif(current_setting('app.kitchen', true), '')::uuid;

-- current_author is who changes what belongs to the kitchen: a person, or a device.
CREATE FUNCTION current_author() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN coalesce(current_person(), current_kitchen());

-- The devices that may come in: neither revoked nor expired, and whoever put them up is still there.
CREATE VIEW open_kitchens WITH (security_barrier) AS
SELECT
    k.digest, k.id AS device_id, h.id AS household_id, h.name AS household_name, k.name, k.language, k.time_zone,
    k.created_at AS started_at, k.last_seen_at AS seen_at, k.expires_at AS ends_at
FROM kitchen_devices AS k
JOIN households AS h ON h.id = k.household_id
JOIN persons AS p ON p.household_id = k.household_id AND p.id = k.put_up_by
WHERE k.revoked_at IS NULL AND k.expires_at > now() AND h.ended_at IS NULL AND p.left_at IS NULL;

-- A remembered session is made sure of by a view of this one device, as with people.
CREATE VIEW checked_kitchen WITH (security_barrier) AS
SELECT digest, device_id, household_id, household_name, name, language, time_zone, started_at, seen_at
FROM open_kitchens
WHERE digest = current_session();

REVOKE ALL ON open_kitchens, checked_kitchen FROM sofra_app;
GRANT SELECT ON checked_kitchen TO sofra_app;

-- kitchen_behind is a door through row-level security: from a session's digest to the device that it belongs to.
CREATE FUNCTION kitchen_behind(wanted bytea)
    RETURNS TABLE (
        device_id uuid, household_id uuid, household_name text, name text, language text, time_zone text,
        started_at timestamptz, seen_at timestamptz
    )
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT k.device_id, k.household_id, k.household_name, k.name, k.language, k.time_zone, k.started_at, k.seen_at
    FROM open_kitchens AS k
    WHERE k.digest = wanted;
END;

-- An invite for a kitchen can say until which day the device is one.
ALTER TABLE invites
    ADD COLUMN kitchen_until date,
    ADD CONSTRAINT invites_kitchen_until CHECK (kitchen_until IS NULL OR role = 'kitchen');

-- A device ends with the last day that was chosen for it, and at the latest when its browser forgets it.
CREATE FUNCTION kitchen_end(last_day date, zone text) RETURNS timestamptz
    LANGUAGE sql STABLE
    RETURN least((last_day + 1)::timestamp AT TIME ZONE zone, now() + interval '400 days');

-- start_kitchen makes the device of an owner's session one of the kitchen: the session ends with it. It answers nothing
-- for anybody else.
CREATE FUNCTION start_kitchen(
    token_digest bytea, device uuid, device_digest bytea, device_name text, last_day date
) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    IF NOT is_asking(token_digest) OR NOT owns_household() THEN
        RETURN;
    END IF;
    RETURN QUERY
    INSERT INTO kitchen_devices (household_id, id, digest, name, language, time_zone, put_up_by, expires_at)
    SELECT p.household_id, device, device_digest, device_name, p.language, p.time_zone, p.id,
        kitchen_end(last_day, p.time_zone)
    FROM persons AS p
    WHERE p.household_id = current_household() AND p.id = current_person()
    RETURNING id;
    DELETE FROM sessions WHERE digest = token_digest;
END
$$;

-- open_kitchen uses up an invite for a kitchen, and answers nothing where it cannot be used. The device ends with
-- whoever invited it.
CREATE FUNCTION open_kitchen(
    wanted bytea, device uuid, device_digest bytea, device_name text, wanted_language text
) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    invite invites;
BEGIN
    UPDATE invites AS i
    SET used_at = now()
    WHERE i.digest = wanted AND i.used_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now()
        AND i.role = 'kitchen'
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

-- A session is noted and ended by its token, whoever's it is.
CREATE OR REPLACE FUNCTION touch_session(token_digest bytea) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    UPDATE sessions SET last_seen_at = now() WHERE digest = token_digest;
    UPDATE kitchen_devices SET last_seen_at = now() WHERE digest = token_digest;
END;

CREATE OR REPLACE FUNCTION end_session(token_digest bytea) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    DELETE FROM sessions WHERE digest = token_digest;
    UPDATE kitchen_devices SET revoked_at = now() WHERE digest = token_digest AND revoked_at IS NULL;
END;

DO $$
DECLARE
    called regprocedure;
BEGIN
    FOREACH called IN ARRAY ARRAY[
        'kitchen_behind(bytea)', 'start_kitchen(bytea, uuid, bytea, text, date)',
        'open_kitchen(bytea, uuid, bytea, text, text)'
    ]::regprocedure[] LOOP
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', called);
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO sofra_app', called);
    END LOOP;
END
$$;

-- What belongs to people, to the household as such, or to whoever answers for it, a device does not change. It can lock
-- those rows, as any writer does who has to be alone for a moment.
CREATE POLICY added_by_a_person ON persons AS RESTRICTIVE FOR INSERT
    WITH CHECK (household_id = current_household() AND current_person() IS NOT NULL);
CREATE POLICY changed_by_a_person ON persons AS RESTRICTIVE FOR UPDATE
    USING (household_id = current_household())
    WITH CHECK (household_id = current_household() AND current_person() IS NOT NULL);
CREATE POLICY removed_by_a_person ON persons AS RESTRICTIVE FOR DELETE
    USING (household_id = current_household() AND current_person() IS NOT NULL);
CREATE POLICY changed_by_a_person ON households AS RESTRICTIVE FOR UPDATE
    USING (id = current_household())
    WITH CHECK (id = current_household() AND current_person() IS NOT NULL);
CREATE POLICY by_a_person ON share_links AS RESTRICTIVE
    USING (household_id = current_household() AND current_person() IS NOT NULL);
-- Who shows what of themselves is for people.
ALTER POLICY shown_to_all ON body_shares
    USING (household_id = current_household() AND viewer_id IS NULL AND current_person() IS NOT NULL);
