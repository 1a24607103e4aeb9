-- An entry is what a person ate, as a snapshot: no later edit of recipe, food or portion changes it, so it points at
-- them without a foreign key.
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
    -- The amount is as it was chosen: 1.5 of "serving", 2 of "cup, chopped", 150 of "g".
    amount double precision NOT NULL CHECK (amount > 0),
    measure text NOT NULL,
    measure_name text NOT NULL,
    grams double precision CHECK (grams >= 0),
    LIKE nutrients,
    -- Keys of the nutrients that are lower bounds, and how much of the recipe was counted.
    lower_bounds text[] NOT NULL DEFAULT '{}',
    lines_counted bigint,
    lines_counting bigint,
    source text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz,
    -- The change that made or altered the entry last; nothing else is taken back with it.
    changed_in uuid,
    PRIMARY KEY (household_id, person_id, id),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE,
    -- Every INSERT prepares each constraint of its table anew, whatever it adds. One constraint for all nutrients
    -- instead of one for each takes a fifth off adding an entry. Unknown ones, which are NULL, count for nothing in
    -- least().
    CONSTRAINT diary_entries_nutrients_check CHECK (
        least(
            energy_kcal, protein_g, fat_g, carbohydrate_g, fiber_g, sugars_g, saturated_fat_g, cholesterol_mg,
            sodium_mg, potassium_mg, calcium_mg, iron_mg, magnesium_mg, zinc_mg, vitamin_a_ug, vitamin_c_mg,
            vitamin_d_ug, vitamin_e_mg, vitamin_k_ug, vitamin_b6_mg, vitamin_b12_ug, folate_ug
        ) >= 0
    )
);

CREATE INDEX diary_entries_day ON diary_entries (household_id, person_id, eaten_on, slot, created_at)
    WHERE deleted_at IS NULL;
CREATE INDEX diary_entries_recent ON diary_entries (household_id, person_id, created_at DESC)
    WHERE deleted_at IS NULL;
CREATE INDEX diary_entries_changed ON diary_entries (household_id, person_id, changed_in)
    WHERE changed_in IS NOT NULL;
-- Two indexes find a person's entries of one food or recipe. One on coalesce(food_id, recipe_id) would not do:
-- PostgreSQL takes coalesce to be able to leak rows, and therefore does not look it up before row-level security has
-- chosen them.
CREATE INDEX diary_entries_food ON diary_entries (household_id, person_id, food_id, eaten_on)
    WHERE food_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX diary_entries_recipe ON diary_entries (household_id, person_id, recipe_id, eaten_on)
    WHERE recipe_id IS NOT NULL AND deleted_at IS NULL;
ALTER TABLE diary_entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY person ON diary_entries USING (household_id = current_household() AND person_id = current_person());

-- A change is what a person did to their entries as one act, so that it can be taken back as one.
CREATE TABLE diary_changes (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    id uuid NOT NULL,
    -- The page on which what came of it is seen.
    location text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, person_id, id),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE
);

CREATE INDEX diary_changes_age ON diary_changes (created_at);
ALTER TABLE diary_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY person ON diary_changes USING (household_id = current_household() AND person_id = current_person());

-- Former entries are entries as they were before a change. A column added to diary_entries is added here as well.
CREATE TABLE former_entries (
    LIKE diary_entries,
    change_id uuid NOT NULL,
    PRIMARY KEY (household_id, person_id, change_id, id),
    FOREIGN KEY (household_id, person_id, change_id) REFERENCES diary_changes ON DELETE CASCADE
);

ALTER TABLE former_entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY person ON former_entries USING (household_id = current_household() AND person_id = current_person());

-- diary_sums says what each day of a diary comes to. A change of the diary only marks its day as stale, in the same
-- transaction; a stale day is summed as it is read, until housekeeping has summed it again. So logging waits for
-- nobody, nothing drifts, and what is read is right at every moment, however late the housekeeping comes.
CREATE TABLE diary_sums (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    day_on date NOT NULL,
    entries bigint NOT NULL DEFAULT 0,
    -- A sum is NULL where no entry knows the nutrient. Sums of damaged entries are kept as they come out.
    LIKE nutrients,
    -- Each nutrient has a bit, in the order of the columns, the first is 1: some entry does not know it, or not all of
    -- it.
    lower_bounds bigint NOT NULL DEFAULT 0,
    is_stale boolean NOT NULL DEFAULT true,
    PRIMARY KEY (household_id, person_id, day_on),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE
);

