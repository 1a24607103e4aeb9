-- The categories that an import has made, so that they go with it when it is taken back.
ALTER TABLE imports ADD COLUMN made_categories uuid[] NOT NULL DEFAULT '{}';
