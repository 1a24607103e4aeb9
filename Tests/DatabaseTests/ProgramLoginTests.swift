import Database
import Foundation
import PostgresFixture
import Testing

/// The role that the program signs in as: made where the given user may, asked for where it may not. Each story has a
/// server of its own, of which one is enough at a time.
@Suite(.serialized) struct ProgramLoginTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Migrations").path(percentEncoded: false)

    /// What every start does before the first request is answered.
    private func start(
        _ owner: DatabaseConfiguration,
        _ kind: ProgramLogin.Kind = .password,
        as program: String? = nil
    ) async throws -> DatabaseConfiguration {
        let login = ProgramLogin(kind)
        var program = DatabaseConfiguration(program ?? owner.conninfo)
        program.login = login
        try await login.makeRoles(owner, program: program)
        try await Migrator(folder: Self.folder).migrate(owner)
        try await login.setPassword(owner)
        try await login.check(program)
        return program
    }

    /// A server where the superuser is trusted and everybody else needs a password.
    private func withServer(_ body: (TemporaryCluster) async throws -> Void) async throws {
        let cluster = try TemporaryCluster.start()
        let rules = "local all sofra trust\nlocal all locked_out reject\nlocal all all scram-sha-256\n"
        try Shell.write(rules, to: "\(cluster.folder)/data/pg_hba.conf")
        try await withDatabase(on: cluster) { try await $0.administer("SELECT pg_reload_conf(); SELECT pg_sleep(0.2)") }
        try await body(cluster)
    }

    private func user(_ configuration: DatabaseConfiguration) async throws -> String {
        try await told("SELECT session_user || ' ' || current_user", configuration)
    }

    private func told(_ statement: String, _ configuration: DatabaseConfiguration) async throws -> String {
        let database = try PooledDatabase(configuration)
        defer { Task { await database.shutDown() } }
        return try await database.read(Query.one(SQL(unsafeText: statement), as: String.self))
    }

    private func administer(_ text: String, _ cluster: TemporaryCluster, in name: String = "postgres") async throws {
        try await withDatabase(on: cluster, named: name) { try await $0.administer(text) }
    }

    @Test func `A-05 a superuser's address is enough, and every start signs in with the same password`() async throws {
        try await withServer { cluster in
            let owner = DatabaseConfiguration(cluster.conninfo(try await cluster.createDatabase()))
            let database = try await told("SELECT current_database()::text", owner)

            let first = try await start(owner)
            let kept = try await told("SELECT password FROM program_login", owner)
            let second = try await start(owner)

            let login = "sofra_login_\(database)"
            #expect(try await user(first) == "\(login) \(login)")
            #expect(try await user(second) == "\(login) \(login)")
            #expect(try await told("SELECT password FROM program_login", owner) == kept)
            #expect(kept.utf8.count == 64)
        }
    }

    @Test func `A-05 the password stands in no log of the server`() async throws {
        try await withServer { cluster in
            let name = try await cluster.createDatabase()
            try await administer("ALTER SYSTEM SET log_statement = 'all'", cluster)
            try await administer("SELECT pg_reload_conf(); SELECT pg_sleep(0.2)", cluster)
            let owner = DatabaseConfiguration(cluster.conninfo(name))
            _ = try await start(owner)
            let kept = try await told("SELECT password FROM program_login", owner)
            let role = try await told("SELECT rolpassword FROM pg_authid WHERE rolname LIKE 'sofra_login%'", owner)
            let log = Shell.text(of: "\(cluster.folder)/log")

            #expect(log.contains("ALTER ROLE %I LOGIN PASSWORD"))
            #expect(role.hasPrefix("SCRAM-SHA-256$"))
            #expect(!log.contains(kept))
        }
    }

    @Test func `A-05 who has changed the login's password or settings has done so until the next start`() async throws {
        try await withServer { cluster in
            let owner = DatabaseConfiguration(cluster.conninfo(try await cluster.createDatabase()))
            let program = try await start(owner)
            let database = try PooledDatabase(program)
            for change in [
                "SET search_path = pg_catalog", "PASSWORD 'other'", "IN DATABASE %I SET TimeZone = 'Asia/Tokyo'",
            ] {
                let quoted = change.replacing("'", with: "''")
                let statement =
                    "DO $$ BEGIN EXECUTE format('ALTER ROLE CURRENT_USER \(quoted)', current_database()); END $$"
                try await database.write(Query.run(SQL(unsafeText: statement)))
            }
            await database.shutDown()
            let away = await #expect(throws: DatabaseUnavailable.self) { try await self.user(program) }

            let again = try await start(owner)

            #expect(away?.description.contains("authentication failed") == true)
            #expect(try await told("SHOW search_path", again) == "\"$user\", public")
        }
    }

    @Test func `A-05 several databases of one server, and two instances of each, start at once`() async throws {
        try await withServer { cluster in
            var names: [String] = []
            for _ in 0..<4 { names.append(try await cluster.createDatabase()) }
            let users = try await withThrowingTaskGroup(of: String.self) { group in
                for name in names + names {
                    group.addTask { try await user(start(DatabaseConfiguration(cluster.conninfo(name)))) }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(users == Set(names.map { "sofra_login_\($0) sofra_login_\($0)" }))
        }
    }

    @Test func `A-05 an owner that may make roles needs nobody's help`() async throws {
        try await withServer { cluster in
            let name = "of_a_maker"
            try await administer("CREATE ROLE maker LOGIN CREATEROLE PASSWORD 'secret'", cluster)
            try await administer("CREATE DATABASE \(name) OWNER maker", cluster)
            let owner = DatabaseConfiguration(cluster.conninfo(name) + " user=maker password=secret")

            let program = try await start(owner)
            _ = try await start(owner)

            #expect(try await user(program) == "sofra_login_\(name) sofra_login_\(name)")
            #expect(
                try await told("SELECT tableowner::text FROM pg_tables WHERE tablename = 'accounts'", owner) == "maker"
            )
        }
    }

    @Test func `A-05 an owner that may make no roles is told two statements, and after them goes on`() async throws {
        try await withServer { cluster in
            let name = "of_a_tenant"
            try await administer("CREATE ROLE tenant LOGIN PASSWORD 'secret'", cluster)
            try await administer("CREATE DATABASE \(name) OWNER tenant", cluster)
            let owner = DatabaseConfiguration(cluster.conninfo(name) + " user=tenant password=secret")

            let refusal = await #expect(throws: LoginError.self) { _ = try await start(owner) }
            let sentence = try #require(refusal?.description)
            let statements = sentence.split(separator: "\n").filter { $0.hasSuffix(";") }
            for statement in statements {
                try await administer(String(statement).replacing("…", with: "given"), cluster)
            }
            let program = try await start(
                owner,
                .given,
                as: cluster.conninfo(name) + " user=sofra_login password=given"
            )
            let login = try await user(program)

            #expect(sentence.contains("DATABASE_LOGIN_URL"))
            #expect(statements.count == 2)
            #expect(login == "sofra_login sofra_login")
            #expect(try await told("SELECT count(*)::text FROM program_login", owner) == "0")
        }
    }

    /// What makes the role, and what is said of it.
    private static let harmful = [
        ("CREATE ROLE given LOGIN SUPERUSER PASSWORD 'given'", "is a superuser"),
        ("CREATE ROLE given LOGIN BYPASSRLS PASSWORD 'given'", "passes row-level security"),
        ("CREATE ROLE given LOGIN CREATEROLE PASSWORD 'given'", "may make roles"),
        ("CREATE ROLE given LOGIN PASSWORD 'given' IN ROLE pg_read_all_data", "is a member of pg_read_all_data"),
        (
            "CREATE ROLE given LOGIN PASSWORD 'given'; CREATE SCHEMA AUTHORIZATION given",
            "owns tables, functions, schemas"
        ),
        ("CREATE ROLE given LOGIN NOINHERIT PASSWORD 'given'", "has not the rights of sofra_app"),
    ]

    @Test func `A-05 a login that could do more than it should is refused`() async throws {
        try await withServer { cluster in
            for (place, (making, problem)) in Self.harmful.enumerated() {
                let (name, role) = (try await cluster.createDatabase(), "given_\(place)")
                try await administer(making.replacing("given", with: role), cluster, in: name)
                let owner = DatabaseConfiguration(cluster.conninfo(name))

                let refusal = await #expect(throws: LoginError.self) {
                    _ = try await start(owner, .given, as: "\(cluster.conninfo(name)) user=\(role) password=\(role)")
                }

                #expect(refusal?.description.contains("the role \(role)") == true)
                #expect(refusal?.description.contains(problem) == true)
            }
        }
    }

    @Test func `A-05 a login that the server does not let in is told by what the server says`() async throws {
        try await withServer { cluster in
            let name = try await cluster.createDatabase()
            try await administer("CREATE ROLE locked_out LOGIN PASSWORD 'given'", cluster)
            let owner = DatabaseConfiguration(cluster.conninfo(name))
            for program in ["user=locked_out password=given", "user=nobody password=given"] {
                let refusal = await #expect(throws: LoginError.self) {
                    _ = try await start(owner, .given, as: "\(cluster.conninfo(name)) \(program)")
                }
                #expect(refusal?.description.hasPrefix("PostgreSQL refuses the program's own login") == true)
            }
        }
    }
}
