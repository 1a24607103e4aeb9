import Database
import Foundation
import Testing
import Web

@testable import App

/// Whoever goes takes what belongs to the body, after a week in which it can be taken back; the kitchen stays.
@Suite struct DeletionTests {
    private func account(_ app: TestApp, of browser: Browser) async throws -> Int {
        let key = try #require(Email(browser.email)).key
        return try await app.rows(in: "accounts WHERE email_key = '\(key)'")
    }

    /// Lets eight days go by, and clears up.
    private func eightDaysLater(_ app: TestApp) async throws { try await daysLater(8, app) }

    /// Lets so many days go by, and clears up.
    private func daysLater(_ days: Int, _ app: TestApp) async throws {
        let changes = [
            "persons SET left_at = left_at", "households SET ended_at = ended_at",
            "accounts SET deleted_at = deleted_at", "moves SET moved_at = moved_at",
        ]
        for change in changes { try await app.change("UPDATE \(change) - interval '\(days) days'") }
        try await Housekeeping(owner: app.database, log: .silent).sweep()
    }

    @Test func `A-04 A-03 an account is deleted with its password alone, and is gone at once`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let phone = Browser(app)
            _ = await phone.signIn(email: home.email)

            let page = await home.get("/settings/delete")
            let wrong = await home.post("/settings/delete", ["current": "a guess that is wrong"])
            let empty = await home.post("/settings/delete")
            let stays = await phone.get("/settings").status
            let deleted = await home.post("/settings/delete", ["current": TestApp.password])

