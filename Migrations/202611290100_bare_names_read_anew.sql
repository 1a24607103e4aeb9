-- A name that stands alone behind a comma or an "and" of a remark is a food, known or not. What a line is for is a
-- remark before its food, signs that pages write by name are read, and a name that goes across a comma is certain of no
-- food. Lines that may say so are read anew by housekeeping, and until then what they contain is unknown (H-04).
UPDATE recipe_lines
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL
    AND (text ~* '\m(for|to|or|plus|için|ile|stuffed|filled|topped|wrapped|coated|covered|sprinkled|drizzled|tossed)\M'
        OR text ~* '\m(and|ve|veya|yahut|veyahut|yada|art[ıi])\M'
        OR text ~* '[,+&:/]|\x3b|bardağının|dörtte|üçte');
UPDATE removed_recipe_lines
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL
    AND (text ~* '\m(for|to|or|plus|için|ile|stuffed|filled|topped|wrapped|coated|covered|sprinkled|drizzled|tossed)\M'
        OR text ~* '\m(and|ve|veya|yahut|veyahut|yada|art[ıi])\M'
        OR text ~* '[,+&:/]|\x3b|bardağının|dörtte|üçte');
UPDATE plan_swaps
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL
    AND (text ~* '\m(for|to|or|plus|için|ile|stuffed|filled|topped|wrapped|coated|covered|sprinkled|drizzled|tossed)\M'
        OR text ~* '\m(and|ve|veya|yahut|veyahut|yada|art[ıi])\M'
        OR text ~* '[,+&:/]|\x3b|bardağının|dörtte|üçte');
UPDATE cooking_lines
SET other_food_ids = NULL, other_names = '{}', names_joint = NULL
WHERE NOT has_own AND other_food_ids IS NOT NULL
    AND (text ~* '\m(for|to|or|plus|için|ile|stuffed|filled|topped|wrapped|coated|covered|sprinkled|drizzled|tossed)\M'
        OR text ~* '\m(and|ve|veya|yahut|veyahut|yada|art[ıi])\M'
        OR text ~* '[,+&:/]|\x3b|bardağının|dörtte|üçte');

-- Every library's filters are outdated until then.
UPDATE library_revisions SET revision = gen_random_uuid();
