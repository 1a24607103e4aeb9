-- The nutrients that are counted stand in one place: a table that holds nutrients is made LIKE this one, which stays
-- empty. NULL is unknown, which is not zero.
CREATE TABLE nutrients (
    energy_kcal double precision CHECK (energy_kcal >= 0),
    protein_g double precision CHECK (protein_g >= 0),
    fat_g double precision CHECK (fat_g >= 0),
    carbohydrate_g double precision CHECK (carbohydrate_g >= 0),
    fiber_g double precision CHECK (fiber_g >= 0),
    sugars_g double precision CHECK (sugars_g >= 0),
    saturated_fat_g double precision CHECK (saturated_fat_g >= 0),
    cholesterol_mg double precision CHECK (cholesterol_mg >= 0),
    sodium_mg double precision CHECK (sodium_mg >= 0),
    potassium_mg double precision CHECK (potassium_mg >= 0),
    calcium_mg double precision CHECK (calcium_mg >= 0),
    iron_mg double precision CHECK (iron_mg >= 0),
    magnesium_mg double precision CHECK (magnesium_mg >= 0),
    zinc_mg double precision CHECK (zinc_mg >= 0),
    vitamin_a_ug double precision CHECK (vitamin_a_ug >= 0),
    vitamin_c_mg double precision CHECK (vitamin_c_mg >= 0),
    vitamin_d_ug double precision CHECK (vitamin_d_ug >= 0),
    vitamin_e_mg double precision CHECK (vitamin_e_mg >= 0),
    vitamin_k_ug double precision CHECK (vitamin_k_ug >= 0),
    vitamin_b6_mg double precision CHECK (vitamin_b6_mg >= 0),
    vitamin_b12_ug double precision CHECK (vitamin_b12_ug >= 0),
    folate_ug double precision CHECK (folate_ug >= 0)
);

-- Foods are seen by every household: the starter catalogue, and what was imported or found at a provider.
-- This is a reference table: it has no household, and only the owner of the schema and the importers write it.
CREATE TABLE foods (
    id uuid PRIMARY KEY,
    source text NOT NULL CHECK (source IN ('catalogue', 'usda', 'off')),
    -- The key is the source's own: the catalogue's slug, an FDC id, a GTIN-13.
    source_key text NOT NULL,
    -- The revision changes when the source's row does, so that loading again writes only what is new.
    revision text NOT NULL,
    -- The next three tell the rows of a source apart that stand for the same food, so that of several releases the
    -- newest is shown. A lineage is a GTIN, an NDB number, a food code of the survey: what stays when the source gives
    -- its row another key.
    data_type text CHECK (data_type IN ('foundation', 'sr_legacy', 'survey', 'branded')),
    lineage text CHECK (lineage <> ''),
    dated_on date,
    fdc_id bigint,
    barcode text,
    brand text,
    name_en text NOT NULL CHECK (name_en <> ''),
    name_tr text CHECK (name_tr <> ''),
    -- The source's own name for it, and how the catalogue came by its values.
    source_name text,
    basis text CHECK (basis IN ('measured', 'similar', 'computed', 'unknown')),
    food_group text,
    aisle text,
    density_g_per_ml double precision CHECK (density_g_per_ml > 0),
    piece_g double precision CHECK (piece_g > 0),
    -- The two arrays have allergens, and what diets leave out. A food is free of a substance that is in neither; where
    -- both are NULL, nobody has said.
    contains text[],
    may_contain text[],
    -- Plain foods come before products made of them, products before brands.
    tier smallint NOT NULL CHECK (tier IN (1, 2)),
    popularity double precision NOT NULL DEFAULT 0,
    -- The search text is every name, folded by the application; SQL never folds by itself.
    search_text text NOT NULL,
    search tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('simple', search_text)) STORED,
    retired_at timestamptz,
    updated_at timestamptz NOT NULL DEFAULT now(),
    LIKE nutrients INCLUDING CONSTRAINTS,
    CONSTRAINT foods_source_unique UNIQUE (source, source_key),
    CONSTRAINT foods_contents_known CHECK ((contains IS NULL) = (may_contain IS NULL))
);

