import Database
import Domain
import HTTPServer
import Testing

@testable import App

/// Copies of whom somebody looked after, taken along by who leaves or is removed.
@Suite struct WardCopyTests {
    /// A household of two owners who look after a child.
    private struct Family {
        static var yesterday: CivilDate { TestApp.today.adding(days: -1) }

        let app: TestApp
        let mother: Browser
        let father: Browser
        let child: String
        let home: String

        init(_ app: TestApp) async throws {
            self.app = app
            mother = try await app.household()
            father = try await app.person(.owner, of: mother, email: "baba-\(Person.ID.new())@example.org")
            let added = await mother.post("/people", ["name": "Ela", "kind": "dependant", "usual_share": "0.5"])
            child = try #require(added.location).replacing("/people/", with: "")
            home = try await app.owner(of: mother).household.description
            try await write("Porridge", on: Self.yesterday)
            try await app.change(
                """
                INSERT INTO avoidances (household_id, person_id, id, severity, substance)
                VALUES ('\(home)', '\(child)', gen_random_uuid(), 'allergy', 'milk')
                """
            )
        }

        /// - Parameter created: when it was written, as SQL.
        func write(_ name: String, on day: CivilDate, created: String = "now()") async throws {
            try await app.change(
                """
                INSERT INTO diary_entries (
                    household_id, person_id, id, eaten_on, slot, kind, name, amount, measure, measure_name,
                    energy_kcal, source, created_at
                )
                VALUES (
                    '\(home)', '\(child)', gen_random_uuid(), '\(day.iso)', 'lunch', 'quick', '\(name)', 1, 'serving',
                    'serving', 100, 'typed', \(created)
                )
                """
            )
        }

        /// "Ela dependant 0.5 milk Porridge" of each copy in somebody's household.
        func copies(of browser: Browser) async throws -> String {
            let one = try await app.owner(of: browser)
            return try await app.text(
                """
                SELECT string_agg(concat_ws(' ', p.name, p.kind, p.usual_share, a.substance, (
                    SELECT string_agg(e.name, ' ' ORDER BY e.eaten_on, e.created_at) FROM diary_entries AS e
                    WHERE e.household_id = p.household_id AND e.person_id = p.id
                )), ', ')
                FROM persons AS p
                JOIN guardians AS g ON g.household_id = p.household_id AND g.person_id = p.id
                LEFT JOIN avoidances AS a ON a.household_id = p.household_id AND a.person_id = p.id
                WHERE p.household_id = '\(one.household)' AND g.guardian_id = '\(one.person)' AND p.left_at IS NULL
                """
            )
        }
    }

    @Test func `H-03 a guardian who leaves takes a copy of a child along, and the household is told`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let page = await family.father.get("/household/leave").body
            let left = await family.father.post("/household/leave", ["bring_people": "1"])
            let told = await family.mother.get("/household").body

