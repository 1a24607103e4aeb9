-- The state of a household's library: another value whenever recipes were written. The application keeps an index of the
-- library in memory, to search and sort it, and sees by this whether the index still holds.
CREATE TABLE library_revisions (
    household_id uuid PRIMARY KEY REFERENCES households ON DELETE CASCADE,
    revision uuid NOT NULL
);

ALTER TABLE library_revisions ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON library_revisions USING (household_id = current_household());

-- Once for all rows that a transaction has written: its events come one after another, when it commits.
CREATE FUNCTION note_library_change() RETURNS trigger
    LANGUAGE plpgsql
AS $$
DECLARE
    household uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.household_id ELSE NEW.household_id END;
    change text := household || ' ' || statement_timestamp();
BEGIN
    IF current_setting('app.library_change', true) IS DISTINCT FROM change THEN
        IF TG_OP = 'DELETE' THEN
            -- The household itself may have gone with its recipes.
            UPDATE library_revisions SET revision = gen_random_uuid() WHERE household_id = household;
        ELSE
            INSERT INTO library_revisions (household_id, revision)
            VALUES (household, gen_random_uuid())
            ON CONFLICT (household_id) DO UPDATE SET revision = EXCLUDED.revision;
        END IF;
        PERFORM set_config('app.library_change', change, true);
    END IF;
    RETURN NULL;
END
$$;

-- Deferred, so that whoever writes recipes has no lock on the household's row for longer than the commit takes.
CREATE CONSTRAINT TRIGGER recipes_change_library
    AFTER INSERT OR UPDATE OR DELETE ON recipes
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION note_library_change();

INSERT INTO library_revisions (household_id, revision)
SELECT DISTINCT household_id, gen_random_uuid() FROM recipes;

-- What the index does now. The words had been looked up among those of all households.
DROP VIEW recipes_searched;
ALTER TABLE recipes DROP COLUMN search;
DROP INDEX recipes_by_servings, recipes_by_servings_down, recipes_by_time, recipes_by_time_down, recipes_by_use,
    recipes_by_age;
