-- Words of one's own that came with an archive mean their foods as those do that were typed (H-04, W-05): without the names by
-- which foods may go, every dish is uncertain. They are made as a profile that is saved makes them: as typed, in the singular,
-- and in the plural. Words with other letters than these stay undecided until somebody saves them.
UPDATE avoidances AS a
SET words_keys = ARRAY[folded.name]
    || CASE WHEN folded.name LIKE '%ies' THEN ARRAY[left(folded.name, -3) || 'y'] ELSE '{}'::text[] END
    || CASE WHEN folded.name LIKE '%es' THEN ARRAY[left(folded.name, -2)] ELSE '{}'::text[] END
    || CASE WHEN folded.name LIKE '%s' THEN ARRAY[left(folded.name, -1)] ELSE '{}'::text[] END
    || CASE WHEN folded.name ~ 'l[ae]r$' THEN ARRAY[left(folded.name, -3)] ELSE '{}'::text[] END
    || CASE WHEN folded.name LIKE '%y' THEN ARRAY[left(folded.name, -1) || 'ies'] ELSE '{}'::text[] END
    || ARRAY[folded.name || 'es', folded.name || 's', folded.name || 'ler', folded.name || 'lar']
FROM (
    SELECT w.household_id, w.person_id, w.id, regexp_replace(btrim(translate(
        w.words,
        'ABCDEFGHIJKLMNOPQRSTUVWXYZÇĞİÖŞÜÂÎÛÄÉçğıöşüâîûäé',
        'abcdefghijklmnopqrstuvwxyzcgiosuaiuaecgiosuaiuae'
    )), ' +', ' ', 'g') AS name
    FROM avoidances AS w
    WHERE w.words IS NOT NULL AND w.words_keys IS NULL
) AS folded
WHERE a.household_id = folded.household_id AND a.person_id = folded.person_id AND a.id = folded.id
    AND folded.name ~ '^[!-~]+( [!-~]+)*$';
