import Foundation
import HTTPServer
import PostgresFixture
import Testing

@testable import App

/// Invites: links by which one person joins a household.
@Suite struct InviteTests {
    private static func link(_ page: Answer) -> String? {
        page.between("http://localhost/invite/", "<").map { "/invite/\($0)" }
    }

    private static let newcomer: KeyValuePairs<String, String> = [
        "name": "Mehmet", "email": "mehmet@example.org", "password": TestApp.password, "language": "en",
        "timezone": "Europe/Istanbul",
    ]

    private func invite(_ home: Browser, _ fields: KeyValuePairs<String, String> = ["role": "member"]) async throws
        -> String
    {
        let made = await home.post("/household/invites", fields)
        guard made.status == .seeOther else { throw Unexpected(made) }
        return try #require(Self.link(await home.get("/household")))
    }

    @Test func `H-01 the last day of a kitchen device is asked apart, and stands open where it is wrong`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let fold = #"<details class="fold"><summary>Kitchen device</summary>"#
            let open = #"<details class="fold" open><summary>Kitchen device</summary>"#

            let page = await home.get("/household/invites/new")
            let wrong = await home.post("/household/invites", ["role": "kitchen", "until": "2019-01-01"])

            #expect(page.body.contains(fold))
            #expect(wrong.status == .unprocessableContent)
            #expect(wrong.body.contains(open))
        }
    }

    @Test func `H-01 who has the link joins the household`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let link = try await invite(home)
            let visitor = Browser(app)

            let page = await visitor.get(link)
            let joined = await visitor.post(link, Self.newcomer)
            let household = await visitor.get("/household")

            #expect(page.status == .ok)
            #expect(page.body.contains("Lale Sokak 7"))
            #expect(page.body.contains("Ayşe invites you"))
            #expect(joined.status == .seeOther)
            #expect(household.body.contains("Ayşe"))
            #expect(household.body.contains("Mehmet"))
        }
    }

    @Test
    func `H-01 an invite holds for one to thirty days, for seven unless it says so, and for a person of one's own`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let stranger = try await app.household(email: "zeynep@example.org")
            let foreign = try await app.owner(of: stranger).person.description
            func days(_ typed: String) async throws -> String {
                let made = await home.post("/household/invites", ["role": "member", "days": typed])
                #expect(made.status == .seeOther)
                return try await app.text(
                    "SELECT extract(day FROM expires_at - created_at)::text FROM invites ORDER BY id DESC LIMIT 1"
                )
            }

            #expect(try await days("") == "7")
            #expect(try await days("1") == "1")
            #expect(try await days("30") == "30")
            for typed in ["0", "31", "-1", "2.5", "soon"] {
                let refused = await home.post("/household/invites", ["role": "member", "days": typed])
                #expect(refused.status == .unprocessableContent, "\(typed)")
                #expect(refused.marks("days"), "\(typed)")
            }
            _ = await home.post("/people", ["name": "Ela", "kind": "dependant", "usual_share": "0.5"])
            let handed = await home.post("/household/invites", ["role": "member", "person": foreign])
            #expect(handed.status == .unprocessableContent)
            #expect(handed.marks("person"))
        }
    }

    @Test(arguments: [
        ("closed", "New accounts cannot be made on this server."), ("invite", "Accounts are made by an invite here."),
    ])
    func `H-01 a server that is not open lets nobody register without an invite, and everybody with one`(
        registration: String,
        sentence: String
    ) async throws {
        try await TestApp.run(["REGISTRATION": registration]) { app in
            let home = try await app.settledHousehold()
            let link = try await invite(home)
            let visitor = Browser(app)

            let page = await visitor.get("/register")
            let refused = await visitor.post("/register", TestApp.registration)
            _ = await visitor.get(link)
            let joined = await visitor.post(link, Self.newcomer)

            #expect(page.body.contains(sentence))
            #expect(!page.body.contains(#"name="password""#))
            #expect(refused.status == .forbidden)
            #expect(joined.status == .seeOther)
        }
    }

    @Test func `HOSTILE-124 HOSTILE-72 a link opens once, and not when it is revoked, expired or guessed`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let used = try await invite(home)
            let visitor = Browser(app)
            _ = await visitor.get(used)
            _ = await visitor.post(used, Self.newcomer)
            let again = Browser(app)

            #expect(await again.get(used).status == .notFound)
            #expect(await again.get("/invite/" + String(repeating: "A", count: 43)).status == .notFound)
            let unknown = await again.get("/invite/" + String(repeating: "A", count: 43)).unchanging
            #expect(await again.get(used).unchanging == unknown)

            let late = try await invite(home)
            #expect(await again.get(late).status == .ok)
            try await app.change(
                "UPDATE invites SET created_at = now() - interval '8 days', expires_at = now() - interval '1 second' WHERE used_at IS NULL"
            )
            #expect(await again.get(late).status == .notFound)
            #expect(await again.post(late, Self.newcomer).status == .notFound)

            let revoked = try await invite(home)
            let revoke = try #require(await home.get("/household").between(#"action="/household/invites/"#, "\""))
            #expect(await home.post("/household/invites/" + revoke).status == .seeOther)
            #expect(await again.get(revoked).status == .notFound)
        }
    }

    @Test func `HOSTILE-124 a role that is sent along is ignored`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let link = try await invite(home, ["role": "viewer"])
            let visitor = Browser(app)
            _ = await visitor.get(link)

            _ = await visitor.post(
                link,
                [
                    "name": "Dede", "email": "dede@example.org", "password": TestApp.password, "timezone": "UTC",
                    "role": "owner", "household_id": "1", "person": "1",
                ]
            )

            let role = try await app.text("SELECT role FROM persons WHERE name = 'Dede'")
            #expect(role == "viewer")
            #expect(await visitor.get("/household/invites/new").status == .forbidden)
            #expect(await home.post("/household/invites", ["role": "owner"]).status == .unprocessableContent)
        }
    }

    @Test func `H-03 an invite hands a child over with its history, and nobody looks after it any more`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let things = try await Belongings(of: home, app)
            try await app.change("UPDATE invites SET revoked_at = now()")
            let link = try await invite(home, ["role": "member", "person": things.child.description])
            let visitor = Browser(app)
            let page = await visitor.get(link)

            let joined = await visitor.post(link, Self.newcomer)

            #expect(page.body.contains("child"))
            #expect(joined.status == .seeOther)
            let kind = try await app.text("SELECT kind || ' ' || role FROM persons WHERE id = '\(things.child)'")
            #expect(kind == "member member")
            #expect(try await app.rows(in: "guardians WHERE person_id = '\(things.child)'") == 0)
            #expect(
                try await app.text("SELECT person_id::text FROM accounts WHERE email = 'mehmet@example.org'")
                    == things.child.description
            )
        }
    }

    @Test func `H-01 the household shows its links with a code to owners alone`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let link = try await invite(home)
            let member = try await app.person(.member, of: home, email: "can-\(Person.ID.new())@example.org")

            #expect(await home.get("/household").body.contains("<svg class=\"code\""))
            #expect(!(await member.get("/household").body.contains(link)))
        }
    }

    @Test func `HOSTILE-114 the secret of an invite is not in the log`() async throws {
        let written = LogLines()
        try await TestApp.run(log: written.log) { app in
            let home = try await app.household()
            let link = try await invite(home)
            let secret = try #require(link.split(separator: "/").last)

            _ = await Browser(app).get(link)

            #expect(written.text.contains("/invite/…"))
            #expect(!written.text.contains(secret))
        }
    }

    @Test func `HOSTILE-114 an address that has an account stands in no log of the database, whoever takes it`()
        async throws
    {
        try await TestApp.run { app in
            let taken = "taken-\(Person.ID.new())@example.org"
            _ = try await app.household(email: taken)
            let home = try await app.household()
            let link = try await invite(home)
            let (stranger, visitor) = (Browser(app), Browser(app))
            _ = await stranger.get("/register")
            _ = await visitor.get(link)

            let refused = [
                await stranger.post(
                    "/register",
                    [
                        "name": "Can", "household": "Nane Sokak 3", "email": taken, "password": TestApp.password,
                        "language": "en", "timezone": "UTC",
                    ]
                ),
                await home.post("/settings/address", ["email": taken, "current": TestApp.password]),
                await visitor.post(
                    link,
                    [
                        "name": "Mehmet", "email": taken, "password": TestApp.password, "language": "en",
                        "timezone": "UTC",
                    ]
                ),
            ]

            for answer in refused {
                #expect(answer.status == .unprocessableContent)
                #expect(answer.marks("email"))
            }
            // The log of a server that is not ours cannot be read.
            let cluster = try TemporaryCluster.shared
            guard cluster.isOurs else { return }
            let log = String(decoding: try Data(contentsOf: URL(filePath: cluster.folder + "/log")), as: UTF8.self)
            #expect(log.contains("the address has an account"))
            #expect(!log.contains(taken))
        }
    }

    @Test func `HOSTILE-56 nobody but an owner changes a role, and the last owner stays one`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await app.person(.member, of: home, email: "can-\(Person.ID.new())@example.org")
            let me = try await app.owner(of: home).person
            let them = try await app.owner(of: member).person

            #expect(await member.post("/people/\(them)/role", ["role": "owner"]).status == .forbidden)
            #expect(await home.post("/people/\(me)/role", ["role": "member"]).status == .conflict)
            #expect(await home.post("/people/\(them)/role", ["role": "owner"]).status == .seeOther)
            #expect(await home.post("/people/\(me)/role", ["role": "member"]).status == .seeOther)
            #expect(await home.get("/household/invites/new").status == .forbidden)
            #expect(await member.get("/household/invites/new").status == .ok)
        }
    }
}
