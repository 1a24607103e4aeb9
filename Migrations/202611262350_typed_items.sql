-- An item of a list gets another key, and becomes one with the item that has it: what was typed in words before the household
-- knew the ingredient, and what is called otherwise by now. What was done to the one was done to the other.
CREATE FUNCTION join_shopping_items(household uuid, list uuid, known text, target text, ingredient uuid) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    one record;
    other uuid;
BEGIN
    SELECT i.id, i.aisle, i.cleared_at, i.is_shown INTO one
    FROM shopping_items AS i
    WHERE i.household_id = household AND i.list_id = list AND i.key = known;
    IF NOT FOUND OR known = target THEN
        RETURN;
    END IF;
    SELECT i.id INTO other
    FROM shopping_items AS i
    WHERE i.household_id = household AND i.list_id = list AND i.key = target;
    IF other IS NULL THEN
        other := one.id;
        UPDATE shopping_items
        SET key = target, ingredient_id = ingredient, food_id = NULL, is_stale = true
        WHERE household_id = household AND list_id = list AND id = one.id;
    ELSE
        UPDATE shopping_operations
        SET item_id = other, done_on = coalesce(done_on, item_id)
        WHERE household_id = household AND list_id = list AND item_id IN (one.id, other);
        UPDATE shopping_needs SET item_id = other WHERE household_id = household AND list_id = list AND item_id = one.id;
        UPDATE shopping_covers SET item_id = other WHERE household_id = household AND list_id = list AND item_id = one.id;
        UPDATE shopping_item_keys SET item_id = other WHERE household_id = household AND list_id = list AND item_id = one.id;
        UPDATE shopping_clearings
        SET item_ids = array_replace(item_ids, one.id, other)
        WHERE household_id = household AND list_id = list AND one.id = ANY (item_ids);
        UPDATE shopping_items
        SET aisle = coalesce(aisle, one.aisle), cleared_at = greatest(cleared_at, one.cleared_at),
            is_shown = is_shown OR one.is_shown, is_stale = true
        WHERE household_id = household AND list_id = list AND id = other;
        DELETE FROM shopping_items WHERE household_id = household AND list_id = list AND id = one.id;
    END IF;
    INSERT INTO shopping_item_keys (household_id, list_id, key, item_id)
    VALUES (household, list, known, other)
    ON CONFLICT (household_id, list_id, key) DO UPDATE SET item_id = excluded.item_id;
END
$$;

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
    INSERT INTO pantry (household_id, ingredient_id, state, grams, best_before, checked_on)
    SELECT household_id, target, state, grams, best_before, checked_on
    FROM pantry
    WHERE household_id = household AND ingredient_id = merged
    ON CONFLICT DO NOTHING;
    INSERT INTO staples (household_id, ingredient_id, amount, unit, every_days, last_added_on)
    SELECT household_id, target, amount, unit, every_days, last_added_on
    FROM staples
    WHERE household_id = household AND ingredient_id = merged
    ON CONFLICT DO NOTHING;
    UPDATE plan_swaps SET ingredient_id = target WHERE household_id = household AND ingredient_id = merged;
END
$$;
