-- Whether a recipe's energy is at least so much though every line counts: a food of it does not tell its energy, or what was
-- eaten and became a line was itself at least so much. NULL, of what an older archive brought back, is no.
ALTER TABLE recipes ADD COLUMN energy_is_bound boolean DEFAULT false;
UPDATE recipes AS r
SET energy_is_bound = true
WHERE EXISTS (
    SELECT
    FROM recipe_lines AS l
    LEFT JOIN foods AS f ON f.id = l.food_id
    LEFT JOIN own_foods AS o ON o.household_id = l.household_id AND o.id = l.own_food_id
    WHERE l.household_id = r.household_id AND l.recipe_id = r.id AND l.counts AND (
        l.has_own AND (l.energy_kcal IS NULL OR 'energy' = ANY (l.lower_bounds))
        OR NOT l.has_own AND l.grams IS NOT NULL AND coalesce(l.food_id, l.own_food_id) IS NOT NULL
            AND coalesce(f.energy_kcal, o.energy_kcal) IS NULL
    )
);
