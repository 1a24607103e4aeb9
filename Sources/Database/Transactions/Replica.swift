import Synchronization

/// A server that follows the primary by streaming replication, for reads that may be some seconds behind.
///
/// Along with each read it is asked whether it has come as far as the primary was a moment ago. So nothing that it
/// answers is older than `Limits.age`, whatever became of it since somebody looked last; where it has not come as far, or
/// does not answer, the primary has to.
public final class Replica: Sendable {
    /// How far behind it may be.
    public struct Limits: Sendable {
        /// Nothing that is read is older than this.
        public var age: Duration = .seconds(3)
        /// The time that it is given to follow where nobody has looked for as long as `age`.
        public var grace: Duration = .milliseconds(300)
        /// How often both servers are asked where they stand.
        public var pace: Duration = .seconds(1)

        public init() {}
    }

    /// How the replica stands.
    public enum Status: Hashable, Sendable {
        case following
        case behind
        /// It cannot be used, for this reason.
        case away(String)
    }

    /// Where the primary's log was at a moment.
    private struct Mark {
        let at: ContinuousClock.Instant
        let position: Int
    }

    private struct Memory {
        /// The oldest first.
        var marks: [Mark] = []
        var status: Status?
        /// Nothing is read from it until the next look after a read that failed.
        var isTrusted = false
        /// Whether the role that the program has there was looked at since the replica was away last.
        var isChecked = false
    }

    private let primary: any Database
    private let pool: PooledDatabase
    private let limits: Limits
    private let onChange: @Sendable (Status) -> Void
    private let memory = Mutex(Memory())
    private let count = Atomic(0)

    /// - Parameter configuration: how the program signs in to the replica. Nobody waits long for it: the primary is there.
    /// - Parameter onChange: is told when the replica stands otherwise than before, and must not block.
    public init(
        _ configuration: DatabaseConfiguration,
        of primary: any Database,
        limits: Limits = Limits(),
        onChange: @escaping @Sendable (Status) -> Void = { _ in }
    ) throws {
        var hasty = configuration
        hasty.acquireTimeout = .milliseconds(500)
        hasty.queryDeadline = .seconds(3)
        hasty.connectTimeout = 2
        pool = try PooledDatabase(hasty)
        self.primary = primary
        self.limits = limits
        self.onChange = onChange
    }

    /// Nil as long as nobody has looked.
    public var status: Status? { memory.withLock { $0.status } }
    /// Whether reads go there at the moment.
    public var isTrusted: Bool { memory.withLock { $0.isTrusted } }
    /// How many reads it has answered.
    public var answered: Int { count.load(ordering: .relaxed) }

    /// Looks how both servers stand, again and again, until the task is cancelled. Without it nothing is read there.
    public func follow() async {
        while !Task.isCancelled {
            await look()
            try? await Task.sleep(for: limits.pace)
        }
    }

    /// Sends no more reads to it, and closes its connections within a second.
    public func shutDown() async {
        memory.withLock { $0.isTrusted = false }
        await pool.shutDown(within: .seconds(1))
    }

    /// What the statements answer there, in one round trip; nil where the primary has to be asked.
    func batch(_ statements: [SQL], settings: [Setting]) async throws -> [ResultSet]? {
        guard isTrusted, let mark = mark() else { return nil }
        do {
            // A statement of its own before the others, which see all that was there when it answered.
            let results = try await pool.batch([Self.hasReached(mark)] + statements, .read, settings: settings)
            if let first = results.first, first.count == 1, try first[0].get(at: 0) {
                count.add(1, ordering: .relaxed)
                return Array(results.dropFirst())
            }
        } catch let error as CancellationError {
            throw error
        } catch let error where !(error is DatabaseUnavailable) {
            // What is wrong with the statement the primary tells. A replica has tables later than the primary, too.
            return nil
        } catch {}
        memory.withLock { $0.isTrusted = false }
        return nil
    }
}

extension Replica {
    /// A place in the log, as a number of bytes.
    private static func hasReached(_ position: Int) -> SQL {
        "SELECT pg_is_in_recovery() AND coalesce((pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::int8 >= \(position), false)"
    }

    /// Where the primary was as long ago as the replica may be behind; nil where nobody has asked lately, or only just.
    private func mark() -> Int? {
        let now = ContinuousClock.now
        let found = memory.withLock { memory in memory.marks.first { $0.at > now - limits.age } }
        return found.flatMap { $0.at <= now - limits.grace ? $0.position : nil }
    }

    private func note(_ position: Int, at moment: ContinuousClock.Instant) {
        memory.withLock { memory in
            memory.marks.removeAll { $0.at < moment - limits.age }
            memory.marks.append(Mark(at: moment, position: position))
        }
    }

    private func look() async {
        do {
            let asked = ContinuousClock.now
            let primary = try await primary.read(ServerPlace.ofPrimary)
            note(primary.position, at: asked)
            guard let status = try await status(beside: primary) else { return }
            settle(status)
        } catch {
            // Without the primary there is nothing to compare with, and nothing to show.
            memory.withLock { $0.isTrusted = false }
        }
    }

    /// How the replica stands; nil where nothing can be said yet.
    private func status(beside primary: ServerPlace) async throws -> Status? {
        do {
            let place = try await pool.read(ServerPlace.ofReplica)
            guard place.follows else { return .away("this server follows none: it takes changes itself") }
            guard place.system == primary.system, place.database == primary.database else {
                return .away("this server follows another one, or holds another database")
            }
            try await checkLogin()
            return mark().map { place.position >= $0 ? .following : .behind }
        } catch let error as CancellationError {
            throw error
        } catch {
            return .away(String(describing: error))
        }
    }

    /// A role with more rights than the program's own would pass row-level security there.
    private func checkLogin() async throws {
        guard let login = pool.configuration.login, !memory.withLock({ $0.isChecked }) else { return }
        try await login.check(pool.configuration)
        memory.withLock { $0.isChecked = true }
    }

    private func settle(_ status: Status) {
        let isNews = memory.withLock { memory in
            defer { memory.status = status }
            memory.isTrusted = status == .following
            if case .away = status { memory.isChecked = false }
            return memory.status.map { !$0.isLike(status) } ?? true
        }
        if isNews { onChange(status) }
    }
}

extension Replica.Status {
    /// Whether both say the same to whoever reads the log: an error may be worded otherwise each time.
    fileprivate func isLike(_ other: Self) -> Bool {
        if case .away = self, case .away = other { return true }
        return self == other
    }
}

/// Which server this is, and where it stands in the log.
private struct ServerPlace: Sendable {
    let position: Int
    let system: Int
    let database: String
    let follows: Bool

    /// What is flushed is what replicas are sent.
    static var ofPrimary: Query<ServerPlace> { place("pg_current_wal_flush_lsn()") }
    static var ofReplica: Query<ServerPlace> { place("pg_last_wal_replay_lsn()") }

    private static func place(_ position: SQL) -> Query<ServerPlace> {
        .one(
            """
            SELECT coalesce((\(fragment: position) - '0/0'::pg_lsn)::int8, 0) AS position,
                (SELECT system_identifier FROM pg_control_system()) AS system,
                current_database()::text AS database, pg_is_in_recovery() AS follows
            """
        ) { row in
            ServerPlace(
                position: try row["position"],
                system: try row["system"],
                database: try row["database"],
                follows: try row["follows"]
            )
        }
    }
}
