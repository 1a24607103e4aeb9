-- When a recipe was last used was written from diaries, too, and told a household what somebody had eaten. Where others read it,
-- what was cooked remains.
UPDATE recipes AS r
SET used_at = (
    SELECT max(c.created_at)
    FROM cookings AS c
    WHERE c.household_id = r.household_id AND c.recipe_id = r.id AND c.deleted_at IS NULL
)
WHERE r.used_at IS NOT NULL AND (
    (
        SELECT count(*)
        FROM persons AS p
        WHERE p.household_id = r.household_id AND p.kind = 'member' AND p.left_at IS NULL
    ) > 1
    OR EXISTS (
        SELECT
        FROM kitchen_devices AS k
        WHERE k.household_id = r.household_id AND k.revoked_at IS NULL AND k.expires_at > now()
    )
);
