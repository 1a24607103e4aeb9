-- Finding in a household's own names needs an index that row-level security lets PostgreSQL use.
DROP TRIGGER own_food_words ON own_foods;
DROP TRIGGER recipe_words ON recipes;
DROP FUNCTION own_food_words();
DROP FUNCTION recipe_words();
DROP FUNCTION learn_household_words(uuid, text);
DROP TABLE household_words;
ALTER TABLE recipes DROP COLUMN name_search;

-- Of a household's own foods and recipes: by which of them a word is borne, and the deletions of each word. Nobody else
-- finds or is corrected to them. A full-text index would not do: under row-level security PostgreSQL reads every row of
-- the household before it asks an operator such as @@, which might leak; comparisons of texts it trusts.
CREATE TABLE household_words (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    word text COLLATE "C" NOT NULL,
    kind text NOT NULL CHECK (kind IN ('food', 'recipe')),
    item_id uuid NOT NULL,
    -- How many words its name has: the plainest name is found first.
    name_words bigint NOT NULL,
    PRIMARY KEY (household_id, word, kind, item_id) INCLUDE (name_words)
);

CREATE INDEX household_words_item ON household_words (household_id, item_id);

-- Words that nothing bears any more stay here, and lead to nothing.
CREATE TABLE household_word_deletions (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    deletion text COLLATE "C" NOT NULL,
    word text COLLATE "C" NOT NULL,
    PRIMARY KEY (household_id, deletion, word)
);

ALTER TABLE household_words ENABLE ROW LEVEL SECURITY;
ALTER TABLE household_word_deletions ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON household_words USING (household_id = current_household());
CREATE POLICY household ON household_word_deletions USING (household_id = current_household());

-- With whatever writes the rows themselves, so that no writer can forget it. A recipe is found by its name; the words of
-- its summary and ingredients stand behind that in search_text. Folding may make a name longer, hence the margin: what
-- it lets in too much, the application drops.
CREATE FUNCTION learn_household_words() RETURNS trigger
    LANGUAGE plpgsql
AS $$
DECLARE
    held text[] := string_to_array(left(NEW.search_text, length(NEW.name) + 8), ' ');
BEGIN
    IF TG_OP = 'UPDATE' THEN
        DELETE FROM household_words
        WHERE household_id = NEW.household_id AND item_id = NEW.id;
    END IF;

    INSERT INTO household_words (household_id, word, kind, item_id, name_words)
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

CREATE TRIGGER own_food_words AFTER INSERT OR UPDATE OF search_text ON own_foods
    FOR EACH ROW EXECUTE FUNCTION learn_household_words('food');
CREATE TRIGGER recipe_words AFTER INSERT OR UPDATE OF search_text ON recipes
    FOR EACH ROW EXECUTE FUNCTION learn_household_words('recipe');

-- What was there before.
UPDATE own_foods SET search_text = search_text;
UPDATE recipes SET search_text = search_text;

-- The catalogue's names are searched in the application's memory; of what else is generic, and of brands, here.
DROP INDEX foods_search_generic;
CREATE INDEX foods_search_imported ON foods USING gin (search) WHERE tier = 1 AND source <> 'catalogue';
-- Brands whose name begins with what is typed, in the order of their names: found without reading all that hold a word.
CREATE INDEX foods_branded_by_name ON foods ((left(search_text, 60)) COLLATE "C", id) WHERE tier = 2;
