-- Whether the entry of a plate holds what was in the pot before that was corrected: other servings of what was weighed, or
-- another line. NULL, of what an older archive brought back, is no.
ALTER TABLE cooked_shares ADD COLUMN is_outdated boolean DEFAULT false;

-- An offer that nobody has answered follows what is corrected, so that nothing of it is outdated.
CREATE OR REPLACE FUNCTION correct_offers(pot uuid) RETURNS void
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
    SET offered_part = s.part, is_outdated = false
    FROM diary_offers AS o
    WHERE s.household_id = current_household() AND s.cooking_id = pot
        AND (s.offered_part <> s.part OR s.is_outdated)
        AND o.household_id = s.household_id AND o.person_id = s.person_id AND o.act_id = s.id AND o.answer IS NULL;
END
$$;
