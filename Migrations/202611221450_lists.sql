-- Shopping lists. What phones do to an item is an operation, and an item is what its operations come to, so that two that
-- were without a network are of one mind afterwards (H-06).

CREATE TABLE shops (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    id uuid NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    name_key text NOT NULL,
    deleted_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, id)
);

CREATE UNIQUE INDEX shops_name_unique ON shops (household_id, name_key) WHERE deleted_at IS NULL;

-- In which order one comes by the aisles of a shop: learned from trips, or set by hand and then left alone.
CREATE TABLE shop_aisles (
    household_id uuid NOT NULL,
    shop_id uuid NOT NULL,
    aisle text NOT NULL,
    -- 0 at the entrance, 1 at the till.
    place double precision NOT NULL CHECK (place BETWEEN 0 AND 1),
    is_by_hand boolean NOT NULL DEFAULT false,
    PRIMARY KEY (household_id, shop_id, aisle),
    FOREIGN KEY (household_id, shop_id) REFERENCES shops ON DELETE CASCADE
);

CREATE TABLE shopping_lists (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    id uuid NOT NULL,
    -- Empty for the one that a household has from the beginning, which is called in each reader's language.
    name text NOT NULL DEFAULT '',
    name_key text NOT NULL DEFAULT '',
    -- Where it is shopped now; NULL for the household's own order of aisles.
    shop_id uuid,
    -- The days and meals of the plan that it was made from last; NULL for none.
    plan_from date,
    plan_to date,
    plan_slots text[],
    -- What the plan's rows came to then: as long as it is the same, nothing has changed.
    plan_print text NOT NULL DEFAULT '',
    -- Greater with every transaction that changed the list.
    revision bigint NOT NULL DEFAULT 0,
    changed_at timestamptz NOT NULL DEFAULT now(),
    -- Until when trips have taught the shops' aisles.
    learned_until timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, id),
    FOREIGN KEY (household_id, shop_id) REFERENCES shops (household_id, id)
);

CREATE UNIQUE INDEX shopping_lists_name_unique ON shopping_lists (household_id, name_key) WHERE deleted_at IS NULL;

-- Each household has a list from the beginning.
CREATE FUNCTION begin_shopping_list() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    INSERT INTO shopping_lists (household_id, id) VALUES (NEW.id, gen_random_uuid());
    RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION begin_shopping_list() FROM PUBLIC;

CREATE TRIGGER households_begin_shopping_list AFTER INSERT ON households
    FOR EACH ROW EXECUTE FUNCTION begin_shopping_list();
INSERT INTO shopping_lists (household_id, id) SELECT id, gen_random_uuid() FROM households;

-- Whoever looks at a list is told its new revision. The same notice twice in a transaction is one.
CREATE FUNCTION tell_of_shopping_list() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    PERFORM pg_notify('sofra_lists', NEW.household_id || ':' || NEW.id || ':' || NEW.revision);
    RETURN NULL;
END
$$;

CREATE TRIGGER shopping_lists_tell AFTER UPDATE OF revision ON shopping_lists
    FOR EACH ROW WHEN (OLD.revision IS DISTINCT FROM NEW.revision) EXECUTE FUNCTION tell_of_shopping_list();

CREATE TABLE shopping_items (
    household_id uuid NOT NULL,
    list_id uuid NOT NULL,
    id uuid NOT NULL,
    -- The ingredient's id, or "w:" and the words' key: one row for one thing, whoever adds it, however often.
    key text NOT NULL CHECK (key <> ''),
    ingredient_id uuid,
    -- What words that are no ingredient mean beyond doubt: where it stands in a shop, and what it weighs.
    food_id uuid REFERENCES foods ON DELETE SET NULL,
    name text NOT NULL CHECK (name <> ''),
    -- Whether somebody gave it this name, so that it is not the ingredient's.
    is_named boolean NOT NULL DEFAULT false,
    -- Set by hand; NULL for the ingredient's or food's.
    aisle text,
    -- The state that the operations come to, written in the transaction that writes them.
    mark text NOT NULL DEFAULT 'open' CHECK (mark IN ('open', 'ticked', 'at_home', 'missing')),
    marked_at timestamptz,
    marked_by_name text,
    note text NOT NULL DEFAULT '',
    -- As typed instead of what the needs come to.
    amount text NOT NULL DEFAULT '',
    -- Taken off the list by somebody; a later addition shows it again.
    is_removed boolean NOT NULL DEFAULT false,
    -- Whether it may still be on the list. Of what was bought and cleared only the covers are left to ask.
    is_shown boolean NOT NULL DEFAULT true,
    -- When the ticked row was last cleared from the list.
    cleared_at timestamptz,
    -- Whether its state has to be worked out anew, because another item has become one with it.
    is_stale boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, list_id, id),
    UNIQUE (household_id, list_id, key),
    FOREIGN KEY (household_id, list_id) REFERENCES shopping_lists ON DELETE CASCADE,
    FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients (household_id, id) ON DELETE SET NULL (ingredient_id)
);

