import Database
import Glibc
import PostgresFixture
import Synchronization
import Testing

/// A database of the shared cluster, with a pool on it that is closed when the test ends.
func withDatabase<Value>(
    _ change: (inout DatabaseConfiguration) -> Void = { _ in },
    _ body: (PooledDatabase) async throws -> Value
) async throws -> Value {
    let cluster = try TemporaryCluster.shared
    return try await withDatabase(on: cluster, named: try await cluster.createDatabase(), change, body)
}

extension DatabaseConfiguration {
    /// The server that tests share, waited for as long as a busy machine needs: others may have taken all its connections.
    static func shared(_ options: String = "") throws -> DatabaseConfiguration {
        var configuration = DatabaseConfiguration(try TemporaryCluster.shared.conninfo() + options)
        configuration.acquireTimeout = .seconds(60)
        configuration.reserve = 0
        return configuration
    }
}

/// A pool on a cluster that the test may hurt.
func withDatabase<Value>(
    on cluster: TemporaryCluster,
    named name: String = "postgres",
    _ change: (inout DatabaseConfiguration) -> Void = { _ in },
    _ body: (PooledDatabase) async throws -> Value
) async throws -> Value {
    var configuration = DatabaseConfiguration(cluster.conninfo(name))
    // A test that says how many connections there are means exactly so many.
    configuration.reserve = 0
    change(&configuration)
    let database = try PooledDatabase(configuration)
    do {
        let value = try await body(database)
        await database.shutDown(within: .seconds(1))
        return value
    } catch {
        await database.shutDown(within: .seconds(1))
        throw error
    }
}

/// Counts from several tasks.
final class Counter: Sendable {
    private let number = Atomic(0)
    var value: Int { number.load(ordering: .sequentiallyConsistent) }

    @discardableResult
    func increment() -> Int { number.add(1, ordering: .sequentiallyConsistent).newValue }
}

/// Notes numbers from several tasks, in order.
final class Recorder: Sendable {
    private let list = Mutex<[Int]>([])
    var numbers: [Int] { list.withLock { $0 } }
    func record(_ number: Int) { list.withLock { $0.append(number) } }
}

/// Waits until something is so, but not for ever.
func eventually(within limit: Duration = .seconds(5), _ condition: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("it did not come to pass within \(limit)")
}

extension Duration {
    static func since(_ start: ContinuousClock.Instant) -> Duration { ContinuousClock.now - start }
}

struct Deliberate: Error {}

/// The error that `body` throws; an issue when it throws none or another.
func caught<Failure: Error, Value>(
    _ type: Failure.Type,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Value
) async -> Failure? {
    do {
        _ = try await body()
        Issue.record("it threw nothing", sourceLocation: sourceLocation)
    } catch let error as Failure {
        return error
    } catch {
        Issue.record("it threw \(error)", sourceLocation: sourceLocation)
    }
    return nil
}
