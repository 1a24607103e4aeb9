-- What is at home falls by what a planned dish uses of it, once it is cooked or its day is over: else the same rice is taken
-- off every week.

-- What of a dish's needs nothing that was bought covers, in grams: that much of it comes from what is at home. It stands on
-- one of the dish's needs of an item. NULL where nothing comes from there.
ALTER TABLE shopping_needs ADD COLUMN rest_g double precision CHECK (rest_g > 0);
CREATE INDEX shopping_needs_rest ON shopping_needs (household_id, origin_id) WHERE rest_g IS NOT NULL;
-- It is worked out when the list is written next.
UPDATE shopping_items AS i
SET is_stale = true
FROM pantry AS p
WHERE p.household_id = i.household_id AND p.ingredient_id = i.ingredient_id AND p.grams IS NOT NULL AND i.is_shown;

CREATE TABLE pantry_takings (
    household_id uuid NOT NULL,
    dish_id uuid NOT NULL,
    ingredient_id uuid NOT NULL,
    -- The list on which it was taken off.
    list_id uuid NOT NULL,
    needed_g double precision NOT NULL CHECK (needed_g > 0),
    taken_g double precision NOT NULL DEFAULT 0 CHECK (taken_g >= 0),
    -- waiting: the dish is still to come, and no list says so any more. taken: what is at home has fallen by it, until the
    -- dish is to come again. counted: somebody has said since how much is there, so that it is not given back. dropped: the
    -- dish was deleted before it was cooked.
    state text NOT NULL CHECK (state IN ('waiting', 'taken', 'counted', 'dropped')),
    PRIMARY KEY (household_id, dish_id, ingredient_id),
    FOREIGN KEY (household_id, dish_id) REFERENCES plan_dishes (household_id, id) ON DELETE CASCADE,
    FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients (household_id, id) ON DELETE CASCADE,
    FOREIGN KEY (household_id, list_id) REFERENCES shopping_lists (household_id, id) ON DELETE CASCADE
);
CREATE INDEX pantry_takings_ingredient ON pantry_takings (household_id, ingredient_id);

ALTER TABLE pantry_takings ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON pantry_takings USING (household_id = current_household());
GRANT SELECT, INSERT, UPDATE, DELETE ON pantry_takings TO sofra_app;

-- The list on which what is at home of an ingredient is taken off: where it has stood first. NULL where it is on none.
CREATE FUNCTION pantry_list(household uuid, ingredient uuid) RETURNS uuid
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN (
        SELECT i.list_id
        FROM shopping_items AS i
        JOIN shopping_lists AS l ON l.household_id = i.household_id AND l.id = i.list_id AND l.deleted_at IS NULL
        WHERE i.household_id = household AND i.ingredient_id = ingredient AND i.is_shown
        ORDER BY i.created_at, i.id
        LIMIT 1
    );
END
$$;

-- Takes off what is at home what a dish uses of it: what its list says, or what was kept of that where no list has the dish any
-- more. What is taken already stays as it is.
CREATE FUNCTION take_from_pantry(household uuid, dish uuid) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    one record;
    had double precision;
    took double precision;
BEGIN
    FOR one IN
        SELECT w.ingredient_id, w.list_id, w.needed_g
        FROM (
            SELECT i.ingredient_id, n.list_id, sum(n.rest_g) AS needed_g
            FROM shopping_needs AS n
            JOIN shopping_items AS i
                ON i.household_id = n.household_id AND i.list_id = n.list_id AND i.id = n.item_id
            WHERE n.household_id = household AND n.origin = 'dish' AND n.origin_id = dish AND n.rest_g IS NOT NULL
                AND i.ingredient_id IS NOT NULL AND n.list_id = pantry_list(household, i.ingredient_id)
            GROUP BY i.ingredient_id, n.list_id
            UNION ALL
            SELECT t.ingredient_id, t.list_id, t.needed_g
            FROM pantry_takings AS t
            WHERE t.household_id = household AND t.dish_id = dish AND t.state = 'waiting' AND NOT EXISTS (
                SELECT
                FROM shopping_needs AS n
                JOIN shopping_lists AS l ON l.household_id = n.household_id AND l.id = n.list_id AND l.deleted_at IS NULL
                WHERE n.household_id = household AND n.origin = 'dish' AND n.origin_id = dish
            )
        ) AS w
        ORDER BY w.ingredient_id
    LOOP
        -- Before what is at home of it, as whoever merges ingredients does.
        PERFORM FROM ingredients AS g WHERE g.household_id = household AND g.id = one.ingredient_id FOR KEY SHARE;
        SELECT p.grams INTO had
        FROM pantry AS p
        WHERE p.household_id = household AND p.ingredient_id = one.ingredient_id AND p.state = 'have' AND p.grams > 0
        FOR UPDATE;
        CONTINUE WHEN NOT FOUND;
        took := least(one.needed_g, had);
        -- Sums of fractions miss the whole by less than a milligram.
        IF had - took < 0.001 THEN
            took := had;
        END IF;
        INSERT INTO pantry_takings (household_id, dish_id, ingredient_id, list_id, needed_g, taken_g, state)
        VALUES (household, dish, one.ingredient_id, one.list_id, one.needed_g, took, 'taken')
        ON CONFLICT (household_id, dish_id, ingredient_id) DO UPDATE
        SET list_id = excluded.list_id, needed_g = excluded.needed_g, taken_g = excluded.taken_g, state = excluded.state
        WHERE pantry_takings.state IN ('waiting', 'dropped');
        CONTINUE WHEN NOT FOUND;
        -- As decimals, so that giving it back comes to what was there. None left with zero grams is what was used up.
        UPDATE pantry AS p
        SET grams = p.grams::numeric - took::numeric, state = CASE WHEN took = had THEN 'out' ELSE p.state END
        WHERE p.household_id = household AND p.ingredient_id = one.ingredient_id;
    END LOOP;
