-- Where somebody begins: the diary, the plan or the list, for who only shops.
ALTER TABLE persons ADD COLUMN start text NOT NULL DEFAULT 'diary';
ALTER TABLE persons ADD CONSTRAINT persons_start_check CHECK (start IN ('diary', 'plan', 'shopping'));
GRANT UPDATE (start) ON TABLE persons TO sofra_app;

-- It goes along with its person, like all that they have set for themselves.
CREATE OR REPLACE FUNCTION move_body(
    from_home uuid, from_one uuid, to_home uuid, to_one uuid, until timestamptz DEFAULT 'infinity'
) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    former jsonb := jsonb_build_object('household_id', from_home, 'person_id', from_one);
    latter jsonb := jsonb_build_object('household_id', to_home, 'person_id', to_one);
    tab text;
BEGIN
    FOREACH tab IN ARRAY ARRAY['diary_entries', 'diary_days', 'goals', 'weights', 'favourites'] LOOP
        PERFORM copy_rows(tab::regclass, former, latter);
    END LOOP;
    IF until < 'infinity' THEN
        PERFORM forget_since(until, from_home, from_one, to_home, to_one);
    END IF;
    CREATE TEMPORARY TABLE brought ON COMMIT DROP AS
    SELECT *
    FROM bring_own_foods(
        ARRAY(
            SELECT food_id FROM diary_entries WHERE household_id = to_home AND person_id = to_one AND food_id IS NOT NULL
            UNION
            SELECT item_id FROM favourites WHERE household_id = to_home AND person_id = to_one AND kind = 'food'
        ),
        from_home, to_home
    );
    UPDATE diary_entries AS e
    SET food_id = b.new_id
    FROM pg_temp.brought AS b
    WHERE e.household_id = to_home AND e.person_id = to_one AND e.food_id = b.old_id AND b.new_id <> b.old_id;
    UPDATE favourites AS f
    SET item_id = b.new_id
    FROM pg_temp.brought AS b
    WHERE f.household_id = to_home AND f.person_id = to_one AND f.kind = 'food' AND f.item_id = b.old_id
        AND b.new_id <> b.old_id
        AND NOT EXISTS (
            SELECT
            FROM favourites AS other
            WHERE other.household_id = to_home AND other.person_id = to_one AND other.kind = 'food'
                AND other.item_id = b.new_id
        );
    DROP TABLE pg_temp.brought;
    -- An ingredient is the kitchen's: what is avoided goes along by its name.
    INSERT INTO avoidances (
        household_id, person_id, id, severity, substance, diet, words, words_keys, traces, created_at
    )
    SELECT to_home, to_one, a.id, a.severity, a.substance, a.diet, coalesce(a.words, i.name), a.words_keys, a.traces,
        a.created_at
    FROM avoidances AS a
    LEFT JOIN ingredients AS i ON i.household_id = a.household_id AND i.id = a.ingredient_id
    WHERE a.household_id = from_home AND a.person_id = from_one
    ON CONFLICT DO NOTHING;
    UPDATE persons AS latter
    SET usual_share = former.usual_share, diary_writing = former.diary_writing, start = former.start
    FROM persons AS former
    WHERE former.household_id = from_home AND former.id = from_one AND latter.household_id = to_home AND latter.id = to_one;
END
$$;
