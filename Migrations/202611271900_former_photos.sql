-- The photo that a recipe had before it was taken off, or before another took its place: kept for a while beside the present
-- one, so that it can be put back.
ALTER TABLE recipe_photos DROP CONSTRAINT recipe_photos_size_check;
ALTER TABLE recipe_photos ADD CONSTRAINT recipe_photos_size_check
    CHECK (size = ANY (ARRAY['card', 'hero', 'former card', 'former hero']));
