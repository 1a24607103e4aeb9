-- What people have said of the substances in an ingredient of the household: "our margarine: no milk". It is said of the
-- ingredient and of the food that it was linked to then: linked to another food, the ingredient is another thing.
CREATE TABLE stated_contents (
    household_id uuid NOT NULL,
    ingredient_id uuid NOT NULL,
    -- What was said at once, and is taken back at once. Later ids are later, and the latest answer holds.
    statement_id uuid NOT NULL,
    substance text NOT NULL CHECK (substance <> ''),
    answer text NOT NULL CHECK (answer IN ('contains', 'free', 'traces')),
    food_id uuid,
    own_food_id uuid,
    -- A name, because nothing in the kitchen depends on a person.
    stated_by_name text NOT NULL,
    stated_on date NOT NULL,
    PRIMARY KEY (household_id, ingredient_id, statement_id, substance),
    FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients (household_id, id) ON DELETE CASCADE
);

ALTER TABLE stated_contents ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON stated_contents USING (household_id = current_household());

-- What a recipe is to whoever avoids something follows from these, too, and from the foods of ingredients: an answer
-- holds while the ingredient has the same food.
CREATE CONSTRAINT TRIGGER stated_contents_change_library AFTER INSERT OR UPDATE OR DELETE ON stated_contents
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION note_library_change();
CREATE CONSTRAINT TRIGGER ingredient_foods_change_library AFTER UPDATE OF food_id, own_food_id ON ingredients
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION note_library_change();
