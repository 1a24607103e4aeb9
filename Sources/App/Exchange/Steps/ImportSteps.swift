import Database
import Domain

/// Writes what an import comes to, step by step. For as long as a step takes, whoever the import is done for stays where
/// they are: who leaves, is removed or may only read from then on waits for its end, and the next step ends the import.
struct ImportSteps: Sendable {
    let job: ImportJob
    let database: any Database

    /// Does a step in a transaction of its own.
    @discardableResult
    func write<Value>(_ step: (Connection) async throws -> Value) async throws -> Value {
        let value: Value? = try await database.write { db in
            guard try await FileImportStore.hold(job, db) else { return nil }
            return try await step(db)
        }
        guard let value else { throw ImportEnded() }
        return value
    }

    /// Does a query in a transaction of its own.
    @discardableResult
    func fetch<Value>(_ query: Query<Value>) async throws -> Value {
        try await write { db in
            let (value) = try await db.fetch(query)
            return value
        }
    }

    /// Does statements in a transaction of their own.
    func run(_ statements: [SQL]) async throws {
        try await write { db in try await db.run(statements) }
    }
}

/// Nothing more is done for an import, because another process has done it, or because whoever it is for has gone; its
/// report says so then.
struct ImportEnded: Error {}
