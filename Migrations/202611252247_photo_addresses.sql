-- Photos of which a file names the address alone are fetched behind the recipes (I-05); until then they count as those
-- that are still to come.
ALTER TABLE import_rows ADD COLUMN photo_address text;

CREATE INDEX import_rows_photo_addresses ON import_rows (household_id, import_id, position)
    WHERE photo_address IS NOT NULL;

CREATE OR REPLACE FUNCTION count_import_rows() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        UPDATE imports AS i
        SET recipe_count = i.recipe_count + r.recipes, photo_count = i.photo_count + r.photos
        FROM (
            SELECT household_id, import_id, count(*) AS recipes,
                count(*) FILTER (WHERE photo IS NOT NULL OR photo_address IS NOT NULL) AS photos
            FROM written
            GROUP BY household_id, import_id
        ) AS r
        WHERE i.household_id = r.household_id AND i.id = r.import_id;
        RETURN NULL;
    END IF;
    UPDATE imports AS i
    SET photo_count = i.photo_count + r.photos, made_count = i.made_count + r.made,
        updated_count = i.updated_count + r.updated, unchanged_count = i.unchanged_count + r.unchanged,
        kept_count = i.kept_count + r.kept, deleted_count = i.deleted_count + r.deleted,
        failed_count = i.failed_count + r.failed, undone_count = i.undone_count + r.undone
    FROM (
        SELECT household_id, import_id,
            coalesce(sum(change) FILTER (WHERE has_photo), 0) AS photos,
            coalesce(sum(change) FILTER (WHERE outcome = 'made'), 0) AS made,
            coalesce(sum(change) FILTER (WHERE outcome = 'updated'), 0) AS updated,
            coalesce(sum(change) FILTER (WHERE outcome = 'unchanged'), 0) AS unchanged,
            coalesce(sum(change) FILTER (WHERE outcome = 'kept'), 0) AS kept,
            coalesce(sum(change) FILTER (WHERE outcome = 'deleted'), 0) AS deleted,
            coalesce(sum(change) FILTER (WHERE outcome = 'failed'), 0) AS failed,
            coalesce(sum(change) FILTER (WHERE outcome = 'undone'), 0) AS undone
        FROM (
            SELECT household_id, import_id, outcome, photo IS NOT NULL OR photo_address IS NOT NULL AS has_photo,
                1 AS change
            FROM written
            UNION ALL
            SELECT household_id, import_id, outcome, photo IS NOT NULL OR photo_address IS NOT NULL AS has_photo,
                -1 AS change
            FROM replaced
        ) AS rows
        GROUP BY household_id, import_id
    ) AS r
    WHERE i.household_id = r.household_id AND i.id = r.import_id;
    RETURN NULL;
END
$$;
