-- The places of aisles that trips have taught of a shop, from when somebody forgets them until they take that back.
ALTER TABLE shops ADD COLUMN forgotten jsonb;
