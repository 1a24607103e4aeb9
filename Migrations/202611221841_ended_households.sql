-- Who has left a household can go back while it is there, or if it ended with their own leaving: a household that others have
-- ended since has nobody left to be with, and perhaps no owner (H-01).
CREATE OR REPLACE FUNCTION latest_move() RETURNS TABLE (act uuid, former_name text)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
    SELECT m.id, h.name
    FROM moves AS m
    JOIN households AS h ON h.id = m.from_household
    JOIN accounts AS a ON a.id = m.account_id
    WHERE m.to_household = current_household() AND m.to_person = current_person()
        AND a.household_id = m.to_household AND a.person_id = m.to_person
        AND m.is_own AND m.moved_at > now() - interval '7 days'
        AND (h.ended_at IS NULL OR h.ended_at = m.moved_at)
    ORDER BY m.moved_at DESC
    LIMIT 1
$$;
