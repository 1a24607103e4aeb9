-- library_revisions says in which state a household's library is: its revision is another one whenever recipes were
-- written. The application keeps an index of the library in memory, to search and sort it, and sees by the revision
-- whether the index still holds.
CREATE TABLE library_revisions (
    household_id uuid PRIMARY KEY REFERENCES households ON DELETE CASCADE,
    revision uuid NOT NULL
);

ALTER TABLE library_revisions ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON library_revisions USING (household_id = current_household());

-- The revision is changed once for all rows that a transaction has written: its events come one after another, when it
-- commits. The triggers that call this are deferred, so that whoever writes recipes has no lock on the household's row
-- for longer than the commit takes. They stand on all that the index in memory holds: recipes, and for their cards the
-- photos and the names of categories.
CREATE FUNCTION note_library_change() RETURNS trigger
    LANGUAGE plpgsql
AS $$
DECLARE
    household uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.household_id ELSE NEW.household_id END;
    change text := household || ' ' || statement_timestamp();
BEGIN
    IF current_setting('app.library_change', true) IS DISTINCT FROM change THEN
        IF TG_OP = 'DELETE' THEN
            -- The household itself may have gone with its recipes.
            UPDATE library_revisions SET revision = gen_random_uuid() WHERE household_id = household;
        ELSE
            INSERT INTO library_revisions (household_id, revision)
            VALUES (household, gen_random_uuid())
            ON CONFLICT (household_id) DO UPDATE SET revision = EXCLUDED.revision;
        END IF;
        PERFORM set_config('app.library_change', change, true);
    END IF;
    RETURN NULL;
END
$$;

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
ALTER TABLE categories ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON categories USING (household_id = current_household());
CREATE CONSTRAINT TRIGGER categories_change_library AFTER INSERT OR UPDATE OR DELETE ON categories
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION note_library_change();

-- Ingredients are the household's vocabulary: what lines are made of, each usually linked to a food.
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
-- Names are listed in the order of the Turkish alphabet, which holds the English one.
CREATE INDEX ingredients_by_name ON ingredients (household_id, name_key COLLATE "tr-x-icu", id)
    WHERE deleted_at IS NULL;
ALTER TABLE ingredients ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON ingredients USING (household_id = current_household());

-- Aliases are other names of an ingredient, learned from corrections and merges.
CREATE TABLE ingredient_aliases (
    household_id uuid NOT NULL,
    name_key text NOT NULL,
    ingredient_id uuid NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    -- The name folded for search, as the names of ingredients are; empty where whoever wrote the row knows no folding.
    search_text text NOT NULL DEFAULT '',
    PRIMARY KEY (household_id, name_key),
    FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients ON DELETE CASCADE
);

ALTER TABLE ingredient_aliases ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON ingredient_aliases USING (household_id = current_household());

CREATE TABLE recipes (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    id uuid NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    name_key text NOT NULL,
    summary text NOT NULL DEFAULT '',
    instructions text NOT NULL DEFAULT '',
    time_minutes double precision CHECK (time_minutes BETWEEN 0 AND 10080),
    category_id uuid,
    -- The yield is servings or a portion: the one that was defined last decides, the other follows from the weight.
    servings double precision NOT NULL DEFAULT 1 CHECK (servings > 0),
    portion_g double precision CHECK (portion_g > 0),
    yield_by text NOT NULL DEFAULT 'servings' CHECK (yield_by IN ('servings', 'portion')),
    cooked_weight_g double precision CHECK (cooked_weight_g > 0),
    -- The weight, the nutrients and the counts of lines are what the lines come to, kept for lists. They are written in
    -- the transaction that writes the lines; Domain computes them.
    weight_g double precision CHECK (weight_g >= 0),
    LIKE nutrients INCLUDING CONSTRAINTS,
    lines_counted bigint NOT NULL DEFAULT 0,
    lines_counting bigint NOT NULL DEFAULT 0,
    -- The servings that lists show: servings itself, or weight over portion.
    shown_servings double precision NOT NULL DEFAULT 1 CHECK (shown_servings > 0),
    version bigint NOT NULL DEFAULT 1,
    search_text text NOT NULL,
    used_at timestamptz,
    deleted_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    -- The person who changed the recipe last, so that a conflict can name them.
    updated_by uuid,
    PRIMARY KEY (household_id, id),
    CONSTRAINT recipes_portion_defined CHECK (yield_by <> 'portion' OR portion_g IS NOT NULL),
    FOREIGN KEY (household_id, category_id) REFERENCES categories (household_id, id)
);

