-- The words that foods are called by, so that a word typed wrong finds the one that was meant. Two words that differ by
-- one letter too many, too few, another or exchanged meet in one of their deletions (the idea of SymSpell).
CREATE FUNCTION word_deletions(word text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN ARRAY[word] || ARRAY(
        SELECT DISTINCT left(word, letter - 1) || substr(word, letter + 1)
        FROM generate_series(1, length(word)) AS letter
    );

-- Of foods that every household sees. A reference table: the catalogue's loader, the importers and whoever keeps a
-- provider's food add to it.
CREATE TABLE food_words (
    word text COLLATE "C" PRIMARY KEY,
    -- The plainest food that has it, and how many have it: of two words that may be meant, the more usual one is.
    tier smallint NOT NULL CHECK (tier IN (1, 2)),
    foods bigint NOT NULL DEFAULT 1,
    deletions text[] NOT NULL GENERATED ALWAYS AS (word_deletions(word)) STORED
);

CREATE INDEX food_words_deletions ON food_words USING gin (deletions) WITH (fastupdate = off);

-- Of a household's own foods and recipes: nobody else is ever corrected to them. Words are added by the triggers below
-- with whatever writes those rows; those of deleted rows stay, and lead to nothing.
CREATE TABLE household_words (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    deletion text COLLATE "C" NOT NULL,
    word text COLLATE "C" NOT NULL,
    PRIMARY KEY (household_id, deletion, word)
);

ALTER TABLE household_words ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON household_words USING (household_id = current_household());

-- A recipe is found by its name; the words of its summary and ingredients stand behind that in search_text. Folding may
-- make a name longer, hence the margin: what it lets in too much, the application drops.
ALTER TABLE recipes ADD COLUMN name_search tsvector NOT NULL
    GENERATED ALWAYS AS (to_tsvector('simple', left(search_text, length(name) + 8))) STORED;

CREATE INDEX recipes_name_search ON recipes USING gin (name_search);

CREATE FUNCTION learn_household_words(household uuid, texts text) RETURNS void
    LANGUAGE sql
    BEGIN ATOMIC
        INSERT INTO household_words (household_id, deletion, word)
        SELECT household, deletion, word
        FROM (SELECT DISTINCT unnest(string_to_array(texts, ' ')) AS word) AS words,
            unnest(word_deletions(word)) AS deletion
        WHERE length(word) BETWEEN 3 AND 40
        ORDER BY deletion, word
        ON CONFLICT DO NOTHING;
    END;

CREATE FUNCTION own_food_words() RETURNS trigger
    LANGUAGE plpgsql
AS $$
BEGIN
    PERFORM learn_household_words(NEW.household_id, NEW.search_text);
    RETURN NULL;
END
$$;

CREATE FUNCTION recipe_words() RETURNS trigger
    LANGUAGE plpgsql
AS $$
BEGIN
    PERFORM learn_household_words(NEW.household_id, left(NEW.search_text, length(NEW.name) + 8));
    RETURN NULL;
END
$$;

CREATE TRIGGER own_food_words AFTER INSERT OR UPDATE OF search_text ON own_foods
    FOR EACH ROW EXECUTE FUNCTION own_food_words();
CREATE TRIGGER recipe_words AFTER INSERT OR UPDATE OF search_text, name ON recipes
    FOR EACH ROW EXECUTE FUNCTION recipe_words();

-- What was there before.
SELECT learn_household_words(household_id, search_text) FROM own_foods WHERE deleted_at IS NULL;
SELECT learn_household_words(household_id, left(search_text, length(name) + 8)) FROM recipes WHERE deleted_at IS NULL;
INSERT INTO food_words (word, tier, foods)
SELECT word, min(tier), count(*)
FROM foods, unnest(string_to_array(search_text, ' ')) AS word
WHERE retired_at IS NULL AND length(word) BETWEEN 3 AND 40
GROUP BY word;
