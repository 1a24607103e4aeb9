-- Two households: one of 200 recipes of 12 lines and three years of 8 diary entries a day, one of 10,000 recipes.
\set ON_ERROR_STOP 1
BEGIN;
CREATE TEMP TABLE seed AS SELECT a.household_id, a.person_id, a.email FROM accounts a WHERE a.email LIKE 'bench%@example.org';

INSERT INTO recipes (household_id, id, name, name_key, summary, instructions, time_minutes, servings, weight_g, energy_kcal,
    protein_g, fat_g, carbohydrate_g, fiber_g, sugars_g, saturated_fat_g, sodium_mg, lines_counted, lines_counting,
    shown_servings, search_text)
SELECT s.household_id, gen_random_uuid(), w.name, lower(w.name), 'A dish for the measurement', E'1. Cook it.\n2. Eat it.', 20 + n % 60,
    4, 1200, 2000, 80, 60, 240, 20, 30, 10, 900, 12, 12, 4, lower(w.name) || ' a dish for the measurement'
FROM seed s
CROSS JOIN LATERAL generate_series(1, CASE WHEN s.email = 'bench1@example.org' THEN 200 ELSE 10000 END) AS n
CROSS JOIN LATERAL (SELECT (ARRAY['Lentil','Tomato','Chicken','Bean','Rice','Spinach','Leek','Potato','Carrot','Egg'])[1 + n % 10]
    || ' ' || (ARRAY['soup','stew','salad','pilaf','pie','roast','curry','bake'])[1 + n % 8] || ' ' || n AS name) AS w;

INSERT INTO recipe_lines (household_id, recipe_id, position, words, food_id, amount, unit, name, grams, grams_rule)
SELECT r.household_id, r.id, f.position, '100 g ' || f.name_en, f.id, 100, 'g', f.name_en, 100, 'mass'
FROM recipes r
JOIN seed s ON s.household_id = r.household_id AND s.email = 'bench1@example.org'
CROSS JOIN LATERAL (
    SELECT id, name_en, row_number() OVER (ORDER BY md5(id::text || r.id::text)) AS position
    FROM foods
    ORDER BY md5(id::text || r.id::text)
    LIMIT 12
) AS f;

INSERT INTO diary_entries (household_id, person_id, id, eaten_on, slot, kind, name, amount, measure, measure_name, grams,
    energy_kcal, protein_g, fat_g, carbohydrate_g, fiber_g, sugars_g, sodium_mg, source)
SELECT s.household_id, s.person_id, gen_random_uuid(), current_date - d, (ARRAY['breakfast','lunch','dinner','snack'])[1 + n % 4],
    'food', 'Bread, wholemeal', 2, 'g', 'g', 64, 158, 8, 2, 27, 4, 2, 300, 'USDA'
FROM seed s, generate_series(0, 1094) AS d, generate_series(1, 8) AS n
WHERE s.email = 'bench1@example.org';
COMMIT;
VACUUM ANALYZE;
