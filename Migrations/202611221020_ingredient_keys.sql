-- Singular and plural are one ingredient, in each state of its own: the key is what makes two names one. The program
-- computes it from the name, because SQL knows nothing of plurals; rules says by which of its rules it did. Rows
-- that other rules have keyed are keyed anew when the program starts, and those that fall together are merged then.
ALTER TABLE ingredients
    ADD COLUMN ingredient_key text,
    ADD COLUMN key_rules smallint NOT NULL DEFAULT 0,
    -- Whether a person chose the food. A food that was only found is found again for each line, by the line's own text,
    -- so that what a line means does not depend on which recipe was saved first.
    ADD COLUMN food_is_chosen boolean NOT NULL DEFAULT false;

-- Nobody knows any more which of the foods were chosen, so that all of them count as chosen.
UPDATE ingredients SET food_is_chosen = true WHERE food_id IS NOT NULL OR own_food_id IS NOT NULL;

DROP INDEX ingredients_name_unique;
CREATE UNIQUE INDEX ingredients_name_unique ON ingredients (household_id, ingredient_key) WHERE deleted_at IS NULL;
CREATE INDEX ingredients_by_rules ON ingredients (key_rules);
