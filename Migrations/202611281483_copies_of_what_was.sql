-- Whoever has gone takes copies of what there was then: of no recipe, food, category or ingredient that was added since, and
-- of no recipe that was changed, whose notes and lines are those of the kitchen that they are not part of. Of a child's diary
-- only the foods come that a day names which comes along.

-- recipes_to_take as before, but with what stands there unchanged.
CREATE OR REPLACE FUNCTION recipes_to_take(token_digest bytea) RETURNS TABLE (move_id uuid, from_household uuid, to_household uuid, former_name text, recipes bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT m.id, m.from_household, m.to_household, h.name,
        (
            SELECT count(*)
            FROM recipes AS r
            WHERE r.household_id = m.from_household AND r.deleted_at IS NULL AND r.updated_at <= m.moved_at
        )
    FROM session_account(token_digest) AS mine
    JOIN accounts AS a ON a.id = mine.account_id
    JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id
    JOIN moves AS m ON m.account_id = a.id AND m.to_household = a.household_id AND m.to_person = a.person_id
    JOIN households AS h ON h.id = m.from_household
    WHERE m.moved_at > now() - interval '7 days' AND m.copied_at IS NULL AND p.role <> 'viewer'
    ORDER BY m.moved_at DESC
    LIMIT 1;
END
$$;

-- bring_recipes as before, but with a time, and answering with the recipes that came.
DROP FUNCTION bring_recipes(uuid, uuid);
CREATE FUNCTION bring_recipes(from_home uuid, to_home uuid, until timestamptz) RETURNS uuid[]
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    former jsonb := jsonb_build_object('household_id', from_home);
    latter jsonb := jsonb_build_object('household_id', to_home);
    recipe recipes;
    ingredient ingredients;
    suffix bigint;
    copied uuid[] := '{}';
BEGIN
    CREATE TEMPORARY TABLE brought_foods ON COMMIT DROP AS
    SELECT *
    FROM bring_own_foods(
        ARRAY(
            SELECT id FROM own_foods WHERE household_id = from_home AND deleted_at IS NULL AND created_at <= until
        ),
        from_home, to_home
    );
    -- What has the same name in both is one thing: an ingredient, a category.
    CREATE TEMPORARY TABLE brought_ingredients ON COMMIT DROP AS
    SELECT old.id AS old_id, coalesce(there.id, old.id) AS new_id
    FROM ingredients AS old
    LEFT JOIN ingredients AS there
        ON there.household_id = to_home AND there.ingredient_key = old.ingredient_key AND there.deleted_at IS NULL
    WHERE old.household_id = from_home AND old.deleted_at IS NULL AND old.created_at <= until;
    CREATE TEMPORARY TABLE brought_categories ON COMMIT DROP AS
    SELECT old.id AS old_id, coalesce(there.id, old.id) AS new_id
    FROM categories AS old
    LEFT JOIN categories AS there
        ON there.household_id = to_home AND there.name_key = old.name_key AND there.deleted_at IS NULL
    WHERE old.household_id = from_home AND old.deleted_at IS NULL AND old.created_at <= until;
    PERFORM copy_rows('categories', former, latter, format('t.deleted_at IS NULL AND t.created_at <= %L', until));
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
        SELECT *
        FROM recipes AS r
        WHERE r.household_id = from_home AND r.deleted_at IS NULL AND r.updated_at <= until
        ORDER BY r.id
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
        recipe.used_at := used_in_kitchen(from_home, recipe.id);
        INSERT INTO recipes SELECT recipe.*;
        PERFORM copy_rows(
            'recipe_photos', former || jsonb_build_object('recipe_id', recipe.id), latter
        );
        PERFORM copy_lines(recipe.id, from_home, to_home);
        copied := copied || recipe.id;
    END LOOP;
    DROP TABLE pg_temp.brought_foods, pg_temp.brought_ingredients, pg_temp.brought_categories;
    RETURN copied;
END
$$;

-- take_recipes and join_household as before otherwise.
CREATE OR REPLACE FUNCTION take_recipes(token_digest bytea) RETURNS SETOF bigint
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    offered record;
    taken uuid[];
BEGIN
    SELECT * INTO offered FROM recipes_to_take(token_digest);
    IF NOT FOUND OR offered.recipes = 0 THEN
        RETURN;
    END IF;
    -- Whoever presses twice waits here, and then finds them taken.
    UPDATE moves SET copied_at = now() WHERE id = offered.move_id AND position = 0 AND copied_at IS NULL;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    taken := bring_recipes(
        offered.from_household, offered.to_household,
        (SELECT m.moved_at FROM moves AS m WHERE m.id = offered.move_id AND m.position = 0)
    );
    UPDATE moves SET copies = cardinality(taken) WHERE id = offered.move_id AND position = 0;
    RETURN NEXT cardinality(taken);
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
            PERFORM bring_recipes(former, invite.household_id, 'infinity');
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

-- forget_since takes off what came into a copied diary after somebody went.
CREATE FUNCTION forget_since(until timestamptz, from_home uuid, from_one uuid, to_home uuid, to_one uuid) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    last_day date;
BEGIN
    SELECT (until AT TIME ZONE time_zone)::date INTO last_day FROM persons WHERE household_id = to_home AND id = to_one;
    DELETE FROM diary_entries AS e
    WHERE e.household_id = to_home AND e.person_id = to_one AND (
        e.eaten_on > last_day OR e.created_at > until OR e.deleted_at IS NOT NULL
        OR EXISTS (
            SELECT
            FROM diary_changes AS c
            WHERE c.household_id = from_home AND c.person_id = from_one AND c.id = e.changed_in AND c.created_at > until
        )
    );
    DELETE FROM diary_days
    WHERE household_id = to_home AND person_id = to_one AND (day_on > last_day OR updated_at > until);
    DELETE FROM weights
    WHERE household_id = to_home AND person_id = to_one
        AND (measured_on > last_day OR updated_at > until OR deleted_at IS NOT NULL);
    DELETE FROM goals
    WHERE household_id = to_home AND person_id = to_one
        AND (since_on > last_day OR updated_at > until OR deleted_at IS NOT NULL);
    DELETE FROM favourites WHERE household_id = to_home AND person_id = to_one AND created_at > until;
END
$$;

-- move_body as before, but with a time; the foods are those of the rows that have come.
DROP FUNCTION move_body(uuid, uuid, uuid, uuid);
CREATE FUNCTION move_body(
    from_home uuid, from_one uuid, to_home uuid, to_one uuid, until timestamptz DEFAULT 'infinity'
) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    former jsonb := jsonb_build_object('household_id', from_home, 'person_id', from_one);
    latter jsonb := jsonb_build_object('household_id', to_home, 'person_id', to_one);
    tab text;
BEGIN
    FOREACH tab IN ARRAY ARRAY['diary_entries', 'diary_days', 'goals', 'weights', 'favourites'] LOOP
        PERFORM copy_rows(tab::regclass, former, latter);
    END LOOP;
    IF until < 'infinity' THEN
        PERFORM forget_since(until, from_home, from_one, to_home, to_one);
    END IF;
    CREATE TEMPORARY TABLE brought ON COMMIT DROP AS
    SELECT *
    FROM bring_own_foods(
        ARRAY(
            SELECT food_id FROM diary_entries WHERE household_id = to_home AND person_id = to_one AND food_id IS NOT NULL
            UNION
            SELECT item_id FROM favourites WHERE household_id = to_home AND person_id = to_one AND kind = 'food'
        ),
        from_home, to_home
    );
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
    INSERT INTO avoidances (
        household_id, person_id, id, severity, substance, diet, words, words_keys, traces, created_at
    )
    SELECT to_home, to_one, a.id, a.severity, a.substance, a.diet, coalesce(a.words, i.name), a.words_keys, a.traces,
        a.created_at
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

-- copy_ward as before otherwise.
CREATE OR REPLACE FUNCTION copy_ward(from_home uuid, ward uuid, to_home uuid, guardian uuid, until timestamp with time zone) RETURNS uuid
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    copy uuid := gen_random_uuid();
BEGIN
    INSERT INTO persons (household_id, id, name, kind, language, time_zone)
    SELECT to_home, copy, name, kind, language, time_zone
    FROM persons
    WHERE household_id = from_home AND id = ward;
    INSERT INTO guardians (household_id, person_id, guardian_id) VALUES (to_home, copy, guardian);
    PERFORM move_body(from_home, ward, to_home, copy, until);
    RETURN copy;
END
$$;

DO $$
DECLARE
    made regprocedure;
BEGIN
    FOREACH made IN ARRAY ARRAY[
        'bring_recipes(uuid, uuid, timestamptz)', 'forget_since(timestamptz, uuid, uuid, uuid, uuid)',
        'move_body(uuid, uuid, uuid, uuid, timestamptz)'
    ]::regprocedure[] LOOP
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', made);
    END LOOP;
END
$$;
