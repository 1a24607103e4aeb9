import Database
import Glibc
import PostgresFixture
import Synchronization
import Testing

/// Reads that go to a real replica, as long as that follows.
@Suite struct ReplicaTests {
    /// A primary with a table, and a replica that is read.
    private struct Pair {
        let primary: PooledDatabase
        /// The replica itself, for pausing it.
        let copy: PooledDatabase
        let replica: Replica
        let reads: ReplicaFirst
        let said: Said
    }

    private final class Said: Sendable {
        private let list = Mutex<[Replica.Status]>([])
        var statuses: [Replica.Status] { list.withLock { $0 } }
        func note(_ status: Replica.Status) { list.withLock { $0.append(status) } }
    }

    private static var limits: Replica.Limits {
        var limits = Replica.Limits()
        limits.grace = .milliseconds(50)
        limits.pace = .milliseconds(100)
        return limits
    }

    private static var word: Query<String> { .one("SELECT word FROM notes", as: String.self) }

    private func withReplica(
        of primary: TemporaryCluster,
        at other: TemporaryCluster,
        _ story: (Pair) async throws -> Void
    ) async throws {
        let pool = try PooledDatabase(DatabaseConfiguration(primary.conninfo()))
        let copy = try PooledDatabase(DatabaseConfiguration(other.conninfo()))
        let said = Said()
        let configuration = DatabaseConfiguration(other.conninfo())
        let replica = try Replica(configuration, of: pool, limits: Self.limits) { said.note($0) }
        let following = Task { await replica.follow() }
        let result: Result<Void, any Error>
        do {
            let reads = ReplicaFirst(pool, replica)
            result = .success(
                try await story(Pair(primary: pool, copy: copy, replica: replica, reads: reads, said: said))
            )
        } catch {
            result = .failure(error)
        }
        following.cancel()
        await following.value
        await replica.shutDown()
        await copy.shutDown(within: .seconds(1))
        await pool.shutDown(within: .seconds(1))
        try result.get()
    }

    private func primaryWithNotes() async throws -> TemporaryCluster {
        // As everywhere but in tests: what is committed is flushed, and so sent to replicas.
        let cluster = try TemporaryCluster.start(settings: ["synchronous_commit = on"])
        try await withDatabase(on: cluster) { database in
            try await database.administer("CREATE TABLE notes (word text); INSERT INTO notes VALUES ('old')")
        }
        return cluster
    }

    private func until(_ seconds: Int = 30, _ condition: () async throws -> Bool) async throws {
        for _ in 0..<(seconds * 50) {
            if try await condition() { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("it did not come to pass within \(seconds) s")
    }

    @Test func `a read goes to the replica, a change and a transaction to the primary`() async throws {
        let primary = try await primaryWithNotes()
        try await withReplica(of: primary, at: try primary.startReplica()) { pair in
            try await until { pair.replica.status == .following }
            try await until {
                let before = pair.replica.answered
                let follows = try await pair.reads.read(Query.one("SELECT pg_is_in_recovery()", as: Bool.self))
                return follows && pair.replica.answered == before + 1
            }
            let before = pair.replica.answered
            try await pair.reads.write(.run("UPDATE notes SET word = 'new'"))
            let inTransaction = try await pair.reads.read { db in try await db.fetch(Self.word) }

            #expect(inTransaction == "new")
            #expect(pair.replica.answered == before)
            try await until { try await pair.reads.read(Self.word) == "new" }
            #expect(pair.said.statuses.first == .following)
        }
    }

    @Test func `a replica that is too far behind is left out, said once, and read again when it has followed`()
        async throws
    {
        let primary = try await primaryWithNotes()
        try await withReplica(of: primary, at: try primary.startReplica()) { pair in
            try await until { pair.replica.isTrusted }
            try await pair.copy.write(.run("SELECT pg_wal_replay_pause()"))
            try await pair.primary.write(.run("UPDATE notes SET word = 'new'"))
            let change = ContinuousClock.now

            // Nothing that is read later than this is older than the change.
            try await until { ContinuousClock.now - change > Self.limits.age }
            let late = try await pair.reads.read(Self.word)
            try await until { pair.replica.status == .behind }
            for _ in 0..<20 { #expect(try await pair.reads.read(Self.word) == "new") }
            #expect(late == "new")
            #expect(pair.said.statuses.filter { $0 == .behind }.count == 1)

            try await pair.copy.write(.run("SELECT pg_wal_replay_resume()"))
            try await until { pair.replica.isTrusted }
            #expect(pair.said.statuses.last == .following)
            #expect(try await pair.reads.read(Self.word) == "new")
        }
    }

    @Test func `a replica that goes away is nothing that a reader hears of`() async throws {
        let primary = try await primaryWithNotes()
        let other = try primary.startReplica()
        try await withReplica(of: primary, at: other) { pair in
            try await until { pair.replica.isTrusted }
            other.stop(SIGQUIT)
            for _ in 0..<20 { #expect(try await pair.reads.read(Self.word) == "old") }
            try await until { if case .away = pair.replica.status { true } else { false } }
            #expect(!pair.replica.isTrusted)

            try other.restart()
            try await until { pair.replica.isTrusted }
            #expect(try await pair.reads.read(Self.word) == "old")
        }
    }

    @Test func `a server that follows nobody, and one that follows another, is no replica`() async throws {
        let (primary, stranger) = (try await primaryWithNotes(), try await primaryWithNotes())
        try await withReplica(of: primary, at: stranger) { pair in
            try await until { pair.replica.status == .away("this server follows none: it takes changes itself") }
            #expect(try await pair.reads.read(Self.word) == "old")
            #expect(pair.replica.answered == 0)
        }
        try await withReplica(of: primary, at: try stranger.startReplica()) { pair in
            try await until {
                pair.replica.status == .away("this server follows another one, or holds another database")
            }
            #expect(pair.replica.answered == 0)
        }
    }

    @Test func `the check of a session is made by the primary, and nothing is handed out before`() async throws {
        struct Ended: Error {}
        let primary = try await primaryWithNotes()
        try await withReplica(of: primary, at: try primary.startReplica()) { pair in
            try await until { pair.replica.isTrusted }
            try await pair.copy.write(.run("SELECT pg_wal_replay_pause()"))
            try await pair.primary.write(.run("UPDATE notes SET word = 'ended'"))
            let checked = CheckedDatabase(pair.primary, { Self.word }, check: { if $0 == "ended" { throw Ended() } })
            let reads = ReplicaFirst(checked, pair.replica, confirming: checked)

            await #expect(throws: Ended.self) { try await reads.read(Self.word) }
            try await pair.copy.write(.run("SELECT pg_wal_replay_resume()"))
        }
    }
}
