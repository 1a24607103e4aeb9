-- That a plate had other numbers than its pot is kept with it, so that a correction of its entry can be taken back. Unknown of what
-- was kept before.
ALTER TABLE former_plates ADD COLUMN is_outdated boolean;
