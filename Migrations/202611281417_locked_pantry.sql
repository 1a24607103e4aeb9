-- Whoever takes of what is at home waits for those who merge ingredients before anything is locked for which these wait, and
-- for others who take in the same order as they.

-- Locks what is at home of which dishes may take, and of an ingredient besides; lists before it, which what is taken names.
CREATE FUNCTION lock_pantry(household uuid, ingredient uuid) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    PERFORM FROM shopping_lists AS l WHERE l.household_id = household ORDER BY l.id FOR KEY SHARE;
    PERFORM
    FROM pantry AS p
    WHERE p.household_id = household
        AND (p.ingredient_id = ingredient OR p.state = 'have' AND p.grams IS NOT NULL OR p.state = 'out' AND p.grams = 0)
    ORDER BY p.ingredient_id
    FOR UPDATE;
END
$$;

-- take_from_pantry, take_of_past_days and count_pantry as before, but for that.
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
        SELECT w.ingredient_id, w.list_id, w.needed_g, w.whole_g, w.servings, w.lines
        FROM (
            SELECT i.ingredient_id, n.list_id, coalesce(sum(n.rest_g), 0) AS needed_g, sum(n.whole_g) AS whole_g,
                max(n.servings) AS servings,
                jsonb_agg(jsonb_build_object('text', n.text, 'grams', n.whole_g) ORDER BY n.id) AS lines
            FROM shopping_needs AS n
            JOIN shopping_items AS i
                ON i.household_id = n.household_id AND i.list_id = n.list_id AND i.id = n.item_id
            WHERE n.household_id = household AND n.origin = 'dish' AND n.origin_id = dish
                AND i.ingredient_id IS NOT NULL AND n.list_id = pantry_list(household, i.ingredient_id, n.needed_on)
            GROUP BY i.ingredient_id, n.list_id
            HAVING sum(n.rest_g) IS NOT NULL OR sum(n.whole_g) IS NOT NULL
            UNION ALL
            SELECT t.ingredient_id, t.list_id, t.needed_g, t.whole_g, t.servings, t.lines
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
        PERFORM FROM shopping_lists AS l WHERE l.household_id = household ORDER BY l.id FOR KEY SHARE;
        PERFORM FROM ingredients AS g WHERE g.household_id = household AND g.id = one.ingredient_id FOR KEY SHARE;
        SELECT p.grams INTO had
        FROM pantry AS p
        WHERE p.household_id = household AND p.ingredient_id = one.ingredient_id
            AND (p.state = 'have' AND p.grams IS NOT NULL OR p.state = 'out' AND p.grams = 0)
        FOR UPDATE;
        CONTINUE WHEN NOT FOUND OR had = 0 AND cooked IS NULL;
        used := used_by_dish(
            household, dish, one.ingredient_id, one.needed_g, one.whole_g, one.servings, one.lines
        );
        took := least(used, had);
        -- Sums of fractions miss the whole by less than a milligram.
        IF had - took < 0.001 THEN
            took := had;
        END IF;
        INSERT INTO pantry_takings (household_id, dish_id, ingredient_id, list_id, needed_g, whole_g, servings, lines,
            used_g, taken_g, state)
        VALUES (household, dish, one.ingredient_id, one.list_id, one.needed_g, one.whole_g, one.servings, one.lines, used, took,
            'taken')
        ON CONFLICT (household_id, dish_id, ingredient_id) DO UPDATE
        SET list_id = excluded.list_id, needed_g = excluded.needed_g, whole_g = excluded.whole_g,
            servings = excluded.servings, lines = excluded.lines, used_g = excluded.used_g, taken_g = excluded.taken_g,
            state = excluded.state
        WHERE pantry_takings.state IN ('waiting', 'dropped');
        CONTINUE WHEN NOT FOUND OR took = 0;
        -- As decimals, so that giving it back comes to what was there. None left with zero grams is what was used up.
        UPDATE pantry AS p
        SET grams = p.grams::numeric - took::numeric, state = CASE WHEN took = had THEN 'out' ELSE p.state END
        WHERE p.household_id = household AND p.ingredient_id = one.ingredient_id;
    END LOOP;
END
$$;

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
    PERFORM lock_pantry(household, NULL);
    FOREACH dish IN ARRAY dishes LOOP
        PERFORM take_from_pantry(household, dish);
    END LOOP;
END
$$;

CREATE OR REPLACE FUNCTION count_pantry(household uuid, ingredient uuid, counted double precision, today date) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    PERFORM lock_pantry(household, ingredient);
    PERFORM take_of_past_days(household, today);
    -- Who changes only the last day has counted nothing.
    PERFORM
    FROM pantry AS p
    WHERE p.household_id = household AND p.ingredient_id = ingredient AND p.state = 'have' AND p.grams = counted;
    IF FOUND THEN
        RETURN;
    END IF;
    UPDATE pantry_takings AS t
    SET state = 'counted'
    FROM plan_dishes AS d
    WHERE t.household_id = household AND t.ingredient_id = ingredient AND t.state <> 'counted'
        AND d.household_id = t.household_id AND d.id = t.dish_id
        AND (t.state = 'taken' OR d.planned_on < today OR EXISTS (
            SELECT
            FROM cookings AS k
            WHERE k.household_id = household AND k.dish_id = t.dish_id AND k.deleted_at IS NULL
        ));
    INSERT INTO pantry_takings (household_id, dish_id, ingredient_id, list_id, needed_g, whole_g, servings, lines, state)
    SELECT n.household_id, n.origin_id, i.ingredient_id, n.list_id, coalesce(sum(n.rest_g), 0), sum(n.whole_g),
        max(n.servings), jsonb_agg(jsonb_build_object('text', n.text, 'grams', n.whole_g) ORDER BY n.id), 'counted'
    FROM shopping_needs AS n
    JOIN shopping_items AS i ON i.household_id = n.household_id AND i.list_id = n.list_id AND i.id = n.item_id
    JOIN plan_dishes AS d ON d.household_id = n.household_id AND d.id = n.origin_id
    WHERE n.household_id = household AND n.origin = 'dish' AND i.ingredient_id = ingredient
        AND n.list_id = pantry_list(household, ingredient, n.needed_on)
        AND (d.planned_on < today OR EXISTS (
            SELECT
            FROM cookings AS k
            WHERE k.household_id = household AND k.dish_id = d.id AND k.deleted_at IS NULL
        ))
    GROUP BY n.household_id, n.origin_id, i.ingredient_id, n.list_id
    HAVING sum(n.rest_g) IS NOT NULL OR sum(n.whole_g) IS NOT NULL
    ON CONFLICT DO NOTHING;
END
$$;
