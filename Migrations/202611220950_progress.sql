-- A weight is a person's body weight, one value a day.
CREATE TABLE weights (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    measured_on date NOT NULL,
    weight_kg double precision NOT NULL CHECK (weight_kg > 0),
    -- The unit that the weight was typed in: the latest says in which one its person wants to see them.
    unit text NOT NULL DEFAULT 'kg' CHECK (unit IN ('kg', 'lb')),
    updated_at timestamptz NOT NULL DEFAULT now(),
    -- A deleted weight stays for a while, so that it can come back. One written on the same day takes its place for
    -- good.
    deleted_at timestamptz,
    PRIMARY KEY (household_id, person_id, measured_on),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE,
    -- What the domain takes for the weight of a person.
    CONSTRAINT weights_human CHECK (weight_kg BETWEEN 0.5 AND 700)
);

ALTER TABLE weights ENABLE ROW LEVEL SECURITY;
CREATE POLICY person ON weights USING (household_id = current_household() AND person_id = current_person());
