-- Writing for others: entries that somebody else has written, and offers, which become entries when they are accepted.

-- Who has written an entry, where it was somebody else. The name stays when that person has left.
ALTER TABLE diary_entries
    ADD COLUMN written_by uuid,
    ADD COLUMN written_by_name text,
    ADD CONSTRAINT diary_entries_writer CHECK ((written_by IS NULL) = (written_by_name IS NULL));
ALTER TABLE former_entries
    ADD COLUMN written_by uuid,
    ADD COLUMN written_by_name text;

-- may_write_for says whether whoever asks may put entries into the diary of a person: a guardian, or anybody of the
-- household where the person says so. Like the next function it works with the rights of its owner, because what a person
-- allows is asked by a policy.
CREATE FUNCTION may_write_for(person uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
    SELECT looks_after(person) OR EXISTS (
        SELECT
        FROM persons AS p
        JOIN persons AS writer ON writer.household_id = p.household_id
        WHERE p.household_id = current_household() AND p.id = person AND p.diary_writing = 'direct' AND p.left_at IS NULL
            AND writer.id = current_person() AND writer.kind = 'member' AND writer.left_at IS NULL
    )
$$;

-- may_offer_to says whether whoever asks may offer something to a person.
CREATE FUNCTION may_offer_to(person uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
    SELECT EXISTS (
        SELECT
        FROM persons AS p
        JOIN persons AS giver ON giver.household_id = p.household_id
        WHERE p.household_id = current_household() AND p.id = person AND p.diary_writing <> 'nobody'
            AND p.left_at IS NULL
            AND giver.id = current_person() AND giver.kind = 'member' AND giver.left_at IS NULL
    )
$$;

REVOKE ALL ON FUNCTION may_write_for(uuid), may_offer_to(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION may_write_for(uuid), may_offer_to(uuid) TO sofra_app;

-- Reading stays as it is: what somebody has written for another they do not see again.
CREATE POLICY for_others ON diary_entries FOR INSERT
    WITH CHECK (
        household_id = current_household() AND written_by = current_person() AND may_write_for(person_id)
    );

-- An offer is an entry that waits for the person's word. It lapses after 14 days.
CREATE TABLE diary_offers (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    id uuid NOT NULL,
    eaten_on date NOT NULL,
    slot text NOT NULL CHECK (slot IN ('breakfast', 'lunch', 'dinner', 'snack')),
    -- The snapshot, as in diary_entries.
    kind text NOT NULL CHECK (kind IN ('recipe', 'food', 'quick')),
    recipe_id uuid,
    food_id uuid,
    name text NOT NULL CHECK (name <> ''),
    amount double precision NOT NULL CHECK (amount > 0),
    measure text NOT NULL,
    measure_name text NOT NULL,
    grams double precision CHECK (grams >= 0),
    LIKE nutrients,
    lower_bounds text[] NOT NULL DEFAULT '{}',
    lines_counted bigint,
    lines_counting bigint,
    source text NOT NULL,
    offered_by uuid NOT NULL,
    offered_by_name text NOT NULL,
    -- What was written and offered at once, so that it can be taken back at once.
    act_id uuid NOT NULL,
    made_at timestamptz NOT NULL DEFAULT now(),
    answer text CHECK (answer IN ('accepted', 'declined')),
    PRIMARY KEY (household_id, person_id, id),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE
);

CREATE INDEX diary_offers_open ON diary_offers (household_id, person_id, made_at) WHERE answer IS NULL;
CREATE INDEX diary_offers_act ON diary_offers (household_id, act_id);
CREATE INDEX diary_offers_age ON diary_offers (made_at);

-- An answer is given, and nothing else is changed.
REVOKE UPDATE, DELETE, TRUNCATE ON diary_offers FROM sofra_app;
GRANT UPDATE (answer) ON diary_offers TO sofra_app;

ALTER TABLE diary_offers ENABLE ROW LEVEL SECURITY;
CREATE POLICY person ON diary_offers USING (household_id = current_household() AND person_id = current_person());
CREATE POLICY guardian ON diary_offers FOR SELECT USING (household_id = current_household() AND looks_after(person_id));
CREATE POLICY offered ON diary_offers FOR INSERT
    WITH CHECK (household_id = current_household() AND may_offer_to(person_id));
-- Whatever else allows an offer, it is made in one's own name.
CREATE POLICY in_own_name ON diary_offers AS RESTRICTIVE FOR INSERT
    WITH CHECK (household_id = current_household() AND offered_by = current_person());

-- take_back takes back what whoever asks has written and offered for others at once, as far as nobody has answered or
-- changed it. It says nothing of it, and works with the rights of its owner: whoever offers cannot read it back.
CREATE FUNCTION take_back(act uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
    DELETE FROM diary_offers
    WHERE household_id = current_household() AND act_id = act AND offered_by = current_person() AND answer IS NULL;
    UPDATE diary_entries AS e
    SET deleted_at = now(), changed_in = NULL
    FROM persons AS p
    WHERE p.household_id = current_household() AND p.id <> current_person() AND may_write_for(p.id)
        AND e.household_id = p.household_id AND e.person_id = p.id AND e.changed_in = act
        AND e.written_by = current_person() AND e.deleted_at IS NULL;
$$;

REVOKE ALL ON FUNCTION take_back(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_back(uuid) TO sofra_app;
