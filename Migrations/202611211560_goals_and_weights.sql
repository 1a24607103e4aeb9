-- Goals and weights that are deleted stay for a while, so that they can come back. Writing on the same day again
-- takes their place for good.
ALTER TABLE goals ADD COLUMN deleted_at timestamptz;
ALTER TABLE weights ADD COLUMN deleted_at timestamptz;

-- What the domain takes for goals; shares are of an energy that is known, and no more than the whole.
ALTER TABLE goals ADD CONSTRAINT goals_possible CHECK (
    energy_kcal <= 20000
    AND protein_g <= 2000
    AND carbohydrate_g <= 2000
    AND fat_g <= 2000
);
ALTER TABLE goals ADD CONSTRAINT goals_shares CHECK (
    (energy_kcal IS NOT NULL OR num_nonnulls(protein_percent, carbohydrate_percent, fat_percent) = 0)
    AND coalesce(protein_percent, 0) + coalesce(carbohydrate_percent, 0) + coalesce(fat_percent, 0) <= 100.000001
);
ALTER TABLE weights ADD CONSTRAINT weights_human CHECK (weight_kg BETWEEN 0.5 AND 700);
