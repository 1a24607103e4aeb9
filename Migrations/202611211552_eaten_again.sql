-- Finds a person's entries of one food or recipe.
CREATE INDEX diary_entries_item ON diary_entries (household_id, person_id, (coalesce(food_id, recipe_id)), eaten_on)
    WHERE deleted_at IS NULL AND kind <> 'quick';
