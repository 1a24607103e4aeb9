-- A list's page asks each time for what dishes will use of what is at home that are still to come, among all that dishes have
-- used.
CREATE INDEX pantry_takings_waiting ON pantry_takings (household_id, ingredient_id) WHERE state = 'waiting';
