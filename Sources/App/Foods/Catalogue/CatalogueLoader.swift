import Database
import Domain

/// Brings the starter catalogue into the database, as the role that owns the tables. Part of every migration.
///
/// Loading the same files again is one question. Of changed files only the changed foods are written; foods that are
/// gone from them retire, so that what was cooked with them keeps its numbers. Own foods, recipes and diaries are never touched.
public struct CatalogueLoader: Sendable {
    let files: CatalogueFiles
    private let refresh: RecipeRefresh

    /// What loading did.
    public struct Loaded: Equatable, Sendable {
        public var written = 0
        public var retired = 0
    }

    /// Any number that the migrator's lock is not: "sofra" and 2.
    private static let lock = 0x736f_6672_6102

    /// Reads the folder; throws when a file is missing.
    init(folder: String, refresh: @escaping RecipeRefresh) throws {
        files = try CatalogueFiles(folder: folder)
        self.refresh = refresh
    }

    /// - Parameter database: signed in as the owner of the tables.
    @discardableResult
    public func load(into database: any Database) async throws -> Loaded {
        if try await database.read(Self.loadedDigest) == files.digest { return Loaded() }
        let foods = try files.parsed()
        return try await database.write(deadline: .seconds(60)) { db in
            // Of several instances that start at once one loads, and the others find it done.
            try await db.run("SELECT pg_advisory_xact_lock(\(Self.lock))")
            let loaded = try await db.first(
                "SELECT digest FROM food_sources WHERE source = 'catalogue'",
                as: String.self
            )
            if loaded == files.digest { return Loaded() }
            let known = try await db.rows(
                "SELECT id, revision FROM foods WHERE source = 'catalogue' AND retired_at IS NULL"
            ) {
                (id: try $0.get("id", as: Food.ID.self), revision: try $0.get("revision", as: String.self))
            }
            let revisions = Dictionary(known.map { ($0.id, $0.revision) }, uniquingKeysWith: { first, _ in first })
            let changed = foods.filter { revisions[$0.id] != $0.revision }
            try await CatalogueStore.write(changed, db)
            try await refreshRecipes(with: changed.map(\.id), db)
            let retired = try await CatalogueStore.retire(allBut: foods.map(\.id), db)
            try await CatalogueStore.retireTwins(db)
            try await SearchVocabulary.rebuild(db)
            try await CatalogueStore.remember(files.digest, db)
            return Loaded(written: changed.count, retired: retired)
        }
    }

    /// Lists show what recipes came to when they were saved; of another value they have to hear.
    private func refreshRecipes(with foods: [Food.ID], _ db: Connection) async throws {
        let affected = try await db.rows(
            """
            SELECT DISTINCT household_id, recipe_id
            FROM recipe_lines
            WHERE food_id = ANY(\(foods))
            ORDER BY household_id, recipe_id
            """
        ) {
            (
                household: try $0.get("household_id", as: Household.ID.self),
                recipe: try $0.get("recipe_id", as: Recipe.ID.self)
            )
        }
        // No statement reaches over two households.
        for (household, recipes) in Dictionary(grouping: affected, by: \.household) {
            try await refresh(recipes.map(\.recipe), household, db)
        }
    }

    /// Of the files that are in the database; nil before the first.
    static var loadedDigest: Query<String?> {
        .first("SELECT digest FROM food_sources WHERE source = 'catalogue'", as: String.self)
    }
}
