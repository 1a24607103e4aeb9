-- What is at home is taken off on one list: that where the thing has stood first.
CREATE INDEX shopping_items_ingredient ON shopping_items (household_id, ingredient_id) WHERE ingredient_id IS NOT NULL;