END
$$;

-- Gives back what was taken for a dish: it is to come again, or was deleted.
CREATE FUNCTION give_back_to_pantry(household uuid, dish uuid) RETURNS void
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
        IF one.state = 'taken' THEN
            UPDATE pantry AS p
            SET grams = p.grams::numeric + one.taken_g::numeric, state = 'have'
            WHERE p.household_id = household AND p.ingredient_id = one.ingredient_id
                AND (p.state = 'have' AND p.grams IS NOT NULL OR p.state = 'out' AND p.grams = 0);
        END IF;
    END LOOP;
    UPDATE pantry_takings SET state = next_state, taken_g = 0 WHERE household_id = household AND dish_id = dish;
END
$$;

-- Takes what the dishes of days before `today` have used, the earliest first: nobody need say that they were cooked.
CREATE FUNCTION take_of_past_days(household uuid, today date) RETURNS void
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
                WHERE t.household_id = household AND t.state = 'waiting' AND p.state = 'have' AND p.grams > 0
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

-- The same for all households, where it is a later day for everybody: called by the program's owner of the tables.
CREATE FUNCTION take_of_past_days() RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    home record;
BEGIN
    FOR home IN
        SELECT p.household_id, min((now() AT TIME ZONE p.time_zone)::date) AS today
        FROM persons AS p
        WHERE p.left_at IS NULL AND p.household_id IN (SELECT household_id FROM pantry WHERE state = 'have' AND grams > 0)
        GROUP BY p.household_id
        ORDER BY p.household_id
    LOOP
        PERFORM take_of_past_days(home.household_id, home.today);
    END LOOP;
END
$$;
REVOKE ALL ON FUNCTION take_of_past_days() FROM PUBLIC;

-- Somebody is about to say how much of an ingredient is at home: what dishes have used until then is in that, and is neither
-- taken from it nor given back to it.
CREATE FUNCTION count_pantry(household uuid, ingredient uuid, counted double precision, today date) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    PERFORM take_of_past_days(household, today);
    -- Who changes only the last day has counted nothing.
    PERFORM
    FROM pantry AS p
    WHERE p.household_id = household AND p.ingredient_id = ingredient AND p.state = 'have' AND p.grams = counted
    FOR UPDATE;
    IF FOUND THEN
        RETURN;
    END IF;
    UPDATE pantry_takings SET state = 'counted' WHERE household_id = household AND ingredient_id = ingredient AND state = 'taken';
    DELETE FROM pantry_takings AS t
    USING plan_dishes AS d
    WHERE t.household_id = household AND t.ingredient_id = ingredient AND t.state = 'waiting'
        AND d.household_id = t.household_id AND d.id = t.dish_id AND d.planned_on < today;
    UPDATE shopping_needs AS n
    SET rest_g = NULL
    FROM shopping_items AS i, plan_dishes AS d
    WHERE n.household_id = household AND n.origin = 'dish' AND n.rest_g IS NOT NULL
        AND i.household_id = n.household_id AND i.list_id = n.list_id AND i.id = n.item_id AND i.ingredient_id = ingredient
        AND d.household_id = n.household_id AND d.id = n.origin_id AND d.planned_on < today;
END
$$;

CREATE FUNCTION take_for_cooking() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    IF NEW.deleted_at IS NULL THEN
        PERFORM take_from_pantry(NEW.household_id, NEW.dish_id);
    ELSE
        PERFORM give_back_to_pantry(NEW.household_id, NEW.dish_id);
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER cookings_take AFTER INSERT ON cookings
    FOR EACH ROW WHEN (NEW.dish_id IS NOT NULL AND NEW.deleted_at IS NULL) EXECUTE FUNCTION take_for_cooking();
CREATE TRIGGER cookings_take_again AFTER UPDATE OF deleted_at ON cookings
    FOR EACH ROW WHEN (NEW.dish_id IS NOT NULL AND (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
    EXECUTE FUNCTION take_for_cooking();

-- A dish of a day that is over, which nobody said was cooked, is moved, deleted or brought back: it is still to come, or is not.
CREATE FUNCTION give_back_for_moving() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    IF NOT EXISTS (
        SELECT
        FROM cookings AS k
        WHERE k.household_id = NEW.household_id AND k.dish_id = NEW.id AND k.deleted_at IS NULL
    ) THEN
        PERFORM give_back_to_pantry(NEW.household_id, NEW.id);
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER plan_dishes_give_back AFTER UPDATE OF planned_on, deleted_at ON plan_dishes
    FOR EACH ROW WHEN (
        NEW.template_id IS NULL
        AND (OLD.planned_on <> NEW.planned_on OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
    ) EXECUTE FUNCTION give_back_for_moving();
