-- A household of some size is deleted in seconds. Without these each of its ingredients looked through all lines of what
-- was cooked, and each of its cookings and shares through all shares.
CREATE INDEX cooking_lines_ingredient ON cooking_lines (household_id, ingredient_id) WHERE ingredient_id IS NOT NULL;

CREATE INDEX cooked_shares_source ON cooked_shares (household_id, source_id) WHERE source_id IS NOT NULL;

DROP INDEX cooked_shares_cooking;

CREATE INDEX cooked_shares_cooking ON cooked_shares (household_id, cooking_id, position);
