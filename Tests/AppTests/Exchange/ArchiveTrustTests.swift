import Domain
import HTTPServer
import Security
import Testing
import Threads

@testable import App

/// Who has written an archive may have aimed it at the household, or at the server.
@Suite struct ArchiveTrustTests {
    @Test func `I-04 HOSTILE-134 what a row says twice of whose it is opens nobody's diary`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.member, of: home, email: "mehmet-\(Person.ID.new())@example.org")
            let (own, other) = (try await app.owner(of: home).person, try await app.owner(of: mate).person)
            let line = #"{"person_id":"\#(own)","usual_share":2,"diary_writing":"direct","person_id":"\#(other)"}"#

            let brought = await home.upload(
                try await MadeArchive.of([("profiles", [line])]),
                to: "/export/bring",
                field: "archive"
            )

            #expect(brought.status == .seeOther)
            #expect(try await app.rows(in: "persons WHERE id = '\(other)' AND diary_writing <> 'offer'") == 0)
            #expect(try await app.rows(in: "persons WHERE id = '\(own)' AND diary_writing = 'direct'") == 1)
        }
    }

    @Test func `I-04 H-05 no archive lets anybody eat by another's goal, and one's own comes back`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.member, of: home, email: "mehmet-\(Person.ID.new())@example.org")
            let (own, other) = (try await app.owner(of: home).person, try await app.owner(of: mate).person)
            let dishes = [PlannedDish.ID.new(), PlannedDish.ID.new()].map(\.description).sorted()
            let plan = dishes.map {
                #"{"id":"\#($0)","planned_on":"2026-03-21","slot":"lunch","position":0,"kind":"note","title":"x"}"#
            }
            let day = #""goal_on":"2026-03-21""#
            let eaters = [
                #"{"dish_id":"\#(dishes[0])","person_id":"\#(other)","mode":"goal",\#(day)}"#,
                #"{"dish_id":"\#(dishes[0])","person_id":"\#(own)","mode":"goal",\#(day)} "#,
                #"{"dish_id":"\#(dishes[1])","person_id":"\#(own)","mode":"goal",\#(day),"person_id":"\#(other)"}"#,
            ]

            let brought = await home.upload(
                try await MadeArchive.of([("plan_dishes", plan), ("plan_eaters", eaters)]),
                to: "/export/bring",
                field: "archive"
            )

            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            #expect(try await app.rows(in: "plan_eaters") == 3)
            #expect(try await app.rows(in: "plan_eaters WHERE goal_on IS NOT NULL AND person_id <> '\(own)'") == 0)
            #expect(try await app.rows(in: "plan_eaters WHERE goal_on IS NOT NULL") == 2)
        }
    }

    @Test(arguments: [false, true])
    func `I-04 H-05 a portion of who is away holds where the archive is from before that was told, and else is kept`(
        isTold: Bool
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let (own, dish) = (try await app.owner(of: home).person, PlannedDish.ID.new())
            let mark = isTold ? #","though_away":false"# : ""

            let brought = await home.upload(
                try await MadeArchive.of([
                    (
                        "plan_dishes",
                        [
                            #"{"id":"\#(dish)","planned_on":"2026-03-21","slot":"lunch","position":0,"kind":"note","title":"x"}"#
                        ]
                    ),
                    (
                        "plan_eaters",
                        [#"{"dish_id":"\#(dish)","person_id":"\#(own)","mode":"servings","amount":2\#(mark)}"#]
                    ),
                    (
                        "meal_eaters",
                        [#"{"eaten_on":"2026-03-21","slot":"lunch","person_id":"\#(own)","eats":false}"#]
                    ),
                ]),
                to: "/export/bring",
                field: "archive"
            )

            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            #expect(try await app.rows(in: "plan_eaters WHERE though_away AND amount = 2") == (isTold ? 0 : 1))
            #expect(try await app.rows(in: "plan_eaters") == (isTold ? 0 : 1))
            #expect(try await app.rows(in: "plan_dishes WHERE away_portions ? '\(own)'") == (isTold ? 1 : 0))
        }
    }

    @Test func `I-04 H-05 what a dish keeps for who is away comes with it, but for another's goal`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.member, of: home, email: "mehmet-\(Person.ID.new())@example.org")
            let (own, other) = (try await app.owner(of: home).person, try await app.owner(of: mate).person)
            let goal = #"{"mode":"goal","amount":null,"goal_on":"2026-03-21"}"#
            func bring(_ portions: [String]) async throws -> Answer {
                let plan = portions.map {
                    #"{"id":"\#(PlannedDish.ID.new())","planned_on":"2026-03-21","slot":"lunch","position":0,"kind":"note","#
                        + #""title":"x","away_portions":\#($0)}"#
                }
                return await home.upload(
                    try await MadeArchive.of([("plan_dishes", plan)]),
                    to: "/export/bring",
                    field: "archive"
                )
            }

            let brought = try await bring([
                #"{"\#(own)":\#(goal),"\#(other)":\#(goal)}"#,
                #"{"\#(other)":{"mode":"servings","amount":0.5}},"away_portions":{"\#(other)":{"mode":"servings","amount":0.5}}"#,
                "null",
            ])
            let refused = try await bring([#"{"\#(other)":{"mode":"servings","amount":-1}}"#])

            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            let kept = "plan_dishes WHERE away_portions->"
            #expect(try await app.rows(in: "\(kept)'\(own)'->>'goal_on' = '2026-03-21'") == 1)
            #expect(try await app.rows(in: "\(kept)'\(other)'->>'mode' = 'goal'") == 0)
            #expect(try await app.rows(in: "\(kept)'\(other)'->>'amount' = '0.5'") == 1)
            #expect(refused.status == .unprocessableContent)
            #expect(try await app.rows(in: "plan_dishes") == 3)
        }
    }

    @Test
    func `I-04 HOSTILE-85 an archive of a newer version is refused with a sentence, and nothing of it is written`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let line = #"{"id":"00000000-0000-7000-8000-000000000001","name":"Soup"}"#
            let newer = try await MadeArchive.of([("recipes", [line])], version: ArchiveManifest.version + 1)

            let brought = await home.bring(newer)

            #expect(brought.status == .unprocessableContent)
            #expect(brought.body.contains("This export is from a newer version of Sofra."))
            #expect(try await app.rows(in: "recipes") == 0)
        }
    }

    @Test func `I-04 HOSTILE-134 rows of photos that would fill the memory are refused`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let row = { (filler: Int) in
                #"{"recipe_id":"\#(Recipe.ID.new())","size":"card","digest":"\#(String(repeating: "0", count: 64))","#
                    + #""content_type":"image/webp","filler":"\#(String(repeating: "x", count: filler))"}"#
            }
            let before = try await app.fingerprint()

            let brought = await home.upload(
                try await MadeArchive.of([("recipe_photos", [row(2_000)])]),
                to: "/export/bring",
                field: "archive"
            )

            #expect(brought.status == .unprocessableContent)
            #expect(brought.body.contains("data/recipe_photos.jsonl"))
            #expect(try await app.fingerprint() == before)
        }
    }

    private static func soup(of home: Browser) async throws -> Recipe.ID {
        let path = try await home.cook("Soup", ["200 g rice"])
        return try #require(path.split(separator: "/").last.flatMap { Recipe.ID(pathText: String($0)) })
    }

    /// An archive with a picture as both sizes of a recipe's photo, whose rows say something else last.
    private func archive(of picture: [UInt8], _ kind: String, _ recipe: Recipe.ID) async throws -> [UInt8] {
        let digest = Digest.hexadecimal(Digest.sha256(picture))
        let rows = ["card", "hero"].map {
            #"{"recipe_id":"\#(recipe)","size":"\#($0)","digest":"\#(digest)","content_type":"image/\#(kind)","width":9,"#
                + #""height":9,"created_at":"2026-03-21T12:00:00Z","content_type":"text/html"}"#
        }
        return try await MadeArchive.of([("recipe_photos", rows)], photos: [(kind, picture)])
    }

    @Test(arguments: ["webp", "jpeg"])
    func `I-04 S-02 HOSTILE-134 a picture of an archive is a photo, without where it was taken, whatever its row says`(
        kind: String
    ) async throws {
        let pictures = try Pictures()
        let taken = Exif.put(into: try await pictures.make("jpg", 60, 40))
        let picture = try await kind == "jpeg" ? taken : pictures.convert(taken, from: "jpg", to: "webp")
        try await TestApp.run(["DATA_DIR": pictures.place()]) { app in
            let home = try await app.household()
            let soup = try await Self.soup(of: home)

            let brought = await home.bring(try await archive(of: picture, kind, soup))

            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            #expect(picture.holds(Exif.make))
            #expect(try await app.rows(in: "recipe_photos WHERE digest = sha256(content)") == 2)
            #expect(try await app.rows(in: "recipe_photos WHERE position('\(Exif.make)'::bytea IN content) > 0") == 0)
            #expect(try await app.rows(in: "recipe_photos WHERE size = 'hero' AND width = 60 AND height = 40") == 1)
            for size in ["card", "hero"] {
                #expect(await home.get("/photos/\(soup)/\(size)").header("content-type") == "image/webp")
            }
        }
    }

    @Test func `I-04 HOSTILE-134 a picture of an archive of which no photo can be made is refused by its name`()
        async throws
    {
        let pictures = try Pictures()
        try await TestApp.run(["DATA_DIR": pictures.place()]) { app in
            let home = try await app.household()
            let soup = try await Self.soup(of: home)
            let picture = [UInt8].jpeg(60, 40)
            let before = try await app.fingerprint()

            let brought = await home.bring(try await archive(of: picture, "jpeg", soup))

            #expect(brought.status == .unprocessableContent)
            #expect(brought.body.contains("photos/\(Digest.hexadecimal(Digest.sha256(picture))).jpeg"))
            #expect(try await app.fingerprint() == before)
        }
    }

    @Test func `I-04 S-02 a photo of one's own comes back byte for byte`() async throws {
        let pictures = try Pictures()
        try await TestApp.run(["DATA_DIR": pictures.place()]) { app in
            let (home, other) = (try await app.household(), try await app.household())
            let soup = try await Self.soup(of: home)
            _ = try await home.upload(pictures.make("png", 600, 400), to: "/recipes/\(soup)/photo")
            func photos(of browser: Browser) async throws -> String {
                try await app.text(
                    """
                    SELECT string_agg((to_jsonb(p) - 'household_id')::text, ' ' ORDER BY size)
                    FROM recipe_photos AS p
                    WHERE household_id = '\(try await app.owner(of: browser).household)'
                    """
                )
            }
            let (before, archive) = (try await photos(of: home), try await home.archive())

            let brought = await other.bring(archive)

            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            #expect(before.contains("image/webp"))
            #expect(try await photos(of: other) == before)
        }
    }

    @Test func `A-06 two archives at a time hold a connection to the database, and one of a household`() async throws {
        let work = ArchiveWork(place: "/tmp")
        let (first, second, third) = (Household.ID.new(), Household.ID.new(), Household.ID.new())

        try await work.job(of: first) {
            await #expect(throws: WorkLine.Full.self) { try await work.job(of: first) {} }
            try await work.job(of: second) {
                await #expect(throws: WorkLine.Full.self) { try await work.job(of: third) {} }
            }
            try await work.job(of: third) {}
        }
        try await work.job(of: first) {}
    }
}
