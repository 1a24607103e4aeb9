-- A dish of which more or fewer servings are cooked than its list says uses as much more or less of what is at home, whether
-- that is said when it is cooked or corrected afterwards.

-- What a dish needs of a thing as a whole, in grams, whether or not it is bought. It stands beside `rest_g` of the same item.
-- NULL where something of the item that is open has no weight.
ALTER TABLE shopping_needs ADD COLUMN whole_g double precision CHECK (whole_g > 0);
-- It is worked out when the list is written next.
UPDATE shopping_items AS i
SET is_stale = true
FROM pantry AS p
WHERE p.household_id = i.household_id AND p.ingredient_id = i.ingredient_id AND p.grams IS NOT NULL AND i.is_shown;

ALTER TABLE pantry_takings
    -- What the dish needs as a whole, and the servings for which it does; NULL where that is not known.
    ADD COLUMN whole_g double precision CHECK (whole_g > 0),
    ADD COLUMN servings double precision CHECK (servings > 0),
    -- What it uses of what is at home with the servings that were cooked, whether or not as much was there.
    ADD COLUMN used_g double precision CHECK (used_g >= 0),
    -- Where all was bought it needs nothing from there, until more is cooked.
    DROP CONSTRAINT pantry_takings_needed_g_check,
    ADD CONSTRAINT pantry_takings_needed_g_check CHECK (needed_g >= 0);

-- What a dish uses of what is at home where `needed` of the `whole` that so many servings need was not bought, and `cooked`
-- servings were made of it; NULL where it was not cooked. What was bought for it is used first.
CREATE FUNCTION used_of_pantry(
    needed double precision, whole double precision, servings double precision, cooked double precision
) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN greatest(0, needed + coalesce(whole * (cooked / servings - 1), 0));

-- take_from_pantry as before, with the servings that were cooked. A dish that was cooked has taken what was there, also where
-- that was nothing by then, or all was bought.
CREATE OR REPLACE FUNCTION take_from_pantry(household uuid, dish uuid) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    one record;
    cooked double precision;
    had double precision;
    used double precision;
    took double precision;
BEGIN
    SELECT k.servings INTO cooked
    FROM cookings AS k
    WHERE k.household_id = household AND k.dish_id = dish AND k.deleted_at IS NULL;
    FOR one IN
        SELECT w.ingredient_id, w.list_id, w.needed_g, w.whole_g, w.servings
        FROM (
            SELECT i.ingredient_id, n.list_id, coalesce(sum(n.rest_g), 0) AS needed_g, sum(n.whole_g) AS whole_g,
                max(n.servings) AS servings
            FROM shopping_needs AS n
            JOIN shopping_items AS i
                ON i.household_id = n.household_id AND i.list_id = n.list_id AND i.id = n.item_id
            WHERE n.household_id = household AND n.origin = 'dish' AND n.origin_id = dish
                AND (n.rest_g IS NOT NULL OR n.whole_g IS NOT NULL)
                AND i.ingredient_id IS NOT NULL AND n.list_id = pantry_list(household, i.ingredient_id)
            GROUP BY i.ingredient_id, n.list_id
            UNION ALL
            SELECT t.ingredient_id, t.list_id, t.needed_g, t.whole_g, t.servings
            FROM pantry_takings AS t
            WHERE t.household_id = household AND t.dish_id = dish AND t.state = 'waiting' AND NOT EXISTS (
                SELECT
                FROM shopping_needs AS n
                JOIN shopping_lists AS l ON l.household_id = n.household_id AND l.id = n.list_id AND l.deleted_at IS NULL
                WHERE n.household_id = household AND n.origin = 'dish' AND n.origin_id = dish
            )
        ) AS w
        WHERE w.needed_g > 0 OR cooked IS NOT NULL
        ORDER BY w.ingredient_id
    LOOP
        -- Before what is at home of it, as whoever merges ingredients does.
        PERFORM FROM ingredients AS g WHERE g.household_id = household AND g.id = one.ingredient_id FOR KEY SHARE;
        SELECT p.grams INTO had
        FROM pantry AS p
        WHERE p.household_id = household AND p.ingredient_id = one.ingredient_id
            AND (p.state = 'have' AND p.grams IS NOT NULL OR p.state = 'out' AND p.grams = 0)
        FOR UPDATE;
        CONTINUE WHEN NOT FOUND OR had = 0 AND cooked IS NULL;
        used := used_of_pantry(one.needed_g, one.whole_g, one.servings, cooked);
        took := least(used, had);
        -- Sums of fractions miss the whole by less than a milligram.
        IF had - took < 0.001 THEN
            took := had;
        END IF;
        INSERT INTO pantry_takings (household_id, dish_id, ingredient_id, list_id, needed_g, whole_g, servings, used_g,
            taken_g, state)
        VALUES (household, dish, one.ingredient_id, one.list_id, one.needed_g, one.whole_g, one.servings, used, took, 'taken')
        ON CONFLICT (household_id, dish_id, ingredient_id) DO UPDATE
        SET list_id = excluded.list_id, needed_g = excluded.needed_g, whole_g = excluded.whole_g,
            servings = excluded.servings, used_g = excluded.used_g, taken_g = excluded.taken_g, state = excluded.state
        WHERE pantry_takings.state IN ('waiting', 'dropped');
        CONTINUE WHEN NOT FOUND OR took = 0;
        -- As decimals, so that giving it back comes to what was there. None left with zero grams is what was used up.
        UPDATE pantry AS p
        SET grams = p.grams::numeric - took::numeric, state = CASE WHEN took = had THEN 'out' ELSE p.state END
        WHERE p.household_id = household AND p.ingredient_id = one.ingredient_id;
    END LOOP;
