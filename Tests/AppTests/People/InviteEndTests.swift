import Database
import HTTPServer
import Testing

@testable import App

/// What an invite says of itself, and what ends it.
@Suite struct InviteEndTests {
    /// Makes an invite, and answers its link.
    private func invite(_ owner: Browser, _ fields: [(String, String)] = [("role", "member")]) async throws -> String {
        func links() async -> Set<String> {
            let page = await owner.get("/household").body
            return Set(page.matches(of: /\/invite\/[A-Za-z0-9_-]{43}/).map { String($0.output) })
        }
        let before = await links()
        let made = await owner.submit("/household/invites", fields)
        guard made.status == .seeOther else { throw Unexpected(made) }
        return try #require(await links().subtracting(before).first)
    }

    @Test(arguments: ["leaves", "moves", "is removed", "deletes the account"])
    func `H-01 HOSTILE-72 what somebody has invited and nobody has used ends with whoever`(goes how: String)
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.owner, of: home, email: "mehmet-\(Person.ID.new())@example.org")
            let elsewhere = try await app.household(email: "zeynep-\(Person.ID.new())@example.org")
            let theirs = [
                try await invite(mate), try await invite(mate, [("role", "kitchen"), ("current", TestApp.password)]),
            ]
            let (own, away) = (try await invite(home), try await invite(elsewhere))
            let visitor = Browser(app)
            for link in theirs { #expect(await visitor.get(link).status == .ok) }
            let person = try await app.owner(of: mate).person

            switch how {
            case "leaves": #expect(await mate.post("/household/leave").status == .seeOther)
            case "moves": #expect(await mate.post(away, ["choice": "move"]).status == .seeOther)
            case "is removed":
                try await app.change("UPDATE persons SET role = 'member' WHERE id = '\(person)'")
                #expect(await home.post("/people/\(person)/remove").status == .seeOther)
            default: #expect(await mate.post("/settings/delete", ["current": TestApp.password]).status == .seeOther)
            }

            let unknown = await visitor.get("/invite/" + String(repeating: "A", count: 43))
            for link in theirs {
                let opened = await visitor.get(link)
                #expect(opened.status == .notFound, "\(how)")
                #expect(opened.unchanging == unknown.unchanging, "\(how)")
                let form: KeyValuePairs = [
                    "name": "Can", "email": "can@example.org", "password": TestApp.password, "timezone": "UTC",
                ]
                #expect(await visitor.post(link, form).status == .notFound, "\(how)")
                #expect(!(await home.get("/household").body.contains(link)), "\(how)")
            }
            #expect(await visitor.get(own).status == .ok)
            #expect(try await app.rows(in: "kitchen_devices") == 0)
        }
    }

    @Test(arguments: [true, false])
    func `H-01 HOSTILE-72 what an owner has invited and nobody has used ends when they are an owner no more`(
        byAnother: Bool
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.owner, of: home, email: "mehmet-\(Person.ID.new())@example.org")
            let person = try await app.owner(of: mate).person
            let theirs = [
                try await invite(mate), try await invite(mate, [("role", "kitchen"), ("current", TestApp.password)]),
            ]
            let own = try await invite(home)
            let visitor = Browser(app)
            for link in theirs { #expect(await visitor.get(link).status == .ok) }
            if byAnother {
                _ = await home.post("/people/\(person)/announce")
                try await app.change("UPDATE announced_removals SET announced_at = now() - make_interval(days => 8)")
            }

            let changed = await (byAnother ? home : mate).post("/people/\(person)/role", ["role": "member"])

            #expect(changed.status == .seeOther)
            for link in theirs {
                #expect(await visitor.get(link).status == .notFound)
                let form: KeyValuePairs = [
                    "name": "Can", "email": "can@example.org", "password": TestApp.password, "timezone": "UTC",
                ]
                #expect(await visitor.post(link, form).status == .notFound)
                #expect(!(await home.get("/household").body.contains(link)))
            }
            #expect(await visitor.get(own).status == .ok)
            #expect(try await app.rows(in: "kitchen_devices") == 0)
        }
    }

    @Test
    func `HOSTILE-60 HOSTILE-72 nobody comes in by what an account has made that is switched off until it is on again`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let elsewhere = try await app.household(email: "zeynep-\(Person.ID.new())@example.org")
            let device = try await app.kitchenDevice(of: home)
            let links = [
                try await invite(home), try await invite(home, [("role", "kitchen"), ("current", TestApp.password)]),
            ]
            let recipe = try await home.cook("Menemen", ["3 eggs"])
            _ = await home.post(recipe + "/share")
            let shared = try #require(await home.get(recipe + "/share").between(#"<a href="/shared/"#, "\""))
            let pages = links + ["/shared/\(shared)"]
            let (visitor, before) = (Browser(app), try await app.owner(of: elsewhere).household)
            _ = await visitor.get("/login")

            try await AccountAdministration(owner: app.database).disable(home.email)
            for page in pages { #expect(await visitor.get(page).status == .notFound) }
            let moved = await elsewhere.post(links[0], ["choice": "move"])
            let opened = await visitor.post(links[1], ["name": "Shelf"])
            let kitchen = await device.get("/recipes")
            try await AccountAdministration(owner: app.database).enable(home.email)

            #expect(moved.status == .notFound)
            #expect(opened.status == .notFound)
            #expect(try await app.owner(of: elsewhere).household == before)
            #expect(try await app.rows(in: "kitchen_devices") == 1)
            #expect(kitchen.location?.hasPrefix("/login") == true)
            for page in pages { #expect(await visitor.get(page).status == .ok) }
            #expect(await device.get("/recipes").status == .ok)
        }
    }

    @Test func `H-01 HOSTILE-60 owners see no link and no device that opens nothing while its maker is switched off`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.owner, of: home, email: "mehmet-\(Person.ID.new())@example.org")
            _ = try await app.kitchenDevice(of: home, named: "Tablet")
            let link = try await invite(home)
            func shown() async -> [Bool] {
                let page = await mate.get("/household").body
                return [page.contains(link), page.contains("<bdi>Tablet</bdi>")]
            }
            let before = await shown()
            try await AccountAdministration(owner: app.database).disable(home.email)
            let meanwhile = await shown()
            try await AccountAdministration(owner: app.database).enable(home.email)

            #expect(before == [true, true])
            #expect(meanwhile == [false, false])
            #expect(await shown() == [true, true])
        }
    }

    @Test func `H-01 an invite says which role whoever opens it will have, also where it hands somebody over`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household(language: "tr")
            let mate = try await app.person(.viewer, of: home, email: "mehmet-\(Person.ID.new())@example.org")
            let added = await home.post("/people", ["name": "Ela", "kind": "dependant", "usual_share": "0.5"])
            let ela = added.location?.replacing("/people/", with: "") ?? ""
            let (member, viewer) = (try await invite(home), try await invite(home, [("role", "viewer")]))
            let handover = try await invite(home, [("role", "viewer"), ("person", ela)])
            let visitor = Browser(app)

            #expect(await visitor.get(member).body.contains("Ayşe invites you to this household as a member."))
            #expect(await visitor.get(viewer).body.contains("Ayşe invites you to this household as a viewer."))
            #expect(await visitor.get(handover).body.contains("You join this household as a viewer."))
            #expect(await other.get(handover).body.contains("Rolün: izleyici."))
            // Who is here already keeps the role.
            #expect(!(await mate.get(handover).body.contains("You join this household")))
            #expect(await mate.get(handover).body.contains("hands over the diary of Ela"))
        }
    }

    @Test(arguments: ["is taken off", "takes themselves off", "leaves"])
    func `H-03 HOSTILE-72 who no longer looks after somebody hands them over by no invite of before, their own or not`(
        how: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.owner, of: home, email: "mehmet-\(Person.ID.new())@example.org")
            let other = try await app.owner(of: mate).person
            let added = await home.post("/people", ["name": "Ela", "kind": "dependant"])
            let child = try #require(added.location).replacing("/people/", with: "")
            let link = try await invite(home, [("role", "member"), ("person", child)])
            let others = try await invite(mate, [("role", "member"), ("person", child)])
            let anybodys = try await invite(mate)
            let visitor = Browser(app)

            let ended =
                switch how {
                case "is taken off": await mate.submit("/people/\(child)/guardians", [("guardian", "\(other)")])
                case "takes themselves off": await home.submit("/people/\(child)/guardians", [("guardian", "\(other)")])
                default: await home.post("/household/leave")
                }

            #expect(ended.status == .seeOther, "\(ended.body.prefix(2_000))")
            // Whoever was a guardian has seen those of the other, too.
            for page in [link, others] {
                #expect(await visitor.get(page).status == .notFound)
                #expect(await home.post(page, ["choice": "move"]).status == .notFound)
            }
            #expect(await visitor.get(anybodys).status == .ok)
            #expect(
                try await app.rows(in: "persons WHERE id = '\(child)' AND left_at IS NULL AND kind = 'dependant'") == 1
            )
        }
    }

    @Test
    func `H-03 HOSTILE-126 the link that hands somebody over is shown to who looks after them, and to no other owner`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.owner, of: home, email: "mehmet-\(Person.ID.new())@example.org")
            let (own, other) = (try await app.owner(of: home), try await app.owner(of: mate))
            let added = await home.post("/people", ["name": "Ela", "kind": "dependant"])
            let child = try #require(added.location).replacing("/people/", with: "")
            _ = await home.submit("/people/\(child)/guardians", [("guardian", "\(own.person)")])
            let anybodys = try await invite(home)
            let handover = try await invite(home, [("role", "member"), ("person", child)])
            let seen = await mate.get("/household").body
            let anybody = Unwatched(app.application.services.database)
            let mine = anybody.scoped(to: own.household, person: own.person)
            let theirs = anybody.scoped(to: other.household, person: other.person)
            let links = Query<Int>.one("SELECT count(*) FROM invite_secrets()", as: Int.self)
            let seeds = Query<Int>.one("SELECT count(seed) FROM invites", as: Int.self)
            let refused = await #expect(throws: DatabaseError.self) { try await theirs.read(seeds) }

            #expect(seen.contains(anybodys))
            #expect(!seen.contains(handover))
            #expect(seen.contains("Hand over Ela"))
            #expect(seen.contains("The link is shown to those who look after this person."))
            #expect(try await theirs.read(links) == 1)
            #expect(try await mine.read(links) == 2)
            #expect(refused?.sqlstate == "42501")
            let id = try await app.text("SELECT id::text FROM invites WHERE person_id IS NOT NULL")
            #expect(await mate.post("/household/invites/\(id)/revoke").status == .seeOther)
            #expect(await home.get(handover).status == .notFound)
        }
    }
}
