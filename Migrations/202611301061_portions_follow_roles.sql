-- Whose role changes, or who takes over a diary, may eat at other meals than before. Their portions of dishes are settled then, as
-- where somebody says who eats at a meal (H-05): those by which they are away are put by, and those are given back by which they
-- are there.

-- settle_portions does for one person what AwayPortionStore does for what a meal, a dish or a usual week changes.
CREATE FUNCTION settle_portions(home uuid, one uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    here uuid[];
BEGIN
    PERFORM FROM plan_dishes WHERE household_id = home AND template_id IS NULL ORDER BY id FOR NO KEY UPDATE;
    here := ARRAY(
        SELECT d.id
        FROM plan_dishes AS d
        JOIN persons AS p ON p.household_id = d.household_id AND p.id = one AND p.left_at IS NULL
        WHERE d.household_id = home AND d.template_id IS NULL AND coalesce(
            (
                SELECT m.eats
                FROM meal_eaters AS m
                WHERE m.household_id = d.household_id AND m.eaten_on = d.planned_on AND m.slot = d.slot
                    AND m.person_id = p.id
            ),
            coalesce((
                SELECT u.meals
                FROM usual_weeks AS u
                WHERE u.household_id = p.household_id AND u.person_id = p.id
            ), usual_meals(p.kind, p.role)) >> (
                (extract(isodow FROM d.planned_on)::int - 1) * 4
                    + array_position(ARRAY['breakfast', 'lunch', 'dinner', 'snack'], d.slot) - 1
            ) & 1 = 1
        )
    );
    WITH put_by AS (
        DELETE FROM plan_eaters AS e
        USING plan_dishes AS d, persons AS p
        WHERE e.household_id = home AND e.person_id = one AND e.mode <> 'none' AND NOT e.though_away
            AND e.dish_id <> ALL (here)
            AND d.household_id = e.household_id AND d.id = e.dish_id AND d.template_id IS NULL
            AND p.household_id = e.household_id AND p.id = e.person_id AND p.left_at IS NULL
        RETURNING e.dish_id, e.mode, e.amount, e.goal_on
    )
    UPDATE plan_dishes AS d
    SET away_portions = coalesce(d.away_portions, '{}') || jsonb_build_object(
        one, jsonb_build_object('mode', k.mode, 'amount', k.amount, 'goal_on', k.goal_on)
    )
    FROM put_by AS k
    WHERE d.household_id = home AND d.id = k.dish_id;
    INSERT INTO plan_eaters (household_id, dish_id, person_id, mode, amount, goal_on)
    SELECT d.household_id, d.id, one, k.mode, k.amount, k.goal_on
    FROM plan_dishes AS d
    CROSS JOIN LATERAL jsonb_to_record(d.away_portions->one::text) AS k (mode text, amount float8, goal_on date)
    WHERE d.household_id = home AND d.id = ANY (here) AND d.away_portions ? one::text
    ON CONFLICT DO NOTHING;
    UPDATE plan_dishes AS d
    SET away_portions = d.away_portions - one::text
    WHERE d.household_id = home AND d.id = ANY (here) AND d.away_portions ? one::text;
END
$$;
REVOKE ALL ON FUNCTION settle_portions(uuid, uuid) FROM PUBLIC;

-- change_role as before, but that it settles the portions of whose role it is.
CREATE OR REPLACE FUNCTION change_role(member uuid, wanted text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    former text;
BEGIN
    -- Whoever edits a dish has it before the household.
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
    PERFORM settle_portions(current_household(), member);
    RETURN 'changed';
END
$$;
