import Database
import Testing
import Web

@testable import App

/// Persons without an account: who adds them, who looks after them, and who removes them.
@Suite struct WardTests {
    /// A household of two owners and a member, with a child that the first owner has added.
    private struct Family {
        let app: TestApp
        let mother: Browser
        let father: Browser
        let lodger: Browser
        let child: String

        init(_ app: TestApp) async throws {
            self.app = app
            mother = try await app.household()
            father = try await app.person(.owner, of: mother, email: "baba-\(Person.ID.new())@example.org")
            lodger = try await app.person(.member, of: mother, email: "kiraci-\(Person.ID.new())@example.org")
            let added = await mother.post("/people", ["name": "Ela", "kind": "dependant", "usual_share": "0.5"])
            guard let path = added.location, path.hasPrefix("/people/") else { throw Unexpected(added) }
            child = path.replacing("/people/", with: "")
        }

        func id(_ browser: Browser) async throws -> String { try await app.owner(of: browser).person.description }

        /// Who of the household looks after the child; rows of somebody who has left count no more.
        func guardians() async throws -> Set<String> {
            let ids = try await app.text(
                """
                SELECT string_agg(p.id::text, ' ')
                FROM guardians AS g
                JOIN persons AS p ON p.household_id = g.household_id AND p.id = g.guardian_id
                WHERE g.person_id = '\(child)' AND p.left_at IS NULL
                """
            )
            return Set(ids.split(separator: " ").map(String.init))
        }
    }

    @Test func `H-03 an owner adds a person without an account, whom all owners look after`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let kept = try await app.text(
                "SELECT concat_ws(' ', name, kind, usual_share, role) FROM persons WHERE id = '\(family.child)'"
            )

