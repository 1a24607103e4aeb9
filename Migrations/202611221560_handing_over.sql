-- Handing somebody over to an account that has a diary of its own, and taking copies along of whom one looked after.

-- end_guardianship ends what others read of somebody who is handed over, and what they write. A guardian who takes back a
-- move that had brought both then goes alone.
CREATE FUNCTION end_guardianship(home uuid, ward uuid) RETURNS void
    LANGUAGE sql SET search_path = pg_catalog, public, pg_temp
AS $$
    DELETE FROM guardians WHERE household_id = home AND person_id = ward;
    DELETE FROM body_shares WHERE household_id = home AND person_id = ward;
    DELETE FROM writing_grants WHERE household_id = home AND person_id = ward;
    DELETE FROM feeds WHERE household_id = home AND person_id = ward;
    DELETE FROM moves WHERE to_household = home AND to_person = ward AND account_id IS NULL;
$$;

-- accept_invite as before, and nothing that guardians have allowed goes on.
CREATE OR REPLACE FUNCTION accept_invite(
    wanted bytea, newcomer uuid, newcomer_name text, newcomer_language text, newcomer_zone text
)
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
        PERFORM end_guardianship(invite.household_id, newcomer);
    END IF;
    RETURN QUERY SELECT invite.household_id, newcomer;
END
$$;

-- offer_entries makes offers of what one person has written on some days to another of the same household.
CREATE FUNCTION offer_entries(home uuid, giver uuid, taker uuid, days date[], handed_by uuid, handed_by_name text)
    RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    both_have text;
BEGIN
    SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) INTO both_have
    FROM pg_attribute AS a
    JOIN pg_attribute AS b ON b.attrelid = 'diary_entries'::regclass AND b.attname = a.attname AND NOT b.attisdropped
    WHERE a.attrelid = 'diary_offers'::regclass AND a.attnum > 0 AND NOT a.attisdropped
        AND a.attname NOT IN ('household_id', 'person_id', 'id', 'dish_id');
    -- They are shown in the order in which they were made.
    EXECUTE format(
        $statement$
        INSERT INTO diary_offers (
            household_id, person_id, id, offered_by, offered_by_name, act_id, made_at, %1$s
        )
        SELECT household_id, $3, gen_random_uuid(), coalesce(written_by, $5), coalesce(written_by_name, $6), $7,
            now() + row_number() OVER (ORDER BY eaten_on, slot, created_at, id) * interval '1 microsecond', %1$s
        FROM diary_entries
        WHERE household_id = $1 AND person_id = $2 AND deleted_at IS NULL AND eaten_on = ANY ($4)
        $statement$,
        both_have
    )
    USING home, giver, taker, days, handed_by, handed_by_name, gen_random_uuid();
END
$$;

-- unite_avoidances leaves one of what a person avoids twice; traces count where either says so.
CREATE FUNCTION unite_avoidances(home uuid, one uuid) RETURNS void
    LANGUAGE sql SET search_path = pg_catalog, public, pg_temp
AS $$
    UPDATE avoidances AS kept
    SET traces = true
    FROM avoidances AS twin
    WHERE kept.household_id = home AND kept.person_id = one AND twin.household_id = home AND twin.person_id = one
        AND twin.traces AND NOT kept.traces
        AND (kept.severity, kept.substance, kept.diet, kept.ingredient_id, kept.words)
            IS NOT DISTINCT FROM (twin.severity, twin.substance, twin.diet, twin.ingredient_id, twin.words);
    DELETE FROM avoidances AS twin
    USING avoidances AS kept
    WHERE kept.household_id = home AND kept.person_id = one AND twin.household_id = home AND twin.person_id = one
        AND kept.id < twin.id
        AND (kept.severity, kept.substance, kept.diet, kept.ingredient_id, kept.words)
            IS NOT DISTINCT FROM (twin.severity, twin.substance, twin.diet, twin.ingredient_id, twin.words);
$$;

-- unite joins somebody without an account and a member of the same household, who are one person: what the member has
-- stays, what only the other has is taken, and of days that both have written the other's entries become offers. The
-- other has left then; housekeeping deletes them.
CREATE FUNCTION unite(home uuid, ward uuid, one uuid, handed_by uuid, handed_by_name text) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    former jsonb := jsonb_build_object('household_id', home, 'person_id', ward);
    latter jsonb := jsonb_build_object('household_id', home, 'person_id', one);
    both_on date[];
    tab text;
