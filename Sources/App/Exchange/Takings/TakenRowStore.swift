import Database
import Domain
import RecipeImport

/// Recipes of a file that an import has left as they are here, and of which somebody may take the file's version.
enum TakenRowStore {
    /// A recipe that was changed or deleted here, beside what the file says.
    struct Left: Sendable {
        let job: FileImport.ID
        let position: Int
        let key: String
        let source: String
        let language: Language
        let recipe: Recipe.ID
        /// The file's version.
        let json: String
        /// What was imported of it the last time.
        let previous: String
        /// Whether the file has a photo of it, or says where one stands.
        let hasPhoto: Bool
        /// Who has brought the file, and whose ratings are in it.
        let startedBy: Person.ID
        /// How that person rates the recipe.
        let rating: Int?
    }

    static func find(_ position: Int, of id: FileImport.ID, in household: Household.ID) -> Query<Left?> {
        .first(
            """
            SELECT r.source_key, i.app, i.language, i.started_by, k.recipe_id, r.recipe::text AS recipe,
                k.recipe::text AS previous, (r.left_photo IS NOT NULL OR r.left_photo_address IS NOT NULL) AS has_photo,
                (
                    SELECT g.rating::bigint
                    FROM recipe_ratings AS g
                    WHERE g.household_id = r.household_id AND g.recipe_id = k.recipe_id AND g.person_id = i.started_by
                ) AS rating
            FROM import_rows AS r
            JOIN imports AS i ON i.household_id = r.household_id AND i.id = r.import_id AND i.state = 'done'
            JOIN import_keys AS k
                ON k.household_id = r.household_id AND k.source = i.app AND k.source_key = r.source_key
                    AND k.recipe_id = r.recipe_id
            WHERE r.household_id = \(household) AND r.import_id = \(id) AND r.position = \(position)
                AND r.outcome IN ('kept', 'deleted')
            """
        ) { row in
            let language: String = try row["language"]
            return Left(
                job: id,
                position: position,
                key: try row["source_key"],
                source: try row["app"],
                language: Language(rawValue: language) ?? .en,
                recipe: try row["recipe_id"],
                json: try row["recipe"],
                previous: try row["previous"],
                hasPhoto: try row["has_photo"],
                startedBy: try row["started_by"],
                rating: try row["rating"]
            )
        }
    }

    /// Keeps what is here for the import's undo, and lets the file's photo come; 0 where somebody else has just taken it.
    /// - Parameter rates: whether the file's rating is taken, too.
    static func keep(_ left: Left, rates: Bool, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            UPDATE import_rows AS r
            SET outcome = 'updated', previous = \(left.previous)::jsonb,
                photo = r.left_photo, photo_address = r.left_photo_address, left_photo = NULL, left_photo_address = NULL,
                remarks = CASE
                    WHEN r.left_photo_address IS NULL THEN r.remarks
                    ELSE r.remarks || \(FileRecipe.Remark.photoAwaited.rawValue)::text
                END,
                replaced = CASE WHEN \(rates) THEN jsonb_build_object('rating', \(left.rating)::bigint) ELSE '{}' END
                || jsonb_build_object(
                'recipe', to_jsonb(c), 'lines', (
                    SELECT coalesce(jsonb_agg(to_jsonb(l) ORDER BY l.position), '[]')
                    FROM recipe_lines AS l
                    WHERE l.household_id = \(household) AND l.recipe_id = \(left.recipe)
                ))
            FROM recipes AS c
            WHERE r.household_id = \(household) AND r.import_id = \(left.job) AND r.position = \(left.position)
                AND r.outcome IN ('kept', 'deleted') AND c.household_id = \(household) AND c.id = \(left.recipe)
            """
        )
    }
}
