-- Whoever chooses a password by a link reads before how many kitchen devices end with it.
DROP FUNCTION password_link_account(bytea);

CREATE FUNCTION password_link_account(link_digest bytea) RETURNS TABLE (
    account_id uuid, email text, person_name text, household_name text, passkeys bigint, access_tokens bigint,
    kitchens bigint
)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT a.id, a.email, p.name, h.name,
        (SELECT count(*) FROM passkeys AS k WHERE k.account_id = a.id),
        (SELECT count(*) FROM access_tokens AS t WHERE t.account_id = a.id),
        (
            SELECT count(*)
            FROM kitchen_devices AS d
            WHERE d.household_id = p.household_id AND d.put_up_by = p.id AND d.revoked_at IS NULL
                AND d.expires_at > now()
        )
    FROM password_links AS l
    JOIN accounts AS a ON a.id = l.account_id
    JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id
    JOIN households AS h ON h.id = a.household_id
    WHERE l.digest = link_digest AND l.expires_at > now() AND a.disabled_at IS NULL;
END
$$;

REVOKE ALL ON FUNCTION password_link_account(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION password_link_account(bytea) TO sofra_app;