BEGIN
    both_on := ARRAY(
        SELECT eaten_on FROM diary_entries WHERE household_id = home AND person_id = ward AND deleted_at IS NULL
        INTERSECT
        SELECT eaten_on FROM diary_entries WHERE household_id = home AND person_id = one AND deleted_at IS NULL
    );
    PERFORM offer_entries(home, ward, one, both_on, handed_by, handed_by_name);
    -- One entry comes of a planned dish; another is an entry like any.
    UPDATE diary_entries AS e
    SET dish_id = NULL
    FROM diary_entries AS mine
    WHERE e.household_id = home AND e.person_id = ward AND mine.household_id = home AND mine.person_id = one
        AND mine.dish_id = e.dish_id;
    PERFORM copy_rows('diary_entries', former, latter, format('t.eaten_on <> ALL (%L::date[])', both_on));
    -- A weight that was deleted does not keep one out.
    DELETE FROM weights WHERE household_id = home AND person_id = one AND deleted_at IS NOT NULL;
    IF NOT EXISTS (SELECT FROM goals WHERE household_id = home AND person_id = one AND deleted_at IS NULL) THEN
        DELETE FROM goals WHERE household_id = home AND person_id = one;
        PERFORM copy_rows('goals', former, latter);
    END IF;
    FOREACH tab IN ARRAY ARRAY[
        'diary_days', 'weights', 'favourites', 'avoidances', 'usual_weeks', 'meal_eaters', 'plan_eaters', 'meals_out',
        'plan_skips'
    ] LOOP
        PERFORM copy_rows(tab::regclass, former, latter);
    END LOOP;
    PERFORM copy_rows('diary_offers', former, latter, 't.answer IS NULL');
    PERFORM unite_avoidances(home, one);
    FOREACH tab IN ARRAY ARRAY['usual_weeks', 'meal_eaters', 'plan_eaters', 'meals_out', 'plan_skips'] LOOP
        EXECUTE format('DELETE FROM %I WHERE household_id = $1 AND person_id = $2', tab) USING home, ward;
    END LOOP;
    UPDATE plan_dishes
    SET cook_person_id = CASE WHEN cook_person_id = ward THEN one ELSE cook_person_id END,
        out_person_id = CASE WHEN out_person_id = ward THEN one ELSE out_person_id END,
        kept = replace(kept::text, ward::text, one::text)::jsonb
    WHERE household_id = home AND (ward IN (cook_person_id, out_person_id) OR position(ward::text IN kept::text) > 0);
    -- Whoever has never said how much they eat eats what was said of them.
    UPDATE persons AS p
    SET usual_share = w.usual_share
    FROM persons AS w
    WHERE p.household_id = home AND p.id = one AND p.usual_share = 1 AND w.household_id = home AND w.id = ward;
    PERFORM end_guardianship(home, ward);
    UPDATE persons SET left_at = now() WHERE household_id = home AND id = ward;
END
$$;

-- handed_over says what becomes of the diary of somebody whom an invite hands over to the person whose session this is:
-- how many days come along, and how many both have. Nothing where it is not for that person: an account does not become
-- whom it looks after.
CREATE FUNCTION handed_over(token_digest bytea, wanted bytea) RETURNS TABLE (days bigint, days_of_both bigint)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT count(theirs.eaten_on) FILTER (WHERE NOT theirs.are_both), count(theirs.eaten_on) FILTER (WHERE theirs.are_both)
    FROM invite_behind(wanted) AS i
    LEFT JOIN LATERAL (
        SELECT e.eaten_on, EXISTS (
                SELECT
                FROM diary_entries AS mine
                WHERE mine.household_id = current_household() AND mine.person_id = current_person()
                    AND mine.eaten_on = e.eaten_on AND mine.deleted_at IS NULL
            ) AS are_both
        FROM diary_entries AS e
        WHERE e.household_id = i.household_id AND e.person_id = i.person_id AND e.deleted_at IS NULL
        GROUP BY e.eaten_on
    ) AS theirs ON true
    WHERE is_asking(token_digest) AND i.person_id IS NOT NULL AND NOT EXISTS (
        SELECT
        FROM guardians AS g
        WHERE g.household_id = i.household_id AND g.person_id = i.person_id
            AND g.household_id = current_household() AND g.guardian_id = current_person()
    )
    GROUP BY i.person_id;
END;

-- join_household as before, and an invite that hands somebody over joins the two: for whoever is in that household
-- already, too. That is not taken back: the diaries are one then.
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
        AND i.role IN ('member', 'viewer')
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

DO $$
DECLARE
    made regprocedure;
