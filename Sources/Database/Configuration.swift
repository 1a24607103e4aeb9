import CLibPQ
import Glibc

/// How to connect to PostgreSQL, and how long to wait at each step.
public struct DatabaseConfiguration: Sendable {
    /// The server's address: a URL or `key=value` pairs, as libpq reads them.
    public var conninfo: String
    /// The role that the program signs in as in place of the one in `conninfo`, if it is the program's own.
    public var login: ProgramLogin?
    /// How many connections work at once: two for each core, since more of them only take the processor from each other.
    public var connections = min(16, max(4, 2 * Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    /// How many more are opened while somebody waits longer than `patience`: what holds the others up is then more than the
    /// processor, such as a lock or a slow disk.
    public var reserve = 4
    /// How long a task waits before one of the `reserve` is opened for it.
    public var patience: Duration = .milliseconds(100)
    /// How many tasks may wait for a connection; the next one is refused at once.
    public var waitingLimit = 1_000
    /// How long a task waits for a connection.
    public var acquireTimeout: Duration = .seconds(5)
    /// How long a round trip may take before the connection is given up; the server stops a statement a tenth earlier.
    public var queryDeadline: Duration = .seconds(10)
    /// How long connecting may take, in whole seconds; libpq's minimum is two.
    public var connectTimeout = 5
    /// The age at which a connection is replaced, once nobody uses it.
    public var maxLifetime: Duration = .seconds(30 * 60)
    /// The number of prepared statements kept per connection.
    public var preparedStatementLimit = 256
    /// The name by which PostgreSQL lists the connections (`pg_stat_activity`).
    public var applicationName = "sofra"
    /// Why the server has no room for what is written; nil where it has. It is asked before each transaction that writes.
    public var writeRefusal: (@Sendable () -> String?)?
    /// Whether rows are spread over several servers; one object for all that connect to one database.
    public var citus = CitusPresence()
    /// The function that is told of every statement; nil costs nothing.
    public var observer: StatementObserver?
    /// The function that is told when a `Listener` has lost its connection or got none, and how long it waits before it
    /// tries again. It is called on any thread and must not block.
    public var listenerObserver: (@Sendable (any Error, Duration) -> Void)?

    /// Takes the address alone; everything else has the value that suits one machine.
    public init(_ conninfo: String) {
        self.conninfo = conninfo
    }
}

/// A configuration that cannot be used, with a sentence for the person who wrote it.
public struct ConfigurationError: Error, Equatable, CustomStringConvertible {
    /// The sentence, which holds no password.
    public let description: String
}

extension DatabaseConfiguration {
    /// The same configuration with a longer deadline, for migrations, imports and CREATE DATABASE.
    func patient(deadline: Duration) -> DatabaseConfiguration {
        var configuration = self
        configuration.queryDeadline = deadline
        return configuration
    }

    /// The parameters for libpq: what `conninfo` says, and our defaults where it says nothing.
    func parameters() throws -> [(keyword: String, value: String)] {
        let given = try parse()
        var parameters: [(String, String)] = [("dbname", conninfo)]
        for (keyword, value) in defaults where given[keyword] == nil { parameters.append((keyword, value)) }
        // Of options given twice the last counts: those in `conninfo` follow our defaults.
        parameters.append(("options", [sessionOptions, given["options"]].compactMap { $0 }.joined(separator: " ")))
        return parameters
    }

    private var defaults: [(String, String)] {
        [
            ("connect_timeout", String(max(2, connectTimeout))),
            ("application_name", applicationName),
            ("client_encoding", "UTF8"),
            // The four keepalive parameters below are ignored by libpq on a Unix socket.
            ("keepalives_idle", "30"),
            ("keepalives_interval", "10"),
            ("keepalives_count", "3"),
            ("tcp_user_timeout", "15000"),
        ]
    }

    private var sessionOptions: String {
        let milliseconds = max(1, queryDeadline.milliseconds * 9 / 10)
        // Generic plans are made once per connection: planning takes longer than running these statements, and the plan
        // does not change from one day to the next because of statistics about one value. With Citus the plan depends on
        // whose rows they are.
        let plans = citus.isFound ? "citus.propagate_set_commands=local" : "plan_cache_mode=force_generic_plan"
        return "-c \(plans) -c jit=off"
            + " -c statement_timeout=\(milliseconds) -c lock_timeout=\(milliseconds)"
            + " -c idle_in_transaction_session_timeout=60000 -c TimeZone=UTC -c DateStyle=ISO"
    }

    private func parse() throws -> [String: String] {
        var complaint: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(conninfo, &complaint) else {
            // What libpq says of it quotes the address, a piece of the password perhaps.
            PQfreemem(complaint)
            throw ConfigurationError(
                description:
                    "The database's address cannot be read: it is no URL with %40, %2F and %25 for @, / and % in a "
                    + "password, and no list such as host=db user=sofra password='it\\'s'."
            )
        }
        defer { PQconninfoFree(options) }
        var given: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { given[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        return given
    }
}

extension Duration {
    var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        return UInt64(max(0, seconds)) * 1_000_000_000 + UInt64(max(0, attoseconds) / 1_000_000_000)
    }

    var milliseconds: UInt64 { nanoseconds / 1_000_000 }
}