            #expect(kept == "Ela dependant 0.5")
            #expect(try await family.guardians() == [family.id(family.mother), family.id(family.father)])
            #expect(await family.mother.get("/household").body.contains("Ela"))
            #expect(await family.lodger.get("/people/new").status == .forbidden)
        }
    }

    @Test func `H-03 a person without an account is looked after or a guest, and eats a quarter to twenty portions`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = await home.post("/people", ["name": "Ela", "kind": "member"])
            let much = await home.post("/people", ["name": "Ela", "kind": "guest", "usual_share": "21"])
            let nameless = await home.post("/people", ["name": " ", "kind": "guest"])
            let right = await home.post("/people", ["name": "Ela", "kind": "guest"])

            #expect(member.status == .unprocessableContent)
            #expect(member.marks("kind"))
            #expect(much.status == .unprocessableContent)
            #expect(much.marks("usual_share"))
            #expect(nameless.status == .unprocessableContent)
            #expect(nameless.marks("name"))
            #expect(right.status == .seeOther)
            #expect(try await app.rows(in: "persons WHERE kind <> 'member'") == 1)
        }
    }

    @Test func `H-03 guardians name guardians, of whom one stays`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let guardians = "/people/\(family.child)/guardians"
            let (mother, lodger) = (try await family.id(family.mother), try await family.id(family.lodger))
            let strange = await family.lodger.post(guardians, ["guardian": lodger])
            let named = await family.mother.post(guardians, ["guardian": mother, "guardian": lodger])
            let afterwards = try await family.guardians()
            let none = await family.mother.post(guardians)
            let nobody = await family.mother.post(guardians, ["guardian": family.child])

            #expect(strange.status == .notFound)
            #expect(named.status == .seeOther)
            #expect(afterwards == [mother, lodger])
            #expect(none.status == .conflict)
            #expect(none.body.contains("Somebody has to look after Ela"))
            #expect(nobody.status == .unprocessableContent)
            #expect(try await family.guardians() == afterwards)
            #expect(await family.father.post(guardians, ["guardian": mother]).status == .notFound)
        }
    }

    @Test func `H-03 whom another guardian has named or taken off meanwhile stays so`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let guardians = "/people/\(family.child)/guardians"
            let (mother, father) = (try await family.id(family.mother), try await family.id(family.father))
            let lodger = try await family.id(family.lodger)
            let page = await family.mother.get("/people/\(family.child)")
            let shown = [("was.guardian", ""), ("was.guardian", mother), ("was.guardian", father)]
            let all = [("guardian", mother), ("guardian", father), ("guardian", lodger)]
            let added = await family.father.submit(guardians, shown + all)
            let takenOff = await family.mother.submit(guardians, shown + [("guardian", mother)])

            #expect(page.body.contains(#"name="was.guardian" value="\#(father)""#))
            #expect([added.status, takenOff.status] == [.seeOther, .seeOther])
            #expect(try await family.guardians() == [mother, lodger])
        }
    }

    @Test func `H-02 H-03 what another guardian lets be seen meanwhile stays so`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let path = "/people/\(family.child)"
            let lodger = try await family.id(family.lodger)
            let shown = [
                ("was.share_level", "nothing"), ("was.share_with", ""), ("usual_share", "0.5"),
                ("diary_writing", "offer"),
            ]
            let share = [("name", "Ela"), ("share_level", "totals"), ("share_with", lodger)]
            let shared = await family.father.submit(path, shown + share)
            let named = await family.mother.submit(path, shown + [("name", "Elif"), ("share_level", "nothing")])
            let page = await family.mother.get(path)

            #expect([shared.status, named.status] == [.seeOther, .seeOther])
            #expect(try await app.rows(in: "body_shares WHERE level = 'totals' AND viewer_id = '\(lodger)'") == 1)
            #expect(page.body.contains(#"name="was.share_with" value="\#(lodger)""#))
        }
    }

    @Test
    func `H-02 H-03 who sees a child's days, and how much of them, is asked about where another has changed the other`()
        async throws
    {
        try await TestApp.run { app in
            let family = try await Family(app)
            let path = "/people/\(family.child)"
            let (lodger, father) = (try await family.id(family.lodger), try await family.id(family.father))
            let basics = [("name", "Ela"), ("usual_share", "0.5"), ("diary_writing", "offer")]
            let before = basics + [("was.share_level", "totals"), ("was.share_with", ""), ("was.share_with", lodger)]
            let shares = "SELECT string_agg(level || ' ' || viewer_id, ', ' ORDER BY viewer_id::text) FROM body_shares"
            func send(_ level: String, _ names: [String]) async -> Answer {
                let share = [("share_level", level)] + names.map { ("share_with", $0) }
                return await family.mother.submit(path, before + share)
            }
            _ = await family.mother.submit(path, basics + [("share_level", "totals"), ("share_with", lodger)])
            let raised = await send("all", [lodger])
            let stored = try await app.text(shares)
            let named = await send("totals", [lodger, father])
            let unchanged = try await app.text(shares)

            #expect(raised.status == .seeOther)
            #expect(stored == "all \(lodger)")
            #expect(named.status == .conflict)
            #expect(unchanged == stored)
        }
    }

    @Test func `H-03 guardians who have a profile open at once take nothing of each other back`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let path = "/people/\(family.child)"
            func fields(of page: Answer, changing typed: [String: String]) -> [(String, String)] {
                ["name", "usual_share", "diary_writing", "share_level"].flatMap { name in
                    let shown = page.value(of: "was.\(name)") ?? ""
                    return [("was.\(name)", shown), (name, typed[name] ?? shown)]
                }
            }
            let page = await family.mother.get(path)
            let share = await family.father.submit(path, fields(of: page, changing: ["usual_share": "0.75"]))
            let name = await family.mother.submit(path, fields(of: page, changing: ["name": "Elif"]))
            let second = await family.mother.submit(path, fields(of: page, changing: ["usual_share": "1"]))
            let both = try await app.rows(in: "persons WHERE name = 'Elif' AND usual_share = 0.75")
            let again = await family.mother.submit(path, fields(of: second, changing: ["usual_share": "1"]))

            #expect([share.status, name.status, again.status] == [.seeOther, .seeOther, .seeOther])
            #expect(both == 1)
            #expect(second.status == .conflict)
            #expect(second.body.contains("Somebody has changed this in the meantime: 0.75. Save again"))
            #expect(second.value(of: "usual_share") == "1")
            #expect(try await app.rows(in: "persons WHERE name = 'Elif' AND usual_share = 1") == 1)
        }
    }

    @Test func `H-03 who looks after somebody removes them and brings them back, and nobody else does`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let page = "/people/\(family.child)"
            let strange = await family.lodger.post(page + "/remove")
            let removed = await family.mother.post(page + "/remove")
            let meanwhile = await family.mother.get(page)
            let offered = await family.mother.get("/household")
            let strangeUndo = await family.lodger.post(page + "/undelete")
            let back = await family.father.post(page + "/undelete")

            #expect(strange.status == .notFound)
            #expect(removed.status == .seeOther)
            #expect(meanwhile.status == .notFound)
            #expect(offered.body.contains("\(page)/undelete"))
            #expect(offered.body.contains(">Bring Ela back</button>"))
            #expect(strangeUndo.status == .notFound)
            #expect(back.status == .seeOther)
            #expect(await family.mother.get(page).body.contains("Ela"))
        }
    }

    @Test func `H-03 who alone looks after somebody names another before leaving`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let guardians = "/people/\(family.child)/guardians"
            _ = await family.mother.post(guardians, ["guardian": try await family.id(family.lodger)])
            let stuck = await family.lodger.post("/household/leave")
            _ = await family.lodger.post(guardians, ["guardian": try await family.id(family.mother)])
            let left = await family.lodger.post("/household/leave")

            #expect(stuck.status == .conflict)
            #expect(stuck.body.contains("Somebody here is looked after by you alone"))
            #expect(left.status == .seeOther)
            #expect(try await family.guardians() == [family.id(family.mother)])
        }
    }

    @Test func `H-03 owners look after whoever was looked after by somebody who is removed alone`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let guardians = "/people/\(family.child)/guardians"
            let lodger = try await family.id(family.lodger)
            _ = await family.mother.post(guardians, ["guardian": lodger])
            #expect(try await family.guardians() == [lodger])

            let removed = await family.mother.post("/people/\(lodger)/remove")

            #expect(removed.status == .seeOther)
            #expect(try await family.guardians() == [family.id(family.mother), family.id(family.father)])
        }
    }

    @Test func `H-03 HOSTILE-126 who stands in for a guardian who was removed does so until the guardian is back`()
        async throws
    {
        try await TestApp.run { app in
            let family = try await Family(app)
            let guardians = "/people/\(family.child)/guardians"
            let (mother, lodger) = (try await family.id(family.mother), try await family.id(family.lodger))
            let friend = try await app.person(
                .member,
                of: family.mother,
                email: "arkadas-\(Person.ID.new())@example.org"
            )
            _ = await family.mother.post(guardians, ["guardian": lodger])
            _ = await family.mother.post("/people/\(lodger)/remove")
            let named = await family.mother.post(
                guardians,
                ["guardian": mother, "guardian": try await family.id(friend)]
            )
            let meanwhile = try await family.guardians()
            family.lodger.cookies = [:]
            _ = await family.lodger.signIn()
            _ = await family.mother.post("/people/\(lodger)/welcome")
            let back = await family.lodger.post("/household/move/undo")

            #expect(named.status == .seeOther)
            #expect(meanwhile == [mother, try await family.id(friend)])
            #expect(back.status == .seeOther)
            #expect(try await family.guardians() == [lodger])
            #expect(await family.mother.post(guardians, ["guardian": mother]).status == .notFound)
        }
    }

    @Test func `H-03 A-04 who stands in for a guardian who deleted the account does so until they sign in again`()
        async throws
    {
        try await TestApp.run { app in
            let family = try await Family(app)
            let (mother, father) = (try await family.id(family.mother), try await family.id(family.father))
            let lodger = try await family.id(family.lodger)
            _ = await family.mother.post("/people/\(family.child)/guardians", ["guardian": lodger])
            let deleted = await family.lodger.post("/settings/delete", ["current": TestApp.password])
            let meanwhile = try await family.guardians()

            let back = await family.lodger.signIn()

            #expect(deleted.status == .seeOther)
            #expect(meanwhile == [mother, father])
            #expect(back.status == .seeOther)
            #expect(try await family.guardians() == [lodger])
        }
    }

    @Test func `H-03 HOSTILE-126 who stands in for a guardian takes no copy of the child along`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let lodger = try await family.id(family.lodger)
            _ = await family.mother.post("/people/\(family.child)/guardians", ["guardian": lodger])
            _ = await family.mother.post("/people/\(lodger)/remove")
            // The message is read.
            _ = await family.mother.get("/household")

            let page = await family.mother.get("/household/leave").body
            let left = await family.mother.post("/household/leave", ["bring_people": "1"])

            #expect(!page.contains("Take a copy of Ela"))
            #expect(left.status == .seeOther)
            #expect(try await app.rows(in: "persons WHERE name = 'Ela'") == 1)
        }
    }

    @Test func `H-03 after seven days nobody comes back`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let page = "/people/\(family.child)"
            _ = await family.mother.post(page + "/remove")
            // The message, which offers to undo it, is read.
            _ = await family.mother.get("/plan")
            try await app.change("UPDATE persons SET left_at = now() - interval '8 days' WHERE id = '\(family.child)'")

            #expect(await family.mother.post(page + "/undelete").status == .notFound)
            #expect(await !family.mother.get("/household").body.contains("\(page)/undelete"))
        }
    }
}
