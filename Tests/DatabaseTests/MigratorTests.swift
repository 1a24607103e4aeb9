import Database
import Glibc
import PostgresFixture
import Testing

@Suite struct MigratorTests {
    /// A folder of migrations for one test.
    private struct Folder {
        let path: String

        init(_ files: [String: String]) throws {
            var template = Array("/tmp/sofra-migrations-XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else { throw Deliberate() }
            path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
            for (name, text) in files { try write(name, text) }
        }

        func write(_ name: String, _ text: String) throws {
            guard let file = fopen("\(path)/\(name)", "w") else { throw Deliberate() }
            fputs(text, file)
            fclose(file)
        }

        func delete(_ name: String) { unlink("\(path)/\(name)") }
    }

    private static let first = "202611210900_recipes.sql"
    private static let second = "202611211000_foods.sql"
    private static let two = [
        first: "CREATE TABLE recipes (id int8); CREATE TABLE lines (id int8);",
        second:
            "ALTER TABLE recipes ADD food_id int8;\nCREATE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1; $$;",
    ]

    private func withFolder(
        _ files: [String: String] = two,
        _ body: (Folder, PooledDatabase) async throws -> Void
    ) async throws {
        let folder = try Folder(files)
        defer { _ = Shell.run(["rm", "-rf", folder.path]) }
        try await withDatabase { database in try await body(folder, database) }
    }

    private func migrate(_ folder: Folder, _ database: PooledDatabase) async throws -> [String] {
        try await Migrator(folder: folder.path).migrate(database.configuration).map(\.fileName)
    }

    @Test func `HOSTILE-123 a server that is too old is named, with what helps, before anything is made`()
        async throws
    {
        try await withFolder { folder, database in
            let newer = try Migrator(folder: folder.path, oldestServer: 99)
            let error = await #expect(throws: MigrationError.self) {
                try await newer.migrate(database.configuration)
            }
            let isFresh = Query.one("SELECT to_regclass('schema_migrations') IS NULL", as: Bool.self)

            let said = try #require(error?.description)
            #expect(said.hasPrefix("it is PostgreSQL 1"))
            #expect(said.contains("99 or newer is needed. Let DATABASE_URL name a newer server"))
            #expect(try await database.read(isFresh))
            #expect(try await migrate(folder, database).count == 2)
        }
    }

    @Test func `each migration is applied once, in order`() async throws {
        try await withFolder { folder, database in
            let migrator = try Migrator(folder: folder.path)
            #expect(try await migrator.pending(in: database).map(\.version) == ["202611210900", "202611211000"])
            #expect(try await !migrator.isCurrent(in: database))
            #expect(try await migrate(folder, database) == ["202611210900_recipes", "202611211000_foods"])
            #expect(try await migrate(folder, database) == [])
            #expect(try await migrator.isCurrent(in: database))
            try folder.write("202611211100_later.sql", "CREATE TABLE later (id int8)")
            #expect(try await migrate(folder, database) == ["202611211100_later"])
            let recorded = try await database.read(
                .rows("SELECT version || name FROM schema_migrations ORDER BY applied_at", as: String.self)
            )
            #expect(recorded == ["202611210900recipes", "202611211000foods", "202611211100later"])
        }
    }

