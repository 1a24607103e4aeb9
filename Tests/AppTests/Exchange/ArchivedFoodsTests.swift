import Archives
import Domain
import Foundation
import HTTPServer
import Testing

@testable import App

/// Foods of providers in the archive of a household, on a server that may not know them (I-04).
@Suite struct ArchivedFoodsTests {
    /// A food of a provider as an archive has it.
    private func line(_ id: Food.ID, _ more: String = "") -> String {
        #"{"id": "\#(id)", "source": "off", "source_key": "4006381333931", "name_en": "Zorp spread", "#
            + #""name_tr": "Zorp ezmesi", "energy_kcal": 500, "contains": ["milk"]\#(more)}"#
    }

    /// Whoever brings the archive likes the food.
    private func favourite(_ id: Food.ID) -> String {
        #"{"person_id": "\#(ArchiveManifest.me)", "kind": "food", "item_id": "\#(id)", "#
            + #""created_at": "2026-01-01T00:00:00+00:00"}"#
    }

    /// The food arrives on the server, as a scan or a download brings it.
    private func arrive(_ id: Food.ID, _ app: TestApp) async throws {
        try await app.change(
            """
            INSERT INTO foods (id, source, source_key, revision, name_en, tier, search_text, energy_kcal)
            VALUES ('\(id)', 'off', '4006381333931', '1', 'Other spread', 2, 'other spread', 100)
            """
        )
        try await app.change(
            """
            INSERT INTO food_measures (food_id, key, position, name_en, name_tr, grams)
            VALUES ('\(id)', 'jar', 0, 'jar', 'kavanoz', 350)
            """
        )
    }

    /// The files of an archive by their names.
    private func files(_ bytes: [UInt8]) throws -> [String: String] {
        let path = FileManager.default.temporaryDirectory.path + "/archive-\(Person.ID.new()).zip"
        try Data(bytes).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let archive = try OpenArchive(path)
        var files: [String: String] = [:]
        while let name = try archive.next() {
            files[name] = String(decoding: try archive.content(maxBytes: 64 << 20), as: UTF8.self)
        }
        return files
    }

    @Test func `I-04 a food that became one's own stays so when the provider's food arrives on the server`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let food = Food.ID.new()
            let archive = try await MadeArchive.of([("foods", [line(food)]), ("favourites", [favourite(food)])])

            let brought = await home.bring(archive)
            let own = try await app.text("SELECT id::text FROM own_foods")
            try await arrive(food, app)
            let form = await home.get("/foods/\(own)/edit")

            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            #expect(own != food.description)
            #expect(try await app.text("SELECT item_id::text FROM favourites") == own)
            #expect(form.status == .ok)
            #expect(form.body.contains("Zorp spread"))
        }
    }

    @Test func `I-04 what became one's own by an archive comes by it once, and has another key in each household`()
        async throws
    {
        try await TestApp.run { app in
            let (home, other) = (try await app.household(), try await app.household())
            let archive = try await MadeArchive.of([("foods", [line(Food.ID.new())])])

            for browser in [home, home, other] { #expect(await browser.bring(archive).status == .seeOther) }

            #expect(try await app.rows(in: "own_foods") == 2)
            #expect(try await app.text("SELECT count(DISTINCT id)::text FROM own_foods") == "2")
        }
    }

    @Test func `I-04 what an archive brought under the provider's key before keeps it, and comes no second time`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let food = try await app.ownFood("Zorp spread", per100g: [.energy: 500], in: home)
            let archive = try await MadeArchive.of([("foods", [line(food)]), ("favourites", [favourite(food)])])

            let brought = await home.bring(archive)

            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            #expect(try await app.text("SELECT string_agg(id::text, ' ') FROM own_foods") == food.description)
            #expect(try await app.text("SELECT item_id::text FROM favourites") == food.description)
        }
    }

    @Test func `W-20 an own food that has the key of a provider's goes before it, with its own measures`() async throws
    {
        try await TestApp.run { app in
            let (home, other) = (try await app.household(), try await app.household())
            let food = try await app.ownFood("Zorp spread", per100g: [.energy: 500], in: home)
            try await arrive(food, app)

            let page = await home.get("/foods/\(food)").body
            let form = await home.get("/foods/\(food)/edit")
            let others = await other.get("/foods/\(food)").body

            #expect(page.contains("Zorp spread"))
            #expect(!page.contains("Other spread"))
            #expect(!page.contains("350 g"))
            #expect(form.status == .ok)
            #expect(others.contains("Other spread"))
        }
    }

    @Test func `I-04 a food that becomes one's own keeps its measures and what a piece of it weighs`() async throws {
        try await TestApp.run { app in
            let (home, other) = (try await app.household(), try await app.household())
            let food = Food.ID.new()
            let measure =
                #"{"food_id": "\#(food)", "key": "slice", "position": 0, "name_en": "slice", "name_tr": "dilim", "grams": 25}"#
            let archive = try await MadeArchive.of([
                ("foods", [line(food, #", "piece_g": 40"#)]), ("food_measures", [measure]),
            ])
            let former = try await MadeArchive.of([("foods", [line(food)])])

            let brought = [await home.bring(archive), await home.bring(archive), await other.bring(former)]

            let measures = "string_agg(concat_ws(' ', key, name, grams), ', ' ORDER BY position)"
            #expect(brought.map(\.status) == [.seeOther, .seeOther, .seeOther])
            #expect(try await app.text("SELECT \(measures) FROM own_food_measures") == "slice slice 25, piece piece 40")
            #expect(try await app.rows(in: "own_foods") == 2)
        }
    }

    @Test func `I-04 measures of foods that the server knows are in the archive, and change nothing here`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let food = Food.ID.new()
            try await arrive(food, app)
            try await app.change(
                """
                INSERT INTO favourites (household_id, person_id, kind, item_id)
                SELECT household_id, person_id, 'food', '\(food)' FROM accounts
                ON CONFLICT DO NOTHING
                """
            )
            let archive = try await home.archive()

            let brought = await home.bring(archive)

            #expect(try files(archive)["data/food_measures.jsonl"]?.contains("kavanoz") == true)
            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            #expect(try await app.rows(in: "own_food_measures") == 0)
            #expect(try await app.rows(in: "own_foods") == 0)
        }
    }

    @Test func `I-04 H-03 foods that only somebody who is looked after has eaten are in the household's archive`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let (owner, child, food) = (try await app.owner(of: home), Person.ID.new(), Food.ID.new())
            try await arrive(food, app)
            try await app.change(
                """
                INSERT INTO persons (household_id, id, name, kind, language, time_zone)
                VALUES ('\(owner.household)', '\(child)', 'Ela', 'dependant', 'en', 'UTC')
                """
            )
            try await app.change(
                """
                INSERT INTO guardians (household_id, person_id, guardian_id)
                VALUES ('\(owner.household)', '\(child)', '\(owner.person)')
                """
            )
            try await app.change(
                """
                INSERT INTO favourites (household_id, person_id, kind, item_id)
                VALUES ('\(owner.household)', '\(child)', 'food', '\(food)')
                """
            )

            let archive = try files(try await home.archive())

            #expect(archive["data/favourites.jsonl"]?.contains(food.description) == true)
            #expect(archive["data/foods.jsonl"]?.contains(food.description) == true)
        }
    }
}
