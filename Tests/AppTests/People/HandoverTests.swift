import Domain
import HTTPServer
import Testing

@testable import App

/// Handing somebody without an account over to an account that has a diary: the two become one.
@Suite struct HandoverTests {
    /// A household with a child, and somebody of another household who is to take the child's diary over.
    private struct Family {
        static var theirs: CivilDate { TestApp.today.adding(days: -3) }
        static var both: CivilDate { TestApp.today.adding(days: -2) }
        static var own: CivilDate { TestApp.today.adding(days: -1) }

        let app: TestApp
        let mother: Browser
        let grown: Browser
        let child: String
        let home: String
        let link: String

        /// - Parameter isHere: whether who takes over is of the household already.
        init(_ app: TestApp, isHere: Bool = false) async throws {
            self.app = app
            mother = try await app.household()
            grown =
                isHere
                ? try await app.person(.member, of: mother, email: "ela-\(Person.ID.new())@example.org")
                : try await app.household(email: "ela-\(Person.ID.new())@example.org")
            let added = await mother.post("/people", ["name": "Ela", "kind": "dependant", "usual_share": "0.5"])
            child = try #require(added.location).replacing("/people/", with: "")
            home = try await app.owner(of: mother).household.description
            let made = await mother.post("/household/invites", ["role": "member", "person": child])
            guard made.status == .seeOther else { throw Unexpected(made) }
            link = try #require(
                await mother.get("/household").between("http://localhost/invite/", "<").map { "/invite/\($0)" }
            )
            try await write("Porridge", on: Self.theirs, of: child, in: home)
            try await write("Bread", on: Self.both, of: child, in: home)
            let mine = try await app.owner(of: grown)
            try await write("Rice", on: Self.both, of: mine.person.description, in: mine.household.description)
            try await write("Beans", on: Self.own, of: mine.person.description, in: mine.household.description)
        }

        func write(_ name: String, on day: CivilDate, of person: String, in home: String) async throws {
            try await app.change(
                """
                INSERT INTO diary_entries (
                    household_id, person_id, id, eaten_on, slot, kind, name, amount, measure, measure_name,
                    energy_kcal, source
                )
                VALUES (
                    '\(home)', '\(person)', gen_random_uuid(), '\(day.iso)', 'lunch', 'quick', '\(name)', 1, 'serving',
                    'serving', 100, 'typed'
                )
                """
            )
        }

        func avoid(_ substance: String, traces: Bool, _ person: String, in home: String) async throws {
            try await app.change(
                """
                INSERT INTO avoidances (household_id, person_id, id, severity, substance, traces)
                VALUES ('\(home)', '\(person)', gen_random_uuid(), 'allergy', '\(substance)', \(traces))
                """
            )
        }

        /// The names of what somebody has written, in the order of the days.
        func diary(of person: String) async throws -> String {
            try await app.text(
                """
                SELECT string_agg(name, ' ' ORDER BY eaten_on) FROM diary_entries
                WHERE household_id = '\(home)' AND person_id = '\(person)' AND deleted_at IS NULL
                """
            )
        }

