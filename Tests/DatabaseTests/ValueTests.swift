import Database
import PostgresFixture
import Testing

enum Slot: String, SQLValue { case breakfast, dinner }

struct Grams: SQLRepresentable, Equatable {
    let value: Double
    var sqlRepresentation: Double { value }
    init(_ value: Double) { self.value = value }
    init?(sqlRepresentation value: Double) {
        guard value >= 0 else { return nil }
        self.value = value
    }
}

@Suite struct ValueTests {
    /// Sends a value there and back, and has the server say what it read.
    private func echo<Value: SQLValue & Equatable>(
        _ value: Value,
        as text: String,
        _ database: any Database,
        _ comment: Comment? = nil
    ) async throws {
        let (back, read) = try await database.read(
            Query.one("SELECT \(value)", as: Value.self),
            Query.one("SELECT \(value)::text", as: String?.self)
        )
        #expect(back == value, comment)
        #expect(read == text, comment)
    }

    @Test func `every type goes there and back, and the server reads what was meant`() async throws {
        try await withDatabase { database in
            try await echo(42, as: "42", database)
            try await echo(Int.min, as: "-9223372036854775808", database)
            try await echo(0.1, as: "0.1", database)
            try await echo(Double.leastNonzeroMagnitude, as: "5e-324", database)
            try await echo(-Double.infinity, as: "-Infinity", database)
            try await echo(true, as: "true", database)
            try await echo("İçli \"köfte\" '; DROP {,} \\", as: "İçli \"köfte\" '; DROP {,} \\", database)
            try await echo("", as: "", database)
            try await echo([0, 255, 10] as [UInt8], as: "\\x00ff0a", database)
            try await echo([] as [UInt8], as: "\\x", database)
            let uuid = PostgresUUID(high: 0x0123_4567_89AB_7DEF, low: 0x8123_4567_89AB_CDEF)
            try await echo(uuid, as: "01234567-89ab-7def-8123-456789abcdef", database)
            try await echo(PostgresDate(daysSince1970: 20_778), as: "2026-11-21", database)
            try await echo(PostgresDate(daysSince1970: -1), as: "1969-12-31", database)
            let moment = Timestamp(microsecondsSince1970: 1_795_250_970_123_456)
            try await echo(moment, as: "2026-11-21 08:49:30.123456+00", database)
            try await echo(Timestamp(microsecondsSince1970: -1), as: "1969-12-31 23:59:59.999999+00", database)
            try await echo(JSON(#"{"a": [1, "ı"]}"#), as: #"{"a": [1, "ı"]}"#, database)
        }
    }

    @Test func `NULL, arrays and the application's own types go there and back`() async throws {
        try await withDatabase { database in
            let nothing: Int? = try await database.read(Query.one("SELECT \(nil as Int?)", as: Int?.self))
            #expect(nothing == nil)
            try await echo(7 as Int?, as: "7", database)
            try await echo([3, 1, 2], as: "{3,1,2}", database)
            try await echo([] as [Int], as: "{}", database)
            try await echo(["a", "ı'\"{},\\", ""], as: #"{a,"ı'\"{},\\",""}"#, database)
            try await echo([1, nil, 3] as [Int?], as: "{1,NULL,3}", database)
            try await echo([[1], []] as [[UInt8]], as: #"{"\\x01","\\x"}"#, database)
            try await echo([true, false], as: "{t,f}", database)
            try await echo([PostgresUUID(high: 0, low: 1)], as: "{00000000-0000-0000-0000-000000000001}", database)
            try await echo([PostgresDate(daysSince1970: 0)], as: "{1970-01-01}", database)
            try await echo([JSON("1")], as: "{1}", database)
            try await echo(Slot.dinner, as: "dinner", database)
            try await echo([Slot.dinner, .breakfast], as: "{dinner,breakfast}", database)
            try await echo(Grams(2.5), as: "2.5", database)
            let found = try await database.read(
                Query.rows("SELECT n FROM generate_series(1, 9) AS n WHERE n = ANY(\([3, 99, 5]))", as: Int.self)
            )
            #expect(found == [3, 5])
        }
    }

    @Test(arguments: [
        ("0.1", "0.1"), ("-123456789.000001", "-123456789.000001"), ("1e20", "1e+20"), ("0", "0.0"),
        ("99990000", "99990000.0"), ("0.00001230", "1.23e-05"), ("-0.5", "-0.5"), ("NaN", "nan"), ("10000", "10000.0"),
        ("12345678.9", "12345678.9"),
    ])
    func `numeric is read as a double`(literal: String, expected: String) async throws {
        let database = try PooledDatabase(.shared())
        let value = try await database.read(Query.one("SELECT \(unsafeText: "'\(literal)'")::numeric", as: Double.self))
        #expect("\(value)" == expected)
    }

    @Test func `doubles of any bits come back bit by bit`() async throws {
        var generator = SystemRandomNumberGenerator()
        let values = (0..<2_000).map { _ in Double(bitPattern: generator.next()) }.filter(\.isFinite) + [-0.0, .pi]
        try await withDatabase { database in
            let back = try await database.read(Query.one("SELECT \(values)", as: [Double].self))
            #expect(back.map(\.bitPattern) == values.map(\.bitPattern))
        }
    }

    @Test func `sums, counts, small integers and enums of the server are read`() async throws {
        try await withDatabase { database in
            try await database.administer("CREATE TYPE slot AS ENUM ('breakfast', 'dinner')")
            let result = try await database.read(
                Query.one(
                    "SELECT sum(n) AS s, count(*) AS c, 3::int2 AS i2, 4::int4 AS i4 FROM generate_series(1::int8, 4) n"
                ) {
                    try [$0.get("s", as: Int.self), $0["c"], $0["i2"], $0["i4"]]
                },
                Query.one("SELECT \(Slot.dinner)::slot", as: Slot.self)
            )
            #expect(result.0 == [10, 4, 3, 4])
            #expect(result.1 == .dinner)
        }
    }

    @Test func `HOSTILE-29 text with NUL is refused before anything is sent`() async throws {
        try await withDatabase { database in
            for sql in [
                "SELECT \("a\0b")", "SELECT \(1), \(["ok", "x\0"])", "SELECT \(fragment: "\("\0")")",
                "SELECT \(JSON("\0"))",
            ] as [SQL] {
                await #expect(throws: ParameterError.self) { try await database.read(Query.run(sql)) }
            }
            #expect(database.statistics.opened <= 1)
            let error = await #expect(throws: ParameterError.self) {
                try await database.write { db in try await db.run("SELECT \(1), \("a\0b")") }
            }
            #expect(error?.reason == .nulInText)
            #expect(error?.position == 2)
        }
    }

    @Test func `days and moments beyond PostgreSQL's are refused, and so are arrays of arrays`() async throws {
        try await withDatabase { database in
            let cases: [(SQL, ParameterError.Reason)] = [
                ("SELECT \(PostgresDate(daysSince1970: .max))", .outOfRange),
                ("SELECT \(PostgresDate(daysSince1970: .min))", .outOfRange),
                ("SELECT \(Timestamp(microsecondsSince1970: .min))", .outOfRange),
                ("SELECT \([[1], [2]])", .nestedArray),
            ]
            for (sql, reason) in cases {
                let error = await #expect(throws: ParameterError.self) { try await database.read(Query.run(sql)) }
                #expect(error?.reason == reason)
            }
        }
    }

    @Test func `columns are found in whatever order a row is read, and numbers side by side at once`() async throws {
        try await withDatabase { database in
            let sql: SQL = "SELECT n AS a, n + 1 AS b, nullif(n, 2) * 1.5::float8 AS c, n * 2::float8 AS d"
            let rows = try await database.read(
                Query.rows("\(fragment: sql) FROM generate_series(1, 3) AS n") { row in
                    let back = try [row.get("b", as: Int.self), row.get("a"), row.get("b"), row.get("a")]
                    var numbers: [Int: Double] = [:]
                    try row.readNumbers(from: "c", 2) { numbers[$0] = $1 }
                    // Every other row goes another way.
                    if back[1] % 2 == 0 { _ = try row.get("d", as: Double.self) }
                    return (back, numbers)
                }
            )
            #expect(rows.map(\.0) == [[2, 1, 2, 1], [3, 2, 3, 2], [4, 3, 4, 3]])
            #expect(rows.map(\.1) == [[0: 1.5, 1: 2], [1: 4], [0: 4.5, 1: 6]])
        }
    }

    @Test func `a column that is missing, NULL or of another type is an error that names it`() async throws {
        func message<Value: SQLValue>(_ sql: SQL, _ column: String, as type: Value.Type) async throws -> String {
            let database = try PooledDatabase(.shared())
            let error = await caught(RowError.self) {
                try await database.read(Query.one(sql) { try $0.get(column, as: type) })
            }
            return error?.description ?? ""
        }
        #expect(
            try await message("SELECT 1 AS a, 2 AS b", "c", as: Int.self)
                == "no column c (as Int); the columns are a, b"
        )
        #expect(try await message("SELECT NULL::int8 AS a", "a", as: Int.self) == "column a is NULL, and Int cannot be")
        #expect(
            try await message("SELECT 'x' AS a", "a", as: Int.self) == "column a is text and cannot be read as Int"
        )
        #expect(
            try await message("SELECT 1 AS a", "a", as: Double.self) == "column a is int4 and cannot be read as Double"
        )
        #expect(try await message("SELECT 'lunch' AS a", "a", as: Slot.self) == "column a holds what is no Slot")
        #expect(try await message("SELECT -1.0::float8 AS a", "a", as: Grams.self) == "column a holds what is no Grams")
        #expect(
            try await message("SELECT 'infinity'::timestamptz AS a", "a", as: Timestamp.self)
                == "column a holds what is no Timestamp"
        )
    }
}

@Suite struct SQLTests {
    @Test func `values become parameters, whatever they contain`() {
        let name = "'; DROP TABLE recipes; --"
        let sql: SQL = "SELECT \(1) WHERE name = \(name)"
        #expect(sql.text == "SELECT $1 WHERE name = $2")
    }

    @Test func `fragments are numbered anew where they are put in`() async throws {
        let inner: SQL = "b = \("é") AND c = \("$1")"
        let sql: SQL = "SELECT \("a") AS a, (\(fragment: inner)), \(fragment: inner), \("z") AS z"
        #expect(sql.text == "SELECT $1 AS a, (b = $2 AND c = $3), b = $4 AND c = $5, $6 AS z")

        let twelve = (1...12).map { "\($0)" as SQL }.joined(by: " + ")
        try await withDatabase { database in
            let sums = try await database.read(
                Query.one("SELECT \(100) + \(fragment: twelve) + \(fragment: "\(1_000)")", as: Int.self)
            )
            #expect(sums == 1_178)
        }
    }

    @Test func `joining nothing is empty`() {
        #expect(([] as [SQL]).joined(by: " AND ").text == "")
    }
}
