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

    /// A child whom two members look after, and no owner.
    private struct Family {
        let home: Household.ID
        let child = Person.ID.new()
        let can = Person.ID.new()
        let deniz = Person.ID.new()

        init(of race: Race) async throws {
            let home = race.owner.household
            self.home = home
            var rows: [SQL] = [
                """
                INSERT INTO persons (household_id, id, name, kind, language, time_zone)
                VALUES (\(home), \(child), 'Ela', 'dependant', 'en', 'UTC')
                """
            ]
            for person in [can, deniz] {
                rows += [
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
            let statements = rows
            try await race.database.write { db in try await db.run(statements) }
        }

        /// Lets somebody leave, whose transaction is not asked for anybody yet.
        func leave(_ person: Person.ID, _ db: Connection) async throws -> MoveStore.Outcome {
            try await ask(person, db)
            return try await MoveStore.depart(person, from: home, by: WardRaceTests.leaving, db)
        }

        /// Lets somebody name the guardians, as the page does.
        func name(_ guardians: [Person.ID], by person: Person.ID, _ db: Connection) async throws -> Bool {
            try await ask(person, db)
            guard try await WardChangeStore.lock(child, in: home, db) else { return false }
            return try await WardChangeStore.name(guardians, of: child, in: home, db)
        }

        private func ask(_ person: Person.ID, _ db: Connection) async throws {
            try await db.run([
                """
                SELECT set_config('app.household', \(home.description), true),
                    set_config('app.person', \(person.description), true)
                """
            ])
        }
    }

    @Test(arguments: [false, true])
    func `H-05 who removes a person, or brings them back, has the household before they have the person`(isBack: Bool)
        async throws
    {
        try await Race.run { race in
            let family = try await Family(of: race)
            let (home, child, can) = (family.home, family.child, family.can)
            let left: SQL = "UPDATE persons SET left_at = now() WHERE household_id = \(home) AND id = \(child)"
            if isBack { try await race.database.write { db in try await db.run([left]) } }

            // Who joins by an invite to the child has the household, and goes on to the child.
            let isDone = try await race.overlap { db in
                try await db.run(["SELECT FROM households WHERE id = \(home) FOR UPDATE"])
            } _: { database -> Bool in
                let act = isBack ? WardChangeStore.bringBack(child) : WardChangeStore.remove(child)
                return try await database.scoped(to: home, person: can).write(act)
            } then: { db in
                try await db.run([
                    "SELECT FROM persons WHERE household_id = \(home) AND id = \(child) FOR UPDATE NOWAIT"
                ])
            }

            #expect(isDone)
        }
    }

    @Test func `H-03 of two guardians who leave at once one stays until another is named`() async throws {
        try await Race.run { race in
            let family = try await Family(of: race)

            let second = try await race.overlap { db in
                let first = try await family.leave(family.can, db)
                #expect(first == .moved)
            } _: { database in
                try await database.write { db in try await family.leave(family.deniz, db) }
            }

            #expect(second == .lastGuardian)
        }
    }

    @Test func `H-03 whoever leaves at this moment is not named alone`() async throws {
        try await Race.run { race in
            let family = try await Family(of: race)

            let isNamed = try await race.overlap { db in
                let left = try await family.leave(family.can, db)
                #expect(left == .moved)
            } _: { database in
                try await database.write { db in
                    try await family.name([family.can], by: family.deniz, db)
                }
            }

            #expect(!isNamed)
        }
    }

    @Test func `H-03 whoever was named alone at this moment does not leave`() async throws {
        try await Race.run { race in
            let family = try await Family(of: race)

            let left = try await race.overlap { db in
                let isNamed = try await family.name([family.can], by: family.deniz, db)
                #expect(isNamed)
            } _: { database in
                try await database.write { db in try await family.leave(family.can, db) }
            }

            #expect(left == .lastGuardian)
        }
    }
}
