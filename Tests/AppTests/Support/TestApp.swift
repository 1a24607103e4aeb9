import Database
import Foundation
import HTTPServer
import PostgresFixture
import Security
import Testing
import Web

@testable import App

/// The whole application in process, on a real PostgreSQL, in a transaction that is rolled back.
struct TestApp {
    let application: Application
    let door: RequestPipeline
    /// Sees every row; the application itself works as the role that owns nothing.
    let database: any Database

    static let password = "menemen with peppers"
    /// What a new household types, in the order of the form.
    static let registration: KeyValuePairs<String, String> = [
        "name": "Ayşe", "household": "Lale Sokak 7", "email": "ayse@example.org", "password": password,
        "language": "en", "timezone": "Europe/Istanbul",
    ]

    /// Runs one test's story; nothing of it stays.
    /// - Parameter role: as whom the application works. `none` is bound by no policy: what a statement forgets to ask
    ///   for is then not made good by row-level security.
    static func run(
        _ environment: [String: String] = [:],
        role: String = "sofra_app",
        log: Log = .silent,
        providers: Providers = .unexpected,
        _ story: (TestApp) async throws -> Void
    ) async throws {
        try await Template.withDatabase { database in
            try await run(environment, role, log, providers, on: database, story)
        }
    }

    private static func run(
        _ environment: [String: String],
        _ role: String,
        _ log: Log,
        _ providers: Providers,
        on connection: RollbackDatabase,
        _ story: (TestApp) async throws -> Void
    ) async throws {
        let folder = ["DATA_DIR": FileManager.default.temporaryDirectory.path]
        let configuration = try Configuration(folder.merging(environment) { $1 })
        let site = configuration.site(port: 8080)
        // Hashing is cheap here: what it costs for real is told by the tests of Security.
        let scrypt = Scrypt(logN: 10, r: 8, p: 1) ?? .recommended
        let application = Application(
            configuration: configuration,
            site: site,
            secret: Template.secret,
            database: AsRole(role, connection),
            assets: try Repository.assets.get(),
            // Stories register all at once.
            passwords: PasswordHasher(parameters: scrypt, capacity: 1_000),
            log: log,
            providers: providers,
            catalogue: Template.catalogue
        )
        let door = application.pipeline(site: site)
        try await story(TestApp(application: application, door: door, database: AsRole("none", connection)))
    }

    /// A browser signed in to a new household, of an address of its own where none is given: stories that run at
    /// once would wait for each other at the unique e-mail address, and at the count of registrations.
    func household(email: String? = nil, language: String = "en") async throws -> Browser {
        let browser = Browser(self)
        let email = email ?? "ayse-\(Person.ID.new())@example.org"
        browser.email = email
        browser.address =
            "2001:db8::\(String(UInt16.random(in: 1...UInt16.max), radix: 16)):\(String(UInt16.random(in: 1...UInt16.max), radix: 16))"
        _ = await browser.get("/register")
        let answer = await browser.post(
            "/register",
            [
                "name": "Ayşe", "household": "Lale Sokak 7", "email": email, "password": Self.password,
                "language": language, "timezone": "Europe/Istanbul",
            ]
        )
        guard answer.status == .seeOther else { throw Unexpected(answer) }
        return browser
    }

    /// A browser signed in as one more person of a household; no page makes one yet.
    func person(_ role: Role, of home: Browser, email: String) async throws -> Browser {
        let key = try #require(Email(email)?.key)
        let owner = try #require(Email(home.email)?.key)
        try await database.write(
            Query.run(
                """
                WITH kept AS (SELECT household_id, password_hash FROM accounts WHERE email_key = \(owner)),
                person AS (
                    INSERT INTO persons (household_id, id, name, role, language, time_zone)
                    SELECT household_id, gen_random_uuid(), 'Mehmet', \(role), 'en', 'Europe/Istanbul' FROM kept
                    RETURNING household_id, id
                )
                INSERT INTO accounts (id, household_id, person_id, email, email_key, password_hash)
                SELECT gen_random_uuid(), person.household_id, person.id, \(email), \(key), kept.password_hash
                FROM person, kept
                """
            )
        )
        let browser = Browser(self)
        browser.email = email
        let answer = await browser.signIn()
        guard answer.status == .seeOther else { throw Unexpected(answer) }
        return browser
    }

    /// A browser signed in to a household that was there before anybody was kept from registering.
    func settledHousehold() async throws -> Browser {
        let browser = Browser(self)
        browser.email = "ayse-\(Person.ID.new())@example.org"
        let email = try #require(Email(browser.email))
        let hash = try await application.passwords.hash(Self.password)
        let (home, person) = (Household.ID.new(), Person.ID.new())
        try await database.write { db in
            try await db.run([
                "INSERT INTO households (id, name) VALUES (\(home), 'Lale Sokak 7')",
                """
                INSERT INTO persons (household_id, id, name, role, language, time_zone)
                VALUES (\(home), \(person), 'Ayşe', 'owner', 'en', 'UTC')
                """,
                """
                INSERT INTO accounts (id, household_id, person_id, email, email_key, password_hash)
                VALUES (gen_random_uuid(), \(home), \(person), \(email.text), \(email.key), \(hash.phc))
                """,
            ])
        }
        let answer = await browser.signIn()
        guard answer.status == .seeOther else { throw Unexpected(answer) }
        return browser
    }

    /// How many rows a table holds, of all households.
    func rows(in table: String) async throws -> Int {
        try await database.read(Query.one(SQL(unsafeText: "SELECT count(*) FROM \(table)"), as: Int.self))
    }

