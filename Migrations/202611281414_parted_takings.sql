-- When an ingredient is back that was merged into another, what dishes have taken of it is its own again, as far as that can
-- be told: giving it back, or taking it, then goes to what is at home of it and not of the other.

-- keep_merged_ingredient as before, with what dishes have taken of both.
CREATE OR REPLACE FUNCTION keep_merged_ingredient(household uuid, merge uuid, merged uuid, target uuid) RETURNS boolean
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    gone ingredients;
    other ingredients;
    items uuid[];
BEGIN
    PERFORM FROM shopping_lists WHERE household_id = household ORDER BY id FOR UPDATE;
    PERFORM FROM ingredients WHERE household_id = household AND id IN (merged, target) ORDER BY id FOR UPDATE;
    SELECT * INTO gone FROM ingredients WHERE household_id = household AND id = merged AND deleted_at IS NULL;
    SELECT * INTO other FROM ingredients WHERE household_id = household AND id = target AND deleted_at IS NULL;
    IF gone.id IS NULL OR other.id IS NULL OR merged = target THEN
        RETURN false;
    END IF;
    -- Nobody takes of them, or gives back, until they are one.
    PERFORM
    FROM pantry AS p
    WHERE p.household_id = household AND p.ingredient_id IN (merged, target)
    ORDER BY p.ingredient_id
    FOR UPDATE;
    items := ARRAY(
        SELECT i.id
        FROM shopping_items AS i
        WHERE i.household_id = household AND i.key IN (
            merged::text, target::text, 'w:' || gone.ingredient_key, 'w:' || other.ingredient_key
        )
    );
    INSERT INTO ingredient_merges (household_id, id, from_id, into_id, name, into_name, former)
    VALUES (household, merge, merged, target, gone.name, other.name, jsonb_build_object(
        'ingredient', to_jsonb(gone),
        'own', ingredient_state(household, merged),
        'other', ingredient_state(household, target),
        'aliases', (
            SELECT coalesce(jsonb_agg(to_jsonb(a)), '[]')
            FROM ingredient_aliases AS a
            WHERE a.household_id = household AND (a.ingredient_id = merged OR a.name_key = gone.name_key)
        ),
        'decision', (
            SELECT to_jsonb(d) FROM word_decisions AS d WHERE d.household_id = household AND d.ingredient_id = merged
        ),
        'avoided', (
            SELECT coalesce(jsonb_agg(a.id), '[]')
            FROM avoidances AS a
            WHERE a.household_id = household AND a.ingredient_id = merged
        ),
        'lines', (
            SELECT coalesce(jsonb_agg(jsonb_build_object('recipe_id', l.recipe_id, 'text', l.text)), '[]')
            FROM recipe_lines AS l
            WHERE l.household_id = household AND l.ingredient_id = merged
        ),
        'removed', (
            SELECT coalesce(jsonb_agg(jsonb_build_object('recipe_id', l.recipe_id, 'text', l.text)), '[]')
            FROM removed_recipe_lines AS l
            WHERE l.household_id = household AND l.ingredient_id = merged
        ),
        'cooked', (
            SELECT coalesce(jsonb_agg(jsonb_build_object('cooking_id', l.cooking_id, 'text', l.text)), '[]')
            FROM cooking_lines AS l
            WHERE l.household_id = household AND l.ingredient_id = merged
        ),
        'swaps', (
            SELECT coalesce(jsonb_agg(jsonb_build_object('dish_id', l.dish_id, 'text', l.text)), '[]')
            FROM plan_swaps AS l
            WHERE l.household_id = household AND l.ingredient_id = merged
        ),
        'items', (
            SELECT coalesce(jsonb_agg(to_jsonb(i)), '[]')
            FROM shopping_items AS i
            WHERE i.household_id = household AND i.id = ANY (items)
        ),
        'needs', (
            SELECT coalesce(jsonb_agg(jsonb_build_object('list_id', n.list_id, 'item_id', n.item_id, 'id', n.id)), '[]')
            FROM shopping_needs AS n
            WHERE n.household_id = household AND n.item_id = ANY (items)
        ),
        'covers', (
            SELECT coalesce(jsonb_agg(jsonb_build_object(
                'list_id', c.list_id, 'item_id', c.item_id, 'operation_id', c.operation_id, 'origin_id', c.origin_id
            )), '[]')
            FROM shopping_covers AS c
            WHERE c.household_id = household AND c.item_id = ANY (items)
        ),
        'operations', (
            SELECT coalesce(jsonb_agg(jsonb_build_object(
                'list_id', o.list_id, 'item_id', o.item_id, 'id', o.id, 'done_on', o.done_on
            )), '[]')
            FROM shopping_operations AS o
            WHERE o.household_id = household AND o.item_id = ANY (items)
        ),
        'keys', (
            SELECT coalesce(jsonb_agg(to_jsonb(k)), '[]')
            FROM shopping_item_keys AS k
            WHERE k.household_id = household AND k.item_id = ANY (items)
        ),
        'clearings', (
            SELECT coalesce(jsonb_agg(jsonb_build_object('list_id', c.list_id, 'id', c.id, 'item_ids', c.item_ids)), '[]')
            FROM shopping_clearings AS c
            WHERE c.household_id = household AND c.item_ids && items
        ),
        'takings', (
            SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]')
            FROM pantry_takings AS t
            WHERE t.household_id = household AND t.ingredient_id IN (merged, target)
        )
    ));
    RETURN true;
