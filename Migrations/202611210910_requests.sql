-- What requests leave behind for the ones after them, shared by every instance.

-- Unlogged: after a crash of the database the counting starts again, which hurts nobody.
CREATE UNLOGGED TABLE rate_limits (
    key bytea PRIMARY KEY,
    window_started_at timestamptz NOT NULL,
    hits bigint NOT NULL
);

CREATE INDEX rate_limits_age ON rate_limits (window_started_at);

-- A creating form carries a key of its own; what it made the first time is the answer to every repetition.
CREATE TABLE once_keys (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    key text NOT NULL,
    location text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, key)
);

CREATE INDEX once_keys_age ON once_keys (created_at);
ALTER TABLE once_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON once_keys USING (household_id = current_household());

-- A form that came without a session waits here until its sender has signed in again.
CREATE TABLE kept_forms (
    digest bytea PRIMARY KEY CHECK (octet_length(digest) = 32),
    fields text NOT NULL,
    expires_at timestamptz NOT NULL
);

CREATE INDEX kept_forms_expiry ON kept_forms (expires_at);
