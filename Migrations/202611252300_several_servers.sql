-- What would not run where the rows of households lie on several servers (docs/decisions/0018-several-servers.md).

-- A key of a household's table begins with the household; a digest of 32 random bytes needs nobody to say that it is the
-- only one. The guests of a link know no household, so that it is still looked up by its digest.
ALTER TABLE share_links DROP CONSTRAINT share_links_digest_unique;
CREATE INDEX share_links_digest ON share_links (digest);

-- claim_id says who has claimed a key, so that the statement which does the work needs not be the one that claims.
ALTER TABLE idempotency_keys ADD COLUMN claim_id uuid;

-- Functions that read or write tables are of the language whose statements get their values where they are planned. What
-- they do is what it was.
CREATE OR REPLACE FUNCTION shared_recipe(wanted bytea) RETURNS TABLE (household_id uuid, recipe_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT s.household_id, s.recipe_id
    FROM share_links AS s
    JOIN recipes AS r ON r.household_id = s.household_id AND r.id = s.recipe_id
    WHERE s.digest = wanted AND r.deleted_at IS NULL;
END
$$;

CREATE OR REPLACE FUNCTION removal_is_due(member uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp
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

CREATE OR REPLACE FUNCTION looks_after(person uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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

CREATE OR REPLACE FUNCTION owns_household() RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN EXISTS (
        SELECT
        FROM persons
        WHERE household_id = current_household() AND id = current_person() AND role = 'owner' AND left_at IS NULL
    );
END
$$;

CREATE OR REPLACE FUNCTION may_name_guardians(person uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN looks_after(person) OR owns_household() AND NOT EXISTS (
        SELECT FROM guardians WHERE household_id = current_household() AND person_id = person
    );
END
$$;

CREATE OR REPLACE FUNCTION invite_behind(wanted bytea)
    RETURNS TABLE (
        household_id uuid, household_name text, invited_by text, role text, person_id uuid, person_name text
    )
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT h.id, h.name, i.created_by_name, i.role, p.id, p.name
    FROM invites AS i
    JOIN households AS h ON h.id = i.household_id
    LEFT JOIN persons AS p ON p.household_id = i.household_id AND p.id = i.person_id
    WHERE i.digest = wanted AND i.used_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now()
        AND (i.person_id IS NULL OR p.kind <> 'member' AND p.left_at IS NULL);
END
$$;

CREATE OR REPLACE FUNCTION removed_wards() RETURNS SETOF persons
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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

CREATE OR REPLACE FUNCTION serves_here() RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN EXISTS (
        SELECT
        FROM persons AS giver
        WHERE giver.household_id = current_household() AND giver.id = current_person() AND giver.kind = 'member'
            AND giver.left_at IS NULL
    ) OR current_person() IS NULL AND EXISTS (
        SELECT
        FROM kitchen_devices AS k
        WHERE k.household_id = current_household() AND k.id = current_kitchen() AND k.revoked_at IS NULL
    );
END
$$;

CREATE OR REPLACE FUNCTION may_write_for(person uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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

CREATE OR REPLACE FUNCTION may_offer_to(person uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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

CREATE OR REPLACE FUNCTION may_depart(home uuid, one uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN NOT EXISTS (SELECT FROM accounts WHERE household_id = home AND person_id <> one) OR EXISTS (
        SELECT
        FROM persons
        WHERE household_id = home AND id <> one AND role = 'owner' AND left_at IS NULL
    );
END
$$;

CREATE OR REPLACE FUNCTION departing() RETURNS TABLE (days bigint, weights bigint, favourites bigint, recipes bigint, is_last boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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
            SELECT FROM accounts WHERE household_id = current_household() AND person_id <> current_person()
        );
END
$$;

CREATE OR REPLACE FUNCTION account_salt(wanted_email_key text) RETURNS TABLE (account_id uuid, salt text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT a.id, regexp_replace(a.password_hash, '[^$]*$', '')
    FROM accounts AS a
    WHERE a.email_key = wanted_email_key;
END
$$;

CREATE OR REPLACE FUNCTION touch_session(token_digest bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    UPDATE sessions SET last_seen_at = now() WHERE digest = token_digest;
    UPDATE kitchen_devices SET last_seen_at = now() WHERE digest = token_digest;
END
$$;

CREATE OR REPLACE FUNCTION register_household(
    home uuid, home_name text, one uuid, one_name text, wanted_language text, zone text,
    new_account uuid, new_email text, new_email_key text, new_hash text
) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    INSERT INTO households (id, name) VALUES (home, home_name);
    INSERT INTO persons (household_id, id, name, role, language, time_zone)
    VALUES (home, one, one_name, 'owner', wanted_language, zone);
    INSERT INTO accounts (id, household_id, person_id, email, email_key, password_hash)
    VALUES (new_account, home, one, new_email, new_email_key, new_hash);
END
$$;

CREATE OR REPLACE FUNCTION accept_invite(
    wanted bytea, newcomer uuid, newcomer_name text, newcomer_language text, newcomer_zone text,
    new_account uuid, new_email text, new_email_key text, new_hash text
) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    INSERT INTO accounts (id, household_id, person_id, email, email_key, password_hash)
    SELECT new_account, joined.household_id, joined.person_id, new_email, new_email_key, new_hash
    FROM accept_invite(wanted, newcomer, newcomer_name, newcomer_language, newcomer_zone) AS joined
    RETURNING id;
END
$$;

CREATE OR REPLACE FUNCTION own_account(token_digest bytea) RETURNS TABLE (account_id uuid, email text, salt text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT a.id, a.email, regexp_replace(a.password_hash, '[^$]*$', '')
    FROM session_account(token_digest) AS mine
    JOIN accounts AS a ON a.id = mine.account_id;
END
$$;

CREATE OR REPLACE FUNCTION change_password(wanted_account uuid, proof text, new_hash text) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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

CREATE OR REPLACE FUNCTION own_sessions(token_digest bytea)
    RETURNS TABLE (session_id uuid, user_agent text, address text, seen_at timestamptz)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT s.id, s.user_agent, s.address, s.last_seen_at
    FROM session_account(token_digest) AS mine
    JOIN sessions AS s ON s.account_id = mine.account_id
    WHERE s.expires_at > now();
END
$$;

CREATE OR REPLACE FUNCTION end_own_session(token_digest bytea, wanted_session uuid) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    DELETE FROM sessions AS s
    USING session_account(token_digest) AS mine
    WHERE s.account_id = mine.account_id AND s.id = wanted_session
    RETURNING s.id;
END
$$;

CREATE OR REPLACE FUNCTION end_session(token_digest bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    DELETE FROM sessions WHERE digest = token_digest;
    UPDATE kitchen_devices SET revoked_at = now() WHERE digest = token_digest AND revoked_at IS NULL;
END
$$;

CREATE OR REPLACE FUNCTION abandoned_imports() RETURNS TABLE (household_id uuid, id uuid, started_by uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
    SELECT i.household_id, i.id, i.started_by
    FROM imports AS i
    WHERE i.state IN ('reading', 'running', 'undoing') AND coalesce(i.claimed_until, '-infinity') < now()
    ORDER BY i.created_at
    LIMIT 20;
END
$$;

CREATE OR REPLACE FUNCTION end_other_sessions(token_digest bytea) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    DELETE FROM sessions AS s
    USING session_account(token_digest) AS mine
    WHERE s.account_id = mine.account_id AND s.id <> mine.session_id
    RETURNING s.id;
END
$$;

CREATE OR REPLACE FUNCTION change_role(token_digest bytea, member uuid, wanted text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN CASE WHEN is_asking(token_digest) THEN change_role(member, wanted) ELSE 'unknown' END;
END
$$;

CREATE OR REPLACE FUNCTION leave_household(token_digest bytea, act uuid, home uuid, home_name text, one uuid) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN CASE WHEN is_asking(token_digest) THEN leave_household(act, home, home_name, one) ELSE 'unknown' END;
END
$$;

CREATE OR REPLACE FUNCTION remove_member(token_digest bytea, act uuid, member uuid, home uuid, one uuid) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN CASE WHEN is_asking(token_digest) THEN remove_member(act, member, home, one) ELSE 'unknown' END;
END
$$;

CREATE OR REPLACE FUNCTION join_household(token_digest bytea, wanted bytea, act uuid, one uuid, bring boolean) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN CASE WHEN is_asking(token_digest) THEN join_household(wanted, act, one, bring) ELSE 'unknown' END;
END
$$;

CREATE OR REPLACE FUNCTION undo_move(token_digest bytea) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN CASE WHEN is_asking(token_digest) THEN undo_move() ELSE 'unknown' END;
END
$$;

CREATE OR REPLACE FUNCTION keep_form(token_digest bytea, form_fields text, ends_at timestamptz) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    INSERT INTO kept_forms (digest, fields, expires_at)
    VALUES (token_digest, form_fields, ends_at)
    ON CONFLICT (digest) DO UPDATE
    SET fields = excluded.fields, expires_at = excluded.expires_at;
END
$$;

CREATE OR REPLACE FUNCTION note_failed_sign_in(wanted_account uuid, agent text, client text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
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

CREATE OR REPLACE FUNCTION kept_form(token_digest bytea) RETURNS SETOF text
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT k.fields FROM kept_forms AS k WHERE k.digest = token_digest AND k.expires_at > now();
END
$$;

CREATE OR REPLACE FUNCTION count_attempt(what bytea, seconds bigint) RETURNS TABLE (attempts bigint, seconds_left bigint)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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

CREATE OR REPLACE FUNCTION attempts(what bytea, seconds bigint) RETURNS TABLE (attempts bigint, seconds_left bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT r.hits, window_seconds_left(r.window_started_at, seconds)
    FROM rate_limits AS r
    WHERE r.key = what AND NOT window_is_over(r.window_started_at, seconds);
END
$$;

CREATE OR REPLACE FUNCTION take_back(act uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    DELETE FROM diary_offers
    WHERE household_id = current_household() AND act_id = act AND offered_by = current_author() AND answer IS NULL;
    UPDATE diary_entries AS e
    SET deleted_at = now(), changed_in = NULL
    FROM persons AS p
    WHERE p.household_id = current_household() AND p.id IS DISTINCT FROM current_person() AND may_write_for(p.id)
        AND e.household_id = p.household_id AND e.person_id = p.id AND e.changed_in = act
        AND e.written_by = current_author() AND e.deleted_at IS NULL;
END
$$;

CREATE OR REPLACE FUNCTION own_second_factor(token_digest bytea)
    RETURNS TABLE (made_at timestamptz, codes_seed bytea, codes_made_at timestamptz, codes_used bigint[])
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT f.made_at, f.codes_seed, f.codes_made_at, f.codes_used
    FROM session_account(token_digest) AS mine
    JOIN second_factors AS f ON f.account_id = mine.account_id;
END
$$;

CREATE OR REPLACE FUNCTION give_attempt_back(what bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    UPDATE rate_limits SET hits = greatest(0, hits - 1) WHERE key = what;
END
$$;

CREATE OR REPLACE FUNCTION forget_attempts(what bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    DELETE FROM rate_limits WHERE key = what;
END
$$;

CREATE OR REPLACE FUNCTION session_account(token_digest bytea) RETURNS TABLE (session_id uuid, account_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT s.id, s.account_id
    FROM sessions AS s
    WHERE s.digest = token_digest AND s.expires_at > now();
END
$$;

CREATE OR REPLACE FUNCTION feed_behind(wanted bytea)
    RETURNS TABLE (
        household_id uuid, person_id uuid, household_name text, slots text[], language text, time_zone text
    )
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT f.household_id, f.person_id, h.name, f.slots, p.language, p.time_zone
    FROM feeds AS f
    JOIN persons AS p ON p.household_id = f.household_id AND p.id = f.person_id AND p.left_at IS NULL
    JOIN households AS h ON h.id = f.household_id AND h.ended_at IS NULL
    WHERE f.digest = wanted;
END
$$;

CREATE OR REPLACE FUNCTION is_asking(token_digest bytea) RETURNS boolean
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp
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

CREATE OR REPLACE FUNCTION planned_goal(dish uuid, person uuid) RETURNS double precision
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN (
        SELECT g.energy_kcal
        FROM plan_eaters AS e
        JOIN plan_dishes AS d ON d.household_id = e.household_id AND d.id = e.dish_id
        JOIN persons AS p ON p.household_id = e.household_id AND p.id = e.person_id AND p.left_at IS NULL
        JOIN goals AS g ON g.household_id = e.household_id AND g.person_id = e.person_id
        WHERE e.household_id = current_household() AND e.dish_id = dish AND e.person_id = person AND e.mode = 'goal'
            AND g.since_on <= d.planned_on AND g.weekday IN (0, extract(isodow FROM d.planned_on)) AND g.deleted_at IS NULL
        ORDER BY g.since_on DESC, g.weekday DESC
        LIMIT 1
    );
END
$$;

CREATE OR REPLACE FUNCTION copies_taken() RETURNS TABLE (name text, copies bigint, copied_at timestamptz)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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

CREATE OR REPLACE FUNCTION was_let_write(person uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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

CREATE OR REPLACE FUNCTION is_resting(guest uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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
                FROM cooked_shares AS s
                WHERE s.household_id = p.household_id AND s.person_id = p.id AND s.use = 'plate' AND s.deleted_at IS NULL
                    AND s.eaten_on > current_date - 30
            )
    );
END
$$;

CREATE OR REPLACE FUNCTION kitchen_behind(wanted bytea)
    RETURNS TABLE (
        device_id uuid, household_id uuid, household_name text, name text, language text, time_zone text,
        started_at timestamptz, seen_at timestamptz
    )
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT k.device_id, k.household_id, k.household_name, k.name, k.language, k.time_zone, k.started_at, k.seen_at
    FROM open_kitchens AS k
    WHERE k.digest = wanted;
END
$$;

CREATE OR REPLACE FUNCTION announced_to(token_digest bytea) RETURNS TABLE (announced_by_name text, due_on date)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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

CREATE OR REPLACE FUNCTION recipes_to_take(token_digest bytea)
    RETURNS TABLE (move_id uuid, from_household uuid, to_household uuid, former_name text, recipes bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT m.id, m.from_household, m.to_household, h.name,
        (SELECT count(*) FROM recipes AS r WHERE r.household_id = m.from_household AND r.deleted_at IS NULL)
    FROM session_account(token_digest) AS mine
    JOIN accounts AS a ON a.id = mine.account_id
    JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id
    JOIN moves AS m ON m.account_id = a.id AND m.to_household = a.household_id AND m.to_person = a.person_id
    JOIN households AS h ON h.id = m.from_household
    WHERE m.moved_at > now() - interval '7 days' AND m.copied_at IS NULL AND p.role <> 'viewer'
    ORDER BY m.moved_at DESC
    LIMIT 1;
END
$$;

CREATE OR REPLACE FUNCTION end_guardianship(home uuid, ward uuid) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    DELETE FROM guardians WHERE household_id = home AND person_id = ward;
    DELETE FROM body_shares WHERE household_id = home AND person_id = ward;
    DELETE FROM writing_grants WHERE household_id = home AND person_id = ward;
    DELETE FROM feeds WHERE household_id = home AND person_id = ward;
    DELETE FROM moves WHERE to_household = home AND to_person = ward AND account_id IS NULL;
END
$$;

CREATE OR REPLACE FUNCTION unite_avoidances(home uuid, one uuid) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
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

CREATE OR REPLACE FUNCTION handed_over(token_digest bytea, wanted bytea) RETURNS TABLE (days bigint, days_of_both bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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

CREATE OR REPLACE FUNCTION wards_taken() RETURNS TABLE (name text, wards text[])
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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

CREATE OR REPLACE FUNCTION wards_to_take(token_digest bytea)
    RETURNS TABLE (
        move_id uuid, from_household uuid, to_household uuid, to_person uuid, moved_at timestamptz, former_name text,
        ward_id uuid, ward_name text
    )
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT m.id, m.from_household, m.to_household, m.to_person, m.moved_at, h.name, w.id, w.name
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
    ORDER BY w.name, w.id;
END
$$;

CREATE OR REPLACE FUNCTION account_opens(wanted_account uuid, proof text) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN EXISTS (
        SELECT
        FROM accounts AS a
        WHERE a.id = wanted_account AND is_proof(proof, a.password_hash) AND a.disabled_at IS NULL
    );
END
$$;

CREATE OR REPLACE FUNCTION departing_foods() RETURNS bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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

CREATE OR REPLACE FUNCTION ask_for_password_link(asked_email_key text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    INSERT INTO password_requests (email_key) VALUES (asked_email_key) ON CONFLICT DO NOTHING;
END
$$;

CREATE OR REPLACE FUNCTION note_account_event(token_digest bytea, wanted_kind text, agent text, client text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    INSERT INTO account_events (account_id, kind, user_agent, address)
    SELECT mine.account_id, wanted_kind, agent, client
    FROM session_account(token_digest) AS mine;
END
$$;

CREATE OR REPLACE FUNCTION own_account_events(token_digest bytea)
    RETURNS TABLE (happened_at timestamptz, kind text, times bigint, user_agent text, address text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT e.happened_at, e.kind, e.times, e.user_agent, e.address
    FROM session_account(token_digest) AS mine
    JOIN account_events AS e ON e.account_id = mine.account_id;
END
$$;

CREATE OR REPLACE FUNCTION touch_access_token(wanted bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    UPDATE access_tokens SET used_at = now() WHERE digest = wanted;
END
$$;

CREATE OR REPLACE FUNCTION energy_left(day date) RETURNS TABLE (person_id uuid, left_kcal double precision)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT p.id, g.energy_kcal - coalesce(e.energy_kcal, 0)
    FROM persons AS p
    CROSS JOIN LATERAL (
        SELECT o.energy_kcal
        FROM goals AS o
        WHERE o.household_id = p.household_id AND o.person_id = p.id AND o.since_on <= day
            AND o.weekday IN (0, extract(isodow FROM day)) AND o.deleted_at IS NULL
        ORDER BY o.since_on DESC, o.weekday DESC
        LIMIT 1
    ) AS g
    CROSS JOIN LATERAL (
        SELECT sum(d.energy_kcal) AS energy_kcal
        FROM diary_entries AS d
        WHERE d.household_id = p.household_id AND d.person_id = p.id AND d.eaten_on = day AND d.deleted_at IS NULL
    ) AS e
    WHERE p.household_id = current_household() AND p.left_at IS NULL AND p.id <> current_person()
        AND g.energy_kcal IS NOT NULL
        AND (
            looks_after(p.id) OR EXISTS (
                SELECT FROM shared.levels AS l WHERE l.household_id = p.household_id AND l.person_id = p.id
            )
        );
END
$$;

CREATE OR REPLACE FUNCTION password_link_account(link_digest bytea)
    RETURNS TABLE (
        account_id uuid, email text, person_name text, household_name text, passkeys bigint, access_tokens bigint
    )
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT a.id, a.email, p.name, h.name,
        (SELECT count(*) FROM passkeys AS k WHERE k.account_id = a.id),
        (SELECT count(*) FROM access_tokens AS t WHERE t.account_id = a.id)
    FROM password_links AS l
    JOIN accounts AS a ON a.id = l.account_id
    JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id
    JOIN households AS h ON h.id = a.household_id
    WHERE l.digest = link_digest AND l.expires_at > now() AND a.disabled_at IS NULL;
END
$$;

CREATE OR REPLACE FUNCTION knows_device(wanted_email_key text, device_digest bytea) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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

CREATE OR REPLACE FUNCTION change_email(wanted_account uuid, proof text, new_email text, new_email_key text, agent text)
    RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    -- A link that was sent to the old address opens nothing any more.
    DELETE FROM password_links AS l
    USING accounts AS a
    WHERE l.account_id = wanted_account AND a.id = wanted_account AND is_proof(proof, a.password_hash);
    RETURN QUERY
    WITH former AS (
        SELECT a.id, a.email FROM accounts AS a WHERE a.id = wanted_account AND is_proof(proof, a.password_hash)
    ), told AS (
        INSERT INTO account_notices (account_id, kind, recipient, user_agent)
        SELECT former.id, 'address_changed', former.email, agent FROM former
    )
    UPDATE accounts AS a
    SET email = new_email, email_key = new_email_key
    FROM former
    WHERE a.id = former.id
    RETURNING a.id;
END
$$;

CREATE OR REPLACE FUNCTION use_password_link(link_digest bytea, new_hash text, agent text, client text) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    WITH used AS (
        DELETE FROM password_links AS l
        WHERE l.digest = link_digest AND l.expires_at > now()
        RETURNING l.account_id
    ), ended AS (
        DELETE FROM sessions AS s
        USING used
        WHERE s.account_id = used.account_id
    ), tokens AS (
        DELETE FROM access_tokens AS t
        USING used
        WHERE t.account_id = used.account_id
        RETURNING t.account_id
    ), noted AS (
        INSERT INTO account_events (account_id, kind, times, user_agent, address)
        SELECT used.account_id, 'password_by_link', 1, agent, client FROM used
        UNION ALL
        SELECT tokens.account_id, 'token_ended', count(*), agent, client FROM tokens GROUP BY tokens.account_id
    )
    UPDATE accounts AS a
    SET password_hash = new_hash
    FROM used
    WHERE a.id = used.account_id AND a.disabled_at IS NULL
    RETURNING a.id;
END
$$;

CREATE OR REPLACE FUNCTION own_passkeys(token_digest bytea)
    RETURNS TABLE (passkey_id uuid, passkey_name text, made_at timestamptz, used_at timestamptz)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT p.id, p.name, p.made_at, p.used_at
    FROM session_account(token_digest) AS mine
    JOIN passkeys AS p ON p.account_id = mine.account_id;
END
$$;

CREATE OR REPLACE FUNCTION installation_state() RETURNS TABLE (imports_running bigint, messages_unsent bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT
        (SELECT count(*) FROM imports WHERE state IN ('reading', 'running', 'undoing')),
        (SELECT count(*) FROM account_notices WHERE attempts > 0) + (SELECT count(*) FROM password_requests WHERE attempts > 0);
END
$$;

CREATE OR REPLACE FUNCTION set_second_factor(
    token_digest bytea, proof text, new_seed bytea, step bigint, new_codes_seed bytea
) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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

CREATE OR REPLACE FUNCTION remove_second_factor(token_digest bytea, proof text) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    DELETE FROM second_factors AS f
    USING opened_account(token_digest, proof) AS opened
    WHERE f.account_id = opened
    RETURNING f.account_id;
END
$$;

CREATE OR REPLACE FUNCTION moved_by_others(token_digest bytea)
    RETURNS TABLE (
        former_name text, moved_by_name text, has_ended boolean, welcomed_by_name text, last_day date
    )
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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

CREATE OR REPLACE FUNCTION renew_recovery_codes(token_digest bytea, proof text, new_codes_seed bytea) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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

CREATE OR REPLACE FUNCTION await_code(wanted_account uuid, proof text, waiting_digest bytea, ends_at timestamptz) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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

CREATE OR REPLACE FUNCTION waiting_sign_in(waiting_digest bytea)
    RETURNS TABLE (account_id uuid, seed bytea, codes_seed bytea)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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

CREATE OR REPLACE FUNCTION note_failed_code(waiting_digest bytea, agent text, client text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    INSERT INTO account_events (account_id, kind, user_agent, address)
    SELECT w.account_id, 'code_failed', agent, client
    FROM waiting_sign_in(waiting_digest) AS w;
END
$$;

CREATE OR REPLACE FUNCTION opened_account(token_digest bytea, proof text) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT a.id
    FROM session_account(token_digest) AS mine
    JOIN accounts AS a ON a.id = mine.account_id AND is_proof(proof, a.password_hash);
END
$$;

CREATE OR REPLACE FUNCTION add_passkey(
    token_digest bytea, proof text, challenge_digest bytea, key_digest bytea, new_id uuid, new_name text, key bytea,
    uses bigint
) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    INSERT INTO passkeys (digest, id, account_id, name, public_key, counter)
    SELECT key_digest, new_id, opened, new_name, key, uses
    FROM opened_account(token_digest, proof) AS opened
    WHERE (SELECT count(*) FROM passkeys AS p WHERE p.account_id = opened) < 20
        AND EXISTS (SELECT FROM use_challenge(challenge_digest))
    ON CONFLICT DO NOTHING
    RETURNING id;
END
$$;

CREATE OR REPLACE FUNCTION remove_passkey(token_digest bytea, proof text, wanted uuid) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    DELETE FROM passkeys AS p
    USING opened_account(token_digest, proof) AS opened
    WHERE p.account_id = opened AND p.id = wanted
    RETURNING p.id;
END
$$;

CREATE OR REPLACE FUNCTION passkey_behind(key_digest bytea) RETURNS TABLE (account_id uuid, public_key bytea)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT p.account_id, p.public_key FROM passkeys AS p WHERE p.digest = key_digest;
END
$$;

CREATE OR REPLACE FUNCTION use_challenge(challenge_digest bytea) RETURNS SETOF bytea
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    INSERT INTO used_challenges (digest) VALUES (challenge_digest) ON CONFLICT DO NOTHING RETURNING digest;
END
$$;

CREATE OR REPLACE FUNCTION removed_members() RETURNS TABLE (person_id uuid, name text, last_at timestamptz, is_welcome boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT p.id, p.name, m.moved_at + interval '7 days', m.welcome_at IS NOT NULL
    FROM moves AS m
    JOIN accounts AS a
        ON a.id = m.account_id AND a.household_id = m.to_household AND a.person_id = m.to_person AND a.deleted_at IS NULL
    JOIN persons AS p ON p.household_id = m.from_household AND p.id = m.from_person
    WHERE m.from_household = current_household() AND NOT m.is_own AND m.moved_at > now() - interval '7 days'
        AND owns_household();
END
$$;

CREATE OR REPLACE FUNCTION latest_move() RETURNS TABLE (act uuid, former_name text, has_ended boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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
            ELSE m.welcome_at IS NOT NULL AND h.ended_at IS NULL END
    ORDER BY m.moved_at DESC
    LIMIT 1;
END
$$;

CREATE OR REPLACE FUNCTION tell_of_household(told uuid, wanted_kind text, home uuid) RETURNS void
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    INSERT INTO account_events (account_id, kind, user_agent, address)
    SELECT a.id, wanted_kind, '', '' FROM accounts AS a WHERE a.id = told AND a.deleted_at IS NULL;
    INSERT INTO account_notices (account_id, kind, recipient, user_agent, about)
    SELECT a.id, wanted_kind, a.email, '', h.name
    FROM accounts AS a
    JOIN households AS h ON h.id = home
    WHERE a.id = told AND a.deleted_at IS NULL;
END
$$;

CREATE OR REPLACE FUNCTION make_access_token(
    token_digest bytea, proof text, new_token uuid, new_digest bytea, new_name text, new_scopes text[],
    ends_at timestamptz, most bigint
) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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

CREATE OR REPLACE FUNCTION own_access_tokens(token_digest bytea)
    RETURNS TABLE (
        token_id uuid, name text, scopes text[], created_at timestamptz, used_at timestamptz, expires_at timestamptz
    )
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT t.id, t.name, t.scopes, t.created_at, t.used_at, t.expires_at
    FROM session_account(token_digest) AS mine
    JOIN access_tokens AS t ON t.account_id = mine.account_id;
END
$$;

CREATE OR REPLACE FUNCTION end_own_access_token(token_digest bytea, wanted uuid) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    RETURN QUERY
    DELETE FROM access_tokens AS t
    USING session_account(token_digest) AS mine
    WHERE t.account_id = mine.account_id AND t.id = wanted
    RETURNING t.id;
END
$$;

CREATE OR REPLACE FUNCTION access_token_person(wanted bytea)
    RETURNS TABLE (
        token_id uuid, scopes text[], account_id uuid, household_id uuid, person_id uuid, household_name text,
        name text, role text, language text, time_zone text, created_at timestamptz, used_at timestamptz
    )
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
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
