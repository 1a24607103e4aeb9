import Database
import Domain
import Security
import Web

// One empty type for each kind of row with a key of its own: the compiler
// then refuses the key of one kind for another's.

enum Household { typealias ID = Identifier<Household> }
enum Person { typealias ID = Identifier<Person> }
enum Account { typealias ID = Identifier<Account> }
enum Session { typealias ID = Identifier<Session> }
enum Recipe { typealias ID = Identifier<Recipe> }
enum Category { typealias ID = Identifier<Category> }
enum PlanDish { typealias ID = Identifier<PlanDish> }
enum CookedPot { typealias ID = Identifier<CookedPot> }
enum Ingredient { typealias ID = Identifier<Ingredient> }

extension Identifier {
    /// A new key. It is made here and not by the database, so that a repeated insert can be recognised.
    static func new() -> Identifier {
        let bytes = SecureRandom.bytes(16)
        func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        return .new(milliseconds: Moment.now().milliseconds, randomness: (word(bytes[..<8]), word(bytes[8...])))
    }
}

extension Identifier: PathValue {
    public init?(pathText: String) { self.init(pathText) }
}

extension Identifier: SQLEncodable, SQLArrayEncodable, SQLDecodable, SQLArrayDecodable {
    public static var sqlType: SQLType { .uuid }

    public func encode(into writer: inout SQLWriter) {
        PostgresUUID(high: high, low: low).encode(into: &writer)
    }

    public init(sql cell: SQLCell) throws {
        let uuid = try PostgresUUID(sql: cell)
        self.init(high: uuid.high, low: uuid.low)
    }
}
