-- What a recipe carries beside its lines and its method (S-27). What the source states of nutrients is a text, and never a
-- number to reckon with.

ALTER TABLE recipes
    ADD COLUMN tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 50),
    ADD COLUMN notes text NOT NULL DEFAULT '',
    ADD COLUMN source_name text NOT NULL DEFAULT '',
    ADD COLUMN source_url text NOT NULL DEFAULT '',
    ADD COLUMN stated_nutrition text NOT NULL DEFAULT '';

CREATE INDEX recipes_by_source ON recipes (household_id, source_url) WHERE source_url <> '' AND deleted_at IS NULL;

-- How somebody likes a recipe: the household reads it, who cooks has to know; each writes their own.
CREATE TABLE recipe_ratings (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
    rated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, recipe_id, person_id),
    FOREIGN KEY (household_id, recipe_id) REFERENCES recipes ON DELETE CASCADE,
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE
);

CREATE INDEX recipe_ratings_by_person ON recipe_ratings (household_id, person_id);

ALTER TABLE recipe_ratings ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON recipe_ratings USING (household_id = current_household());
CREATE POLICY own_new ON recipe_ratings AS RESTRICTIVE FOR INSERT
    WITH CHECK (household_id = current_household() AND person_id = current_person());
CREATE POLICY own_changed ON recipe_ratings AS RESTRICTIVE FOR UPDATE
    USING (household_id = current_household() AND person_id = current_person());
CREATE POLICY own_gone ON recipe_ratings AS RESTRICTIVE FOR DELETE
    USING (household_id = current_household() AND person_id = current_person());
