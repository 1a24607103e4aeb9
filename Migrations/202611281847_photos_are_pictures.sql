-- A row of an archive could say of a photo that it is a page, and it was sent as that. What is a picture says which.
-- What changes a photo is told at once, since a table is not altered before.
SET CONSTRAINTS ALL IMMEDIATE;

UPDATE recipe_photos
SET content_type = CASE encode(substring(content FOR 3), 'hex')
    WHEN 'ffd8ff' THEN 'image/jpeg'
    WHEN '89504e' THEN 'image/png'
    ELSE 'image/webp' END
WHERE content_type NOT IN ('image/webp', 'image/jpeg', 'image/png');

UPDATE replaced_photos
SET content_type = CASE encode(substring(content FOR 3), 'hex')
    WHEN 'ffd8ff' THEN 'image/jpeg'
    WHEN '89504e' THEN 'image/png'
    ELSE 'image/webp' END
WHERE content_type NOT IN ('image/webp', 'image/jpeg', 'image/png');

ALTER TABLE recipe_photos
    ADD CONSTRAINT recipe_photos_content_type CHECK (content_type IN ('image/webp', 'image/jpeg', 'image/png'));
ALTER TABLE replaced_photos
    ADD CONSTRAINT replaced_photos_content_type CHECK (content_type IN ('image/webp', 'image/jpeg', 'image/png'));
