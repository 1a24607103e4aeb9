import CLibPQ

/// How to reach PostgreSQL, and how long to wait for what.
public struct DatabaseConfiguration: Sendable {
    /// A URL or `key=value` words, as libpq reads them.
    public var conninfo: String
    /// A role that every connection takes on after signing in: the application runs as one that owns nothing.
    public var role: String?
    /// Eight are best on two cores.
    public var connections = 8
    /// How many tasks may wait for a connection; one more is refused at once.
    public var waitingLimit = 1_000
    /// How long a task waits for a connection.
    public var acquireTimeout: Duration = .seconds(5)
    /// How long a round trip may take before the connection is given up; the server stops a statement a tenth earlier.
    public var queryDeadline: Duration = .seconds(10)
    /// How long making a connection may take, in whole seconds; libpq's least is two.
    public var connectTimeout = 5
    /// A connection older than this is replaced when it comes back.
    public var maxLifetime: Duration = .seconds(30 * 60)
    /// Prepared statements kept per connection.
    public var preparedStatementLimit = 256
    public var applicationName = "sofra"
    /// Who is told of every statement; nil costs nothing.
    public var observer: StatementObserver?

    public init(_ conninfo: String, role: String? = nil) {
        self.conninfo = conninfo
        self.role = role
    }
}

/// The configuration cannot be used. The sentence is meant for the person who wrote it.
public struct ConfigurationError: Error, Equatable, CustomStringConvertible {
    public let description: String
}

extension DatabaseConfiguration {
    /// The same server, with time for long work: migrations, imports, CREATE DATABASE.
    func patient(deadline: Duration) -> DatabaseConfiguration {
        var configuration = self
        configuration.queryDeadline = deadline
        return configuration
    }

    /// libpq's parameters: what `conninfo` says, and ours where it says nothing.
    func parameters() throws -> [(keyword: String, value: String)] {
        let given = try parse()
        var parameters: [(String, String)] = [("dbname", conninfo)]
        for (keyword, value) in defaults where given[keyword] == nil { parameters.append((keyword, value)) }
        // Later wins: what the URL asks for stands behind our defaults, the role behind everything.
        let options = [sessionOptions, given["options"], role.map { "-c role=\(Self.escapedOption($0))" }]
        parameters.append(("options", options.compactMap { $0 }.joined(separator: " ")))
        return parameters
    }

    private var defaults: [(String, String)] {
        [
            ("connect_timeout", String(max(2, connectTimeout))),
            ("application_name", applicationName),
            ("client_encoding", "UTF8"),
            // libpq ignores these four on a Unix socket.
            ("keepalives_idle", "30"),
            ("keepalives_interval", "10"),
            ("keepalives_count", "3"),
            ("tcp_user_timeout", "15000"),
        ]
    }

    private var sessionOptions: String {
        let milliseconds = max(1, queryDeadline.milliseconds * 9 / 10)
        // A statement is planned once per connection: to plan takes longer than to run it, and the plan does not turn into
        // another from one day to the next because of what statistics say about one value.
        return "-c plan_cache_mode=force_generic_plan -c jit=off"
            + " -c statement_timeout=\(milliseconds) -c lock_timeout=\(milliseconds)"
            + " -c idle_in_transaction_session_timeout=60000 -c TimeZone=UTC -c DateStyle=ISO"
    }

    private func parse() throws -> [String: String] {
        var complaint: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(conninfo, &complaint) else {
            let words = complaint.map { DatabaseError.oneLine(String(cString: $0)) } ?? "out of memory"
            PQfreemem(complaint)
            throw ConfigurationError(description: "the database address cannot be read: \(words)")
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

    /// In `options`, a space separates and a backslash escapes.
    static func escapedOption(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            if scalar == " " || scalar == "\\" { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
        }
        return escaped
    }
}

extension Duration {
    var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        return UInt64(max(0, seconds)) * 1_000_000_000 + UInt64(max(0, attoseconds) / 1_000_000_000)
    }

    var milliseconds: UInt64 { nanoseconds / 1_000_000 }
}
