-- Two households: one of 200 recipes of 12 lines and three years of 8 diary entries a day, one of 10,000 recipes. The
-- recipes are in eight categories, and one in three has a photo.
\set ON_ERROR_STOP 1
BEGIN;
CREATE TEMP TABLE seed AS SELECT a.household_id, a.person_id, a.email FROM accounts a WHERE a.email LIKE 'bench%@example.org';

INSERT INTO categories (household_id, id, name, name_key, search_text)
SELECT s.household_id, gen_random_uuid(), 'Kind ' || n, 'kind ' || n, 'kind ' || n
FROM seed s
CROSS JOIN generate_series(0, 7) AS n;

INSERT INTO recipes (household_id, id, category_id, name, name_key, summary, instructions, time_minutes, servings, weight_g, energy_kcal,
    protein_g, fat_g, carbohydrate_g, fiber_g, sugars_g, saturated_fat_g, sodium_mg, lines_counted, lines_counting,
    shown_servings, search_text)
SELECT s.household_id, gen_random_uuid(),
    (SELECT c.id FROM categories AS c WHERE c.household_id = s.household_id AND c.name_key = 'kind ' || n / 3 % 8),
    w.name, lower(w.name), 'A dish for the measurement', E'1. Cook it.\n2. Eat it.', 20 + n % 60,
    4, 1200, 2000, 80, 60, 240, 20, 30, 10, 900, 12, 12, 4, lower(w.name) || ' a dish for the measurement'
FROM seed s
CROSS JOIN LATERAL generate_series(1, CASE WHEN s.email = 'bench1@example.org' THEN 200 ELSE 10000 END) AS n
CROSS JOIN LATERAL (SELECT (ARRAY['Lentil','Tomato','Chicken','Bean','Rice','Spinach','Leek','Potato','Carrot','Egg'])[1 + n % 10]
    || ' ' || (ARRAY['soup','stew','salad','pilaf','pie','roast','curry','bake'])[1 + n % 8] || ' ' || n AS name) AS w;

-- Pages say where a photo is and how large; its bytes are nobody's here.
INSERT INTO recipe_photos (household_id, recipe_id, size, digest, content_type, width, height, content)
SELECT r.household_id, r.id, p.size, sha256(convert_to(p.size || r.id, 'UTF8')), 'image/webp', p.width, p.height, 'x'
FROM recipes AS r
JOIN seed AS s USING (household_id)
CROSS JOIN (VALUES ('card', 480, 360), ('hero', 1200, 900)) AS p (size, width, height)
WHERE hashtext(r.id::text) % 3 = 0;

INSERT INTO recipe_lines (household_id, recipe_id, position, text, food_id, amount, unit, name, grams, grams_rule)
SELECT r.household_id, r.id, f.position, '100 g ' || f.name_en, f.id, 100, 'g', f.name_en, 100, 'mass'
FROM recipes r
JOIN seed s ON s.household_id = r.household_id AND s.email = 'bench1@example.org'
CROSS JOIN LATERAL (
    SELECT id, name_en, row_number() OVER (ORDER BY md5(id::text || r.id::text)) AS position
    FROM foods
    ORDER BY md5(id::text || r.id::text)
    LIMIT 12
) AS f;

-- 64 g of a hundred foods of the catalogue in turn.
INSERT INTO diary_entries (household_id, person_id, id, eaten_on, slot, kind, food_id, name, amount, measure, measure_name,
    grams, source,
    energy_kcal, protein_g, fat_g, carbohydrate_g, fiber_g, sugars_g, saturated_fat_g, cholesterol_mg, sodium_mg,
    potassium_mg, calcium_mg, iron_mg, magnesium_mg, zinc_mg, vitamin_a_ug, vitamin_c_mg, vitamin_d_ug, vitamin_e_mg,
    vitamin_k_ug, vitamin_b6_mg, vitamin_b12_ug, folate_ug)
SELECT s.household_id, s.person_id, gen_random_uuid(), current_date - d, (ARRAY['breakfast','lunch','dinner','snack'])[1 + n % 4],
    'food', f.id, f.name_en, 64, 'g', 'g', 64, 'USDA',
    energy_kcal * 0.64, protein_g * 0.64, fat_g * 0.64, carbohydrate_g * 0.64, fiber_g * 0.64, sugars_g * 0.64,
    saturated_fat_g * 0.64, cholesterol_mg * 0.64, sodium_mg * 0.64, potassium_mg * 0.64, calcium_mg * 0.64,
    iron_mg * 0.64, magnesium_mg * 0.64, zinc_mg * 0.64, vitamin_a_ug * 0.64, vitamin_c_mg * 0.64,
    vitamin_d_ug * 0.64, vitamin_e_mg * 0.64, vitamin_k_ug * 0.64, vitamin_b6_mg * 0.64, vitamin_b12_ug * 0.64,
    folate_ug * 0.64
FROM seed s
CROSS JOIN generate_series(0, 1094) AS d
CROSS JOIN generate_series(1, 8) AS n
JOIN (
    SELECT *, row_number() OVER (ORDER BY id) AS place
    FROM (SELECT * FROM foods WHERE energy_kcal > 0 ORDER BY md5(id::text) LIMIT 100) AS chosen
) AS f ON f.place = 1 + (8 * d + n) % 100
WHERE s.email = 'bench1@example.org';
COMMIT;
VACUUM ANALYZE;
