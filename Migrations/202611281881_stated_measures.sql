-- Whether what a measure weighs was stated for what is sold under the food's name, and not measured of what was bought in
-- the United States: only such a packet stands on a shopping list.
ALTER TABLE food_measures ADD COLUMN is_stated boolean NOT NULL DEFAULT false;
