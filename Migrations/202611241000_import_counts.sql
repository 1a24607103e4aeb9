-- The page of an import says every two seconds how far it has come. What has become of the recipes of a file is counted as
-- it is written, so that no page counts them again.
ALTER TABLE imports
    ADD COLUMN recipe_count bigint NOT NULL DEFAULT 0,
    ADD COLUMN photo_count bigint NOT NULL DEFAULT 0,
    ADD COLUMN made_count bigint NOT NULL DEFAULT 0,
    ADD COLUMN updated_count bigint NOT NULL DEFAULT 0,
    ADD COLUMN unchanged_count bigint NOT NULL DEFAULT 0,
    ADD COLUMN kept_count bigint NOT NULL DEFAULT 0,
    ADD COLUMN deleted_count bigint NOT NULL DEFAULT 0,
    ADD COLUMN failed_count bigint NOT NULL DEFAULT 0,
    ADD COLUMN undone_count bigint NOT NULL DEFAULT 0;

UPDATE imports AS i
SET recipe_count = r.recipes, photo_count = r.photos, made_count = r.made, updated_count = r.updated,
    unchanged_count = r.unchanged, kept_count = r.kept, deleted_count = r.deleted, failed_count = r.failed,
    undone_count = r.undone
FROM (
    SELECT household_id, import_id, count(*) AS recipes, count(photo) AS photos,
        count(*) FILTER (WHERE outcome = 'made') AS made,
        count(*) FILTER (WHERE outcome = 'updated') AS updated,
        count(*) FILTER (WHERE outcome = 'unchanged') AS unchanged,
        count(*) FILTER (WHERE outcome = 'kept') AS kept,
        count(*) FILTER (WHERE outcome = 'deleted') AS deleted,
        count(*) FILTER (WHERE outcome = 'failed') AS failed,
        count(*) FILTER (WHERE outcome = 'undone') AS undone
    FROM import_rows
    GROUP BY household_id, import_id
) AS r
WHERE i.household_id = r.household_id AND i.id = r.import_id;

-- count_import_rows keeps an import's counts in the statement that writes its rows: what they say now counts, what they
-- said before counts no longer. Rows go only with their import.
CREATE FUNCTION count_import_rows() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        UPDATE imports AS i
        SET recipe_count = i.recipe_count + r.recipes, photo_count = i.photo_count + r.photos
        FROM (
            SELECT household_id, import_id, count(*) AS recipes, count(photo) AS photos
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
            SELECT household_id, import_id, outcome, photo IS NOT NULL AS has_photo, 1 AS change
            FROM written
            UNION ALL
            SELECT household_id, import_id, outcome, photo IS NOT NULL AS has_photo, -1 AS change
            FROM replaced
        ) AS rows
        GROUP BY household_id, import_id
    ) AS r
    WHERE i.household_id = r.household_id AND i.id = r.import_id;
    RETURN NULL;
END
$$;

CREATE TRIGGER import_rows_added AFTER INSERT ON import_rows
    REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION count_import_rows();

CREATE TRIGGER import_rows_changed AFTER UPDATE ON import_rows
    REFERENCING OLD TABLE AS replaced NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION count_import_rows();
