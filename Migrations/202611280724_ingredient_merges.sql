-- Merges of ingredients, so that each can be taken back: what hung on the one that went, and what the other was before and
-- became by it.
CREATE TABLE ingredient_merges (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    id uuid NOT NULL,
    from_id uuid NOT NULL,
    into_id uuid NOT NULL,
    name text NOT NULL,
    into_name text NOT NULL,
    former jsonb NOT NULL,
    became jsonb,
    undone_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, id)
);
CREATE INDEX ingredient_merges_from ON ingredient_merges (household_id, from_id, created_at);

ALTER TABLE ingredient_merges ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON ingredient_merges USING (household_id = current_household());
GRANT SELECT, INSERT, UPDATE, DELETE ON ingredient_merges TO sofra_app;

-- What a merge changes of an ingredient that stays. NULL where there is none.
CREATE FUNCTION ingredient_state(household uuid, ingredient uuid) RETURNS jsonb
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN (SELECT jsonb_build_object(
        'food', jsonb_build_array(i.food_id, i.own_food_id, i.food_is_chosen),
        'aisle', i.aisle,
        'stated', (
            SELECT coalesce(jsonb_agg(to_jsonb(s) ORDER BY s.statement_id, s.substance), '[]')
            FROM stated_contents AS s
            WHERE s.household_id = household AND s.ingredient_id = ingredient
        ),
        'pantry', (
            SELECT to_jsonb(p) FROM pantry AS p WHERE p.household_id = household AND p.ingredient_id = ingredient
        ),
        'staple', (
            SELECT to_jsonb(s) FROM staples AS s WHERE s.household_id = household AND s.ingredient_id = ingredient
        )
    )
    FROM ingredients AS i
    WHERE i.household_id = household AND i.id = ingredient);
END
$$;

-- Keeps what hangs on an ingredient that is about to be merged into another. False where either is gone. Lists are locked
-- before ingredients, as whoever writes to a list does it.
CREATE FUNCTION keep_merged_ingredient(household uuid, merge uuid, merged uuid, target uuid) RETURNS boolean
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
        )
    ));
    RETURN true;
END
$$;

