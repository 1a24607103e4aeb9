-- How owners part, and what whoever leaves takes along.

-- An owner is removed, or made a member, by another owner only seven days after it was announced to everybody of them.
-- Both the one who announced it and the one whom it is about can take it back.
CREATE TABLE announced_removals (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    announced_by uuid NOT NULL,
    announced_by_name text NOT NULL,
    announced_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, person_id),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE,
    FOREIGN KEY (household_id, announced_by) REFERENCES persons ON DELETE CASCADE,
    CONSTRAINT announced_removals_of_another CHECK (person_id <> announced_by)
);

-- Nobody announces with a date of their own: the function below does it.
REVOKE INSERT, UPDATE ON announced_removals FROM sofra_app;
ALTER TABLE announced_removals ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON announced_removals FOR SELECT USING (household_id = current_household() AND owns_household());
CREATE POLICY taken_back ON announced_removals FOR DELETE
    USING (
        household_id = current_household() AND owns_household()
        AND current_person() = ANY (ARRAY[person_id, announced_by])
    );

-- removal_is_due says whether an owner can now be removed, or made a member, by another.
CREATE FUNCTION removal_is_due(member uuid) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
    SELECT EXISTS (
        SELECT
        FROM announced_removals
        WHERE household_id = current_household() AND person_id = member
            AND announced_at <= now() - interval '7 days'
    )
$$;

-- announce_removal tells an owner that another means to remove them. The first announcement counts.
CREATE FUNCTION announce_removal(token_digest bytea, member uuid) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    IF NOT is_asking(token_digest) OR NOT owns_household() OR member = current_person() THEN
        RETURN 'unknown';
    END IF;
    INSERT INTO announced_removals (household_id, person_id, announced_by, announced_by_name)
    SELECT other.household_id, other.id, mine.id, mine.name
    FROM persons AS other
    JOIN persons AS mine ON mine.household_id = other.household_id AND mine.id = current_person()
    WHERE other.household_id = current_household() AND other.id = member AND other.role = 'owner'
        AND other.left_at IS NULL
    ON CONFLICT DO NOTHING;
    IF NOT FOUND AND NOT EXISTS (
        SELECT FROM announced_removals WHERE household_id = current_household() AND person_id = member
    ) THEN
        RETURN 'unknown';
    END IF;
    RETURN 'announced';
END
$$;

-- announced_to says what was announced about the person whose session this is: it is told at sign-in.
CREATE FUNCTION announced_to(token_digest bytea) RETURNS TABLE (announced_by_name text, due_on date)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT r.announced_by_name, ((r.announced_at + interval '7 days') AT TIME ZONE p.time_zone)::date
    FROM session_account(token_digest) AS mine
    JOIN accounts AS a ON a.id = mine.account_id
    JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id
    JOIN announced_removals AS r ON r.household_id = a.household_id AND r.person_id = a.person_id;
END;