BEGIN
    FOREACH made IN ARRAY ARRAY[
        'end_guardianship(uuid, uuid)', 'offer_entries(uuid, uuid, uuid, date[], uuid, text)',
        'unite_avoidances(uuid, uuid)', 'unite(uuid, uuid, uuid, uuid, text)', 'handed_over(bytea, bytea)'
    ]::regprocedure[] LOOP
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', made);
    END LOOP;
    GRANT EXECUTE ON FUNCTION handed_over(bytea, bytea) TO sofra_app;
END
$$;

-- Copies of whom somebody looked after, for who leaves or is removed.

ALTER TABLE moves
    -- Whom the person looked after who stayed behind; once copies are taken, of whom.
    ADD COLUMN wards uuid[] NOT NULL DEFAULT '{}',
    -- The copies in the new household; NULL until they are taken.
    ADD COLUMN ward_copies uuid[];

-- move_person as before, and it remembers whom somebody looked after who stays behind.
CREATE OR REPLACE FUNCTION move_person(
    act uuid, from_home uuid, from_one uuid, to_home uuid, to_one uuid, wanted_role text, is_own boolean
) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    account uuid;
    ward uuid;
    new_ward uuid;
    is_last boolean;
BEGIN
    SELECT id INTO account FROM accounts WHERE household_id = from_home AND person_id = from_one;
    is_last := account IS NOT NULL AND NOT EXISTS (
        SELECT FROM accounts WHERE household_id = from_home AND id <> account
    );
    INSERT INTO persons (household_id, id, name, role, language, time_zone)
    SELECT to_home, to_one, name, wanted_role, language, time_zone
    FROM persons
    WHERE household_id = from_home AND id = from_one;
    PERFORM move_body(from_home, from_one, to_home, to_one);
    INSERT INTO moves (id, position, account_id, from_household, from_person, to_household, to_person, is_own, wards)
    VALUES (
        act, 0, account, from_home, from_one, to_home, to_one, is_own,
        CASE WHEN is_last THEN '{}' ELSE ARRAY(
            SELECT p.id
            FROM guardians AS g
            JOIN persons AS p ON p.household_id = g.household_id AND p.id = g.person_id
            WHERE g.household_id = from_home AND g.guardian_id = from_one AND p.kind = 'dependant' AND p.left_at IS NULL
            ORDER BY p.id
        ) END
    );
    IF is_last THEN
        FOR ward IN
            SELECT id FROM persons WHERE household_id = from_home AND kind <> 'member' AND left_at IS NULL ORDER BY id
        LOOP
            new_ward := gen_random_uuid();
            INSERT INTO persons (household_id, id, name, kind, language, time_zone)
            SELECT to_home, new_ward, name, kind, language, time_zone
            FROM persons
            WHERE household_id = from_home AND id = ward;
            INSERT INTO guardians (household_id, person_id, guardian_id) VALUES (to_home, new_ward, to_one);
            PERFORM move_body(from_home, ward, to_home, new_ward);
            INSERT INTO moves (id, position, from_household, from_person, to_household, to_person, is_own)
            SELECT act, count(*), from_home, ward, to_home, new_ward, is_own FROM moves WHERE id = act;
        END LOOP;
    END IF;
    UPDATE accounts SET household_id = to_home, person_id = to_one WHERE id = account;
    PERFORM settle_departure(from_home, from_one);
END
$$;

-- wards_to_take says whom the person whose session this is can still take copies of, from where they left.
CREATE FUNCTION wards_to_take(token_digest bytea)
    RETURNS TABLE (
        move_id uuid, from_household uuid, to_household uuid, to_person uuid, moved_at timestamptz, former_name text,
        ward_id uuid, ward_name text
    )
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT m.id, m.from_household, m.to_household, m.to_person, m.moved_at, h.name, w.id, w.name
    FROM session_account(token_digest) AS mine
    JOIN accounts AS a ON a.id = mine.account_id
    JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id
    JOIN moves AS m ON m.account_id = a.id AND m.to_household = a.household_id AND m.to_person = a.person_id
    JOIN households AS h ON h.id = m.from_household
    JOIN persons AS w ON w.household_id = m.from_household AND w.id = ANY (m.wards)
    WHERE m.moved_at > now() - interval '7 days' AND m.ward_copies IS NULL AND p.role <> 'viewer'
        -- Whoever was handed over since is nobody's to copy.
        AND w.kind = 'dependant' AND w.left_at IS NULL
    ORDER BY w.name, w.id;
END;

-- copy_ward copies a person with profile and history up to a moment into another household, where somebody looks after
-- the copy. What was written, changed or taken back later stays where it was.
CREATE FUNCTION copy_ward(from_home uuid, ward uuid, to_home uuid, guardian uuid, until timestamptz) RETURNS uuid
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    copy uuid := gen_random_uuid();
    last_day date;
