-- Former plates are plates as they were before somebody said how much of them was eaten, with what they became by that:
-- theirs to take back, with the entry that came of it, as long as nothing else was done to them.
CREATE TABLE former_plates (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    change_id uuid NOT NULL,
    id uuid NOT NULL,
    part double precision NOT NULL,
    grams double precision,
    servings double precision,
    eaten double precision NOT NULL,
    offered_part double precision,
    -- NULL where all of it went back into its pot.
    became_part double precision,
    became_eaten double precision,
    PRIMARY KEY (household_id, person_id, change_id, id),
    FOREIGN KEY (household_id, person_id, change_id) REFERENCES diary_changes ON DELETE CASCADE
);

ALTER TABLE former_plates ENABLE ROW LEVEL SECURITY;
CREATE POLICY person ON former_plates USING (household_id = current_household() AND person_id = current_person());
GRANT SELECT, INSERT, UPDATE, DELETE ON former_plates TO sofra_app;

-- A day asks for the plates that its entries came of, and for those of which nothing was eaten.
CREATE INDEX cooked_shares_dish ON cooked_shares (household_id, dish_id) WHERE use = 'plate' AND deleted_at IS NULL;
CREATE INDEX cooked_shares_day ON cooked_shares (household_id, eaten_on) WHERE use = 'plate' AND deleted_at IS NULL;
