import Domain
import HTTPServer
import Testing

@testable import App

/// All that a household has, on a new server (I-04).
@Suite struct ArchiveRoundTripTests {
    /// Columns that may be others there than where the archive was made.
    private static let differing: [String: Set<String>] = [
        // Whoever made the archive has a household of their own.
        "households": ["id", "created_at", "ended_at"],
        // The others come as people who are looked after, with the language and time zone of whoever brings them. What they
        // have set for themselves is theirs alone: nobody in the story has.
        "persons": ["kind", "role", "language", "time_zone"],
        // What undoes something ends with the move.
        "plan_dishes": ["act_id", "removed_in", "kept_swap"],
        "cooked_shares": ["offered_part", "taken_back_at_version"],
        "diary_entries": ["changed_in", "changed_at"], "diary_days": ["former_mark", "former_note"],
        // Keys that are made of names are made anew: the story writes them otherwise.
        "ingredients": ["key_rules"], "ingredient_aliases": ["search_text"], "shops": ["name_key"],
        "shopping_lists": ["name_key"],
    ]

    /// The rows of a household, each as text, with one key for whoever asks.
    private func rows(of table: ArchiveTable, _ owner: DiaryOwner, _ app: TestApp) async throws -> String {
        let columns = (Self.differing[table.table, default: []].union(["household_id"])).sorted()
        let isLive = ["diary_entries", "goals", "weights"].contains(table.table) ? "t.deleted_at IS NULL" : "true"
        let whose =
            switch table.table {
            case "households": "t.id = '\(owner.household)'"
            case "persons": "t.household_id = '\(owner.household)' AND t.id <> '\(owner.person)'"
            default: "t.household_id = '\(owner.household)'"
            }
        return try await app.text(
            """
            SELECT coalesce(string_agg(line, chr(10) ORDER BY line), '')
            FROM (
                SELECT replace((to_jsonb(t) - '{\(columns.joined(separator: ","))}'::text[])::text,
                    '\(owner.person)', 'me') AS line
                FROM \(table.table) AS t
                WHERE \(whose) AND \(isLive)
            ) AS lines
            """
        )
    }

    @Test func `I-04 every row of a household is on a new server what it was, but for columns that are named`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await Belongings(of: home, app)
            // Its bytes are no picture, which no archive brings.
            try await app.change("DELETE FROM recipe_photos")
            let (owner, other) = (try await app.owner(of: home), try await app.household())
            try await app.change(
                """
                UPDATE plan_dishes SET away_portions = jsonb_build_object('\(owner.person)',
                    jsonb_build_object('mode', 'servings', 'amount', 0.5, 'goal_on', NULL::date))
                WHERE household_id = '\(owner.household)'
                """
            )
            // It is kept for who is away, who eats of the one dish all the same.
            try await app.change("UPDATE meal_eaters SET eats = false WHERE household_id = '\(owner.household)'")
            try await app.change("UPDATE plan_eaters SET though_away = true WHERE household_id = '\(owner.household)'")
            let archive = try await home.archive()

