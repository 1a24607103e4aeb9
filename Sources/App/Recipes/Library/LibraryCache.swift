import Database
import Domain
import Synchronization

/// Keeps the library indices of households in memory. A cached index is never trusted by itself: every request also
/// reads the library's revision, and reads the index again when that has changed.
public final class LibraryCache: Sendable {
    private typealias Library = SingleFlightCache<LibraryIndex, LibraryIndex.Revision?>

    private let libraries = Mutex<[Household.ID: Library]>([:])
    /// The number of recipes in all indices together, at about 400 bytes each.
    private static let maxRecipes = 50_000

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
        let index = try await library(of: household).value(revision) {
            // The revision is read before the recipes: when someone writes in between, the index has
            // the older revision and is read again.
            let (revision, recipes) = try await database.read(
                LibraryStore.revision(of: household),
                LibraryStore.entries(of: household)
            )
            return LibraryIndex(revision, recipes)
        }
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
            let count = libraries.values.reduce(0) { $0 + ($1.latest?.count ?? 0) }
            if count > Self.maxRecipes { libraries = libraries.filter { $0.key == household } }
        }
    }
}
