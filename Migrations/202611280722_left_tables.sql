-- Who eats at the meals of an act as the act has left it: a meal that somebody has changed since stays when the act is taken
-- back. NULL for acts of before.
ALTER TABLE plan_acts
    ADD COLUMN left_eaters jsonb,
    ADD COLUMN left_guests jsonb;
