import Database
import Domain
import Threads

/// Loads the starter catalogue into the database, as the role that owns the tables. It runs with every migration.
///
/// Loading the same files again costs one query. Of changed files only the changed foods are written.
/// Foods that the files no longer contain retire, so that what was cooked with them keeps its numbers.
/// Own foods, recipes and diaries are never touched.
public struct CatalogueLoader: Sendable {
    let files: CatalogueFiles
    private let refresh: RecipeRefresh

    /// The numbers of foods that a load has changed.
    public struct Loaded: Equatable, Sendable {
        public var written = 0
        public var retired = 0
    }

    /// Reads the files in the folder; throws when one is missing.
    init(folder: String, refresh: @escaping RecipeRefresh) throws {
        files = try CatalogueFiles(folder: folder)
        self.refresh = refresh
    }

    /// - Parameter database: signed in as the owner of the tables.
    @discardableResult
    public func load(into database: any Database) async throws -> Loaded {
        if try await database.read(CatalogueStore.loadedDigest) == files.digest { return Loaded() }
        // What the files and their rows take is not needed again, and comes to half of all that the program holds by then.
        defer { releaseUnusedMemory() }
        return try await write(into: database)
    }

    private func write(into database: any Database) async throws -> Loaded {
        let foods = try files.parsed()
        return try await database.write(deadline: .seconds(60)) { db in
            // When several instances start at once, one loads, and the others then find the catalogue loaded.
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

    /// Recomputes the recipes that are made with these foods: recipes store their totals, and lists show those.
    private func refreshRecipes(with foods: [Food.ID], _ db: Connection) async throws {
        let (affected) = try await db.fetch(CatalogueStore.recipes(with: foods))
        // The refresh runs once for each household, because no statement may reach over two households.
        for (household, recipes) in Dictionary(grouping: affected, by: \.household) {
            try await refresh(recipes.map(\.recipe), household, db)
        }
    }
}
