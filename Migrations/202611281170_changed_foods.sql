-- Foods that everybody sees and that an import or a search has described anew. Recipes store what they come to, and those of
-- all households follow when the program keeps house, as its owner: whoever has searched writes in no other household (P-24).
CREATE TABLE changed_foods (
    food_id uuid PRIMARY KEY REFERENCES foods ON DELETE CASCADE,
    changed_at timestamptz NOT NULL DEFAULT now()
);
REVOKE ALL ON changed_foods FROM sofra_app;

-- The catalogue's foods are not among them: who loads it brings the recipes up to date at once.
CREATE FUNCTION note_described_foods() RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
    -- A food that stands there already is locked, too, so that nobody takes it before its new values can be seen.
    INSERT INTO changed_foods (food_id)
    SELECT n.id
    FROM described AS n
    JOIN formerly AS f ON f.id = n.id
    WHERE n.source <> 'catalogue' AND n.revision IS DISTINCT FROM f.revision
    ORDER BY n.id
    ON CONFLICT (food_id) DO UPDATE SET changed_at = now();
    RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION note_described_foods() FROM PUBLIC;

CREATE TRIGGER foods_note_described
AFTER UPDATE ON foods
REFERENCING OLD TABLE AS formerly NEW TABLE AS described
FOR EACH STATEMENT EXECUTE FUNCTION note_described_foods();

-- What was described anew before.
INSERT INTO changed_foods (food_id)
SELECT DISTINCT l.food_id
FROM recipe_lines AS l
JOIN foods AS f ON f.id = l.food_id
WHERE f.source <> 'catalogue';
