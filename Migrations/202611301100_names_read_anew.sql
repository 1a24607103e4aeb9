-- Both kinds that a line offers are kept, in a bracket, too, a spoon of soy is soy sauce, and what a name leaves over of its
-- line makes its food unsure where it names another. All lines are read anew by housekeeping, which takes a food of theirs for a
-- guess where its name is doubted now, and until then what they contain is unknown (H-04).
UPDATE recipe_lines
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL;
UPDATE removed_recipe_lines
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL;
UPDATE plan_swaps
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL;
UPDATE cooking_lines
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL;

-- Every library's filters are outdated until then.
UPDATE library_revisions SET revision = gen_random_uuid();
