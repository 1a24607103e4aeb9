import Database

/// Brings a backup back into an empty database: the schema as it was then, and all rows in one transaction, which ends
/// only when they were read again and are those that were copied. Later migrations come after it, as at an upgrade.
public struct Restoring: Sendable {
    private let file: BackupFile
    private let owner: DatabaseConfiguration
    private let migrator: Migrator

    /// - Parameter owner: how to connect as the owner of the tables; the roles of the schema are made already.
    public init(_ file: BackupFile, into owner: DatabaseConfiguration, _ migrator: Migrator) {
        self.file = file
        self.owner = owner.forCopying
        self.migrator = migrator
    }

    /// Throws `BackupError` where this program or this database cannot take the backup. Changes nothing.
    public func check() async throws {
        try await withDatabase { database in
            try await database.read { db in
                try await checkVersion(db)
                try await checkIsAlone(db)
                try await checkIsEmpty(db)
            }
        }
    }

    /// Brings everything back, after `check`. What has failed half way has stored no row, and can be done again.
    public func run() async throws {
        try await withDatabase { database in
            guard try await hasOtherSchema(database) else { return }
            try await database.read { db in try await checkIsEmpty(db) }
            try await database.administer(Self.clearing)
        }
        try await migrator.migrate(owner, only: Set(file.manifest.migrations.map(\.version)))
        try await withDatabase { database in
            try await database.transaction(TransactionOptions(.write), settings: [.allRows]) { db in
                try await load(db)
            }
            try await database.administer("ANALYZE", deadline: .seconds(3_600))
        }
    }

    private func withDatabase<Value>(_ body: (PooledDatabase) async throws -> Value) async throws -> Value {
        let database = try PooledDatabase(owner)
        do {
            let value = try await body(database)
            await database.shutDown()
            return value
        } catch {
            await database.shutDown()
            throw error
        }
    }

    // MARK: Whether it fits

    private func checkVersion(_ db: Connection) async throws {
        do {
            try await migrator.check(file.manifest.migrations, db)
        } catch let error as MigrationError {
            throw BackupError(
                "This backup was taken by version \(file.manifest.program), which is newer than this program or has other tables (\(error)). Restore it with that version or a later one."
            )
        }
    }

    private func checkIsAlone(_ db: Connection) async throws {
        let others = try await db.one(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'sofra'",
            as: Int.self
        )
        guard others == 0 else { throw BackupError("Sofra is running on this database. Stop it first.") }
    }

    private func checkIsEmpty(_ db: Connection) async throws {
        let (hasTables, isOurs) = try await db.fetch(
            Query.one(
                "SELECT EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r')",
                as: Bool.self
            ),
            Query.one("SELECT to_regclass('public.schema_migrations') IS NOT NULL", as: Bool.self)
        )
        guard isOurs || !hasTables else {
            throw BackupError("This database holds tables of something else. A backup needs a database of its own.")
        }
        guard try await db.one("SELECT to_regclass('public.households') IS NOT NULL", as: Bool.self) else { return }
        guard try await !db.one("SELECT EXISTS (SELECT FROM households)", as: Bool.self) else {
            throw BackupError(
                "This installation is not empty: people have households here. Restore into an empty database or data folder; nothing was changed."
            )
        }
    }

    /// Whether the database was made by another version: an empty schema is made anew rather than turned back.
    private func hasOtherSchema(_ database: PooledDatabase) async throws -> Bool {
        let applied = try await database.read { db in try await migrator.applied(db) }
        return !applied.isEmpty && Set(applied.map(\.version)) != Set(file.manifest.migrations.map(\.version))
    }

    private static let clearing = """
        DROP SCHEMA IF EXISTS shared CASCADE;
        DROP SCHEMA public CASCADE;
        CREATE SCHEMA public;
        GRANT USAGE ON SCHEMA public TO PUBLIC;
        """

    // MARK: The rows

    /// Constraints between tables are taken off and put on again, so that rows may come in any order and are proved to
    /// fit together. Triggers are off: what they did was copied, too.
    private func load(_ db: Connection) async throws {
        try await checkIsEmpty(db)
        let here = try await TableRows.tables(db)
        guard here.map(\.name) == file.tables.map(\.name), here.map(\.columns) == file.tables.map(\.columns) else {
            throw BackupError("\(file.path) has other tables or columns than its migrations make. It was not restored.")
        }
        let names = here.map { "public.\(TableRows.quoted($0.name))" }
        let constraints = try await db.rows(
            """
            SELECT
                format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS off,
                format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS on
            FROM pg_constraint
            WHERE contype = 'f' AND connamespace = 'public'::regnamespace
            ORDER BY conrelid::regclass::text, conname
            """
        ) { (off: try $0["off"] as String, on: try $0["on"] as String) }
        try await db.run(constraints.map { SQL(unsafeText: $0.off) })
        try await db.run(names.map { SQL(unsafeText: "ALTER TABLE \($0) DISABLE TRIGGER USER") })
        try await db.run(SQL(unsafeText: "TRUNCATE \(names.joined(separator: ", "))"))
        try await store(db)
        try await compare(db)
        try await db.run(names.map { SQL(unsafeText: "ALTER TABLE \($0) ENABLE TRIGGER USER") })
        for constraint in constraints { try await db.run(SQL(unsafeText: constraint.on)) }
    }

    private func store(_ db: Connection) async throws {
        var tables: [String: BackupManifest.Table] = [:]
        for table in file.tables {
            for piece in table.pieces { tables[piece.name] = table }
        }
        try await file.pieces { name, bytes in
            guard let table = tables[name] else { throw BackupError("\(file.path) holds \(name), of no table.") }
            try await TableRows.write(bytes, to: table, db)
        }
    }

    /// Reads everything again: as many rows, with the same digests, as were copied.
    private func compare(_ db: Connection) async throws {
        for table in file.tables {
            var found = BackupManifest.Table(name: table.name, columns: table.columns)
            try await TableRows.read(&found, db) { _ in }
            guard found.rows == table.rows, found.fingerprint == table.fingerprint else {
                throw BackupError(
                    "The table \(table.name) has \(found.rows) rows after restoring, and had \(table.rows), or others. Nothing was kept."
                )
            }
        }
    }
}
