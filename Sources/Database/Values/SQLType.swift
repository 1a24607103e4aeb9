/// A PostgreSQL type, by the OIDs that every server gives it.
public struct SQLType: Hashable, Sendable {
    let oid: UInt32
    /// The OID of the array type; 0 where PostgreSQL has none.
    let arrayOID: UInt32

    public static let bool = SQLType(oid: OID.bool, arrayOID: 1000)
    public static let bytea = SQLType(oid: OID.bytea, arrayOID: 1001)
    /// All whole numbers: the schema has no smaller ones.
    public static let int8 = SQLType(oid: OID.int8, arrayOID: 1016)
    public static let text = SQLType(oid: OID.text, arrayOID: 1009)
    /// All numbers with a fraction.
    public static let float8 = SQLType(oid: OID.float8, arrayOID: 1022)
    public static let date = SQLType(oid: OID.date, arrayOID: 1182)
    /// Moments in UTC; days without a time are `date`.
    public static let timestamptz = SQLType(oid: OID.timestamptz, arrayOID: 1185)
    public static let uuid = SQLType(oid: OID.uuid, arrayOID: 2951)
    public static let jsonb = SQLType(oid: OID.jsonb, arrayOID: 3807)

    /// The type of an array of this type.
    var array: SQLType { SQLType(oid: arrayOID, arrayOID: 0) }
}

enum OID {
    static let bool: UInt32 = 16
    static let bytea: UInt32 = 17
    static let char: UInt32 = 18
    static let name: UInt32 = 19
    static let int8: UInt32 = 20
    static let int2: UInt32 = 21
    static let int4: UInt32 = 23
    static let text: UInt32 = 25
    static let oid: UInt32 = 26
    static let json: UInt32 = 114
    static let float4: UInt32 = 700
    static let float8: UInt32 = 701
    static let unknown: UInt32 = 705
    static let bpchar: UInt32 = 1042
    static let varchar: UInt32 = 1043
    static let date: UInt32 = 1082
    static let timestamptz: UInt32 = 1184
    static let numeric: UInt32 = 1700
    static let uuid: UInt32 = 2950
    static let jsonb: UInt32 = 3802
    /// The first OID of types made by CREATE TYPE and CREATE EXTENSION.
    static let firstOfUser: UInt32 = 16_384

    /// The name of a type, for messages.
    static func name(_ oid: UInt32) -> String {
        names[oid] ?? "the type with number \(oid)"
    }

    private static let names: [UInt32: String] = [
        bool: "bool", bytea: "bytea", char: "\"char\"", name: "name", int8: "int8", int2: "int2", int4: "int4",
        text: "text", oid: "oid", json: "json", float4: "float4", float8: "float8", unknown: "unknown",
        bpchar: "char(n)", varchar: "varchar", date: "date", timestamptz: "timestamptz", numeric: "numeric",
        uuid: "uuid", jsonb: "jsonb", 1114: "timestamp", 1083: "time", 1186: "interval", 1016: "int8[]",
        1007: "int4[]", 1009: "text[]", 2951: "uuid[]", 1022: "float8[]",
    ]
}
