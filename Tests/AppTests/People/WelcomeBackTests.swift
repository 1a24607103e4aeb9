import Domain
import HTTPServer
import Testing

@testable import App

/// A removal is taken back by an owner, and by whom it removed.
@Suite struct WelcomeBackTests {
    /// Removes the member and answers the address of asking them back.
    private func remove(_ member: Browser, by home: Browser, _ app: TestApp) async throws -> String {
        let page = "/people/\(try await app.owner(of: member).person)"
        let removed = await home.post(page + "/remove")
        guard removed.status == .seeOther else { throw Unexpected(removed) }
        member.cookies = [:]
        _ = await member.signIn()
        return page + "/welcome"
    }

    @Test func `H-01 a removal is taken back within seven days: the owner asks back, and the person comes`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await app.person(.viewer, of: home, email: "mehmet@example.org")
            let before = try await app.owner(of: member)
            _ = await member.post("/weight", ["date": TestApp.today.iso, "weight_kg": "81.5"])
            let welcome = try await remove(member, by: home, app)
            let told = await member.get("/recipes").body
            let early = await member.post("/household/move/undo")
            _ = await member.post("/weight", ["date": TestApp.today.adding(days: -1).iso, "weight_kg": "81"])
            let listed = await home.get("/household").body
            let asked = await home.post(welcome)
            let again = await home.post(welcome)
            let waiting = await home.get("/household").body
            let page = await member.get("/household").body
            let back = await member.post("/household/move/undo")

            #expect(told.contains("Ayşe removed you from Lale Sokak 7."))
            #expect(early.status == .notFound, "nobody comes back uninvited")
            #expect(listed.contains(#"action="\#(welcome)""#))
            #expect(listed.contains(">Ask Mehmet back</button>"), "it takes nothing back by itself")
            #expect(asked.status == .seeOther)
            #expect(again.status == .seeOther)
            #expect(waiting.contains("asked back, until"))
            #expect(!waiting.contains(#"action="\#(welcome)""#))
            #expect(page.contains("Ayşe asks you back to Lale Sokak 7."))
            #expect(back.status == .seeOther)
            #expect(try await app.owner(of: member).person == before.person)
            #expect(try await app.rows(in: "weights WHERE person_id = '\(before.person)'") == 2)
            #expect(try await app.text("SELECT role FROM persons WHERE id = '\(before.person)'") == "viewer")
            let mail = try await app.text(
                "SELECT string_agg(kind, ' ' ORDER BY kind) FROM account_notices WHERE kind <> 'new_device'"
            )
            #expect(mail == "removed welcomed", "who is asked twice is told once")
            #expect(!(await home.get("/household").body.contains(welcome)))
        }
    }

    @Test func `H-01 nobody but an owner asks back, and only within seven days`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let stranger = try await app.household(email: "zeynep@example.org")
            let member = try await app.person(.member, of: home, email: "mehmet@example.org")
            let other = try await app.person(.member, of: home, email: "can@example.org")
            let welcome = try await remove(member, by: home, app)
            // What it was told is read.
            _ = await home.get("/household")
            let ofOther = "/people/\(try await app.owner(of: other).person)/welcome"

            #expect(await other.post(welcome).status == .forbidden)
            #expect(!(await other.get("/household").body.contains(welcome)))
            #expect(await stranger.post(welcome).status == .notFound)
            #expect(await member.post(welcome).status == .notFound)
            #expect(await home.post(ofOther).status == .notFound, "who is there needs no asking")
            try await app.change("UPDATE moves SET moved_at = now() - interval '8 days'")
            #expect(await home.post(welcome).status == .notFound)
            #expect(!(await home.get("/household").body.contains(welcome)))
        }
    }

    @Test func `H-01 who was asked back too late, or has gone on to another household, stays where they are`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await app.person(.member, of: home, email: "mehmet@example.org")
            let welcome = try await remove(member, by: home, app)
            _ = await home.post(welcome)
            for days in [8, 6] {
                try await app.change("UPDATE moves SET moved_at = now() - interval '\(days) days'")
                try await app.undone(member) {
                    let status = await member.post("/household/move/undo").status
                    #expect(status == (days == 8 ? .notFound : .seeOther))
                }
            }
            let third = try await app.household(email: "zeynep@example.org")
            _ = await third.post("/household/invites", ["role": "member"])
            let link = try #require(await third.get("/household").between("http://localhost/invite/", "<"))
            _ = await member.post("/invite/\(link)", ["choice": "move"])

            #expect(await home.post(welcome).status == .notFound)
            #expect(!(await home.get("/household").body.contains(welcome)))
        }
    }
}
