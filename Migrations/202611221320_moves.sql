-- Moving: what belongs to a person's body goes with the person into another household, the kitchen stays.
--
-- The rows are copied under the person's new ids, and the old ones stay for seven days, so that a move can be taken
-- back: an account points at one person of one household, and moving it is one UPDATE. A household whose last account has
-- left has ended; housekeeping deletes it, and persons who have left, when the seven days are over.
ALTER TABLE households ADD COLUMN ended_at timestamptz;

CREATE TABLE moves (
    id uuid NOT NULL,
    -- Several persons may move as one: somebody with the children they look after.
    position bigint NOT NULL,
    -- Nobody's for a person without an account.
    account_id uuid REFERENCES accounts ON DELETE CASCADE,
    from_household uuid NOT NULL,
    from_person uuid NOT NULL,
    to_household uuid NOT NULL,
    to_person uuid NOT NULL,
    -- Whether the person did it, and may take it back, or an owner did.
    is_own boolean NOT NULL,
    moved_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (id, position)
);

CREATE INDEX moves_account ON moves (account_id, moved_at);
-- No policy lets anybody read it: the functions below alone do.
ALTER TABLE moves ENABLE ROW LEVEL SECURITY;

-- copy_rows copies rows of a table into another household, and of a person where there is one, under their own ids.
-- Columns are read from the catalogue, so that one that is added later goes along.
CREATE FUNCTION copy_rows(tab regclass, former jsonb, latter jsonb, condition text DEFAULT 'true') RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    others text;
BEGIN
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO others
    FROM pg_attribute
    WHERE attrelid = tab AND attnum > 0 AND NOT attisdropped AND NOT latter ? attname;
    EXECUTE format(
        'INSERT INTO %1$s (%2$s, %3$s) SELECT %4$s, %3$s FROM %1$s AS t WHERE %5$s AND %6$s ON CONFLICT DO NOTHING',
        tab,
        (SELECT string_agg(quote_ident(key), ', ' ORDER BY key) FROM jsonb_object_keys(latter) AS key),
        others,
        (SELECT string_agg(quote_literal(value) || '::uuid', ', ' ORDER BY key) FROM jsonb_each_text(latter)),
        (SELECT string_agg(format('t.%I = %L::uuid', key, value), ' AND ') FROM jsonb_each_text(former)),
        condition
    );
END
$$;

-- bring_own_foods copies foods of a household into another. A name that is taken there by a food with the same values is
-- that food; else the copy gets a number behind its name. It answers which food each has become.
CREATE FUNCTION bring_own_foods(foods uuid[], from_home uuid, to_home uuid) RETURNS TABLE (old_id uuid, new_id uuid)
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    food own_foods;
    twin own_foods;
    suffix bigint;
BEGIN
    FOR food IN
        SELECT * FROM own_foods AS f WHERE f.household_id = from_home AND f.id = ANY (foods) ORDER BY f.id
    LOOP
        old_id := food.id;
        new_id := food.id;
        IF NOT EXISTS (SELECT FROM own_foods AS f WHERE f.household_id = to_home AND f.id = food.id) THEN
            SELECT * INTO twin
            FROM own_foods AS f
            WHERE f.household_id = to_home AND f.name_key = food.name_key AND f.deleted_at IS NULL;
            IF FOUND AND food.deleted_at IS NULL AND (
                to_jsonb(twin) - '{household_id,id,version,created_at,updated_at,copied_from}'::text[]
                = to_jsonb(food) - '{household_id,id,version,created_at,updated_at,copied_from}'::text[]
            ) THEN
                new_id := twin.id;
            ELSE
                suffix := 2;
                IF FOUND AND food.deleted_at IS NULL THEN
                    WHILE EXISTS (
                        SELECT
                        FROM own_foods AS f
                        WHERE f.household_id = to_home AND f.name_key = food.name_key || ' ' || suffix
                            AND f.deleted_at IS NULL
                    ) LOOP
                        suffix := suffix + 1;
                    END LOOP;
                    food.name := food.name || ' ' || suffix;
                    food.name_key := food.name_key || ' ' || suffix;
                    food.search_text := food.search_text || ' ' || suffix;
                END IF;
                IF EXISTS (
                    SELECT
                    FROM own_foods AS f
                    WHERE f.household_id = to_home AND f.barcode = food.barcode AND f.deleted_at IS NULL
                ) THEN
                    food.barcode := NULL;
                END IF;
                food.household_id := to_home;
                INSERT INTO own_foods SELECT food.*;
                PERFORM copy_rows(
                    'own_food_measures', jsonb_build_object('household_id', from_home, 'own_food_id', old_id),
                    jsonb_build_object('household_id', to_home)
                );
            END IF;
        END IF;
        RETURN NEXT;
    END LOOP;
