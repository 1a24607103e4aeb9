-- What somebody may do says where a usual week begins, and not who eats from then on: whoever becomes a viewer goes on eating where
-- they ate, so that nobody leaves a meal, with what they must not have, for a role (H-05). Whoever becomes a member begins as one.

-- usual_meals answers the usual week of whom nobody has said anything of: none of the 28 meals, or all of them.
CREATE FUNCTION usual_meals(kind text, role text) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    RETURN CASE WHEN kind = 'guest' OR role = 'viewer' THEN 0 ELSE 268435455 END;
REVOKE ALL ON FUNCTION usual_meals(text, text) FROM PUBLIC;

CREATE FUNCTION keep_usual_week() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    IF usual_meals(OLD.kind, OLD.role) > usual_meals(NEW.kind, NEW.role) THEN
        INSERT INTO usual_weeks (household_id, person_id, meals)
        VALUES (NEW.household_id, NEW.id, usual_meals(OLD.kind, OLD.role))
        ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION keep_usual_week() FROM PUBLIC;

CREATE TRIGGER persons_usual_week
AFTER UPDATE OF kind, role ON persons
FOR EACH ROW WHEN (OLD.kind <> NEW.kind OR OLD.role IS DISTINCT FROM NEW.role)
EXECUTE FUNCTION keep_usual_week();

-- unite as before, and with where both eat. What somebody has said of themselves stays.
CREATE OR REPLACE FUNCTION unite(home uuid, ward uuid, one uuid, handed_by uuid, handed_by_name text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
DECLARE
    former jsonb := jsonb_build_object('household_id', home, 'person_id', ward);
    latter jsonb := jsonb_build_object('household_id', home, 'person_id', one);
    both_on date[];
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
    PERFORM offer_entries(home, ward, one, both_on, handed_by, handed_by_name);
    -- One entry comes of a planned dish; another is an entry like any.
    UPDATE diary_entries AS e
    SET dish_id = NULL
    FROM diary_entries AS mine
    WHERE e.household_id = home AND e.person_id = ward AND mine.household_id = home AND mine.person_id = one
        AND mine.dish_id = e.dish_id;
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
    PERFORM copy_rows('diary_offers', former, latter, 't.answer IS NULL');
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
