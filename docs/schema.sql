-- The schema that the files in Migrations/ make, for reading. Nothing runs this file; a test compares it with a
-- migrated database, and writes it anew where SOFRA_WRITE_SCHEMA=1 is set.
-- PostgreSQL 15

CREATE FUNCTION current_household() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (NULLIF(current_setting('app.household'::text, true), ''::text))::uuid;

CREATE FUNCTION current_person() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (NULLIF(current_setting('app.person'::text, true), ''::text))::uuid;

CREATE FUNCTION diary_entry_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        PERFORM make_diary_sum_stale(OLD.household_id, OLD.person_id, OLD.eaten_on);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        PERFORM make_diary_sum_stale(NEW.household_id, NEW.person_id, NEW.eaten_on);
    END IF;
    RETURN NULL;
END
$$;

CREATE FUNCTION learn_household_tokens() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    held text[] := string_to_array(left(NEW.search_text, length(NEW.name) + 8), ' ');
BEGIN
    IF TG_OP = 'UPDATE' THEN
        DELETE FROM household_tokens
        WHERE household_id = NEW.household_id AND item_id = NEW.id;
    END IF;

    INSERT INTO household_tokens (household_id, word, kind, item_id, name_tokens)
    SELECT DISTINCT NEW.household_id, left(word, 40), TG_ARGV[0], NEW.id, cardinality(held)
    FROM unnest(held) AS word
    WHERE word <> '';

    INSERT INTO household_word_deletions (household_id, deletion, word)
    SELECT DISTINCT NEW.household_id, deletion, heard
    FROM unnest(held) AS heard, unnest(word_deletions(heard)) AS deletion
    WHERE length(heard) BETWEEN 3 AND 40
        AND NOT EXISTS (
            SELECT FROM household_word_deletions AS known
            WHERE known.household_id = NEW.household_id AND known.deletion = heard AND known.word = heard
        )
    ORDER BY deletion, heard
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;

CREATE FUNCTION make_diary_sum_stale(household uuid, person uuid, day date) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public'
    AS $$
BEGIN
    -- The lock is shared among those who write. Housekeeping takes it alone, and so sees every entry of a day that it
    -- sums.
    PERFORM pg_advisory_xact_lock_shared('diary_sums'::regclass::oid::integer, hashtext(person::text));
    IF NOT EXISTS (
        SELECT FROM diary_sums WHERE household_id = household AND person_id = person AND day_on = day AND is_stale
    ) THEN
        INSERT INTO diary_sums (household_id, person_id, day_on)
        SELECT household_id, id, day
        FROM persons
        WHERE household_id = household AND id = person
        ON CONFLICT (household_id, person_id, day_on) DO UPDATE SET is_stale = true;
    END IF;
END
$$;

CREATE FUNCTION note_library_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    household uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.household_id ELSE NEW.household_id END;
    change text := household || ' ' || statement_timestamp();
BEGIN
    IF current_setting('app.library_change', true) IS DISTINCT FROM change THEN
        IF TG_OP = 'DELETE' THEN
            -- The household itself may have gone with its recipes.
            UPDATE library_revisions SET revision = gen_random_uuid() WHERE household_id = household;
        ELSE
            INSERT INTO library_revisions (household_id, revision)
            VALUES (household, gen_random_uuid())
            ON CONFLICT (household_id) DO UPDATE SET revision = EXCLUDED.revision;
        END IF;
        PERFORM set_config('app.library_change', change, true);
    END IF;
    RETURN NULL;
END
$$;

