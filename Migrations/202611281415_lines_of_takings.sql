-- What is left out of a dish this time, or is another thing, is not used of what is at home: whether that is said when it
-- is planned, at the stove, or after.

-- What each line of a dish needs by its list, where that is known: `[{"text": "400 g lentils", "grams": 400}]`. What is
-- optional, or has no amount, has no grams.
ALTER TABLE pantry_takings ADD COLUMN lines jsonb;
-- From now on `whole_g` stands on each need, for itself. It is worked out when the list is written next.
UPDATE shopping_items AS i
SET is_stale = true
FROM pantry AS p
WHERE p.household_id = i.household_id AND p.ingredient_id = i.ingredient_id AND p.grams IS NOT NULL AND i.is_shown;

-- The lines that a dish has: those that were cooked, without text where their amount was said at the stove, else those of
-- its recipe and what it has instead, for so many servings: without grams where the recipe's portion is defined by its weight,
-- which follows from its lines. What is left out is none of them.
CREATE FUNCTION lines_of_dish(household uuid, dish uuid, servings double precision)
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
    SELECT l.text, l.ingredient_id, l.grams * CASE WHEN r.yield_by = 'servings' THEN lines_of_dish.servings / r.servings END
    FROM plan_dishes AS d
    JOIN recipes AS r ON r.household_id = d.household_id AND r.id = d.recipe_id
    JOIN recipe_lines AS l ON l.household_id = r.household_id AND l.recipe_id = r.id
    WHERE d.household_id = household AND d.id = dish AND NOT EXISTS (
        SELECT
        FROM plan_swaps AS w
        WHERE w.household_id = household AND w.dish_id = dish AND w.replaced_text = l.text
            -- Where the recipe was edited since, the text alone says which line it is.
            AND (w.position = l.position OR NOT EXISTS (
                SELECT
                FROM recipe_lines AS o
                WHERE o.household_id = household AND o.recipe_id = r.id AND o.position = w.position
                    AND o.text = w.replaced_text
            ))
    )
    UNION ALL
    SELECT w.text, w.ingredient_id, w.grams * CASE WHEN r.yield_by = 'servings' THEN lines_of_dish.servings / r.servings END
    FROM plan_swaps AS w
    JOIN recipes AS r ON r.household_id = w.household_id AND r.id = w.recipe_id
    WHERE w.household_id = household AND w.dish_id = dish AND NOT w.is_left_out;
END
$$;

-- What a dish uses of what is at home of an ingredient: as used_of_pantry has it, but by those of the lines that its list
-- knows which it still has, and by what else it has of the ingredient. Where that has no weight, all are as they were.
CREATE FUNCTION used_by_dish(
    household uuid, dish uuid, ingredient uuid, needed double precision, whole double precision,
    servings double precision, lines jsonb
) RETURNS double precision
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    cooked double precision;
    listed_g double precision;
    kept_g double precision;
    other_g double precision;
    is_known boolean;
BEGIN
    SELECT k.servings INTO cooked
    FROM cookings AS k
    WHERE k.household_id = household AND k.dish_id = dish AND k.deleted_at IS NULL;
    IF lines IS NULL OR whole IS NULL OR servings IS NULL OR NOT EXISTS (
        SELECT
        FROM plan_dishes AS d
        JOIN recipe_lines AS r ON r.household_id = d.household_id AND r.recipe_id = d.recipe_id
        WHERE d.household_id = household AND d.id = dish AND d.kind = 'recipe'
    ) AND NOT EXISTS (
        SELECT
        FROM cookings AS k
        JOIN cooking_lines AS l ON l.household_id = k.household_id AND l.cooking_id = k.id
        WHERE k.household_id = household AND k.dish_id = dish AND k.deleted_at IS NULL
    ) THEN
        RETURN used_of_pantry(needed, whole, servings, cooked);
    END IF;
    WITH present AS (
        SELECT l.line_text, l.line_ingredient_id, l.line_g, row_number() OVER (PARTITION BY l.line_text) AS place
        FROM lines_of_dish(household, dish, servings) AS l
    ), listed AS (
        SELECT e.line->>'text' AS line_text, coalesce((e.line->>'grams')::double precision, 0) AS line_g,
            row_number() OVER (PARTITION BY e.line->>'text' ORDER BY e.place) AS place
        FROM jsonb_array_elements(lines) WITH ORDINALITY AS e (line, place)
    ), kept AS (
        SELECT n.line_g, p.line_text IS NOT NULL AS is_there
        FROM listed AS n
        LEFT JOIN present AS p ON p.line_text = n.line_text AND p.place = n.place
    ), other AS (
        SELECT p.line_g
        FROM present AS p
        WHERE p.line_ingredient_id = ingredient AND NOT EXISTS (
            SELECT FROM listed AS n WHERE n.line_text = p.line_text AND n.place = p.place
        )
    )
    SELECT coalesce(sum(k.line_g), 0), coalesce(sum(k.line_g) FILTER (WHERE k.is_there), 0),
        (SELECT coalesce(sum(o.line_g), 0) FROM other AS o),
        NOT EXISTS (SELECT FROM other AS o WHERE o.line_g IS NULL)
    INTO listed_g, kept_g, other_g, is_known
    FROM kept AS k;
    IF NOT is_known THEN
        RETURN used_of_pantry(needed, whole, servings, cooked);
    END IF;
    RETURN greatest(0, needed + (kept_g * coalesce(cooked / servings, 1) + other_g - listed_g));