CREATE INDEX foods_lineage ON foods (source, lineage) WHERE lineage IS NOT NULL;
CREATE INDEX foods_fdc ON foods (fdc_id) WHERE fdc_id IS NOT NULL;
CREATE INDEX foods_barcode ON foods (barcode) WHERE barcode IS NOT NULL;
-- The two indexes on search leave out the catalogue, whose names are searched in the application's memory.
CREATE INDEX foods_search_imported ON foods USING gin (search) WHERE tier = 1 AND source <> 'catalogue';
CREATE INDEX foods_search_branded ON foods USING gin (search) WHERE tier = 2;
-- Brands whose name begins with what is typed are found in the order of their names, without reading all that hold a
-- word.
CREATE INDEX foods_branded_by_name ON foods ((left(search_text, 60)) COLLATE "C", id) WHERE tier = 2;

-- food_names has every name of a food, as an ingredient line may write it.
CREATE TABLE food_names (
    food_id uuid NOT NULL REFERENCES foods ON DELETE CASCADE,
    language text NOT NULL,
    name_key text NOT NULL,
    name text NOT NULL,
    PRIMARY KEY (food_id, language, name_key)
);

CREATE TABLE food_measures (
    food_id uuid NOT NULL REFERENCES foods ON DELETE CASCADE,
    key text NOT NULL,
    position smallint NOT NULL,
    name_en text NOT NULL,
    name_tr text NOT NULL,
    grams double precision NOT NULL CHECK (grams > 0),
    PRIMARY KEY (food_id, key)
);

-- food_sources says what was loaded last from each source, so that loading the same again is one question.
CREATE TABLE food_sources (
    source text PRIMARY KEY,
    digest text NOT NULL,
    loaded_at timestamptz NOT NULL DEFAULT now()
);

