-- Somebody may avoid an ingredient. When it goes, merged into another or for good, they avoid what it was called: a
-- merged name stays an alias, by which own words are found.
CREATE FUNCTION keep_avoided_name() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    UPDATE avoidances
    SET ingredient_id = NULL, words = OLD.name
    WHERE household_id = OLD.household_id AND ingredient_id = OLD.id;
    RETURN OLD;
END
$$;

REVOKE ALL ON FUNCTION keep_avoided_name() FROM PUBLIC;

CREATE TRIGGER avoided_ingredients BEFORE DELETE ON ingredients
    FOR EACH ROW EXECUTE FUNCTION keep_avoided_name();
CREATE INDEX avoidances_ingredient ON avoidances (household_id, ingredient_id) WHERE ingredient_id IS NOT NULL;