CREATE INDEX diary_sums_stale ON diary_sums (household_id, person_id, day_on) WHERE is_stale;
ALTER TABLE diary_sums ENABLE ROW LEVEL SECURITY;
CREATE POLICY person ON diary_sums USING (household_id = current_household() AND person_id = current_person());

-- make_diary_sum_stale works with the rights of its owner: whoever may change an entry makes its day stale.
CREATE FUNCTION make_diary_sum_stale(household uuid, person uuid, day date) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
    -- The lock is shared among those who write. Housekeeping takes it alone, and so sees every entry of a day that it
    -- sums.
    PERFORM pg_advisory_xact_lock_shared('diary_sums'::regclass::oid::integer, hashtext(person::text));
    IF NOT EXISTS (
        SELECT FROM diary_sums WHERE household_id = household AND person_id = person AND day_on = day AND is_stale
    ) THEN
        INSERT INTO diary_sums (household_id, person_id, day_on)
        SELECT household_id, id, day
        FROM persons
        WHERE household_id = household AND id = person
        ON CONFLICT (household_id, person_id, day_on) DO UPDATE SET is_stale = true;
    END IF;
END
$$;

CREATE FUNCTION diary_entry_changed() RETURNS trigger
    LANGUAGE plpgsql
AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        PERFORM make_diary_sum_stale(OLD.household_id, OLD.person_id, OLD.eaten_on);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        PERFORM make_diary_sum_stale(NEW.household_id, NEW.person_id, NEW.eaten_on);
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER diary_entry_changed AFTER INSERT OR UPDATE OR DELETE ON diary_entries
    FOR EACH ROW EXECUTE FUNCTION diary_entry_changed();

-- diary_days has what a person says of a day, beside its entries: whether all of it is written down, and a note.
CREATE TABLE diary_days (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    day_on date NOT NULL,
    mark text CHECK (mark IN ('complete', 'partial', 'fasting')),
    note text NOT NULL DEFAULT '',
    -- What was said of the day before, so that the last word can be taken back.
    former_mark text,
    former_note text NOT NULL DEFAULT '',
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, person_id, day_on),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE
);

ALTER TABLE diary_days ENABLE ROW LEVEL SECURITY;
CREATE POLICY person ON diary_days USING (household_id = current_household() AND person_id = current_person());

-- Goals are what a person aims at, in force from a day on, so that the past keeps its own.
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
    -- Deleted goals stay for a while, so that they can come back. Goals written for the same day take their place for
    -- good.
    deleted_at timestamptz,
    PRIMARY KEY (household_id, person_id, since_on, weekday),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE,
    CONSTRAINT goals_one_way CHECK (
        num_nonnulls(protein_g, protein_percent) < 2
        AND num_nonnulls(carbohydrate_g, carbohydrate_percent) < 2
        AND num_nonnulls(fat_g, fat_percent) < 2
    ),
    -- The most that the domain takes for a goal.
    CONSTRAINT goals_possible CHECK (
        energy_kcal <= 20000
        AND protein_g <= 2000
        AND carbohydrate_g <= 2000
        AND fat_g <= 2000
    ),
    -- Shares are of an energy that is known, and no more than the whole.
    CONSTRAINT goals_shares CHECK (
        (energy_kcal IS NOT NULL OR num_nonnulls(protein_percent, carbohydrate_percent, fat_percent) = 0)
        AND coalesce(protein_percent, 0) + coalesce(carbohydrate_percent, 0) + coalesce(fat_percent, 0) <= 100.000001
    )
);

ALTER TABLE goals ENABLE ROW LEVEL SECURITY;
CREATE POLICY person ON goals USING (household_id = current_household() AND person_id = current_person());
