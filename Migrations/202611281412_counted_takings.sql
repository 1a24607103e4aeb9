-- What somebody has counted is how much is there: what dishes had used by then is in it, whatever is said of them later.

-- give_back_to_pantry as before, but for what was counted since, where the day of the dish is over: it is not to come again.
CREATE OR REPLACE FUNCTION give_back_to_pantry(household uuid, dish uuid) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    one record;
    next_state text;
    is_over boolean;
BEGIN
    SELECT CASE WHEN d.deleted_at IS NULL THEN 'waiting' ELSE 'dropped' END,
        coalesce(d.planned_on < day_of_household(household), false)
    INTO next_state, is_over
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
    UPDATE pantry_takings AS t
    SET state = next_state, used_g = NULL, taken_g = 0
    WHERE t.household_id = household AND t.dish_id = dish AND NOT (t.state = 'counted' AND is_over);
END
$$;

-- Somebody is about to say how much of an ingredient is at home: what dishes have used until then is in that, and is neither
-- taken from it nor given back to it. That is noted down of each dish that was cooked, or whose day is over, also where there
-- was nothing to take.
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
        AND i.ingredient_id = ingredient AND n.list_id = pantry_list(household, ingredient)
        AND (d.planned_on < today OR EXISTS (
            SELECT
            FROM cookings AS k
            WHERE k.household_id = household AND k.dish_id = d.id AND k.deleted_at IS NULL
        ))
    GROUP BY n.household_id, n.origin_id, i.ingredient_id, n.list_id
    ON CONFLICT DO NOTHING;
END
$$;
