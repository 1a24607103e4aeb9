-- Of two own foods that become one, recipes, ingredients and what is planned by itself went to the one that stays. The lines that
-- are others this time in a planned dish, and those that went into a pot, stayed with the one that is gone: its numbers, what it
-- contains, and not what was read off the other since. They follow, and are given back where the two part (W-20).

-- dish_lines holds the lines as they were and as they are since: the table, the dish or the pot, the place and the text, whether
-- their own food was another, and the foods that they name besides.
ALTER TABLE own_food_merges ADD COLUMN dish_lines jsonb NOT NULL DEFAULT '[]';

-- dish_lines_follow makes the lines of planned dishes and of pots those of the food that stays. What was eaten is a snapshot,
-- and what a pot comes to follows when it is corrected.
CREATE FUNCTION dish_lines_follow(household uuid, merge uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
DECLARE
    foods own_food_merges;
    tab record;
BEGIN
    SELECT * INTO foods FROM own_food_merges AS m WHERE m.household_id = household AND m.id = merge;
    FOR tab IN SELECT * FROM (VALUES ('plan_swaps', 'dish_id'), ('cooking_lines', 'cooking_id')) AS t (name, whole) LOOP
        EXECUTE format(
            $update$
                WITH moved AS (
                    UPDATE %1$I AS l
                    SET own_food_id = CASE WHEN l.own_food_id = $3 THEN $4 ELSE l.own_food_id END,
                        other_food_ids = array_replace(l.other_food_ids, $3, $4)
                    FROM %1$I AS was
                    WHERE l.household_id = $1 AND (l.own_food_id = $3 OR $3 = ANY (l.other_food_ids))
                        AND was.household_id = l.household_id AND was.%2$I = l.%2$I AND was.position = l.position
                    RETURNING %1$L AS tab, l.%2$I AS whole, l.position, l.text,
                        coalesce(was.own_food_id = $3, false) AS is_own, was.other_food_ids AS former,
                        l.other_food_ids AS merged
                )
                UPDATE own_food_merges AS m
                SET dish_lines = m.dish_lines || (SELECT coalesce(jsonb_agg(to_jsonb(moved)), '[]') FROM moved)
                WHERE m.household_id = $1 AND m.id = $2
            $update$,
            tab.name, tab.whole
        ) USING household, merge, foods.from_id, foods.into_id;
    END LOOP;
END
$_$;

-- dish_lines_part gives back what dish_lines_follow has moved, where nobody has changed the line since. What was written since
-- and names the food that stayed besides its own may name either of the two, and is read anew.
CREATE FUNCTION dish_lines_part(household uuid, merge uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
DECLARE
    foods own_food_merges;
    tab record;
BEGIN
    SELECT * INTO foods FROM own_food_merges AS m WHERE m.household_id = household AND m.id = merge;
    FOR tab IN SELECT * FROM (VALUES ('plan_swaps', 'dish_id'), ('cooking_lines', 'cooking_id')) AS t (name, whole) LOOP
        EXECUTE format(
            $update$
                UPDATE %1$I AS l
                SET own_food_id = CASE WHEN k.is_own AND l.own_food_id = $4 THEN $3 ELSE l.own_food_id END,
                    other_food_ids = CASE WHEN l.other_food_ids = k.merged THEN k.former ELSE l.other_food_ids END
                FROM jsonb_to_recordset($2) AS k (
                    tab text, whole uuid, position bigint, text text, is_own boolean, former uuid[], merged uuid[]
                )
                WHERE l.household_id = $1 AND k.tab = %1$L AND l.%2$I = k.whole AND l.position = k.position
                    AND l.text = k.text
            $update$,
            tab.name, tab.whole
        ) USING household, foods.dish_lines, foods.from_id, foods.into_id;
        EXECUTE format(
            $update$
                UPDATE %1$I AS l
                SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
                WHERE l.household_id = $1 AND $3 = ANY (l.other_food_ids) AND NOT EXISTS (
                    SELECT
                    FROM jsonb_to_recordset($2) AS k (
                        tab text, whole uuid, position bigint, text text, former uuid[]
                    )
                    WHERE k.tab = %1$L AND k.whole = l.%2$I AND k.position = l.position AND k.text = l.text
                        AND k.former = l.other_food_ids
                )
            $update$,
            tab.name, tab.whole
        ) USING household, foods.dish_lines, foods.into_id;
    END LOOP;
END
$_$;

REVOKE ALL ON FUNCTION dish_lines_follow(uuid, uuid), dish_lines_part(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION dish_lines_follow(uuid, uuid), dish_lines_part(uuid, uuid) TO sofra_app;

-- Those of foods that have become one before. Until merges united what foods contain, the one that stays was not said to contain
-- what the one that is gone does: where nobody has said it since, lines stay with the one that says it (H-04).
DO $$
DECLARE
    one record;
BEGIN
    FOR one IN
        SELECT m.household_id, m.id
        FROM own_food_merges AS m
        JOIN own_foods AS f ON f.household_id = m.household_id AND f.id = m.from_id AND f.deleted_at IS NOT NULL
        JOIN own_foods AS o ON o.household_id = m.household_id AND o.id = m.into_id
        WHERE m.undone_at IS NULL AND coalesce(f.contains <@ coalesce(o.contains, '{}'), true)
        ORDER BY m.created_at, m.id
    LOOP
        PERFORM dish_lines_follow(one.household_id, one.id);
    END LOOP;
END
$$;
