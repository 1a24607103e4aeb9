-- A plate that is taken back comes back as it was: with the entry that it has made or raised, and the offer that waited, also of
-- somebody who did not take it back, and from a device of the kitchen.

-- The version of its cooking at which a share was taken back: what was corrected since makes another part of it.
ALTER TABLE cooked_shares ADD COLUMN taken_back_at_version bigint;

-- The offer of a plate that was taken back, as it was.
ALTER TABLE former_plates ADD COLUMN offer jsonb;

-- Keeps a plate, with what stands of it in its person's diary or is offered to them, in a change of theirs. Nothing of it is
-- told to whoever asks.
CREATE FUNCTION keep_plate(plate uuid, change uuid, place text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    served cooked_shares;
BEGIN
    SELECT s.*
    INTO served
    FROM cooked_shares AS s
    JOIN persons AS p ON p.household_id = s.household_id AND p.id = s.person_id AND p.left_at IS NULL
    WHERE s.household_id = current_household() AND s.id = plate AND s.use = 'plate' AND s.is_written
        AND s.deleted_at IS NULL AND serves_here();
    IF NOT FOUND THEN
        RETURN;
    END IF;
    INSERT INTO diary_changes (household_id, person_id, id, location)
    VALUES (served.household_id, served.person_id, change, place);
    EXECUTE (
        SELECT format(
            $insert$
                INSERT INTO former_entries (%1$s, change_id)
                SELECT %1$s, $1
                FROM diary_entries
                WHERE household_id = $2 AND person_id = $3 AND dish_id = $4 AND deleted_at IS NULL
            $insert$,
            string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum)
        )
        FROM pg_attribute AS a
        WHERE a.attrelid = 'former_entries'::regclass AND a.attnum > 0 AND NOT a.attisdropped
            AND a.attname <> 'change_id'
    ) USING change, served.household_id, served.person_id, served.dish_id;
    INSERT INTO former_plates (household_id, person_id, change_id, id, part, grams, servings, eaten, offered_part,
        is_outdated, offer)
    SELECT served.household_id, served.person_id, change, served.id, served.part, served.grams, served.servings,
        served.eaten, served.offered_part, served.is_outdated, (
            SELECT to_jsonb(o)
            FROM diary_offers AS o
            WHERE o.household_id = served.household_id AND o.person_id = served.person_id AND o.act_id = served.id
            LIMIT 1
        );
END
$$;
REVOKE ALL ON FUNCTION keep_plate(uuid, uuid, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION keep_plate(uuid, uuid, text) TO sofra_app;

-- Gives a plate that was taken back what it was in its person's diary, or in what was offered to them, before it comes back
-- itself. What somebody has changed since stays. The result is whether an entry is what it was.
CREATE FUNCTION give_back_plate(plate uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    served cooked_shares;
    kept former_plates;
    restored bigint;
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
    RETURN restored > 0;
END
$$;
REVOKE ALL ON FUNCTION give_back_plate(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION give_back_plate(uuid) TO sofra_app;
