import Database
import Domain

/// The categories that an import has made: they go with its recipes, and come back with them.
enum ImportCategoryStore {
    /// Notes them with the import.
    static func note(_ categories: [Category.ID], of id: FileImport.ID, in household: Household.ID) -> SQL {
        """
        UPDATE imports
        SET made_categories = made_categories || \(categories)
        WHERE household_id = \(household) AND id = \(id)
        """
    }

    /// Deletes those in which no recipe is any more.
    static func undo(_ job: ImportJob) -> SQL {
        """
        UPDATE categories AS c
        SET deleted_at = now()
        FROM imports AS i
        WHERE i.household_id = \(job.household) AND i.id = \(job.id)
            AND c.household_id = \(job.household) AND c.id = ANY (i.made_categories) AND c.deleted_at IS NULL
            AND NOT EXISTS (
                SELECT
                FROM recipes AS r
                WHERE r.household_id = \(job.household) AND r.category_id = c.id AND r.deleted_at IS NULL
            )
        """
    }

    /// Brings those back in which the recipes are that come back. Where another has come to have the name of one, the recipes
    /// are in that.
    static func bringBack(_ recipes: [Recipe.ID], of id: FileImport.ID, in household: Household.ID) -> [SQL] {
        [
            """
            UPDATE recipes AS r
            SET category_id = o.id
            FROM categories AS c
            JOIN categories AS o ON o.household_id = c.household_id AND o.name_key = c.name_key AND o.deleted_at IS NULL
            WHERE r.household_id = \(household) AND r.id = ANY (\(recipes))
                AND c.household_id = \(household) AND c.id = r.category_id AND c.deleted_at IS NOT NULL
            """,
            """
            WITH back AS (
                UPDATE categories AS c
                SET deleted_at = NULL
                WHERE c.household_id = \(household) AND c.id IN (
                    SELECT DISTINCT ON (d.name_key) d.id
                    FROM imports AS i
                    JOIN categories AS d ON d.household_id = i.household_id AND d.id = ANY (i.made_categories)
                    JOIN recipes AS r ON r.household_id = d.household_id AND r.category_id = d.id
                    WHERE i.household_id = \(household) AND i.id = \(id) AND r.id = ANY (\(recipes))
                        AND d.deleted_at IS NOT NULL
                    ORDER BY d.name_key, d.id DESC
                )
                RETURNING c.id
            )
            UPDATE recipes
            SET \(fragment: RecipeStore.change)
            WHERE household_id = \(household) AND category_id IN (SELECT id FROM back) AND deleted_at IS NULL
                AND id <> ALL (\(recipes))
            """,
        ]
    }
}
