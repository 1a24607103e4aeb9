import Foundation
import HTTPServer
import Testing

@testable import App

@Suite struct PhotosTests {
    private let pictures: Pictures

    init() throws { pictures = try Pictures() }

    private func story(_ story: (TestApp) async throws -> Void) async throws {
        try await TestApp.run(["DATA_DIR": pictures.place()], story)
    }

    @Test func `S-02 a photo is chosen, shown, replaced and removed`() async throws {
        try await story { app in
            let home = try await app.household()
            let soup = try await app.recipe("Çorba", of: home)
            let empty = await home.get("/recipes/\(soup)/photo")

            let chosen = try await home.upload(pictures.make("jpg"), to: "/recipes/\(soup)/photo")
            let page = await home.get("/recipes/\(soup)/photo")
            let first = await home.get(try #require(page.photoAddress))
            let replaced = try await home.upload(pictures.make("png", 300, 200), to: "/recipes/\(soup)/photo")
            let second = await home.get(try #require(await home.get("/recipes/\(soup)/photo").photoAddress))
            let removed = await home.post("/recipes/\(soup)/photo/delete")

            #expect(empty.body.contains(#"data-letter="Ç""#))
            #expect([chosen, replaced, removed].allSatisfy { $0.status == .seeOther })
            #expect(chosen.location == "/recipes/\(soup)")
            #expect(page.body.contains("Photo saved"))
            #expect(page.body.contains(#"width="600" height="400""#))
            #expect(first.status == .ok)
            #expect(second.status == .ok)
            #expect(first.header("etag") != second.header("etag"))
            #expect(await home.get("/recipes/\(soup)/photo").photoAddress == nil)
            #expect(await home.get("/photos/\(soup)/hero").status == .notFound)
        }
    }

    @Test func `S-02 a photo that was taken off, or replaced, is put back, and is gone after a week`() async throws {
        try await story { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", of: home)
            let path = "/recipes/\(soup)/photo"
            func shown() async throws -> String? {
                let page = await home.get(path)
                guard let address = page.photoAddress else { return nil }
                return await home.get(address).header("etag")
            }
            _ = try await home.upload(pictures.make("jpg"), to: path)
            let first = try await shown()
            let page = await home.post("\(path)/delete")
            let undo = try await home.undoOfPhoto()
            let back = await home.post(undo)
            let again = try await shown()
            _ = try await home.upload(pictures.make("png", 300, 200), to: path)
            let (other, second) = (try await home.undoOfPhoto(), try await shown())
            _ = await home.post(other)
            let former = try await shown()
            let twice = await home.post(other)
            _ = await home.post("\(path)/delete")
            let gone = try await home.undoOfPhoto()
            let copy = try #require(await home.post("/recipes/\(soup)/duplicate").location)
            try await app.change("UPDATE recipe_photos SET created_at = now() - interval '8 days'")
            try await Housekeeping(owner: app.database, log: .silent).sweep()
            _ = await home.post(gone)

            #expect(page.location == "/recipes/\(soup)")
            #expect(back.location == "/recipes/\(soup)")
            #expect(first != nil)
            #expect(again == first)
            #expect(second != first)
            #expect(former == first)
            #expect(twice.status == .seeOther)
            #expect(await home.get(copy).photoAddress == nil, "what was taken off is not copied")
            #expect(try await app.rows(in: "recipe_photos") == 0)
            #expect(await home.post("/recipes/\(Recipe.ID.new())/photo/undo").status == .notFound)
        }
    }

    @Test func `S-02 of a photo that was replaced twice each undo brings back the one before its own, or says why not`()
        async throws
    {
        try await story { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", of: home)
            let path = "/recipes/\(soup)/photo"
            func shown() async throws -> String? {
                guard let address = await home.get(path).photoAddress else { return nil }
                return await home.get(address).header("etag")
            }
            _ = try await home.upload(pictures.make("jpg"), to: path)
            let none = try await home.undoOfPhoto()
            _ = try await home.upload(pictures.make("png", 300, 200), to: path)
            let (early, second) = (try await home.undoOfPhoto(), try await shown())
            _ = try await home.upload(pictures.make("png", 200, 300), to: path)
            let (late, third) = (try await home.undoOfPhoto(), try await shown())

            let refused = await home.post(early)
            let told = await home.get(refused.location ?? "")
            let kept = try await shown()
            _ = await home.post(late)
            let back = try await shown()
            let gone = await home.post(early)
            let toldAgain = await home.get(gone.location ?? "")
            _ = await home.post("\(path)/delete")
            _ = try await home.upload(pictures.make("jpg"), to: path)
            _ = await home.post(none)

            #expect(told.body.contains("The photo was changed since, so it stays as it is."))
            #expect(kept == third)
            #expect(back == second)
            #expect(toldAgain.body.contains("The photo was changed since"), "the first one is no longer kept")
            #expect(try await shown() == nil, "before the first there was none")
        }
    }

    @Test func `P-30 a photo that comes, changes or goes outdates the recipe's forms`() async throws {
        try await story { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", of: home)
            let version = "SELECT version FROM recipes"

            _ = try await home.upload(pictures.make("jpg"), to: "/recipes/\(soup)/photo")
            let chosen = try await app.number(version)
            _ = await home.post("/recipes/\(soup)/photo/delete")
            let removed = try await app.number(version)
            _ = await home.post("/recipes/\(soup)/photo/delete")

            #expect(chosen == 2)
            #expect(removed == 3)
            #expect(try await app.number(version) == 3, "nothing was there to remove")
        }
    }

    @Test func `I-04 linked data names the photo by an address that can be fetched, and whole servings`() async throws {
        try await story { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", of: home)
            try await app.change("UPDATE recipes SET servings = 2.7")
            let without = await home.get("/recipes/\(soup)")
            _ = try await home.upload(pictures.make("jpg"), to: "/recipes/\(soup)/photo")
            _ = await home.post("/recipes/\(soup)/share")
            let link = await home.get("/recipes/\(soup)/share").between(#"<a href="/shared/"#, "\"") ?? ""

            let page = await home.get("/recipes/\(soup)")
            let shared = await Browser(app).get("/shared/\(link)")
            let image = shared.between(#""image":["http://localhost"#, "\"") ?? ""
            let fetched = await Browser(app).get(image)

            #expect(!without.body.contains(#""image""#))
            #expect(page.body.contains(#""image":["http://localhost/photos/\#(soup)/hero?v="#))
            #expect(page.body.contains(#""recipeYield":"3""#))
            #expect(image == "/shared/\(link)/photo")
            #expect(fetched.header("content-type") == "image/webp")
        }
    }

    @Test func `S-02 photos are served for good, and can do nothing`() async throws {
        try await story { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", of: home)
            _ = try await home.upload(pictures.make("jpg"), to: "/recipes/\(soup)/photo")
            let address = try #require(await home.get("/recipes/\(soup)/photo").photoAddress)

            let served = await home.get(address)
            let again = await home.get(address, ["If-None-Match": served.header("etag") ?? ""])
            let other = await home.get("/photos/\(soup)/hero?v=0123456789abcdef")
            let unknown = await home.get("/photos/\(soup)/giant")

            #expect(served.header("content-type") == "image/webp")
            #expect(served.header("cache-control") == "private, max-age=31536000, immutable")
            #expect(served.header("content-security-policy") == "default-src 'none'; frame-ancestors 'none'; sandbox")
            #expect(served.header("x-content-type-options") == "nosniff")
            #expect(again.status == .notModified)
            #expect(other.status == .ok)
            #expect(other.header("cache-control") == "private, no-cache")
            #expect(unknown.status == .notFound)
        }
    }

    @Test func `HOSTILE-57 another household's photo is not there, and a stranger is sent to sign in`() async throws {
        try await story { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", of: home)
            _ = try await home.upload(pictures.make("jpg"), to: "/recipes/\(soup)/photo")
            let address = try #require(await home.get("/recipes/\(soup)/photo").photoAddress)
            let other = try await app.household(email: "mehmet@example.org")
            let before = try await app.text("SELECT string_agg(encode(digest, 'hex'), ' ') FROM recipe_photos")

            let seen = await other.get(address)
            let page = await other.get("/recipes/\(soup)/photo")
            let put = try await other.upload(pictures.make("png"), to: "/recipes/\(soup)/photo")
            let removed = await other.post("/recipes/\(soup)/photo/delete")
            let stranger = await Browser(app).get(address)

            #expect([seen, page, put, removed].allSatisfy { $0.status == .notFound })
            #expect(stranger.status == .seeOther)
            #expect(stranger.location?.hasPrefix("/login?next=") == true)
            #expect(try await app.text("SELECT string_agg(encode(digest, 'hex'), ' ') FROM recipe_photos") == before)
        }
    }

    @Test func `S-02 a viewer looks and changes nothing`() async throws {
        try await story { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", of: home)
            _ = try await home.upload(pictures.make("jpg"), to: "/recipes/\(soup)/photo")
            try await app.change("UPDATE persons SET role = 'viewer'")

            let page = await home.get("/recipes/\(soup)/photo")
            let put = try await home.upload(pictures.make("png"), to: "/recipes/\(soup)/photo")
            let removed = await home.post("/recipes/\(soup)/photo/delete")

            #expect(page.photoAddress != nil)
            #expect(!page.body.contains(#"type="file""#))
            #expect([put, removed].allSatisfy { $0.status == .forbidden })
            #expect(try await app.rows(in: "recipe_photos") == 2)
        }
    }

    @Test func `HOSTILE-77 what is no picture is refused at its field`() async throws {
        try await story { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", of: home)
            let svg = Array(#"<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>"#.utf8)

            let refused = await home.upload(svg, to: "/recipes/\(soup)/photo", name: "holiday.jpg")
            let none = await home.upload([], to: "/recipes/\(soup)/photo", name: "")

            #expect(refused.status == .unprocessableContent)
            #expect(none.status == .unprocessableContent)
            #expect(refused.marks("photo"))
            #expect(refused.body.contains("This is not a photo"))
            #expect(none.body.contains("Please fill this in."))
            #expect(try await app.rows(in: "recipe_photos") == 0)
        }
    }

    @Test(arguments: ["../../etc/x", "con.jpg", "\u{202E}gpj.exe", "a%00b.jpg", String(repeating: "n", count: 3_000)])
    func `HOSTILE-81 the name of an upload is nobody's business`(name: String) async throws {
        try await story { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", of: home)

            let answer = try await home.upload(pictures.make("png", 40, 30), to: "/recipes/\(soup)/photo", name: name)

            #expect(answer.status == .seeOther)
            let kept = try await app.text("SELECT recipe_photos::text FROM recipe_photos LIMIT 1")
            #expect(!kept.contains(name))
        }
    }

    @Test
    func `S-02 P-30 the photo that somebody else has put there meanwhile is shown before another takes its place`()
        async throws
    {
        try await story { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", of: home)
            let path = "/recipes/\(soup)/photo"
            let (mine, other) = (try await pictures.make("png", 300, 200), try await pictures.make("jpg"))
            let none = await home.get(path).value(of: "version")
            let first = await home.upload(other, to: path, [("version", "")])
            let there = await home.get(path)
            let version = there.value(of: "version") ?? ""

            let late = await home.upload(mine, to: path, [("version", "")])
            let unseen = await home.post("\(path)/delete", ["version": ""])
            let kept = await home.get(path).photoAddress
            #expect(none == "")
            #expect(first.status == .seeOther)
            #expect(!version.isEmpty)
            #expect([late, unseen].allSatisfy { $0.status == .conflict && $0.marks("photo") })
            #expect(late.body.contains("Someone changed the photo while this page was open"))
            #expect(late.value(of: "version") == version)
            #expect(late.photoAddress == there.photoAddress)
            #expect(kept == there.photoAddress)

            // Sent twice, a form finds its own photo.
            let seen = await [
                home.upload(mine, to: path, [("version", version)]),
                home.upload(mine, to: path, [("version", version)]),
            ]
            let undo = try await home.undoOfPhoto()
            let now = await home.get(path)
            _ = await home.post(undo)
            let back = await home.get(path)
            let removed = await [
                home.post("\(path)/delete", ["version": back.value(of: "version") ?? ""]),
                home.post("\(path)/delete", ["version": back.value(of: "version") ?? ""]),
            ]
            let undoOfRemoval = try await home.undoOfPhoto()
            let gone = await home.get(path)
            _ = await home.post(undoOfRemoval)
            #expect(seen.allSatisfy { $0.status == .seeOther })
            #expect(now.photoAddress != kept)
            #expect(back.photoAddress == kept)
            #expect(removed.allSatisfy { $0.status == .seeOther })
            #expect(gone.photoAddress == nil)
            #expect(await home.get(path).photoAddress == kept)
        }
    }

    @Test func `HOSTILE-83 the same photo twice at once is stored once`() async throws {
        try await story { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", of: home)
            let picture = try await pictures.make("jpg")

            let encoder = app.application.photos
            async let one = encoder.encode(.init(claimedType: "image/jpeg", bytes: picture))
            async let other = encoder.encode(.init(claimedType: "image/jpeg", bytes: picture))
            let made = try await [one, other]
            for _ in 0..<2 { _ = await home.upload(picture, to: "/recipes/\(soup)/photo") }

            #expect(made[0].hero.digest == made[1].hero.digest)
            #expect(try await app.rows(in: "recipe_photos") == 2)
        }
    }

    @Test func `S-02 a deleted recipe's photo is not served`() async throws {
        try await story { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", of: home)
            _ = try await home.upload(pictures.make("jpg"), to: "/recipes/\(soup)/photo")

            #expect(await home.get("/photos/\(soup)/card").status == .ok)
            #expect(await home.get("/recipes/\(soup)/photo").status == .ok)

            try await app.change("UPDATE recipes SET deleted_at = now()")

            #expect(await home.get("/photos/\(soup)/card").status == .notFound)
            #expect(await home.get("/recipes/\(soup)/photo").status == .notFound)
        }
    }

    @Test func `HOSTILE-84 a full disk is a 507 page with the form on it`() async throws {
        try await TestApp.run(["DATA_DIR": "/proc/nowhere"]) { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", of: home)

            let answer = try await home.upload(pictures.make("png", 40, 30), to: "/recipes/\(soup)/photo")

            #expect(answer.status == .insufficientStorage)
            #expect(answer.marks("photo"))
            #expect(answer.body.contains("disk takes no more"))
            #expect(try await app.rows(in: "recipe_photos") == 0)
        }
    }

    @Test func `S-02 the placeholder has the capital of the name, dotted in Turkish`() throws {
        let recipe = try #require(Recipe.ID("019aa000-0000-7000-8000-000000000007"))
        func letter(_ name: String, _ strings: Strings) -> String {
            PhotoFigure.card(nil, of: recipe, named: name, strings).letter
        }

        #expect(letter("içli köfte", Strings(.tr)) == "İ")
        #expect(letter("ıspanak", Strings(.tr)) == "I")
        #expect(letter("\"imam\" bayıldı", Strings(.en)) == "I")
        #expect(letter("123", Strings(.en)) == "1")
    }
}

extension TestApp {
    /// A recipe of the household, without lines.
    fileprivate func recipe(_ name: String, of home: Browser) async throws -> Recipe.ID {
        let recipe = Recipe.ID.new()
        try await change(
            """
            INSERT INTO recipes (household_id, id, name, name_key, search_text)
            SELECT household_id, '\(recipe)', '\(name)', lower('\(name)'), '\(name)'
            FROM accounts
            WHERE email = '\(home.email)'
            """
        )
        return recipe
    }
}

extension Browser {
    /// The address of the undo that the next page offers of a photo.
    fileprivate func undoOfPhoto() async throws -> String {
        let page = await get("/recipes").body
        let path = try #require(page.firstMatch(of: /action="([^"]*\/photo\/undo[^"]*)"/)?.1)
        return String(path).replacing("&amp;", with: "&")
    }
}
