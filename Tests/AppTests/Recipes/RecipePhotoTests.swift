import HTTPServer
import Testing
import Web

@testable import App

@Suite struct RecipePhotoTests {
    private let pictures: Pictures

    init() throws { pictures = try Pictures() }

    private func story(_ story: (TestApp) async throws -> Void) async throws {
        try await TestApp.run(["DATA_DIR": pictures.place()], story)
    }

    private static let menemen = [
        ("name", "Menemen"), ("summary", "Eggs and tomatoes"), ("servings", "2"), ("instructions", "Stir."),
        ("line[0][text]", "3 eggs"),
    ]

    @Test func `S-02 S-15 a recipe is written down with its photo, which then stands wherever the recipe does`()
        async throws
    {
        try await story { app in
            let home = try await app.household()
            _ = await home.post("/categories", ["name": "Breakfast"])
            let breakfast = try await app.text("SELECT id::text FROM categories")

            let made = try await home.upload(
                pictures.make("jpg"),
                to: "/recipes",
                Self.menemen + [("category", breakfast)]
            )
            let path = try #require(made.location)
            let page = await home.get(path)
            let form = await home.get(path + "/edit")

            #expect(made.status == .seeOther)
            #expect(page.photoAddress?.contains("/hero?v=") == true)
            #expect(page.body.contains(#"alt="Photo of Menemen""#))
            #expect(await home.get("/recipes").photoAddress?.contains("/card?v=") == true)
            #expect(await home.get("/categories").photoAddress?.contains("/card?v=") == true)
            #expect(form.photoAddress?.contains("/card?v=") == true)
            #expect(form.body.contains(#"name="photo_remove""#))
            #expect(form.body.contains(#"enctype="multipart/form-data""#))
        }
    }

    @Test func `S-02 without a photo a plate stands in its place, as large`() async throws {
        try await story { app in
            let home = try await app.household()

            let made = await home.upload([], to: "/recipes", Self.menemen, name: "")
            let page = await home.get(try #require(made.location))

            #expect(made.status == .seeOther)
            #expect(page.photoAddress == nil)
            #expect(page.body.contains(#"<span class="photo" data-letter="M""#))
            #expect(await home.get("/recipes").body.contains(#"<span class="photo" data-letter="M""#))
        }
    }

    @Test func `S-02 the edit form replaces a photo, keeps it, and removes it`() async throws {
        try await story { app in
            let home = try await app.household()
            let made = try await home.upload(pictures.make("jpg"), to: "/recipes", Self.menemen)
            let path = try #require(made.location)
            let first = await home.get(path).photoAddress

            let other = try await pictures.make("png", 300, 200)
            let replaced = await home.upload(other, to: path, Self.menemen + [("version", "1")])
            let second = await home.get(path).photoAddress
            let kept = await home.submit(path, Self.menemen + [("version", "2")])
            let third = await home.get(path).photoAddress
            let removed = await home.submit(path, Self.menemen + [("version", "3"), ("photo_remove", "yes")])

            #expect([replaced, kept, removed].allSatisfy { $0.status == .seeOther })
            #expect(first != nil)
            #expect(second != nil)
            #expect(first != second)
            #expect(second == third)
            #expect(await home.get(path).photoAddress == nil)
            #expect(try await app.rows(in: "recipe_photos WHERE size NOT LIKE 'former %'") == 0)
        }
    }

    @Test(arguments: ["<svg xmlns='http://www.w3.org/2000/svg'/>", "%PDF-1.4", "<?php phpinfo();", "GIF89a"])
    func `HOSTILE-77 HOSTILE-79 a refused photo is 422 with everything typed still there`(content: String)
        async throws
    {
        try await story { app in
            let home = try await app.household()

            let answer = await home.upload(Array(content.utf8), to: "/recipes", Self.menemen)

            #expect(answer.status == .unprocessableContent)
            #expect(answer.marks("photo"))
            #expect(answer.value(of: "name") == "Menemen")
            #expect(answer.value(of: "servings") == "2")
            #expect(answer.lines.first == "3 eggs")
            #expect(answer.body.contains(">Stir.</textarea>"))
            #expect(try await app.rows(in: "recipes") == 0)
        }
    }

    @Test func `HOSTILE-79 a photo that is cut off changes nothing of the recipe`() async throws {
        try await story { app in
            let home = try await app.household()
            let path = try await home.cook("Menemen", ["3 eggs"])
            let before = try await app.fingerprint()
            let half = try await pictures.make("jpg").prefix(3_000)

            let fields = [("name", "Shakshuka"), ("version", "1"), ("line[0][text]", "4 eggs")]
            let answer = await home.upload(Array(half), to: path, fields)

            #expect(answer.status == .unprocessableContent)
            #expect(answer.marks("photo"))
            #expect(answer.value(of: "name") == "Shakshuka")
            #expect(answer.lines.first == "4 eggs")
            #expect(try await app.fingerprint() == before)
        }
    }

    @Test func `S-02 a photo over 20 MB is refused with the form kept, a body over 22 MB is not read`() async throws {
        try await story { app in
            let home = try await app.household()
            let photo = try await pictures.make("jpg") + [UInt8](repeating: 0, count: PhotoEncoder.maxBytes)

            let answer = await home.upload(photo, to: "/recipes", Self.menemen)

            #expect(answer.status == .unprocessableContent)
            #expect(answer.body.contains("larger than 20 MB"))
            #expect(answer.value(of: "name") == "Menemen")
            for target in ["/recipes", "/recipes/00000000-0000-7000-8000-000000000000"] {
                #expect(app.door.bodyLimit(for: Request(.post, target, path: target)) == 22 << 20)
            }
        }
    }

    @Test func `HOSTILE-6 room for a photo is no room for text`() async throws {
        try await story { app in
            let home = try await app.household()
            let text = String(repeating: "x", count: 1 << 20)
            #expect(await home.submit("/recipes", [("name", "A"), ("instructions", text)]).status == .contentTooLarge)
            #expect(
                await home.upload([], to: "/recipes", [("instructions", text)], name: "").status == .contentTooLarge
            )
            let photo = try await pictures.make("png", 40, 30) + [UInt8](repeating: 0, count: 2 << 20)
            #expect(await home.upload(photo, to: "/recipes", [("name", "A")]).status == .seeOther)
        }
    }

