-- A plate that was taken back and comes back writes nothing into the diary of somebody who has forbidden that since (H-08).
-- give_back_plate as before, but that it asks.
CREATE OR REPLACE FUNCTION give_back_plate(plate uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    served cooked_shares;
    kept former_plates;
    may_write boolean;
    restored bigint := 0;
BEGIN
    SELECT s.*
    INTO served
    FROM cooked_shares AS s
    JOIN persons AS p ON p.household_id = s.household_id AND p.id = s.person_id AND p.left_at IS NULL
    WHERE s.household_id = current_household() AND s.id = plate AND s.use = 'plate' AND s.is_written
        AND s.taken_back_at_version IS NOT NULL AND s.deleted_at IS NOT NULL AND serves_here();
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    SELECT f.*
    INTO kept
    FROM former_plates AS f
    JOIN diary_changes AS c ON c.household_id = f.household_id AND c.person_id = f.person_id AND c.id = f.change_id
    WHERE f.household_id = served.household_id AND f.person_id = served.person_id AND f.id = served.id
        AND c.created_at = served.deleted_at
    ORDER BY f.change_id DESC
    LIMIT 1;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    may_write := served.person_id IS NOT DISTINCT FROM current_person() OR may_write_for(served.person_id);
    IF may_write THEN
        EXECUTE (
            SELECT format(
                $update$
                    UPDATE diary_entries AS e
                    SET (%1$s) = ROW(%2$s)
                    FROM former_entries AS f
                    WHERE f.household_id = $1 AND f.person_id = $2 AND f.change_id = $3
                        AND e.household_id = f.household_id AND e.person_id = f.person_id AND e.id = f.id
                        AND e.dish_id = $4 AND e.changed_at = $5 AND NOT EXISTS (
                            SELECT
                            FROM diary_entries AS later
                            WHERE later.household_id = $1 AND later.person_id = $2 AND later.dish_id = $4
                                AND later.deleted_at IS NULL AND later.id <> e.id
                        )
                $update$,
                string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum),
                string_agg('f.' || quote_ident(a.attname), ', ' ORDER BY a.attnum)
            )
            FROM pg_attribute AS a
            WHERE a.attrelid = 'former_entries'::regclass AND a.attnum > 0 AND NOT a.attisdropped
                AND a.attname <> ALL ('{household_id,person_id,id,change_id}')
        ) USING served.household_id, served.person_id, kept.change_id, served.dish_id, served.deleted_at;
        GET DIAGNOSTICS restored = ROW_COUNT;
    END IF;
    IF kept.offer IS NOT NULL AND may_offer_to(served.person_id) THEN
        INSERT INTO diary_offers
        SELECT o.*
        FROM jsonb_populate_record(NULL::diary_offers, kept.offer) AS o
        WHERE o.household_id = served.household_id AND o.person_id = served.person_id AND (
            o.answer IS NOT NULL OR o.is_helping OR NOT EXISTS (
                SELECT
                FROM diary_entries AS e
                WHERE e.household_id = served.household_id AND e.person_id = served.person_id
                    AND e.dish_id = served.dish_id AND e.deleted_at IS NULL
            )
        )
        ON CONFLICT DO NOTHING;
    END IF;
    -- What taking it back has changed stays so, and the plate stands for nothing in the diary.
    IF NOT may_write THEN
        UPDATE cooked_shares AS s
        SET is_written = false
        WHERE s.household_id = served.household_id AND s.id = served.id AND EXISTS (
            SELECT
            FROM former_entries AS f
            JOIN diary_entries AS e
                ON e.household_id = f.household_id AND e.person_id = f.person_id AND e.id = f.id
            WHERE f.household_id = served.household_id AND f.person_id = served.person_id
                AND f.change_id = kept.change_id AND e.dish_id = served.dish_id AND e.changed_at = served.deleted_at
        ) AND NOT EXISTS (
            SELECT
            FROM diary_offers AS o
            WHERE o.household_id = served.household_id AND o.person_id = served.person_id AND o.act_id = served.id
        );
    END IF;
    RETURN restored > 0;
END
$$;
