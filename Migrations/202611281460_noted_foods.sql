-- Foods that stand in remarks are found whatever the grammar around them, and those that may contain what people avoid count,
-- too. Lines with a remark, or with a bracket in their name, are read for them anew by housekeeping; until then what they
-- contain is unknown (H-04).
UPDATE recipe_lines
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL AND (note <> '' OR name LIKE '%(%');
UPDATE removed_recipe_lines
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL AND (note <> '' OR name LIKE '%(%');

-- Every library's filters are outdated until then.
UPDATE library_revisions SET revision = gen_random_uuid();
