-- What goes into a dish instead of a line is used of what is at home, also where the list asks for none of it: whether that is
-- said when it is planned, at the stove, or after its day.

-- Of what goes in instead the list needs nothing.
ALTER TABLE pantry_takings
    DROP CONSTRAINT pantry_takings_whole_g_check,
    ADD CONSTRAINT pantry_takings_whole_g_check CHECK (whole_g >= 0);

-- The ingredients of what a dish has instead of its lines: of those that are at home, and of which neither its recipe nor a
-- list knows anything, nor anything was taken for it. What was counted on a later day than it was cooked, or was planned for
-- where nobody cooked it, is how much there is.
CREATE FUNCTION ingredients_instead(household uuid, dish uuid) RETURNS SETOF uuid
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
        FROM plan_swaps AS w
        JOIN plan_dishes AS d ON d.household_id = w.household_id AND d.id = w.dish_id
        WHERE w.household_id = household AND w.dish_id = dish AND NOT w.is_left_out AND NOT EXISTS (
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

-- A dish takes what it has instead of its lines, where a list knows of the dish. From then on that is settled as all else.
CREATE FUNCTION take_instead(household uuid, dish uuid) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    one uuid;
    known record;
    had double precision;
    used double precision;
    took double precision;
BEGIN
    FOR one IN SELECT i FROM ingredients_instead(household, dish) AS i LOOP
        SELECT w.list_id, w.servings INTO known
        FROM (
            SELECT t.list_id, t.servings
            FROM pantry_takings AS t
            WHERE t.household_id = household AND t.dish_id = dish
            UNION ALL
            SELECT n.list_id, n.servings
            FROM shopping_needs AS n
            JOIN shopping_lists AS l ON l.household_id = n.household_id AND l.id = n.list_id AND l.deleted_at IS NULL
            WHERE n.household_id = household AND n.origin = 'dish' AND n.origin_id = dish
        ) AS w
        WHERE w.servings IS NOT NULL
        ORDER BY w.list_id, w.servings
        LIMIT 1;
        EXIT WHEN NOT FOUND;
        PERFORM FROM shopping_lists AS l WHERE l.household_id = household ORDER BY l.id FOR KEY SHARE;
        PERFORM FROM ingredients AS g WHERE g.household_id = household AND g.id = one FOR KEY SHARE;
        SELECT p.grams INTO had
        FROM pantry AS p
        WHERE p.household_id = household AND p.ingredient_id = one AND p.state = 'have' AND p.grams > 0
        FOR UPDATE;
        CONTINUE WHEN NOT FOUND;
        used := used_by_dish(household, dish, one, 0, 0, known.servings, '[]');
        CONTINUE WHEN used = 0;
        took := least(used, had);
        IF had - took < 0.001 THEN
            took := had;
        END IF;
        INSERT INTO pantry_takings (household_id, dish_id, ingredient_id, list_id, needed_g, whole_g, servings, lines,
            used_g, taken_g, state)
        VALUES (household, dish, one, known.list_id, 0, 0, known.servings, '[]', used, took, 'taken')
        ON CONFLICT (household_id, dish_id, ingredient_id) DO UPDATE
        SET list_id = excluded.list_id, servings = excluded.servings, used_g = excluded.used_g, taken_g = excluded.taken_g,
            state = excluded.state
        WHERE pantry_takings.state IN ('waiting', 'dropped');
        CONTINUE WHEN NOT FOUND;
        UPDATE pantry AS p
        SET grams = p.grams::numeric - took::numeric, state = CASE WHEN took = had THEN 'out' ELSE p.state END
        WHERE p.household_id = household AND p.ingredient_id = one;
    END LOOP;
END
$$;

-- take_from_pantry, take_of_past_days, settle_takings and take_for_lines as before, but with that.
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
        FROM plan_swaps AS w
        JOIN pantry AS p ON p.household_id = w.household_id AND p.ingredient_id = w.ingredient_id
        WHERE w.household_id = household AND w.dish_id = dish AND NOT w.is_left_out
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

CREATE OR REPLACE FUNCTION settle_takings(household uuid, dish uuid) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    one record;
    had double precision;
    took double precision;
BEGIN
    IF EXISTS (SELECT FROM ingredients_instead(household, dish)) THEN
        PERFORM lock_pantry(household, NULL);
    END IF;
    -- What is at home is locked before what was taken of it, as whoever takes does.
    PERFORM
    FROM pantry AS p
    JOIN pantry_takings AS t ON t.household_id = p.household_id AND t.ingredient_id = p.ingredient_id
    WHERE p.household_id = household AND t.dish_id = dish
    ORDER BY p.ingredient_id
    FOR UPDATE OF p;
    PERFORM take_instead(household, dish);
    FOR one IN
        SELECT t.ingredient_id, t.taken_g,
            used_by_dish(household, dish, t.ingredient_id, t.needed_g, t.whole_g, t.servings, t.lines) AS used_g
        FROM pantry_takings AS t
        WHERE t.household_id = household AND t.dish_id = dish AND t.state = 'taken'
            AND t.whole_g IS NOT NULL AND t.servings IS NOT NULL
        ORDER BY t.ingredient_id
        FOR UPDATE
    LOOP
        -- What there is without what it has taken.
        SELECT p.grams::numeric + one.taken_g::numeric INTO had
        FROM pantry AS p
        WHERE p.household_id = household AND p.ingredient_id = one.ingredient_id
            AND (p.state = 'have' AND p.grams IS NOT NULL OR p.state = 'out' AND p.grams = 0);
        CONTINUE WHEN NOT FOUND;
        took := least(one.used_g, had);
        IF had - took < 0.001 THEN
            took := had;
        END IF;
        UPDATE pantry_takings AS t
        SET used_g = one.used_g, taken_g = took
        WHERE t.household_id = household AND t.dish_id = dish AND t.ingredient_id = one.ingredient_id;
        CONTINUE WHEN took = one.taken_g;
        UPDATE pantry AS p
        SET grams = had::numeric - took::numeric, state = CASE WHEN took = had THEN 'out' ELSE 'have' END
        WHERE p.household_id = household AND p.ingredient_id = one.ingredient_id;
    END LOOP;
END
$$;

CREATE OR REPLACE FUNCTION take_for_lines() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    one record;
BEGIN
    FOR one IN
        SELECT DISTINCT k.household_id, k.dish_id
        FROM written AS l
        JOIN cookings AS k ON k.household_id = l.household_id AND k.id = l.cooking_id AND k.deleted_at IS NULL
        WHERE k.dish_id IS NOT NULL AND (
            l.replaced_text IS NOT NULL OR EXISTS (
                SELECT
                FROM pantry_takings AS t
                WHERE t.household_id = k.household_id AND t.dish_id = k.dish_id AND t.state = 'taken'
            )
        )
        ORDER BY k.household_id, k.dish_id
    LOOP
        PERFORM settle_takings(one.household_id, one.dish_id);
    END LOOP;
    RETURN NULL;
END
$$;

-- What a dish of a past day that nobody has cooked has instead is said, or taken back, after it has taken.
CREATE FUNCTION take_for_swap() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    swap plan_swaps := coalesce(NEW, OLD);
BEGIN
    IF EXISTS (
        SELECT
        FROM pantry_takings AS t
        JOIN plan_dishes AS d ON d.household_id = t.household_id AND d.id = t.dish_id AND d.deleted_at IS NULL
        WHERE t.household_id = swap.household_id AND t.dish_id = swap.dish_id AND t.state = 'taken'
    ) AND NOT EXISTS (
        SELECT
        FROM cookings AS k
        WHERE k.household_id = swap.household_id AND k.dish_id = swap.dish_id AND k.deleted_at IS NULL
    ) THEN
        PERFORM settle_takings(swap.household_id, swap.dish_id);
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER plan_swaps_take AFTER INSERT OR DELETE ON plan_swaps
    FOR EACH ROW EXECUTE FUNCTION take_for_swap();
CREATE TRIGGER plan_swaps_take_again AFTER UPDATE OF ingredient_id ON plan_swaps
    FOR EACH ROW WHEN (OLD.ingredient_id IS NULL AND NEW.ingredient_id IS NOT NULL) EXECUTE FUNCTION take_for_swap();
