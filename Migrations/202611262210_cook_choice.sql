-- How many servings of a dish are cooked may be said as a choice, which follows whoever eats; NULL beside NULL for as the
-- household usually does.
ALTER TABLE plan_dishes
    ADD COLUMN cook_choice text CHECK (cook_choice IN ('as_needed', 'whole_servings', 'whole_recipe')),
    ADD CHECK (cook_choice IS NULL OR cook_servings IS NULL);
