import Database
import Domain
import FoodImport

/// The parts of foods as a download lists them, held until it has been read to its end. They are in temporary tables,
/// which belong to the connection and vanish with it.
enum ImportStagingStore {
    fileprivate static let columns: SQL = """
        key, seq, is_whole, kind, name, name_tr, language, brand, barcode, lineage, dated_on, is_discontinued,
        serving, serving_unit, serving_text, popularity, nutrient_ids, amounts, portion_numbers, portion_texts
        """

    /// Runs a transaction without the usual time limits: sorting and indexing millions of rows takes minutes.
    @discardableResult
    static func patiently<Value>(
        _ database: any Database,
        _ body: (Connection) async throws -> Value
    ) async throws -> Value {
        try await database.write(deadline: .seconds(3_600)) { db in
            try await db.run("SET LOCAL statement_timeout = 0")
            return try await body(db)
        }
    }

    static func prepare(_ database: any Database) async throws {
        try await patiently(database) { db in
            try await db.run([
                "DROP TABLE IF EXISTS pg_temp.import_parts, pg_temp.import_keys",
                """
                CREATE TEMPORARY TABLE import_parts (
                    key bigint NOT NULL,
                    seq bigint NOT NULL,
                    is_whole boolean NOT NULL,
                    kind text, name text, name_tr text, language text, brand text, barcode text, lineage text,
                    dated_on date,
                    is_discontinued boolean NOT NULL,
                    serving double precision, serving_unit text, serving_text text,
                    popularity double precision NOT NULL,
                    nutrient_ids bigint[], amounts double precision[],
                    portion_numbers double precision[], portion_texts text[]
                )
                """,
            ])
        }
    }

    /// Sends the parts to the table by COPY, and empties them.
    static func store(_ parts: inout ImportParts, _ database: any Database) async throws {
        var waiting = try parts.takeBytes()
        guard waiting != nil else { return }
        _ = try await patiently(database) { db in
            try await db.copyIn("COPY import_parts (\(fragment: columns)) FROM STDIN (FORMAT binary)") {
                defer { waiting = nil }
                return waiting
            }
        }
    }

    /// Determines which foods the download holds, and which are older versions of
    /// another: of one lineage only the newest counts.
    static func settle(_ database: any Database) async throws -> (foods: Int, superseded: Int) {
        try await patiently(database) { db in
            try await db.run([
                """
                CREATE TEMPORARY TABLE import_keys AS
                SELECT key, lineage IS NOT NULL AND place > 1 AS is_superseded
                FROM (
                    SELECT key, lineage,
                        row_number() OVER (PARTITION BY lineage ORDER BY dated_on DESC NULLS LAST, key DESC) AS place
                    FROM (
                        SELECT key, max(lineage) AS lineage, max(dated_on) AS dated_on, count(kind) AS heads
                        FROM import_parts
                        WHERE kind IS NOT NULL OR lineage IS NOT NULL
                        GROUP BY key
                    ) AS named
                    WHERE heads > 0
                ) AS placed
                """,
                "CREATE UNIQUE INDEX ON import_keys (key)",
                "CREATE INDEX ON import_parts (key)",
                "ANALYZE import_keys",
                "ANALYZE import_parts",
            ])
            return try await db.one(
                "SELECT count(*) AS foods, count(*) FILTER (WHERE is_superseded) AS superseded FROM import_keys"
            ) { (foods: try $0["foods"], superseded: try $0["superseded"]) }
        }
    }

    /// The next foods after a key, assembled from their parts.
    static func batch(after key: Int, max: Int, _ db: Connection) async throws -> [SourceFood] {
        let parts = try await db.rows(
            """
            SELECT \(fragment: columns)
            FROM (
                SELECT key
                FROM import_keys
                WHERE key > \(key) AND NOT is_superseded
                ORDER BY key
                LIMIT \(max)
            ) AS batch
            JOIN import_parts USING (key)
            ORDER BY key, seq
            """,
            ImportParts.read
        )
        var foods: [SourceFood] = []
        for part in parts {
            if foods.last?.key == part.key {
                foods[foods.count - 1].absorb(part)
            } else {
                foods.append(part)
            }
        }
        return foods
    }
}

/// Foods and parts of foods on their way into the temporary table, and out of it.
struct ImportParts {
    private var rows = CopyRows()
    private var count = 0

    var isFull: Bool { rows.byteCount >= 2 << 20 }

    mutating func append(_ food: SourceFood) {
        count += 1
        let portions = food.portions
        rows.append(
            food.key,
            count,
            food.isWhole,
            food.kind?.rawValue,
            food.name,
            food.nameTR,
            food.language,
            food.brand,
            food.barcode?.gtin,
            food.lineage,
            food.datedOn,
            food.isDiscontinued,
            food.serving?.amount,
            food.serving?.unit,
            food.serving?.text,
            food.popularity,
            food.nutrients.map(\.id),
            food.nutrients.map(\.amount),
            portions.flatMap { [$0.position, $0.amount, $0.grams] },
            portions.flatMap { [$0.unit, $0.description, $0.modifier] }
        )
    }

    /// The bytes of one complete COPY; nil when no part is waiting.
    mutating func takeBytes() throws -> [UInt8]? {
        guard rows.count > 0 else { return nil }
        defer { rows = CopyRows() }
        return try rows.takeBytes(isLast: true)
    }

    static func read(_ row: Row) throws -> SourceFood {
        var food = SourceFood(key: try row["key"])
        food.isWhole = try row["is_whole"]
        food.kind = try row.get("kind", as: String?.self).flatMap(SourceFood.Kind.init)
        food.name = try row["name"]
        food.nameTR = try row["name_tr"]
        food.language = try row["language"]
        food.brand = try row["brand"]
        food.barcode = try row.get("barcode", as: String?.self).flatMap { Barcode($0) }
        food.lineage = try row["lineage"]
        food.datedOn = try row["dated_on"]
        food.isDiscontinued = try row["is_discontinued"]
        if let amount: Double = try row["serving"], let unit: String = try row["serving_unit"] {
            food.serving = .init(amount: amount, unit: unit, text: try row["serving_text"])
        }
        food.popularity = try row["popularity"]
        food.nutrients = zip(
            try row.get("nutrient_ids", as: [Int].self),
            try row.get("amounts", as: [Double].self)
        ).map { .init($0, $1) }
        food.portions = portions(try row["portion_numbers"], try row["portion_texts"])
        return food
    }

    private static func portions(_ numbers: [Double], _ texts: [String]) -> [SourceFood.Portion] {
        stride(from: 0, to: min(numbers.count, texts.count), by: 3).map { start in
            .init(
                position: numbers[start],
                amount: numbers[start + 1],
                unit: texts[start],
                description: texts[start + 1],
                modifier: texts[start + 2],
                grams: numbers[start + 2]
            )
        }
    }
}
