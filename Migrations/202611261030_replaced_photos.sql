-- Replaced photos are those that stood at recipes before an import updated them: its undo brings them back, where the photo
-- that it has put in their place is still there.
CREATE TABLE replaced_photos (
    household_id uuid NOT NULL,
    import_id uuid NOT NULL,
    position bigint NOT NULL,
    size text NOT NULL CHECK (size IN ('card', 'hero')),
    -- Of the photo that the import has put there.
    put_digest bytea NOT NULL,
    -- Of the one before it, as all that follows; NULL where there was none.
    digest bytea,
    content_type text,
    width bigint,
    height bigint,
    content bytea,
    PRIMARY KEY (household_id, import_id, position, size),
    FOREIGN KEY (household_id, import_id, position) REFERENCES import_rows ON DELETE CASCADE
);
ALTER TABLE replaced_photos ALTER COLUMN content SET STORAGE EXTERNAL;

ALTER TABLE replaced_photos ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON replaced_photos USING (household_id = current_household());
GRANT SELECT, INSERT, UPDATE, DELETE ON replaced_photos TO sofra_app;
