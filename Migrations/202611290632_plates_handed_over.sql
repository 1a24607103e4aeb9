-- The plates of somebody, and what of a pot is kept for them, are theirs who takes the diary over. Otherwise they were served a second
-- time, said of no plate how much of it they ate, and what was kept could be eaten by nobody (H-01, H-07).

-- offer_entries makes offers of what one person has written on some days to another of the same household. They are of the same
-- dishes and of the plates that the entries were made of, so that a dish that was eaten is not to be eaten again.
CREATE OR REPLACE FUNCTION offer_entries(home uuid, giver uuid, taker uuid, days date[], handed_by uuid, handed_by_name text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
DECLARE
    both_have text;
BEGIN
    SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) INTO both_have
    FROM pg_attribute AS a
    JOIN pg_attribute AS b ON b.attrelid = 'diary_entries'::regclass AND b.attname = a.attname AND NOT b.attisdropped
    WHERE a.attrelid = 'diary_offers'::regclass AND a.attnum > 0 AND NOT a.attisdropped
        AND a.attname NOT IN ('household_id', 'person_id', 'id');
    -- They are shown in the order in which they were made.
    EXECUTE format(
        $statement$
        INSERT INTO diary_offers (
            household_id, person_id, id, offered_by, offered_by_name, act_id, made_at, %1$s
        )
        SELECT household_id, $3, gen_random_uuid(), coalesce(written_by, $5), coalesce(written_by_name, $6), coalesce(
                (
                    SELECT s.id
                    FROM cooked_shares AS s
                    WHERE s.household_id = e.household_id AND s.id = e.changed_in AND s.person_id = e.person_id
                        AND s.dish_id = e.dish_id AND s.use = 'plate' AND s.deleted_at IS NULL AND NOT EXISTS (
                            SELECT
                            FROM cooked_shares AS more
                            WHERE more.household_id = s.household_id AND more.person_id = s.person_id
                                AND more.dish_id = s.dish_id AND more.id <> s.id AND more.use = 'plate'
                                AND more.is_written AND more.deleted_at IS NULL
                        )
                ), $7
            ),
            now() + row_number() OVER (ORDER BY eaten_on, slot, created_at, id) * interval '1 microsecond', %1$s
        FROM diary_entries AS e
        WHERE household_id = $1 AND person_id = $2 AND deleted_at IS NULL AND eaten_on = ANY ($4)
        $statement$,
        both_have
    )
    USING home, giver, taker, days, handed_by, handed_by_name, gen_random_uuid();
END
$_$;