            let brought = await other.bring(archive)

            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            let mover = try await app.owner(of: other)
            var compared = 0
            let serverOwn = ["foods", "food_measures", "recipe_photos"]
            for table in ArchiveTable.all(.household) where !serverOwn.contains(table.name) {
                let before = try await rows(of: table, owner, app)
                let after = try await rows(of: table, mover, app)
                #expect(after == before, "\(table.table)")
                if !before.isEmpty { compared += 1 }
            }
            #expect(compared > 30)
        }
    }

    @Test func `I-04 I-05 a file of another application brings nothing twice on a new server, either`() async throws {
        try await TestApp.run { app in
            let (home, other) = (try await app.household(), try await app.household())
            let file = Array(
                #"[{"@context": "http://schema.org", "@type": "Recipe", "identifier": "soup", "name": "Soup", "recipeIngredient": ["1 kg leek"]}]"#
                    .utf8
            )
            try await bring(file, home, app)
            let archive = try await home.archive()

            let brought = await other.bring(archive)
            try await bring(file, other, app)

            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            let household = try await app.household(of: other)
            #expect(try await app.rows(in: "recipes WHERE household_id = '\(household)'") == 1)
        }
    }

    @Test func `I-04 W-20 a barcode whose food went into another leads to that one on a new server, too`() async throws
    {
        try await TestApp.run { app in
            let (home, other) = (try await app.household(), try await app.household())
            for (name, code) in [("Zorp spread", "4006381333931"), ("Blop spread", "5901234123457")] {
                _ = await home.submit("/foods", [("name", name), ("energy_kcal", "600"), ("barcode", code)])
            }
            let zorp = try await app.text("SELECT id::text FROM own_foods WHERE name = 'Zorp spread'")
            let blop = try await app.text("SELECT id::text FROM own_foods WHERE name = 'Blop spread'")
            _ = await home.post("/foods/\(blop)/merge", ["into": zorp])

            let brought = await other.bring(try await home.archive())

            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            #expect(await other.get("/barcode/5901234123457").location?.contains(zorp) == true)
        }
    }

    @Test func `I-04 a household keeps its name, takes the settings, and viewers of before eat at no meal`()
        async throws
    {
        try await TestApp.run { app in
            let (home, other) = (try await app.household(), try await app.household())
            _ = try await app.person(.viewer, of: home, email: "viewer-\(Person.ID.new())@example.org")
            let (from, to) = (try await app.household(of: home), try await app.household(of: other))
            try await app.change("UPDATE households SET name = 'Deniz 3', fridge_days = 2 WHERE id = '\(from)'")

            let brought = await other.bring(try await home.archive())

            let usual = """
                SELECT string_agg(p.kind || ' ' || u.meals, ', ')
                FROM persons AS p
                JOIN usual_weeks AS u ON u.household_id = p.household_id AND u.person_id = p.id
                WHERE p.household_id = '\(to)'
                """
            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            #expect(try await app.text("SELECT name FROM households WHERE id = '\(to)'") == "Lale Sokak 7")
            #expect(try await app.text("SELECT fridge_days::text FROM households WHERE id = '\(to)'") == "2")
            #expect(try await app.text(usual) == "dependant 0")
        }
    }

    @Test func `I-04 H-04 own words for an allergy rule out on a new server what they ruled out before`() async throws {
        try await TestApp.run { app in
            let (home, other) = (try await app.household(), try await app.household())
            _ = try await home.cook("Rice", ["200 g rice"])
            _ = try await home.cook("Kiwi salad", ["2 kiwis"])
            let saved = await home.submit(
                "/people/\(try await app.owner(of: home).person)",
                [("name", "Ayşe"), ("usual_share", "1"), ("diary_writing", "offer"), ("allergy_words", "kiwi")]
            )
            let before = try await keys(home, app)

            let brought = await other.bring(try await home.archive())

            #expect(saved.status == .seeOther)
            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            #expect(before.hasPrefix("kiwi "))
            #expect(try await keys(other, app) == before)
            let recipes = "FROM recipes WHERE household_id = '\(try await app.household(of: other))'"
            let rice = try await app.text("SELECT id::text \(recipes) AND name = 'Rice'")
            let salad = try await app.text("SELECT id::text \(recipes) AND name = 'Kiwi salad'")
            #expect(!(await other.get("/recipes/\(rice)").body.contains(": not certain")))
            #expect(await other.get("/recipes/\(salad)").body.contains(": contains"))
        }
    }

    /// The names of the foods that a household's own words mean.
    private func keys(_ home: Browser, _ app: TestApp) async throws -> String {
        try await app.text(
            """
            SELECT coalesce(string_agg(array_to_string(words_keys, ' '), ', '), '')
            FROM avoidances
            WHERE household_id = '\(try await app.household(of: home))'
            """
        )
    }

    private func bring(_ file: [UInt8], _ home: Browser, _ app: TestApp) async throws {
        let answer = await home.upload(file, to: "/import/files", field: "file", name: "export.json")
        await app.application.imports.settled()
        _ = await home.post(answer.header("Location") ?? "")
        await app.application.imports.settled()
    }
}
