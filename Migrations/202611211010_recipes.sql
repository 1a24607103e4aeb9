CREATE TABLE categories (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    id uuid NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    name_key text NOT NULL,
    search_text text NOT NULL DEFAULT '',
    -- A deleted category is kept for a while, so that it can come back with its recipes.
    deleted_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, id)
);

CREATE UNIQUE INDEX categories_name_unique ON categories (household_id, name_key) WHERE deleted_at IS NULL;

-- The household's vocabulary: what lines are made of, each usually linked to a food.
CREATE TABLE ingredients (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    id uuid NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    name_key text NOT NULL,
    food_id uuid REFERENCES foods,
    own_food_id uuid,
    aisle text,
    search_text text NOT NULL DEFAULT '',
    deleted_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, id),
    CONSTRAINT ingredients_one_food CHECK (food_id IS NULL OR own_food_id IS NULL),
    FOREIGN KEY (household_id, own_food_id) REFERENCES own_foods
);

CREATE UNIQUE INDEX ingredients_name_unique ON ingredients (household_id, name_key) WHERE deleted_at IS NULL;
CREATE INDEX ingredients_by_name ON ingredients (household_id, name_key COLLATE "tr-x-icu", id)
    WHERE deleted_at IS NULL;

-- Other names of an ingredient, learned from corrections and merges.
CREATE TABLE ingredient_aliases (
    household_id uuid NOT NULL,
    name_key text NOT NULL,
    ingredient_id uuid NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    PRIMARY KEY (household_id, name_key),
    FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients ON DELETE CASCADE
);

CREATE TABLE recipes (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    id uuid NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    name_key text NOT NULL,
    summary text NOT NULL DEFAULT '',
    instructions text NOT NULL DEFAULT '',
    time_minutes double precision CHECK (time_minutes BETWEEN 0 AND 10080),
    category_id uuid,
    -- How the whole is shared out: the one of the two that was defined last decides, the other follows from the weight.
    servings double precision NOT NULL DEFAULT 1 CHECK (servings > 0),
    portion_g double precision CHECK (portion_g > 0),
    shared_by text NOT NULL DEFAULT 'servings' CHECK (shared_by IN ('servings', 'portion')),
    cooked_weight_g double precision CHECK (cooked_weight_g > 0),
    -- What the lines come to, kept for lists. Written in the transaction that writes the lines; Domain computes it.
    weight_g double precision CHECK (weight_g >= 0),
    LIKE nutrients INCLUDING CONSTRAINTS,
    lines_counted bigint NOT NULL DEFAULT 0,
    lines_counting bigint NOT NULL DEFAULT 0,
    -- The servings that lists show: servings itself, or weight over portion.
    shown_servings double precision NOT NULL DEFAULT 1 CHECK (shown_servings > 0),
    version bigint NOT NULL DEFAULT 1,
    search_text text NOT NULL,
    search tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('simple', search_text)) STORED,
    used_at timestamptz,
    deleted_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, id),
    CONSTRAINT recipes_portion_defined CHECK (shared_by <> 'portion' OR portion_g IS NOT NULL),
    FOREIGN KEY (household_id, category_id) REFERENCES categories (household_id, id)
);

