import Database
import Domain
import HTTPServer
import Testing

@testable import App

/// Whoever goes while something is written into their diary.
@Suite struct MoveRaceTests {
    /// Somebody besides the owner, who leaves into a household of their own.
    private struct Member {
        let there: DiaryOwner
        let then = DiaryOwner(household: .new(), person: .new())

        init(of race: Race) async throws {
            there = DiaryOwner(household: race.owner.household, person: .new())
            let people: [(DiaryOwner, SQL)] = [
                (
                    there,
                    """
                    INSERT INTO persons (household_id, id, name, role, language, time_zone)
                    VALUES (\(there.household), \(there.person), 'Can', 'member', 'en', 'UTC')
                    """
                ), (race.owner, "SELECT 1"),
            ]
            let statements = people.flatMap { one, first -> [SQL] in
                [
                    first,
                    """
                    INSERT INTO accounts (id, household_id, person_id, email, email_key, password_hash)
                    VALUES (
                        gen_random_uuid(), \(one.household), \(one.person), \(one.person.description),
                        \(one.person.description), '-'
                    )
                    """,
                ]
            }
            try await race.database.write { db in try await db.run(statements) }
        }

        var leaving: Query<String> {
            .one("SELECT leave_household(\(Move.ID.new()), \(then.household), 'Can', \(then.person))", as: String.self)
        }

        /// Lets the statements of a transaction be asked by this person.
        func ask(_ db: Connection) async throws {
            try await db.run([
                """
                SELECT set_config('app.household', \(there.household.description), true),
                    set_config('app.person', \(there.person.description), true)
                """
            ])
        }
    }

    private static func entry(of owner: DiaryOwner, by writer: DiaryOwner? = nil) -> SQL {
        let name = writer.map { _ in "Ayşe" }
        return """
            INSERT INTO diary_entries (household_id, person_id, id, eaten_on, slot, kind, name, amount, measure,
                measure_name, source, written_by, written_by_name)
            VALUES (
                \(owner.household), \(owner.person), gen_random_uuid(), '2026-03-20', 'lunch', 'quick', 'Bread', 1, 'g',
                'g', 'quick', \(writer?.person), \(name)
            )
            """
    }

    /// What somebody, and somebody else for them, writes into a diary; and last what that one writes for themselves.
    private static func writings(for there: DiaryOwner, by owner: DiaryOwner) -> [(DiaryOwner, SQL)] {
        [
            (there, entry(of: there)), (owner, entry(of: there, by: owner)),
            (there, "UPDATE weights SET weight_kg = 71 WHERE person_id = \(there.person)"),
            (
                there,
                """
                INSERT INTO diary_days (household_id, person_id, day_on, mark)
                VALUES (\(there.household), \(there.person), '2026-03-20', 'complete')
                """
            ), (there, "DELETE FROM favourites WHERE person_id = \(there.person)"), (owner, entry(of: owner)),
        ]
    }

    /// What keeps each of them from being written.
    private static func refusals(
        of writings: [(DiaryOwner, SQL)],
        by database: PooledDatabase
    ) async throws -> [String?] {
        var refusals: [String?] = []
        for (asking, statement) in writings {
            do {
                let asked = database.scoped(to: asking.household, person: asking.person)
                try await asked.write(Query.run(statement))
                refusals.append(nil)
            } catch let error as DatabaseError {
                refusals.append(error.constraint)
            }
        }
        return refusals
    }

    private static func entries(of owner: DiaryOwner) -> Query<Int> {
        .one(
            """
            SELECT count(*)
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND deleted_at IS NULL
            """,
            as: Int.self
        )
    }

    @Test func `HOSTILE-125 H-01 an entry that is written while its person leaves goes along`() async throws {
        try await Race.run { race in
            let member = try await Member(of: race)
            let there = member.there

            let left = try await race.overlap { db in
                try await db.run([Self.entry(of: there)])
            } _: { database in
                try await database.scoped(to: there.household, person: there.person).write(member.leaving)
            }

            #expect(left == "moved")
            #expect(try await race.database.read(Self.entries(of: member.then)) == 1)
        }
    }

    @Test func `HOSTILE-125 H-01 nothing is written any more for whoever has left meanwhile`() async throws {
        try await Race.run { race in
            let member = try await Member(of: race)
            let (there, owner) = (member.there, race.owner)
            try await race.database.write { db in
                try await db.run([
                    """
                    INSERT INTO weights (household_id, person_id, measured_on, weight_kg, unit)
                    VALUES (\(there.household), \(there.person), '2026-03-19', 70, 'kg')
                    """,
                    """
                    INSERT INTO favourites (household_id, person_id, kind, item_id)
                    VALUES (\(there.household), \(there.person), 'recipe', gen_random_uuid())
                    """,
                ])
            }

            let refusals = try await race.overlap { db in
                try await member.ask(db)
                let (left) = try await db.fetch(member.leaving)
                #expect(left == "moved")
            } _: { database in
                try await Self.refusals(of: Self.writings(for: there, by: owner), by: database)
            }

            let none = "persons_are_here"
            #expect(refusals == [none, none, none, none, none, nil])
            #expect(try await race.database.read(Self.entries(of: there)) == 0)
            let weights = Query.rows("SELECT weight_kg FROM weights LIMIT 9", as: Double.self)
            #expect(try await race.database.read(weights) == [70, 70])
            let favourites = Query<Int>.one("SELECT count(*) FROM favourites", as: Int.self)
            #expect(try await race.database.read(favourites) == 2, "what is taken off is so by whoever they are then")
        }
    }

