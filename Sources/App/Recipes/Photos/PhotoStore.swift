import Database
import Domain

enum PhotoStore {
    /// Stores the photo in place of any other. False when the recipe does not exist.
    /// - Parameter keeping: what is done before that instead of setting the former photo aside, as long as nobody else changes
    ///   the photo.
    static func save(
        _ photo: Photo,
        of recipe: Recipe.ID,
        keeping: [SQL] = [],
        in household: Household.ID,
        _ db: Connection
    ) async throws -> Bool {
        // The lock keeps two simultaneous uploads from leaving one size of each.
        let found = try await db.first(
            """
            SELECT 1::bigint FROM recipes
            WHERE household_id = \(household) AND id = \(recipe) AND deleted_at IS NULL
            FOR NO KEY UPDATE
            """,
            as: Int.self
        )
        guard found != nil else { return false }
        let kept = keeping.isEmpty ? setAside(recipe, for: photo, household) : keeping
        try await db.run(kept + photo.renditions.map { put($0, recipe, household) })
        return true
    }

    private static func put(_ made: Photo.Rendition, _ recipe: Recipe.ID, _ household: Household.ID) -> SQL {
        """
        INSERT INTO recipe_photos (household_id, recipe_id, size, digest, content_type, width, height, content)
        VALUES (
            \(household), \(recipe), \(made.size.rawValue), \(made.digest), \(Photo.Rendition.type),
            \(made.width), \(made.height), \(made.content)
        )
        ON CONFLICT (household_id, recipe_id, size) DO UPDATE SET
            digest = excluded.digest, content_type = excluded.content_type, width = excluded.width,
            height = excluded.height, content = excluded.content, created_at = now()
        """
    }

    /// Applies the photo change of a recipe's form, in the transaction that writes the recipe.
    static func make(
        _ change: PhotoChange,
        to recipe: Recipe.ID,
        in household: Household.ID,
        _ db: Connection
    ) async throws {
        switch change {
        case .none: return
        case .put(let photo): _ = try await save(photo, of: recipe, in: household, db)
        case .remove: try await remove(from: recipe, in: household, db)
        }
    }

    static func copy(
        from recipe: Recipe.ID,
        to copy: Recipe.ID,
        in household: Household.ID,
        _ db: Connection
    ) async throws {
        try await db.run(
            """
            INSERT INTO recipe_photos (household_id, recipe_id, size, digest, content_type, width, height, content)
            SELECT household_id, \(copy), size, digest, content_type, width, height, content
            FROM recipe_photos
            WHERE household_id = \(household) AND recipe_id = \(recipe) AND NOT (\(fragment: isFormer))
            """
        )
    }

    /// One size with its bytes. They are few enough to be read at once, so that a photo that is
    /// removed meanwhile arrives whole or not at all.
    static func served(_ size: Photo.Size, of recipe: Recipe.ID, in household: Household.ID) -> Query<Served?> {
        .first(
            """
            SELECT photo.digest, photo.content_type, photo.content
            FROM recipe_photos AS photo
            JOIN recipes ON recipes.household_id = photo.household_id AND recipes.id = photo.recipe_id
            WHERE photo.household_id = \(household) AND photo.recipe_id = \(recipe) AND photo.size = \(size.rawValue)
                AND recipes.deleted_at IS NULL
            """
        ) { row in
            Served(digest: try row["digest"], type: try row["content_type"], content: try row["content"])
        }
    }

    struct Served: Sendable {
        let digest: [UInt8]
        let type: String
        let content: [UInt8]
    }

    /// The recipe's name and photo, for the page on which the photo is chosen.
    static func shown(of recipe: Recipe.ID, in household: Household.ID) -> Query<Shown?> {
        .first(
            """
            SELECT recipes.name, \(fragment: columns)
            FROM recipes
            \(fragment: join(.hero))
            WHERE recipes.household_id = \(household) AND recipes.id = \(recipe) AND recipes.deleted_at IS NULL
            """
        ) { row in
            let digest: [UInt8]? = try row["photo_digest"]
            return Shown(
                name: try row["name"],
                photo: try link(row, of: recipe, .hero),
                version: digest.map { Photo.version($0) }
            )
        }
    }

    struct Shown: Sendable {
        let name: String
        let photo: Photo.Link?
        /// The beginning of its digest; nil where there is none.
        let version: String?
    }
}

// These parts let a query that lists recipes include their photos: `SELECT …,
// columns FROM recipes join(.card)`, read by `link`.
extension PhotoStore {
    static let columns: SQL = "photo.digest AS photo_digest, photo.width AS photo_width, photo.height AS photo_height"

    /// Joins each row of `recipes` with its photo, when it has one.
    /// - Parameter recipes: the alias of that table in the query.
    static func join(_ size: Photo.Size, of recipes: SQL = "recipes") -> SQL {
        """
        LEFT JOIN recipe_photos AS photo ON photo.household_id = \(fragment: recipes).household_id
            AND photo.recipe_id = \(fragment: recipes).id AND photo.size = '\(unsafeText: size.rawValue)'
        """
    }

    static func link(_ row: Row, of recipe: Recipe.ID, _ size: Photo.Size) throws -> Photo.Link? {
        let digest: [UInt8]? = try row["photo_digest"]
        guard let digest else { return nil }
        return Photo.Link(
            recipe: recipe,
            size,
            digest: digest,
            width: try row["photo_width"],
            height: try row["photo_height"]
        )
    }
}
