-- What was kept though it contains something: of whom, what they avoid, which substance, in which food. Whatever is found
-- besides is asked again, and so is all that was kept without saying what it was.
ALTER TABLE plan_dishes
    -- A list of {"person", "thing", "substance", "food"}.
    ADD COLUMN kept jsonb NOT NULL DEFAULT '[]',
    DROP COLUMN kept_for;
