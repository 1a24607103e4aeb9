-- A food begins with the amount in which it was logged last, whatever day it was eaten on (W-23): these find that entry at
-- once. Where the entries of one food or recipe are wanted in the order of days they are few enough to be sorted.
DROP INDEX diary_entries_food;
DROP INDEX diary_entries_recipe;
CREATE INDEX diary_entries_food ON diary_entries (household_id, person_id, food_id, created_at, id)
WHERE food_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX diary_entries_recipe ON diary_entries (household_id, person_id, recipe_id, created_at, id)
WHERE recipe_id IS NOT NULL AND deleted_at IS NULL;
