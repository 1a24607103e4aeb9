import HTTPServer
import Testing
import Web

@testable import App

/// Whoever knows some addresses is let in by them: nobody else learns them.
@Suite struct SecretAddressTests {
    @Test func `HOSTILE-114 a page whose address is a secret is kept by nobody and tells it to no other page`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let things = try await Belongings(of: home, app)
            let secret = app.routes.filter { $0.pattern.contains(":token") && $0.method == .get }

            #expect(secret.count >= 4)
            for route in secret {
                let path = try route.path(to: things)
                for target in [path, path + "x"] {
                    let answer = await Browser(app).get(target)
                    // A calendar is no page: programs keep it for a quarter of an hour.
                    let isCalendar = answer.header("Content-Type")?.hasPrefix("text/calendar") ?? false
                    let kept = isCalendar ? "private, max-age=900" : "private, no-store"
                    #expect(answer.header("Cache-Control") == kept, "\(route.pattern)")
                    #expect(answer.header("Referrer-Policy") == "strict-origin", "\(route.pattern)")
                }
            }
        }
    }

    @Test func `H-01 S-25 a link that opens nothing says why that may be, alike whatever became of it`() async throws {
        try await TestApp.run { app in
            let token = String(repeating: "a", count: 43)
            let visitor = Browser(app)
            for place in ["invite", "shared", "reset"] {
                let answer = await visitor.get("/\(place)/\(token)")
                #expect(answer.status == .notFound)
                #expect(answer.body.contains("This link was used, is too old, or was ended."))
                #expect(answer.body.contains(#"href="/password/forgotten""#) == (place == "reset"), "\(place)")
            }
            #expect(await !visitor.get("/nowhere").body.contains("This link was used"))
        }
    }

    @Test func `H-01 S-25 a page that is not there leads nobody to a diary who has none`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let token = String(repeating: "a", count: 43)
            let visitor = Browser(app)
            let nowhere = await visitor.get("/nowhere")
            let shared = await visitor.get("/shared/\(token)")
            let reset = await visitor.get("/reset/\(token)")
            let own = await home.get("/nowhere")

            for answer in [nowhere, shared, reset] { #expect(!answer.body.contains("Go to the diary")) }
            #expect(nowhere.body.contains(#"<a class="button" href="/login">Sign in</a>"#))
            #expect(!shared.body.contains(#"href="/login""#))
            #expect(reset.body.contains(#"<a class="button quiet" href="/login">Sign in</a>"#))
            #expect(own.body.contains(#"<a class="button" href="/">Go to the diary</a>"#))
        }
    }

    @Test func `HOSTILE-114 a page that shows a secret is kept by nobody`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.get("/household")
            let before = await home.get("/household")
            let path = try await home.cook("Menemen", ["3 eggs"])
            _ = await home.post("/household/invites", ["role": "member", "_once": "\(Person.ID.new())"])

            // What is told once is on this page.
            _ = await home.get("/household")
            #expect(before.header("Cache-Control") == "private, no-cache")
            for target in ["/household", path + "/share", "/feeds", "/settings/security", "/settings/tokens"] {
                #expect(await home.get(target).header("Cache-Control") == "private, no-store", "\(target)")
            }
        }
    }

    /// The pages on which a secret stands, or may stand after a form.
    private static let unkept: Set = [
        "/settings/security", "/settings/tokens", "/settings/code", "/settings/passkeys", "/recipes/:recipe/share",
        "/feeds", "/household",
    ]

    @Test
    func `HOSTILE-114 each other page is kept by its reader alone, asked for anew, and the same is not sent twice`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let things = try await Belongings(of: home, app)
            var asked = 0
            for route in app.routes(.get) where !route.pattern.contains(":token") {
                let path = try route.path(to: things)
                // A message of an earlier page is shown once, and by this one.
                _ = await home.get(path)
                let page = await home.get(path)
                guard page.status == .ok, page.header("Content-Type")?.hasPrefix("text/html") == true else { continue }
                if page.header("Cache-Control") == "private, no-store" {
                    #expect(Self.unkept.contains(route.pattern), "\(route.pattern)")
                    continue
                }
                let tag = try #require(page.header("ETag"), "\(route.pattern)")
                let again = await home.get(path, ["If-None-Match": tag])
                if again.status == .notModified { asked += 1 }
                #expect(page.header("Cache-Control") == "private, no-cache", "\(route.pattern)")
            }
            let left = await home.post("/logout")

            #expect(asked > 40)
            #expect(left.header("Clear-Site-Data") == #""cache""#)
        }
    }

    @Test func `HOSTILE-114 the metrics name routes and no addresses`() async throws {
        try await TestApp.run { app in
            let path = WayBackToken().path.text
            _ = await Browser(app).get(path)

            let metrics = app.application.metrics.text

            #expect(metrics.contains("/reset/:token"))
            #expect(!metrics.contains(path.dropFirst("/reset/".count)))
        }
    }

    @Test func `HOSTILE-120 a form that comes packed is 415`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let fields: KeyValuePairs<String, String> = ["name": "Packed", "language": "en", "timezone": "UTC"]

            for encoding in ["gzip", "br", "identity, gzip", "x"] {
                let packed = await home.post("/settings", fields, ["Content-Encoding": encoding])
                #expect(packed.status == .unsupportedMediaType, "\(encoding)")
            }
            let plain = await home.post("/settings", fields, ["Content-Encoding": "identity"])

            #expect(plain.status == .seeOther)
            #expect(try await app.rows(in: "persons WHERE name = 'Packed'") == 1)
        }
    }
}
