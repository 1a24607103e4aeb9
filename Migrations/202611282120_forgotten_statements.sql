-- What somebody no longer says of an ingredient is kept under the id of what they said at once, and comes back with its undo.
ALTER TABLE stated_contents ADD COLUMN forgotten_as uuid;

-- What nobody has forgotten is kept as it was before: a merge of then is compared with what was kept of it.
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
            SELECT to_jsonb(p) FROM pantry AS p WHERE p.household_id = household AND p.ingredient_id = ingredient
        ),
        'staple', (
            SELECT to_jsonb(s) FROM staples AS s WHERE s.household_id = household AND s.ingredient_id = ingredient
        )
    )
    FROM ingredients AS i
    WHERE i.household_id = household AND i.id = ingredient);
END
$$;