    @Test func `HOSTILE-84 a full disk keeps the recipe's text`() async throws {
        try await TestApp.run(["DATA_DIR": "/proc/nowhere"]) { app in
            let home = try await app.household()

            let answer = try await home.upload(pictures.make("png", 40, 30), to: "/recipes", Self.menemen)

            #expect(answer.status == .insufficientStorage)
            #expect(answer.marks("photo"))
            #expect(answer.body.contains("What you typed is still here"))
            #expect(answer.value(of: "name") == "Menemen")
            #expect(answer.lines.first == "3 eggs")
            #expect(try await app.rows(in: "recipes") == 0)
        }
    }

    @Test func `HOSTILE-80 HOSTILE-81 neither where it was taken nor what it was called is kept`() async throws {
        try await story { app in
            let home = try await app.household()
            let place = "../../Ankara/41.0082N"

            let answer = try await home.upload(pictures.make("png", 40, 30), to: "/recipes", Self.menemen, name: place)

            #expect(answer.status == .seeOther)
            let kept = try await app.text("SELECT string_agg(encode(content, 'escape'), '') FROM recipe_photos")
            #expect(!kept.contains("EXIF"))
            #expect(!kept.contains("Ankara"))
        }
    }

    @Test func `HOSTILE-82 forms that are no forms are refused`() async throws {
        try await story { app in
            let home = try await app.household()
            let multipart = "multipart/form-data; boundary=x"
            let bodies = [
                ("multipart/form-data", "--x--\r\n"),
                (multipart, "--x\r\nContent-Disposition: form-data; name=\"name\""),
                (multipart, "--x\r\nContent-Type: multipart/mixed\r\n\r\n--x--\r\n"),
            ]
            for (type, body) in bodies {
                let answer = await home.send(.post, "/recipes", Array(body.utf8), ["Content-Type": type])
                #expect(answer.status == .badRequest)
            }
            let parts = String(
                repeating: "--x\r\nContent-Disposition: form-data; name=\"a[]\"\r\n\r\n1\r\n",
                count: 10_000
            )
            let many = await home.send(
                .post,
                "/recipes",
                Array((parts + "--x--\r\n").utf8),
                ["Content-Type": multipart]
            )
            #expect(many.status == .contentTooLarge)
            #expect(try await app.rows(in: "recipes") == 0)
            #expect(await home.upload([], to: "/recipes", Self.menemen, name: "").status == .seeOther)
        }
    }

    @Test func `S-02 L-03 where a page comes back, the photo that was chosen comes along, and is saved in the end`()
        async throws
    {
        try await story { app in
            let home = try await app.household()
            let picture = try await pictures.make("png", 40, 30)
            let path = try await home.cook("Menemen", ["3 eggs"])

            let other = Self.menemen.map { $0.0 == "servings" ? ("servings", "0") : $0 }
            let refused = await home.upload(picture, to: "/recipes", other)
            let arranged = await home.upload(picture, to: "/recipes", Self.menemen + [("row", "add")])
            let conflict = await home.upload(picture, to: path, Self.menemen + [("version", "7")])

            #expect(refused.status == .unprocessableContent)
            #expect(arranged.status == .ok)
            #expect(conflict.status == .conflict)
            for page in [refused, arranged, conflict] {
                #expect(!page.marks("photo"))
                #expect(!page.body.contains("Choose the photo again"))
                #expect(page.body.contains("The photo you chose is kept."))
            }
            let carried = ("photo_carried", arranged.value(of: "photo_carried") ?? "")
            let again = await home.upload([], to: "/recipes", Self.menemen + [("row", "add"), carried], name: "")
            #expect(again.value(of: "photo_carried") == carried.1)
            let named = Self.menemen.map { $0.0 == "name" ? ("name", "Menemen with photo") : $0 }
            let saved = await home.upload([], to: "/recipes", named + [carried], name: "")
            #expect(saved.status == .seeOther)
            #expect(await home.get(saved.location ?? "").photoAddress != nil)
            let broken = await home.upload(Array("no photo".utf8), to: "/recipes", Self.menemen + [("row", "add")])
            #expect(broken.marks("photo"))
            #expect(broken.value(of: "photo_carried") == nil)
            let forged = await home.upload(
                [],
                to: "/recipes",
                Self.menemen + [("photo_carried", "bm8gcGhvdG8=")],
                name: ""
            )
            #expect(forged.status == .unprocessableContent)
        }
    }

