-- What a household says is in a food of its own: nothing of it is free of what it does not name. NULL where nobody has said
-- anything. Copies of foods have what they are copies of, which was lost.
ALTER TABLE own_foods ADD COLUMN contains text[];

UPDATE own_foods AS o
SET contains = f.contains, version = o.version + 1
FROM foods AS f
WHERE f.id = o.copied_from AND f.contains <> '{}';

-- The library says what dishes contain.
CREATE CONSTRAINT TRIGGER own_food_contents_change_library
    AFTER UPDATE OF contains ON own_foods
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (OLD.contains IS DISTINCT FROM NEW.contains)
    EXECUTE FUNCTION note_library_change();
