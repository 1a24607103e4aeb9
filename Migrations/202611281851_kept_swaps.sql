-- What a dish has this time is kept in its recipe by one press, which replaces a line there for good, or takes it out: the
-- line as it was, the swap and what the recipe is found by, until that is taken back.
ALTER TABLE plan_dishes ADD COLUMN kept_swap jsonb;