CREATE UNIQUE INDEX recipes_name_unique ON recipes (household_id, name_key) WHERE deleted_at IS NULL;
CREATE INDEX recipes_search ON recipes USING gin (search);
-- One index for each way to sort (S-07). Each orders all of a list by itself: what is unknown comes last, and equals
-- stand by name, in the order of the Turkish alphabet, which holds the English one.
CREATE INDEX recipes_by_name ON recipes (household_id, name_key COLLATE "tr-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX recipes_by_servings ON recipes (household_id, shown_servings, name_key COLLATE "tr-x-icu", id)
    WHERE deleted_at IS NULL;
CREATE INDEX recipes_by_servings_down ON recipes (household_id, (-shown_servings), name_key COLLATE "tr-x-icu", id)
    WHERE deleted_at IS NULL;
CREATE INDEX recipes_by_time ON recipes
    (household_id, coalesce(time_minutes, 'Infinity'), name_key COLLATE "tr-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX recipes_by_time_down ON recipes
    (household_id, coalesce(-time_minutes, 'Infinity'), name_key COLLATE "tr-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX recipes_by_use ON recipes (household_id, coalesce(used_at, '-infinity'), id) WHERE deleted_at IS NULL;
CREATE INDEX recipes_by_age ON recipes (household_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX recipes_by_category ON recipes (household_id, category_id, name_key COLLATE "tr-x-icu", id)
    WHERE deleted_at IS NULL;

CREATE TABLE recipe_lines (
    household_id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    position bigint NOT NULL,
    section text NOT NULL DEFAULT '',
    -- The words exactly as typed.
    words text NOT NULL CHECK (words <> ''),
    -- What was understood of them.
    ingredient_id uuid,
    food_id uuid REFERENCES foods,
    own_food_id uuid,
    amount double precision CHECK (amount >= 0),
    amount_to double precision CHECK (amount_to >= 0),
    unit text,
    name text NOT NULL DEFAULT '',
    note text NOT NULL DEFAULT '',
    grams double precision CHECK (grams >= 0),
    -- By which rule the grams were found: typed, mass, measure, volume, piece; NULL where there are none.
    grams_rule text CHECK (grams_rule IN ('typed', 'mass', 'measure', 'volume', 'piece')),
    -- False for "to taste" lines and those that a person took out of the count.
    counts boolean NOT NULL DEFAULT true,
    PRIMARY KEY (household_id, recipe_id, position),
    CONSTRAINT recipe_lines_one_food CHECK (food_id IS NULL OR own_food_id IS NULL),
    FOREIGN KEY (household_id, recipe_id) REFERENCES recipes ON DELETE CASCADE,
    FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients (household_id, id),
    FOREIGN KEY (household_id, own_food_id) REFERENCES own_foods (household_id, id)
);

CREATE INDEX recipe_lines_ingredient ON recipe_lines (household_id, ingredient_id);
CREATE INDEX recipe_lines_own_food ON recipe_lines (household_id, own_food_id) WHERE own_food_id IS NOT NULL;
CREATE INDEX recipe_lines_food ON recipe_lines (household_id, food_id);

-- Lines that went with a deleted ingredient, until someone takes that back.
CREATE TABLE removed_recipe_lines (
    LIKE recipe_lines INCLUDING DEFAULTS,
    removed_at timestamptz NOT NULL DEFAULT now(),
    FOREIGN KEY (household_id, recipe_id) REFERENCES recipes ON DELETE CASCADE
);

CREATE INDEX removed_recipe_lines_ingredient ON removed_recipe_lines (household_id, ingredient_id);

-- Photos as made by us: re-encoded, without metadata, one row a size.
CREATE TABLE recipe_photos (
    household_id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    size text NOT NULL CHECK (size IN ('card', 'hero')),
    digest bytea NOT NULL CHECK (octet_length(digest) = 32),
    content_type text NOT NULL,
    width bigint NOT NULL,
    height bigint NOT NULL,
    content bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, recipe_id, size),
    FOREIGN KEY (household_id, recipe_id) REFERENCES recipes ON DELETE CASCADE
);

ALTER TABLE recipe_photos ALTER COLUMN content SET STORAGE EXTERNAL;

ALTER TABLE categories ENABLE ROW LEVEL SECURITY;
ALTER TABLE ingredients ENABLE ROW LEVEL SECURITY;
ALTER TABLE ingredient_aliases ENABLE ROW LEVEL SECURITY;
ALTER TABLE recipes ENABLE ROW LEVEL SECURITY;
ALTER TABLE recipe_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE removed_recipe_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE recipe_photos ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON categories USING (household_id = current_household());
CREATE POLICY household ON ingredients USING (household_id = current_household());
CREATE POLICY household ON ingredient_aliases USING (household_id = current_household());
CREATE POLICY household ON recipes USING (household_id = current_household());
CREATE POLICY household ON recipe_lines USING (household_id = current_household());
CREATE POLICY household ON removed_recipe_lines USING (household_id = current_household());
CREATE POLICY household ON recipe_photos USING (household_id = current_household());