-- unite as before, and with plates, leftovers, and where both eat. What somebody has said of themselves stays.
CREATE OR REPLACE FUNCTION unite(home uuid, ward uuid, one uuid, handed_by uuid, handed_by_name text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
DECLARE
    former jsonb := jsonb_build_object('household_id', home, 'person_id', ward);
    latter jsonb := jsonb_build_object('household_id', home, 'person_id', one);
    both_on date[];
    of_both uuid[];
    tab text;
    has_come boolean := EXISTS (
        SELECT FROM moves WHERE to_household = home AND to_person = one AND moved_at = now()
    );
BEGIN
    -- Whoever was here eats where they ate, and whoever has come eats where the other did.
    INSERT INTO usual_weeks (household_id, person_id, meals)
    SELECT p.household_id, p.id, usual_meals(p.kind, p.role)
    FROM persons AS p
    WHERE p.household_id = home AND (
        p.id = ward OR p.id = one AND NOT has_come AND usual_meals(p.kind, p.role) > 0
    )
    ON CONFLICT DO NOTHING;
    both_on := ARRAY(
        SELECT eaten_on FROM diary_entries WHERE household_id = home AND person_id = ward AND deleted_at IS NULL
        INTERSECT
        SELECT eaten_on FROM diary_entries WHERE household_id = home AND person_id = one AND deleted_at IS NULL
    );
    -- One entry comes of a dish; another is an entry like any, and the plate that it came of stands for none.
    of_both := ARRAY(
        SELECT dish_id FROM diary_entries WHERE household_id = home AND person_id = one AND dish_id IS NOT NULL
        UNION
        SELECT dish_id
        FROM diary_offers
        WHERE household_id = home AND person_id = one AND dish_id IS NOT NULL AND answer IS NULL
        UNION
        SELECT dish_id
        FROM cooked_shares
        WHERE household_id = home AND person_id = one AND use = 'plate' AND is_written AND deleted_at IS NULL
    );
    UPDATE diary_entries SET dish_id = NULL WHERE household_id = home AND person_id = ward AND dish_id = ANY (of_both);
    PERFORM offer_entries(home, ward, one, both_on, handed_by, handed_by_name);
    PERFORM copy_rows('diary_entries', former, latter, format('t.eaten_on <> ALL (%L::date[])', both_on));
    -- A weight that was deleted does not keep one out.
    DELETE FROM weights WHERE household_id = home AND person_id = one AND deleted_at IS NOT NULL;
    IF NOT EXISTS (SELECT FROM goals WHERE household_id = home AND person_id = one AND deleted_at IS NULL) THEN
        DELETE FROM goals WHERE household_id = home AND person_id = one;
        PERFORM copy_rows('goals', former, latter);
    END IF;
    FOREACH tab IN ARRAY ARRAY[
        'diary_days', 'weights', 'favourites', 'avoidances', 'usual_weeks', 'meal_eaters', 'plan_eaters', 'meals_out',
        'plan_skips'
    ] LOOP
        PERFORM copy_rows(tab::regclass, former, latter);
    END LOOP;
    -- An offer that was declined says of its plate that nothing of it is in the diary.
    PERFORM copy_rows(
        'diary_offers', former, latter, $$(t.answer IS NULL OR t.answer = 'declined' AND t.act_id IN (
            SELECT s.id
            FROM cooked_shares AS s
            WHERE s.household_id = t.household_id AND s.person_id = t.person_id AND s.use = 'plate'
        ))$$
    );
    UPDATE cooked_shares AS s
    SET person_id = p.id, person_name = p.name, is_written = s.is_written AND coalesce(s.dish_id <> ALL (of_both), true)
    FROM persons AS p
    WHERE s.household_id = home AND s.person_id = ward AND p.household_id = home AND p.id = one;
    PERFORM unite_avoidances(home, one);
    FOREACH tab IN ARRAY ARRAY['usual_weeks', 'meal_eaters', 'plan_eaters', 'meals_out', 'plan_skips'] LOOP
        EXECUTE format('DELETE FROM %I WHERE household_id = $1 AND person_id = $2', tab) USING home, ward;
    END LOOP;
    UPDATE plan_dishes
    SET cook_person_id = CASE WHEN cook_person_id = ward THEN one ELSE cook_person_id END,
        out_person_id = CASE WHEN out_person_id = ward THEN one ELSE out_person_id END,
        kept = replace(kept::text, ward::text, one::text)::jsonb,
        away_portions = CASE
            -- Where both are away, whoever takes over has their own.
            WHEN away_portions ? ward::text
            THEN jsonb_build_object(one, away_portions->ward::text) || (away_portions - ward::text)
            ELSE away_portions
        END
    WHERE household_id = home AND (
        ward IN (cook_person_id, out_person_id) OR position(ward::text IN kept::text) > 0
        OR away_portions ? ward::text
    );
    -- Whoever has never said how much they eat eats what was said of them.
    UPDATE persons AS p
    SET usual_share = w.usual_share
    FROM persons AS w
    WHERE p.household_id = home AND p.id = one AND p.usual_share = 1 AND w.household_id = home AND w.id = ward;
    PERFORM end_guardianship(home, ward);
    UPDATE persons SET left_at = now() WHERE household_id = home AND id = ward;
END
$_$;
