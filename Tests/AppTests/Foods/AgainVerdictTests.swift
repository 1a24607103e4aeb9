import HTTPServer
import OutboundFixture
import Testing

@testable import App

/// What is offered to be logged once more says what it is to whoever eats it, as what is searched for does.
@Suite struct AgainVerdictTests {
    private static let today = TestApp.today

    @Test func `H-04 W-24 what is usual at a meal says what it is to its person, and for whom avoids nothing nothing`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice with butter", ["200 g rice", "20 g butter"])
            let mystery = try await kitchen.cook("Mystery", ["100 g zorp"])
            let child = "person=\(kitchen.people.ela)"
            let before = Self.today.adding(days: -1)
            for query in ["", "?\(child)"] {
                for recipe in [rice, mystery] {
                    let form = [
                        ("recipe", recipe.description), ("servings", "1"), ("slot", "dinner"), ("date", before.iso),
                    ]
                    let added = await kitchen.ayse.submit("/diary/\(before)/entries\(query)", form)
                    guard added.status == .seeOther else { throw Unexpected(added) }
                }
            }
            let own = await kitchen.ayse.get("/diary/\(Self.today)").body
            let childs = await kitchen.ayse.get("/diary/\(Self.today)?\(child)")
            let same = await kitchen.ayse.get(
                "/diary/\(Self.today)?\(child)",
                ["If-None-Match": childs.header("ETag") ?? ""]
            )
            try await app.change("UPDATE ingredients SET food_id = NULL WHERE name = 'butter'")
            try await app.change("DELETE FROM avoidances")
            let free = await kitchen.ayse.get(
                "/diary/\(Self.today)?\(child)",
                ["If-None-Match": childs.header("ETag") ?? ""]
            )

