-- The digest of the photo that came with a recipe, as its source has it: a later import brings a photo that did not come, or
-- that has become another one, and no photo once more that somebody has taken off. NULL: none has come.
ALTER TABLE import_keys ADD COLUMN photo_digest bytea;

-- Of what came before nobody knows more than whether something was missing. The digest of no photo is empty.
UPDATE import_keys AS k
SET photo_digest = ''
WHERE NOT EXISTS (
    SELECT
    FROM import_rows AS r
    WHERE r.household_id = k.household_id AND r.recipe_id = k.recipe_id AND r.remarks && ARRAY['photo', 'photoUnfetched']
);

-- The photo of a recipe that an import has left as it is here, which comes if somebody takes the file's version.
ALTER TABLE import_rows
    ADD COLUMN left_photo bytea,
    ADD COLUMN left_photo_address text,
    ALTER COLUMN left_photo SET STORAGE EXTERNAL;
