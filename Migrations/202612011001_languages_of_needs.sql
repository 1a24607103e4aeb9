-- In which language the name is written of what a thing on a list is needed for; NULL where nobody knows.
ALTER TABLE shopping_needs
    ADD COLUMN title_language text CONSTRAINT shopping_needs_title_language_check CHECK (title_language IN ('en', 'tr'));
UPDATE shopping_needs AS n
SET title_language = r.language
FROM plan_dishes AS d
JOIN recipes AS r ON r.household_id = d.household_id AND r.id = d.recipe_id
WHERE n.origin = 'dish' AND d.household_id = n.household_id AND d.id = n.origin_id AND r.language IS NOT NULL
    AND r.name = n.title;
