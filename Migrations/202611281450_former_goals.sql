-- Goals in whose place others that begin on the same day were saved, so that this can be taken back: what they were, and what
-- the person has had since then.
ALTER TABLE diary_changes ADD COLUMN goals jsonb;