    @Test func `HOSTILE-103 a migration that fails leaves nothing of itself, and the next start completes`()
        async throws
    {
        try await withFolder { folder, database in
            try folder.write(Self.second, "CREATE TABLE half (id int8); SELECT 1 / 0;")
            let error = await caught(MigrationError.self) { try await migrate(folder, database) }
            #expect(
                error?.description.hasPrefix("migration 202611211000_foods failed and was undone: division by zero")
                    == true
            )
            #expect(try await database.read(.one("SELECT to_regclass('half') IS NULL", as: Bool.self)))
            try folder.write(Self.second, "CREATE TABLE whole (id int8)")
            #expect(try await migrate(folder, database) == ["202611211000_foods"])
        }
    }

    @Test func `HOSTILE-103 a program killed in the middle of a migration leaves nothing locked or half done`()
        async throws
    {
        try await withFolder { folder, database in
            try folder.write(Self.second, "CREATE TABLE half (id int8); SELECT pg_sleep(8);")
            let killed = Task { try await migrate(folder, database) }
            let sleeping: SQL = """
                SELECT pid FROM pg_stat_activity
                WHERE datname = current_database() AND query LIKE 'CREATE TABLE half%' AND wait_event = 'PgSleep'
                """
            try await eventually { try await !database.read(.rows(sleeping, as: Int.self)).isEmpty }
            // To the server, a killed program is a connection that ends.
            try await database.write(.run("SELECT pg_terminate_backend(pid) FROM (\(fragment: sleeping)) AS s"))
            await #expect(throws: MigrationError.self) { try await killed.value }
            try folder.write(Self.second, "CREATE TABLE half (id int8)")
            #expect(try await migrate(folder, database) == ["202611211000_foods"])
        }
    }

    @Test func `HOSTILE-103 of several instances that start at once, one migrates and the others wait`() async throws {
        try await withFolder { folder, database in
            try folder.write(Self.second, "SELECT pg_sleep(0.3); CREATE TABLE foods (id int8);")
            let applied = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<4 { group.addTask { try await self.migrate(folder, database).count } }
                return try await group.reduce(into: []) { $0.append($1) }.sorted()
            }
            #expect(applied == [0, 0, 0, 2])
        }
    }

    @Test func `HOSTILE-103 a program older than the database refuses to start`() async throws {
        try await withFolder { folder, database in
            _ = try await migrate(folder, database)
            folder.delete(Self.second)
            let error = await caught(MigrationError.self) { try await migrate(folder, database) }
            #expect(
                error?.description == "unknown migration 202611211000_foods: this program is older than the database"
            )
            let migrator = try Migrator(folder: folder.path)
            await #expect(throws: MigrationError.self) { try await migrator.isCurrent(in: database) }
        }
    }

    @Test func `a migration that was changed after it had been applied is refused`() async throws {
        try await withFolder { folder, database in
            _ = try await migrate(folder, database)
            try folder.write(Self.first, "CREATE TABLE recipes (id int4)")
            let error = await caught(MigrationError.self) { try await migrate(folder, database) }
            #expect(error?.description.hasPrefix("migration 202611210900_recipes was changed") == true)
        }
    }

    @Test func `a migration that ends its own transaction is told off`() async throws {
        try await withFolder([Self.first: "CREATE TABLE a (id int8); COMMIT; CREATE TABLE b (id int8);"]) {
            folder,
            database in
            let error = await caught(MigrationError.self) { try await migrate(folder, database) }
            #expect(error?.description.contains("contains COMMIT") == true)
        }
    }

    @Test func `the application's role can tell whether the schema fits`() async throws {
        try await withFolder { folder, database in
            try await database.administer(
                "DO $$ BEGIN CREATE ROLE sofra_test_reader LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$"
            )
            var configuration = database.configuration
            let migrator = try Migrator(folder: folder.path)
            try await migrator.migrate(configuration)
            configuration.conninfo += " user=sofra_test_reader"
            let application = try PooledDatabase(configuration)
            #expect(try await migrator.isCurrent(in: application))
            await application.shutDown()
        }
    }

    @Test(arguments: [
        "recipes.sql", "20261121_recipes.sql", "202611210900recipes.sql", "202611210900_.sql", "2026112109ab_x.sql",
    ])
    func `a file that is not named like a migration is an error`(name: String) throws {
        let folder = try Folder([name: ""])
        defer { _ = Shell.run(["rm", "-rf", folder.path]) }
        #expect(throws: MigrationError.self) { try Migrator(folder: folder.path) }
    }

    @Test func `two migrations of one version, and a folder that is not there, are errors`() throws {
        let folder = try Folder(["202611210900_a.sql": "", "202611210900_b.sql": "", "README.md": ""])
        defer { _ = Shell.run(["rm", "-rf", folder.path]) }
        #expect(throws: MigrationError.self) { try Migrator(folder: folder.path) }
        #expect(throws: MigrationError.self) { try Migrator(folder: "/nowhere/at/all") }
    }

    @Test func `HOSTILE-103 a folder with a migration that the program was not built with is refused`() throws {
        let folder = try Folder(Self.two)
        defer { _ = Shell.run(["rm", "-rf", folder.path]) }

        #expect(try Migrator(folder: folder.path, newest: "202611211000").migrations.count == 2)
        let error = #expect(throws: MigrationError.self) { try Migrator(folder: folder.path, newest: "202611210900") }

        let sentence = error?.description ?? ""
        #expect(sentence.contains("it has 202611211000_foods, and this program knows none after 202611210900"))
        #expect(sentence.contains("copy the one that came with this program"))
    }
}
