-- What somebody aims at of nutrients besides energy and the macronutrients: by the nutrient's key the least, the most or both
-- that they mean to eat in a day, in its unit. It stands with the goals of every day, and is the same on all weekdays.
ALTER TABLE goals
    ADD COLUMN nutrients jsonb,
    ADD CONSTRAINT goals_nutrients_check CHECK (
        nutrients IS NULL OR (
            weekday = 0 AND jsonb_typeof(nutrients) = 'object' AND length(nutrients::text) <= 8000
            AND NOT jsonb_path_exists(nutrients, 'strict $.* ? (@.type() != "object")', '{}', true)
            AND NOT jsonb_path_exists(
                nutrients,
                'strict $.*.keyvalue() ? (
                    @.key != "least" && @.key != "most" || @.value.type() != "number" || @.value <= 0 || @.value > 1000000
                )',
                '{}', true
            )
            AND NOT jsonb_path_exists(nutrients, 'strict $.* ? (@.least > @.most)', '{}', true)
        )
    );

-- The view as before, with the new column.
CREATE OR REPLACE VIEW shared.goals WITH (security_barrier) AS
SELECT t.*
FROM public.goals AS t
WHERE t.deleted_at IS NULL AND EXISTS (
    SELECT FROM shared.levels AS l
    WHERE l.household_id = t.household_id AND l.person_id = t.person_id AND l.is_all
);

-- Goals that were kept to be taken back had no such column: without it they would pass for changed since.
UPDATE diary_changes
SET goals = (
    SELECT jsonb_object_agg(
        member.key,
        CASE jsonb_typeof(member.value)
            WHEN 'array' THEN (
                SELECT coalesce(jsonb_agg(kept.value || '{"nutrients": null}' ORDER BY kept.ordinality), '[]')
                FROM jsonb_array_elements(member.value) WITH ORDINALITY AS kept
            )
            ELSE member.value
        END
    )
    FROM jsonb_each(goals) AS member
)
WHERE goals IS NOT NULL;
