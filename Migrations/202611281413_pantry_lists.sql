-- A list on which nothing asks for a thing any more keeps what is at home of it from no other: last week's list, which nobody
-- has made anew, left this week's to say "check at home".

-- The list on which what is at home of an ingredient is taken off for a dish of some day: where it has stood first of those on
-- which it is needed then, or later, or on no day in particular. NULL where it is on none.
DROP FUNCTION pantry_list(uuid, uuid);
CREATE FUNCTION pantry_list(household uuid, ingredient uuid, day date) RETURNS uuid
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN (
        SELECT i.list_id
        FROM shopping_items AS i
        JOIN shopping_lists AS l ON l.household_id = i.household_id AND l.id = i.list_id AND l.deleted_at IS NULL
        WHERE i.household_id = household AND i.ingredient_id = ingredient AND i.is_shown AND EXISTS (
            SELECT
            FROM shopping_needs AS n
            WHERE n.household_id = i.household_id AND n.list_id = i.list_id AND n.item_id = i.id
                AND (n.needed_on IS NULL OR n.needed_on >= day)
        )
        ORDER BY i.created_at, i.id
        LIMIT 1
    );
END
$$;

-- take_from_pantry and count_pantry as before, by the day of each dish.
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
                AND i.ingredient_id IS NOT NULL AND n.list_id = pantry_list(household, i.ingredient_id, n.needed_on)
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
    INSERT INTO pantry_takings (household_id, dish_id, ingredient_id, list_id, needed_g, whole_g, servings, state)
    SELECT n.household_id, n.origin_id, i.ingredient_id, n.list_id, coalesce(sum(n.rest_g), 0), sum(n.whole_g),
        max(n.servings), 'counted'
    FROM shopping_needs AS n
    JOIN shopping_items AS i ON i.household_id = n.household_id AND i.list_id = n.list_id AND i.id = n.item_id
    JOIN plan_dishes AS d ON d.household_id = n.household_id AND d.id = n.origin_id
    WHERE n.household_id = household AND n.origin = 'dish' AND (n.rest_g IS NOT NULL OR n.whole_g IS NOT NULL)
        AND i.ingredient_id = ingredient AND n.list_id = pantry_list(household, ingredient, n.needed_on)
        AND (d.planned_on < today OR EXISTS (
            SELECT
            FROM cookings AS k
            WHERE k.household_id = household AND k.dish_id = d.id AND k.deleted_at IS NULL
        ))
    GROUP BY n.household_id, n.origin_id, i.ingredient_id, n.list_id
    ON CONFLICT DO NOTHING;
END
$$;
