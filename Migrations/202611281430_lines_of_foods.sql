-- When foods that everybody sees are described anew, the recipes of all households that are made with them follow. Without
-- these each round of that looked through all lines there are.
CREATE INDEX recipe_lines_food ON recipe_lines (food_id) WHERE food_id IS NOT NULL;

CREATE INDEX recipe_lines_other_foods ON recipe_lines USING gin (other_food_ids) WHERE other_food_ids <> '{}';
