-- A food that takes another over takes its barcode where it has none, and becomes a favourite of whoever had the other among
-- theirs. Both are given back when the merge is taken back.
ALTER TABLE own_food_merges
    ADD COLUMN gave_barcode boolean NOT NULL DEFAULT false;

-- The food that stands where a merged one stood, by way of all merges that nobody has taken back; NULL for one that is there,
-- or went otherwise.
CREATE FUNCTION merged_food(household uuid, food uuid) RETURNS uuid
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    place uuid := food;
    is_there boolean;
BEGIN
    FOR step IN 0..20 LOOP
        SELECT o.deleted_at IS NULL INTO is_there FROM own_foods AS o WHERE o.household_id = household AND o.id = place;
        IF is_there THEN
            RETURN CASE WHEN step > 0 THEN place END;
        END IF;
        SELECT m.into_id
        INTO place
        FROM own_food_merges AS m
        WHERE m.household_id = household AND m.from_id = place AND m.undone_at IS NULL
        ORDER BY m.created_at DESC, m.id DESC
        LIMIT 1;
        IF NOT FOUND THEN
            RETURN NULL;
        END IF;
    END LOOP;
    RETURN NULL;
END
$$;

-- Favourites are each person's own to read, so these have the owner's rights. Who had only the other gets the one that stays
-- as of the same moment, by which it is known again.
CREATE FUNCTION follow_merged_food(merge uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    INSERT INTO favourites (household_id, person_id, kind, item_id, created_at)
    SELECT f.household_id, f.person_id, f.kind, m.into_id, f.created_at
    FROM own_food_merges AS m
    JOIN favourites AS f ON f.household_id = m.household_id AND f.kind = 'food' AND f.item_id = m.from_id
    WHERE m.household_id = current_household() AND m.id = merge AND m.undone_at IS NULL
    ON CONFLICT DO NOTHING;
END
$$;
REVOKE ALL ON FUNCTION follow_merged_food(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION follow_merged_food(uuid) TO sofra_app;

CREATE FUNCTION part_merged_food(merge uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    DELETE FROM favourites AS f
    USING own_food_merges AS m, favourites AS former
    WHERE m.household_id = current_household() AND m.id = merge AND m.undone_at IS NULL
        AND former.household_id = m.household_id AND former.kind = 'food' AND former.item_id = m.from_id
        AND f.household_id = m.household_id AND f.kind = 'food' AND f.item_id = m.into_id
        AND f.person_id = former.person_id AND f.created_at = former.created_at;
END
$$;
REVOKE ALL ON FUNCTION part_merged_food(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION part_merged_food(uuid) TO sofra_app;