-- change_role as before, but an owner is made a member by another owner only after that time.
CREATE OR REPLACE FUNCTION change_role(member uuid, wanted text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    former text;
BEGIN
    -- One at a time in a household, so that of two owners neither makes the other a member while that one does the same.
    PERFORM FROM households WHERE id = current_household() FOR UPDATE;
    IF NOT owns_household() THEN
        RAISE EXCEPTION 'roles are decided by owners' USING ERRCODE = 'insufficient_privilege';
    END IF;
    SELECT role INTO former
    FROM persons
    WHERE household_id = current_household() AND id = member AND kind = 'member' AND left_at IS NULL
    FOR UPDATE;
    IF NOT FOUND THEN
        RETURN 'unknown';
    END IF;
    IF former = 'owner' AND wanted <> 'owner' THEN
        IF NOT EXISTS (
            SELECT
            FROM persons
            WHERE household_id = current_household() AND id <> member AND role = 'owner' AND left_at IS NULL
        ) THEN
            RETURN 'last owner';
        END IF;
        IF member <> current_person() AND NOT removal_is_due(member) THEN
            RETURN 'owner';
        END IF;
        DELETE FROM announced_removals WHERE household_id = current_household() AND member IN (person_id, announced_by);
    END IF;
    UPDATE persons SET role = wanted WHERE household_id = current_household() AND id = member;
    RETURN 'changed';
END
$$;

-- remove_member as before, but of another owner after that time.
CREATE OR REPLACE FUNCTION remove_member(act uuid, member uuid, home uuid, one uuid) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    removed persons;
BEGIN
    PERFORM FROM households WHERE id = current_household() FOR UPDATE;
    IF NOT owns_household() THEN
        RAISE EXCEPTION 'people are removed by owners' USING ERRCODE = 'insufficient_privilege';
    END IF;
    SELECT * INTO removed
    FROM persons
    WHERE household_id = current_household() AND id = member AND kind = 'member' AND left_at IS NULL
    FOR UPDATE;
    IF NOT FOUND OR member = current_person() THEN
        RETURN 'unknown';
    END IF;
    IF removed.role = 'owner' AND NOT removal_is_due(member) THEN
        RETURN 'owner';
    END IF;
    DELETE FROM sessions
    USING accounts
    WHERE accounts.id = sessions.account_id AND accounts.household_id = current_household()
        AND accounts.person_id = member;
    INSERT INTO households (id, name) VALUES (home, removed.name);
    PERFORM move_person(act, current_household(), member, home, one, 'owner', false);
    RETURN 'moved';
END
$$;

-- settle_departure as before, and what was announced by or about whoever leaves ends, too.
CREATE OR REPLACE FUNCTION settle_departure(home uuid, one uuid) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    UPDATE persons SET left_at = now() WHERE household_id = home AND id = one;
    UPDATE invites
    SET revoked_at = now()
    WHERE household_id = home AND created_by = one AND used_at IS NULL AND revoked_at IS NULL;
    DELETE FROM share_links WHERE household_id = home AND created_by = one;
    DELETE FROM body_shares WHERE household_id = home AND one IN (person_id, viewer_id);
    DELETE FROM announced_removals WHERE household_id = home AND one IN (person_id, announced_by);
    DELETE FROM writing_grants WHERE household_id = home AND one IN (person_id, writer_id);
    INSERT INTO guardians (household_id, person_id, guardian_id)
    SELECT g.household_id, g.person_id, owner.id
    FROM guardians AS g
    JOIN persons AS owner ON owner.household_id = g.household_id AND owner.role = 'owner' AND owner.left_at IS NULL
    WHERE g.household_id = home AND g.guardian_id = one AND NOT EXISTS (
        SELECT
        FROM guardians AS other
        JOIN persons AS p ON p.household_id = other.household_id AND p.id = other.guardian_id AND p.left_at IS NULL
        WHERE other.household_id = home AND other.person_id = g.person_id AND other.guardian_id <> one
    )
    ON CONFLICT DO NOTHING;
    UPDATE households
    SET ended_at = now()
    WHERE id = home AND NOT EXISTS (SELECT FROM accounts WHERE household_id = home);
END
$$;

-- Who leaves or is removed takes copies of recipes, own foods and photos along, at once or within seven days. The move
-- says that it was done, and how many recipes it was: the household is told.
ALTER TABLE moves
    ADD COLUMN copies bigint,
    ADD COLUMN copied_at timestamptz;

-- recipes_to_take says from where the person whose session this is can still take recipes, and how many there are. Who
-- only reads in the present household writes nothing into it.
CREATE FUNCTION recipes_to_take(token_digest bytea)
    RETURNS TABLE (move_id uuid, from_household uuid, to_household uuid, former_name text, recipes bigint)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT m.id, m.from_household, m.to_household, h.name,
        (SELECT count(*) FROM recipes AS r WHERE r.household_id = m.from_household AND r.deleted_at IS NULL)
    FROM session_account(token_digest) AS mine
    JOIN accounts AS a ON a.id = mine.account_id
    JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id
    JOIN moves AS m ON m.account_id = a.id AND m.to_household = a.household_id AND m.to_person = a.person_id
    JOIN households AS h ON h.id = m.from_household
    WHERE m.moved_at > now() - interval '7 days' AND m.copied_at IS NULL AND p.role <> 'viewer'
    ORDER BY m.moved_at DESC
    LIMIT 1;
END;

-- take_recipes takes them, once for each move, and says how many there were; nothing where there are none to take.
CREATE FUNCTION take_recipes(token_digest bytea) RETURNS SETOF bigint
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    offered record;
    taken bigint;
BEGIN
    SELECT * INTO offered FROM recipes_to_take(token_digest);
    IF NOT FOUND OR offered.recipes = 0 THEN
        RETURN;
    END IF;
    -- Whoever presses twice waits here, and then finds them taken.
    UPDATE moves SET copied_at = now() WHERE id = offered.move_id AND position = 0 AND copied_at IS NULL;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    taken := bring_recipes(offered.from_household, offered.to_household);
    UPDATE moves SET copies = taken WHERE id = offered.move_id AND position = 0;
    RETURN NEXT taken;
END
$$;

-- A library's revision is renewed as a transaction ends, with the settings of whoever asks: recipes that were brought into
-- another household would be refused there. So the trigger has its owner's rights; it names the household of the row.
ALTER FUNCTION note_library_change() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
REVOKE ALL ON FUNCTION note_library_change() FROM PUBLIC;

-- copies_taken tells a household who took how many recipes along.
CREATE FUNCTION copies_taken() RETURNS TABLE (name text, copies bigint, copied_at timestamptz)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT p.name, m.copies, m.copied_at
    FROM moves AS m
    JOIN persons AS p ON p.household_id = m.from_household AND p.id = m.from_person
    JOIN persons AS mine ON mine.household_id = m.from_household AND mine.id = current_person() AND mine.left_at IS NULL
    WHERE m.from_household = current_household() AND m.copies > 0;
END;

-- Who may write into a person's diary without reading it, for days or for good: the person says so, or whoever looks
-- after them.
CREATE TABLE writing_grants (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    writer_id uuid NOT NULL,
    -- NULL: for good.
    last_day date,
    PRIMARY KEY (household_id, person_id, writer_id),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE,
    FOREIGN KEY (household_id, writer_id) REFERENCES persons ON DELETE CASCADE,
    CONSTRAINT writing_grants_to_another CHECK (person_id <> writer_id)
);

ALTER TABLE writing_grants ENABLE ROW LEVEL SECURITY;
CREATE POLICY person ON writing_grants USING (household_id = current_household() AND person_id = current_person());

-- was_let_write says whether whoever asks was let write for a person, until a day that is not over.
CREATE FUNCTION was_let_write(person uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
    SELECT EXISTS (
        SELECT
        FROM writing_grants AS g
        JOIN persons AS p ON p.household_id = g.household_id AND p.id = g.person_id
        JOIN persons AS writer ON writer.household_id = g.household_id AND writer.id = g.writer_id
        WHERE g.household_id = current_household() AND g.person_id = person AND g.writer_id = current_person()
            AND p.left_at IS NULL AND writer.kind = 'member' AND writer.left_at IS NULL
            AND coalesce(g.last_day, 'infinity') >= (now() AT TIME ZONE p.time_zone)::date
    )
$$;

-- may_write_for as before, and for whom whoever asks was let write.
CREATE OR REPLACE FUNCTION may_write_for(person uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
    SELECT looks_after(person) OR was_let_write(person) OR EXISTS (
        SELECT
        FROM persons AS p
        JOIN persons AS writer ON writer.household_id = p.household_id
        WHERE p.household_id = current_household() AND p.id = person AND p.diary_writing = 'direct' AND p.left_at IS NULL
            AND writer.id = current_person() AND writer.kind = 'member' AND writer.left_at IS NULL
    )
$$;

-- is_resting says whether a guest of the household has not eaten here for 30 days; nothing else of their diary is told.
CREATE FUNCTION is_resting(guest uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT EXISTS (
        SELECT
        FROM persons AS p
        WHERE p.household_id = current_household() AND p.id = guest AND p.kind = 'guest'
            AND p.created_at <= now() - interval '30 days' AND current_person() IS NOT NULL
            AND NOT EXISTS (
                SELECT
                FROM diary_entries AS e
                WHERE e.household_id = p.household_id AND e.person_id = p.id AND e.deleted_at IS NULL
                    AND e.eaten_on > current_date - 30
            )
    );
END;

DO $$
DECLARE
    called regprocedure;
BEGIN
    FOREACH called IN ARRAY ARRAY[
        'announce_removal(bytea, uuid)', 'announced_to(bytea)', 'recipes_to_take(bytea)', 'take_recipes(bytea)',
        'copies_taken()', 'is_resting(uuid)', 'was_let_write(uuid)'
    ]::regprocedure[] LOOP
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', called);
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO sofra_app', called);
    END LOOP;
    REVOKE ALL ON FUNCTION removal_is_due(uuid) FROM PUBLIC;
END
$$;
