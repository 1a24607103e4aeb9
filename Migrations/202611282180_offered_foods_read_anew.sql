-- An "or" of either language joins foods in a line of both, a juice or syrup that is not said to be of the food before it
-- is a food, and what stands behind a label and a colon is read. A Turkish "ve", "ile" or "kadar" joins or parts foods in
-- a line of either language, and what stands in square brackets is looked into. Lines that may say so are read anew by
-- housekeeping, and until then what they contain is unknown (H-04).
UPDATE recipe_lines
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL
    AND (text ~* '\m(or|veya|yahut|veyahut|yada|ya da|ve|ile|kadar|biraz)\M|juice|zest|syrup|liquid|suyu|:'
        OR name LIKE '%[%');
UPDATE removed_recipe_lines
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL
    AND (text ~* '\m(or|veya|yahut|veyahut|yada|ya da|ve|ile|kadar|biraz)\M|juice|zest|syrup|liquid|suyu|:'
        OR name LIKE '%[%');
UPDATE plan_swaps
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL
    AND (text ~* '\m(or|veya|yahut|veyahut|yada|ya da|ve|ile|kadar|biraz)\M|juice|zest|syrup|liquid|suyu|:'
        OR name LIKE '%[%');
UPDATE cooking_lines
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL
    AND (text ~* '\m(or|veya|yahut|veyahut|yada|ya da|ve|ile|kadar|biraz)\M|juice|zest|syrup|liquid|suyu|:'
        OR name LIKE '%[%');

-- Every library's filters are outdated until then.
UPDATE library_revisions SET revision = gen_random_uuid();
