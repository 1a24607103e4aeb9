-- A device in the kitchen has no session, and its open streams hear of its end as those of sessions do, by its own id: when it is
-- revoked, and when whoever put it up leaves or is switched off.
CREATE TRIGGER kitchen_devices_end AFTER UPDATE OF revoked_at ON kitchen_devices
    FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION tell_session_end();

-- tell_kitchens_end tells it of the devices of a person, who stands in the column that it is given.
CREATE FUNCTION tell_kitchens_end() RETURNS trigger
    LANGUAGE plpgsql
AS $$
BEGIN
    PERFORM pg_notify('sofra_sessions', id::text)
    FROM kitchen_devices
    WHERE household_id = NEW.household_id AND put_up_by = (to_jsonb(NEW) ->> TG_ARGV[0])::uuid AND revoked_at IS NULL;
    RETURN NULL;
END
$$;

CREATE TRIGGER persons_kitchens AFTER UPDATE OF left_at ON persons
    FOR EACH ROW WHEN (OLD.left_at IS NULL AND NEW.left_at IS NOT NULL) EXECUTE FUNCTION tell_kitchens_end('id');
CREATE TRIGGER accounts_kitchens AFTER UPDATE OF disabled_at ON accounts
    FOR EACH ROW WHEN (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL)
    EXECUTE FUNCTION tell_kitchens_end('person_id');
