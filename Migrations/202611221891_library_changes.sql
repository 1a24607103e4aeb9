-- library_changes says which recipes were written with each of a library's latest revisions, so that an index in memory
-- reads those alone again. Each row names the revision before it: where that is not the one of an index, and no row before
-- leads to it, something else has happened, and all is read. Rows of older revisions are deleted.
CREATE TABLE library_changes (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    number bigint NOT NULL,
    before uuid NOT NULL,
    revision uuid NOT NULL,
    -- NULL where more may have changed than some recipes and their photos: categories, ingredients, or too many recipes.
    recipes uuid[],
    PRIMARY KEY (household_id, number)
);

ALTER TABLE library_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON library_changes USING (household_id = current_household());
GRANT SELECT, INSERT, UPDATE, DELETE ON library_changes TO sofra_app;

ALTER TABLE library_revisions ADD COLUMN number bigint NOT NULL DEFAULT 0;

-- As before, the events of a transaction make one revision when it commits. The first of them makes it, the next add
-- their recipes to it.
CREATE OR REPLACE FUNCTION note_library_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    household uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.household_id ELSE NEW.household_id END;
    change text := household || ' ' || statement_timestamp();
    known text := current_setting('app.library_change', true);
    recipe uuid;
    former uuid;
    next_number bigint;
    next_revision uuid := gen_random_uuid();
BEGIN
    -- Of this transaction all is noted.
    IF known = change || ' all' THEN RETURN NULL; END IF;
    IF TG_TABLE_NAME = 'recipes' THEN
        recipe := CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END;
    ELSIF TG_TABLE_NAME = 'recipe_photos' THEN
        recipe := CASE TG_OP WHEN 'DELETE' THEN OLD.recipe_id ELSE NEW.recipe_id END;
    END IF;
    IF known IS DISTINCT FROM change THEN
        -- Where rows go, the household itself may have gone with them.
        IF TG_OP <> 'DELETE' THEN
            INSERT INTO library_revisions (household_id, revision)
            VALUES (household, gen_random_uuid())
            ON CONFLICT (household_id) DO NOTHING;
        END IF;
        SELECT r.revision, r.number + 1 INTO former, next_number
        FROM library_revisions AS r
        WHERE r.household_id = household
        FOR UPDATE;
        IF NOT FOUND THEN RETURN NULL; END IF;
        UPDATE library_revisions AS r
        SET revision = next_revision, number = next_number
        WHERE r.household_id = household;
        INSERT INTO library_changes (household_id, number, before, revision, recipes)
        VALUES (household, next_number, former, next_revision, ARRAY[recipe]);
        DELETE FROM library_changes AS c WHERE c.household_id = household AND c.number <= next_number - 64;
    ELSE
        SELECT r.number INTO next_number FROM library_revisions AS r WHERE r.household_id = household;
        UPDATE library_changes AS c
        SET recipes = c.recipes || recipe
        WHERE c.household_id = household AND c.number = next_number AND recipe <> ALL (c.recipes);
    END IF;
    UPDATE library_changes AS c
    SET recipes = NULL
    WHERE c.household_id = household AND c.number = next_number AND (recipe IS NULL OR cardinality(c.recipes) > 50);
    PERFORM set_config('app.library_change', CASE WHEN FOUND THEN change || ' all' ELSE change END, true);
    RETURN NULL;
END
$$;

-- When a recipe was used last is no part of a revision: the one order that goes by it asks for the latest uses. Whatever
-- else is written of a recipe changes updated_at, or leaves used_at as it is.
DROP TRIGGER recipes_change_library ON recipes;
CREATE CONSTRAINT TRIGGER recipes_change_library AFTER INSERT OR DELETE ON recipes
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION note_library_change();
CREATE CONSTRAINT TRIGGER recipe_contents_change_library AFTER UPDATE ON recipes
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW
    WHEN (OLD.used_at IS NOT DISTINCT FROM NEW.used_at OR OLD.updated_at IS DISTINCT FROM NEW.updated_at)
    EXECUTE FUNCTION note_library_change();

-- For the latest uses, and for the place of a recipe among the names.
CREATE INDEX recipes_by_use ON recipes (household_id, used_at);
CREATE INDEX recipes_by_name ON recipes (household_id, name_key COLLATE "tr-x-icu", id);
