-- Whoever takes a move back leaves a child there whom others look after since, and no longer they themselves: with them went
-- all that was written of the child meanwhile, too.

-- Whoever came with somebody looks after them no more where the two came from either, and nobody finds them there as they
-- were, unless another guardian is there.
CREATE FUNCTION leave_former_ward(move moves) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    DELETE FROM guardians AS g
    USING moves AS mine
    WHERE mine.id = move.id AND mine.position = 0
        AND g.household_id = move.from_household AND g.person_id = move.from_person AND g.guardian_id = mine.from_person;
    UPDATE persons
    SET left_at = coalesce(left_at, now())
    WHERE household_id = move.from_household AND id = move.from_person AND NOT EXISTS (
        SELECT
        FROM guardians AS g
        JOIN persons AS other ON other.household_id = g.household_id AND other.id = g.guardian_id
        WHERE g.household_id = move.from_household AND g.person_id = move.from_person AND other.left_at IS NULL
    );
END
$$;

REVOKE ALL ON FUNCTION leave_former_ward(moves) FROM PUBLIC;

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
