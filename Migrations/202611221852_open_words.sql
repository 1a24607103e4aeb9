-- What a household has settled of the words of its recipes (S-04).

-- That a word counts nothing, as "love" or "a large bowl": its lines are not missed in any sum. What a dish contains is not
-- settled by it.
ALTER TABLE ingredients ADD COLUMN counts_nothing boolean NOT NULL DEFAULT false;

-- What stood before the latest decision on a word: the word's own food, and its lines that were open. It is taken back by it.
CREATE TABLE word_decisions (
    household_id uuid NOT NULL,
    ingredient_id uuid NOT NULL,
    decided_at timestamptz NOT NULL DEFAULT now(),
    former jsonb NOT NULL,
    PRIMARY KEY (household_id, ingredient_id),
    FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients ON DELETE CASCADE
);

ALTER TABLE word_decisions ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON word_decisions USING (household_id = current_household());
GRANT SELECT, INSERT, UPDATE, DELETE ON word_decisions TO sofra_app;

CREATE INDEX recipe_lines_open ON recipe_lines (household_id, ingredient_id, recipe_id)
    WHERE counts AND NOT has_own AND (food_id IS NULL AND own_food_id IS NULL OR NOT is_sure);
