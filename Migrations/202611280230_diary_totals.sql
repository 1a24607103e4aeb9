-- Sums of a day or a meal grow until it is over: a later import replaces what an earlier one has brought, as long as nobody
-- has touched it. What was replaced is kept, so that taking the import back brings it back.
ALTER TABLE import_entries
    ADD COLUMN former jsonb,
    DROP CONSTRAINT import_entries_outcome_check,
    ADD CONSTRAINT import_entries_outcome_check CHECK (outcome IN ('made', 'updated', 'unchanged', 'undone'));

-- The key of a sum no longer says what it comes to: sums of before get the key that the next import looks for. Of several
-- of one day or meal, which came in one after another, the latest gets it.
CREATE TEMPORARY TABLE rekeyed ON COMMIT DROP AS
SELECT t.household_id, t.person_id, t.id, encode(
    set_byte(set_byte(t.digest, 6, get_byte(t.digest, 6) & 15 | 128), 8, get_byte(t.digest, 8) & 63 | 128), 'hex'
)::uuid AS new_id
FROM (
    SELECT DISTINCT ON (e.household_id, e.person_id, k.key) e.household_id, e.person_id, e.id, substr(sha256(convert_to(
        concat_ws(E'\n\n', substr(e.source, 8), e.person_id, k.key, '1'), 'UTF8'
    )), 1, 16) AS digest
    FROM diary_entries AS e
    LEFT JOIN imports AS i ON i.household_id = e.household_id AND i.id = e.changed_in
    CROSS JOIN LATERAL (
        SELECT CASE
            WHEN e.source IN ('import:waistline', 'import:yazio') AND lower(e.name) = substr(e.source, 8)
            THEN concat_ws(E'\n', e.eaten_on, 'total')
            WHEN e.source = 'import:myFitnessPal'
            THEN concat_ws(E'\n', e.eaten_on, e.slot, split_part(e.name, ': ', 1), 'total')
        END AS key
    ) AS k
    WHERE e.kind = 'quick' AND k.key IS NOT NULL
    ORDER BY e.household_id, e.person_id, k.key, e.deleted_at IS NULL DESC, i.created_at DESC NULLS LAST, e.id
) AS t;

UPDATE diary_entries AS e
SET id = r.new_id
FROM rekeyed AS r
WHERE e.household_id = r.household_id AND e.person_id = r.person_id AND e.id = r.id;

UPDATE import_entries AS i
SET entry_id = r.new_id
FROM rekeyed AS r
WHERE i.household_id = r.household_id AND i.person_id = r.person_id AND i.entry_id = r.id;
