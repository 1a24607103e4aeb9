-- What dishes need of what is at home, and how much of it they take, each said once.

-- What a list says that dishes need of a thing, where that list is the one that takes from what is at home: of one list, dish or
-- ingredient, or of all where it is NULL. Of all ingredients only those count of which somebody has said how much there is.
CREATE FUNCTION needed_of_pantry(household uuid, list uuid, dish uuid, ingredient uuid)
    RETURNS TABLE (dish_id uuid, ingredient_id uuid, list_id uuid, needed_g double precision, whole_g double precision,
        servings double precision, lines jsonb)
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT n.origin_id, i.ingredient_id, n.list_id, coalesce(sum(n.rest_g), 0), sum(n.whole_g), max(n.servings),
        jsonb_agg(jsonb_build_object('text', n.text, 'grams', n.whole_g) ORDER BY n.id)
    FROM shopping_needs AS n
    JOIN shopping_items AS i ON i.household_id = n.household_id AND i.list_id = n.list_id AND i.id = n.item_id
    WHERE n.household_id = household AND n.origin = 'dish' AND (list IS NULL OR n.list_id = list)
        AND (dish IS NULL OR n.origin_id = dish)
        AND CASE
            WHEN ingredient IS NOT NULL THEN i.ingredient_id = ingredient
            ELSE EXISTS (
                SELECT
                FROM pantry AS p
                WHERE p.household_id = household AND p.ingredient_id = i.ingredient_id AND p.grams IS NOT NULL
            )
        END
        AND n.list_id = pantry_list(household, i.ingredient_id, n.needed_on)
    GROUP BY n.origin_id, i.ingredient_id, n.list_id
    HAVING sum(n.rest_g) IS NOT NULL OR sum(n.whole_g) IS NOT NULL;
END
$$;

-- How much of what there is a dish takes that uses so much: no more than there is, and all of it where next to nothing would be
-- left, because sums of fractions miss the whole by less than a milligram.
CREATE FUNCTION taken_of_pantry(used double precision, had double precision) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN had - least(used, had) < 0.001 THEN had ELSE least(used, had) END;

-- A list that is made from other days, or meals, keeps of what is at home what dishes will use that are still to come and are
-- none of those, and forgets what it has kept for these.
CREATE FUNCTION keep_for_dishes(household uuid, list uuid, made_from date, made_to date, made_slots text[], today date)
    RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    one record;
    dish plan_dishes;
    is_made boolean;
BEGIN
    DELETE FROM pantry_takings AS t
    USING plan_dishes AS d
    WHERE t.household_id = household AND t.list_id = list AND t.state = 'waiting'
        AND d.household_id = t.household_id AND d.id = t.dish_id AND d.planned_on BETWEEN made_from AND made_to
        AND (cardinality(made_slots) = 0 OR d.slot = ANY (made_slots));
    FOR one IN
        SELECT n.*
        FROM needed_of_pantry(household, list, NULL, NULL) AS n
        ORDER BY n.dish_id, n.ingredient_id
    LOOP
        SELECT d.* INTO dish
        FROM plan_dishes AS d
        WHERE d.household_id = household AND d.id = one.dish_id AND d.deleted_at IS NULL AND d.planned_on >= today;
        CONTINUE WHEN NOT FOUND;
        is_made := dish.planned_on BETWEEN made_from AND made_to
            AND (cardinality(made_slots) = 0 OR dish.slot = ANY (made_slots));
        CONTINUE WHEN is_made OR NOT EXISTS (
            SELECT
            FROM pantry AS p
            WHERE p.household_id = household AND p.ingredient_id = one.ingredient_id AND p.state = 'have' AND p.grams > 0
        );
        INSERT INTO pantry_takings (household_id, dish_id, ingredient_id, list_id, needed_g, whole_g, servings, lines,
            state)
        VALUES (household, one.dish_id, one.ingredient_id, one.list_id, one.needed_g, one.whole_g, one.servings, one.lines,
            'waiting')
        ON CONFLICT (household_id, dish_id, ingredient_id) DO UPDATE
        SET list_id = excluded.list_id, needed_g = excluded.needed_g, whole_g = excluded.whole_g,
            servings = excluded.servings, lines = excluded.lines, state = excluded.state
        WHERE pantry_takings.state IN ('waiting', 'dropped');
    END LOOP;
END
$$;

-- count_pantry, take_from_pantry, take_instead and settle_takings as before, but of that.
CREATE OR REPLACE FUNCTION count_pantry(household uuid, ingredient uuid, counted double precision, today date) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    one record;
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
    FOR one IN
        SELECT n.* FROM needed_of_pantry(household, NULL, NULL, ingredient) AS n ORDER BY n.dish_id
    LOOP
        CONTINUE WHEN NOT EXISTS (
            SELECT
            FROM plan_dishes AS d
            WHERE d.household_id = household AND d.id = one.dish_id AND (d.planned_on < today OR EXISTS (
                SELECT
                FROM cookings AS k
                WHERE k.household_id = household AND k.dish_id = d.id AND k.deleted_at IS NULL
            ))
        );
        INSERT INTO pantry_takings (household_id, dish_id, ingredient_id, list_id, needed_g, whole_g, servings, lines,
            state)
        VALUES (household, one.dish_id, one.ingredient_id, one.list_id, one.needed_g, one.whole_g, one.servings, one.lines,
            'counted')
        ON CONFLICT DO NOTHING;
    END LOOP;
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
            SELECT n.ingredient_id, n.list_id, n.needed_g, n.whole_g, n.servings, n.lines
            FROM needed_of_pantry(household, NULL, dish, NULL) AS n
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
        took := taken_of_pantry(used, had);
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

CREATE OR REPLACE FUNCTION take_instead(household uuid, dish uuid) RETURNS void
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
        took := taken_of_pantry(used, had);
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
        took := taken_of_pantry(one.used_g, had);
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
