-- What a recipe is to whoever avoids something also follows from the names of its ingredients, so that these renew the
-- library's revision, too.
CREATE CONSTRAINT TRIGGER ingredients_change_library AFTER UPDATE OF name ON ingredients
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION note_library_change();
CREATE CONSTRAINT TRIGGER ingredient_aliases_change_library AFTER INSERT OR UPDATE OR DELETE ON ingredient_aliases
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION note_library_change();

-- The names of a recipe's ingredients are read with its lines.
CREATE INDEX ingredient_aliases_ingredient ON ingredient_aliases (household_id, ingredient_id);
