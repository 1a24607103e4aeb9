import Domain
import HTTPServer
import Testing

@testable import App

/// For one person and one dish there is one entry, whichever way it came and went.
@Suite struct OneEntryTests {
    /// The stew of HG18 is on the stove for today's dinner: 1820 g with 2366 kcal.
    private func stew(
        _ kitchen: PlanKitchen,
        before: (_ dish: String) async -> Void = { _ in }
    ) async throws -> (dish: String, pot: String) {
        let recipe = try await kitchen.app.recipe(
            "Stew",
            lines: [.init("1820 g stew", grams: 1820, energyPer100g: 130)],
            servings: 4,
            in: kitchen.ayse
        )
        let dish = try await kitchen.plan(recipe, .dinner, TestApp.today)
        await before(dish)
        let pot = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings", ["cook": "4"]).location)
        _ = await kitchen.ayse.post(pot, ["net_g": "1820"])
        return (dish, pot)
    }

    private func serve(
        _ person: Person.ID,
        _ grams: String,
        _ pot: String,
        _ kitchen: PlanKitchen,
        _ more: [(String, String)] = []
    ) async -> Answer {
        let plate = [("plate[0][person]", person.description), ("plate[0][grams]", grams), ("rest", "stay")]
        return await kitchen.ayse.submit("\(pot)/plates", plate + more)
    }

    private func energies(_ person: Person.ID, _ app: TestApp) async throws -> [Double] {
        let all = try await app.text(
            """
            SELECT coalesce(string_agg(round(energy_kcal::numeric, 6)::text, ' ' ORDER BY eaten_on, slot), '')
            FROM diary_entries WHERE person_id = '\(person)' AND deleted_at IS NULL
            """
        )
        return all.split(separator: " ").compactMap { Double($0) }
    }

    @Test func `H-07 a planned leftover that is served and pressed on the plan is one entry`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (_, pot) = try await stew(kitchen)
            _ = await kitchen.ayse.submit("\(pot)/plates", [("rest", "fridge")])
            let leftover = try await app.text("SELECT id::text FROM cooked_shares WHERE use = 'leftover'")
            let later = TestApp.today.adding(days: 2)
            let when = [("date", later.iso), ("slot", "lunch")]
            _ = await kitchen.ayse.submit("/leftovers/\(leftover)/plan", when)
            let planned = try #require(try await kitchen.dishes().last)
            let served = await serve(kitchen.people.ayse, "200", pot, kitchen, when + [("from", leftover)])
            let eaten = await kitchen.ayse.post("/plan/dishes/\(planned)/eaten")

