-- What was put on a list instead of something last, until that is taken back: what was done on the list, and the lines of dishes
-- that became others.
ALTER TABLE shopping_lists ADD COLUMN replaced jsonb;