    /// How many rows of a table this story's statements have looked at so far.
    func tuplesRead(of table: String) async throws -> Int {
        try await database.read(
            Query.one(
                "SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_xact_user_tables WHERE relname = \(table)",
                as: Int.self
            )
        )
    }

    /// The first column of the first row, as text.
    func text(_ statement: String) async throws -> String {
        try await database.read(Query.first(SQL(unsafeText: statement), as: String.self)) ?? ""
    }

    /// Changes rows past the application, for stories that need a past.
    func change(_ statement: String) async throws {
        try await database.write(Query.run(SQL(unsafeText: statement)))
    }

    /// A digest of every row of the product's tables but the counters: equal before and after means nothing was written.
    /// - Parameter andFoods: of those that every household sees, too, which are many.
    func fingerprint(andFoods: Bool = false) async throws -> String {
        let foods = [
            "foods", "changed_foods", "food_changes", "food_names", "food_measures", "food_sources", "food_tokens",
        ]
        let left = ["schema_migrations", "rate_limits"] + (andFoods ? [] : foods)
        let tables = try await database.read(
            Query.rows(
                """
                SELECT tablename::text FROM pg_tables
                WHERE schemaname = 'public' AND tablename <> ALL (\(left))
                ORDER BY 1
                """,
                as: String.self
            )
        )
        let prints = tables.map {
            "SELECT '\($0) ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '-') AS print FROM \($0) AS t"
        }
        return try await text(
            "SELECT string_agg(print, chr(10) ORDER BY print) FROM (\(prints.joined(separator: " UNION ALL "))) AS p"
        )
    }

    /// Tells a story of which the following knows nothing.
    func undone(_ browsers: Browser..., story: () async throws -> Void) async throws {
        let jars = browsers.map(\.cookies)
        do {
            try await database.write { _ in
                try await story()
                throw Undone()
            }
        } catch is Undone {
            for (browser, jar) in zip(browsers, jars) { browser.cookies = jar }
        }
    }

    private struct Undone: Error {}
}

/// A step of a story that should have worked did not.
struct Unexpected: Error, CustomStringConvertible {
    let description: String
    init(_ answer: Answer) { description = "\(answer.status.rawValue): \(answer.body.prefix(2_000))" }
}

/// The migrated databases that the stories of a run share. One story at a time works on each: two that register the
/// same address would wait for each other's transaction.
private enum Template {
    static let secret = SecretKey()
    /// Read once for all stories; it is the same in all of them.
    static let catalogue = CatalogueCache()

    private static let migrated = Task<String, any Error> {
        let cluster = try TemporaryCluster.shared
        let name = try await cluster.createMigratedDatabase()
        let owner = try PooledDatabase(DatabaseConfiguration(cluster.conninfo(name)))
        try await CatalogueLoader(folder: Repository.path + "/Catalogue").load(into: owner)
        await owner.shutDown()
        return name
    }

    private static let line = Line(places: 4)

    static func withDatabase(_ story: (RollbackDatabase) async throws -> Void) async throws {
        let place = await line.enter()
        do {
            let database = try await connection(at: place)
            try await story(database)
            await line.keep(try await database.successor(), at: place)
        } catch {
            // Nobody knows in what state a story leaves its connection that went wrong.
            await line.closeConnection(at: place)
            await line.leave(place)
            throw error
        }
        await line.leave(place)
    }

    private static func connection(at place: Int) async throws -> RollbackDatabase {
        if let made = await line.connections[place] { return made }
        var configuration = DatabaseConfiguration(try await database(at: place))
        configuration.observer = StatementWatch.observe
        let made = try await RollbackDatabase(configuration)
        await line.keep(made, at: place)
        return made
    }

    private static func database(at place: Int) async throws -> String {
        if let made = await line.databases[place] { return made }
        let cluster = try TemporaryCluster.shared
        let made = cluster.conninfo(try await cluster.createDatabase(template: try await migrated.value))
        await line.keep(made, at: place)
        return made
    }
}

/// Lets a few in at a time, in the order in which they came.
private actor Line {
    private var free: [Int]
    private var waiting: [CheckedContinuation<Int, Never>] = []
    private(set) var databases: [Int: String] = [:]
    private(set) var connections: [Int: RollbackDatabase] = [:]

    init(places: Int) { free = Array(0..<places) }

    func enter() async -> Int {
        if let place = free.popLast() { return place }
        return await withCheckedContinuation { waiting.append($0) }
    }

    func leave(_ place: Int) {
        if waiting.isEmpty { free.append(place) } else { waiting.removeFirst().resume(returning: place) }
    }

    func keep(_ conninfo: String, at place: Int) { databases[place] = conninfo }

    func keep(_ connection: RollbackDatabase, at place: Int) { connections[place] = connection }

    func closeConnection(at place: Int) { connections.removeValue(forKey: place)?.close() }
}

/// A test's database as the role that the application works as, so that row-level security binds its stories too.
private struct AsRole: Database {
    let role: String
    let base: RollbackDatabase

    init(_ role: String, _ base: RollbackDatabase) {
        self.role = role
        self.base = base
    }

    func transaction<Value>(
        _ options: TransactionOptions,
        settings: [Setting],
        _ body: (Connection) async throws -> Value
    ) async throws -> Value {
        try await StatementWatch.$isProgram.withValue(role != "none") {
            try await base.transaction(options, settings: settings + [Setting("role", role)], body)
        }
    }

    func batch(
        _ statements: [SQL],
        _ access: TransactionOptions.Access,
        settings: [Setting]
    ) async throws -> [ResultSet] {
        try await StatementWatch.$isProgram.withValue(role != "none") {
            try await base.batch(statements, access, settings: settings + [Setting("role", role)])
        }
    }
}
