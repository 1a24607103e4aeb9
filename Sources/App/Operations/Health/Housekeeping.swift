import Database
import Web

/// Deletes what is no longer needed: expired sessions, kept forms, old counters and keys. It
/// also stores the totals of days that have changed, brings recipes up to date whose foods were described anew, and reads
/// the recipe lines that were written before a migration.
///
/// It runs as the owner of the tables, across households; several instances may run it at once.
public struct Housekeeping: Sendable {
    private let database: any Database
    private let log: Log

    /// `owner` is a database to which row-level security does not apply.
    public init(owner: any Database, log: Log) {
        database = owner
        self.log = log
    }

    /// Runs until its task is cancelled: everything every ten minutes, and what others have made stale every twenty seconds.
    /// When the database is unavailable, the next round tries again.
    public func run() async {
        for round in 0... {
            do {
                if round % 30 == 0 { try await sweep() } else { try await keepUp() }
            } catch {
                log.warning("housekeeping", ["cause": .text(String(describing: error))])
            }
            try? await Task.sleep(for: .seconds(20))
            if Task.isCancelled { return }
        }
    }

    /// Does everything once.
    func sweep() async throws {
        try await database.write(SessionStore.sweep())
        try await database.write(KeptFormStore.sweep())
        try await database.write(IdempotencyStore.sweep())
        try await database.write(RateLimitStore.sweep())
        try await database.write(ChangeStore.sweep())
        try await database.write(OperationSweepStore.sweep())
        try await database.write(OperationSweepStore.sweepNeeds())
        try await database.write(PlanSweepStore.sweep())
        try await database.write(OperationSweepStore.sweepClearings())
        try await database.write(OfferStore.sweep())
        try await database.write(FileImportStore.sweep())
        try await database.write(PhotoStore.sweep())
        try await database.write { db in try await db.run(MoveStore.sweep()) }
        try await database.write { db in
            try await db.run(
                WayBackStore.sweep() + AccountEventStore.sweep() + [
                    AccountNoticeStore.sweep(), SecondFactorStore.sweep(), PasskeyStore.sweep(),
                    AccessTokenStore.sweep(),
                ]
            )
        }
        try await keepUp()
        try await UnreadLineStore(database: database).read()
    }

    private func keepUp() async throws {
        try await keepDaySums()
        try await ChangedFoodStore(database: database).follow()
    }

    /// Stores the totals of days in small steps, because a person whose days
    /// are being summed cannot log a meal meanwhile.
    private func keepDaySums() async throws {
        var isMore = true
        while isMore {
            isMore = try await database.write { db in try await DaySumStore.keep(atMost: 200, db) }
        }
    }
}
