-- The people of a household: those with an account, and those whom others look after.

-- A dependant, such as a child, and a guest have no account and no role.
ALTER TABLE persons
    ADD COLUMN kind text NOT NULL DEFAULT 'member' CHECK (kind IN ('member', 'dependant', 'guest')),
    -- How many portions this person usually eats; a child perhaps half of one.
    ADD COLUMN usual_share double precision NOT NULL DEFAULT 1 CHECK (usual_share BETWEEN 0.25 AND 20),
    -- What others may put into this person's diary: nothing, offers that this person takes or not, or entries.
    ADD COLUMN diary_writing text NOT NULL DEFAULT 'offer' CHECK (diary_writing IN ('nobody', 'offer', 'direct')),
    -- Who has left stays for some days, so that it can be taken back.
    ADD COLUMN left_at timestamptz,
    ALTER COLUMN role DROP NOT NULL,
    ADD CONSTRAINT persons_role_of_members CHECK ((kind = 'member') = (role IS NOT NULL));

-- Guardians look after a person without an account: they read and write what that person would.
CREATE TABLE guardians (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    guardian_id uuid NOT NULL,
    PRIMARY KEY (household_id, person_id, guardian_id),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE,
    FOREIGN KEY (household_id, guardian_id) REFERENCES persons ON DELETE CASCADE,
    CHECK (person_id <> guardian_id)
);

CREATE INDEX guardians_of ON guardians (household_id, guardian_id);

-- The next functions work with the rights of their owner: a policy that asks the table it guards would never end.
-- looks_after says whether whoever asks is a guardian of this person.
CREATE FUNCTION looks_after(person uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
    SELECT EXISTS (
        SELECT
        FROM guardians AS g
        JOIN persons AS ward ON ward.household_id = g.household_id AND ward.id = g.person_id
        JOIN persons AS guardian ON guardian.household_id = g.household_id AND guardian.id = g.guardian_id
        WHERE g.household_id = current_household() AND g.person_id = person AND g.guardian_id = current_person()
            AND ward.kind <> 'member' AND ward.left_at IS NULL AND guardian.left_at IS NULL
    )
$$;

-- owns_household says whether whoever asks is an owner.
CREATE FUNCTION owns_household() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
    SELECT EXISTS (
        SELECT
        FROM persons
        WHERE household_id = current_household() AND id = current_person() AND role = 'owner' AND left_at IS NULL
    )
$$;

-- may_name_guardians says who decides about a person's guardians: a guardian, or an owner where there is none.
CREATE FUNCTION may_name_guardians(person uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
    SELECT looks_after(person) OR owns_household() AND NOT EXISTS (
        SELECT FROM guardians WHERE household_id = current_household() AND person_id = person
    )
$$;

-- act_for makes a guardian the person that they look after, until the transaction ends: what is read and written then
-- is that person's. It fails for everybody else, also where somebody was a guardian a moment ago.
CREATE FUNCTION act_for(person uuid) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    IF NOT looks_after(person) THEN
        RAISE EXCEPTION 'nobody with this id is looked after by who asks' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN set_config('app.person', person::text, true);
END
$$;

REVOKE ALL ON FUNCTION looks_after(uuid), owns_household(), may_name_guardians(uuid), act_for(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION looks_after(uuid), owns_household(), may_name_guardians(uuid), act_for(uuid) TO sofra_app;

ALTER TABLE guardians ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON guardians FOR SELECT USING (household_id = current_household());
CREATE POLICY named ON guardians FOR INSERT
    WITH CHECK (household_id = current_household() AND may_name_guardians(person_id));
CREATE POLICY taken_off ON guardians FOR DELETE
    USING (household_id = current_household() AND may_name_guardians(person_id));

-- Body shares say what of their body a person shows, and to whom: to one viewer, or to everybody where there is none.
CREATE TABLE body_shares (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    id uuid NOT NULL,
    viewer_id uuid,
    -- 'totals' are the sums of days; 'all' is also entries, goals and weights.
    level text NOT NULL CHECK (level IN ('totals', 'all')),
    PRIMARY KEY (household_id, person_id, id),
    UNIQUE NULLS NOT DISTINCT (household_id, person_id, viewer_id),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE,
    FOREIGN KEY (household_id, viewer_id) REFERENCES persons ON DELETE CASCADE
);

ALTER TABLE body_shares ENABLE ROW LEVEL SECURITY;
CREATE POLICY person ON body_shares USING (household_id = current_household() AND person_id = current_person());
CREATE POLICY shown_to_one ON body_shares FOR SELECT
    USING (household_id = current_household() AND viewer_id = current_person());
CREATE POLICY shown_to_all ON body_shares FOR SELECT
    USING (household_id = current_household() AND viewer_id IS NULL);

-- Avoidances are what a person does not eat, and why. The household sees them, because whoever cooks must know.
CREATE TABLE avoidances (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    id uuid NOT NULL,
    severity text NOT NULL CHECK (severity IN ('allergy', 'diet', 'dislike')),
    -- One of these: a substance or a diet by its key, an ingredient of the household, or own words.
    substance text,
    diet text,
    ingredient_id uuid,
    words text CHECK (words <> ''),
    -- Whether traces count.
    traces boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, person_id, id),
    CONSTRAINT avoidances_one_thing CHECK (num_nonnulls(substance, diet, ingredient_id, words) = 1),
    CONSTRAINT avoidances_diets CHECK ((severity = 'diet') = (diet IS NOT NULL)),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE,
    FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients (household_id, id)
);

ALTER TABLE avoidances ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON avoidances FOR SELECT USING (household_id = current_household());
CREATE POLICY person ON avoidances USING (household_id = current_household() AND person_id = current_person());

-- An invite lets one person join. Its link can be shown while it is valid: the server makes it of the seed and its
-- secret, and the digest finds it again.
CREATE TABLE invites (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    id uuid NOT NULL,
    seed bytea NOT NULL,
    digest bytea NOT NULL UNIQUE CHECK (octet_length(digest) = 32),
    role text NOT NULL CHECK (role IN ('member', 'viewer', 'kitchen')),
    -- The person without an account who is handed over; NULL: somebody new.
    person_id uuid,
    -- Who invites: an id for what ends with them, a name for what is shown.
    created_by uuid NOT NULL,
    created_by_name text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    revoked_at timestamptz,
    PRIMARY KEY (household_id, id),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE,
    CHECK (expires_at <= created_at + interval '30 days'),
    CHECK (person_id IS NULL OR role <> 'kitchen')
);

ALTER TABLE invites ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON invites USING (household_id = current_household() AND owns_household());
