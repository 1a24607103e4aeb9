-- An entry says when it was changed last, whatever changed it: by hand, by a plate that was served or corrected, or by an offer
-- that was answered. Whoever has gone takes no entry along that was changed since (HOSTILE-55).
ALTER TABLE diary_entries ADD COLUMN changed_at timestamptz;
ALTER TABLE former_entries ADD COLUMN changed_at timestamptz;

-- The view as before, with the new column.
CREATE OR REPLACE VIEW shared.diary_entries WITH (security_barrier) AS
SELECT t.*
FROM public.diary_entries AS t
WHERE t.deleted_at IS NULL AND EXISTS (
    SELECT FROM shared.levels AS l
    WHERE l.household_id = t.household_id AND l.person_id = t.person_id AND l.is_all
);

CREATE FUNCTION note_changed_entry() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    former diary_entries := OLD;
BEGIN
    -- What an entry leads to, and what it came of, is not what was eaten.
    former.recipe_id := NEW.recipe_id;
    former.food_id := NEW.food_id;
    former.dish_id := NEW.dish_id;
    former.changed_in := NEW.changed_in;
    former.created_at := NEW.created_at;
    former.written_by := NEW.written_by;
    former.written_by_name := NEW.written_by_name;
    IF former IS DISTINCT FROM NEW THEN
        NEW.changed_at := now();
    END IF;
    RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION note_changed_entry() FROM PUBLIC;

-- Who undoes a change says themselves since when the entry is what it is again.
CREATE TRIGGER diary_entries_note_change BEFORE UPDATE ON diary_entries
    FOR EACH ROW WHEN (OLD.changed_at IS NOT DISTINCT FROM NEW.changed_at) EXECUTE FUNCTION note_changed_entry();

-- forget_since as before otherwise.
CREATE OR REPLACE FUNCTION forget_since(until timestamptz, from_home uuid, from_one uuid, to_home uuid, to_one uuid) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    last_day date;
BEGIN
    SELECT (until AT TIME ZONE time_zone)::date INTO last_day FROM persons WHERE household_id = to_home AND id = to_one;
    DELETE FROM diary_entries AS e
    WHERE e.household_id = to_home AND e.person_id = to_one AND (
        e.eaten_on > last_day OR e.created_at > until OR e.changed_at > until OR e.deleted_at IS NOT NULL
        OR EXISTS (
            SELECT
            FROM diary_changes AS c
            WHERE c.household_id = from_home AND c.person_id = from_one AND c.id = e.changed_in AND c.created_at > until
        )
    );
    DELETE FROM diary_days
    WHERE household_id = to_home AND person_id = to_one AND (day_on > last_day OR updated_at > until);
    DELETE FROM weights
    WHERE household_id = to_home AND person_id = to_one
        AND (measured_on > last_day OR updated_at > until OR deleted_at IS NOT NULL);
    DELETE FROM goals
    WHERE household_id = to_home AND person_id = to_one
        AND (since_on > last_day OR updated_at > until OR deleted_at IS NOT NULL);
    DELETE FROM favourites WHERE household_id = to_home AND person_id = to_one AND created_at > until;
END
$$;