-- An ingredient that is back is avoided as itself again, by whoever avoided it before its merge and has changed nothing since.
CREATE FUNCTION avoid_again(merge uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    UPDATE avoidances AS a
    SET ingredient_id = m.from_id, words = NULL, words_keys = NULL
    FROM ingredient_merges AS m
    JOIN ingredients AS i ON i.household_id = m.household_id AND i.id = m.from_id
    WHERE m.household_id = current_household() AND m.id = merge AND a.household_id = m.household_id
        AND m.former->'avoided' ? a.id::text AND a.ingredient_id IS NULL AND a.words = m.name;
END
$$;
REVOKE ALL ON FUNCTION avoid_again(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION avoid_again(uuid) TO sofra_app;

-- Makes items of lists that a merge has made one those that they were, on each list on which nothing was done to them since.
CREATE FUNCTION part_shopping_items(household uuid, target uuid, former jsonb) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    list uuid;
    present shopping_items;
BEGIN
    FOR list IN
        SELECT DISTINCT f.list_id FROM jsonb_to_recordset(former->'items') AS f (list_id uuid) ORDER BY f.list_id
    LOOP
        SELECT * INTO present
        FROM shopping_items AS i
        WHERE i.household_id = household AND i.list_id = list AND i.key = target::text;
        CONTINUE WHEN NOT FOUND OR EXISTS (
            SELECT
            FROM shopping_needs AS n
            WHERE n.household_id = household AND n.list_id = list AND n.item_id = present.id
                AND n.id NOT IN (SELECT f.id FROM jsonb_to_recordset(former->'needs') AS f (id uuid))
        ) OR EXISTS (
            SELECT
            FROM shopping_operations AS o
            WHERE o.household_id = household AND o.list_id = list AND o.item_id = present.id
                AND o.id NOT IN (SELECT f.id FROM jsonb_to_recordset(former->'operations') AS f (id uuid))
        ) OR NOT EXISTS (
            SELECT
            FROM jsonb_populate_recordset(NULL::shopping_items, former->'items') AS f
            WHERE f.list_id = list AND f.cleared_at IS NOT DISTINCT FROM present.cleared_at
        );
        UPDATE shopping_items AS i
        SET key = f.key, ingredient_id = f.ingredient_id, food_id = f.food_id, cleared_at = f.cleared_at,
            is_shown = f.is_shown, is_stale = true,
            aisle = CASE
                WHEN f.aisle IS NOT NULL THEN i.aisle
                WHEN i.aisle IN (
                    SELECT o.aisle FROM jsonb_populate_recordset(NULL::shopping_items, former->'items') AS o
                    WHERE o.list_id = list
                ) THEN NULL
                ELSE i.aisle
            END
        FROM jsonb_populate_recordset(NULL::shopping_items, former->'items') AS f
        WHERE i.household_id = household AND i.list_id = list AND i.id = present.id
            AND f.list_id = list AND f.id = present.id;
        INSERT INTO shopping_items (household_id, list_id, id, key, ingredient_id, food_id, name, is_named, aisle, mark,
            marked_at, marked_by_name, note, amount, is_removed, is_shown, cleared_at, is_stale, created_at, takes_optional)
        SELECT household, f.list_id, f.id, f.key, f.ingredient_id, f.food_id, f.name, f.is_named, f.aisle, f.mark,
            f.marked_at, f.marked_by_name, f.note, f.amount, f.is_removed, f.is_shown, f.cleared_at, true, f.created_at,
            f.takes_optional
        FROM jsonb_populate_recordset(NULL::shopping_items, former->'items') AS f
        WHERE f.list_id = list AND f.id <> present.id
        ON CONFLICT DO NOTHING;
        UPDATE shopping_needs AS n
        SET item_id = f.item_id
        FROM jsonb_to_recordset(former->'needs') AS f (list_id uuid, item_id uuid, id uuid)
        JOIN shopping_items AS i ON i.household_id = household AND i.list_id = f.list_id AND i.id = f.item_id
        WHERE n.household_id = household AND n.list_id = list AND n.item_id = present.id AND f.list_id = list
            AND n.id = f.id AND f.item_id <> present.id;
        UPDATE shopping_covers AS c
        SET item_id = f.item_id
        FROM jsonb_to_recordset(former->'covers') AS f (list_id uuid, item_id uuid, operation_id uuid, origin_id uuid)
        JOIN shopping_items AS i ON i.household_id = household AND i.list_id = f.list_id AND i.id = f.item_id
        WHERE c.household_id = household AND c.list_id = list AND c.item_id = present.id AND f.list_id = list
            AND c.operation_id = f.operation_id AND c.origin_id = f.origin_id AND f.item_id <> present.id;
        UPDATE shopping_operations AS o
        SET item_id = f.item_id, done_on = f.done_on
        FROM jsonb_to_recordset(former->'operations') AS f (list_id uuid, item_id uuid, id uuid, done_on uuid)
        JOIN shopping_items AS i ON i.household_id = household AND i.list_id = f.list_id AND i.id = f.item_id
        WHERE o.household_id = household AND o.list_id = list AND o.item_id = present.id AND f.list_id = list
            AND o.id = f.id;
        DELETE FROM shopping_item_keys AS k
        WHERE k.household_id = household AND k.list_id = list AND k.item_id = present.id AND k.key IN (
                SELECT f.key FROM jsonb_populate_recordset(NULL::shopping_items, former->'items') AS f WHERE f.list_id = list
            )
            AND NOT EXISTS (
                SELECT
                FROM jsonb_populate_recordset(NULL::shopping_item_keys, former->'keys') AS f
                WHERE f.list_id = list AND f.key = k.key
            );
        UPDATE shopping_item_keys AS k
        SET item_id = f.item_id
        FROM jsonb_populate_recordset(NULL::shopping_item_keys, former->'keys') AS f
        JOIN shopping_items AS i ON i.household_id = household AND i.list_id = f.list_id AND i.id = f.item_id
        WHERE k.household_id = household AND k.list_id = list AND k.item_id = present.id AND f.list_id = list
            AND k.key = f.key;
        UPDATE shopping_clearings AS c
        SET item_ids = f.item_ids
        FROM jsonb_to_recordset(former->'clearings') AS f (list_id uuid, id uuid, item_ids uuid[])
        WHERE c.household_id = household AND c.list_id = list AND f.list_id = list AND c.id = f.id;
    END LOOP;
END
$$;

-- Takes a merge back: the ingredient is there again, with all that still is as the merge has left it. False where it was taken
-- back before, NULL for none such. It violates `ingredients_name_unique` where another ingredient has taken the name.
CREATE FUNCTION part_merged_ingredient(household uuid, merge uuid) RETURNS boolean
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    kept ingredient_merges;
    gone ingredients;
    state jsonb;
    was jsonb;
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
    IF jsonb_typeof(was->'pantry') = 'null' AND state->'pantry' = kept.became->'pantry' THEN
        DELETE FROM pantry WHERE household_id = household AND ingredient_id = kept.into_id;
    END IF;
    IF jsonb_typeof(was->'staple') = 'null' AND state->'staple' = kept.became->'staple' THEN
        DELETE FROM staples WHERE household_id = household AND ingredient_id = kept.into_id;
    END IF;
    INSERT INTO pantry
    SELECT * FROM jsonb_populate_record(NULL::pantry, nullif(kept.former->'own'->'pantry', 'null'))
    WHERE jsonb_typeof(kept.former->'own'->'pantry') = 'object';
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
