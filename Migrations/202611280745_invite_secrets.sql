-- The link of an invite that hands somebody over opens that person's diary to whoever uses it: it is shown to those who look
-- after them. Other owners see that there is an invite, and end it. What links are made of is read by the function alone.
REVOKE SELECT ON invites FROM sofra_app;
GRANT SELECT (
    household_id, id, role, person_id, created_by, created_by_name, created_at, expires_at, used_at, revoked_at, kitchen_until
) ON invites TO sofra_app;

CREATE FUNCTION invite_secrets() RETURNS TABLE(invite_id uuid, seed bytea, digest bytea)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT i.id, i.seed, i.digest
    FROM invites AS i
    WHERE i.household_id = current_household() AND owns_household()
        AND i.used_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now()
        AND (i.person_id IS NULL OR looks_after(i.person_id));
END
$$;

REVOKE ALL ON FUNCTION invite_secrets() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION invite_secrets() TO sofra_app;
