-- What was deleted is among the latest entries, too: a page that is vouched for by them is another one after an entry was
-- added and taken back.
DROP INDEX diary_entries_recent;
CREATE INDEX diary_entries_recent ON diary_entries (household_id, person_id, created_at DESC);
