-- The words of deleted foods and recipes are found by nobody, and take no place from those of what is there: a search reads
-- so many of a household's names and no more.

-- learn_household_tokens as before, but that what is deleted bears no words until it is back.
CREATE OR REPLACE FUNCTION learn_household_tokens() RETURNS trigger
    LANGUAGE plpgsql
AS $$
DECLARE
    held text[] := string_to_array(left(NEW.search_text, length(NEW.name) + 8), ' ');
BEGIN
    IF TG_OP = 'UPDATE' THEN
        DELETE FROM household_tokens
        WHERE household_id = NEW.household_id AND item_id = NEW.id;
    END IF;
    IF NEW.deleted_at IS NOT NULL THEN
        RETURN NULL;
    END IF;

    INSERT INTO household_tokens (household_id, word, kind, item_id, name_tokens)
    SELECT DISTINCT NEW.household_id, left(word, 40), TG_ARGV[0], NEW.id, cardinality(held)
    FROM unnest(held) AS word
    WHERE word <> '';

    INSERT INTO household_word_deletions (household_id, deletion, word)
    SELECT DISTINCT NEW.household_id, deletion, heard
    FROM unnest(held) AS heard, unnest(word_deletions(heard)) AS deletion
    WHERE length(heard) BETWEEN 3 AND 40
        AND NOT EXISTS (
            SELECT FROM household_word_deletions AS known
            WHERE known.household_id = NEW.household_id AND known.deletion = heard AND known.word = heard
        )
    ORDER BY deletion, heard
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;

DROP TRIGGER own_food_tokens ON own_foods;
CREATE TRIGGER own_food_tokens AFTER INSERT OR UPDATE OF search_text, deleted_at ON own_foods
    FOR EACH ROW EXECUTE FUNCTION learn_household_tokens('food');
DROP TRIGGER recipe_tokens ON recipes;
CREATE TRIGGER recipe_tokens AFTER INSERT OR UPDATE OF search_text, deleted_at ON recipes
    FOR EACH ROW EXECUTE FUNCTION learn_household_tokens('recipe');

DELETE FROM household_tokens AS t
WHERE NOT EXISTS (
        SELECT FROM own_foods AS o WHERE o.household_id = t.household_id AND o.id = t.item_id AND o.deleted_at IS NULL
    )
    AND NOT EXISTS (
        SELECT FROM recipes AS r WHERE r.household_id = t.household_id AND r.id = t.item_id AND r.deleted_at IS NULL
    );
