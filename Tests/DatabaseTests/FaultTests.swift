import Database
import Glibc
import PostgresFixture
import Synchronization
import Testing

/// Faults of the server and of the way to it, on a server of their own.
@Suite(.serialized) struct FaultTests {
    private static let ours = Result { try TemporaryCluster.start(settings: ["synchronous_commit = on"]) }
    private let cluster: TemporaryCluster

    init() throws { cluster = try Self.ours.get() }

    /// Repeats `body` in many tasks until told to stop.
    private func load(_ tasks: Int, until stopped: Counter, _ body: @escaping @Sendable (Int) async -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<tasks {
                group.addTask { while stopped.value == 0 { await body(task) } }
            }
        }
    }

    @Test func `HOSTILE-97 the server is killed under load: what was acknowledged is there, and the pool heals alone`()
        async throws
    {
        try await withDatabase(on: cluster, named: try await cluster.createDatabase()) { database in
            try await database.administer("CREATE TABLE written (id int8 PRIMARY KEY)")
            let (next, stopped) = (Counter(), Counter())
            let acknowledged = Mutex<Set<Int>>([])
            let strange = Mutex<[String]>([])
            async let loading: Void = load(16, until: stopped) { _ in
                let id = next.increment()
                do {
                    try await database.write { db in try await db.run("INSERT INTO written VALUES (\(id))") }
                    _ = acknowledged.withLock { $0.insert(id) }
                } catch is DatabaseUnavailable {
                    try? await Task.sleep(for: .milliseconds(5))
                } catch {
                    strange.withLock { $0.append("\(error)") }
                }
            }
            try await eventually { acknowledged.withLock { $0.count } > 50 }
            cluster.stop(SIGKILL)
            try cluster.restart()
            let back = ContinuousClock.now
            let before = acknowledged.withLock { $0.count }
            try await eventually { acknowledged.withLock { $0.count } > before }
            #expect(Duration.since(back) < .seconds(3))
            stopped.increment()
            await loading

            #expect(strange.withLock { $0 } == [])
            #expect(before > 50)
            let present = Set(try await database.read(.rows("SELECT id FROM written", as: Int.self)))
            #expect(acknowledged.withLock { $0 }.subtracting(present) == [])
        }
    }

    @Test func `HOSTILE-98 a restart while idle is noticed, and no one sees an error`() async throws {
        try await withDatabase(on: cluster) { database in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 { group.addTask { try await database.read(.run("SELECT pg_sleep(0.1)")) } }
                try await group.waitForAll()
            }
            let idle = database.statistics.idle
            #expect(idle > 1)
            cluster.stop()
            try await eventually { database.statistics.open == 0 }
            #expect(database.statistics.died == idle)
            try cluster.restart()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<64 { group.addTask { try await database.write(.run("SELECT 1")) } }
                try await group.waitForAll()
            }
        }
    }

    @Test func `a restart under load costs no reader an error`() async throws {
        try await withDatabase(on: cluster) { database in
            let (stopped, served) = (Counter(), Counter())
            let errors = Mutex<[String]>([])
            async let loading: Void = load(32, until: stopped) { _ in
                do {
                    try await database.read(Query.run("SELECT pg_sleep(0.002)"), Query.run("SELECT 1"))
                    served.increment()
                } catch {
                    errors.withLock { $0.append("\(error)") }
                }
            }
            try await Task.sleep(for: .milliseconds(200))
            cluster.stop()
            try cluster.restart()
            let before = served.value
            try await eventually { served.value > before + 100 }
            stopped.increment()
            await loading
            #expect(errors.withLock { $0 } == [])
        }
    }

    @Test func `HOSTILE-99 a hung backend ends in an error at the deadline while others are served`() async throws {
        try await withDatabase(on: cluster, { $0.queryDeadline = .seconds(3) }) { database in
            let hung = Atomic<Int32>(0)
            let start = ContinuousClock.now
            let victim = Task {
                try await database.write { db in
                    let backend = Int32(try await db.one("SELECT pg_backend_pid()", as: Int.self))
                    kill(backend, SIGSTOP)
                    hung.store(backend, ordering: .sequentiallyConsistent)
                    try await db.run("SELECT 1")
                }
            }
            try await eventually { hung.load(ordering: .sequentiallyConsistent) != 0 }
            try await database.read(.run("SELECT 1"))
            #expect(Duration.since(start) < .milliseconds(2900))
            let error = await caught(DatabaseUnavailable.self) { try await victim.value }
            #expect(error?.reason == .deadline)
            #expect(Duration.since(start) > .milliseconds(2950))
            #expect(Duration.since(start) < .seconds(8))
            kill(hung.load(ordering: .sequentiallyConsistent), SIGCONT)
            try await database.read(.run("SELECT 1"))
            #expect(database.statistics.died == 1)
        }
    }

    @Test func `HOSTILE-99 when the whole server hangs, waiting ends too`() async throws {
        try await withDatabase(
            on: cluster,
            {
                $0.queryDeadline = .milliseconds(500)
                $0.acquireTimeout = .seconds(2)
                $0.connections = 1
            }
        ) { database in
            let backend = Int32(try await database.read(.one("SELECT pg_backend_pid()", as: Int.self)))
            kill(cluster.postmaster, SIGSTOP)
            kill(backend, SIGSTOP)
            let first = await caught(DatabaseUnavailable.self) { try await database.write(.run("SELECT 1")) }
            let second = await caught(DatabaseUnavailable.self) { try await database.write(.run("SELECT 1")) }
            kill(backend, SIGCONT)
            kill(cluster.postmaster, SIGCONT)
            #expect(first?.reason == .deadline)
            #expect(second?.reason == .noConnectionFree || second?.reason == .cannotConnect)
            try await eventually { (try? await database.read(.run("SELECT 1"))) != nil }
        }
    }

    @Test func `HOSTILE-98 a line cut in mid-result costs a read nothing and a write its transaction`() async throws {
        let name = try await cluster.createDatabase()
        let proxy = try Proxy(to: cluster.socket)
        defer { proxy.stop() }
        let database = try PooledDatabase(DatabaseConfiguration("host=\(proxy.folder) user=sofra dbname=\(name)"))
        try await database.administer("CREATE TABLE t (id int8)")
        let big: SQL = "SELECT n, repeat('x', 100) AS filling FROM generate_series(1, 5000) AS n"
        try await database.read(.run("SELECT 1"))

        proxy.cut(after: 50_000)
        #expect(try await database.read(.rows(big, as: Int.self)).count == 5_000)
        #expect(database.statistics.died == 1)

        proxy.cut(after: 50_000)
        #expect(try await database.read { db in try await db.rows(big, as: Int.self).count } == 5_000)

        proxy.cut(after: 50_000)
        let error = await caught(DatabaseUnavailable.self) {
            try await database.write { db in
                try await db.run("INSERT INTO t VALUES (1)")
                try await db.run(big)
            }
        }
        #expect(error?.reason == .connectionLost)
        #expect(error?.outcomeIsUnknown == false)
        #expect(try await database.read(.one("SELECT count(*) FROM t", as: Int.self)) == 0)
        await database.shutDown()
    }

    @Test func `a lost answer to COMMIT is told as what it is`() async throws {
        let proxy = try Proxy(to: cluster.socket)
        defer { proxy.stop() }
        let database = try PooledDatabase(DatabaseConfiguration("host=\(proxy.folder) user=sofra dbname=postgres"))
        let error = await caught(DatabaseUnavailable.self) {
            try await database.write { db in
                try await db.run("SELECT 1")
                proxy.cut(after: 0)
            }
        }
        #expect(error?.reason == .connectionLost)
        #expect(error?.outcomeIsUnknown == true)
        await database.shutDown()
    }

    @Test func `HOSTILE-98 a lost answer to a write of one round trip is told as what it is`() async throws {
        let name = try await cluster.createDatabase()
        let proxy = try Proxy(to: cluster.socket)
        defer { proxy.stop() }
        let database = try PooledDatabase(DatabaseConfiguration("host=\(proxy.folder) user=sofra dbname=\(name)"))
        try await database.administer("CREATE TABLE t (id int8)")
        try await database.write(.run("SELECT 1"))

        proxy.cut(after: 0)
        let error = await caught(DatabaseUnavailable.self) {
            try await database.write(.run("INSERT INTO t VALUES (1)"))
        }

        #expect(error?.reason == .connectionLost)
        #expect(error?.outcomeIsUnknown == true)
        await database.shutDown()
    }

    @Test func `HOSTILE-102 a backend that is told to go is replaced, and the write says so`() async throws {
        try await withDatabase(on: cluster) { database in
            let backend = Atomic(0)
            let victim = Task {
                try await database.write { db in
                    backend.store(
                        try await db.one("SELECT pg_backend_pid()", as: Int.self),
                        ordering: .sequentiallyConsistent
                    )
                    try await db.run("SELECT pg_sleep(8)")
                }
            }
            try await eventually { backend.load(ordering: .sequentiallyConsistent) != 0 }
            try await database.read(
                .run("SELECT pg_terminate_backend(\(backend.load(ordering: .sequentiallyConsistent))::int4)")
            )
            let error = await caught(DatabaseUnavailable.self) { try await victim.value }
            #expect(error?.cause?.sqlstate == "57P01")
            try await database.write(.run("SELECT 1"))
        }
    }

    @Test func `HOSTILE-102 a statement that takes too long is stopped, and its connection goes on`() async throws {
        try await withDatabase(
            on: cluster,
            {
                $0.queryDeadline = .milliseconds(800)
                $0.connections = 1
            }
        ) { database in
            let error = await caught(DatabaseUnavailable.self) { try await database.read(.run("SELECT pg_sleep(8)")) }
            #expect(error?.reason == .deadline)
            #expect(error?.cause?.sqlstate == "57014")
            try await database.read(.run("SELECT 1"))
            #expect(database.statistics.opened == 1)
            try await database.write(deadline: .seconds(5)) { db in try await db.run("SELECT pg_sleep(1)") }
        }
    }

    @Test func `HOSTILE-100 a database that is not there yet is waited for, and found when it comes`() async throws {
        try await withDatabase(on: cluster, named: "not_there_yet", { $0.acquireTimeout = .milliseconds(300) }) {
            database in
            let error = await caught(DatabaseUnavailable.self) { try await database.read(.run("SELECT 1")) }
            #expect(error?.reason == .cannotConnect)
            #expect(error?.description.contains(#"database "not_there_yet" does not exist"#) == true)
            try await withDatabase(on: cluster) { try await $0.administer("CREATE DATABASE not_there_yet") }
            try await eventually { (try? await database.read(.run("SELECT 1"))) != nil }
        }
    }

    @Test func `HOSTILE-100 a server without free connections is waited for`() async throws {
        try await withDatabase(on: cluster) { admin in
            try await admin.administer("CREATE ROLE narrow LOGIN CONNECTION LIMIT 1")
        }
        let address = "host=\(cluster.socket.dropLast("/.s.PGSQL.5432".count)) user=narrow dbname=postgres"
        let first = try PooledDatabase(DatabaseConfiguration(address))
        let second = try PooledDatabase(DatabaseConfiguration(address))
        try await first.read(.run("SELECT 1"))
        let waiting = Task { try await second.read(.run("SELECT 1")) }
        try await Task.sleep(for: .milliseconds(200))
        await first.shutDown()
        try await waiting.value
        await second.shutDown()
    }

    @Test func `HOSTILE-101 a read-only server refuses writes as unavailable, still reads, and heals alone`()
        async throws
    {
        let name = try await cluster.createDatabase()
        try await withDatabase(on: cluster, named: name) { database in
            try await database.administer("CREATE TABLE t (id int8)")
            try await database.administer("ALTER DATABASE \(name) SET default_transaction_read_only = on")
            let error = await caught(DatabaseUnavailable.self) {
                try await database.write(.run("INSERT INTO t VALUES (1)"))
            }
            #expect(error?.cause?.sqlstate == "25006")
            #expect(try await database.read(.one("SELECT count(*) FROM t", as: Int.self)) == 0)
            try await withDatabase(on: cluster) {
                try await $0.administer("ALTER DATABASE \(name) RESET default_transaction_read_only")
            }
            // The connection that could not write was not kept.
            try await eventually { (try? await database.write(.run("INSERT INTO t VALUES (1)"))) != nil }
        }
    }

    @Test func `HOSTILE-101 while the disk is full nothing is sent that writes, and it is again when there is room`()
        async throws
    {
        let made = Counter()
        let name = try await cluster.createDatabase()
        try await withDatabase(on: cluster, named: name, { $0.writeRefusal = { made.value == 0 ? "no room" : nil } }) {
            database in
            try await database.administer("CREATE TABLE t (id int8)")
            let alone = await caught(DatabaseUnavailable.self) {
                try await database.write(.run("INSERT INTO t VALUES (1)"))
            }
            let inTransaction = await caught(DatabaseUnavailable.self) {
                try await database.write { db in try await db.run("INSERT INTO t VALUES (1)") }
            }
            let before = try await database.read(.one("SELECT count(*) FROM t", as: Int.self))
            made.increment()
            try await database.write(.run("INSERT INTO t VALUES (1)"))
            let after = try await database.read(.one("SELECT count(*) FROM t", as: Int.self))

            #expect([alone, inTransaction].allSatisfy { $0?.isForWantOfRoom == true && $0?.reason == .serverState })
            #expect(before == 0)
            #expect(after == 1)
        }
    }

    @Test(arguments: ["53100", "53200", "57P03", "55P03"])
    func `HOSTILE-101 a server that cannot now is unavailable, not wrong`(sqlstate: String) async throws {
        try await withDatabase(on: cluster) { database in
            let error = await caught(DatabaseUnavailable.self) {
                try await database.write(.run("DO \(unsafeText: "$$ BEGIN RAISE SQLSTATE '\(sqlstate)'; END $$")"))
            }
            #expect(error?.reason == .serverState)
            #expect(error?.cause?.sqlstate == sqlstate)
        }
    }
}