END
$$;

-- move_body copies what belongs to a person's body: diary, days, goals, weights, favourites, and what they avoid. Own
-- foods that the diary or the favourites name go along. What is there already under the same key stays.
CREATE FUNCTION move_body(from_home uuid, from_one uuid, to_home uuid, to_one uuid) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    former jsonb := jsonb_build_object('household_id', from_home, 'person_id', from_one);
    latter jsonb := jsonb_build_object('household_id', to_home, 'person_id', to_one);
    tab text;
BEGIN
    CREATE TEMPORARY TABLE brought ON COMMIT DROP AS
    SELECT *
    FROM bring_own_foods(
        ARRAY(
            SELECT food_id FROM diary_entries WHERE household_id = from_home AND person_id = from_one AND food_id IS NOT NULL
            UNION
            SELECT item_id FROM favourites WHERE household_id = from_home AND person_id = from_one AND kind = 'food'
        ),
        from_home, to_home
    );
    FOREACH tab IN ARRAY ARRAY['diary_entries', 'diary_days', 'goals', 'weights', 'favourites'] LOOP
        PERFORM copy_rows(tab::regclass, former, latter);
    END LOOP;
    UPDATE diary_entries AS e
    SET food_id = b.new_id
    FROM pg_temp.brought AS b
    WHERE e.household_id = to_home AND e.person_id = to_one AND e.food_id = b.old_id AND b.new_id <> b.old_id;
    UPDATE favourites AS f
    SET item_id = b.new_id
    FROM pg_temp.brought AS b
    WHERE f.household_id = to_home AND f.person_id = to_one AND f.kind = 'food' AND f.item_id = b.old_id
        AND b.new_id <> b.old_id
        AND NOT EXISTS (
            SELECT
            FROM favourites AS other
            WHERE other.household_id = to_home AND other.person_id = to_one AND other.kind = 'food'
                AND other.item_id = b.new_id
        );
    DROP TABLE pg_temp.brought;
    -- An ingredient is the kitchen's: what is avoided goes along by its name.
    INSERT INTO avoidances (household_id, person_id, id, severity, substance, diet, words, traces, created_at)
    SELECT to_home, to_one, a.id, a.severity, a.substance, a.diet, coalesce(a.words, i.name), a.traces, a.created_at
    FROM avoidances AS a
    LEFT JOIN ingredients AS i ON i.household_id = a.household_id AND i.id = a.ingredient_id
    WHERE a.household_id = from_home AND a.person_id = from_one
    ON CONFLICT DO NOTHING;
    UPDATE persons AS latter
    SET usual_share = former.usual_share, diary_writing = former.diary_writing
    FROM persons AS former
    WHERE former.household_id = from_home AND former.id = from_one AND latter.household_id = to_home AND latter.id = to_one;
END
$$;

-- bring_recipes copies a household's recipes with all that they need into another; names are made unique.
CREATE FUNCTION bring_recipes(from_home uuid, to_home uuid) RETURNS bigint
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    former jsonb := jsonb_build_object('household_id', from_home);
    latter jsonb := jsonb_build_object('household_id', to_home);
    recipe recipes;
    ingredient ingredients;
    suffix bigint;
    copied bigint := 0;
