-- The portions that dishes name for people who are away from their meal, by person, for when they are back.
ALTER TABLE plan_dishes ADD COLUMN away_portions jsonb;