CREATE FUNCTION session_person(wanted bytea) RETURNS TABLE(session_id uuid, account_id uuid, household_id uuid, person_id uuid, household_name text, name text, role text, language text, time_zone text, started_at timestamp with time zone, seen_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public'
    AS $$
BEGIN
    RETURN QUERY
    SELECT
        s.id, a.id, p.household_id, p.id, h.name, p.name, p.role, p.language, p.time_zone,
        s.created_at, s.last_seen_at
    FROM sessions s
    JOIN accounts a ON a.id = s.account_id
    JOIN persons p ON p.household_id = a.household_id AND p.id = a.person_id
    JOIN households h ON h.id = p.household_id
    WHERE s.digest = wanted AND s.expires_at > now();
END
$$;

CREATE FUNCTION shared_recipe(wanted bytea) RETURNS TABLE(household_id uuid, recipe_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public'
    AS $$
    SELECT s.household_id, s.recipe_id
    FROM share_links AS s
    JOIN recipes AS r ON r.household_id = s.household_id AND r.id = s.recipe_id
    WHERE s.digest = wanted AND r.deleted_at IS NULL
$$;

CREATE FUNCTION word_deletions(word text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (ARRAY[word] || ARRAY(SELECT DISTINCT ("left"(word_deletions.word, (letter.letter - 1)) || substr(word_deletions.word, (letter.letter + 1))) FROM generate_series(1, length(word_deletions.word)) letter(letter)));

CREATE TABLE accounts (
    id uuid NOT NULL,
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    password_hash text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT accounts_email_check CHECK ((email <> ''::text))
);

CREATE TABLE categories (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    deleted_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT categories_name_check CHECK ((name <> ''::text))
);

CREATE TABLE diary_changes (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    id uuid NOT NULL,
    location text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE diary_days (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    day_on date NOT NULL,
    mark text,
    note text DEFAULT ''::text NOT NULL,
    former_mark text,
    former_note text DEFAULT ''::text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT diary_days_mark_check CHECK ((mark = ANY (ARRAY['complete'::text, 'partial'::text, 'fasting'::text])))
);

CREATE TABLE diary_entries (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    id uuid NOT NULL,
    eaten_on date NOT NULL,
    slot text NOT NULL,
    kind text NOT NULL,
    recipe_id uuid,
    food_id uuid,
    name text NOT NULL,
    amount double precision NOT NULL,
    measure text NOT NULL,
    measure_name text NOT NULL,
    grams double precision,
    energy_kcal double precision,
    protein_g double precision,
    fat_g double precision,
    carbohydrate_g double precision,
    fiber_g double precision,
    sugars_g double precision,
    saturated_fat_g double precision,
    cholesterol_mg double precision,
    sodium_mg double precision,
    potassium_mg double precision,
    calcium_mg double precision,
    iron_mg double precision,
    magnesium_mg double precision,
    zinc_mg double precision,
    vitamin_a_ug double precision,
    vitamin_c_mg double precision,
    vitamin_d_ug double precision,
    vitamin_e_mg double precision,
    vitamin_k_ug double precision,
    vitamin_b6_mg double precision,
    vitamin_b12_ug double precision,
    folate_ug double precision,
    lower_bounds text[] DEFAULT '{}'::text[] NOT NULL,
    lines_counted bigint,
    lines_counting bigint,
    source text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    changed_in uuid,
    CONSTRAINT diary_entries_amount_check CHECK ((amount > (0)::double precision)),
    CONSTRAINT diary_entries_grams_check CHECK ((grams >= (0)::double precision)),
    CONSTRAINT diary_entries_kind_check CHECK ((kind = ANY (ARRAY['recipe'::text, 'food'::text, 'quick'::text]))),
    CONSTRAINT diary_entries_name_check CHECK ((name <> ''::text)),
    CONSTRAINT diary_entries_nutrients_check CHECK ((LEAST(energy_kcal, protein_g, fat_g, carbohydrate_g, fiber_g, sugars_g, saturated_fat_g, cholesterol_mg, sodium_mg, potassium_mg, calcium_mg, iron_mg, magnesium_mg, zinc_mg, vitamin_a_ug, vitamin_c_mg, vitamin_d_ug, vitamin_e_mg, vitamin_k_ug, vitamin_b6_mg, vitamin_b12_ug, folate_ug) >= (0)::double precision)),
    CONSTRAINT diary_entries_slot_check CHECK ((slot = ANY (ARRAY['breakfast'::text, 'lunch'::text, 'dinner'::text, 'snack'::text])))
);

CREATE TABLE diary_sums (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    day_on date NOT NULL,
    entries bigint DEFAULT 0 NOT NULL,
    energy_kcal double precision,
    protein_g double precision,
    fat_g double precision,
    carbohydrate_g double precision,
    fiber_g double precision,
    sugars_g double precision,
    saturated_fat_g double precision,
    cholesterol_mg double precision,
    sodium_mg double precision,
    potassium_mg double precision,
    calcium_mg double precision,
    iron_mg double precision,
    magnesium_mg double precision,
    zinc_mg double precision,
    vitamin_a_ug double precision,
    vitamin_c_mg double precision,
    vitamin_d_ug double precision,
    vitamin_e_mg double precision,
    vitamin_k_ug double precision,
    vitamin_b6_mg double precision,
    vitamin_b12_ug double precision,
    folate_ug double precision,
    lower_bounds bigint DEFAULT 0 NOT NULL,
    is_stale boolean DEFAULT true NOT NULL
);

CREATE TABLE favourites (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    kind text NOT NULL,
    item_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT favourites_kind_check CHECK ((kind = ANY (ARRAY['food'::text, 'recipe'::text])))
);

CREATE TABLE food_measures (
    food_id uuid NOT NULL,
    key text NOT NULL,
    "position" smallint NOT NULL,
    name_en text NOT NULL,
    name_tr text NOT NULL,
    grams double precision NOT NULL,
    CONSTRAINT food_measures_grams_check CHECK ((grams > (0)::double precision))
);

CREATE TABLE food_names (
    food_id uuid NOT NULL,
    language text NOT NULL,
    name_key text NOT NULL,
    name text NOT NULL
);

CREATE TABLE food_sources (
    source text NOT NULL,
    digest text NOT NULL,
    loaded_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE food_tokens (
    word text NOT NULL COLLATE pg_catalog."C",
    tier smallint NOT NULL,
    foods bigint DEFAULT 1 NOT NULL,
    deletions text[] GENERATED ALWAYS AS (word_deletions(word)) STORED NOT NULL,
    CONSTRAINT food_tokens_tier_check CHECK ((tier = ANY (ARRAY[1, 2])))
);

CREATE TABLE foods (
    id uuid NOT NULL,
    source text NOT NULL,
    source_key text NOT NULL,
    revision text NOT NULL,
    data_type text,
    lineage text,
    dated_on date,
    fdc_id bigint,
    barcode text,
    brand text,
    name_en text NOT NULL,
    name_tr text,
    source_name text,
    basis text,
    food_group text,
    aisle text,
    density_g_per_ml double precision,
    piece_g double precision,
    contains text[],
    may_contain text[],
    tier smallint NOT NULL,
    popularity double precision DEFAULT 0 NOT NULL,
    search_text text NOT NULL,
    search tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, search_text)) STORED NOT NULL,
    retired_at timestamp with time zone,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    energy_kcal double precision,
    protein_g double precision,
    fat_g double precision,
    carbohydrate_g double precision,
    fiber_g double precision,
    sugars_g double precision,
    saturated_fat_g double precision,
    cholesterol_mg double precision,
    sodium_mg double precision,
    potassium_mg double precision,
    calcium_mg double precision,
    iron_mg double precision,
    magnesium_mg double precision,
    zinc_mg double precision,
    vitamin_a_ug double precision,
    vitamin_c_mg double precision,
    vitamin_d_ug double precision,
    vitamin_e_mg double precision,
    vitamin_k_ug double precision,
    vitamin_b6_mg double precision,
    vitamin_b12_ug double precision,
    folate_ug double precision,
    CONSTRAINT foods_basis_check CHECK ((basis = ANY (ARRAY['measured'::text, 'similar'::text, 'computed'::text, 'unknown'::text]))),
    CONSTRAINT foods_contents_known CHECK (((contains IS NULL) = (may_contain IS NULL))),
    CONSTRAINT foods_data_type_check CHECK ((data_type = ANY (ARRAY['foundation'::text, 'sr_legacy'::text, 'survey'::text, 'branded'::text]))),
    CONSTRAINT foods_density_g_per_ml_check CHECK ((density_g_per_ml > (0)::double precision)),
    CONSTRAINT foods_lineage_check CHECK ((lineage <> ''::text)),
    CONSTRAINT foods_name_en_check CHECK ((name_en <> ''::text)),
    CONSTRAINT foods_name_tr_check CHECK ((name_tr <> ''::text)),
    CONSTRAINT foods_piece_g_check CHECK ((piece_g > (0)::double precision)),
    CONSTRAINT foods_source_check CHECK ((source = ANY (ARRAY['catalogue'::text, 'usda'::text, 'off'::text]))),
    CONSTRAINT foods_tier_check CHECK ((tier = ANY (ARRAY[1, 2]))),
    CONSTRAINT nutrients_calcium_mg_check CHECK ((calcium_mg >= (0)::double precision)),
    CONSTRAINT nutrients_carbohydrate_g_check CHECK ((carbohydrate_g >= (0)::double precision)),
    CONSTRAINT nutrients_cholesterol_mg_check CHECK ((cholesterol_mg >= (0)::double precision)),
    CONSTRAINT nutrients_energy_kcal_check CHECK ((energy_kcal >= (0)::double precision)),
    CONSTRAINT nutrients_fat_g_check CHECK ((fat_g >= (0)::double precision)),
    CONSTRAINT nutrients_fiber_g_check CHECK ((fiber_g >= (0)::double precision)),
    CONSTRAINT nutrients_folate_ug_check CHECK ((folate_ug >= (0)::double precision)),
    CONSTRAINT nutrients_iron_mg_check CHECK ((iron_mg >= (0)::double precision)),
    CONSTRAINT nutrients_magnesium_mg_check CHECK ((magnesium_mg >= (0)::double precision)),
    CONSTRAINT nutrients_potassium_mg_check CHECK ((potassium_mg >= (0)::double precision)),
    CONSTRAINT nutrients_protein_g_check CHECK ((protein_g >= (0)::double precision)),
    CONSTRAINT nutrients_saturated_fat_g_check CHECK ((saturated_fat_g >= (0)::double precision)),
    CONSTRAINT nutrients_sodium_mg_check CHECK ((sodium_mg >= (0)::double precision)),
    CONSTRAINT nutrients_sugars_g_check CHECK ((sugars_g >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_a_ug_check CHECK ((vitamin_a_ug >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_b12_ug_check CHECK ((vitamin_b12_ug >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_b6_mg_check CHECK ((vitamin_b6_mg >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_c_mg_check CHECK ((vitamin_c_mg >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_d_ug_check CHECK ((vitamin_d_ug >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_e_mg_check CHECK ((vitamin_e_mg >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_k_ug_check CHECK ((vitamin_k_ug >= (0)::double precision)),
    CONSTRAINT nutrients_zinc_mg_check CHECK ((zinc_mg >= (0)::double precision))
);

CREATE TABLE former_entries (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    id uuid NOT NULL,
    eaten_on date NOT NULL,
    slot text NOT NULL,
    kind text NOT NULL,
    recipe_id uuid,
    food_id uuid,
    name text NOT NULL,
    amount double precision NOT NULL,
    measure text NOT NULL,
    measure_name text NOT NULL,
    grams double precision,
    energy_kcal double precision,
    protein_g double precision,
    fat_g double precision,
    carbohydrate_g double precision,
    fiber_g double precision,
    sugars_g double precision,
    saturated_fat_g double precision,
    cholesterol_mg double precision,
    sodium_mg double precision,
    potassium_mg double precision,
    calcium_mg double precision,
    iron_mg double precision,
    magnesium_mg double precision,
    zinc_mg double precision,
    vitamin_a_ug double precision,
    vitamin_c_mg double precision,
    vitamin_d_ug double precision,
    vitamin_e_mg double precision,
    vitamin_k_ug double precision,
    vitamin_b6_mg double precision,
    vitamin_b12_ug double precision,
    folate_ug double precision,
    lower_bounds text[] NOT NULL,
    lines_counted bigint,
    lines_counting bigint,
    source text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    changed_in uuid,
    change_id uuid NOT NULL
);

CREATE TABLE goals (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    since_on date NOT NULL,
    weekday smallint NOT NULL,
    energy_kcal double precision,
    protein_g double precision,
    protein_percent double precision,
    carbohydrate_g double precision,
    carbohydrate_percent double precision,
    fat_g double precision,
    fat_percent double precision,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT goals_carbohydrate_g_check CHECK ((carbohydrate_g >= (0)::double precision)),
    CONSTRAINT goals_carbohydrate_percent_check CHECK (((carbohydrate_percent >= (0)::double precision) AND (carbohydrate_percent <= (100)::double precision))),
    CONSTRAINT goals_energy_kcal_check CHECK ((energy_kcal > (0)::double precision)),
    CONSTRAINT goals_fat_g_check CHECK ((fat_g >= (0)::double precision)),
    CONSTRAINT goals_fat_percent_check CHECK (((fat_percent >= (0)::double precision) AND (fat_percent <= (100)::double precision))),
    CONSTRAINT goals_one_way CHECK (((num_nonnulls(protein_g, protein_percent) < 2) AND (num_nonnulls(carbohydrate_g, carbohydrate_percent) < 2) AND (num_nonnulls(fat_g, fat_percent) < 2))),
    CONSTRAINT goals_possible CHECK (((energy_kcal <= (20000)::double precision) AND (protein_g <= (2000)::double precision) AND (carbohydrate_g <= (2000)::double precision) AND (fat_g <= (2000)::double precision))),
    CONSTRAINT goals_protein_g_check CHECK ((protein_g >= (0)::double precision)),
    CONSTRAINT goals_protein_percent_check CHECK (((protein_percent >= (0)::double precision) AND (protein_percent <= (100)::double precision))),
    CONSTRAINT goals_shares CHECK ((((energy_kcal IS NOT NULL) OR (num_nonnulls(protein_percent, carbohydrate_percent, fat_percent) = 0)) AND (((COALESCE(protein_percent, (0)::double precision) + COALESCE(carbohydrate_percent, (0)::double precision)) + COALESCE(fat_percent, (0)::double precision)) <= (100.000001)::double precision))),
    CONSTRAINT goals_weekday_check CHECK (((weekday >= 0) AND (weekday <= 7)))
);

CREATE TABLE household_tokens (
    household_id uuid NOT NULL,
    word text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    item_id uuid NOT NULL,
    name_tokens bigint NOT NULL,
    CONSTRAINT household_tokens_kind_check CHECK ((kind = ANY (ARRAY['food'::text, 'recipe'::text])))
);

CREATE TABLE household_word_deletions (
    household_id uuid NOT NULL,
    deletion text NOT NULL COLLATE pg_catalog."C",
    word text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE households (
    id uuid NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT households_name_check CHECK ((name <> ''::text))
);

CREATE TABLE idempotency_keys (
    household_id uuid NOT NULL,
    key text NOT NULL,
    location text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE ingredient_aliases (
    household_id uuid NOT NULL,
    name_key text NOT NULL,
    ingredient_id uuid NOT NULL,
    name text NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    CONSTRAINT ingredient_aliases_name_check CHECK ((name <> ''::text))
);

CREATE TABLE ingredients (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    food_id uuid,
    own_food_id uuid,
    aisle text,
    search_text text DEFAULT ''::text NOT NULL,
    deleted_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ingredients_name_check CHECK ((name <> ''::text)),
    CONSTRAINT ingredients_one_food CHECK (((food_id IS NULL) OR (own_food_id IS NULL)))
);

CREATE TABLE kept_forms (
    digest bytea NOT NULL,
    fields text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT kept_forms_digest_check CHECK ((octet_length(digest) = 32))
);

CREATE TABLE library_revisions (
    household_id uuid NOT NULL,
    revision uuid NOT NULL
);

CREATE TABLE nutrients (
    energy_kcal double precision,
    protein_g double precision,
    fat_g double precision,
    carbohydrate_g double precision,
    fiber_g double precision,
    sugars_g double precision,
    saturated_fat_g double precision,
    cholesterol_mg double precision,
    sodium_mg double precision,
    potassium_mg double precision,
    calcium_mg double precision,
    iron_mg double precision,
    magnesium_mg double precision,
    zinc_mg double precision,
    vitamin_a_ug double precision,
    vitamin_c_mg double precision,
    vitamin_d_ug double precision,
    vitamin_e_mg double precision,
    vitamin_k_ug double precision,
    vitamin_b6_mg double precision,
    vitamin_b12_ug double precision,
    folate_ug double precision,
    CONSTRAINT nutrients_calcium_mg_check CHECK ((calcium_mg >= (0)::double precision)),
    CONSTRAINT nutrients_carbohydrate_g_check CHECK ((carbohydrate_g >= (0)::double precision)),
    CONSTRAINT nutrients_cholesterol_mg_check CHECK ((cholesterol_mg >= (0)::double precision)),
    CONSTRAINT nutrients_energy_kcal_check CHECK ((energy_kcal >= (0)::double precision)),
    CONSTRAINT nutrients_fat_g_check CHECK ((fat_g >= (0)::double precision)),
    CONSTRAINT nutrients_fiber_g_check CHECK ((fiber_g >= (0)::double precision)),
    CONSTRAINT nutrients_folate_ug_check CHECK ((folate_ug >= (0)::double precision)),
    CONSTRAINT nutrients_iron_mg_check CHECK ((iron_mg >= (0)::double precision)),
    CONSTRAINT nutrients_magnesium_mg_check CHECK ((magnesium_mg >= (0)::double precision)),
    CONSTRAINT nutrients_potassium_mg_check CHECK ((potassium_mg >= (0)::double precision)),
    CONSTRAINT nutrients_protein_g_check CHECK ((protein_g >= (0)::double precision)),
    CONSTRAINT nutrients_saturated_fat_g_check CHECK ((saturated_fat_g >= (0)::double precision)),
    CONSTRAINT nutrients_sodium_mg_check CHECK ((sodium_mg >= (0)::double precision)),
    CONSTRAINT nutrients_sugars_g_check CHECK ((sugars_g >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_a_ug_check CHECK ((vitamin_a_ug >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_b12_ug_check CHECK ((vitamin_b12_ug >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_b6_mg_check CHECK ((vitamin_b6_mg >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_c_mg_check CHECK ((vitamin_c_mg >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_d_ug_check CHECK ((vitamin_d_ug >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_e_mg_check CHECK ((vitamin_e_mg >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_k_ug_check CHECK ((vitamin_k_ug >= (0)::double precision)),
    CONSTRAINT nutrients_zinc_mg_check CHECK ((zinc_mg >= (0)::double precision))
);

CREATE TABLE own_food_measures (
    household_id uuid NOT NULL,
    own_food_id uuid NOT NULL,
    key text NOT NULL,
    "position" smallint NOT NULL,
    name text NOT NULL,
    grams double precision NOT NULL,
    CONSTRAINT own_food_measures_grams_check CHECK ((grams > (0)::double precision)),
    CONSTRAINT own_food_measures_name_check CHECK ((name <> ''::text))
);

CREATE TABLE own_food_merges (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    from_id uuid NOT NULL,
    into_id uuid NOT NULL,
    recipe_ids uuid[] NOT NULL,
    positions bigint[] NOT NULL,
    texts text[] NOT NULL,
    ingredient_ids uuid[] NOT NULL,
    undone_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE own_foods (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    brand text,
    barcode text,
    basis text NOT NULL,
    serving_g double precision,
    density_g_per_ml double precision,
    copied_from uuid,
    version bigint DEFAULT 1 NOT NULL,
    search_text text NOT NULL,
    deleted_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    energy_kcal double precision,
    protein_g double precision,
    fat_g double precision,
    carbohydrate_g double precision,
    fiber_g double precision,
    sugars_g double precision,
    saturated_fat_g double precision,
    cholesterol_mg double precision,
    sodium_mg double precision,
    potassium_mg double precision,
    calcium_mg double precision,
    iron_mg double precision,
    magnesium_mg double precision,
    zinc_mg double precision,
    vitamin_a_ug double precision,
    vitamin_c_mg double precision,
    vitamin_d_ug double precision,
    vitamin_e_mg double precision,
    vitamin_k_ug double precision,
    vitamin_b6_mg double precision,
    vitamin_b12_ug double precision,
    folate_ug double precision,
    CONSTRAINT nutrients_calcium_mg_check CHECK ((calcium_mg >= (0)::double precision)),
    CONSTRAINT nutrients_carbohydrate_g_check CHECK ((carbohydrate_g >= (0)::double precision)),
    CONSTRAINT nutrients_cholesterol_mg_check CHECK ((cholesterol_mg >= (0)::double precision)),
    CONSTRAINT nutrients_energy_kcal_check CHECK ((energy_kcal >= (0)::double precision)),
    CONSTRAINT nutrients_fat_g_check CHECK ((fat_g >= (0)::double precision)),
    CONSTRAINT nutrients_fiber_g_check CHECK ((fiber_g >= (0)::double precision)),
    CONSTRAINT nutrients_folate_ug_check CHECK ((folate_ug >= (0)::double precision)),
    CONSTRAINT nutrients_iron_mg_check CHECK ((iron_mg >= (0)::double precision)),
    CONSTRAINT nutrients_magnesium_mg_check CHECK ((magnesium_mg >= (0)::double precision)),
    CONSTRAINT nutrients_potassium_mg_check CHECK ((potassium_mg >= (0)::double precision)),
    CONSTRAINT nutrients_protein_g_check CHECK ((protein_g >= (0)::double precision)),
    CONSTRAINT nutrients_saturated_fat_g_check CHECK ((saturated_fat_g >= (0)::double precision)),
    CONSTRAINT nutrients_sodium_mg_check CHECK ((sodium_mg >= (0)::double precision)),
    CONSTRAINT nutrients_sugars_g_check CHECK ((sugars_g >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_a_ug_check CHECK ((vitamin_a_ug >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_b12_ug_check CHECK ((vitamin_b12_ug >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_b6_mg_check CHECK ((vitamin_b6_mg >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_c_mg_check CHECK ((vitamin_c_mg >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_d_ug_check CHECK ((vitamin_d_ug >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_e_mg_check CHECK ((vitamin_e_mg >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_k_ug_check CHECK ((vitamin_k_ug >= (0)::double precision)),
    CONSTRAINT nutrients_zinc_mg_check CHECK ((zinc_mg >= (0)::double precision)),
    CONSTRAINT own_foods_basis_check CHECK ((basis = ANY (ARRAY['100g'::text, 'serving'::text]))),
    CONSTRAINT own_foods_density_g_per_ml_check CHECK ((density_g_per_ml > (0)::double precision)),
    CONSTRAINT own_foods_name_check CHECK ((name <> ''::text)),
    CONSTRAINT own_foods_serving_g_check CHECK ((serving_g > (0)::double precision)),
    CONSTRAINT own_foods_serving_known CHECK (((basis <> 'serving'::text) OR (serving_g IS NOT NULL)))
);

CREATE TABLE persons (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    role text NOT NULL,
    language text NOT NULL,
    time_zone text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT persons_language_check CHECK ((language = ANY (ARRAY['en'::text, 'tr'::text]))),
    CONSTRAINT persons_name_check CHECK ((name <> ''::text)),
    CONSTRAINT persons_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'member'::text, 'viewer'::text]))),
    CONSTRAINT persons_time_zone_check CHECK ((time_zone <> ''::text))
);

CREATE UNLOGGED TABLE rate_limits (
    key bytea NOT NULL,
    window_started_at timestamp with time zone NOT NULL,
    hits bigint NOT NULL
);

CREATE TABLE recipe_lines (
    household_id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    "position" bigint NOT NULL,
    section text DEFAULT ''::text NOT NULL,
    text text NOT NULL,
    ingredient_id uuid,
    food_id uuid,
    own_food_id uuid,
    amount double precision,
    amount_to double precision,
    unit text,
    name text DEFAULT ''::text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    grams double precision,
    grams_rule text,
    counts boolean DEFAULT true NOT NULL,
    is_sure boolean DEFAULT true NOT NULL,
    has_own boolean DEFAULT false NOT NULL,
    lower_bounds text[] DEFAULT '{}'::text[] NOT NULL,
    energy_kcal double precision,
    protein_g double precision,
    fat_g double precision,
    carbohydrate_g double precision,
    fiber_g double precision,
    sugars_g double precision,
    saturated_fat_g double precision,
    cholesterol_mg double precision,
    sodium_mg double precision,
    potassium_mg double precision,
    calcium_mg double precision,
    iron_mg double precision,
    magnesium_mg double precision,
    zinc_mg double precision,
    vitamin_a_ug double precision,
    vitamin_c_mg double precision,
    vitamin_d_ug double precision,
    vitamin_e_mg double precision,
    vitamin_k_ug double precision,
    vitamin_b6_mg double precision,
    vitamin_b12_ug double precision,
    folate_ug double precision,
    CONSTRAINT recipe_lines_amount_check CHECK ((amount >= (0)::double precision)),
    CONSTRAINT recipe_lines_amount_to_check CHECK ((amount_to >= (0)::double precision)),
    CONSTRAINT recipe_lines_grams_check CHECK ((grams >= (0)::double precision)),
    CONSTRAINT recipe_lines_grams_rule_check CHECK ((grams_rule = ANY (ARRAY['typed'::text, 'mass'::text, 'measure'::text, 'volume'::text, 'piece'::text]))),
    CONSTRAINT recipe_lines_nutrients_check CHECK ((LEAST(energy_kcal, protein_g, fat_g, carbohydrate_g, fiber_g, sugars_g, saturated_fat_g, cholesterol_mg, sodium_mg, potassium_mg, calcium_mg, iron_mg, magnesium_mg, zinc_mg, vitamin_a_ug, vitamin_c_mg, vitamin_d_ug, vitamin_e_mg, vitamin_k_ug, vitamin_b6_mg, vitamin_b12_ug, folate_ug) >= (0)::double precision)),
    CONSTRAINT recipe_lines_one_food CHECK (((food_id IS NULL) OR (own_food_id IS NULL))),
    CONSTRAINT recipe_lines_own_or_food CHECK (((NOT has_own) OR ((food_id IS NULL) AND (own_food_id IS NULL)))),
    CONSTRAINT recipe_lines_text_check CHECK ((text <> ''::text))
);

CREATE TABLE recipe_photos (
    household_id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    size text NOT NULL,
    digest bytea NOT NULL,
    content_type text NOT NULL,
    width bigint NOT NULL,
    height bigint NOT NULL,
    content bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT recipe_photos_digest_check CHECK ((octet_length(digest) = 32)),
    CONSTRAINT recipe_photos_size_check CHECK ((size = ANY (ARRAY['card'::text, 'hero'::text])))
);
ALTER TABLE ONLY recipe_photos ALTER COLUMN content SET STORAGE EXTERNAL;

CREATE TABLE recipes (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    summary text DEFAULT ''::text NOT NULL,
    instructions text DEFAULT ''::text NOT NULL,
    time_minutes double precision,
    category_id uuid,
    servings double precision DEFAULT 1 NOT NULL,
    portion_g double precision,
    yield_by text DEFAULT 'servings'::text NOT NULL,
    cooked_weight_g double precision,
    weight_g double precision,
    energy_kcal double precision,
    protein_g double precision,
    fat_g double precision,
    carbohydrate_g double precision,
    fiber_g double precision,
    sugars_g double precision,
    saturated_fat_g double precision,
    cholesterol_mg double precision,
    sodium_mg double precision,
    potassium_mg double precision,
    calcium_mg double precision,
    iron_mg double precision,
    magnesium_mg double precision,
    zinc_mg double precision,
    vitamin_a_ug double precision,
    vitamin_c_mg double precision,
    vitamin_d_ug double precision,
    vitamin_e_mg double precision,
    vitamin_k_ug double precision,
    vitamin_b6_mg double precision,
    vitamin_b12_ug double precision,
    folate_ug double precision,
    lines_counted bigint DEFAULT 0 NOT NULL,
    lines_counting bigint DEFAULT 0 NOT NULL,
    shown_servings double precision DEFAULT 1 NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    search_text text NOT NULL,
    used_at timestamp with time zone,
    deleted_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    CONSTRAINT nutrients_calcium_mg_check CHECK ((calcium_mg >= (0)::double precision)),
    CONSTRAINT nutrients_carbohydrate_g_check CHECK ((carbohydrate_g >= (0)::double precision)),
    CONSTRAINT nutrients_cholesterol_mg_check CHECK ((cholesterol_mg >= (0)::double precision)),
    CONSTRAINT nutrients_energy_kcal_check CHECK ((energy_kcal >= (0)::double precision)),
    CONSTRAINT nutrients_fat_g_check CHECK ((fat_g >= (0)::double precision)),
    CONSTRAINT nutrients_fiber_g_check CHECK ((fiber_g >= (0)::double precision)),
    CONSTRAINT nutrients_folate_ug_check CHECK ((folate_ug >= (0)::double precision)),
    CONSTRAINT nutrients_iron_mg_check CHECK ((iron_mg >= (0)::double precision)),
    CONSTRAINT nutrients_magnesium_mg_check CHECK ((magnesium_mg >= (0)::double precision)),
    CONSTRAINT nutrients_potassium_mg_check CHECK ((potassium_mg >= (0)::double precision)),
    CONSTRAINT nutrients_protein_g_check CHECK ((protein_g >= (0)::double precision)),
    CONSTRAINT nutrients_saturated_fat_g_check CHECK ((saturated_fat_g >= (0)::double precision)),
    CONSTRAINT nutrients_sodium_mg_check CHECK ((sodium_mg >= (0)::double precision)),
    CONSTRAINT nutrients_sugars_g_check CHECK ((sugars_g >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_a_ug_check CHECK ((vitamin_a_ug >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_b12_ug_check CHECK ((vitamin_b12_ug >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_b6_mg_check CHECK ((vitamin_b6_mg >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_c_mg_check CHECK ((vitamin_c_mg >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_d_ug_check CHECK ((vitamin_d_ug >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_e_mg_check CHECK ((vitamin_e_mg >= (0)::double precision)),
    CONSTRAINT nutrients_vitamin_k_ug_check CHECK ((vitamin_k_ug >= (0)::double precision)),
    CONSTRAINT nutrients_zinc_mg_check CHECK ((zinc_mg >= (0)::double precision)),
    CONSTRAINT recipes_cooked_weight_g_check CHECK ((cooked_weight_g > (0)::double precision)),
    CONSTRAINT recipes_name_check CHECK ((name <> ''::text)),
    CONSTRAINT recipes_portion_defined CHECK (((yield_by <> 'portion'::text) OR (portion_g IS NOT NULL))),
    CONSTRAINT recipes_portion_g_check CHECK ((portion_g > (0)::double precision)),
    CONSTRAINT recipes_servings_check CHECK ((servings > (0)::double precision)),
    CONSTRAINT recipes_shown_servings_check CHECK ((shown_servings > (0)::double precision)),
    CONSTRAINT recipes_time_minutes_check CHECK (((time_minutes >= (0)::double precision) AND (time_minutes <= (10080)::double precision))),
    CONSTRAINT recipes_weight_g_check CHECK ((weight_g >= (0)::double precision)),
    CONSTRAINT recipes_yield_by_check CHECK ((yield_by = ANY (ARRAY['servings'::text, 'portion'::text])))
);

CREATE TABLE removed_recipe_lines (
    household_id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    "position" bigint NOT NULL,
    section text DEFAULT ''::text NOT NULL,
    text text NOT NULL,
    ingredient_id uuid,
    food_id uuid,
    own_food_id uuid,
    amount double precision,
    amount_to double precision,
    unit text,
    name text DEFAULT ''::text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    grams double precision,
    grams_rule text,
    counts boolean DEFAULT true NOT NULL,
    is_sure boolean DEFAULT true NOT NULL,
    removed_at timestamp with time zone DEFAULT now() NOT NULL,
    has_own boolean DEFAULT false NOT NULL,
    lower_bounds text[] DEFAULT '{}'::text[] NOT NULL,
    energy_kcal double precision,
    protein_g double precision,
    fat_g double precision,
    carbohydrate_g double precision,
    fiber_g double precision,
    sugars_g double precision,
    saturated_fat_g double precision,
    cholesterol_mg double precision,
    sodium_mg double precision,
    potassium_mg double precision,
    calcium_mg double precision,
    iron_mg double precision,
    magnesium_mg double precision,
    zinc_mg double precision,
    vitamin_a_ug double precision,
    vitamin_c_mg double precision,
    vitamin_d_ug double precision,
    vitamin_e_mg double precision,
    vitamin_k_ug double precision,
    vitamin_b6_mg double precision,
    vitamin_b12_ug double precision,
    folate_ug double precision
);

CREATE TABLE schema_migrations (
    version text NOT NULL,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

CREATE TABLE sessions (
    digest bytea NOT NULL,
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    user_agent text NOT NULL,
    address text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT sessions_digest_check CHECK ((octet_length(digest) = 32))
);

CREATE TABLE share_links (
    household_id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    seed bytea NOT NULL,
    digest bytea NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT share_links_digest_check CHECK ((octet_length(digest) = 32)),
    CONSTRAINT share_links_seed_check CHECK ((octet_length(seed) = 32))
);

CREATE TABLE weights (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    measured_on date NOT NULL,
    weight_kg double precision NOT NULL,
    unit text DEFAULT 'kg'::text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT weights_human CHECK (((weight_kg >= (0.5)::double precision) AND (weight_kg <= (700)::double precision))),
    CONSTRAINT weights_unit_check CHECK ((unit = ANY (ARRAY['kg'::text, 'lb'::text]))),
    CONSTRAINT weights_weight_kg_check CHECK ((weight_kg > (0)::double precision))
);

ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_email_key_unique UNIQUE (email_key);

ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_person_unique UNIQUE (household_id, person_id);

ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (household_id, id);

ALTER TABLE ONLY diary_changes
    ADD CONSTRAINT diary_changes_pkey PRIMARY KEY (household_id, person_id, id);

ALTER TABLE ONLY diary_days
    ADD CONSTRAINT diary_days_pkey PRIMARY KEY (household_id, person_id, day_on);

ALTER TABLE ONLY diary_entries
    ADD CONSTRAINT diary_entries_pkey PRIMARY KEY (household_id, person_id, id);

ALTER TABLE ONLY diary_sums
    ADD CONSTRAINT diary_sums_pkey PRIMARY KEY (household_id, person_id, day_on);

ALTER TABLE ONLY favourites
    ADD CONSTRAINT favourites_pkey PRIMARY KEY (household_id, person_id, kind, item_id);

ALTER TABLE ONLY food_measures
    ADD CONSTRAINT food_measures_pkey PRIMARY KEY (food_id, key);

ALTER TABLE ONLY food_names
    ADD CONSTRAINT food_names_pkey PRIMARY KEY (food_id, language, name_key);

ALTER TABLE ONLY food_sources
    ADD CONSTRAINT food_sources_pkey PRIMARY KEY (source);

ALTER TABLE ONLY food_tokens
    ADD CONSTRAINT food_tokens_pkey PRIMARY KEY (word);

ALTER TABLE ONLY foods
    ADD CONSTRAINT foods_pkey PRIMARY KEY (id);

ALTER TABLE ONLY foods
    ADD CONSTRAINT foods_source_unique UNIQUE (source, source_key);

ALTER TABLE ONLY former_entries
    ADD CONSTRAINT former_entries_pkey PRIMARY KEY (household_id, person_id, change_id, id);

ALTER TABLE ONLY goals
    ADD CONSTRAINT goals_pkey PRIMARY KEY (household_id, person_id, since_on, weekday);

ALTER TABLE ONLY household_tokens
    ADD CONSTRAINT household_tokens_pkey PRIMARY KEY (household_id, word, kind, item_id) INCLUDE (name_tokens);

ALTER TABLE ONLY household_word_deletions
    ADD CONSTRAINT household_word_deletions_pkey PRIMARY KEY (household_id, deletion, word);

ALTER TABLE ONLY households
    ADD CONSTRAINT households_pkey PRIMARY KEY (id);

ALTER TABLE ONLY idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (household_id, key);

ALTER TABLE ONLY ingredient_aliases
    ADD CONSTRAINT ingredient_aliases_pkey PRIMARY KEY (household_id, name_key);

ALTER TABLE ONLY ingredients
    ADD CONSTRAINT ingredients_pkey PRIMARY KEY (household_id, id);

ALTER TABLE ONLY kept_forms
    ADD CONSTRAINT kept_forms_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY library_revisions
    ADD CONSTRAINT library_revisions_pkey PRIMARY KEY (household_id);

ALTER TABLE ONLY own_food_measures
    ADD CONSTRAINT own_food_measures_pkey PRIMARY KEY (household_id, own_food_id, key);

ALTER TABLE ONLY own_food_merges
    ADD CONSTRAINT own_food_merges_pkey PRIMARY KEY (household_id, id);

ALTER TABLE ONLY own_foods
    ADD CONSTRAINT own_foods_pkey PRIMARY KEY (household_id, id);

ALTER TABLE ONLY persons
    ADD CONSTRAINT persons_pkey PRIMARY KEY (household_id, id);

ALTER TABLE ONLY rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);

ALTER TABLE ONLY recipe_lines
    ADD CONSTRAINT recipe_lines_pkey PRIMARY KEY (household_id, recipe_id, "position");

ALTER TABLE ONLY recipe_photos
    ADD CONSTRAINT recipe_photos_pkey PRIMARY KEY (household_id, recipe_id, size);

ALTER TABLE ONLY recipes
    ADD CONSTRAINT recipes_pkey PRIMARY KEY (household_id, id);

ALTER TABLE ONLY schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (version);

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_id_unique UNIQUE (id);

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY share_links
    ADD CONSTRAINT share_links_digest_unique UNIQUE (digest);

ALTER TABLE ONLY share_links
    ADD CONSTRAINT share_links_pkey PRIMARY KEY (household_id, recipe_id);

ALTER TABLE ONLY weights
    ADD CONSTRAINT weights_pkey PRIMARY KEY (household_id, person_id, measured_on);

CREATE UNIQUE INDEX categories_name_unique ON categories USING btree (household_id, name_key) WHERE (deleted_at IS NULL);

CREATE INDEX diary_changes_age ON diary_changes USING btree (created_at);

CREATE INDEX diary_entries_changed ON diary_entries USING btree (household_id, person_id, changed_in) WHERE (changed_in IS NOT NULL);

CREATE INDEX diary_entries_day ON diary_entries USING btree (household_id, person_id, eaten_on, slot, created_at) WHERE (deleted_at IS NULL);

CREATE INDEX diary_entries_food ON diary_entries USING btree (household_id, person_id, food_id, eaten_on) WHERE ((food_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX diary_entries_recent ON diary_entries USING btree (household_id, person_id, created_at DESC) WHERE (deleted_at IS NULL);

CREATE INDEX diary_entries_recipe ON diary_entries USING btree (household_id, person_id, recipe_id, eaten_on) WHERE ((recipe_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX diary_sums_stale ON diary_sums USING btree (household_id, person_id, day_on) WHERE is_stale;

CREATE INDEX food_tokens_deletions ON food_tokens USING gin (deletions) WITH (fastupdate=off);

CREATE INDEX foods_barcode ON foods USING btree (barcode) WHERE (barcode IS NOT NULL);

CREATE INDEX foods_branded_by_name ON foods USING btree ("left"(search_text, 60) COLLATE "C", id) WHERE (tier = 2);

CREATE INDEX foods_fdc ON foods USING btree (fdc_id) WHERE (fdc_id IS NOT NULL);

CREATE INDEX foods_lineage ON foods USING btree (source, lineage) WHERE (lineage IS NOT NULL);

CREATE INDEX foods_search_branded ON foods USING gin (search) WHERE (tier = 2);

CREATE INDEX foods_search_imported ON foods USING gin (search) WHERE ((tier = 1) AND (source <> 'catalogue'::text));

CREATE INDEX household_tokens_item ON household_tokens USING btree (household_id, item_id);

CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at);

CREATE INDEX ingredients_by_name ON ingredients USING btree (household_id, name_key COLLATE "tr-x-icu", id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX ingredients_name_unique ON ingredients USING btree (household_id, name_key) WHERE (deleted_at IS NULL);

CREATE INDEX kept_forms_expiry ON kept_forms USING btree (expires_at);

CREATE UNIQUE INDEX own_foods_barcode_unique ON own_foods USING btree (household_id, barcode) WHERE ((barcode IS NOT NULL) AND (deleted_at IS NULL));

CREATE UNIQUE INDEX own_foods_name_unique ON own_foods USING btree (household_id, name_key) WHERE (deleted_at IS NULL);

CREATE INDEX rate_limits_age ON rate_limits USING btree (window_started_at);

CREATE INDEX recipe_lines_ingredient ON recipe_lines USING btree (household_id, ingredient_id);

CREATE INDEX recipe_lines_own_food ON recipe_lines USING btree (household_id, own_food_id) WHERE (own_food_id IS NOT NULL);

CREATE INDEX recipes_by_category ON recipes USING btree (household_id, category_id, name_key COLLATE "tr-x-icu", id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX recipes_name_unique ON recipes USING btree (household_id, name_key) WHERE (deleted_at IS NULL);

CREATE INDEX removed_recipe_lines_ingredient ON removed_recipe_lines USING btree (household_id, ingredient_id);

CREATE INDEX sessions_account ON sessions USING btree (account_id, last_seen_at DESC);

CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);

CREATE CONSTRAINT TRIGGER categories_change_library AFTER INSERT OR DELETE OR UPDATE ON categories DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_library_change();

CREATE TRIGGER diary_entry_changed AFTER INSERT OR DELETE OR UPDATE ON diary_entries FOR EACH ROW EXECUTE FUNCTION diary_entry_changed();

CREATE TRIGGER own_food_tokens AFTER INSERT OR UPDATE OF search_text ON own_foods FOR EACH ROW EXECUTE FUNCTION learn_household_tokens('food');

CREATE CONSTRAINT TRIGGER photos_change_library AFTER INSERT OR DELETE OR UPDATE ON recipe_photos DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_library_change();

CREATE TRIGGER recipe_tokens AFTER INSERT OR UPDATE OF search_text ON recipes FOR EACH ROW EXECUTE FUNCTION learn_household_tokens('recipe');

CREATE CONSTRAINT TRIGGER recipes_change_library AFTER INSERT OR DELETE OR UPDATE ON recipes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_library_change();

ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY categories
    ADD CONSTRAINT categories_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY diary_changes
    ADD CONSTRAINT diary_changes_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY diary_days
    ADD CONSTRAINT diary_days_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY diary_entries
    ADD CONSTRAINT diary_entries_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY diary_sums
    ADD CONSTRAINT diary_sums_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY favourites
    ADD CONSTRAINT favourites_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY food_measures
    ADD CONSTRAINT food_measures_food_id_fkey FOREIGN KEY (food_id) REFERENCES foods(id) ON DELETE CASCADE;

ALTER TABLE ONLY food_names
    ADD CONSTRAINT food_names_food_id_fkey FOREIGN KEY (food_id) REFERENCES foods(id) ON DELETE CASCADE;

ALTER TABLE ONLY former_entries
    ADD CONSTRAINT former_entries_household_id_person_id_change_id_fkey FOREIGN KEY (household_id, person_id, change_id) REFERENCES diary_changes(household_id, person_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY goals
    ADD CONSTRAINT goals_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY household_tokens
    ADD CONSTRAINT household_tokens_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY household_word_deletions
    ADD CONSTRAINT household_word_deletions_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY ingredient_aliases
    ADD CONSTRAINT ingredient_aliases_household_id_ingredient_id_fkey FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY ingredients
    ADD CONSTRAINT ingredients_food_id_fkey FOREIGN KEY (food_id) REFERENCES foods(id);

ALTER TABLE ONLY ingredients
    ADD CONSTRAINT ingredients_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY ingredients
    ADD CONSTRAINT ingredients_household_id_own_food_id_fkey FOREIGN KEY (household_id, own_food_id) REFERENCES own_foods(household_id, id);

ALTER TABLE ONLY library_revisions
    ADD CONSTRAINT library_revisions_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY own_food_measures
    ADD CONSTRAINT own_food_measures_household_id_own_food_id_fkey FOREIGN KEY (household_id, own_food_id) REFERENCES own_foods(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY own_food_merges
    ADD CONSTRAINT own_food_merges_household_id_from_id_fkey FOREIGN KEY (household_id, from_id) REFERENCES own_foods(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY own_food_merges
    ADD CONSTRAINT own_food_merges_household_id_into_id_fkey FOREIGN KEY (household_id, into_id) REFERENCES own_foods(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY own_foods
    ADD CONSTRAINT own_foods_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY persons
    ADD CONSTRAINT persons_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY recipe_lines
    ADD CONSTRAINT recipe_lines_food_id_fkey FOREIGN KEY (food_id) REFERENCES foods(id);

ALTER TABLE ONLY recipe_lines
    ADD CONSTRAINT recipe_lines_household_id_ingredient_id_fkey FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients(household_id, id);

ALTER TABLE ONLY recipe_lines
    ADD CONSTRAINT recipe_lines_household_id_own_food_id_fkey FOREIGN KEY (household_id, own_food_id) REFERENCES own_foods(household_id, id);

ALTER TABLE ONLY recipe_lines
    ADD CONSTRAINT recipe_lines_household_id_recipe_id_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY recipe_photos
    ADD CONSTRAINT recipe_photos_household_id_recipe_id_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY recipes
    ADD CONSTRAINT recipes_household_id_category_id_fkey FOREIGN KEY (household_id, category_id) REFERENCES categories(household_id, id);

ALTER TABLE ONLY recipes
    ADD CONSTRAINT recipes_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY removed_recipe_lines
    ADD CONSTRAINT removed_recipe_lines_household_id_recipe_id_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY share_links
    ADD CONSTRAINT share_links_household_id_recipe_id_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY weights
    ADD CONSTRAINT weights_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE categories ENABLE ROW LEVEL SECURITY;

ALTER TABLE diary_changes ENABLE ROW LEVEL SECURITY;

ALTER TABLE diary_days ENABLE ROW LEVEL SECURITY;

ALTER TABLE diary_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE diary_sums ENABLE ROW LEVEL SECURITY;

ALTER TABLE favourites ENABLE ROW LEVEL SECURITY;

ALTER TABLE former_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE goals ENABLE ROW LEVEL SECURITY;

CREATE POLICY household ON categories USING ((household_id = current_household()));

CREATE POLICY household ON household_tokens USING ((household_id = current_household()));

CREATE POLICY household ON household_word_deletions USING ((household_id = current_household()));

CREATE POLICY household ON households USING ((id = current_household()));

CREATE POLICY household ON idempotency_keys USING ((household_id = current_household()));

CREATE POLICY household ON ingredient_aliases USING ((household_id = current_household()));

CREATE POLICY household ON ingredients USING ((household_id = current_household()));

CREATE POLICY household ON library_revisions USING ((household_id = current_household()));

CREATE POLICY household ON own_food_measures USING ((household_id = current_household()));

CREATE POLICY household ON own_food_merges USING ((household_id = current_household()));

CREATE POLICY household ON own_foods USING ((household_id = current_household()));

CREATE POLICY household ON persons USING ((household_id = current_household()));

CREATE POLICY household ON recipe_lines USING ((household_id = current_household()));

CREATE POLICY household ON recipe_photos USING ((household_id = current_household()));

CREATE POLICY household ON recipes USING ((household_id = current_household()));

CREATE POLICY household ON removed_recipe_lines USING ((household_id = current_household()));

CREATE POLICY household ON share_links USING ((household_id = current_household()));

ALTER TABLE household_tokens ENABLE ROW LEVEL SECURITY;

ALTER TABLE household_word_deletions ENABLE ROW LEVEL SECURITY;

ALTER TABLE households ENABLE ROW LEVEL SECURITY;

ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE ingredient_aliases ENABLE ROW LEVEL SECURITY;

ALTER TABLE ingredients ENABLE ROW LEVEL SECURITY;

ALTER TABLE library_revisions ENABLE ROW LEVEL SECURITY;

ALTER TABLE own_food_measures ENABLE ROW LEVEL SECURITY;

ALTER TABLE own_food_merges ENABLE ROW LEVEL SECURITY;

ALTER TABLE own_foods ENABLE ROW LEVEL SECURITY;

CREATE POLICY person ON diary_changes USING (((household_id = current_household()) AND (person_id = current_person())));

CREATE POLICY person ON diary_days USING (((household_id = current_household()) AND (person_id = current_person())));

CREATE POLICY person ON diary_entries USING (((household_id = current_household()) AND (person_id = current_person())));

CREATE POLICY person ON diary_sums USING (((household_id = current_household()) AND (person_id = current_person())));

CREATE POLICY person ON favourites USING (((household_id = current_household()) AND (person_id = current_person())));

CREATE POLICY person ON former_entries USING (((household_id = current_household()) AND (person_id = current_person())));

CREATE POLICY person ON goals USING (((household_id = current_household()) AND (person_id = current_person())));

CREATE POLICY person ON weights USING (((household_id = current_household()) AND (person_id = current_person())));

ALTER TABLE persons ENABLE ROW LEVEL SECURITY;

ALTER TABLE recipe_lines ENABLE ROW LEVEL SECURITY;

ALTER TABLE recipe_photos ENABLE ROW LEVEL SECURITY;

ALTER TABLE recipes ENABLE ROW LEVEL SECURITY;

ALTER TABLE removed_recipe_lines ENABLE ROW LEVEL SECURITY;

ALTER TABLE share_links ENABLE ROW LEVEL SECURITY;

ALTER TABLE weights ENABLE ROW LEVEL SECURITY;

GRANT USAGE ON SCHEMA public TO sofra_app;

REVOKE ALL ON FUNCTION session_person(wanted bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION session_person(wanted bytea) TO sofra_app;

REVOKE ALL ON FUNCTION shared_recipe(wanted bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION shared_recipe(wanted bytea) TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE accounts TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE categories TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE diary_changes TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE diary_days TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE diary_entries TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE diary_sums TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE favourites TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE food_measures TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE food_names TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE food_sources TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE food_tokens TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE foods TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE former_entries TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE goals TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE household_tokens TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE household_word_deletions TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE households TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE idempotency_keys TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ingredient_aliases TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ingredients TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE kept_forms TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE library_revisions TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE nutrients TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE own_food_measures TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE own_food_merges TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE own_foods TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE persons TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE rate_limits TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE recipe_lines TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE recipe_photos TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE recipes TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE removed_recipe_lines TO sofra_app;

GRANT SELECT ON TABLE schema_migrations TO PUBLIC;
GRANT SELECT ON TABLE schema_migrations TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE sessions TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE share_links TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE weights TO sofra_app;

ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT,INSERT,DELETE,UPDATE ON TABLES  TO sofra_app;
