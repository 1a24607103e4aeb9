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

/// Keeps the catalogue between requests, and reads it again once another has been loaded into the database.
public final class CatalogueMemory: Sendable {
    private let kept = Mutex<FoodCatalogue?>(nil)

    /// Nothing read yet.
    public init() {}

    /// The catalogue as it was read last, for whoever asks the database on the way whether it still is.
    func latest(from database: any Database) async throws -> FoodCatalogue {
        if let known = kept.withLock({ $0 }) { return known }
        return try await catalogue(nil, from: database)
    }

    /// The catalogue that the database holds now.
    /// - Parameter digest: what `CatalogueLoader.loadedDigest` answered.
    func catalogue(_ digest: String?, from database: any Database) async throws -> FoodCatalogue {
        if let known = kept.withLock({ $0 }), known.digest == digest { return known }
        let (found, foods, measures, names) = try await database.read(
            CatalogueLoader.loadedDigest,
            CatalogueStore.foods,
            CatalogueStore.measures,
            CatalogueStore.names
        )
        let known = FoodStore.assembled(foods, measures)
        let catalogue = FoodCatalogue(
            digest: found,
            foods: known,
            matcher: FoodMatcher(names),
            names: NameIndex(names, of: known)
        )
        kept.withLock { $0 = catalogue }
        return catalogue
    }
}
