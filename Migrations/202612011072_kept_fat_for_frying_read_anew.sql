-- Much fat in which things are fried is not counted any more, but what a planned dish keeps so that a recipe's line can come back
-- was not read anew: the line came back counted. It comes back as one that is read anew, and so does what the dish has instead
-- (2.3). What a merge of own foods remembers of it is the same, or it would not be given back where the two part.
UPDATE plan_dishes AS d
SET kept_swap = d.kept_swap || (
    SELECT jsonb_object_agg(k.key, k.value || '{"other_food_ids": null, "other_names": [], "names_joint": null}')
    FROM jsonb_each(d.kept_swap) AS k
    WHERE k.key IN ('line', 'swap') AND k.value->>'has_own' = 'false' AND k.value->>'other_food_ids' IS NOT NULL
        AND (k.value->>'grams')::double precision > 60 AND k.value->>'grams_rule' <> 'typed'
        AND k.value->>'text' ~* 'fry|fried|k[ıi]zart'
)
WHERE EXISTS (
    SELECT
    FROM jsonb_each(d.kept_swap) AS k
    WHERE k.key IN ('line', 'swap') AND k.value->>'has_own' = 'false' AND k.value->>'other_food_ids' IS NOT NULL
        AND (k.value->>'grams')::double precision > 60 AND k.value->>'grams_rule' <> 'typed'
        AND k.value->>'text' ~* 'fry|fried|k[ıi]zart'
);
UPDATE own_food_merges AS m
SET dish_lines = (
    SELECT jsonb_agg(
        CASE WHEN l.line->>'tab' = 'plan_dishes' THEN l.line || jsonb_build_object('kept', l.line->'kept' || (
            SELECT coalesce(
                jsonb_object_agg(k.key, k.value || '{"other_food_ids": null, "other_names": [], "names_joint": null}'), '{}'
            )
            FROM jsonb_each(l.line->'kept') AS k
            WHERE k.key IN ('line', 'swap') AND k.value->>'has_own' = 'false' AND k.value->>'other_food_ids' IS NOT NULL
                AND (k.value->>'grams')::double precision > 60 AND k.value->>'grams_rule' <> 'typed'
                AND k.value->>'text' ~* 'fry|fried|k[ıi]zart'
        )) ELSE l.line END
        ORDER BY l.place
    )
    FROM jsonb_array_elements(m.dish_lines) WITH ORDINALITY AS l (line, place)
)
WHERE m.dish_lines @> '[{"tab": "plan_dishes"}]';
