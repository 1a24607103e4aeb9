-- Foods that stand in remarks are found in what goes into a dish instead, and in what went into it, as in the lines of
-- recipes: those with a remark, or with a bracket in their name, are read for them anew by housekeeping, which looks for such
-- lines by these indexes; until then what they contain is unknown (H-04).
CREATE INDEX plan_swaps_unread ON plan_swaps (household_id, dish_id) WHERE other_food_ids IS NULL;
CREATE INDEX cooking_lines_unread ON cooking_lines (household_id, cooking_id) WHERE other_food_ids IS NULL;

UPDATE plan_swaps
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL AND (note <> '' OR name LIKE '%(%');
UPDATE cooking_lines
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL AND (note <> '' OR name LIKE '%(%');
