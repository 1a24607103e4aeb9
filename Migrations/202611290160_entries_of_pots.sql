-- An entry or offer with the numbers of a pot says which one it is: what was in it is what was eaten, also in a copy, at another
-- meal and for somebody else (H-04). It is no foreign key: whoever moves to another household takes the entry along and leaves the
-- pot behind, and what was in it is unknown there.
ALTER TABLE diary_entries ADD COLUMN cooking_id uuid;
ALTER TABLE diary_offers ADD COLUMN cooking_id uuid;
ALTER TABLE former_entries ADD COLUMN cooking_id uuid;

-- The view as before, with the new column.
CREATE OR REPLACE VIEW shared.diary_entries WITH (security_barrier) AS
SELECT t.*
FROM public.diary_entries AS t
WHERE t.deleted_at IS NULL AND EXISTS (
    SELECT FROM shared.levels AS l
    WHERE l.household_id = t.household_id AND l.person_id = t.person_id AND l.is_all
);

-- note_changed_entry as before. Which pot it came of is no change of an entry either.
CREATE OR REPLACE FUNCTION note_changed_entry() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    former diary_entries := OLD;
BEGIN
    -- What an entry leads to, and what it came of, is not what was eaten.
    former.recipe_id := NEW.recipe_id;
    former.food_id := NEW.food_id;
    former.dish_id := NEW.dish_id;
    former.cooking_id := NEW.cooking_id;
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

-- Those that came of plates. Of which pot a copy is that was made before, nobody knows.
UPDATE diary_entries AS e
SET cooking_id = s.cooking_id
FROM (
    SELECT DISTINCT ON (household_id, person_id, dish_id) household_id, person_id, dish_id, cooking_id
    FROM cooked_shares
    WHERE use = 'plate' AND person_id IS NOT NULL AND is_written AND deleted_at IS NULL
    ORDER BY household_id, person_id, dish_id, position DESC, id
) AS s
WHERE e.household_id = s.household_id AND e.person_id = s.person_id AND e.dish_id = s.dish_id AND e.source = 'pot';

UPDATE diary_offers AS o
SET cooking_id = s.cooking_id
FROM cooked_shares AS s
WHERE o.household_id = s.household_id AND o.person_id = s.person_id AND o.act_id = s.id AND o.source = 'pot';