            #expect(page.status == .ok)
            #expect(wrong.status == .unprocessableContent)
            #expect(wrong.marks("current"))
            #expect(empty.marks("current"))
            #expect(stays == .ok)
            #expect(deleted.location == "/login")
            #expect(deleted.header("Clear-Site-Data") != nil)
            #expect(await home.get("/settings").location?.hasPrefix("/login") == true)
            #expect(await phone.get("/settings").location?.hasPrefix("/login") == true)
        }
    }

    @Test func `A-04 signing in within seven days takes it back with everything`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/weight", ["date": TestApp.today.iso, "weight_kg": "80"])
            _ = await home.post("/settings/delete", ["current": TestApp.password])

            let back = await home.signIn()
            let day = await home.get("/settings")
            let weights = try await app.rows(in: "weights")
            try await Housekeeping(owner: app.database, log: .silent).sweep()

            #expect(back.status == .seeOther)
            #expect(day.body.contains("Your account stays"))
            #expect(weights == 1)
            #expect(try await account(app, of: home) == 1)
            #expect(try await app.rows(in: "households WHERE ended_at IS NOT NULL") == 0)
            #expect(try await app.rows(in: "persons WHERE left_at IS NOT NULL") == 0)
        }
    }

    @Test func `A-04 after seven days body and account are gone, and the kitchen stays with the household`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await app.person(.member, of: home, email: "can-\(UUID().uuidString)@example.org")
            _ = await home.post("/weight", ["date": TestApp.today.iso, "weight_kg": "80"])
            _ = await home.post("/categories", ["name": "Soup"])
            _ = await home.post("/settings/delete", ["current": TestApp.password])
            let seen = await member.get("/household")
            let owners = try await app.text(
                "SELECT string_agg(name, ',') FROM persons WHERE role = 'owner' AND left_at IS NULL"
            )
            let weights = try await app.rows(in: "weights")

            try await eightDaysLater(app)
            let gone = await Browser(app).signIn(email: home.email)

            #expect(!seen.body.contains("Ayşe"))
            #expect(owners == "Mehmet")
            #expect(weights == 1)
            #expect(gone.status == .unprocessableContent)
            #expect(try await account(app, of: home) == 0)
            #expect(try await app.rows(in: "weights") == 0)
            #expect(await member.get("/categories").body.contains("Soup"))
        }
    }

    @Test func `A-04 a household ends with its last account`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/categories", ["name": "Soup"])
            let asked = await home.get("/settings/delete")
            _ = await home.post("/settings/delete", ["current": TestApp.password])

            try await eightDaysLater(app)

            #expect(asked.body.contains("it ends with yours"))
            #expect(try await app.rows(in: "households") == 0)
            #expect(try await app.rows(in: "categories") == 0)
        }
    }

    @Test func `A-04 H-01 whoever has deleted their account counts no more where somebody is the last of a household`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await app.person(.member, of: home, email: "can-\(UUID().uuidString)@example.org")
            let elsewhere = try await app.household()
            #expect(await home.post("/people", ["name": "Ela", "kind": "dependant"]).status == .seeOther)
            _ = await elsewhere.post("/household/invites", ["role": "member"])
            let link = try #require(await elsewhere.get("/household").between("http://localhost/invite/", "<"))
            let former = try await app.owner(of: home).household
            _ = await member.post("/settings/delete", ["current": TestApp.password])

            let asked = await home.get("/settings/delete").body
            let left = await home.post("/household/leave")
            let moved = await home.post("/invite/\(link)", ["choice": "move"])
            member.cookies = [:]
            let back = await member.signIn()

            #expect(asked.contains("it ends with yours"))
            #expect(left.status == .conflict)
            #expect(moved.status == .seeOther)
            #expect(back.status == .seeOther)
            #expect(try await app.rows(in: "households WHERE id = '\(former)' AND ended_at IS NOT NULL") == 1)
            #expect(await home.get("/household").body.contains("Ela"))
            // A household of their own, in which there is nobody else.
            #expect(await member.get("/household/invites/new").status == .ok)
            #expect(!(await member.get("/household").body.contains("Ela")))
        }
    }

    @Test(arguments: [false, true])
    func `A-04 whose household ends meanwhile is gone after seven days there, too, unless they come back`(
        comesBack: Bool
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await app.person(.member, of: home, email: "can-\(UUID().uuidString)@example.org")
            let elsewhere = try await app.household()
            _ = await elsewhere.post("/household/invites", ["role": "member"])
            let link = try #require(await elsewhere.get("/household").between("http://localhost/invite/", "<"))
            let former = try await app.owner(of: home).household
            _ = await member.post("/weight", ["date": TestApp.today.iso, "weight_kg": "80"])
            _ = await member.post("/settings/delete", ["current": TestApp.password])
            try await daysLater(6, app)
            let moved = await home.post("/invite/\(link)", ["choice": "move"])
            member.cookies = [:]
            if comesBack { _ = await member.signIn() }
            try await daysLater(2, app)

            #expect(moved.status == .seeOther)
            guard comesBack else {
                #expect(try await app.rows(in: "weights") == 0)
                #expect(try await account(app, of: member) == 0)
                return
            }
            #expect(await home.post("/household/move/undo").status == .seeOther)
            #expect(await member.post("/household/move/undo").status == .seeOther)
            #expect(try await app.rows(in: "weights WHERE household_id = '\(former)'") == 1)
        }
    }

    @Test func `A-04 who comes back to a household without an owner owns it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let viewer = try await app.person(.viewer, of: home, email: "can-\(UUID().uuidString)@example.org")
            for one in [viewer, home] { _ = await one.post("/settings/delete", ["current": TestApp.password]) }
            func owners() async throws -> String {
                try await app.text(
                    """
                    SELECT string_agg(name, ' ' ORDER BY name)
                    FROM persons WHERE role = 'owner' AND left_at IS NULL
                    """
                )
            }

            viewer.cookies = [:]
            _ = await viewer.signIn()
            let alone = try await owners()
            home.cookies = [:]
            _ = await home.signIn()

            #expect(alone == "Mehmet")
            #expect(try await owners() == "Ayşe Mehmet")
            #expect(await viewer.get("/household/invites/new").status == .ok)
        }
    }
}
