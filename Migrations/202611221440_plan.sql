-- The plan: what a household means to eat, who eats it, and how much of it is cooked. Planned, cooked and eaten are three
-- facts: nothing here is in a diary, and nothing of a diary is here (H-08).

ALTER TABLE households
    -- In which units lists and plans are read.
    ADD COLUMN units text NOT NULL DEFAULT 'metric' CONSTRAINT households_units CHECK (units IN ('metric', 'us')),
    -- Whether viewers may tick what is on the shopping list.
    ADD COLUMN viewers_tick boolean NOT NULL DEFAULT true,
    -- For how many days what was cooked is good.
    ADD COLUMN fridge_days bigint NOT NULL DEFAULT 3
        CONSTRAINT households_fridge_days CHECK (fridge_days BETWEEN 0 AND 30),
    ADD COLUMN freezer_days bigint NOT NULL DEFAULT 90
        CONSTRAINT households_freezer_days CHECK (freezer_days BETWEEN 0 AND 730),
    -- How much is cooked of a planned dish where nobody says.
    ADD COLUMN cook_default text NOT NULL DEFAULT 'as_needed'
        CONSTRAINT households_cook_default CHECK (cook_default IN ('as_needed', 'whole_servings', 'whole_recipe')),
    -- Which part of a day's energy each meal has, for portions by the goal.
    ADD COLUMN breakfast_share double precision NOT NULL DEFAULT 0.25,
    ADD COLUMN lunch_share double precision NOT NULL DEFAULT 0.35,
    ADD COLUMN dinner_share double precision NOT NULL DEFAULT 0.3,
    ADD COLUMN snack_share double precision NOT NULL DEFAULT 0.1,
    ADD CONSTRAINT households_slot_shares CHECK (
        breakfast_share > 0 AND lunch_share > 0 AND dinner_share > 0 AND snack_share > 0
        AND breakfast_share + lunch_share + dinner_share + snack_share <= 1 + 1e-9
    );

-- At which meals of a week a person eats here. Who has no row eats at all of them, a viewer at none.
CREATE TABLE usual_weeks (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    -- A bit for each meal: weekday × 4 + slot, Monday's breakfast first.
    meals bigint NOT NULL CHECK (meals BETWEEN 0 AND 268435455),
    PRIMARY KEY (household_id, person_id),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE
);

-- Where a meal of one day differs from the usual week: somebody is away, or comes.
CREATE TABLE meal_eaters (
    household_id uuid NOT NULL,
    eaten_on date NOT NULL,
    slot text NOT NULL CHECK (slot IN ('breakfast', 'lunch', 'dinner', 'snack')),
    person_id uuid NOT NULL,
    eats boolean NOT NULL,
    PRIMARY KEY (household_id, eaten_on, slot, person_id),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE
);

-- Guests at a meal who are nobody in particular.
CREATE TABLE meal_guests (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    eaten_on date NOT NULL,
    slot text NOT NULL CHECK (slot IN ('breakfast', 'lunch', 'dinner', 'snack')),
    guests bigint NOT NULL CHECK (guests BETWEEN 1 AND 100),
    -- How many portions each eats.
    share double precision NOT NULL CHECK (share BETWEEN 0.25 AND 20),
    -- What any of them must not eat.
    substances text[] NOT NULL DEFAULT '{}',
    PRIMARY KEY (household_id, eaten_on, slot)
);

-- A week that is kept to be planned again. Its dishes are rows of plan_dishes, in the week of 1 January 1900, a Monday.
CREATE TABLE plan_templates (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    id uuid NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    name_key text NOT NULL,
    deleted_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, id)
);

CREATE UNIQUE INDEX plan_templates_name_unique ON plan_templates (household_id, name_key) WHERE deleted_at IS NULL;

