import Database
import Domain
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

    /// Does everything once. What fails is logged and holds up nothing else, unless the database is away.
    func sweep() async throws {
        try await step("sessions") { try await database.write(SessionStore.sweep()) }
        try await step("kept forms") { try await database.write(KeptFormStore.sweep()) }
        try await step("keys") { try await database.write(IdempotencyStore.sweep()) }
        try await step("attempts") { try await database.write(RateLimitStore.sweep()) }
        try await step("diary changes") { try await database.write(ChangeStore.sweep()) }
        try await step("list operations") { try await database.write(OperationSweepStore.sweep()) }
        try await step("needs") {
            // What a dish has used is known by its needs alone.
            let waiting = try await takeOfPastDays()
            try await database.write(OperationSweepStore.sweepNeeds(butOf: waiting))
            try await database.write(PantryTakingStore.sweep(butOf: waiting))
        }
        try await step("plan") { try await database.write(PlanSweepStore.sweep()) }
        try await step("clearings") { try await database.write(OperationSweepStore.sweepClearings()) }
        try await step("offers") { try await database.write(OfferStore.sweep()) }
        try await step("imports") {
            try await database.write(deadline: Self.patience) { db in _ = try await db.fetch(FileImportStore.sweep()) }
        }
        try await step("photos") { try await database.write(PhotoStore.sweep()) }
        try await step("statements") { try await database.write(StatedContentsStore.sweep()) }
        try await step("departures") { try await deleteDeparted() }
        try await step("moves") { try await database.write(MoveSweepStore.sweep()) }
        try await step("password links", WayBackStore.sweep())
        try await step("security log", AccountEventStore.sweep())
        try await step("notices", [AccountNoticeStore.sweep()])
        try await step("codes", [SecondFactorStore.sweep()])
        try await step("challenges", [PasskeyStore.sweep()])
        try await step("access tokens", [AccessTokenStore.sweep()])
        try await keepUp()
        try await step("unread lines") { try await UnreadLineStore(database: database).read() }
    }

    /// How long something may take that much may belong to.
    private static let patience = Duration.seconds(3_600)

    /// - Parameter household: the one of which it is done; nil for all.
    /// - Returns: whether it was done.
    @discardableResult
    private func step<Result>(
        _ name: String,
        of household: Household.ID? = nil,
        _ work: () async throws -> Result
    ) async throws -> Bool {
        do {
            _ = try await work()
            return true
        } catch {
            try Task.checkCancellation()
            if let away = error as? DatabaseUnavailable, away.isForAll { throw away }
            let log = household.map { self.log.with(["household": .text($0.description)]) } ?? self.log
            log.warning("housekeeping", ["step": .text(name), "cause": .text(String(describing: error))])
            return false
        }
    }

    @discardableResult
    private func step(
        _ name: String,
        of household: Household.ID? = nil,
        _ statements: [SQL],
        deadline: Duration? = nil
    ) async throws -> Bool {
        try await step(name, of: household) {
            try await database.write(deadline: deadline) { db in try await db.run(statements) }
        }
    }

    /// Takes what dishes of past days have used of what is at home, and answers the households where that has failed.
    private func takeOfPastDays() async throws -> [Household.ID] {
        var failed: [Household.ID] = []
        for household in try await database.read(PantryTakingStore.households()) {
            let take = PantryTakingStore.takeOfPastDays(in: household)
            let isTaken = try await step("pantry", of: household, [take], deadline: Self.patience)
            if !isTaken { failed.append(household) }
        }
        return failed
    }

    /// Deletes households that ended and persons who left more than seven days ago.
    private func deleteDeparted() async throws {
        for household in try await database.read(MoveSweepStore.ended()) {
            try await step("household", of: household, MoveSweepStore.delete(household), deadline: Self.patience)
        }
        for person in try await database.read(MoveSweepStore.departed()) {
            try await step("person", of: person.household, MoveSweepStore.delete(person), deadline: Self.patience)
        }
    }

    private func keepUp() async throws {
        try await step("day sums") { try await keepDaySums() }
        try await step("described foods") {
            try await ChangedFoodStore(database: database).follow { household, work in
                try await step("described foods", of: household, work)
            }
        }
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

extension DatabaseUnavailable {
    /// Whether the next statement fails, too, whatever it is.
    fileprivate var isForAll: Bool {
        switch reason {
        case .noConnectionFree, .cannotConnect, .shutDown: true
        case .serverState: isForWantOfRoom
        case .connectionLost, .deadline: false
        }
    }
}
