-- Diaries of other applications (I-05). Such an import is seen by whoever has started it alone, as their diary is.

ALTER TABLE imports ADD COLUMN holds text NOT NULL DEFAULT 'recipes' CHECK (holds IN ('recipes', 'diary'));

DROP POLICY household ON imports;
CREATE POLICY household ON imports
    USING (
        household_id = current_household()
        AND started_by = CASE holds WHEN 'diary' THEN current_person() ELSE started_by END
    );

-- What a file says was eaten, until somebody has looked it over, and then what has become of it. The entry's id follows
-- from what it says, so that the same line never comes twice; an entry names the import in changed_in until it is changed.
CREATE TABLE import_entries (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    import_id uuid NOT NULL,
    position bigint NOT NULL,
    entry_id uuid NOT NULL,
    entry jsonb NOT NULL,
    -- Why it can be no entry.
    problem text NOT NULL DEFAULT '',
    -- NULL until it is written.
    outcome text CHECK (outcome IN ('made', 'unchanged', 'undone')),
    PRIMARY KEY (household_id, person_id, import_id, position),
    FOREIGN KEY (household_id, import_id) REFERENCES imports ON DELETE CASCADE,
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE
);

CREATE INDEX import_entries_open ON import_entries (household_id, person_id, import_id, position)
    WHERE outcome IS NULL AND problem = '';

ALTER TABLE import_entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY person ON import_entries
    USING (household_id = current_household() AND person_id = current_person());
