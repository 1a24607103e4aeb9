-- The lines that name a merged food besides the one that they are reckoned with, with the foods that they named before and
-- since, so that the merge can be taken back whole.
ALTER TABLE own_food_merges ADD COLUMN other_lines jsonb NOT NULL DEFAULT '[]';
