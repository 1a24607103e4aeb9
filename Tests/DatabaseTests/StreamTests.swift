import Database
import Glibc
import PostgresFixture
import Synchronization
import Testing

extension PooledDatabase {
    /// Loads rows by COPY in a transaction of its own.
    @discardableResult
    fileprivate func copyIn(_ sql: SQL, from source: () async throws -> [UInt8]?) async throws -> Int {
        try await write { db in try await db.copyIn(sql, from: source) }
    }

    /// Notifies all listeners of a channel now.
    fileprivate func notify(_ channel: String, _ payload: String) async throws {
        try await write(Query.run("SELECT pg_notify(\(channel), \(payload))"))
    }
}

@Suite struct CopyTests {
    private func withFoods(_ body: (PooledDatabase) async throws -> Void) async throws {
        try await withDatabase { database in
            try await database.administer("CREATE TABLE foods (id int8, name text, energy_kcal float8)")
            try await body(database)
        }
    }

    private func count(_ database: any Database) async throws -> Int {
        try await database.read(.one("SELECT count(*) FROM foods", as: Int.self))
    }

    @Test func `ten thousand rows go in by COPY, with values that need no escaping`() async throws {
        try await withFoods { database in
            var rows = CopyRows()
            var next = 0
            let copied = try await database.copyIn("COPY foods FROM STDIN (FORMAT binary)") {
                guard next < 10_000 else { return nil }
                for id in next..<next + 1_000 { rows.append(id, "ı\t\n\\ \(id)", id % 2 == 0 ? nil : Double(id) / 3) }
                next += 1_000
                return try rows.takeBytes(isLast: next == 10_000)
            }
            #expect(copied == 10_000)
            let right = try await database.read(
                .one(
                    """
                    SELECT count(*) FROM foods
                    WHERE name = E'ı\\t\\n\\\\ ' || id
                    AND energy_kcal IS NOT DISTINCT FROM CASE WHEN id % 2 = 1 THEN id / 3.0::float8 END
                    """,
                    as: Int.self
                )
            )
            #expect(right == 10_000)
            // The connection is back in pipeline mode.
            try await database.read(Query.run("SELECT 1"), Query.run("SELECT 2"))
            #expect(database.statistics.opened == 1)
        }
    }

    @Test func `a bad row, a failing source and a refused value each leave nothing behind`() async throws {
        try await withFoods { database in
            var lines = ["1\tsoup\t10\n", "x\tstew\t10\n"][...]
            let bad = await caught(DatabaseError.self) {
                try await database.copyIn("COPY foods FROM STDIN") {
                    // By the second time the server has long refused the first row.
                    guard let line = lines.popFirst() else {
                        try await Task.sleep(for: .milliseconds(100))
                        return nil
                    }
                    return Array(line.utf8)
                }
            }
            #expect(bad?.sqlstate == "22P02")
            var calls = 0
            await #expect(throws: Deliberate.self) {
                try await database.copyIn("COPY foods FROM STDIN") {
                    calls += 1
                    if calls == 2 { throw Deliberate() }
                    return Array("1\tsoup\t10\n".utf8)
                }
            }
            var rows = CopyRows()
            rows.append(1, "a\0b", 1.0)
            #expect(throws: ParameterError.self) { try rows.takeBytes() }
            await #expect(throws: DatabaseError.self) { try await database.copyIn("SELECT 1") { nil } }
            let stored = try await count(database)
            #expect(stored == 0)
        }
    }

    @Test(.enabled(if: (try? TemporaryCluster.shared.isOurs) == true, "stops a process of the server"))
    func `the source is asked for more only when the server has taken what came before`() async throws {
        try await withFoods { database in
            let line = [UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000) + [UInt8(ascii: "\n")]
            let given = Counter()
            let stopped = Counter()
            try await database.write { db in
                let backend = Int32(try await db.one("SELECT pg_backend_pid()", as: Int.self))
                let watch = Task {
                    try await eventually { stopped.value > 0 }
                    try await Task.sleep(for: .milliseconds(500))
                    let meanwhile = given.value
                    kill(backend, SIGCONT)
                    return meanwhile
                }
                try await db.copyIn("COPY foods (name) FROM STDIN") {
                    if given.increment() == 1 {
                        kill(backend, SIGSTOP)
                        stopped.increment()
                    }
                    return given.value <= 20 ? line : nil
                }
                // The kernel's buffers hold a fraction of a line; 20 would have been taken without asking.
                #expect(try await watch.value <= 3)
                #expect(try await db.one("SELECT sum(length(name)) FROM foods", as: Int.self) == 20_000_000)
            }
        }
    }

    @Test func `COPY is part of its transaction and can be cancelled`() async throws {
        try await withFoods { database in
            await #expect(throws: Deliberate.self) {
                try await database.write { db in
                    var lines = ["1\tsoup\t10\n"][...]
                    try await db.copyIn("COPY foods FROM STDIN") { lines.popFirst().map { Array($0.utf8) } }
                    throw Deliberate()
                }
            }
            let task = Task {
                try await database.copyIn("COPY foods FROM STDIN") {
                    try await Task.sleep(for: .milliseconds(20))
                    return Array("1\tsoup\t10\n".utf8)
                }
            }
            try await Task.sleep(for: .milliseconds(200))
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            let stored = try await count(database)
            #expect(stored == 0)
        }
    }
}

