import HTTPServer
import Testing

@testable import App

/// A recipe's secret link.
@Suite struct ShareLinkTests {
    private static func link(_ page: Answer) -> String? {
        page.between(#"<a href="/shared/"#, "\"").map { "/shared/\($0)" }
    }

    @Test func `S-25 replacing a link says that the old one ends, and so does one that cannot be shown any more`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Menemen", ["3 eggs"])
            _ = await home.post(path + "/share")
            let page = await home.get(path + "/share")
            // A link of another secret: its text cannot be worked out.
            try await app.change("UPDATE share_links SET seed = decode(repeat('00', 32), 'hex')")
            let lost = await home.get(path + "/share")

            #expect(page.body.contains("Replace the link: the old one ends"))
            #expect(Self.link(lost) == nil)
            #expect(lost.body.contains("the link that was sent still opens"))
            #expect(lost.body.contains("action=\"\(path)/share/delete\""))
        }
    }

    @Test func `S-25 a link that was made meanwhile stays, unless another is asked for`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Menemen", ["3 eggs"])
            let page = await home.get(path + "/share")
            _ = await home.post(path + "/share")
            let first = Self.link(await home.get(path + "/share"))
            _ = await home.post(path + "/share")
            let shown = await home.get(path + "/share")
            _ = await home.post(path + "/share", ["renew": "1"])
            let renewed = Self.link(await home.get(path + "/share"))

            #expect(!page.body.contains(#"name="renew""#))
            #expect(shown.body.contains(#"name="renew""#))
            #expect(first != nil)
            #expect(Self.link(shown) == first)
            #expect(renewed != first)
        }
    }

    @Test func `S-25 whoever has the link reads the recipe, without an account`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook(
                "Menemen",
                ["3 eggs", "2 tomatoes"],
                [("summary", "For Sundays"), ("servings", "2"), ("instructions", "1. Stir **gently**.")]
            )
            let stranger = Browser(app)

            let before = await home.get(path + "/share")
            let made = await home.post(path + "/share")
            let link = try #require(Self.link(await home.get(path + "/share")))
            let page = await stranger.get(link)

            #expect(Self.link(before) == nil)
            #expect(made.status == .seeOther)
            #expect(page.status == .ok)
            #expect(await home.get(path + "/share").body.contains("<code>http://localhost\(link)</code>"))
            for text in ["Menemen", "For Sundays", "3 eggs", "<strong>gently</strong>", "Makes 2 servings"] {
                #expect(page.body.contains(text))
            }
            #expect(page.body.contains(#"<caption id="portion-h">"#))
            let own = await home.get(path)
            #expect(page.nutrient(.energy, in: .portion) == own.nutrient(.energy, in: .portion))
            #expect(page.nutrient(.energy, in: .total) == own.nutrient(.energy, in: .total))
        }
    }

    @Test func `HOSTILE-114 the secret of a link is not in the log, whatever becomes of the request`() async throws {
        let written = LogLines()
        try await TestApp.run(log: written.log) { app in
            let home = try await app.household()
            let path = try await home.cook("Menemen", ["3 eggs"])
            _ = await home.post(path + "/share")
            let link = try #require(Self.link(await home.get(path + "/share")))
            let secret = try #require(link.split(separator: "/").last)

            _ = await Browser(app).get(link)
            _ = await Browser(app).get(link + "/nowhere")
            _ = await Browser(app).post(link)

            #expect(written.text.contains("/shared/…"))
            #expect(written.text.contains(path), "other addresses are told")
            #expect(!written.text.contains(secret))
        }
    }

    @Test func `S-25 the page shows nothing of the household, changes nothing, and is not to be indexed`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/categories", ["name": "Ayşe's diet"])
            let category = try await app.text("SELECT id::text FROM categories")
            let path = try await home.cook("Menemen", ["3 eggs"], [("category", category)])
            _ = await home.post(path + "/share")
            let link = try #require(Self.link(await home.get(path + "/share")))
            let before = try await app.fingerprint()

            let page = await Browser(app).get(link)

            for secret in ["Ayşe", "Lale Sokak", path, home.email, "<form"] {
                #expect(!page.body.contains(secret), "\(secret)")
            }
            #expect(page.header("x-robots-tag") == "noindex, nofollow")
            #expect(page.header("cache-control")?.contains("private") == true)
            #expect(try await app.fingerprint() == before)
        }
    }

    @Test func `HOSTILE-60 a link that was taken back, replaced, guessed, or of a deleted recipe is 404`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Menemen", ["3 eggs"])
            let stranger = Browser(app)
            func fresh() async throws -> String {
                _ = await home.post(path + "/share", ["renew": "1"])
                return try #require(Self.link(await home.get(path + "/share")))
            }

            let first = try await fresh()
            let second = try await fresh()
            let replaced = await stranger.get(first)
            let open = await stranger.get(second)
            _ = await home.post(path + "/delete")
            let deleted = await stranger.get(second)
            _ = await home.post(path + "/undelete")
            let back = await stranger.get(second)
            let revoked = await home.post(path + "/share/delete")
            let gone = await stranger.get(second)

            #expect(open.status == .ok)
            #expect(back.status == .ok)
            #expect(revoked.status == .seeOther)
            #expect([replaced, deleted, gone].allSatisfy { $0.status == .notFound })
            for token in [String(repeating: "A", count: 43), "x", String(repeating: "A", count: 5_000), "..%2f"] {
                #expect(await stranger.get("/shared/\(token)").status == .notFound)
                #expect(await stranger.get("/shared/\(token)/photo").status == .notFound)
            }
        }
    }

    @Test func `HOSTILE-73 where the public address is set, the link begins with it`() async throws {
        try await TestApp.run(["PUBLIC_URL": "https://sofra.example"]) { app in
            let home = try await app.household()
            let path = try await home.cook("Menemen", ["3 eggs"])
            _ = await home.post(path + "/share")
            #expect(await home.get(path + "/share").body.contains("<code>https://sofra.example/shared/"))
        }
    }

    @Test func `HOSTILE-65 the database knows no link`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Menemen", ["3 eggs"])
            _ = await home.post(path + "/share")
            let link = try #require(Self.link(await home.get(path + "/share")))

            let kept = try await app.text("SELECT share_links::text FROM share_links")
            let token = try #require(ShareToken(pathText: String(link.dropFirst("/shared/".count))))
            let digest = token.digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()

            #expect(kept.contains(digest))
            #expect(!kept.contains(link.suffix(43)))
        }
    }

    @Test func `S-25 the photo goes with the recipe, and with the link`() async throws {
        let pictures = try Pictures()
        try await TestApp.run(["DATA_DIR": pictures.place()]) { app in
            let home = try await app.household()
            let made = try await home.upload(
                pictures.make("png", 60, 40),
                to: "/recipes",
                [("name", "Menemen"), ("line[0][text]", "3 eggs")]
            )
            let path = try #require(made.location)
            _ = await home.post(path + "/share")
            let link = try #require(Self.link(await home.get(path + "/share")))
            let stranger = Browser(app)

            let page = await stranger.get(link)
            let photo = await stranger.get(link + "/photo")
            let own = await stranger.get(try #require(await home.get(path).photoAddress))
            _ = await home.post(path + "/share/delete")

            #expect(page.body.contains(#"src="\#(link)/photo""#))
            #expect(photo.status == .ok)
            #expect(photo.header("content-type") == "image/webp")
            #expect(photo.header("cache-control") == "private, no-store")
            #expect(own.status == .seeOther, "the household's own address stays behind its door")
            #expect(await stranger.get(link + "/photo").status == .notFound)
        }
    }

    @Test func `HOSTILE-50 HOSTILE-54 strangers share nothing of a household, and viewers nothing at all`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household(email: "irem@example.org")
            let path = try await home.cook("Menemen", ["3 eggs"])
            let viewer = try await app.person(.viewer, of: home, email: "mehmet@example.org")

            let answers = [
                await other.get(path + "/share"), await other.post(path + "/share"),
                await other.post(path + "/share/delete"),
            ]

            #expect(answers.allSatisfy { $0.status == .notFound })
            #expect(await viewer.get(path + "/share").status == .forbidden)
            #expect(await viewer.post(path + "/share").status == .forbidden)
            #expect(try await app.rows(in: "share_links") == 0)
            #expect(await home.post(path + "/share").status == .seeOther)
        }
    }
}
