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
    private let follow: FoodFollowing

    /// The numbers of foods that a load has changed.
    public struct Loaded: Equatable, Sendable {
        public var written = 0
        public var retired = 0
    }

    /// Reads the files in the folder; throws when one is missing.
    init(folder: String, follow: @escaping FoodFollowing) throws {
        files = try CatalogueFiles(folder: folder)
        self.follow = follow
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
            let ids = changed.map(\.id)
            let (before) = try await db.fetch(FoodStore.weightPrints(of: ids))
            try await CatalogueStore.write(changed, db)
            let (after) = try await db.fetch(FoodStore.weightPrints(of: ids))
            try await followRecipes(with: ids, weighing: ids.filter { before[$0] != after[$0] }, db)
            let retired = try await CatalogueStore.retire(allBut: foods.map(\.id), db)
            try await CatalogueStore.retireTwins(db)
            try await SearchVocabularyStore.rebuild(db)
            try await CatalogueStore.remember(files.digest, db)
            return Loaded(written: changed.count, retired: retired)
        }
    }

    /// Recomputes the recipes that are made with these foods: recipes store their totals, and lists show those. Lines with
    /// foods that weigh something else by now are weighed anew.
    private func followRecipes(with foods: [Food.ID], weighing others: [Food.ID], _ db: Connection) async throws {
        let (affected) = try await db.fetch(CatalogueStore.recipes(with: foods))
        // They follow one household after the other, because no statement may reach over two households.
        for (household, recipes) in Dictionary(grouping: affected, by: \.household) {
            try await follow(others, recipes.map(\.recipe), household, db)
        }
    }
}
