import Database
import Domain
import PostgresFixture
import Security
import Testing
import Web

@testable import App

/// A database with a household in it, and the program signed in to it as in earnest: as a role of its own, on connections
/// of its own. It is for what somebody could do who has the program's connection.
struct Wall {
    let owner: PooledDatabase
    let program: PooledDatabase
    /// The name of the role that the program signs in as.
    let login: String
    let registration: Registration
    let hash: PasswordHash
    let token = SessionToken()

    static func run(_ story: (Wall) async throws -> Void) async throws {
        let cluster = try TemporaryCluster.shared
        let configuration = DatabaseConfiguration(cluster.conninfo(try await cluster.createMigratedDatabase()))
        var program = configuration
        let login = ProgramLogin(.password)
        program.login = login
        try await login.makeRoles(configuration, program: program)
        try await login.setPassword(configuration)
        try await login.check(program)
        let owner = try PooledDatabase(configuration)
        let wall = try await Wall(owner, PooledDatabase(program))
        do {
            try await wall.furnish()
            try await story(wall)
        } catch {
            await wall.close()
            throw error
        }
        await wall.close()
    }

    private init(_ owner: PooledDatabase, _ program: PooledDatabase) async throws {
        self.owner = owner
        self.program = program
        login = try await program.read(Query.one("SELECT session_user::text", as: String.self))
        registration = Registration(
            name: "Ayşe",
            email: try #require(Email("ayse@example.org")),
            password: "correct horse",
            householdName: "Lale Sokak 7",
            language: .tr,
            zone: .utc
        )
        let cheap = PasswordHasher(parameters: Scrypt(logN: 10, r: 8, p: 1) ?? .recommended)
        hash = try await cheap.hash(registration.password)
    }

    /// A row in each table that stands outside of households, and one in the kitchen.
    private func furnish() async throws {
        let account = OpenedAccount(registration.account, hash)
        let device = Device(userAgent: "Firefox", address: "192.0.2.1")
        let home = program.scoped(to: registration.household, person: registration.person)
        try await home.write { db in
            try await db.run([
                AccountStore.register(registration, passwordHash: hash.phc),
                """
                INSERT INTO categories (household_id, id, name, name_key)
                VALUES (\(registration.household), \(Category.ID.new()), 'Soup', 'soup')
                """,
            ])
        }
        let begun = try await program.write(
            SessionStore.begin(
                token.digest,
                of: account,
                on: device,
                known: KnownBrowser(former: nil, digest: SessionToken().digest),
                until: .now().adding(seconds: 3_600)
            ),
            RateLimitStore.count("sign-in", window: 900),
            KeptFormStore.keep(
                Form([("name", "Menemen")]),
                of: nil,
                under: token.digest,
                until: .now().adding(seconds: 3_600)
            )
        )
        try #require(begun.0 != nil)
    }

    private func close() async {
        await program.shutDown()
        // Roles belong to the server, and would outlive this test's database.
        try? await owner.administer("DROP ROLE \"\(login)\"")
        await owner.shutDown()
    }

    /// The code of the error with which the server refuses a statement; nil when it does not.
    func refusal(of statement: String, settings: [Setting] = []) async throws -> String? {
        do {
            try await program.scoped(settings).write(Query.run(SQL(unsafeText: statement)))
            return nil
        } catch let error as DatabaseError {
            return error.sqlstate
        }
    }

    /// What a statement says as the owner, in its first column.
    func told(_ statement: String) async throws -> [String] {
        try await owner.read(Query.rows(SQL(unsafeText: statement), as: String.self))
    }
}
