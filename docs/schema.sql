-- The schema that the files in Migrations/ make, for reading. Nothing runs this file; a test compares it with a
-- migrated database, and writes it anew where SOFRA_WRITE_SCHEMA=1 is set.
-- PostgreSQL 15

CREATE SCHEMA shared;

CREATE FUNCTION abandoned_imports() RETURNS TABLE(household_id uuid, id uuid, person_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
    SELECT i.household_id, i.id, coalesce(i.acting_person, i.started_by)
    FROM imports AS i
    WHERE i.state IN ('reading', 'running', 'undoing') AND coalesce(i.claimed_until, '-infinity') < now()
    ORDER BY i.created_at
    LIMIT 20;
END
$$;

CREATE FUNCTION accept_invite(wanted bytea, newcomer uuid, newcomer_name text, newcomer_language text, newcomer_zone text) RETURNS TABLE(household_id uuid, person_id uuid)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    invite invites;
BEGIN
    SELECT *
    INTO invite
    FROM invites AS i
    WHERE i.digest = wanted AND i.role IN ('member', 'viewer')
        AND is_usable(i.household_id, i.created_by, i.used_at, i.revoked_at, i.expires_at)
    FOR UPDATE;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    UPDATE invites AS i SET used_at = now() WHERE i.household_id = invite.household_id AND i.id = invite.id;
    IF invite.person_id IS NULL THEN
        INSERT INTO persons (household_id, id, name, role, language, time_zone)
        VALUES (invite.household_id, newcomer, newcomer_name, invite.role, newcomer_language, newcomer_zone);
    ELSE
        newcomer := invite.person_id;
        UPDATE persons AS p
        SET kind = 'member', role = invite.role, language = newcomer_language, time_zone = newcomer_zone
        WHERE p.household_id = invite.household_id AND p.id = newcomer AND p.kind <> 'member' AND p.left_at IS NULL;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'who was to be handed over is not there any more' USING ERRCODE = 'no_data_found';
        END IF;
        PERFORM end_guardianship(invite.household_id, newcomer);
    END IF;
    RETURN QUERY SELECT invite.household_id, newcomer;
END
$$;

CREATE FUNCTION accept_invite(wanted bytea, newcomer uuid, newcomer_name text, newcomer_language text, newcomer_zone text, new_account uuid, new_email text, new_email_key text, new_hash text) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    violated text;
BEGIN
    RETURN QUERY
    INSERT INTO accounts (id, household_id, person_id, email, email_key, password_hash)
    SELECT new_account, joined.household_id, joined.person_id, new_email, new_email_key, new_hash
    FROM accept_invite(wanted, newcomer, newcomer_name, newcomer_language, newcomer_zone) AS joined
    RETURNING id;
EXCEPTION
    WHEN unique_violation THEN
        GET STACKED DIAGNOSTICS violated = CONSTRAINT_NAME;
        IF violated = 'accounts_email_key_unique' THEN
            RAISE EXCEPTION 'the address has an account' USING ERRCODE = 'unique_violation', CONSTRAINT = violated;
        END IF;
        RAISE;
END
$$;

CREATE FUNCTION access_token_person(wanted bytea) RETURNS TABLE(token_id uuid, scopes text[], account_id uuid, household_id uuid, person_id uuid, household_name text, name text, role text, language text, time_zone text, created_at timestamp with time zone, used_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT t.id, t.scopes, a.id, p.household_id, p.id, h.name, p.name, p.role, p.language, p.time_zone, t.created_at,
        t.used_at
    FROM access_tokens AS t
    JOIN accounts AS a ON a.id = t.account_id AND a.disabled_at IS NULL AND a.deleted_at IS NULL
    JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id AND p.left_at IS NULL
    JOIN households AS h ON h.id = p.household_id AND h.ended_at IS NULL
    WHERE t.digest = wanted AND (t.expires_at IS NULL OR t.expires_at > now());
END
$$;

CREATE FUNCTION account_opens(wanted_account uuid, proof text) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN EXISTS (
        SELECT
        FROM accounts AS a
        WHERE a.id = wanted_account AND is_proof(proof, a.password_hash) AND a.disabled_at IS NULL
    );
END
$$;

CREATE FUNCTION account_salt(wanted_email_key text) RETURNS TABLE(account_id uuid, salt text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
BEGIN
    RETURN QUERY
    SELECT a.id, regexp_replace(a.password_hash, '[^$]*$', '')
    FROM accounts AS a
    WHERE a.email_key = wanted_email_key;
END
$_$;

CREATE FUNCTION act_for(person uuid) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    IF NOT looks_after(person) THEN
        RAISE EXCEPTION 'nobody with this id is looked after by who asks' USING ERRCODE = 'insufficient_privilege';
    END IF;
    PERFORM set_config('app.acting', person || ' ' || current_person(), true);
    RETURN set_config('app.person', person::text, true);
END
$$;

CREATE FUNCTION add_passkey(token_digest bytea, proof text, challenge_digest bytea, credential bytea, new_id uuid, new_name text, key bytea, uses bigint, max_count bigint) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    INSERT INTO passkeys (digest, id, account_id, name, public_key, counter, credential_id)
    SELECT sha256(credential), new_id, opened, new_name, key, uses, credential
    FROM opened_account(token_digest, proof) AS opened
    WHERE (SELECT count(*) FROM passkeys AS p WHERE p.account_id = opened) < max_count
        AND EXISTS (SELECT FROM use_challenge(challenge_digest))
    ON CONFLICT DO NOTHING
    RETURNING id;
END
$$;

CREATE FUNCTION amount_of_plate(whole_g double precision, servings double precision, part double precision, is_weighed boolean) RETURNS TABLE(measure text, amount double precision, grams double precision)
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    grams := whole_g * part;
    measure := CASE WHEN is_weighed AND grams IS NOT NULL THEN 'g' ELSE 'serving' END;
    amount := CASE measure WHEN 'g' THEN grams ELSE servings * part END;
    RETURN NEXT;
END
$$;

CREATE FUNCTION announce_removal(token_digest bytea, member uuid) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    IF NOT is_asking(token_digest) OR NOT owns_household() OR member = current_person() THEN
        RETURN 'unknown';
    END IF;
    INSERT INTO announced_removals (household_id, person_id, announced_by, announced_by_name)
    SELECT other.household_id, other.id, mine.id, mine.name
    FROM persons AS other
    JOIN persons AS mine ON mine.household_id = other.household_id AND mine.id = current_person()
    WHERE other.household_id = current_household() AND other.id = member AND other.role = 'owner'
        AND other.left_at IS NULL
    ON CONFLICT DO NOTHING;
    IF FOUND THEN
        -- Who announces twice tells once.
        PERFORM tell_of_household(a.id, 'removal_announced', a.household_id)
        FROM accounts AS a
        WHERE a.household_id = current_household() AND a.person_id = member;
    ELSIF NOT EXISTS (
        SELECT FROM announced_removals WHERE household_id = current_household() AND person_id = member
    ) THEN
        RETURN 'unknown';
    END IF;
    RETURN 'announced';
END
$$;

CREATE FUNCTION announced_to(token_digest bytea) RETURNS TABLE(announced_by_name text, due_on date)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT r.announced_by_name, ((r.announced_at + interval '7 days') AT TIME ZONE p.time_zone)::date
    FROM session_account(token_digest) AS mine
    JOIN accounts AS a ON a.id = mine.account_id
    JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id
    JOIN announced_removals AS r ON r.household_id = a.household_id AND r.person_id = a.person_id;
END
$$;

CREATE FUNCTION ask_for_password_link(asked_email_key text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    INSERT INTO password_requests (email_key)
    VALUES (asked_email_key)
    ON CONFLICT (email_key) DO UPDATE SET asked_at = now(), next_at = now(), attempts = 0;
END
$$;

CREATE FUNCTION attempts(what bytea, seconds bigint) RETURNS TABLE(attempts bigint, seconds_left bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT r.hits, window_seconds_left(r.window_started_at, seconds)
    FROM rate_limits AS r
    WHERE r.key = what AND NOT window_is_over(r.window_started_at, seconds);
END
$$;

CREATE FUNCTION avoid_again(merge uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    UPDATE avoidances AS a
    SET ingredient_id = m.from_id, words = NULL, words_keys = NULL
    FROM ingredient_merges AS m
    JOIN ingredients AS i ON i.household_id = m.household_id AND i.id = m.from_id
    WHERE m.household_id = current_household() AND m.id = merge AND a.household_id = m.household_id
        AND m.former->'avoided' ? a.id::text AND a.ingredient_id IS NULL AND a.words = m.name;
END
$$;

CREATE FUNCTION await_code(wanted_account uuid, proof text, waiting_digest bytea, ends_at timestamp with time zone) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    INSERT INTO waiting_sign_ins (digest, account_id, proof_digest, expires_at)
    SELECT waiting_digest, a.id, sha256(convert_to(proof, 'UTF8')), ends_at
    FROM accounts AS a
    JOIN second_factors AS f ON f.account_id = a.id
    WHERE a.id = wanted_account AND is_proof(proof, a.password_hash) AND a.disabled_at IS NULL
    RETURNING account_id;
END
$$;

CREATE FUNCTION begin_session(wanted_account uuid, proof text, token_digest bytea, new_session uuid, agent text, client text, ends_at timestamp with time zone, old_device bytea, new_device bytea) RETURNS TABLE(session_id uuid, came_back boolean)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    -- The row is locked, so that a password that is changed meanwhile opens no session.
    PERFORM FROM accounts AS a
    WHERE a.id = wanted_account AND is_proof(proof, a.password_hash) AND a.disabled_at IS NULL
    FOR UPDATE;
    IF NOT FOUND OR EXISTS (SELECT FROM second_factors AS f WHERE f.account_id = wanted_account) THEN
        RETURN;
    END IF;
    RETURN QUERY SELECT * FROM open_session(
        wanted_account, token_digest, new_session, agent, client, ends_at, old_device, new_device
    );
END
$$;

CREATE FUNCTION begin_session_by_code(waiting_digest bytea, step bigint, recovery bigint, token_digest bytea, new_session uuid, agent text, client text, ends_at timestamp with time zone, old_device bytea, new_device bytea) RETURNS TABLE(session_id uuid, came_back boolean)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    mine uuid;
BEGIN
    SELECT w.account_id INTO mine FROM waiting_sign_in(waiting_digest) AS w;
    PERFORM FROM accounts AS a WHERE a.id = mine FOR UPDATE;
    -- The password may have been changed, or the account switched off, while this waited for the row.
    IF NOT EXISTS (SELECT FROM waiting_sign_in(waiting_digest)) THEN
        RETURN;
    END IF;
    UPDATE second_factors AS f
    SET last_step = coalesce(step, f.last_step),
        codes_used = CASE WHEN recovery IS NULL THEN f.codes_used ELSE f.codes_used || recovery END
    WHERE f.account_id = mine AND CASE
        WHEN step IS NOT NULL THEN recovery IS NULL AND f.last_step < step
        ELSE recovery BETWEEN 0 AND 9 AND recovery <> ALL (f.codes_used)
    END;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    DELETE FROM waiting_sign_ins AS w WHERE w.digest = waiting_digest;
    IF recovery IS NOT NULL THEN
        INSERT INTO account_events (account_id, kind, user_agent, address) VALUES (mine, 'code_used', agent, client);
    END IF;
    RETURN QUERY SELECT * FROM open_session(
        mine, token_digest, new_session, agent, client, ends_at, old_device, new_device
    );
END
$$;

CREATE FUNCTION begin_session_by_passkey(key bytea, uses bigint, challenge_digest bytea, token_digest bytea, new_session uuid, agent text, client text, ends_at timestamp with time zone, old_device bytea, new_device bytea) RETURNS TABLE(session_id uuid, came_back boolean)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    mine uuid;
BEGIN
    SELECT p.account_id INTO mine FROM passkeys AS p WHERE p.digest = sha256(key);
    PERFORM FROM accounts AS a WHERE a.id = mine AND a.disabled_at IS NULL FOR UPDATE;
    IF NOT FOUND OR NOT EXISTS (SELECT FROM use_challenge(challenge_digest)) THEN
        RETURN;
    END IF;
    UPDATE passkeys AS p
    SET counter = uses, used_at = now()
    WHERE p.digest = sha256(key) AND (p.counter < uses OR p.counter = 0 AND uses = 0);
    IF NOT FOUND THEN
        RETURN;
    END IF;
    RETURN QUERY SELECT * FROM open_session(
        mine, token_digest, new_session, agent, client, ends_at, old_device, new_device
    );
END
$$;

CREATE FUNCTION begin_shopping_list() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    INSERT INTO shopping_lists (household_id, id) VALUES (NEW.id, gen_random_uuid());
    RETURN NULL;
END
$$;

CREATE FUNCTION bring_back_ward(ward uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    PERFORM FROM households WHERE id = current_household() FOR NO KEY UPDATE;
    PERFORM
    FROM plan_dishes
    WHERE household_id = current_household() AND template_id IS NULL
    ORDER BY id
    FOR NO KEY UPDATE;
    UPDATE persons
    SET left_at = NULL
    WHERE household_id = current_household() AND id IN (SELECT id FROM removed_wards() WHERE id = ward);
    RETURN FOUND;
END
$$;

CREATE FUNCTION bring_import_along(wanted uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    gone moves;
BEGIN
    SELECT * INTO gone
    FROM moves
    WHERE from_household = current_household() AND from_person = current_person()
    ORDER BY moved_at DESC
    LIMIT 1;
    IF NOT FOUND OR NOT EXISTS (
        SELECT
        FROM imports
        WHERE household_id = gone.from_household AND id = wanted AND started_by = gone.from_person
            AND holds = 'diary' AND state = 'failed'
    ) THEN
        RETURN;
    END IF;
    PERFORM copy_rows(
        'imports',
        jsonb_build_object('household_id', gone.from_household, 'id', wanted),
        jsonb_build_object('household_id', gone.to_household, 'started_by', gone.to_person)
    );
    PERFORM copy_rows(
        'import_entries',
        jsonb_build_object(
            'household_id', gone.from_household, 'person_id', gone.from_person, 'import_id', wanted
        ),
        jsonb_build_object('household_id', gone.to_household, 'person_id', gone.to_person)
    );
END
$$;

CREATE FUNCTION bring_own_foods(foods uuid[], from_home uuid, to_home uuid) RETURNS TABLE(old_id uuid, new_id uuid)
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    food own_foods;
    twin own_foods;
    suffix bigint;
BEGIN
    FOR food IN
        SELECT * FROM own_foods AS f WHERE f.household_id = from_home AND f.id = ANY (foods) ORDER BY f.id
    LOOP
        old_id := food.id;
        new_id := food.id;
        IF NOT EXISTS (SELECT FROM own_foods AS f WHERE f.household_id = to_home AND f.id = food.id) THEN
            SELECT * INTO twin
            FROM own_foods AS f
            WHERE f.household_id = to_home AND f.name_key = food.name_key AND f.deleted_at IS NULL;
            IF FOUND AND food.deleted_at IS NULL AND (
                to_jsonb(twin) - '{household_id,id,version,created_at,updated_at,copied_from}'::text[]
                = to_jsonb(food) - '{household_id,id,version,created_at,updated_at,copied_from}'::text[]
            ) THEN
                new_id := twin.id;
            ELSE
                suffix := 2;
                IF FOUND AND food.deleted_at IS NULL THEN
                    WHILE EXISTS (
                        SELECT
                        FROM own_foods AS f
                        WHERE f.household_id = to_home AND f.name_key = food.name_key || ' ' || suffix
                            AND f.deleted_at IS NULL
                    ) LOOP
                        suffix := suffix + 1;
                    END LOOP;
                    food.name := food.name || ' ' || suffix;
                    food.name_key := food.name_key || ' ' || suffix;
                    food.search_text := food.search_text || ' ' || suffix;
                END IF;
                IF EXISTS (
                    SELECT
                    FROM own_foods AS f
                    WHERE f.household_id = to_home AND f.barcode = food.barcode AND f.deleted_at IS NULL
                ) THEN
                    food.barcode := NULL;
                END IF;
                food.household_id := to_home;
                INSERT INTO own_foods SELECT food.*;
                PERFORM copy_rows(
                    'own_food_measures', jsonb_build_object('household_id', from_home, 'own_food_id', old_id),
                    jsonb_build_object('household_id', to_home)
                );
            END IF;
        END IF;
        RETURN NEXT;
    END LOOP;
END
$$;

CREATE FUNCTION bring_recipes(from_home uuid, to_home uuid, until timestamp with time zone) RETURNS uuid[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    former jsonb := jsonb_build_object('household_id', from_home);
    latter jsonb := jsonb_build_object('household_id', to_home);
    recipe recipes;
    ingredient ingredients;
    suffix bigint;
    copied uuid[] := '{}';
BEGIN
    CREATE TEMPORARY TABLE brought_foods ON COMMIT DROP AS
    SELECT *
    FROM bring_own_foods(
        ARRAY(
            SELECT id FROM own_foods WHERE household_id = from_home AND deleted_at IS NULL AND created_at <= until
        ),
        from_home, to_home
    );
    -- What has the same name in both is one thing: an ingredient, a category.
    CREATE TEMPORARY TABLE brought_ingredients ON COMMIT DROP AS
    SELECT old.id AS old_id, coalesce(there.id, old.id) AS new_id
    FROM ingredients AS old
    LEFT JOIN ingredients AS there
        ON there.household_id = to_home AND there.ingredient_key = old.ingredient_key AND there.deleted_at IS NULL
    WHERE old.household_id = from_home AND old.deleted_at IS NULL AND old.created_at <= until;
    CREATE TEMPORARY TABLE brought_categories ON COMMIT DROP AS
    SELECT old.id AS old_id, coalesce(there.id, old.id) AS new_id
    FROM categories AS old
    LEFT JOIN categories AS there
        ON there.household_id = to_home AND there.name_key = old.name_key AND there.deleted_at IS NULL
    WHERE old.household_id = from_home AND old.deleted_at IS NULL AND old.created_at <= until;
    PERFORM copy_rows('categories', former, latter, format('t.deleted_at IS NULL AND t.created_at <= %L', until));
    FOR ingredient IN
        SELECT i.*
        FROM ingredients AS i
        JOIN pg_temp.brought_ingredients AS b ON b.old_id = i.id AND b.new_id = i.id
        WHERE i.household_id = from_home AND i.deleted_at IS NULL
        ORDER BY i.id
    LOOP
        ingredient.household_id := to_home;
        ingredient.own_food_id := (SELECT new_id FROM pg_temp.brought_foods WHERE old_id = ingredient.own_food_id);
        INSERT INTO ingredients SELECT ingredient.* ON CONFLICT DO NOTHING;
    END LOOP;
    FOR recipe IN
        SELECT *
        FROM recipes AS r
        WHERE r.household_id = from_home AND r.deleted_at IS NULL AND r.updated_at <= until
        ORDER BY r.id
    LOOP
        CONTINUE WHEN EXISTS (SELECT FROM recipes AS r WHERE r.household_id = to_home AND r.id = recipe.id);
        suffix := 1;
        WHILE EXISTS (
            SELECT
            FROM recipes AS r
            WHERE r.household_id = to_home AND r.deleted_at IS NULL
                AND r.name_key = recipe.name_key || CASE WHEN suffix > 1 THEN ' ' || suffix ELSE '' END
        ) LOOP
            suffix := suffix + 1;
        END LOOP;
        IF suffix > 1 THEN
            recipe.name := recipe.name || ' ' || suffix;
            recipe.name_key := recipe.name_key || ' ' || suffix;
            recipe.search_text := recipe.search_text || ' ' || suffix;
        END IF;
        recipe.household_id := to_home;
        recipe.category_id := (SELECT new_id FROM pg_temp.brought_categories WHERE old_id = recipe.category_id);
        recipe.updated_by := NULL;
        recipe.used_at := used_in_kitchen(from_home, recipe.id);
        INSERT INTO recipes SELECT recipe.*;
        PERFORM copy_rows(
            'recipe_photos', former || jsonb_build_object('recipe_id', recipe.id), latter
        );
        PERFORM copy_lines(recipe.id, from_home, to_home);
        copied := copied || recipe.id;
    END LOOP;
    DROP TABLE pg_temp.brought_foods, pg_temp.brought_ingredients, pg_temp.brought_categories;
    RETURN copied;
END
$$;

CREATE FUNCTION change_email(wanted_account uuid, proof text, new_email text, new_email_key text, agent text, client text) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    violated text;
BEGIN
    -- Whoever makes a link for the old address has made it, or waits and makes none.
    PERFORM FROM accounts AS a WHERE a.id = wanted_account FOR UPDATE;
    -- A link that was sent to the old address opens nothing any more.
    DELETE FROM password_links AS l
    USING accounts AS a
    WHERE l.account_id = wanted_account AND a.id = wanted_account AND is_proof(proof, a.password_hash);
    IF NOT EXISTS (SELECT FROM accounts AS a WHERE a.id = wanted_account AND is_proof(proof, a.password_hash)) THEN
        RETURN;
    END IF;
    IF EXISTS (SELECT FROM accounts AS a WHERE a.id = wanted_account AND a.email_key <> new_email_key) THEN
        PERFORM write_notice(wanted_account, 'address_changed', agent, '');
        INSERT INTO account_events (account_id, kind, user_agent, address)
        VALUES (wanted_account, 'address_changed', agent, client);
    END IF;
    RETURN QUERY
    UPDATE accounts AS a
    SET email = new_email, email_key = new_email_key
    WHERE a.id = wanted_account
    RETURNING a.id;
EXCEPTION
    WHEN unique_violation THEN
        GET STACKED DIAGNOSTICS violated = CONSTRAINT_NAME;
        IF violated = 'accounts_email_key_unique' THEN
            RAISE EXCEPTION 'the address has an account' USING ERRCODE = 'unique_violation', CONSTRAINT = violated;
        END IF;
        RAISE;
END
$$;

CREATE FUNCTION change_password(wanted_account uuid, proof text, new_hash text) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    -- A link that was asked for before is no way around the new password.
    DELETE FROM password_links AS l
    USING accounts AS a
    WHERE l.account_id = wanted_account AND a.id = wanted_account AND is_proof(proof, a.password_hash);
    RETURN QUERY
    UPDATE accounts AS a
    SET password_hash = new_hash
    WHERE a.id = wanted_account AND is_proof(proof, a.password_hash)
    RETURNING a.id;
END
$$;

CREATE FUNCTION change_role(member uuid, wanted text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    former text;
BEGIN
    -- In the order of whoever settles portions, and the dishes before anything that whoever edits one of them waits for.
    PERFORM FROM households WHERE id = current_household() FOR NO KEY UPDATE;
    PERFORM FROM plan_dishes
    WHERE household_id = current_household() AND template_id IS NULL
    ORDER BY id
    FOR NO KEY UPDATE;
    -- One at a time in a household, so that of two owners neither makes the other a member while that one does the same.
    PERFORM FROM households WHERE id = current_household() FOR UPDATE;
    IF NOT owns_household() THEN
        RAISE EXCEPTION 'roles are decided by owners' USING ERRCODE = 'insufficient_privilege';
    END IF;
    SELECT role INTO former
    FROM persons
    WHERE household_id = current_household() AND id = member AND kind = 'member' AND left_at IS NULL
    FOR UPDATE;
    IF NOT FOUND THEN
        RETURN 'unknown';
    END IF;
    IF former = 'owner' AND wanted <> 'owner' THEN
        IF NOT EXISTS (
            SELECT
            FROM persons
            WHERE household_id = current_household() AND id <> member AND role = 'owner' AND left_at IS NULL
        ) THEN
            RETURN 'last owner';
        END IF;
        IF member <> current_person() AND NOT removal_is_due(member) THEN
            RETURN 'owner';
        END IF;
        DELETE FROM announced_removals WHERE household_id = current_household() AND member IN (person_id, announced_by);
    END IF;
    UPDATE persons SET role = wanted WHERE household_id = current_household() AND id = member;
    RETURN 'changed';
END
$$;

CREATE FUNCTION change_role(token_digest bytea, member uuid, wanted text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN CASE WHEN is_asking(token_digest) THEN change_role(member, wanted) ELSE 'unknown' END;
END
$$;

CREATE FUNCTION copies_taken() RETURNS TABLE(name text, copies bigint, copied_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT p.name, m.copies, m.copied_at
    FROM moves AS m
    JOIN persons AS p ON p.household_id = m.from_household AND p.id = m.from_person
    JOIN persons AS mine ON mine.household_id = m.from_household AND mine.id = current_person() AND mine.left_at IS NULL
    WHERE m.from_household = current_household() AND m.copies > 0;
END
$$;

CREATE FUNCTION copy_lines(recipe uuid, from_home uuid, to_home uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    line recipe_lines;
BEGIN
    FOR line IN SELECT * FROM recipe_lines AS l WHERE l.household_id = from_home AND l.recipe_id = recipe LOOP
        line.household_id := to_home;
        line.ingredient_id := (SELECT new_id FROM pg_temp.brought_ingredients WHERE old_id = line.ingredient_id);
        line.own_food_id := (SELECT new_id FROM pg_temp.brought_foods WHERE old_id = line.own_food_id);
        line.other_food_ids := CASE WHEN line.other_food_ids IS NOT NULL THEN ARRAY(
            SELECT coalesce(b.new_id, other.id)
            FROM unnest(line.other_food_ids) WITH ORDINALITY AS other (id, place)
            LEFT JOIN pg_temp.brought_foods AS b ON b.old_id = other.id
            ORDER BY other.place
        ) END;
        INSERT INTO recipe_lines SELECT line.*;
    END LOOP;
END
$$;

CREATE FUNCTION copy_rows(tab regclass, former jsonb, latter jsonb, condition text DEFAULT 'true'::text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
DECLARE
    others text;
BEGIN
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO others
    FROM pg_attribute
    WHERE attrelid = tab AND attnum > 0 AND NOT attisdropped AND NOT latter ? attname;
    EXECUTE format(
        'INSERT INTO %1$s (%2$s, %3$s) SELECT %4$s, %3$s FROM %1$s AS t WHERE %5$s AND %6$s ON CONFLICT DO NOTHING',
        tab,
        (SELECT string_agg(quote_ident(key), ', ' ORDER BY key) FROM jsonb_object_keys(latter) AS key),
        others,
        (SELECT string_agg(quote_literal(value) || '::uuid', ', ' ORDER BY key) FROM jsonb_each_text(latter)),
        (SELECT string_agg(format('t.%I = %L::uuid', key, value), ' AND ') FROM jsonb_each_text(former)),
        condition
    );
END
$_$;

CREATE FUNCTION copy_ward(from_home uuid, ward uuid, to_home uuid, guardian uuid, until timestamp with time zone, profile jsonb) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    copy uuid := gen_random_uuid();
BEGIN
    INSERT INTO persons (household_id, id, name, kind, language, time_zone)
    SELECT to_home, copy, coalesce(profile->>'name', name), kind, coalesce(profile->>'language', language),
        coalesce(profile->>'time_zone', time_zone)
    FROM persons
    WHERE household_id = from_home AND id = ward;
    INSERT INTO guardians (household_id, person_id, guardian_id) VALUES (to_home, copy, guardian);
    PERFORM move_body(from_home, ward, to_home, copy, until);
    IF profile IS NOT NULL THEN
        UPDATE persons
        SET usual_share = (profile->>'usual_share')::double precision, diary_writing = profile->>'diary_writing',
            start = profile->>'start'
        WHERE household_id = to_home AND id = copy;
        DELETE FROM avoidances WHERE household_id = to_home AND person_id = copy;
        INSERT INTO avoidances (
            household_id, person_id, id, severity, substance, diet, words, words_keys, traces, created_at
        )
        SELECT to_home, copy, a.id, a.severity, a.substance, a.diet, a.words, a.words_keys, a.traces, a.created_at
        FROM jsonb_populate_recordset(NULL::avoidances, profile->'avoidances') AS a;
    END IF;
    RETURN copy;
END
$$;

CREATE FUNCTION correct_offers(pot uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
DECLARE
    contents text;
    plate record;
    told record;
BEGIN
    IF NOT serves_here() THEN
        RETURN;
    END IF;
    SELECT string_agg(format('%1$I = k.%1$I * $4', a.attname), ', ' ORDER BY a.attnum)
    INTO contents
    FROM pg_attribute AS a
    WHERE a.attrelid = 'nutrients'::regclass AND a.attnum > 0 AND NOT a.attisdropped;
    FOR plate IN
        SELECT s.household_id, s.person_id, s.id, s.part, s.grams IS NOT NULL AS is_weighed, k.weight_g, k.servings
        FROM cooked_shares AS s
        JOIN cookings AS k ON k.household_id = s.household_id AND k.id = s.cooking_id
        JOIN diary_offers AS o
            ON o.household_id = s.household_id AND o.person_id = s.person_id AND o.act_id = s.id AND o.answer IS NULL
        WHERE s.household_id = current_household() AND s.cooking_id = pot AND s.deleted_at IS NULL
        ORDER BY s.person_id, s.id
    LOOP
        SELECT a.measure, a.amount, a.grams
        INTO told
        FROM amount_of_plate(plate.weight_g, plate.servings, plate.part, plate.is_weighed) AS a;
        EXECUTE format(
            $update$
                UPDATE diary_offers AS o
                SET %s, lower_bounds = k.lower_bounds, lines_counted = k.lines_counted,
                    lines_counting = k.lines_counting, measure = $5, amount = $6, grams = $7
                FROM cookings AS k
                WHERE k.household_id = $1 AND k.id = $2
                    AND o.household_id = $1 AND o.person_id = $3 AND o.act_id = $8 AND o.answer IS NULL
            $update$,
            contents
        ) USING plate.household_id, pot, plate.person_id, plate.part, told.measure, told.amount, told.grams, plate.id;
    END LOOP;
    UPDATE cooked_shares AS s
    SET offered_part = s.part, is_outdated = false
    FROM diary_offers AS o
    WHERE s.household_id = current_household() AND s.cooking_id = pot
        AND (s.offered_part <> s.part OR s.is_outdated)
        AND o.household_id = s.household_id AND o.person_id = s.person_id AND o.act_id = s.id AND o.answer IS NULL;
END
$_$;

CREATE FUNCTION count_attempt(what bytea, seconds bigint) RETURNS TABLE(attempts bigint, seconds_left bigint)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    INSERT INTO rate_limits AS r (key, window_started_at, hits)
    VALUES (what, now(), 1)
    ON CONFLICT (key) DO UPDATE SET
        hits = CASE WHEN window_is_over(r.window_started_at, seconds) THEN 1 ELSE r.hits + 1 END,
        window_started_at = CASE WHEN window_is_over(r.window_started_at, seconds) THEN now() ELSE r.window_started_at END
    RETURNING r.hits, window_seconds_left(r.window_started_at, seconds);
END
$$;

CREATE FUNCTION count_import_rows() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        UPDATE imports AS i
        SET recipe_count = i.recipe_count + r.recipes, photo_count = i.photo_count + r.photos
        FROM (
            SELECT household_id, import_id, count(*) AS recipes,
                count(*) FILTER (WHERE photo IS NOT NULL OR photo_address IS NOT NULL) AS photos
            FROM written
            GROUP BY household_id, import_id
        ) AS r
        WHERE i.household_id = r.household_id AND i.id = r.import_id;
        RETURN NULL;
    END IF;
    UPDATE imports AS i
    SET photo_count = i.photo_count + r.photos, made_count = i.made_count + r.made,
        updated_count = i.updated_count + r.updated, unchanged_count = i.unchanged_count + r.unchanged,
        kept_count = i.kept_count + r.kept, deleted_count = i.deleted_count + r.deleted,
        failed_count = i.failed_count + r.failed, undone_count = i.undone_count + r.undone
    FROM (
        SELECT household_id, import_id,
            coalesce(sum(change) FILTER (WHERE has_photo), 0) AS photos,
            coalesce(sum(change) FILTER (WHERE outcome = 'made'), 0) AS made,
            coalesce(sum(change) FILTER (WHERE outcome = 'updated'), 0) AS updated,
            coalesce(sum(change) FILTER (WHERE outcome = 'unchanged'), 0) AS unchanged,
            coalesce(sum(change) FILTER (WHERE outcome = 'kept'), 0) AS kept,
            coalesce(sum(change) FILTER (WHERE outcome = 'deleted'), 0) AS deleted,
            coalesce(sum(change) FILTER (WHERE outcome = 'failed'), 0) AS failed,
            coalesce(sum(change) FILTER (WHERE outcome = 'undone'), 0) AS undone
        FROM (
            SELECT household_id, import_id, outcome, photo IS NOT NULL OR photo_address IS NOT NULL AS has_photo,
                1 AS change
            FROM written
            UNION ALL
            SELECT household_id, import_id, outcome, photo IS NOT NULL OR photo_address IS NOT NULL AS has_photo,
                -1 AS change
            FROM replaced
        ) AS rows
        GROUP BY household_id, import_id
    ) AS r
    WHERE i.household_id = r.household_id AND i.id = r.import_id;
    RETURN NULL;
END
$$;

CREATE FUNCTION count_pantry(household uuid, ingredient uuid, counted double precision, today date) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    one record;
BEGIN
    PERFORM lock_pantry(household, ingredient);
    PERFORM take_of_past_days(household, today);
    -- Who changes only the last day has counted nothing.
    PERFORM
    FROM pantry AS p
    WHERE p.household_id = household AND p.ingredient_id = ingredient AND p.state = 'have' AND p.grams = counted;
    IF FOUND THEN
        RETURN;
    END IF;
    UPDATE pantry_takings AS t
    SET state = 'counted'
    FROM plan_dishes AS d
    WHERE t.household_id = household AND t.ingredient_id = ingredient AND t.state <> 'counted'
        AND d.household_id = t.household_id AND d.id = t.dish_id
        AND (t.state = 'taken' OR d.planned_on < today OR EXISTS (
            SELECT
            FROM cookings AS k
            WHERE k.household_id = household AND k.dish_id = t.dish_id AND k.deleted_at IS NULL
        ));
    FOR one IN
        SELECT n.* FROM needed_of_pantry(household, NULL, NULL, ingredient) AS n ORDER BY n.dish_id
    LOOP
        CONTINUE WHEN NOT EXISTS (
            SELECT
            FROM plan_dishes AS d
            WHERE d.household_id = household AND d.id = one.dish_id AND (d.planned_on < today OR EXISTS (
                SELECT
                FROM cookings AS k
                WHERE k.household_id = household AND k.dish_id = d.id AND k.deleted_at IS NULL
            ))
        );
        INSERT INTO pantry_takings (household_id, dish_id, ingredient_id, list_id, needed_g, whole_g, servings, lines,
            state)
        VALUES (household, one.dish_id, one.ingredient_id, one.list_id, one.needed_g, one.whole_g, one.servings, one.lines,
            'counted')
        ON CONFLICT DO NOTHING;
    END LOOP;
END
$$;

CREATE FUNCTION current_kitchen() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (NULLIF(current_setting('app.kitchen'::text, true), ''::text))::uuid;

CREATE FUNCTION current_person() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (NULLIF(current_setting('app.person'::text, true), ''::text))::uuid;

CREATE FUNCTION current_author() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN COALESCE(current_person(), current_kitchen());

CREATE FUNCTION current_household() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (NULLIF(current_setting('app.household'::text, true), ''::text))::uuid;

CREATE FUNCTION current_sender() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN COALESCE(CASE WHEN (split_part(current_setting('app.acting'::text, true), ' '::text, 1) = current_setting('app.person'::text, true)) THEN (NULLIF(split_part(current_setting('app.acting'::text, true), ' '::text, 2), ''::text))::uuid ELSE NULL::uuid END, current_author());

CREATE FUNCTION current_session() RETURNS bytea
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN decode(NULLIF(current_setting('app.session'::text, true), ''::text), 'hex'::text);

CREATE FUNCTION day_of_household(household uuid) RETURNS date
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN (
        SELECT coalesce(min(d.today) FILTER (WHERE d.id = current_person()), min(d.today))
        FROM (
            SELECT p.id, (now() AT TIME ZONE p.time_zone)::date AS today
            FROM persons AS p
            WHERE p.household_id = household AND p.left_at IS NULL
        ) AS d
    );
END
$$;

CREATE FUNCTION delete_own_account(token_digest bytea, proof text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    mine uuid;
BEGIN
    SELECT s.account_id INTO mine
    FROM session_account(token_digest) AS s
    JOIN accounts AS a ON a.id = s.account_id AND is_proof(proof, a.password_hash);
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    PERFORM depart_account(mine);
    RETURN true;
END
$$;

CREATE FUNCTION depart_account(wanted uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    going accounts;
BEGIN
    -- The household first, as everything that changes who belongs where.
    PERFORM FROM households WHERE id = (SELECT household_id FROM accounts WHERE id = wanted) FOR UPDATE;
    SELECT * INTO going FROM accounts WHERE id = wanted FOR UPDATE;
    IF NOT FOUND OR going.deleted_at IS NOT NULL THEN
        RETURN;
    END IF;
    UPDATE accounts SET deleted_at = now() WHERE id = wanted;
    DELETE FROM sessions WHERE account_id = wanted;
    IF NOT EXISTS (
        SELECT
        FROM persons
        WHERE household_id = going.household_id AND id <> going.person_id AND role = 'owner' AND left_at IS NULL
    ) THEN
        UPDATE persons
        SET role = 'owner'
        WHERE household_id = going.household_id AND id = (
            SELECT heir.id
            FROM accounts AS a
            JOIN persons AS heir ON heir.household_id = a.household_id AND heir.id = a.person_id
            WHERE a.household_id = going.household_id AND a.id <> wanted AND a.deleted_at IS NULL AND heir.left_at IS NULL
            ORDER BY a.disabled_at IS NOT NULL, heir.role <> 'member', a.created_at, a.id
            LIMIT 1
        );
    END IF;
    PERFORM settle_departure(going.household_id, going.person_id);
END
$$;

CREATE FUNCTION departing() RETURNS TABLE(days bigint, weights bigint, favourites bigint, recipes bigint, is_last boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT
        (
            SELECT count(DISTINCT eaten_on)
            FROM diary_entries
            WHERE household_id = current_household() AND person_id = current_person() AND deleted_at IS NULL
        ),
        (
            SELECT count(*)
            FROM weights
            WHERE household_id = current_household() AND person_id = current_person() AND deleted_at IS NULL
        ),
        (SELECT count(*) FROM favourites WHERE household_id = current_household() AND person_id = current_person()),
        (SELECT count(*) FROM recipes WHERE household_id = current_household() AND deleted_at IS NULL),
        NOT EXISTS (
            SELECT
            FROM accounts
            WHERE household_id = current_household() AND person_id <> current_person() AND deleted_at IS NULL
        );
END
$$;

CREATE FUNCTION departing_foods() RETURNS bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN (
        SELECT count(*)
        FROM own_foods AS f
        WHERE f.household_id = current_household() AND (
            EXISTS (
                SELECT
                FROM diary_entries AS e
                WHERE e.household_id = f.household_id AND e.person_id = current_person() AND e.food_id = f.id
            )
            OR EXISTS (
                SELECT
                FROM favourites AS v
                WHERE v.household_id = f.household_id AND v.person_id = current_person() AND v.kind = 'food' AND v.item_id = f.id
            )
        )
    );
END
$$;

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

CREATE FUNCTION dish_lines_follow(household uuid, merge uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
DECLARE
    foods own_food_merges;
    tab record;
BEGIN
    SELECT * INTO foods FROM own_food_merges AS m WHERE m.household_id = household AND m.id = merge;
    FOR tab IN SELECT * FROM (VALUES ('plan_swaps', 'dish_id'), ('cooking_lines', 'cooking_id')) AS t (name, whole) LOOP
        EXECUTE format(
            $update$
                WITH moved AS (
                    UPDATE %1$I AS l
                    SET own_food_id = CASE WHEN l.own_food_id = $3 THEN $4 ELSE l.own_food_id END,
                        other_food_ids = array_replace(l.other_food_ids, $3, $4)
                    FROM %1$I AS was
                    WHERE l.household_id = $1 AND (l.own_food_id = $3 OR $3 = ANY (l.other_food_ids))
                        AND was.household_id = l.household_id AND was.%2$I = l.%2$I AND was.position = l.position
                    RETURNING %1$L AS tab, l.%2$I AS whole, l.position, l.text,
                        coalesce(was.own_food_id = $3, false) AS is_own, was.other_food_ids AS former,
                        l.other_food_ids AS merged
                )
                UPDATE own_food_merges AS m
                SET dish_lines = m.dish_lines || (SELECT coalesce(jsonb_agg(to_jsonb(moved)), '[]') FROM moved)
                WHERE m.household_id = $1 AND m.id = $2
            $update$,
            tab.name, tab.whole
        ) USING household, merge, foods.from_id, foods.into_id;
    END LOOP;
END
$_$;

CREATE FUNCTION dish_lines_part(household uuid, merge uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
DECLARE
    foods own_food_merges;
    tab record;
BEGIN
    SELECT * INTO foods FROM own_food_merges AS m WHERE m.household_id = household AND m.id = merge;
    FOR tab IN SELECT * FROM (VALUES ('plan_swaps', 'dish_id'), ('cooking_lines', 'cooking_id')) AS t (name, whole) LOOP
        EXECUTE format(
            $update$
                UPDATE %1$I AS l
                SET own_food_id = CASE WHEN k.is_own AND l.own_food_id = $4 THEN $3 ELSE l.own_food_id END,
                    other_food_ids = CASE WHEN l.other_food_ids = k.merged THEN k.former ELSE l.other_food_ids END
                FROM jsonb_to_recordset($2) AS k (
                    tab text, whole uuid, position bigint, text text, is_own boolean, former uuid[], merged uuid[]
                )
                WHERE l.household_id = $1 AND k.tab = %1$L AND l.%2$I = k.whole AND l.position = k.position
                    AND l.text = k.text
            $update$,
            tab.name, tab.whole
        ) USING household, foods.dish_lines, foods.from_id, foods.into_id;
        EXECUTE format(
            $update$
                UPDATE %1$I AS l
                SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
                WHERE l.household_id = $1 AND $3 = ANY (l.other_food_ids) AND NOT EXISTS (
                    SELECT
                    FROM jsonb_to_recordset($2) AS k (
                        tab text, whole uuid, position bigint, text text, former uuid[]
                    )
                    WHERE k.tab = %1$L AND k.whole = l.%2$I AND k.position = l.position AND k.text = l.text
                        AND k.former = l.other_food_ids
                )
            $update$,
            tab.name, tab.whole
        ) USING household, foods.dish_lines, foods.into_id;
    END LOOP;
END
$_$;

CREATE FUNCTION end_access_tokens() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM access_tokens WHERE account_id = NEW.id;
    RETURN NULL;
END
$$;

CREATE FUNCTION end_guardianship(home uuid, ward uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    PERFORM leave_former_ward(m) FROM moves AS m WHERE m.to_household = home AND m.to_person = ward AND m.account_id IS NULL;
    DELETE FROM guardians WHERE household_id = home AND person_id = ward;
    DELETE FROM body_shares WHERE household_id = home AND person_id = ward;
    DELETE FROM writing_grants WHERE household_id = home AND person_id = ward;
    DELETE FROM feeds WHERE household_id = home AND person_id = ward;
    DELETE FROM moves WHERE to_household = home AND to_person = ward AND account_id IS NULL;
END
$$;

CREATE FUNCTION end_handovers() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    UPDATE invites
    SET revoked_at = now()
    WHERE household_id = OLD.household_id AND person_id = OLD.person_id AND used_at IS NULL AND revoked_at IS NULL;
    RETURN NULL;
END
$$;

CREATE FUNCTION end_household(token_digest bytea, act uuid, home uuid, home_name text, one uuid) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    former uuid := current_household();
    ender persons;
    kept guardians[];
    taken uuid[] := '{}';
    going uuid;
BEGIN
    PERFORM FROM households WHERE id = former FOR UPDATE;
    IF NOT is_asking(token_digest) THEN
        RETURN 'unknown';
    END IF;
    IF NOT owns_household() THEN
        RAISE EXCEPTION 'a household is ended by its owner' USING ERRCODE = 'insufficient_privilege';
    END IF;
    SELECT * INTO ender FROM persons WHERE household_id = former AND id = current_person();
    IF EXISTS (
        SELECT
        FROM persons
        WHERE household_id = former AND id <> ender.id AND role = 'owner' AND left_at IS NULL AND NOT removal_is_due(id)
    ) THEN
        RETURN 'owner';
    END IF;
    kept := ARRAY(SELECT g FROM guardians AS g WHERE g.household_id = former);
    FOR going IN
        SELECT p.id
        FROM accounts AS a
        JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id
        WHERE a.household_id = former AND p.id <> ender.id
        ORDER BY p.created_at, p.id
    LOOP
        taken := move_apart(former, going, ender, taken);
    END LOOP;
    UPDATE persons SET left_at = now() WHERE household_id = former AND id = ANY (taken);
    DELETE FROM share_links WHERE household_id = former;
    INSERT INTO households (id, name) VALUES (home, home_name);
    PERFORM move_person(act, former, ender.id, home, one, 'owner', true);
    -- Everybody's going gave whom they look after to those who were still there: whoever comes back finds it as it was.
    DELETE FROM guardians WHERE household_id = former;
    INSERT INTO guardians SELECT k.* FROM unnest(kept) AS k;
    RETURN 'moved';
END
$$;

CREATE FUNCTION end_invites() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    UPDATE invites
    SET revoked_at = now()
    WHERE household_id = NEW.household_id AND created_by = NEW.id AND used_at IS NULL AND revoked_at IS NULL;
    RETURN NULL;
END
$$;

CREATE FUNCTION end_kitchens() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    UPDATE kitchen_devices
    SET revoked_at = now()
    WHERE household_id = NEW.household_id AND put_up_by = NEW.id AND revoked_at IS NULL;
    RETURN NULL;
END
$$;

CREATE FUNCTION end_kitchens_of(wanted_account uuid) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    home uuid;
    one uuid;
    ended bigint;
BEGIN
    SELECT a.household_id, a.person_id INTO home, one FROM accounts AS a WHERE a.id = wanted_account;
    UPDATE invites AS i
    SET revoked_at = now()
    WHERE i.household_id = home AND i.created_by = one AND i.role = 'kitchen' AND i.used_at IS NULL
        AND i.revoked_at IS NULL;
    ended := (
        SELECT count(*)
        FROM kitchen_devices AS k
        WHERE k.household_id = home AND k.put_up_by = one AND k.revoked_at IS NULL AND k.expires_at > now()
    );
    UPDATE kitchen_devices AS k
    SET revoked_at = now()
    WHERE k.household_id = home AND k.put_up_by = one AND k.revoked_at IS NULL;
    RETURN ended;
END
$$;

CREATE FUNCTION end_other_sessions(token_digest bytea) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    DELETE FROM sessions AS s
    USING session_account(token_digest) AS mine
    WHERE s.account_id = mine.account_id AND s.id <> mine.session_id
    RETURNING s.id;
END
$$;

CREATE FUNCTION end_own_access_token(token_digest bytea, wanted uuid) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    DELETE FROM access_tokens AS t
    USING session_account(token_digest) AS mine
    WHERE t.account_id = mine.account_id AND t.id = wanted
    RETURNING t.id;
END
$$;

CREATE FUNCTION end_own_session(token_digest bytea, wanted_session uuid) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    DELETE FROM sessions AS s
    USING session_account(token_digest) AS mine
    WHERE s.account_id = mine.account_id AND s.id = wanted_session
    RETURNING s.id;
END
$$;

CREATE FUNCTION end_session(token_digest bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    DELETE FROM sessions WHERE digest = token_digest;
    UPDATE kitchen_devices SET revoked_at = now() WHERE digest = token_digest AND revoked_at IS NULL;
END
$$;

CREATE FUNCTION end_standing_in(home uuid, one uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    DELETE FROM guardians AS g
    USING guardians AS back
    WHERE back.household_id = home AND back.guardian_id = one AND g.household_id = home AND g.person_id = back.person_id
        AND g.guardian_id <> one AND (g.stands_in_for = one OR g.stands_in_for IS NOT NULL AND back.stands_in_for IS NULL);
END
$$;

CREATE FUNCTION energy_goal(home uuid, person uuid, day date) RETURNS double precision
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN (
        SELECT g.energy_kcal
        FROM goals AS g
        WHERE g.household_id = home AND g.person_id = person AND g.since_on <= day
            AND g.weekday IN (0, extract(isodow FROM day)) AND g.deleted_at IS NULL
        ORDER BY g.since_on DESC, g.weekday DESC
        LIMIT 1
    );
END
$$;

CREATE FUNCTION energy_left(day date) RETURNS TABLE(person_id uuid, left_kcal double precision)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT p.id, g.energy_kcal - coalesce(e.energy_kcal, 0)
    FROM persons AS p
    CROSS JOIN LATERAL (SELECT energy_goal(p.household_id, p.id, day) AS energy_kcal) AS g
    CROSS JOIN LATERAL (
        SELECT sum(d.energy_kcal) AS energy_kcal,
            bool_and(d.energy_kcal IS NOT NULL AND 'energy' <> ALL (d.lower_bounds)) IS NOT FALSE AS is_known
        FROM diary_entries AS d
        WHERE d.household_id = p.household_id AND d.person_id = p.id AND d.eaten_on = day AND d.deleted_at IS NULL
    ) AS e
    WHERE p.household_id = current_household() AND p.left_at IS NULL AND p.id <> current_person()
        AND g.energy_kcal IS NOT NULL AND e.is_known
        AND (
            looks_after(p.id) OR EXISTS (
                SELECT FROM shared.levels AS l
                WHERE l.household_id = p.household_id AND l.person_id = p.id AND l.is_all
            )
        );
END
$$;

CREATE FUNCTION feed_behind(wanted bytea) RETURNS TABLE(household_id uuid, person_id uuid, household_name text, slots text[], language text, time_zone text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT f.household_id, f.person_id, h.name, f.slots, p.language, p.time_zone
    FROM feeds AS f
    JOIN persons AS p ON p.household_id = f.household_id AND p.id = f.person_id AND p.left_at IS NULL
    JOIN households AS h ON h.id = f.household_id AND h.ended_at IS NULL
    WHERE f.digest = wanted AND NOT is_switched_off(f.household_id, f.person_id);
END
$$;

CREATE FUNCTION fitting_swaps(household uuid, dish uuid) RETURNS TABLE(swap_position bigint, line_position bigint)
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    swap record;
    taken bigint[] := '{}';
BEGIN
    FOR swap IN
        SELECT w.position, w.replaced_text
        FROM plan_swaps AS w
        WHERE w.household_id = household AND w.dish_id = dish
        ORDER BY w.position
    LOOP
        SELECT l.position INTO line_position
        FROM plan_dishes AS d
        JOIN recipe_lines AS l ON l.household_id = d.household_id AND l.recipe_id = d.recipe_id
        WHERE d.household_id = household AND d.id = dish AND l.text = swap.replaced_text AND l.position <> ALL (taken)
        ORDER BY l.position <> swap.position, l.position
        LIMIT 1;
        CONTINUE WHEN NOT FOUND;
        swap_position := swap.position;
        taken := taken || line_position;
        RETURN NEXT;
    END LOOP;
END
$$;

CREATE FUNCTION follow_merged_food(merge uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    INSERT INTO favourites (household_id, person_id, kind, item_id, created_at)
    SELECT f.household_id, f.person_id, f.kind, m.into_id, f.created_at
    FROM own_food_merges AS m
    JOIN favourites AS f ON f.household_id = m.household_id AND f.kind = 'food' AND f.item_id = m.from_id
    WHERE m.household_id = current_household() AND m.id = merge AND m.undone_at IS NULL
    ON CONFLICT DO NOTHING;
END
$$;

CREATE FUNCTION follow_merged_ingredient(household uuid, merged uuid, target uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    one record;
BEGIN
    PERFORM FROM shopping_lists WHERE household_id = household ORDER BY id FOR UPDATE;
    FOR one IN
        SELECT i.list_id, i.key
        FROM shopping_items AS i
        WHERE i.household_id = household AND i.key IN (
            SELECT merged::text
            UNION ALL
            SELECT 'w:' || g.ingredient_key
            FROM ingredients AS g
            WHERE g.household_id = household AND g.id IN (merged, target) AND g.ingredient_key IS NOT NULL
        )
        ORDER BY i.list_id, i.id
    LOOP
        PERFORM join_shopping_items(household, one.list_id, one.key, target::text, target);
    END LOOP;
    PERFORM
    FROM pantry AS p
    WHERE p.household_id = household AND p.ingredient_id IN (merged, target)
    ORDER BY p.ingredient_id
    FOR UPDATE;
    INSERT INTO pantry AS p (household_id, ingredient_id, state, grams, best_before, checked_on)
    SELECT household_id, target, state, grams, best_before, checked_on
    FROM pantry
    WHERE household_id = household AND ingredient_id = merged
    ON CONFLICT (household_id, ingredient_id) DO UPDATE
    SET state = CASE
            WHEN 'always' IN (p.state, excluded.state) THEN 'always'
            WHEN 'have' IN (p.state, excluded.state) THEN 'have'
            WHEN 'low' IN (p.state, excluded.state) THEN 'low'
            ELSE 'out' END,
        grams = CASE
            WHEN 'always' IN (p.state, excluded.state) THEN NULL
            WHEN p.state = 'have' AND excluded.state = 'have' THEN p.grams::numeric + excluded.grams::numeric
            WHEN p.state = 'have' THEN p.grams
            WHEN excluded.state = 'have' THEN excluded.grams END,
        best_before = least(p.best_before, excluded.best_before);
    INSERT INTO pantry_takings AS t (household_id, dish_id, ingredient_id, list_id, needed_g, whole_g, servings, lines,
        used_g, taken_g, state)
    SELECT household_id, dish_id, target, list_id, needed_g, whole_g, servings, lines, used_g, taken_g, state
    FROM pantry_takings
    WHERE household_id = household AND ingredient_id = merged
    ON CONFLICT (household_id, dish_id, ingredient_id) DO UPDATE
    SET needed_g = t.needed_g + excluded.needed_g, whole_g = t.whole_g + excluded.whole_g,
        servings = coalesce(t.servings, excluded.servings), lines = t.lines || excluded.lines,
        used_g = t.used_g + excluded.used_g, taken_g = t.taken_g + excluded.taken_g,
        state = CASE WHEN t.taken_g > 0 THEN t.state ELSE excluded.state END;
    DELETE FROM pantry_takings WHERE household_id = household AND ingredient_id = merged;
    INSERT INTO staples (household_id, ingredient_id, amount, unit, every_days, last_added_on)
    SELECT household_id, target, amount, unit, every_days, last_added_on
    FROM staples
    WHERE household_id = household AND ingredient_id = merged
    ON CONFLICT DO NOTHING;
    UPDATE plan_swaps SET ingredient_id = target WHERE household_id = household AND ingredient_id = merged;
END
$$;

CREATE FUNCTION forget_attempts(what bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    DELETE FROM rate_limits WHERE key = what;
END
$$;

CREATE FUNCTION forget_devices(wanted_account uuid, kept bytea) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    UPDATE known_devices AS d
    SET digest = sha256(convert_to(gen_random_uuid()::text, 'UTF8'))
    WHERE d.account_id = wanted_account AND d.digest IS DISTINCT FROM kept;
END
$$;

CREATE FUNCTION forget_eaten() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    IF TG_TABLE_NAME = 'persons' AND (
        SELECT count(*)
        FROM persons AS p
        WHERE p.household_id = NEW.household_id AND p.kind = 'member' AND p.left_at IS NULL
    ) < 2 THEN
        RETURN NULL;
    END IF;
    UPDATE recipes AS r
    SET used_at = used_in_kitchen(r.household_id, r.id)
    WHERE r.household_id = NEW.household_id
        AND r.used_at > coalesce(used_in_kitchen(r.household_id, r.id), '-infinity');
    RETURN NULL;
END
$$;

CREATE FUNCTION forget_own_devices(token_digest bytea, kept bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    PERFORM forget_devices(mine.account_id, kept) FROM session_account(token_digest) AS mine;
END
$$;

CREATE FUNCTION forget_since(until timestamp with time zone, from_home uuid, from_one uuid, to_home uuid, to_one uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    last_day date;
BEGIN
    SELECT (until AT TIME ZONE time_zone)::date INTO last_day FROM persons WHERE household_id = to_home AND id = to_one;
    DELETE FROM diary_entries AS e
    WHERE e.household_id = to_home AND e.person_id = to_one AND (
        e.eaten_on > last_day OR e.created_at > until OR e.changed_at > until OR e.deleted_at IS NOT NULL
        OR EXISTS (
            SELECT
            FROM diary_changes AS c
            WHERE c.household_id = from_home AND c.person_id = from_one AND c.id = e.changed_in AND c.created_at > until
        )
    );
    DELETE FROM diary_days
    WHERE household_id = to_home AND person_id = to_one AND (day_on > last_day OR updated_at > until);
    DELETE FROM weights
    WHERE household_id = to_home AND person_id = to_one
        AND (measured_on > last_day OR updated_at > until OR deleted_at IS NOT NULL);
    DELETE FROM goals
    WHERE household_id = to_home AND person_id = to_one
        AND (since_on > last_day OR updated_at > until OR deleted_at IS NOT NULL);
    DELETE FROM favourites WHERE household_id = to_home AND person_id = to_one AND created_at > until;
END
$$;

CREATE FUNCTION give_attempt_back(what bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    UPDATE rate_limits SET hits = greatest(0, hits - 1) WHERE key = what;
END
$$;

CREATE FUNCTION give_back_for_moving() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    IF NOT EXISTS (
        SELECT
        FROM cookings AS k
        WHERE k.household_id = NEW.household_id AND k.dish_id = NEW.id AND k.deleted_at IS NULL
    ) THEN
        PERFORM give_back_to_pantry(NEW.household_id, NEW.id);
    END IF;
    RETURN NULL;
END
$$;

CREATE FUNCTION give_back_plate(plate uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
DECLARE
    served cooked_shares;
    kept former_plates;
    may_write boolean;
    restored bigint := 0;
BEGIN
    SELECT s.*
    INTO served
    FROM cooked_shares AS s
    JOIN persons AS p ON p.household_id = s.household_id AND p.id = s.person_id AND p.left_at IS NULL
    WHERE s.household_id = current_household() AND s.id = plate AND s.use = 'plate' AND s.is_written
        AND s.taken_back_at_version IS NOT NULL AND s.deleted_at IS NOT NULL AND serves_here();
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    SELECT f.*
    INTO kept
    FROM former_plates AS f
    JOIN diary_changes AS c ON c.household_id = f.household_id AND c.person_id = f.person_id AND c.id = f.change_id
    WHERE f.household_id = served.household_id AND f.person_id = served.person_id AND f.id = served.id
        AND c.created_at = served.deleted_at
    ORDER BY f.change_id DESC
    LIMIT 1;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    may_write := served.person_id IS NOT DISTINCT FROM current_person() OR may_write_for(served.person_id);
    IF may_write THEN
        EXECUTE (
            SELECT format(
                $update$
                    UPDATE diary_entries AS e
                    SET (%1$s) = ROW(%2$s)
                    FROM former_entries AS f
                    WHERE f.household_id = $1 AND f.person_id = $2 AND f.change_id = $3
                        AND e.household_id = f.household_id AND e.person_id = f.person_id AND e.id = f.id
                        AND e.dish_id = $4 AND e.changed_at = $5 AND NOT EXISTS (
                            SELECT
                            FROM diary_entries AS later
                            WHERE later.household_id = $1 AND later.person_id = $2 AND later.dish_id = $4
                                AND later.deleted_at IS NULL AND later.id <> e.id
                        )
                $update$,
                string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum),
                string_agg('f.' || quote_ident(a.attname), ', ' ORDER BY a.attnum)
            )
            FROM pg_attribute AS a
            WHERE a.attrelid = 'former_entries'::regclass AND a.attnum > 0 AND NOT a.attisdropped
                AND a.attname <> ALL ('{household_id,person_id,id,change_id}')
        ) USING served.household_id, served.person_id, kept.change_id, served.dish_id, served.deleted_at;
        GET DIAGNOSTICS restored = ROW_COUNT;
    END IF;
    IF kept.offer IS NOT NULL AND may_offer_to(served.person_id) THEN
        INSERT INTO diary_offers
        SELECT o.*
        FROM jsonb_populate_record(NULL::diary_offers, kept.offer) AS o
        WHERE o.household_id = served.household_id AND o.person_id = served.person_id AND (
            o.answer IS NOT NULL OR o.is_helping OR NOT EXISTS (
                SELECT
                FROM diary_entries AS e
                WHERE e.household_id = served.household_id AND e.person_id = served.person_id
                    AND e.dish_id = served.dish_id AND e.deleted_at IS NULL
            )
        )
        ON CONFLICT DO NOTHING;
    END IF;
    -- What taking it back has changed stays so, and the plate stands for nothing in the diary.
    IF NOT may_write THEN
        UPDATE cooked_shares AS s
        SET is_written = false
        WHERE s.household_id = served.household_id AND s.id = served.id AND EXISTS (
            SELECT
            FROM former_entries AS f
            JOIN diary_entries AS e
                ON e.household_id = f.household_id AND e.person_id = f.person_id AND e.id = f.id
            WHERE f.household_id = served.household_id AND f.person_id = served.person_id
                AND f.change_id = kept.change_id AND e.dish_id = served.dish_id AND e.changed_at = served.deleted_at
        ) AND NOT EXISTS (
            SELECT
            FROM diary_offers AS o
            WHERE o.household_id = served.household_id AND o.person_id = served.person_id AND o.act_id = served.id
        );
    END IF;
    RETURN restored > 0;
END
$_$;

CREATE FUNCTION give_back_to_pantry(household uuid, dish uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    one record;
    next_state text;
    is_over boolean;
BEGIN
    SELECT CASE WHEN d.deleted_at IS NULL THEN 'waiting' ELSE 'dropped' END,
        coalesce(d.planned_on < day_of_household(household), false)
    INTO next_state, is_over
    FROM plan_dishes AS d
    WHERE d.household_id = household AND d.id = dish;
    PERFORM hold_forgotten(household, dish);
    -- What is at home is locked before what was taken of it, as whoever takes does.
    PERFORM
    FROM pantry AS p
    JOIN pantry_takings AS t ON t.household_id = p.household_id AND t.ingredient_id = p.ingredient_id
    WHERE p.household_id = household AND t.dish_id = dish
    ORDER BY p.ingredient_id
    FOR UPDATE OF p;
    FOR one IN
        SELECT t.ingredient_id, t.taken_g, t.state
        FROM pantry_takings AS t
        WHERE t.household_id = household AND t.dish_id = dish
        ORDER BY t.ingredient_id
        FOR UPDATE
    LOOP
        IF one.state = 'taken' AND one.taken_g > 0 THEN
            PERFORM return_to_pantry(household, one.ingredient_id, one.taken_g::numeric);
        END IF;
    END LOOP;
    UPDATE pantry_takings AS t
    SET state = next_state, used_g = NULL, taken_g = 0
    WHERE t.household_id = household AND t.dish_id = dish AND NOT (t.state = 'counted' AND is_over);
END
$$;

CREATE FUNCTION handed_over(token_digest bytea, wanted bytea) RETURNS TABLE(days bigint, days_of_both bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT count(theirs.eaten_on) FILTER (WHERE NOT theirs.are_both), count(theirs.eaten_on) FILTER (WHERE theirs.are_both)
    FROM invite_behind(wanted) AS i
    LEFT JOIN LATERAL (
        SELECT e.eaten_on, EXISTS (
                SELECT
                FROM diary_entries AS mine
                WHERE mine.household_id = current_household() AND mine.person_id = current_person()
                    AND mine.eaten_on = e.eaten_on AND mine.deleted_at IS NULL
            ) AS are_both
        FROM diary_entries AS e
        WHERE e.household_id = i.household_id AND e.person_id = i.person_id AND e.deleted_at IS NULL
        GROUP BY e.eaten_on
    ) AS theirs ON true
    WHERE is_asking(token_digest) AND i.person_id IS NOT NULL AND NOT EXISTS (
        SELECT
        FROM guardians AS g
        WHERE g.household_id = i.household_id AND g.person_id = i.person_id
            AND g.household_id = current_household() AND g.guardian_id = current_person()
    )
    GROUP BY i.person_id;
END
$$;

CREATE FUNCTION has_open_device() RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN EXISTS (SELECT FROM open_devices());
END
$$;

CREATE FUNCTION hold_forgotten(household uuid, dish uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    IF EXISTS (
        SELECT
        FROM pantry_takings AS t
        WHERE t.household_id = household AND t.dish_id = dish AND t.state = 'taken' AND t.taken_g > 0 AND NOT EXISTS (
            SELECT FROM pantry AS p WHERE p.household_id = household AND p.ingredient_id = t.ingredient_id
        )
    ) THEN
        PERFORM FROM shopping_lists AS l WHERE l.household_id = household ORDER BY l.id FOR KEY SHARE;
        PERFORM
        FROM ingredients AS g
        JOIN pantry_takings AS t ON t.household_id = g.household_id AND t.ingredient_id = g.id
        WHERE g.household_id = household AND t.dish_id = dish
        ORDER BY g.id
        FOR KEY SHARE OF g;
    END IF;
END
$$;

CREATE FUNCTION ingredient_state(household uuid, ingredient uuid) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN (SELECT jsonb_build_object(
        'food', jsonb_build_array(i.food_id, i.own_food_id, i.food_is_chosen),
        'aisle', i.aisle,
        'stated', (
            SELECT coalesce(jsonb_agg(
                CASE WHEN s.forgotten_as IS NULL THEN to_jsonb(s) - 'forgotten_as' ELSE to_jsonb(s) END
                ORDER BY s.statement_id, s.substance
            ), '[]')
            FROM stated_contents AS s
            WHERE s.household_id = household AND s.ingredient_id = ingredient
        ),
        'pantry', (
            SELECT CASE WHEN p.returned_on IS NULL THEN to_jsonb(p) - 'returned_on' ELSE to_jsonb(p) END
            FROM pantry AS p
            WHERE p.household_id = household AND p.ingredient_id = ingredient
        ),
        'staple', (
            SELECT to_jsonb(s) FROM staples AS s WHERE s.household_id = household AND s.ingredient_id = ingredient
        )
    )
    FROM ingredients AS i
    WHERE i.household_id = household AND i.id = ingredient);
END
$$;

CREATE FUNCTION ingredients_instead(household uuid, dish uuid) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT DISTINCT o.ingredient_id
    FROM (
        SELECT l.ingredient_id, (
                SELECT max((k.created_at AT TIME ZONE h.time_zone)::date)
                FROM persons AS h
                WHERE h.household_id = household AND h.left_at IS NULL
            ) AS used_on
        FROM cookings AS k
        JOIN cooking_lines AS l ON l.household_id = k.household_id AND l.cooking_id = k.id
        WHERE k.household_id = household AND k.dish_id = dish AND k.deleted_at IS NULL AND l.replaced_text IS NOT NULL
            AND NOT l.is_left_out
        UNION
        SELECT w.ingredient_id, d.planned_on
        FROM fitting_swaps(household, dish) AS f
        JOIN plan_swaps AS w ON w.household_id = household AND w.dish_id = dish AND w.position = f.swap_position
        JOIN plan_dishes AS d ON d.household_id = w.household_id AND d.id = w.dish_id
        WHERE NOT w.is_left_out AND NOT EXISTS (
            SELECT
            FROM cookings AS k
            WHERE k.household_id = household AND k.dish_id = dish AND k.deleted_at IS NULL
        )
    ) AS o
    JOIN pantry AS p
        ON p.household_id = household AND p.ingredient_id = o.ingredient_id AND p.state = 'have' AND p.grams > 0
        AND p.checked_on <= o.used_on
    WHERE NOT EXISTS (
            SELECT
            FROM pantry_takings AS t
            WHERE t.household_id = household AND t.dish_id = dish AND t.ingredient_id = o.ingredient_id
                AND (t.state IN ('taken', 'counted') OR t.lines IS DISTINCT FROM '[]')
        )
        AND NOT EXISTS (
            SELECT
            FROM shopping_needs AS n
            JOIN shopping_items AS i ON i.household_id = n.household_id AND i.list_id = n.list_id AND i.id = n.item_id
            WHERE n.household_id = household AND n.origin = 'dish' AND n.origin_id = dish
                AND i.ingredient_id = o.ingredient_id
        )
        AND NOT EXISTS (
            SELECT
            FROM plan_dishes AS d
            JOIN recipe_lines AS r ON r.household_id = d.household_id AND r.recipe_id = d.recipe_id
            WHERE d.household_id = household AND d.id = dish AND r.ingredient_id = o.ingredient_id
        )
    ORDER BY o.ingredient_id;
END
$$;

CREATE FUNCTION installation_state() RETURNS TABLE(imports_running bigint, messages_unsent bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT
        (SELECT count(*) FROM imports WHERE state IN ('reading', 'running', 'undoing')),
        (SELECT count(*) FROM account_notices WHERE attempts > 0) + (SELECT count(*) FROM password_requests WHERE attempts > 0);
END
$$;

CREATE FUNCTION invite_behind(wanted bytea) RETURNS TABLE(household_id uuid, household_name text, invited_by text, role text, person_id uuid, person_name text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT h.id, h.name, i.created_by_name, i.role, p.id, p.name
    FROM invites AS i
    JOIN households AS h ON h.id = i.household_id
    LEFT JOIN persons AS p ON p.household_id = i.household_id AND p.id = i.person_id
    WHERE i.digest = wanted AND is_usable(i.household_id, i.created_by, i.used_at, i.revoked_at, i.expires_at)
        AND (i.person_id IS NULL OR p.kind <> 'member' AND p.left_at IS NULL);
END
$$;

CREATE FUNCTION invite_secrets() RETURNS TABLE(invite_id uuid, seed bytea, digest bytea)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT i.id, i.seed, i.digest
    FROM invites AS i
    WHERE i.household_id = current_household() AND owns_household()
        AND is_usable(i.household_id, i.created_by, i.used_at, i.revoked_at, i.expires_at)
        AND (i.person_id IS NULL OR looks_after(i.person_id));
END
$$;

CREATE FUNCTION is_asking(token_digest bytea) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN EXISTS (
        SELECT
        FROM session_account(token_digest) AS mine
        JOIN accounts AS a ON a.id = mine.account_id
        WHERE a.household_id = current_household() AND a.person_id = current_person()
    );
END
$$;

CREATE FUNCTION is_proof(proof text, password_hash text) RETURNS boolean
    LANGUAGE sql STABLE
    RETURN (sha256(convert_to(proof, 'UTF8'::name)) = sha256(convert_to(password_hash, 'UTF8'::name)));

CREATE FUNCTION is_resting(guest uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN EXISTS (
        SELECT
        FROM persons AS p
        WHERE p.household_id = current_household() AND p.id = guest AND p.kind = 'guest'
            AND p.created_at <= now() - interval '30 days' AND current_person() IS NOT NULL
            AND NOT EXISTS (
                SELECT
                FROM diary_entries AS e
                WHERE e.household_id = p.household_id AND e.person_id = p.id AND e.deleted_at IS NULL
                    AND e.eaten_on > current_date - 30
            )
            AND NOT EXISTS (
                SELECT
                FROM meal_eaters AS m
                WHERE m.household_id = p.household_id AND m.person_id = p.id AND m.eats
                    AND m.eaten_on > current_date - 30
            )
            AND NOT EXISTS (
                SELECT
                FROM usual_weeks AS u
                WHERE u.household_id = p.household_id AND u.person_id = p.id AND u.meals > 0
            )
            AND NOT EXISTS (
                SELECT
                FROM plan_eaters AS e
                JOIN plan_dishes AS d ON d.household_id = e.household_id AND d.id = e.dish_id
                WHERE e.household_id = p.household_id AND e.person_id = p.id AND e.mode <> 'none'
                    AND d.template_id IS NULL AND d.deleted_at IS NULL AND d.planned_on > current_date - 30
            )
            AND NOT EXISTS (
                SELECT
                FROM cooked_shares AS s
                WHERE s.household_id = p.household_id AND s.person_id = p.id AND s.use = 'plate' AND s.deleted_at IS NULL
                    AND s.eaten_on > current_date - 30
            )
    );
END
$$;

CREATE FUNCTION is_switched_off(home uuid, person uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN EXISTS (
        SELECT FROM accounts AS a WHERE a.household_id = home AND a.person_id = person AND a.disabled_at IS NOT NULL
    );
END
$$;

CREATE FUNCTION is_usable(home uuid, maker uuid, used_at timestamp with time zone, revoked_at timestamp with time zone, expires_at timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN used_at IS NULL AND revoked_at IS NULL AND expires_at > now() AND NOT is_switched_off(home, maker);
END
$$;

CREATE FUNCTION is_used_alone(household uuid, dish uuid, ingredient uuid, other uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN (
        SELECT bool_or(l.ingredient_id = ingredient) AND NOT bool_or(l.ingredient_id = other)
        FROM (
            SELECT r.ingredient_id
            FROM plan_dishes AS d
            JOIN recipe_lines AS r ON r.household_id = d.household_id AND r.recipe_id = d.recipe_id
            WHERE d.household_id = household AND d.id = dish
            UNION ALL
            SELECT w.ingredient_id
            FROM plan_swaps AS w
            WHERE w.household_id = household AND w.dish_id = dish AND NOT w.is_left_out
        ) AS l
        WHERE l.ingredient_id IN (ingredient, other)
    );
END
$$;

CREATE FUNCTION join_household(wanted bytea, act uuid, one uuid, bring boolean) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    invite invites;
    former uuid := current_household();
    came uuid[] := '{}';
BEGIN
    SELECT * INTO invite
    FROM invites AS i
    WHERE i.digest = wanted AND i.role IN ('member', 'viewer')
        AND is_usable(i.household_id, i.created_by, i.used_at, i.revoked_at, i.expires_at)
    FOR UPDATE;
    IF NOT FOUND OR NOT EXISTS (SELECT FROM accounts WHERE household_id = former AND person_id = current_person()) THEN
        RETURN 'unknown';
    END IF;
    IF invite.household_id = former AND (invite.person_id IS NULL OR looks_after(invite.person_id)) THEN
        RETURN 'there';
    END IF;
    PERFORM FROM households WHERE id IN (former, invite.household_id) ORDER BY id FOR UPDATE;
    IF invite.household_id = former THEN
        one := current_person();
    ELSIF NOT may_depart(former, current_person()) THEN
        RETURN 'last owner';
    END IF;
    IF invite.person_id IS NOT NULL THEN
        PERFORM
        FROM persons
        WHERE household_id = invite.household_id AND id = invite.person_id AND kind <> 'member' AND left_at IS NULL
        FOR UPDATE;
        IF NOT FOUND THEN
            RETURN 'unknown';
        END IF;
    END IF;
    UPDATE invites SET used_at = now() WHERE household_id = invite.household_id AND id = invite.id;
    IF invite.household_id <> former THEN
        -- Others keep the recipes where somebody stays, and who only reads a kitchen adds nothing to it.
        IF bring AND invite.role <> 'viewer' AND NOT EXISTS (
            SELECT FROM accounts WHERE household_id = former AND person_id <> current_person() AND deleted_at IS NULL
        ) THEN
            came := bring_recipes(former, invite.household_id, 'infinity');
        END IF;
        PERFORM move_person(
            act, former, current_person(), invite.household_id, one, invite.role, invite.person_id IS NULL
        );
        UPDATE moves SET brought = came WHERE id = act AND position = 0;
    END IF;
    IF invite.person_id IS NOT NULL THEN
        PERFORM unite(invite.household_id, invite.person_id, one, invite.created_by, invite.created_by_name);
    END IF;
    RETURN 'moved';
END
$$;

CREATE FUNCTION join_household(token_digest bytea, wanted bytea, act uuid, one uuid, bring boolean) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN CASE WHEN is_asking(token_digest) THEN join_household(wanted, act, one, bring) ELSE 'unknown' END;
END
$$;

CREATE FUNCTION join_shopping_items(household uuid, list uuid, known text, target text, ingredient uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    one record;
    other uuid;
BEGIN
    SELECT i.id, i.aisle, i.cleared_at, i.is_shown, i.takes_optional INTO one
    FROM shopping_items AS i
    WHERE i.household_id = household AND i.list_id = list AND i.key = known;
    IF NOT FOUND OR known = target THEN
        RETURN;
    END IF;
    SELECT i.id INTO other
    FROM shopping_items AS i
    WHERE i.household_id = household AND i.list_id = list AND i.key = target;
    IF other IS NULL THEN
        other := one.id;
        UPDATE shopping_items
        SET key = target, ingredient_id = ingredient, food_id = NULL, is_stale = true
        WHERE household_id = household AND list_id = list AND id = one.id;
    ELSE
        UPDATE shopping_operations
        SET item_id = other, done_on = coalesce(done_on, item_id)
        WHERE household_id = household AND list_id = list AND item_id IN (one.id, other);
        UPDATE shopping_needs SET item_id = other WHERE household_id = household AND list_id = list AND item_id = one.id;
        UPDATE shopping_covers SET item_id = other WHERE household_id = household AND list_id = list AND item_id = one.id;
        UPDATE shopping_item_keys SET item_id = other WHERE household_id = household AND list_id = list AND item_id = one.id;
        UPDATE shopping_clearings
        SET item_ids = array_replace(item_ids, one.id, other)
        WHERE household_id = household AND list_id = list AND one.id = ANY (item_ids);
        UPDATE shopping_items
        SET aisle = coalesce(aisle, one.aisle), cleared_at = greatest(cleared_at, one.cleared_at),
            is_shown = is_shown OR one.is_shown, takes_optional = takes_optional OR one.takes_optional, is_stale = true
        WHERE household_id = household AND list_id = list AND id = other;
        DELETE FROM shopping_items WHERE household_id = household AND list_id = list AND id = one.id;
    END IF;
    INSERT INTO shopping_item_keys (household_id, list_id, key, item_id)
    VALUES (household, list, known, other)
    ON CONFLICT (household_id, list_id, key) DO UPDATE SET item_id = excluded.item_id;
END
$$;

CREATE FUNCTION keep_avoided_name() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    UPDATE avoidances
    SET ingredient_id = NULL, words = OLD.name
    WHERE household_id = OLD.household_id AND ingredient_id = OLD.id;
    RETURN OLD;
END
$$;

CREATE FUNCTION keep_for_dishes(household uuid, list uuid, made_from date, made_to date, made_slots text[], today date) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    one record;
    dish plan_dishes;
    is_made boolean;
BEGIN
    DELETE FROM pantry_takings AS t
    USING plan_dishes AS d
    WHERE t.household_id = household AND t.list_id = list AND t.state = 'waiting'
        AND d.household_id = t.household_id AND d.id = t.dish_id AND d.planned_on BETWEEN made_from AND made_to
        AND (cardinality(made_slots) = 0 OR d.slot = ANY (made_slots));
    FOR one IN
        SELECT n.*
        FROM needed_of_pantry(household, list, NULL, NULL) AS n
        ORDER BY n.dish_id, n.ingredient_id
    LOOP
        SELECT d.* INTO dish
        FROM plan_dishes AS d
        WHERE d.household_id = household AND d.id = one.dish_id AND d.deleted_at IS NULL AND d.planned_on >= today;
        CONTINUE WHEN NOT FOUND;
        is_made := dish.planned_on BETWEEN made_from AND made_to
            AND (cardinality(made_slots) = 0 OR dish.slot = ANY (made_slots));
        CONTINUE WHEN is_made OR NOT EXISTS (
            SELECT
            FROM pantry AS p
            WHERE p.household_id = household AND p.ingredient_id = one.ingredient_id AND p.state = 'have' AND p.grams > 0
        );
        INSERT INTO pantry_takings (household_id, dish_id, ingredient_id, list_id, needed_g, whole_g, servings, lines,
            state)
        VALUES (household, one.dish_id, one.ingredient_id, one.list_id, one.needed_g, one.whole_g, one.servings, one.lines,
            'waiting')
        ON CONFLICT (household_id, dish_id, ingredient_id) DO UPDATE
        SET list_id = excluded.list_id, needed_g = excluded.needed_g, whole_g = excluded.whole_g,
            servings = excluded.servings, lines = excluded.lines, state = excluded.state
        WHERE pantry_takings.state IN ('waiting', 'dropped');
    END LOOP;
END
$$;

CREATE FUNCTION keep_form(token_digest bytea, form_fields text, ends_at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    INSERT INTO kept_forms (digest, fields, expires_at)
    VALUES (token_digest, form_fields, ends_at)
    ON CONFLICT (digest) DO UPDATE
    SET fields = excluded.fields, expires_at = excluded.expires_at;
END
$$;

CREATE FUNCTION keep_merged_ingredient(household uuid, merge uuid, merged uuid, target uuid) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    gone ingredients;
    other ingredients;
    items uuid[];
BEGIN
    PERFORM FROM shopping_lists WHERE household_id = household ORDER BY id FOR UPDATE;
    PERFORM FROM ingredients WHERE household_id = household AND id IN (merged, target) ORDER BY id FOR UPDATE;
    SELECT * INTO gone FROM ingredients WHERE household_id = household AND id = merged AND deleted_at IS NULL;
    SELECT * INTO other FROM ingredients WHERE household_id = household AND id = target AND deleted_at IS NULL;
    IF gone.id IS NULL OR other.id IS NULL OR merged = target THEN
        RETURN false;
    END IF;
    -- Nobody takes of them, or gives back, until they are one.
    PERFORM
    FROM pantry AS p
    WHERE p.household_id = household AND p.ingredient_id IN (merged, target)
    ORDER BY p.ingredient_id
    FOR UPDATE;
    items := ARRAY(
        SELECT i.id
        FROM shopping_items AS i
        WHERE i.household_id = household AND i.key IN (
            merged::text, target::text, 'w:' || gone.ingredient_key, 'w:' || other.ingredient_key
        )
    );
    INSERT INTO ingredient_merges (household_id, id, from_id, into_id, name, into_name, former)
    VALUES (household, merge, merged, target, gone.name, other.name, jsonb_build_object(
        'ingredient', to_jsonb(gone),
        'own', ingredient_state(household, merged),
        'other', ingredient_state(household, target),
        'aliases', (
            SELECT coalesce(jsonb_agg(to_jsonb(a)), '[]')
            FROM ingredient_aliases AS a
            WHERE a.household_id = household AND (a.ingredient_id = merged OR a.name_key = gone.name_key)
        ),
        'decision', (
            SELECT to_jsonb(d) FROM word_decisions AS d WHERE d.household_id = household AND d.ingredient_id = merged
        ),
        'avoided', (
            SELECT coalesce(jsonb_agg(a.id), '[]')
            FROM avoidances AS a
            WHERE a.household_id = household AND a.ingredient_id = merged
        ),
        'lines', (
            SELECT coalesce(jsonb_agg(jsonb_build_object('recipe_id', l.recipe_id, 'text', l.text)), '[]')
            FROM recipe_lines AS l
            WHERE l.household_id = household AND l.ingredient_id = merged
        ),
        'removed', (
            SELECT coalesce(jsonb_agg(jsonb_build_object('recipe_id', l.recipe_id, 'text', l.text)), '[]')
            FROM removed_recipe_lines AS l
            WHERE l.household_id = household AND l.ingredient_id = merged
        ),
        'cooked', (
            SELECT coalesce(jsonb_agg(jsonb_build_object('cooking_id', l.cooking_id, 'text', l.text)), '[]')
            FROM cooking_lines AS l
            WHERE l.household_id = household AND l.ingredient_id = merged
        ),
        'swaps', (
            SELECT coalesce(jsonb_agg(jsonb_build_object('dish_id', l.dish_id, 'text', l.text)), '[]')
            FROM plan_swaps AS l
            WHERE l.household_id = household AND l.ingredient_id = merged
        ),
        'items', (
            SELECT coalesce(jsonb_agg(to_jsonb(i)), '[]')
            FROM shopping_items AS i
            WHERE i.household_id = household AND i.id = ANY (items)
        ),
        'needs', (
            SELECT coalesce(jsonb_agg(jsonb_build_object('list_id', n.list_id, 'item_id', n.item_id, 'id', n.id)), '[]')
            FROM shopping_needs AS n
            WHERE n.household_id = household AND n.item_id = ANY (items)
        ),
        'covers', (
            SELECT coalesce(jsonb_agg(jsonb_build_object(
                'list_id', c.list_id, 'item_id', c.item_id, 'operation_id', c.operation_id, 'origin_id', c.origin_id
            )), '[]')
            FROM shopping_covers AS c
            WHERE c.household_id = household AND c.item_id = ANY (items)
        ),
        'operations', (
            SELECT coalesce(jsonb_agg(jsonb_build_object(
                'list_id', o.list_id, 'item_id', o.item_id, 'id', o.id, 'done_on', o.done_on
            )), '[]')
            FROM shopping_operations AS o
            WHERE o.household_id = household AND o.item_id = ANY (items)
        ),
        'keys', (
            SELECT coalesce(jsonb_agg(to_jsonb(k)), '[]')
            FROM shopping_item_keys AS k
            WHERE k.household_id = household AND k.item_id = ANY (items)
        ),
        'clearings', (
            SELECT coalesce(jsonb_agg(jsonb_build_object('list_id', c.list_id, 'id', c.id, 'item_ids', c.item_ids)), '[]')
            FROM shopping_clearings AS c
            WHERE c.household_id = household AND c.item_ids && items
        ),
        'takings', (
            SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]')
            FROM pantry_takings AS t
            WHERE t.household_id = household AND t.ingredient_id IN (merged, target)
        )
    ));
    RETURN true;
END
$$;

CREATE FUNCTION keep_plate(plate uuid, change uuid, place text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
DECLARE
    served cooked_shares;
BEGIN
    SELECT s.*
    INTO served
    FROM cooked_shares AS s
    JOIN persons AS p ON p.household_id = s.household_id AND p.id = s.person_id AND p.left_at IS NULL
    WHERE s.household_id = current_household() AND s.id = plate AND s.use = 'plate' AND s.is_written
        AND s.deleted_at IS NULL AND serves_here();
    IF NOT FOUND THEN
        RETURN;
    END IF;
    INSERT INTO diary_changes (household_id, person_id, id, location)
    VALUES (served.household_id, served.person_id, change, place);
    EXECUTE (
        SELECT format(
            $insert$
                INSERT INTO former_entries (%1$s, change_id)
                SELECT %1$s, $1
                FROM diary_entries
                WHERE household_id = $2 AND person_id = $3 AND dish_id = $4 AND deleted_at IS NULL
            $insert$,
            string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum)
        )
        FROM pg_attribute AS a
        WHERE a.attrelid = 'former_entries'::regclass AND a.attnum > 0 AND NOT a.attisdropped
            AND a.attname <> 'change_id'
    ) USING change, served.household_id, served.person_id, served.dish_id;
    INSERT INTO former_plates (household_id, person_id, change_id, id, part, grams, servings, eaten, offered_part,
        is_outdated, offer)
    SELECT served.household_id, served.person_id, change, served.id, served.part, served.grams, served.servings,
        served.eaten, served.offered_part, served.is_outdated, (
            SELECT to_jsonb(o)
            FROM diary_offers AS o
            WHERE o.household_id = served.household_id AND o.person_id = served.person_id AND o.act_id = served.id
            LIMIT 1
        );
END
$_$;

CREATE FUNCTION keep_usual_week() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    IF usual_meals(OLD.kind, OLD.role) > usual_meals(NEW.kind, NEW.role) THEN
        INSERT INTO usual_weeks (household_id, person_id, meals)
        VALUES (NEW.household_id, NEW.id, usual_meals(OLD.kind, OLD.role))
        ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END
$$;

CREATE FUNCTION kept_form(token_digest bytea) RETURNS SETOF text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT k.fields FROM kept_forms AS k WHERE k.digest = token_digest AND k.expires_at > now();
END
$$;

CREATE FUNCTION kept_lines_follow(household uuid, merge uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    foods own_food_merges;
BEGIN
    SELECT * INTO foods FROM own_food_merges AS m WHERE m.household_id = household AND m.id = merge;
    UPDATE own_food_merges AS m
    SET dish_lines = m.dish_lines || (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
            'tab', 'removed_recipe_lines', 'whole', l.recipe_id, 'position', l.position, 'text', l.text,
            'is_own', coalesce(l.own_food_id = foods.from_id, false), 'former', l.other_food_ids,
            'merged', array_replace(l.other_food_ids, foods.from_id, foods.into_id)
        )), '[]')
        FROM removed_recipe_lines AS l
        WHERE l.household_id = household AND (l.own_food_id = foods.from_id OR foods.from_id = ANY (l.other_food_ids))
    ) || (
        SELECT coalesce(jsonb_agg(jsonb_build_object('tab', 'plan_dishes', 'whole', d.id, 'kept', d.kept_swap)), '[]')
        FROM plan_dishes AS d
        WHERE d.household_id = household AND strpos(d.kept_swap::text, foods.from_id::text) > 0
    )
    WHERE m.household_id = household AND m.id = merge;
    UPDATE removed_recipe_lines AS l
    SET own_food_id = CASE WHEN l.own_food_id = foods.from_id THEN foods.into_id ELSE l.own_food_id END,
        other_food_ids = array_replace(l.other_food_ids, foods.from_id, foods.into_id)
    WHERE l.household_id = household AND (l.own_food_id = foods.from_id OR foods.from_id = ANY (l.other_food_ids));
    UPDATE plan_dishes AS d
    SET kept_swap = replace(d.kept_swap::text, foods.from_id::text, foods.into_id::text)::jsonb
    WHERE d.household_id = household AND strpos(d.kept_swap::text, foods.from_id::text) > 0;
END
$$;

CREATE FUNCTION kept_lines_part(household uuid, merge uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    foods own_food_merges;
BEGIN
    SELECT * INTO foods FROM own_food_merges AS m WHERE m.household_id = household AND m.id = merge;
    UPDATE removed_recipe_lines AS l
    SET own_food_id = CASE WHEN k.is_own AND l.own_food_id = foods.into_id THEN foods.from_id ELSE l.own_food_id END,
        other_food_ids = CASE WHEN l.other_food_ids = k.merged THEN k.former ELSE l.other_food_ids END
    FROM jsonb_to_recordset(foods.dish_lines) AS k (
        tab text, whole uuid, position bigint, text text, is_own boolean, former uuid[], merged uuid[]
    )
    WHERE l.household_id = household AND k.tab = 'removed_recipe_lines' AND l.recipe_id = k.whole
        AND l.position = k.position AND l.text = k.text;
    UPDATE removed_recipe_lines AS l
    SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
    WHERE l.household_id = household AND foods.into_id = ANY (l.other_food_ids) AND NOT EXISTS (
        SELECT
        FROM jsonb_to_recordset(foods.dish_lines) AS k (tab text, whole uuid, position bigint, text text, former uuid[])
        WHERE k.tab = 'removed_recipe_lines' AND k.whole = l.recipe_id AND k.position = l.position AND k.text = l.text
            AND k.former = l.other_food_ids
    );
    UPDATE plan_dishes AS d
    SET kept_swap = k.kept
    FROM jsonb_to_recordset(foods.dish_lines) AS k (tab text, whole uuid, kept jsonb)
    WHERE d.household_id = household AND k.tab = 'plan_dishes' AND d.id = k.whole
        AND d.kept_swap = replace(k.kept::text, foods.from_id::text, foods.into_id::text)::jsonb;
    UPDATE plan_dishes AS d
    SET kept_swap = d.kept_swap || jsonb_build_object(
        'line', unread_kept_line(d.kept_swap->'line', foods.into_id),
        'swap', unread_kept_line(d.kept_swap->'swap', foods.into_id)
    )
    WHERE d.household_id = household AND strpos(d.kept_swap::text, foods.into_id::text) > 0 AND NOT EXISTS (
        SELECT
        FROM jsonb_to_recordset(foods.dish_lines) AS k (tab text, whole uuid, kept jsonb)
        WHERE k.tab = 'plan_dishes' AND k.whole = d.id AND k.kept = d.kept_swap
    );
    UPDATE recipe_lines AS l
    SET own_food_id = foods.from_id
    FROM (
        SELECT k.whole AS recipe_id, k.text
        FROM jsonb_to_recordset(foods.dish_lines) AS k (tab text, whole uuid, position bigint, text text, is_own boolean)
        WHERE k.tab = 'removed_recipe_lines' AND k.is_own AND NOT EXISTS (
            SELECT
            FROM removed_recipe_lines AS r
            WHERE r.household_id = household AND r.recipe_id = k.whole AND r.position = k.position AND r.text = k.text
        )
        UNION
        SELECT (k.kept->'line'->>'recipe_id')::uuid, k.kept->'line'->>'text'
        FROM jsonb_to_recordset(foods.dish_lines) AS k (tab text, whole uuid, kept jsonb)
        WHERE k.tab = 'plan_dishes' AND k.kept->'line'->>'own_food_id' = foods.from_id::text AND NOT EXISTS (
            SELECT
            FROM plan_dishes AS d
            WHERE d.household_id = household AND d.id = k.whole AND d.kept_swap->'version' = k.kept->'version'
        )
    ) AS k
    WHERE l.household_id = household AND l.recipe_id = k.recipe_id AND l.text = k.text AND l.own_food_id = foods.into_id;
    UPDATE plan_swaps AS s
    SET own_food_id = foods.from_id
    FROM jsonb_to_recordset(foods.dish_lines) AS k (tab text, whole uuid, kept jsonb)
    WHERE s.household_id = household AND k.tab = 'plan_dishes' AND s.dish_id = k.whole
        AND k.kept->'swap'->>'own_food_id' = foods.from_id::text AND s.text = k.kept->'swap'->>'text'
        AND s.own_food_id = foods.into_id AND NOT EXISTS (
            SELECT
            FROM plan_dishes AS d
            WHERE d.household_id = household AND d.id = k.whole AND d.kept_swap->'version' = k.kept->'version'
        );
END
$$;

CREATE FUNCTION kitchen_behind(wanted bytea) RETURNS TABLE(device_id uuid, household_id uuid, household_name text, name text, language text, time_zone text, started_at timestamp with time zone, seen_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT k.device_id, k.household_id, k.household_name, k.name, k.language, k.time_zone, k.started_at, k.seen_at
    FROM open_kitchens AS k
    WHERE k.digest = wanted;
END
$$;

CREATE FUNCTION kitchen_end(last_day date, zone text) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    RETURN LEAST((((last_day + 1))::timestamp without time zone AT TIME ZONE zone), (now() + '400 days'::interval));

CREATE FUNCTION knows_device(wanted_email_key text, device_digest bytea) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN EXISTS (
        SELECT
        FROM accounts AS a
        JOIN known_devices AS d ON d.account_id = a.id
        WHERE a.email_key = wanted_email_key AND d.digest = device_digest
    );
END
$$;

CREATE FUNCTION language_of_most(languages text[]) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN (cardinality(languages) < (2 * cardinality(array_positions(languages, 'tr'::text)))) THEN 'tr'::text WHEN (cardinality(languages) < (2 * cardinality(array_positions(languages, 'en'::text)))) THEN 'en'::text ELSE NULL::text END;

CREATE FUNCTION latest_move() RETURNS TABLE(act uuid, former_name text, has_ended boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT m.id, h.name, h.ended_at IS NOT NULL
    FROM moves AS m
    JOIN households AS h ON h.id = m.from_household
    JOIN accounts AS a ON a.id = m.account_id
    WHERE m.to_household = current_household() AND m.to_person = current_person()
        AND a.household_id = m.to_household AND a.person_id = m.to_person
        AND m.moved_at > now() - interval '7 days'
        AND CASE WHEN m.is_own THEN h.ended_at IS NULL OR h.ended_at = m.moved_at
            ELSE m.moved_by_name IS NOT NULL AND m.welcome_at IS NOT NULL AND h.ended_at IS NULL END
    ORDER BY m.moved_at DESC
    LIMIT 1;
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
    IF NEW.deleted_at IS NOT NULL THEN
        RETURN NULL;
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

CREATE TABLE moves (
    id uuid NOT NULL,
    "position" bigint NOT NULL,
    account_id uuid,
    from_household uuid NOT NULL,
    from_person uuid NOT NULL,
    to_household uuid NOT NULL,
    to_person uuid NOT NULL,
    is_own boolean NOT NULL,
    moved_at timestamp with time zone DEFAULT now() NOT NULL,
    copies bigint,
    copied_at timestamp with time zone,
    wards uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    ward_copies uuid[],
    moved_by_name text,
    welcome_at timestamp with time zone,
    welcomed_by_name text,
    brought uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    ward_profiles jsonb DEFAULT '{}'::jsonb NOT NULL
);

CREATE FUNCTION leave_former_ward(move moves) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    DELETE FROM guardians AS g
    USING moves AS mine
    WHERE mine.id = move.id AND mine.position = 0
        AND g.household_id = move.from_household AND g.person_id = move.from_person AND g.guardian_id = mine.from_person;
    UPDATE persons
    SET left_at = coalesce(left_at, now())
    WHERE household_id = move.from_household AND id = move.from_person AND NOT EXISTS (
        SELECT
        FROM guardians AS g
        JOIN persons AS other ON other.household_id = g.household_id AND other.id = g.guardian_id
        WHERE g.household_id = move.from_household AND g.person_id = move.from_person AND other.left_at IS NULL
    );
END
$$;

CREATE FUNCTION leave_household(act uuid, home uuid, home_name text, one uuid) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    PERFORM FROM households WHERE id = current_household() FOR UPDATE;
    IF NOT EXISTS (SELECT FROM accounts WHERE household_id = current_household() AND person_id = current_person()) THEN
        RETURN 'unknown';
    END IF;
    IF NOT EXISTS (
        SELECT
        FROM accounts
        WHERE household_id = current_household() AND person_id <> current_person() AND deleted_at IS NULL
    ) THEN
        RETURN 'alone';
    END IF;
    IF NOT may_depart(current_household(), current_person()) THEN
        RETURN 'last owner';
    END IF;
    INSERT INTO households (id, name) VALUES (home, home_name);
    PERFORM move_person(act, current_household(), current_person(), home, one, 'owner', true);
    RETURN 'moved';
END
$$;

CREATE FUNCTION leave_household(token_digest bytea, act uuid, home uuid, home_name text, one uuid) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN CASE WHEN is_asking(token_digest) THEN leave_household(act, home, home_name, one) ELSE 'unknown' END;
END
$$;

CREATE FUNCTION lines_of_dish(household uuid, dish uuid, servings double precision) RETURNS TABLE(line_text text, line_ingredient_id uuid, line_g double precision)
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    cooking uuid;
BEGIN
    SELECT k.id INTO cooking
    FROM cookings AS k
    WHERE k.household_id = household AND k.dish_id = dish AND k.deleted_at IS NULL AND EXISTS (
        SELECT FROM cooking_lines AS l WHERE l.household_id = household AND l.cooking_id = k.id
    );
    IF cooking IS NOT NULL THEN
        RETURN QUERY
        SELECT CASE WHEN NOT l.is_as_typed THEN l.text END, l.ingredient_id,
            l.grams * CASE WHEN l.is_as_typed THEN 1 ELSE k.factor END
        FROM cookings AS k
        JOIN cooking_lines AS l ON l.household_id = k.household_id AND l.cooking_id = k.id
        WHERE k.household_id = household AND k.id = cooking AND NOT l.is_left_out
        ORDER BY l.position;
        RETURN;
    END IF;
    RETURN QUERY
    SELECT CASE WHEN w.dish_id IS NULL THEN l.text ELSE w.text END,
        CASE WHEN w.dish_id IS NULL THEN l.ingredient_id ELSE w.ingredient_id END,
        CASE WHEN w.dish_id IS NULL THEN l.grams ELSE w.grams END
            * CASE WHEN r.yield_by = 'servings' THEN lines_of_dish.servings / r.servings END
    FROM plan_dishes AS d
    JOIN recipes AS r ON r.household_id = d.household_id AND r.id = d.recipe_id
    JOIN recipe_lines AS l ON l.household_id = r.household_id AND l.recipe_id = r.id
    LEFT JOIN fitting_swaps(household, dish) AS f ON f.line_position = l.position
    LEFT JOIN plan_swaps AS w
        ON w.household_id = d.household_id AND w.dish_id = d.id AND w.position = f.swap_position
    WHERE d.household_id = household AND d.id = dish AND w.is_left_out IS NOT TRUE
    ORDER BY l.position;
END
$$;

CREATE FUNCTION lock_pantry(household uuid, ingredient uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    PERFORM FROM shopping_lists AS l WHERE l.household_id = household ORDER BY l.id FOR KEY SHARE;
    PERFORM
    FROM pantry AS p
    WHERE p.household_id = household
        AND (p.ingredient_id = ingredient OR p.state = 'have' AND p.grams IS NOT NULL OR p.state = 'out' AND p.grams = 0)
    ORDER BY p.ingredient_id
    FOR UPDATE;
END
$$;

CREATE FUNCTION looks_after(person uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN EXISTS (
        SELECT
        FROM guardians AS g
        JOIN persons AS ward ON ward.household_id = g.household_id AND ward.id = g.person_id
        JOIN persons AS guardian ON guardian.household_id = g.household_id AND guardian.id = g.guardian_id
        WHERE g.household_id = current_household() AND g.person_id = person AND g.guardian_id = current_person()
            AND ward.kind <> 'member' AND ward.left_at IS NULL AND guardian.left_at IS NULL
    );
END
$$;

CREATE FUNCTION make_access_token(token_digest bytea, proof text, new_token uuid, new_digest bytea, new_name text, new_scopes text[], ends_at timestamp with time zone, most bigint) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    INSERT INTO access_tokens (digest, id, account_id, name, scopes, expires_at)
    SELECT new_digest, new_token, opened, new_name, new_scopes, ends_at
    FROM opened_account(token_digest, proof) AS opened
    WHERE (SELECT count(*) FROM access_tokens AS t WHERE t.account_id = opened) < most
    RETURNING id;
END
$$;

CREATE FUNCTION make_diary_sum_stale(household uuid, person uuid, day date) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    PERFORM FROM diary_sums
    WHERE household_id = household AND person_id = person AND day_on = day AND is_stale
    FOR KEY SHARE;
    IF NOT FOUND THEN
        INSERT INTO diary_sums (household_id, person_id, day_on)
        SELECT household_id, id, day
        FROM persons
        WHERE household_id = household AND id = person
        ON CONFLICT (household_id, person_id, day_on) DO UPDATE SET is_stale = true;
    END IF;
END
$$;

CREATE FUNCTION may_depart(home uuid, one uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN NOT EXISTS (
        SELECT FROM accounts WHERE household_id = home AND person_id <> one AND deleted_at IS NULL
    ) OR EXISTS (
        SELECT
        FROM persons
        WHERE household_id = home AND id <> one AND role = 'owner' AND left_at IS NULL
    );
END
$$;

CREATE FUNCTION may_name_guardians(person uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN looks_after(person) OR owns_household() AND NOT EXISTS (
        SELECT
        FROM guardians AS g
        JOIN persons AS p ON p.household_id = g.household_id AND p.id = g.guardian_id AND p.left_at IS NULL
        WHERE g.household_id = current_household() AND g.person_id = person
    );
END
$$;

CREATE FUNCTION may_offer_to(person uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN EXISTS (
        SELECT
        FROM persons AS p
        WHERE p.household_id = current_household() AND p.id = person AND p.diary_writing <> 'nobody'
            AND p.left_at IS NULL AND serves_here()
    );
END
$$;

CREATE FUNCTION may_write_for(person uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN looks_after(person) OR was_let_write(person) OR EXISTS (
        SELECT
        FROM persons AS p
        WHERE p.household_id = current_household() AND p.id = person AND p.diary_writing = 'direct' AND p.left_at IS NULL
            AND serves_here()
    );
END
$$;

CREATE FUNCTION merged_food(household uuid, food uuid) RETURNS uuid
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    place uuid := food;
    is_there boolean;
BEGIN
    FOR step IN 0..20 LOOP
        SELECT o.deleted_at IS NULL INTO is_there FROM own_foods AS o WHERE o.household_id = household AND o.id = place;
        IF is_there THEN
            RETURN CASE WHEN step > 0 THEN place END;
        END IF;
        SELECT m.into_id
        INTO place
        FROM own_food_merges AS m
        WHERE m.household_id = household AND m.from_id = place AND m.undone_at IS NULL
        ORDER BY m.created_at DESC, m.id DESC
        LIMIT 1;
        IF NOT FOUND THEN
            RETURN NULL;
        END IF;
    END LOOP;
    RETURN NULL;
END
$$;

CREATE TABLE persons (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    role text,
    language text NOT NULL,
    time_zone text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    kind text DEFAULT 'member'::text NOT NULL,
    usual_share double precision DEFAULT 1 NOT NULL,
    diary_writing text DEFAULT 'offer'::text NOT NULL,
    left_at timestamp with time zone,
    start text DEFAULT 'diary'::text NOT NULL,
    CONSTRAINT persons_diary_writing_check CHECK ((diary_writing = ANY (ARRAY['nobody'::text, 'offer'::text, 'direct'::text]))),
    CONSTRAINT persons_kind_check CHECK ((kind = ANY (ARRAY['member'::text, 'dependant'::text, 'guest'::text]))),
    CONSTRAINT persons_language_check CHECK ((language = ANY (ARRAY['en'::text, 'tr'::text]))),
    CONSTRAINT persons_name_check CHECK ((name <> ''::text)),
    CONSTRAINT persons_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'member'::text, 'viewer'::text]))),
    CONSTRAINT persons_role_of_members CHECK (((kind = 'member'::text) = (role IS NOT NULL))),
    CONSTRAINT persons_start_check CHECK ((start = ANY (ARRAY['diary'::text, 'plan'::text, 'shopping'::text]))),
    CONSTRAINT persons_time_zone_check CHECK ((time_zone <> ''::text)),
    CONSTRAINT persons_usual_share_check CHECK (((usual_share >= (0.25)::double precision) AND (usual_share <= (20)::double precision)))
);

CREATE FUNCTION move_apart(former uuid, going uuid, ender persons, taken uuid[]) RETURNS uuid[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    act uuid := gen_random_uuid();
    home uuid := gen_random_uuid();
    one uuid := gen_random_uuid();
    leaving record;
    wards uuid[];
BEGIN
    SELECT a.id, a.deleted_at, p.name, p.left_at INTO leaving
    FROM accounts AS a
    JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id
    WHERE a.household_id = former AND a.person_id = going;
    wards := ARRAY(
        SELECT w.id
        FROM guardians AS g
        JOIN persons AS w ON w.household_id = g.household_id AND w.id = g.person_id
        WHERE g.household_id = former AND g.guardian_id = going AND w.kind <> 'member' AND w.left_at IS NULL
            AND leaving.deleted_at IS NULL AND w.id <> ALL (taken) AND NOT EXISTS (
                SELECT
                FROM guardians AS ours
                WHERE ours.household_id = former AND ours.person_id = w.id AND ours.guardian_id = ender.id
            )
        ORDER BY w.id
    );
    -- Who comes along is not left behind for others to look after, or to be copied later.
    DELETE FROM guardians WHERE household_id = former AND guardian_id = going AND person_id = ANY (wards);
    DELETE FROM sessions WHERE account_id = leaving.id;
    INSERT INTO households (id, name) VALUES (home, leaving.name);
    PERFORM move_person(act, former, going, home, one, 'owner', false);
    PERFORM move_ward(act, former, w.id, home, one, false) FROM unnest(wards) AS w (id);
    UPDATE moves SET moved_by_name = ender.name WHERE id = act;
    IF leaving.deleted_at IS NULL THEN
        PERFORM tell_of_household(leaving.id, 'household_ended', former);
    ELSE
        -- Who has deleted their account is no more there than here, and comes back here if they sign in.
        UPDATE persons SET left_at = leaving.left_at WHERE household_id = home AND id = one;
        UPDATE households SET ended_at = leaving.deleted_at WHERE id = home;
    END IF;
    RETURN taken || wards;
END
$$;

CREATE FUNCTION move_body(from_home uuid, from_one uuid, to_home uuid, to_one uuid, until timestamp with time zone DEFAULT 'infinity'::timestamp with time zone) RETURNS void
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

CREATE FUNCTION move_person(act uuid, from_home uuid, from_one uuid, to_home uuid, to_one uuid, wanted_role text, is_own boolean) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    account uuid;
    is_last boolean;
    looked_after uuid[] := '{}';
BEGIN
    -- Their portions are put by: the dishes before the person, as whoever names a portion of one.
    PERFORM FROM plan_dishes WHERE household_id = from_home AND template_id IS NULL ORDER BY id FOR NO KEY UPDATE;
    -- Whoever is writing into this diary ends first, and whoever comes later waits, so that all of it is copied.
    PERFORM FROM persons WHERE household_id = from_home AND id = from_one FOR UPDATE;
    SELECT id INTO account FROM accounts WHERE household_id = from_home AND person_id = from_one;
    is_last := account IS NOT NULL AND NOT EXISTS (
        SELECT FROM accounts WHERE household_id = from_home AND id <> account AND deleted_at IS NULL
    );
    INSERT INTO persons (household_id, id, name, role, language, time_zone)
    SELECT to_home, to_one, name, wanted_role, language, time_zone
    FROM persons
    WHERE household_id = from_home AND id = from_one;
    PERFORM move_body(from_home, from_one, to_home, to_one);
    IF NOT is_last THEN
        looked_after := ARRAY(
            SELECT p.id
            FROM guardians AS g
            JOIN persons AS p ON p.household_id = g.household_id AND p.id = g.person_id
            WHERE g.household_id = from_home AND g.guardian_id = from_one AND g.stands_in_for IS NULL
                AND p.kind = 'dependant' AND p.left_at IS NULL
            ORDER BY p.id
        );
    END IF;
    INSERT INTO moves (
        id, position, account_id, from_household, from_person, to_household, to_person, is_own, wards, ward_profiles
    )
    VALUES (
        act, 0, account, from_home, from_one, to_home, to_one, is_own, looked_after,
        profiles_of(from_home, looked_after)
    );
    IF is_last THEN
        PERFORM move_ward(act, from_home, w.id, to_home, to_one, is_own)
        FROM (
            SELECT id
            FROM persons
            WHERE household_id = from_home AND kind <> 'member' AND left_at IS NULL
            ORDER BY id
        ) AS w;
        -- Whoever has deleted their account would come back to a household that has ended, without those who went along.
        PERFORM move_apart(from_home, deleted.person_id, mine, '{}')
        FROM persons AS mine
        JOIN accounts AS deleted ON deleted.household_id = mine.household_id AND deleted.id <> account
        WHERE mine.household_id = from_home AND mine.id = from_one;
    END IF;
    UPDATE accounts SET household_id = to_home, person_id = to_one WHERE id = account;
    PERFORM settle_departure(from_home, from_one);
    -- Who did not go by themselves has been removed, as was announced: whoever is asked back is not removed again by it.
    IF NOT is_own THEN
        DELETE FROM announced_removals WHERE household_id = from_home AND person_id = from_one;
    END IF;
END
$$;

CREATE FUNCTION move_ward(act uuid, from_home uuid, ward uuid, to_home uuid, guardian uuid, is_own boolean) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    new_ward uuid := gen_random_uuid();
BEGIN
    PERFORM FROM persons WHERE household_id = from_home AND id = ward FOR UPDATE;
    INSERT INTO persons (household_id, id, name, kind, language, time_zone)
    SELECT to_home, new_ward, name, kind, language, time_zone
    FROM persons
    WHERE household_id = from_home AND id = ward;
    INSERT INTO guardians (household_id, person_id, guardian_id) VALUES (to_home, new_ward, guardian);
    PERFORM move_body(from_home, ward, to_home, new_ward);
    INSERT INTO moves (id, position, from_household, from_person, to_household, to_person, is_own)
    VALUES (act, (SELECT count(*) FROM moves WHERE id = act), from_home, ward, to_home, new_ward, is_own);
END
$$;

CREATE FUNCTION moved_by_others(token_digest bytea) RETURNS TABLE(former_name text, moved_by_name text, has_ended boolean, welcomed_by_name text, last_day date)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT h.name, m.moved_by_name, h.ended_at IS NOT DISTINCT FROM m.moved_at, m.welcomed_by_name,
        ((m.moved_at + interval '7 days') AT TIME ZONE p.time_zone)::date
    FROM session_account(token_digest) AS mine
    JOIN accounts AS a ON a.id = mine.account_id
    JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id
    JOIN moves AS m ON m.account_id = a.id AND m.to_household = a.household_id AND m.to_person = a.person_id
    JOIN households AS h ON h.id = m.from_household
    WHERE NOT m.is_own AND m.moved_by_name IS NOT NULL AND m.moved_at > now() - interval '7 days'
    ORDER BY m.moved_at DESC
    LIMIT 1;
END
$$;

CREATE FUNCTION needed_of_pantry(household uuid, list uuid, dish uuid, ingredient uuid) RETURNS TABLE(dish_id uuid, ingredient_id uuid, list_id uuid, needed_g double precision, whole_g double precision, servings double precision, lines jsonb)
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT n.origin_id, i.ingredient_id, n.list_id, coalesce(sum(n.rest_g), 0), sum(n.whole_g), max(n.servings),
        jsonb_agg(jsonb_build_object('text', n.text, 'grams', n.whole_g) ORDER BY n.id)
    FROM shopping_needs AS n
    JOIN shopping_items AS i ON i.household_id = n.household_id AND i.list_id = n.list_id AND i.id = n.item_id
    WHERE n.household_id = household AND n.origin = 'dish' AND (list IS NULL OR n.list_id = list)
        AND (dish IS NULL OR n.origin_id = dish)
        AND CASE
            WHEN ingredient IS NOT NULL THEN i.ingredient_id = ingredient
            ELSE EXISTS (
                SELECT
                FROM pantry AS p
                WHERE p.household_id = household AND p.ingredient_id = i.ingredient_id AND p.grams IS NOT NULL
            )
        END
        AND n.list_id = pantry_list(household, i.ingredient_id, n.needed_on)
    GROUP BY n.origin_id, i.ingredient_id, n.list_id
    HAVING sum(n.rest_g) IS NOT NULL OR sum(n.whole_g) IS NOT NULL;
END
$$;

CREATE FUNCTION note_account_event(token_digest bytea, wanted_kind text, agent text, client text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    INSERT INTO account_events (account_id, kind, user_agent, address)
    SELECT mine.account_id, wanted_kind, agent, client
    FROM session_account(token_digest) AS mine;
END
$$;

CREATE FUNCTION note_changed_entry() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    former diary_entries := OLD;
BEGIN
    -- What an entry leads to, and what it came of, is not what was eaten.
    former.recipe_id := NEW.recipe_id;
    former.food_id := NEW.food_id;
    former.dish_id := NEW.dish_id;
    former.cooking_id := NEW.cooking_id;
    former.changed_in := NEW.changed_in;
    former.created_at := NEW.created_at;
    former.written_by := NEW.written_by;
    former.written_by_name := NEW.written_by_name;
    IF former IS DISTINCT FROM NEW THEN
        NEW.changed_at := now();
    END IF;
    RETURN NEW;
END
$$;

CREATE FUNCTION note_described_foods() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    -- A food that stands there already is locked, too, so that nobody takes it before its new values can be seen.
    INSERT INTO changed_foods (food_id)
    SELECT n.id
    FROM described AS n
    JOIN formerly AS f ON f.id = n.id
    WHERE n.source <> 'catalogue' AND n.revision IS DISTINCT FROM f.revision
    ORDER BY n.id
    ON CONFLICT (food_id) DO UPDATE SET changed_at = now();
    RETURN NULL;
END
$$;

CREATE FUNCTION note_failed_code(waiting_digest bytea, agent text, client text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    INSERT INTO account_events (account_id, kind, user_agent, address)
    SELECT w.account_id, 'code_failed', agent, client
    FROM waiting_sign_in(waiting_digest) AS w;
END
$$;

CREATE FUNCTION note_failed_sign_in(wanted_account uuid, agent text, client text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    SET LOCAL synchronous_commit = off;
    WITH counted AS (
        UPDATE account_events AS e
        SET times = e.times + 1
        WHERE e.account_id = wanted_account AND e.kind = 'failed' AND e.address = client
            AND e.happened_at > now() - interval '1 hour'
        RETURNING e.id
    )
    INSERT INTO account_events (account_id, kind, user_agent, address)
    SELECT a.id, 'failed', agent, client
    FROM accounts AS a
    WHERE a.id = wanted_account AND NOT EXISTS (SELECT FROM counted);
END
$$;

CREATE FUNCTION note_food_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    this text := pg_current_xact_id()::text;
    known text := current_setting('app.food_change', true);
    added uuid;
BEGIN
    IF split_part(known, ' ', 1) = this THEN
        UPDATE food_changes SET made_at = clock_timestamp() WHERE id = split_part(known, ' ', 2)::uuid;
        RETURN NULL;
    END IF;
    INSERT INTO food_changes DEFAULT VALUES RETURNING id INTO added;
    PERFORM set_config('app.food_change', this || ' ' || added, true);
    DELETE FROM food_changes
    WHERE id IN (
        SELECT c.id FROM food_changes AS c WHERE c.made_at < now() - interval '1 day' FOR UPDATE SKIP LOCKED
    );
    RETURN NULL;
END
$$;

CREATE FUNCTION note_library_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    household uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.household_id ELSE NEW.household_id END;
    change text := household || ' ' || statement_timestamp();
    known text := current_setting('app.library_change', true);
    recipe uuid;
    former uuid;
    next_number bigint;
    next_revision uuid := gen_random_uuid();
BEGIN
    -- Of this transaction all is noted.
    IF known = change || ' all' THEN RETURN NULL; END IF;
    IF TG_TABLE_NAME = 'recipes' THEN
        recipe := CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END;
    ELSIF TG_TABLE_NAME = 'recipe_photos' THEN
        recipe := CASE TG_OP WHEN 'DELETE' THEN OLD.recipe_id ELSE NEW.recipe_id END;
    END IF;
    IF known IS DISTINCT FROM change THEN
        -- Where rows go, the household itself may have gone with them.
        IF TG_OP <> 'DELETE' THEN
            INSERT INTO library_revisions (household_id, revision)
            VALUES (household, gen_random_uuid())
            ON CONFLICT (household_id) DO NOTHING;
        END IF;
        SELECT r.revision, r.number + 1 INTO former, next_number
        FROM library_revisions AS r
        WHERE r.household_id = household
        FOR UPDATE;
        IF NOT FOUND THEN RETURN NULL; END IF;
        UPDATE library_revisions AS r
        SET revision = next_revision, number = next_number
        WHERE r.household_id = household;
        INSERT INTO library_changes (household_id, number, before, revision, recipes)
        VALUES (household, next_number, former, next_revision, ARRAY[recipe]);
        DELETE FROM library_changes AS c WHERE c.household_id = household AND c.number <= next_number - 64;
    ELSE
        SELECT r.number INTO next_number FROM library_revisions AS r WHERE r.household_id = household;
        UPDATE library_changes AS c
        SET recipes = c.recipes || recipe
        WHERE c.household_id = household AND c.number = next_number AND recipe <> ALL (c.recipes);
    END IF;
    UPDATE library_changes AS c
    SET recipes = NULL
    WHERE c.household_id = household AND c.number = next_number AND (recipe IS NULL OR cardinality(c.recipes) > 50);
    PERFORM set_config('app.library_change', CASE WHEN FOUND THEN change || ' all' ELSE change END, true);
    RETURN NULL;
END
$$;

CREATE FUNCTION offer_entries(home uuid, giver uuid, taker uuid, days date[], handed_by uuid, handed_by_name text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
DECLARE
    both_have text;
BEGIN
    SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) INTO both_have
    FROM pg_attribute AS a
    JOIN pg_attribute AS b ON b.attrelid = 'diary_entries'::regclass AND b.attname = a.attname AND NOT b.attisdropped
    WHERE a.attrelid = 'diary_offers'::regclass AND a.attnum > 0 AND NOT a.attisdropped
        AND a.attname NOT IN ('household_id', 'person_id', 'id');
    -- They are shown in the order in which they were made.
    EXECUTE format(
        $statement$
        INSERT INTO diary_offers (
            household_id, person_id, id, offered_by, offered_by_name, act_id, made_at, %1$s
        )
        SELECT household_id, $3, gen_random_uuid(), coalesce(written_by, $5), coalesce(written_by_name, $6), coalesce(
                (
                    SELECT s.id
                    FROM cooked_shares AS s
                    WHERE s.household_id = e.household_id AND s.id = e.changed_in AND s.person_id = e.person_id
                        AND s.dish_id = e.dish_id AND s.use = 'plate' AND s.deleted_at IS NULL AND NOT EXISTS (
                            SELECT
                            FROM cooked_shares AS more
                            WHERE more.household_id = s.household_id AND more.person_id = s.person_id
                                AND more.dish_id = s.dish_id AND more.id <> s.id AND more.use = 'plate'
                                AND more.is_written AND more.deleted_at IS NULL
                        )
                ), $7
            ),
            now() + row_number() OVER (ORDER BY eaten_on, slot, created_at, id) * interval '1 microsecond', %1$s
        FROM diary_entries AS e
        WHERE household_id = $1 AND person_id = $2 AND deleted_at IS NULL AND eaten_on = ANY ($4)
        $statement$,
        both_have
    )
    USING home, giver, taker, days, handed_by, handed_by_name, gen_random_uuid();
END
$_$;

CREATE FUNCTION open_devices() RETURNS TABLE(device_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY SELECT k.device_id FROM open_kitchens AS k WHERE k.household_id = current_household();
END
$$;

CREATE FUNCTION open_kitchen(wanted bytea, device uuid, device_digest bytea, device_name text, wanted_language text) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    invite invites;
BEGIN
    SELECT *
    INTO invite
    FROM invites AS i
    WHERE i.digest = wanted AND i.role = 'kitchen'
        AND is_usable(i.household_id, i.created_by, i.used_at, i.revoked_at, i.expires_at)
    FOR UPDATE;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    UPDATE invites AS i SET used_at = now() WHERE i.household_id = invite.household_id AND i.id = invite.id;
    INSERT INTO account_events (account_id, kind, user_agent, address)
    SELECT a.id, 'kitchen_started', '', ''
    FROM accounts AS a
    WHERE a.household_id = invite.household_id AND a.person_id = invite.created_by;
    RETURN QUERY
    INSERT INTO kitchen_devices (household_id, id, digest, name, language, time_zone, put_up_by, expires_at)
    SELECT p.household_id, device, device_digest, device_name, wanted_language, p.time_zone, p.id,
        kitchen_end(invite.kitchen_until, p.time_zone)
    FROM persons AS p
    WHERE p.household_id = invite.household_id AND p.id = invite.created_by AND p.left_at IS NULL
    RETURNING id;
END
$$;

CREATE FUNCTION open_session(wanted_account uuid, token_digest bytea, new_session uuid, agent text, client text, ends_at timestamp with time zone, old_device bytea, new_device bytea) RETURNS TABLE(session_id uuid, came_back boolean)
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    is_known boolean;
    has_others boolean;
BEGIN
    has_others := EXISTS (SELECT FROM known_devices AS d WHERE d.account_id = wanted_account);
    -- Others may use the same browser: it stays known to them.
    UPDATE known_devices AS d SET digest = new_device WHERE d.digest = old_device;
    UPDATE known_devices AS d SET seen_at = now() WHERE d.account_id = wanted_account AND d.digest = new_device;
    is_known := FOUND;
    IF NOT is_known THEN
        INSERT INTO known_devices (account_id, digest) VALUES (wanted_account, new_device);
    END IF;
    INSERT INTO account_events (account_id, kind, user_agent, address)
    VALUES (
        wanted_account, CASE WHEN has_others AND NOT is_known THEN 'new_device' ELSE 'signed_in' END, agent, client
    );
    IF has_others AND NOT is_known THEN
        PERFORM write_notice(wanted_account, 'new_device', agent, '');
    END IF;
    INSERT INTO sessions (digest, id, account_id, user_agent, address, expires_at)
    VALUES (token_digest, new_session, wanted_account, agent, client, ends_at);
    session_id := new_session;
    came_back := return_account(wanted_account);
    IF came_back THEN
        INSERT INTO account_events (account_id, kind, user_agent, address)
        VALUES (wanted_account, 'kept', agent, client);
    END IF;
    RETURN NEXT;
END
$$;

CREATE FUNCTION opened_account(token_digest bytea, proof text) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT a.id
    FROM session_account(token_digest) AS mine
    JOIN accounts AS a ON a.id = mine.account_id AND is_proof(proof, a.password_hash);
END
$$;

CREATE FUNCTION own_access_tokens(token_digest bytea) RETURNS TABLE(token_id uuid, name text, scopes text[], created_at timestamp with time zone, used_at timestamp with time zone, expires_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT t.id, t.name, t.scopes, t.created_at, t.used_at, t.expires_at
    FROM session_account(token_digest) AS mine
    JOIN access_tokens AS t ON t.account_id = mine.account_id;
END
$$;

CREATE FUNCTION own_account(token_digest bytea) RETURNS TABLE(account_id uuid, email text, salt text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
BEGIN
    RETURN QUERY
    SELECT a.id, a.email, regexp_replace(a.password_hash, '[^$]*$', '')
    FROM session_account(token_digest) AS mine
    JOIN accounts AS a ON a.id = mine.account_id;
END
$_$;

CREATE FUNCTION own_account_events(token_digest bytea) RETURNS TABLE(happened_at timestamp with time zone, kind text, times bigint, user_agent text, address text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT e.happened_at, e.kind, e.times, e.user_agent, e.address
    FROM session_account(token_digest) AS mine
    JOIN account_events AS e ON e.account_id = mine.account_id;
END
$$;

CREATE FUNCTION own_passkeys(token_digest bytea) RETURNS TABLE(passkey_id uuid, passkey_name text, made_at timestamp with time zone, used_at timestamp with time zone, credential_id bytea)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT p.id, p.name, p.made_at, p.used_at, p.credential_id
    FROM session_account(token_digest) AS mine
    JOIN passkeys AS p ON p.account_id = mine.account_id;
END
$$;

CREATE FUNCTION own_second_factor(token_digest bytea) RETURNS TABLE(made_at timestamp with time zone, codes_seed bytea, codes_made_at timestamp with time zone, codes_used bigint[])
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT f.made_at, f.codes_seed, f.codes_made_at, f.codes_used
    FROM session_account(token_digest) AS mine
    JOIN second_factors AS f ON f.account_id = mine.account_id;
END
$$;

CREATE FUNCTION own_sessions(token_digest bytea) RETURNS TABLE(session_id uuid, user_agent text, address text, seen_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT s.id, s.user_agent, s.address, s.last_seen_at
    FROM session_account(token_digest) AS mine
    JOIN sessions AS s ON s.account_id = mine.account_id
    WHERE s.expires_at > now();
END
$$;

CREATE FUNCTION owns_household() RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN EXISTS (
        SELECT
        FROM persons
        WHERE household_id = current_household() AND id = current_person() AND role = 'owner' AND left_at IS NULL
    );
END
$$;

CREATE FUNCTION pantry_list(household uuid, ingredient uuid, day date) RETURNS uuid
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN (
        SELECT i.list_id
        FROM shopping_items AS i
        JOIN shopping_lists AS l ON l.household_id = i.household_id AND l.id = i.list_id AND l.deleted_at IS NULL
        WHERE i.household_id = household AND i.ingredient_id = ingredient AND i.is_shown AND EXISTS (
            SELECT
            FROM shopping_needs AS n
            WHERE n.household_id = i.household_id AND n.list_id = i.list_id AND n.item_id = i.id
                AND (n.needed_on IS NULL OR n.needed_on >= day)
        )
        ORDER BY i.created_at, i.id
        LIMIT 1
    );
END
$$;

CREATE FUNCTION part_merged_food(merge uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    DELETE FROM favourites AS f
    USING own_food_merges AS m, favourites AS former
    WHERE m.household_id = current_household() AND m.id = merge AND m.undone_at IS NULL
        AND former.household_id = m.household_id AND former.kind = 'food' AND former.item_id = m.from_id
        AND f.household_id = m.household_id AND f.kind = 'food' AND f.item_id = m.into_id
        AND f.person_id = former.person_id AND f.created_at = former.created_at;
END
$$;

CREATE FUNCTION part_merged_ingredient(household uuid, merge uuid) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    kept ingredient_merges;
    gone ingredients;
    state jsonb;
    was jsonb;
    own numeric;
    given numeric;
    back numeric;
    had numeric;
BEGIN
    PERFORM FROM shopping_lists WHERE household_id = household ORDER BY id FOR UPDATE;
    SELECT * INTO kept FROM ingredient_merges WHERE household_id = household AND id = merge FOR UPDATE;
    IF kept.id IS NULL THEN
        RETURN NULL;
    ELSIF kept.undone_at IS NOT NULL THEN
        RETURN false;
    END IF;
    UPDATE ingredient_merges SET undone_at = now() WHERE household_id = household AND id = merge;
    PERFORM FROM ingredients WHERE household_id = household AND id = kept.into_id FOR UPDATE;
    PERFORM FROM pantry WHERE household_id = household AND ingredient_id = kept.into_id FOR UPDATE;
    gone := jsonb_populate_record(NULL::ingredients, kept.former->'ingredient');
    state := ingredient_state(household, kept.into_id);
    was := kept.former->'other';
    INSERT INTO ingredients (household_id, id, name, name_key, food_id, own_food_id, aisle, search_text, created_at,
        ingredient_key, key_rules, food_is_chosen, is_never_bought, counts_nothing)
    VALUES (household, gone.id, gone.name, gone.name_key, gone.food_id, gone.own_food_id, gone.aisle, gone.search_text,
        gone.created_at, gone.ingredient_key, gone.key_rules, gone.food_is_chosen, gone.is_never_bought,
        gone.counts_nothing);
    -- Its name leads to itself again, and what else was called so before to what it led to.
    DELETE FROM ingredient_aliases WHERE household_id = household AND name_key = gone.name_key;
    UPDATE ingredient_aliases AS a
    SET ingredient_id = gone.id
    FROM jsonb_populate_recordset(NULL::ingredient_aliases, kept.former->'aliases') AS f
    WHERE a.household_id = household AND a.name_key = f.name_key AND a.ingredient_id = kept.into_id
        AND f.ingredient_id = gone.id;
    INSERT INTO ingredient_aliases (household_id, name_key, ingredient_id, name, search_text)
    SELECT household, f.name_key, f.ingredient_id, f.name, f.search_text
    FROM jsonb_populate_recordset(NULL::ingredient_aliases, kept.former->'aliases') AS f
    JOIN ingredients AS i ON i.household_id = household AND i.id = f.ingredient_id
    WHERE f.name_key = gone.name_key
    ON CONFLICT DO NOTHING;
    UPDATE recipe_lines AS l
    SET ingredient_id = gone.id
    FROM jsonb_to_recordset(kept.former->'lines') AS f (recipe_id uuid, text text)
    WHERE l.household_id = household AND l.recipe_id = f.recipe_id AND l.text = f.text AND l.ingredient_id = kept.into_id;
    UPDATE removed_recipe_lines AS l
    SET ingredient_id = gone.id
    FROM jsonb_to_recordset(kept.former->'removed') AS f (recipe_id uuid, text text)
    WHERE l.household_id = household AND l.recipe_id = f.recipe_id AND l.text = f.text AND l.ingredient_id = kept.into_id;
    UPDATE cooking_lines AS l
    SET ingredient_id = gone.id
    FROM jsonb_to_recordset(kept.former->'cooked') AS f (cooking_id uuid, text text)
    WHERE l.household_id = household AND l.cooking_id = f.cooking_id AND l.text = f.text
        AND l.ingredient_id = kept.into_id;
    UPDATE plan_swaps AS l
    SET ingredient_id = gone.id
    FROM jsonb_to_recordset(kept.former->'swaps') AS f (dish_id uuid, text text)
    WHERE l.household_id = household AND l.dish_id = f.dish_id AND l.text = f.text AND l.ingredient_id = kept.into_id;
    -- What was stated of the other since holds, with the food of which it was stated.
    IF state->'stated' = kept.became->'stated' THEN
        DELETE FROM stated_contents WHERE household_id = household AND ingredient_id = kept.into_id;
        INSERT INTO stated_contents SELECT * FROM jsonb_populate_recordset(NULL::stated_contents, was->'stated');
        IF state->'food' = kept.became->'food' THEN
            UPDATE ingredients
            SET food_id = (was->'food'->>0)::uuid, own_food_id = (was->'food'->>1)::uuid,
                food_is_chosen = (was->'food'->>2)::boolean
            WHERE household_id = household AND id = kept.into_id AND was->'food' <> kept.became->'food';
        END IF;
    END IF;
    INSERT INTO stated_contents
    SELECT * FROM jsonb_populate_recordset(NULL::stated_contents, kept.former->'own'->'stated')
    ON CONFLICT DO NOTHING;
    UPDATE ingredients
    SET aisle = was->>'aisle'
    WHERE household_id = household AND id = kept.into_id AND was->'aisle' <> kept.became->'aisle'
        AND aisle = kept.became->>'aisle';
    own := (kept.former->'own'->'pantry'->>'grams')::numeric;
    given := part_pantry_takings(household, gone.id, kept.into_id, kept.former);
    back := greatest(0, own + given);
    IF state->'pantry' = kept.became->'pantry' AND given = 0 THEN
        DELETE FROM pantry WHERE household_id = household AND ingredient_id = kept.into_id;
        INSERT INTO pantry
        SELECT * FROM jsonb_populate_record(NULL::pantry, nullif(was->'pantry', 'null'))
        WHERE jsonb_typeof(was->'pantry') = 'object';
    ELSIF own IS NOT NULL OR was->'pantry'->>'grams' IS NOT NULL THEN
        SELECT p.grams::numeric INTO had
        FROM pantry AS p
        WHERE p.household_id = household AND p.ingredient_id = kept.into_id
            AND (p.state = 'have' AND p.grams IS NOT NULL OR p.state = 'out' AND p.grams = 0);
        -- Together they have no more than there was of both.
        back := CASE WHEN own IS NOT NULL THEN least(back, had) END;
        UPDATE pantry AS p
        SET grams = greatest(0, had - coalesce(back, given)),
            -- Where that is less than the one that is back had, nobody knows of which the rest is: it is to be checked.
            state = CASE WHEN had > coalesce(back, given) OR had > 0 AND had < own + given THEN 'have' ELSE 'out' END
        WHERE p.household_id = household AND p.ingredient_id = kept.into_id AND had IS NOT NULL;
        -- Of which nobody had said how much there is, and nothing is left to it, is as it was.
        IF was->'pantry'->>'grams' IS NULL THEN
            DELETE FROM pantry AS p
            WHERE p.household_id = household AND p.ingredient_id = kept.into_id AND p.grams = 0;
            IF FOUND THEN
                INSERT INTO pantry
                SELECT * FROM jsonb_populate_record(NULL::pantry, nullif(was->'pantry', 'null'))
                WHERE jsonb_typeof(was->'pantry') = 'object';
            END IF;
        END IF;
    END IF;
    IF jsonb_typeof(was->'staple') = 'null' AND state->'staple' = kept.became->'staple' THEN
        DELETE FROM staples WHERE household_id = household AND ingredient_id = kept.into_id;
    END IF;
    INSERT INTO pantry
    SELECT * FROM jsonb_populate_record(NULL::pantry, nullif(kept.former->'own'->'pantry', 'null'))
    WHERE jsonb_typeof(kept.former->'own'->'pantry') = 'object';
    UPDATE pantry AS p
    SET grams = back, state = CASE WHEN back > 0 THEN 'have' ELSE 'out' END
    WHERE p.household_id = household AND p.ingredient_id = gone.id AND back <> own;
    INSERT INTO staples
    SELECT * FROM jsonb_populate_record(NULL::staples, nullif(kept.former->'own'->'staple', 'null'))
    WHERE jsonb_typeof(kept.former->'own'->'staple') = 'object';
    INSERT INTO word_decisions
    SELECT * FROM jsonb_populate_record(NULL::word_decisions, nullif(kept.former->'decision', 'null'))
    WHERE jsonb_typeof(kept.former->'decision') = 'object';
    PERFORM part_shopping_items(household, kept.into_id, kept.former);
    PERFORM avoid_again(merge);
    RETURN true;
END
$$;

CREATE FUNCTION part_pantry_takings(household uuid, gone uuid, target uuid, former jsonb) RETURNS numeric
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    one record;
    own pantry_takings;
    other pantry_takings;
    present pantry_takings;
    took double precision;
    rest double precision;
    next_state text;
    is_as_before boolean;
    given numeric := 0;
BEGIN
    IF NOT former ? 'takings' THEN
        RETURN 0;
    END IF;
    FOR one IN
        SELECT t.dish_id
        FROM pantry_takings AS t
        WHERE t.household_id = household AND t.ingredient_id = target
        ORDER BY t.dish_id
    LOOP
        SELECT * INTO present
        FROM pantry_takings AS t
        WHERE t.household_id = household AND t.dish_id = one.dish_id AND t.ingredient_id = target
        FOR UPDATE;
        SELECT * INTO own
        FROM jsonb_populate_recordset(NULL::pantry_takings, former->'takings') AS f
        WHERE f.dish_id = one.dish_id AND f.ingredient_id = gone;
        SELECT * INTO other
        FROM jsonb_populate_recordset(NULL::pantry_takings, former->'takings') AS f
        WHERE f.dish_id = one.dish_id AND f.ingredient_id = target;
        took := present.taken_g;
        next_state := present.state;
        IF other.dish_id IS NULL AND (present.needed_g = own.needed_g OR is_used_alone(household, one.dish_id, gone, target)) THEN
            UPDATE pantry_takings AS t
            SET ingredient_id = gone
            WHERE t.household_id = household AND t.dish_id = one.dish_id AND t.ingredient_id = target;
        ELSIF present.needed_g = other.needed_g + own.needed_g THEN
            is_as_before := present.taken_g = other.taken_g + own.taken_g
                AND present.state = CASE WHEN other.taken_g > 0 THEN other.state ELSE own.state END;
            IF present.state IN ('waiting', 'dropped') OR present.taken_g = other.taken_g + own.taken_g THEN
                took := CASE WHEN present.state IN ('waiting', 'dropped') THEN 0 ELSE own.taken_g END;
                rest := CASE WHEN present.state IN ('waiting', 'dropped') THEN 0 ELSE other.taken_g END;
            ELSE
                took := used_by_dish(
                    household, one.dish_id, gone, own.needed_g, own.whole_g, own.servings, own.lines
                );
                rest := used_by_dish(
                    household, one.dish_id, target, other.needed_g, other.whole_g, other.servings, other.lines
                );
                CONTINUE WHEN abs(present.taken_g - took - rest) > 0.001;
            END IF;
            next_state := CASE WHEN is_as_before THEN own.state ELSE present.state END;
            UPDATE pantry_takings AS t
            SET needed_g = other.needed_g, whole_g = other.whole_g, servings = other.servings, lines = other.lines,
                used_g = CASE
                    WHEN is_as_before THEN other.used_g
                    WHEN present.state IN ('taken', 'counted') THEN rest END,
                taken_g = rest,
                state = CASE WHEN is_as_before THEN other.state ELSE present.state END
            WHERE t.household_id = household AND t.dish_id = one.dish_id AND t.ingredient_id = target;
            INSERT INTO pantry_takings (household_id, dish_id, ingredient_id, list_id, needed_g, whole_g, servings, lines,
                used_g, taken_g, state)
            SELECT d.household_id, d.id, gone, own.list_id, own.needed_g, own.whole_g, own.servings, own.lines,
                CASE
                    WHEN is_as_before THEN own.used_g
                    WHEN present.state IN ('taken', 'counted') THEN took END,
                took, next_state
            FROM plan_dishes AS d
            WHERE d.household_id = household AND d.id = one.dish_id;
        ELSE
            CONTINUE;
        END IF;
        -- What somebody has counted was neither given back nor taken.
        given := given + CASE
            WHEN own.state = 'taken' AND next_state = 'taken' THEN own.taken_g::numeric - took::numeric
            WHEN own.state = 'taken' AND next_state IN ('waiting', 'dropped') THEN own.taken_g::numeric
            WHEN coalesce(own.state, 'waiting') IN ('waiting', 'dropped') AND next_state = 'taken' THEN -took::numeric
            ELSE 0
        END;
    END LOOP;
    RETURN given;
END
$$;

CREATE FUNCTION part_shopping_items(household uuid, target uuid, former jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    list uuid;
    present shopping_items;
BEGIN
    FOR list IN
        SELECT DISTINCT f.list_id FROM jsonb_to_recordset(former->'items') AS f (list_id uuid) ORDER BY f.list_id
    LOOP
        SELECT * INTO present
        FROM shopping_items AS i
        WHERE i.household_id = household AND i.list_id = list AND i.key = target::text;
        CONTINUE WHEN NOT FOUND OR EXISTS (
            SELECT
            FROM shopping_needs AS n
            WHERE n.household_id = household AND n.list_id = list AND n.item_id = present.id
                AND n.id NOT IN (SELECT f.id FROM jsonb_to_recordset(former->'needs') AS f (id uuid))
        ) OR EXISTS (
            SELECT
            FROM shopping_operations AS o
            WHERE o.household_id = household AND o.list_id = list AND o.item_id = present.id
                AND o.id NOT IN (SELECT f.id FROM jsonb_to_recordset(former->'operations') AS f (id uuid))
        ) OR NOT EXISTS (
            SELECT
            FROM jsonb_populate_recordset(NULL::shopping_items, former->'items') AS f
            WHERE f.list_id = list AND f.cleared_at IS NOT DISTINCT FROM present.cleared_at
        );
        UPDATE shopping_items AS i
        SET key = f.key, ingredient_id = f.ingredient_id, food_id = f.food_id, cleared_at = f.cleared_at,
            is_shown = f.is_shown, is_stale = true,
            aisle = CASE
                WHEN f.aisle IS NOT NULL THEN i.aisle
                WHEN i.aisle IN (
                    SELECT o.aisle FROM jsonb_populate_recordset(NULL::shopping_items, former->'items') AS o
                    WHERE o.list_id = list
                ) THEN NULL
                ELSE i.aisle
            END,
            takes_optional = CASE
                WHEN i.takes_optional = (
                    SELECT bool_or(o.takes_optional)
                    FROM jsonb_populate_recordset(NULL::shopping_items, former->'items') AS o
                    WHERE o.list_id = list
                ) THEN f.takes_optional
                ELSE i.takes_optional
            END
        FROM jsonb_populate_recordset(NULL::shopping_items, former->'items') AS f
        WHERE i.household_id = household AND i.list_id = list AND i.id = present.id
            AND f.list_id = list AND f.id = present.id;
        INSERT INTO shopping_items (household_id, list_id, id, key, ingredient_id, food_id, name, is_named, aisle, mark,
            marked_at, marked_by_name, note, amount, is_removed, is_shown, cleared_at, is_stale, created_at, takes_optional)
        SELECT household, f.list_id, f.id, f.key, f.ingredient_id, f.food_id, f.name, f.is_named, f.aisle, f.mark,
            f.marked_at, f.marked_by_name, f.note, f.amount, f.is_removed, f.is_shown, f.cleared_at, true, f.created_at,
            f.takes_optional
        FROM jsonb_populate_recordset(NULL::shopping_items, former->'items') AS f
        WHERE f.list_id = list AND f.id <> present.id
        ON CONFLICT DO NOTHING;
        UPDATE shopping_needs AS n
        SET item_id = f.item_id
        FROM jsonb_to_recordset(former->'needs') AS f (list_id uuid, item_id uuid, id uuid)
        JOIN shopping_items AS i ON i.household_id = household AND i.list_id = f.list_id AND i.id = f.item_id
        WHERE n.household_id = household AND n.list_id = list AND n.item_id = present.id AND f.list_id = list
            AND n.id = f.id AND f.item_id <> present.id;
        UPDATE shopping_covers AS c
        SET item_id = f.item_id
        FROM jsonb_to_recordset(former->'covers') AS f (list_id uuid, item_id uuid, operation_id uuid, origin_id uuid)
        JOIN shopping_items AS i ON i.household_id = household AND i.list_id = f.list_id AND i.id = f.item_id
        WHERE c.household_id = household AND c.list_id = list AND c.item_id = present.id AND f.list_id = list
            AND c.operation_id = f.operation_id AND c.origin_id = f.origin_id AND f.item_id <> present.id;
        UPDATE shopping_operations AS o
        SET item_id = f.item_id, done_on = f.done_on
        FROM jsonb_to_recordset(former->'operations') AS f (list_id uuid, item_id uuid, id uuid, done_on uuid)
        JOIN shopping_items AS i ON i.household_id = household AND i.list_id = f.list_id AND i.id = f.item_id
        WHERE o.household_id = household AND o.list_id = list AND o.item_id = present.id AND f.list_id = list
            AND o.id = f.id;
        DELETE FROM shopping_item_keys AS k
        WHERE k.household_id = household AND k.list_id = list AND k.item_id = present.id AND k.key IN (
                SELECT f.key FROM jsonb_populate_recordset(NULL::shopping_items, former->'items') AS f WHERE f.list_id = list
            )
            AND NOT EXISTS (
                SELECT
                FROM jsonb_populate_recordset(NULL::shopping_item_keys, former->'keys') AS f
                WHERE f.list_id = list AND f.key = k.key
            );
        UPDATE shopping_item_keys AS k
        SET item_id = f.item_id
        FROM jsonb_populate_recordset(NULL::shopping_item_keys, former->'keys') AS f
        JOIN shopping_items AS i ON i.household_id = household AND i.list_id = f.list_id AND i.id = f.item_id
        WHERE k.household_id = household AND k.list_id = list AND k.item_id = present.id AND f.list_id = list
            AND k.key = f.key;
        UPDATE shopping_clearings AS c
        SET item_ids = f.item_ids
        FROM jsonb_to_recordset(former->'clearings') AS f (list_id uuid, id uuid, item_ids uuid[])
        WHERE c.household_id = household AND c.list_id = list AND f.list_id = list AND c.id = f.id;
    END LOOP;
END
$$;

CREATE FUNCTION passkey_behind(key_digest bytea) RETURNS TABLE(account_id uuid, public_key bytea)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT p.account_id, p.public_key FROM passkeys AS p WHERE p.digest = key_digest;
END
$$;

CREATE FUNCTION password_link_account(link_digest bytea) RETURNS TABLE(account_id uuid, email text, person_name text, household_name text, passkeys bigint, access_tokens bigint, kitchens bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT a.id, a.email, p.name, h.name,
        (SELECT count(*) FROM passkeys AS k WHERE k.account_id = a.id),
        (SELECT count(*) FROM access_tokens AS t WHERE t.account_id = a.id),
        (
            SELECT count(*)
            FROM kitchen_devices AS d
            WHERE d.household_id = p.household_id AND d.put_up_by = p.id AND d.revoked_at IS NULL
                AND d.expires_at > now()
        )
    FROM password_links AS l
    JOIN accounts AS a ON a.id = l.account_id
    JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id
    JOIN households AS h ON h.id = a.household_id
    WHERE l.digest = link_digest AND l.expires_at > now() AND a.disabled_at IS NULL;
END
$$;

CREATE FUNCTION planned_goal(dish uuid, person uuid) RETURNS double precision
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    planned date;
BEGIN
    SELECT d.planned_on
    INTO planned
    FROM plan_eaters AS e
    JOIN plan_dishes AS d ON d.household_id = e.household_id AND d.id = e.dish_id
    JOIN persons AS p ON p.household_id = e.household_id AND p.id = e.person_id AND p.left_at IS NULL
    WHERE e.household_id = current_household() AND e.dish_id = dish AND e.person_id = person AND e.mode = 'goal'
        AND e.goal_on = d.planned_on;
    RETURN energy_goal(current_household(), person, planned);
END
$$;

CREATE FUNCTION portions_follow_person() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    PERFORM settle_portions(NEW.household_id, NULL, ARRAY[NEW.id]);
    RETURN NULL;
END
$$;

CREATE FUNCTION profiles_of(home uuid, those uuid[]) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN (
        SELECT coalesce(jsonb_object_agg(p.id, jsonb_build_object(
            'name', p.name, 'language', p.language, 'time_zone', p.time_zone, 'usual_share', p.usual_share,
            'diary_writing', p.diary_writing, 'start', p.start, 'avoidances', (
                SELECT coalesce(
                    jsonb_agg(
                        to_jsonb(a) || jsonb_build_object('ingredient_id', NULL, 'words', coalesce(a.words, i.name))
                    ),
                    '[]'
                )
                FROM avoidances AS a
                LEFT JOIN ingredients AS i ON i.household_id = a.household_id AND i.id = a.ingredient_id
                WHERE a.household_id = home AND a.person_id = p.id
            )
        )), '{}')
        FROM persons AS p
        WHERE p.household_id = home AND p.id = ANY (those)
    );
END
$$;

CREATE FUNCTION recipes_to_take(token_digest bytea) RETURNS TABLE(move_id uuid, from_household uuid, to_household uuid, former_name text, recipes bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT m.id, m.from_household, m.to_household, h.name,
        (
            SELECT count(*)
            FROM recipes AS r
            WHERE r.household_id = m.from_household AND r.deleted_at IS NULL AND r.updated_at <= m.moved_at
        )
    FROM session_account(token_digest) AS mine
    JOIN accounts AS a ON a.id = mine.account_id
    JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id
    JOIN moves AS m ON m.account_id = a.id AND m.to_household = a.household_id AND m.to_person = a.person_id
    JOIN households AS h ON h.id = m.from_household
    WHERE m.moved_at > now() - interval '7 days' AND m.copied_at IS NULL AND p.role <> 'viewer'
        AND NOT EXISTS (
            SELECT
            FROM moves AS own
            WHERE own.id = m.id AND own.brought <> '{}'
        )
    ORDER BY m.moved_at DESC
    LIMIT 1;
END
$$;

CREATE FUNCTION refuse_for_departed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    home uuid;
    one uuid;
BEGIN
    IF TG_OP = 'DELETE' THEN
        home := OLD.household_id;
        one := OLD.person_id;
    ELSE
        home := NEW.household_id;
        one := NEW.person_id;
    END IF;
    -- Whoever moves holds this row until they have gone.
    PERFORM
    FROM persons
    WHERE household_id = home AND id = one AND left_at IS NULL
    FOR KEY SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'whoever this is written for is not here any more'
            USING ERRCODE = 'object_not_in_prerequisite_state', CONSTRAINT = 'persons_are_here';
    END IF;
    RETURN NULL;
END
$$;

CREATE FUNCTION register_household(home uuid, home_name text, one uuid, one_name text, wanted_language text, zone text, new_account uuid, new_email text, new_email_key text, new_hash text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    violated text;
BEGIN
    INSERT INTO households (id, name) VALUES (home, home_name);
    INSERT INTO persons (household_id, id, name, role, language, time_zone)
    VALUES (home, one, one_name, 'owner', wanted_language, zone);
    INSERT INTO accounts (id, household_id, person_id, email, email_key, password_hash)
    VALUES (new_account, home, one, new_email, new_email_key, new_hash);
EXCEPTION
    WHEN unique_violation THEN
        GET STACKED DIAGNOSTICS violated = CONSTRAINT_NAME;
        IF violated = 'accounts_email_key_unique' THEN
            RAISE EXCEPTION 'the address has an account' USING ERRCODE = 'unique_violation', CONSTRAINT = violated;
        END IF;
        RAISE;
END
$$;

CREATE FUNCTION removal_is_due(member uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN EXISTS (
        SELECT
        FROM announced_removals
        WHERE household_id = current_household() AND person_id = member
            AND announced_at <= now() - interval '7 days'
    );
END
$$;

CREATE FUNCTION remove_member(act uuid, member uuid, home uuid, one uuid) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    removed persons;
BEGIN
    PERFORM FROM households WHERE id = current_household() FOR UPDATE;
    IF NOT owns_household() THEN
        RAISE EXCEPTION 'people are removed by owners' USING ERRCODE = 'insufficient_privilege';
    END IF;
    SELECT * INTO removed
    FROM persons
    WHERE household_id = current_household() AND id = member AND kind = 'member' AND left_at IS NULL
    FOR UPDATE;
    IF NOT FOUND OR member = current_person() THEN
        RETURN 'unknown';
    END IF;
    IF removed.role = 'owner' AND NOT removal_is_due(member) THEN
        RETURN 'owner';
    END IF;
    DELETE FROM sessions
    USING accounts
    WHERE accounts.id = sessions.account_id AND accounts.household_id = current_household()
        AND accounts.person_id = member;
    INSERT INTO households (id, name) VALUES (home, removed.name);
    PERFORM move_person(act, current_household(), member, home, one, 'owner', false);
    UPDATE moves
    SET moved_by_name = (SELECT name FROM persons WHERE household_id = current_household() AND id = current_person())
    WHERE id = act;
    PERFORM tell_of_household(account_id, 'removed', from_household) FROM moves WHERE id = act AND position = 0;
    RETURN 'moved';
END
$$;

CREATE FUNCTION remove_member(token_digest bytea, act uuid, member uuid, home uuid, one uuid) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN CASE WHEN is_asking(token_digest) THEN remove_member(act, member, home, one) ELSE 'unknown' END;
END
$$;

CREATE FUNCTION remove_passkey(token_digest bytea, proof text, wanted uuid) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    DELETE FROM passkeys AS p
    USING opened_account(token_digest, proof) AS opened
    WHERE p.account_id = opened AND p.id = wanted
    RETURNING p.id;
END
$$;

CREATE FUNCTION remove_second_factor(token_digest bytea, proof text) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    DELETE FROM second_factors AS f
    USING opened_account(token_digest, proof) AS opened
    WHERE f.account_id = opened
    RETURNING f.account_id;
END
$$;

CREATE FUNCTION remove_ward(ward uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    PERFORM FROM households WHERE id = current_household() FOR NO KEY UPDATE;
    PERFORM
    FROM plan_dishes
    WHERE household_id = current_household() AND template_id IS NULL
    ORDER BY id
    FOR NO KEY UPDATE;
    UPDATE persons
    SET left_at = now()
    WHERE household_id = current_household() AND id = ward AND looks_after(id);
    RETURN FOUND;
END
$$;

CREATE FUNCTION removed_members() RETURNS TABLE(person_id uuid, name text, last_at timestamp with time zone, is_welcome boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT p.id, p.name, m.moved_at + interval '7 days', m.welcome_at IS NOT NULL
    FROM moves AS m
    JOIN accounts AS a
        ON a.id = m.account_id AND a.household_id = m.to_household AND a.person_id = m.to_person AND a.deleted_at IS NULL
    JOIN persons AS p ON p.household_id = m.from_household AND p.id = m.from_person
    WHERE m.from_household = current_household() AND NOT m.is_own AND m.moved_by_name IS NOT NULL
        AND m.moved_at > now() - interval '7 days' AND owns_household();
END
$$;

CREATE FUNCTION removed_wards() RETURNS SETOF persons
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT p.*
    FROM persons AS p
    JOIN guardians AS g ON g.household_id = p.household_id AND g.person_id = p.id
    JOIN persons AS guardian ON guardian.household_id = g.household_id AND guardian.id = g.guardian_id
    WHERE p.household_id = current_household() AND p.kind <> 'member' AND p.left_at > now() - interval '7 days'
        AND g.guardian_id = current_person() AND guardian.left_at IS NULL;
END
$$;

CREATE FUNCTION renew_recovery_codes(token_digest bytea, proof text, new_codes_seed bytea) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    UPDATE second_factors AS f
    SET codes_seed = new_codes_seed, codes_made_at = now(), codes_used = '{}'
    FROM opened_account(token_digest, proof) AS opened
    WHERE f.account_id = opened
    RETURNING f.account_id;
END
$$;

CREATE FUNCTION reopen_offers() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    IF NEW.deleted_at IS NULL THEN
        UPDATE diary_offers
        SET answer = 'accepted'
        WHERE household_id = NEW.household_id AND person_id = NEW.person_id AND answer IS NULL
            AND (id = NEW.id OR dish_id = NEW.dish_id);
    ELSE
        UPDATE diary_offers AS o
        SET answer = NULL
        WHERE o.household_id = NEW.household_id AND o.person_id = NEW.person_id AND o.answer = 'accepted'
            AND (o.id = NEW.id OR o.dish_id = NEW.dish_id)
            AND (
                o.is_helping OR NOT EXISTS (
                    SELECT
                    FROM diary_offers AS other
                    WHERE other.household_id = o.household_id AND other.person_id = o.person_id
                        AND other.dish_id = o.dish_id AND NOT other.is_helping
                        AND (
                            other.answer IS NULL
                            OR other.answer = 'accepted' AND (other.made_at, other.id) > (o.made_at, o.id)
                        )
                )
            );
    END IF;
    RETURN NULL;
END
$$;

CREATE FUNCTION return_account(wanted uuid) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    back accounts;
BEGIN
    -- The household first, as everything that changes who belongs where. Its account is locked by whoever begins a session.
    PERFORM
    FROM households
    WHERE id = (SELECT household_id FROM accounts WHERE id = wanted AND deleted_at IS NOT NULL)
    FOR UPDATE;
    UPDATE accounts SET deleted_at = NULL WHERE id = wanted AND deleted_at IS NOT NULL RETURNING * INTO back;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    UPDATE persons AS p
    SET left_at = NULL, role = CASE WHEN EXISTS (
            SELECT
            FROM persons AS other
            WHERE other.household_id = p.household_id AND other.id <> p.id AND other.role = 'owner' AND other.left_at IS NULL
        ) THEN p.role ELSE 'owner' END
    WHERE p.household_id = back.household_id AND p.id = back.person_id;
    -- Where their household has ended meanwhile they may be asked back into it, for as long as anybody who has gone.
    UPDATE persons AS former
    SET left_at = m.moved_at
    FROM moves AS m
    WHERE m.account_id = wanted AND m.to_household = back.household_id AND m.to_person = back.person_id
        AND former.household_id = m.from_household AND former.id = m.from_person AND former.left_at < m.moved_at;
    PERFORM end_standing_in(back.household_id, back.person_id);
    UPDATE households SET ended_at = NULL WHERE id = back.household_id;
    RETURN true;
END
$$;

CREATE FUNCTION return_to_pantry(household uuid, ingredient uuid, given numeric) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    today date := coalesce(day_of_household(household), current_date);
BEGIN
    INSERT INTO pantry AS p (household_id, ingredient_id, state, grams, checked_on, returned_on)
    VALUES (household, ingredient, 'have', given, today, today)
    ON CONFLICT (household_id, ingredient_id) DO UPDATE
    SET grams = p.grams::numeric + given, state = 'have'
    WHERE p.state = 'have' AND p.grams IS NOT NULL OR p.state = 'out' AND p.grams = 0;
END
$$;

CREATE FUNCTION serves_here() RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN EXISTS (
        SELECT
        FROM persons AS giver
        WHERE giver.household_id = current_household() AND giver.id = current_person() AND giver.kind = 'member'
            AND giver.left_at IS NULL
    ) OR current_person() IS NULL AND EXISTS (
        SELECT
        FROM open_kitchens AS k
        WHERE k.household_id = current_household() AND k.device_id = current_kitchen()
    );
END
$$;

CREATE FUNCTION session_account(token_digest bytea) RETURNS TABLE(session_id uuid, account_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT s.id, s.account_id
    FROM sessions AS s
    WHERE s.digest = token_digest AND s.expires_at > now();
END
$$;

CREATE FUNCTION session_person(wanted bytea) RETURNS TABLE(session_id uuid, account_id uuid, household_id uuid, person_id uuid, household_name text, name text, role text, language text, time_zone text, started_at timestamp with time zone, seen_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
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

CREATE FUNCTION set_second_factor(token_digest bytea, proof text, new_seed bytea, step bigint, new_codes_seed bytea) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    INSERT INTO second_factors (account_id, seed, last_step, codes_seed)
    SELECT opened, new_seed, step, new_codes_seed
    FROM opened_account(token_digest, proof) AS opened
    ON CONFLICT DO NOTHING
    RETURNING account_id;
END
$$;

CREATE FUNCTION settle_departure(home uuid, one uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    UPDATE persons SET left_at = coalesce(left_at, now()) WHERE household_id = home AND id = one;
    UPDATE invites
    SET revoked_at = now()
    WHERE household_id = home AND used_at IS NULL AND revoked_at IS NULL AND (
        created_by = one OR person_id IN (SELECT person_id FROM guardians WHERE household_id = home AND guardian_id = one)
    );
    UPDATE kitchen_devices SET revoked_at = now() WHERE household_id = home AND put_up_by = one AND revoked_at IS NULL;
    DELETE FROM feeds WHERE household_id = home AND person_id = one;
    DELETE FROM share_links WHERE household_id = home AND created_by = one;
    DELETE FROM body_shares WHERE household_id = home AND one IN (person_id, viewer_id);
    DELETE FROM announced_removals WHERE household_id = home AND announced_by = one;
    DELETE FROM writing_grants WHERE household_id = home AND one IN (person_id, writer_id);
    INSERT INTO guardians (household_id, person_id, guardian_id, stands_in_for)
    SELECT g.household_id, g.person_id, owner.id, one
    FROM guardians AS g
    JOIN persons AS owner ON owner.household_id = g.household_id AND owner.role = 'owner' AND owner.left_at IS NULL
    WHERE g.household_id = home AND g.guardian_id = one AND NOT EXISTS (
        SELECT
        FROM guardians AS other
        JOIN persons AS p ON p.household_id = other.household_id AND p.id = other.guardian_id AND p.left_at IS NULL
        WHERE other.household_id = home AND other.person_id = g.person_id AND other.guardian_id <> one
    )
    ON CONFLICT DO NOTHING;
    UPDATE households
    SET ended_at = now()
    WHERE id = home AND NOT EXISTS (SELECT FROM accounts WHERE household_id = home AND deleted_at IS NULL);
    -- With the last of them those of the children who went along, too.
    IF FOUND THEN
        DELETE FROM feeds WHERE household_id = home;
    END IF;
END
$$;

CREATE FUNCTION settle_language(home uuid, recipe uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    PERFORM FROM recipes WHERE household_id = home AND id = recipe FOR NO KEY UPDATE;
    UPDATE recipes AS r
    SET language = s.language
    FROM (
        SELECT language_of_most(array_agg(l.language)) AS language
        FROM recipe_lines AS l
        WHERE l.household_id = home AND l.recipe_id = recipe
        HAVING count(*) > 0
    ) AS s
    WHERE r.household_id = home AND r.id = recipe AND r.language IS DISTINCT FROM s.language;
END
$$;

CREATE FUNCTION settle_language_of_line() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    PERFORM settle_language(NEW.household_id, NEW.recipe_id);
    RETURN NULL;
END
$$;

CREATE FUNCTION settle_languages() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    one record;
BEGIN
    FOR one IN SELECT DISTINCT w.household_id, w.recipe_id FROM written AS w ORDER BY w.household_id, w.recipe_id LOOP
        PERFORM settle_language(one.household_id, one.recipe_id);
    END LOOP;
    RETURN NULL;
END
$$;

CREATE FUNCTION settle_plate(plate uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
DECLARE
    served cooked_shares;
    made uuid[];
    helped record;
    told record;
    changed bigint := 0;
BEGIN
    SELECT s.*
    INTO served
    FROM cooked_shares AS s
    WHERE s.household_id = current_household() AND s.id = plate AND s.use = 'plate' AND s.is_written
        AND (
            s.served_by = current_author()
            OR (s.deleted_at IS NOT NULL OR s.taken_back_at_version IS NOT NULL) AND serves_here()
        )
        AND s.person_id IS DISTINCT FROM current_person() AND may_write_for(s.person_id);
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    SELECT array_agg(s.id)
    INTO made
    FROM cooked_shares AS s
    WHERE s.household_id = served.household_id AND s.cooking_id = served.cooking_id AND s.use = 'plate'
        AND s.person_id = served.person_id AND s.dish_id = served.dish_id AND s.is_written
        AND NOT EXISTS (
            SELECT
            FROM diary_offers AS o
            WHERE o.household_id = s.household_id AND o.person_id = s.person_id AND o.act_id = s.id
                AND o.answer = 'declined'
        );
    SELECT k.weight_g, k.servings, sum(s.part * s.eaten) AS part, bool_and(s.grams IS NOT NULL) AS is_weighed,
        (array_agg(s.id ORDER BY s.position DESC))[1] AS last_id
    INTO helped
    FROM cooked_shares AS s
    JOIN cookings AS k ON k.household_id = s.household_id AND k.id = s.cooking_id
    WHERE s.household_id = served.household_id AND s.id = ANY (made) AND s.deleted_at IS NULL
    GROUP BY k.weight_g, k.servings;
    IF helped.part > 0 THEN
        SELECT a.measure, a.amount, a.grams
        INTO told
        FROM amount_of_plate(helped.weight_g, helped.servings, helped.part, helped.is_weighed) AS a;
        EXECUTE (
            SELECT format(
                $update$
                    UPDATE diary_entries AS e
                    SET %s, lower_bounds = k.lower_bounds, lines_counted = k.lines_counted,
                        lines_counting = k.lines_counting, changed_in = $7, measure = $8, amount = $9, grams = $10
                    FROM cookings AS k
                    WHERE k.household_id = $1 AND k.id = $2
                        AND e.household_id = $1 AND e.person_id = $3 AND e.dish_id = $4 AND e.deleted_at IS NULL
                        AND e.changed_in = ANY ($5)
                $update$,
                string_agg(format('%1$I = k.%1$I * $6', a.attname), ', ' ORDER BY a.attnum)
            )
            FROM pg_attribute AS a
            WHERE a.attrelid = 'nutrients'::regclass AND a.attnum > 0 AND NOT a.attisdropped
        ) USING served.household_id, served.cooking_id, served.person_id, served.dish_id, made, helped.part,
            helped.last_id, told.measure, told.amount, told.grams;
        GET DIAGNOSTICS changed = ROW_COUNT;
    END IF;
    IF changed = 0 AND NOT EXISTS (
        SELECT FROM cooked_shares AS s
        WHERE s.household_id = served.household_id AND s.id = ANY (made) AND s.deleted_at IS NULL AND s.eaten > 0
    ) THEN
        UPDATE diary_entries AS e
        SET deleted_at = now(), changed_in = NULL
        WHERE e.household_id = served.household_id AND e.person_id = served.person_id AND e.dish_id = served.dish_id
            AND e.deleted_at IS NULL AND e.changed_in = ANY (made);
        GET DIAGNOSTICS changed = ROW_COUNT;
    END IF;
    -- The entry holds what its plates are now, whatever it held before their pot was weighed anew or corrected.
    IF changed > 0 THEN
        UPDATE cooked_shares AS s
        SET offered_part = s.part, is_outdated = false
        WHERE s.household_id = served.household_id AND s.id = ANY (made) AND s.deleted_at IS NULL
            AND (s.offered_part <> s.part OR s.is_outdated);
    END IF;
    RETURN changed > 0;
END
$_$;

CREATE FUNCTION settle_portions(home uuid, dishes uuid[], people uuid[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    PERFORM FROM households WHERE id = home FOR NO KEY UPDATE;
    PERFORM
    FROM plan_dishes
    WHERE household_id = home AND template_id IS NULL AND (dishes IS NULL OR id = ANY (dishes))
    ORDER BY id
    FOR NO KEY UPDATE;
    WITH put_by AS (
        DELETE FROM plan_eaters AS e
        USING plan_dishes AS d, persons AS p
        WHERE e.household_id = home AND e.mode <> 'none' AND NOT e.though_away
            AND (dishes IS NULL OR e.dish_id = ANY (dishes)) AND (people IS NULL OR e.person_id = ANY (people))
            AND d.household_id = e.household_id AND d.id = e.dish_id AND d.template_id IS NULL
            AND p.household_id = e.household_id AND p.id = e.person_id AND NOT sits_at(home, e.person_id, d.planned_on, d.slot)
        RETURNING e.dish_id, e.person_id, e.mode, e.amount, e.goal_on
    )
    UPDATE plan_dishes AS d
    SET away_portions = coalesce(d.away_portions, '{}') || k.portions
    FROM (
        SELECT dish_id, jsonb_object_agg(
                person_id, jsonb_build_object('mode', mode, 'amount', amount, 'goal_on', goal_on)
            ) AS portions
        FROM put_by
        GROUP BY dish_id
    ) AS k
    WHERE d.household_id = home AND d.id = k.dish_id;
    -- A portion by the goal of another day is given back, too: it is the usual one until the dish stands on that day again. One
    -- that was named meanwhile holds, and what was kept is forgotten.
    WITH back AS (
        SELECT d.id AS dish_id, p.id AS person_id, a.portion
        FROM plan_dishes AS d
        CROSS JOIN LATERAL jsonb_each(d.away_portions) AS a (person, portion)
        JOIN persons AS p ON p.household_id = d.household_id AND p.id = a.person::uuid
        WHERE d.household_id = home AND d.template_id IS NULL
            AND (dishes IS NULL OR d.id = ANY (dishes)) AND (people IS NULL OR p.id = ANY (people))
            AND sits_at(home, p.id, d.planned_on, d.slot)
    ), given AS (
        INSERT INTO plan_eaters (household_id, dish_id, person_id, mode, amount, goal_on)
        SELECT home, b.dish_id, b.person_id, k.mode, k.amount, k.goal_on
        FROM back AS b
        CROSS JOIN LATERAL jsonb_to_record(b.portion) AS k (mode text, amount float8, goal_on date)
        ON CONFLICT DO NOTHING
    )
    UPDATE plan_dishes AS d
    SET away_portions = d.away_portions - b.people
    FROM (SELECT dish_id, array_agg(person_id::text) AS people FROM back GROUP BY dish_id) AS b
    WHERE d.household_id = home AND d.id = b.dish_id;
END
$$;

CREATE FUNCTION settle_takings(household uuid, dish uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    one record;
    had double precision;
    took double precision;
BEGIN
    IF EXISTS (SELECT FROM ingredients_instead(household, dish)) THEN
        PERFORM lock_pantry(household, NULL);
    END IF;
    PERFORM hold_forgotten(household, dish);
    -- What is at home is locked before what was taken of it, as whoever takes does.
    PERFORM
    FROM pantry AS p
    JOIN pantry_takings AS t ON t.household_id = p.household_id AND t.ingredient_id = p.ingredient_id
    WHERE p.household_id = household AND t.dish_id = dish
    ORDER BY p.ingredient_id
    FOR UPDATE OF p;
    PERFORM take_instead(household, dish);
    FOR one IN
        SELECT t.ingredient_id, t.taken_g,
            used_by_dish(household, dish, t.ingredient_id, t.needed_g, t.whole_g, t.servings, t.lines) AS used_g
        FROM pantry_takings AS t
        WHERE t.household_id = household AND t.dish_id = dish AND t.state = 'taken'
            AND t.whole_g IS NOT NULL AND t.servings IS NOT NULL
        ORDER BY t.ingredient_id
        FOR UPDATE
    LOOP
        -- What there is without what it has taken.
        SELECT p.grams::numeric + one.taken_g::numeric INTO had
        FROM pantry AS p
        WHERE p.household_id = household AND p.ingredient_id = one.ingredient_id
            AND (p.state = 'have' AND p.grams IS NOT NULL OR p.state = 'out' AND p.grams = 0);
        IF NOT FOUND THEN
            CONTINUE WHEN EXISTS (
                SELECT FROM pantry AS p WHERE p.household_id = household AND p.ingredient_id = one.ingredient_id
            );
            -- Of what was forgotten there is only what it has taken.
            had := one.taken_g;
        END IF;
        took := taken_of_pantry(one.used_g, had);
        UPDATE pantry_takings AS t
        SET used_g = one.used_g, taken_g = took
        WHERE t.household_id = household AND t.dish_id = dish AND t.ingredient_id = one.ingredient_id;
        CONTINUE WHEN took = one.taken_g;
        UPDATE pantry AS p
        SET grams = had::numeric - took::numeric, state = CASE WHEN took = had THEN 'out' ELSE 'have' END
        WHERE p.household_id = household AND p.ingredient_id = one.ingredient_id;
        IF NOT FOUND THEN
            PERFORM return_to_pantry(household, one.ingredient_id, had::numeric - took::numeric);
        END IF;
    END LOOP;
END
$$;

CREATE FUNCTION shared_recipe(wanted bytea) RETURNS TABLE(household_id uuid, recipe_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT s.household_id, s.recipe_id
    FROM share_links AS s
    JOIN recipes AS r ON r.household_id = s.household_id AND r.id = s.recipe_id
    WHERE s.digest = wanted AND r.deleted_at IS NULL AND NOT is_switched_off(s.household_id, s.created_by);
END
$$;

CREATE FUNCTION sits_at(home uuid, one uuid, day date, meal text) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN coalesce((
        SELECT coalesce(
            m.eats,
            coalesce(u.meals, usual_meals(p.kind, p.role)) >> (
                (extract(isodow FROM day)::int - 1) * 4
                    + array_position(ARRAY['breakfast', 'lunch', 'dinner', 'snack'], meal) - 1
            ) & 1 = 1
        )
        FROM persons AS p
        LEFT JOIN meal_eaters AS m
            ON m.household_id = p.household_id AND m.eaten_on = day AND m.slot = meal AND m.person_id = p.id
        LEFT JOIN usual_weeks AS u ON u.household_id = p.household_id AND u.person_id = p.id
        WHERE p.household_id = home AND p.id = one AND p.left_at IS NULL
    ), false);
END
$$;

CREATE FUNCTION start_kitchen(token_digest bytea, proof text, device uuid, device_digest bytea, device_name text, last_day date, agent text, client text) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    mine uuid;
BEGIN
    SELECT opened INTO mine FROM opened_account(token_digest, proof) AS opened;
    IF mine IS NULL OR NOT is_asking(token_digest) OR NOT owns_household() THEN
        RETURN;
    END IF;
    INSERT INTO account_events (account_id, kind, user_agent, address) VALUES (mine, 'kitchen_started', agent, client);
    RETURN QUERY
    INSERT INTO kitchen_devices (household_id, id, digest, name, language, time_zone, put_up_by, expires_at)
    SELECT p.household_id, device, device_digest, device_name, p.language, p.time_zone, p.id,
        kitchen_end(last_day, p.time_zone)
    FROM persons AS p
    WHERE p.household_id = current_household() AND p.id = current_person()
    RETURNING id;
    DELETE FROM sessions WHERE digest = token_digest;
END
$$;

CREATE FUNCTION take_back(act uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    is_gone boolean := serves_here() AND EXISTS (
        SELECT
        FROM cooked_shares AS s
        WHERE s.household_id = current_household() AND s.id = act AND s.use = 'plate' AND s.deleted_at IS NOT NULL
    );
BEGIN
    DELETE FROM diary_offers
    WHERE household_id = current_household() AND act_id = act AND (offered_by = current_author() OR is_gone)
        AND answer IS NULL;
    UPDATE diary_entries AS e
    SET deleted_at = now(), changed_in = NULL
    FROM persons AS p
    WHERE p.household_id = current_household() AND p.id IS DISTINCT FROM current_person() AND may_write_for(p.id)
        AND e.household_id = p.household_id AND e.person_id = p.id AND e.changed_in = act
        AND (e.written_by = current_author() OR is_gone) AND e.deleted_at IS NULL;
END
$$;

CREATE FUNCTION take_for_cooking() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    IF NEW.deleted_at IS NULL THEN
        PERFORM take_from_pantry(NEW.household_id, NEW.dish_id);
    ELSE
        PERFORM give_back_to_pantry(NEW.household_id, NEW.dish_id);
    END IF;
    RETURN NULL;
END
$$;

CREATE FUNCTION take_for_line() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    PERFORM settle_takings(k.household_id, k.dish_id)
    FROM cookings AS k
    WHERE k.household_id = NEW.household_id AND k.id = NEW.cooking_id AND k.dish_id IS NOT NULL AND k.deleted_at IS NULL;
    RETURN NULL;
END
$$;

CREATE FUNCTION take_for_lines() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    one record;
BEGIN
    FOR one IN
        SELECT DISTINCT k.household_id, k.dish_id
        FROM written AS l
        JOIN cookings AS k ON k.household_id = l.household_id AND k.id = l.cooking_id AND k.deleted_at IS NULL
        WHERE k.dish_id IS NOT NULL AND (
            l.replaced_text IS NOT NULL OR EXISTS (
                SELECT
                FROM pantry_takings AS t
                WHERE t.household_id = k.household_id AND t.dish_id = k.dish_id AND t.state = 'taken'
            )
        )
        ORDER BY k.household_id, k.dish_id
    LOOP
        PERFORM settle_takings(one.household_id, one.dish_id);
    END LOOP;
    RETURN NULL;
END
$$;

CREATE FUNCTION take_for_servings() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    PERFORM settle_takings(NEW.household_id, NEW.dish_id);
    RETURN NULL;
END
$$;

CREATE FUNCTION take_for_swap() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    swap plan_swaps := coalesce(NEW, OLD);
BEGIN
    IF EXISTS (
        SELECT
        FROM pantry_takings AS t
        JOIN plan_dishes AS d ON d.household_id = t.household_id AND d.id = t.dish_id AND d.deleted_at IS NULL
        WHERE t.household_id = swap.household_id AND t.dish_id = swap.dish_id AND t.state = 'taken'
    ) AND NOT EXISTS (
        SELECT
        FROM cookings AS k
        WHERE k.household_id = swap.household_id AND k.dish_id = swap.dish_id AND k.deleted_at IS NULL
    ) THEN
        PERFORM settle_takings(swap.household_id, swap.dish_id);
    END IF;
    RETURN NULL;
END
$$;

CREATE FUNCTION take_from_pantry(household uuid, dish uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    one record;
    cooked double precision;
    had double precision;
    used double precision;
    took double precision;
BEGIN
    -- All at once and in one order, because what the dish has instead is taken after what its list knows.
    IF EXISTS (
        SELECT
        FROM fitting_swaps(household, dish) AS f
        JOIN plan_swaps AS w ON w.household_id = household AND w.dish_id = dish AND w.position = f.swap_position
        JOIN pantry AS p ON p.household_id = w.household_id AND p.ingredient_id = w.ingredient_id
        WHERE NOT w.is_left_out
    ) THEN
        PERFORM lock_pantry(household, NULL);
    END IF;
    SELECT k.servings INTO cooked
    FROM cookings AS k
    WHERE k.household_id = household AND k.dish_id = dish AND k.deleted_at IS NULL;
    FOR one IN
        SELECT w.ingredient_id, w.list_id, w.needed_g, w.whole_g, w.servings, w.lines
        FROM (
            SELECT n.ingredient_id, n.list_id, n.needed_g, n.whole_g, n.servings, n.lines
            FROM needed_of_pantry(household, NULL, dish, NULL) AS n
            UNION ALL
            SELECT t.ingredient_id, t.list_id, t.needed_g, t.whole_g, t.servings, t.lines
            FROM pantry_takings AS t
            WHERE t.household_id = household AND t.dish_id = dish AND t.state = 'waiting' AND NOT EXISTS (
                SELECT
                FROM shopping_needs AS n
                JOIN shopping_lists AS l ON l.household_id = n.household_id AND l.id = n.list_id AND l.deleted_at IS NULL
                WHERE n.household_id = household AND n.origin = 'dish' AND n.origin_id = dish
            )
        ) AS w
        WHERE w.needed_g > 0 OR cooked IS NOT NULL
        ORDER BY w.ingredient_id
    LOOP
        -- Before what is at home of it, as whoever merges ingredients does.
        PERFORM FROM shopping_lists AS l WHERE l.household_id = household ORDER BY l.id FOR KEY SHARE;
        PERFORM FROM ingredients AS g WHERE g.household_id = household AND g.id = one.ingredient_id FOR KEY SHARE;
        SELECT p.grams INTO had
        FROM pantry AS p
        WHERE p.household_id = household AND p.ingredient_id = one.ingredient_id
            AND (p.state = 'have' AND p.grams IS NOT NULL OR p.state = 'out' AND p.grams = 0)
        FOR UPDATE;
        CONTINUE WHEN NOT FOUND OR had = 0 AND cooked IS NULL;
        used := used_by_dish(
            household, dish, one.ingredient_id, one.needed_g, one.whole_g, one.servings, one.lines
        );
        took := taken_of_pantry(used, had);
        INSERT INTO pantry_takings (household_id, dish_id, ingredient_id, list_id, needed_g, whole_g, servings, lines,
            used_g, taken_g, state)
        VALUES (household, dish, one.ingredient_id, one.list_id, one.needed_g, one.whole_g, one.servings, one.lines, used, took,
            'taken')
        ON CONFLICT (household_id, dish_id, ingredient_id) DO UPDATE
        SET list_id = excluded.list_id, needed_g = excluded.needed_g, whole_g = excluded.whole_g,
            servings = excluded.servings, lines = excluded.lines, used_g = excluded.used_g, taken_g = excluded.taken_g,
            state = excluded.state
        WHERE pantry_takings.state IN ('waiting', 'dropped');
        CONTINUE WHEN NOT FOUND OR took = 0;
        -- As decimals, so that giving it back comes to what was there. None left with zero grams is what was used up.
        UPDATE pantry AS p
        SET grams = p.grams::numeric - took::numeric, state = CASE WHEN took = had THEN 'out' ELSE p.state END
        WHERE p.household_id = household AND p.ingredient_id = one.ingredient_id;
    END LOOP;
    PERFORM take_instead(household, dish);
END
$$;

CREATE FUNCTION take_instead(household uuid, dish uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    one uuid;
    known record;
    had double precision;
    used double precision;
    took double precision;
BEGIN
    FOR one IN SELECT i FROM ingredients_instead(household, dish) AS i LOOP
        SELECT w.list_id, w.servings INTO known
        FROM (
            SELECT t.list_id, t.servings
            FROM pantry_takings AS t
            WHERE t.household_id = household AND t.dish_id = dish
            UNION ALL
            SELECT n.list_id, n.servings
            FROM shopping_needs AS n
            JOIN shopping_lists AS l ON l.household_id = n.household_id AND l.id = n.list_id AND l.deleted_at IS NULL
            WHERE n.household_id = household AND n.origin = 'dish' AND n.origin_id = dish
        ) AS w
        WHERE w.servings IS NOT NULL
        ORDER BY w.list_id, w.servings
        LIMIT 1;
        EXIT WHEN NOT FOUND;
        PERFORM FROM shopping_lists AS l WHERE l.household_id = household ORDER BY l.id FOR KEY SHARE;
        PERFORM FROM ingredients AS g WHERE g.household_id = household AND g.id = one FOR KEY SHARE;
        SELECT p.grams INTO had
        FROM pantry AS p
        WHERE p.household_id = household AND p.ingredient_id = one AND p.state = 'have' AND p.grams > 0
        FOR UPDATE;
        CONTINUE WHEN NOT FOUND;
        used := used_by_dish(household, dish, one, 0, 0, known.servings, '[]');
        CONTINUE WHEN used = 0;
        took := taken_of_pantry(used, had);
        INSERT INTO pantry_takings (household_id, dish_id, ingredient_id, list_id, needed_g, whole_g, servings, lines,
            used_g, taken_g, state)
        VALUES (household, dish, one, known.list_id, 0, 0, known.servings, '[]', used, took, 'taken')
        ON CONFLICT (household_id, dish_id, ingredient_id) DO UPDATE
        SET list_id = excluded.list_id, servings = excluded.servings, used_g = excluded.used_g, taken_g = excluded.taken_g,
            state = excluded.state
        WHERE pantry_takings.state IN ('waiting', 'dropped');
        CONTINUE WHEN NOT FOUND;
        UPDATE pantry AS p
        SET grams = p.grams::numeric - took::numeric, state = CASE WHEN took = had THEN 'out' ELSE p.state END
        WHERE p.household_id = household AND p.ingredient_id = one;
    END LOOP;
END
$$;

CREATE FUNCTION take_of_past_days(household uuid, today date) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    dishes uuid[];
    dish uuid;
BEGIN
    dishes := ARRAY(
        SELECT d.id
        FROM plan_dishes AS d
        WHERE d.household_id = household AND d.template_id IS NULL AND d.deleted_at IS NULL AND d.planned_on < today
            AND d.id IN (
                SELECT n.origin_id
                FROM shopping_needs AS n
                JOIN shopping_items AS i
                    ON i.household_id = n.household_id AND i.list_id = n.list_id AND i.id = n.item_id
                JOIN pantry AS p ON p.household_id = i.household_id AND p.ingredient_id = i.ingredient_id
                WHERE n.household_id = household AND n.origin = 'dish' AND n.rest_g IS NOT NULL AND p.state = 'have'
                    AND p.grams > 0 AND NOT EXISTS (
                        SELECT
                        FROM pantry_takings AS t
                        WHERE t.household_id = household AND t.dish_id = n.origin_id AND t.ingredient_id = i.ingredient_id
                            AND t.state IN ('taken', 'counted')
                    )
                UNION ALL
                SELECT t.dish_id
                FROM pantry_takings AS t
                JOIN pantry AS p ON p.household_id = t.household_id AND p.ingredient_id = t.ingredient_id
                WHERE t.household_id = household AND t.state = 'waiting' AND t.needed_g > 0 AND p.state = 'have'
                    AND p.grams > 0
                UNION ALL
                SELECT w.dish_id
                FROM plan_swaps AS w
                JOIN pantry AS p ON p.household_id = w.household_id AND p.ingredient_id = w.ingredient_id
                WHERE w.household_id = household AND NOT w.is_left_out AND p.state = 'have' AND p.grams > 0
                    AND EXISTS (
                        SELECT
                        FROM shopping_needs AS n
                        WHERE n.household_id = household AND n.origin = 'dish' AND n.origin_id = w.dish_id
                    )
                    AND NOT EXISTS (
                        SELECT
                        FROM pantry_takings AS t
                        WHERE t.household_id = household AND t.dish_id = w.dish_id AND t.ingredient_id = w.ingredient_id
                            AND t.state IN ('taken', 'counted')
                    )
                    AND EXISTS (
                        SELECT FROM fitting_swaps(household, w.dish_id) AS f WHERE f.swap_position = w.position
                    )
            )
        ORDER BY d.planned_on, d.id
    );
    IF cardinality(dishes) = 0 THEN
        RETURN;
    END IF;
    -- All at once and in one order, because each of the dishes may use several things.
    PERFORM lock_pantry(household, NULL);
    FOREACH dish IN ARRAY dishes LOOP
        PERFORM take_from_pantry(household, dish);
    END LOOP;
END
$$;

CREATE FUNCTION take_recipes(token_digest bytea) RETURNS SETOF bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    offered record;
    taken uuid[];
BEGIN
    SELECT * INTO offered FROM recipes_to_take(token_digest);
    IF NOT FOUND OR offered.recipes = 0 THEN
        RETURN;
    END IF;
    -- Whoever presses twice waits here, and then finds them taken.
    UPDATE moves SET copied_at = now() WHERE id = offered.move_id AND position = 0 AND copied_at IS NULL;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    taken := bring_recipes(
        offered.from_household, offered.to_household,
        (SELECT m.moved_at FROM moves AS m WHERE m.id = offered.move_id AND m.position = 0)
    );
    UPDATE moves SET copies = cardinality(taken) WHERE id = offered.move_id AND position = 0;
    RETURN NEXT cardinality(taken);
END
$$;

CREATE FUNCTION take_wards(token_digest bytea) RETURNS SETOF text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    offered record;
    made uuid[] := '{}';
    whom uuid[] := '{}';
    profiles jsonb;
BEGIN
    FOR offered IN SELECT * FROM wards_to_take(token_digest) LOOP
        IF made = '{}' THEN
            -- Whoever presses twice waits here, and then finds them taken.
            UPDATE moves SET ward_copies = '{}' WHERE id = offered.move_id AND position = 0 AND ward_copies IS NULL;
            IF NOT FOUND THEN
                RETURN;
            END IF;
            profiles := (SELECT m.ward_profiles FROM moves AS m WHERE m.id = offered.move_id AND m.position = 0);
        END IF;
        made := made || copy_ward(
            offered.from_household, offered.ward_id, offered.to_household, offered.to_person, offered.moved_at,
            profiles->offered.ward_id::text
        );
        whom := whom || offered.ward_id;
        RETURN NEXT offered.ward_name;
    END LOOP;
    IF made <> '{}' THEN
        UPDATE moves
        SET ward_copies = made, wards = whom, ward_profiles = '{}'
        WHERE id = offered.move_id AND position = 0;
    END IF;
END
$$;

CREATE FUNCTION taken_of_pantry(used double precision, had double precision) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN ((had - LEAST(used, had)) < (0.001)::double precision) THEN had ELSE LEAST(used, had) END;

CREATE FUNCTION tell_account_move() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM pg_notify('sofra_sessions', id::text) FROM sessions WHERE account_id = NEW.id;
    RETURN NULL;
END
$$;

CREATE FUNCTION tell_kitchens_end() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM pg_notify('sofra_sessions', id::text)
    FROM kitchen_devices
    WHERE household_id = NEW.household_id AND put_up_by = (to_jsonb(NEW) ->> TG_ARGV[0])::uuid AND revoked_at IS NULL;
    RETURN NULL;
END
$$;

CREATE FUNCTION tell_of_household(told uuid, wanted_kind text, home uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    INSERT INTO account_events (account_id, kind, user_agent, address)
    SELECT a.id, wanted_kind, '', '' FROM accounts AS a WHERE a.id = told AND a.deleted_at IS NULL;
    IF FOUND THEN
        PERFORM write_notice(told, wanted_kind, '', h.name) FROM households AS h WHERE h.id = home;
    END IF;
END
$$;

CREATE FUNCTION tell_of_shopping_list() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    PERFORM pg_notify('sofra_lists', NEW.household_id || ':' || NEW.id || ':' || NEW.revision);
    RETURN NULL;
END
$$;

CREATE FUNCTION tell_session_end() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM pg_notify('sofra_sessions', OLD.id::text);
    RETURN NULL;
END
$$;

CREATE FUNCTION touch_access_token(wanted bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    UPDATE access_tokens SET used_at = now() WHERE digest = wanted;
END
$$;

CREATE FUNCTION touch_session(token_digest bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    UPDATE sessions SET last_seen_at = now() WHERE digest = token_digest;
    UPDATE kitchen_devices SET last_seen_at = now() WHERE digest = token_digest;
END
$$;

CREATE FUNCTION undo_move() RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
DECLARE
    wanted uuid;
    move moves;
    tab text;
    asked uuid;
BEGIN
    SELECT act INTO wanted FROM latest_move();
    IF NOT FOUND THEN
        RETURN 'unknown';
    END IF;
    IF NOT may_depart(current_household(), current_person()) THEN
        RETURN 'last owner';
    END IF;
    FOR move IN SELECT * FROM moves WHERE id = wanted ORDER BY position FOR UPDATE LOOP
        PERFORM
        FROM households
        WHERE id IN (move.from_household, move.to_household)
        ORDER BY id
        FOR NO KEY UPDATE;
        PERFORM
        FROM plan_dishes
        WHERE household_id = move.to_household AND template_id IS NULL
        ORDER BY id
        FOR NO KEY UPDATE;
        PERFORM FROM persons WHERE household_id = move.to_household AND id = move.to_person FOR UPDATE;
        IF move.account_id IS NULL AND NOT EXISTS (
            SELECT
            FROM guardians
            WHERE household_id = move.to_household AND person_id = move.to_person AND guardian_id = current_person()
        ) THEN
            PERFORM leave_former_ward(move);
            DELETE FROM moves WHERE id = move.id AND position = move.position;
            CONTINUE;
        END IF;
        FOR asked IN
            UPDATE moves AS others
            SET welcome_at = now(), welcomed_by_name = mine.name
            FROM households AS h
            JOIN persons AS mine ON mine.household_id = current_household() AND mine.id = current_person()
            WHERE h.id = move.from_household AND others.from_household = h.id AND NOT others.is_own
                AND others.moved_at = h.ended_at AND others.position = 0
            RETURNING others.account_id
        LOOP
            PERFORM tell_of_household(asked, 'welcomed', move.from_household);
        END LOOP;
        UPDATE households SET ended_at = NULL WHERE id = move.from_household;
        UPDATE persons SET left_at = NULL WHERE household_id = move.from_household AND id = move.from_person;
        PERFORM end_standing_in(move.from_household, move.from_person);
        UPDATE persons
        SET left_at = now()
        WHERE household_id = move.to_household AND id = ANY (move.ward_copies) AND kind <> 'member';
        DELETE FROM guardians WHERE household_id = move.to_household AND person_id = ANY (move.ward_copies);
        -- The body is as it is now, not as it was.
        FOREACH tab IN ARRAY ARRAY['diary_entries', 'diary_days', 'goals', 'weights', 'favourites', 'avoidances'] LOOP
            EXECUTE format('DELETE FROM %I WHERE household_id = $1 AND person_id = $2', tab)
            USING move.from_household, move.from_person;
        END LOOP;
        PERFORM move_body(move.to_household, move.to_person, move.from_household, move.from_person);
        UPDATE persons AS former
        SET name = latter.name, language = latter.language, time_zone = latter.time_zone
        FROM persons AS latter
        WHERE former.household_id = move.from_household AND former.id = move.from_person
            AND latter.household_id = move.to_household AND latter.id = move.to_person;
        -- What was brought goes, too, unless somebody there has changed, planned or cooked it.
        UPDATE recipes AS r
        SET deleted_at = now(), version = r.version + 1
        FROM recipes AS former
        WHERE r.household_id = move.to_household AND r.id = ANY (move.brought) AND r.deleted_at IS NULL
            AND former.household_id = move.from_household AND former.id = r.id AND former.version = r.version
            AND NOT EXISTS (
                SELECT
                FROM plan_dishes AS d
                WHERE d.household_id = r.household_id AND d.recipe_id = r.id AND d.deleted_at IS NULL
            )
            AND NOT EXISTS (
                SELECT
                FROM cookings AS k
                WHERE k.household_id = r.household_id AND k.recipe_id = r.id AND k.deleted_at IS NULL
            );
        IF move.account_id IS NOT NULL THEN
            UPDATE accounts
            SET household_id = move.from_household, person_id = move.from_person
            WHERE id = move.account_id;
        END IF;
    END LOOP;
    FOR move IN SELECT * FROM moves WHERE id = wanted ORDER BY position LOOP
        PERFORM settle_departure(move.to_household, move.to_person);
    END LOOP;
    DELETE FROM moves WHERE id = wanted;
    RETURN 'moved';
END
$_$;

CREATE FUNCTION undo_move(token_digest bytea) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN CASE WHEN is_asking(token_digest) THEN undo_move() ELSE 'unknown' END;
END
$$;

CREATE FUNCTION unite(home uuid, ward uuid, one uuid, handed_by uuid, handed_by_name text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
DECLARE
    former jsonb := jsonb_build_object('household_id', home, 'person_id', ward);
    latter jsonb := jsonb_build_object('household_id', home, 'person_id', one);
    both_on date[];
    of_one_on date[];
    of_both uuid[];
    tab text;
    has_come boolean := EXISTS (
        SELECT FROM moves WHERE to_household = home AND to_person = one AND moved_at = now()
    );
BEGIN
    PERFORM FROM plan_dishes WHERE household_id = home AND template_id IS NULL ORDER BY id FOR NO KEY UPDATE;
    -- Whoever was here eats where they ate, and whoever has come eats where the other did.
    INSERT INTO usual_weeks (household_id, person_id, meals)
    SELECT p.household_id, p.id, usual_meals(p.kind, p.role)
    FROM persons AS p
    WHERE p.household_id = home AND (
        p.id = ward OR p.id = one AND NOT has_come AND usual_meals(p.kind, p.role) > 0
    )
    ON CONFLICT DO NOTHING;
    of_one_on := ARRAY(
        SELECT DISTINCT eaten_on
        FROM diary_entries
        WHERE household_id = home AND person_id = one AND deleted_at IS NULL
    );
    both_on := ARRAY(
        SELECT DISTINCT eaten_on
        FROM diary_entries
        WHERE household_id = home AND person_id = ward AND deleted_at IS NULL AND eaten_on = ANY (of_one_on)
    );
    -- One entry comes of a dish; another is an entry like any, and the plate that it came of stands for none.
    of_both := ARRAY(
        SELECT dish_id FROM diary_entries WHERE household_id = home AND person_id = one AND dish_id IS NOT NULL
        UNION
        SELECT dish_id
        FROM diary_offers
        WHERE household_id = home AND person_id = one AND dish_id IS NOT NULL AND answer IS NULL
        UNION
        SELECT dish_id
        FROM cooked_shares
        WHERE household_id = home AND person_id = one AND use = 'plate' AND is_written AND deleted_at IS NULL
    );
    UPDATE diary_entries SET dish_id = NULL WHERE household_id = home AND person_id = ward AND dish_id = ANY (of_both);
    PERFORM offer_entries(home, ward, one, both_on, handed_by, handed_by_name);
    PERFORM copy_rows('diary_entries', former, latter, format('t.eaten_on <> ALL (%L::date[])', both_on));
    -- A mark says how complete the entries of its person are, and those of a day with entries of the other are no more than offered.
    PERFORM copy_rows('diary_days', former, latter, format('t.day_on <> ALL (%L::date[])', of_one_on));
    INSERT INTO diary_days (household_id, person_id, day_on, note)
    SELECT household_id, one, day_on, note
    FROM diary_days
    WHERE household_id = home AND person_id = ward AND note <> '' AND day_on = ANY (of_one_on)
    ON CONFLICT DO NOTHING;
    -- A weight that was deleted does not keep one out.
    DELETE FROM weights WHERE household_id = home AND person_id = one AND deleted_at IS NOT NULL;
    IF NOT EXISTS (SELECT FROM goals WHERE household_id = home AND person_id = one AND deleted_at IS NULL) THEN
        DELETE FROM goals WHERE household_id = home AND person_id = one;
        PERFORM copy_rows('goals', former, latter);
    END IF;
    FOREACH tab IN ARRAY ARRAY[
        'weights', 'favourites', 'avoidances', 'usual_weeks', 'meal_eaters', 'plan_eaters', 'meals_out', 'plan_skips'
    ] LOOP
        PERFORM copy_rows(tab::regclass, former, latter);
    END LOOP;
    -- An offer that was declined says of its plate that nothing of it is in the diary.
    PERFORM copy_rows(
        'diary_offers', former, latter, $$(t.answer IS NULL OR t.answer = 'declined' AND t.act_id IN (
            SELECT s.id
            FROM cooked_shares AS s
            WHERE s.household_id = t.household_id AND s.person_id = t.person_id AND s.use = 'plate'
        ))$$
    );
    UPDATE cooked_shares AS s
    SET person_id = p.id, person_name = p.name, is_written = s.is_written AND coalesce(s.dish_id <> ALL (of_both), true)
    FROM persons AS p
    WHERE s.household_id = home AND s.person_id = ward AND p.household_id = home AND p.id = one;
    PERFORM unite_avoidances(home, one);
    FOREACH tab IN ARRAY ARRAY['usual_weeks', 'meal_eaters', 'plan_eaters', 'meals_out', 'plan_skips'] LOOP
        EXECUTE format('DELETE FROM %I WHERE household_id = $1 AND person_id = $2', tab) USING home, ward;
    END LOOP;
    UPDATE plan_dishes
    SET cook_person_id = CASE WHEN cook_person_id = ward THEN one ELSE cook_person_id END,
        out_person_id = CASE WHEN out_person_id = ward THEN one ELSE out_person_id END,
        kept = replace(kept::text, ward::text, one::text)::jsonb,
        away_portions = CASE
            -- Where both are away, whoever takes over has their own.
            WHEN away_portions ? ward::text
            THEN jsonb_build_object(one, away_portions->ward::text) || (away_portions - ward::text)
            ELSE away_portions
        END
    WHERE household_id = home AND (
        ward IN (cook_person_id, out_person_id) OR position(ward::text IN kept::text) > 0
        OR away_portions ? ward::text
    );
    -- Whoever has never said how much they eat eats what was said of them.
    UPDATE persons AS p
    SET usual_share = w.usual_share
    FROM persons AS w
    WHERE p.household_id = home AND p.id = one AND p.usual_share = 1 AND w.household_id = home AND w.id = ward;
    PERFORM end_guardianship(home, ward);
    UPDATE persons SET left_at = now() WHERE household_id = home AND id = ward;
    -- They eat where the other did, and may sit at other meals than before.
    PERFORM settle_portions(home, NULL, ARRAY[one]);
END
$_$;

CREATE FUNCTION unite_avoidances(home uuid, one uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    UPDATE avoidances AS kept
    SET traces = true
    FROM avoidances AS twin
    WHERE kept.household_id = home AND kept.person_id = one AND twin.household_id = home AND twin.person_id = one
        AND twin.traces AND NOT kept.traces
        AND (kept.severity, kept.substance, kept.diet, kept.ingredient_id, kept.words)
            IS NOT DISTINCT FROM (twin.severity, twin.substance, twin.diet, twin.ingredient_id, twin.words);
    DELETE FROM avoidances AS twin
    USING avoidances AS kept
    WHERE kept.household_id = home AND kept.person_id = one AND twin.household_id = home AND twin.person_id = one
        AND kept.id < twin.id
        AND (kept.severity, kept.substance, kept.diet, kept.ingredient_id, kept.words)
            IS NOT DISTINCT FROM (twin.severity, twin.substance, twin.diet, twin.ingredient_id, twin.words);
END
$$;

CREATE FUNCTION unread_kept_line(line jsonb, food uuid) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    RETURN CASE WHEN ((line -> 'other_food_ids'::text) ? (food)::text) THEN (line || '{"names_joint": null, "other_names": [], "other_food_ids": null}'::jsonb) ELSE line END;

CREATE FUNCTION use_challenge(challenge_digest bytea) RETURNS SETOF bytea
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    INSERT INTO used_challenges (digest) VALUES (challenge_digest) ON CONFLICT DO NOTHING RETURNING digest;
END
$$;

CREATE FUNCTION use_password_link(link_digest bytea, new_hash text, agent text, client text) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    mine uuid;
BEGIN
    SELECT l.account_id INTO mine FROM password_links AS l WHERE l.digest = link_digest AND l.expires_at > now();
    -- Whoever is signing in with the former password comes first, so that their session ends below, too.
    PERFORM FROM accounts AS a WHERE a.id = mine FOR UPDATE;
    DELETE FROM password_links AS l WHERE l.digest = link_digest AND l.expires_at > now();
    IF NOT FOUND THEN
        RETURN;
    END IF;
    DELETE FROM sessions AS s WHERE s.account_id = mine;
    PERFORM forget_devices(mine, NULL);
    WITH tokens AS (
        DELETE FROM access_tokens AS t
        WHERE t.account_id = mine
        RETURNING t.account_id
    )
    INSERT INTO account_events (account_id, kind, times, user_agent, address)
    SELECT mine, 'password_by_link', 1, agent, client
    UNION ALL
    SELECT tokens.account_id, 'token_ended', count(*), agent, client FROM tokens GROUP BY tokens.account_id;
    IF end_kitchens_of(mine) > 0 THEN
        INSERT INTO account_events (account_id, kind, user_agent, address)
        VALUES (mine, 'kitchen_ended', agent, client);
    END IF;
    RETURN QUERY
    UPDATE accounts AS a
    SET password_hash = new_hash
    WHERE a.id = mine AND a.disabled_at IS NULL
    RETURNING a.id;
END
$$;

CREATE FUNCTION used_by_dish(household uuid, dish uuid, ingredient uuid, needed double precision, whole double precision, servings double precision, lines jsonb) RETURNS double precision
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    cooked double precision;
    listed_g double precision;
    kept_g double precision;
    other_g double precision;
    is_known boolean;
BEGIN
    SELECT k.servings INTO cooked
    FROM cookings AS k
    WHERE k.household_id = household AND k.dish_id = dish AND k.deleted_at IS NULL;
    IF lines IS NULL OR whole IS NULL OR servings IS NULL OR NOT EXISTS (
        SELECT
        FROM plan_dishes AS d
        JOIN recipe_lines AS r ON r.household_id = d.household_id AND r.recipe_id = d.recipe_id
        WHERE d.household_id = household AND d.id = dish AND d.kind = 'recipe'
    ) AND NOT EXISTS (
        SELECT
        FROM cookings AS k
        JOIN cooking_lines AS l ON l.household_id = k.household_id AND l.cooking_id = k.id
        WHERE k.household_id = household AND k.dish_id = dish AND k.deleted_at IS NULL
    ) THEN
        RETURN used_of_pantry(needed, whole, servings, cooked);
    END IF;
    WITH present AS (
        SELECT l.line_text, l.line_ingredient_id, l.line_g, row_number() OVER (PARTITION BY l.line_text) AS place
        FROM lines_of_dish(household, dish, servings) AS l
    ), listed AS (
        SELECT e.line->>'text' AS line_text, coalesce((e.line->>'grams')::double precision, 0) AS line_g,
            row_number() OVER (PARTITION BY e.line->>'text' ORDER BY e.place) AS place
        FROM jsonb_array_elements(lines) WITH ORDINALITY AS e (line, place)
    ), kept AS (
        SELECT n.line_g, p.line_text IS NOT NULL AS is_there
        FROM listed AS n
        LEFT JOIN present AS p ON p.line_text = n.line_text AND p.place = n.place
    ), other AS (
        SELECT p.line_g
        FROM present AS p
        WHERE p.line_ingredient_id = ingredient AND NOT EXISTS (
            SELECT FROM listed AS n WHERE n.line_text = p.line_text AND n.place = p.place
        )
    )
    SELECT coalesce(sum(k.line_g), 0), coalesce(sum(k.line_g) FILTER (WHERE k.is_there), 0),
        (SELECT coalesce(sum(o.line_g), 0) FROM other AS o),
        NOT EXISTS (SELECT FROM other AS o WHERE o.line_g IS NULL)
    INTO listed_g, kept_g, other_g, is_known
    FROM kept AS k;
    IF NOT is_known THEN
        RETURN used_of_pantry(needed, whole, servings, cooked);
    END IF;
    RETURN greatest(0, needed + (kept_g * coalesce(cooked / servings, 1) + other_g - listed_g));
END
$$;

CREATE FUNCTION used_in_kitchen(home uuid, wanted uuid) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN (
        SELECT greatest(max(k.created_at), max(s.created_at))
        FROM cookings AS k
        LEFT JOIN cooked_shares AS s ON s.household_id = home AND s.cooking_id = k.id AND s.deleted_at IS NULL
        WHERE k.household_id = home AND k.recipe_id = wanted AND k.deleted_at IS NULL
    );
END
$$;

CREATE FUNCTION used_of_pantry(needed double precision, whole double precision, servings double precision, cooked double precision) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN GREATEST((0)::double precision, (needed + COALESCE((whole * ((cooked / servings) - (1)::double precision)), (0)::double precision)));

CREATE FUNCTION usual_meals(kind text, role text) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    RETURN CASE WHEN ((kind = 'guest'::text) OR (role = 'viewer'::text)) THEN 0 ELSE 268435455 END;

CREATE FUNCTION waiting_sign_in(waiting_digest bytea) RETURNS TABLE(account_id uuid, seed bytea, codes_seed bytea)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT w.account_id, f.seed, f.codes_seed
    FROM waiting_sign_ins AS w
    JOIN accounts AS a ON a.id = w.account_id AND sha256(convert_to(a.password_hash, 'UTF8')) = w.proof_digest
    JOIN second_factors AS f ON f.account_id = a.id
    WHERE w.digest = waiting_digest AND w.expires_at > now() AND a.disabled_at IS NULL;
END
$$;

CREATE FUNCTION wards_taken() RETURNS TABLE(name text, wards text[])
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT p.name, ARRAY(
        SELECT w.name
        FROM persons AS w
        WHERE w.household_id = m.from_household AND w.id = ANY (m.wards)
        ORDER BY w.name, w.id
    )
    FROM moves AS m
    JOIN persons AS p ON p.household_id = m.from_household AND p.id = m.from_person
    JOIN persons AS mine ON mine.household_id = m.from_household AND mine.id = current_person() AND mine.left_at IS NULL
    WHERE m.from_household = current_household() AND cardinality(m.ward_copies) > 0
    ORDER BY m.moved_at DESC, p.name;
END
$$;

CREATE FUNCTION wards_to_take(token_digest bytea) RETURNS TABLE(move_id uuid, from_household uuid, to_household uuid, to_person uuid, moved_at timestamp with time zone, former_name text, ward_id uuid, ward_name text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN QUERY
    SELECT m.id, m.from_household, m.to_household, m.to_person, m.moved_at, h.name, w.id,
        coalesce(m.ward_profiles->w.id::text->>'name', w.name)
    FROM session_account(token_digest) AS mine
    JOIN accounts AS a ON a.id = mine.account_id
    JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id
    JOIN moves AS m ON m.account_id = a.id AND m.to_household = a.household_id AND m.to_person = a.person_id
    JOIN households AS h ON h.id = m.from_household
    JOIN persons AS w ON w.household_id = m.from_household AND w.id = ANY (m.wards)
    WHERE m.moved_at > now() - interval '7 days' AND m.ward_copies IS NULL AND p.role <> 'viewer'
        AND w.kind = 'dependant' AND (
            w.left_at IS NULL OR EXISTS (
                SELECT
                FROM moves AS along
                WHERE along.from_household = m.from_household AND along.from_person = w.id AND along.moved_at = m.moved_at
            )
        )
    ORDER BY coalesce(m.ward_profiles->w.id::text->>'name', w.name), w.id;
END
$$;

CREATE FUNCTION was_let_write(person uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
    RETURN EXISTS (
        SELECT
        FROM writing_grants AS g
        JOIN persons AS p ON p.household_id = g.household_id AND p.id = g.person_id
        JOIN persons AS writer ON writer.household_id = g.household_id AND writer.id = g.writer_id
        WHERE g.household_id = current_household() AND g.person_id = person AND g.writer_id = current_person()
            AND p.left_at IS NULL AND writer.kind = 'member' AND writer.left_at IS NULL
            AND coalesce(g.last_day, 'infinity') >= (now() AT TIME ZONE p.time_zone)::date
    );
END
$$;

CREATE FUNCTION welcome_back(token_digest bytea, member uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    asked uuid;
BEGIN
    PERFORM FROM households WHERE id = current_household() FOR UPDATE;
    IF NOT is_asking(token_digest) OR NOT EXISTS (SELECT FROM removed_members() WHERE person_id = member) THEN
        RETURN false;
    END IF;
    UPDATE moves
    SET welcome_at = now(),
        welcomed_by_name = (SELECT name FROM persons WHERE household_id = current_household() AND id = current_person())
    WHERE from_household = current_household() AND from_person = member AND NOT is_own AND moved_by_name IS NOT NULL
        AND welcome_at IS NULL
    RETURNING account_id INTO asked;
    -- Who asks twice tells once.
    IF FOUND THEN
        PERFORM tell_of_household(asked, 'welcomed', current_household());
    END IF;
    RETURN true;
END
$$;

CREATE FUNCTION window_is_over(began timestamp with time zone, seconds bigint) RETURNS boolean
    LANGUAGE sql STABLE
    RETURN (abs(EXTRACT(epoch FROM (now() - began))) >= (seconds)::numeric);

CREATE FUNCTION window_seconds_left(began timestamp with time zone, seconds bigint) RETURNS bigint
    LANGUAGE sql STABLE
    RETURN (GREATEST((1)::numeric, ceil(EXTRACT(epoch FROM ((began + ((seconds)::double precision * '00:00:01'::interval)) - now())))))::bigint;

CREATE FUNCTION word_deletions(word text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (ARRAY[word] || ARRAY(SELECT DISTINCT ("left"(word_deletions.word, (letter.letter - 1)) || substr(word_deletions.word, (letter.letter + 1))) FROM generate_series(1, length(word_deletions.word)) letter(letter)));

CREATE FUNCTION write_notice(wanted_account uuid, wanted_kind text, agent text, subject text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    recipient accounts;
    notices bigint;
BEGIN
    SELECT * INTO recipient FROM accounts AS a WHERE a.id = wanted_account;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    SELECT c.attempts INTO notices
    FROM count_attempt(
        sha256(convert_to(concat_ws(' ', 'notice', wanted_kind, recipient.email_key), 'UTF8')), 3600
    ) AS c;
    IF notices <= 5 THEN
        INSERT INTO account_notices (account_id, kind, recipient, user_agent, about)
        VALUES (wanted_account, wanted_kind, recipient.email, agent, subject);
    END IF;
END
$$;

CREATE TABLE access_tokens (
    digest bytea NOT NULL,
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    name text NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    used_at timestamp with time zone,
    expires_at timestamp with time zone,
    CONSTRAINT access_tokens_digest_check CHECK ((octet_length(digest) = 32)),
    CONSTRAINT access_tokens_name_check CHECK ((name <> ''::text)),
    CONSTRAINT access_tokens_scopes_check CHECK ((scopes <> '{}'::text[]))
);

CREATE TABLE account_events (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id uuid NOT NULL,
    happened_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    kind text NOT NULL,
    times bigint DEFAULT 1 NOT NULL,
    user_agent text NOT NULL,
    address text NOT NULL,
    CONSTRAINT account_events_kind CHECK ((kind = ANY (ARRAY['signed_in'::text, 'new_device'::text, 'failed'::text, 'password_changed'::text, 'password_by_link'::text, 'address_changed'::text, 'sessions_ended'::text, 'deleted'::text, 'kept'::text, 'factor_on'::text, 'factor_off'::text, 'codes_made'::text, 'code_used'::text, 'code_failed'::text, 'passkey_made'::text, 'passkey_removed'::text, 'removed'::text, 'household_ended'::text, 'welcomed'::text, 'token_made'::text, 'token_ended'::text, 'removal_announced'::text, 'kitchen_started'::text, 'kitchen_ended'::text, 'switched_off'::text, 'switched_on'::text])))
);

CREATE TABLE account_notices (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id uuid NOT NULL,
    kind text NOT NULL,
    recipient text NOT NULL,
    user_agent text NOT NULL,
    made_at timestamp with time zone DEFAULT now() NOT NULL,
    attempts bigint DEFAULT 0 NOT NULL,
    next_at timestamp with time zone DEFAULT now() NOT NULL,
    about text DEFAULT ''::text NOT NULL,
    CONSTRAINT account_notices_kind CHECK ((kind = ANY (ARRAY['new_device'::text, 'address_changed'::text, 'removed'::text, 'household_ended'::text, 'welcomed'::text, 'removal_announced'::text])))
);

CREATE TABLE accounts (
    id uuid NOT NULL,
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    password_hash text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    disabled_at timestamp with time zone,
    deleted_at timestamp with time zone,
    CONSTRAINT accounts_email_check CHECK ((email <> ''::text))
);

CREATE TABLE announced_removals (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    announced_by uuid NOT NULL,
    announced_by_name text NOT NULL,
    announced_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT announced_removals_of_another CHECK ((person_id <> announced_by))
);

CREATE TABLE avoidances (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    id uuid NOT NULL,
    severity text NOT NULL,
    substance text,
    diet text,
    ingredient_id uuid,
    words text,
    traces boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    words_keys text[],
    CONSTRAINT avoidances_diets CHECK (((severity = 'diet'::text) = (diet IS NOT NULL))),
    CONSTRAINT avoidances_one_thing CHECK ((num_nonnulls(substance, diet, ingredient_id, words) = 1)),
    CONSTRAINT avoidances_severity_check CHECK ((severity = ANY (ARRAY['allergy'::text, 'diet'::text, 'dislike'::text]))),
    CONSTRAINT avoidances_words_check CHECK ((words <> ''::text))
);

CREATE TABLE body_shares (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    id uuid NOT NULL,
    viewer_id uuid,
    level text NOT NULL,
    CONSTRAINT body_shares_level_check CHECK ((level = ANY (ARRAY['totals'::text, 'all'::text])))
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

CREATE TABLE changed_foods (
    food_id uuid NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE households (
    id uuid NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    units text DEFAULT 'metric'::text NOT NULL,
    viewers_tick boolean DEFAULT true NOT NULL,
    fridge_days bigint DEFAULT 3 NOT NULL,
    freezer_days bigint DEFAULT 90 NOT NULL,
    cook_default text DEFAULT 'as_needed'::text NOT NULL,
    breakfast_share double precision DEFAULT 0.25 NOT NULL,
    lunch_share double precision DEFAULT 0.35 NOT NULL,
    dinner_share double precision DEFAULT 0.3 NOT NULL,
    snack_share double precision DEFAULT 0.1 NOT NULL,
    aisles text[],
    CONSTRAINT households_cook_default CHECK ((cook_default = ANY (ARRAY['as_needed'::text, 'whole_servings'::text, 'whole_recipe'::text]))),
    CONSTRAINT households_freezer_days CHECK (((freezer_days >= 0) AND (freezer_days <= 730))),
    CONSTRAINT households_fridge_days CHECK (((fridge_days >= 0) AND (fridge_days <= 30))),
    CONSTRAINT households_name_check CHECK ((name <> ''::text)),
    CONSTRAINT households_slot_shares CHECK (((breakfast_share > (0)::double precision) AND (lunch_share > (0)::double precision) AND (dinner_share > (0)::double precision) AND (snack_share > (0)::double precision) AND ((((breakfast_share + lunch_share) + dinner_share) + snack_share) <= (((1)::numeric + 0.000000001))::double precision))),
    CONSTRAINT households_units CHECK ((units = ANY (ARRAY['metric'::text, 'us'::text])))
);

CREATE TABLE kitchen_devices (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    digest bytea NOT NULL,
    name text NOT NULL,
    language text NOT NULL,
    time_zone text NOT NULL,
    put_up_by uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    CONSTRAINT kitchen_devices_digest_check CHECK ((octet_length(digest) = 32)),
    CONSTRAINT kitchen_devices_language_check CHECK ((language = ANY (ARRAY['en'::text, 'tr'::text]))),
    CONSTRAINT kitchen_devices_name_check CHECK ((name <> ''::text)),
    CONSTRAINT kitchen_devices_time_zone_check CHECK ((time_zone <> ''::text))
);

CREATE VIEW open_kitchens WITH (security_barrier='true') AS
 SELECT k.digest,
    k.id AS device_id,
    h.id AS household_id,
    h.name AS household_name,
    k.name,
    k.language,
    k.time_zone,
    k.created_at AS started_at,
    k.last_seen_at AS seen_at,
    k.expires_at AS ends_at
   FROM ((kitchen_devices k
     JOIN households h ON ((h.id = k.household_id)))
     JOIN persons p ON (((p.household_id = k.household_id) AND (p.id = k.put_up_by))))
  WHERE ((k.revoked_at IS NULL) AND (k.expires_at > now()) AND (h.ended_at IS NULL) AND (p.left_at IS NULL) AND (NOT is_switched_off(k.household_id, k.put_up_by)));

CREATE VIEW checked_kitchen WITH (security_barrier='true') AS
 SELECT open_kitchens.digest,
    open_kitchens.device_id,
    open_kitchens.household_id,
    open_kitchens.household_name,
    open_kitchens.name,
    open_kitchens.language,
    open_kitchens.time_zone,
    open_kitchens.started_at,
    open_kitchens.seen_at
   FROM open_kitchens
  WHERE (open_kitchens.digest = current_session());

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

CREATE VIEW checked_session WITH (security_barrier='true') AS
 SELECT s.digest,
    s.expires_at,
    s.id AS session_id,
    a.id AS account_id,
    p.household_id,
    p.id AS person_id,
    h.name AS household_name,
    p.name,
    p.role,
    p.language,
    p.time_zone,
    s.created_at AS started_at,
    s.last_seen_at AS seen_at
   FROM (((sessions s
     JOIN accounts a ON ((a.id = s.account_id)))
     JOIN persons p ON (((p.household_id = a.household_id) AND (p.id = a.person_id))))
     JOIN households h ON ((h.id = p.household_id)))
  WHERE (s.digest = current_session());

CREATE TABLE cooked_shares (
    household_id uuid NOT NULL,
    cooking_id uuid NOT NULL,
    id uuid NOT NULL,
    "position" bigint NOT NULL,
    use text NOT NULL,
    source_id uuid,
    part double precision NOT NULL,
    grams double precision,
    servings double precision,
    eaten double precision DEFAULT 1 NOT NULL,
    person_id uuid,
    person_name text,
    guests bigint,
    dish_id uuid,
    is_written boolean DEFAULT false NOT NULL,
    eaten_on date NOT NULL,
    slot text NOT NULL,
    place text,
    best_before date,
    act_id uuid NOT NULL,
    served_by uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    offered_part double precision,
    is_outdated boolean DEFAULT false,
    taken_back_at_version bigint,
    CONSTRAINT cooked_shares_amount CHECK ((num_nonnulls(grams, servings) <= 1)),
    CONSTRAINT cooked_shares_eaten_check CHECK (((eaten >= (0)::double precision) AND (eaten <= (1)::double precision))),
    CONSTRAINT cooked_shares_grams_check CHECK ((grams > (0)::double precision)),
    CONSTRAINT cooked_shares_guests_check CHECK (((guests >= 1) AND (guests <= 100))),
    CONSTRAINT cooked_shares_offered_part_check CHECK ((offered_part > (0)::double precision)),
    CONSTRAINT cooked_shares_part_check CHECK (((part > (0)::double precision) AND (part <= (((1)::numeric + 0.000000001))::double precision))),
    CONSTRAINT cooked_shares_person CHECK (((person_id IS NULL) = (person_name IS NULL))),
    CONSTRAINT cooked_shares_place_check CHECK ((place = ANY (ARRAY['fridge'::text, 'freezer'::text, 'other'::text]))),
    CONSTRAINT cooked_shares_servings_check CHECK ((servings > (0)::double precision)),
    CONSTRAINT cooked_shares_slot_check CHECK ((slot = ANY (ARRAY['breakfast'::text, 'lunch'::text, 'dinner'::text, 'snack'::text]))),
    CONSTRAINT cooked_shares_use CHECK (
CASE use
    WHEN 'plate'::text THEN ((num_nonnulls(person_id, guests) = 1) AND (dish_id IS NOT NULL) AND (place IS NULL))
    WHEN 'leftover'::text THEN ((place IS NOT NULL) AND (guests IS NULL))
    ELSE (num_nonnulls(person_id, guests, place) = 0)
END),
    CONSTRAINT cooked_shares_use_check CHECK ((use = ANY (ARRAY['plate'::text, 'leftover'::text, 'discarded'::text])))
);

CREATE TABLE cooking_lines (
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
    other_names text[] DEFAULT '{}'::text[] NOT NULL,
    other_food_ids uuid[],
    names_joint text,
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
    cooking_id uuid NOT NULL,
    replaced_text text,
    is_left_out boolean DEFAULT false NOT NULL,
    is_as_typed boolean DEFAULT false NOT NULL,
    language text,
    CONSTRAINT recipe_lines_amount_check CHECK ((amount >= (0)::double precision)),
    CONSTRAINT recipe_lines_amount_to_check CHECK ((amount_to >= (0)::double precision)),
    CONSTRAINT recipe_lines_grams_check CHECK ((grams >= (0)::double precision)),
    CONSTRAINT recipe_lines_grams_rule_check CHECK ((grams_rule = ANY (ARRAY['typed'::text, 'mass'::text, 'measure'::text, 'volume'::text, 'piece'::text]))),
    CONSTRAINT recipe_lines_language_check CHECK ((language = ANY (ARRAY['en'::text, 'tr'::text]))),
    CONSTRAINT recipe_lines_names_joint_check CHECK ((names_joint = ANY (ARRAY['or'::text, 'and'::text]))),
    CONSTRAINT recipe_lines_nutrients_check CHECK ((LEAST(energy_kcal, protein_g, fat_g, carbohydrate_g, fiber_g, sugars_g, saturated_fat_g, cholesterol_mg, sodium_mg, potassium_mg, calcium_mg, iron_mg, magnesium_mg, zinc_mg, vitamin_a_ug, vitamin_c_mg, vitamin_d_ug, vitamin_e_mg, vitamin_k_ug, vitamin_b6_mg, vitamin_b12_ug, folate_ug) >= (0)::double precision)),
    CONSTRAINT recipe_lines_one_food CHECK (((food_id IS NULL) OR (own_food_id IS NULL))),
    CONSTRAINT recipe_lines_others_named CHECK ((cardinality(other_names) = cardinality(other_food_ids))),
    CONSTRAINT recipe_lines_own_or_food CHECK (((NOT has_own) OR ((food_id IS NULL) AND (own_food_id IS NULL)))),
    CONSTRAINT recipe_lines_text_check CHECK ((text <> ''::text))
);

CREATE TABLE cookings (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    dish_id uuid,
    recipe_id uuid NOT NULL,
    recipe_version bigint NOT NULL,
    name text NOT NULL,
    cooked_on date NOT NULL,
    slot text NOT NULL,
    cooked_by uuid NOT NULL,
    cooked_by_name text NOT NULL,
    servings double precision NOT NULL,
    factor double precision NOT NULL,
    pot_id uuid,
    gross_g double precision,
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
    lower_bounds text[] DEFAULT '{}'::text[] NOT NULL,
    lines_counted bigint,
    lines_counting bigint,
    version bigint DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT cookings_factor_check CHECK ((factor > (0)::double precision)),
    CONSTRAINT cookings_gross_g_check CHECK ((gross_g > (0)::double precision)),
    CONSTRAINT cookings_name_check CHECK ((name <> ''::text)),
    CONSTRAINT cookings_servings_check CHECK (((servings > (0)::double precision) AND (servings <= (1000)::double precision))),
    CONSTRAINT cookings_slot_check CHECK ((slot = ANY (ARRAY['breakfast'::text, 'lunch'::text, 'dinner'::text, 'snack'::text]))),
    CONSTRAINT cookings_weight_g_check CHECK (((weight_g > (0)::double precision) AND (weight_g <= (1000000)::double precision)))
);

CREATE TABLE diary_changes (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    id uuid NOT NULL,
    location text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    goals jsonb
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
    written_by uuid,
    written_by_name text,
    dish_id uuid,
    changed_at timestamp with time zone,
    cooking_id uuid,
    CONSTRAINT diary_entries_amount_check CHECK ((amount > (0)::double precision)),
    CONSTRAINT diary_entries_grams_check CHECK ((grams >= (0)::double precision)),
    CONSTRAINT diary_entries_kind_check CHECK ((kind = ANY (ARRAY['recipe'::text, 'food'::text, 'quick'::text]))),
    CONSTRAINT diary_entries_name_check CHECK ((name <> ''::text)),
    CONSTRAINT diary_entries_nutrients_check CHECK ((LEAST(energy_kcal, protein_g, fat_g, carbohydrate_g, fiber_g, sugars_g, saturated_fat_g, cholesterol_mg, sodium_mg, potassium_mg, calcium_mg, iron_mg, magnesium_mg, zinc_mg, vitamin_a_ug, vitamin_c_mg, vitamin_d_ug, vitamin_e_mg, vitamin_k_ug, vitamin_b6_mg, vitamin_b12_ug, folate_ug) >= (0)::double precision)),
    CONSTRAINT diary_entries_slot_check CHECK ((slot = ANY (ARRAY['breakfast'::text, 'lunch'::text, 'dinner'::text, 'snack'::text]))),
    CONSTRAINT diary_entries_writer CHECK (((written_by IS NULL) = (written_by_name IS NULL)))
);

CREATE TABLE diary_offers (
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
    offered_by uuid NOT NULL,
    offered_by_name text NOT NULL,
    act_id uuid NOT NULL,
    made_at timestamp with time zone DEFAULT now() NOT NULL,
    answer text,
    dish_id uuid,
    is_helping boolean DEFAULT false NOT NULL,
    cooking_id uuid,
    CONSTRAINT diary_offers_amount_check CHECK ((amount > (0)::double precision)),
    CONSTRAINT diary_offers_answer_check CHECK ((answer = ANY (ARRAY['accepted'::text, 'declined'::text]))),
    CONSTRAINT diary_offers_grams_check CHECK ((grams >= (0)::double precision)),
    CONSTRAINT diary_offers_kind_check CHECK ((kind = ANY (ARRAY['recipe'::text, 'food'::text, 'quick'::text]))),
    CONSTRAINT diary_offers_name_check CHECK ((name <> ''::text)),
    CONSTRAINT diary_offers_slot_check CHECK ((slot = ANY (ARRAY['breakfast'::text, 'lunch'::text, 'dinner'::text, 'snack'::text])))
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

CREATE TABLE feeds (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    id uuid NOT NULL,
    seed bytea NOT NULL,
    digest bytea NOT NULL,
    slots text[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT feeds_digest_check CHECK ((octet_length(digest) = 32))
);

CREATE TABLE food_changes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    made_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE food_measures (
    food_id uuid NOT NULL,
    key text NOT NULL,
    "position" smallint NOT NULL,
    name_en text NOT NULL,
    name_tr text NOT NULL,
    grams double precision NOT NULL,
    is_stated boolean DEFAULT false NOT NULL,
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
    kinds text[],
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
    change_id uuid NOT NULL,
    written_by uuid,
    written_by_name text,
    changed_at timestamp with time zone,
    cooking_id uuid
);

CREATE TABLE former_plates (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    change_id uuid NOT NULL,
    id uuid NOT NULL,
    part double precision NOT NULL,
    grams double precision,
    servings double precision,
    eaten double precision NOT NULL,
    offered_part double precision,
    became_part double precision,
    became_eaten double precision,
    is_outdated boolean,
    offer jsonb,
    is_meant boolean
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
    nutrients jsonb,
    CONSTRAINT goals_carbohydrate_g_check CHECK ((carbohydrate_g >= (0)::double precision)),
    CONSTRAINT goals_carbohydrate_percent_check CHECK (((carbohydrate_percent >= (0)::double precision) AND (carbohydrate_percent <= (100)::double precision))),
    CONSTRAINT goals_energy_kcal_check CHECK ((energy_kcal > (0)::double precision)),
    CONSTRAINT goals_fat_g_check CHECK ((fat_g >= (0)::double precision)),
    CONSTRAINT goals_fat_percent_check CHECK (((fat_percent >= (0)::double precision) AND (fat_percent <= (100)::double precision))),
    CONSTRAINT goals_nutrients_check CHECK (((nutrients IS NULL) OR ((weekday = 0) AND (jsonb_typeof(nutrients) = 'object'::text) AND (length((nutrients)::text) <= 8000) AND (NOT jsonb_path_exists(nutrients, 'strict $.*?(@.type() != "object")'::jsonpath, '{}'::jsonb, true)) AND (NOT jsonb_path_exists(nutrients, 'strict $.*.keyvalue()?(((@."key" != "least" && @."key" != "most" || @."value".type() != "number") || @."value" <= 0) || @."value" > 1000000)'::jsonpath, '{}'::jsonb, true)) AND (NOT jsonb_path_exists(nutrients, 'strict $.*?(@."least" > @."most")'::jsonpath, '{}'::jsonb, true))))),
    CONSTRAINT goals_one_way CHECK (((num_nonnulls(protein_g, protein_percent) < 2) AND (num_nonnulls(carbohydrate_g, carbohydrate_percent) < 2) AND (num_nonnulls(fat_g, fat_percent) < 2))),
    CONSTRAINT goals_possible CHECK (((energy_kcal <= (20000)::double precision) AND (protein_g <= (2000)::double precision) AND (carbohydrate_g <= (2000)::double precision) AND (fat_g <= (2000)::double precision))),
    CONSTRAINT goals_protein_g_check CHECK ((protein_g >= (0)::double precision)),
    CONSTRAINT goals_protein_percent_check CHECK (((protein_percent >= (0)::double precision) AND (protein_percent <= (100)::double precision))),
    CONSTRAINT goals_shares CHECK ((((energy_kcal IS NOT NULL) OR (num_nonnulls(protein_percent, carbohydrate_percent, fat_percent) = 0)) AND (((COALESCE(protein_percent, (0)::double precision) + COALESCE(carbohydrate_percent, (0)::double precision)) + COALESCE(fat_percent, (0)::double precision)) <= (100.000001)::double precision))),
    CONSTRAINT goals_weekday_check CHECK (((weekday >= 0) AND (weekday <= 7)))
);

CREATE TABLE guardians (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    guardian_id uuid NOT NULL,
    stands_in_for uuid,
    CONSTRAINT guardians_check CHECK ((person_id <> guardian_id))
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

CREATE TABLE idempotency_keys (
    household_id uuid NOT NULL,
    key text NOT NULL,
    location text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    claim_id uuid
);

CREATE TABLE import_entries (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    import_id uuid NOT NULL,
    "position" bigint NOT NULL,
    entry_id uuid NOT NULL,
    entry jsonb NOT NULL,
    problem text DEFAULT ''::text NOT NULL,
    outcome text,
    former jsonb,
    CONSTRAINT import_entries_outcome_check CHECK ((outcome = ANY (ARRAY['made'::text, 'updated'::text, 'unchanged'::text, 'undone'::text, 'failed'::text])))
);

CREATE TABLE import_keys (
    household_id uuid NOT NULL,
    source text NOT NULL,
    source_key text NOT NULL,
    recipe_id uuid NOT NULL,
    recipe jsonb NOT NULL,
    version bigint NOT NULL,
    photo_digest bytea
);

CREATE TABLE import_rows (
    household_id uuid NOT NULL,
    import_id uuid NOT NULL,
    "position" bigint NOT NULL,
    name text NOT NULL,
    source_key text NOT NULL,
    recipe jsonb NOT NULL,
    remarks text[] DEFAULT '{}'::text[] NOT NULL,
    photo bytea,
    outcome text,
    problem text DEFAULT ''::text NOT NULL,
    recipe_id uuid,
    previous jsonb,
    replaced jsonb,
    photo_address text,
    left_photo bytea,
    left_photo_address text,
    CONSTRAINT import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['made'::text, 'updated'::text, 'unchanged'::text, 'kept'::text, 'deleted'::text, 'failed'::text, 'undone'::text])))
);
ALTER TABLE ONLY import_rows ALTER COLUMN photo SET STORAGE EXTERNAL;
ALTER TABLE ONLY import_rows ALTER COLUMN left_photo SET STORAGE EXTERNAL;

CREATE TABLE imports (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    started_by uuid NOT NULL,
    language text NOT NULL,
    app text DEFAULT ''::text NOT NULL,
    state text DEFAULT 'reading'::text NOT NULL,
    problem text DEFAULT ''::text NOT NULL,
    unread text[] DEFAULT '{}'::text[] NOT NULL,
    claimed_until timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    holds text DEFAULT 'recipes'::text NOT NULL,
    recipe_count bigint DEFAULT 0 NOT NULL,
    photo_count bigint DEFAULT 0 NOT NULL,
    made_count bigint DEFAULT 0 NOT NULL,
    updated_count bigint DEFAULT 0 NOT NULL,
    unchanged_count bigint DEFAULT 0 NOT NULL,
    kept_count bigint DEFAULT 0 NOT NULL,
    deleted_count bigint DEFAULT 0 NOT NULL,
    failed_count bigint DEFAULT 0 NOT NULL,
    undone_count bigint DEFAULT 0 NOT NULL,
    dates text,
    weight_unit text,
    left_out text[] DEFAULT '{}'::text[] NOT NULL,
    acting_person uuid,
    made_categories uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    CONSTRAINT imports_dates_check CHECK ((dates = ANY (ARRAY['day'::text, 'month'::text]))),
    CONSTRAINT imports_holds_check CHECK ((holds = ANY (ARRAY['recipes'::text, 'diary'::text]))),
    CONSTRAINT imports_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'preview'::text, 'running'::text, 'done'::text, 'undoing'::text, 'undone'::text, 'failed'::text]))),
    CONSTRAINT imports_weight_unit_check CHECK ((weight_unit = ANY (ARRAY['kg'::text, 'lb'::text])))
);

CREATE TABLE ingredient_aliases (
    household_id uuid NOT NULL,
    name_key text NOT NULL,
    ingredient_id uuid NOT NULL,
    name text NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    CONSTRAINT ingredient_aliases_name_check CHECK ((name <> ''::text))
);

CREATE TABLE ingredient_merges (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    from_id uuid NOT NULL,
    into_id uuid NOT NULL,
    name text NOT NULL,
    into_name text NOT NULL,
    former jsonb NOT NULL,
    became jsonb,
    undone_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL
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
    ingredient_key text,
    key_rules smallint DEFAULT 0 NOT NULL,
    food_is_chosen boolean DEFAULT false NOT NULL,
    is_never_bought boolean,
    counts_nothing boolean DEFAULT false NOT NULL,
    CONSTRAINT ingredients_name_check CHECK ((name <> ''::text)),
    CONSTRAINT ingredients_one_food CHECK (((food_id IS NULL) OR (own_food_id IS NULL)))
);

CREATE TABLE invites (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    seed bytea NOT NULL,
    digest bytea NOT NULL,
    role text NOT NULL,
    person_id uuid,
    created_by uuid NOT NULL,
    created_by_name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    revoked_at timestamp with time zone,
    kitchen_until date,
    CONSTRAINT invites_check CHECK ((expires_at <= (created_at + '30 days'::interval))),
    CONSTRAINT invites_check1 CHECK (((person_id IS NULL) OR (role <> 'kitchen'::text))),
    CONSTRAINT invites_digest_check CHECK ((octet_length(digest) = 32)),
    CONSTRAINT invites_kitchen_until CHECK (((kitchen_until IS NULL) OR (role = 'kitchen'::text))),
    CONSTRAINT invites_role_check CHECK ((role = ANY (ARRAY['member'::text, 'viewer'::text, 'kitchen'::text])))
);

CREATE TABLE kept_forms (
    digest bytea NOT NULL,
    fields text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT kept_forms_digest_check CHECK ((octet_length(digest) = 32))
);

CREATE TABLE known_devices (
    account_id uuid NOT NULL,
    digest bytea NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT known_devices_digest_check CHECK ((octet_length(digest) = 32))
);

CREATE TABLE library_changes (
    household_id uuid NOT NULL,
    number bigint NOT NULL,
    before uuid NOT NULL,
    revision uuid NOT NULL,
    recipes uuid[]
);

CREATE TABLE library_revisions (
    household_id uuid NOT NULL,
    revision uuid NOT NULL,
    number bigint DEFAULT 0 NOT NULL
);

CREATE TABLE meal_eaters (
    household_id uuid NOT NULL,
    eaten_on date NOT NULL,
    slot text NOT NULL,
    person_id uuid NOT NULL,
    eats boolean NOT NULL,
    CONSTRAINT meal_eaters_slot_check CHECK ((slot = ANY (ARRAY['breakfast'::text, 'lunch'::text, 'dinner'::text, 'snack'::text])))
);

CREATE TABLE meal_guests (
    household_id uuid NOT NULL,
    eaten_on date NOT NULL,
    slot text NOT NULL,
    guests bigint NOT NULL,
    share double precision NOT NULL,
    substances text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT meal_guests_guests_check CHECK (((guests >= 1) AND (guests <= 100))),
    CONSTRAINT meal_guests_share_check CHECK (((share >= (0.25)::double precision) AND (share <= (20)::double precision))),
    CONSTRAINT meal_guests_slot_check CHECK ((slot = ANY (ARRAY['breakfast'::text, 'lunch'::text, 'dinner'::text, 'snack'::text])))
);

CREATE TABLE meals_out (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    dish_id uuid NOT NULL,
    energy_kcal double precision,
    protein_g double precision,
    carbohydrate_g double precision,
    fat_g double precision,
    CONSTRAINT meals_out_carbohydrate_g_check CHECK (((carbohydrate_g >= (0)::double precision) AND (carbohydrate_g <= (2000)::double precision))),
    CONSTRAINT meals_out_energy_kcal_check CHECK (((energy_kcal >= (0)::double precision) AND (energy_kcal <= (10000)::double precision))),
    CONSTRAINT meals_out_fat_g_check CHECK (((fat_g >= (0)::double precision) AND (fat_g <= (500)::double precision))),
    CONSTRAINT meals_out_protein_g_check CHECK (((protein_g >= (0)::double precision) AND (protein_g <= (1000)::double precision)))
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
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    former_contains text[],
    merged_contains text[],
    stated jsonb DEFAULT '[]'::jsonb NOT NULL,
    gave_barcode boolean DEFAULT false NOT NULL,
    other_lines jsonb DEFAULT '[]'::jsonb NOT NULL,
    dish_lines jsonb DEFAULT '[]'::jsonb NOT NULL
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
    contains text[],
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
    CONSTRAINT own_foods_basis_check CHECK ((basis = ANY (ARRAY['100g'::text, '100ml'::text, 'serving'::text]))),
    CONSTRAINT own_foods_density_g_per_ml_check CHECK ((density_g_per_ml > (0)::double precision)),
    CONSTRAINT own_foods_density_known CHECK (((basis <> '100ml'::text) OR (density_g_per_ml IS NOT NULL))),
    CONSTRAINT own_foods_name_check CHECK ((name <> ''::text)),
    CONSTRAINT own_foods_serving_g_check CHECK ((serving_g > (0)::double precision)),
    CONSTRAINT own_foods_serving_known CHECK (((basis <> 'serving'::text) OR (serving_g IS NOT NULL)))
);

CREATE TABLE pantry (
    household_id uuid NOT NULL,
    ingredient_id uuid NOT NULL,
    state text NOT NULL,
    grams double precision,
    best_before date,
    checked_on date NOT NULL,
    returned_on date,
    CONSTRAINT pantry_grams_check CHECK ((grams >= (0)::double precision)),
    CONSTRAINT pantry_state_check CHECK ((state = ANY (ARRAY['always'::text, 'have'::text, 'low'::text, 'out'::text])))
);

CREATE TABLE pantry_takings (
    household_id uuid NOT NULL,
    dish_id uuid NOT NULL,
    ingredient_id uuid NOT NULL,
    list_id uuid NOT NULL,
    needed_g double precision NOT NULL,
    taken_g double precision DEFAULT 0 NOT NULL,
    state text NOT NULL,
    whole_g double precision,
    servings double precision,
    used_g double precision,
    lines jsonb,
    CONSTRAINT pantry_takings_needed_g_check CHECK ((needed_g >= (0)::double precision)),
    CONSTRAINT pantry_takings_servings_check CHECK ((servings > (0)::double precision)),
    CONSTRAINT pantry_takings_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'taken'::text, 'counted'::text, 'dropped'::text]))),
    CONSTRAINT pantry_takings_taken_g_check CHECK ((taken_g >= (0)::double precision)),
    CONSTRAINT pantry_takings_used_g_check CHECK ((used_g >= (0)::double precision)),
    CONSTRAINT pantry_takings_whole_g_check CHECK ((whole_g >= (0)::double precision))
);

CREATE TABLE passkeys (
    digest bytea NOT NULL,
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    name text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    made_at timestamp with time zone DEFAULT now() NOT NULL,
    used_at timestamp with time zone,
    credential_id bytea,
    CONSTRAINT passkeys_credential_id CHECK ((sha256(credential_id) = digest)),
    CONSTRAINT passkeys_digest_check CHECK ((octet_length(digest) = 32)),
    CONSTRAINT passkeys_name_check CHECK ((name <> ''::text))
);

CREATE TABLE password_links (
    account_id uuid NOT NULL,
    digest bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT password_links_digest_check CHECK ((octet_length(digest) = 32))
);

CREATE TABLE password_requests (
    email_key text NOT NULL,
    asked_at timestamp with time zone DEFAULT now() NOT NULL,
    attempts bigint DEFAULT 0 NOT NULL,
    next_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT password_requests_email_key_check CHECK ((email_key <> ''::text))
);

CREATE TABLE plan_acts (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    days date[] NOT NULL,
    slots text[] NOT NULL,
    eaters jsonb NOT NULL,
    guests jsonb NOT NULL,
    undone_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    left_eaters jsonb,
    left_guests jsonb
);

CREATE TABLE plan_dishes (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    template_id uuid,
    planned_on date NOT NULL,
    slot text NOT NULL,
    "position" bigint DEFAULT 0 NOT NULL,
    kind text NOT NULL,
    title text DEFAULT ''::text NOT NULL,
    recipe_id uuid,
    food_id uuid,
    own_food_id uuid,
    amount double precision,
    measure text,
    serving_g double precision,
    out_person_id uuid,
    from_dish_id uuid,
    extra_servings double precision DEFAULT 0 NOT NULL,
    cook_servings double precision,
    guests bigint,
    guest_share double precision,
    guest_substances text[] DEFAULT '{}'::text[] NOT NULL,
    cook_person_id uuid,
    note text DEFAULT ''::text NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    act_id uuid,
    removed_in uuid,
    raised_servings double precision DEFAULT 0 NOT NULL,
    deleted_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    kept jsonb DEFAULT '[]'::jsonb NOT NULL,
    share_id uuid,
    cook_choice text,
    kept_swap jsonb,
    away_portions jsonb,
    CONSTRAINT plan_dishes_amount_check CHECK ((amount > (0)::double precision)),
    CONSTRAINT plan_dishes_check CHECK (((cook_choice IS NULL) OR (cook_servings IS NULL))),
    CONSTRAINT plan_dishes_cook_choice_check CHECK ((cook_choice = ANY (ARRAY['as_needed'::text, 'whole_servings'::text, 'whole_recipe'::text]))),
    CONSTRAINT plan_dishes_cook_servings_check CHECK (((cook_servings > (0)::double precision) AND (cook_servings <= (1000)::double precision))),
    CONSTRAINT plan_dishes_extra_servings_check CHECK (((extra_servings >= (0)::double precision) AND (extra_servings <= (1000)::double precision))),
    CONSTRAINT plan_dishes_guest_share_check CHECK (((guest_share >= (0.25)::double precision) AND (guest_share <= (20)::double precision))),
    CONSTRAINT plan_dishes_guests_check CHECK (((guests >= 0) AND (guests <= 100))),
    CONSTRAINT plan_dishes_kind CHECK (
CASE kind
    WHEN 'recipe'::text THEN (recipe_id IS NOT NULL)
    WHEN 'food'::text THEN (num_nonnulls(food_id, own_food_id) = 1)
    WHEN 'leftover'::text THEN ((from_dish_id IS NOT NULL) OR ((share_id IS NOT NULL) AND (recipe_id IS NOT NULL)))
    ELSE (title <> ''::text)
END),
    CONSTRAINT plan_dishes_kind_check CHECK ((kind = ANY (ARRAY['recipe'::text, 'food'::text, 'leftover'::text, 'note'::text, 'out'::text]))),
    CONSTRAINT plan_dishes_out CHECK (((out_person_id IS NULL) OR (kind = 'out'::text))),
    CONSTRAINT plan_dishes_raised_servings_check CHECK ((raised_servings >= (0)::double precision)),
    CONSTRAINT plan_dishes_serving_g_check CHECK ((serving_g > (0)::double precision)),
    CONSTRAINT plan_dishes_slot_check CHECK ((slot = ANY (ARRAY['breakfast'::text, 'lunch'::text, 'dinner'::text, 'snack'::text])))
);

CREATE TABLE plan_eaters (
    household_id uuid NOT NULL,
    dish_id uuid NOT NULL,
    person_id uuid NOT NULL,
    mode text NOT NULL,
    amount double precision,
    goal_on date,
    though_away boolean DEFAULT false NOT NULL,
    CONSTRAINT plan_eaters_amount_check CHECK ((amount > (0)::double precision)),
    CONSTRAINT plan_eaters_check CHECK (((mode = ANY (ARRAY['usual'::text, 'goal'::text, 'none'::text])) = (amount IS NULL))),
    CONSTRAINT plan_eaters_mode_check CHECK ((mode = ANY (ARRAY['usual'::text, 'servings'::text, 'grams'::text, 'goal'::text, 'none'::text])))
);

CREATE TABLE plan_skips (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    dish_id uuid NOT NULL
);

CREATE TABLE plan_swaps (
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
    other_names text[] DEFAULT '{}'::text[] NOT NULL,
    other_food_ids uuid[],
    names_joint text,
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
    dish_id uuid NOT NULL,
    replaced_text text NOT NULL,
    is_left_out boolean DEFAULT false NOT NULL,
    language text,
    CONSTRAINT recipe_lines_amount_check CHECK ((amount >= (0)::double precision)),
    CONSTRAINT recipe_lines_amount_to_check CHECK ((amount_to >= (0)::double precision)),
    CONSTRAINT recipe_lines_grams_check CHECK ((grams >= (0)::double precision)),
    CONSTRAINT recipe_lines_grams_rule_check CHECK ((grams_rule = ANY (ARRAY['typed'::text, 'mass'::text, 'measure'::text, 'volume'::text, 'piece'::text]))),
    CONSTRAINT recipe_lines_language_check CHECK ((language = ANY (ARRAY['en'::text, 'tr'::text]))),
    CONSTRAINT recipe_lines_names_joint_check CHECK ((names_joint = ANY (ARRAY['or'::text, 'and'::text]))),
    CONSTRAINT recipe_lines_nutrients_check CHECK ((LEAST(energy_kcal, protein_g, fat_g, carbohydrate_g, fiber_g, sugars_g, saturated_fat_g, cholesterol_mg, sodium_mg, potassium_mg, calcium_mg, iron_mg, magnesium_mg, zinc_mg, vitamin_a_ug, vitamin_c_mg, vitamin_d_ug, vitamin_e_mg, vitamin_k_ug, vitamin_b6_mg, vitamin_b12_ug, folate_ug) >= (0)::double precision)),
    CONSTRAINT recipe_lines_one_food CHECK (((food_id IS NULL) OR (own_food_id IS NULL))),
    CONSTRAINT recipe_lines_others_named CHECK ((cardinality(other_names) = cardinality(other_food_ids))),
    CONSTRAINT recipe_lines_own_or_food CHECK (((NOT has_own) OR ((food_id IS NULL) AND (own_food_id IS NULL)))),
    CONSTRAINT recipe_lines_text_check CHECK ((text <> ''::text))
);

CREATE TABLE plan_templates (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    deleted_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT plan_templates_name_check CHECK ((name <> ''::text))
);

CREATE TABLE pots (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    tare_g double precision NOT NULL,
    deleted_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT pots_name_check CHECK ((name <> ''::text)),
    CONSTRAINT pots_tare_g_check CHECK (((tare_g > (0)::double precision) AND (tare_g <= (50000)::double precision)))
);

CREATE TABLE program_login (
    id boolean DEFAULT true NOT NULL,
    password text DEFAULT replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text) NOT NULL,
    CONSTRAINT program_login_id_check CHECK (id)
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
    other_names text[] DEFAULT '{}'::text[] NOT NULL,
    other_food_ids uuid[],
    names_joint text,
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
    language text,
    CONSTRAINT recipe_lines_amount_check CHECK ((amount >= (0)::double precision)),
    CONSTRAINT recipe_lines_amount_to_check CHECK ((amount_to >= (0)::double precision)),
    CONSTRAINT recipe_lines_grams_check CHECK ((grams >= (0)::double precision)),
    CONSTRAINT recipe_lines_grams_rule_check CHECK ((grams_rule = ANY (ARRAY['typed'::text, 'mass'::text, 'measure'::text, 'volume'::text, 'piece'::text]))),
    CONSTRAINT recipe_lines_language_check CHECK ((language = ANY (ARRAY['en'::text, 'tr'::text]))),
    CONSTRAINT recipe_lines_names_joint_check CHECK ((names_joint = ANY (ARRAY['or'::text, 'and'::text]))),
    CONSTRAINT recipe_lines_nutrients_check CHECK ((LEAST(energy_kcal, protein_g, fat_g, carbohydrate_g, fiber_g, sugars_g, saturated_fat_g, cholesterol_mg, sodium_mg, potassium_mg, calcium_mg, iron_mg, magnesium_mg, zinc_mg, vitamin_a_ug, vitamin_c_mg, vitamin_d_ug, vitamin_e_mg, vitamin_k_ug, vitamin_b6_mg, vitamin_b12_ug, folate_ug) >= (0)::double precision)),
    CONSTRAINT recipe_lines_one_food CHECK (((food_id IS NULL) OR (own_food_id IS NULL))),
    CONSTRAINT recipe_lines_others_named CHECK ((cardinality(other_names) = cardinality(other_food_ids))),
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
    CONSTRAINT recipe_photos_content_type CHECK ((content_type = ANY (ARRAY['image/webp'::text, 'image/jpeg'::text, 'image/png'::text]))),
    CONSTRAINT recipe_photos_digest_check CHECK ((octet_length(digest) = 32)),
    CONSTRAINT recipe_photos_size_check CHECK ((size = ANY (ARRAY['card'::text, 'hero'::text, 'former card'::text, 'former hero'::text])))
);
ALTER TABLE ONLY recipe_photos ALTER COLUMN content SET STORAGE EXTERNAL;

CREATE TABLE recipe_ratings (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    rating smallint NOT NULL,
    rated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT recipe_ratings_rating_check CHECK (((rating >= 1) AND (rating <= 5)))
);

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
    lines_guessed bigint DEFAULT 0 NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    notes text DEFAULT ''::text NOT NULL,
    source_name text DEFAULT ''::text NOT NULL,
    source_url text DEFAULT ''::text NOT NULL,
    stated_nutrition text DEFAULT ''::text NOT NULL,
    energy_is_bound boolean DEFAULT false,
    servings_unknown boolean DEFAULT false,
    language text,
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
    CONSTRAINT recipes_language_check CHECK ((language = ANY (ARRAY['en'::text, 'tr'::text]))),
    CONSTRAINT recipes_name_check CHECK ((name <> ''::text)),
    CONSTRAINT recipes_portion_defined CHECK (((yield_by <> 'portion'::text) OR (portion_g IS NOT NULL))),
    CONSTRAINT recipes_portion_g_check CHECK ((portion_g > (0)::double precision)),
    CONSTRAINT recipes_servings_check CHECK ((servings > (0)::double precision)),
    CONSTRAINT recipes_shown_servings_check CHECK ((shown_servings > (0)::double precision)),
    CONSTRAINT recipes_tags_check CHECK ((cardinality(tags) <= 50)),
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
    other_names text[] DEFAULT '{}'::text[] NOT NULL,
    other_food_ids uuid[],
    names_joint text,
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
    language text
);

CREATE TABLE replaced_photos (
    household_id uuid NOT NULL,
    import_id uuid NOT NULL,
    "position" bigint NOT NULL,
    size text NOT NULL,
    put_digest bytea NOT NULL,
    digest bytea,
    content_type text,
    width bigint,
    height bigint,
    content bytea,
    CONSTRAINT replaced_photos_content_type CHECK ((content_type = ANY (ARRAY['image/webp'::text, 'image/jpeg'::text, 'image/png'::text]))),
    CONSTRAINT replaced_photos_size_check CHECK ((size = ANY (ARRAY['card'::text, 'hero'::text])))
);
ALTER TABLE ONLY replaced_photos ALTER COLUMN content SET STORAGE EXTERNAL;

CREATE TABLE row_upgrades (
    name text NOT NULL
);

CREATE TABLE schema_migrations (
    version text NOT NULL,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

CREATE TABLE second_factors (
    account_id uuid NOT NULL,
    seed bytea NOT NULL,
    last_step bigint NOT NULL,
    made_at timestamp with time zone DEFAULT now() NOT NULL,
    codes_seed bytea NOT NULL,
    codes_made_at timestamp with time zone DEFAULT now() NOT NULL,
    codes_used bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    CONSTRAINT second_factors_codes_seed_check CHECK ((octet_length(codes_seed) = 32)),
    CONSTRAINT second_factors_seed_check CHECK ((octet_length(seed) = 32))
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

CREATE TABLE shop_aisles (
    household_id uuid NOT NULL,
    shop_id uuid NOT NULL,
    aisle text NOT NULL,
    place double precision NOT NULL,
    is_by_hand boolean DEFAULT false NOT NULL,
    CONSTRAINT shop_aisles_place_check CHECK (((place >= (0)::double precision) AND (place <= (1)::double precision)))
);

CREATE TABLE shopping_clearings (
    household_id uuid NOT NULL,
    list_id uuid NOT NULL,
    id uuid NOT NULL,
    item_ids uuid[] NOT NULL,
    cleared_before timestamp with time zone[] NOT NULL,
    made_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE shopping_covers (
    household_id uuid NOT NULL,
    list_id uuid NOT NULL,
    item_id uuid NOT NULL,
    operation_id uuid NOT NULL,
    origin_id uuid NOT NULL,
    reason text NOT NULL,
    amount jsonb NOT NULL,
    made_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT shopping_covers_reason_check CHECK ((reason = ANY (ARRAY['bought'::text, 'atHome'::text])))
);

CREATE TABLE shopping_item_keys (
    household_id uuid NOT NULL,
    list_id uuid NOT NULL,
    key text NOT NULL,
    item_id uuid NOT NULL
);

CREATE TABLE shopping_items (
    household_id uuid NOT NULL,
    list_id uuid NOT NULL,
    id uuid NOT NULL,
    key text NOT NULL,
    ingredient_id uuid,
    food_id uuid,
    name text NOT NULL,
    is_named boolean DEFAULT false NOT NULL,
    aisle text,
    mark text DEFAULT 'open'::text NOT NULL,
    marked_at timestamp with time zone,
    marked_by_name text,
    note text DEFAULT ''::text NOT NULL,
    amount text DEFAULT ''::text NOT NULL,
    is_removed boolean DEFAULT false NOT NULL,
    is_shown boolean DEFAULT true NOT NULL,
    cleared_at timestamp with time zone,
    is_stale boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    takes_optional boolean DEFAULT false NOT NULL,
    amount_language text,
    CONSTRAINT shopping_items_amount_language_check CHECK ((amount_language = ANY (ARRAY['en'::text, 'tr'::text]))),
    CONSTRAINT shopping_items_key_check CHECK ((key <> ''::text)),
    CONSTRAINT shopping_items_mark_check CHECK ((mark = ANY (ARRAY['open'::text, 'ticked'::text, 'at_home'::text, 'missing'::text]))),
    CONSTRAINT shopping_items_name_check CHECK ((name <> ''::text))
);

CREATE TABLE shopping_lists (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    name_key text DEFAULT ''::text NOT NULL,
    shop_id uuid,
    plan_from date,
    plan_to date,
    plan_slots text[],
    plan_print text DEFAULT ''::text NOT NULL,
    revision bigint DEFAULT 0 NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    learned_until timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    replaced jsonb
);

CREATE TABLE shopping_needs (
    household_id uuid NOT NULL,
    list_id uuid NOT NULL,
    item_id uuid NOT NULL,
    id uuid NOT NULL,
    origin text NOT NULL,
    origin_id uuid NOT NULL,
    needed_on date,
    title text DEFAULT ''::text NOT NULL,
    servings double precision,
    text text DEFAULT ''::text NOT NULL,
    amount jsonb NOT NULL,
    is_optional boolean DEFAULT false NOT NULL,
    is_open boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    warnings jsonb DEFAULT '[]'::jsonb NOT NULL,
    rest_g double precision,
    whole_g double precision,
    title_language text,
    CONSTRAINT shopping_needs_origin_check CHECK ((origin = ANY (ARRAY['dish'::text, 'recipe'::text, 'staple'::text, 'hand'::text]))),
    CONSTRAINT shopping_needs_rest_g_check CHECK ((rest_g > (0)::double precision)),
    CONSTRAINT shopping_needs_title_language_check CHECK ((title_language = ANY (ARRAY['en'::text, 'tr'::text]))),
    CONSTRAINT shopping_needs_whole_g_check CHECK ((whole_g > (0)::double precision))
);

CREATE TABLE shopping_operations (
    household_id uuid NOT NULL,
    list_id uuid NOT NULL,
    id uuid NOT NULL,
    item_id uuid NOT NULL,
    kind text NOT NULL,
    seen jsonb,
    text text DEFAULT ''::text NOT NULL,
    warnings jsonb DEFAULT '[]'::jsonb NOT NULL,
    made_at timestamp with time zone NOT NULL,
    effective_at timestamp with time zone NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    made_by_name text NOT NULL,
    person_id uuid,
    shop_id uuid,
    aisle text,
    asked jsonb,
    done_on uuid,
    name text DEFAULT ''::text NOT NULL,
    taken_back_at timestamp with time zone,
    language text,
    CONSTRAINT shopping_operations_kind_check CHECK ((kind = ANY (ARRAY['tick'::text, 'untick'::text, 'have'::text, 'missing'::text, 'add'::text, 'remove'::text, 'note'::text, 'amount'::text]))),
    CONSTRAINT shopping_operations_language_check CHECK ((language = ANY (ARRAY['en'::text, 'tr'::text])))
);

CREATE TABLE shopping_words (
    household_id uuid NOT NULL,
    key text NOT NULL,
    aisle text NOT NULL
);

CREATE TABLE shops (
    household_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    deleted_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    forgotten jsonb,
    CONSTRAINT shops_name_check CHECK ((name <> ''::text))
);

CREATE TABLE staples (
    household_id uuid NOT NULL,
    ingredient_id uuid NOT NULL,
    amount double precision,
    unit text,
    every_days bigint NOT NULL,
    last_added_on date,
    CONSTRAINT staples_amount_check CHECK ((amount > (0)::double precision)),
    CONSTRAINT staples_every_days_check CHECK (((every_days >= 1) AND (every_days <= 366)))
);

CREATE TABLE stated_contents (
    household_id uuid NOT NULL,
    ingredient_id uuid NOT NULL,
    statement_id uuid NOT NULL,
    substance text NOT NULL,
    answer text NOT NULL,
    food_id uuid,
    own_food_id uuid,
    stated_by_name text NOT NULL,
    stated_on date NOT NULL,
    forgotten_as uuid,
    CONSTRAINT stated_contents_answer_check CHECK ((answer = ANY (ARRAY['contains'::text, 'free'::text, 'traces'::text]))),
    CONSTRAINT stated_contents_substance_check CHECK ((substance <> ''::text))
);

CREATE TABLE used_challenges (
    digest bytea NOT NULL,
    used_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT used_challenges_digest_check CHECK ((octet_length(digest) = 32))
);

CREATE TABLE usual_weeks (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    meals bigint NOT NULL,
    CONSTRAINT usual_weeks_meals_check CHECK (((meals >= 0) AND (meals <= 268435455)))
);

CREATE TABLE waiting_sign_ins (
    digest bytea NOT NULL,
    account_id uuid NOT NULL,
    proof_digest bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT waiting_sign_ins_digest_check CHECK ((octet_length(digest) = 32))
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

CREATE TABLE word_decisions (
    household_id uuid NOT NULL,
    ingredient_id uuid NOT NULL,
    decided_at timestamp with time zone DEFAULT now() NOT NULL,
    former jsonb NOT NULL,
    id uuid
);

CREATE TABLE writing_grants (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    writer_id uuid NOT NULL,
    last_day date,
    CONSTRAINT writing_grants_to_another CHECK ((person_id <> writer_id))
);

CREATE VIEW shared.levels WITH (security_barrier='true') AS
 SELECT s.household_id,
    s.person_id,
    bool_or((s.level = 'all'::text)) AS is_all
   FROM ((body_shares s
     JOIN persons shown ON (((shown.household_id = s.household_id) AND (shown.id = s.person_id) AND (shown.left_at IS NULL))))
     JOIN persons viewer ON (((viewer.household_id = s.household_id) AND (viewer.id = current_person()) AND (viewer.left_at IS NULL))))
  WHERE ((s.household_id = current_household()) AND ((s.viewer_id IS NULL) OR (s.viewer_id = viewer.id)))
  GROUP BY s.household_id, s.person_id;

CREATE VIEW shared.diary_entries WITH (security_barrier='true') AS
 SELECT t.household_id,
    t.person_id,
    t.id,
    t.eaten_on,
    t.slot,
    t.kind,
    t.recipe_id,
    t.food_id,
    t.name,
    t.amount,
    t.measure,
    t.measure_name,
    t.grams,
    t.energy_kcal,
    t.protein_g,
    t.fat_g,
    t.carbohydrate_g,
    t.fiber_g,
    t.sugars_g,
    t.saturated_fat_g,
    t.cholesterol_mg,
    t.sodium_mg,
    t.potassium_mg,
    t.calcium_mg,
    t.iron_mg,
    t.magnesium_mg,
    t.zinc_mg,
    t.vitamin_a_ug,
    t.vitamin_c_mg,
    t.vitamin_d_ug,
    t.vitamin_e_mg,
    t.vitamin_k_ug,
    t.vitamin_b6_mg,
    t.vitamin_b12_ug,
    t.folate_ug,
    t.lower_bounds,
    t.lines_counted,
    t.lines_counting,
    t.source,
    t.created_at,
    t.deleted_at,
    t.changed_in,
    t.written_by,
    t.written_by_name,
    t.dish_id,
    t.changed_at,
    t.cooking_id
   FROM diary_entries t
  WHERE ((t.deleted_at IS NULL) AND (EXISTS ( SELECT
           FROM shared.levels l
          WHERE ((l.household_id = t.household_id) AND (l.person_id = t.person_id) AND l.is_all))));

CREATE VIEW shared.diary_sums WITH (security_barrier='true') AS
 SELECT d.household_id,
    d.person_id,
    d.day_on,
    d.entries,
    d.lower_bounds,
    false AS is_stale,
    d.energy_kcal,
    d.protein_g,
    d.fat_g,
    d.carbohydrate_g,
    d.fiber_g,
    d.sugars_g,
    d.saturated_fat_g,
    d.cholesterol_mg,
    d.sodium_mg,
    d.potassium_mg,
    d.calcium_mg,
    d.iron_mg,
    d.magnesium_mg,
    d.zinc_mg,
    d.vitamin_a_ug,
    d.vitamin_c_mg,
    d.vitamin_d_ug,
    d.vitamin_e_mg,
    d.vitamin_k_ug,
    d.vitamin_b6_mg,
    d.vitamin_b12_ug,
    d.folate_ug
   FROM (diary_sums d
     JOIN shared.levels l ON (((l.household_id = d.household_id) AND (l.person_id = d.person_id))))
  WHERE (NOT d.is_stale)
UNION ALL
 SELECT stale.household_id,
    stale.person_id,
    stale.day_on,
    d.entries,
    d.lower_bounds,
    d.is_stale,
    d.energy_kcal,
    d.protein_g,
    d.fat_g,
    d.carbohydrate_g,
    d.fiber_g,
    d.sugars_g,
    d.saturated_fat_g,
    d.cholesterol_mg,
    d.sodium_mg,
    d.potassium_mg,
    d.calcium_mg,
    d.iron_mg,
    d.magnesium_mg,
    d.zinc_mg,
    d.vitamin_a_ug,
    d.vitamin_c_mg,
    d.vitamin_d_ug,
    d.vitamin_e_mg,
    d.vitamin_k_ug,
    d.vitamin_b6_mg,
    d.vitamin_b12_ug,
    d.folate_ug
   FROM ((diary_sums stale
     JOIN shared.levels l ON (((l.household_id = stale.household_id) AND (l.person_id = stale.person_id))))
     CROSS JOIN LATERAL ( SELECT count(*) AS entries,
            ((((((((((((((((((((((0 +
                CASE
                    WHEN bool_and(((e.energy_kcal IS NOT NULL) AND ('energy'::text <> ALL (e.lower_bounds)))) THEN (0)::bigint
                    ELSE (1)::bigint
                END) +
                CASE
                    WHEN bool_and(((e.protein_g IS NOT NULL) AND ('protein'::text <> ALL (e.lower_bounds)))) THEN (0)::bigint
                    ELSE (2)::bigint
                END) +
                CASE
                    WHEN bool_and(((e.fat_g IS NOT NULL) AND ('fat'::text <> ALL (e.lower_bounds)))) THEN (0)::bigint
                    ELSE (4)::bigint
                END) +
                CASE
                    WHEN bool_and(((e.carbohydrate_g IS NOT NULL) AND ('carbohydrate'::text <> ALL (e.lower_bounds)))) THEN (0)::bigint
                    ELSE (8)::bigint
                END) +
                CASE
                    WHEN bool_and(((e.fiber_g IS NOT NULL) AND ('fiber'::text <> ALL (e.lower_bounds)))) THEN (0)::bigint
                    ELSE (16)::bigint
                END) +
                CASE
                    WHEN bool_and(((e.sugars_g IS NOT NULL) AND ('sugars'::text <> ALL (e.lower_bounds)))) THEN (0)::bigint
                    ELSE (32)::bigint
                END) +
                CASE
                    WHEN bool_and(((e.saturated_fat_g IS NOT NULL) AND ('saturatedFat'::text <> ALL (e.lower_bounds)))) THEN (0)::bigint
                    ELSE (64)::bigint
                END) +
                CASE
                    WHEN bool_and(((e.cholesterol_mg IS NOT NULL) AND ('cholesterol'::text <> ALL (e.lower_bounds)))) THEN (0)::bigint
                    ELSE (128)::bigint
                END) +
                CASE
                    WHEN bool_and(((e.sodium_mg IS NOT NULL) AND ('sodium'::text <> ALL (e.lower_bounds)))) THEN (0)::bigint
                    ELSE (256)::bigint
                END) +
                CASE
                    WHEN bool_and(((e.potassium_mg IS NOT NULL) AND ('potassium'::text <> ALL (e.lower_bounds)))) THEN (0)::bigint
                    ELSE (512)::bigint
                END) +
                CASE
                    WHEN bool_and(((e.calcium_mg IS NOT NULL) AND ('calcium'::text <> ALL (e.lower_bounds)))) THEN (0)::bigint
                    ELSE (1024)::bigint
                END) +
                CASE
                    WHEN bool_and(((e.iron_mg IS NOT NULL) AND ('iron'::text <> ALL (e.lower_bounds)))) THEN (0)::bigint
                    ELSE (2048)::bigint
                END) +
                CASE
                    WHEN bool_and(((e.magnesium_mg IS NOT NULL) AND ('magnesium'::text <> ALL (e.lower_bounds)))) THEN (0)::bigint
                    ELSE (4096)::bigint
                END) +
                CASE
                    WHEN bool_and(((e.zinc_mg IS NOT NULL) AND ('zinc'::text <> ALL (e.lower_bounds)))) THEN (0)::bigint
                    ELSE (8192)::bigint
                END) +
                CASE
                    WHEN bool_and(((e.vitamin_a_ug IS NOT NULL) AND ('vitaminA'::text <> ALL (e.lower_bounds)))) THEN (0)::bigint
                    ELSE (16384)::bigint
                END) +
                CASE
                    WHEN bool_and(((e.vitamin_c_mg IS NOT NULL) AND ('vitaminC'::text <> ALL (e.lower_bounds)))) THEN (0)::bigint
                    ELSE (32768)::bigint
                END) +
                CASE
                    WHEN bool_and(((e.vitamin_d_ug IS NOT NULL) AND ('vitaminD'::text <> ALL (e.lower_bounds)))) THEN (0)::bigint
                    ELSE (65536)::bigint
                END) +
                CASE
                    WHEN bool_and(((e.vitamin_e_mg IS NOT NULL) AND ('vitaminE'::text <> ALL (e.lower_bounds)))) THEN (0)::bigint
                    ELSE (131072)::bigint
                END) +
                CASE
                    WHEN bool_and(((e.vitamin_k_ug IS NOT NULL) AND ('vitaminK'::text <> ALL (e.lower_bounds)))) THEN (0)::bigint
                    ELSE (262144)::bigint
                END) +
                CASE
                    WHEN bool_and(((e.vitamin_b6_mg IS NOT NULL) AND ('vitaminB6'::text <> ALL (e.lower_bounds)))) THEN (0)::bigint
                    ELSE (524288)::bigint
                END) +
                CASE
                    WHEN bool_and(((e.vitamin_b12_ug IS NOT NULL) AND ('vitaminB12'::text <> ALL (e.lower_bounds)))) THEN (0)::bigint
                    ELSE (1048576)::bigint
                END) +
                CASE
                    WHEN bool_and(((e.folate_ug IS NOT NULL) AND ('folate'::text <> ALL (e.lower_bounds)))) THEN (0)::bigint
                    ELSE (2097152)::bigint
                END) AS lower_bounds,
            false AS is_stale,
            sum(LEAST(e.energy_kcal, ('1000000000000000'::numeric)::double precision)) FILTER (WHERE (e.energy_kcal IS NOT NULL)) AS energy_kcal,
            sum(LEAST(e.protein_g, ('1000000000000000'::numeric)::double precision)) FILTER (WHERE (e.protein_g IS NOT NULL)) AS protein_g,
            sum(LEAST(e.fat_g, ('1000000000000000'::numeric)::double precision)) FILTER (WHERE (e.fat_g IS NOT NULL)) AS fat_g,
            sum(LEAST(e.carbohydrate_g, ('1000000000000000'::numeric)::double precision)) FILTER (WHERE (e.carbohydrate_g IS NOT NULL)) AS carbohydrate_g,
            sum(LEAST(e.fiber_g, ('1000000000000000'::numeric)::double precision)) FILTER (WHERE (e.fiber_g IS NOT NULL)) AS fiber_g,
            sum(LEAST(e.sugars_g, ('1000000000000000'::numeric)::double precision)) FILTER (WHERE (e.sugars_g IS NOT NULL)) AS sugars_g,
            sum(LEAST(e.saturated_fat_g, ('1000000000000000'::numeric)::double precision)) FILTER (WHERE (e.saturated_fat_g IS NOT NULL)) AS saturated_fat_g,
            sum(LEAST(e.cholesterol_mg, ('1000000000000000'::numeric)::double precision)) FILTER (WHERE (e.cholesterol_mg IS NOT NULL)) AS cholesterol_mg,
            sum(LEAST(e.sodium_mg, ('1000000000000000'::numeric)::double precision)) FILTER (WHERE (e.sodium_mg IS NOT NULL)) AS sodium_mg,
            sum(LEAST(e.potassium_mg, ('1000000000000000'::numeric)::double precision)) FILTER (WHERE (e.potassium_mg IS NOT NULL)) AS potassium_mg,
            sum(LEAST(e.calcium_mg, ('1000000000000000'::numeric)::double precision)) FILTER (WHERE (e.calcium_mg IS NOT NULL)) AS calcium_mg,
            sum(LEAST(e.iron_mg, ('1000000000000000'::numeric)::double precision)) FILTER (WHERE (e.iron_mg IS NOT NULL)) AS iron_mg,
            sum(LEAST(e.magnesium_mg, ('1000000000000000'::numeric)::double precision)) FILTER (WHERE (e.magnesium_mg IS NOT NULL)) AS magnesium_mg,
            sum(LEAST(e.zinc_mg, ('1000000000000000'::numeric)::double precision)) FILTER (WHERE (e.zinc_mg IS NOT NULL)) AS zinc_mg,
            sum(LEAST(e.vitamin_a_ug, ('1000000000000000'::numeric)::double precision)) FILTER (WHERE (e.vitamin_a_ug IS NOT NULL)) AS vitamin_a_ug,
            sum(LEAST(e.vitamin_c_mg, ('1000000000000000'::numeric)::double precision)) FILTER (WHERE (e.vitamin_c_mg IS NOT NULL)) AS vitamin_c_mg,
            sum(LEAST(e.vitamin_d_ug, ('1000000000000000'::numeric)::double precision)) FILTER (WHERE (e.vitamin_d_ug IS NOT NULL)) AS vitamin_d_ug,
            sum(LEAST(e.vitamin_e_mg, ('1000000000000000'::numeric)::double precision)) FILTER (WHERE (e.vitamin_e_mg IS NOT NULL)) AS vitamin_e_mg,
            sum(LEAST(e.vitamin_k_ug, ('1000000000000000'::numeric)::double precision)) FILTER (WHERE (e.vitamin_k_ug IS NOT NULL)) AS vitamin_k_ug,
            sum(LEAST(e.vitamin_b6_mg, ('1000000000000000'::numeric)::double precision)) FILTER (WHERE (e.vitamin_b6_mg IS NOT NULL)) AS vitamin_b6_mg,
            sum(LEAST(e.vitamin_b12_ug, ('1000000000000000'::numeric)::double precision)) FILTER (WHERE (e.vitamin_b12_ug IS NOT NULL)) AS vitamin_b12_ug,
            sum(LEAST(e.folate_ug, ('1000000000000000'::numeric)::double precision)) FILTER (WHERE (e.folate_ug IS NOT NULL)) AS folate_ug
           FROM diary_entries e
          WHERE ((e.household_id = stale.household_id) AND (e.person_id = stale.person_id) AND (e.eaten_on = stale.day_on) AND (e.deleted_at IS NULL))) d)
  WHERE stale.is_stale;

CREATE VIEW shared.goals WITH (security_barrier='true') AS
 SELECT t.household_id,
    t.person_id,
    t.since_on,
    t.weekday,
    t.energy_kcal,
    t.protein_g,
    t.protein_percent,
    t.carbohydrate_g,
    t.carbohydrate_percent,
    t.fat_g,
    t.fat_percent,
    t.updated_at,
    t.deleted_at,
    t.nutrients
   FROM goals t
  WHERE ((t.deleted_at IS NULL) AND (EXISTS ( SELECT
           FROM shared.levels l
          WHERE ((l.household_id = t.household_id) AND (l.person_id = t.person_id) AND l.is_all))));

CREATE VIEW shared.weights WITH (security_barrier='true') AS
 SELECT t.household_id,
    t.person_id,
    t.measured_on,
    t.weight_kg,
    t.unit,
    t.updated_at,
    t.deleted_at
   FROM weights t
  WHERE ((t.deleted_at IS NULL) AND (EXISTS ( SELECT
           FROM shared.levels l
          WHERE ((l.household_id = t.household_id) AND (l.person_id = t.person_id) AND l.is_all))));

ALTER TABLE ONLY access_tokens
    ADD CONSTRAINT access_tokens_id_unique UNIQUE (id);

ALTER TABLE ONLY access_tokens
    ADD CONSTRAINT access_tokens_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY account_events
    ADD CONSTRAINT account_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY account_notices
    ADD CONSTRAINT account_notices_pkey PRIMARY KEY (id);

ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_email_key_unique UNIQUE (email_key);

ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_person_unique UNIQUE (household_id, person_id);

ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY announced_removals
    ADD CONSTRAINT announced_removals_pkey PRIMARY KEY (household_id, person_id);

ALTER TABLE ONLY avoidances
    ADD CONSTRAINT avoidances_pkey PRIMARY KEY (household_id, person_id, id);

ALTER TABLE ONLY body_shares
    ADD CONSTRAINT body_shares_household_id_person_id_viewer_id_key UNIQUE NULLS NOT DISTINCT (household_id, person_id, viewer_id);

ALTER TABLE ONLY body_shares
    ADD CONSTRAINT body_shares_pkey PRIMARY KEY (household_id, person_id, id);

ALTER TABLE ONLY categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (household_id, id);

ALTER TABLE ONLY changed_foods
    ADD CONSTRAINT changed_foods_pkey PRIMARY KEY (food_id);

ALTER TABLE ONLY cooked_shares
    ADD CONSTRAINT cooked_shares_pkey PRIMARY KEY (household_id, id);

ALTER TABLE ONLY cooking_lines
    ADD CONSTRAINT cooking_lines_pkey PRIMARY KEY (household_id, cooking_id, "position");

ALTER TABLE ONLY cookings
    ADD CONSTRAINT cookings_pkey PRIMARY KEY (household_id, id);

ALTER TABLE ONLY diary_changes
    ADD CONSTRAINT diary_changes_pkey PRIMARY KEY (household_id, person_id, id);

ALTER TABLE ONLY diary_days
    ADD CONSTRAINT diary_days_pkey PRIMARY KEY (household_id, person_id, day_on);

ALTER TABLE ONLY diary_entries
    ADD CONSTRAINT diary_entries_pkey PRIMARY KEY (household_id, person_id, id);

ALTER TABLE ONLY diary_offers
    ADD CONSTRAINT diary_offers_pkey PRIMARY KEY (household_id, person_id, id);

ALTER TABLE ONLY diary_sums
    ADD CONSTRAINT diary_sums_pkey PRIMARY KEY (household_id, person_id, day_on);

ALTER TABLE ONLY favourites
    ADD CONSTRAINT favourites_pkey PRIMARY KEY (household_id, person_id, kind, item_id);

ALTER TABLE ONLY feeds
    ADD CONSTRAINT feeds_digest_key UNIQUE (digest);

ALTER TABLE ONLY feeds
    ADD CONSTRAINT feeds_pkey PRIMARY KEY (household_id, person_id, id);

ALTER TABLE ONLY food_changes
    ADD CONSTRAINT food_changes_pkey PRIMARY KEY (id);

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

ALTER TABLE ONLY former_plates
    ADD CONSTRAINT former_plates_pkey PRIMARY KEY (household_id, person_id, change_id, id);

ALTER TABLE ONLY goals
    ADD CONSTRAINT goals_pkey PRIMARY KEY (household_id, person_id, since_on, weekday);

ALTER TABLE ONLY guardians
    ADD CONSTRAINT guardians_pkey PRIMARY KEY (household_id, person_id, guardian_id);

ALTER TABLE ONLY household_tokens
    ADD CONSTRAINT household_tokens_pkey PRIMARY KEY (household_id, word, kind, item_id) INCLUDE (name_tokens);

ALTER TABLE ONLY household_word_deletions
    ADD CONSTRAINT household_word_deletions_pkey PRIMARY KEY (household_id, deletion, word);

ALTER TABLE ONLY households
    ADD CONSTRAINT households_pkey PRIMARY KEY (id);

ALTER TABLE ONLY idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (household_id, key);

ALTER TABLE ONLY import_entries
    ADD CONSTRAINT import_entries_pkey PRIMARY KEY (household_id, person_id, import_id, "position");

ALTER TABLE ONLY import_keys
    ADD CONSTRAINT import_keys_pkey PRIMARY KEY (household_id, source, source_key);

ALTER TABLE ONLY import_rows
    ADD CONSTRAINT import_rows_pkey PRIMARY KEY (household_id, import_id, "position");

ALTER TABLE ONLY imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (household_id, id);

ALTER TABLE ONLY ingredient_aliases
    ADD CONSTRAINT ingredient_aliases_pkey PRIMARY KEY (household_id, name_key);

ALTER TABLE ONLY ingredient_merges
    ADD CONSTRAINT ingredient_merges_pkey PRIMARY KEY (household_id, id);

ALTER TABLE ONLY ingredients
    ADD CONSTRAINT ingredients_pkey PRIMARY KEY (household_id, id);

ALTER TABLE ONLY invites
    ADD CONSTRAINT invites_digest_key UNIQUE (digest);

ALTER TABLE ONLY invites
    ADD CONSTRAINT invites_pkey PRIMARY KEY (household_id, id);

ALTER TABLE ONLY kept_forms
    ADD CONSTRAINT kept_forms_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY kitchen_devices
    ADD CONSTRAINT kitchen_devices_digest_unique UNIQUE (digest);

ALTER TABLE ONLY kitchen_devices
    ADD CONSTRAINT kitchen_devices_pkey PRIMARY KEY (household_id, id);

ALTER TABLE ONLY known_devices
    ADD CONSTRAINT known_devices_pkey PRIMARY KEY (account_id, digest);

ALTER TABLE ONLY library_changes
    ADD CONSTRAINT library_changes_pkey PRIMARY KEY (household_id, number);

ALTER TABLE ONLY library_revisions
    ADD CONSTRAINT library_revisions_pkey PRIMARY KEY (household_id);

ALTER TABLE ONLY meal_eaters
    ADD CONSTRAINT meal_eaters_pkey PRIMARY KEY (household_id, eaten_on, slot, person_id);

ALTER TABLE ONLY meal_guests
    ADD CONSTRAINT meal_guests_pkey PRIMARY KEY (household_id, eaten_on, slot);

ALTER TABLE ONLY meals_out
    ADD CONSTRAINT meals_out_pkey PRIMARY KEY (household_id, person_id, dish_id);

ALTER TABLE ONLY moves
    ADD CONSTRAINT moves_pkey PRIMARY KEY (id, "position");

ALTER TABLE ONLY own_food_measures
    ADD CONSTRAINT own_food_measures_pkey PRIMARY KEY (household_id, own_food_id, key);

ALTER TABLE ONLY own_food_merges
    ADD CONSTRAINT own_food_merges_pkey PRIMARY KEY (household_id, id);

ALTER TABLE ONLY own_foods
    ADD CONSTRAINT own_foods_pkey PRIMARY KEY (household_id, id);

ALTER TABLE ONLY pantry
    ADD CONSTRAINT pantry_pkey PRIMARY KEY (household_id, ingredient_id);

ALTER TABLE ONLY pantry_takings
    ADD CONSTRAINT pantry_takings_pkey PRIMARY KEY (household_id, dish_id, ingredient_id);

ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_id_key UNIQUE (id);

ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY password_links
    ADD CONSTRAINT password_links_digest_key UNIQUE (digest);

ALTER TABLE ONLY password_links
    ADD CONSTRAINT password_links_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY password_requests
    ADD CONSTRAINT password_requests_pkey PRIMARY KEY (email_key);

ALTER TABLE ONLY persons
    ADD CONSTRAINT persons_pkey PRIMARY KEY (household_id, id);

ALTER TABLE ONLY plan_acts
    ADD CONSTRAINT plan_acts_pkey PRIMARY KEY (household_id, id);

ALTER TABLE ONLY plan_dishes
    ADD CONSTRAINT plan_dishes_pkey PRIMARY KEY (household_id, id);

ALTER TABLE ONLY plan_eaters
    ADD CONSTRAINT plan_eaters_pkey PRIMARY KEY (household_id, dish_id, person_id);

ALTER TABLE ONLY plan_skips
    ADD CONSTRAINT plan_skips_pkey PRIMARY KEY (household_id, person_id, dish_id);

ALTER TABLE ONLY plan_swaps
    ADD CONSTRAINT plan_swaps_pkey PRIMARY KEY (household_id, dish_id, "position");

ALTER TABLE ONLY plan_templates
    ADD CONSTRAINT plan_templates_pkey PRIMARY KEY (household_id, id);

ALTER TABLE ONLY pots
    ADD CONSTRAINT pots_pkey PRIMARY KEY (household_id, id);

ALTER TABLE ONLY program_login
    ADD CONSTRAINT program_login_pkey PRIMARY KEY (id);

ALTER TABLE ONLY rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);

ALTER TABLE ONLY recipe_lines
    ADD CONSTRAINT recipe_lines_pkey PRIMARY KEY (household_id, recipe_id, "position");

ALTER TABLE ONLY recipe_photos
    ADD CONSTRAINT recipe_photos_pkey PRIMARY KEY (household_id, recipe_id, size);

ALTER TABLE ONLY recipe_ratings
    ADD CONSTRAINT recipe_ratings_pkey PRIMARY KEY (household_id, recipe_id, person_id);

ALTER TABLE ONLY recipes
    ADD CONSTRAINT recipes_pkey PRIMARY KEY (household_id, id);

ALTER TABLE ONLY replaced_photos
    ADD CONSTRAINT replaced_photos_pkey PRIMARY KEY (household_id, import_id, "position", size);

ALTER TABLE ONLY row_upgrades
    ADD CONSTRAINT row_upgrades_pkey PRIMARY KEY (name);

ALTER TABLE ONLY schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (version);

ALTER TABLE ONLY second_factors
    ADD CONSTRAINT second_factors_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_id_unique UNIQUE (id);

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY share_links
    ADD CONSTRAINT share_links_pkey PRIMARY KEY (household_id, recipe_id);

ALTER TABLE ONLY shop_aisles
    ADD CONSTRAINT shop_aisles_pkey PRIMARY KEY (household_id, shop_id, aisle);

ALTER TABLE ONLY shopping_clearings
    ADD CONSTRAINT shopping_clearings_pkey PRIMARY KEY (household_id, list_id, id);

ALTER TABLE ONLY shopping_covers
    ADD CONSTRAINT shopping_covers_pkey PRIMARY KEY (household_id, list_id, item_id, operation_id, origin_id);

ALTER TABLE ONLY shopping_item_keys
    ADD CONSTRAINT shopping_item_keys_pkey PRIMARY KEY (household_id, list_id, key);

ALTER TABLE ONLY shopping_items
    ADD CONSTRAINT shopping_items_household_id_list_id_key_key UNIQUE (household_id, list_id, key);

ALTER TABLE ONLY shopping_items
    ADD CONSTRAINT shopping_items_pkey PRIMARY KEY (household_id, list_id, id);

ALTER TABLE ONLY shopping_lists
    ADD CONSTRAINT shopping_lists_pkey PRIMARY KEY (household_id, id);

ALTER TABLE ONLY shopping_needs
    ADD CONSTRAINT shopping_needs_pkey PRIMARY KEY (household_id, list_id, item_id, id);

ALTER TABLE ONLY shopping_operations
    ADD CONSTRAINT shopping_operations_pkey PRIMARY KEY (household_id, list_id, id);

ALTER TABLE ONLY shopping_words
    ADD CONSTRAINT shopping_words_pkey PRIMARY KEY (household_id, key);

ALTER TABLE ONLY shops
    ADD CONSTRAINT shops_pkey PRIMARY KEY (household_id, id);

ALTER TABLE ONLY staples
    ADD CONSTRAINT staples_pkey PRIMARY KEY (household_id, ingredient_id);

ALTER TABLE ONLY stated_contents
    ADD CONSTRAINT stated_contents_pkey PRIMARY KEY (household_id, ingredient_id, statement_id, substance);

ALTER TABLE ONLY used_challenges
    ADD CONSTRAINT used_challenges_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY usual_weeks
    ADD CONSTRAINT usual_weeks_pkey PRIMARY KEY (household_id, person_id);

ALTER TABLE ONLY waiting_sign_ins
    ADD CONSTRAINT waiting_sign_ins_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY weights
    ADD CONSTRAINT weights_pkey PRIMARY KEY (household_id, person_id, measured_on);

ALTER TABLE ONLY word_decisions
    ADD CONSTRAINT word_decisions_pkey PRIMARY KEY (household_id, ingredient_id);

ALTER TABLE ONLY writing_grants
    ADD CONSTRAINT writing_grants_pkey PRIMARY KEY (household_id, person_id, writer_id);

CREATE INDEX access_tokens_account ON access_tokens USING btree (account_id);

CREATE INDEX account_events_account ON account_events USING btree (account_id, happened_at);

CREATE INDEX account_notices_account ON account_notices USING btree (account_id);

CREATE INDEX avoidances_ingredient ON avoidances USING btree (household_id, ingredient_id) WHERE (ingredient_id IS NOT NULL);

CREATE UNIQUE INDEX categories_name_unique ON categories USING btree (household_id, name_key) WHERE (deleted_at IS NULL);

CREATE INDEX cooked_shares_cooking ON cooked_shares USING btree (household_id, cooking_id, "position");

CREATE INDEX cooked_shares_day ON cooked_shares USING btree (household_id, eaten_on) WHERE ((use = 'plate'::text) AND (deleted_at IS NULL));

CREATE INDEX cooked_shares_dish ON cooked_shares USING btree (household_id, dish_id) WHERE ((use = 'plate'::text) AND (deleted_at IS NULL));

CREATE INDEX cooked_shares_leftover ON cooked_shares USING btree (household_id, best_before) WHERE ((use = 'leftover'::text) AND (deleted_at IS NULL));

CREATE INDEX cooked_shares_source ON cooked_shares USING btree (household_id, source_id) WHERE (source_id IS NOT NULL);

CREATE INDEX cooking_lines_ingredient ON cooking_lines USING btree (household_id, ingredient_id) WHERE (ingredient_id IS NOT NULL);

CREATE INDEX cooking_lines_unread ON cooking_lines USING btree (household_id, cooking_id) WHERE (other_food_ids IS NULL);

CREATE UNIQUE INDEX cookings_dish_unique ON cookings USING btree (household_id, dish_id) WHERE ((dish_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX cookings_recipe ON cookings USING btree (household_id, recipe_id, cooked_on) WHERE (deleted_at IS NULL);

CREATE INDEX diary_changes_age ON diary_changes USING btree (created_at);

CREATE INDEX diary_entries_changed ON diary_entries USING btree (household_id, person_id, changed_in) WHERE (changed_in IS NOT NULL);

CREATE INDEX diary_entries_day ON diary_entries USING btree (household_id, person_id, eaten_on, slot, created_at) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX diary_entries_dish_unique ON diary_entries USING btree (household_id, person_id, dish_id) WHERE ((dish_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX diary_entries_food ON diary_entries USING btree (household_id, person_id, food_id, created_at, id) WHERE ((food_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX diary_entries_recent ON diary_entries USING btree (household_id, person_id, created_at DESC);

CREATE INDEX diary_entries_recipe ON diary_entries USING btree (household_id, person_id, recipe_id, created_at, id) WHERE ((recipe_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX diary_offers_act ON diary_offers USING btree (household_id, act_id);

CREATE INDEX diary_offers_age ON diary_offers USING btree (made_at);

CREATE UNIQUE INDEX diary_offers_dish_unique ON diary_offers USING btree (household_id, person_id, dish_id) WHERE ((dish_id IS NOT NULL) AND (answer IS NULL) AND (NOT is_helping));

CREATE INDEX diary_offers_open ON diary_offers USING btree (household_id, person_id, made_at) WHERE (answer IS NULL);

CREATE INDEX diary_sums_stale ON diary_sums USING btree (household_id, person_id, day_on) WHERE is_stale;

CREATE INDEX food_names_by_key ON food_names USING btree (name_key);

CREATE INDEX food_tokens_deletions ON food_tokens USING gin (deletions) WITH (fastupdate=off);

CREATE INDEX foods_barcode ON foods USING btree (barcode) WHERE (barcode IS NOT NULL);

CREATE INDEX foods_branded_by_name ON foods USING btree ("left"(search_text, 60) COLLATE "C", id) WHERE (tier = 2);

CREATE INDEX foods_fdc ON foods USING btree (fdc_id) WHERE (fdc_id IS NOT NULL);

CREATE INDEX foods_lineage ON foods USING btree (source, lineage) WHERE (lineage IS NOT NULL);

CREATE INDEX foods_search_branded ON foods USING gin (search) WHERE (tier = 2);

CREATE INDEX foods_search_imported ON foods USING gin (search) WHERE ((tier = 1) AND (source <> 'catalogue'::text));

CREATE INDEX guardians_of ON guardians USING btree (household_id, guardian_id);

CREATE INDEX household_tokens_item ON household_tokens USING btree (household_id, item_id);

CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at);

CREATE INDEX import_entries_open ON import_entries USING btree (household_id, person_id, import_id, "position") WHERE ((outcome IS NULL) AND (problem = ''::text));

CREATE INDEX import_keys_by_recipe ON import_keys USING btree (household_id, recipe_id);

CREATE INDEX import_rows_open ON import_rows USING btree (household_id, import_id, "position") WHERE (outcome IS NULL);

CREATE INDEX import_rows_photo_addresses ON import_rows USING btree (household_id, import_id, "position") WHERE (photo_address IS NOT NULL);

CREATE INDEX import_rows_photos ON import_rows USING btree (household_id, import_id, "position") WHERE (photo IS NOT NULL);

CREATE INDEX imports_unfinished ON imports USING btree (claimed_until) WHERE (state = ANY (ARRAY['reading'::text, 'running'::text, 'undoing'::text]));

CREATE INDEX ingredient_aliases_ingredient ON ingredient_aliases USING btree (household_id, ingredient_id);

CREATE INDEX ingredient_merges_from ON ingredient_merges USING btree (household_id, from_id, created_at);

CREATE INDEX ingredients_by_name ON ingredients USING btree (household_id, name_key COLLATE "tr-x-icu", id) WHERE (deleted_at IS NULL);

CREATE INDEX ingredients_by_rules ON ingredients USING btree (key_rules);

CREATE UNIQUE INDEX ingredients_name_unique ON ingredients USING btree (household_id, ingredient_key) WHERE (deleted_at IS NULL);

CREATE INDEX kept_forms_expiry ON kept_forms USING btree (expires_at);

CREATE INDEX known_devices_digest ON known_devices USING btree (digest);

CREATE INDEX moves_account ON moves USING btree (account_id, moved_at);

CREATE UNIQUE INDEX own_foods_barcode_unique ON own_foods USING btree (household_id, barcode) WHERE ((barcode IS NOT NULL) AND (deleted_at IS NULL));

CREATE UNIQUE INDEX own_foods_name_unique ON own_foods USING btree (household_id, name_key) WHERE (deleted_at IS NULL);

CREATE INDEX pantry_takings_ingredient ON pantry_takings USING btree (household_id, ingredient_id);

CREATE INDEX pantry_takings_waiting ON pantry_takings USING btree (household_id, ingredient_id) WHERE (state = 'waiting'::text);

CREATE INDEX passkeys_account ON passkeys USING btree (account_id);

CREATE INDEX plan_dishes_act ON plan_dishes USING btree (household_id, act_id) WHERE (act_id IS NOT NULL);

CREATE INDEX plan_dishes_age ON plan_dishes USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX plan_dishes_days ON plan_dishes USING btree (household_id, planned_on, slot, "position") WHERE ((template_id IS NULL) AND (deleted_at IS NULL));

CREATE INDEX plan_dishes_from ON plan_dishes USING btree (household_id, from_dish_id) WHERE (from_dish_id IS NOT NULL);

CREATE INDEX plan_dishes_recipe ON plan_dishes USING btree (household_id, recipe_id, planned_on) WHERE ((template_id IS NULL) AND (deleted_at IS NULL));

CREATE INDEX plan_dishes_removed ON plan_dishes USING btree (household_id, removed_in) WHERE (removed_in IS NOT NULL);

CREATE INDEX plan_dishes_share ON plan_dishes USING btree (household_id, share_id) WHERE (share_id IS NOT NULL);

CREATE INDEX plan_dishes_template ON plan_dishes USING btree (household_id, template_id) WHERE (template_id IS NOT NULL);

CREATE INDEX plan_swaps_unread ON plan_swaps USING btree (household_id, dish_id) WHERE (other_food_ids IS NULL);

CREATE UNIQUE INDEX plan_templates_name_unique ON plan_templates USING btree (household_id, name_key) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX pots_name_unique ON pots USING btree (household_id, name_key) WHERE (deleted_at IS NULL);

CREATE INDEX rate_limits_age ON rate_limits USING btree (window_started_at);

CREATE INDEX recipe_lines_food ON recipe_lines USING btree (food_id) WHERE (food_id IS NOT NULL);

CREATE INDEX recipe_lines_ingredient ON recipe_lines USING btree (household_id, ingredient_id);

CREATE INDEX recipe_lines_open ON recipe_lines USING btree (household_id, ingredient_id, recipe_id) WHERE (counts AND (NOT has_own) AND (((food_id IS NULL) AND (own_food_id IS NULL)) OR (NOT is_sure)));

CREATE INDEX recipe_lines_other_foods ON recipe_lines USING gin (other_food_ids) WHERE (other_food_ids <> '{}'::uuid[]);

CREATE INDEX recipe_lines_own_food ON recipe_lines USING btree (household_id, own_food_id) WHERE (own_food_id IS NOT NULL);

CREATE INDEX recipe_lines_unread ON recipe_lines USING btree (household_id, recipe_id) WHERE (other_food_ids IS NULL);

CREATE INDEX recipe_ratings_by_person ON recipe_ratings USING btree (household_id, person_id);

CREATE INDEX recipes_by_category ON recipes USING btree (household_id, category_id, name_key COLLATE "tr-x-icu", id) WHERE (deleted_at IS NULL);

CREATE INDEX recipes_by_name ON recipes USING btree (household_id, name_key COLLATE "tr-x-icu", id);

CREATE INDEX recipes_by_source ON recipes USING btree (household_id, source_url) WHERE ((source_url <> ''::text) AND (deleted_at IS NULL));

CREATE INDEX recipes_by_use ON recipes USING btree (household_id, used_at);

CREATE UNIQUE INDEX recipes_name_unique ON recipes USING btree (household_id, name_key) WHERE (deleted_at IS NULL);

CREATE INDEX removed_recipe_lines_ingredient ON removed_recipe_lines USING btree (household_id, ingredient_id);

CREATE INDEX sessions_account ON sessions USING btree (account_id, last_seen_at DESC);

CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);

CREATE INDEX share_links_digest ON share_links USING btree (digest);

CREATE INDEX shopping_items_ingredient ON shopping_items USING btree (household_id, ingredient_id) WHERE (ingredient_id IS NOT NULL);

CREATE UNIQUE INDEX shopping_lists_name_unique ON shopping_lists USING btree (household_id, name_key) WHERE (deleted_at IS NULL);

CREATE INDEX shopping_needs_origin ON shopping_needs USING btree (household_id, list_id, origin, origin_id);

CREATE INDEX shopping_needs_rest ON shopping_needs USING btree (household_id, origin_id) WHERE (rest_g IS NOT NULL);

CREATE INDEX shopping_operations_age ON shopping_operations USING btree (received_at);

CREATE INDEX shopping_operations_item ON shopping_operations USING btree (household_id, list_id, item_id);

CREATE UNIQUE INDEX shops_name_unique ON shops USING btree (household_id, name_key) WHERE (deleted_at IS NULL);

CREATE INDEX waiting_sign_ins_account ON waiting_sign_ins USING btree (account_id);

CREATE TRIGGER access_tokens_end AFTER DELETE ON access_tokens FOR EACH ROW EXECUTE FUNCTION tell_session_end();

CREATE TRIGGER accounts_kitchens AFTER UPDATE OF disabled_at ON accounts FOR EACH ROW WHEN (((old.disabled_at IS NULL) AND (new.disabled_at IS NOT NULL))) EXECUTE FUNCTION tell_kitchens_end('person_id');

CREATE TRIGGER accounts_move AFTER UPDATE OF household_id, person_id ON accounts FOR EACH ROW WHEN (((old.household_id IS DISTINCT FROM new.household_id) OR (old.person_id IS DISTINCT FROM new.person_id))) EXECUTE FUNCTION tell_account_move();

CREATE TRIGGER accounts_tokens AFTER UPDATE OF household_id, person_id, disabled_at, deleted_at ON accounts FOR EACH ROW WHEN (((((old.household_id IS DISTINCT FROM new.household_id) OR (old.person_id IS DISTINCT FROM new.person_id)) OR (old.disabled_at IS DISTINCT FROM new.disabled_at)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION end_access_tokens();

CREATE TRIGGER avoided_ingredients BEFORE DELETE ON ingredients FOR EACH ROW EXECUTE FUNCTION keep_avoided_name();

CREATE CONSTRAINT TRIGGER categories_change_library AFTER INSERT OR DELETE OR UPDATE ON categories DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_library_change();

CREATE TRIGGER cooking_lines_take AFTER INSERT ON cooking_lines REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION take_for_lines();

CREATE TRIGGER cooking_lines_take_again AFTER UPDATE OF is_left_out, ingredient_id ON cooking_lines FOR EACH ROW WHEN (((old.is_left_out <> new.is_left_out) OR ((old.ingredient_id IS NULL) AND (new.ingredient_id IS NOT NULL)))) EXECUTE FUNCTION take_for_line();

CREATE TRIGGER cookings_take AFTER INSERT ON cookings FOR EACH ROW WHEN (((new.dish_id IS NOT NULL) AND (new.deleted_at IS NULL))) EXECUTE FUNCTION take_for_cooking();

CREATE TRIGGER cookings_take_again AFTER UPDATE OF deleted_at ON cookings FOR EACH ROW WHEN (((new.dish_id IS NOT NULL) AND ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL)))) EXECUTE FUNCTION take_for_cooking();

CREATE TRIGGER cookings_take_servings AFTER UPDATE OF servings ON cookings FOR EACH ROW WHEN (((new.dish_id IS NOT NULL) AND (old.deleted_at IS NULL) AND (new.deleted_at IS NULL) AND (old.servings <> new.servings))) EXECUTE FUNCTION take_for_servings();

CREATE TRIGGER diary_entries_note_change BEFORE UPDATE ON diary_entries FOR EACH ROW WHEN ((NOT (old.changed_at IS DISTINCT FROM new.changed_at))) EXECUTE FUNCTION note_changed_entry();

CREATE TRIGGER diary_entry_changed AFTER INSERT OR DELETE OR UPDATE ON diary_entries FOR EACH ROW EXECUTE FUNCTION diary_entry_changed();

CREATE TRIGGER diary_entry_of_those_here AFTER INSERT ON diary_entries FOR EACH ROW WHEN (((new.person_id = current_person()) OR (new.written_by IS NOT NULL))) EXECUTE FUNCTION refuse_for_departed();

CREATE TRIGGER diary_entry_of_those_here_still AFTER UPDATE ON diary_entries FOR EACH ROW WHEN ((new.person_id = current_person())) EXECUTE FUNCTION refuse_for_departed();

CREATE TRIGGER diary_entry_offered AFTER UPDATE OF deleted_at ON diary_entries FOR EACH ROW WHEN (((old.deleted_at IS NULL) <> (new.deleted_at IS NULL))) EXECUTE FUNCTION reopen_offers();

CREATE TRIGGER food_measures_note_change AFTER INSERT OR DELETE OR UPDATE ON food_measures FOR EACH STATEMENT EXECUTE FUNCTION note_food_change();

CREATE TRIGGER foods_note_change AFTER DELETE OR UPDATE ON foods FOR EACH STATEMENT EXECUTE FUNCTION note_food_change();

CREATE TRIGGER foods_note_described AFTER UPDATE ON foods REFERENCING OLD TABLE AS formerly NEW TABLE AS described FOR EACH STATEMENT EXECUTE FUNCTION note_described_foods();

CREATE TRIGGER guardians_invites AFTER DELETE ON guardians FOR EACH ROW EXECUTE FUNCTION end_handovers();

CREATE TRIGGER households_begin_shopping_list AFTER INSERT ON households FOR EACH ROW EXECUTE FUNCTION begin_shopping_list();

CREATE TRIGGER import_rows_added AFTER INSERT ON import_rows REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_import_rows();

CREATE TRIGGER import_rows_changed AFTER UPDATE ON import_rows REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_import_rows();

CREATE CONSTRAINT TRIGGER ingredient_aliases_change_library AFTER INSERT OR DELETE OR UPDATE ON ingredient_aliases DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_library_change();

CREATE CONSTRAINT TRIGGER ingredient_foods_change_library AFTER UPDATE OF food_id, own_food_id ON ingredients DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_library_change();

CREATE CONSTRAINT TRIGGER ingredients_change_library AFTER UPDATE OF name ON ingredients DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_library_change();

CREATE TRIGGER kitchen_devices_end AFTER UPDATE OF revoked_at ON kitchen_devices FOR EACH ROW WHEN (((old.revoked_at IS NULL) AND (new.revoked_at IS NOT NULL))) EXECUTE FUNCTION tell_session_end();

CREATE TRIGGER kitchen_devices_forget_eaten AFTER INSERT OR UPDATE OF expires_at, revoked_at ON kitchen_devices FOR EACH ROW WHEN ((new.revoked_at IS NULL)) EXECUTE FUNCTION forget_eaten();

CREATE TRIGGER of_those_here AFTER INSERT OR UPDATE ON avoidances FOR EACH ROW WHEN ((new.person_id = current_person())) EXECUTE FUNCTION refuse_for_departed();

CREATE TRIGGER of_those_here AFTER INSERT OR UPDATE ON diary_days FOR EACH ROW WHEN ((new.person_id = current_person())) EXECUTE FUNCTION refuse_for_departed();

CREATE TRIGGER of_those_here AFTER INSERT OR UPDATE ON favourites FOR EACH ROW WHEN ((new.person_id = current_person())) EXECUTE FUNCTION refuse_for_departed();

CREATE TRIGGER of_those_here AFTER INSERT OR UPDATE ON goals FOR EACH ROW WHEN ((new.person_id = current_person())) EXECUTE FUNCTION refuse_for_departed();

CREATE TRIGGER of_those_here AFTER INSERT OR UPDATE ON weights FOR EACH ROW WHEN ((new.person_id = current_person())) EXECUTE FUNCTION refuse_for_departed();

CREATE CONSTRAINT TRIGGER own_food_contents_change_library AFTER UPDATE OF contains ON own_foods DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.contains IS DISTINCT FROM new.contains)) EXECUTE FUNCTION note_library_change();

CREATE CONSTRAINT TRIGGER own_food_names_change_library AFTER UPDATE OF name ON own_foods DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION note_library_change();

CREATE TRIGGER own_food_tokens AFTER INSERT OR UPDATE OF search_text, deleted_at ON own_foods FOR EACH ROW EXECUTE FUNCTION learn_household_tokens('food');

CREATE TRIGGER persons_forget_eaten AFTER INSERT OR UPDATE OF kind, left_at ON persons FOR EACH ROW WHEN (((new.kind = 'member'::text) AND (new.left_at IS NULL))) EXECUTE FUNCTION forget_eaten();

CREATE TRIGGER persons_invites AFTER UPDATE OF role ON persons FOR EACH ROW WHEN (((old.role = 'owner'::text) AND (new.role IS DISTINCT FROM 'owner'::text))) EXECUTE FUNCTION end_invites();

CREATE TRIGGER persons_kitchens AFTER UPDATE OF left_at ON persons FOR EACH ROW WHEN (((old.left_at IS NULL) AND (new.left_at IS NOT NULL))) EXECUTE FUNCTION tell_kitchens_end('id');

CREATE TRIGGER persons_only_read AFTER UPDATE OF role ON persons FOR EACH ROW WHEN (((old.role IS DISTINCT FROM new.role) AND (new.role = 'viewer'::text))) EXECUTE FUNCTION end_kitchens();

CREATE TRIGGER persons_usual_week AFTER UPDATE OF kind, role ON persons FOR EACH ROW WHEN (((old.kind <> new.kind) OR (old.role IS DISTINCT FROM new.role))) EXECUTE FUNCTION keep_usual_week();

CREATE TRIGGER persons_usual_week_portions AFTER UPDATE OF kind, role, left_at ON persons FOR EACH ROW WHEN (((old.kind <> new.kind) OR (old.role IS DISTINCT FROM new.role) OR ((old.left_at IS NULL) <> (new.left_at IS NULL)))) EXECUTE FUNCTION portions_follow_person();

CREATE CONSTRAINT TRIGGER photos_change_library AFTER INSERT OR DELETE OR UPDATE ON recipe_photos DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_library_change();

CREATE TRIGGER plan_dishes_give_back AFTER UPDATE OF planned_on, deleted_at ON plan_dishes FOR EACH ROW WHEN (((new.template_id IS NULL) AND ((old.planned_on <> new.planned_on) OR ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL))))) EXECUTE FUNCTION give_back_for_moving();

CREATE TRIGGER plan_swaps_take AFTER INSERT OR DELETE ON plan_swaps FOR EACH ROW EXECUTE FUNCTION take_for_swap();

CREATE TRIGGER plan_swaps_take_again AFTER UPDATE OF ingredient_id ON plan_swaps FOR EACH ROW WHEN (((old.ingredient_id IS NULL) AND (new.ingredient_id IS NOT NULL))) EXECUTE FUNCTION take_for_swap();

CREATE CONSTRAINT TRIGGER recipe_contents_change_library AFTER UPDATE ON recipes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((NOT (old.used_at IS DISTINCT FROM new.used_at)) OR (old.updated_at IS DISTINCT FROM new.updated_at) OR (new.used_at IS NULL) OR (new.used_at < old.used_at))) EXECUTE FUNCTION note_library_change();

CREATE TRIGGER recipe_lines_language_added AFTER INSERT ON recipe_lines REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION settle_languages();

CREATE TRIGGER recipe_lines_language_changed AFTER UPDATE OF language ON recipe_lines FOR EACH ROW WHEN ((old.language IS DISTINCT FROM new.language)) EXECUTE FUNCTION settle_language_of_line();

CREATE TRIGGER recipe_lines_language_removed AFTER DELETE ON recipe_lines REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION settle_languages();

CREATE TRIGGER recipe_tokens AFTER INSERT OR UPDATE OF search_text, deleted_at ON recipes FOR EACH ROW EXECUTE FUNCTION learn_household_tokens('recipe');

CREATE CONSTRAINT TRIGGER recipes_change_library AFTER INSERT OR DELETE ON recipes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_library_change();

CREATE TRIGGER sessions_end AFTER DELETE ON sessions FOR EACH ROW WHEN ((old.expires_at > now())) EXECUTE FUNCTION tell_session_end();

CREATE TRIGGER shopping_lists_tell AFTER UPDATE OF revision ON shopping_lists FOR EACH ROW WHEN ((old.revision IS DISTINCT FROM new.revision)) EXECUTE FUNCTION tell_of_shopping_list();

CREATE CONSTRAINT TRIGGER stated_contents_change_library AFTER INSERT OR DELETE OR UPDATE ON stated_contents DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_library_change();

CREATE TRIGGER taken_off_by_those_here AFTER DELETE ON avoidances FOR EACH ROW WHEN ((old.person_id = current_person())) EXECUTE FUNCTION refuse_for_departed();

CREATE TRIGGER taken_off_by_those_here AFTER DELETE ON diary_days FOR EACH ROW WHEN ((old.person_id = current_person())) EXECUTE FUNCTION refuse_for_departed();

CREATE TRIGGER taken_off_by_those_here AFTER DELETE ON favourites FOR EACH ROW WHEN ((old.person_id = current_person())) EXECUTE FUNCTION refuse_for_departed();

CREATE TRIGGER taken_off_by_those_here AFTER DELETE ON goals FOR EACH ROW WHEN ((old.person_id = current_person())) EXECUTE FUNCTION refuse_for_departed();

CREATE TRIGGER taken_off_by_those_here AFTER DELETE ON weights FOR EACH ROW WHEN ((old.person_id = current_person())) EXECUTE FUNCTION refuse_for_departed();

ALTER TABLE ONLY access_tokens
    ADD CONSTRAINT access_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY account_events
    ADD CONSTRAINT account_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY account_notices
    ADD CONSTRAINT account_notices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY announced_removals
    ADD CONSTRAINT announced_removals_household_id_announced_by_fkey FOREIGN KEY (household_id, announced_by) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY announced_removals
    ADD CONSTRAINT announced_removals_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY avoidances
    ADD CONSTRAINT avoidances_household_id_ingredient_id_fkey FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients(household_id, id) DEFERRABLE;

ALTER TABLE ONLY avoidances
    ADD CONSTRAINT avoidances_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY body_shares
    ADD CONSTRAINT body_shares_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY body_shares
    ADD CONSTRAINT body_shares_household_id_viewer_id_fkey FOREIGN KEY (household_id, viewer_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY categories
    ADD CONSTRAINT categories_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY changed_foods
    ADD CONSTRAINT changed_foods_food_id_fkey FOREIGN KEY (food_id) REFERENCES foods(id) ON DELETE CASCADE;

ALTER TABLE ONLY cooked_shares
    ADD CONSTRAINT cooked_shares_household_id_cooking_id_fkey FOREIGN KEY (household_id, cooking_id) REFERENCES cookings(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY cooked_shares
    ADD CONSTRAINT cooked_shares_household_id_source_id_fkey FOREIGN KEY (household_id, source_id) REFERENCES cooked_shares(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY cooking_lines
    ADD CONSTRAINT cooking_lines_household_id_cooking_id_fkey FOREIGN KEY (household_id, cooking_id) REFERENCES cookings(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY cooking_lines
    ADD CONSTRAINT cooking_lines_household_id_ingredient_id_fkey FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients(household_id, id) ON DELETE SET NULL (ingredient_id);

ALTER TABLE ONLY cooking_lines
    ADD CONSTRAINT cooking_lines_household_id_own_food_id_fkey FOREIGN KEY (household_id, own_food_id) REFERENCES own_foods(household_id, id) DEFERRABLE;

ALTER TABLE ONLY cookings
    ADD CONSTRAINT cookings_household_id_dish_id_fkey FOREIGN KEY (household_id, dish_id) REFERENCES plan_dishes(household_id, id) ON DELETE SET NULL (dish_id);

ALTER TABLE ONLY cookings
    ADD CONSTRAINT cookings_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY cookings
    ADD CONSTRAINT cookings_household_id_pot_id_fkey FOREIGN KEY (household_id, pot_id) REFERENCES pots(household_id, id) DEFERRABLE;

ALTER TABLE ONLY cookings
    ADD CONSTRAINT cookings_household_id_recipe_id_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) DEFERRABLE;

ALTER TABLE ONLY diary_changes
    ADD CONSTRAINT diary_changes_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY diary_days
    ADD CONSTRAINT diary_days_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY diary_entries
    ADD CONSTRAINT diary_entries_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY diary_offers
    ADD CONSTRAINT diary_offers_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY diary_sums
    ADD CONSTRAINT diary_sums_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY favourites
    ADD CONSTRAINT favourites_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY feeds
    ADD CONSTRAINT feeds_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY food_measures
    ADD CONSTRAINT food_measures_food_id_fkey FOREIGN KEY (food_id) REFERENCES foods(id) ON DELETE CASCADE;

ALTER TABLE ONLY food_names
    ADD CONSTRAINT food_names_food_id_fkey FOREIGN KEY (food_id) REFERENCES foods(id) ON DELETE CASCADE;

ALTER TABLE ONLY former_entries
    ADD CONSTRAINT former_entries_household_id_person_id_change_id_fkey FOREIGN KEY (household_id, person_id, change_id) REFERENCES diary_changes(household_id, person_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY former_plates
    ADD CONSTRAINT former_plates_household_id_person_id_change_id_fkey FOREIGN KEY (household_id, person_id, change_id) REFERENCES diary_changes(household_id, person_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY goals
    ADD CONSTRAINT goals_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY guardians
    ADD CONSTRAINT guardians_household_id_guardian_id_fkey FOREIGN KEY (household_id, guardian_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY guardians
    ADD CONSTRAINT guardians_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY guardians
    ADD CONSTRAINT guardians_stands_in_for_fkey FOREIGN KEY (household_id, stands_in_for) REFERENCES persons(household_id, id) ON DELETE SET NULL (stands_in_for);

ALTER TABLE ONLY household_tokens
    ADD CONSTRAINT household_tokens_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY household_word_deletions
    ADD CONSTRAINT household_word_deletions_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY import_entries
    ADD CONSTRAINT import_entries_household_id_import_id_fkey FOREIGN KEY (household_id, import_id) REFERENCES imports(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY import_entries
    ADD CONSTRAINT import_entries_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY import_keys
    ADD CONSTRAINT import_keys_household_id_recipe_id_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY import_rows
    ADD CONSTRAINT import_rows_household_id_import_id_fkey FOREIGN KEY (household_id, import_id) REFERENCES imports(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY imports
    ADD CONSTRAINT imports_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY ingredient_aliases
    ADD CONSTRAINT ingredient_aliases_household_id_ingredient_id_fkey FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY ingredient_merges
    ADD CONSTRAINT ingredient_merges_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY ingredients
    ADD CONSTRAINT ingredients_food_id_fkey FOREIGN KEY (food_id) REFERENCES foods(id);

ALTER TABLE ONLY ingredients
    ADD CONSTRAINT ingredients_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY ingredients
    ADD CONSTRAINT ingredients_household_id_own_food_id_fkey FOREIGN KEY (household_id, own_food_id) REFERENCES own_foods(household_id, id) DEFERRABLE;

ALTER TABLE ONLY invites
    ADD CONSTRAINT invites_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY invites
    ADD CONSTRAINT invites_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY kitchen_devices
    ADD CONSTRAINT kitchen_devices_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY known_devices
    ADD CONSTRAINT known_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY library_changes
    ADD CONSTRAINT library_changes_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY library_revisions
    ADD CONSTRAINT library_revisions_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY meal_eaters
    ADD CONSTRAINT meal_eaters_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY meal_guests
    ADD CONSTRAINT meal_guests_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY meals_out
    ADD CONSTRAINT meals_out_household_id_dish_id_fkey FOREIGN KEY (household_id, dish_id) REFERENCES plan_dishes(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY meals_out
    ADD CONSTRAINT meals_out_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY moves
    ADD CONSTRAINT moves_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY own_food_measures
    ADD CONSTRAINT own_food_measures_household_id_own_food_id_fkey FOREIGN KEY (household_id, own_food_id) REFERENCES own_foods(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY own_food_merges
    ADD CONSTRAINT own_food_merges_household_id_from_id_fkey FOREIGN KEY (household_id, from_id) REFERENCES own_foods(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY own_food_merges
    ADD CONSTRAINT own_food_merges_household_id_into_id_fkey FOREIGN KEY (household_id, into_id) REFERENCES own_foods(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY own_foods
    ADD CONSTRAINT own_foods_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY pantry
    ADD CONSTRAINT pantry_household_id_ingredient_id_fkey FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY pantry_takings
    ADD CONSTRAINT pantry_takings_household_id_dish_id_fkey FOREIGN KEY (household_id, dish_id) REFERENCES plan_dishes(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY pantry_takings
    ADD CONSTRAINT pantry_takings_household_id_ingredient_id_fkey FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY pantry_takings
    ADD CONSTRAINT pantry_takings_household_id_list_id_fkey FOREIGN KEY (household_id, list_id) REFERENCES shopping_lists(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY password_links
    ADD CONSTRAINT password_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY persons
    ADD CONSTRAINT persons_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY plan_acts
    ADD CONSTRAINT plan_acts_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY plan_dishes
    ADD CONSTRAINT plan_dishes_food_id_fkey FOREIGN KEY (food_id) REFERENCES foods(id);

ALTER TABLE ONLY plan_dishes
    ADD CONSTRAINT plan_dishes_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY plan_dishes
    ADD CONSTRAINT plan_dishes_household_id_from_dish_id_fkey FOREIGN KEY (household_id, from_dish_id) REFERENCES plan_dishes(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY plan_dishes
    ADD CONSTRAINT plan_dishes_household_id_own_food_id_fkey FOREIGN KEY (household_id, own_food_id) REFERENCES own_foods(household_id, id) DEFERRABLE;

ALTER TABLE ONLY plan_dishes
    ADD CONSTRAINT plan_dishes_household_id_recipe_id_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) DEFERRABLE;

ALTER TABLE ONLY plan_dishes
    ADD CONSTRAINT plan_dishes_household_id_template_id_fkey FOREIGN KEY (household_id, template_id) REFERENCES plan_templates(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY plan_eaters
    ADD CONSTRAINT plan_eaters_household_id_dish_id_fkey FOREIGN KEY (household_id, dish_id) REFERENCES plan_dishes(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY plan_eaters
    ADD CONSTRAINT plan_eaters_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY plan_skips
    ADD CONSTRAINT plan_skips_household_id_dish_id_fkey FOREIGN KEY (household_id, dish_id) REFERENCES plan_dishes(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY plan_skips
    ADD CONSTRAINT plan_skips_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY plan_swaps
    ADD CONSTRAINT plan_swaps_household_id_dish_id_fkey FOREIGN KEY (household_id, dish_id) REFERENCES plan_dishes(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY plan_swaps
    ADD CONSTRAINT plan_swaps_household_id_ingredient_id_fkey FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients(household_id, id) ON DELETE SET NULL (ingredient_id);

ALTER TABLE ONLY plan_swaps
    ADD CONSTRAINT plan_swaps_household_id_own_food_id_fkey FOREIGN KEY (household_id, own_food_id) REFERENCES own_foods(household_id, id) DEFERRABLE;

ALTER TABLE ONLY plan_templates
    ADD CONSTRAINT plan_templates_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY pots
    ADD CONSTRAINT pots_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY recipe_lines
    ADD CONSTRAINT recipe_lines_food_id_fkey FOREIGN KEY (food_id) REFERENCES foods(id);

ALTER TABLE ONLY recipe_lines
    ADD CONSTRAINT recipe_lines_household_id_ingredient_id_fkey FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients(household_id, id) DEFERRABLE;

ALTER TABLE ONLY recipe_lines
    ADD CONSTRAINT recipe_lines_household_id_own_food_id_fkey FOREIGN KEY (household_id, own_food_id) REFERENCES own_foods(household_id, id) DEFERRABLE;

ALTER TABLE ONLY recipe_lines
    ADD CONSTRAINT recipe_lines_household_id_recipe_id_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY recipe_photos
    ADD CONSTRAINT recipe_photos_household_id_recipe_id_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY recipe_ratings
    ADD CONSTRAINT recipe_ratings_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY recipe_ratings
    ADD CONSTRAINT recipe_ratings_household_id_recipe_id_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY recipes
    ADD CONSTRAINT recipes_household_id_category_id_fkey FOREIGN KEY (household_id, category_id) REFERENCES categories(household_id, id) DEFERRABLE;

ALTER TABLE ONLY recipes
    ADD CONSTRAINT recipes_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY removed_recipe_lines
    ADD CONSTRAINT removed_recipe_lines_household_id_recipe_id_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY replaced_photos
    ADD CONSTRAINT replaced_photos_household_id_import_id_position_fkey FOREIGN KEY (household_id, import_id, "position") REFERENCES import_rows(household_id, import_id, "position") ON DELETE CASCADE;

ALTER TABLE ONLY second_factors
    ADD CONSTRAINT second_factors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY share_links
    ADD CONSTRAINT share_links_household_id_recipe_id_fkey FOREIGN KEY (household_id, recipe_id) REFERENCES recipes(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY shop_aisles
    ADD CONSTRAINT shop_aisles_household_id_shop_id_fkey FOREIGN KEY (household_id, shop_id) REFERENCES shops(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY shopping_clearings
    ADD CONSTRAINT shopping_clearings_household_id_list_id_fkey FOREIGN KEY (household_id, list_id) REFERENCES shopping_lists(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY shopping_covers
    ADD CONSTRAINT shopping_covers_household_id_list_id_item_id_fkey FOREIGN KEY (household_id, list_id, item_id) REFERENCES shopping_items(household_id, list_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY shopping_item_keys
    ADD CONSTRAINT shopping_item_keys_household_id_list_id_item_id_fkey FOREIGN KEY (household_id, list_id, item_id) REFERENCES shopping_items(household_id, list_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY shopping_items
    ADD CONSTRAINT shopping_items_food_id_fkey FOREIGN KEY (food_id) REFERENCES foods(id) ON DELETE SET NULL;

ALTER TABLE ONLY shopping_items
    ADD CONSTRAINT shopping_items_household_id_ingredient_id_fkey FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients(household_id, id) ON DELETE SET NULL (ingredient_id);

ALTER TABLE ONLY shopping_items
    ADD CONSTRAINT shopping_items_household_id_list_id_fkey FOREIGN KEY (household_id, list_id) REFERENCES shopping_lists(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY shopping_lists
    ADD CONSTRAINT shopping_lists_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY shopping_lists
    ADD CONSTRAINT shopping_lists_household_id_shop_id_fkey FOREIGN KEY (household_id, shop_id) REFERENCES shops(household_id, id) DEFERRABLE;

ALTER TABLE ONLY shopping_needs
    ADD CONSTRAINT shopping_needs_household_id_list_id_item_id_fkey FOREIGN KEY (household_id, list_id, item_id) REFERENCES shopping_items(household_id, list_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY shopping_operations
    ADD CONSTRAINT shopping_operations_household_id_list_id_item_id_fkey FOREIGN KEY (household_id, list_id, item_id) REFERENCES shopping_items(household_id, list_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY shopping_words
    ADD CONSTRAINT shopping_words_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY shops
    ADD CONSTRAINT shops_household_id_fkey FOREIGN KEY (household_id) REFERENCES households(id) ON DELETE CASCADE;

ALTER TABLE ONLY staples
    ADD CONSTRAINT staples_household_id_ingredient_id_fkey FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY stated_contents
    ADD CONSTRAINT stated_contents_household_id_ingredient_id_fkey FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY usual_weeks
    ADD CONSTRAINT usual_weeks_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY waiting_sign_ins
    ADD CONSTRAINT waiting_sign_ins_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY weights
    ADD CONSTRAINT weights_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY word_decisions
    ADD CONSTRAINT word_decisions_household_id_ingredient_id_fkey FOREIGN KEY (household_id, ingredient_id) REFERENCES ingredients(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY writing_grants
    ADD CONSTRAINT writing_grants_household_id_person_id_fkey FOREIGN KEY (household_id, person_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY writing_grants
    ADD CONSTRAINT writing_grants_household_id_writer_id_fkey FOREIGN KEY (household_id, writer_id) REFERENCES persons(household_id, id) ON DELETE CASCADE;

ALTER TABLE access_tokens ENABLE ROW LEVEL SECURITY;

ALTER TABLE account_events ENABLE ROW LEVEL SECURITY;

ALTER TABLE account_notices ENABLE ROW LEVEL SECURITY;

ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;

CREATE POLICY added_by_a_person ON persons AS RESTRICTIVE FOR INSERT WITH CHECK (((household_id = current_household()) AND (current_person() IS NOT NULL)));

ALTER TABLE announced_removals ENABLE ROW LEVEL SECURITY;

ALTER TABLE avoidances ENABLE ROW LEVEL SECURITY;

ALTER TABLE body_shares ENABLE ROW LEVEL SECURITY;

CREATE POLICY by_a_person ON share_links AS RESTRICTIVE USING (((household_id = current_household()) AND (current_person() IS NOT NULL)));

ALTER TABLE categories ENABLE ROW LEVEL SECURITY;

CREATE POLICY changed_by_a_person ON households AS RESTRICTIVE FOR UPDATE USING ((id = current_household())) WITH CHECK (((id = current_household()) AND (current_person() IS NOT NULL)));

CREATE POLICY changed_by_a_person ON persons AS RESTRICTIVE FOR UPDATE USING ((household_id = current_household())) WITH CHECK (((household_id = current_household()) AND (current_person() IS NOT NULL)));

ALTER TABLE cooked_shares ENABLE ROW LEVEL SECURITY;

ALTER TABLE cooking_lines ENABLE ROW LEVEL SECURITY;

ALTER TABLE cookings ENABLE ROW LEVEL SECURITY;

ALTER TABLE diary_changes ENABLE ROW LEVEL SECURITY;

ALTER TABLE diary_days ENABLE ROW LEVEL SECURITY;

ALTER TABLE diary_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE diary_offers ENABLE ROW LEVEL SECURITY;

ALTER TABLE diary_sums ENABLE ROW LEVEL SECURITY;

ALTER TABLE favourites ENABLE ROW LEVEL SECURITY;

ALTER TABLE feeds ENABLE ROW LEVEL SECURITY;

CREATE POLICY for_others ON diary_entries FOR INSERT WITH CHECK (((household_id = current_household()) AND (written_by = current_author()) AND may_write_for(person_id)));

ALTER TABLE former_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE former_plates ENABLE ROW LEVEL SECURITY;

ALTER TABLE goals ENABLE ROW LEVEL SECURITY;

CREATE POLICY guardian ON diary_offers FOR SELECT USING (((household_id = current_household()) AND looks_after(person_id)));

ALTER TABLE guardians ENABLE ROW LEVEL SECURITY;

CREATE POLICY household ON announced_removals FOR SELECT USING (((household_id = current_household()) AND owns_household()));

CREATE POLICY household ON avoidances FOR SELECT USING ((household_id = current_household()));

CREATE POLICY household ON categories USING ((household_id = current_household()));

CREATE POLICY household ON cooked_shares USING ((household_id = current_household()));

CREATE POLICY household ON cooking_lines USING ((household_id = current_household()));

CREATE POLICY household ON cookings USING ((household_id = current_household()));

CREATE POLICY household ON guardians FOR SELECT USING ((household_id = current_household()));

CREATE POLICY household ON household_tokens USING ((household_id = current_household()));

CREATE POLICY household ON household_word_deletions USING ((household_id = current_household()));

CREATE POLICY household ON households USING ((id = current_household()));

CREATE POLICY household ON idempotency_keys USING ((household_id = current_household()));

CREATE POLICY household ON import_keys USING ((household_id = current_household()));

CREATE POLICY household ON import_rows USING ((household_id = current_household()));

CREATE POLICY household ON imports USING (((household_id = current_household()) AND (started_by =
CASE holds
    WHEN 'diary'::text THEN current_person()
    ELSE started_by
END)));

CREATE POLICY household ON ingredient_aliases USING ((household_id = current_household()));

CREATE POLICY household ON ingredient_merges USING ((household_id = current_household()));

CREATE POLICY household ON ingredients USING ((household_id = current_household()));

CREATE POLICY household ON invites USING (((household_id = current_household()) AND owns_household()));

CREATE POLICY household ON kitchen_devices FOR SELECT USING ((household_id = current_household()));

CREATE POLICY household ON library_changes USING ((household_id = current_household()));

CREATE POLICY household ON library_revisions USING ((household_id = current_household()));

CREATE POLICY household ON meal_eaters USING ((household_id = current_household()));

CREATE POLICY household ON meal_guests USING ((household_id = current_household()));

CREATE POLICY household ON own_food_measures USING ((household_id = current_household()));

CREATE POLICY household ON own_food_merges USING ((household_id = current_household()));

CREATE POLICY household ON own_foods USING ((household_id = current_household()));

CREATE POLICY household ON pantry USING ((household_id = current_household()));

CREATE POLICY household ON pantry_takings USING ((household_id = current_household()));

CREATE POLICY household ON persons USING ((household_id = current_household()));

CREATE POLICY household ON plan_acts USING ((household_id = current_household()));

CREATE POLICY household ON plan_dishes USING ((household_id = current_household()));

CREATE POLICY household ON plan_eaters USING ((household_id = current_household()));

CREATE POLICY household ON plan_swaps USING ((household_id = current_household()));

CREATE POLICY household ON plan_templates USING ((household_id = current_household()));

CREATE POLICY household ON pots USING ((household_id = current_household()));

CREATE POLICY household ON recipe_lines USING ((household_id = current_household()));

CREATE POLICY household ON recipe_photos USING ((household_id = current_household()));

CREATE POLICY household ON recipe_ratings USING ((household_id = current_household()));

CREATE POLICY household ON recipes USING ((household_id = current_household()));

CREATE POLICY household ON removed_recipe_lines USING ((household_id = current_household()));

CREATE POLICY household ON replaced_photos USING ((household_id = current_household()));

CREATE POLICY household ON share_links USING ((household_id = current_household()));

CREATE POLICY household ON shop_aisles USING ((household_id = current_household()));

CREATE POLICY household ON shopping_clearings USING ((household_id = current_household()));

CREATE POLICY household ON shopping_covers USING ((household_id = current_household()));

CREATE POLICY household ON shopping_item_keys USING ((household_id = current_household()));

CREATE POLICY household ON shopping_items USING ((household_id = current_household()));

CREATE POLICY household ON shopping_lists USING ((household_id = current_household()));

CREATE POLICY household ON shopping_needs USING ((household_id = current_household()));

CREATE POLICY household ON shopping_operations USING ((household_id = current_household()));

CREATE POLICY household ON shopping_words USING ((household_id = current_household()));

CREATE POLICY household ON shops USING ((household_id = current_household()));

CREATE POLICY household ON staples USING ((household_id = current_household()));

CREATE POLICY household ON stated_contents USING ((household_id = current_household()));

CREATE POLICY household ON usual_weeks USING ((household_id = current_household()));

CREATE POLICY household ON word_decisions USING ((household_id = current_household()));

ALTER TABLE household_tokens ENABLE ROW LEVEL SECURITY;

ALTER TABLE household_word_deletions ENABLE ROW LEVEL SECURITY;

ALTER TABLE households ENABLE ROW LEVEL SECURITY;

ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE import_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE import_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE import_rows ENABLE ROW LEVEL SECURITY;

ALTER TABLE imports ENABLE ROW LEVEL SECURITY;

CREATE POLICY in_own_name ON diary_offers AS RESTRICTIVE FOR INSERT WITH CHECK (((household_id = current_household()) AND (offered_by = current_author())));

ALTER TABLE ingredient_aliases ENABLE ROW LEVEL SECURITY;

ALTER TABLE ingredient_merges ENABLE ROW LEVEL SECURITY;

ALTER TABLE ingredients ENABLE ROW LEVEL SECURITY;

ALTER TABLE invites ENABLE ROW LEVEL SECURITY;

ALTER TABLE kitchen_devices ENABLE ROW LEVEL SECURITY;

ALTER TABLE known_devices ENABLE ROW LEVEL SECURITY;

ALTER TABLE library_changes ENABLE ROW LEVEL SECURITY;

ALTER TABLE library_revisions ENABLE ROW LEVEL SECURITY;

ALTER TABLE meal_eaters ENABLE ROW LEVEL SECURITY;

ALTER TABLE meal_guests ENABLE ROW LEVEL SECURITY;

ALTER TABLE meals_out ENABLE ROW LEVEL SECURITY;

ALTER TABLE moves ENABLE ROW LEVEL SECURITY;

CREATE POLICY named ON guardians FOR INSERT WITH CHECK (((household_id = current_household()) AND may_name_guardians(person_id)));

CREATE POLICY offered ON diary_offers FOR INSERT WITH CHECK (((household_id = current_household()) AND may_offer_to(person_id)));

CREATE POLICY own_changed ON recipe_ratings AS RESTRICTIVE FOR UPDATE USING (((household_id = current_household()) AND (person_id = current_person())));

ALTER TABLE own_food_measures ENABLE ROW LEVEL SECURITY;

ALTER TABLE own_food_merges ENABLE ROW LEVEL SECURITY;

ALTER TABLE own_foods ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_gone ON recipe_ratings AS RESTRICTIVE FOR DELETE USING (((household_id = current_household()) AND (person_id = current_person())));

CREATE POLICY own_new ON recipe_ratings AS RESTRICTIVE FOR INSERT WITH CHECK (((household_id = current_household()) AND (person_id = current_person())));

ALTER TABLE pantry ENABLE ROW LEVEL SECURITY;

ALTER TABLE pantry_takings ENABLE ROW LEVEL SECURITY;

ALTER TABLE passkeys ENABLE ROW LEVEL SECURITY;

ALTER TABLE password_links ENABLE ROW LEVEL SECURITY;

ALTER TABLE password_requests ENABLE ROW LEVEL SECURITY;

CREATE POLICY person ON avoidances USING (((household_id = current_household()) AND (person_id = current_person())));

CREATE POLICY person ON body_shares USING (((household_id = current_household()) AND (person_id = current_person())));

CREATE POLICY person ON diary_changes USING (((household_id = current_household()) AND (person_id = current_person())));

CREATE POLICY person ON diary_days USING (((household_id = current_household()) AND (person_id = current_person())));

CREATE POLICY person ON diary_entries USING (((household_id = current_household()) AND (person_id = current_person())));

CREATE POLICY person ON diary_offers USING (((household_id = current_household()) AND (person_id = current_person())));

CREATE POLICY person ON diary_sums USING (((household_id = current_household()) AND (person_id = current_person())));

CREATE POLICY person ON favourites USING (((household_id = current_household()) AND (person_id = current_person())));

CREATE POLICY person ON feeds USING (((household_id = current_household()) AND (person_id = current_person())));

CREATE POLICY person ON former_entries USING (((household_id = current_household()) AND (person_id = current_person())));

CREATE POLICY person ON former_plates USING (((household_id = current_household()) AND (person_id = current_person())));

CREATE POLICY person ON goals USING (((household_id = current_household()) AND (person_id = current_person())));

CREATE POLICY person ON import_entries USING (((household_id = current_household()) AND (person_id = current_person())));

CREATE POLICY person ON meals_out USING (((household_id = current_household()) AND (person_id = current_person())));

CREATE POLICY person ON plan_skips USING (((household_id = current_household()) AND (person_id = current_person())));

CREATE POLICY person ON weights USING (((household_id = current_household()) AND (person_id = current_person())));

CREATE POLICY person ON writing_grants USING (((household_id = current_household()) AND (person_id = current_person())));

ALTER TABLE persons ENABLE ROW LEVEL SECURITY;

ALTER TABLE plan_acts ENABLE ROW LEVEL SECURITY;

ALTER TABLE plan_dishes ENABLE ROW LEVEL SECURITY;

ALTER TABLE plan_eaters ENABLE ROW LEVEL SECURITY;

ALTER TABLE plan_skips ENABLE ROW LEVEL SECURITY;

ALTER TABLE plan_swaps ENABLE ROW LEVEL SECURITY;

ALTER TABLE plan_templates ENABLE ROW LEVEL SECURITY;

ALTER TABLE pots ENABLE ROW LEVEL SECURITY;

ALTER TABLE recipe_lines ENABLE ROW LEVEL SECURITY;

ALTER TABLE recipe_photos ENABLE ROW LEVEL SECURITY;

ALTER TABLE recipe_ratings ENABLE ROW LEVEL SECURITY;

ALTER TABLE recipes ENABLE ROW LEVEL SECURITY;

CREATE POLICY removed_by_a_person ON persons AS RESTRICTIVE FOR DELETE USING (((household_id = current_household()) AND (current_person() IS NOT NULL)));

ALTER TABLE removed_recipe_lines ENABLE ROW LEVEL SECURITY;

ALTER TABLE replaced_photos ENABLE ROW LEVEL SECURITY;

CREATE POLICY revoked ON kitchen_devices FOR UPDATE USING (((household_id = current_household()) AND owns_household()));

ALTER TABLE second_factors ENABLE ROW LEVEL SECURITY;

ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;

ALTER TABLE share_links ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_aisles ENABLE ROW LEVEL SECURITY;

ALTER TABLE shopping_clearings ENABLE ROW LEVEL SECURITY;

ALTER TABLE shopping_covers ENABLE ROW LEVEL SECURITY;

ALTER TABLE shopping_item_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE shopping_items ENABLE ROW LEVEL SECURITY;

ALTER TABLE shopping_lists ENABLE ROW LEVEL SECURITY;

ALTER TABLE shopping_needs ENABLE ROW LEVEL SECURITY;

ALTER TABLE shopping_operations ENABLE ROW LEVEL SECURITY;

ALTER TABLE shopping_words ENABLE ROW LEVEL SECURITY;

ALTER TABLE shops ENABLE ROW LEVEL SECURITY;

CREATE POLICY shown_to_all ON body_shares FOR SELECT USING (((household_id = current_household()) AND (viewer_id IS NULL) AND (current_person() IS NOT NULL)));

CREATE POLICY shown_to_one ON body_shares FOR SELECT USING (((household_id = current_household()) AND (viewer_id = current_person())));

ALTER TABLE staples ENABLE ROW LEVEL SECURITY;

ALTER TABLE stated_contents ENABLE ROW LEVEL SECURITY;

CREATE POLICY taken_back ON announced_removals FOR DELETE USING (((household_id = current_household()) AND owns_household() AND (current_person() = ANY (ARRAY[person_id, announced_by]))));

CREATE POLICY taken_off ON guardians FOR DELETE USING (((household_id = current_household()) AND may_name_guardians(person_id)));

ALTER TABLE used_challenges ENABLE ROW LEVEL SECURITY;

ALTER TABLE usual_weeks ENABLE ROW LEVEL SECURITY;

ALTER TABLE waiting_sign_ins ENABLE ROW LEVEL SECURITY;

ALTER TABLE weights ENABLE ROW LEVEL SECURITY;

ALTER TABLE word_decisions ENABLE ROW LEVEL SECURITY;

ALTER TABLE writing_grants ENABLE ROW LEVEL SECURITY;

GRANT USAGE ON SCHEMA public TO sofra_app;

GRANT USAGE ON SCHEMA shared TO sofra_app;

REVOKE ALL ON FUNCTION abandoned_imports() FROM PUBLIC;
GRANT ALL ON FUNCTION abandoned_imports() TO sofra_app;

REVOKE ALL ON FUNCTION accept_invite(wanted bytea, newcomer uuid, newcomer_name text, newcomer_language text, newcomer_zone text) FROM PUBLIC;

REVOKE ALL ON FUNCTION accept_invite(wanted bytea, newcomer uuid, newcomer_name text, newcomer_language text, newcomer_zone text, new_account uuid, new_email text, new_email_key text, new_hash text) FROM PUBLIC;
GRANT ALL ON FUNCTION accept_invite(wanted bytea, newcomer uuid, newcomer_name text, newcomer_language text, newcomer_zone text, new_account uuid, new_email text, new_email_key text, new_hash text) TO sofra_app;

REVOKE ALL ON FUNCTION access_token_person(wanted bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION access_token_person(wanted bytea) TO sofra_app;

REVOKE ALL ON FUNCTION account_opens(wanted_account uuid, proof text) FROM PUBLIC;
GRANT ALL ON FUNCTION account_opens(wanted_account uuid, proof text) TO sofra_app;

REVOKE ALL ON FUNCTION account_salt(wanted_email_key text) FROM PUBLIC;
GRANT ALL ON FUNCTION account_salt(wanted_email_key text) TO sofra_app;

REVOKE ALL ON FUNCTION act_for(person uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION act_for(person uuid) TO sofra_app;

REVOKE ALL ON FUNCTION add_passkey(token_digest bytea, proof text, challenge_digest bytea, credential bytea, new_id uuid, new_name text, key bytea, uses bigint, max_count bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION add_passkey(token_digest bytea, proof text, challenge_digest bytea, credential bytea, new_id uuid, new_name text, key bytea, uses bigint, max_count bigint) TO sofra_app;

REVOKE ALL ON FUNCTION announce_removal(token_digest bytea, member uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION announce_removal(token_digest bytea, member uuid) TO sofra_app;

REVOKE ALL ON FUNCTION announced_to(token_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION announced_to(token_digest bytea) TO sofra_app;

REVOKE ALL ON FUNCTION ask_for_password_link(asked_email_key text) FROM PUBLIC;
GRANT ALL ON FUNCTION ask_for_password_link(asked_email_key text) TO sofra_app;

REVOKE ALL ON FUNCTION attempts(what bytea, seconds bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION attempts(what bytea, seconds bigint) TO sofra_app;

REVOKE ALL ON FUNCTION avoid_again(merge uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION avoid_again(merge uuid) TO sofra_app;

REVOKE ALL ON FUNCTION await_code(wanted_account uuid, proof text, waiting_digest bytea, ends_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION await_code(wanted_account uuid, proof text, waiting_digest bytea, ends_at timestamp with time zone) TO sofra_app;

REVOKE ALL ON FUNCTION begin_session(wanted_account uuid, proof text, token_digest bytea, new_session uuid, agent text, client text, ends_at timestamp with time zone, old_device bytea, new_device bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION begin_session(wanted_account uuid, proof text, token_digest bytea, new_session uuid, agent text, client text, ends_at timestamp with time zone, old_device bytea, new_device bytea) TO sofra_app;

REVOKE ALL ON FUNCTION begin_session_by_code(waiting_digest bytea, step bigint, recovery bigint, token_digest bytea, new_session uuid, agent text, client text, ends_at timestamp with time zone, old_device bytea, new_device bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION begin_session_by_code(waiting_digest bytea, step bigint, recovery bigint, token_digest bytea, new_session uuid, agent text, client text, ends_at timestamp with time zone, old_device bytea, new_device bytea) TO sofra_app;

REVOKE ALL ON FUNCTION begin_session_by_passkey(key bytea, uses bigint, challenge_digest bytea, token_digest bytea, new_session uuid, agent text, client text, ends_at timestamp with time zone, old_device bytea, new_device bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION begin_session_by_passkey(key bytea, uses bigint, challenge_digest bytea, token_digest bytea, new_session uuid, agent text, client text, ends_at timestamp with time zone, old_device bytea, new_device bytea) TO sofra_app;

REVOKE ALL ON FUNCTION begin_shopping_list() FROM PUBLIC;

REVOKE ALL ON FUNCTION bring_back_ward(ward uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION bring_back_ward(ward uuid) TO sofra_app;

REVOKE ALL ON FUNCTION bring_import_along(wanted uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION bring_import_along(wanted uuid) TO sofra_app;

REVOKE ALL ON FUNCTION bring_own_foods(foods uuid[], from_home uuid, to_home uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION bring_recipes(from_home uuid, to_home uuid, until timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION change_email(wanted_account uuid, proof text, new_email text, new_email_key text, agent text, client text) FROM PUBLIC;
GRANT ALL ON FUNCTION change_email(wanted_account uuid, proof text, new_email text, new_email_key text, agent text, client text) TO sofra_app;

REVOKE ALL ON FUNCTION change_password(wanted_account uuid, proof text, new_hash text) FROM PUBLIC;
GRANT ALL ON FUNCTION change_password(wanted_account uuid, proof text, new_hash text) TO sofra_app;

REVOKE ALL ON FUNCTION change_role(member uuid, wanted text) FROM PUBLIC;

REVOKE ALL ON FUNCTION change_role(token_digest bytea, member uuid, wanted text) FROM PUBLIC;
GRANT ALL ON FUNCTION change_role(token_digest bytea, member uuid, wanted text) TO sofra_app;

REVOKE ALL ON FUNCTION copies_taken() FROM PUBLIC;
GRANT ALL ON FUNCTION copies_taken() TO sofra_app;

REVOKE ALL ON FUNCTION copy_lines(recipe uuid, from_home uuid, to_home uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION copy_rows(tab regclass, former jsonb, latter jsonb, condition text) FROM PUBLIC;

REVOKE ALL ON FUNCTION copy_ward(from_home uuid, ward uuid, to_home uuid, guardian uuid, until timestamp with time zone, profile jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION correct_offers(pot uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION correct_offers(pot uuid) TO sofra_app;

REVOKE ALL ON FUNCTION count_attempt(what bytea, seconds bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION count_attempt(what bytea, seconds bigint) TO sofra_app;

REVOKE ALL ON FUNCTION delete_own_account(token_digest bytea, proof text) FROM PUBLIC;
GRANT ALL ON FUNCTION delete_own_account(token_digest bytea, proof text) TO sofra_app;

REVOKE ALL ON FUNCTION depart_account(wanted uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION departing() FROM PUBLIC;
GRANT ALL ON FUNCTION departing() TO sofra_app;

REVOKE ALL ON FUNCTION departing_foods() FROM PUBLIC;
GRANT ALL ON FUNCTION departing_foods() TO sofra_app;

REVOKE ALL ON FUNCTION dish_lines_follow(household uuid, merge uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION dish_lines_follow(household uuid, merge uuid) TO sofra_app;

REVOKE ALL ON FUNCTION dish_lines_part(household uuid, merge uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION dish_lines_part(household uuid, merge uuid) TO sofra_app;

REVOKE ALL ON FUNCTION end_guardianship(home uuid, ward uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION end_handovers() FROM PUBLIC;

REVOKE ALL ON FUNCTION end_household(token_digest bytea, act uuid, home uuid, home_name text, one uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION end_household(token_digest bytea, act uuid, home uuid, home_name text, one uuid) TO sofra_app;

REVOKE ALL ON FUNCTION end_invites() FROM PUBLIC;

REVOKE ALL ON FUNCTION end_kitchens() FROM PUBLIC;

REVOKE ALL ON FUNCTION end_kitchens_of(wanted_account uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION end_other_sessions(token_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION end_other_sessions(token_digest bytea) TO sofra_app;

REVOKE ALL ON FUNCTION end_own_access_token(token_digest bytea, wanted uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION end_own_access_token(token_digest bytea, wanted uuid) TO sofra_app;

REVOKE ALL ON FUNCTION end_own_session(token_digest bytea, wanted_session uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION end_own_session(token_digest bytea, wanted_session uuid) TO sofra_app;

REVOKE ALL ON FUNCTION end_session(token_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION end_session(token_digest bytea) TO sofra_app;

REVOKE ALL ON FUNCTION end_standing_in(home uuid, one uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION energy_left(day date) FROM PUBLIC;
GRANT ALL ON FUNCTION energy_left(day date) TO sofra_app;

REVOKE ALL ON FUNCTION feed_behind(wanted bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION feed_behind(wanted bytea) TO sofra_app;

REVOKE ALL ON FUNCTION follow_merged_food(merge uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION follow_merged_food(merge uuid) TO sofra_app;

REVOKE ALL ON FUNCTION forget_attempts(what bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION forget_attempts(what bytea) TO sofra_app;

REVOKE ALL ON FUNCTION forget_devices(wanted_account uuid, kept bytea) FROM PUBLIC;

REVOKE ALL ON FUNCTION forget_eaten() FROM PUBLIC;

REVOKE ALL ON FUNCTION forget_own_devices(token_digest bytea, kept bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION forget_own_devices(token_digest bytea, kept bytea) TO sofra_app;

REVOKE ALL ON FUNCTION forget_since(until timestamp with time zone, from_home uuid, from_one uuid, to_home uuid, to_one uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION give_attempt_back(what bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION give_attempt_back(what bytea) TO sofra_app;

REVOKE ALL ON FUNCTION give_back_plate(plate uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION give_back_plate(plate uuid) TO sofra_app;

REVOKE ALL ON FUNCTION handed_over(token_digest bytea, wanted bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION handed_over(token_digest bytea, wanted bytea) TO sofra_app;

REVOKE ALL ON FUNCTION installation_state() FROM PUBLIC;
GRANT ALL ON FUNCTION installation_state() TO sofra_app;

REVOKE ALL ON FUNCTION invite_behind(wanted bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION invite_behind(wanted bytea) TO sofra_app;

REVOKE ALL ON FUNCTION invite_secrets() FROM PUBLIC;
GRANT ALL ON FUNCTION invite_secrets() TO sofra_app;

REVOKE ALL ON FUNCTION is_asking(token_digest bytea) FROM PUBLIC;

REVOKE ALL ON FUNCTION is_resting(guest uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION is_resting(guest uuid) TO sofra_app;

REVOKE ALL ON FUNCTION is_switched_off(home uuid, person uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION is_switched_off(home uuid, person uuid) TO sofra_app;

REVOKE ALL ON FUNCTION join_household(wanted bytea, act uuid, one uuid, bring boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION join_household(token_digest bytea, wanted bytea, act uuid, one uuid, bring boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION join_household(token_digest bytea, wanted bytea, act uuid, one uuid, bring boolean) TO sofra_app;

REVOKE ALL ON FUNCTION keep_avoided_name() FROM PUBLIC;

REVOKE ALL ON FUNCTION keep_form(token_digest bytea, form_fields text, ends_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION keep_form(token_digest bytea, form_fields text, ends_at timestamp with time zone) TO sofra_app;

REVOKE ALL ON FUNCTION keep_plate(plate uuid, change uuid, place text) FROM PUBLIC;
GRANT ALL ON FUNCTION keep_plate(plate uuid, change uuid, place text) TO sofra_app;

REVOKE ALL ON FUNCTION keep_usual_week() FROM PUBLIC;

REVOKE ALL ON FUNCTION kept_form(token_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION kept_form(token_digest bytea) TO sofra_app;

REVOKE ALL ON FUNCTION kept_lines_follow(household uuid, merge uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION kept_lines_follow(household uuid, merge uuid) TO sofra_app;

REVOKE ALL ON FUNCTION kept_lines_part(household uuid, merge uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION kept_lines_part(household uuid, merge uuid) TO sofra_app;

REVOKE ALL ON FUNCTION kitchen_behind(wanted bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION kitchen_behind(wanted bytea) TO sofra_app;

REVOKE ALL ON FUNCTION knows_device(wanted_email_key text, device_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION knows_device(wanted_email_key text, device_digest bytea) TO sofra_app;

REVOKE ALL ON FUNCTION latest_move() FROM PUBLIC;
GRANT ALL ON FUNCTION latest_move() TO sofra_app;

REVOKE ALL ON FUNCTION leave_former_ward(move moves) FROM PUBLIC;

REVOKE ALL ON FUNCTION leave_household(act uuid, home uuid, home_name text, one uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION leave_household(token_digest bytea, act uuid, home uuid, home_name text, one uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION leave_household(token_digest bytea, act uuid, home uuid, home_name text, one uuid) TO sofra_app;

REVOKE ALL ON FUNCTION looks_after(person uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION looks_after(person uuid) TO sofra_app;

REVOKE ALL ON FUNCTION make_access_token(token_digest bytea, proof text, new_token uuid, new_digest bytea, new_name text, new_scopes text[], ends_at timestamp with time zone, most bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION make_access_token(token_digest bytea, proof text, new_token uuid, new_digest bytea, new_name text, new_scopes text[], ends_at timestamp with time zone, most bigint) TO sofra_app;

REVOKE ALL ON FUNCTION make_diary_sum_stale(household uuid, person uuid, day date) FROM PUBLIC;
GRANT ALL ON FUNCTION make_diary_sum_stale(household uuid, person uuid, day date) TO sofra_app;

REVOKE ALL ON FUNCTION may_depart(home uuid, one uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION may_name_guardians(person uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION may_name_guardians(person uuid) TO sofra_app;

REVOKE ALL ON FUNCTION may_offer_to(person uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION may_offer_to(person uuid) TO sofra_app;

REVOKE ALL ON FUNCTION may_write_for(person uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION may_write_for(person uuid) TO sofra_app;

GRANT SELECT,INSERT,DELETE ON TABLE persons TO sofra_app;

GRANT UPDATE(name) ON TABLE persons TO sofra_app;

GRANT UPDATE(language) ON TABLE persons TO sofra_app;

GRANT UPDATE(time_zone) ON TABLE persons TO sofra_app;

GRANT UPDATE(usual_share) ON TABLE persons TO sofra_app;

GRANT UPDATE(diary_writing) ON TABLE persons TO sofra_app;

GRANT UPDATE(start) ON TABLE persons TO sofra_app;

REVOKE ALL ON FUNCTION move_apart(former uuid, going uuid, ender persons, taken uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION move_body(from_home uuid, from_one uuid, to_home uuid, to_one uuid, until timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION move_person(act uuid, from_home uuid, from_one uuid, to_home uuid, to_one uuid, wanted_role text, is_own boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION move_ward(act uuid, from_home uuid, ward uuid, to_home uuid, guardian uuid, is_own boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION moved_by_others(token_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION moved_by_others(token_digest bytea) TO sofra_app;

REVOKE ALL ON FUNCTION note_account_event(token_digest bytea, wanted_kind text, agent text, client text) FROM PUBLIC;
GRANT ALL ON FUNCTION note_account_event(token_digest bytea, wanted_kind text, agent text, client text) TO sofra_app;

REVOKE ALL ON FUNCTION note_changed_entry() FROM PUBLIC;

REVOKE ALL ON FUNCTION note_described_foods() FROM PUBLIC;

REVOKE ALL ON FUNCTION note_failed_code(waiting_digest bytea, agent text, client text) FROM PUBLIC;
GRANT ALL ON FUNCTION note_failed_code(waiting_digest bytea, agent text, client text) TO sofra_app;

REVOKE ALL ON FUNCTION note_failed_sign_in(wanted_account uuid, agent text, client text) FROM PUBLIC;
GRANT ALL ON FUNCTION note_failed_sign_in(wanted_account uuid, agent text, client text) TO sofra_app;

REVOKE ALL ON FUNCTION note_food_change() FROM PUBLIC;

REVOKE ALL ON FUNCTION note_library_change() FROM PUBLIC;

REVOKE ALL ON FUNCTION offer_entries(home uuid, giver uuid, taker uuid, days date[], handed_by uuid, handed_by_name text) FROM PUBLIC;

REVOKE ALL ON FUNCTION open_devices() FROM PUBLIC;
GRANT ALL ON FUNCTION open_devices() TO sofra_app;

REVOKE ALL ON FUNCTION open_kitchen(wanted bytea, device uuid, device_digest bytea, device_name text, wanted_language text) FROM PUBLIC;
GRANT ALL ON FUNCTION open_kitchen(wanted bytea, device uuid, device_digest bytea, device_name text, wanted_language text) TO sofra_app;

REVOKE ALL ON FUNCTION open_session(wanted_account uuid, token_digest bytea, new_session uuid, agent text, client text, ends_at timestamp with time zone, old_device bytea, new_device bytea) FROM PUBLIC;

REVOKE ALL ON FUNCTION opened_account(token_digest bytea, proof text) FROM PUBLIC;

REVOKE ALL ON FUNCTION own_access_tokens(token_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION own_access_tokens(token_digest bytea) TO sofra_app;

REVOKE ALL ON FUNCTION own_account(token_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION own_account(token_digest bytea) TO sofra_app;

REVOKE ALL ON FUNCTION own_account_events(token_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION own_account_events(token_digest bytea) TO sofra_app;

REVOKE ALL ON FUNCTION own_passkeys(token_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION own_passkeys(token_digest bytea) TO sofra_app;

REVOKE ALL ON FUNCTION own_second_factor(token_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION own_second_factor(token_digest bytea) TO sofra_app;

REVOKE ALL ON FUNCTION own_sessions(token_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION own_sessions(token_digest bytea) TO sofra_app;

REVOKE ALL ON FUNCTION owns_household() FROM PUBLIC;
GRANT ALL ON FUNCTION owns_household() TO sofra_app;

REVOKE ALL ON FUNCTION part_merged_food(merge uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION part_merged_food(merge uuid) TO sofra_app;

REVOKE ALL ON FUNCTION passkey_behind(key_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION passkey_behind(key_digest bytea) TO sofra_app;

REVOKE ALL ON FUNCTION password_link_account(link_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION password_link_account(link_digest bytea) TO sofra_app;

REVOKE ALL ON FUNCTION planned_goal(dish uuid, person uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION planned_goal(dish uuid, person uuid) TO sofra_app;

REVOKE ALL ON FUNCTION portions_follow_person() FROM PUBLIC;

REVOKE ALL ON FUNCTION profiles_of(home uuid, those uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION recipes_to_take(token_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION recipes_to_take(token_digest bytea) TO sofra_app;

REVOKE ALL ON FUNCTION refuse_for_departed() FROM PUBLIC;

REVOKE ALL ON FUNCTION register_household(home uuid, home_name text, one uuid, one_name text, wanted_language text, zone text, new_account uuid, new_email text, new_email_key text, new_hash text) FROM PUBLIC;
GRANT ALL ON FUNCTION register_household(home uuid, home_name text, one uuid, one_name text, wanted_language text, zone text, new_account uuid, new_email text, new_email_key text, new_hash text) TO sofra_app;

REVOKE ALL ON FUNCTION removal_is_due(member uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION remove_member(act uuid, member uuid, home uuid, one uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION remove_member(token_digest bytea, act uuid, member uuid, home uuid, one uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION remove_member(token_digest bytea, act uuid, member uuid, home uuid, one uuid) TO sofra_app;

REVOKE ALL ON FUNCTION remove_passkey(token_digest bytea, proof text, wanted uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION remove_passkey(token_digest bytea, proof text, wanted uuid) TO sofra_app;

REVOKE ALL ON FUNCTION remove_second_factor(token_digest bytea, proof text) FROM PUBLIC;
GRANT ALL ON FUNCTION remove_second_factor(token_digest bytea, proof text) TO sofra_app;

REVOKE ALL ON FUNCTION remove_ward(ward uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION remove_ward(ward uuid) TO sofra_app;

REVOKE ALL ON FUNCTION removed_members() FROM PUBLIC;
GRANT ALL ON FUNCTION removed_members() TO sofra_app;

REVOKE ALL ON FUNCTION removed_wards() FROM PUBLIC;
GRANT ALL ON FUNCTION removed_wards() TO sofra_app;

REVOKE ALL ON FUNCTION renew_recovery_codes(token_digest bytea, proof text, new_codes_seed bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION renew_recovery_codes(token_digest bytea, proof text, new_codes_seed bytea) TO sofra_app;

REVOKE ALL ON FUNCTION return_account(wanted uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION serves_here() FROM PUBLIC;
GRANT ALL ON FUNCTION serves_here() TO sofra_app;

REVOKE ALL ON FUNCTION session_account(token_digest bytea) FROM PUBLIC;

REVOKE ALL ON FUNCTION session_person(wanted bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION session_person(wanted bytea) TO sofra_app;

REVOKE ALL ON FUNCTION set_second_factor(token_digest bytea, proof text, new_seed bytea, step bigint, new_codes_seed bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION set_second_factor(token_digest bytea, proof text, new_seed bytea, step bigint, new_codes_seed bytea) TO sofra_app;

REVOKE ALL ON FUNCTION settle_departure(home uuid, one uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION settle_plate(plate uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION settle_plate(plate uuid) TO sofra_app;

REVOKE ALL ON FUNCTION settle_portions(home uuid, dishes uuid[], people uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION settle_portions(home uuid, dishes uuid[], people uuid[]) TO sofra_app;

REVOKE ALL ON FUNCTION shared_recipe(wanted bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION shared_recipe(wanted bytea) TO sofra_app;

REVOKE ALL ON FUNCTION sits_at(home uuid, one uuid, day date, meal text) FROM PUBLIC;
GRANT ALL ON FUNCTION sits_at(home uuid, one uuid, day date, meal text) TO sofra_app;

REVOKE ALL ON FUNCTION start_kitchen(token_digest bytea, proof text, device uuid, device_digest bytea, device_name text, last_day date, agent text, client text) FROM PUBLIC;
GRANT ALL ON FUNCTION start_kitchen(token_digest bytea, proof text, device uuid, device_digest bytea, device_name text, last_day date, agent text, client text) TO sofra_app;

REVOKE ALL ON FUNCTION take_back(act uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION take_back(act uuid) TO sofra_app;

REVOKE ALL ON FUNCTION take_recipes(token_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION take_recipes(token_digest bytea) TO sofra_app;

REVOKE ALL ON FUNCTION take_wards(token_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION take_wards(token_digest bytea) TO sofra_app;

REVOKE ALL ON FUNCTION tell_of_household(told uuid, wanted_kind text, home uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION touch_access_token(wanted bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION touch_access_token(wanted bytea) TO sofra_app;

REVOKE ALL ON FUNCTION touch_session(token_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION touch_session(token_digest bytea) TO sofra_app;

REVOKE ALL ON FUNCTION undo_move() FROM PUBLIC;

REVOKE ALL ON FUNCTION undo_move(token_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION undo_move(token_digest bytea) TO sofra_app;

REVOKE ALL ON FUNCTION unite(home uuid, ward uuid, one uuid, handed_by uuid, handed_by_name text) FROM PUBLIC;

REVOKE ALL ON FUNCTION unite_avoidances(home uuid, one uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION unread_kept_line(line jsonb, food uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION unread_kept_line(line jsonb, food uuid) TO sofra_app;

REVOKE ALL ON FUNCTION use_challenge(challenge_digest bytea) FROM PUBLIC;

REVOKE ALL ON FUNCTION use_password_link(link_digest bytea, new_hash text, agent text, client text) FROM PUBLIC;
GRANT ALL ON FUNCTION use_password_link(link_digest bytea, new_hash text, agent text, client text) TO sofra_app;

REVOKE ALL ON FUNCTION used_in_kitchen(home uuid, wanted uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION used_in_kitchen(home uuid, wanted uuid) TO sofra_app;

REVOKE ALL ON FUNCTION usual_meals(kind text, role text) FROM PUBLIC;
GRANT ALL ON FUNCTION usual_meals(kind text, role text) TO sofra_app;

REVOKE ALL ON FUNCTION waiting_sign_in(waiting_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION waiting_sign_in(waiting_digest bytea) TO sofra_app;

REVOKE ALL ON FUNCTION wards_taken() FROM PUBLIC;
GRANT ALL ON FUNCTION wards_taken() TO sofra_app;

REVOKE ALL ON FUNCTION wards_to_take(token_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION wards_to_take(token_digest bytea) TO sofra_app;

REVOKE ALL ON FUNCTION was_let_write(person uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION was_let_write(person uuid) TO sofra_app;

REVOKE ALL ON FUNCTION welcome_back(token_digest bytea, member uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION welcome_back(token_digest bytea, member uuid) TO sofra_app;

REVOKE ALL ON FUNCTION write_notice(wanted_account uuid, wanted_kind text, agent text, subject text) FROM PUBLIC;

GRANT SELECT,DELETE ON TABLE announced_removals TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE avoidances TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE body_shares TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE categories TO sofra_app;

GRANT SELECT,UPDATE ON TABLE households TO sofra_app;

GRANT SELECT(household_id) ON TABLE kitchen_devices TO sofra_app;

GRANT SELECT(id) ON TABLE kitchen_devices TO sofra_app;

GRANT SELECT(name) ON TABLE kitchen_devices TO sofra_app;

GRANT SELECT(put_up_by) ON TABLE kitchen_devices TO sofra_app;

GRANT SELECT(created_at) ON TABLE kitchen_devices TO sofra_app;

GRANT SELECT(last_seen_at) ON TABLE kitchen_devices TO sofra_app;

GRANT SELECT(expires_at) ON TABLE kitchen_devices TO sofra_app;

GRANT SELECT(revoked_at),UPDATE(revoked_at) ON TABLE kitchen_devices TO sofra_app;

GRANT SELECT ON TABLE checked_kitchen TO sofra_app;

GRANT SELECT ON TABLE checked_session TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE cooked_shares TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE cooking_lines TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE cookings TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE diary_changes TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE diary_days TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE diary_entries TO sofra_app;

GRANT SELECT,INSERT ON TABLE diary_offers TO sofra_app;

GRANT UPDATE(answer) ON TABLE diary_offers TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE diary_sums TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE favourites TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE feeds TO sofra_app;

GRANT SELECT ON TABLE food_changes TO sofra_app;

GRANT SELECT,INSERT,DELETE ON TABLE food_measures TO sofra_app;

GRANT SELECT,INSERT,DELETE ON TABLE food_names TO sofra_app;

GRANT SELECT ON TABLE food_sources TO sofra_app;

GRANT SELECT,INSERT ON TABLE food_tokens TO sofra_app;

GRANT SELECT,INSERT,UPDATE ON TABLE foods TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE former_entries TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE former_plates TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE goals TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE guardians TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE household_tokens TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE household_word_deletions TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE idempotency_keys TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE import_entries TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE import_keys TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE import_rows TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE imports TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ingredient_aliases TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ingredient_merges TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE ingredients TO sofra_app;

GRANT INSERT,DELETE,UPDATE ON TABLE invites TO sofra_app;

GRANT SELECT(household_id) ON TABLE invites TO sofra_app;

GRANT SELECT(id) ON TABLE invites TO sofra_app;

GRANT SELECT(role) ON TABLE invites TO sofra_app;

GRANT SELECT(person_id) ON TABLE invites TO sofra_app;

GRANT SELECT(created_by) ON TABLE invites TO sofra_app;

GRANT SELECT(created_by_name) ON TABLE invites TO sofra_app;

GRANT SELECT(created_at) ON TABLE invites TO sofra_app;

GRANT SELECT(expires_at) ON TABLE invites TO sofra_app;

GRANT SELECT(used_at) ON TABLE invites TO sofra_app;

GRANT SELECT(revoked_at) ON TABLE invites TO sofra_app;

GRANT SELECT(kitchen_until) ON TABLE invites TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE library_changes TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE library_revisions TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE meal_eaters TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE meal_guests TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE meals_out TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE own_food_measures TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE own_food_merges TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE own_foods TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE pantry TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE pantry_takings TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE plan_acts TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE plan_dishes TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE plan_eaters TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE plan_skips TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE plan_swaps TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE plan_templates TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE pots TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE recipe_lines TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE recipe_photos TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE recipe_ratings TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE recipes TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE removed_recipe_lines TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE replaced_photos TO sofra_app;

GRANT SELECT ON TABLE schema_migrations TO PUBLIC;
GRANT SELECT ON TABLE schema_migrations TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE share_links TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE shop_aisles TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE shopping_clearings TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE shopping_covers TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE shopping_item_keys TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE shopping_items TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE shopping_lists TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE shopping_needs TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE shopping_operations TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE shopping_words TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE shops TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE staples TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE stated_contents TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE usual_weeks TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE weights TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE word_decisions TO sofra_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE writing_grants TO sofra_app;

GRANT SELECT ON TABLE shared.levels TO sofra_app;

GRANT SELECT ON TABLE shared.diary_entries TO sofra_app;

GRANT SELECT ON TABLE shared.diary_sums TO sofra_app;

GRANT SELECT ON TABLE shared.goals TO sofra_app;

GRANT SELECT ON TABLE shared.weights TO sofra_app;

ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT,INSERT,DELETE,UPDATE ON TABLES  TO sofra_app;
