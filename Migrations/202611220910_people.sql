CREATE TABLE households (
    id uuid PRIMARY KEY,
    name text NOT NULL CHECK (name <> ''),
    created_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE households ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON households USING (id = current_household());

CREATE TABLE persons (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    id uuid NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    role text NOT NULL CHECK (role IN ('owner', 'member', 'viewer')),
    language text NOT NULL CHECK (language IN ('en', 'tr')),
    time_zone text NOT NULL CHECK (time_zone <> ''),
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, id)
);

ALTER TABLE persons ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON persons USING (household_id = current_household());

-- An account is how a person signs in. Accounts and sessions are looked up before anyone is known to be asking, so they
-- stand outside row-level security; they say who may pass, and hold nothing of a household.
CREATE TABLE accounts (
    id uuid PRIMARY KEY,
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    email text NOT NULL CHECK (email <> ''),
    email_key text NOT NULL,
    password_hash text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT accounts_email_key_unique UNIQUE (email_key),
    CONSTRAINT accounts_person_unique UNIQUE (household_id, person_id),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE
);

-- A session keeps only the digest of its token: whoever reads this table cannot sign in with it.
CREATE TABLE sessions (
    digest bytea PRIMARY KEY CHECK (octet_length(digest) = 32),
    id uuid NOT NULL CONSTRAINT sessions_id_unique UNIQUE,
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    user_agent text NOT NULL,
    address text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_seen_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
);

CREATE INDEX sessions_account ON sessions (account_id, last_seen_at DESC);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- session_person is a door through row-level security: from a session's digest to the person that it belongs to.
-- It is plpgsql because its plan is kept for the connection; it runs before every page.
CREATE FUNCTION session_person(wanted bytea)
    RETURNS TABLE (
        session_id uuid, account_id uuid, household_id uuid, person_id uuid, household_name text,
        name text, role text, language text, time_zone text,
        started_at timestamptz, seen_at timestamptz
    )
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
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

REVOKE ALL ON FUNCTION session_person(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_person(bytea) TO sofra_app;