BEGIN
    CREATE TEMPORARY TABLE brought_foods ON COMMIT DROP AS
    SELECT *
    FROM bring_own_foods(
        ARRAY(SELECT id FROM own_foods WHERE household_id = from_home AND deleted_at IS NULL), from_home, to_home
    );
    -- What has the same name in both is one thing: an ingredient, a category.
    CREATE TEMPORARY TABLE brought_ingredients ON COMMIT DROP AS
    SELECT old.id AS old_id, coalesce(there.id, old.id) AS new_id
    FROM ingredients AS old
    LEFT JOIN ingredients AS there
        ON there.household_id = to_home AND there.ingredient_key = old.ingredient_key AND there.deleted_at IS NULL
    WHERE old.household_id = from_home AND old.deleted_at IS NULL;
    CREATE TEMPORARY TABLE brought_categories ON COMMIT DROP AS
    SELECT old.id AS old_id, coalesce(there.id, old.id) AS new_id
    FROM categories AS old
    LEFT JOIN categories AS there
        ON there.household_id = to_home AND there.name_key = old.name_key AND there.deleted_at IS NULL
    WHERE old.household_id = from_home AND old.deleted_at IS NULL;
    PERFORM copy_rows('categories', former, latter, 't.deleted_at IS NULL');
    FOR ingredient IN
        SELECT i.*
        FROM ingredients AS i
        JOIN pg_temp.brought_ingredients AS b ON b.old_id = i.id AND b.new_id = i.id
        WHERE i.household_id = from_home AND i.deleted_at IS NULL
        ORDER BY i.id
    LOOP
        ingredient.household_id := to_home;
        ingredient.own_food_id := (SELECT new_id FROM pg_temp.brought_foods WHERE old_id = ingredient.own_food_id);
        INSERT INTO ingredients SELECT ingredient.* ON CONFLICT DO NOTHING;
    END LOOP;
    FOR recipe IN
        SELECT * FROM recipes AS r WHERE r.household_id = from_home AND r.deleted_at IS NULL ORDER BY r.id
    LOOP
        CONTINUE WHEN EXISTS (SELECT FROM recipes AS r WHERE r.household_id = to_home AND r.id = recipe.id);
        suffix := 1;
        WHILE EXISTS (
            SELECT
            FROM recipes AS r
            WHERE r.household_id = to_home AND r.deleted_at IS NULL
                AND r.name_key = recipe.name_key || CASE WHEN suffix > 1 THEN ' ' || suffix ELSE '' END
        ) LOOP
            suffix := suffix + 1;
        END LOOP;
        IF suffix > 1 THEN
            recipe.name := recipe.name || ' ' || suffix;
            recipe.name_key := recipe.name_key || ' ' || suffix;
            recipe.search_text := recipe.search_text || ' ' || suffix;
        END IF;
        recipe.household_id := to_home;
        recipe.category_id := (SELECT new_id FROM pg_temp.brought_categories WHERE old_id = recipe.category_id);
        recipe.updated_by := NULL;
        INSERT INTO recipes SELECT recipe.*;
        PERFORM copy_rows(
            'recipe_photos', former || jsonb_build_object('recipe_id', recipe.id), latter
        );
        PERFORM copy_lines(recipe.id, from_home, to_home);
        copied := copied + 1;
    END LOOP;
    DROP TABLE pg_temp.brought_foods, pg_temp.brought_ingredients, pg_temp.brought_categories;
    RETURN copied;
END
$$;

-- copy_lines copies the lines of a recipe; bring_recipes has said what ingredients and own foods have become.
CREATE FUNCTION copy_lines(recipe uuid, from_home uuid, to_home uuid) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    line recipe_lines;
BEGIN
    FOR line IN SELECT * FROM recipe_lines AS l WHERE l.household_id = from_home AND l.recipe_id = recipe LOOP
        line.household_id := to_home;
        line.ingredient_id := (SELECT new_id FROM pg_temp.brought_ingredients WHERE old_id = line.ingredient_id);
        line.own_food_id := (SELECT new_id FROM pg_temp.brought_foods WHERE old_id = line.own_food_id);
        line.other_food_ids := CASE WHEN line.other_food_ids IS NOT NULL THEN ARRAY(
            SELECT coalesce(b.new_id, other.id)
            FROM unnest(line.other_food_ids) WITH ORDINALITY AS other (id, place)
            LEFT JOIN pg_temp.brought_foods AS b ON b.old_id = other.id
            ORDER BY other.place
        ) END;
        INSERT INTO recipe_lines SELECT line.*;
    END LOOP;
END
$$;

