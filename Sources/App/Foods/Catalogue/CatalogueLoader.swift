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

    /// Reads the folder; throws when a file is missing.
    init(folder: String, refresh: @escaping RecipeRefresh) throws {
        files = try CatalogueFiles(folder: folder)
        self.refresh = refresh
    }

    /// - Parameter database: signed in as the owner of the tables.
    @discardableResult
    public func load(into database: any Database) async throws -> Loaded {
        if try await database.read(CatalogueStore.loadedDigest) == files.digest { return Loaded() }
        let foods = try files.parsed()
        return try await database.write(deadline: .seconds(60)) { db in
            // Of several instances that start at once one loads, and the others find it done.
            try await db.run(CatalogueStore.lock)
            let (loaded) = try await db.fetch(CatalogueStore.loadedDigest)
            if loaded == files.digest { return Loaded() }
            let (known) = try await db.fetch(CatalogueStore.revisions)
            let revisions = Dictionary(known.map { ($0.id, $0.revision) }, uniquingKeysWith: { first, _ in first })
            let changed = foods.filter { revisions[$0.id] != $0.revision }
            try await CatalogueStore.write(changed, db)
            try await refreshRecipes(with: changed.map(\.id), db)
            let retired = try await CatalogueStore.retire(allBut: foods.map(\.id), db)
            try await CatalogueStore.retireTwins(db)
            try await SearchVocabularyStore.rebuild(db)
            try await CatalogueStore.remember(files.digest, db)
            return Loaded(written: changed.count, retired: retired)
        }
    }

    /// Lists show what recipes came to when they were saved; of another value they have to hear.
    private func refreshRecipes(with foods: [Food.ID], _ db: Connection) async throws {
        let (affected) = try await db.fetch(CatalogueStore.recipes(with: foods))
        // No statement reaches over two households.
        for (household, recipes) in Dictionary(grouping: affected, by: \.household) {
            try await refresh(recipes.map(\.recipe), household, db)
        }
    }
}
