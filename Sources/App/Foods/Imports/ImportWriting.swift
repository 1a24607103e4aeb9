import Database
import FoodImport

/// Writes the foods of the temporary table, one batch after the other.
struct ImportWriting {
    private let source: FoodFiles.Source
    private let units: [String: String]
    private let database: any Database
    private let watch: ImportWatch
    private(set) var summary: ImportSummary

    /// The foods of one transaction: enough to be worth its round trips, few enough to be repeated quickly.
    private static let batch = 1_000

    init(
        _ source: FoodFiles.Source,
        _ units: [String: String],
        into database: any Database,
        watch: ImportWatch,
        summary: ImportSummary
    ) {
        self.source = source
        self.units = units
        self.database = database
        self.watch = watch
        self.summary = summary
    }

    mutating func run() async throws {
        let (whole, superseded) = try await ImportStagingStore.settle(database)
        if superseded > 0 { summary.leftOut[.superseded, default: 0] += superseded }
        var (key, done) = (0, superseded)
        while true {
            summary.wasStopped = watch.isStopped()
            guard !summary.wasStopped else { return }
            // The database may run the transaction again, which must then start from the same key.
            let before = key
            let outcome = try await ImportStagingStore.patiently(database) { db in
                let foods = try await ImportStagingStore.batch(after: before, max: Self.batch, db)
                return try await written(foods, db)
            }
            guard let last = outcome.lastKey else { return }
            key = last
            done += outcome.foods
            try add(outcome)
            watch.progress(.init(stage: .writing, done: done, whole: whole, foods: done))
        }
    }

    /// The result of a batch.
    private struct Outcome {
        var foods = 0
        var lastKey: Int?
        var plan = ImportPlan()
        var rejects: [Reject] = []
        var retired = 0
    }

    private func written(_ foods: [SourceFood], _ db: Connection) async throws -> Outcome {
        var outcome = Outcome()
        guard let last = foods.last else { return outcome }
        outcome.foods = foods.count
        outcome.lastKey = last.key
        let known = try await ImportedFoodStore.known(foods, source, db)
        outcome.plan = ImportPlan(known)
        for food in foods {
            do throws(ImportedFood.ImportError) {
                outcome.plan.add(try ImportedFood(food, units: units))
            } catch {
                switch error {
                case .leftOut(let reason): outcome.plan.leaveOut(food, reason)
                case .rejected(let reason):
                    outcome.rejects.append(Reject(file: source.name, place: "food \(food.key)", reason: reason))
                }
            }
        }
        try await ImportedFoodStore.write(outcome.plan.rows, source, db)
        outcome.retired = try await ImportedFoodStore.retire(outcome.plan.retired, db)
        return outcome
    }

    private mutating func add(_ outcome: Outcome) throws {
        summary.new += outcome.plan.new
        summary.changed += outcome.plan.rows.count - outcome.plan.new
        summary.unchanged += outcome.plan.unchanged
        summary.retired += outcome.retired
        summary.leftOut.merge(outcome.plan.leftOut, uniquingKeysWith: +)
        for reject in outcome.rejects {
            summary.rejects.add(reject)
            try watch.rejected(reject)
        }
    }
}