END
$$;

-- take_of_past_days as before, but for dishes that need nothing from there.
CREATE OR REPLACE FUNCTION take_of_past_days(household uuid, today date) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    dishes uuid[];
    dish uuid;
BEGIN
    dishes := ARRAY(
        SELECT d.id
        FROM plan_dishes AS d
        WHERE d.household_id = household AND d.template_id IS NULL AND d.deleted_at IS NULL AND d.planned_on < today
            AND d.id IN (
                SELECT n.origin_id
                FROM shopping_needs AS n
                JOIN shopping_items AS i
                    ON i.household_id = n.household_id AND i.list_id = n.list_id AND i.id = n.item_id
                JOIN pantry AS p ON p.household_id = i.household_id AND p.ingredient_id = i.ingredient_id
                WHERE n.household_id = household AND n.origin = 'dish' AND n.rest_g IS NOT NULL AND p.state = 'have'
                    AND p.grams > 0 AND NOT EXISTS (
                        SELECT
                        FROM pantry_takings AS t
                        WHERE t.household_id = household AND t.dish_id = n.origin_id AND t.ingredient_id = i.ingredient_id
                            AND t.state IN ('taken', 'counted')
                    )
                UNION ALL
                SELECT t.dish_id
                FROM pantry_takings AS t
                JOIN pantry AS p ON p.household_id = t.household_id AND p.ingredient_id = t.ingredient_id
                WHERE t.household_id = household AND t.state = 'waiting' AND t.needed_g > 0 AND p.state = 'have'
                    AND p.grams > 0
            )
        ORDER BY d.planned_on, d.id
    );
    IF cardinality(dishes) = 0 THEN
        RETURN;
    END IF;
    -- All at once and in one order, because each of the dishes may use several things.
    PERFORM
    FROM pantry AS p
    WHERE p.household_id = household AND p.state = 'have' AND p.grams > 0
    ORDER BY p.ingredient_id
    FOR UPDATE;
    FOREACH dish IN ARRAY dishes LOOP
        PERFORM take_from_pantry(household, dish);
    END LOOP;
END
$$;

-- give_back_to_pantry as before, also where nothing was taken.
CREATE OR REPLACE FUNCTION give_back_to_pantry(household uuid, dish uuid) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    one record;
    next_state text;
