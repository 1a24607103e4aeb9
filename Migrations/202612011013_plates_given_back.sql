-- Whoever serves takes back and gives back what others have served. Where an entry comes of several plates, taking one back made it
-- what the others are by the present weight of their pot; giving it back made the entry what it was before, by the old weight,
-- while the others were no longer told to be that: their person was not told either. It is made anew, whoever gives it back (H-07).

-- settle_plate as before, but that whoever serves may make the entry anew of a plate that they are giving back, too: until that is
-- done the version stands beside it at which it was taken back.
CREATE OR REPLACE FUNCTION settle_plate(plate uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
DECLARE
    served cooked_shares;
    made uuid[];
    helped record;
    told record;
    changed bigint := 0;
BEGIN
    SELECT s.*
    INTO served
    FROM cooked_shares AS s
    WHERE s.household_id = current_household() AND s.id = plate AND s.use = 'plate' AND s.is_written
        AND (
            s.served_by = current_author()
            OR (s.deleted_at IS NOT NULL OR s.taken_back_at_version IS NOT NULL) AND serves_here()
        )
        AND s.person_id IS DISTINCT FROM current_person() AND may_write_for(s.person_id);
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    SELECT array_agg(s.id)
    INTO made
    FROM cooked_shares AS s
    WHERE s.household_id = served.household_id AND s.cooking_id = served.cooking_id AND s.use = 'plate'
        AND s.person_id = served.person_id AND s.dish_id = served.dish_id AND s.is_written
        AND NOT EXISTS (
            SELECT
            FROM diary_offers AS o
            WHERE o.household_id = s.household_id AND o.person_id = s.person_id AND o.act_id = s.id
                AND o.answer = 'declined'
        );
    SELECT k.weight_g, k.servings, sum(s.part * s.eaten) AS part, bool_and(s.grams IS NOT NULL) AS is_weighed,
        (array_agg(s.id ORDER BY s.position DESC))[1] AS last_id
    INTO helped
    FROM cooked_shares AS s
    JOIN cookings AS k ON k.household_id = s.household_id AND k.id = s.cooking_id
    WHERE s.household_id = served.household_id AND s.id = ANY (made) AND s.deleted_at IS NULL
    GROUP BY k.weight_g, k.servings;
    IF helped.part > 0 THEN
        SELECT a.measure, a.amount, a.grams
        INTO told
        FROM amount_of_plate(helped.weight_g, helped.servings, helped.part, helped.is_weighed) AS a;
        EXECUTE (
            SELECT format(
                $update$
                    UPDATE diary_entries AS e
                    SET %s, lower_bounds = k.lower_bounds, lines_counted = k.lines_counted,
                        lines_counting = k.lines_counting, changed_in = $7, measure = $8, amount = $9, grams = $10
                    FROM cookings AS k
                    WHERE k.household_id = $1 AND k.id = $2
                        AND e.household_id = $1 AND e.person_id = $3 AND e.dish_id = $4 AND e.deleted_at IS NULL
                        AND e.changed_in = ANY ($5)
                $update$,
                string_agg(format('%1$I = k.%1$I * $6', a.attname), ', ' ORDER BY a.attnum)
            )
            FROM pg_attribute AS a
            WHERE a.attrelid = 'nutrients'::regclass AND a.attnum > 0 AND NOT a.attisdropped
        ) USING served.household_id, served.cooking_id, served.person_id, served.dish_id, made, helped.part,
            helped.last_id, told.measure, told.amount, told.grams;
        GET DIAGNOSTICS changed = ROW_COUNT;
    END IF;
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
    -- The entry holds what its plates are now, whatever it held before their pot was weighed anew or corrected.
    IF changed > 0 THEN
        UPDATE cooked_shares AS s
        SET offered_part = s.part, is_outdated = false
        WHERE s.household_id = served.household_id AND s.id = ANY (made) AND s.deleted_at IS NULL
            AND (s.offered_part <> s.part OR s.is_outdated);
    END IF;
    RETURN changed > 0;
END
$_$;
