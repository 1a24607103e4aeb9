-- The last of a household brings its recipes along into another, which knows which they were; by nobody else, and not by who
-- only reads there. Who goes back takes off again what nobody has touched.
ALTER TABLE moves
    ADD COLUMN brought uuid[] NOT NULL DEFAULT '{}';

-- join_household and undo_move as before otherwise.
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

CREATE OR REPLACE FUNCTION undo_move() RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $_$
DECLARE
    wanted uuid;
    move moves;
    tab text;
    asked uuid;
BEGIN
    SELECT act INTO wanted FROM latest_move();
    IF NOT FOUND THEN
        RETURN 'unknown';
    END IF;
    IF NOT may_depart(current_household(), current_person()) THEN
        RETURN 'last owner';
    END IF;
    FOR move IN SELECT * FROM moves WHERE id = wanted ORDER BY position FOR UPDATE LOOP
        PERFORM FROM persons WHERE household_id = move.to_household AND id = move.to_person FOR UPDATE;
        FOR asked IN
            UPDATE moves AS others
            SET welcome_at = now(), welcomed_by_name = mine.name
            FROM households AS h
            JOIN persons AS mine ON mine.household_id = current_household() AND mine.id = current_person()
            WHERE h.id = move.from_household AND others.from_household = h.id AND NOT others.is_own
                AND others.moved_at = h.ended_at AND others.position = 0
            RETURNING others.account_id
        LOOP
            PERFORM tell_of_household(asked, 'welcomed', move.from_household);
        END LOOP;
        UPDATE households SET ended_at = NULL WHERE id = move.from_household;
        UPDATE persons SET left_at = NULL WHERE household_id = move.from_household AND id = move.from_person;
        PERFORM end_standing_in(move.from_household, move.from_person);
        UPDATE persons
        SET left_at = now()
        WHERE household_id = move.to_household AND id = ANY (move.ward_copies) AND kind <> 'member';
        DELETE FROM guardians WHERE household_id = move.to_household AND person_id = ANY (move.ward_copies);
        -- The body is as it is now, not as it was.
        FOREACH tab IN ARRAY ARRAY['diary_entries', 'diary_days', 'goals', 'weights', 'favourites', 'avoidances'] LOOP
            EXECUTE format('DELETE FROM %I WHERE household_id = $1 AND person_id = $2', tab)
            USING move.from_household, move.from_person;
        END LOOP;
        PERFORM move_body(move.to_household, move.to_person, move.from_household, move.from_person);
        -- What was brought goes, too, unless somebody there has changed, planned or cooked it.
        UPDATE recipes AS r
        SET deleted_at = now(), version = r.version + 1
        FROM recipes AS former
        WHERE r.household_id = move.to_household AND r.id = ANY (move.brought) AND r.deleted_at IS NULL
            AND former.household_id = move.from_household AND former.id = r.id AND former.version = r.version
            AND NOT EXISTS (
                SELECT
                FROM plan_dishes AS d
                WHERE d.household_id = r.household_id AND d.recipe_id = r.id AND d.deleted_at IS NULL
            )
            AND NOT EXISTS (
                SELECT
                FROM cookings AS k
                WHERE k.household_id = r.household_id AND k.recipe_id = r.id AND k.deleted_at IS NULL
            );
        IF move.account_id IS NOT NULL THEN
            UPDATE accounts
            SET household_id = move.from_household, person_id = move.from_person
            WHERE id = move.account_id;
        END IF;
    END LOOP;
    FOR move IN SELECT * FROM moves WHERE id = wanted ORDER BY position LOOP
        PERFORM settle_departure(move.to_household, move.to_person);
    END LOOP;
    DELETE FROM moves WHERE id = wanted;
    RETURN 'moved';
END
$_$;
