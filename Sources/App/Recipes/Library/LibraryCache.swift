import Database
import Domain
import Synchronization

/// Keeps the indices of households' libraries between requests. Nothing here is believed: whoever looks something up
/// asks the database on the way for the library's revision, and reads the index anew when it is another.
public final class LibraryCache: Sendable {
    private typealias Library = SingleFlightCache<LibraryIndex, LibraryIndex.Revision?>

    private let libraries = Mutex<[Household.ID: Library]>([:])
    /// Of how many recipes, about 400 bytes each.
    private static let maxRecipes = 50_000

    /// Nothing read yet.
    public init() {}

    /// The index as it was read last.
    /// - Parameter database: scoped to the household.
    func latest(of household: Household.ID, from database: any Database) async throws -> LibraryIndex {
        if let known = library(of: household).latest { return known }
        return try await index(nil, of: household, from: database)
    }

    /// The index that the database has now.
    /// - Parameter revision: what `LibraryStore.revision` answered.
    func index(
        _ revision: LibraryIndex.Revision?,
        of household: Household.ID,
        from database: any Database
    ) async throws -> LibraryIndex {
        let index = try await library(of: household).value(revision) {
            try await LibraryStore.index(of: household, database)
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

    /// Forgetting all others now and then is cheaper than knowing which was asked last.
    private func forgetSurplus(beside household: Household.ID) {
        libraries.withLock { libraries in
            let count = libraries.values.reduce(0) { $0 + ($1.latest?.count ?? 0) }
            if count > Self.maxRecipes { libraries = libraries.filter { $0.key == household } }
        }
    }
}
