import Database
import PostgresFixture
import Synchronization
import Testing

/// What is sent where the rows of households lie on several servers. PostgreSQL takes it as any other server does, so
/// that what it does with it is seen, too.
@Suite struct SpreadTests {
    private final class Texts: Sendable {
        private let list = Mutex<[ObservedStatement]>([])
        var observer: StatementObserver { { [self] statement in list.withLock { $0.append(statement) } } }
        func take() -> [ObservedStatement] {
            list.withLock { list in
                defer { list = [] }
                return list
            }
        }
    }

    private static let settings = [Setting("app.household", "o'clock"), Setting("search_path", "pg_temp, public")]

    private func withSpread(
        _ isFound: Bool = true,
        _ body: (PooledDatabase, any Database, Texts) async throws -> Void
    ) async throws {
        let texts = Texts()
        try await withDatabase {
            $0.citus = CitusPresence(isFound: isFound)
            $0.observer = texts.observer
        } _: { database in
            try await body(database, database.scoped(Self.settings), texts)
        }
    }

    @Test func `A-08 settings of a round trip are commands between BEGIN and COMMIT, in the same round trip`()
        async throws
    {
        try await withSpread { _, scoped, texts in
            let (home, path) = try await scoped.read(
                Query.one("SELECT current_setting('app.household')", as: String.self),
                Query.one("SELECT current_setting('search_path')", as: String.self)
            )

            let sent = texts.take()
            #expect(home == "o'clock")
            #expect(path == "pg_temp, public")
            #expect(
                sent.map(\.text) == [
                    "BEGIN READ ONLY", "SET LOCAL app.household = '…'", "SET LOCAL search_path = '…'",
                    "SELECT current_setting('app.household')", "SELECT current_setting('search_path')", "COMMIT",
                ]
            )
            #expect(sent.map(\.position) == Array(1...6))
        }
    }

    @Test func `A-08 a round trip that writes begins and commits, one that fails leaves nothing open`() async throws {
        try await withSpread { database, scoped, texts in
            try await database.administer("CREATE TABLE kept (n bigint PRIMARY KEY)")
            try await scoped.write(Query.run("INSERT INTO kept VALUES (\(1))"))
            texts.take().forEach { #expect($0.rows != nil, "\($0.text)") }
            let error = await caught(DatabaseError.self) {
                try await scoped.write(
                    Query.run("INSERT INTO kept VALUES (\(2))"),
                    Query.run("INSERT INTO kept VALUES (\(1))")
                )
            }
            let refused = await caught(DatabaseError.self) {
                try await scoped.read(Query.run("INSERT INTO kept VALUES (\(3))"))
            }
            let kept = try await database.read(Query.rows("SELECT n FROM kept", as: Int.self))
            let left = try await database.read(
                Query.one("SELECT coalesce(current_setting('app.household', true), '')", as: String.self)
            )

            #expect(error?.sqlstate == "23505")
            #expect(refused?.sqlstate == "25006")
            #expect(kept == [1])
            #expect(left == "")
            #expect(database.statistics.died == 0)
        }
    }

    @Test func `A-08 a transaction has its settings as commands, too, and a function still checks its value`()
        async throws
    {
        try await withSpread { database, _, texts in
            try await database.administer(
                """
                CREATE FUNCTION checked(wanted uuid) RETURNS text LANGUAGE plpgsql
                AS $$ BEGIN RETURN set_config('app.person', wanted::text, true); END $$
                """
            )
            _ = texts.take()
            let person = "00000000-0000-7000-8000-000000000000"
            let scoped = database.scoped([Setting("app.person", by: "checked", person)])
            let found = try await scoped.write { db in
                try await db.one("SELECT current_setting('app.person')", as: String.self)
            }

            #expect(found == person)
            #expect(
                texts.take().map(\.text) == [
                    "BEGIN ISOLATION LEVEL READ COMMITTED", "SELECT checked($1::uuid)", "SET LOCAL app.person = '…'",
                    "SELECT current_setting('app.person')", "COMMIT",
                ]
            )
        }
    }

    @Test func `A-08 without settings, and on one server, nothing is sent because of it`() async throws {
        try await withSpread { database, _, texts in
            try await database.read(Query.run("SELECT 1"))
            #expect(texts.take().map(\.text) == ["SELECT set_config($1, $2, true)", "SELECT 1"])
        }
        try await withSpread(false) { _, scoped, texts in
            try await scoped.read(Query.run("SELECT 1"))
            try await scoped.write(Query.run("SELECT 2"))
            let three = "SELECT set_config($1, $2, true), set_config($3, $4, true), set_config($5, $6, true)"
            let two = "SELECT set_config($1, $2, true), set_config($3, $4, true)"
            #expect(texts.take().map(\.text) == [three, "SELECT 1", two, "SELECT 2"])
        }
    }

    @Test func `A-08 plans are made for one household there, and settings may be passed on`() async throws {
        func options(_ isFound: Bool) async throws -> [String?] {
            var found: [String?] = []
            try await withSpread(isFound) { database, _, _ in
                found = try await database.read(
                    Query.one(
                        "SELECT current_setting('plan_cache_mode'), current_setting('citus.propagate_set_commands', true)"
                    ) {
                        row in [try row.get(at: 0), try row.get(at: 1)]
                    }
                )
            }
            return found
        }
        #expect(try await options(true) == ["auto", "local"])
        #expect(try await options(false) == ["force_generic_plan", nil])
    }

    @Test func `A-08 Citus is found by its extension`() async throws {
        try await withDatabase { database in
            let presence = CitusPresence()
            try await presence.find(database.configuration)
            #expect(!presence.isFound)

            // The extension itself is no package of Debian; its row in the catalogue is what is looked for.
            try await database.administer(
                """
                INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
                SELECT 99999, 'citus', extowner, extnamespace, false, '13.2-1' FROM pg_extension WHERE extname = 'plpgsql'
                """
            )
            try await presence.find(database.configuration)
            #expect(presence.isFound)
        }
    }

    @Test func `rows of VALUES are sent as they are, leave no statement behind, and come in pieces`() async throws {
        try await withDatabase { database in
            let (kept, few) = try await database.write { db in
                try await db.run("CREATE TEMPORARY TABLE kept (n bigint, name text) ON COMMIT DROP")
                for count in [1, 2, 3, 1, 1_001] {
                    let rows: [SQL] = (0..<count).map { "(\($0), \("row \($0)"))" }
                    try await db.run(rows.pieces.map { "INSERT INTO kept (n, name) VALUES \(rows: $0)" })
                }
                let few = try await db.one(
                    "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE 'INSERT INTO kept%'",
                    as: Int.self
                )
                return (try await db.one("SELECT count(*) FROM kept WHERE name = 'row ' || n", as: Int.self), few)
            }
            #expect(kept == 1_008)
            #expect(few == 1)
            #expect([SQL]().pieces.isEmpty)
        }
    }
}
