import Database
import Testing

@testable import App

/// The wall in the database between the people of one household, asked as the role that the application works as.
@Suite struct GuardianWallTests {
    /// A household of a mother who looks after a child, and of another member who does not.
    private struct Family {
        let app: TestApp
        let things: Belongings
        let other: DiaryOwner

        var mother: DiaryOwner { things.owner }
        var child: Person.ID { things.child }
        var anybody: any Database { Unwatched(app.application.services.database) }

        init(_ app: TestApp) async throws {
            self.app = app
            let home = try await app.household()
            let mate = try await app.person(.owner, of: home, email: "mehmet@example.org")
            things = try await Belongings(of: home, app)
            other = try await app.owner(of: mate)
        }

        /// The database as somebody who acts for the child.
        func forChild(by person: DiaryOwner) -> any Database {
            anybody.scoped(.asking(person.household, person.person) + [.acting(for: child)])
        }

        func log(_ name: String, in database: any Database) async throws {
            try await database.write(
                Query.run(
                    """
                    INSERT INTO diary_entries (
                        household_id, person_id, id, eaten_on, slot, kind, name, amount, measure, measure_name, source
                    )
                    VALUES (
                        \(mother.household), \(child), gen_random_uuid(), '2026-05-03', 'lunch', 'quick', \(name), 1,
                        'serving', '', 'quick'
                    )
                    """
                )
            )
        }

        func entries(in database: any Database) async throws -> [String] {
            try await database.read(
                Query.rows("SELECT name FROM diary_entries WHERE person_id = \(child)", as: String.self)
            )
        }
    }

    @Test func `H-03 a guardian reads and writes the diary of who is looked after, and not their own meanwhile`()
        async throws
    {
        try await TestApp.run { app in
            let family = try await Family(app)
            let acting = family.forChild(by: family.mother)
            try await family.log("Porridge", in: acting)

            #expect(try await family.entries(in: acting) == ["Porridge"])
            let owners = try await acting.read(
                Query.rows("SELECT DISTINCT person_id FROM diary_entries", as: Person.ID.self)
            )
            #expect(owners == [family.child])
        }
    }

    @Test func `H-02 without acting for a child even a guardian reads nothing of it`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            try await family.log("Porridge", in: family.forChild(by: family.mother))
            let mother = family.anybody.scoped(to: family.mother.household, person: family.mother.person)

            #expect(try await family.entries(in: mother) == [])
        }
    }

    @Test func `HOSTILE-126 nobody acts for somebody whom they do not look after`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let acting = family.forChild(by: family.other)

            let read = await #expect(throws: DatabaseError.self) { try await family.entries(in: acting) }
            let written = await #expect(throws: DatabaseError.self) { try await family.log("Cake", in: acting) }

            #expect(read?.sqlstate == "42501")
            #expect(written?.sqlstate == "42501")
            #expect(try await app.rows(in: "diary_entries WHERE name = 'Cake'") == 0)
        }
    }

    @Test func `HOSTILE-126 who was a guardian a moment ago no longer acts for the child`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let acting = family.forChild(by: family.mother)
            _ = try await family.entries(in: acting)
            try await app.change("DELETE FROM guardians WHERE person_id = '\(family.child)'")

            let read = await #expect(throws: DatabaseError.self) { try await family.entries(in: acting) }

            #expect(read?.sqlstate == "42501")
        }
    }

    @Test func `H-03 guardians alone name guardians`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let other = family.anybody.scoped(to: family.other.household, person: family.other.person)
            let mother = family.anybody.scoped(to: family.mother.household, person: family.mother.person)
            let naming = Query<Int>.affected(
                """
                INSERT INTO guardians (household_id, person_id, guardian_id)
                VALUES (\(family.other.household), \(family.child), \(family.other.person))
                """
            )
            let takingOff = Query<Int>.affected("DELETE FROM guardians WHERE person_id = \(family.child)")

            let refused = await #expect(throws: DatabaseError.self) { try await other.write(naming) }
            #expect(refused?.sqlstate == "42501")
            #expect(try await other.write(takingOff) == 0)
            #expect(try await mother.write(naming) == 1)
            #expect(try await other.write(takingOff) == 3)
        }
    }

    @Test func `H-01 invites are seen and made by owners alone`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let mother = family.anybody.scoped(to: family.mother.household, person: family.mother.person)
            let count = Query<Int>.one("SELECT count(*) FROM invites", as: Int.self)
            #expect(try await mother.read(count) == 1)

            try await app.change("UPDATE persons SET role = 'member' WHERE id = '\(family.mother.person)'")

            #expect(try await mother.read(count) == 0)
        }
    }

    @Test func `H-03 an owner may name who looks after somebody once all who did have gone`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let asking = family.anybody.scoped(to: family.other.household, person: family.other.person)
            let mayName = Query.one("SELECT may_name_guardians(\(family.child))", as: Bool.self)

            let before = try await asking.read(mayName)
            try await app.change(
                """
                UPDATE persons SET left_at = now()
                WHERE id IN (SELECT guardian_id FROM guardians WHERE person_id = '\(family.child)')
                """
            )

            #expect(!before)
            #expect(try await asking.read(mayName))
        }
    }
}
