import Database
import HTTPServer
import PostgresFixture
import Security
import Synchronization
import Testing
import Web

@testable import App

/// Two instances of the application on one database, signed in to it as in earnest, each with a listener of its own. What
/// they write is committed, so that each hears of the other.
struct Instances {
    let owner: PooledDatabase
    let first: TestApp
    let second: TestApp
    /// The name of the role that both sign in as.
    let login: String

    static func run(_ story: (Instances) async throws -> Void) async throws {
        let cluster = try TemporaryCluster.shared
        let configuration = DatabaseConfiguration(cluster.conninfo(try await cluster.createMigratedDatabase()))
        var program = configuration
        let login = ProgramLogin(.password)
        program.login = login
        try await login.makeRoles(configuration, program: program)
        try await login.setPassword(configuration)
        let owner = try PooledDatabase(configuration)
        let pools = [try PooledDatabase(program), try PooledDatabase(program)]
        let user = try await pools[0].read(Query.one("SELECT session_user::text", as: String.self))
        let secret = SecretKey()
        let instances = Instances(
            owner: owner,
            first: try instance(pools[0], owner, secret),
            second: try instance(pools[1], owner, secret),
            login: user
        )
        let telling = zip([instances.first, instances.second], pools).map { app, pool in
            Task { await app.application.tellPages(by: pool) }
        }
        let result: Result<Void, any Error>
        do {
            try await instances.untilListening()
            result = .success(try await story(instances))
        } catch {
            result = .failure(error)
        }
        for task in telling { task.cancel() }
        for pool in pools { await pool.shutDown(within: .seconds(1)) }
        // Roles belong to the server, and would outlive this test's database.
        try? await owner.administer("DROP ROLE \"\(user)\"")
        await owner.shutDown(within: .seconds(1))
        try result.get()
    }

    private static func instance(_ pool: PooledDatabase, _ owner: PooledDatabase, _ secret: SecretKey) throws -> TestApp
    {
        let configuration = try Configuration([:])
        let site = configuration.site(port: 8080)
        let application = Application(
            configuration: configuration,
            site: site,
            secret: secret,
            database: pool,
            assets: try Repository.assets.get(),
            passwords: PasswordHasher(parameters: Scrypt(logN: 10, r: 8, p: 1) ?? .recommended),
            log: .silent,
            providers: .unexpected
        )
        return TestApp(application: application, door: application.pipeline(site: site), database: owner)
    }

    /// The connections on which this database is listened to.
    private static let listeners = """
        FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%' AND state = 'idle'
        """

    /// Waits until both instances hear what is told, and have no gap behind them that they have not noticed.
    func untilListening() async throws {
        for app in [first, second] {
            let address = ListAddress(household: .new(), list: .new())
            let place = try app.application.listHub.place(at: address, session: .new())
            try await eventually {
                let payload = "\(address.household):\(address.list):1"
                try await owner.write(Query.run("SELECT pg_notify(\(ListNotice.listChannel), \(payload))"))
                try await Task.sleep(for: .milliseconds(20))
                return place.news.take().revision == 1
            }
        }
    }

    /// As whom the instances are signed in where they listen.
    func listeningRoles() async throws -> [String] {
        try await owner.read(Query.rows("SELECT usename::text \(unsafeText: Self.listeners)", as: String.self))
    }

    /// Cuts the connections of both listeners.
    func cutListeners() async throws {
        let cut = try await owner.write(
            Query.affected("SELECT pg_terminate_backend(pid) \(unsafeText: Self.listeners)")
        )
        try #require(cut == 2)
    }

    /// The same visitor at the second instance.
    func same(_ browser: Browser) -> Browser {
        let other = Browser(second)
        other.cookies = browser.cookies
        other.email = browser.email
        return other
    }

    /// A new list of a visitor's household.
    func list(of browser: Browser) async throws -> ShoppingList.ID {
        let list = ShoppingList.ID.new()
        let account = try await first.account(of: browser)
        try await owner.write(
            Query.run(
                """
                INSERT INTO shopping_lists (household_id, id, name, name_key)
                SELECT household_id, \(list), \(list)::text, \(list)::text FROM accounts WHERE id::text = \(account)
                """
            )
        )
        return list
    }

    /// Changes a list as its pages do: its revision is raised.
    func change(_ list: ShoppingList.ID) async throws {
        try await owner.write(Query.run("UPDATE shopping_lists SET revision = revision + 1 WHERE id = \(list)"))
    }
}

/// A page that is looked at: it reads a stream of events as they come.
final class OpenPage: BodyWriter {
    private let text = Mutex("")
    private let gate = Mutex<(isShut: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))
    private let ended = Mutex(false)
    private let task = Mutex<Task<Void, Never>?>(nil)
    let status: Status

    init(_ answer: Answer) {
        status = answer.status
        guard case .stream(let write) = answer.response.body else { return }
        let reading = Task {
            do { try await write(self) } catch {}
            ended.withLock { $0 = true }
        }
        task.withLock { $0 = reading }
    }

    deinit { close() }

    func close() { task.withLock { $0 }?.cancel() }

    func write(_ bytes: [UInt8]) async throws {
        text.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
        await withCheckedContinuation { room in
            let isShut = gate.withLock { gate in
                if gate.isShut { gate.waiting.append(room) }
                return gate.isShut
            }
            if !isShut { room.resume() }
        }
    }

    /// Takes nothing more, as a reader does whose network is slow.
    func pause() { gate.withLock { $0.isShut = true } }

    func goOn() {
        let waiting = gate.withLock { gate in
            defer { gate = (false, []) }
            return gate.waiting
        }
        for writer in waiting { writer.resume() }
    }

    var received: String { text.withLock { $0 } }
    var hasEnded: Bool { ended.withLock { $0 } }
    /// The revisions that were told, in order.
    var revisions: [Int] {
        received.split(separator: "\n").compactMap { $0.hasPrefix("data: ") ? Int($0.dropFirst(6)) : nil }
    }
}

/// Waits until something is so, but not for ever.
func eventually(within limit: Duration = .seconds(5), _ condition: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("it did not come to pass within \(limit)")
}
