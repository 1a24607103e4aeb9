-- Words of one's own mean foods that are called so in the plural, too (H-04): whoever avoids "hazelnut" avoids "Hazelnuts".
-- The first key is the words as they were typed; they are written with all of them when a profile is saved.
UPDATE avoidances
SET words_keys = words_keys
    || CASE WHEN words_keys[1] LIKE '%y' THEN ARRAY[left(words_keys[1], -1) || 'ies'] ELSE '{}'::text[] END
    || ARRAY[words_keys[1] || 'es', words_keys[1] || 's', words_keys[1] || 'ler', words_keys[1] || 'lar']
WHERE words_keys[1] IS NOT NULL;
