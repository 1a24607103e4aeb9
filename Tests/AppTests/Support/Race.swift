import Database
import PostgresFixture
import Synchronization
import Web

@testable import App

/// Stories of two who change the same thing at the same moment: on a database of their own, in transactions that really
/// are two.
struct Race {
    let database: PooledDatabase
    let owner: DiaryOwner

    static func run(_ story: (Race) async throws -> Void) async throws {
        let cluster = try TemporaryCluster.shared
        let conninfo = cluster.conninfo(try await cluster.createMigratedDatabase())
        var configuration = DatabaseConfiguration(conninfo)
        // A story is about who comes first, not about how fast the machine is that runs it.
        configuration.acquireTimeout = .seconds(60)
        configuration.queryDeadline = .seconds(60)
        let race = Race(
            database: try PooledDatabase(configuration),
            owner: DiaryOwner(household: .new(), person: .new())
        )
        let people: [SQL] = [
            "INSERT INTO households (id, name) VALUES (\(race.owner.household), 'Race')",
            """
            INSERT INTO persons (household_id, id, name, role, language, time_zone)
            VALUES (\(race.owner.household), \(race.owner.person), 'Ayşe', 'owner', 'en', 'UTC')
            """,
        ]
        do {
            try await race.database.write { db in try await db.run(people) }
            try await story(race)
        } catch {
            await race.database.shutDown()
            throw error
        }
        await race.database.shutDown()
    }

    /// Lets the second begin when the first has done its work and not yet committed it: the first goes on once the
    /// second waits for it, or has not waited and is done.
    /// - Parameter then: what the first still does when it goes on.
    func overlap<Result: Sendable>(
        _ first: (Connection) async throws -> Void,
        _ second: @escaping @Sendable (PooledDatabase) async throws -> Result,
        then: (Connection) async throws -> Void = { _ in }
    ) async throws -> Result {
        let isDone = Flag()
        let task = try await database.write { db in
            try await first(db)
            let task = Task { [database] in
                defer { isDone.raise() }
                return try await second(database)
            }
            for _ in 0..<1_000 where !isDone.isRaised {
                if try await waiting > 0 { break }
                try await Task.sleep(for: .milliseconds(5))
            }
            try await then(db)
            return task
        }
        return try await task.value
    }

    /// How many wait for a lock that another holds.
    private var waiting: Int {
        get async throws {
            try await database.read(
                Query.one(
                    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
                    as: Int.self
                )
            )
        }
    }
}

private final class Flag: Sendable {
    private let state = Atomic(false)
    var isRaised: Bool { state.load(ordering: .acquiring) }
    func raise() { state.store(true, ordering: .releasing) }
}
