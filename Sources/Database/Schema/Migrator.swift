/// A migration that a database has: which, and the checksum of its file as it was then.
public struct AppliedMigration: Codable, Hashable, Sendable {
    /// What its file's name begins with: `202611281100`, from which the order follows.
    public let version: String
    public let name: String
    /// Of the file as it was applied: another one now is a migration that was changed, which stops the start.
    public let checksum: String
}

/// Brings a database's schema to what this program expects: each file of a folder once, in order, forward only.
public struct Migrator: Sendable {
    /// All migrations that the program contains, in order.
    public let migrations: [Migration]
    /// How long one statement of a migration may take, and how long to wait for another instance that is migrating.
    public var deadline: Duration = .seconds(60 * 60)
    /// The oldest major version of PostgreSQL whose statements the migrations may use: views read as their reader, unique
    /// keys in which NULL equals NULL.
    public let oldestServer: Int

    /// The key of the advisory lock: "sofra" and 1 as bytes. Any other number would do.
    private static let lock = 0x736f_6672_6101

    /// Reads the migrations of a folder. Throws `MigrationError`.
    /// - Parameter newest: the version of the last migration that the program was built with. A folder with a later one
    ///   is that of a newer program, whose tables this one would write to without knowing them.
    public init(folder: String, newest: String? = nil, oldestServer: Int = 15) throws {
        self.oldestServer = oldestServer
        migrations = try Migration.all(in: folder)
        guard let newest, let last = migrations.last, last.version > newest else { return }
        throw MigrationError(
            description: """
                the folder \(folder) is that of a newer version: it has \(last.fileName), and this program knows none after \
                \(newest). Remove the folder and copy the one that came with this program; the database was not touched
                """
        )
    }

    /// Applies the missing migrations and returns them. Each migration is a transaction; of several instances that
    /// start at once one migrates, and the others wait for it. The role that `configuration` names owns the tables.
    /// - Parameter wanted: the only versions to apply, for a schema as an earlier program had it; nil for all.
    @discardableResult
    public func migrate(_ configuration: DatabaseConfiguration, only wanted: Set<String>? = nil) async throws
        -> [Migration]
    {
        let loop = try EventLoop()
        defer { loop.stop() }
        let wire = try await WireConnection.open(configuration.patient(deadline: deadline), loop: loop)
        defer { wire.close() }
        try await checkServer(wire)
        // A session's lock is released as soon as this program is gone, however it ended.
        _ = try await wire.run(["SELECT pg_advisory_lock(\(Self.lock))"])
        _ = try await wire.run(Self.table)
        let missing = try await Self.inTransaction(wire) { db in try await self.missing(db) }
            .filter { wanted?.contains($0.version) ?? true }
        for migration in missing { try await apply(migration, wire) }
        return missing
    }

    /// The migrations that a database has; none for one that was never migrated.
    public func applied(_ db: Connection) async throws -> [AppliedMigration] {
        let isFresh = try await db.one("SELECT to_regclass('schema_migrations') IS NULL", as: Bool.self)
        guard !isFresh else { return [] }
        return try await db.rows("SELECT version, name, checksum FROM schema_migrations ORDER BY version") { row in
            try AppliedMigration(version: row["version"], name: row["name"], checksum: row["checksum"])
        }
    }

    /// Throws `MigrationError` unless this program knows all of these migrations as they were applied.
    public func check(_ applied: [AppliedMigration], _ db: Connection) async throws {
        try compare(applied, try await checksums(db))
    }

    /// The migrations not yet applied. Throws `MigrationError` when the database does not fit this program at all.
    public func pending(in database: any Database) async throws -> [Migration] {
        try await database.read { db in try await missing(db) }
    }

    /// Whether all migrations are applied, for /readyz.
    public func isCurrent(in database: any Database) async throws -> Bool {
        try await pending(in: database).isEmpty
    }

    /// Throws `MigrationError` where PostgreSQL is too old for the migrations, before any of them is tried.
    private func checkServer(_ wire: WireConnection) async throws {
        let asked: SQL = """
            SELECT current_setting('server_version') AS name, current_setting('server_version_num')::int AS number
            """
        let (name, number) = try await wire.run([asked])[0].map { row in
            (try row["name"] as String, try row["number"] as Int)
        }[0]
        guard number / 10_000 < oldestServer else { return }
        throw MigrationError(
            description: """
                it is PostgreSQL \(name), and PostgreSQL \(oldestServer) or newer is needed. Let DATABASE_URL name a newer \
                server, or upgrade this one (pg_upgradecluster, or pg_dump and psql); nothing in it was changed
                """
        )
    }

    private func apply(_ migration: Migration, _ wire: WireConnection) async throws {
        do {
            try await Self.inTransaction(wire) { db in
                try await db.script(unsafeText: migration.script)
                guard wire.isInTransaction else {
                    let why = "contains COMMIT or ROLLBACK: what it did is only half recorded"
                    throw MigrationError(description: "migration \(migration.fileName) \(why)")
                }
                try await db.run(
                    """
                    INSERT INTO schema_migrations (version, name, checksum)
                    VALUES (\(migration.version), \(migration.name), encode(sha256(\(Array(migration.script.utf8))), 'hex'))
                    """
                )
            }
        } catch let error as DatabaseError {
            throw MigrationError(description: "migration \(migration.fileName) failed and was undone: \(error)")
        }
    }

    private static func inTransaction<Value>(
        _ wire: WireConnection,
        _ body: (Connection) async throws -> Value
    ) async throws -> Value {
        let db = Connection(wire, prologue: ["BEGIN"], deadline: nil)
        do {
            let value = try await body(db)
            try await db.commit()
            return value
        } catch {
            await db.rollback()
            throw error
        }
    }

    // MARK: Applied migrations

    /// The table of applied migrations. Every role may read it, so that the application's can check the schema.
    private static let table: [SQL] = [
        """
        CREATE TABLE IF NOT EXISTS schema_migrations (
            version text PRIMARY KEY,
            name text NOT NULL,
            checksum text NOT NULL,
            applied_at timestamptz NOT NULL DEFAULT clock_timestamp()
        )
        """,
        "GRANT SELECT ON schema_migrations TO PUBLIC",
    ]

    private func missing(_ db: Connection) async throws -> [Migration] {
        let applied = try await applied(db)
        guard !applied.isEmpty else { return migrations }
        try await check(applied, db)
        let done = Set(applied.map(\.version))
        return migrations.filter { !done.contains($0.version) }
    }

    private func checksums(_ db: Connection) async throws -> [String] {
        try await db.rows(
            """
            SELECT encode(sha256(script), 'hex')
            FROM unnest(\(migrations.map { Array($0.script.utf8) })) WITH ORDINALITY AS given (script, ordinal)
            ORDER BY ordinal
            """,
            as: String.self
        )
    }

    private func compare(_ applied: [AppliedMigration], _ checksums: [String]) throws {
        let known = Dictionary(uniqueKeysWithValues: zip(migrations.map(\.version), checksums))
        for one in applied {
            guard let checksum = known[one.version] else {
                let why = "this program is older than the database"
                throw MigrationError(description: "unknown migration \(one.version)_\(one.name): \(why)")
            }
            guard checksum == one.checksum else {
                let why = "was changed after it had been applied; restore the file and add a new migration instead"
                throw MigrationError(description: "migration \(one.version)_\(one.name) \(why)")
            }
        }
    }
}
