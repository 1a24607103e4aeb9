import Database
import PostgresFixture
import Testing

@Suite struct PoolTests {
    private static let backend: SQL = "SELECT pg_backend_pid()"

    /// Lends out so many connections, each until `over` is raised.
    private func hold(_ count: Int, of database: PooledDatabase, until over: Counter) async throws -> [Task<
        Void, any Error
    >] {
        let holders = (0..<count).map { _ in
            Task {
                try await database.write { db in
                    try await db.run("SELECT 1")
                    try await eventually(within: .seconds(20)) { over.value > 0 }
                }
            }
        }
        try await eventually { database.statistics.acquired == count }
        return holders
    }

    @Test func `a task that finds every connection lent is told so in time, and the next one is served`() async throws {
        try await withDatabase({
            $0.connections = 2
            $0.acquireTimeout = .seconds(1.5)
        }) { database in
            let over = Counter()
            let holders = try await hold(2, of: database, until: over)
            let start = ContinuousClock.now
            let error = await caught(DatabaseUnavailable.self) { try await database.read(.run("SELECT 1")) }
            #expect(error?.reason == .noConnectionFree)
            #expect(Duration.since(start) > .milliseconds(1_490))
            over.increment()
            for holder in holders { try await holder.value }
            try await database.read(.run("SELECT 1"))
            #expect(database.statistics.timedOut == 1)
            #expect(database.statistics.open == 2)
        }
    }

    @Test func `when too many wait, one more is refused at once`() async throws {
        try await withDatabase({
            $0.connections = 1
            $0.waitingLimit = 3
        }) { database in
            let over = Counter()
            let holder = Task {
                try await database.write { db in
                    try await db.run("SELECT 1")
                    try await eventually { over.value > 0 }
                }
            }
            try await eventually { database.statistics.acquired == 1 }
            let waiters = (0..<3).map { _ in Task { try await database.read(.run("SELECT 1")) } }
            try await eventually { database.statistics.waiting == 3 }
            let error = await caught(DatabaseUnavailable.self) { try await database.read(.run("SELECT 1")) }
            #expect(error?.reason == .noConnectionFree)
            #expect(database.statistics.refused == 1)
            over.increment()
            try await holder.value
            for waiter in waiters { try await waiter.value }
        }
    }

    @Test func `those who wait are served in the order in which they came`() async throws {
        try await withDatabase({ $0.connections = 1 }) { database in
            let order = Recorder()
            try await database.write { db in
                try await db.run("SELECT 1")
                for number in 0..<20 {
                    Task {
                        try await database.read { db in
                            order.record(number)
                            try await db.run("SELECT 1")
                        }
                    }
                    try await eventually { database.statistics.waiting == number + 1 }
                }
            }
            try await eventually { order.numbers.count == 20 }
            #expect(order.numbers == Array(0..<20))
        }
    }

    @Test func `sixty-four tasks on four connections get the same share`() async throws {
        try await withDatabase({ $0.connections = 4 }) { database in
            // All begin together, however long it takes to make them, and end together, however slow the machine is.
            let (ready, total) = (Counter(), Counter())
            let shares = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<64 {
                    group.addTask {
                        ready.increment()
                        try await eventually(within: .seconds(20)) { ready.value == 64 }
                        var count = 0
                        while total.value < 64 * 200 {
                            try await database.read(.run("SELECT 1"))
                            total.increment()
                            count += 1
                        }
                        return count
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }.sorted()
            }
            #expect(Double(shares[0]) >= 0.5 * Double(shares[63]), "\(shares)")
        }
    }

    @Test func `while locks hold every connection, others are served by further ones, which are closed afterwards`()
        async throws
    {
        try await withDatabase({
            $0.connections = 2
            $0.reserve = 1
            $0.patience = .milliseconds(50)
        }) { database in
            let over = Counter()
            let holders = try await hold(2, of: database, until: over)
            let start = ContinuousClock.now
            try await database.read(.run("SELECT 1"))
            #expect(Duration.since(start) > .milliseconds(45))
            #expect(database.statistics.open == 3)
            over.increment()
            for holder in holders { try await holder.value }
            try await eventually(within: .seconds(20)) {
                try await database.read(.run("SELECT 1"))
                return database.statistics.open == 2
            }
        }
    }

