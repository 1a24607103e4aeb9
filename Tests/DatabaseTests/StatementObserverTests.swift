import Database
import Synchronization
import Testing

/// Notes what an observer is told, and in whose name.
private final class Notes: Sendable {
    @TaskLocal static var asker = "nobody"

    private let list = Mutex<[(asker: String, statement: ObservedStatement)]>([])

    var observer: StatementObserver {
        { [self] statement in list.withLock { $0.append((Self.asker, statement)) } }
    }

    var askers: [String] { list.withLock { $0.map(\.asker) } }
    var texts: [String] { list.withLock { $0.map(\.statement.text) } }
    var rows: [Int?] { list.withLock { $0.map(\.statement.rows) } }
    var statements: [ObservedStatement] { list.withLock { $0.map(\.statement) } }

    func takeAll() { list.withLock { $0 = [] } }
}

@Suite struct StatementObserverTests {
    @Test func `statements that travel together are told one by one, with their rows and the time of them all`()
        async throws
    {
        let notes = Notes()
        try await withDatabase {
            $0.observer = notes.observer
        } _: { database in
            _ = try await database.read(
                Query.rows("SELECT n FROM generate_series(1, \(3)) AS n", as: Int.self),
                Query.run("SELECT pg_sleep(0.05)")
            )

            let readOnly = "SELECT set_config($1, $2, true)"
            #expect(notes.texts == [readOnly, "SELECT n FROM generate_series(1, $1) AS n", "SELECT pg_sleep(0.05)"])
            #expect(notes.rows == [1, 3, 1])
            #expect(notes.statements.map(\.position) == [1, 2, 3])
            #expect(notes.statements.allSatisfy { $0.count == 3 })
            #expect(notes.statements.allSatisfy { (.milliseconds(50)..<(.seconds(5))).contains($0.duration) })
        }
    }

    @Test func `HOSTILE-49 a value is never told, whether bound or part of a scope`() async throws {
        let notes = Notes()
        try await withDatabase {
            $0.observer = notes.observer
        } _: { database in
            let scoped = database.scoped([Setting("app.person", "private")])
            _ = try await scoped.read(Query.one("SELECT \("private")", as: String.self))
            _ = try await scoped.write { db in try await db.one("SELECT \(["private"])", as: [String].self) }

            #expect(notes.texts.count == 6)
            #expect(!notes.texts.contains { $0.contains("private") })
        }
    }

    @Test func `a transaction is told as the server saw it`() async throws {
        let notes = Notes()
        try await withDatabase {
            $0.observer = notes.observer
        } _: { database in
            try await database.administer("CREATE TABLE kept (n bigint); INSERT INTO kept VALUES (1), (2)")
            try await database.write { db in
                let removed = try await db.affected("DELETE FROM kept")
                var rows = CopyRows()
                for number in 1...3 { rows.append(number) }
                var chunks = [try rows.takeBytes(isLast: true)]
                try await db.copyIn("COPY kept (n) FROM STDIN (FORMAT binary)") { chunks.popLast() }
                #expect(removed == 2)
            }

            #expect(
                notes.texts == [
                    "CREATE TABLE kept (n bigint); INSERT INTO kept VALUES (1), (2)",
                    "BEGIN ISOLATION LEVEL READ COMMITTED", "DELETE FROM kept",
                    "COPY kept (n) FROM STDIN (FORMAT binary)", "COMMIT",
                ]
            )
            #expect(notes.rows == [2, 0, 2, 3, 0])
        }
    }

    @Test func `what fails is told without rows, and fails as it did`() async throws {
        let notes = Notes()
        try await withDatabase {
            $0.observer = notes.observer
        } _: { database in
            let error = await caught(DatabaseError.self) {
                try await database.read(Query.run("SELECT 1"), Query.run("SELECT nothing"))
            }

            #expect(error?.sqlstate == "42703")
            #expect(notes.texts == ["SELECT set_config($1, $2, true)", "SELECT 1", "SELECT nothing"])
            #expect(notes.rows == [nil, nil, nil])
        }
    }

    @Test func `the observer runs in the task that asked, even when that had to wait for a connection`() async throws {
        let notes = Notes()
        try await withDatabase {
            $0.observer = notes.observer
            $0.connections = 1
        } _: { database in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...20 {
                    group.addTask {
                        try await Notes.$asker.withValue("asker \(number)") {
                            try await database.read(Query.run(SQL(unsafeText: "SELECT \(number)")))
                            try await database.read { db in try await db.run(SQL(unsafeText: "SELECT -\(number)")) }
                        }
                    }
                }
                try await group.waitForAll()
            }

            #expect(notes.texts.count == 20 * 5)
            for (asker, text) in zip(notes.askers, notes.texts) {
                guard let number = text.split(separator: " ").last.flatMap({ Int($0) }) else { continue }
                #expect(asker == "asker \(abs(number))")
            }
            #expect(notes.askers.count { $0 == "nobody" } == 0)
        }
    }

    @Test func `a test's own database is observed, too`() async throws {
        let notes = Notes()
        try await withDatabase { database in
            var configuration = database.configuration
            configuration.observer = notes.observer
            let rollback = try await RollbackDatabase(configuration)
            notes.takeAll()
            _ = try await rollback.read(Query.one("SELECT \(7)", as: Int.self))
            rollback.close()

            #expect(notes.texts.contains("SELECT $1"))
        }
    }
}
