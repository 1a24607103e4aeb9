-- Of two own foods that part, lines that were kept to be brought back are given back to the food that had them, but one that was
-- brought back to its recipe, or to its dish, between the merge and its undo stayed with the other. It is given back as well, where
-- its text is as it was (W-20).

-- kept_lines_part gives back what kept_lines_follow has moved, also where it has come back meanwhile. What was kept since and names
-- the food that stayed besides its own may name either of the two, and is read anew.
CREATE OR REPLACE FUNCTION kept_lines_part(household uuid, merge uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    foods own_food_merges;
BEGIN
    SELECT * INTO foods FROM own_food_merges AS m WHERE m.household_id = household AND m.id = merge;
    UPDATE removed_recipe_lines AS l
    SET own_food_id = CASE WHEN k.is_own AND l.own_food_id = foods.into_id THEN foods.from_id ELSE l.own_food_id END,
        other_food_ids = CASE WHEN l.other_food_ids = k.merged THEN k.former ELSE l.other_food_ids END
    FROM jsonb_to_recordset(foods.dish_lines) AS k (
        tab text, whole uuid, position bigint, text text, is_own boolean, former uuid[], merged uuid[]
    )
    WHERE l.household_id = household AND k.tab = 'removed_recipe_lines' AND l.recipe_id = k.whole
        AND l.position = k.position AND l.text = k.text;
    UPDATE removed_recipe_lines AS l
    SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
    WHERE l.household_id = household AND foods.into_id = ANY (l.other_food_ids) AND NOT EXISTS (
        SELECT
        FROM jsonb_to_recordset(foods.dish_lines) AS k (tab text, whole uuid, position bigint, text text, former uuid[])
        WHERE k.tab = 'removed_recipe_lines' AND k.whole = l.recipe_id AND k.position = l.position AND k.text = l.text
            AND k.former = l.other_food_ids
    );
    UPDATE plan_dishes AS d
    SET kept_swap = k.kept
    FROM jsonb_to_recordset(foods.dish_lines) AS k (tab text, whole uuid, kept jsonb)
    WHERE d.household_id = household AND k.tab = 'plan_dishes' AND d.id = k.whole
        AND d.kept_swap = replace(k.kept::text, foods.from_id::text, foods.into_id::text)::jsonb;
    UPDATE plan_dishes AS d
    SET kept_swap = d.kept_swap || jsonb_build_object(
        'line', unread_kept_line(d.kept_swap->'line', foods.into_id),
        'swap', unread_kept_line(d.kept_swap->'swap', foods.into_id)
    )
    WHERE d.household_id = household AND strpos(d.kept_swap::text, foods.into_id::text) > 0 AND NOT EXISTS (
        SELECT
        FROM jsonb_to_recordset(foods.dish_lines) AS k (tab text, whole uuid, kept jsonb)
        WHERE k.tab = 'plan_dishes' AND k.whole = d.id AND k.kept = d.kept_swap
    );
    UPDATE recipe_lines AS l
    SET own_food_id = foods.from_id
    FROM (
        SELECT k.whole AS recipe_id, k.text
        FROM jsonb_to_recordset(foods.dish_lines) AS k (tab text, whole uuid, position bigint, text text, is_own boolean)
        WHERE k.tab = 'removed_recipe_lines' AND k.is_own AND NOT EXISTS (
            SELECT
            FROM removed_recipe_lines AS r
            WHERE r.household_id = household AND r.recipe_id = k.whole AND r.position = k.position AND r.text = k.text
        )
        UNION
        SELECT (k.kept->'line'->>'recipe_id')::uuid, k.kept->'line'->>'text'
        FROM jsonb_to_recordset(foods.dish_lines) AS k (tab text, whole uuid, kept jsonb)
        WHERE k.tab = 'plan_dishes' AND k.kept->'line'->>'own_food_id' = foods.from_id::text AND NOT EXISTS (
            SELECT
            FROM plan_dishes AS d
            WHERE d.household_id = household AND d.id = k.whole AND d.kept_swap->'version' = k.kept->'version'
        )
    ) AS k
    WHERE l.household_id = household AND l.recipe_id = k.recipe_id AND l.text = k.text AND l.own_food_id = foods.into_id;
    UPDATE plan_swaps AS s
    SET own_food_id = foods.from_id
    FROM jsonb_to_recordset(foods.dish_lines) AS k (tab text, whole uuid, kept jsonb)
    WHERE s.household_id = household AND k.tab = 'plan_dishes' AND s.dish_id = k.whole
        AND k.kept->'swap'->>'own_food_id' = foods.from_id::text AND s.text = k.kept->'swap'->>'text'
        AND s.own_food_id = foods.into_id AND NOT EXISTS (
            SELECT
            FROM plan_dishes AS d
            WHERE d.household_id = household AND d.id = k.whole AND d.kept_swap->'version' = k.kept->'version'
        );
END
$$;
