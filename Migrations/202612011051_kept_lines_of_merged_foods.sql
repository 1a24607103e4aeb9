-- Of two own foods that become one, the line of a recipe that somebody has replaced by what a dish has, and the lines that went with
-- an ingredient, still named the one that is gone: the first could be taken back no more, the others came back with it. They
-- follow, and are given back where the two part, like the lines of dishes (W-20). Where they were stands in dish_lines.

-- kept_lines_follow makes lines that are kept to be brought back those of the food that stays.
CREATE FUNCTION kept_lines_follow(household uuid, merge uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    foods own_food_merges;
BEGIN
    SELECT * INTO foods FROM own_food_merges AS m WHERE m.household_id = household AND m.id = merge;
    UPDATE own_food_merges AS m
    SET dish_lines = m.dish_lines || (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
            'tab', 'removed_recipe_lines', 'whole', l.recipe_id, 'position', l.position, 'text', l.text,
            'is_own', coalesce(l.own_food_id = foods.from_id, false), 'former', l.other_food_ids,
            'merged', array_replace(l.other_food_ids, foods.from_id, foods.into_id)
        )), '[]')
        FROM removed_recipe_lines AS l
        WHERE l.household_id = household AND (l.own_food_id = foods.from_id OR foods.from_id = ANY (l.other_food_ids))
    ) || (
        SELECT coalesce(jsonb_agg(jsonb_build_object('tab', 'plan_dishes', 'whole', d.id, 'kept', d.kept_swap)), '[]')
        FROM plan_dishes AS d
        WHERE d.household_id = household AND strpos(d.kept_swap::text, foods.from_id::text) > 0
    )
    WHERE m.household_id = household AND m.id = merge;
    UPDATE removed_recipe_lines AS l
    SET own_food_id = CASE WHEN l.own_food_id = foods.from_id THEN foods.into_id ELSE l.own_food_id END,
        other_food_ids = array_replace(l.other_food_ids, foods.from_id, foods.into_id)
    WHERE l.household_id = household AND (l.own_food_id = foods.from_id OR foods.from_id = ANY (l.other_food_ids));
    UPDATE plan_dishes AS d
    SET kept_swap = replace(d.kept_swap::text, foods.from_id::text, foods.into_id::text)::jsonb
    WHERE d.household_id = household AND strpos(d.kept_swap::text, foods.from_id::text) > 0;
END
$$;

-- unread_kept_line is a kept line as one of which nobody knows which foods it names besides its own, where it names this one.
CREATE FUNCTION unread_kept_line(line jsonb, food uuid) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    RETURN CASE
        WHEN line->'other_food_ids' ? food::text
            THEN line || '{"other_food_ids": null, "other_names": [], "names_joint": null}'::jsonb
        ELSE line END;

-- kept_lines_part gives back what kept_lines_follow has moved. What was kept since and names the food that stayed besides its own
-- may name either of the two, and is read anew.
CREATE FUNCTION kept_lines_part(household uuid, merge uuid) RETURNS void
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
END
$$;

REVOKE ALL ON FUNCTION kept_lines_follow(uuid, uuid), kept_lines_part(uuid, uuid), unread_kept_line(jsonb, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION kept_lines_follow(uuid, uuid), kept_lines_part(uuid, uuid), unread_kept_line(jsonb, uuid)
    TO sofra_app;

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
        PERFORM kept_lines_follow(one.household_id, one.id);
    END LOOP;
END
$$;
