-- The index in memory holds what the cards of the library show, too: their photos and the names of their categories.
CREATE CONSTRAINT TRIGGER photos_change_library
    AFTER INSERT OR UPDATE OR DELETE ON recipe_photos
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION note_library_change();

CREATE CONSTRAINT TRIGGER categories_change_library
    AFTER INSERT OR UPDATE OR DELETE ON categories
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION note_library_change();