BEGIN
    SELECT CASE WHEN d.deleted_at IS NULL THEN 'waiting' ELSE 'dropped' END INTO next_state
    FROM plan_dishes AS d
    WHERE d.household_id = household AND d.id = dish;
    -- What is at home is locked before what was taken of it, as whoever takes does.
    PERFORM
    FROM pantry AS p
    JOIN pantry_takings AS t ON t.household_id = p.household_id AND t.ingredient_id = p.ingredient_id
    WHERE p.household_id = household AND t.dish_id = dish
    ORDER BY p.ingredient_id
    FOR UPDATE OF p;
    FOR one IN
        SELECT t.ingredient_id, t.taken_g, t.state
        FROM pantry_takings AS t
        WHERE t.household_id = household AND t.dish_id = dish
        ORDER BY t.ingredient_id
        FOR UPDATE
    LOOP
        IF one.state = 'taken' AND one.taken_g > 0 THEN
            UPDATE pantry AS p
            SET grams = p.grams::numeric + one.taken_g::numeric, state = 'have'
            WHERE p.household_id = household AND p.ingredient_id = one.ingredient_id
                AND (p.state = 'have' AND p.grams IS NOT NULL OR p.state = 'out' AND p.grams = 0);
        END IF;
    END LOOP;
    UPDATE pantry_takings SET state = next_state, used_g = NULL, taken_g = 0
    WHERE household_id = household AND dish_id = dish;
END
$$;

-- The servings of a cooking are corrected: of what is at home it has used as much more or less, and what somebody has counted
-- since stays.
CREATE FUNCTION take_for_servings() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    one record;
    had double precision;
    took double precision;
BEGIN
    -- What is at home is locked before what was taken of it, as whoever takes does.
    PERFORM
    FROM pantry AS p
    JOIN pantry_takings AS t ON t.household_id = p.household_id AND t.ingredient_id = p.ingredient_id
    WHERE p.household_id = NEW.household_id AND t.dish_id = NEW.dish_id
    ORDER BY p.ingredient_id
    FOR UPDATE OF p;
    FOR one IN
        SELECT t.ingredient_id, t.taken_g, used_of_pantry(t.needed_g, t.whole_g, t.servings, NEW.servings) AS used_g
        FROM pantry_takings AS t
        WHERE t.household_id = NEW.household_id AND t.dish_id = NEW.dish_id AND t.state = 'taken'
            AND t.whole_g IS NOT NULL AND t.servings IS NOT NULL
        ORDER BY t.ingredient_id
        FOR UPDATE
    LOOP
        -- What there is without what it has taken.
        SELECT p.grams::numeric + one.taken_g::numeric INTO had
        FROM pantry AS p
        WHERE p.household_id = NEW.household_id AND p.ingredient_id = one.ingredient_id
            AND (p.state = 'have' AND p.grams IS NOT NULL OR p.state = 'out' AND p.grams = 0);
        CONTINUE WHEN NOT FOUND;
        took := least(one.used_g, had);
        IF had - took < 0.001 THEN
            took := had;
        END IF;
        UPDATE pantry_takings AS t
        SET used_g = one.used_g, taken_g = took
        WHERE t.household_id = NEW.household_id AND t.dish_id = NEW.dish_id AND t.ingredient_id = one.ingredient_id;
        CONTINUE WHEN took = one.taken_g;
        UPDATE pantry AS p
        SET grams = had::numeric - took::numeric, state = CASE WHEN took = had THEN 'out' ELSE 'have' END
        WHERE p.household_id = NEW.household_id AND p.ingredient_id = one.ingredient_id;
    END LOOP;
    RETURN NULL;
END
$$;
CREATE TRIGGER cookings_take_servings AFTER UPDATE OF servings ON cookings
    FOR EACH ROW WHEN (
        NEW.dish_id IS NOT NULL AND OLD.deleted_at IS NULL AND NEW.deleted_at IS NULL AND OLD.servings <> NEW.servings
    ) EXECUTE FUNCTION take_for_servings();

-- follow_merged_ingredient as before, with what dishes need as a whole.
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
    INSERT INTO pantry_takings AS t (household_id, dish_id, ingredient_id, list_id, needed_g, whole_g, servings, used_g,
        taken_g, state)
    SELECT household_id, dish_id, target, list_id, needed_g, whole_g, servings, used_g, taken_g, state
    FROM pantry_takings
    WHERE household_id = household AND ingredient_id = merged
    ON CONFLICT (household_id, dish_id, ingredient_id) DO UPDATE
    SET needed_g = t.needed_g + excluded.needed_g, whole_g = t.whole_g + excluded.whole_g,
        servings = coalesce(t.servings, excluded.servings), used_g = t.used_g + excluded.used_g,
        taken_g = t.taken_g + excluded.taken_g,
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
