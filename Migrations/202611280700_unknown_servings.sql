-- Whether nobody has said for how many a recipe is: it came from a source that does not, and counts as one serving until
-- somebody does. NULL, of what an older archive brought back, is no.
ALTER TABLE recipes ADD COLUMN servings_unknown boolean DEFAULT false;