    @Test func `S-02 P-30 a photo that was chosen comes along where somebody was quicker`() async throws {
        try await story { app in
            let home = try await app.household()
            let path = try await home.cook("Menemen", ["3 eggs"])
            _ = await home.submit(path, [("name", "Menemen"), ("version", "1")] + Browser.rows(["4 eggs"]))
            let old = Self.menemen + [("version", "1")]
            let conflict = try await home.upload(pictures.make("png", 40, 30), to: path, old)
            let fields = ["name", "version", "photo_carried", "line[0][text]"].map {
                ($0, conflict.value(of: $0) ?? "")
            }
            let saved = await home.submit(path, fields)

            #expect(conflict.status == .conflict)
            #expect(saved.location == path)
            #expect(await home.get(path).photoAddress != nil)
        }
    }

    @Test func `S-02 a form kept over a sign-in asks for its photo again`() async throws {
        try await story { app in
            let home = try await app.household()
            let guest = Browser(app)
            _ = await guest.get("/login")

            let picture = try await pictures.make("png", 40, 30)
            let kept = await guest.upload(picture, to: "/recipes", Self.menemen, from: "/recipes/new")
            let signedIn = await guest.signIn(email: home.email, next: "/recipes/new?kept=1")
            let page = await guest.get(signedIn.location ?? "/")

            #expect(kept.status == .seeOther)
            #expect(kept.location?.hasPrefix("/login") == true)
            #expect(page.value(of: "name") == "Menemen")
            #expect(page.lines.first == "3 eggs")
            #expect(page.marks("photo"))
            #expect(page.body.contains("Choose the photo again"))
        }
    }

    @Test func `S-02 HOSTILE-75 a form with a photo that is carried on as text is kept, and asks for its photo again`()
        async throws
    {
        try await story { app in
            let home = try await app.household()
            let guest = Browser(app)
            _ = await guest.get("/login")
            let carried = ("photo_carried", String(repeating: "A", count: 300_000))

            let kept = await guest.submit("/recipes", Self.menemen + [carried], ["Referer": "http://localhost/recipes"])
            let fields = try await app.text("SELECT fields FROM kept_forms")
            let signedIn = await guest.signIn(email: home.email, next: "/recipes/new?kept=1")
            let page = await guest.get(signedIn.location ?? "/")

            #expect(kept.location == "/login?next=\(PercentEncoding.encode("/recipes/new?kept=1"))")
            #expect(!fields.contains("photo_carried"))
            #expect(page.value(of: "name") == "Menemen")
            #expect(page.value(of: "photo_carried") == nil)
            #expect(page.body.contains("Choose the photo again"))
        }
    }

    @Test func `S-02 HOSTILE-89 the same form twice makes one recipe with one photo`() async throws {
        try await story { app in
            let home = try await app.household()
            let picture = try await pictures.make("png", 40, 30)
            let form = Self.menemen + [("_once", IdempotencyKey().text)]

            let answers = [
                await home.upload(picture, to: "/recipes", form), await home.upload(picture, to: "/recipes", form),
            ]

            #expect(answers.allSatisfy { $0.status == .seeOther })
            #expect(answers[0].location == answers[1].location)
            #expect(try await app.rows(in: "recipes") == 1)
            #expect(try await app.rows(in: "recipe_photos") == 2)
        }
    }

    @Test func `S-25 a copy has the photo too, and keeps it when the first loses its own`() async throws {
        try await story { app in
            let home = try await app.household()
            let made = try await home.upload(pictures.make("png", 40, 30), to: "/recipes", Self.menemen)
            let path = try #require(made.location)

            let copied = await home.post(path + "/duplicate")
            _ = await home.post(path + "/photo/delete")
            let copy = try #require(copied.location).replacing("/edit", with: "")

            #expect(await home.get(path).photoAddress == nil)
            #expect(await home.get(copy).photoAddress?.contains(copy.replacing("/recipes", with: "/photos")) == true)
        }
    }
}
