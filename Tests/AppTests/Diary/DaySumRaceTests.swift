import Database
import Domain
import PostgresFixture
import Testing

@testable import App

@Suite struct DaySumRaceTests {
    @Test func `HOSTILE-96 a sum that is kept while others log misses no entry that was written`() async throws {
        let cluster = try TemporaryCluster.shared
        let conninfo = cluster.conninfo(try await cluster.createMigratedDatabase())
        let database = try PooledDatabase(DatabaseConfiguration(conninfo))
        let owner = DiaryOwner(household: .new(), person: .new())
        try await database.write { db in
            try await db.run("INSERT INTO households (id, name) VALUES (\(owner.household), 'Race')")
            try await db.run(
                """
                INSERT INTO persons (household_id, id, name, role, language, time_zone)
                VALUES (\(owner.household), \(owner.person), 'Ayşe', 'owner', 'en', 'UTC')
                """
            )
        }

        let wrong = try await withThrowingTaskGroup(of: Int.self) { group in
            for writer in 0..<4 { group.addTask { try await Self.log(25, on: writer % 2, of: owner, database) } }
            group.addTask { try await Self.keepAndCompare(times: 60, database) }
            return try await group.reduce(0, +)
        }
        try await Housekeeping(owner: database, log: .silent).sweep()
        let kept = try await database.read(
            Query.rows("SELECT entries FROM diary_sums WHERE NOT is_stale", as: Int.self)
        )
        let different = try await database.read(Self.different)
        await database.shutDown()

        #expect(wrong == 0)
        #expect(kept == [50, 50])
        #expect(different == 0)
    }

    /// How many kept days say something else than their entries do, in one snapshot.
    private static var different: Query<Int> {
        Query.one(
            """
            SELECT count(*)
            FROM diary_sums AS s
            WHERE NOT s.is_stale AND s.entries <> (
                SELECT count(*)
                FROM diary_entries AS e
                WHERE e.household_id = s.household_id AND e.person_id = s.person_id AND e.eaten_on = s.day_on
                    AND e.deleted_at IS NULL
            )
            """,
            as: Int.self
        )
    }

    private static func log(
        _ count: Int,
        on day: Int,
        of owner: DiaryOwner,
        _ database: PooledDatabase
    ) async throws -> Int {
        for _ in 0..<count {
            try await database.write(
                Query.run(
                    """
                    INSERT INTO diary_entries (household_id, person_id, id, eaten_on, slot, kind, name, amount, measure,
                        measure_name, energy_kcal, source)
                    VALUES (\(owner.household), \(owner.person), \(DiaryEntry.ID.new()), date '2026-03-20' + \(day)::integer,
                        'lunch', 'quick', 'Bread', 1, 'g', 'g', 100, 'quick')
                    """
                )
            )
        }
        return 0
    }

    /// Answers how often a kept sum was not that of its day.
    private static func keepAndCompare(times: Int, _ database: PooledDatabase) async throws -> Int {
        var wrong = 0
        for _ in 0..<times {
            _ = try await database.write { db in try await DaySumStore.keep(atMost: 200, db) }
            wrong += try await database.read(different)
        }
        return wrong
    }
}
