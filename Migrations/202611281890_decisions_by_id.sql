-- By what the undo of a decision names it, so that it takes back no other. Those of before have none.
ALTER TABLE word_decisions ADD COLUMN id uuid;
