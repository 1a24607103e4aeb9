-- What was said of a day before, so that the last word can be taken back.
ALTER TABLE diary_days ADD COLUMN former_mark text;
ALTER TABLE diary_days ADD COLUMN former_note text NOT NULL DEFAULT '';
