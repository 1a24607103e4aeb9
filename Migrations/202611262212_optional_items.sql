-- Whether what dishes can do without is bought, too: what is planned later of the same thing is counted in as well.
ALTER TABLE shopping_items ADD COLUMN takes_optional boolean NOT NULL DEFAULT false;