@Suite struct ListenerTests {
    @Test func `notifications come in order, and those of a transaction with its COMMIT`() async throws {
        try await withDatabase { database in
            let listener = database.listener("kitchen", "odd \"name\"")
            var events = listener.events.makeAsyncIterator()
            #expect(await events.next() == .listening)
            for number in 0..<100 { try await database.notify("kitchen", "\(number)") }
            for number in 0..<100 {
                guard case .notification(let heard) = await events.next() else { return }
                #expect(heard.payload == "\(number)")
            }
            try await database.write { db in
                try await db.run("SELECT pg_notify(\("odd \"name\""), \("inside"))")
                try await database.notify("kitchen", "outside")
            }
            guard case .notification(let first) = await events.next() else { return }
            guard case .notification(let second) = await events.next() else { return }
            #expect([first.payload, second.payload] == ["outside", "inside"])
            #expect(second.channel == "odd \"name\"")
            listener.stop()
            #expect(await events.next() == nil)
        }
    }

    @Test
    func
        `HOSTILE-98 HOSTILE-130 a listener whose connection breaks listens again within 2 seconds and says that it missed something`()
        async throws
    {
        try await withDatabase { database in
            let listener = database.listener("kitchen")
            var events = listener.events.makeAsyncIterator()
            #expect(await events.next() == .listening)
            let cut = ContinuousClock.now
            try await database.write(
                .run(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE query LIKE 'LISTEN%' AND datname = current_database()
                    """
                )
            )
            #expect(await events.next() == .gap)
            try await database.notify("kitchen", "again")
            guard case .notification(let heard) = await events.next() else { return }
            #expect(heard.payload == "again")
            #expect(.now - cut < .seconds(2))
        }
    }

    @Test func `HOSTILE-98 a listener that gets no connection says so, waits longer each time, and listens in the end`()
        async throws
    {
        let cluster = try TemporaryCluster.shared
        let name = try await cluster.createDatabase()
        let told = Mutex<[Duration]>([])
        var configuration = DatabaseConfiguration(cluster.conninfo(name))
        configuration.listenerObserver = { _, pause in told.withLock { $0.append(pause) } }
        try await withDatabase(on: cluster) { admin in
            try await admin.administer("ALTER DATABASE \(name) ALLOW_CONNECTIONS false")
            let database = try PooledDatabase(configuration)
            let listener = database.listener("kitchen")
            var events = listener.events.makeAsyncIterator()

            while told.withLock({ $0.count }) < 3 { try await Task.sleep(for: .milliseconds(10)) }
            try await admin.administer("ALTER DATABASE \(name) ALLOW_CONNECTIONS true")

            #expect(await events.next() == .listening)
            #expect(told.withLock { $0.prefix(3) } == [.milliseconds(200), .milliseconds(400), .milliseconds(800)])
            listener.stop()
            await database.shutDown(within: .seconds(1))
        }
    }
}
