-- Whoever no longer looks after somebody can no longer hand them over: their open invitations for that person end with it, as
-- the others do with being an owner.
CREATE FUNCTION end_handovers() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    UPDATE invites
    SET revoked_at = now()
    WHERE household_id = OLD.household_id AND person_id = OLD.person_id AND created_by = OLD.guardian_id
        AND used_at IS NULL AND revoked_at IS NULL;
    RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION end_handovers() FROM PUBLIC;

CREATE TRIGGER guardians_invites AFTER DELETE ON guardians FOR EACH ROW EXECUTE FUNCTION end_handovers();

UPDATE invites AS i
SET revoked_at = now()
WHERE i.person_id IS NOT NULL AND i.used_at IS NULL AND i.revoked_at IS NULL AND NOT EXISTS (
    SELECT
    FROM guardians AS g
    WHERE g.household_id = i.household_id AND g.person_id = i.person_id AND g.guardian_id = i.created_by
);
