-- Recipes are found by the names of the household's own foods (S-05): another name makes another library.
CREATE CONSTRAINT TRIGGER own_food_names_change_library
    AFTER UPDATE OF name ON own_foods
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW
    WHEN (OLD.name IS DISTINCT FROM NEW.name)
    EXECUTE FUNCTION note_library_change();
