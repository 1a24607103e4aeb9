import Database
import Domain
import Glibc
import Security
import Web

// The things that have a key of their own. Each gives its keys a type, so that none is passed for another's.

enum Household { typealias ID = Identifier<Household> }
enum Person { typealias ID = Identifier<Person> }
enum Account { typealias ID = Identifier<Account> }

extension Identifier {
    /// A new key. Made here and not by the database, so that a repeated insert is seen to be one.
    static func new() -> Identifier {
        let random = SecureRandom.bytes(16)
        func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        return .new(milliseconds: Clock.milliseconds(), randomness: (word(random[..<8]), word(random[8...])))
    }
}

extension Identifier: PathValue {
    public init?(pathText: String) { self.init(pathText) }
}

extension Identifier: SQLValue {
    public static var sqlType: SQLType { PostgresUUID.sqlType }
    public func encode(into parameters: inout ParameterList) { PostgresUUID(high: high, low: low).encode(into: &parameters) }
}