-- By what other keys a phone may call an item: those of items that have become one with it.
CREATE TABLE shopping_item_keys (
    household_id uuid NOT NULL,
    list_id uuid NOT NULL,
    key text NOT NULL,
    item_id uuid NOT NULL,
    PRIMARY KEY (household_id, list_id, key),
    FOREIGN KEY (household_id, list_id, item_id) REFERENCES shopping_items ON DELETE CASCADE
);

-- What was cleared at once comes back at once.
CREATE TABLE shopping_clearings (
    household_id uuid NOT NULL,
    list_id uuid NOT NULL,
    id uuid NOT NULL,
    item_ids uuid[] NOT NULL,
    -- When each of them was cleared before.
    cleared_before timestamptz[] NOT NULL,
    made_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, list_id, id),
    FOREIGN KEY (household_id, list_id) REFERENCES shopping_lists ON DELETE CASCADE
);

-- Why an item is there. The needs of dishes are replaced whenever the list is made anew, and those by hand are not.
CREATE TABLE shopping_needs (
    household_id uuid NOT NULL,
    list_id uuid NOT NULL,
    item_id uuid NOT NULL,
    id uuid NOT NULL,
    origin text NOT NULL CHECK (origin IN ('dish', 'recipe', 'staple', 'hand')),
    -- The dish, the act that put a recipe on the list, the staple's ingredient, the addition's operation.
    origin_id uuid NOT NULL,
    needed_on date,
    -- "menemen", and for how many portions.
    title text NOT NULL DEFAULT '',
    servings double precision,
    -- The line as it stands in the recipe or was typed.
    text text NOT NULL DEFAULT '',
    -- {"parts": [{"count": 2, "unit": "cup"}], "grams": 250}, exactly.
    amount jsonb NOT NULL,
    is_optional boolean NOT NULL DEFAULT false,
    -- Whether any of it is not covered yet, written with the item's state.
    is_open boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- Who of those that eat of it must not get what, as a list of {"person", "name", "substance" or "words", "countsTraces",
    -- "isFree"}: put into words when it is shown.
    warnings jsonb NOT NULL DEFAULT '[]',
    PRIMARY KEY (household_id, list_id, item_id, id),
    FOREIGN KEY (household_id, list_id, item_id) REFERENCES shopping_items ON DELETE CASCADE
);

CREATE INDEX shopping_needs_origin ON shopping_needs (household_id, list_id, origin, origin_id);

-- What was bought or found at home, and for which need's origin. It outlives the row's clearing, and ends with its origin.
CREATE TABLE shopping_covers (
    household_id uuid NOT NULL,
    list_id uuid NOT NULL,
    item_id uuid NOT NULL,
    operation_id uuid NOT NULL,
    origin_id uuid NOT NULL,
    reason text NOT NULL CHECK (reason IN ('bought', 'atHome')),
    -- A list of amounts like that of a need.
    amount jsonb NOT NULL,
    made_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, list_id, item_id, operation_id, origin_id),
    FOREIGN KEY (household_id, list_id, item_id) REFERENCES shopping_items ON DELETE CASCADE
);

-- Every touch of a phone, by an id that the phone made: sent twice it counts once, in any order it comes to the same.
CREATE TABLE shopping_operations (
    household_id uuid NOT NULL,
    list_id uuid NOT NULL,
    id uuid NOT NULL,
    item_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('tick', 'untick', 'have', 'missing', 'add', 'remove', 'note', 'amount')),
    -- What was seen, what is at home, or what an addition asks for; NULL for all of it.
    seen jsonb,
    text text NOT NULL DEFAULT '',
    -- Of an addition that takes another thing's place: what must not be in it, as in shopping_needs.
    warnings jsonb NOT NULL DEFAULT '[]',
    -- By the phone's clock, and by ours.
    made_at timestamptz NOT NULL,
    effective_at timestamptz NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now(),
    -- A name, because nothing in the kitchen depends on a person.
    made_by_name text NOT NULL,
    -- Whose trip it belongs to; NULL for a device of the kitchen.
    person_id uuid,
    -- Where it was ticked: what trips teach a shop.
    shop_id uuid,
    aisle text,
    -- What dishes, recipes and staples asked for when it came, and what was at home then: {"needs": [{"origin", "kind",
    -- "day", "sum"}], "atHome": 150}. From that and from the operations before it follows what it covers, in whatever order
    -- they come; what is needed later is not covered by it. NULL for what covers nothing.
    asked jsonb,
    -- On which item it was done before that became one with another: it covers nothing of the other's.
    done_on uuid,
    -- Of an addition: what the thing is called.
    name text NOT NULL DEFAULT '',
    taken_back_at timestamptz,
    PRIMARY KEY (household_id, list_id, id),
    FOREIGN KEY (household_id, list_id, item_id) REFERENCES shopping_items ON DELETE CASCADE
);

CREATE INDEX shopping_operations_item ON shopping_operations (household_id, list_id, item_id);
CREATE INDEX shopping_operations_age ON shopping_operations (received_at);

-- In which aisle things are that are no ingredients: batteries.
CREATE TABLE shopping_words (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    key text NOT NULL,
    aisle text NOT NULL,
    PRIMARY KEY (household_id, key)
);

