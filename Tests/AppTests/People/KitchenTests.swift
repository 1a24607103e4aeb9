import Database
import Domain
import HTTPServer
import Testing

@testable import App

/// A device in the kitchen: a session of the household's that is nobody's.
@Suite struct KitchenTests {
    @Test func `H-01 an owner makes the device in hand one of the kitchen and is signed out on it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let device = try await app.kitchenDevice(of: home, named: "Tablet by the stove")
            let frame = await device.get("/recipes").body
            let start = await device.get("/")
            let household = await home.get("/household").body

            #expect(frame.contains("Kitchen of Lale Sokak 7"))
            #expect(frame.contains("<bdi>Tablet by the stove</bdi>"))
            for place in ["/recipes", "/plan", "/shopping"] {
                #expect(frame.contains("<a href=\"\(place)\""), "\(place)")
            }
            for place in ["/diary", "/progress", "/goals", "/weight", "/settings", "/household"] {
                #expect(!frame.contains("href=\"\(place)\""), "\(place)")
            }
            #expect(start.location == "/recipes")
            #expect(household.contains("<bdi>Tablet by the stove</bdi>"))
            #expect(household.contains(/last seen [1-9][0-9]? [A-Z][a-z]+ 20[0-9]{2}, [0-9]{2}:[0-9]{2}/))
            #expect(try await app.text("SELECT count(*)::text FROM sessions") == "1", "the owner's on the device ended")
        }
    }

    @Test func `H-01 only an owner starts and revokes a device, and everybody sees which there are`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await app.person(.member, of: home, email: "mehmet@example.org")
            let device = try await app.kitchenDevice(of: home)
            let id = try await app.text("SELECT id::text FROM kitchen_devices")
            let revoke = "/household/kitchens/\(id)/revoke"

            for visitor in [member, device] {
                #expect(await visitor.post("/household/kitchens", ["name": "Mine"]).status == .forbidden)
                #expect(await visitor.post(revoke).status == .forbidden)
            }
            #expect(await member.get("/household").body.contains("<bdi>Kitchen tablet</bdi>"))
            #expect(!(await member.get("/household").body.contains(revoke)))
            #expect(await device.get("/recipes").status == .ok)
        }
    }

    @Test func `H-01 HOSTILE-63 a revoked device is out at once, on every route`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let device = try await app.kitchenDevice(of: home)
            let things = try await Belongings(of: home, app)
            let id = try await app.text("SELECT id::text FROM kitchen_devices WHERE name = 'Kitchen tablet'")
            #expect(await device.get("/recipes").status == .ok)

            let revoked = await home.post("/household/kitchens/\(id)/revoke")
            #expect(revoked.location == "/household")
            for route in app.routes where route.access != .anyone {
                let answer = try await device.send(route, to: things)
                #expect(answer.location?.hasPrefix("/login") == true, "\(route.pattern)")
            }
            let again = await home.post("/household/kitchens/\(id)/revoke")
            #expect(again.location == "/household")
        }
    }

    @Test func `H-01 a device is signed out where it stands, and by whoever signs in on it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let one = try await app.kitchenDevice(of: home)
            let two = try await app.kitchenDevice(of: home)