            #expect(served.location == pot)
            #expect(eaten.location?.hasPrefix("/entries/") == true)
            #expect(try await energies(kitchen.people.ayse, app) == [260])
        }
    }

    @Test func `H-07 what was eaten of a leftover and is planned for the same meal afterwards is one entry`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (_, pot) = try await stew(kitchen)
            let when = [("date", TestApp.today.adding(days: 1).iso), ("slot", "lunch")]
            _ = await kitchen.ayse.submit("\(pot)/plates", [("rest", "fridge")])
            let leftover = try await app.text("SELECT id::text FROM cooked_shares WHERE use = 'leftover'")
            _ = await serve(kitchen.people.ayse, "200", pot, kitchen, when + [("from", leftover)])
            _ = await kitchen.ayse.submit("/leftovers/\(leftover)/plan", when)
            let planned = try #require(try await kitchen.dishes().last)
            _ = await kitchen.ayse.post("/plan/dishes/\(planned)/eaten")

            #expect(try await energies(kitchen.people.ayse, app) == [260])
        }
    }

    @Test
    func `H-07 what was moved to another meal since it was cooked is served at its table, and entered there once`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (dish, pot) = try await stew(kitchen)
            let next = TestApp.today.adding(days: 1)
            _ = await kitchen.table([("away", "\(kitchen.people.mehmet)")], .lunch, next)
            _ = await kitchen.ayse.post("/plan/dishes/\(dish)/move", ["date": next.iso, "slot": "lunch"])
            let page = await kitchen.ayse.get(pot)
            _ = await kitchen.ayse.submit("\(pot)/plates", [("planned", "1")])
            let plates =
                "SELECT string_agg(person_name, ' ' ORDER BY person_name) FROM cooked_shares WHERE use = 'plate'"
            let pressed = await kitchen.ayse.post("/plan/dishes/\(dish)/eaten")
            let entries = "FROM diary_entries WHERE person_id = '\(kitchen.people.ayse)' AND deleted_at IS NULL"

            #expect(page.value(of: "date") == next.iso)
            #expect(try await app.text(plates) == "Ayşe Ela")
            #expect(pressed.location?.hasPrefix("/entries/") == true)
            #expect(try await app.text("SELECT eaten_on::text || ' ' || slot \(entries)") == "\(next) lunch")
            #expect(try await energies(kitchen.people.ayse, app) == [591.5])
        }
    }

    @Test func `H-07 a plate that is taken back leaves what was entered before it`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (_, pot) = try await stew(kitchen) { dish in
                _ = await kitchen.ayse.post("/plan/dishes/\(dish)/eaten")
            }
            _ = await serve(kitchen.people.ayse, "310", pot, kitchen)
            let opened = try await energies(kitchen.people.ayse, app)
            _ = await serve(kitchen.people.ayse, "90", pot, kitchen)
            let raised = try await energies(kitchen.people.ayse, app)
            let acts = try await app.text(
                "SELECT string_agg(act_id::text, ' ' ORDER BY position) FROM cooked_shares"
            ).split(separator: " ")
            _ = await kitchen.ayse.post("\(pot)/servings/\(acts[1])/undo")
            let lowered = try await energies(kitchen.people.ayse, app)
            _ = await kitchen.ayse.post("\(pot)/servings/\(acts[0])/undo")

            #expect(opened == [591.5])
            #expect(raised == [708.5])
            #expect(lowered == [591.5])
            #expect(try await energies(kitchen.people.ayse, app) == [591.5])
        }
    }

    @Test func `H-07 what was given from the plan is not changed by hand, and follows a corrected weight`() async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let mehmet = kitchen.people.mehmet
            try await app.change("UPDATE persons SET diary_writing = 'direct' WHERE id = '\(mehmet)'")
            let (_, pot) = try await stew(kitchen) { dish in
                _ = await kitchen.ayse.submit("/plan/dishes/\(dish)/eaten", [("person", "\(mehmet)")])
            }
            let given = try await energies(mehmet, app).count
            _ = await serve(mehmet, "310", pot, kitchen)
            _ = await kitchen.ayse.post(pot, ["net_g": "3640"])

            let renewed = await kitchen.mehmet.post("\(pot)/entries")

            #expect(given == 1)
            #expect(renewed.status == .seeOther)
            #expect(renewed.location?.contains("by_hand") != true)
            #expect(try await energies(mehmet, app) == [201.5])
        }
    }

    @Test func `H-07 what was given from the plan and its person has changed since stays as it is`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let mehmet = kitchen.people.mehmet
            try await app.change("UPDATE persons SET diary_writing = 'direct' WHERE id = '\(mehmet)'")
            let (_, pot) = try await stew(kitchen) { dish in
                _ = await kitchen.ayse.submit("/plan/dishes/\(dish)/eaten", [("person", "\(mehmet)")])
            }
            _ = await serve(mehmet, "310", pot, kitchen)
            let entry = try await app.text("SELECT id::text FROM diary_entries WHERE person_id = '\(mehmet)'")
            _ = await kitchen.mehmet.post(
                "/entries/\(entry)",
                ["amount": "200", "measure": "g", "slot": "dinner", "date": TestApp.today.iso]
            )
            let changed = try await energies(mehmet, app)
            _ = await kitchen.ayse.post(pot, ["net_g": "3640"])

            let renewed = await kitchen.mehmet.post("\(pot)/entries")

            #expect(renewed.location?.contains("by_hand") == true)
            #expect(try await energies(mehmet, app) == changed)
        }
    }

    @Test func `H-07 a plate that made the entry takes it back, unless it was changed by hand`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (_, pot) = try await stew(kitchen)
            _ = await serve(kitchen.people.ayse, "310", pot, kitchen)
            let first = try await app.text("SELECT act_id::text FROM cooked_shares")
            _ = await kitchen.ayse.post("\(pot)/servings/\(first)/undo")
            let none = try await energies(kitchen.people.ayse, app)
            _ = await serve(kitchen.people.ayse, "310", pot, kitchen)
            let entry = try await app.text("SELECT id::text FROM diary_entries WHERE deleted_at IS NULL")
            _ = await kitchen.ayse.post(
                "/entries/\(entry)",
                ["amount": "200", "measure": "g", "slot": "dinner", "date": TestApp.today.iso]
            )
            let second = try await app.text("SELECT act_id::text FROM cooked_shares WHERE deleted_at IS NULL")
            _ = await kitchen.ayse.post("\(pot)/servings/\(second)/undo")

            #expect(none == [])
            #expect(try await energies(kitchen.people.ayse, app) == [260])
        }
    }

    @Test func `HG36 nothing of a plate, and all of it after all, is one entry, said on its own page`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (_, pot) = try await stew(kitchen)
            _ = await serve(kitchen.people.ayse, "310", pot, kitchen)
            let plate = try await app.text("SELECT id::text FROM cooked_shares")
            let entry = try await app.text("SELECT id::text FROM diary_entries")
            let page = await kitchen.ayse.get("/entries/\(entry)/edit")
            let said = [("day", TestApp.today.iso), ("whose", kitchen.people.ayse.description)]
            let path = "\(pot)/plates/\(plate)/eaten"
            let half = await kitchen.ayse.submit(path, said + [("ate", "0.5")])
            let halves = try await energies(kitchen.people.ayse, app)
            _ = await kitchen.ayse.submit(path, said + [("ate", "0")])
            let none = try await energies(kitchen.people.ayse, app)
            _ = await kitchen.ayse.submit(path, said + [("ate", "1")])

            #expect(page.body.contains("How much of it was eaten"))
            #expect(page.body.contains("Plate: 310 g"))
            #expect(half.location == "/diary/\(TestApp.today)")
            #expect(halves == [201.5])
            #expect(none == [])
            #expect(try await energies(kitchen.people.ayse, app) == [403])
        }
    }

    @Test func `H-08 all that is offered is added by one tap with its numbers before, and taken back`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (_, pot) = try await stew(kitchen)
            let mehmet = kitchen.people.mehmet
            _ = await serve(mehmet, "180", pot, kitchen)
            _ = await serve(mehmet, "100", pot, kitchen, [("date", TestApp.today.iso), ("slot", "snack")])
            let day = await kitchen.mehmet.get("/diary/\(TestApp.today)")
            let ids = try await app.text("SELECT string_agg(id::text, ' ' ORDER BY id) FROM diary_offers")
                .split(separator: " ").map { ("offer", String($0)) }
            let added = await kitchen.mehmet.submit("/diary/\(TestApp.today)/offers", ids)
            let both = try await energies(mehmet, app)
            let list = ids.map { "offer=\($0.1)" }.joined(separator: "&")
            let undone = await kitchen.mehmet.post("/diary/\(TestApp.today)/offers/undo?\(list)")
            let none = try await energies(mehmet, app)
            _ = await kitchen.mehmet.submit("/diary/\(TestApp.today)/offers", ids)
            let foreign = await kitchen.ayse.submit("/diary/\(TestApp.today)/offers", ids)

            #expect(day.body.contains("2 offers: 364 kcal"))
            #expect(day.body.contains("Add all"))
            #expect(added.location == "/diary/\(TestApp.today)")
            #expect(both == [234, 130])
            #expect(undone.location == "/diary/\(TestApp.today)")
            #expect(none == [])
            #expect(try await energies(mehmet, app) == [234, 130])
            #expect(foreign.status == .notFound)
            #expect(try await energies(kitchen.people.ayse, app) == [])
        }
    }

    @Test func `H-07 a second helping is a button beside the plate, and comes of what is left`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (_, pot) = try await stew(kitchen)
            let plates = [("plate[0][person]", kitchen.people.ayse.description), ("plate[0][grams]", "310")]
            _ = await kitchen.ayse.submit("\(pot)/plates", plates + [("rest", "fridge")])
            let leftover = try await app.text("SELECT id::text FROM cooked_shares WHERE use = 'leftover'")
            let page = await kitchen.ayse.get(pot)
            let more = [("from", leftover), ("date", TestApp.today.iso), ("slot", "dinner")]
            let served = await serve(kitchen.people.ayse, "90", pot, kitchen, more)
            let eaten = try await energies(kitchen.people.ayse, app)

            #expect(page.body.contains("aria-label=\"More for Ayşe\""))
            #expect(page.body.contains("name=\"from\" value=\"\(leftover)\""))
            #expect(served.status == .seeOther)
            #expect(eaten == [520])
        }
    }
}
