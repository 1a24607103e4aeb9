-- Finds a person's entries of one food or recipe. The index before was on coalesce(food_id, recipe_id), which PostgreSQL
-- takes to be able to leak rows, and therefore does not look up before row-level security has chosen them.
DROP INDEX diary_entries_item;
CREATE INDEX diary_entries_food ON diary_entries (household_id, person_id, food_id, eaten_on)
    WHERE food_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX diary_entries_recipe ON diary_entries (household_id, person_id, recipe_id, eaten_on)
    WHERE recipe_id IS NOT NULL AND deleted_at IS NULL;
