-- The page behind a link knows whose it is: a new password must not be little more than the name of its person or of the
-- household, and what else opens the account is named beside it.

DROP FUNCTION password_link_account(bytea);

CREATE FUNCTION password_link_account(link_digest bytea)
    RETURNS TABLE (
        account_id uuid, email text, person_name text, household_name text, passkeys bigint, access_tokens bigint
    )
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
    SELECT a.id, a.email, p.name, h.name,
        (SELECT count(*) FROM passkeys AS k WHERE k.account_id = a.id),
        (SELECT count(*) FROM access_tokens AS t WHERE t.account_id = a.id)
    FROM password_links AS l
    JOIN accounts AS a ON a.id = l.account_id
    JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id
    JOIN households AS h ON h.id = a.household_id
    WHERE l.digest = link_digest AND l.expires_at > now() AND a.disabled_at IS NULL;
END;

REVOKE ALL ON FUNCTION password_link_account(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION password_link_account(bytea) TO sofra_app;
