import Database
import Web

/// Removes what nobody needs any more: ended sessions, kept forms, old counters and keys. Keeps the sums of the days
/// that changed.
///
/// Works as the owner of the tables, across households; several instances may do it at once.
public struct Housekeeping: Sendable {
    private let database: any Database
    private let log: Log

    /// `owner` is a database that row-level security does not bind.
    public init(owner: any Database, log: Log) {
        database = owner
        self.log = log
    }

    /// Goes round every ten minutes until its task is cancelled, for the sums of days more often. A database that is
    /// away is tried again next time.
    public func run() async {
        for round in 0... {
            do {
                if round % 30 == 0 { try await sweep() } else { try await keepDaySums() }
            } catch {
                log.warning("housekeeping", ["cause": .text(String(describing: error))])
            }
            try? await Task.sleep(for: .seconds(20))
            if Task.isCancelled { return }
        }
    }

    /// One round.
    func sweep() async throws {
        try await database.write(SessionStore.sweep())
        try await database.write(KeptFormStore.sweep())
        try await database.write(IdempotencyStore.sweep())
        try await database.write(RateLimitStore.sweep())
        try await database.write(ChangeStore.sweep())
        try await keepDaySums()
    }

    /// A few at a time, because nobody of whom days are being summed can write down a meal meanwhile.
    private func keepDaySums() async throws {
        let few = 200
        var kept = few
        while kept == few {
            kept = try await database.write { db in try await DaySumStore.keep(atMost: few, db) }
        }
    }
}
