import Database
import Domain
import Synchronization

/// The foods of the catalogue as they lie in memory, without those that have retired.
struct CatalogueFoods: Sendable {
    /// Of the files they were loaded from.
    let digest: String?
    let known: [Food.ID: Food]

    subscript(id: Food.ID) -> Food? { known[id] }
}

/// The catalogue with its names, ready to be matched.
struct FoodCatalogue: Sendable {
    let foods: CatalogueFoods
    let matcher: FoodMatcher<Food.ID>
    let names: NameIndex

    var digest: String? { foods.digest }
}

/// Keeps the catalogue between requests, and reads it again once another has been loaded into the database. However many
/// ask for it at once, it is read once. Its names are read only for who searches in them: they take the most room.
public final class CatalogueMemory: Sendable {
    private let foods = LastRead<CatalogueFoods> { $0.digest }
    private let whole = LastRead<FoodCatalogue> { $0.digest }

    /// Nothing read yet.
    public init() {}

    /// The catalogue as it was read last, for whoever asks the database on the way whether it still is.
    func latest(from database: any Database) async throws -> FoodCatalogue {
        if let known = whole.latest { return known }
        return try await catalogue(nil, from: database)
    }

    /// The catalogue that the database holds now.
    /// - Parameter digest: what `CatalogueLoader.loadedDigest` answered.
    func catalogue(_ digest: String?, from database: any Database) async throws -> FoodCatalogue {
        try await whole.value(digest) {
            let (digest, names) = try await database.read(CatalogueLoader.loadedDigest, CatalogueStore.names)
            let foods = try await self.foods(digest, from: database)
            return FoodCatalogue(foods: foods, matcher: FoodMatcher(names), names: NameIndex(names, of: foods.known))
        }
    }

    /// The foods that the database's catalogue holds now.
    /// - Parameter digest: what `CatalogueLoader.loadedDigest` answered.
    func foods(_ digest: String?, from database: any Database) async throws -> CatalogueFoods {
        try await foods.value(digest) {
            let (digest, foods, measures) = try await database.read(
                CatalogueLoader.loadedDigest,
                CatalogueStore.foods,
                CatalogueStore.measures
            )
            return CatalogueFoods(digest: digest, known: FoodStore.assembled(foods, measures))
        }
    }
}

/// What was read last, and of which files that was.
private final class LastRead<Value: Sendable>: Sendable {
    private struct Memory {
        var kept: Value?
        var reading: (wanted: String?, task: Task<Value, any Error>)?
    }

    private let memory = Mutex(Memory())
    private let digest: @Sendable (Value) -> String?

    init(digest: @escaping @Sendable (Value) -> String?) { self.digest = digest }

    var latest: Value? { memory.withLock { $0.kept } }

    /// What is kept, if it is of these files, or what `read` answers. Who asks while another reads for the same files
    /// waits for that.
    func value(_ wanted: String?, _ read: @escaping @Sendable () async throws -> Value) async throws -> Value {
        if let kept = latest, digest(kept) == wanted { return kept }
        let (task, isOurs) = memory.withLock { memory in
            if let reading = memory.reading, reading.wanted == wanted { return (reading.task, false) }
            let task = Task {
                let value = try await read()
                self.memory.withLock { $0.kept = value }
                return value
            }
            memory.reading = (wanted, task)
            return (task, true)
        }
        defer {
            if isOurs { memory.withLock { if $0.reading?.task == task { $0.reading = nil } } }
        }
        do {
            return try await task.value
        } catch {
            // What kept another from reading it need not keep us.
            guard !isOurs else { throw error }
            return try await read()
        }
    }
}