    @Test func `HOSTILE-125 H-01 an entry that is written while its person goes back goes back, too`() async throws {
        try await Race.run { race in
            let member = try await Member(of: race)
            let (there, then) = (member.there, member.then)
            try await race.database.scoped(to: there.household, person: there.person).write(member.leaving)

            let back = try await race.overlap { db in
                try await db.run([Self.entry(of: then)])
            } _: { database in
                try await database.scoped(to: then.household, person: then.person).write(
                    Query.one("SELECT undo_move()", as: String.self)
                )
            }

            #expect(back == "moved")
            #expect(try await race.database.read(Self.entries(of: there)) == 1)
        }
    }

    @Test func `H-05 whoever goes back has the dishes before the person whose portions they name`() async throws {
        try await Race.run { race in
            let member = try await Member(of: race)
            let (there, then, dish) = (member.there, member.then, PlannedDish.ID.new())
            try await race.database.scoped(to: there.household, person: there.person).write(member.leaving)
            let planned: SQL = """
                INSERT INTO plan_dishes (household_id, id, planned_on, slot, kind, title)
                VALUES (\(then.household), \(dish), '2026-03-20', 'dinner', 'note', 'Pide')
                """
            try await race.database.write { db in try await db.run([planned]) }

            // Who names a portion has the dish, and goes on to the person.
            let back = try await race.overlap { db in
                try await db.run(["SELECT FROM plan_dishes WHERE id = \(dish) FOR NO KEY UPDATE"])
            } _: { database in
                try await database.scoped(to: then.household, person: then.person).write(
                    Query.one("SELECT undo_move()", as: String.self)
                )
            } then: { db in
                try await db.run(["SELECT FROM persons WHERE id = \(then.person) FOR KEY SHARE NOWAIT"])
            }

            #expect(back == "moved")
        }
    }

    @Test func `HOSTILE-125 I-04 an archive that had to wait while its owner left is brought back nowhere`()
        async throws
    {
        try await Race.run { race in
            let owner = race.owner

            let isRefused = try await race.overlap { db in
                try await db.run([
                    "SELECT FROM households WHERE id = \(owner.household) FOR UPDATE",
                    "UPDATE persons SET left_at = now() WHERE id = \(owner.person)",
                ])
            } _: { database -> Bool in
                do {
                    try await database.scoped(to: owner.household, person: owner.person).write { db in
                        try await ArchiveReturn(owner, .en, "UTC", db).begin(.household, isByOperator: false)
                    }
                    return false
                } catch is SessionChanged {
                    return true
                }
            }

            #expect(isRefused)
        }
    }

    @Test func `HOSTILE-125 whatever was answered with its diary while its writer leaves is in the diary afterwards`()
        async throws
    {
        try await Instances.run { instances in
            let home = try await instances.first.household()
            let member = try await instances.first.person(.member, of: home, email: "can@example.org")
            let (app, jar) = (instances.first, member.cookies)

            let written = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        let writer = Browser(app)
                        writer.cookies = jar
                        var written = 0
                        for _ in 0..<10 {
                            let answer = await writer.post(
                                "/diary/\(TestApp.today)/entries",
                                ["slot": "snack", "quick_name": "Simit", "energy_kcal": "250"]
                            )
                            if answer.location?.hasPrefix("/diary/") == true { written += 1 }
                        }
                        return written
                    }
                }
                try await Task.sleep(for: .milliseconds(30))
                let left = await member.post("/household/leave")
                #expect(left.status == .seeOther)
                return try await group.reduce(0, +)
            }

            let now = try await app.owner(of: member)
            #expect(try await instances.owner.read(Self.entries(of: now)) == written)
            #expect(try await instances.owner.read(Self.entries(of: app.owner(of: home))) == 0)
        }
    }

    @Test func `HOSTILE-125 whoever is here no more is told so, and nothing is written`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await app.person(.member, of: home, email: "can-\(Person.ID.new())@example.org")
            _ = await member.get("/recipes")
            let person = try await app.owner(of: member).person
            try await app.change("UPDATE persons SET left_at = now() WHERE id = '\(person)'")

            let answer = await member.post(
                "/diary/\(TestApp.today)/entries",
                ["slot": "snack", "quick_name": "Simit", "energy_kcal": "250"]
            )

            #expect(answer.status == .conflict)
            #expect(try await app.rows(in: "diary_entries") == 0)
        }
    }
}
