import Database
import Domain
import Synchronization

/// The catalogue as it lies in memory: every food with its names, ready to be matched.
struct FoodCatalogue: Sendable {
    /// Of the files it was loaded from.
    let digest: String?
    let foods: [Food.ID: Food]
    let matcher: FoodMatcher<Food.ID>
    let names: NameIndex
}

/// Keeps the catalogue between requests, and reads it again once another has been loaded into the database. However many
/// ask for it at once, it is read once.
public final class CatalogueMemory: Sendable {
    private struct Memory {
        var kept: FoodCatalogue?
        var reading: Task<FoodCatalogue, any Error>?
    }

    private let memory = Mutex(Memory())

    /// Nothing read yet.
    public init() {}

    /// The catalogue as it was read last, for whoever asks the database on the way whether it still is.
    func latest(from database: any Database) async throws -> FoodCatalogue {
        if let known = memory.withLock({ $0.kept }) { return known }
        return try await catalogue(nil, from: database)
    }

    /// The catalogue that the database holds now.
    /// - Parameter digest: what `CatalogueLoader.loadedDigest` answered.
    func catalogue(_ digest: String?, from database: any Database) async throws -> FoodCatalogue {
        if let known = memory.withLock({ $0.kept }), known.digest == digest { return known }
        let (reading, isOurs) = memory.withLock { memory in
            if let reading = memory.reading { return (reading, false) }
            let reading = Task {
                defer { self.memory.withLock { $0.reading = nil } }
                return try await self.read(database)
            }
            memory.reading = reading
            return (reading, true)
        }
        do {
            return try await reading.value
        } catch {
            // What kept another from reading it need not keep us.
            guard !isOurs else { throw error }
            return try await read(database)
        }
    }

    private func read(_ database: any Database) async throws -> FoodCatalogue {
        let (digest, foods, measures, names) = try await database.read(
            CatalogueLoader.loadedDigest,
            CatalogueStore.foods,
            CatalogueStore.measures,
            CatalogueStore.names
        )
        let known = FoodStore.assembled(foods, measures)
        let catalogue = FoodCatalogue(
            digest: digest,
            foods: known,
            matcher: FoodMatcher(names),
            names: NameIndex(names, of: known)
        )
        memory.withLock { $0.kept = catalogue }
        return catalogue
    }
}
