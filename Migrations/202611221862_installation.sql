-- What runs and what waits in the whole installation, as numbers alone: no statement of the application sees two households.
CREATE FUNCTION installation_state() RETURNS TABLE (imports_running bigint, messages_unsent bigint)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT
        (SELECT count(*) FROM imports WHERE state IN ('reading', 'running', 'undoing')),
        (SELECT count(*) FROM account_notices WHERE attempts > 0) + (SELECT count(*) FROM password_requests WHERE attempts > 0);
END;

REVOKE ALL ON FUNCTION installation_state() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION installation_state() TO sofra_app;