-- A word typed wrong finds the one that was meant: two words that differ by one letter too many, too few, another or
-- exchanged meet in one of their deletions (the idea of SymSpell).
CREATE FUNCTION word_deletions(word text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN ARRAY[word] || ARRAY(
        SELECT DISTINCT left(word, letter - 1) || substr(word, letter + 1)
        FROM generate_series(1, length(word)) AS letter
    );

-- food_tokens has the words in the names of foods that every household sees. It is a reference table: the catalogue's
-- loader, the importers and whoever keeps a provider's food add to it.
CREATE TABLE food_tokens (
    word text COLLATE "C" PRIMARY KEY,
    -- The tier of the plainest food that has the word, and how many foods have it: of two words that may be meant, the
    -- more usual one is.
    tier smallint NOT NULL CHECK (tier IN (1, 2)),
    foods bigint NOT NULL DEFAULT 1,
    deletions text[] NOT NULL GENERATED ALWAYS AS (word_deletions(word)) STORED
);

CREATE INDEX food_tokens_deletions ON food_tokens USING gin (deletions) WITH (fastupdate = off);

-- household_tokens says which of a household's own foods and recipes bear a word. Nobody else finds them or is
-- corrected to them. A full-text index would not do: under row-level security PostgreSQL reads every row of the
-- household before it asks an operator such as @@, which might leak; comparisons of texts it trusts.
CREATE TABLE household_tokens (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    word text COLLATE "C" NOT NULL,
    kind text NOT NULL CHECK (kind IN ('food', 'recipe')),
    item_id uuid NOT NULL,
    -- How many words the item's name has: the plainest name is found first.
    name_tokens bigint NOT NULL,
    PRIMARY KEY (household_id, word, kind, item_id) INCLUDE (name_tokens)
);

CREATE INDEX household_tokens_item ON household_tokens (household_id, item_id);
ALTER TABLE household_tokens ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON household_tokens USING (household_id = current_household());

-- household_word_deletions has the deletions of each word of a household. A word that nothing bears any more stays
-- here, and leads to nothing.
CREATE TABLE household_word_deletions (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    deletion text COLLATE "C" NOT NULL,
    word text COLLATE "C" NOT NULL,
    PRIMARY KEY (household_id, deletion, word)
);

ALTER TABLE household_word_deletions ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON household_word_deletions USING (household_id = current_household());

-- The words are learned by a trigger, with whatever writes the rows themselves, so that no writer can forget it. A
-- recipe is found by its name; the words of its summary and ingredients stand behind that in search_text. Folding may
-- make a name longer, hence the margin: what it lets in too much, the application drops.
CREATE FUNCTION learn_household_tokens() RETURNS trigger
    LANGUAGE plpgsql
AS $$
DECLARE
    held text[] := string_to_array(left(NEW.search_text, length(NEW.name) + 8), ' ');
BEGIN
    IF TG_OP = 'UPDATE' THEN
        DELETE FROM household_tokens
        WHERE household_id = NEW.household_id AND item_id = NEW.id;
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

-- Own foods are a household's own, which nobody else sees.
CREATE TABLE own_foods (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    id uuid NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    name_key text NOT NULL,
    brand text,
    barcode text,
    -- The basis is what the person typed the nutrients for; they are kept per 100 g whichever it was.
    basis text NOT NULL CHECK (basis IN ('100g', 'serving')),
    serving_g double precision CHECK (serving_g > 0),
    density_g_per_ml double precision CHECK (density_g_per_ml > 0),
    copied_from uuid,
    version bigint NOT NULL DEFAULT 1,
    search_text text NOT NULL,
    deleted_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    LIKE nutrients INCLUDING CONSTRAINTS,
    PRIMARY KEY (household_id, id),
    CONSTRAINT own_foods_serving_known CHECK (basis <> 'serving' OR serving_g IS NOT NULL)
);

CREATE UNIQUE INDEX own_foods_name_unique ON own_foods (household_id, name_key) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX own_foods_barcode_unique ON own_foods (household_id, barcode)
    WHERE barcode IS NOT NULL AND deleted_at IS NULL;
ALTER TABLE own_foods ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON own_foods USING (household_id = current_household());
CREATE TRIGGER own_food_tokens AFTER INSERT OR UPDATE OF search_text ON own_foods
    FOR EACH ROW EXECUTE FUNCTION learn_household_tokens('food');

CREATE TABLE own_food_measures (
    household_id uuid NOT NULL,
    own_food_id uuid NOT NULL,
    key text NOT NULL,
    position smallint NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    grams double precision NOT NULL CHECK (grams > 0),
    PRIMARY KEY (household_id, own_food_id, key),
    FOREIGN KEY (household_id, own_food_id) REFERENCES own_foods ON DELETE CASCADE
);

ALTER TABLE own_food_measures ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON own_food_measures USING (household_id = current_household());

-- A merge is two foods of a household that became one, and what moved with that, so that it can be taken back.
CREATE TABLE own_food_merges (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    from_id uuid NOT NULL,
    into_id uuid NOT NULL,
    -- The lines that moved: recipe, position and text of each, at the same index of the three lists.
    recipe_ids uuid[] NOT NULL,
    positions bigint[] NOT NULL,
    texts text[] NOT NULL,
    ingredient_ids uuid[] NOT NULL,
    undone_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, id),
    FOREIGN KEY (household_id, from_id) REFERENCES own_foods ON DELETE CASCADE,
    FOREIGN KEY (household_id, into_id) REFERENCES own_foods ON DELETE CASCADE
);

ALTER TABLE own_food_merges ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON own_food_merges USING (household_id = current_household());

-- Favourites are what a person wants to find first: foods, own foods and recipes.
CREATE TABLE favourites (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('food', 'recipe')),
    item_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, person_id, kind, item_id),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE
);

ALTER TABLE favourites ENABLE ROW LEVEL SECURITY;
CREATE POLICY person ON favourites USING (household_id = current_household() AND person_id = current_person());
