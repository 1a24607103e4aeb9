-- A line may name several foods: "olive oil or butter", "salt, butter and pepper". It is reckoned with the first, and it
-- contains what any of them contains. other_names has the others as the line has them; other_food_ids has their foods
-- at the same places, whosoever they are, NULL for one that is not certain. The whole list is NULL until somebody has
-- looked for it: what the line contains is then unknown. Housekeeping looks for the lines that stand here already.
ALTER TABLE recipe_lines
    ADD COLUMN other_names text[] NOT NULL DEFAULT '{}',
    ADD COLUMN other_food_ids uuid[],
    ADD COLUMN names_joint text CHECK (names_joint IN ('or', 'and')),
    ADD CONSTRAINT recipe_lines_others_named CHECK (cardinality(other_names) = cardinality(other_food_ids));
ALTER TABLE removed_recipe_lines
    ADD COLUMN other_names text[] NOT NULL DEFAULT '{}',
    ADD COLUMN other_food_ids uuid[],
    ADD COLUMN names_joint text;
CREATE INDEX recipe_lines_unread ON recipe_lines (household_id, recipe_id) WHERE other_food_ids IS NULL;

-- How many of the counted lines have a food that was only guessed.
ALTER TABLE recipes ADD COLUMN lines_guessed bigint NOT NULL DEFAULT 0;
UPDATE recipes AS r
SET lines_guessed = g.lines
FROM (
    SELECT l.household_id, l.recipe_id, count(*) AS lines
    FROM recipe_lines AS l
    LEFT JOIN foods AS f ON f.id = l.food_id
    LEFT JOIN own_foods AS o ON o.household_id = l.household_id AND o.id = l.own_food_id
    WHERE l.counts AND NOT l.is_sure AND l.grams IS NOT NULL AND coalesce(f.energy_kcal, o.energy_kcal) IS NOT NULL
    GROUP BY l.household_id, l.recipe_id
) AS g
WHERE r.household_id = g.household_id AND r.id = g.recipe_id;

-- Of a dish without a line that counts nothing is known. It was kept, and logged, as if it held exactly nothing.
UPDATE recipes
SET
    energy_kcal = NULL, protein_g = NULL, fat_g = NULL, carbohydrate_g = NULL, fiber_g = NULL, sugars_g = NULL,
    saturated_fat_g = NULL, cholesterol_mg = NULL, sodium_mg = NULL, potassium_mg = NULL, calcium_mg = NULL,
    iron_mg = NULL, magnesium_mg = NULL, zinc_mg = NULL, vitamin_a_ug = NULL, vitamin_c_mg = NULL, vitamin_d_ug
    = NULL, vitamin_e_mg = NULL, vitamin_k_ug = NULL, vitamin_b6_mg = NULL, vitamin_b12_ug = NULL, folate_ug =
    NULL
WHERE lines_counting = 0;
UPDATE diary_entries
SET
    energy_kcal = NULL, protein_g = NULL, fat_g = NULL, carbohydrate_g = NULL, fiber_g = NULL, sugars_g = NULL,
    saturated_fat_g = NULL, cholesterol_mg = NULL, sodium_mg = NULL, potassium_mg = NULL, calcium_mg = NULL,
    iron_mg = NULL, magnesium_mg = NULL, zinc_mg = NULL, vitamin_a_ug = NULL, vitamin_c_mg = NULL, vitamin_d_ug
    = NULL, vitamin_e_mg = NULL, vitamin_k_ug = NULL, vitamin_b6_mg = NULL, vitamin_b12_ug = NULL, folate_ug =
    NULL
WHERE kind = 'recipe' AND lines_counting = 0 AND energy_kcal = 0;
UPDATE former_entries
SET
    energy_kcal = NULL, protein_g = NULL, fat_g = NULL, carbohydrate_g = NULL, fiber_g = NULL, sugars_g = NULL,
    saturated_fat_g = NULL, cholesterol_mg = NULL, sodium_mg = NULL, potassium_mg = NULL, calcium_mg = NULL,
    iron_mg = NULL, magnesium_mg = NULL, zinc_mg = NULL, vitamin_a_ug = NULL, vitamin_c_mg = NULL, vitamin_d_ug
    = NULL, vitamin_e_mg = NULL, vitamin_k_ug = NULL, vitamin_b6_mg = NULL, vitamin_b12_ug = NULL, folate_ug =
    NULL
WHERE kind = 'recipe' AND lines_counting = 0 AND energy_kcal = 0;
SET CONSTRAINTS ALL IMMEDIATE;
