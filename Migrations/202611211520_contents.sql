-- What foods hold of the allergens and of what diets leave out. Of a substance in neither array a food is free;
-- where both are NULL, nobody has said.
ALTER TABLE foods
    ADD COLUMN contains text[],
    ADD COLUMN may_contain text[],
    ADD CONSTRAINT foods_contents_known CHECK ((contains IS NULL) = (may_contain IS NULL));

-- False where the food was only guessed from the words: what it holds is then no promise.
ALTER TABLE recipe_lines ADD COLUMN is_sure boolean NOT NULL DEFAULT true;
ALTER TABLE removed_recipe_lines ADD COLUMN is_sure boolean NOT NULL DEFAULT true;

-- Who changed a recipe last, so that a conflict can name them.
ALTER TABLE recipes ADD COLUMN updated_by uuid;
