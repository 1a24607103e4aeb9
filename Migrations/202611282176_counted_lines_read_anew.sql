-- A weight behind several foods that are counted is that of none of them, commas behind "each" join foods, and a ratio ("80/20
-- ground beef") is no name of its own. Lines that name several foods, and those with a remark or a bracket in their name, are
-- read anew by housekeeping, which also takes such a weight from the first food. Until then what they contain is unknown
-- (H-04).
UPDATE recipe_lines
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL AND (note <> '' OR name LIKE '%(%' OR other_names <> '{}');
UPDATE removed_recipe_lines
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL AND (note <> '' OR name LIKE '%(%' OR other_names <> '{}');
UPDATE plan_swaps
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL AND (note <> '' OR name LIKE '%(%' OR other_names <> '{}');
UPDATE cooking_lines
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL AND (note <> '' OR name LIKE '%(%' OR other_names <> '{}');

-- Every library's filters are outdated until then.
UPDATE library_revisions SET revision = gen_random_uuid();
