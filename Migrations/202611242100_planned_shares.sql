-- The plan counts what else is planned of a pot, on whichever day.
CREATE INDEX plan_dishes_share ON plan_dishes (household_id, share_id) WHERE share_id IS NOT NULL;
