-- Folded for search, as the names of ingredients are. Empty where a row was written before, or by whoever knows no folding.
ALTER TABLE ingredient_aliases ADD COLUMN search_text text NOT NULL DEFAULT '';
