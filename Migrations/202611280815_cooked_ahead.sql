-- The day on which something was cooked is that day, also where it was cooked ahead of its meal: what is left of it is good
-- for so many days from then.
UPDATE cookings AS k
SET cooked_on = (k.created_at AT TIME ZONE c.time_zone)::date
FROM (
    SELECT household_id, id, time_zone FROM persons
    UNION ALL
    SELECT household_id, id, time_zone FROM kitchen_devices
) AS c
WHERE c.household_id = k.household_id AND c.id = k.cooked_by
    AND k.cooked_on > (k.created_at AT TIME ZONE c.time_zone)::date;
