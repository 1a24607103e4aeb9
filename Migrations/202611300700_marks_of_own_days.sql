-- What was said of a child's day, that it was partial or a fasting one, is said of what the child ate. Where whoever takes its diary
-- over has eaten something on that day themselves, the child's entries are offered and the mark fell upon another's day, which then
-- counted for nothing. Of such a day the note alone goes along (H-03, M-22).
CREATE OR REPLACE FUNCTION unite(home uuid, ward uuid, one uuid, handed_by uuid, handed_by_name text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
DECLARE
    former jsonb := jsonb_build_object('household_id', home, 'person_id', ward);
    latter jsonb := jsonb_build_object('household_id', home, 'person_id', one);
    both_on date[];
    of_one_on date[];
    of_both uuid[];
    tab text;
    has_come boolean := EXISTS (
        SELECT FROM moves WHERE to_household = home AND to_person = one AND moved_at = now()
    );
BEGIN
    PERFORM FROM plan_dishes WHERE household_id = home AND template_id IS NULL ORDER BY id FOR NO KEY UPDATE;
    -- Whoever was here eats where they ate, and whoever has come eats where the other did.
    INSERT INTO usual_weeks (household_id, person_id, meals)
    SELECT p.household_id, p.id, usual_meals(p.kind, p.role)
    FROM persons AS p
    WHERE p.household_id = home AND (
        p.id = ward OR p.id = one AND NOT has_come AND usual_meals(p.kind, p.role) > 0
    )
    ON CONFLICT DO NOTHING;
    of_one_on := ARRAY(
        SELECT DISTINCT eaten_on
        FROM diary_entries
        WHERE household_id = home AND person_id = one AND deleted_at IS NULL
    );
    both_on := ARRAY(
        SELECT DISTINCT eaten_on
        FROM diary_entries
        WHERE household_id = home AND person_id = ward AND deleted_at IS NULL AND eaten_on = ANY (of_one_on)
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
    -- A mark says how complete the entries of its person are, and those of a day with entries of the other are no more than offered.
    PERFORM copy_rows('diary_days', former, latter, format('t.day_on <> ALL (%L::date[])', of_one_on));
    INSERT INTO diary_days (household_id, person_id, day_on, note)
    SELECT household_id, one, day_on, note
    FROM diary_days
    WHERE household_id = home AND person_id = ward AND note <> '' AND day_on = ANY (of_one_on)
    ON CONFLICT DO NOTHING;
    -- A weight that was deleted does not keep one out.
    DELETE FROM weights WHERE household_id = home AND person_id = one AND deleted_at IS NOT NULL;
    IF NOT EXISTS (SELECT FROM goals WHERE household_id = home AND person_id = one AND deleted_at IS NULL) THEN
        DELETE FROM goals WHERE household_id = home AND person_id = one;
        PERFORM copy_rows('goals', former, latter);
    END IF;
    FOREACH tab IN ARRAY ARRAY[
        'weights', 'favourites', 'avoidances', 'usual_weeks', 'meal_eaters', 'plan_eaters', 'meals_out', 'plan_skips'
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
    -- They eat where the other did, and may sit at other meals than before.
    PERFORM settle_portions(home, one);
END
$_$;
