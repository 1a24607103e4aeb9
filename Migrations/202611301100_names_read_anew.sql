-- Both kinds that a line offers are kept, in a bracket, too, a spoon of soy is soy sauce, and what a name leaves over of its
-- line makes its food unsure where it names another. All lines are read anew by housekeeping, and until then what they contain
-- is unknown (H-04).
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

-- Of a spoon of soy nobody can tell whether its food was chosen or guessed: it may be soy sauce, and have wheat.
UPDATE recipe_lines AS l
SET other_names = '{soy sauce}', other_food_ids = ARRAY[sauce.id], names_joint = 'or'
FROM foods AS soy, foods AS sauce
WHERE soy.source_key = 'textured-soy' AND sauce.source_key = 'soy-sauce' AND l.food_id = soy.id AND l.is_sure AND NOT l.has_own
    AND l.name ~* '^((dark|light) )?soya?$' AND l.grams_rule IS DISTINCT FROM 'mass';
UPDATE removed_recipe_lines AS l
SET other_names = '{soy sauce}', other_food_ids = ARRAY[sauce.id], names_joint = 'or'
FROM foods AS soy, foods AS sauce
WHERE soy.source_key = 'textured-soy' AND sauce.source_key = 'soy-sauce' AND l.food_id = soy.id AND l.is_sure AND NOT l.has_own
    AND l.name ~* '^((dark|light) )?soya?$' AND l.grams_rule IS DISTINCT FROM 'mass';
UPDATE plan_swaps AS l
SET other_names = '{soy sauce}', other_food_ids = ARRAY[sauce.id], names_joint = 'or'
FROM foods AS soy, foods AS sauce
WHERE soy.source_key = 'textured-soy' AND sauce.source_key = 'soy-sauce' AND l.food_id = soy.id AND l.is_sure AND NOT l.has_own
    AND l.name ~* '^((dark|light) )?soya?$' AND l.grams_rule IS DISTINCT FROM 'mass';
UPDATE cooking_lines AS l
SET other_names = '{soy sauce}', other_food_ids = ARRAY[sauce.id], names_joint = 'or'
FROM foods AS soy, foods AS sauce
WHERE soy.source_key = 'textured-soy' AND sauce.source_key = 'soy-sauce' AND l.food_id = soy.id AND l.is_sure AND NOT l.has_own
    AND l.name ~* '^((dark|light) )?soya?$' AND l.grams_rule IS DISTINCT FROM 'mass';

-- Every library's filters are outdated until then.
UPDATE library_revisions SET revision = gen_random_uuid();
