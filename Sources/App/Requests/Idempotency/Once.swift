import Database
import Web

extension SignedInContext {
    /// Does the work of a creating form in one transaction, and answers where it led. The same form sent again does
    /// nothing, and is led to the same place (W-14): going back, refreshing and double-clicking never double anything.
    func once(_ work: @escaping @Sendable (Connection) async throws -> LocalPath) async throws -> LocalPath {
        try await once { db in (try await work(db), ()) }.location
    }

    /// The same with what the work made, which is nil where the form was sent again.
    func once<Made: Sendable>(
        _ work: @escaping @Sendable (Connection) async throws -> (LocalPath, Made)
    ) async throws -> (location: LocalPath, made: Made?) {
        try await database.write { db in
            if let done = try await IdempotencyStore.claim(idempotencyKey, in: household, db) { return (done, nil) }
            let (location, made) = try await work(db)
            try await IdempotencyStore.remember(location, for: idempotencyKey, in: household, db)
            return (location, made)
        }
    }
}
