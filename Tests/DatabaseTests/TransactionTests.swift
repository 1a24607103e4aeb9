import Database
import PostgresFixture
import Testing

@Suite struct TransactionTests {
    private func withTable<Value>(
        _ change: (inout DatabaseConfiguration) -> Void = { _ in },
        _ body: (PooledDatabase) async throws -> Value
    ) async throws -> Value {
        try await withDatabase(change) { database in
            try await database.administer(
                """
                CREATE TABLE dishes (
                    id int8 CONSTRAINT dishes_id PRIMARY KEY,
                    name text NOT NULL CONSTRAINT dishes_name_length CHECK (length(name) < 10)
                )
                """
            )
            return try await body(database)
        }
    }

    private func names(_ database: any Database) async throws -> [String] {
        try await database.read(.rows("SELECT name FROM dishes ORDER BY id", as: String.self))
    }

    @Test func `what a closure returns is committed, what it throws is undone`() async throws {
        try await withTable { database in
            try await database.write { db in try await db.run("INSERT INTO dishes VALUES (1, \("soup"))") }
            await #expect(throws: Deliberate.self) {
                try await database.write { db in
                    try await db.run("INSERT INTO dishes VALUES (2, \("stew"))")
                    throw Deliberate()
                }
            }
            #expect(try await names(database) == ["soup"])
        }
    }

    @Test func `HOSTILE-96 what was written is seen by the next read on another connection`() async throws {
        try await withTable { database in
            for number in 0..<50 {
                try await database.write(.run("INSERT INTO dishes VALUES (\(number), 'x')"))
                async let one = database.read(.one("SELECT count(*) FROM dishes", as: Int.self))
                async let other = database.read { db in try await db.one("SELECT count(*) FROM dishes", as: Int.self) }
                #expect(try await [one, other] == [number + 1, number + 1])
            }
        }
    }

    @Test func `several statements are answered in order, and one that fails undoes all`() async throws {
        try await withTable { database in
            let (changed, first, all) = try await database.write(
                Query.affected("INSERT INTO dishes VALUES (1, 'soup'), (2, 'stew')"),
                Query.first("SELECT name FROM dishes WHERE id = \(1)") { row in try row["name"] as String },
                Query.rows("SELECT id FROM dishes ORDER BY id", as: Int.self)
            )
            #expect(changed == 2)
            #expect(first == "soup")
            #expect(all == [1, 2])

            await #expect(throws: DatabaseError.self) {
                try await database.write(
                    Query.run("INSERT INTO dishes VALUES (3, 'pie')"),
                    Query.run("INSERT INTO dishes VALUES (1, 'pie')")
                )
            }
            #expect(try await names(database) == ["soup", "stew"])
        }
    }

    @Test func `a violated rule is told by its name`() async throws {
        try await withTable { database in
            let check = await caught(DatabaseError.self) {
                try await database.write(.run("INSERT INTO dishes VALUES (1, 'much too long')"))
            }
            #expect(check?.sqlstate == "23514")
            #expect(check?.constraint == "dishes_name_length")
            #expect(check?.table == "dishes")

            let statement: SQL = "INSERT INTO dishes VALUES (1, 'soup')"
            try await database.write(.run(statement))
            let unique = await caught(DatabaseError.self) { try await database.write(.run(statement)) }
            #expect(unique?.isUniqueViolation == true)
            #expect(unique?.constraint == "dishes_id")
            #expect(unique?.detail == "Key (id)=(1) already exists.")
        }
    }

    @Test func `an error that a closure swallows is no success`() async throws {
        try await withTable { database in
            let error = await caught(DatabaseError.self) {
                try await database.write { db in
                    try await db.run("INSERT INTO dishes VALUES (1, 'soup')")
                    try? await db.run("INSERT INTO dishes VALUES (1, 'soup')")
                }
            }
            #expect(error?.sqlstate == "25P02")
            let stored = try await names(database)
            #expect(stored == [])
        }
    }

    @Test func `a read cannot write, and sees one state throughout`() async throws {
        try await withTable { database in
            let error = await caught(DatabaseError.self) {
                try await database.read { db in try await db.run("INSERT INTO dishes VALUES (1, 'soup')") }
            }
            #expect(error?.sqlstate == "25006")

            let counts = try await database.read { db in
                let before = try await db.one("SELECT count(*) FROM dishes", as: Int.self)
                try await database.write(.run("INSERT INTO dishes VALUES (1, 'soup')"))
                return [before, try await db.one("SELECT count(*) FROM dishes", as: Int.self)]
            }
            #expect(counts == [0, 0])
        }
    }

    @Test func `one row means one row, and a connection ends with its transaction`() async throws {
        try await withTable { database in
            let error = await caught(RowCountError.self) {
                try await database.read(.one("SELECT generate_series(1, 3)", as: Int.self))
            }
            #expect(error?.found == 3)

            var escaped: Connection?
            try await database.write { db in escaped = db }
            let misuse = await caught(DatabaseError.self) { try await escaped?.run("SELECT 1") }
            #expect(misuse?.sqlstate == "25P01")
        }
    }

    @Test func `HOSTILE-95 a serialization failure is tried again, and no increment is lost`() async throws {
        try await withTable({ $0.connections = 4 }) { database in
            try await database.write(.run("INSERT INTO dishes VALUES (1, '0')"))
            let refused = Counter()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        for _ in 0..<5 {
                            do {
                                try await database.write(.serializable) { db in
                                    let count = try await db.one("SELECT name FROM dishes", as: String.self)
                                    try await db.run("UPDATE dishes SET name = \(String((Int(count) ?? 0) + 1))")
                                }
                            } catch let error as DatabaseUnavailable where error.reason == .serverState {
                                refused.increment()
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await names(database) == ["\(40 - refused.value)"])
            #expect(refused.value < 20)
        }
    }

    @Test func `HOSTILE-95 after three more tries a conflict is unavailability`() async throws {
        try await withDatabase { database in
            let runs = Counter()
            let error = await caught(DatabaseUnavailable.self) {
                try await database.write { db in
                    runs.increment()
                    try await db.run("DO $$ BEGIN RAISE SQLSTATE '40001'; END $$")
                }
            }
            #expect(error?.reason == .serverState)
            #expect(error?.cause?.sqlstate == "40001")
            #expect(runs.value == 4)
        }
    }

    @Test func `HOSTILE-95 a deadlock is broken and both transactions are done`() async throws {
        try await withTable { database in
            try await database.write(.run("INSERT INTO dishes VALUES (1, ''), (2, '')"))
            let runs = Counter()
            let holding = Counter()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (first, second) in [(1, 2), (2, 1)] {
                    group.addTask {
                        try await database.write { db in
                            let run = runs.increment()
                            try await db.run("UPDATE dishes SET name = name || 'x' WHERE id = \(first)")
                            // The first two meet for certain: each goes on when both hold their row.
                            if run <= 2 {
                                holding.increment()
                                try await eventually { holding.value == 2 }
                            }
                            try await db.run("UPDATE dishes SET name = name || 'x' WHERE id = \(second)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await names(database) == ["xx", "xx"])
            #expect(runs.value >= 3)
        }
    }

    @Test func `a cancelled transaction is rolled back, and its connection goes on`() async throws {
        try await withTable({ $0.connections = 1 }) { database in
            let backend = try await database.read(.one("SELECT pg_backend_pid()", as: Int.self))
            let task = Task {
                try await database.write { db in
                    try await db.run("INSERT INTO dishes VALUES (1, 'soup')")
                    try await db.run("SELECT pg_sleep(8)")
                }
            }
            try await Task.sleep(for: .milliseconds(200))
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            let stored = try await names(database)
            #expect(stored == [])
            #expect(try await database.read(.one("SELECT pg_backend_pid()", as: Int.self)) == backend)
        }
    }

    @Test func `a statement stays usable after it failed, and a wrong one stays wrong`() async throws {
        try await withTable({ $0.connections = 1 }) { database in
            func insert(_ id: Int) async throws {
                try await database.write(.run("INSERT INTO dishes VALUES (\(id), 'x')"))
            }
            try await database.write(.run("INSERT INTO dishes VALUES (1, 'soup')"))
            await #expect(throws: DatabaseError.self) { try await insert(1) }
            try await insert(2)
            try await insert(3)
            for _ in 0..<2 {
                let error = await caught(DatabaseError.self) { try await database.write(.run("SELEKT 1")) }
                #expect(error?.sqlstate == "42601")
            }
            #expect(database.statistics.opened == 1)
        }
    }

    @Test(.enabled(if: (try? TemporaryCluster.shared.isOurs) == true, "needs the socket of a server of its own"))
    func `BEGIN and settings cost no round trip`() async throws {
        let cluster = try TemporaryCluster.shared
        let proxy = try Proxy(to: cluster.socket)
        defer { proxy.stop() }
        var configuration = DatabaseConfiguration("host=\(proxy.folder) user=sofra dbname=postgres")
        configuration.connections = 1
        configuration.acquireTimeout = .seconds(60)
        let database = try PooledDatabase(configuration)
        let scoped = database.scoped([Setting("app.household", "7")])
        try await scoped.read(.run("SELECT 1"))
        func trips(_ body: () async throws -> Void) async throws -> Int {
            let before = proxy.requests
            try await body()
            return proxy.requests - before
        }
        #expect(try await trips { try await scoped.read(Query.run("SELECT 1"), Query.run("SELECT 2")) } == 1)
        #expect(try await trips { try await scoped.read { db in try await db.run("SELECT 1") } } == 2)
        let writing = try await trips {
            try await scoped.write { db in
                try await db.run("SELECT 1")
                try await db.run("SELECT 1")
            }
        }
        #expect(writing == 3)
        #expect(try await trips { try await scoped.read { _ in } } == 0)
        await database.shutDown()
    }
}
