-- What a person ate. A row is a snapshot: no later edit of recipe, food or portion changes it,
-- so it points at them without a foreign key.
CREATE TABLE diary_entries (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    id uuid NOT NULL,
    eaten_on date NOT NULL,
    slot text NOT NULL CHECK (slot IN ('breakfast', 'lunch', 'dinner', 'snack')),
    kind text NOT NULL CHECK (kind IN ('recipe', 'food', 'quick')),
    recipe_id uuid,
    food_id uuid,
    name text NOT NULL CHECK (name <> ''),
    -- The amount as it was chosen: 1.5 of "serving", 2 of "cup, chopped", 150 of "g".
    amount double precision NOT NULL CHECK (amount > 0),
    measure text NOT NULL,
    measure_name text NOT NULL,
    grams double precision CHECK (grams >= 0),
    LIKE nutrients INCLUDING CONSTRAINTS,
    -- Keys of the nutrients that are lower bounds, and how much of the recipe was counted.
    lower_bounds text[] NOT NULL DEFAULT '{}',
    lines_counted bigint,
    lines_counting bigint,
    source text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz,
    PRIMARY KEY (household_id, person_id, id),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE
);

CREATE INDEX diary_entries_day ON diary_entries (household_id, person_id, eaten_on, slot, created_at)
    WHERE deleted_at IS NULL;
CREATE INDEX diary_entries_recent ON diary_entries (household_id, person_id, created_at DESC)
    WHERE deleted_at IS NULL;

ALTER TABLE diary_entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY person ON diary_entries
    USING (household_id = current_household() AND person_id = current_person());
