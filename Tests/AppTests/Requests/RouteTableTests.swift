import HTTPServer
import Testing
import Web

@testable import App

/// Rules that hold for every route there is, generated from the route table.
@Suite struct RouteTableTests {
    /// What is not simply shown, for whom all of it belongs to.
    private static let elsewhere: [String: Status] = [
        // The start page is today's; the picker's page is the day that was picked.
        "/": .seeOther, "/diary": .seeOther,
        // Who is signed in is through the door.
        "/login": .seeOther, "/login/code": .seeOther, "/register": .seeOther,
        // A barcode and a number of FoodData Central lead to a food.
        "/barcode/:ean": .seeOther, "/foods/usda/:fdc": .seeOther,
        // These lead to the files.
        "/entries.csv": .seeOther, "/days.csv": .seeOther,
        // The place leads to the list that was used last.
        "/shopping": .seeOther,
        // The short address of an import.
        "/imports/:import": .seeOther,
        // For this machine and the proxies in front of it alone.
        "/metrics": .notFound,
    ]
    /// Forms that show what would be, and keep nothing.
    private static let previews: [String: Status] = [
        "/recipes/preview": .ok, "/recipes/:recipe/log": .ok, "/entries/:entry/preview": .ok,
        "/foods/:food/preview": .ok,
        "/offers/:offer/preview": .ok, "/recipes/parse": .ok, "/import": .ok,
        // No language model is set here.
        "/recipes/propose": .unprocessableContent,
        // It leads to the file.
        "/export": .seeOther,
    ]

    /// What a household with another owner refuses: `EndingTests` does it without one.
    private static let refused: [String: Status] = ["/household/delete": .conflict]

    /// What wants a file or an authenticator's answer, which no form of these tests has.
    private static let uploads: Set = [
        "/recipes/:recipe/photo", "/barcode", "/export/bring", "/import/files", "/imports", "/login/passkey",
        "/settings/passkeys",
    ]

