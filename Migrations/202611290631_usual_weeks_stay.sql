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