CREATE TABLE plan_dishes (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    id uuid NOT NULL,
    template_id uuid,
    planned_on date NOT NULL,
    slot text NOT NULL CHECK (slot IN ('breakfast', 'lunch', 'dinner', 'snack')),
    position bigint NOT NULL DEFAULT 0,
    kind text NOT NULL CHECK (kind IN ('recipe', 'food', 'leftover', 'note', 'out')),
    -- What a note or a meal out is called; of the others the name is that of the recipe or food.
    title text NOT NULL DEFAULT '',
    recipe_id uuid,
    food_id uuid REFERENCES foods,
    own_food_id uuid,
    -- Of a food: what one serving is, as it was typed, and in grams.
    amount double precision CHECK (amount > 0),
    measure text,
    serving_g double precision CHECK (serving_g > 0),
    -- Of a meal out: whose it is; NULL for all who eat at the meal.
    out_person_id uuid CONSTRAINT plan_dishes_out CHECK (out_person_id IS NULL OR kind = 'out'),
    -- The dish whose leftover is eaten.
    from_dish_id uuid,
    -- Servings beyond those of the table and of the leftovers that are planned of it.
    extra_servings double precision NOT NULL DEFAULT 0 CHECK (extra_servings BETWEEN 0 AND 1000),
    -- NULL: as the household usually does.
    cook_servings double precision CHECK (cook_servings > 0 AND cook_servings <= 1000),
    -- NULL: as the meal says; with them guest_share and guest_substances count.
    guests bigint CHECK (guests BETWEEN 0 AND 100),
    guest_share double precision CHECK (guest_share BETWEEN 0.25 AND 20),
    guest_substances text[] NOT NULL DEFAULT '{}',
    cook_person_id uuid,
    note text NOT NULL DEFAULT '',
    -- For whom it contains what they avoid, and it was kept and said so.
    kept_for uuid[] NOT NULL DEFAULT '{}',
    version bigint NOT NULL DEFAULT 1,
    -- At which version each field was changed last, by its name: two people who change different ones are both right.
    field_versions jsonb NOT NULL DEFAULT '{}',
    -- What was written at once, and is taken back at once; and what took it away.
    act_id uuid,
    removed_in uuid,
    -- Of a leftover: how many servings its dish is cooked besides for it, for as long as it is planned.
    raised_servings double precision NOT NULL DEFAULT 0 CHECK (raised_servings >= 0),
    deleted_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, id),
    FOREIGN KEY (household_id, template_id) REFERENCES plan_templates ON DELETE CASCADE,
    FOREIGN KEY (household_id, recipe_id) REFERENCES recipes (household_id, id),
    FOREIGN KEY (household_id, own_food_id) REFERENCES own_foods (household_id, id),
    FOREIGN KEY (household_id, from_dish_id) REFERENCES plan_dishes ON DELETE CASCADE,
    CONSTRAINT plan_dishes_kind CHECK (
        CASE kind
            WHEN 'recipe' THEN recipe_id IS NOT NULL
            WHEN 'food' THEN num_nonnulls(food_id, own_food_id) = 1
            WHEN 'leftover' THEN from_dish_id IS NOT NULL
            ELSE title <> ''
        END
    )
);

CREATE INDEX plan_dishes_days ON plan_dishes (household_id, planned_on, slot, position)
    WHERE template_id IS NULL AND deleted_at IS NULL;
CREATE INDEX plan_dishes_template ON plan_dishes (household_id, template_id) WHERE template_id IS NOT NULL;
CREATE INDEX plan_dishes_recipe ON plan_dishes (household_id, recipe_id, planned_on)
    WHERE template_id IS NULL AND deleted_at IS NULL;
CREATE INDEX plan_dishes_act ON plan_dishes (household_id, act_id) WHERE act_id IS NOT NULL;
CREATE INDEX plan_dishes_removed ON plan_dishes (household_id, removed_in) WHERE removed_in IS NOT NULL;
CREATE INDEX plan_dishes_from ON plan_dishes (household_id, from_dish_id) WHERE from_dish_id IS NOT NULL;
CREATE INDEX plan_dishes_age ON plan_dishes (deleted_at) WHERE deleted_at IS NOT NULL;

-- Who ate at the meals of which an act replaced that, as it was, so that it is taken back with the act.
CREATE TABLE plan_acts (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    id uuid NOT NULL,
    days date[] NOT NULL,
    slots text[] NOT NULL,
    -- Rows of meal_eaters and meal_guests.
    eaters jsonb NOT NULL,
    guests jsonb NOT NULL,
    undone_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, id)
);

-- Where a dish differs from its meal: who eats another amount of it, who does not, and who eats it though they are not
-- at the meal.
CREATE TABLE plan_eaters (
    household_id uuid NOT NULL,
    dish_id uuid NOT NULL,
    person_id uuid NOT NULL,
    mode text NOT NULL CHECK (mode IN ('usual', 'servings', 'grams', 'goal', 'none')),
    -- Servings or grams; by the goal it is what the goal of the day says when it is asked.
    amount double precision CHECK (amount > 0),
    PRIMARY KEY (household_id, dish_id, person_id),
    CHECK ((mode IN ('usual', 'goal', 'none')) = (amount IS NULL)),
    FOREIGN KEY (household_id, dish_id) REFERENCES plan_dishes ON DELETE CASCADE,
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE
);

-- A line of the recipe that is another one this time, or left out. Its columns are those of a recipe's line, its position
-- that of the line that it replaces.
CREATE TABLE plan_swaps (
    LIKE recipe_lines INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
    dish_id uuid NOT NULL,
    -- What the recipe's line said: a recipe that was edited since has moved it, or has it no longer.
    replaced_text text NOT NULL,
    -- Then the rest is that of the line itself.
    is_left_out boolean NOT NULL DEFAULT false,
    PRIMARY KEY (household_id, dish_id, position),
    FOREIGN KEY (household_id, dish_id) REFERENCES plan_dishes ON DELETE CASCADE,
    FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients (household_id, id) ON DELETE SET NULL (ingredient_id),
    FOREIGN KEY (household_id, own_food_id) REFERENCES own_foods (household_id, id)
);

