-- What of a pot was put before others follows the pot and the plates until its person has answered.

-- The part of the whole by which a plate was offered, which its person's entry goes on to have; NULL where nobody was
-- asked. Whether that person has answered is not to be seen in it: the plate itself follows a corrected weight either way.
ALTER TABLE cooked_shares ADD COLUMN offered_part double precision CHECK (offered_part > 0);

-- correct_offers makes offers of a cooking that nobody has answered what their plates are now. It tells nothing of them,
-- and works with the rights of its owner: whoever offers cannot read it back.
CREATE FUNCTION correct_offers(pot uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    IF NOT serves_here() THEN
        RETURN;
    END IF;
    EXECUTE (
        SELECT format(
            $update$
                UPDATE diary_offers AS o
                SET %s, lower_bounds = k.lower_bounds, lines_counted = k.lines_counted,
                    lines_counting = k.lines_counting,
                    amount = CASE o.measure
                        WHEN 'g' THEN coalesce(k.weight_g * s.part, o.amount)
                        ELSE k.servings * s.part
                    END,
                    grams = CASE o.measure
                        WHEN 'g' THEN coalesce(k.weight_g * s.part, o.grams)
                        ELSE k.weight_g * s.part
                    END
                FROM cooked_shares AS s
                JOIN cookings AS k ON k.household_id = s.household_id AND k.id = s.cooking_id
                WHERE s.household_id = current_household() AND s.cooking_id = $1 AND s.deleted_at IS NULL
                    AND o.household_id = s.household_id AND o.person_id = s.person_id AND o.act_id = s.id
                    AND o.answer IS NULL
            $update$,
            string_agg(format('%1$I = k.%1$I * s.part', a.attname), ', ' ORDER BY a.attnum)
        )
        FROM pg_attribute AS a
        WHERE a.attrelid = 'nutrients'::regclass AND a.attnum > 0 AND NOT a.attisdropped
    ) USING pot;
    UPDATE cooked_shares AS s
    SET offered_part = s.part
    FROM diary_offers AS o
    WHERE s.household_id = current_household() AND s.cooking_id = pot AND s.offered_part <> s.part
        AND o.household_id = s.household_id AND o.person_id = s.person_id AND o.act_id = s.id AND o.answer IS NULL;
END
$$;

-- settle_plate makes the entry that plates have made for somebody else what these plates are now: more by a second
-- helping, less by one that was taken back, and none where there is none left. It does it for who served the plate and may
-- write for that person, and says whether there was such an entry; what its person has changed by hand stays.
CREATE FUNCTION settle_plate(plate uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
    served cooked_shares;
    made uuid[];
    changed bigint;
BEGIN
    SELECT s.*
    INTO served
    FROM cooked_shares AS s
    WHERE s.household_id = current_household() AND s.id = plate AND s.use = 'plate' AND s.is_written
        AND s.served_by = current_author() AND s.person_id IS DISTINCT FROM current_person()
        AND may_write_for(s.person_id);
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    SELECT array_agg(s.id)
    INTO made
    FROM cooked_shares AS s
    WHERE s.household_id = served.household_id AND s.cooking_id = served.cooking_id AND s.use = 'plate'
        AND s.person_id = served.person_id AND s.dish_id = served.dish_id AND s.is_written;
    EXECUTE (
        SELECT format(
            $update$
                UPDATE diary_entries AS e
                SET %s, lower_bounds = k.lower_bounds, lines_counted = k.lines_counted,
                    lines_counting = k.lines_counting, changed_in = p.last_id,
                    measure = CASE WHEN p.is_weighed AND k.weight_g IS NOT NULL THEN 'g' ELSE 'serving' END,
                    amount = CASE
                        WHEN p.is_weighed AND k.weight_g IS NOT NULL THEN k.weight_g
                        ELSE k.servings
                    END * p.part,
                    grams = k.weight_g * p.part
                FROM cookings AS k
                CROSS JOIN (
                    SELECT sum(s.part * s.eaten) AS part, bool_and(s.grams IS NOT NULL) AS is_weighed,
                        (array_agg(s.id ORDER BY s.position DESC))[1] AS last_id
                    FROM cooked_shares AS s
                    WHERE s.household_id = $1 AND s.id = ANY ($5) AND s.deleted_at IS NULL
                ) AS p
                WHERE k.household_id = $1 AND k.id = $2 AND p.part > 0
                    AND e.household_id = $1 AND e.person_id = $3 AND e.dish_id = $4 AND e.deleted_at IS NULL
                    AND e.changed_in = ANY ($5)
            $update$,
            string_agg(format('%1$I = k.%1$I * p.part', a.attname), ', ' ORDER BY a.attnum)
        )
        FROM pg_attribute AS a
        WHERE a.attrelid = 'nutrients'::regclass AND a.attnum > 0 AND NOT a.attisdropped
    ) USING served.household_id, served.cooking_id, served.person_id, served.dish_id, made;
    GET DIAGNOSTICS changed = ROW_COUNT;
    IF changed = 0 AND NOT EXISTS (
        SELECT FROM cooked_shares AS s
        WHERE s.household_id = served.household_id AND s.id = ANY (made) AND s.deleted_at IS NULL AND s.eaten > 0
    ) THEN
        UPDATE diary_entries AS e
        SET deleted_at = now(), changed_in = NULL
        WHERE e.household_id = served.household_id AND e.person_id = served.person_id AND e.dish_id = served.dish_id
            AND e.deleted_at IS NULL AND e.changed_in = ANY (made);
        GET DIAGNOSTICS changed = ROW_COUNT;
    END IF;
    RETURN changed > 0;
END
$$;

REVOKE ALL ON FUNCTION correct_offers(uuid), settle_plate(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION correct_offers(uuid), settle_plate(uuid) TO sofra_app;