        func id(_ browser: Browser) async throws -> String { try await app.owner(of: browser).person.description }
    }

    @Test func `H-01 who stops looking after somebody while handing them over is told that there is no link`()
        async throws
    {
        try await TestApp.run { app in
            let family = try await Family(app)
            let invites = try await app.rows(in: "invites")
            // What the form was checked against is another statement than the one that makes the link.
            try await app.change(
                """
                CREATE OR REPLACE FUNCTION looks_after(person uuid) RETURNS boolean
                LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
                AS 'SELECT false'
                """
            )
            let refused = await family.mother.post("/household/invites", ["role": "member", "person": family.child])

            #expect(refused.status == .unprocessableContent)
            #expect(refused.body.contains("You no longer look after this person, so no link was made."))
            #expect(try await app.rows(in: "invites") == invites)
        }
    }

    @Test func `H-01 H-03 who has a diary and takes a child's over keeps their own days and is offered the others`()
        async throws
    {
        try await TestApp.run { app in
            let family = try await Family(app)
            let page = await family.grown.get(family.link).body

            let moved = await family.grown.post(family.link, ["choice": "move"])
            let one = try await app.owner(of: family.grown)

            #expect(page.contains("1 day of Ela&#39;s diary becomes yours"))
            #expect(page.contains("1 day is in both diaries"))
            #expect(page.contains("2 days of your diary"))
            #expect(page.contains("there is no undo"))
            #expect(moved.status == .seeOther)
            #expect(one.household.description == family.home)
            #expect(try await family.diary(of: one.person.description) == "Porridge Rice Beans")
            #expect(await family.grown.get("/diary/\(TestApp.today.iso)").body.contains("Ayşe offers you Bread"))
            #expect(try await app.rows(in: "diary_offers WHERE person_id = '\(one.person)'") == 1)
            let offer = try await app.text("SELECT id::text FROM diary_offers")
            #expect(await family.grown.post("/offers/\(offer)/add").status == .seeOther)
            #expect(
                try await app.rows(
                    in: "diary_entries WHERE person_id = '\(one.person)' AND eaten_on = '\(Family.both.iso)'"
                ) == 2
            )
            #expect(await family.grown.post(family.link, ["choice": "move"]).status == .notFound, "a link opens once")
            #expect(await family.grown.post("/household/move/undo").status == .notFound)
        }
    }

    @Test func `H-01 M-22 what a child's day was marked as is nothing of a day of whoever takes its diary over`()
        async throws
    {
        try await TestApp.run { app in
            let family = try await Family(app)
            for (day, mark, note) in [
                (Family.theirs, "partial", "out"), (Family.both, "partial", "a walk"), (Family.own, "fasting", ""),
            ] {
                try await app.change(
                    """
                    INSERT INTO diary_days (household_id, person_id, day_on, mark, note)
                    VALUES ('\(family.home)', '\(family.child)', '\(day.iso)', '\(mark)', '\(note)')
                    """
                )
            }

            let moved = await family.grown.post(family.link, ["choice": "move"])
            let one = try await app.owner(of: family.grown)
            let said = try await app.text(
                """
                SELECT string_agg(concat_ws(' ', day_on, coalesce(mark, '-'), note), ', ' ORDER BY day_on)
                FROM diary_days
                WHERE household_id = '\(family.home)' AND person_id = '\(one.person)'
                """
            )

            #expect(moved.status == .seeOther)
            #expect(said == "\(Family.theirs) partial out, \(Family.both) - a walk")
        }
    }

    @Test func `H-03 HOSTILE-126 former guardians read nothing more of whom they handed over, and bring nobody back`()
        async throws
    {
        try await TestApp.run { app in
            let family = try await Family(app)
            let mother = try await family.id(family.mother)
            try await app.change(
                "INSERT INTO body_shares VALUES ('\(family.home)', '\(family.child)', gen_random_uuid(), NULL, 'all')"
            )
            try await app.change(
                "INSERT INTO writing_grants VALUES ('\(family.home)', '\(family.child)', '\(mother)', NULL)"
            )

            _ = await family.grown.post(family.link, ["choice": "move"])
            let one = try await family.id(family.grown)

            #expect(await family.mother.get("/people/\(family.child)").status == .notFound)
            #expect(await family.mother.get("/diary/\(TestApp.today.iso)?person=\(family.child)").status == .notFound)
            #expect(await family.mother.post("/people/\(family.child)/undelete").status == .notFound)
            #expect(await family.mother.get("/diary/\(TestApp.today.iso)?person=\(one)").status == .notFound)
            #expect(!(await family.mother.get("/people/\(one)").body.contains("Porridge")))
            #expect(try await app.rows(in: "guardians WHERE person_id IN ('\(family.child)', '\(one)')") == 0)
            #expect(try await app.rows(in: "body_shares") == 0)
            #expect(try await app.rows(in: "writing_grants") == 0)
        }
    }

    @Test func `H-01 H-04 usual share, avoidances and plan of the two are united`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let former = try await app.owner(of: family.grown)
            try await family.avoid("milk", traces: true, family.child, in: family.home)
            try await family.avoid("eggs", traces: false, family.child, in: family.home)
            try await family.avoid("milk", traces: false, former.person.description, in: former.household.description)
            try await app.change("INSERT INTO usual_weeks VALUES ('\(family.home)', '\(family.child)', 7)")
            try await app.change(
                """
                INSERT INTO meal_eaters
                VALUES ('\(family.home)', '\(TestApp.today.iso)', 'lunch', '\(family.child)', false)
                """
            )
            try await app.change(
                """
                INSERT INTO plan_dishes (household_id, id, planned_on, slot, kind, title, kept, away_portions)
                VALUES ('\(family.home)', gen_random_uuid(), '\(TestApp.today.iso)', 'lunch', 'note', 'x',
                    jsonb_build_array(jsonb_build_object('person', '\(family.child)')),
                    jsonb_build_object('\(family.child)', jsonb_build_object('mode', 'servings', 'amount', 0.5)))
                """
            )
            try await app.change(
                """
                INSERT INTO plan_eaters (household_id, dish_id, person_id, mode)
                SELECT household_id, id, '\(family.child)', 'none' FROM plan_dishes
                """
            )

            _ = await family.grown.post(family.link, ["choice": "move"])
            let one = try await family.id(family.grown)
            let avoided = try await app.text(
                """
                SELECT string_agg(substance || ' ' || traces, ', ' ORDER BY substance)
                FROM avoidances WHERE person_id = '\(one)'
                """
            )

            #expect(avoided == "eggs false, milk true")
            #expect(try await app.text("SELECT usual_share::text FROM persons WHERE id = '\(one)'") == "0.5")
            for table in ["usual_weeks", "meal_eaters", "plan_eaters"] {
                #expect(try await app.rows(in: "\(table) WHERE person_id = '\(one)'") == 1, "\(table)")
                #expect(try await app.rows(in: "\(table) WHERE person_id = '\(family.child)'") == 0, "\(table)")
            }
            #expect(try await app.rows(in: "plan_dishes WHERE kept->0->>'person' = '\(one)'") == 1)
            let away = "SELECT away_portions::text FROM plan_dishes"
            #expect(try await app.text(away) == #"{"\#(one)": {"mode": "servings", "amount": 0.5}}"#)
        }
    }

    @Test func `H-01 H-05 the portion of a child who is away is theirs who takes the diary over, once they are back`()
        async throws
    {
        try await TestApp.run { app in
            let family = try await Family(app)
            let (dish, day) = (PlannedDish.ID.new(), PlanKitchen.monday)
            try await app.change(
                """
                INSERT INTO plan_dishes (household_id, id, planned_on, slot, kind, title)
                VALUES ('\(family.home)', '\(dish)', '\(day.iso)', 'dinner', 'note', 'x')
                """
            )
            try await app.change(
                """
                INSERT INTO plan_eaters (household_id, dish_id, person_id, mode, amount)
                VALUES ('\(family.home)', '\(dish)', '\(family.child)', 'servings', 0.5)
                """
            )
            let table = "\(PlanKitchen.path())/eaters"

            _ = await family.mother.submit(table, [("away", family.child)])
            let away = try await app.rows(in: "plan_eaters")
            _ = await family.grown.post(family.link, ["choice": "move"])
            let one = try await family.id(family.grown)
            _ = await family.mother.submit(table, [("comes", one)])

            #expect(away == 0)
            #expect(
                try await app.text("SELECT person_id || ' ' || mode || ' ' || amount FROM plan_eaters")
                    == "\(one) servings 0.5"
            )
        }
    }

    @Test func `H-01 H-05 a child's portion of a meal at which whoever takes the diary over does not eat is kept`()
        async throws
    {
        try await TestApp.run { app in
            let family = try await Family(app, isHere: true)
            let (dish, one) = (PlannedDish.ID.new(), try await family.id(family.grown))
            try await app.change(
                """
                INSERT INTO plan_dishes (household_id, id, planned_on, slot, kind, title)
                VALUES ('\(family.home)', '\(dish)', '\(PlanKitchen.monday.iso)', 'dinner', 'note', 'x')
                """
            )
            try await app.change(
                """
                INSERT INTO plan_eaters (household_id, dish_id, person_id, mode, amount)
                VALUES ('\(family.home)', '\(dish)', '\(family.child)', 'servings', 0.5)
                """
            )
            try await app.change("INSERT INTO usual_weeks VALUES ('\(family.home)', '\(one)', 0)")

            _ = await family.grown.post(family.link, ["choice": "move"])

            let kept = try await app.text("SELECT away_portions->'\(one)'->>'amount' FROM plan_dishes")
            #expect(kept == "0.5")
            #expect(try await app.rows(in: "plan_eaters") == 0)
        }
    }

    @Test func `H-03 a member of the household takes a child's diary over, and a guardian does not`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app, isHere: true)
            let before = try await family.id(family.grown)
            let guardians = await family.mother.get(family.link)
            let refused = await family.mother.post(family.link, ["choice": "move"])
            let untouched = try await app.rows(in: "guardians WHERE person_id = '\(family.child)'")
            let stays = await family.grown.post(family.link, ["choice": "stay"])
            let page = await family.grown.get(family.link).body
            let taken = await family.grown.post(family.link, ["choice": "move"])

            #expect(guardians.body.contains("You look after Ela"))
            #expect(!guardians.body.contains(#"name="choice""#))
            #expect(refused.location == "/household")
            #expect(untouched == 1)
            #expect(stays.status == .seeOther)
            #expect(page.contains("1 day is in both diaries"))
            #expect(taken.status == .seeOther)
            #expect(try await family.id(family.grown) == before)
            #expect(try await family.diary(of: before) == "Porridge Rice Beans")
            #expect(try await app.text("SELECT role FROM persons WHERE id = '\(before)'") == "member")
            #expect(!(await family.mother.get("/household").body.contains("Ela")))
        }
    }

    @Test func `H-03 HOSTILE-124 what guardians have allowed ends as a child is handed over to a new account`()
        async throws
    {
        try await TestApp.run { app in
            let family = try await Family(app)
            let mother = try await family.id(family.mother)
            try await app.change(
                "INSERT INTO body_shares VALUES ('\(family.home)', '\(family.child)', gen_random_uuid(), NULL, 'all')"
            )
            try await app.change(
                "INSERT INTO writing_grants VALUES ('\(family.home)', '\(family.child)', '\(mother)', NULL)"
            )
            let visitor = Browser(app)
            // The page has the token without which nothing is taken.
            _ = await visitor.get(family.link)
            let joined = await visitor.post(
                family.link,
                [
                    "name": "Ela", "email": "new@example.org", "password": TestApp.password, "language": "en",
                    "timezone": "UTC",
                ]
            )

            #expect(joined.status == .seeOther)
            #expect(!(await family.mother.get("/people/\(family.child)").body.contains("Porridge")))
            #expect(try await app.rows(in: "body_shares") == 0)
            #expect(try await app.rows(in: "writing_grants") == 0)
        }
    }

    @Test func `H-03 HOSTILE-126 a former guardian who takes back the move with the child reads nothing of it there`()
        async throws
    {
        try await TestApp.run { app in
            let family = try await Family(app)
            let there = try await app.household(email: "can-\(Person.ID.new())@example.org")
            let home = try await app.owner(of: there).household
            func link(of owner: Browser, _ fields: KeyValuePairs<String, String>) async throws -> String {
                let made = await owner.post("/household/invites", fields)
                guard made.status == .seeOther else { throw Unexpected(made) }
                let page = await owner.get("/household")
                return "/invite/" + (try #require(page.between("http://localhost/invite/", "<")))
            }
            _ = await family.mother.post(try await link(of: there, ["role": "member"]), ["choice": "move"])
            let mother = try await family.id(family.mother)
            #expect(await there.post("/people/\(mother)/role", ["role": "owner"]).status == .seeOther)
            let child = try await app.text(
                "SELECT id::text FROM persons WHERE household_id = '\(home)' AND kind = 'dependant'"
            )
            let handover = try await link(of: family.mother, ["role": "member", "person": child])
            let visitor = Browser(app)
            _ = await visitor.get(handover)
            let joined = await visitor.post(
                handover,
                [
                    "name": "Ela", "email": "new@example.org", "password": TestApp.password, "language": "en",
                    "timezone": "UTC",
                ]
            )

            #expect(joined.status == .seeOther)
            #expect(await family.mother.post("/household/move/undo").status == .seeOther)
            #expect(try await app.owner(of: family.mother).household.description == family.home)
            for page in ["/people/\(family.child)", "/diary/\(TestApp.today.iso)?person=\(family.child)"] {
                #expect(await family.mother.get(page).status == .notFound, "\(page)")
            }
            #expect(await family.mother.post("/people/\(family.child)/undelete").status == .notFound)
            #expect(!(await family.mother.get("/household").body.contains("Ela")))
            #expect(try await app.rows(in: "diary_entries WHERE person_id = '\(child)' AND deleted_at IS NULL") == 2)
        }
    }

    @Test func `H-01 H-03 whom nobody removed is not asked back, so that a diary that was taken over stays so`()
        async throws
    {
        try await TestApp.run { app in
            let family = try await Family(app)
            let mate = try await app.person(.owner, of: family.grown, email: "nur-\(Person.ID.new())@example.org")
            let before = try await family.id(family.grown)
            _ = await family.grown.post(family.link, ["choice": "move"])
            let after = try await app.owner(of: family.grown)

            #expect(after.household.description == family.home)
            #expect(!(await mate.get("/household").body.contains("/people/\(before)/welcome")))
            #expect(await mate.post("/people/\(before)/welcome").status == .notFound)
            #expect(await family.grown.post("/household/move/undo").status == .notFound)
            #expect(try await app.owner(of: family.grown).person == after.person)
        }
    }

    @Test
    func
        `HOSTILE-124 of two with a diary who take the same child over at once one becomes it, and neither loses a day`()
        async throws
    {
        try await Instances.run { instances in
            let app = instances.first
            let family = try await Family(app)
            let rival = try await app.household(email: "can-\(Person.ID.new())@example.org")
            let theirs = try await app.owner(of: rival)
            try await family.write(
                "Soup",
                on: Family.own,
                of: theirs.person.description,
                in: theirs.household.description
            )
            let link = family.link
            let visitors = [family.grown, instances.same(rival)].map { ($0.app, $0.cookies) }
            let answers = await withTaskGroup(of: Status.self) { group in
                for (app, cookies) in visitors {
                    group.addTask {
                        let visitor = Browser(app)
                        visitor.cookies = cookies
                        return await visitor.post(link, ["choice": "move"]).status
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }

            #expect(Set(answers) == [.seeOther, .notFound])
            #expect(try await app.rows(in: "accounts WHERE household_id = '\(family.home)'") == 2)
            // Beside the child's own entry, which nobody reads any more, stands one copy.
            #expect(try await app.rows(in: "diary_entries WHERE name = 'Porridge' AND deleted_at IS NULL") == 2)
            let own = try await app.text(
                """
                SELECT string_agg(DISTINCT name, ' ' ORDER BY name) FROM diary_entries
                WHERE deleted_at IS NULL AND name IN ('Rice', 'Beans', 'Soup')
                """
            )
            #expect(own == "Beans Rice Soup")
        }
    }
}