            #expect(await one.post("/logout").location == "/login")
            #expect(await one.get("/recipes").location?.hasPrefix("/login") == true)
            #expect(await two.get("/login").status == .ok)
            #expect(await two.signIn().status == .seeOther)
            #expect(await two.get("/diary").status == .seeOther)
            let open = try await app.text("SELECT count(*)::text FROM kitchen_devices WHERE revoked_at IS NULL")
            #expect(open == "0")
        }
    }

    @Test func `A-03 H-01 a device is started with the password, and the log of the account says so`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let device = Browser(app)
            device.email = home.email
            _ = await device.signIn()
            let without = await device.post("/household/kitchens", ["name": "Tablet"])
            let wrong = await device.post("/household/kitchens", ["name": "Tablet", "current": "not the password"])
            let none = try await app.rows(in: "kitchen_devices")
            let right = await device.post("/household/kitchens", ["name": "Tablet", "current": TestApp.password])

            #expect([without, wrong].map(\.status) == [.unprocessableContent, .unprocessableContent])
            #expect(without.marks("current"))
            #expect(wrong.marks("current"))
            #expect(none == 0)
            #expect(right.status == .seeOther)
            #expect(await home.get("/settings/security").body.contains("Device put into the kitchen"))
            #expect(await home.get("/household").body.contains("put up by Ayşe"))
        }
    }

    @Test func `A-03 H-01 a device is invited with the password, as it is started, and a person without`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let without = await home.post("/household/invites", ["role": "kitchen"])
            let wrong = await home.post("/household/invites", ["role": "kitchen", "current": "not the password"])
            let none = try await app.rows(in: "invites")
            let person = await home.post("/household/invites", ["role": "member"])
            let right = await home.post("/household/invites", ["role": "kitchen", "current": TestApp.password])

            #expect([without, wrong].map(\.status) == [.unprocessableContent, .unprocessableContent])
            #expect(without.marks("current"))
            #expect(wrong.marks("current"))
            #expect(without.body.contains(#"<details class="fold" open><summary>Kitchen device</summary>"#))
            #expect(none == 0)
            #expect([person, right].map(\.status) == [.seeOther, .seeOther])
            #expect(try await app.rows(in: "invites") == 2)
        }
    }

    @Test(arguments: ["by a link", "by the operator"])
    func `A-01 H-01 HOSTILE-63 with a lost password the devices of the account end, and its invites for more`(
        how: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.owner, of: home, email: "mehmet@example.org")
            let device = try await app.kitchenDevice(of: home)
            let other = try await app.kitchenDevice(of: mate, named: "Old phone")
            for role in ["kitchen", "member"] {
                _ = await home.post("/household/invites", ["role": role, "current": TestApp.password])
            }
            if how == "by a link" {
                let token = WayBackToken()
                let account = try #require(Account.ID(try await app.account(of: home)))
                try await app.database.write(WayBackStore.make(token.digest, for: account))
                let visitor = Browser(app)
                let page = await visitor.get(token.path.text)
                let changed = await visitor.post(token.path.text, ["password": "shakshuka with peppers"])
                #expect(page.body.contains("1 kitchen device ends, too"))
                #expect(changed.status == .seeOther)
                #expect(try await app.rows(in: "account_events WHERE kind = 'kitchen_ended'") == 1)
            } else {
                _ = try await AccountAdministration(owner: app.database).reset(home.email)
            }

            #expect(await device.get("/recipes").location?.hasPrefix("/login") == true)
            #expect(await other.get("/recipes").status == .ok)
            #expect(
                try await app.text("SELECT string_agg(role, ' ') FROM invites WHERE revoked_at IS NULL") == "member"
            )
        }
    }

    @Test func `H-01 a device ends as whoever put it up may only read, and not before`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.owner, of: home, email: "mehmet@example.org")
            let person = try await app.owner(of: mate).person
            let device = try await app.kitchenDevice(of: mate)
            let member = await mate.post("/people/\(person)/role", ["role": "member"])
            let between = await device.get("/recipes")
            let viewer = await home.post("/people/\(person)/role", ["role": "viewer"])

            #expect([member, viewer].map(\.status) == [.seeOther, .seeOther])
            #expect(between.status == .ok)
            #expect(await device.get("/recipes").location?.hasPrefix("/login") == true)
        }
    }

    @Test func `A-03 a new password leads to the devices that go on without it`() async throws {
        try await TestApp.run { app in
            let (home, alone) = (try await app.household(), try await app.household())
            _ = try await app.kitchenDevice(of: home)
            let form: KeyValuePairs = ["current": TestApp.password, "password": "shakshuka with peppers"]
            let changed = await home.post("/settings/password", form)
            let page = await home.get("/settings/security").body

            #expect(changed.location == "/settings/security")
            #expect(page.contains("Access tokens, passkeys and kitchen devices stay"))
            #expect(page.contains("Kitchen devices"))
            #expect(await alone.post("/settings/password", form).location == "/settings")
        }
    }

    @Test func `H-01 a device ends with its last day, and with whoever put it up`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.owner, of: home, email: "mehmet@example.org")
            let device = Browser(app)
            device.email = mate.email
            _ = await device.signIn()
            let form = [("name", "Tablet"), ("current", TestApp.password)]
            let late = await device.submit("/household/kitchens", form + [("until", "2099-01-01")])
            let started = await device.submit("/household/kitchens", form + [("until", TestApp.today.iso)])
            let ends = try await app.text(
                "SELECT (expires_at AT TIME ZONE 'Europe/Istanbul')::text FROM kitchen_devices"
            )

            #expect(late.status == .unprocessableContent)
            #expect(late.marks("until"))
            #expect(started.status == .seeOther)
            #expect(ends == "\(TestApp.today.adding(days: 1).iso) 00:00:00")
            #expect(await device.get("/recipes").status == .ok)
            #expect(await mate.post("/household/leave").status == .seeOther)
            #expect(await device.get("/recipes").location?.hasPrefix("/login") == true)
            #expect(!(await home.get("/household").body.contains("<bdi>Tablet</bdi>")))
        }
    }

    @Test(arguments: ["leaves", "ends the household", "deletes the account"])
    func `H-01 H-05 a device and a calendar that ended with whoever made them stay ended where that one comes back`(
        how: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let household = try await app.owner(of: home).household
            let role: Role = how == "ends the household" ? .member : .owner
            _ = try await app.person(role, of: home, email: "mehmet@example.org")
            let device = try await app.kitchenDevice(of: home)
            #expect(await home.post("/feeds", ["slots": "dinner"]).status == .seeOther)
            let link = try #require(await home.get("/feeds").between(#"<code class="link">http://localhost"#, "<"))
            let before = [await device.get("/recipes").status, await Browser(app).get(link).status]

            let gone =
                switch how {
                case "leaves": await home.post("/household/leave")
                case "ends the household": await home.post("/household/delete", ["name": "Lale Sokak 7"])
                default: await home.post("/settings/delete", ["current": TestApp.password])
                }
            let back = await how == "deletes the account" ? home.signIn() : home.post("/household/move/undo")

            #expect(before == [.ok, .ok])
            #expect([gone, back].map(\.status) == [.seeOther, .seeOther])
            #expect(try await app.owner(of: home).household == household)
            #expect(await device.get("/recipes").location?.hasPrefix("/login") == true)
            #expect(await Browser(app).get(link).status == .notFound)
            #expect(!(await home.get("/household").body.contains("<bdi>Kitchen tablet</bdi>")))
        }
    }

    @Test(arguments: [
        "UPDATE kitchen_devices SET expires_at = now() - interval '1 minute'",
        "UPDATE kitchen_devices SET revoked_at = now()", "UPDATE persons SET left_at = now()",
        "UPDATE accounts SET disabled_at = now()",
    ])
    func `H-01 HOSTILE-60 in the database, too, a device serves nothing once it may not come in`(end: String)
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await app.kitchenDevice(of: home)
            let id = try #require(
                KitchenDevice.ID(pathText: try await app.text("SELECT id::text FROM kitchen_devices"))
            )
            let asking: [Setting] = .asking(try await app.owner(of: home).household, kitchen: id)
            let device = Unwatched(app.application.services.database).scoped(asking)
            let serves = Query<Bool>.one("SELECT serves_here()", as: Bool.self)
            let before = try await device.read(serves)
            try await app.change(end)
            let after = try await device.read(serves)

            #expect(before)
            #expect(!after)
        }
    }

    @Test func `H-01 an invite makes a device one of the kitchen, once, and whoever was signed in there is out`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household(email: "zeynep@example.org")
            let made = await home.post(
                "/household/invites",
                ["role": "kitchen", "until": TestApp.today.iso, "current": TestApp.password]
            )
            #expect(made.status == .seeOther)
            let page = await home.get("/household").body
            let link = try #require(page.firstMatch(of: /\/invite\/[A-Za-z0-9_-]{43}/)).output
            let opened = await other.get(String(link))
            let nameless = await other.post(String(link), ["name": " "])
            let accepted = await other.post(String(link), ["name": "Wall", "role": "owner"])
            let again = await Browser(app).get(String(link))

            #expect(opened.body.contains("Ayşe invites this device into the kitchen."))
            #expect(nameless.status == .unprocessableContent)
            #expect(accepted.location == "/recipes")
            #expect(accepted.header("Clear-Site-Data") == #""cache""#)
            #expect(await other.get("/recipes").body.contains("Kitchen of Lale Sokak 7"))
            #expect(await other.get("/diary").status == .forbidden)
            #expect(again.status == .notFound)
            #expect(await home.get("/household").body.contains("<bdi>Wall</bdi>"))
            #expect(try await app.rows(in: "account_events WHERE kind = 'kitchen_started'") == 1)
            #expect(try await app.text("SELECT count(*)::text FROM sessions") == "1")
            #expect(try await app.text("SELECT count(*)::text FROM persons") == "2")
        }
    }

    @Test func `H-04 at a kitchen device nothing is left out, and everybody is named`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.member, of: home, email: "mehmet@example.org")
            let rice = try await home.cook("Rice with butter", ["200 g rice", "20 g butter"])
            _ = try await home.cook("Mystery", ["100 g zorp"])
            for (browser, name, avoided) in [(home, "Ayşe", "milk"), (mate, "Mehmet", "gluten")] {
                let person = try await app.owner(of: browser).person
                let saved = await browser.post(
                    "/people/\(person)",
                    ["name": name, "usual_share": "1", "diary_writing": "offer", "allergies": avoided]
                )
                #expect(saved.status == .seeOther)
            }
            let device = try await app.kitchenDevice(of: home)
            let library = await device.get("/recipes").body
            let page = await device.get(rice).body
            let cook = await device.get(rice + "/cook").body
            let search = await device.get("/foods?q=butter").body

            #expect(library.contains(">Rice with butter<"))
            #expect(!library.contains("not shown"))
            #expect(library.contains("Ayşe: contains something avoided"))
            #expect(
                library.contains(
                    #"<li class="unsure">Ayşe: not certain</li><li class="unsure">Mehmet: not certain</li>"#
                )
            )
            #expect(!library.contains("for you"))
            #expect(page.contains("<li><bdi>Ayşe: contains milk: 20 g butter</bdi></li>"))
            #expect(!page.contains("Mind what is in it."))
            #expect(cook.contains("<li><bdi>Ayşe: contains milk: 20 g butter</bdi></li>"))
            #expect(search.contains("Ayşe: contains milk"))
        }
    }

    @Test func `H-01 a device cooks, and shows nothing of anybody's diary`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let things = try await Belongings(of: home, app)
            let device = try await app.kitchenDevice(of: home)
            let recipe = await device.get("/recipes/\(things.shelf.recipe)").body
            let food = await device.get("/foods/\(things.shelf.food)").body
            let preview = await device.submit(
                "/foods/\(things.shelf.food)/preview",
                [("amount", "50"), ("measure", "g")]
            )
            let search = await device.get("/foods?q=menemen").body
            let mine = await home.get("/recipes/\(things.shelf.recipe)").body

            for link in ["/log", "/favourite", "/entries", "/share"] {
                #expect(mine.contains("/recipes/\(things.shelf.recipe)\(link)"), "\(link)")
                #expect(!recipe.contains("/recipes/\(things.shelf.recipe)\(link)"), "\(link)")
            }
            for page in [recipe, food, preview.body, search] {
                #expect(!page.contains("/diary"))
                #expect(!page.contains(/\/log["?]/))
                #expect(!page.contains("/recipes/meal"))
            }
            #expect(preview.status == .ok)
            #expect(await device.get("/recipes?person=\(things.owner.person)").status == .notFound)
        }
    }

    @Test func `P-30 H-01 what a device has changed carries its name`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await home.cook("Soup", ["200 g red lentils"])
            let device = try await app.kitchenDevice(of: home, named: "Tablet by the stove")
            let changed = await device.submit(
                soup,
                [("name", "Red soup"), ("version", "1")] + Browser.rows(["1 onion"])
            )
            let mine = await home.submit(soup, [("name", "My soup"), ("version", "1")] + Browser.rows(["1 leek"]))
            let theirs = await device.submit(soup, [("name", "Soup 3"), ("version", "1")] + Browser.rows(["1 leek"]))

            #expect(changed.status == .seeOther)
            #expect(mine.status == .conflict)
            #expect(mine.body.contains("Tablet by the stove changed this recipe just now."))
            #expect(theirs.status == .conflict)
            #expect(theirs.body.contains("You changed this recipe just now,"))
        }
    }

    @Test func `H-02 to a device the database shows nothing that is a person's, and lets it change none`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await Belongings(of: home, app)
            let household = try await app.owner(of: home).household
            let asking: [Setting] = .asking(household, kitchen: .new())
            let database = Unwatched(app.application.services.database).scoped(asking)
            let tables = try await app.database.read(
                Query.rows(
                    """
                    SELECT c.relname::text
                    FROM pg_class AS c
                    JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attname = 'person_id'
                    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
                        AND has_table_privilege('sofra_app', c.oid, 'SELECT')
                    ORDER BY 1
                    """,
                    as: String.self
                )
            )
            #expect(tables.contains("diary_entries"))
            // Whoever cooks must know who eats what and when, and who looks after whom.
            let known = [
                "avoidances", "guardians", "usual_weeks", "meal_eaters", "plan_eaters", "shopping_operations",
                "cooked_shares", "recipe_ratings",
            ]
            for table in tables + ["shared.diary_entries", "share_links"] where !known.contains(table) {
                let all = try await app.rows(in: table)
                let seen = try await database.read(
                    Query.one(SQL(unsafeText: "SELECT count(*) FROM \(table)"), as: Int.self)
                )
                #expect(seen == 0, "\(table) of \(all)")
            }
            let locked = try await database.write(
                Query.affected("SELECT FROM households WHERE id = \(household) FOR UPDATE")
            )
            #expect(locked == 1, "a writer who has to be alone for a moment")
            for statement in [
                "UPDATE persons SET name = 'me'", "DELETE FROM persons", "UPDATE households SET name = 'mine'",
                "DELETE FROM guardians", "DELETE FROM avoidances", "UPDATE kitchen_devices SET revoked_at = NULL",
                "UPDATE invites SET revoked_at = now()", "DELETE FROM share_links",
            ] {
                do {
                    let changed = try await database.write(Query.affected(SQL(unsafeText: statement)))
                    #expect(changed == 0, "\(statement)")
                } catch let error as DatabaseError {
                    #expect(error.sqlstate == "42501", "\(statement)")
                }
            }
        }
    }
}
