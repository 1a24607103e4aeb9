-- Cooking: what was cooked, where it went, and what is left of it. All of it is the kitchen's; what of it was eaten
-- stands in diaries, which are each person's own.

-- Pots with what they weigh empty.
CREATE TABLE pots (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    id uuid NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    name_key text NOT NULL,
    tare_g double precision NOT NULL CHECK (tare_g > 0 AND tare_g <= 50000),
    deleted_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, id)
);

CREATE UNIQUE INDEX pots_name_unique ON pots (household_id, name_key) WHERE deleted_at IS NULL;

-- What was cooked at once: a snapshot, which no later edit of its recipe changes.
CREATE TABLE cookings (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    id uuid NOT NULL,
    -- The planned dish that was cooked; NULL where nothing was planned, and where the plan forgot it.
    dish_id uuid,
    recipe_id uuid NOT NULL,
    recipe_version bigint NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    cooked_on date NOT NULL,
    slot text NOT NULL CHECK (slot IN ('breakfast', 'lunch', 'dinner', 'snack')),
    -- The person or the device that cooked. The name stays when they have left.
    cooked_by uuid NOT NULL,
    cooked_by_name text NOT NULL,
    servings double precision NOT NULL CHECK (servings > 0 AND servings <= 1000),
    -- By which the recipe's lines were multiplied.
    factor double precision NOT NULL CHECK (factor > 0),
    pot_id uuid,
    gross_g double precision CHECK (gross_g > 0),
    -- Without the pot; NULL where nobody weighed it, and it is counted in servings.
    weight_g double precision CHECK (weight_g > 0 AND weight_g <= 1000000),
    LIKE nutrients,
    lower_bounds text[] NOT NULL DEFAULT '{}',
    lines_counted bigint,
    lines_counting bigint,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz,
    PRIMARY KEY (household_id, id),
    FOREIGN KEY (household_id, recipe_id) REFERENCES recipes (household_id, id),
    FOREIGN KEY (household_id, dish_id) REFERENCES plan_dishes ON DELETE SET NULL (dish_id),
    FOREIGN KEY (household_id, pot_id) REFERENCES pots
);

-- A dish is cooked once.
CREATE UNIQUE INDEX cookings_dish_unique ON cookings (household_id, dish_id)
    WHERE dish_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX cookings_recipe ON cookings (household_id, recipe_id, cooked_on) WHERE deleted_at IS NULL;

-- The lines as they were cooked: copies of the recipe's, with those that were others this time.
CREATE TABLE cooking_lines (
    LIKE recipe_lines INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
    cooking_id uuid NOT NULL,
    -- What the recipe said, where it was another line this time.
    replaced_text text,
    is_left_out boolean NOT NULL DEFAULT false,
    -- Whether its amount is what went in, and not the recipe's, which is multiplied.
    is_as_typed boolean NOT NULL DEFAULT false,
    PRIMARY KEY (household_id, cooking_id, position),
    FOREIGN KEY (household_id, cooking_id) REFERENCES cookings ON DELETE CASCADE,
    FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients (household_id, id) ON DELETE SET NULL (ingredient_id),
    FOREIGN KEY (household_id, own_food_id) REFERENCES own_foods (household_id, id)
);

-- Where it went: plates of persons and guests, leftovers, and what was thrown away. Each is a part of the whole, and all
-- of them together with what is still in the pot come to one.
CREATE TABLE cooked_shares (
    household_id uuid NOT NULL,
    cooking_id uuid NOT NULL,
    id uuid NOT NULL,
    -- In the order in which they were taken.
    position bigint NOT NULL,
    use text NOT NULL CHECK (use IN ('plate', 'leftover', 'discarded')),
    -- The leftover that it was taken from; NULL for the pot.
    source_id uuid,
    part double precision NOT NULL CHECK (part > 0 AND part <= 1 + 1e-9),
    -- As it was taken; both NULL: all that was left.
    grams double precision CHECK (grams > 0),
    servings double precision CHECK (servings > 0),
    -- How much of a plate was eaten; the rest was thrown away.
    eaten double precision NOT NULL DEFAULT 1 CHECK (eaten BETWEEN 0 AND 1),
    -- Whose plate it is, or for whom a leftover is kept. It does not depend on that person, and the name stays.
    person_id uuid,
    person_name text,
    guests bigint CHECK (guests BETWEEN 1 AND 100),
    -- The planned dish, the cooking, or the meal of it at which it was eaten: of one a person has one entry.
    dish_id uuid,
    -- Whether an entry or an offer came of it, which no corrected weight changes.
    is_written boolean NOT NULL DEFAULT false,
    eaten_on date NOT NULL,
    slot text NOT NULL CHECK (slot IN ('breakfast', 'lunch', 'dinner', 'snack')),
    -- Of a leftover.
    place text CHECK (place IN ('fridge', 'freezer', 'other')),
    best_before date,
    -- What was served at once, so that it can be taken back at once.
    act_id uuid NOT NULL,
    served_by uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz,
    PRIMARY KEY (household_id, id),
    FOREIGN KEY (household_id, cooking_id) REFERENCES cookings ON DELETE CASCADE,
    FOREIGN KEY (household_id, source_id) REFERENCES cooked_shares ON DELETE CASCADE,
    CONSTRAINT cooked_shares_amount CHECK (num_nonnulls(grams, servings) <= 1),
    CONSTRAINT cooked_shares_person CHECK ((person_id IS NULL) = (person_name IS NULL)),
    CONSTRAINT cooked_shares_use CHECK (
        CASE use
            WHEN 'plate' THEN num_nonnulls(person_id, guests) = 1 AND dish_id IS NOT NULL AND place IS NULL
            WHEN 'leftover' THEN place IS NOT NULL AND guests IS NULL
            ELSE num_nonnulls(person_id, guests, place) = 0
        END
    )
);

