import Database
import Testing

/// What is known but for certainty: the first read makes sure of it, and nothing comes before that.
@Suite struct CheckedDatabaseTests {
    private struct Changed: Error {}

    /// A view that holds as long as the only word of the table `known` is "so".
    private func checked(_ database: any Database) -> CheckedDatabase {
        CheckedDatabase(
            database,
            { Query.one("SELECT word FROM known", as: String.self) },
            check: { word in if word != "so" { throw Changed() } }
        )
    }

    private func withTables(_ body: (PooledDatabase) async throws -> Void) async throws {
        try await withDatabase { database in
            try await database.administer(
                "CREATE TABLE known (word text); INSERT INTO known VALUES ('so'); CREATE TABLE notes (text text)"
            )
            try await body(database)
        }
    }

    @Test func `a read hands out its own rows, and the check travels with it`() async throws {
        try await withTables { database in
            let view = checked(database)
            let before = database.statistics.acquired
            let (one, two) = try await view.read(
                Query.one("SELECT 1::int8", as: Int.self),
                Query.one("SELECT 2::int8", as: Int.self)
            )
            let trips = database.statistics.acquired - before

            #expect(one == 1)
            #expect(two == 2)
            #expect(trips == 1)
            #expect(view.hasPassed)
        }
    }

    @Test func `what has changed gives no row, and lets nothing be written`() async throws {
        try await withTables { database in
            try await database.write(.run("UPDATE known SET word = 'otherwise'"))
            let view = checked(database)

            await #expect(throws: Changed.self) { try await view.read(.one("SELECT 1::int8", as: Int.self)) }
            await #expect(throws: Changed.self) { try await view.read { db in try await db.run("SELECT 1") } }
            await #expect(throws: Changed.self) { try await view.write(.run("INSERT INTO notes VALUES ('x')")) }
            await #expect(throws: Changed.self) {
                try await view.write { db in try await db.run("INSERT INTO notes VALUES ('x')") }
            }
            await #expect(throws: Changed.self) { try await view.confirm() }
            let written = try await database.read(.one("SELECT count(*) FROM notes", as: Int.self))

            #expect(written == 0)
            #expect(!view.hasPassed)
        }
    }

    @Test func `the check and what is read with it have its settings in force, and those of the read`() async throws {
        try await withDatabase { database in
            let view = CheckedDatabase(
                database,
                settings: [Setting("app.household", "1")],
                { Query.one("SELECT current_setting('app.household', true)", as: String.self) },
                check: { if $0 != "1" { throw Changed() } }
            )
            let scoped = view.scoped([Setting("app.household", "1"), Setting("app.person", "2")])

            let read = try await scoped.read(
                .one("SELECT current_setting('app.household') || current_setting('app.person')", as: String.self)
            )
            let other = CheckedDatabase(database, { Query.one("SELECT 1::int8", as: Int.self) }, check: { _ in })
            let unset = try await other.read(.one("SELECT current_setting('app.household', true)", as: String?.self))

            #expect(read == "12")
            #expect(unset == nil || unset == "")
        }
    }

    @Test func `what was sure once is not asked again, through a scope of it neither`() async throws {
        try await withTables { database in
            let view = checked(database)
            try await view.scoped([Setting("app.household", "1")]).write(.run("INSERT INTO notes VALUES ('x')"))
            try await database.write(.run("DROP TABLE known"))
            let written = try await view.read(.one("SELECT count(*) FROM notes", as: Int.self))

            #expect(written == 1)
        }
    }
}