-- What a person eats out, which nobody else sees.
CREATE TABLE meals_out (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    dish_id uuid NOT NULL,
    energy_kcal double precision CHECK (energy_kcal BETWEEN 0 AND 10000),
    protein_g double precision CHECK (protein_g BETWEEN 0 AND 1000),
    carbohydrate_g double precision CHECK (carbohydrate_g BETWEEN 0 AND 2000),
    fat_g double precision CHECK (fat_g BETWEEN 0 AND 500),
    PRIMARY KEY (household_id, person_id, dish_id),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE,
    FOREIGN KEY (household_id, dish_id) REFERENCES plan_dishes ON DELETE CASCADE
);

-- What is planned for a person and they do not eat, which is theirs to know: the plan stays as it is.
CREATE TABLE plan_skips (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    dish_id uuid NOT NULL,
    PRIMARY KEY (household_id, person_id, dish_id),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE,
    FOREIGN KEY (household_id, dish_id) REFERENCES plan_dishes ON DELETE CASCADE
);

-- planned_goal is the energy goal for the day of a dish of somebody who eats of it by their goal. They have chosen that the
-- household can work it out: who cooks must know how much.
CREATE FUNCTION planned_goal(dish uuid, person uuid) RETURNS double precision
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
    SELECT g.energy_kcal
    FROM plan_eaters AS e
    JOIN plan_dishes AS d ON d.household_id = e.household_id AND d.id = e.dish_id
    JOIN persons AS p ON p.household_id = e.household_id AND p.id = e.person_id AND p.left_at IS NULL
    JOIN goals AS g ON g.household_id = e.household_id AND g.person_id = e.person_id
    WHERE e.household_id = current_household() AND e.dish_id = dish AND e.person_id = person AND e.mode = 'goal'
        AND g.since_on <= d.planned_on AND g.weekday IN (0, extract(isodow FROM d.planned_on)) AND g.deleted_at IS NULL
    ORDER BY g.since_on DESC, g.weekday DESC
    LIMIT 1
$$;

REVOKE ALL ON FUNCTION planned_goal(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION planned_goal(uuid, uuid) TO sofra_app;

-- An entry or an offer that came of a planned dish. For one person and one dish there is one entry, whichever way it came;
-- deleted, it can be made anew (HG34). A dish that is gone for good leaves its number behind, which finds nothing.
ALTER TABLE diary_entries ADD COLUMN dish_id uuid;
ALTER TABLE diary_offers ADD COLUMN dish_id uuid;
CREATE UNIQUE INDEX diary_entries_dish_unique ON diary_entries (household_id, person_id, dish_id)
    WHERE dish_id IS NOT NULL AND deleted_at IS NULL;
-- Of a dish one offer waits for a person's answer.
CREATE UNIQUE INDEX diary_offers_dish_unique ON diary_offers (household_id, person_id, dish_id)
    WHERE dish_id IS NOT NULL AND answer IS NULL;

-- A secret link to the plan as a calendar, of one person.
CREATE TABLE feeds (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    id uuid NOT NULL,
    seed bytea NOT NULL,
    digest bytea NOT NULL UNIQUE CHECK (octet_length(digest) = 32),
    slots text[] NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, person_id, id),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE
);

DO $$
DECLARE
    kitchen text;
    body text;
BEGIN
    FOREACH kitchen IN ARRAY ARRAY[
        'usual_weeks', 'meal_eaters', 'meal_guests', 'plan_templates', 'plan_dishes', 'plan_eaters', 'plan_swaps',
        'plan_acts'
    ] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', kitchen);
        EXECUTE format('CREATE POLICY household ON %I USING (household_id = current_household())', kitchen);
    END LOOP;
    FOREACH body IN ARRAY ARRAY['meals_out', 'plan_skips', 'feeds'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', body);
        EXECUTE format(
            'CREATE POLICY person ON %I USING (household_id = current_household() AND person_id = current_person())', body
        );
    END LOOP;
END
$$;

-- Who is shown a person's days sees their entries whole.
CREATE OR REPLACE VIEW shared.diary_entries WITH (security_barrier) AS
SELECT t.*
FROM public.diary_entries AS t
WHERE t.deleted_at IS NULL AND EXISTS (
    SELECT FROM shared.levels AS l
    WHERE l.household_id = t.household_id AND l.person_id = t.person_id AND l.is_all
);