CREATE UNIQUE INDEX recipes_name_unique ON recipes (household_id, name_key) WHERE deleted_at IS NULL;
CREATE INDEX recipes_by_category ON recipes (household_id, category_id, name_key COLLATE "tr-x-icu", id)
    WHERE deleted_at IS NULL;
ALTER TABLE recipes ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON recipes USING (household_id = current_household());
CREATE TRIGGER recipe_tokens AFTER INSERT OR UPDATE OF search_text ON recipes
    FOR EACH ROW EXECUTE FUNCTION learn_household_tokens('recipe');
CREATE CONSTRAINT TRIGGER recipes_change_library AFTER INSERT OR UPDATE OR DELETE ON recipes
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION note_library_change();

CREATE TABLE recipe_lines (
    household_id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    position bigint NOT NULL,
    section text NOT NULL DEFAULT '',
    -- The text is the line exactly as typed; the columns behind it are what was understood of it.
    text text NOT NULL CHECK (text <> ''),
    ingredient_id uuid,
    food_id uuid REFERENCES foods,
    own_food_id uuid,
    amount double precision CHECK (amount >= 0),
    amount_to double precision CHECK (amount_to >= 0),
    unit text,
    name text NOT NULL DEFAULT '',
    note text NOT NULL DEFAULT '',
    grams double precision CHECK (grams >= 0),
    -- The rule by which the grams were found; NULL where there are none.
    grams_rule text CHECK (grams_rule IN ('typed', 'mass', 'measure', 'volume', 'piece')),
    -- counts is false for "to taste" lines and those that a person took out of the count.
    counts boolean NOT NULL DEFAULT true,
    -- is_sure is false where the food was only guessed from the text: what it holds is then no promise.
    is_sure boolean NOT NULL DEFAULT true,
    PRIMARY KEY (household_id, recipe_id, position),
    CONSTRAINT recipe_lines_one_food CHECK (food_id IS NULL OR own_food_id IS NULL),
    FOREIGN KEY (household_id, recipe_id) REFERENCES recipes ON DELETE CASCADE,
    FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients (household_id, id),
    FOREIGN KEY (household_id, own_food_id) REFERENCES own_foods (household_id, id)
);

CREATE INDEX recipe_lines_ingredient ON recipe_lines (household_id, ingredient_id);
CREATE INDEX recipe_lines_own_food ON recipe_lines (household_id, own_food_id) WHERE own_food_id IS NOT NULL;
ALTER TABLE recipe_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON recipe_lines USING (household_id = current_household());

-- Lines that went with a deleted ingredient are kept here until someone takes that back.
-- A column added to recipe_lines is added here as well.
CREATE TABLE removed_recipe_lines (
    LIKE recipe_lines INCLUDING DEFAULTS,
    removed_at timestamptz NOT NULL DEFAULT now(),
    FOREIGN KEY (household_id, recipe_id) REFERENCES recipes ON DELETE CASCADE
);

CREATE INDEX removed_recipe_lines_ingredient ON removed_recipe_lines (household_id, ingredient_id);
ALTER TABLE removed_recipe_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON removed_recipe_lines USING (household_id = current_household());

-- Photos are as we made them: re-encoded, without metadata, one row a size.
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

-- A photo is compressed already; PostgreSQL need not try.
ALTER TABLE recipe_photos ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE recipe_photos ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON recipe_photos USING (household_id = current_household());
CREATE CONSTRAINT TRIGGER photos_change_library AFTER INSERT OR UPDATE OR DELETE ON recipe_photos
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION note_library_change();

-- A share link lets whoever has it read one recipe. The link's token is made of the seed and the server's secret; here
-- stands only its digest, so that whoever reads this table cannot open a link.
CREATE TABLE share_links (
    household_id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    seed bytea NOT NULL CHECK (octet_length(seed) = 32),
    digest bytea NOT NULL CONSTRAINT share_links_digest_unique UNIQUE CHECK (octet_length(digest) = 32),
    created_by uuid,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, recipe_id),
    FOREIGN KEY (household_id, recipe_id) REFERENCES recipes ON DELETE CASCADE
);

ALTER TABLE share_links ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON share_links USING (household_id = current_household());

-- shared_recipe is a door through row-level security: from a link's digest to the one recipe that it opens.
CREATE FUNCTION shared_recipe(wanted bytea) RETURNS TABLE (household_id uuid, recipe_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
    SELECT s.household_id, s.recipe_id
    FROM share_links AS s
    JOIN recipes AS r ON r.household_id = s.household_id AND r.id = s.recipe_id
    WHERE s.digest = wanted AND r.deleted_at IS NULL
$$;

REVOKE ALL ON FUNCTION shared_recipe(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION shared_recipe(bytea) TO sofra_app;
