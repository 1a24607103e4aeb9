-- Of two items that become one, whether what dishes can do without is counted in for it was lost where somebody had chosen that for
-- the one that goes. Now it is counted in for the one where it was for either, and for each as before where they part (H-06).

-- join_shopping_items makes the item of a key that of another key, with all that was done to it.
CREATE OR REPLACE FUNCTION join_shopping_items(household uuid, list uuid, known text, target text, ingredient uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    one record;
    other uuid;
BEGIN
    SELECT i.id, i.aisle, i.cleared_at, i.is_shown, i.takes_optional INTO one
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
            is_shown = is_shown OR one.is_shown, takes_optional = takes_optional OR one.takes_optional, is_stale = true
        WHERE household_id = household AND list_id = list AND id = other;
        DELETE FROM shopping_items WHERE household_id = household AND list_id = list AND id = one.id;
    END IF;
    INSERT INTO shopping_item_keys (household_id, list_id, key, item_id)
    VALUES (household, list, known, other)
    ON CONFLICT (household_id, list_id, key) DO UPDATE SET item_id = excluded.item_id;
END
$$;

-- part_shopping_items makes items that a merge of ingredients has made one two again, where nothing was done to the one since.
CREATE OR REPLACE FUNCTION part_shopping_items(household uuid, target uuid, former jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
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
            END,
            takes_optional = CASE
                WHEN i.takes_optional = (
                    SELECT bool_or(o.takes_optional)
                    FROM jsonb_populate_recordset(NULL::shopping_items, former->'items') AS o
                    WHERE o.list_id = list
                ) THEN f.takes_optional
                ELSE i.takes_optional
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
