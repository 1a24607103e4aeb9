-- 300,000 foods beside the catalogue, as an importer leaves them: names of the catalogue's words and of 30,000 invented
-- ones, usual words in more of them than rare ones; one in twenty generic, the others with a brand before their name.
SELECT setseed(0.2026);

CREATE TEMPORARY TABLE plain AS
SELECT word, row_number() OVER (ORDER BY md5(word)) AS number
FROM (SELECT DISTINCT regexp_split_to_table(name_key, '[^a-z0-9]+') AS word FROM food_names) AS words
WHERE length(word) > 2;
ALTER TABLE plain ADD PRIMARY KEY (number);

CREATE TEMPORARY TABLE invented AS
SELECT number, string_agg(syllable, '' ORDER BY place) AS word
FROM (
    SELECT number, place, (ARRAY[
        'ka', 'lo', 'mi', 'ne', 'ra', 'to', 've', 'su', 'pi', 'do', 'gen', 'mar', 'tel', 'bon', 'fre', 'li', 'sha', 'cor',
        'vi', 'zan', 'er', 'al', 'ol', 'um', 'est', 'qui', 'bru', 'nash', 'win', 'joy'
    ])[1 + floor(30 * random())::int] AS syllable
    FROM generate_series(1, 30000) AS number, generate_series(1, 3) AS place
) AS syllables
GROUP BY number;
ALTER TABLE invented ADD PRIMARY KEY (number);

CREATE TEMPORARY TABLE picked AS
SELECT food, place,
    CASE WHEN place = 0 OR place = 4 AND food % 3 = 0
        THEN 1 + floor(30000 * random() ^ 2)
        ELSE 1 + floor((SELECT count(*) FROM plain) * random() ^ 2)
    END::bigint AS number
FROM generate_series(1, 300000) AS food, generate_series(0, 4) AS place
WHERE place > 0 AND place <= 1 + food % 4 OR place = 0 AND food % 20 <> 0;

INSERT INTO foods (id, source, source_key, revision, name_en, tier, search_text, energy_kcal)
SELECT gen_random_uuid(), CASE WHEN food % 3 = 0 THEN 'off' ELSE 'usda' END, 'bench ' || food, '1', initcap(name),
    CASE WHEN food % 20 = 0 THEN 1 ELSE 2 END, name, 20 + food % 800
FROM (
    SELECT food, string_agg(coalesce(invented.word, plain.word), ' ' ORDER BY place) AS name
    FROM picked
    LEFT JOIN invented ON invented.number = picked.number AND (place = 0 OR place = 4 AND food % 3 = 0)
    LEFT JOIN plain ON plain.number = picked.number
    GROUP BY food
) AS named;

INSERT INTO food_tokens (word, tier, foods)
SELECT word, min(tier), count(*)
FROM foods, unnest(string_to_array(search_text, ' ')) AS word
WHERE length(word) BETWEEN 3 AND 40
GROUP BY word
ON CONFLICT (word) DO UPDATE SET foods = EXCLUDED.foods;

VACUUM ANALYZE foods;
VACUUM ANALYZE food_tokens;
