/// One statement and how its result is read. Several queries are sent in one round trip:
/// `let (recipe, lines) = try await database.read(Query.first(…) { … }, Query.rows(…) { … })`.
///
/// The type `Query` has to be named: for a bare `.rows("…")` in a parameter pack, Swift 6.3 takes the literal for a
/// `String` and not for `SQL`.
public struct Query<Value> {
    @usableFromInline let sql: SQL
    @usableFromInline let read: (ResultSet) throws -> Value

    @inlinable
    init(sql: SQL, read: @escaping (ResultSet) throws -> Value) {
        self.sql = sql
        self.read = read
    }

    /// A query for every row.
    @inlinable
    public static func rows<Element>(_ sql: SQL, _ read: @escaping (Row) throws -> Element) -> Self
    where Value == [Element] {
        Query(sql: sql) { try $0.map(read) }
    }

    /// A query for the first column of every row.
    @inlinable
    public static func rows<Element: SQLDecodable>(_ sql: SQL, as type: Element.Type) -> Self
    where Value == [Element] {
        .rows(sql) { try $0.get(at: 0) }
    }

    /// A query for the first row; `nil` when there is none.
    @inlinable
    public static func first<Element>(_ sql: SQL, _ read: @escaping (Row) throws -> Element) -> Self
    where Value == Element? {
        Query(sql: sql) { $0.count == 0 ? nil : try read($0[0]) }
    }

    /// A query for the first column of the first row; `nil` when there is none.
    @inlinable
    public static func first<Element: SQLDecodable>(_ sql: SQL, as type: Element.Type) -> Self
    where Value == Element? {
        .first(sql) { try $0.get(at: 0) }
    }

    /// A query for the only row; throws `RowCountError` when there is none or more than one.
    @inlinable
    public static func one(_ sql: SQL, _ read: @escaping (Row) throws -> Value) -> Self {
        Query(sql: sql) { result in
            guard result.count == 1 else { throw RowCountError(found: result.count) }
            return try read(result[0])
        }
    }

    /// A query for the first column of the only row; throws `RowCountError` when there is none or more than one.
    @inlinable
    public static func one(_ sql: SQL, as type: Value.Type) -> Self where Value: SQLDecodable {
        .one(sql) { try $0.get(at: 0) }
    }

    /// A query for the number of rows that were inserted, changed or deleted.
    @inlinable
    public static func affected(_ sql: SQL) -> Self where Value == Int {
        Query(sql: sql) { $0.affected }
    }

    /// A statement whose result is not read.
    @inlinable
    public static func run(_ sql: SQL) -> Self where Value == Void {
        Query(sql: sql) { _ in }
    }

    /// The same statement, with its value transformed.
    @inlinable
    public func map<Other>(_ change: @escaping (Value) throws -> Other) -> Query<Other> {
        let read = read
        return Query<Other>(sql: sql) { try change(try read($0)) }
    }
}
