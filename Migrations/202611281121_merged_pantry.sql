-- What is at home of an ingredient that is merged into another is there as well: what both weigh is added, and that there is
-- none of the other hides none of it. What dishes have taken of it was taken of the other.
CREATE OR REPLACE FUNCTION follow_merged_ingredient(household uuid, merged uuid, target uuid) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    one record;
BEGIN
    PERFORM FROM shopping_lists WHERE household_id = household ORDER BY id FOR UPDATE;
    FOR one IN
        SELECT i.list_id, i.key
        FROM shopping_items AS i
        WHERE i.household_id = household AND i.key IN (
            SELECT merged::text
            UNION ALL
            SELECT 'w:' || g.ingredient_key
            FROM ingredients AS g
            WHERE g.household_id = household AND g.id IN (merged, target) AND g.ingredient_key IS NOT NULL
        )
        ORDER BY i.list_id, i.id
    LOOP
        PERFORM join_shopping_items(household, one.list_id, one.key, target::text, target);
    END LOOP;
    PERFORM
    FROM pantry AS p
    WHERE p.household_id = household AND p.ingredient_id IN (merged, target)
    ORDER BY p.ingredient_id
    FOR UPDATE;
    INSERT INTO pantry AS p (household_id, ingredient_id, state, grams, best_before, checked_on)
    SELECT household_id, target, state, grams, best_before, checked_on
    FROM pantry
    WHERE household_id = household AND ingredient_id = merged
    ON CONFLICT (household_id, ingredient_id) DO UPDATE
    SET state = CASE
            WHEN 'always' IN (p.state, excluded.state) THEN 'always'
            WHEN 'have' IN (p.state, excluded.state) THEN 'have'
            WHEN 'low' IN (p.state, excluded.state) THEN 'low'
            ELSE 'out' END,
        grams = CASE
            WHEN 'always' IN (p.state, excluded.state) THEN NULL
            WHEN p.state = 'have' AND excluded.state = 'have' THEN p.grams::numeric + excluded.grams::numeric
            WHEN p.state = 'have' THEN p.grams
            WHEN excluded.state = 'have' THEN excluded.grams END,
        best_before = least(p.best_before, excluded.best_before);
    INSERT INTO pantry_takings AS t (household_id, dish_id, ingredient_id, list_id, needed_g, taken_g, state)
    SELECT household_id, dish_id, target, list_id, needed_g, taken_g, state
    FROM pantry_takings
    WHERE household_id = household AND ingredient_id = merged
    ON CONFLICT (household_id, dish_id, ingredient_id) DO UPDATE
    SET needed_g = t.needed_g + excluded.needed_g, taken_g = t.taken_g + excluded.taken_g,
        state = CASE WHEN t.taken_g > 0 THEN t.state ELSE excluded.state END;
    DELETE FROM pantry_takings WHERE household_id = household AND ingredient_id = merged;
    INSERT INTO staples (household_id, ingredient_id, amount, unit, every_days, last_added_on)
    SELECT household_id, target, amount, unit, every_days, last_added_on
    FROM staples
    WHERE household_id = household AND ingredient_id = merged
    ON CONFLICT DO NOTHING;
    UPDATE plan_swaps SET ingredient_id = target WHERE household_id = household AND ingredient_id = merged;
END
$$;

-- part_merged_ingredient as before, also where both were at home: the other has again what it had, or less by what the one that
-- is back brings along.
CREATE OR REPLACE FUNCTION part_merged_ingredient(household uuid, merge uuid) RETURNS boolean
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
    IF state->'pantry' = kept.became->'pantry' THEN
        DELETE FROM pantry WHERE household_id = household AND ingredient_id = kept.into_id;
        INSERT INTO pantry
        SELECT * FROM jsonb_populate_record(NULL::pantry, nullif(was->'pantry', 'null'))
        WHERE jsonb_typeof(was->'pantry') = 'object';
    ELSE
        UPDATE pantry AS p
        SET grams = greatest(0, p.grams::numeric - (kept.former->'own'->'pantry'->>'grams')::numeric)
        WHERE p.household_id = household AND p.ingredient_id = kept.into_id AND p.state = 'have' AND p.grams IS NOT NULL
            AND was->'pantry'->>'state' = 'have' AND kept.former->'own'->'pantry'->>'grams' IS NOT NULL;
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
