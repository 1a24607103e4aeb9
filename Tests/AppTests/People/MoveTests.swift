import Domain
import HTTPServer
import Testing

@testable import App

/// Joining, leaving and being removed: what belongs to the body goes with the person, the kitchen stays.
@Suite struct MoveTests {
    /// Makes an invite of a household and answers its address.
    private func invite(_ home: Browser, as role: String = "member") async throws -> String {
        let made = await home.post("/household/invites", ["role": role])
        guard made.status == .seeOther else { throw Unexpected(made) }
        return try #require(
            await home.get("/household").between("http://localhost/invite/", "<").map { "/invite/\($0)" }
        )
    }

    /// The rows of a person's body, without whose they are.
    private func body(of browser: Browser, _ app: TestApp) async throws -> String {
        let one = try await app.owner(of: browser)
        let tables = ["diary_entries", "diary_days", "goals", "weights", "favourites"]
        let rows = tables.map {
            """
            SELECT '\($0)' AS tab, (to_jsonb(t) - 'household_id' - 'person_id')::text AS line
            FROM \($0) AS t WHERE household_id = '\(one.household)' AND person_id = '\(one.person)'
            """
        }
        return try await app.text(
            "SELECT string_agg(tab || line, chr(10) ORDER BY tab, line) FROM (\(rows.joined(separator: " UNION ALL "))) AS r"
        )
    }

    @Test func `H-01 who moves takes diary, weight, goals, favourites and own foods along, and the kitchen stays`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let guest = try await app.household(email: "zeynep@example.org")
            let things = try await Belongings(of: guest, app)
            let before = try await body(of: guest, app)
            let link = try await invite(home)

            let page = await guest.get(link)
            let moved = await guest.post(link, ["choice": "move"])

            #expect(page.body.contains("1 day of your diary"))
            #expect(page.body.contains("1 weight"))
            #expect(page.body.contains("1 favourite"))
            #expect(page.body.contains("undo this for 7 days"))
            #expect(moved.status == .seeOther)
            #expect(try await body(of: guest, app) == before)
            #expect(try await app.owner(of: guest).household == app.owner(of: home).household)
            #expect(await guest.get("/foods/\(things.shelf.food)").status == .ok)
            #expect(await guest.get("/recipes/\(things.shelf.recipe)").status == .notFound)
            #expect(await home.get("/household").body.contains("Ayşe"))
        }
    }

    @Test func `H-01 an own food of the same name and values is one after moving, and one with others stays another`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let guest = try await app.household(email: "zeynep@example.org")
            let there = try await home.ownFood(["name": "Simit", "energy_kcal": "280"])
            _ = try await home.ownFood(["name": "Ayran", "energy_kcal": "40"])
            for (name, energy) in [("Simit", "280"), ("Ayran", "60")] {
                let food = try await guest.ownFood(["name": name, "energy_kcal": energy])
                let eaten = await guest.post(
                    "/diary/\(TestApp.today)/entries",
                    ["slot": "lunch", "food": food, "amount": "100"]
                )
                #expect(eaten.status == .seeOther)
            }

            // Never eaten, it stays.
            _ = try await guest.ownFood(["name": "Boza", "energy_kcal": "90"])
            let link = try await invite(home)

            let asked = await guest.get(link)
            _ = await guest.post(link, ["choice": "move"])

            let household = try await app.owner(of: home).household
            let foods = try await app.text(
                """
                SELECT string_agg(concat_ws(' ', name, energy_kcal), ', ' ORDER BY name)
                FROM own_foods WHERE household_id = '\(household)'
                """
            )
            let entries = try await app.text(
                """
                SELECT string_agg(concat_ws(' ', e.name, f.name, e.food_id::text = '\(there)'), ', ' ORDER BY e.name)
                FROM diary_entries AS e
                JOIN own_foods AS f ON f.household_id = e.household_id AND f.id = e.food_id
                WHERE e.household_id = '\(household)'
                """
            )
            #expect(asked.body.contains("2 foods of your own"))
            #expect(foods == "Ayran 40, Ayran 2 60, Simit 280")
            #expect(entries == "Ayran Ayran 2 f, Simit Simit t")
        }
    }

    @Test func `H-01 nothing moves unless it is asked for`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let guest = try await app.household(email: "zeynep@example.org")
            let before = try await app.owner(of: guest).household
            let link = try await invite(home)

            let answer = await guest.post(link, ["choice": "stay"])

            #expect(answer.status == .seeOther)
            #expect(try await app.owner(of: guest).household == before)
            #expect(await guest.get(link).status == .ok)
        }
    }

    @Test func `H-01 a move is taken back with what was written since`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let guest = try await app.household(email: "zeynep@example.org")
            let former = try await app.owner(of: guest)
            _ = await guest.post("/weight", ["date": TestApp.today.iso, "weight_kg": "71"])
            _ = await guest.post(try await invite(home), ["choice": "move"])
            _ = await guest.post("/weight", ["date": TestApp.today.adding(days: -1).iso, "weight_kg": "70.5"])
            let before = try await body(of: guest, app)

            let back = await guest.post("/household/move/undo")

            #expect(back.status == .seeOther)
            #expect(try await app.owner(of: guest).household == former.household)
            #expect(try await app.owner(of: guest).person == former.person)
            #expect(try await body(of: guest, app) == before)
            #expect(await guest.post("/household/move/undo").status == .notFound)
        }
    }

    @Test func `H-01 a move is taken back with the name, language and time zone that were set since`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let guest = try await app.household(email: "zeynep@example.org")
            let former = try await app.owner(of: guest).person
            _ = await guest.post(try await invite(home), ["choice": "move"])
            let there = try await app.owner(of: guest).person
            try await app.change(
                """
                UPDATE persons SET name = 'Zeyno', language = 'tr', time_zone = 'Europe/Berlin' WHERE id = '\(there)'
                """
            )

            #expect(await guest.post("/household/move/undo").status == .seeOther)

            let kept = try await app.text(
                "SELECT concat_ws(' ', name, language, time_zone) FROM persons WHERE id = '\(former)'"
            )
            #expect(kept == "Zeyno tr Europe/Berlin")
        }
    }

    @Test func `H-01 who leaves takes their profile along: share, what they avoid, who may write, where they begin`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await app.housemate(of: home)
            let before = try await app.owner(of: member)
            let saved = await member.post(
                "/people/\(before.person)",
                [
                    "name": "Mehmet", "usual_share": "1.5", "diets": "vegetarian", "allergies": "milk",
                    "allergy_words": "kiwi", "diary_writing": "direct", "share_level": "nothing",
                ]
            )
            let settings = await member.post(
                "/settings",
                ["name": "Mehmet", "language": "en", "timezone": "Europe/Istanbul", "start": "shopping"]
            )
            #expect([saved.status, settings.status] == [.seeOther, .seeOther])
            func profile(_ one: DiaryOwner) async throws -> String {
                try await app.text(
                    """
                    SELECT concat_ws(' ', p.name, p.usual_share, p.diary_writing, p.start, (
                        SELECT string_agg((to_jsonb(a) - 'household_id' - 'person_id' - 'id')::text, ' '
                            ORDER BY (to_jsonb(a) - 'household_id' - 'person_id' - 'id')::text)
                        FROM avoidances AS a WHERE a.household_id = p.household_id AND a.person_id = p.id
                    ))
                    FROM persons AS p WHERE p.household_id = '\(one.household)' AND p.id = '\(one.person)'
                    """
                )
            }
            let kept = try await profile(before)
            #expect(kept.contains("1.5 direct shopping"))
            #expect(kept.contains("milk"))
            #expect(kept.contains("kiwi"))

            #expect(await member.post("/household/leave").status == .seeOther)

            let after = try await app.owner(of: member)
            #expect(after.household != before.household)
            #expect(try await profile(after) == kept)
        }
    }

    @Test func `H-01 nobody goes back to a household that others have ended since`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await app.housemate(of: home)
            let former = try await app.owner(of: home).household
            let other = try await app.household(email: "zeynep@example.org")
            #expect(await member.post("/household/leave").status == .seeOther)
            #expect(await member.get("/household").body.contains("/household/move/undo"))

            _ = await home.post(try await invite(other), ["choice": "move"])
            // All of a test happens in one transaction, hence at one time.
            try await app.change(
                "UPDATE households SET ended_at = ended_at + interval '1 minute' WHERE id = '\(former)'"
            )

            #expect(try await app.rows(in: "households WHERE id = '\(former)' AND ended_at IS NOT NULL") == 1)
            #expect(await member.post("/household/move/undo").status == .notFound)
            #expect(await member.get("/household").body.contains("/household/move/undo") == false)
        }
    }

    @Test func `H-01 the last person brings the recipes along as copies with names of their own`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Menemen", ["3 eggs"])
            let guest = try await app.household(email: "zeynep@example.org")
            let own = try await guest.cook("Menemen", ["4 eggs", "2 tomatoes"])
            let energy = await guest.get(own).nutrient(.energy, in: .total)

            let moved = await guest.post(try await invite(home), ["choice": "move", "bring": "1"])

            #expect(moved.status == .seeOther)
            let page = await home.get(own)
            #expect(page.status == .ok)
            #expect(page.body.contains("Menemen 2"))
            #expect(page.nutrient(.energy, in: .total) == energy)
            #expect(await home.get("/recipes").body.contains("Menemen 2"))
            #expect(await guest.get("/household").body.contains("/household/move/recipes") == false)
        }
    }

    @Test func `H-01 who goes back takes off the recipes that they brought and that nobody has touched there`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let guest = try await app.household(email: "zeynep@example.org")
            for name in ["Boza", "Tea"] { _ = try await guest.cook(name, ["200 g red lentils"]) }
            _ = await guest.post(try await invite(home), ["choice": "move", "bring": "1"])
            let brought = await home.get("/recipes").body
            try await app.change(
                """
                UPDATE recipes SET version = version + 1
                WHERE name = 'Tea' AND household_id = '\(try await app.owner(of: home).household)'
                """
            )

            #expect(await guest.post("/household/move/undo").status == .seeOther)

            let left = await home.get("/recipes").body
            let own = await guest.get("/recipes").body
            #expect([">Boza<", ">Tea<"].map { brought.contains($0) } == [true, true])
            #expect([">Boza<", ">Tea<"].map { left.contains($0) } == [false, true])
            #expect([">Boza<", ">Tea<"].map { own.contains($0) } == [true, true])
        }
    }

    @Test func `HOSTILE-54 H-01 who comes to read only, or leaves others behind, brings no recipes along`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let reader = try await app.household(email: "zeynep@example.org")
            let family = try await app.household(email: "nur@example.org")
            let mate = try await app.person(.member, of: family, email: "can@example.org")
            for cook in [reader, family] { _ = try await cook.cook("Boza", ["200 g red lentils"]) }
            let link = try await invite(home, as: "viewer")

            let asked = await reader.get(link).body
            let read = await reader.post(link, ["choice": "move", "bring": "1"])
            let left = await mate.post(try await invite(home), ["choice": "move", "bring": "1"])

            #expect(!asked.contains(#"name="bring""#))
            #expect(read.status == .seeOther)
            #expect(left.status == .seeOther)
            #expect(!(await home.get("/recipes").body.contains("Boza")))
        }
    }

    @Test
    func `H-01 HOSTILE-56 the last owner hands over before leaving, and whoever leaves has a household of their own`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await app.person(.member, of: home, email: "can-\(Person.ID.new())@example.org")
            _ = await member.post("/weight", ["date": TestApp.today.iso, "weight_kg": "71"])
            let before = try await body(of: member, app)

            #expect(await home.post("/household/leave").status == .conflict)
            #expect(await member.post("/household/leave").status == .seeOther)

            #expect(try await body(of: member, app) == before)
            #expect(try await app.owner(of: member).household != app.owner(of: home).household)
            #expect(await member.get("/household/invites/new").status == .ok)
            #expect(await home.post("/household/leave").status == .conflict)
            #expect(await home.get("/household").body.contains("Mehmet") == false)
        }
    }

    @Test func `HOSTILE-55 HOSTILE-125 who is removed is out at once and finds the diary in a household of their own`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await app.person(.member, of: home, email: "can-\(Person.ID.new())@example.org")
            _ = await member.post("/weight", ["date": TestApp.today.iso, "weight_kg": "71"])
            let before = try await body(of: member, app)
            let them = try await app.owner(of: member).person

            #expect(await home.get("/people/\(them)/remove").status == .ok)
            #expect(await home.post("/people/\(them)/remove").status == .seeOther)

            #expect(await member.get("/recipes").status == .seeOther)
            #expect(await member.get("/recipes").header("Location")?.hasPrefix("/login") == true)
            member.cookies = [:]
            #expect(await member.signIn().status == .seeOther)
            #expect(await member.get("/recipes").status == .ok)
            #expect(try await body(of: member, app) == before)
            #expect(try await app.owner(of: member).household != app.owner(of: home).household)
            #expect(await home.get("/people/\(them)").status == .notFound)
        }
    }

    @Test func `H-03 the children of the last person move along with their diaries`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let guest = try await app.household(email: "zeynep@example.org")
            let one = try await app.owner(of: guest)
            let child = Person.ID.new()
            try await app.change(
                """
                INSERT INTO persons (household_id, id, name, kind, language, time_zone)
                VALUES ('\(one.household)', '\(child)', 'Ela', 'dependant', 'en', 'UTC')
                """
            )
            try await app.change("INSERT INTO guardians VALUES ('\(one.household)', '\(child)', '\(one.person)')")
            try await app.change(
                "INSERT INTO weights (household_id, person_id, measured_on, weight_kg) VALUES ('\(one.household)', '\(child)', '2026-05-03', 14)"
            )

            let link = try await invite(home)
            let asked = await guest.get(link)
            _ = await guest.post(link, ["choice": "move"])

            let there = try await app.owner(of: guest)
            let moved = try await app.text(
                """
                SELECT p.name || ' ' || w.weight_kg
                FROM persons AS p
                JOIN guardians AS g ON g.household_id = p.household_id AND g.person_id = p.id
                JOIN weights AS w ON w.household_id = p.household_id AND w.person_id = p.id
                WHERE p.household_id = '\(there.household)' AND g.guardian_id = '\(there.person)'
                """
            )
            #expect(asked.body.contains("Ela goes with you"))
            #expect(moved == "Ela 14")
        }
    }

    @Test(arguments: [true, false])
    func `H-01 H-03 a child goes back with whoever takes their move back, unless only others look after it since`(
        isTakenOff: Bool
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let guest = try await app.household(email: "zeynep@example.org")
            let added = await guest.post("/people", ["name": "Ela", "kind": "dependant"])
            let former = try #require(added.location).replacing("/people/", with: "")
            _ = await guest.post(try await invite(home), ["choice": "move"])
            let (there, mover) = (try await app.owner(of: home), try await app.owner(of: guest))
            let child = try await app.text(
                "SELECT id::text FROM persons WHERE household_id = '\(there.household)' AND kind = 'dependant'"
            )
            let both = [("guardian", "\(mover.person)"), ("guardian", "\(there.person)")]
            #expect(await guest.submit("/people/\(child)/guardians", both).status == .seeOther)
            if isTakenOff {
                #expect(await home.submit("/people/\(child)/guardians", [both[1]]).status == .seeOther)
            }
            try await app.change(
                """
                INSERT INTO weights (household_id, person_id, measured_on, weight_kg)
                VALUES ('\(there.household)', '\(child)', '2026-05-03', 14)
                """
            )

            #expect(await guest.post("/household/move/undo").status == .seeOther)

            let pages = ["/people/\(former)", "/diary/\(TestApp.today.iso)?person=\(former)"]
            for page in pages { #expect(await guest.get(page).status == (isTakenOff ? .notFound : .ok), "\(page)") }
            #expect(await home.get("/people/\(child)").status == (isTakenOff ? .ok : .notFound))
            #expect(try await app.rows(in: "weights WHERE person_id = '\(former)'") == (isTakenOff ? 0 : 1))
            #expect(await guest.post("/people/\(former)/undelete").status == (isTakenOff ? .notFound : .seeOther))
        }
    }

    @Test func `every table that names a person says whether its rows move`() async throws {
        try await TestApp.run { app in
            let tables = try await app.text(
                """
                SELECT string_agg(DISTINCT c.relname, ' ' ORDER BY c.relname)
                FROM pg_class AS c
                JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attname = 'person_id' AND NOT a.attisdropped
                WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
                """
            )
            let moving = ["avoidances", "diary_days", "diary_entries", "favourites", "goals", "weights"]
            // What is worked out anew, what takes back what was done in the old household, and what ends with leaving.
            let staying = [
                "accounts", "announced_removals", "body_shares", "diary_changes", "diary_offers", "diary_sums",
                "former_entries", "former_plates", "guardians",
                "invites", "usual_weeks", "meal_eaters", "plan_eaters", "meals_out", "plan_skips", "feeds",
                "shopping_operations", "import_entries",
                "writing_grants", "cooked_shares", "recipe_ratings",
            ]
            #expect(tables.split(separator: " ").map(String.init) == (moving + staying).sorted())
        }
    }
}