-- settle_departure ends in the old household what began with somebody who left: their invites and links, what they
-- showed, and their looking after others, which falls to the owners where nobody else does it.
CREATE FUNCTION settle_departure(home uuid, one uuid) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    UPDATE persons SET left_at = now() WHERE household_id = home AND id = one;
    UPDATE invites
    SET revoked_at = now()
    WHERE household_id = home AND created_by = one AND used_at IS NULL AND revoked_at IS NULL;
    DELETE FROM share_links WHERE household_id = home AND created_by = one;
    DELETE FROM body_shares WHERE household_id = home AND one IN (person_id, viewer_id);
    INSERT INTO guardians (household_id, person_id, guardian_id)
    SELECT g.household_id, g.person_id, owner.id
    FROM guardians AS g
    JOIN persons AS owner ON owner.household_id = g.household_id AND owner.role = 'owner' AND owner.left_at IS NULL
    WHERE g.household_id = home AND g.guardian_id = one AND NOT EXISTS (
        SELECT
        FROM guardians AS other
        JOIN persons AS p ON p.household_id = other.household_id AND p.id = other.guardian_id AND p.left_at IS NULL
        WHERE other.household_id = home AND other.person_id = g.person_id AND other.guardian_id <> one
    )
    ON CONFLICT DO NOTHING;
    UPDATE households
    SET ended_at = now()
    WHERE id = home AND NOT EXISTS (SELECT FROM accounts WHERE household_id = home);
END
$$;

-- move_person moves one person, and with the last account of a household all whom it looks after.
CREATE FUNCTION move_person(
    act uuid, from_home uuid, from_one uuid, to_home uuid, to_one uuid, wanted_role text, is_own boolean
) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    account uuid;
    ward uuid;
    new_ward uuid;
BEGIN
    SELECT id INTO account FROM accounts WHERE household_id = from_home AND person_id = from_one;
    INSERT INTO persons (household_id, id, name, role, language, time_zone)
    SELECT to_home, to_one, name, wanted_role, language, time_zone
    FROM persons
    WHERE household_id = from_home AND id = from_one;
    PERFORM move_body(from_home, from_one, to_home, to_one);
    INSERT INTO moves (id, position, account_id, from_household, from_person, to_household, to_person, is_own)
    VALUES (act, 0, account, from_home, from_one, to_home, to_one, is_own);
    IF account IS NOT NULL AND NOT EXISTS (
        SELECT FROM accounts WHERE household_id = from_home AND id <> account
    ) THEN
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

-- may_depart says whether somebody can leave: the last owner hands over first, unless nobody else has an account.
CREATE FUNCTION may_depart(home uuid, one uuid) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
    SELECT NOT EXISTS (SELECT FROM accounts WHERE household_id = home AND person_id <> one) OR EXISTS (
        SELECT
        FROM persons
        WHERE household_id = home AND id <> one AND role = 'owner' AND left_at IS NULL
    )
$$;

-- leave_household moves whoever asks into a household of their own.
CREATE FUNCTION leave_household(act uuid, home uuid, home_name text, one uuid) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    PERFORM FROM households WHERE id = current_household() FOR UPDATE;
    IF NOT EXISTS (SELECT FROM accounts WHERE household_id = current_household() AND person_id = current_person()) THEN
        RETURN 'unknown';
    END IF;
    IF NOT EXISTS (SELECT FROM accounts WHERE household_id = current_household() AND person_id <> current_person()) THEN
        RETURN 'alone';
    END IF;
    IF NOT may_depart(current_household(), current_person()) THEN
        RETURN 'last owner';
    END IF;
    INSERT INTO households (id, name) VALUES (home, home_name);
    PERFORM move_person(act, current_household(), current_person(), home, one, 'owner', true);
    RETURN 'moved';
END
$$;

-- remove_member moves another member into a household of their own and signs them out everywhere: an owner does it.
CREATE FUNCTION remove_member(act uuid, member uuid, home uuid, one uuid) RETURNS text
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
    IF removed.role = 'owner' THEN
        RETURN 'owner';
    END IF;
    DELETE FROM sessions
    USING accounts
    WHERE accounts.id = sessions.account_id AND accounts.household_id = current_household()
        AND accounts.person_id = member;
    INSERT INTO households (id, name) VALUES (home, removed.name);
    PERFORM move_person(act, current_household(), member, home, one, 'owner', false);
    RETURN 'moved';
