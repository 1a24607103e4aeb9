-- Owners alone invite: what an owner has invited and nobody has used ends when they are no owner any more.

-- end_invites says so for every statement that changes a role, whichever way it comes.
CREATE FUNCTION end_invites() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    UPDATE invites
    SET revoked_at = now()
    WHERE household_id = NEW.household_id AND created_by = NEW.id AND used_at IS NULL AND revoked_at IS NULL;
    RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION end_invites() FROM PUBLIC;

CREATE TRIGGER persons_invites AFTER UPDATE OF role ON persons
    FOR EACH ROW WHEN (OLD.role = 'owner' AND NEW.role IS DISTINCT FROM 'owner')
    EXECUTE FUNCTION end_invites();

UPDATE invites AS i
SET revoked_at = now()
FROM persons AS p
WHERE p.household_id = i.household_id AND p.id = i.created_by AND p.role IS DISTINCT FROM 'owner'
    AND i.used_at IS NULL AND i.revoked_at IS NULL;
