import Domain
import HTTPServer
import Testing

@testable import App

/// The owner of a household ends it: nobody loses what is theirs, and for seven days it can be taken back.
@Suite struct EndingTests {
    private static let named: KeyValuePairs = ["name": " lale sokak 7 "]

    /// An owner and a member, each with a weight, and a recipe.
    private struct Family {
        let app: TestApp
        let home: Browser
        let member: Browser
        let former: DiaryOwner

        init(_ app: TestApp) async throws {
            self.app = app
            home = try await app.household()
            member = try await app.person(.member, of: home, email: "mehmet@example.org")
            former = try await app.owner(of: home)
            _ = try await home.cook("Soup", ["200 g red lentils"])
            _ = await home.post("/weight", ["date": TestApp.today.iso, "weight_kg": "64.5"])
            _ = await member.post("/weight", ["date": TestApp.today.iso, "weight_kg": "81.5"])
        }

        /// A child whom these look after.
        func child(_ name: String, of guardians: [DiaryOwner]) async throws -> Person.ID {
            let child = Person.ID.new()
            try await app.change(
                """
                INSERT INTO persons (household_id, id, name, kind, language, time_zone)
                VALUES ('\(former.household)', '\(child)', '\(name)', 'dependant', 'en', 'UTC')
                """
            )
            for guardian in guardians {
                try await app.change(
                    "INSERT INTO guardians VALUES ('\(former.household)', '\(child)', '\(guardian.person)')"
                )
            }
            try await app.change(
                """
                INSERT INTO weights (household_id, person_id, measured_on, weight_kg)
                VALUES ('\(former.household)', '\(child)', '2026-05-03', 14)
                """
            )
            return child
        }

        /// Who stands where, with what they weigh: those who are there, in no order that depends on keys.
        func people(of browser: Browser) async throws -> String {
            let household = try await app.owner(of: browser).household
            return try await app.text(
                """
                SELECT string_agg(concat_ws(' ', p.name, p.role, w.weight_kg), ', ' ORDER BY p.name)
                FROM persons AS p
                LEFT JOIN weights AS w ON w.household_id = p.household_id AND w.person_id = p.id AND w.deleted_at IS NULL
                WHERE p.household_id = '\(household)' AND p.left_at IS NULL
                """
            )
        }
    }

