import Database

/// Spreads the households of a database over several servers, on a coordinator of Citus.
public struct Distribution: Sendable {
    /// Why nothing can be done, in sentences for whoever runs the program.
    public struct Problem: Error, Equatable, CustomStringConvertible {
        public let sentences: [String]
        public var description: String { sentences.joined(separator: "\n") }
    }

    private let owner: PooledDatabase

    /// `owner` is a database to which row-level security does not apply.
    public init(owner: PooledDatabase) { self.owner = owner }

    /// What is still to be done, as a script for `psql`. Throws `Problem` where the coordinator is not ready.
    public func script() async throws -> String {
        let steps = try await steps()
        let lines = steps.map { DistributionStore.command($0) + ";" }
        return (["\(DistributionStore.setting);"] + lines).joined(separator: "\n")
    }

    /// Does it, a table at a time, so that what was interrupted goes on where it ended. `onStep` hears of each table
    /// before it is placed.
    public func run(onStep: (String) -> Void) async throws -> Int {
        let steps = try await steps()
        for step in steps {
            let command = DistributionStore.command(step)
            onStep(command)
            // Each in a transaction of its own, with the setting: Citus changes no table beside one that it has just copied.
            let day = Duration.seconds(24 * 3_600)
            try await owner.administer("\(DistributionStore.setting); \(command)", deadline: day)
        }
        return steps.count
    }

    private func steps() async throws -> [DistributedLayout.Step] {
        guard try await owner.read(DistributionStore.hasCitus) else {
            throw Problem(
                sentences: [
                    "The extension citus is not in this database: it is a plain PostgreSQL, and all its rows lie on one "
                        + "server. Nothing was changed. On a coordinator of Citus, run CREATE EXTENSION citus; in this "
                        + "database first."
                ]
            )
        }
        let (check, tables) = try await owner.read(
            DistributionStore.surroundings,
            DistributionStore.tables(hasCitus: true)
        )
        let layout = DistributedLayout(tables)
        let strange = layout.unknown.map { table in
            "The table \(table) is none of Sofra's, or a newer one: it has no household, and is not known to belong to "
                + "everybody. Remove it, or use the version of Sofra that made it."
        }
        let problems = check.problems + strange
        if !problems.isEmpty { throw Problem(sentences: problems + ["Nothing was changed."]) }
        return layout.steps
    }
}
