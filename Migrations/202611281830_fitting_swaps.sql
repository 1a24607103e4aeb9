-- Which line of its recipe each swap of a dish replaces, asked by all that a pantry does.

-- The lines that are others this time, or are left out: at the place where the swap stands, else the first that says the same
-- and is no other swap's, in the order of the swaps. One that says what no line says any more is not applied. As
-- `RecipeDetail.changed(by:)` does.
CREATE FUNCTION fitting_swaps(household uuid, dish uuid) RETURNS TABLE (swap_position bigint, line_position bigint)
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    swap record;
    taken bigint[] := '{}';
BEGIN
    FOR swap IN
        SELECT w.position, w.replaced_text
        FROM plan_swaps AS w
        WHERE w.household_id = household AND w.dish_id = dish
        ORDER BY w.position
    LOOP
        SELECT l.position INTO line_position
        FROM plan_dishes AS d
        JOIN recipe_lines AS l ON l.household_id = d.household_id AND l.recipe_id = d.recipe_id
        WHERE d.household_id = household AND d.id = dish AND l.text = swap.replaced_text AND l.position <> ALL (taken)
        ORDER BY l.position <> swap.position, l.position
        LIMIT 1;
        CONTINUE WHEN NOT FOUND;
        swap_position := swap.position;
        taken := taken || line_position;
        RETURN NEXT;
    END LOOP;
END
$$;

-- The lines in the order of the recipe, each swapped one at the place of the line that it replaces.
CREATE OR REPLACE FUNCTION lines_of_dish(household uuid, dish uuid, servings double precision)
    RETURNS TABLE (line_text text, line_ingredient_id uuid, line_g double precision)
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    cooking uuid;
BEGIN
    SELECT k.id INTO cooking
    FROM cookings AS k
    WHERE k.household_id = household AND k.dish_id = dish AND k.deleted_at IS NULL AND EXISTS (
        SELECT FROM cooking_lines AS l WHERE l.household_id = household AND l.cooking_id = k.id
    );
    IF cooking IS NOT NULL THEN
        RETURN QUERY
        SELECT CASE WHEN NOT l.is_as_typed THEN l.text END, l.ingredient_id,
            l.grams * CASE WHEN l.is_as_typed THEN 1 ELSE k.factor END
        FROM cookings AS k
        JOIN cooking_lines AS l ON l.household_id = k.household_id AND l.cooking_id = k.id
        WHERE k.household_id = household AND k.id = cooking AND NOT l.is_left_out
        ORDER BY l.position;
        RETURN;
    END IF;
    RETURN QUERY
    SELECT CASE WHEN w.dish_id IS NULL THEN l.text ELSE w.text END,
        CASE WHEN w.dish_id IS NULL THEN l.ingredient_id ELSE w.ingredient_id END,
        CASE WHEN w.dish_id IS NULL THEN l.grams ELSE w.grams END
            * CASE WHEN r.yield_by = 'servings' THEN lines_of_dish.servings / r.servings END
    FROM plan_dishes AS d
    JOIN recipes AS r ON r.household_id = d.household_id AND r.id = d.recipe_id
    JOIN recipe_lines AS l ON l.household_id = r.household_id AND l.recipe_id = r.id
    LEFT JOIN fitting_swaps(household, dish) AS f ON f.line_position = l.position
    LEFT JOIN plan_swaps AS w
        ON w.household_id = d.household_id AND w.dish_id = d.id AND w.position = f.swap_position
    WHERE d.household_id = household AND d.id = dish AND w.is_left_out IS NOT TRUE
    ORDER BY l.position;
END
$$;

-- ingredients_instead, take_from_pantry and take_of_past_days as before, but of the swaps that fit.
CREATE OR REPLACE FUNCTION ingredients_instead(household uuid, dish uuid) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT DISTINCT o.ingredient_id
    FROM (
        SELECT l.ingredient_id, (
                SELECT max((k.created_at AT TIME ZONE h.time_zone)::date)
                FROM persons AS h
                WHERE h.household_id = household AND h.left_at IS NULL
            ) AS used_on
        FROM cookings AS k
        JOIN cooking_lines AS l ON l.household_id = k.household_id AND l.cooking_id = k.id
        WHERE k.household_id = household AND k.dish_id = dish AND k.deleted_at IS NULL AND l.replaced_text IS NOT NULL
            AND NOT l.is_left_out
        UNION
        SELECT w.ingredient_id, d.planned_on
        FROM fitting_swaps(household, dish) AS f
        JOIN plan_swaps AS w ON w.household_id = household AND w.dish_id = dish AND w.position = f.swap_position
        JOIN plan_dishes AS d ON d.household_id = w.household_id AND d.id = w.dish_id
        WHERE NOT w.is_left_out AND NOT EXISTS (
            SELECT
            FROM cookings AS k
            WHERE k.household_id = household AND k.dish_id = dish AND k.deleted_at IS NULL
        )
    ) AS o
    JOIN pantry AS p
        ON p.household_id = household AND p.ingredient_id = o.ingredient_id AND p.state = 'have' AND p.grams > 0
        AND p.checked_on <= o.used_on
    WHERE NOT EXISTS (
            SELECT
            FROM pantry_takings AS t
            WHERE t.household_id = household AND t.dish_id = dish AND t.ingredient_id = o.ingredient_id
                AND (t.state IN ('taken', 'counted') OR t.lines IS DISTINCT FROM '[]')
        )
        AND NOT EXISTS (
            SELECT
            FROM shopping_needs AS n
            JOIN shopping_items AS i ON i.household_id = n.household_id AND i.list_id = n.list_id AND i.id = n.item_id
            WHERE n.household_id = household AND n.origin = 'dish' AND n.origin_id = dish
                AND i.ingredient_id = o.ingredient_id
        )
        AND NOT EXISTS (
            SELECT
            FROM plan_dishes AS d
            JOIN recipe_lines AS r ON r.household_id = d.household_id AND r.recipe_id = d.recipe_id
            WHERE d.household_id = household AND d.id = dish AND r.ingredient_id = o.ingredient_id
        )
    ORDER BY o.ingredient_id;
END
$$;

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
    -- All at once and in one order, because what the dish has instead is taken after what its list knows.
    IF EXISTS (
        SELECT
        FROM fitting_swaps(household, dish) AS f
        JOIN plan_swaps AS w ON w.household_id = household AND w.dish_id = dish AND w.position = f.swap_position
        JOIN pantry AS p ON p.household_id = w.household_id AND p.ingredient_id = w.ingredient_id
        WHERE NOT w.is_left_out
    ) THEN
        PERFORM lock_pantry(household, NULL);
    END IF;
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
    PERFORM take_instead(household, dish);
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
                UNION ALL
                SELECT w.dish_id
                FROM plan_swaps AS w
                JOIN pantry AS p ON p.household_id = w.household_id AND p.ingredient_id = w.ingredient_id
                WHERE w.household_id = household AND NOT w.is_left_out AND p.state = 'have' AND p.grams > 0
                    AND EXISTS (
                        SELECT
                        FROM shopping_needs AS n
                        WHERE n.household_id = household AND n.origin = 'dish' AND n.origin_id = w.dish_id
                    )
                    AND NOT EXISTS (
                        SELECT
                        FROM pantry_takings AS t
                        WHERE t.household_id = household AND t.dish_id = w.dish_id AND t.ingredient_id = w.ingredient_id
                            AND t.state IN ('taken', 'counted')
                    )
                    AND EXISTS (
                        SELECT FROM fitting_swaps(household, w.dish_id) AS f WHERE f.swap_position = w.position
                    )
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
