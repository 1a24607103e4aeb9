import Domain
import HTTPServer
import Testing

@testable import App

/// How owners part, and what whoever leaves takes along.
@Suite struct RemovalTests {
    @Test func `H-01 an owner is removed, or made a member, by another only seven days after it was announced`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.owner, of: home, email: "mehmet@example.org")
            let them = try await app.owner(of: mate).person
            let page = "/people/\(them)"
            for days in [nil, 0, 6] {
                if days == 0 { #expect(await home.post(page + "/announce").status == .seeOther) }
                if let days { try await app.announced(daysAgo: days) }
                #expect(await home.post(page + "/remove").status == .conflict)
                #expect(await home.post(page + "/role", ["role": "member"]).status == .conflict)
                #expect(!(await home.get(page).body.contains(#"name="role""#)))
                #expect(!(await home.get(page).body.contains("\(page)/remove")))
            }
            try await app.announced(daysAgo: 8)

            #expect(await home.get(page).body.contains("\(page)/remove"))
            #expect(await home.get(page + "/remove").status == .ok)
            try await app.undone(home) {
                #expect(await home.post(page + "/role", ["role": "member"]).status == .seeOther)
                let left = try await app.rows(in: "announced_removals")
                #expect(left == 0)
            }
            #expect(await home.post(page + "/remove").status == .seeOther)
            #expect(await mate.get("/recipes").location?.hasPrefix("/login") == true)
            #expect(try await app.rows(in: "announced_removals") == 0)
        }
    }

    @Test func `H-01 a removal is announced on the household's page, at sign-in, in the log and by mail`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.owner, of: home, email: "mehmet@example.org")
            let member = try await app.person(.member, of: home, email: "can@example.org")
            let them = try await app.owner(of: mate).person
            _ = await home.post("/people/\(them)/announce")
            _ = await home.post("/people/\(them)/announce")
            mate.cookies = [:]
            #expect(await mate.signIn().status == .seeOther)
            let start = await mate.get("/recipes").body

            #expect(start.contains("Ayşe announced that you are to be removed from this household."))
            #expect(await mate.get("/household").body.contains("Ayşe announced that you are to be removed"))
            #expect(await home.get("/household").body.contains("Ayşe announced that Mehmet is to be removed."))
            #expect(!(await member.get("/household").body.contains("announced that")))
            #expect(await mate.get("/settings/security").body.contains("An owner announced that you are to be removed"))
            let mail = try await app.text(
                "SELECT string_agg(concat_ws(' ', kind, recipient, about), ',') FROM account_notices WHERE kind <> 'new_device'"
            )
            #expect(mail == "removal_announced mehmet@example.org Lale Sokak 7", "who announces twice tells once")
        }
    }

    @Test func `H-01 both whom an announced removal concerns take it back, and nobody else`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.owner, of: home, email: "mehmet@example.org")
            let third = try await app.person(.owner, of: home, email: "can@example.org")
            let member = try await app.person(.member, of: home, email: "ela@example.org")
            let page = "/people/\(try await app.owner(of: mate).person)/announce"
            for one in [home, mate] {
                #expect(await home.post(page).status == .seeOther)
                #expect(await third.post(page + "/undo").status == .notFound)
                #expect(await member.post(page + "/undo").status == .forbidden)
                #expect(try await app.rows(in: "announced_removals") == 1)
                #expect(await one.post(page + "/undo").status == .seeOther)
                #expect(try await app.rows(in: "announced_removals") == 0)
            }
            #expect(await member.post(page).status == .forbidden)
            #expect(await mate.post(page).status == .notFound, "nobody announces their own")
            let ofMember = "/people/\(try await app.owner(of: member).person)/announce"
            #expect(await home.post(ofMember).status == .notFound)
        }
    }

    @Test(arguments: ["leaves", "deletes the account"])
    func `H-01 an announced removal is still due for an owner who comes back to the household`(from how: String)
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.owner, of: home, email: "mehmet@example.org")
            let page = "/people/\(try await app.owner(of: mate).person)"
            let announced = "Ayşe announced that Mehmet is to be removed."
            _ = await home.post(page + "/announce")
            if how == "leaves" {
                #expect(await mate.post("/household/leave").status == .seeOther)
            } else {
                #expect(await mate.post("/settings/delete", ["current": TestApp.password]).status == .seeOther)
            }
            let meanwhile = await home.get("/household").body
            let back = how == "leaves" ? await mate.post("/household/move/undo") : await mate.signIn()
            let afterwards = await home.get("/household").body
            try await app.announced(daysAgo: 8)

            #expect(!meanwhile.contains(announced))
            #expect(back.status == .seeOther)
            #expect(afterwards.contains(announced))
            #expect(await home.post(page + "/remove").status == .seeOther)
        }
    }

    @Test
    func `HOSTILE-60 a link that somebody gave out ends as they leave, and with a household of their own stays so`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await app.person(.member, of: home, email: "mehmet@example.org")
            let soup = try await home.cook("Soup", ["200 g red lentils"])
            #expect(await member.post(soup + "/share").status == .seeOther)
            let page = await member.get(soup + "/share").body
            let link = String(try #require(page.firstMatch(of: /\/shared\/[A-Za-z0-9_-]+/)).output)
            let before = await Browser(app).get(link)
            #expect(await member.post("/household/leave", ["bring": "1"]).status == .seeOther)
            let after = await Browser(app).get(link)

            #expect(before.status == .ok)
            #expect(after.status == .notFound)
        }
    }

    @Test
    func `HOSTILE-60 H-03 what somebody does in the kitchen while they act for a child is theirs, and ends with them`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await app.person(.member, of: home, email: "mehmet@example.org")
            let person = try await app.owner(of: member).person
            let added = await home.post("/people", ["name": "Ela", "kind": "dependant"])
            let child = try #require(added.location).replacing("/people/", with: "")
            try await app.change(
                """
                INSERT INTO guardians (household_id, person_id, guardian_id)
                SELECT household_id, '\(child)', id FROM persons WHERE id = '\(person)'
                """
            )
            let soup = try await home.cook("Soup", ["200 g red lentils"])
            _ = try await member.cook("Tea", ["500 ml water"], [("person", child)])
            #expect(await member.post(soup + "/share", ["person": child]).status == .seeOther)
            let page = await member.get(soup + "/share").body
            let link = String(try #require(page.firstMatch(of: /\/shared\/[A-Za-z0-9_-]+/)).output)
            let before = await Browser(app).get(link)
            let author = try await app.text("SELECT updated_by::text FROM recipes WHERE name = 'Tea'")

            #expect(await home.post("/people/\(person)/remove").status == .seeOther)

            #expect(author == person.description)
            #expect(before.status == .ok)
            #expect(await Browser(app).get(link).status == .notFound)
        }
    }

    @Test func `HOSTILE-125 an owner who is removed with a form open finds the door, and the diary at home`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.owner, of: home, email: "mehmet@example.org")
            _ = await mate.post("/weight", ["date": TestApp.today.iso, "weight_kg": "71"])
            let page = "/people/\(try await app.owner(of: mate).person)"
            _ = await home.post(page + "/announce")
            try await app.announced(daysAgo: 7)
            #expect(await home.post(page + "/remove").status == .seeOther)
            let sent = await mate.post("/weight", ["date": TestApp.today.iso, "weight_kg": "72"])
            mate.cookies = [:]
            _ = await mate.signIn()

            #expect(sent.location?.hasPrefix("/login") == true)
            #expect(await mate.get("/weight").body.contains("71"))
            #expect(await mate.get("/household/invites/new").status == .ok)
        }
    }

    @Test func `H-01 whoever leaves takes copies of recipes, own foods and photos, once, and the household is told`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await app.person(.member, of: home, email: "mehmet@example.org")
            let quiet = try await app.person(.member, of: home, email: "can@example.org")
            let things = try await Belongings(of: home, app)
            let before = try await app.text(
                "SELECT count(*)::text FROM recipes WHERE household_id = '\(things.owner.household)' AND deleted_at IS NULL"
            )
            let asked = await member.get("/household/leave").body
            #expect(await member.post("/household/leave", ["bring": "1"]).status == .seeOther)
            #expect(await quiet.post("/household/leave").status == .seeOther)
            let there = try await app.owner(of: member).household
            let photos = try await app.rows(in: "recipe_photos WHERE household_id = '\(there)'")
            let foods = try await app.rows(in: "own_foods WHERE household_id = '\(there)'")

            #expect(asked.contains("Bring \(before) recipes along as copies"))
            #expect(await member.get("/recipes").body.contains(">Menemen<"))
            #expect(photos == 2)
            #expect(foods >= 2)
            #expect(await member.post("/household/move/recipes").status == .notFound, "they are taken once")
            #expect(!(await quiet.get("/recipes").body.contains(">Menemen<")))
            #expect(await home.get("/recipes").body.contains(">Menemen<"), "the kitchen stays")
            #expect(await home.get("/household").body.contains("Mehmet took copies of \(before) recipes along"))
        }
    }

    @Test func `H-01 whoever was removed takes copies within seven days, from nobody else's household`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let stranger = try await app.household(email: "zeynep@example.org")
            let member = try await app.person(.member, of: home, email: "mehmet@example.org")
            _ = try await home.cook("Soup", ["200 g red lentils"])
            let them = try await app.owner(of: member).person
            #expect(await home.post("/people/\(them)/remove").status == .seeOther)
            member.cookies = [:]
            _ = await member.signIn()
            let offered = await member.get("/household").body
            try await app.change("UPDATE recipes SET updated_at = now() - interval '9 days'")
            for days in [8, 6] {
                try await app.change("UPDATE moves SET moved_at = now() - interval '\(days) days'")
                let taken = await member.post("/household/move/recipes")
                #expect(taken.status == (days == 8 ? .notFound : .seeOther))
            }

            #expect(offered.contains("Take a copy of the 1 recipe of Lale Sokak 7"))
            #expect(await member.get("/recipes").body.contains(">Soup<"))
            #expect(await stranger.post("/household/move/recipes").status == .notFound)
            #expect(await home.post("/household/move/recipes").status == .notFound)
            #expect(await home.get("/household").body.contains("Mehmet took a copy of 1 recipe along"))
        }
    }

    @Test func `HOSTILE-55 H-01 whoever was removed takes nothing along that the kitchen has written since`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await app.person(.member, of: home, email: "mehmet@example.org")
            for name in ["Soup", "Cake", "Tea"] { _ = try await home.cook(name, ["200 g red lentils"]) }
            for name in ["Ayran", "Boza"] { _ = try await home.ownFood(["name": name, "energy_kcal": "40"]) }
            let them = try await app.owner(of: member).person
            #expect(await home.post("/people/\(them)/remove").status == .seeOther)
            // Cake was changed since, and Tea and Boza were added.
            try await app.change("UPDATE moves SET moved_at = now() - interval '1 day'")
            for change in [
                "UPDATE recipes SET created_at = now() - interval '2 days' WHERE name IN ('Soup', 'Cake')",
                "UPDATE recipes SET updated_at = now() - interval '2 days' WHERE name = 'Soup'",
                "UPDATE own_foods SET created_at = now() - interval '2 days' WHERE name = 'Ayran'",
            ] { try await app.change(change) }
            member.cookies = [:]
            _ = await member.signIn()

            let offered = await member.get("/household").body
            let taken = await member.post("/household/move/recipes")
            let there = try await app.owner(of: member).household
            func names(_ table: String) async throws -> String {
                try await app.text("SELECT string_agg(name, ' ') FROM \(table) WHERE household_id = '\(there)'")
            }

            #expect(offered.contains("Take a copy of the 1 recipe of Lale Sokak 7"))
            #expect(taken.status == .seeOther)
            #expect(try await names("recipes") == "Soup")
            #expect(try await names("own_foods") == "Ayran")
        }
    }
}

extension TestApp {
    fileprivate func announced(daysAgo days: Int) async throws {
        try await change("UPDATE announced_removals SET announced_at = now() - interval '\(days) days'")
    }
}
