-- How much was eaten is said of one plate, which may become what it was: that all of it was eaten changes only what its entry
-- holds. Which plate was meant is kept, so that it is told from those beside it that the same entry holds. Unknown of what was
-- kept before.
ALTER TABLE former_plates ADD COLUMN is_meant boolean;