BEGIN
    INSERT INTO persons (household_id, id, name, kind, language, time_zone)
    SELECT to_home, copy, name, kind, language, time_zone
    FROM persons
    WHERE household_id = from_home AND id = ward;
    INSERT INTO guardians (household_id, person_id, guardian_id) VALUES (to_home, copy, guardian);
    PERFORM move_body(from_home, ward, to_home, copy);
    SELECT (until AT TIME ZONE time_zone)::date INTO last_day FROM persons WHERE household_id = to_home AND id = copy;
    DELETE FROM diary_entries AS e
    WHERE e.household_id = to_home AND e.person_id = copy AND (
        e.eaten_on > last_day OR e.created_at > until OR e.deleted_at IS NOT NULL
        OR EXISTS (
            SELECT
            FROM diary_changes AS c
            WHERE c.household_id = from_home AND c.person_id = ward AND c.id = e.changed_in AND c.created_at > until
        )
    );
    DELETE FROM diary_days
    WHERE household_id = to_home AND person_id = copy AND (day_on > last_day OR updated_at > until);
    DELETE FROM weights
    WHERE household_id = to_home AND person_id = copy
        AND (measured_on > last_day OR updated_at > until OR deleted_at IS NOT NULL);
    DELETE FROM goals
    WHERE household_id = to_home AND person_id = copy
        AND (since_on > last_day OR updated_at > until OR deleted_at IS NOT NULL);
    DELETE FROM favourites WHERE household_id = to_home AND person_id = copy AND created_at > until;
    RETURN copy;
END
$$;

-- take_wards takes copies of all of them, once for each move, and says their names.
CREATE FUNCTION take_wards(token_digest bytea) RETURNS SETOF text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    offered record;
    made uuid[] := '{}';
    whom uuid[] := '{}';
BEGIN
    FOR offered IN SELECT * FROM wards_to_take(token_digest) LOOP
        IF made = '{}' THEN
            -- Whoever presses twice waits here, and then finds them taken.
            UPDATE moves SET ward_copies = '{}' WHERE id = offered.move_id AND position = 0 AND ward_copies IS NULL;
            IF NOT FOUND THEN
                RETURN;
            END IF;
        END IF;
        made := made || copy_ward(
            offered.from_household, offered.ward_id, offered.to_household, offered.to_person, offered.moved_at
        );
        whom := whom || offered.ward_id;
        RETURN NEXT offered.ward_name;
    END LOOP;
    IF made <> '{}' THEN
        UPDATE moves SET ward_copies = made, wards = whom WHERE id = offered.move_id AND position = 0;
    END IF;
END
$$;

-- wards_taken tells a household who took copies of whom along.
CREATE FUNCTION wards_taken() RETURNS TABLE (name text, wards text[])
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT p.name, ARRAY(
        SELECT w.name
        FROM persons AS w
        WHERE w.household_id = m.from_household AND w.id = ANY (m.wards)
        ORDER BY w.name, w.id
    )
    FROM moves AS m
    JOIN persons AS p ON p.household_id = m.from_household AND p.id = m.from_person
    JOIN persons AS mine ON mine.household_id = m.from_household AND mine.id = current_person() AND mine.left_at IS NULL
    WHERE m.from_household = current_household() AND cardinality(m.ward_copies) > 0
    ORDER BY m.moved_at DESC, p.name;
END;

-- undo_move as before, and copies that were taken along go: who comes back has whom they looked after here.
CREATE OR REPLACE FUNCTION undo_move() RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    wanted uuid;
    move moves;
    tab text;
BEGIN
    SELECT act INTO wanted FROM latest_move();
    IF NOT FOUND THEN
        RETURN 'unknown';
    END IF;
    IF NOT may_depart(current_household(), current_person()) THEN
        RETURN 'last owner';
    END IF;
    FOR move IN SELECT * FROM moves WHERE id = wanted ORDER BY position FOR UPDATE LOOP
        UPDATE households SET ended_at = NULL WHERE id = move.from_household;
        UPDATE persons SET left_at = NULL WHERE household_id = move.from_household AND id = move.from_person;
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
$$;

DO $$
DECLARE
    made regprocedure;
BEGIN
    FOREACH made IN ARRAY ARRAY[
        'wards_to_take(bytea)', 'take_wards(bytea)', 'wards_taken()',
        'copy_ward(uuid, uuid, uuid, uuid, timestamptz)'
    ]::regprocedure[] LOOP
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', made);
    END LOOP;
    GRANT EXECUTE ON FUNCTION wards_to_take(bytea), take_wards(bytea), wards_taken() TO sofra_app;
END
$$;
