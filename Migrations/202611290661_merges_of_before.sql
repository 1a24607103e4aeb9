-- What no dish has brought back is kept as it was before: a merge of then is compared with what was kept of it.
CREATE OR REPLACE FUNCTION ingredient_state(household uuid, ingredient uuid) RETURNS jsonb
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN (SELECT jsonb_build_object(
        'food', jsonb_build_array(i.food_id, i.own_food_id, i.food_is_chosen),
        'aisle', i.aisle,
        'stated', (
            SELECT coalesce(jsonb_agg(
                CASE WHEN s.forgotten_as IS NULL THEN to_jsonb(s) - 'forgotten_as' ELSE to_jsonb(s) END
                ORDER BY s.statement_id, s.substance
            ), '[]')
            FROM stated_contents AS s
            WHERE s.household_id = household AND s.ingredient_id = ingredient
        ),
        'pantry', (
            SELECT CASE WHEN p.returned_on IS NULL THEN to_jsonb(p) - 'returned_on' ELSE to_jsonb(p) END
            FROM pantry AS p
            WHERE p.household_id = household AND p.ingredient_id = ingredient
        ),
        'staple', (
            SELECT to_jsonb(s) FROM staples AS s WHERE s.household_id = household AND s.ingredient_id = ingredient
        )
    )
    FROM ingredients AS i
    WHERE i.household_id = household AND i.id = ingredient);
END
$$;

-- What was kept since with that it was brought back on no day is kept so, too.
UPDATE ingredient_merges AS m
SET became = m.became #- '{pantry,returned_on}'
WHERE m.became->'pantry'->'returned_on' = 'null';
