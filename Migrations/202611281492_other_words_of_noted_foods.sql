-- Foods that stand in remarks count for own words in another word or language as well: "kiwi" of a remark for "kivi".
-- Lines with a remark, or with a bracket in their name, are read anew by housekeeping; until then what they contain is
-- unknown (H-04).
UPDATE recipe_lines
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL AND (note <> '' OR name LIKE '%(%');
UPDATE removed_recipe_lines
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL AND (note <> '' OR name LIKE '%(%');

-- Every library's filters are outdated until then.
UPDATE library_revisions SET revision = gen_random_uuid();
