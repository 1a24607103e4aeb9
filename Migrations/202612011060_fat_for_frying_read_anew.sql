-- Of much fat in which things are fried nobody knows how much is eaten, so that it is not counted. Lines that may say so are read
-- anew by housekeeping, which takes from them the grams that nobody has typed, and until then what they contain is unknown (H-04).
-- What was cooked stays what it was.
UPDATE recipe_lines
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL AND grams > 60 AND grams_rule <> 'typed' AND text ~* 'fry|fried|k[ıi]zart';
UPDATE removed_recipe_lines
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL AND grams > 60 AND grams_rule <> 'typed' AND text ~* 'fry|fried|k[ıi]zart';
UPDATE plan_swaps
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL AND grams > 60 AND grams_rule <> 'typed' AND text ~* 'fry|fried|k[ıi]zart';

-- Every library's filters are outdated until then.
UPDATE library_revisions SET revision = gen_random_uuid();
