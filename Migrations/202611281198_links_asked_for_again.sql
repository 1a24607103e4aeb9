-- Who asks again is written to at once, and for another hour: what could not be sent before waits no longer.
CREATE OR REPLACE FUNCTION ask_for_password_link(asked_email_key text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    INSERT INTO password_requests (email_key)
    VALUES (asked_email_key)
    ON CONFLICT (email_key) DO UPDATE SET asked_at = now(), next_at = now(), attempts = 0;
END
$$;
