import Database
import Domain
import Synchronization

/// Keeps the indices of households' libraries between requests. Nothing here is believed: whoever looks something up
/// asks the database on the way for the library's revision, and reads the index anew when it is another.
public final class LibraryMemory: Sendable {
    private struct Memory {
        var kept: [Household.ID: LibraryIndex] = [:]
        var readings: [Household.ID: Task<LibraryIndex, any Error>] = [:]
    }

    private let memory = Mutex(Memory())
    /// Of how many recipes, about 400 bytes each.
    private static let most = 50_000

    /// Nothing read yet.
    public init() {}

    /// The index as it was read last.
    /// - Parameter database: scoped to the household.
    func latest(of household: Household.ID, from database: any Database) async throws -> LibraryIndex {
        if let known = memory.withLock({ $0.kept[household] }) { return known }
        return try await read(household, from: database)
    }

    /// The index as it is now, or as it was when another began to read it. However many ask at once, it is read once.
    func read(_ household: Household.ID, from database: any Database) async throws -> LibraryIndex {
        let (reading, isOurs) = memory.withLock { memory in
            if let reading = memory.readings[household] { return (reading, false) }
            let reading = Task {
                defer { self.memory.withLock { $0.readings[household] = nil } }
                let index = try await LibraryStore.index(of: household, database)
                self.keep(index, of: household)
                return index
            }
            memory.readings[household] = reading
            return (reading, true)
        }
        do {
            return try await reading.value
        } catch {
            // What kept another from reading it need not keep us.
            guard !isOurs else { throw error }
            return try await LibraryStore.index(of: household, database)
        }
    }

    private func keep(_ index: LibraryIndex, of household: Household.ID) {
        memory.withLock { memory in
            let others = memory.kept.reduce(0) { $0 + ($1.key == household ? 0 : $1.value.count) }
            // Forgetting all now and then is cheaper than knowing which was asked last.
            if others + index.count > Self.most { memory.kept = [:] }
            memory.kept[household] = index
        }
    }
}
