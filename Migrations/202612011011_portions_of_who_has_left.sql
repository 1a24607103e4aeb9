-- Whoever is no longer of the household is away from every meal, by whichever way they went, and their portions wait for them
-- beside the dishes, and beside what is copied of them meanwhile. Once they are back they have those of the meals at which they
-- sit by then: the dishes may have been moved, and what was said of a meal, or their role, may be another (H-05).

-- sits_at as before, but that whoever has left sits nowhere.
CREATE OR REPLACE FUNCTION sits_at(home uuid, one uuid, day date, meal text) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN coalesce((
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
        WHERE p.household_id = home AND p.id = one AND p.left_at IS NULL
    ), false);
END
$$;

-- settle_portions as before, but that it puts those by, too, of whoever has left.
CREATE OR REPLACE FUNCTION settle_portions(home uuid, dishes uuid[], people uuid[]) RETURNS void
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
            AND p.household_id = e.household_id AND p.id = e.person_id AND NOT sits_at(home, e.person_id, d.planned_on, d.slot)
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
        JOIN persons AS p ON p.household_id = d.household_id AND p.id = a.person::uuid
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

-- portions_follow_person settles the portions of whoever leaves, is back, or has another role. It comes behind keep_usual_week,
-- which says where the usual week of that role begins.
CREATE FUNCTION portions_follow_person() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    PERFORM settle_portions(NEW.household_id, NULL, ARRAY[NEW.id]);
    RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION portions_follow_person() FROM PUBLIC;

CREATE TRIGGER persons_usual_week_portions AFTER UPDATE OF kind, role, left_at ON persons FOR EACH ROW
    WHEN (OLD.kind <> NEW.kind OR OLD.role IS DISTINCT FROM NEW.role OR (OLD.left_at IS NULL) <> (NEW.left_at IS NULL))
    EXECUTE FUNCTION portions_follow_person();

-- change_role as before: the trigger settles the portions.
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
    RETURN 'changed';
END
$$;

-- move_person as before, but that it takes the dishes first.
CREATE OR REPLACE FUNCTION move_person(
    act uuid, from_home uuid, from_one uuid, to_home uuid, to_one uuid, wanted_role text, is_own boolean
) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    account uuid;
    is_last boolean;
    looked_after uuid[] := '{}';
BEGIN
    -- Their portions are put by: the dishes before the person, as whoever names a portion of one.
    PERFORM FROM plan_dishes WHERE household_id = from_home AND template_id IS NULL ORDER BY id FOR NO KEY UPDATE;
    -- Whoever is writing into this diary ends first, and whoever comes later waits, so that all of it is copied.
    PERFORM FROM persons WHERE household_id = from_home AND id = from_one FOR UPDATE;
    SELECT id INTO account FROM accounts WHERE household_id = from_home AND person_id = from_one;
    is_last := account IS NOT NULL AND NOT EXISTS (
        SELECT FROM accounts WHERE household_id = from_home AND id <> account AND deleted_at IS NULL
    );
    INSERT INTO persons (household_id, id, name, role, language, time_zone)
    SELECT to_home, to_one, name, wanted_role, language, time_zone
    FROM persons
    WHERE household_id = from_home AND id = from_one;
    PERFORM move_body(from_home, from_one, to_home, to_one);
    IF NOT is_last THEN
        looked_after := ARRAY(
            SELECT p.id
            FROM guardians AS g
            JOIN persons AS p ON p.household_id = g.household_id AND p.id = g.person_id
            WHERE g.household_id = from_home AND g.guardian_id = from_one AND g.stands_in_for IS NULL
                AND p.kind = 'dependant' AND p.left_at IS NULL
            ORDER BY p.id
        );
    END IF;
    INSERT INTO moves (
        id, position, account_id, from_household, from_person, to_household, to_person, is_own, wards, ward_profiles
    )
    VALUES (
        act, 0, account, from_home, from_one, to_home, to_one, is_own, looked_after,
        profiles_of(from_home, looked_after)
    );
    IF is_last THEN
        PERFORM move_ward(act, from_home, w.id, to_home, to_one, is_own)
        FROM (
            SELECT id
            FROM persons
            WHERE household_id = from_home AND kind <> 'member' AND left_at IS NULL
            ORDER BY id
        ) AS w;
        -- Whoever has deleted their account would come back to a household that has ended, without those who went along.
        PERFORM move_apart(from_home, deleted.person_id, mine, '{}')
        FROM persons AS mine
        JOIN accounts AS deleted ON deleted.household_id = mine.household_id AND deleted.id <> account
        WHERE mine.household_id = from_home AND mine.id = from_one;
    END IF;
    UPDATE accounts SET household_id = to_home, person_id = to_one WHERE id = account;
    PERFORM settle_departure(from_home, from_one);
    -- Who did not go by themselves has been removed, as was announced: whoever is asked back is not removed again by it.
    IF NOT is_own THEN
        DELETE FROM announced_removals WHERE household_id = from_home AND person_id = from_one;
    END IF;
END
$$;

SELECT settle_portions(household_id, NULL, array_agg(id))
FROM persons
WHERE left_at IS NOT NULL
GROUP BY household_id;
