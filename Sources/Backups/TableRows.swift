import Database
import Security

/// The tables of an installation, and their rows on the way out and in. Names of tables and columns are the database's
/// own: those of a backup are compared with them before they are used.
enum TableRows {
    /// A table that is not copied belongs to the server on which it stands: which migrations it has, and the password of
    /// the program's own login there.
    private static let own = ["schema_migrations", "program_login"]

    static func tables(_ db: Connection) async throws -> [BackupManifest.Table] {
        try await db.rows(
            """
            SELECT
                c.relname::text AS name,
                array_agg(a.attname::text ORDER BY a.attname) FILTER (WHERE a.attgenerated = '') AS columns
            FROM pg_class AS c
            JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
            WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL (\(own))
            GROUP BY c.relname
            ORDER BY c.relname
            """
        ) { try BackupManifest.Table(name: $0["name"], columns: $0["columns"]) }
    }

    static func quoted(_ name: String) -> String {
        "\"\(name.replacing("\"", with: "\"\""))\""
    }

    private static func list(_ table: BackupManifest.Table) -> String {
        table.columns.map(quoted).joined(separator: ", ")
    }

    /// Reads all rows of a table, counts them and sums up their digests.
    static func read(
        _ table: inout BackupManifest.Table,
        _ db: Connection,
        to sink: (CopiedRows) async throws -> Void
    ) async throws {
        var (rows, fingerprint) = (0, UInt64(0))
        try await db.copyOut(
            SQL(unsafeText: "SELECT \(list(table)) FROM public.\(quoted(table.name))"),
            cursor: quoted("copy_\(table.name)")
        ) { piece in
            rows += piece.rows.count
            for row in piece.rows { fingerprint &+= digest(piece.bytes, row) }
            try await sink(piece)
        }
        table.rows = rows
        table.fingerprint = fingerprint
    }

    private static func digest(_ bytes: [UInt8], _ row: Range<Int>) -> UInt64 {
        bytes.withUnsafeBytes { all in
            Digest.sha256(joining: [UnsafeRawBufferPointer(rebasing: all[row])])
                .prefix(8)
                .reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    /// Stores a piece of a table's rows.
    static func write(_ piece: [UInt8], to table: BackupManifest.Table, _ db: Connection) async throws {
        var rest: [UInt8]? = piece
        try await db.copyIn(
            SQL(unsafeText: "COPY public.\(quoted(table.name)) (\(list(table))) FROM STDIN (FORMAT binary)")
        ) {
            defer { rest = nil }
            return rest
        }
    }
}
