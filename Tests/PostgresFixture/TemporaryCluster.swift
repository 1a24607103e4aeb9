import Database
import Glibc
import Synchronization

/// A PostgreSQL server for tests: made in a temporary folder, reached by a Unix socket only, and removed with the
/// process, even when that is killed.
///
/// With `SOFRA_TEST_CLUSTER` (a conninfo of a server on this machine) `shared` uses that server instead.
public final class TemporaryCluster: Sendable {
    /// The one that all tests of a process share. Tests that hurt their server start their own.
    public static var shared: TemporaryCluster {
        get throws { try sharedResult.get() }
    }

    private static let sharedResult = Result {
        try environment("SOFRA_TEST_CLUSTER").map(TemporaryCluster.init(existing:)) ?? start()
    }

    /// How to reach the database `postgres`, without `dbname`.
    private let address: String
    /// `nil` for a server that is not ours.
    private let server: Server?
    private let nextNumber = Atomic(0)
    private let template = Mutex<[String: String]>([:])

    private init(address: String, server: Server?) {
        self.address = address
        self.server = server
    }

    private convenience init(existing conninfo: String) throws {
        try Locality.check(conninfo)
        self.init(address: conninfo, server: nil)
    }

    /// A server of its own for one test.
    public static func start(settings: [String] = []) throws -> TemporaryCluster {
        let server = try Server(settings: settings)
        return TemporaryCluster(address: "host=\(server.folder) user=sofra", server: server)
    }

    /// A server that follows this one by streaming replication, and is only read.
    public func startReplica() throws -> TemporaryCluster {
        guard let server else { throw FixtureError(description: "a server that is not ours gets no replica") }
        let replica = try Server(following: server)
        return TemporaryCluster(address: "host=\(replica.folder) user=sofra", server: replica)
    }

    deinit { server?.remove() }

    /// How to reach a database.
    public func conninfo(_ database: String = "postgres") -> String {
        guard address.contains("://") else { return "\(address) dbname=\(database)" }
        // In a URL the database is the path behind the host.
        let start = address.split(separator: "/", omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
        return "\(start)/\(database)"
    }

    /// A new database, a copy of `template` when one is named (20 ms; nobody may be connected to the template).
    public func createDatabase(template: String? = nil) async throws -> String {
        let number = nextNumber.wrappingAdd(1, ordering: .relaxed).newValue
        let name = "sofra_test_\(getpid())_\(number)"
        let admin = try PooledDatabase(DatabaseConfiguration(conninfo()))
        try await admin.administer("CREATE DATABASE \(name)" + (template.map { " TEMPLATE \($0)" } ?? ""))
        await admin.shutDown()
        if server == nil { Leftovers.shared.add(conninfo(), name) }
        return name
    }

    // MARK: Faults, for servers that are ours

    /// Where the server keeps its socket, its data and its log.
    public var folder: String { server?.folder ?? "" }

    /// The path of the server's socket.
    public var socket: String { "\(folder)/.s.PGSQL.5432" }

    public var isOurs: Bool { server != nil }

    /// The number of the server's first process.
    public var postmaster: Int32 { server?.process ?? 0 }

    /// Ends the server: SIGINT politely, SIGQUIT at once, SIGKILL without its knowledge. Waits until it is gone.
    public func stop(_ signal: Int32 = SIGINT) {
        server?.stop(signal)
    }

    /// Starts it again, and waits until it answers.
    public func restart() throws {
        try server?.launch()
    }
}

/// What went wrong with the server for the tests.
public struct FixtureError: Error, CustomStringConvertible {
    public let description: String

    public init(description: String) {
        self.description = description
    }
}

func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
}

/// A test must never touch someone's real server by a slip of the environment.
enum Locality {
    static func check(_ conninfo: String) throws {
        guard conninfo.contains("://") ? isLocalURL(conninfo) : areLocalWords(conninfo) else {
            throw FixtureError(description: "SOFRA_TEST_CLUSTER must name a host on this machine: \(conninfo)")
        }
    }

    /// Every host that is named, and at least one: without a name libpq asks the environment.
    private static func areLocalWords(_ text: String) -> Bool {
        let words = text.split(separator: " ").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        guard words.allSatisfy({ $0.count == 2 && $0[0] != "service" }) else { return false }
        let hosts = words.filter { $0[0].hasPrefix("host") }.map { $0[1] }
        return !hosts.isEmpty && hosts.allSatisfy(isLocalHost)
    }

    private static func isLocalHost(_ host: String) -> Bool {
        (host.hasPrefix("/") && !host.contains(",")) || ["localhost", "127.0.0.1", "::1"].contains(host)
    }

    private static func isLocalURL(_ text: String) -> Bool {
        let parts = text.split(separator: "://", maxSplits: 1)
        guard parts.count == 2, parts[0].hasPrefix("postgres"), !text.contains("?") else { return false }
        let authority = parts[1].prefix { $0 != "/" }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        return ["localhost", "127.0.0.1", "[::1]"].contains {
            host == $0 || (host.hasPrefix("\($0):") && !host.contains(","))
        }
    }
}

/// Databases made on a server that is not ours, dropped when the process ends in good order.
final class Leftovers: Sendable {
    static let shared = Leftovers()
    private let list = Mutex<[(server: String, name: String)]>([])

    private init() {
        atexit { Leftovers.shared.drop() }
    }

    func add(_ server: String, _ name: String) {
        list.withLock { $0.append((server, name)) }
    }

    private func drop() {
        let databases = list.withLock { $0 }
        for (server, name) in databases {
            _ = Shell.run(["psql", "-qc", "DROP DATABASE IF EXISTS \(name) WITH (FORCE)", server])
        }
    }
}
