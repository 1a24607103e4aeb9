-- A recipe that whoever has its link may read. The link's token is made of the seed and the server's secret;
-- here stands only its digest, so that whoever reads this table cannot open a link.
CREATE TABLE recipe_shares (
    household_id uuid NOT NULL,
    recipe_id uuid NOT NULL,
    seed bytea NOT NULL CHECK (octet_length(seed) = 32),
    digest bytea NOT NULL CONSTRAINT recipe_shares_digest_unique UNIQUE CHECK (octet_length(digest) = 32),
    created_by uuid,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (household_id, recipe_id),
    FOREIGN KEY (household_id, recipe_id) REFERENCES recipes ON DELETE CASCADE
);

ALTER TABLE recipe_shares ENABLE ROW LEVEL SECURITY;
CREATE POLICY household ON recipe_shares USING (household_id = current_household());

-- A door through that wall: from a link's digest to the one recipe that it opens.
CREATE FUNCTION shared_recipe(wanted bytea) RETURNS TABLE (household_id uuid, recipe_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
    SELECT s.household_id, s.recipe_id
    FROM recipe_shares AS s
    JOIN recipes AS r ON r.household_id = s.household_id AND r.id = s.recipe_id
    WHERE s.digest = wanted AND r.deleted_at IS NULL
$$;

REVOKE ALL ON FUNCTION shared_recipe(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION shared_recipe(bytea) TO sofra_app;