    @Test func `H-01 the owner ends a household by its name, and everybody finds what is theirs in one of their own`()
        async throws
    {
        try await TestApp.run { app in
            let family = try await Family(app)
            let asked = await family.home.get("/household/delete")
            let untouched = try await app.fingerprint()
            let wrong = await family.home.post("/household/delete", ["name": "Lale Sokak"])
            let empty = await family.home.post("/household/delete")
            let afterWrong = try await app.fingerprint()
            let ended = await family.home.post("/household/delete", Self.named)
            let page = await family.home.get("/household")

            #expect(asked.body.contains("Mehmet gets a household of their own"))
            #expect(wrong.marks("name"))
            #expect(empty.marks("name"))
            #expect(wrong.status == .unprocessableContent)
            #expect(afterWrong == untouched)
            #expect(ended.location == "/household")
            #expect(page.body.contains("Lale Sokak 7 has ended"))
            #expect(try await family.people(of: family.home) == "Ayşe owner 64.5")
            #expect(try await family.people(of: family.member) == "Mehmet owner 81.5")
            let homes = try await (app.owner(of: family.home).household, app.owner(of: family.member).household)
            #expect(homes.0 != homes.1)
            #expect(homes.0 != family.former.household)
            #expect(await family.home.get("/recipes").body.contains(">Soup<") == false)
            #expect(
                try await app.rows(in: "households WHERE id = '\(family.former.household)' AND ended_at IS NOT NULL")
                    == 1
            )
        }
    }

    @Test func `H-01 the others are signed out and told at sign-in, on the page, in the log and by mail`() async throws
    {
        try await TestApp.run { app in
            let family = try await Family(app)
            _ = await family.home.post("/household/delete", Self.named)
            let out = await family.member.get("/recipes")
            family.member.cookies = [:]
            _ = await family.member.signIn()
            let start = await family.member.get("/recipes").body
            let page = await family.member.get("/household").body
            let log = await family.member.get("/settings/security").body

            #expect(out.location?.hasPrefix("/login") == true)
            for told in [start, page] { #expect(told.contains("Ayşe has ended Lale Sokak 7.")) }
            #expect(log.contains("was ended by its owner"))
            #expect(page.contains("Take a copy of the 1 recipe of Lale Sokak 7"))
            #expect(!page.contains("/household/move/undo"), "it is the owner who takes it back")
            #expect(await family.member.post("/household/move/undo").status == .notFound)
            let mail = try await app.text(
                "SELECT concat_ws(' ', kind, recipient, about) FROM account_notices WHERE kind <> 'new_device'"
            )
            #expect(mail == "household_ended mehmet@example.org Lale Sokak 7")
            #expect(await family.member.post("/household/move/recipes").status == .seeOther)
            #expect(await family.member.get("/recipes").body.contains(">Soup<"))
        }
    }

    @Test func `H-01 an end is taken back within seven days, and the others are asked back and decide`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let them = try await app.owner(of: family.member)
            _ = await family.home.post("/household/delete", Self.named)
            _ = await family.home.post(
                "/weight",
                ["date": TestApp.today.adding(days: -1).iso, "weight_kg": "64"]
            )
            try await app.change("UPDATE moves SET moved_at = now() - interval '6 days'")
            try await app.change(
                "UPDATE households SET ended_at = now() - interval '6 days' WHERE id = '\(family.former.household)'"
            )
            let offered = await family.home.get("/household").body
            let back = await family.home.post("/household/move/undo")
            family.member.cookies = [:]
            _ = await family.member.signIn()
            let start = await family.member.get("/recipes").body
            let page = await family.member.get("/household").body
            let elsewhere = try await family.people(of: family.member)
            let returned = await family.member.post("/household/move/undo")

            #expect(offered.contains("Bring Lale Sokak 7 back"))
            #expect(back.status == .seeOther)
            #expect(try await app.owner(of: family.home).person == family.former.person)
            #expect(await family.home.get("/recipes").body.contains(">Soup<"))
            #expect(start.contains("Ayşe asks you back to Lale Sokak 7."))
            #expect(page.contains("Move back to Lale Sokak 7"))
            #expect(elsewhere == "Mehmet owner 81.5", "nobody is moved without being asked")
            #expect(returned.status == .seeOther)
            #expect(try await app.owner(of: family.member).person == them.person)
            #expect(try await app.rows(in: "weights WHERE household_id = '\(them.household)'") == 3)
            #expect(try await app.text("SELECT role FROM persons WHERE id = '\(them.person)'") == "member")
        }
    }

    @Test func `H-01 after seven days nothing of it is there, and what everybody took along stays`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            _ = await family.home.post("/household/delete", ["name": "Lale Sokak 7", "bring": "1"])
            for table in [
                "persons SET left_at = left_at", "households SET ended_at = ended_at", "moves SET moved_at = moved_at",
            ] {
                try await app.change("UPDATE \(table) - interval '8 days'")
            }
            let late = await family.home.post("/household/move/undo")
            try await Housekeeping(owner: app.database, log: .silent).sweep()

            #expect(late.status == .notFound)
            #expect(try await app.rows(in: "households WHERE id = '\(family.former.household)'") == 0)
            #expect(try await app.rows(in: "accounts") == 2)
            #expect(try await app.rows(in: "weights") == 2)
            #expect(await family.home.get("/recipes").body.contains(">Soup<"))
        }
    }

    @Test func `A-04 H-01 a household with one of everything is deleted when its seven days are over`() async throws {
        try await TestApp.run { app in
            let household = try await Belongings(of: try await app.household(), app).owner.household
            try await app.change("UPDATE households SET ended_at = now() - interval '8 days' WHERE id = '\(household)'")

            try await Housekeeping(owner: app.database, log: .silent).sweep()
            try await app.change("SET CONSTRAINTS ALL IMMEDIATE")

            #expect(try await app.rows(in: "households WHERE id = '\(household)'") == 0)
            #expect(try await app.rows(in: "recipe_lines WHERE household_id = '\(household)'") == 0)
        }
    }

    @Test func `H-01 H-03 a child goes with who looks after them, with their diary, and is brought back by them`()
        async throws
    {
        try await TestApp.run { app in
            let family = try await Family(app)
            let them = try await app.owner(of: family.member)
            let grandmother = try await app.person(.viewer, of: family.home, email: "nene@example.org")
            let third = try await app.owner(of: grandmother)
            _ = try await family.child("Ela", of: [them, third])
            _ = try await family.child("Deniz", of: [family.former, them])
            // Of two who look after a child it goes with who has been there longer.
            try await app.change("UPDATE persons SET created_at = now() - interval '1 day' WHERE id = '\(them.person)'")
            let guardians = """
                SELECT string_agg(concat_ws(' ', person_id, guardian_id), ',' ORDER BY person_id, guardian_id)
                FROM guardians
                WHERE household_id = '\(family.former.household)'
                """
            let before = try await app.text(guardians)
            let asked = await family.home.get("/household/delete").body
            #expect(await family.home.post("/household/delete", Self.named).status == .seeOther)
            for one in [family.member, grandmother] {
                one.cookies = [:]
                _ = await one.signIn()
            }

            #expect(asked.contains("Deniz goes with you"))
            #expect(asked.contains("Ela goes with Mehmet"))
            #expect(try await family.people(of: family.home) == "Ayşe owner 64.5, Deniz 14")
            #expect(try await family.people(of: family.member) == "Ela 14, Mehmet owner 81.5")
            #expect(await family.member.get("/household").body.contains("Take a copy of Deniz of Lale Sokak 7"))
            #expect(await grandmother.get("/household").body.contains("Take a copy of Ela of Lale Sokak 7"))
            #expect(await grandmother.post("/household/move/people").status == .seeOther)
            #expect(try await app.text(guardians) == before)

            #expect(await family.home.post("/household/move/undo").status == .seeOther)
            #expect(try await family.people(of: family.home) == "Ayşe owner 64.5, Deniz 14")
            #expect(!(await family.home.get("/household").body.contains(">Ela<")), "she is her father's to bring back")
            #expect(await family.member.post("/household/move/undo").status == .seeOther)
            #expect(
                try await family.people(of: family.home) == "Ayşe owner 64.5, Deniz 14, Ela 14, Mehmet member 81.5"
            )
            #expect(try await app.text(guardians) == before)
        }
    }

    @Test func `H-01 another owner is not removed so, nor by somebody who is none`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let mate = try await app.person(.owner, of: family.home, email: "can@example.org")
            let them = try await app.owner(of: mate).person
            let before = try await app.fingerprint()
            let page = await family.home.get("/household/delete").body
            let refused = await family.home.post("/household/delete", Self.named)
            let forbidden = await family.member.post("/household/delete", Self.named)
            let after = try await app.fingerprint()
            _ = await family.home.post("/people/\(them)/announce")
            try await app.change("UPDATE announced_removals SET announced_at = now() - interval '8 days'")

            #expect(page.contains("Also an owner"))
            #expect(!page.contains(#"name="name""#))
            #expect(refused.status == .conflict)
            #expect(forbidden.status == .forbidden)
            #expect(await family.member.get("/household/delete").status == .forbidden)
            #expect(before == after)
            #expect(await family.home.post("/household/delete", Self.named).status == .seeOther)
        }
    }

    @Test func `A-04 H-01 who has deleted their account does not bring an ended household back by signing in`()
        async throws
    {
        try await TestApp.run { app in
            let family = try await Family(app)
            _ = await family.member.post("/settings/delete", ["current": TestApp.password])
            #expect(await family.home.post("/household/delete", Self.named).status == .seeOther)
            family.member.cookies = [:]
            _ = await family.member.signIn()

            #expect(
                try await app.rows(in: "households WHERE id = '\(family.former.household)' AND ended_at IS NOT NULL")
                    == 1
            )
            #expect(try await family.people(of: family.member) == "Mehmet owner 81.5")
            #expect(try await family.people(of: family.home) == "Ayşe owner 64.5")
        }
    }

    @Test func `HOSTILE-60 H-01 links and devices end with the household`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let soup = "/recipes/" + (try await app.text("SELECT id::text FROM recipes"))
            #expect(await family.home.post(soup + "/share").status == .seeOther)
            let page = await family.home.get(soup + "/share").body
            let link = String(try #require(page.firstMatch(of: /\/shared\/[A-Za-z0-9_-]+/)).output)
            let device = try await app.kitchenDevice(of: family.home)
            let before = [await Browser(app).get(link).status, await device.get("/recipes").status]
            _ = await family.home.post("/household/delete", Self.named)

            #expect(before == [.ok, .ok])
            #expect(await Browser(app).get(link).status == .notFound)
            #expect(await device.get("/recipes").status != .ok)
        }
    }
}
