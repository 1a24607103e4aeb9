import Database
import Domain
import Synchronization
import Threads

/// Keeps the library indices of households in memory. A cached index is never trusted by itself: every request also
/// reads the library's revision, and reads the index again when that has changed.
public final class LibraryCache: Sendable {
    private typealias Library = SingleFlightCache<LibraryIndex, LibraryIndex.Revision?>

    private let libraries = Mutex<[Household.ID: Library]>([:])
    /// About how many bytes all indices together may take.
    private static let maxSize = 24 << 20
    /// From so many recipes on the memory in which they were read is worth giving back at once.
    static let many = 1_000

    /// A cache that has read nothing.
    public init() {}

    /// The index as it was read last.
    /// - Parameter database: scoped to the household.
    func latest(of household: Household.ID, from database: any Database) async throws -> LibraryIndex {
        if let known = library(of: household).latest { return known }
        return try await index(nil, of: household, from: database)
    }

    /// The index of the library's present state.
    /// - Parameter revision: what `LibraryStore.revision` answered.
    func index(
        _ revision: LibraryIndex.Revision?,
        of household: Household.ID,
        from database: any Database
    ) async throws -> LibraryIndex {
        let library = library(of: household)
        let known = library.latest
        let index = try await library.value(revision) {
            if let changed = try await library.latest?.changed(in: household, from: database) { return changed }
            // The revision is read before the recipes: when someone writes in between, the index has
            // the older revision and is read again.
            let (revision, recipes, foods) = try await database.read(
                LibraryStore.revision(of: household),
                LibraryStore.entries(of: household),
                LibraryStore.foodWords(in: household)
            )
            return LibraryIndex(revision, LibraryIndex.found(recipes, by: foods))
        }
        // The rows of thousands of recipes take three times what is kept of them.
        if index !== known, index.isWhole, index.count > Self.many { releaseUnusedMemory() }
        forgetSurplus(beside: household)
        return index
    }

    private func library(of household: Household.ID) -> Library {
        libraries.withLock { libraries in
            if let known = libraries[household] { return known }
            let library = Library { $0.revision }
            libraries[household] = library
            return library
        }
    }

    /// Empties the cache except for one household when it is full, which is
    /// cheaper than tracking which index was used last.
    private func forgetSurplus(beside household: Household.ID) {
        libraries.withLock { libraries in
            let size = libraries.values.reduce(0) { $0 + ($1.latest?.size ?? 0) }
            if size > Self.maxSize { libraries = libraries.filter { $0.key == household } }
        }
    }
}

extension LibraryIndex {
    /// The index with what was written since; nil where all has to be read. The changes are read first, as the revision is.
    fileprivate func changed(in household: Household.ID, from database: any Database) async throws -> LibraryIndex? {
        guard let revision,
            let changes = try await database.read(LibraryStore.changes(since: revision, in: household))
        else { return nil }
        let ids = changes.recipes
        guard var known = contents.present else {
            let (recipes, foods) = try await database.read(
                LibraryStore.entries(of: ids, in: household),
                LibraryStore.foodWords(in: household, of: ids)
            )
            return changed(Set(ids), to: recipes.found(by: foods), changes.revision, LibraryContents())
        }
        let names = known.names == nil ? [] : try await database.read(LibraryStore.names(in: household, of: ids))
        let (recipes, foods, found, stated) = try await database.read(
            LibraryStore.entries(of: ids, in: household),
            LibraryStore.foodWords(in: household, of: ids),
            LibraryStore.contents(in: household, of: ids),
            LibraryStore.statements(in: household, of: ids)
        )
        known.append(recipes.map(\.recipe.entry.card.id), found, stated, names)
        return changed(Set(ids), to: recipes.found(by: foods), changes.revision, LibraryContents(known))
    }
}

extension [LibraryIndex.Change] {
    fileprivate func found(by foods: [(words: [String], recipes: [Recipe.ID])]) -> Self {
        zip(self, LibraryIndex.found(map(\.recipe), by: foods)).map { change, recipe in
            LibraryIndex.Change(recipe: recipe, before: change.before)
        }
    }
}
