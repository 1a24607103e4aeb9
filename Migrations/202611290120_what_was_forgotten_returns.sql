-- What a dish gives back of a thing that was forgotten of the pantry meanwhile is there again, and what was forgotten of it
-- comes to that by its undo. `returned_on` is the day on which it came back by a dish; NULL where somebody says what is there.
ALTER TABLE pantry ADD COLUMN returned_on date;

-- Holds what a dish may bring back into the pantry in the order in which whoever merges ingredients does, and holds nothing
-- where all that it has taken of is there.
CREATE FUNCTION hold_forgotten(household uuid, dish uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO pg_catalog, public, pg_temp
    AS $$
BEGIN
    IF EXISTS (
        SELECT
        FROM pantry_takings AS t
        WHERE t.household_id = household AND t.dish_id = dish AND t.state = 'taken' AND t.taken_g > 0 AND NOT EXISTS (
            SELECT FROM pantry AS p WHERE p.household_id = household AND p.ingredient_id = t.ingredient_id
        )
    ) THEN
        PERFORM FROM shopping_lists AS l WHERE l.household_id = household ORDER BY l.id FOR KEY SHARE;
        PERFORM
        FROM ingredients AS g
        JOIN pantry_takings AS t ON t.household_id = g.household_id AND t.ingredient_id = g.id
        WHERE g.household_id = household AND t.dish_id = dish
        ORDER BY g.id
        FOR KEY SHARE OF g;
    END IF;
END
$$;

-- Puts back what was taken of a thing, in decimals, so that it comes to what was there. Nothing is added to what somebody
-- says without an amount.
CREATE FUNCTION return_to_pantry(household uuid, ingredient uuid, given numeric) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO pg_catalog, public, pg_temp
    AS $$
DECLARE
    today date := coalesce(day_of_household(household), current_date);
BEGIN
    INSERT INTO pantry AS p (household_id, ingredient_id, state, grams, checked_on, returned_on)
    VALUES (household, ingredient, 'have', given, today, today)
    ON CONFLICT (household_id, ingredient_id) DO UPDATE
    SET grams = p.grams::numeric + given, state = 'have'
    WHERE p.state = 'have' AND p.grams IS NOT NULL OR p.state = 'out' AND p.grams = 0;
END
$$;

-- As before, but that it comes back where it was forgotten.
CREATE OR REPLACE FUNCTION give_back_to_pantry(household uuid, dish uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO pg_catalog, public, pg_temp
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
    PERFORM hold_forgotten(household, dish);
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
            PERFORM return_to_pantry(household, one.ingredient_id, one.taken_g::numeric);
        END IF;
    END LOOP;
    UPDATE pantry_takings AS t
    SET state = next_state, used_g = NULL, taken_g = 0
    WHERE t.household_id = household AND t.dish_id = dish AND NOT (t.state = 'counted' AND is_over);
END
$$;

CREATE OR REPLACE FUNCTION settle_takings(household uuid, dish uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO pg_catalog, public, pg_temp
    AS $$
DECLARE
    one record;
    had double precision;
    took double precision;
BEGIN
    IF EXISTS (SELECT FROM ingredients_instead(household, dish)) THEN
        PERFORM lock_pantry(household, NULL);
    END IF;
    PERFORM hold_forgotten(household, dish);
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
        IF NOT FOUND THEN
            CONTINUE WHEN EXISTS (
                SELECT FROM pantry AS p WHERE p.household_id = household AND p.ingredient_id = one.ingredient_id
            );
            -- Of what was forgotten there is only what it has taken.
            had := one.taken_g;
        END IF;
        took := taken_of_pantry(one.used_g, had);
        UPDATE pantry_takings AS t
        SET used_g = one.used_g, taken_g = took
        WHERE t.household_id = household AND t.dish_id = dish AND t.ingredient_id = one.ingredient_id;
        CONTINUE WHEN took = one.taken_g;
        UPDATE pantry AS p
        SET grams = had::numeric - took::numeric, state = CASE WHEN took = had THEN 'out' ELSE 'have' END
        WHERE p.household_id = household AND p.ingredient_id = one.ingredient_id;
        IF NOT FOUND THEN
            PERFORM return_to_pantry(household, one.ingredient_id, had::numeric - took::numeric);
        END IF;
    END LOOP;
END
$$;
