-- What people show each other of their body: views of the tables that are one person's, with the same names and columns.
-- A transaction whose search_path begins with this schema reads what is shown to whoever asks, and can write none of it.
--
-- The views work with the rights of their owner, past the policies of the tables: each says itself what may be seen.
-- They are barriers, so that no condition of a statement meets a row before the view has let it through.
CREATE SCHEMA shared;

-- levels is who shows their days to whoever asks, and whether all of them. Nobody is shown anything who is no person.
CREATE VIEW shared.levels WITH (security_barrier) AS
SELECT s.household_id, s.person_id, bool_or(s.level = 'all') AS is_all
FROM public.body_shares AS s
JOIN public.persons AS shown ON shown.household_id = s.household_id AND shown.id = s.person_id AND shown.left_at IS NULL
JOIN public.persons AS viewer
    ON viewer.household_id = s.household_id AND viewer.id = public.current_person() AND viewer.left_at IS NULL
WHERE s.household_id = public.current_household() AND (s.viewer_id IS NULL OR s.viewer_id = viewer.id)
GROUP BY s.household_id, s.person_id;

DO $$
DECLARE
    -- The nutrients in the order of their bits in diary_sums.lower_bounds: the column, and the key in an entry's.
    nutrients text[][] := ARRAY[
        ['energy_kcal', 'energy'], ['protein_g', 'protein'], ['fat_g', 'fat'], ['carbohydrate_g', 'carbohydrate'],
        ['fiber_g', 'fiber'], ['sugars_g', 'sugars'], ['saturated_fat_g', 'saturatedFat'],
        ['cholesterol_mg', 'cholesterol'], ['sodium_mg', 'sodium'], ['potassium_mg', 'potassium'],
        ['calcium_mg', 'calcium'], ['iron_mg', 'iron'], ['magnesium_mg', 'magnesium'], ['zinc_mg', 'zinc'],
        ['vitamin_a_ug', 'vitaminA'], ['vitamin_c_mg', 'vitaminC'], ['vitamin_d_ug', 'vitaminD'],
        ['vitamin_e_mg', 'vitaminE'], ['vitamin_k_ug', 'vitaminK'], ['vitamin_b6_mg', 'vitaminB6'],
        ['vitamin_b12_ug', 'vitaminB12'], ['folate_ug', 'folate']
    ];
    kept text := '';
    summed text := '';
    bounds text := '0';
    tab text;
BEGIN
    FOR place IN 1 .. array_length(nutrients, 1) LOOP
        kept := kept || format(', d.%I', nutrients[place][1]);
        summed := summed || format(', sum(least(e.%1$I, 1e15)) FILTER (WHERE e.%1$I IS NOT NULL) AS %1$I', nutrients[place][1]);
        bounds := bounds || format(
            ' + CASE WHEN bool_and(e.%I IS NOT NULL AND %L <> ALL (e.lower_bounds)) THEN 0 ELSE %s::bigint END',
            nutrients[place][1], nutrients[place][2], 1::bigint << (place - 1)
        );
    END LOOP;
    -- Days whose stored sum is outdated are summed here, because whoever is shown sums alone cannot read the entries.
    EXECUTE format(
        'CREATE VIEW shared.diary_sums WITH (security_barrier) AS
        SELECT d.household_id, d.person_id, d.day_on, d.entries, d.lower_bounds, false AS is_stale %1$s
        FROM public.diary_sums AS d
        JOIN shared.levels AS l ON l.household_id = d.household_id AND l.person_id = d.person_id
        WHERE NOT d.is_stale
        UNION ALL
        SELECT stale.household_id, stale.person_id, stale.day_on, d.*
        FROM public.diary_sums AS stale
        JOIN shared.levels AS l ON l.household_id = stale.household_id AND l.person_id = stale.person_id
        CROSS JOIN LATERAL (
            SELECT count(*) AS entries, %2$s AS lower_bounds, false AS is_stale %3$s
            FROM public.diary_entries AS e
            WHERE e.household_id = stale.household_id AND e.person_id = stale.person_id
                AND e.eaten_on = stale.day_on AND e.deleted_at IS NULL
        ) AS d
        WHERE stale.is_stale',
        kept, bounds, summed
    );
    FOREACH tab IN ARRAY ARRAY['diary_entries', 'goals', 'weights'] LOOP
        EXECUTE format(
            'CREATE VIEW shared.%1$I WITH (security_barrier) AS
            SELECT t.*
            FROM public.%1$I AS t
            WHERE t.deleted_at IS NULL AND EXISTS (
                SELECT FROM shared.levels AS l
                WHERE l.household_id = t.household_id AND l.person_id = t.person_id AND l.is_all
            )',
            tab
        );
    END LOOP;
END
$$;

GRANT USAGE ON SCHEMA shared TO sofra_app;
GRANT SELECT ON ALL TABLES IN SCHEMA shared TO sofra_app;
