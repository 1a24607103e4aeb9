-- Two foods of a household that became one, and what moved with that, so that it can be taken back.
CREATE TABLE own_food_merges (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    from_id uuid NOT NULL,
    into_id uuid NOT NULL,
    -- The lines that moved: recipe, place and words of each, at the same place of the three lists.
    recipe_ids uuid[] NOT NULL,
    positions bigint[] NOT NULL,
    words text[] NOT NULL,
    ingredient_ids uuid[] NOT NULL,
    undone_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, id),
    FOREIGN KEY (household_id, from_id) REFERENCES own_foods ON DELETE CASCADE,
    FOREIGN KEY (household_id, into_id) REFERENCES own_foods ON DELETE CASCADE
);

ALTER TABLE own_food_merges ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON own_food_merges USING (household_id = current_household());
