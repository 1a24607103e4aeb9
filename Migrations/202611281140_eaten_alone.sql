-- Who lives alone finds in the order of what was used lately what they have eaten, too. It told whoever joined them, and a
-- tablet by the stove, what that was: from then on it goes by what was cooked and served, as it does where several read it.
CREATE FUNCTION used_in_kitchen(home uuid, wanted uuid) RETURNS timestamptz
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN (
        SELECT greatest(max(k.created_at), max(s.created_at))
        FROM cookings AS k
        LEFT JOIN cooked_shares AS s ON s.household_id = home AND s.cooking_id = k.id AND s.deleted_at IS NULL
        WHERE k.household_id = home AND k.recipe_id = wanted AND k.deleted_at IS NULL
    );
END
$$;

REVOKE ALL ON FUNCTION used_in_kitchen(uuid, uuid) FROM PUBLIC;

CREATE FUNCTION forget_eaten() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    IF TG_TABLE_NAME = 'persons' AND (
        SELECT count(*)
        FROM persons AS p
        WHERE p.household_id = NEW.household_id AND p.kind = 'member' AND p.left_at IS NULL
    ) < 2 THEN
        RETURN NULL;
    END IF;
    UPDATE recipes AS r
    SET used_at = used_in_kitchen(r.household_id, r.id)
    WHERE r.household_id = NEW.household_id
        AND r.used_at > coalesce(used_in_kitchen(r.household_id, r.id), '-infinity');
    RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION forget_eaten() FROM PUBLIC;

CREATE TRIGGER persons_forget_eaten
    AFTER INSERT OR UPDATE OF kind, left_at ON persons
    FOR EACH ROW WHEN (NEW.kind = 'member' AND NEW.left_at IS NULL) EXECUTE FUNCTION forget_eaten();

CREATE TRIGGER kitchen_devices_forget_eaten
    AFTER INSERT OR UPDATE OF expires_at, revoked_at ON kitchen_devices
    FOR EACH ROW WHEN (NEW.revoked_at IS NULL) EXECUTE FUNCTION forget_eaten();

-- What is kept of a library is read anew where a use goes back: by itself it is asked for later ones alone.
DROP TRIGGER recipe_contents_change_library ON recipes;
CREATE CONSTRAINT TRIGGER recipe_contents_change_library
    AFTER UPDATE ON recipes
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW
    WHEN (
        NOT OLD.used_at IS DISTINCT FROM NEW.used_at OR OLD.updated_at IS DISTINCT FROM NEW.updated_at
        OR NEW.used_at IS NULL OR NEW.used_at < OLD.used_at
    )
    EXECUTE FUNCTION note_library_change();

-- What somebody brings along was used in the kitchen where it was, too.
CREATE OR REPLACE FUNCTION bring_recipes(from_home uuid, to_home uuid) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    former jsonb := jsonb_build_object('household_id', from_home);
    latter jsonb := jsonb_build_object('household_id', to_home);
    recipe recipes;
    ingredient ingredients;
    suffix bigint;
    copied bigint := 0;
BEGIN
    CREATE TEMPORARY TABLE brought_foods ON COMMIT DROP AS
    SELECT *
    FROM bring_own_foods(
        ARRAY(SELECT id FROM own_foods WHERE household_id = from_home AND deleted_at IS NULL), from_home, to_home
    );
    -- What has the same name in both is one thing: an ingredient, a category.
    CREATE TEMPORARY TABLE brought_ingredients ON COMMIT DROP AS
    SELECT old.id AS old_id, coalesce(there.id, old.id) AS new_id
    FROM ingredients AS old
    LEFT JOIN ingredients AS there
        ON there.household_id = to_home AND there.ingredient_key = old.ingredient_key AND there.deleted_at IS NULL
    WHERE old.household_id = from_home AND old.deleted_at IS NULL;
    CREATE TEMPORARY TABLE brought_categories ON COMMIT DROP AS
    SELECT old.id AS old_id, coalesce(there.id, old.id) AS new_id
    FROM categories AS old
    LEFT JOIN categories AS there
        ON there.household_id = to_home AND there.name_key = old.name_key AND there.deleted_at IS NULL
    WHERE old.household_id = from_home AND old.deleted_at IS NULL;
    PERFORM copy_rows('categories', former, latter, 't.deleted_at IS NULL');
    FOR ingredient IN
        SELECT i.*
        FROM ingredients AS i
        JOIN pg_temp.brought_ingredients AS b ON b.old_id = i.id AND b.new_id = i.id
        WHERE i.household_id = from_home AND i.deleted_at IS NULL
        ORDER BY i.id
    LOOP
        ingredient.household_id := to_home;
        ingredient.own_food_id := (SELECT new_id FROM pg_temp.brought_foods WHERE old_id = ingredient.own_food_id);
        INSERT INTO ingredients SELECT ingredient.* ON CONFLICT DO NOTHING;
    END LOOP;
    FOR recipe IN
        SELECT * FROM recipes AS r WHERE r.household_id = from_home AND r.deleted_at IS NULL ORDER BY r.id
    LOOP
        CONTINUE WHEN EXISTS (SELECT FROM recipes AS r WHERE r.household_id = to_home AND r.id = recipe.id);
        suffix := 1;
        WHILE EXISTS (
            SELECT
            FROM recipes AS r
            WHERE r.household_id = to_home AND r.deleted_at IS NULL
                AND r.name_key = recipe.name_key || CASE WHEN suffix > 1 THEN ' ' || suffix ELSE '' END
        ) LOOP
            suffix := suffix + 1;
        END LOOP;
        IF suffix > 1 THEN
            recipe.name := recipe.name || ' ' || suffix;
            recipe.name_key := recipe.name_key || ' ' || suffix;
            recipe.search_text := recipe.search_text || ' ' || suffix;
        END IF;
        recipe.household_id := to_home;
        recipe.category_id := (SELECT new_id FROM pg_temp.brought_categories WHERE old_id = recipe.category_id);
        recipe.updated_by := NULL;
        recipe.used_at := used_in_kitchen(from_home, recipe.id);
        INSERT INTO recipes SELECT recipe.*;
        PERFORM copy_rows(
            'recipe_photos', former || jsonb_build_object('recipe_id', recipe.id), latter
        );
        PERFORM copy_lines(recipe.id, from_home, to_home);
        copied := copied + 1;
    END LOOP;
    DROP TABLE pg_temp.brought_foods, pg_temp.brought_ingredients, pg_temp.brought_categories;
    RETURN copied;
END
$$;

-- Who was joined before this.
UPDATE recipes AS r
SET used_at = used_in_kitchen(r.household_id, r.id)
WHERE r.used_at > coalesce(used_in_kitchen(r.household_id, r.id), '-infinity') AND (
    (
        SELECT count(*)
        FROM persons AS p
        WHERE p.household_id = r.household_id AND p.kind = 'member' AND p.left_at IS NULL
    ) > 1
    OR EXISTS (
        SELECT
        FROM kitchen_devices AS k
        WHERE k.household_id = r.household_id AND k.revoked_at IS NULL AND k.expires_at > now()
    )
);