    @Test func `those who wait for the processor alone get no further connection`() async throws {
        try await withDatabase({
            $0.connections = 2
            $0.reserve = 4
            $0.patience = .seconds(20)
        }) { database in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<64 { group.addTask { try await database.read(.run("SELECT 1")) } }
                try await group.waitForAll()
            }
            // A busy machine may begin them one by one, and then one connection is enough.
            #expect((1...2).contains(database.statistics.opened))
        }
    }

    @Test func `a cancelled statement ends at once, and its connection stays`() async throws {
        try await withDatabase({ $0.connections = 1 }) { database in
            let backend = try await database.read(.one(Self.backend, as: Int.self))
            let task = Task { try await database.read(.run("SELECT pg_sleep(8)")) }
            try await Task.sleep(for: .milliseconds(100))
            let start = ContinuousClock.now
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(Duration.since(start) < .seconds(2))
            #expect(try await database.read(.one(Self.backend, as: Int.self)) == backend)

            let late = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await database.read(.run("SELECT pg_sleep(8)"))
            }
            await #expect(throws: CancellationError.self) { try await late.value }
        }
    }

    @Test func `a cancelled task never takes the statement of the next one with it`() async throws {
        try await withDatabase({ $0.connections = 1 }) { database in
            var cancelled = 0
            for round in 0..<400 {
                let task = Task { try await database.read(.run("SELECT pg_sleep(0.0008)")) }
                try await Task.sleep(for: .microseconds(round % 40 * 60))
                task.cancel()
                do { try await task.value } catch is CancellationError { cancelled += 1 }
                try await database.read(.run("SELECT pg_sleep(0.0005)"))
            }
            #expect(cancelled > 0)
            #expect(database.statistics.opened == 1)
        }
    }

    @Test func `a herd of cancelled tasks leaves the pool whole`() async throws {
        try await withDatabase({ $0.connections = 4 }) { database in
            for round in 0..<5 {
                let tasks = (0..<200).map { _ in Task { try await database.read(.run("SELECT pg_sleep(0.001)")) } }
                try await Task.sleep(for: .milliseconds(round * 2))
                for task in tasks { task.cancel() }
                for task in tasks { _ = try? await task.value }
            }
            let statistics = database.statistics
            #expect(statistics.open == statistics.idle)
            #expect(statistics.open <= 4)
            #expect(statistics.waiting == 0)
            try await database.read(.run("SELECT 1"))
        }
    }

    @Test func `an old connection is replaced`() async throws {
        try await withDatabase({
            $0.connections = 1
            $0.maxLifetime = .milliseconds(150)
        }) { database in
            let first = try await database.read(.one(Self.backend, as: Int.self))
            try await eventually { database.statistics.open == 0 }
            #expect(try await database.read(.one(Self.backend, as: Int.self)) != first)
        }
    }

    @Test func `a transaction that someone left open is not handed on`() async throws {
        try await withDatabase({ $0.connections = 1 }) { database in
            let (backend, _) = try await database.write(Query.one(Self.backend, as: Int.self), Query.run("BEGIN"))
            let next = try await database.read(.one(Self.backend, as: Int.self))
            #expect(next != backend)
            #expect(database.statistics.opened == 2)
        }
    }

    @Test func `a closed pool says so`() async throws {
        try await withDatabase { database in
            try await database.read(.run("SELECT 1"))
            await database.shutDown()
            let error = await caught(DatabaseUnavailable.self) { try await database.read(.run("SELECT 1")) }
            #expect(error?.reason == .shutDown)
            #expect(database.statistics.open == 0)
        }
    }

    @Test func `the same text is prepared once, and the number of prepared statements has a bound`() async throws {
        try await withDatabase({
            $0.connections = 1
            $0.preparedStatementLimit = 5
        }) { database in
            let count: Query<Int> = .one("SELECT count(*) FROM pg_prepared_statements", as: Int.self)
            for number in 0..<10 { try await database.read(.run("SELECT \(number)")) }
            // With the one that makes a read refuse to write.
            #expect(try await database.read(count) == 3)
            for number in 0..<30 { try await database.read(.run("SELECT \(unsafeText: "\(number)")")) }
            #expect(try await database.read(count) <= 5)
            #expect(try await database.read(.one("SELECT \(7)", as: Int.self)) == 7)
        }
    }

    @Test func `a transaction that fails with all room for statements taken is undone, and its connection stays`()
        async throws
    {
        try await withDatabase({
            $0.connections = 1
            $0.preparedStatementLimit = 3
        }) { database in
            for round in 0..<5 {
                await #expect(throws: DatabaseError.self) {
                    try await database.write { db in
                        for number in 0..<4 { try await db.run(SQL(unsafeText: "SELECT \(round), \(number)")) }
                        try await db.run(SQL(unsafeText: "SELECT 1 / (\(round) - \(round))"))
                    }
                }
            }
            #expect(database.statistics.opened == 1)
        }
    }

    @Test func `after the schema changes under a prepared statement, nobody sees an error`() async throws {
        try await withDatabase({ $0.connections = 4 }) { database in
            try await database.administer("CREATE TABLE t (a int8); INSERT INTO t VALUES (1)")
            try await readAll(database)
            try await database.administer("ALTER TABLE t ADD b int8")
            try await readAll(database)
        }
    }

    private func readAll(_ database: PooledDatabase) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try await database.read(Query.run("SELECT * FROM t"), Query.run("SELECT pg_sleep(0.02)"))
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `options of the address are kept beside ours, and an address that makes no sense is told`() async throws
    {
        let database = try PooledDatabase(.shared(" options='-c work_mem=5MB -c geqo=off'"))
        let shown = try await database.read(
            .one(
                "SELECT current_setting('work_mem') AS m, current_setting('geqo') AS g, current_setting('statement_timeout') AS t, current_setting('plan_cache_mode') AS p"
            ) {
                row in try [row["m"], row["g"], row["t"], row["p"]] as [String]
            }
        )
        #expect(shown == ["5MB", "off", "9s", "force_generic_plan"])
        #expect(throws: ConfigurationError.self) { try PooledDatabase(DatabaseConfiguration("postgres://[::1/sofra")) }
        #expect(throws: ConfigurationError.self) { try PooledDatabase(DatabaseConfiguration("host=x colour=red")) }
    }
}