            #expect(own.contains("Rice with butter"))
            #expect(!own.contains("contains milk"))
            #expect(!own.contains("not certain"))
            #expect(childs.body.contains("contains milk: 20 g butter"))
            #expect(childs.body.contains("kcal, Ela: contains milk: 20 g butter\""), "it is heard, too")
            #expect(childs.body.contains("Ela: not certain"))
            #expect(same.status == .notModified)
            #expect(free.status == .ok)
            #expect(!free.body.contains("contains milk"))
        }
    }

    @Test func `H-04 W-05 what is logged often, and favourites, say what they are to their reader, and a + asks first`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let milk = CatalogueFood.id(of: "milk")
            let mystery = try await kitchen.cook("Mystery", ["100 g zorp"])
            let child = "person=\(kitchen.people.ela)"
            _ = await kitchen.ayse.post("/recipes/\(mystery)/favourite?\(child)", ["favourite": "1"])
            let form = [
                ("food", "\(milk)"), ("amount", "1"), ("measure", "cup"), ("slot", "dinner"), ("date", Self.today.iso),
            ]
            _ = await kitchen.ayse.submit("/diary/\(Self.today)/entries?\(child)", form)
            _ = await kitchen.ayse.submit("/diary/\(Self.today)/entries", form)
            let own = await kitchen.ayse.get("/foods?slot=dinner").body
            let page = await kitchen.ayse.get("/foods?slot=dinner&\(child)").body
            let often = try #require(page.between("id=\"often\"", "</section>"))
            let favourites = try #require(page.between("id=\"favourites\"", "</section>"))

            #expect(!own.contains("contains milk"))
            #expect(own.contains("value=\"food \(milk) 1 cup\""))
            #expect(often.contains("contains milk"))
            #expect(!often.contains("value=\"food \(milk) 1 cup\""))
            #expect(often.contains("class=\"button round\" href=\"/foods/\(milk)?amount=1&amp;measure=cup"))
            #expect(favourites.contains("Ela: not certain"))
        }
    }

    @Test func `H-04 W-24 what came out of a pot is offered again as what was in that pot, and asks first`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            _ = try await kitchen.butteredPlate(of: kitchen.cook("Pilaf", ["200 g rice", "20 g olive oil"]))
            let before = Self.today.adding(days: -1)
            try await app.change("UPDATE diary_entries SET eaten_on = '\(before)', slot = 'dinner'")
            let entry = try await app.text("SELECT id::text FROM diary_entries")
            let free = await kitchen.ayse.get("/diary/\(Self.today)").body
            try await kitchen.avoid("milk", kitchen.people.ayse)
            let day = await kitchen.ayse.get("/diary/\(Self.today)").body
            let search = await kitchen.ayse.get("/foods?slot=dinner").body
            let often = try #require(search.between("id=\"often\"", "</section>"))
            let form: KeyValuePairs = ["date": Self.today.iso, "slot": "dinner"]
            let again = await kitchen.ayse.post("/entries/\(entry)/again", form)
            let added = try await app.rows(in: "diary_entries")
            let asked = await kitchen.ayse.get(again.location ?? "").body
            let breakfast: KeyValuePairs = ["date": Self.today.iso, "slot": "breakfast"]
            let early = await kitchen.ayse.post("/entries/\(entry)/again", breakfast)
            let meal = await kitchen.ayse.get(early.location ?? "").body
            _ = await kitchen.ayse.submit("/diary/\(before)/copy", [("entry[]", entry), ("to", Self.today.iso)])

            #expect(free.contains("/entries/\(entry)/again"))
            #expect(!free.contains("contains milk"))
            #expect(day.contains("contains milk: 20 g butter"))
            #expect(often.contains("contains milk: 20 g butter"))
            #expect(again.location == "/diary/\(before)/choose?entry=\(entry)&to=\(Self.today)")
            #expect(early.location == "/diary/\(before)/choose?entry=\(entry)&to=\(Self.today)&to_slot=breakfast")
            #expect(meal.contains(#"<option value="breakfast" selected>"#))
            #expect(added == 1)
            #expect(asked.contains("Pilaf was not added. The pot it came from: contains milk: 20 g butter."))
            #expect(try await app.rows(in: "diary_entries WHERE cooking_id IS NOT NULL") == 2)
        }
    }

    @Test func `H-04 W-24 what came out of a pot without what its recipe contains is free, and logged at once`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Pilaf", ["200 g rice", "20 g butter"])
            let path = try #require(await kitchen.ayse.post("/recipes/\(rice)/cookings").location)
            let butter = try await app.text("SELECT position::text FROM cooking_lines WHERE text LIKE '%butter%'")
            _ = await kitchen.ayse.post(path, ["line": butter, "text": "20 g olive oil"])
            let plate = [("plate[0][person]", "\(kitchen.people.ela)"), ("plate[0][servings]", "1"), ("rest", "stay")]
            _ = await kitchen.ayse.submit("\(path)/plates", plate)
            let entry = try await app.text("SELECT id::text FROM diary_entries")
            let next = Self.today.adding(days: 1)
            let child = "person=\(kitchen.people.ela)"
            let form: KeyValuePairs = ["date": next.iso, "slot": "dinner"]
            let again = await kitchen.ayse.post("/entries/\(entry)/again?\(child)", form)

            #expect(again.location?.hasPrefix("/diary/\(next)") == true)
            #expect(try await app.rows(in: "diary_entries WHERE eaten_on = '\(next)'") == 1)
        }
    }

    @Test func `H-04 W-05 what USDA has besides says what it is to its reader`() async throws {
        let server = try RawServer([
            "/fdc/v1/foods/search": FDCAnswers.search(FDCAnswers.found(747_447, "Zorblax, raw", energy: 30))
        ])
        defer { server.stop() }
        try await TestApp.run(providers: try .at(server)) { app in
            let kitchen = try await PlanKitchen(app)
            let own = await kitchen.ayse.get("/foods/usda?q=zorblax").body
            let childs = await kitchen.ayse.get("/foods/usda?q=zorblax&person=\(kitchen.people.ela)").body

            #expect(own.contains("Zorblax, raw"))
            #expect(!own.contains("not certain"))
            #expect(childs.contains("Ela: not certain"))
        }
    }

    @Test func `H-04 a refused amount of a food still says what it is to its eater`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let milk = CatalogueFood.id(of: "milk")
            let form = [("food", "\(milk)"), ("amount", "-"), ("measure", "cup"), ("slot", "dinner")]
            let refused = await kitchen.ayse.submit("/diary/\(Self.today)/entries?person=\(kitchen.people.ela)", form)

            #expect(refused.status == .unprocessableContent)
            #expect(refused.body.contains("Ela: contains milk"))
        }
    }
}
