-- What a person says of a day, beside its entries: whether all of it is written down, and a note.
CREATE TABLE diary_days (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    day_on date NOT NULL,
    mark text CHECK (mark IN ('complete', 'partial', 'fasting')),
    note text NOT NULL DEFAULT '',
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, person_id, day_on),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE
);

-- What a person aims at, in force from a day on, so that the past keeps its own.
CREATE TABLE goals (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    since_on date NOT NULL,
    -- 0 is every day; 1 (Monday) to 7 have goals of their own.
    weekday smallint NOT NULL CHECK (weekday BETWEEN 0 AND 7),
    energy_kcal double precision CHECK (energy_kcal > 0),
    protein_g double precision CHECK (protein_g >= 0),
    protein_percent double precision CHECK (protein_percent BETWEEN 0 AND 100),
    carbohydrate_g double precision CHECK (carbohydrate_g >= 0),
    carbohydrate_percent double precision CHECK (carbohydrate_percent BETWEEN 0 AND 100),
    fat_g double precision CHECK (fat_g >= 0),
    fat_percent double precision CHECK (fat_percent BETWEEN 0 AND 100),
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, person_id, since_on, weekday),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE,
    CONSTRAINT goals_one_way CHECK (
        num_nonnulls(protein_g, protein_percent) < 2
        AND num_nonnulls(carbohydrate_g, carbohydrate_percent) < 2
        AND num_nonnulls(fat_g, fat_percent) < 2
    )
);

-- Body weight, one value a day.
CREATE TABLE weights (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    measured_on date NOT NULL,
    weight_kg double precision NOT NULL CHECK (weight_kg > 0),
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, person_id, measured_on),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE
);

-- What a person wants to find first: foods, own foods and recipes.
CREATE TABLE favourites (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('food', 'recipe')),
    item_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, person_id, kind, item_id),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE
);

ALTER TABLE diary_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE goals ENABLE ROW LEVEL SECURITY;
ALTER TABLE weights ENABLE ROW LEVEL SECURITY;
ALTER TABLE favourites ENABLE ROW LEVEL SECURITY;
CREATE POLICY person ON diary_days USING (household_id = current_household() AND person_id = current_person());
CREATE POLICY person ON goals USING (household_id = current_household() AND person_id = current_person());
CREATE POLICY person ON weights USING (household_id = current_household() AND person_id = current_person());
CREATE POLICY person ON favourites USING (household_id = current_household() AND person_id = current_person());