-- What is at home. Nobody needs to say anything.
CREATE TABLE pantry (
    household_id uuid NOT NULL,
    ingredient_id uuid NOT NULL,
    state text NOT NULL CHECK (state IN ('always', 'have', 'low', 'out')),
    grams double precision CHECK (grams >= 0),
    best_before date,
    checked_on date NOT NULL,
    PRIMARY KEY (household_id, ingredient_id),
    FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients (household_id, id) ON DELETE CASCADE
);

-- What a household buys again and again.
CREATE TABLE staples (
    household_id uuid NOT NULL,
    ingredient_id uuid NOT NULL,
    amount double precision CHECK (amount > 0),
    unit text,
    every_days bigint NOT NULL CHECK (every_days BETWEEN 1 AND 366),
    last_added_on date,
    PRIMARY KEY (household_id, ingredient_id),
    FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients (household_id, id) ON DELETE CASCADE
);

-- Water and the like.
ALTER TABLE ingredients ADD COLUMN is_never_bought boolean NOT NULL DEFAULT false;

DO $$
DECLARE
    kitchen text;
BEGIN
    FOREACH kitchen IN ARRAY ARRAY[
        'shops', 'shop_aisles', 'shopping_lists', 'shopping_items', 'shopping_item_keys', 'shopping_clearings',
        'shopping_needs', 'shopping_covers', 'shopping_operations', 'shopping_words', 'pantry', 'staples'
    ] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', kitchen);
        EXECUTE format('CREATE POLICY household ON %I USING (household_id = current_household())', kitchen);
    END LOOP;
END
$$;

-- Makes what hangs on an ingredient that is merged into another the other's: items of lists, by its id or by its words,
-- what is at home, what is bought again and again, and lines that are others this time. Called by whoever merges, while
-- both are there. Two items that become one are settled by the application.
CREATE FUNCTION follow_merged_ingredient(household uuid, merged uuid, target uuid) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    one record;
    other uuid;
BEGIN
    PERFORM FROM shopping_lists WHERE household_id = household ORDER BY id FOR UPDATE;
    FOR one IN
        SELECT i.list_id, i.id, i.key, i.aisle, i.cleared_at, i.is_shown
        FROM shopping_items AS i
        WHERE i.household_id = household AND i.key IN (
            SELECT merged::text
            UNION ALL
            SELECT 'w:' || g.ingredient_key
            FROM ingredients AS g
            WHERE g.household_id = household AND g.id IN (merged, target) AND g.ingredient_key IS NOT NULL
        )
        ORDER BY i.list_id, i.id
    LOOP
        SELECT i.id INTO other
        FROM shopping_items AS i
        WHERE i.household_id = household AND i.list_id = one.list_id AND i.key = target::text;
        IF other IS NULL THEN
            other := one.id;
            UPDATE shopping_items
            SET key = target::text, ingredient_id = target, food_id = NULL
            WHERE household_id = household AND list_id = one.list_id AND id = one.id;
        ELSE
            UPDATE shopping_operations
            SET item_id = other, done_on = coalesce(done_on, item_id)
            WHERE household_id = household AND list_id = one.list_id AND item_id IN (one.id, other);
            UPDATE shopping_needs
            SET item_id = other
            WHERE household_id = household AND list_id = one.list_id AND item_id = one.id;
            UPDATE shopping_covers
            SET item_id = other
            WHERE household_id = household AND list_id = one.list_id AND item_id = one.id;
            UPDATE shopping_item_keys
            SET item_id = other
            WHERE household_id = household AND list_id = one.list_id AND item_id = one.id;
            UPDATE shopping_clearings
            SET item_ids = array_replace(item_ids, one.id, other)
            WHERE household_id = household AND list_id = one.list_id AND one.id = ANY (item_ids);
            UPDATE shopping_items
            SET aisle = coalesce(aisle, one.aisle), cleared_at = greatest(cleared_at, one.cleared_at),
                is_shown = is_shown OR one.is_shown, is_stale = true
            WHERE household_id = household AND list_id = one.list_id AND id = other;
            DELETE FROM shopping_items
            WHERE household_id = household AND list_id = one.list_id AND id = one.id;
        END IF;
        INSERT INTO shopping_item_keys (household_id, list_id, key, item_id)
        VALUES (household, one.list_id, one.key, other)
        ON CONFLICT (household_id, list_id, key) DO UPDATE SET item_id = excluded.item_id;
    END LOOP;
    INSERT INTO pantry (household_id, ingredient_id, state, grams, best_before, checked_on)
    SELECT household_id, target, state, grams, best_before, checked_on
    FROM pantry
    WHERE household_id = household AND ingredient_id = merged
    ON CONFLICT DO NOTHING;
    INSERT INTO staples (household_id, ingredient_id, amount, unit, every_days, last_added_on)
    SELECT household_id, target, amount, unit, every_days, last_added_on
    FROM staples
    WHERE household_id = household AND ingredient_id = merged
    ON CONFLICT DO NOTHING;
    UPDATE plan_swaps SET ingredient_id = target WHERE household_id = household AND ingredient_id = merged;
END
$$;