END
$$;

-- join_household moves whoever asks to where an invite leads. `bring` takes the recipes along as copies.
CREATE FUNCTION join_household(wanted bytea, act uuid, one uuid, bring boolean) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    invite invites;
    former uuid := current_household();
BEGIN
    SELECT * INTO invite
    FROM invites
    WHERE digest = wanted AND used_at IS NULL AND revoked_at IS NULL AND expires_at > now()
        AND role IN ('member', 'viewer') AND person_id IS NULL
    FOR UPDATE;
    IF NOT FOUND OR NOT EXISTS (SELECT FROM accounts WHERE household_id = former AND person_id = current_person()) THEN
        RETURN 'unknown';
    END IF;
    IF invite.household_id = former THEN
        RETURN 'there';
    END IF;
    PERFORM FROM households WHERE id IN (former, invite.household_id) ORDER BY id FOR UPDATE;
    IF NOT may_depart(former, current_person()) THEN
        RETURN 'last owner';
    END IF;
    UPDATE invites SET used_at = now() WHERE household_id = invite.household_id AND id = invite.id;
    IF bring THEN
        PERFORM bring_recipes(former, invite.household_id);
    END IF;
    PERFORM move_person(act, former, current_person(), invite.household_id, one, invite.role, true);
    RETURN 'moved';
END
$$;

-- latest_move is the move that whoever asks can still take back.
CREATE FUNCTION latest_move() RETURNS TABLE (act uuid, former_name text)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
    SELECT m.id, h.name
    FROM moves AS m
    JOIN households AS h ON h.id = m.from_household
    JOIN accounts AS a ON a.id = m.account_id
    WHERE m.to_household = current_household() AND m.to_person = current_person()
        AND a.household_id = m.to_household AND a.person_id = m.to_person
        AND m.is_own AND m.moved_at > now() - interval '7 days'
    ORDER BY m.moved_at DESC
    LIMIT 1
$$;

-- undo_move takes a move back with all who moved as one; what was written since goes back with them.
CREATE FUNCTION undo_move() RETURNS text
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

-- departing counts what would go along before somebody moves, so that nobody moves blindly.
CREATE FUNCTION departing() RETURNS TABLE (days bigint, weights bigint, favourites bigint, recipes bigint, is_last boolean)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
    SELECT
        (
            SELECT count(DISTINCT eaten_on)
            FROM diary_entries
            WHERE household_id = current_household() AND person_id = current_person() AND deleted_at IS NULL
        ),
        (
            SELECT count(*)
            FROM weights
            WHERE household_id = current_household() AND person_id = current_person() AND deleted_at IS NULL
        ),
        (SELECT count(*) FROM favourites WHERE household_id = current_household() AND person_id = current_person()),
        (SELECT count(*) FROM recipes WHERE household_id = current_household() AND deleted_at IS NULL),
        NOT EXISTS (
            SELECT FROM accounts WHERE household_id = current_household() AND person_id <> current_person()
        )
$$;

DO $$
DECLARE
    made regprocedure;
BEGIN
    FOREACH made IN ARRAY ARRAY[
        'copy_rows(regclass, jsonb, jsonb, text)', 'bring_own_foods(uuid[], uuid, uuid)',
        'move_body(uuid, uuid, uuid, uuid)', 'bring_recipes(uuid, uuid)', 'copy_lines(uuid, uuid, uuid)',
        'settle_departure(uuid, uuid)', 'move_person(uuid, uuid, uuid, uuid, uuid, text, boolean)',
        'may_depart(uuid, uuid)', 'leave_household(uuid, uuid, text, uuid)', 'remove_member(uuid, uuid, uuid, uuid)',
        'join_household(bytea, uuid, uuid, boolean)', 'latest_move()', 'undo_move()', 'departing()'
    ]::regprocedure[] LOOP
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', made);
    END LOOP;
    FOREACH made IN ARRAY ARRAY[
        'leave_household(uuid, uuid, text, uuid)', 'remove_member(uuid, uuid, uuid, uuid)',
        'join_household(bytea, uuid, uuid, boolean)', 'latest_move()', 'undo_move()', 'departing()'
    ]::regprocedure[] LOOP
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO sofra_app', made);
    END LOOP;
END
$$;
