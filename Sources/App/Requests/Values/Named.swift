import Database

/// A row by its key and its name, as lists and choices show it.
struct Named<ID: SQLDecodable & Sendable>: Sendable {
    let id: ID
    let name: String

    /// From the columns `id` and `name`.
    static func read(_ row: Row) throws -> Named { Named(id: try row["id"], name: try row["name"]) }
}