CREATE INDEX cooked_shares_cooking ON cooked_shares (household_id, cooking_id, position) WHERE deleted_at IS NULL;
CREATE INDEX cooked_shares_leftover ON cooked_shares (household_id, best_before)
    WHERE use = 'leftover' AND deleted_at IS NULL;

DO $$
DECLARE
    kitchen text;
BEGIN
    FOREACH kitchen IN ARRAY ARRAY['pots', 'cookings', 'cooking_lines', 'cooked_shares'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', kitchen);
        EXECUTE format('CREATE POLICY household ON %I USING (household_id = current_household())', kitchen);
    END LOOP;
END
$$;

-- A leftover that is there can be planned, also where its dish never was.
ALTER TABLE plan_dishes
    ADD COLUMN share_id uuid,
    DROP CONSTRAINT plan_dishes_kind,
    ADD CONSTRAINT plan_dishes_kind CHECK (
        CASE kind
            WHEN 'recipe' THEN recipe_id IS NOT NULL
            WHEN 'food' THEN num_nonnulls(food_id, own_food_id) = 1
            WHEN 'leftover' THEN from_dish_id IS NOT NULL OR share_id IS NOT NULL AND recipe_id IS NOT NULL
            ELSE title <> ''
        END
    );

-- A second helping is offered besides the first, and raises its entry.
ALTER TABLE diary_offers ADD COLUMN is_helping boolean NOT NULL DEFAULT false;
DROP INDEX diary_offers_dish_unique;
CREATE UNIQUE INDEX diary_offers_dish_unique ON diary_offers (household_id, person_id, dish_id)
    WHERE dish_id IS NOT NULL AND answer IS NULL AND NOT is_helping;

-- A kitchen device serves too: in its own name it makes offers, and entries for who allows that.

-- serves_here says whether whoever asks is a member of the household with an account, or a device of its kitchen that was
-- not revoked.
CREATE FUNCTION serves_here() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
    SELECT EXISTS (
        SELECT
        FROM persons AS giver
        WHERE giver.household_id = current_household() AND giver.id = current_person() AND giver.kind = 'member'
            AND giver.left_at IS NULL
    ) OR current_person() IS NULL AND EXISTS (
        SELECT
        FROM kitchen_devices AS k
        WHERE k.household_id = current_household() AND k.id = current_kitchen() AND k.revoked_at IS NULL
    )
$$;

REVOKE ALL ON FUNCTION serves_here() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION serves_here() TO sofra_app;

CREATE OR REPLACE FUNCTION may_write_for(person uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
    SELECT looks_after(person) OR was_let_write(person) OR EXISTS (
        SELECT
        FROM persons AS p
        WHERE p.household_id = current_household() AND p.id = person AND p.diary_writing = 'direct' AND p.left_at IS NULL
            AND serves_here()
    )
$$;

CREATE OR REPLACE FUNCTION may_offer_to(person uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
    SELECT EXISTS (
        SELECT
        FROM persons AS p
        WHERE p.household_id = current_household() AND p.id = person AND p.diary_writing <> 'nobody'
            AND p.left_at IS NULL AND serves_here()
    )
$$;

DROP POLICY for_others ON diary_entries;
CREATE POLICY for_others ON diary_entries FOR INSERT
    WITH CHECK (
        household_id = current_household() AND written_by = current_author() AND may_write_for(person_id)
    );
DROP POLICY in_own_name ON diary_offers;
CREATE POLICY in_own_name ON diary_offers AS RESTRICTIVE FOR INSERT
    WITH CHECK (household_id = current_household() AND offered_by = current_author());

-- take_back as before, also for a device.
CREATE OR REPLACE FUNCTION take_back(act uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
    DELETE FROM diary_offers
    WHERE household_id = current_household() AND act_id = act AND offered_by = current_author() AND answer IS NULL;
    UPDATE diary_entries AS e
    SET deleted_at = now(), changed_in = NULL
    FROM persons AS p
    WHERE p.household_id = current_household() AND p.id IS DISTINCT FROM current_person() AND may_write_for(p.id)
        AND e.household_id = p.household_id AND e.person_id = p.id AND e.changed_in = act
        AND e.written_by = current_author() AND e.deleted_at IS NULL;
$$;