END
$$;

-- take_from_pantry and count_pantry as before, with the lines.
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

CREATE OR REPLACE FUNCTION count_pantry(household uuid, ingredient uuid, counted double precision, today date) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    PERFORM take_of_past_days(household, today);
    PERFORM FROM pantry AS p WHERE p.household_id = household AND p.ingredient_id = ingredient FOR UPDATE;
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

-- A cooking has used as much of what is at home as went in by now: it is taken, or given back. What somebody has counted
-- since stays.
CREATE FUNCTION settle_takings(household uuid, dish uuid) RETURNS void
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
    WHERE p.household_id = household AND t.dish_id = dish
    ORDER BY p.ingredient_id
    FOR UPDATE OF p;
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

CREATE OR REPLACE FUNCTION take_for_servings() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    PERFORM settle_takings(NEW.household_id, NEW.dish_id);
    RETURN NULL;
END
$$;

-- Lines are cooked, with the cooking or in the place of another.
CREATE FUNCTION take_for_lines() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    one record;
BEGIN
    FOR one IN
        SELECT DISTINCT k.household_id, k.dish_id
        FROM written AS l
        JOIN cookings AS k ON k.household_id = l.household_id AND k.id = l.cooking_id AND k.deleted_at IS NULL
        JOIN pantry_takings AS t ON t.household_id = k.household_id AND t.dish_id = k.dish_id AND t.state = 'taken'
        ORDER BY k.household_id, k.dish_id
    LOOP
        PERFORM settle_takings(one.household_id, one.dish_id);
    END LOOP;
    RETURN NULL;
END
$$;
CREATE TRIGGER cooking_lines_take AFTER INSERT ON cooking_lines
    REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION take_for_lines();

-- A line is left out, goes back in, or was cooked before its ingredient was known.
CREATE FUNCTION take_for_line() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    PERFORM settle_takings(k.household_id, k.dish_id)
    FROM cookings AS k
    WHERE k.household_id = NEW.household_id AND k.id = NEW.cooking_id AND k.dish_id IS NOT NULL AND k.deleted_at IS NULL;
    RETURN NULL;
END
$$;
CREATE TRIGGER cooking_lines_take_again AFTER UPDATE OF is_left_out, ingredient_id ON cooking_lines
    FOR EACH ROW WHEN (
        OLD.is_left_out <> NEW.is_left_out OR OLD.ingredient_id IS NULL AND NEW.ingredient_id IS NOT NULL
    ) EXECUTE FUNCTION take_for_line();

-- follow_merged_ingredient and part_pantry_takings as before, with the lines.
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
    INSERT INTO pantry_takings AS t (household_id, dish_id, ingredient_id, list_id, needed_g, whole_g, servings, lines,
        used_g, taken_g, state)
    SELECT household_id, dish_id, target, list_id, needed_g, whole_g, servings, lines, used_g, taken_g, state
    FROM pantry_takings
    WHERE household_id = household AND ingredient_id = merged
    ON CONFLICT (household_id, dish_id, ingredient_id) DO UPDATE
    SET needed_g = t.needed_g + excluded.needed_g, whole_g = t.whole_g + excluded.whole_g,
        servings = coalesce(t.servings, excluded.servings), lines = t.lines || excluded.lines,
        used_g = t.used_g + excluded.used_g, taken_g = t.taken_g + excluded.taken_g,
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

CREATE OR REPLACE FUNCTION part_pantry_takings(household uuid, gone uuid, target uuid, former jsonb) RETURNS numeric
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
        SELECT t.dish_id
        FROM pantry_takings AS t
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
                took := used_by_dish(
                    household, one.dish_id, gone, own.needed_g, own.whole_g, own.servings, own.lines
                );
                rest := used_by_dish(
                    household, one.dish_id, target, other.needed_g, other.whole_g, other.servings, other.lines
                );
                CONTINUE WHEN abs(present.taken_g - took - rest) > 0.001;
            END IF;
            next_state := CASE WHEN is_as_before THEN own.state ELSE present.state END;
            UPDATE pantry_takings AS t
            SET needed_g = other.needed_g, whole_g = other.whole_g, servings = other.servings, lines = other.lines,
                used_g = CASE
                    WHEN is_as_before THEN other.used_g
                    WHEN present.state IN ('taken', 'counted') THEN rest END,
                taken_g = rest,
                state = CASE WHEN is_as_before THEN other.state ELSE present.state END
            WHERE t.household_id = household AND t.dish_id = one.dish_id AND t.ingredient_id = target;
            INSERT INTO pantry_takings (household_id, dish_id, ingredient_id, list_id, needed_g, whole_g, servings, lines,
                used_g, taken_g, state)
            SELECT d.household_id, d.id, gone, own.list_id, own.needed_g, own.whole_g, own.servings, own.lines,
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
