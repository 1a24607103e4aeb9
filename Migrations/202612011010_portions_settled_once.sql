-- The portions of whoever is away from a meal were put by and given back by statements of the program, and by a function beside
-- them that did the same for one person. The rule stands once: the program asks the function, with dishes or with people (H-05).

-- sits_at is true where a person eats at a meal: as was said of it, else as in their usual week.
CREATE FUNCTION sits_at(home uuid, one uuid, day date, meal text) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN (
        SELECT coalesce(
            m.eats,
            coalesce(u.meals, usual_meals(p.kind, p.role)) >> (
                (extract(isodow FROM day)::int - 1) * 4
                    + array_position(ARRAY['breakfast', 'lunch', 'dinner', 'snack'], meal) - 1
            ) & 1 = 1
        )
        FROM persons AS p
        LEFT JOIN meal_eaters AS m
            ON m.household_id = p.household_id AND m.eaten_on = day AND m.slot = meal AND m.person_id = p.id
        LEFT JOIN usual_weeks AS u ON u.household_id = p.household_id AND u.person_id = p.id
        WHERE p.household_id = home AND p.id = one
    );
END
$$;
REVOKE ALL ON FUNCTION sits_at(uuid, uuid, date, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sits_at(uuid, uuid, date, text) TO sofra_app;

-- settle_portions puts the portions of those by who are away from a dish's meal, and gives those back whose people are at it: of
-- these dishes, or of all, and of these people, or of all. Two who change who sits at a meal, or which dish stands at it, wait
-- here for each other, and the later one sees what the earlier one did. Whoever changes several dishes at once, or has locked
-- one, takes these locks first, in this order.
CREATE FUNCTION settle_portions(home uuid, dishes uuid[], people uuid[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    PERFORM FROM households WHERE id = home FOR NO KEY UPDATE;
    PERFORM
    FROM plan_dishes
    WHERE household_id = home AND template_id IS NULL AND (dishes IS NULL OR id = ANY (dishes))
    ORDER BY id
    FOR NO KEY UPDATE;
    WITH put_by AS (
        DELETE FROM plan_eaters AS e
        USING plan_dishes AS d, persons AS p
        WHERE e.household_id = home AND e.mode <> 'none' AND NOT e.though_away
            AND (dishes IS NULL OR e.dish_id = ANY (dishes)) AND (people IS NULL OR e.person_id = ANY (people))
            AND d.household_id = e.household_id AND d.id = e.dish_id AND d.template_id IS NULL
            AND p.household_id = e.household_id AND p.id = e.person_id AND p.left_at IS NULL
            AND NOT sits_at(home, e.person_id, d.planned_on, d.slot)
        RETURNING e.dish_id, e.person_id, e.mode, e.amount, e.goal_on
    )
    UPDATE plan_dishes AS d
    SET away_portions = coalesce(d.away_portions, '{}') || k.portions
    FROM (
        SELECT dish_id, jsonb_object_agg(
                person_id, jsonb_build_object('mode', mode, 'amount', amount, 'goal_on', goal_on)
            ) AS portions
        FROM put_by
        GROUP BY dish_id
    ) AS k
    WHERE d.household_id = home AND d.id = k.dish_id;
    -- A portion by the goal of another day is given back, too: it is the usual one until the dish stands on that day again. One
    -- that was named meanwhile holds, and what was kept is forgotten.
    WITH back AS (
        SELECT d.id AS dish_id, p.id AS person_id, a.portion
        FROM plan_dishes AS d
        CROSS JOIN LATERAL jsonb_each(d.away_portions) AS a (person, portion)
        JOIN persons AS p ON p.household_id = d.household_id AND p.id = a.person::uuid AND p.left_at IS NULL
        WHERE d.household_id = home AND d.template_id IS NULL
            AND (dishes IS NULL OR d.id = ANY (dishes)) AND (people IS NULL OR p.id = ANY (people))
            AND sits_at(home, p.id, d.planned_on, d.slot)
    ), given AS (
        INSERT INTO plan_eaters (household_id, dish_id, person_id, mode, amount, goal_on)
        SELECT home, b.dish_id, b.person_id, k.mode, k.amount, k.goal_on
        FROM back AS b
        CROSS JOIN LATERAL jsonb_to_record(b.portion) AS k (mode text, amount float8, goal_on date)
        ON CONFLICT DO NOTHING
    )
    UPDATE plan_dishes AS d
    SET away_portions = d.away_portions - b.people
    FROM (SELECT dish_id, array_agg(person_id::text) AS people FROM back GROUP BY dish_id) AS b
    WHERE d.household_id = home AND d.id = b.dish_id;
END
$$;
REVOKE ALL ON FUNCTION settle_portions(uuid, uuid[], uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settle_portions(uuid, uuid[], uuid[]) TO sofra_app;

-- change_role as before, but that it asks for the portions of the one person, and takes the household before the dishes.
CREATE OR REPLACE FUNCTION change_role(member uuid, wanted text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    former text;
BEGIN
    -- In the order of whoever settles portions, and the dishes before anything that whoever edits one of them waits for.
    PERFORM FROM households WHERE id = current_household() FOR NO KEY UPDATE;
    PERFORM FROM plan_dishes
    WHERE household_id = current_household() AND template_id IS NULL
    ORDER BY id
    FOR NO KEY UPDATE;
    -- One at a time in a household, so that of two owners neither makes the other a member while that one does the same.
    PERFORM FROM households WHERE id = current_household() FOR UPDATE;
    IF NOT owns_household() THEN
        RAISE EXCEPTION 'roles are decided by owners' USING ERRCODE = 'insufficient_privilege';
    END IF;
    SELECT role INTO former
    FROM persons
    WHERE household_id = current_household() AND id = member AND kind = 'member' AND left_at IS NULL
    FOR UPDATE;
    IF NOT FOUND THEN
        RETURN 'unknown';
    END IF;
    IF former = 'owner' AND wanted <> 'owner' THEN
        IF NOT EXISTS (
            SELECT
            FROM persons
            WHERE household_id = current_household() AND id <> member AND role = 'owner' AND left_at IS NULL
        ) THEN
            RETURN 'last owner';
        END IF;
        IF member <> current_person() AND NOT removal_is_due(member) THEN
            RETURN 'owner';
        END IF;
        DELETE FROM announced_removals WHERE household_id = current_household() AND member IN (person_id, announced_by);
    END IF;
    UPDATE persons SET role = wanted WHERE household_id = current_household() AND id = member;
    PERFORM settle_portions(current_household(), NULL, ARRAY[member]);
    RETURN 'changed';
END
$$;

-- unite as before, but that it asks for the portions of the one person.
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
    PERFORM settle_portions(home, NULL, ARRAY[one]);
END
$_$;

DROP FUNCTION settle_portions(uuid, uuid);
