-- Files of other applications (I-05). What was read of a file waits in rows until somebody has looked it over, and is then
-- written recipe by recipe, so that a restart goes on where it was.

CREATE TABLE imports (
    household_id uuid NOT NULL REFERENCES households ON DELETE CASCADE,
    id uuid NOT NULL,
    started_by uuid NOT NULL,
    -- In which lines of no plain language are read.
    language text NOT NULL,
    app text NOT NULL DEFAULT '',
    state text NOT NULL DEFAULT 'reading'
        CHECK (state IN ('reading', 'preview', 'running', 'done', 'undoing', 'undone', 'failed')),
    -- Why the file was not read.
    problem text NOT NULL DEFAULT '',
    -- The parts of the file that could not be read.
    unread text[] NOT NULL DEFAULT '{}',
    -- Until when a process works on it; another may take it over afterwards.
    claimed_until timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    finished_at timestamptz,
    PRIMARY KEY (household_id, id)
);

CREATE INDEX imports_unfinished ON imports (claimed_until) WHERE state IN ('reading', 'running', 'undoing');

CREATE TABLE import_rows (
    household_id uuid NOT NULL,
    import_id uuid NOT NULL,
    position bigint NOT NULL,
    name text NOT NULL,
    source_key text NOT NULL,
    recipe jsonb NOT NULL,
    remarks text[] NOT NULL DEFAULT '{}',
    -- As it was in the file, until it is converted.
    photo bytea,
    -- NULL until it is written.
    outcome text CHECK (outcome IN ('made', 'updated', 'unchanged', 'kept', 'deleted', 'failed', 'undone')),
    problem text NOT NULL DEFAULT '',
    recipe_id uuid,
    -- What an update has replaced.
    previous jsonb,
    PRIMARY KEY (household_id, import_id, position),
    FOREIGN KEY (household_id, import_id) REFERENCES imports ON DELETE CASCADE
);
ALTER TABLE import_rows ALTER COLUMN photo SET STORAGE EXTERNAL;

CREATE INDEX import_rows_open ON import_rows (household_id, import_id, position) WHERE outcome IS NULL;
CREATE INDEX import_rows_photos ON import_rows (household_id, import_id, position) WHERE photo IS NOT NULL;

-- Which recipe a source's recipe has become, and how it stood then: a second import changes it only where nobody else has.
CREATE TABLE import_keys (
    household_id uuid NOT NULL,
    source text NOT NULL,
    source_key text NOT NULL,
    recipe_id uuid NOT NULL,
    recipe jsonb NOT NULL,
    version bigint NOT NULL,
    PRIMARY KEY (household_id, source, source_key),
    FOREIGN KEY (household_id, recipe_id) REFERENCES recipes ON DELETE CASCADE
);

CREATE INDEX import_keys_by_recipe ON import_keys (household_id, recipe_id);

ALTER TABLE imports ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON imports USING (household_id = current_household());
ALTER TABLE import_rows ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON import_rows USING (household_id = current_household());
ALTER TABLE import_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON import_keys USING (household_id = current_household());

-- The imports on which no process works any more, for the program to go on with. It tells ids alone.
CREATE FUNCTION abandoned_imports() RETURNS TABLE (household_id uuid, id uuid, started_by uuid)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
    SELECT household_id, id, started_by
    FROM imports
    WHERE state IN ('reading', 'running', 'undoing') AND coalesce(claimed_until, '-infinity') < now()
    ORDER BY created_at
    LIMIT 20
$$;

REVOKE ALL ON FUNCTION abandoned_imports() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION abandoned_imports() TO sofra_app;
