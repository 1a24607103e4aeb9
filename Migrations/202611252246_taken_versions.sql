-- What stood here before somebody took a file's version of a recipe that was changed or deleted here (I-05): the recipe's
-- row and its lines, which the import's undo brings back.
ALTER TABLE import_rows ADD COLUMN replaced jsonb;
