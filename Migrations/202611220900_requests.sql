-- sofra_app is the role that the application works as. It owns nothing, so row-level security binds it.
-- Roles belong to the whole server: another database of the same server may be making this one at the same moment.
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'sofra_app') THEN
        CREATE ROLE sofra_app NOLOGIN;
    END IF;
EXCEPTION
    WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;

DO $$
BEGIN
    IF NOT pg_has_role(current_user, 'sofra_app', 'MEMBER') THEN
        EXECUTE format('GRANT sofra_app TO %I', current_user);
    END IF;
EXCEPTION
    WHEN unique_violation THEN NULL;
END
$$;

GRANT USAGE ON SCHEMA public TO sofra_app;
-- The application asks schema_migrations whether the schema is the one that it knows.
GRANT SELECT ON schema_migrations TO sofra_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO sofra_app;

-- The two settings say, for one transaction, who is asking. A setting that is missing makes its function NULL, with
-- which no policy lets a row through.
CREATE FUNCTION current_household() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN nullif(current_setting('app.household', true), '')::uuid;

CREATE FUNCTION current_person() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN nullif(current_setting('app.person', true), '')::uuid;

-- rate_limits counts requests for all instances together. It is unlogged: after a crash of the database the counting
-- starts again, which hurts nobody.
CREATE UNLOGGED TABLE rate_limits (
    key bytea PRIMARY KEY,
    window_started_at timestamptz NOT NULL,
    hits bigint NOT NULL
);

CREATE INDEX rate_limits_age ON rate_limits (window_started_at);

-- A creating form carries a key of its own; what it made the first time is the answer to every repetition.
--
-- A key does not point at its household: it is swept after a week, and row-level security names the household. A
-- foreign key would make every creating form lock the household's row, so that people of one household wait on each
-- other's locks: without it pgbench adds 8 to 40 % more diary entries a second.
CREATE TABLE idempotency_keys (
    household_id uuid NOT NULL,
    key text NOT NULL,
    location text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, key)
);

CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON idempotency_keys USING (household_id = current_household());

-- A form that came without a session waits in kept_forms until its sender has signed in again.
CREATE TABLE kept_forms (
    digest bytea PRIMARY KEY CHECK (octet_length(digest) = 32),
    fields text NOT NULL,
    expires_at timestamptz NOT NULL
);

CREATE INDEX kept_forms_expiry ON kept_forms (expires_at);
