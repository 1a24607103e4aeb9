import Database
import Glibc
import PostgresFixture

/// The rate of a recipe read of three statements through `PooledDatabase`, beside `pgbench` with the same statements in
/// pipeline mode, in turn in the same run: other work on the machine slows both alike.
@main struct DatabaseBenchmark {
    let cluster: TemporaryCluster
    let database: PooledDatabase
    let seconds = 3

    static func main() async throws {
        let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 5
        let cluster = try TemporaryCluster.start(settings: ["shared_buffers = 256MB"])
        let database = try PooledDatabase(DatabaseConfiguration(cluster.conninfo()))
        let benchmark = DatabaseBenchmark(cluster: cluster, database: database)
        try await benchmark.seed()
        try await benchmark.compare(rounds: rounds)
        await database.shutDown()
        cluster.stop()
    }

    private func seed() async throws {
        try await database.administer(Statements.schema, deadline: .seconds(300))
        for table in ["foods", "recipes", "recipe_lines"] { try await database.administer("VACUUM ANALYZE \(table)") }
    }

    private func compare(rounds: Int) async throws {
        let script = "\(cluster.folder)/recipe.sql"
        try Shell.write(Statements.pgbench, to: script)
        var ratios: [(all: Double, eight: Double)] = []
        for round in 1...rounds {
            let pgbench = try self.pgbench(script)
            let many = try await ours(tasks: 64)
            let eight = try await ours(tasks: 8)
            ratios.append((many.rate / pgbench, eight.rate / pgbench))
            let rates = "pgbench \(Int(pgbench))/s, 64 tasks \(Int(many.rate))/s, 8 tasks \(Int(eight.rate))/s"
            print("round \(round): \(rates), our CPU per read \(many.microseconds) and \(eight.microseconds) µs")
        }
        let many = median(ratios.map(\.all))
        let eight = median(ratios.map(\.eight))
        print("recipe read, three statements, eight connections, median of \(rounds) rounds:")
        print("  64 tasks: \(percent(many)) of pgbench in pipeline mode (aim: 80 %)")
        print("   8 tasks: \(percent(eight))")
    }

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    private func percent(_ ratio: Double) -> String { "\(Int((ratio * 100).rounded())) %" }

    private func pgbench(_ script: String) throws -> Double {
        let output = "\(cluster.folder)/pgbench.log"
        try Shell.write("", to: output)
        let status = Shell.run(
            [
                "pgbench", "-n", "-M", "prepared", "-c", "8", "-j", "2", "-T", "\(seconds)", "-f", script,
                "-h", cluster.folder, "-U", "sofra", "postgres",
            ],
            output: output
        )
        let lines = Shell.text(of: output).split(separator: "\n")
        let rate = lines.first { $0.hasPrefix("tps = ") }?.split(separator: " ")[2]
        guard status == 0, let rate, let rate = Double(rate) else {
            throw FixtureError(description: "pgbench failed: \(Shell.text(of: output))")
        }
        return rate
    }

    private func ours(tasks: Int) async throws -> (rate: Double, microseconds: Int) {
        let start = ContinuousClock.now
        let before = processorMicroseconds()
        let end = start + .seconds(seconds)
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for task in 0..<tasks {
                group.addTask {
                    // pgbench's dice cost it no system call either.
                    var dice = Dice(state: UInt64(task + 1))
                    var count = 0
                    while ContinuousClock.now < end {
                        try await read(
                            household: .random(in: 1...1_000, using: &dice),
                            recipe: .random(in: 1...40, using: &dice)
                        )
                        count += 1
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        let used = processorMicroseconds() - before
        return (Double(count) / ((ContinuousClock.now - start) / .seconds(1)), used / max(1, count))
    }

    private func processorMicroseconds() -> Int {
        var usage = rusage()
        getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
        return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1_000_000
            + Int(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
    }

    /// One page's worth: every column is read, as a page would.
    private func read(household: Int, recipe: Int) async throws {
        let (found, lines, sums) = try await database.read(
            Query.one(Statements.recipe(household, recipe)) { try Recipe($0) },
            Query.rows(Statements.lines(household, recipe)) { try Line($0) },
            Query.one(Statements.sums(household, recipe)) { try Sums($0) }
        )
        guard found.id == recipe, lines.count == 12, sums.energy > 0 else {
            throw FixtureError(description: "a recipe came back wrong")
        }
    }
}

/// Numbers that look random (xorshift).
struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

struct Recipe {
    let id: Int
    let title: String
    let summary: String
    let servings: Double
    let category: String
    let photo: Int?
    let created: Timestamp
    let updated: Timestamp

    init(_ row: Row) throws {
        id = try row["id"]
        title = try row["title"]
        summary = try row["summary"]
        servings = try row["servings"]
        category = try row["category"]
        photo = try row["photo_id"]
        created = try row["created_at"]
        updated = try row["updated_at"]
    }
}

struct Line {
    let position: Int
    let amount: Double
    let note: String?
    let food: Int
    let name: String
    let energy, protein, fat, carbohydrate: Double

    init(_ row: Row) throws {
        position = try row["position"]
        amount = try row["amount_g"]
        note = try row["note"]
        food = try row["id"]
        name = try row["name"]
        energy = try row["energy_kcal"]
        protein = try row["protein_g"]
        fat = try row["fat_g"]
        carbohydrate = try row["carbohydrate_g"]
    }
}

struct Sums {
    let energy, protein, fat, carbohydrate: Double

    init(_ row: Row) throws {
        energy = try row["energy_kcal"]
        protein = try row["protein_g"]
        fat = try row["fat_g"]
        carbohydrate = try row["carbohydrate_g"]
    }
}
