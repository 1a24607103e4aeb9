import CLibPQ

/// An error reported by the server, or by the connection to it.
public struct DatabaseError: Error, Sendable, CustomStringConvertible {
    /// The SQLSTATE, five characters; empty when the connection itself failed.
    public var sqlstate: String
    /// The server's words, or libpq's; for logs, never for a page.
    public var message: String
    /// More of the same: it may quote a row's values.
    public var detail: String?
    public var hint: String?
    /// The violated constraint, which a form turns into a message at its field.
    public var constraint: String?
    /// The table of a violated constraint.
    public var table: String?
    /// The column of a violated NOT NULL.
    public var column: String?
    /// The connection was lost; whether the statement ran is not known.
    public var connectionLost: Bool
    /// The server did not answer before the deadline; the connection was given up.
    public var deadlinePassed: Bool
    /// The plan of a prepared statement no longer fits the schema: nothing ran, and a new connection will work.
    var isStalePlan = false

    public init(sqlstate: String, message: String, connectionLost: Bool = false, deadlinePassed: Bool = false) {
        self.sqlstate = sqlstate
        self.message = message
        self.connectionLost = connectionLost
        self.deadlinePassed = deadlinePassed
    }

    /// A serialization failure or deadlock: the same transaction may succeed when it is retried.
    var isRetryable: Bool { sqlstate == "40001" || sqlstate == "40P01" }
    /// Whether a row with the same key is there already; `constraint` says which key.
    public var isUniqueViolation: Bool { sqlstate == "23505" }
    /// Row-level security, or a function that checks who asks, has refused: they may not do it, or no longer.
    public var isPermissionDenied: Bool { sqlstate == "42501" }

    public var description: String {
        let code = sqlstate.isEmpty ? "" : " (\(sqlstate))"
        return message + code + (detail.map { ": \($0)" } ?? "")
    }
}

/// The database cannot do its work now, through no fault of the request, whose response is a 503.
public struct DatabaseUnavailable: Error, Sendable, CustomStringConvertible {
    /// Why the database is unavailable.
    public enum Reason: Sendable {
        /// Every connection was in use for too long, or too many tasks were already waiting.
        case noConnectionFree
        /// No connection could be opened.
        case cannotConnect
        /// The connection broke.
        case connectionLost
        /// The server did not answer before the deadline.
        case deadline
        /// The server answers, but cannot do the work now: starting, stopping, full, read-only, or in conflict.
        case serverState
        /// This program is closing its connections.
        case shutDown
    }

    /// Why; what a page says of it is the same for all.
    public let reason: Reason
    /// The error of the server or of libpq, where there was one.
    public let cause: DatabaseError?
    /// The response to COMMIT, or to a write of one round trip, was lost: the write may have happened.
    public var outcomeIsUnknown = false

    public var description: String {
        let words =
            switch reason {
            case .noConnectionFree: "no database connection became free in time"
            case .cannotConnect: "cannot connect to the database"
            case .connectionLost: "the connection to the database was lost"
            case .deadline: "the database did not answer in time"
            case .serverState: "the database cannot do this now"
            case .shutDown: "the database connections are closed"
            }
        return cause.map { "\(words): \($0)" } ?? words
    }

    /// What whoever runs the program can do about its cause.
    public var advice: String? { cause?.advice }

    /// Whether the disk has no room for what is written.
    public var isForWantOfRoom: Bool { cause?.sqlstate == DatabaseError.diskFull }
}

extension DatabaseError {
    /// What whoever runs the program can do, where it is plain from what the server or libpq says.
    public var advice: String? {
        Self.advices.first { message.contains($0.sign) }?.advice
    }

    private static let advices = [
        (
            sign: "password authentication failed",
            advice:
                "The database has another password: it keeps the one that it was made with, whatever the settings say "
                + "later. Set that one again, or give it the new one with ALTER USER … PASSWORD …."
        ),
        (sign: "no password supplied", advice: "Set PGPASSWORD, or write the password into DATABASE_URL."),
        (
            sign: "could not translate host name",
            advice: "The host in DATABASE_URL has no address here: is it spelt right, and in the same network?"
        ),
        (sign: "no pg_hba.conf entry", advice: "The database's pg_hba.conf lets nobody in from here."),
        (
            sign: "\" does not exist",
            advice: "Make it once, with createuser or createdb, or name another in DATABASE_URL."
        ),
    ]
}

extension DatabaseError {
    static func lost(_ message: String) -> DatabaseError {
        DatabaseError(sqlstate: "", message: message, connectionLost: true)
    }

    @usableFromInline
    static var tooFewResults: DatabaseError { lost("the server sent too few results") }

    /// The SQLSTATE of a disk that is full.
    static let diskFull = "53100"

    static func misuse(_ message: String) -> DatabaseError {
        DatabaseError(sqlstate: "25P01", message: message)
    }

    /// The error as `DatabaseUnavailable` when it means that the database is away; nil when the statement was wrong.
    func unavailability(writing: Bool) -> DatabaseUnavailable? {
        if deadlinePassed { return DatabaseUnavailable(reason: .deadline, cause: self) }
        if connectionLost { return DatabaseUnavailable(reason: .connectionLost, cause: self) }
        // 25006 (read-only transaction) in a read comes from a store that writes where it must not: a bug.
        let away =
            isRetryable || ["53", "58"].contains(sqlstate.prefix(2)) || sqlstate.hasPrefix("57P0")
            || sqlstate == "55P03" || (writing && sqlstate == "25006")
        if away { return DatabaseUnavailable(reason: .serverState, cause: self) }
        // 57014 comes from the server's statement_timeout here; a cancelled task gets a CancellationError instead.
        if sqlstate == "57014" { return DatabaseUnavailable(reason: .deadline, cause: self) }
        return nil
    }

    /// Reads the fields of a failed result, or else libpq's message about the connection.
    init(result: OpaquePointer?, connection: OpaquePointer) {
        func field(_ code: Unicode.Scalar) -> String? {
            guard let result, let text = PQresultErrorField(result, Int32(code.value)) else { return nil }
            return String(cString: text)
        }
        let message = field("M") ?? String(cString: PQerrorMessage(connection))
        self.init(sqlstate: field("C") ?? "", message: DatabaseError.oneLine(message))
        connectionLost = PQstatus(connection) == CONNECTION_BAD
        detail = field("D")
        hint = field("H")
        constraint = field("n")
        table = field("t")
        column = field("c")
        // 0A000 is any unsupported feature; only this function of the server raises it for a stale plan.
        isStalePlan = (sqlstate == "0A000" && field("R") == "RevalidateCachedQuery") || sqlstate == "26000"
    }

    /// Joins the lines of a message: libpq ends it with a line break, and puts one between the hosts it tried.
    static func oneLine(_ message: String) -> String {
        message.split(whereSeparator: \.isNewline).joined(separator: "; ")
    }
}
