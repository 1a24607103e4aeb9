import CLibPQ

/// Rows of a query in COPY's binary format: a whole file of it, which `COPY … FROM STDIN (FORMAT binary)` takes.
public struct CopiedRows: Sendable {
    /// Signature, rows and trailer, as they go into a file.
    public let bytes: [UInt8]
    /// Where each row stands in `bytes`, without its number of columns.
    public let rows: [Range<Int>]

    /// PostgreSQL writes a value in a binary result as COPY does.
    init(_ result: ResultSet) {
        let columns = Int32(result.columns.names.count)
        var bytes = CopyRows.head
        var rows: [Range<Int>] = []
        for row in 0..<Int32(result.count) {
            Self.append(Int16(columns), to: &bytes)
            let start = bytes.count
            for column in 0..<columns { Self.append(result.raw, row, column, to: &bytes) }
            rows.append(start..<bytes.count)
        }
        Self.append(Int16(-1), to: &bytes)
        self.bytes = bytes
        self.rows = rows
    }

    private static func append(_ raw: OpaquePointer, _ row: Int32, _ column: Int32, to bytes: inout [UInt8]) {
        guard PQgetisnull(raw, row, column) == 0, let value = PQgetvalue(raw, row, column) else {
            return append(Int32(-1), to: &bytes)
        }
        let count = PQgetlength(raw, row, column)
        append(count, to: &bytes)
        bytes.append(contentsOf: UnsafeRawBufferPointer(start: value, count: Int(count)))
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
}

extension Connection {
    /// Reads all rows of a query in COPY's format, in pieces of about `pieceBytes`. A cursor is read instead of
    /// COPY … TO STDOUT, so that the server waits for `sink` and no more than a piece is ever in memory.
    /// - Parameter cursor: its name, another one for each query of a connection.
    public func copyOut(
        _ query: SQL,
        cursor: String,
        pieceBytes: Int = 4 << 20,
        to sink: (CopiedRows) async throws -> Void
    ) async throws {
        try await run("DECLARE \(unsafeText: cursor) NO SCROLL CURSOR FOR \(fragment: query)")
        // Nobody knows yet how long a row is: a photo has a megabyte, a tick forty bytes.
        var count = 16
        while true {
            let next = SQL(unsafeText: "FETCH FORWARD \(count) FROM \(cursor)")
            let piece = try await fetch(Query(sql: next) { CopiedRows($0) })
            guard !piece.rows.isEmpty else { break }
            try await sink(piece)
            guard piece.rows.count == count else { break }
            if piece.bytes.count < pieceBytes / 4 { count = min(count * 4, 16_384) }
            if piece.bytes.count > pieceBytes { count = max(count / 4, 1) }
        }
        try await run("CLOSE \(unsafeText: cursor)")
    }
}
