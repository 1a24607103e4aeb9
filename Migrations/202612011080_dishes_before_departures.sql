-- Since the portions of whoever leaves or comes back are settled with it, each of these took a person first, and the household and
-- its dishes after it: whoever edits a dish names a portion of a person whom the other had, and waited for the dish, and who joined
-- by an invite to a ward had the household and waited for the ward. They take what they need in the order of whoever settles
-- portions: the household, its dishes, the person (H-05).

-- undo_move as before otherwise.
CREATE OR REPLACE FUNCTION undo_move() RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $_$
DECLARE
    wanted uuid;
    move moves;
    tab text;
    asked uuid;
BEGIN
    SELECT act INTO wanted FROM latest_move();
    IF NOT FOUND THEN
        RETURN 'unknown';
    END IF;
    IF NOT may_depart(current_household(), current_person()) THEN
        RETURN 'last owner';
    END IF;
    FOR move IN SELECT * FROM moves WHERE id = wanted ORDER BY position FOR UPDATE LOOP
        PERFORM
        FROM households
        WHERE id IN (move.from_household, move.to_household)
        ORDER BY id
        FOR NO KEY UPDATE;
        PERFORM
        FROM plan_dishes
        WHERE household_id = move.to_household AND template_id IS NULL
        ORDER BY id
        FOR NO KEY UPDATE;
        PERFORM FROM persons WHERE household_id = move.to_household AND id = move.to_person FOR UPDATE;
        IF move.account_id IS NULL AND NOT EXISTS (
            SELECT
            FROM guardians
            WHERE household_id = move.to_household AND person_id = move.to_person AND guardian_id = current_person()
        ) THEN
            PERFORM leave_former_ward(move);
            DELETE FROM moves WHERE id = move.id AND position = move.position;
            CONTINUE;
        END IF;
        FOR asked IN
            UPDATE moves AS others
            SET welcome_at = now(), welcomed_by_name = mine.name
            FROM households AS h
            JOIN persons AS mine ON mine.household_id = current_household() AND mine.id = current_person()
            WHERE h.id = move.from_household AND others.from_household = h.id AND NOT others.is_own
                AND others.moved_at = h.ended_at AND others.position = 0
            RETURNING others.account_id
        LOOP
            PERFORM tell_of_household(asked, 'welcomed', move.from_household);
        END LOOP;
        UPDATE households SET ended_at = NULL WHERE id = move.from_household;
        UPDATE persons SET left_at = NULL WHERE household_id = move.from_household AND id = move.from_person;
        PERFORM end_standing_in(move.from_household, move.from_person);
        UPDATE persons
        SET left_at = now()
        WHERE household_id = move.to_household AND id = ANY (move.ward_copies) AND kind <> 'member';
        DELETE FROM guardians WHERE household_id = move.to_household AND person_id = ANY (move.ward_copies);
        -- The body is as it is now, not as it was.
        FOREACH tab IN ARRAY ARRAY['diary_entries', 'diary_days', 'goals', 'weights', 'favourites', 'avoidances'] LOOP
            EXECUTE format('DELETE FROM %I WHERE household_id = $1 AND person_id = $2', tab)
            USING move.from_household, move.from_person;
        END LOOP;
        PERFORM move_body(move.to_household, move.to_person, move.from_household, move.from_person);
        UPDATE persons AS former
        SET name = latter.name, language = latter.language, time_zone = latter.time_zone
        FROM persons AS latter
        WHERE former.household_id = move.from_household AND former.id = move.from_person
            AND latter.household_id = move.to_household AND latter.id = move.to_person;
        -- What was brought goes, too, unless somebody there has changed, planned or cooked it.
        UPDATE recipes AS r
        SET deleted_at = now(), version = r.version + 1
        FROM recipes AS former
        WHERE r.household_id = move.to_household AND r.id = ANY (move.brought) AND r.deleted_at IS NULL
            AND former.household_id = move.from_household AND former.id = r.id AND former.version = r.version
            AND NOT EXISTS (
                SELECT
                FROM plan_dishes AS d
                WHERE d.household_id = r.household_id AND d.recipe_id = r.id AND d.deleted_at IS NULL
            )
            AND NOT EXISTS (
                SELECT
                FROM cookings AS k
                WHERE k.household_id = r.household_id AND k.recipe_id = r.id AND k.deleted_at IS NULL
            );
        IF move.account_id IS NOT NULL THEN
            UPDATE accounts
            SET household_id = move.from_household, person_id = move.from_person
            WHERE id = move.account_id;
        END IF;
    END LOOP;
    FOR move IN SELECT * FROM moves WHERE id = wanted ORDER BY position LOOP
        PERFORM settle_departure(move.to_household, move.to_person);
    END LOOP;
    DELETE FROM moves WHERE id = wanted;
    RETURN 'moved';
END
$_$;

-- remove_ward as before otherwise.
CREATE OR REPLACE FUNCTION remove_ward(ward uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    PERFORM FROM households WHERE id = current_household() FOR NO KEY UPDATE;
    PERFORM
    FROM plan_dishes
    WHERE household_id = current_household() AND template_id IS NULL
    ORDER BY id
    FOR NO KEY UPDATE;
    UPDATE persons
    SET left_at = now()
    WHERE household_id = current_household() AND id = ward AND looks_after(id);
    RETURN FOUND;
END
$$;

-- bring_back_ward as before otherwise.
CREATE OR REPLACE FUNCTION bring_back_ward(ward uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    PERFORM FROM households WHERE id = current_household() FOR NO KEY UPDATE;
    PERFORM
    FROM plan_dishes
    WHERE household_id = current_household() AND template_id IS NULL
    ORDER BY id
    FOR NO KEY UPDATE;
    UPDATE persons
    SET left_at = NULL
    WHERE household_id = current_household() AND id IN (SELECT id FROM removed_wards() WHERE id = ward);
    RETURN FOUND;
END
$$;
