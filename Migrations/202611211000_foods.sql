-- What is counted, in one place. Tables that hold nutrients are made LIKE this one, which stays empty.
-- NULL is unknown, which is not zero.
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

-- Foods that every household sees: the starter catalogue, and what was imported or found at a provider.
-- A reference table: no household, written by the owner of the schema and by the importers only.
CREATE TABLE foods (
    id uuid PRIMARY KEY,
    source text NOT NULL CHECK (source IN ('catalogue', 'usda', 'off')),
    -- The source's own key: the catalogue's slug, an FDC id, a GTIN-13.
    source_key text NOT NULL,
    -- Changes when the source's row does, so that loading again writes only what is new.
    revision text NOT NULL,
    fdc_id bigint,
    barcode text,
    brand text,
    name_en text NOT NULL CHECK (name_en <> ''),
    name_tr text CHECK (name_tr <> ''),
    -- What the source itself calls it, and how the catalogue came by its values.
    source_name text,
    basis text CHECK (basis IN ('measured', 'similar', 'computed', 'unknown')),
    food_group text,
    aisle text,
    density_g_per_ml double precision CHECK (density_g_per_ml > 0),
    piece_g double precision CHECK (piece_g > 0),
    -- Plain foods before products made of them, products before brands.
    tier smallint NOT NULL CHECK (tier IN (1, 2)),
    popularity double precision NOT NULL DEFAULT 0,
    -- Every name, folded for search by the application; SQL never folds by itself.
    search_text text NOT NULL,
    search tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('simple', search_text)) STORED,
    retired_at timestamptz,
    updated_at timestamptz NOT NULL DEFAULT now(),
    LIKE nutrients INCLUDING CONSTRAINTS,
    CONSTRAINT foods_source_unique UNIQUE (source, source_key)
);

CREATE INDEX foods_search_generic ON foods USING gin (search) WHERE tier = 1;
CREATE INDEX foods_search_branded ON foods USING gin (search) WHERE tier = 2;
CREATE INDEX foods_barcode ON foods (barcode) WHERE barcode IS NOT NULL;
CREATE INDEX foods_fdc ON foods (fdc_id) WHERE fdc_id IS NOT NULL;

-- Every name of a food, as an ingredient line may write it.
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

-- What was loaded last from each source, so that loading the same again is one question.
CREATE TABLE food_sources (
    source text PRIMARY KEY,
    digest text NOT NULL,
    loaded_at timestamptz NOT NULL DEFAULT now()
);

-- A household's own foods.
CREATE TABLE own_foods (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    id uuid NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    name_key text NOT NULL,
    brand text,
    barcode text,
    -- What the person typed its nutrients for; they are kept per 100 g whichever it was.
    basis text NOT NULL CHECK (basis IN ('100g', 'serving')),
    serving_g double precision CHECK (serving_g > 0),
    density_g_per_ml double precision CHECK (density_g_per_ml > 0),
    copied_from uuid,
    version bigint NOT NULL DEFAULT 1,
    search_text text NOT NULL,
    search tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('simple', search_text)) STORED,
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
CREATE INDEX own_foods_search ON own_foods USING gin (search);

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

ALTER TABLE own_foods ENABLE ROW LEVEL SECURITY;
ALTER TABLE own_food_measures ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON own_foods USING (household_id = current_household());
CREATE POLICY household ON own_food_measures USING (household_id = current_household());
