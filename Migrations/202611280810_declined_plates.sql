-- settle_plate as before, without plates of which their person has declined the offer: a second helping brought the first
-- into the diary again.
CREATE OR REPLACE FUNCTION settle_plate(plate uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
DECLARE
    served cooked_shares;
    made uuid[];
    changed bigint;
BEGIN
    SELECT s.*
    INTO served
    FROM cooked_shares AS s
    WHERE s.household_id = current_household() AND s.id = plate AND s.use = 'plate' AND s.is_written
        AND (s.served_by = current_author() OR s.deleted_at IS NOT NULL AND serves_here())
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
$_$;
