-- What a person did to their entries as one act, so that it can be taken back as one.
CREATE TABLE diary_changes (
    household_id uuid NOT NULL,
    person_id uuid NOT NULL,
    id uuid NOT NULL,
    -- Where what came of it is seen.
    location text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, person_id, id),
    FOREIGN KEY (household_id, person_id) REFERENCES persons ON DELETE CASCADE
);

CREATE INDEX diary_changes_age ON diary_changes (created_at);

-- The change that made or altered an entry last; nothing else is taken back with it.
ALTER TABLE diary_entries ADD COLUMN changed_in uuid;
CREATE INDEX diary_entries_changed ON diary_entries (household_id, person_id, changed_in)
    WHERE changed_in IS NOT NULL;

-- Entries as they were before a change. A column added to diary_entries is added here as well.
CREATE TABLE former_entries (
    LIKE diary_entries,
    change_id uuid NOT NULL,
    PRIMARY KEY (household_id, person_id, change_id, id),
    FOREIGN KEY (household_id, person_id, change_id) REFERENCES diary_changes ON DELETE CASCADE
);

ALTER TABLE diary_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE former_entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY person ON diary_changes USING (household_id = current_household() AND person_id = current_person());
CREATE POLICY person ON former_entries USING (household_id = current_household() AND person_id = current_person());
