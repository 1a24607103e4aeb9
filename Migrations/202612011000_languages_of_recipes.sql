-- In which language a recipe is written: that of more than half of its lines, since nothing else says it. NULL where nobody knows,
-- or no language is that of so many. It is kept where lines are written, so that lists and pages need not read the lines for it.
ALTER TABLE recipes ADD COLUMN language text CONSTRAINT recipes_language_check CHECK (language IN ('en', 'tr'));

-- language_of_most answers the language of more than half of these, among which NULL stands for one that nobody knows.
CREATE FUNCTION language_of_most(languages text[]) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE
        WHEN cardinality(languages) < 2 * cardinality(array_positions(languages, 'tr')) THEN 'tr'
        WHEN cardinality(languages) < 2 * cardinality(array_positions(languages, 'en')) THEN 'en'
    END;

-- It is what lists have shown, so that no library has changed by it.
ALTER TABLE recipes DISABLE TRIGGER recipe_contents_change_library;
UPDATE recipes AS r
SET language = s.language
FROM (
    SELECT l.household_id, l.recipe_id, language_of_most(array_agg(l.language)) AS language
    FROM recipe_lines AS l
    GROUP BY l.household_id, l.recipe_id
) AS s
WHERE r.household_id = s.household_id AND r.id = s.recipe_id AND s.language IS NOT NULL;
ALTER TABLE recipes ENABLE TRIGGER recipe_contents_change_library;

-- settle_language makes a recipe's language what its lines say. One whose last line goes keeps the language that it had: its name
-- is what it was. Whoever writes lines has the recipe until the transaction ends, so that of two each counts the other's.
CREATE FUNCTION settle_language(home uuid, recipe uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    PERFORM FROM recipes WHERE household_id = home AND id = recipe FOR NO KEY UPDATE;
    UPDATE recipes AS r
    SET language = s.language
    FROM (
        SELECT language_of_most(array_agg(l.language)) AS language
        FROM recipe_lines AS l
        WHERE l.household_id = home AND l.recipe_id = recipe
        HAVING count(*) > 0
    ) AS s
    WHERE r.household_id = home AND r.id = recipe AND r.language IS DISTINCT FROM s.language;
END
$$;

-- In the order in which all lock recipes who change several.
CREATE FUNCTION settle_languages() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    one record;
BEGIN
    FOR one IN SELECT DISTINCT w.household_id, w.recipe_id FROM written AS w ORDER BY w.household_id, w.recipe_id LOOP
        PERFORM settle_language(one.household_id, one.recipe_id);
    END LOOP;
    RETURN NULL;
END
$$;
CREATE TRIGGER recipe_lines_language_added AFTER INSERT ON recipe_lines
    REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION settle_languages();
CREATE TRIGGER recipe_lines_language_removed AFTER DELETE ON recipe_lines
    REFERENCING OLD TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION settle_languages();

CREATE FUNCTION settle_language_of_line() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    PERFORM settle_language(NEW.household_id, NEW.recipe_id);
    RETURN NULL;
END
$$;
CREATE TRIGGER recipe_lines_language_changed AFTER UPDATE OF language ON recipe_lines
    FOR EACH ROW WHEN (OLD.language IS DISTINCT FROM NEW.language)
    EXECUTE FUNCTION settle_language_of_line();