END
$$;

-- Whether the lines of a dish's recipe, or those that it has instead, are of one ingredient, and none of another.
CREATE FUNCTION is_used_alone(household uuid, dish uuid, ingredient uuid, other uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN (
        SELECT bool_or(l.ingredient_id = ingredient) AND NOT bool_or(l.ingredient_id = other)
        FROM (
            SELECT r.ingredient_id
            FROM plan_dishes AS d
            JOIN recipe_lines AS r ON r.household_id = d.household_id AND r.recipe_id = d.recipe_id
            WHERE d.household_id = household AND d.id = dish
            UNION ALL
            SELECT w.ingredient_id
            FROM plan_swaps AS w
            WHERE w.household_id = household AND w.dish_id = dish AND NOT w.is_left_out
        ) AS l
        WHERE l.ingredient_id IN (ingredient, other)
    );
END
$$;

-- Gives an ingredient that is back what was taken of it, and answers how much of it was given back since the merge, less what
-- was taken: by so much more of it is at home. A taking is its own where it was before the merge, and the dish needs as much as
-- then, or where the recipe has lines of it alone. Where a dish takes of both it is parted by what each had taken, or uses with
-- the servings that were cooked. What was less than that since, because no more was there, or is needed by other lines now,
-- stays with the other: nobody knows of which of the two it was taken. So it is with all of merges of which nothing was kept.
CREATE FUNCTION part_pantry_takings(household uuid, gone uuid, target uuid, former jsonb) RETURNS numeric
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    one record;
    own pantry_takings;
    other pantry_takings;
    present pantry_takings;
    took double precision;
    rest double precision;
    next_state text;
    is_as_before boolean;
    given numeric := 0;
BEGIN
    IF NOT former ? 'takings' THEN
        RETURN 0;
    END IF;
    FOR one IN
        SELECT t.dish_id, k.servings AS cooked
        FROM pantry_takings AS t
        LEFT JOIN cookings AS k ON k.household_id = t.household_id AND k.dish_id = t.dish_id AND k.deleted_at IS NULL
        WHERE t.household_id = household AND t.ingredient_id = target
        ORDER BY t.dish_id
    LOOP
        SELECT * INTO present
        FROM pantry_takings AS t
        WHERE t.household_id = household AND t.dish_id = one.dish_id AND t.ingredient_id = target
        FOR UPDATE;
        SELECT * INTO own
        FROM jsonb_populate_recordset(NULL::pantry_takings, former->'takings') AS f
        WHERE f.dish_id = one.dish_id AND f.ingredient_id = gone;
        SELECT * INTO other
        FROM jsonb_populate_recordset(NULL::pantry_takings, former->'takings') AS f
        WHERE f.dish_id = one.dish_id AND f.ingredient_id = target;
        took := present.taken_g;
        next_state := present.state;
        IF other.dish_id IS NULL AND (present.needed_g = own.needed_g OR is_used_alone(household, one.dish_id, gone, target)) THEN
            UPDATE pantry_takings AS t
            SET ingredient_id = gone
            WHERE t.household_id = household AND t.dish_id = one.dish_id AND t.ingredient_id = target;
        ELSIF present.needed_g = other.needed_g + own.needed_g THEN
            is_as_before := present.taken_g = other.taken_g + own.taken_g
                AND present.state = CASE WHEN other.taken_g > 0 THEN other.state ELSE own.state END;
            IF present.state IN ('waiting', 'dropped') OR present.taken_g = other.taken_g + own.taken_g THEN
                took := CASE WHEN present.state IN ('waiting', 'dropped') THEN 0 ELSE own.taken_g END;
                rest := CASE WHEN present.state IN ('waiting', 'dropped') THEN 0 ELSE other.taken_g END;
            ELSE
                took := used_of_pantry(own.needed_g, own.whole_g, own.servings, one.cooked);
                rest := used_of_pantry(other.needed_g, other.whole_g, other.servings, one.cooked);
                CONTINUE WHEN abs(present.taken_g - took - rest) > 0.001;
            END IF;
            next_state := CASE WHEN is_as_before THEN own.state ELSE present.state END;
            UPDATE pantry_takings AS t
            SET needed_g = other.needed_g, whole_g = other.whole_g, servings = other.servings,
                used_g = CASE
                    WHEN is_as_before THEN other.used_g
                    WHEN present.state IN ('taken', 'counted') THEN rest END,
                taken_g = rest,
                state = CASE WHEN is_as_before THEN other.state ELSE present.state END
            WHERE t.household_id = household AND t.dish_id = one.dish_id AND t.ingredient_id = target;
            INSERT INTO pantry_takings (household_id, dish_id, ingredient_id, list_id, needed_g, whole_g, servings, used_g,
                taken_g, state)
            SELECT d.household_id, d.id, gone, own.list_id, own.needed_g, own.whole_g, own.servings,
                CASE
                    WHEN is_as_before THEN own.used_g
                    WHEN present.state IN ('taken', 'counted') THEN took END,
                took, next_state
            FROM plan_dishes AS d
            WHERE d.household_id = household AND d.id = one.dish_id;
        ELSE
            CONTINUE;
        END IF;
        -- What somebody has counted was neither given back nor taken.
        given := given + CASE
            WHEN own.state = 'taken' AND next_state = 'taken' THEN own.taken_g::numeric - took::numeric
            WHEN own.state = 'taken' AND next_state IN ('waiting', 'dropped') THEN own.taken_g::numeric
            WHEN coalesce(own.state, 'waiting') IN ('waiting', 'dropped') AND next_state = 'taken' THEN -took::numeric
            ELSE 0
        END;
    END LOOP;
    RETURN given;
END
$$;

-- part_merged_ingredient as before, with what was taken of each. Also where nobody had said how much is there of the other it
-- has no more than what is left beside the one that is back.
CREATE OR REPLACE FUNCTION part_merged_ingredient(household uuid, merge uuid) RETURNS boolean
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    kept ingredient_merges;
    gone ingredients;
    state jsonb;
    was jsonb;
    own numeric;
    given numeric;
    back numeric;
    had numeric;
BEGIN
    PERFORM FROM shopping_lists WHERE household_id = household ORDER BY id FOR UPDATE;
    SELECT * INTO kept FROM ingredient_merges WHERE household_id = household AND id = merge FOR UPDATE;
    IF kept.id IS NULL THEN
        RETURN NULL;
    ELSIF kept.undone_at IS NOT NULL THEN
        RETURN false;
    END IF;
    UPDATE ingredient_merges SET undone_at = now() WHERE household_id = household AND id = merge;
    PERFORM FROM ingredients WHERE household_id = household AND id = kept.into_id FOR UPDATE;
    PERFORM FROM pantry WHERE household_id = household AND ingredient_id = kept.into_id FOR UPDATE;
    gone := jsonb_populate_record(NULL::ingredients, kept.former->'ingredient');
    state := ingredient_state(household, kept.into_id);
    was := kept.former->'other';
    INSERT INTO ingredients (household_id, id, name, name_key, food_id, own_food_id, aisle, search_text, created_at,
        ingredient_key, key_rules, food_is_chosen, is_never_bought, counts_nothing)
    VALUES (household, gone.id, gone.name, gone.name_key, gone.food_id, gone.own_food_id, gone.aisle, gone.search_text,
        gone.created_at, gone.ingredient_key, gone.key_rules, gone.food_is_chosen, gone.is_never_bought,
        gone.counts_nothing);
    -- Its name leads to itself again, and what else was called so before to what it led to.
    DELETE FROM ingredient_aliases WHERE household_id = household AND name_key = gone.name_key;
    UPDATE ingredient_aliases AS a
    SET ingredient_id = gone.id
    FROM jsonb_populate_recordset(NULL::ingredient_aliases, kept.former->'aliases') AS f
    WHERE a.household_id = household AND a.name_key = f.name_key AND a.ingredient_id = kept.into_id
        AND f.ingredient_id = gone.id;
    INSERT INTO ingredient_aliases (household_id, name_key, ingredient_id, name, search_text)
    SELECT household, f.name_key, f.ingredient_id, f.name, f.search_text
    FROM jsonb_populate_recordset(NULL::ingredient_aliases, kept.former->'aliases') AS f
    JOIN ingredients AS i ON i.household_id = household AND i.id = f.ingredient_id
    WHERE f.name_key = gone.name_key
    ON CONFLICT DO NOTHING;
    UPDATE recipe_lines AS l
    SET ingredient_id = gone.id
    FROM jsonb_to_recordset(kept.former->'lines') AS f (recipe_id uuid, text text)
    WHERE l.household_id = household AND l.recipe_id = f.recipe_id AND l.text = f.text AND l.ingredient_id = kept.into_id;
    UPDATE removed_recipe_lines AS l
    SET ingredient_id = gone.id
    FROM jsonb_to_recordset(kept.former->'removed') AS f (recipe_id uuid, text text)
    WHERE l.household_id = household AND l.recipe_id = f.recipe_id AND l.text = f.text AND l.ingredient_id = kept.into_id;
    UPDATE cooking_lines AS l
    SET ingredient_id = gone.id
    FROM jsonb_to_recordset(kept.former->'cooked') AS f (cooking_id uuid, text text)
    WHERE l.household_id = household AND l.cooking_id = f.cooking_id AND l.text = f.text
        AND l.ingredient_id = kept.into_id;
    UPDATE plan_swaps AS l
    SET ingredient_id = gone.id
    FROM jsonb_to_recordset(kept.former->'swaps') AS f (dish_id uuid, text text)
    WHERE l.household_id = household AND l.dish_id = f.dish_id AND l.text = f.text AND l.ingredient_id = kept.into_id;
    -- What was stated of the other since holds, with the food of which it was stated.
    IF state->'stated' = kept.became->'stated' THEN
        DELETE FROM stated_contents WHERE household_id = household AND ingredient_id = kept.into_id;
        INSERT INTO stated_contents SELECT * FROM jsonb_populate_recordset(NULL::stated_contents, was->'stated');
        IF state->'food' = kept.became->'food' THEN
            UPDATE ingredients
            SET food_id = (was->'food'->>0)::uuid, own_food_id = (was->'food'->>1)::uuid,
                food_is_chosen = (was->'food'->>2)::boolean
            WHERE household_id = household AND id = kept.into_id AND was->'food' <> kept.became->'food';
        END IF;
    END IF;
    INSERT INTO stated_contents
    SELECT * FROM jsonb_populate_recordset(NULL::stated_contents, kept.former->'own'->'stated')
    ON CONFLICT DO NOTHING;
    UPDATE ingredients
    SET aisle = was->>'aisle'
    WHERE household_id = household AND id = kept.into_id AND was->'aisle' <> kept.became->'aisle'
        AND aisle = kept.became->>'aisle';
    own := (kept.former->'own'->'pantry'->>'grams')::numeric;
    given := part_pantry_takings(household, gone.id, kept.into_id, kept.former);
    back := greatest(0, own + given);
    IF state->'pantry' = kept.became->'pantry' AND given = 0 THEN
        DELETE FROM pantry WHERE household_id = household AND ingredient_id = kept.into_id;
        INSERT INTO pantry
        SELECT * FROM jsonb_populate_record(NULL::pantry, nullif(was->'pantry', 'null'))
        WHERE jsonb_typeof(was->'pantry') = 'object';
    ELSIF own IS NOT NULL OR was->'pantry'->>'grams' IS NOT NULL THEN
        SELECT p.grams::numeric INTO had
        FROM pantry AS p
        WHERE p.household_id = household AND p.ingredient_id = kept.into_id
            AND (p.state = 'have' AND p.grams IS NOT NULL OR p.state = 'out' AND p.grams = 0);
        -- Together they have no more than there was of both.
        back := CASE WHEN own IS NOT NULL THEN least(back, had) END;
        UPDATE pantry AS p
        SET grams = greatest(0, had - coalesce(back, given)),
            -- Where that is less than the one that is back had, nobody knows of which the rest is: it is to be checked.
            state = CASE WHEN had > coalesce(back, given) OR had > 0 AND had < own + given THEN 'have' ELSE 'out' END
        WHERE p.household_id = household AND p.ingredient_id = kept.into_id AND had IS NOT NULL;
        -- Of which nobody had said how much there is, and nothing is left to it, is as it was.
        IF was->'pantry'->>'grams' IS NULL THEN
            DELETE FROM pantry AS p
            WHERE p.household_id = household AND p.ingredient_id = kept.into_id AND p.grams = 0;
            IF FOUND THEN
                INSERT INTO pantry
                SELECT * FROM jsonb_populate_record(NULL::pantry, nullif(was->'pantry', 'null'))
                WHERE jsonb_typeof(was->'pantry') = 'object';
            END IF;
        END IF;
    END IF;
    IF jsonb_typeof(was->'staple') = 'null' AND state->'staple' = kept.became->'staple' THEN
        DELETE FROM staples WHERE household_id = household AND ingredient_id = kept.into_id;
    END IF;
    INSERT INTO pantry
    SELECT * FROM jsonb_populate_record(NULL::pantry, nullif(kept.former->'own'->'pantry', 'null'))
    WHERE jsonb_typeof(kept.former->'own'->'pantry') = 'object';
    UPDATE pantry AS p
    SET grams = back, state = CASE WHEN back > 0 THEN 'have' ELSE 'out' END
    WHERE p.household_id = household AND p.ingredient_id = gone.id AND back <> own;
    INSERT INTO staples
    SELECT * FROM jsonb_populate_record(NULL::staples, nullif(kept.former->'own'->'staple', 'null'))
    WHERE jsonb_typeof(kept.former->'own'->'staple') = 'object';
    INSERT INTO word_decisions
    SELECT * FROM jsonb_populate_record(NULL::word_decisions, nullif(kept.former->'decision', 'null'))
    WHERE jsonb_typeof(kept.former->'decision') = 'object';
    PERFORM part_shopping_items(household, kept.into_id, kept.former);
    PERFORM avoid_again(merge);
    RETURN true;
END
$$;
