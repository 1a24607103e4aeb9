-- recipes_to_take as before, but nothing is offered again of a move that has brought the recipes along.
CREATE OR REPLACE FUNCTION recipes_to_take(token_digest bytea) RETURNS TABLE (move_id uuid, from_household uuid, to_household uuid, former_name text, recipes bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT m.id, m.from_household, m.to_household, h.name,
        (
            SELECT count(*)
            FROM recipes AS r
            WHERE r.household_id = m.from_household AND r.deleted_at IS NULL AND r.updated_at <= m.moved_at
        )
    FROM session_account(token_digest) AS mine
    JOIN accounts AS a ON a.id = mine.account_id
    JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id
    JOIN moves AS m ON m.account_id = a.id AND m.to_household = a.household_id AND m.to_person = a.person_id
    JOIN households AS h ON h.id = m.from_household
    WHERE m.moved_at > now() - interval '7 days' AND m.copied_at IS NULL AND p.role <> 'viewer'
        AND NOT EXISTS (
            SELECT
            FROM moves AS own
            WHERE own.id = m.id AND own.brought <> '{}'
        )
    ORDER BY m.moved_at DESC
    LIMIT 1;
END
$$;
