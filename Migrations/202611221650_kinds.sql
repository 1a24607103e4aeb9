-- What words of one's own rule out (H-04): the kinds of plants and animals of which a food of the catalogue is made.
-- NULL: open, as of bread. Empty: of none, as salt.

ALTER TABLE foods ADD COLUMN kinds text[];

-- The folded names by which a food may go that the words mean. Words typed before stay undecided, where they are not
-- plain letters, until they are saved again.
ALTER TABLE avoidances ADD COLUMN words_keys text[];
UPDATE avoidances SET words_keys = ARRAY[lower(words), regexp_replace(lower(words), 's$', '')]
WHERE words ~ '^[A-HJ-Za-z]+( [A-HJ-Za-z]+)*$';

CREATE INDEX food_names_by_key ON food_names (name_key);