            #expect(page.contains("Take a copy of Ela: profile and diary up to today"))
            #expect(page.contains("a child in two households at once is not supported"))
            #expect(left.status == .seeOther)
            #expect(try await family.copies(of: family.father) == "Ela dependant 0.5 milk Porridge")
            #expect(await family.father.get("/household").body.contains(">Ela<"))
            #expect(try await family.copies(of: family.mother) == "Ela dependant 0.5 milk Porridge")
            #expect(told.contains("Mehmet took a copy of the profile and diary of Ela along"))
            #expect(await family.father.get("/people/\(family.child)").status == .notFound)
            #expect(await family.father.post("/household/move/people").status == .notFound, "it is taken once")
        }
    }

    @Test func `H-03 who was removed takes the copy within seven days, with nothing of what came later`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let them = try await app.owner(of: family.father).person
            _ = await family.mother.post("/people/\(them)/announce")
            try await app.change("UPDATE announced_removals SET announced_at = now() - interval '8 days'")
            #expect(await family.mother.post("/people/\(them)/remove").status == .seeOther)
            try await app.change("UPDATE moves SET moved_at = now() + interval '1 second'")
            try await family.write("Later", on: Family.yesterday, created: "now() + interval '1 hour'")
            try await family.write("Ahead", on: TestApp.today.adding(days: 20_000))
            family.father.cookies = [:]
            _ = await family.father.signIn()
            let offered = await family.father.get("/household").body
            let strange = await family.mother.post("/household/move/people")
            let taken = await family.father.post("/household/move/people")

            #expect(offered.contains("Take a copy of Ela of"))
            #expect(strange.status == .notFound)
            #expect(taken.status == .seeOther)
            #expect(try await family.copies(of: family.father) == "Ela dependant 0.5 milk Porridge")
            #expect(!(await family.father.get("/household").body.contains("Take a copy of Ela of")))
        }
    }

    @Test func `H-03 HOSTILE-55 the copy has the profile of the day of the removal, and nothing that was said since`()
        async throws
    {
        try await TestApp.run { app in
            let family = try await Family(app)
            let them = try await app.owner(of: family.father).person
            _ = await family.mother.post("/people/\(them)/announce")
            try await app.change("UPDATE announced_removals SET announced_at = now() - interval '8 days'")
            #expect(await family.mother.post("/people/\(them)/remove").status == .seeOther)
            try await app.change("UPDATE moves SET moved_at = now() + interval '1 second'")
            let saved = await family.mother.post(
                "/people/\(family.child)",
                ["name": "Elif", "usual_share": "1", "diary_writing": "direct", "allergies": "gluten"]
            )
            family.father.cookies = [:]
            _ = await family.father.signIn()
            let offered = await family.father.get("/household").body
            let kept = try await family.copies(of: family.mother)

            #expect(await family.father.post("/household/move/people").status == .seeOther)

            #expect(saved.status == .seeOther)
            #expect(kept == "Elif dependant 1 gluten Porridge")
            #expect(offered.contains("Take a copy of Ela of"))
            #expect(!offered.contains("Elif"))
            #expect(try await family.copies(of: family.father) == "Ela dependant 0.5 milk Porridge")
            #expect(try await app.rows(in: "moves WHERE ward_profiles <> '{}'") == 0)
        }
    }

    @Test func `H-03 HOSTILE-55 with the copy comes no food that the child has eaten only since`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let them = try await app.owner(of: family.father).person
            _ = await family.mother.post("/people/\(them)/announce")
            try await app.change("UPDATE announced_removals SET announced_at = now() - interval '8 days'")
            #expect(await family.mother.post("/people/\(them)/remove").status == .seeOther)
            try await app.change("UPDATE moves SET moved_at = now() + interval '1 second'")
            for (name, created) in [("Before", "now()"), ("Since", "now() + interval '1 hour'")] {
                let food = try await family.mother.ownFood(["name": name, "energy_kcal": "40"])
                try await family.write(name, on: Family.yesterday, created: created)
                try await app.change("UPDATE diary_entries SET food_id = '\(food)' WHERE name = '\(name)'")
            }
            family.father.cookies = [:]
            _ = await family.father.signIn()

            #expect(await family.father.post("/household/move/people").status == .seeOther)

            let there = try await app.owner(of: family.father).household
            let foods = try await app.text(
                "SELECT string_agg(name, ' ') FROM own_foods WHERE household_id = '\(there)'"
            )
            #expect(foods == "Before")
        }
    }

    @Test func `H-03 HOSTILE-55 with the copy comes no entry that anything has changed since, unless it was undone`()
        async throws
    {
        try await TestApp.run { app in
            let family = try await Family(app)
            for name in ["Undone", "Served"] { try await family.write(name, on: Family.yesterday) }
            let them = try await app.owner(of: family.father).person
            _ = await family.mother.post("/people/\(them)/announce")
            try await app.change("UPDATE announced_removals SET announced_at = now() - interval '8 days'")
            #expect(await family.mother.post("/people/\(them)/remove").status == .seeOther)
            try await app.change("UPDATE moves SET moved_at = now() - interval '1 hour'")
            try await app.change(
                """
                UPDATE diary_entries
                SET created_at = now() - CASE name WHEN 'Porridge' THEN interval '3 hours' ELSE interval '2 hours' END
                """
            )
            let owner = DiaryOwner(
                household: try #require(Household.ID(family.home)),
                person: try #require(Person.ID(family.child))
            )
            let text = try await app.text("SELECT id::text FROM diary_entries WHERE name = 'Undone'")
            let entry = try #require(DiaryEntry.ID(text))
            let change = ChangeStore(owner: owner)
            try await app.database.write { db in
                try await db.run([
                    change.beginning(at: .root), change.keeping([entry]),
                    change.moving([entry], to: Family.yesterday, .dinner),
                ])
            }
            let changed = try await app.rows(in: "diary_entries WHERE changed_at IS NOT NULL")
            try await app.database.write { db in
                try await db.run([
                    ChangeStore.restoring(change.id, of: owner, where: "e.changed_in = \(change.id)")
                ])
            }
            // A plate changes an entry without a change of the diary's own; what an entry came of is not what was eaten.
            try await app.change(
                """
                UPDATE diary_entries
                SET amount = CASE name WHEN 'Served' THEN 2 ELSE amount END, changed_in = gen_random_uuid()
                """
            )
            family.father.cookies = [:]
            _ = await family.father.signIn()

            #expect(await family.father.post("/household/move/people").status == .seeOther)

            #expect(changed == 1)
            #expect(try await family.copies(of: family.father) == "Ela dependant 0.5 milk Porridge Undone")
        }
    }

    @Test
    func
        `H-03 HOSTILE-126 nobody copies a child after seven days, or once it was handed over or looked after by others`()
        async throws
    {
        try await TestApp.run { app in
            let family = try await Family(app)
            let lodger = try await app.person(.member, of: family.mother, email: "kiraci@example.org")
            for one in [family.father, lodger] {
                #expect(await one.post("/household/leave").status == .seeOther)
            }
            let path = "/household/move/people"
            let refused = [
                "UPDATE moves SET moved_at = now() - interval '8 days'",
                "UPDATE persons SET left_at = now() WHERE id = '\(family.child)'",
                "UPDATE persons SET kind = 'member', role = 'member' WHERE id = '\(family.child)'",
            ]

            #expect(await lodger.post(path).status == .notFound)
            for change in refused {
                try await app.undone(family.father) {
                    try await app.change(change)
                    #expect(await family.father.post(path).status == .notFound, "\(change)")
                }
            }
            #expect(await family.father.post(path).status == .seeOther)
        }
    }

    @Test func `H-01 H-03 who takes the move back has the child where it was, and nobody the copy`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            _ = await family.father.post("/household/leave", ["bring_people": "1"])

            let back = await family.father.post("/household/move/undo")

            #expect(back.status == .seeOther)
            #expect(try await family.copies(of: family.father) == "Ela dependant 0.5 milk Porridge")
            #expect(try await app.rows(in: "persons WHERE kind = 'dependant' AND left_at IS NULL") == 1)
            #expect(try await app.rows(in: "guardians WHERE person_id <> '\(family.child)'") == 0)
        }
    }
}
