-- Whether foods that everybody sees are what they were: what was made of them is made anew when this comes to something
-- else. A food that is new changes nothing that there is. Each transaction adds a row of its own, so that nobody waits for
-- an import; those of yesterday go.
CREATE TABLE food_changes (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    made_at timestamptz NOT NULL DEFAULT now()
);
REVOKE ALL ON food_changes FROM sofra_app;
GRANT SELECT ON food_changes TO sofra_app;

CREATE FUNCTION note_food_change() RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    this text := pg_current_xact_id()::text;
    known text := current_setting('app.food_change', true);
    added uuid;
BEGIN
    IF split_part(known, ' ', 1) = this THEN
        UPDATE food_changes SET made_at = clock_timestamp() WHERE id = split_part(known, ' ', 2)::uuid;
        RETURN NULL;
    END IF;
    INSERT INTO food_changes DEFAULT VALUES RETURNING id INTO added;
    PERFORM set_config('app.food_change', this || ' ' || added, true);
    DELETE FROM food_changes
    WHERE id IN (
        SELECT c.id FROM food_changes AS c WHERE c.made_at < now() - interval '1 day' FOR UPDATE SKIP LOCKED
    );
    RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION note_food_change() FROM PUBLIC;

CREATE TRIGGER foods_note_change
AFTER UPDATE OR DELETE ON foods
FOR EACH STATEMENT EXECUTE FUNCTION note_food_change();

CREATE TRIGGER food_measures_note_change
AFTER INSERT OR UPDATE OR DELETE ON food_measures
FOR EACH STATEMENT EXECUTE FUNCTION note_food_change();
