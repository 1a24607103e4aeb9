import Foundation
import HTTPServer
import Testing

@testable import App

/// What a phone is given in order to read without a network. What it keeps of it is proved in a browser.
@Suite struct OfflineTests {
    @Test func `L-04 the manifest is in the reader's language and names pictures that are there`() async throws {
        try await TestApp.run { app in
            let visitor = Browser(app)

            let turkish = await visitor.get("/manifest.webmanifest?lang=tr")
            let manifest = try #require(
                JSONSerialization.jsonObject(with: Data(turkish.body.utf8)) as? [String: any Sendable]
            )

            #expect(turkish.header("Content-Type") == "application/manifest+json")
            #expect(manifest["lang"] as? String == "tr")
            let icons = try #require(manifest["icons"] as? [[String: String]])
            #expect(icons.contains { $0["sizes"] == "512x512" && $0["purpose"] == "maskable" })
            for icon in icons {
                let picture = await visitor.get(icon["src"] ?? "")
                #expect(picture.status == .ok, "\(icon)")
                #expect(picture.header("Content-Type") == icon["type"], "\(icon)")
            }
            let shortcuts = try #require(manifest["shortcuts"] as? [[String: String]])
            #expect(shortcuts.map { $0["url"] } == ["/diary", "/shopping"])
            #expect(await visitor.get("/login").body.contains("/manifest.webmanifest?lang=en"))
        }
    }

    @Test func `L-04 what another application shares stands in the lines of a new recipe`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let page = await home.get("/recipes/new?title=Menemen&text=2+eggs&url=https%3A%2F%2Fexample.org%2F%3Ca%3E")

            #expect(page.body.contains(#"name="name" type="text" value="Menemen""#))
            #expect(page.lines == ["2 eggs", "https://example.org/&lt;a&gt;"])
        }
    }

    @Test func `HOSTILE-131 the page without a network says nothing of whoever asked for it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let name = try await app.text("SELECT name FROM persons LIMIT 1")

            let mine = await home.get("/offline")
            let strangers = await Browser(app).get("/offline")

            #expect(mine.status == .ok)
            #expect(!mine.body.contains(name))
            #expect(!mine.body.contains("data-account"))
            #expect(mine.body == strangers.body)
        }
    }

    @Test func `HOSTILE-131 a page tells accounts apart, and only whose it is`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household()
            func mark(_ answer: Answer) throws -> Substring {
                try #require(answer.body.firstMatch(of: /data-account="(\w*)"/)).output.1
            }

            let recipes = try await mark(home.get("/recipes"))

            #expect(recipes.count == 16)
            #expect(try await mark(home.get("/settings")) == recipes)
            #expect(try await mark(other.get("/recipes")) != recipes)
            #expect(try await mark(Browser(app).get("/login")).isEmpty)
        }
    }

    @Test func `HOSTILE-100 an error page tells whose it is, and says nothing of it where that cannot be read`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let late = try await app.household()
            try await app.change("REVOKE EXECUTE ON FUNCTION session_person(bytea) FROM sofra_app")
            let fault = await home.get("/settings")
            let unread = await home.get("/nothing")
            let stranger = await Browser(app).get("/nothing")
            try await app.change("GRANT EXECUTE ON FUNCTION session_person(bytea) TO sofra_app")
            let missing = await home.get("/nothing")
            try await app.change("UPDATE sessions SET last_seen_at = now() - interval '1 hour'")
            try await app.change(
                """
                CREATE OR REPLACE FUNCTION touch_session(token_digest bytea) RETURNS void LANGUAGE plpgsql
                AS 'BEGIN RAISE disk_full; END'
                """
            )
            let full = await late.post("/categories", ["name": "Soups"])
            try await app.change("DELETE FROM sessions")
            let ended = await home.get("/nothing")

            #expect([fault, unread, full].map(\.status) == [.internalServerError, .notFound, .serviceUnavailable])
            for answer in [fault, unread, full] { #expect(!answer.body.contains("data-account")) }
            #expect(missing.body.contains(/data-account="\w{16}"/))
            for answer in [stranger, ended] { #expect(answer.body.contains(#"data-account="""#)) }
        }
    }

    @Test func `L-04 recipes, cook mode, the plan and lists may be kept for who asked, and nothing else`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let mine = try await Belongings(of: home, app)
            let mark = try #require(
                await home.get("/recipes").body.firstMatch(of: /data-account="(\w+)"/)?.output.1
            )

            var kept: [String: String] = [:]
            for route in app.routes(.get) {
                kept[route.pattern] = try await home.send(route, to: mine).header("Sofra-Keep")
            }

            let whose = String(mark)
            #expect(
                kept == [
                    "/recipes/:recipe": whose, "/recipes/:recipe/cook": whose, "/plan": whose, "/plan/:week": whose,
                    "/shopping/:list": whose, "/offline": "files",
                ]
            )
            let missing = await home.get("/recipes/\(Recipe.ID.new())")
            #expect(missing.header("Sofra-Keep") == nil)
        }
    }

    @Test func `L-04 what a page tells once waits for a page that is shown, and nobody keeps that`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            let added = await home.post("\(list)/items", ["text": "milk"])
            #expect(added.location == list)

            let section = await home.get(list, ["Sofra-Live": "list"])
            let aside = await home.get(list, ["Sofra-Live": "no"])
            let page = await home.get(list)
            let again = await home.get(list)

            #expect(!section.body.contains(#"class="flash""#))
            #expect(!aside.body.contains(#"class="flash""#))
            #expect(aside.header("Cache-Control") == "private, no-cache")
            #expect(page.body.contains(#"<div class="flash" role="status">"#))
            #expect(page.header("Cache-Control") == "no-store")
            #expect(!again.body.contains(#"class="flash""#))
            #expect(again.header("Cache-Control") == "private, no-cache")
        }
    }

    @Test func `L-04 what asks for a list when its session has ended does not change the token of the form to sign in`()
        async throws
    {
        try await TestApp.run { app in
            let phone = Browser(app)

            for header: Headers in [["Sofra-Live": "list"], ["Accept": "text/event-stream"]] {
                let aside = await phone.get("/login", header)
                #expect(aside.status == .ok)
                #expect(aside.header("Set-Cookie") == nil)
            }
            let known = await phone.get("/login", ["Sofra-Live": "list"]).header("ETag") ?? ""
            let shown = await phone.get("/login", ["If-None-Match": known])
            #expect(shown.status == .ok)
            #expect(shown.header("Set-Cookie") != nil)
        }
    }

    @Test
    func
        `L-04 a phone keeps every list, the plan of two weeks with its recipes, and cook mode of what is planned today`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let (first, second) = (
                try await home.list(), try #require(await home.post("/shopping/lists", ["name": "Market"]).location)
            )
            let (soon, late, never) = (
                try await home.cook("Soup", ["100 g lentils"]), try await home.cook("Stew", ["100 g lentils"]),
                try await home.cook("Cake", ["100 g flour"])
            )
            for (recipe, days) in [(soon, 0), (soon, 13), (late, 9), (never, 14), (never, -1)] {
                let day = TestApp.today.adding(days: days)
                let answer = await home.post(
                    "/plan/\(day)/dinner/dishes",
                    ["kind": "recipe", "recipe": String(recipe.dropFirst("/recipes/".count))]
                )
                #expect(answer.status == .seeOther)
            }

            let answer = await home.get("/shopping/kept")
            let kept = try JSONDecoder().decode([String].self, from: Data(answer.body.utf8))

            #expect(Set(kept).isSuperset(of: [first, second, "/plan", "/shopping", "/offline"]))
            let dish = try await app.text("SELECT id::text FROM plan_dishes WHERE planned_on = '\(TestApp.today)'")
            #expect(kept.filter { $0.hasPrefix("/recipes/") } == [late, soon, "\(soon)/cook?dish=\(dish)"])
            for path in kept where path != "/shopping" {
                #expect(await home.get(path).header("Sofra-Keep") != nil, "\(path)")
            }
            #expect(await Browser(app).get("/shopping/kept").status == .seeOther)
        }
    }

    @Test func `L-04 the worker is asked for anew each time and has 1,6 KB at most`() async throws {
        try await TestApp.run { app in
            let worker = await Browser(app).get("/sw.js", ["Accept-Encoding": "gzip"])

            #expect(worker.header("Cache-Control") == "no-cache")
            #expect(worker.header("Content-Type") == "text/javascript; charset=utf-8")
            guard case .bytes(let bytes) = worker.response.body else { throw Unexpected(worker) }
            #expect(worker.header("Content-Encoding") == "gzip")
            #expect(bytes.count <= 1_638)
        }
    }
}
