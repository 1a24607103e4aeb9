-- In which language somebody has written the amount of an item: "1,5" is another number in the other. NULL where nobody knows.
ALTER TABLE shopping_operations
    ADD COLUMN language text CONSTRAINT shopping_operations_language_check CHECK (language IN ('en', 'tr'));
ALTER TABLE shopping_items
    ADD COLUMN amount_language text CONSTRAINT shopping_items_amount_language_check CHECK (amount_language IN ('en', 'tr'));
