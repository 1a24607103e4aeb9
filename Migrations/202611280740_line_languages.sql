-- The language in which a line was written: "1.500 g" says other amounts in each. NULL where nobody is left who would know.
ALTER TABLE recipe_lines
    ADD COLUMN language text CONSTRAINT recipe_lines_language_check CHECK (language IN ('en', 'tr'));
ALTER TABLE removed_recipe_lines ADD COLUMN language text;
ALTER TABLE plan_swaps
    ADD COLUMN language text CONSTRAINT recipe_lines_language_check CHECK (language IN ('en', 'tr'));
ALTER TABLE cooking_lines
    ADD COLUMN language text CONSTRAINT recipe_lines_language_check CHECK (language IN ('en', 'tr'));

-- What is there was understood as whoever saved the recipe last reads it.
CREATE TEMPORARY TABLE recipe_languages ON COMMIT DROP AS
SELECT r.household_id, r.id AS recipe_id, coalesce(
    p.language,
    (
        SELECT o.language
        FROM persons AS o
        WHERE o.household_id = r.household_id
        ORDER BY o.created_at, o.id
        LIMIT 1
    )
) AS language
FROM recipes AS r
LEFT JOIN persons AS p ON p.household_id = r.household_id AND p.id = r.updated_by;

DO $$
DECLARE
    lines text;
BEGIN
    FOREACH lines IN ARRAY ARRAY['recipe_lines', 'removed_recipe_lines', 'plan_swaps', 'cooking_lines'] LOOP
        EXECUTE format(
            'UPDATE %I AS l SET language = r.language FROM recipe_languages AS r WHERE r.household_id = l.household_id AND r.recipe_id = l.recipe_id',
            lines
        );
    END LOOP;
END
$$;
