-- A device in the kitchen and a calendar ended with whoever had made them, and worked again when a move was taken back: on a
-- tablet that meanwhile is anybody's. They end for good, as invites and links do. settle_departure as before otherwise.
CREATE OR REPLACE FUNCTION settle_departure(home uuid, one uuid) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    UPDATE persons SET left_at = coalesce(left_at, now()) WHERE household_id = home AND id = one;
    UPDATE invites
    SET revoked_at = now()
    WHERE household_id = home AND used_at IS NULL AND revoked_at IS NULL AND (
        created_by = one OR person_id IN (SELECT person_id FROM guardians WHERE household_id = home AND guardian_id = one)
    );
    UPDATE kitchen_devices SET revoked_at = now() WHERE household_id = home AND put_up_by = one AND revoked_at IS NULL;
    DELETE FROM feeds WHERE household_id = home AND person_id = one;
    DELETE FROM share_links WHERE household_id = home AND created_by = one;
    DELETE FROM body_shares WHERE household_id = home AND one IN (person_id, viewer_id);
    DELETE FROM announced_removals WHERE household_id = home AND announced_by = one;
    DELETE FROM writing_grants WHERE household_id = home AND one IN (person_id, writer_id);
    INSERT INTO guardians (household_id, person_id, guardian_id, stands_in_for)
    SELECT g.household_id, g.person_id, owner.id, one
    FROM guardians AS g
    JOIN persons AS owner ON owner.household_id = g.household_id AND owner.role = 'owner' AND owner.left_at IS NULL
    WHERE g.household_id = home AND g.guardian_id = one AND NOT EXISTS (
        SELECT
        FROM guardians AS other
        JOIN persons AS p ON p.household_id = other.household_id AND p.id = other.guardian_id AND p.left_at IS NULL
        WHERE other.household_id = home AND other.person_id = g.person_id AND other.guardian_id <> one
    )
    ON CONFLICT DO NOTHING;
    UPDATE households
    SET ended_at = now()
    WHERE id = home AND NOT EXISTS (SELECT FROM accounts WHERE household_id = home AND deleted_at IS NULL);
    -- With the last of them those of the children who went along, too.
    IF FOUND THEN
        DELETE FROM feeds WHERE household_id = home;
    END IF;
END
$$;

UPDATE kitchen_devices AS k
SET revoked_at = now()
FROM persons AS p
WHERE p.household_id = k.household_id AND p.id = k.put_up_by AND p.left_at IS NOT NULL AND k.revoked_at IS NULL;

DELETE FROM feeds AS f
USING persons AS p
WHERE p.household_id = f.household_id AND p.id = f.person_id AND p.left_at IS NOT NULL;
