import Database
import Testing

@testable import App

/// Two at the same moment.
@Suite struct WardRaceTests {
    private static var leaving: Query<MoveStore.Outcome> {
        .one("SELECT leave_household(\(Move.ID.new()), \(Household.ID.new()), 'Can', \(Person.ID.new()))") { row in
            MoveStore.Outcome(rawValue: try row.get(at: 0)) ?? .unknown
        }
    }

    @Test func `H-03 of two guardians who leave at once one stays until another is named`() async throws {
        try await Race.run { race in
            let (home, child) = (race.owner.household, Person.ID.new())
            let (can, deniz) = (Person.ID.new(), Person.ID.new())
            let members = [can, deniz].flatMap { person -> [SQL] in
                [
                    """
                    INSERT INTO persons (household_id, id, name, role, language, time_zone)
                    VALUES (\(home), \(person), 'Can', 'member', 'en', 'UTC')
                    """,
                    """
                    INSERT INTO accounts (id, household_id, person_id, email, email_key, password_hash)
                    VALUES (gen_random_uuid(), \(home), \(person), \(person.description), \(person.description), '-')
                    """,
                    "INSERT INTO guardians (household_id, person_id, guardian_id) VALUES (\(home), \(child), \(person))",
                ]
            }
            try await race.database.write { db in
                try await db.run(
                    """
                    INSERT INTO persons (household_id, id, name, kind, language, time_zone)
                    VALUES (\(home), \(child), 'Ela', 'dependant', 'en', 'UTC')
                    """
                )
                try await db.run(members)
            }
            let second = try await race.overlap { db in
                _ = try await db.one(
                    "SELECT set_config('app.household', \(home.description), true), set_config('app.person', \(can.description), true)"
                ) { _ in true }
                let first = try await MoveStore.depart(can, from: home, by: Self.leaving, db)
                #expect(first == .moved)
            } _: { database in
                try await database.scoped(to: home, person: deniz).write { db in
                    try await MoveStore.depart(deniz, from: home, by: Self.leaving, db)
                }
            }

            #expect(second == .lastGuardian)
        }
    }
}