    @Test func `HOSTILE-54 every page opens for its owner`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mine = try await Belongings(of: home, app)
            for route in app.routes(.get) {
                let page = try await home.send(route, to: mine)
                #expect(page.status == Self.elsewhere[route.pattern] ?? .ok, "\(route.pattern)")
            }
        }
    }

    @Test func `HOSTILE-54 every form does for its owner what it is there for`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mine = try await Belongings(of: home, app)
            let untouched = try await app.fingerprint()
            for route in app.routes(.post) {
                try await app.undone(home) {
                    let answer = try await home.send(route, to: mine)
                    let after = try await app.fingerprint()

                    let preview = Self.previews[route.pattern]
                    let wanted: Status = Self.uploads.contains(route.pattern) ? .unprocessableContent : .seeOther
                    if route.body == .json {
                        #expect(answer.status == .ok, "\(route.pattern)")
                        return
                    }
                    #expect(answer.status == preview ?? Self.refused[route.pattern] ?? wanted, "\(route.pattern)")
                    if preview != nil { #expect(after == untouched, "\(route.pattern)") }
                }
            }
            let after = try await app.fingerprint()
            #expect(after == untouched)
        }
    }

    /// What is deleted at its own address, and comes back by an undo.
    private static let deletions = [
        "/entries/:entry", "/recipes/:recipe", "/categories/:category", "/ingredients/:ingredient", "/foods/:food",
        "/weight/:date", "/goals/:date", "/shops/:shop",
    ]

    @Test(arguments: deletions)
    func `HOSTILE-89 what is deleted twice is told twice, with the same way back`(thing: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mine = try await Belongings(of: home, app)
            let route = try #require(app.routes(.post).first { $0.pattern == thing + "/delete" })
            let path = try route.path(to: mine)
            var told: [[String?]] = []
            for _ in 0..<2 {
                told.append(await self.told(path, home))
            }
            let undo = path.replacing("/delete", with: "/undelete")
            let back = await home.submit(undo, [])
            let again = await home.submit(undo, [])

            #expect(told[0][2] == undo)
            #expect(told[1] == told[0])
            #expect(back.status == .seeOther)
            #expect(again.location == back.location, "brought back twice")
        }
    }

    /// What ends at an address of its own.
    private static let endings = [
        "/pantry/:ingredient/delete", "/staples/:ingredient/delete", "/feeds/:feed/delete",
        "/household/invites/:invite/revoke", "/household/kitchens/:kitchen/revoke", "/settings/tokens/:access/end",
    ]

    @Test(arguments: endings)
    func `W-14 HOSTILE-89 what is ended or forgotten twice is told twice, with the same way back`(pattern: String)
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let mine = try await Belongings(of: home, app)
            let route = try #require(app.routes(.post).first { $0.pattern == pattern })
            let path = try route.path(to: mine)

            let first = await told(path, home)
            let twice = await told(path, home)

            #expect(first[1] != nil)
            #expect(twice == first)
        }
    }

    @Test func `H-01 H-03 HOSTILE-89 whoever is removed twice is gone once, with the same way back`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.member, of: home, email: "mate@example.org")
            let member = "/people/\(try await app.owner(of: mate).person)"
            let child = try #require(await home.post("/people", ["name": "Can", "kind": "dependant"]).location)
            _ = await home.get("/household")
            for (person, way) in [(member, "/welcome"), (child, "/undelete")] {
                let first = await told(person + "/remove", home)
                let twice = await told(person + "/remove", home)

                #expect(first[2] == person + way)
                #expect(twice == first)
            }
        }
    }

    /// Where a button leads, what is told there, and what takes it back.
    private func told(_ path: String, _ home: Browser) async -> [String?] {
        let answer = await home.submit(path, [])
        let place = answer.location.map { String($0.prefix { $0 != "#" }) }
        let page = await home.get(place ?? "")
        let flash = page.between(#"<div class="flash" role="status">"#, "</div>")
        return [place, flash?.between("<p>", "</p>"), flash?.between(#"action=""#, "\"")]
    }

    @Test func `HOSTILE-9 HEAD of every page answers like GET`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mine = try await Belongings(of: home, app)
            for route in app.routes(.get) {
                let path = try route.path(to: mine)
                let page = await home.get(path)
                let head = await home.send(.head, path, [], [:])

                #expect(page.status == Self.elsewhere[route.pattern] ?? .ok, "\(path)")
                #expect(head.status == page.status, "\(path)")
                let comparable = { (answer: Answer) in
                    answer.response.headers.fields.map(\.0).filter {
                        !["x-request-id", "set-cookie"].contains($0.lowercased())
                    }.sorted()
                }
                #expect(comparable(head) == comparable(page), "\(path)")
            }
        }
    }

    @Test func `HOSTILE-9 and HOSTILE-19 no GET and no HEAD writes, whatever the query says`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mine = try await Belongings(of: home, app)
            let before = try await app.fingerprint(andFoods: true)
            let queries = [
                "", "?multiplier=1.5", "?grams=150", "?servings=2", "?q=a&sort=name&page=2", "?kept=1", "?delete=1",
            ]
            for route in app.routes(.get) {
                for query in queries {
                    let path = try route.path(to: mine) + query
                    let page = await home.get(path)
                    _ = try await page.whole()
                    _ = await home.send(.head, path, [], [:])
                    #expect(page.status == Self.elsewhere[route.pattern] ?? .ok, "\(path)")
                }
            }
            let after = try await app.fingerprint(andFoods: true)

            #expect(before == after)
            let changed = await home.submit("/settings", mine.form(for: "/settings"))
            #expect(changed.status == .seeOther)
            #expect(try await app.fingerprint() != before)
        }
    }

    @Test func `HOSTILE-10 a wrong method on every route is 405 and says what is right`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mine = try await Belongings(of: home, app)
            let before = try await app.fingerprint()
            let patterns = Dictionary(grouping: app.routes, by: \.pattern)
            for (pattern, routes) in patterns {
                // A literal path is also what a parameter at its place may hold: /recipes/new beside /recipes/:recipe.
                let same = app.routes.filter { $0.takes(pattern) }
                var right = Set(same.map(\.method.rawValue))
                if right.contains("GET") { right.insert("HEAD") }
                let path = try #require(routes.first).path(to: mine)
                for method in ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"] where !right.contains(method) {
                    let answer = await home.send(Method(rawValue: method), path, [], [:])
                    #expect(answer.status == .methodNotAllowed, "\(method) \(pattern)")
                    let allowed = Set(
                        answer.header("Allow")?.split(separator: ",").map { $0.filter { $0 != " " } } ?? []
                    )
                    #expect(allowed == right, "\(method) \(pattern)")
                }
            }
            let after = try await app.fingerprint()
            #expect(before == after)
        }
    }

    @Test func `HOSTILE-11 methods that nobody serves are 405 or 501 everywhere`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mine = try await Belongings(of: home, app)
            for route in app.routes {
                for method in ["TRACE", "CONNECT", "PROPFIND"] {
                    let answer = await home.send(Method(rawValue: method), try route.path(to: mine), [], [:])
                    #expect([405, 501].contains(answer.status.rawValue), "\(method) \(route.pattern)")
                }
            }
        }
    }

    @Test func `HOSTILE-26 and HOSTILE-27 what is no key and no day is 404 on every route`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mine = try await Belongings(of: home, app)
            let before = try await app.fingerprint()
            let wrong = [
                "99999999999999999999", "-1", "1.0", "0x1", "2026-02-30", "0000-01-01", "2026-1-1", "..", "a\u{0}b",
                "00000000-0000-7000-8000-00000000000G", String(repeating: "9", count: 2_000),
            ]
            for route in app.routes {
                for name in route.parameters {
                    // The key itself in capitals is another spelling, and so no key.
                    let key = mine.value(of: name, in: route.pattern) ?? ""
                    for value in wrong + [key.uppercased()] where value != key {
                        let path = try route.path { $0 == name ? value : mine.value(of: $0, in: route.pattern) }
                        let form = mine.form(for: route.pattern)
                        let answer = route.method == .post ? await home.submit(path, form) : await home.get(path)
                        #expect(answer.status == .notFound, "\(route.method.rawValue) \(path)")
                    }
                }
            }
            let after = try await app.fingerprint()
            #expect(before == after)
        }
    }

    @Test func `HOSTILE-38 queries of any kind never hurt a page`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mine = try await Belongings(of: home, app)
            let queries = [
                "q=%25", "q=_", "q=%5C", "q=a+%26+!+%7C+()", "q=" + String(repeating: "a", count: 10_000), "q=&q=&q=",
                "q[]=1", "page=-1", "page=99999999999999999999", "sort=;drop+table+persons", "after=%E2%80%8B",
                "&&&===",
            ]
            for route in app.routes(.get) {
                let path = try route.path(to: mine)
                let plain = (Self.elsewhere[route.pattern] ?? .ok).rawValue
                for query in queries {
                    let answer = await home.get(path + "?" + query)
                    #expect([plain, 400, 422].contains(answer.status.rawValue), "\(path)?\(query.prefix(40))")
                }
            }
        }
    }

    @Test func `HOSTILE-76 no answer may be framed`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mine = try await Belongings(of: home, app)
            let stranger = Browser(app)
            for visitor in [home, stranger] {
                for path in try app.routes(.get).map({ try $0.path(to: mine) }) + [
                    "/nothing/here", "/manifest.webmanifest",
                ] {
                    let answer = await visitor.get(path)
                    #expect(answer.header("X-Frame-Options") == "DENY", "\(path)")
                    #expect(
                        answer.header("Content-Security-Policy")?.contains("frame-ancestors 'none'") == true,
                        "\(path)"
                    )
                }
            }
        }
    }
}
