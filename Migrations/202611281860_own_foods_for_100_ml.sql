-- Labels of drinks give their numbers for 100 ml, which their weight turns into those of 100 g.
ALTER TABLE own_foods
    DROP CONSTRAINT own_foods_basis_check,
    ADD CONSTRAINT own_foods_basis_check CHECK (basis IN ('100g', '100ml', 'serving')),
    ADD CONSTRAINT own_foods_density_known CHECK (basis <> '100ml' OR density_g_per_ml IS NOT NULL);
