import Database
import Domain
import Threads

/// The foods of the catalogue in memory, without those that have retired.
struct CatalogueFoods: Sendable {
    /// The digest of the files from which the foods were loaded.
    let digest: String?
    let known: [Food.ID: Food]

    subscript(id: Food.ID) -> Food? { known[id] }
}

/// The foods of the catalogue with their names, ready to match the text of an ingredient line.
struct FoodCatalogue: Sendable {
    let foods: CatalogueFoods
    let matcher: FoodMatcher<Food.ID>
    let names: NameIndex

    var digest: String? { foods.digest }
}

/// What several foods of the catalogue are called, as the vocabularies of households compare names: "peppers" and "pepper", of
/// which the one is a vegetable and the other a spice.
struct SharedNames: Sendable {
    let digest: String?
    private let keys: Set<String>

    init(_ names: [FoodMatcher<Food.ID>.Name], digest: String?) {
        self.digest = digest
        var foods: [String: Food.ID] = [:]
        var shared: Set<String> = []
        for name in names {
            let key = IngredientKey(name.text).text
            if let food = foods.updateValue(name.food, forKey: key), food != name.food { shared.insert(key) }
        }
        keys = shared
    }

    /// - Parameter key: the text of an `IngredientKey`.
    func contains(_ key: String) -> Bool { keys.contains(key) }
}

/// Keeps the catalogue in memory, and reads it again once another has been loaded into the database. Simultaneous
/// requests share one read. Names are read only for searches, since they take the most memory.
public final class CatalogueCache: Sendable {
    private let foods = SingleFlightCache<CatalogueFoods, String?> { $0.digest }
    private let whole = SingleFlightCache<FoodCatalogue, String?> { $0.digest }
    private let shared = SingleFlightCache<SharedNames, String?> { $0.digest }

    /// A cache that has read nothing.
    public init() {}

    /// The catalogue as it was read last, for callers that also ask the database whether it is still the current one.
    func latest(from database: any Database) async throws -> FoodCatalogue {
        if let known = whole.latest { return known }
        return try await catalogue(nil, from: database)
    }

    /// The catalogue that the database holds now.
    /// - Parameter digest: what `CatalogueStore.loadedDigest` answered.
    func catalogue(_ digest: String?, from database: any Database) async throws -> FoodCatalogue {
        try await whole.value(digest) {
            let (digest, names) = try await database.read(CatalogueStore.loadedDigest, CatalogueStore.names)
            let foods = try await self.foods(digest, from: database)
            // It takes more than a hundred milliseconds, which no event loop and no page has to spare.
            return try await onThread {
                defer { releaseUnusedMemory() }
                return FoodCatalogue(
                    foods: foods,
                    matcher: FoodMatcher(names),
                    names: NameIndex(names, of: foods.known)
                )
            }
        }
    }

    /// The foods that the database's catalogue holds now.
    /// - Parameter digest: what `CatalogueStore.loadedDigest` answered.
    func foods(_ digest: String?, from database: any Database) async throws -> CatalogueFoods {
        try await foods.value(digest) {
            let (digest, foods, measures) = try await database.read(
                CatalogueStore.loadedDigest,
                CatalogueStore.foods,
                CatalogueStore.measures
            )
            return try await onThread { CatalogueFoods(digest: digest, known: FoodStore.assembled(foods, measures)) }
        }
    }

    /// What several foods of the catalogue are called that the database holds now.
    /// - Parameter digest: what `CatalogueStore.loadedDigest` answered.
    func sharedNames(_ digest: String?, from database: any Database) async throws -> SharedNames {
        try await shared.value(digest) {
            let (digest, names) = try await database.read(CatalogueStore.loadedDigest, CatalogueStore.names)
            return try await onThread {
                defer { releaseUnusedMemory() }
                return SharedNames(names, digest: digest)
            }
        }
    }
}
