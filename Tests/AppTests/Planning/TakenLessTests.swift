import Domain
import HTTPServer
import Testing

@testable import App

/// Of a pot in which less is left than somebody's portion they get what is left, and are told by how much it is less.
@Suite struct TakenLessTests {
    private static let told = "Soup: 200 g taken, all that was left. What was taken is 50 g less than the portion."

    /// A planned soup of 1000 g with 2000 kcal and four servings, cooked for today's dinner, of which 200 g are left in the
    /// pot.
    private struct Stove {
        let kitchen: PlanKitchen
        let dish: String
        let pot: String

        init(_ app: TestApp) async throws {
            kitchen = try await PlanKitchen(app)
            let soup = try await app.recipe(
                "Soup",
                lines: [.init("1000 g soup", grams: 1000, energyPer100g: 200)],
                servings: 4,
                in: kitchen.ayse
            )
            dish = try await kitchen.plan(soup, .dinner, TestApp.today)
            pot = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings", ["cook": "4"]).location)
            _ = await kitchen.ayse.post(pot, ["net_g": "1000"])
            let guests = [("plate[0][guests]", "1"), ("plate[0][grams]", "800"), ("rest", "stay")]
            _ = await kitchen.ayse.submit("\(pot)/plates", guests)
        }

        /// Presses the button on the page of the pot, with all hidden fields of its form.
        func press(_ name: String) async throws -> Answer {
            try await Self.press(name, on: await kitchen.ayse.get(pot), by: kitchen.ayse)
        }

        static func press(_ name: String, on page: Answer, by browser: Browser) async throws -> Answer {
            let forms = page.body.components(separatedBy: "<form ").dropFirst()
            let own = try #require(
                forms.map { $0.components(separatedBy: "</form>")[0] }.first { $0.contains(name) }
            )
            let action = try #require(own.firstMatch(of: /action="([^"]+)"/)?.1)
            let fields = own.matches(of: /type="hidden" name="([^"]+)" value="([^"]*)"/).map {
                (String($0.1), String($0.2))
            }
            return await browser.submit(String(action), fields.filter { !$0.0.hasPrefix("_csrf") })
        }

        func energy(_ person: Person.ID) async throws -> Double {
            try #require(
                try await kitchen.app.number(
                    """
                    SELECT coalesce(sum(energy_kcal), 0) FROM diary_entries
                    WHERE person_id = '\(person)' AND deleted_at IS NULL
                    """
                )
            )
        }

        func plates() async throws -> Int {
            let rows = "cooked_shares WHERE use = 'plate' AND guests IS NULL AND deleted_at IS NULL"
            return try await kitchen.app.rows(in: rows)
        }

        /// The page that shows what was told.
        func page() async -> String { await kitchen.ayse.get("/leftovers").body }

        /// Presses the undo of that message.
        func undo(_ page: String) async throws {
            let path = try #require(page.firstMatch(of: /action="([^"]*\/undo[^"]*)"/)?.1)
            _ = await kitchen.ayse.post(String(path).replacing("&amp;", with: "&"))
        }
    }

    @Test func `H-07 who eats of a pot in which less is left than a portion is told by how much, and takes it back`()
        async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let people = stove.kitchen.people
            let pressed = try await stove.press("I eat this: Soup")
            let page = await stove.page()
            let energy = try await stove.energy(people.ayse)
            try await stove.undo(page)

            #expect(pressed.location == stove.pot)
            #expect(page.contains("Served. \(Self.told) In the diary of"))
            #expect(abs(energy - 400) < 1e-9)
            #expect(try await stove.energy(people.ayse) == 0)
            #expect(try await stove.plates() == 0)
        }
    }

    @Test func `H-07 who is asked once more for what they avoid gets what is left by one more tap, and is told`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            try await kitchen.avoid("milk", kitchen.people.ayse)
            let rice = try await kitchen.cook("Rice", ["200 g rice", "20 g butter"])
            let pot = try #require(await kitchen.ayse.post("/recipes/\(rice)/cookings").location)
            _ = await kitchen.ayse.post(pot, ["net_g": "400"])
            let guests = [("plate[0][guests]", "1"), ("plate[0][grams]", "360"), ("rest", "stay")]
            _ = await kitchen.ayse.submit("\(pot)/plates", guests)
            let page = await kitchen.ayse.get(pot)
            let asked = try await Stove.press("I eat this: Rice", on: page, by: kitchen.ayse)
            let none = try await app.rows(in: "diary_entries")
            let eaten = try await Stove.press("eats it all the same: Rice", on: asked, by: kitchen.ayse)
            let told = await kitchen.ayse.get("/leftovers").body

            #expect(asked.status == .unprocessableContent)
            #expect(asked.body.contains("href=\"#eat\""))
            #expect(none == 0)
            #expect(eaten.location == pot)
            #expect(told.contains("Rice: 40 g taken, all that was left. What was taken is 60 g less than the portion."))
            #expect(try await app.rows(in: "diary_entries") == 1)
        }
    }

    @Test func `H-07 whose portion is in the pot is told nothing of less, and what is typed is never made less`()
        async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let plate = [("plate[0][person]", "\(stove.kitchen.people.ayse)"), ("plate[0][servings]", "1")]
            let typed = await stove.kitchen.ayse.submit("\(stove.pot)/plates", plate + [("rest", "stay")])
            _ = try await stove.press("Ela eats this: Soup")
            let page = await stove.page()

            #expect(typed.status == .unprocessableContent)
            #expect(typed.body.contains("200 g left"))
            #expect(page.contains("Served. In the diary of"))
            #expect(!page.contains("less than the portion"))
            #expect(try await stove.energy(stove.kitchen.people.ela) == 250)
        }
    }

    @Test func `H-08 the day shows of what was cooked what one tap writes: what is kept for somebody, or what is left`()
        async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let (browser, people) = (stove.kitchen.ayse, stove.kitchen.people)
            func day(_ person: Person.ID) async -> String {
                let page = await browser.get("/diary/\(TestApp.today)?person=\(person)")
                return page.between("<details class=\"planned\"", "</ul>") ?? ""
            }
            let left = await day(people.ayse)
            let kept = [
                ("plate[0][person]", "\(people.ela)"), ("plate[0][grams]", "150"), ("plate[0][when]", "later"),
                ("rest", "stay"),
            ]
            _ = await browser.submit("\(stove.pot)/plates", kept)
            let (own, hers) = (await day(people.ayse), await day(people.ela))
            _ = await browser.submit("/plan/dishes/\(stove.dish)/eaten", [("person", "\(people.ela)")])
            let eaten = try await stove.energy(people.ela)

            for (day, amount, energy) in [(left, "200 g", "400"), (own, " 50 g", "100"), (hers, "150 g", "300")] {
                #expect(day.contains(amount))
                #expect(day.contains("\(energy) kcal"))
            }
            #expect(abs(eaten - 300) < 1e-9)
        }
    }

    @Test func `H-08 a whole meal as planned says of which dish there was less, and goes back at once`() async throws {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let (kitchen, ayse) = (stove.kitchen, stove.kitchen.people.ayse)
            try await kitchen.plan(try await kitchen.cook("Salad", ["200 g lettuce"]), .dinner, TestApp.today)
            _ = await kitchen.ayse.submit("/plan/\(TestApp.today)/dinner/eaten", [])
            let page = await stove.page()
            let soup = try await app.number("SELECT energy_kcal FROM diary_entries WHERE name = 'Soup'")
            let entries = try await app.rows(in: "diary_entries WHERE deleted_at IS NULL")
            try await stove.undo(page)

            #expect(page.contains("Dinner is in the diary. \(Self.told)"))
            #expect(abs((soup ?? 0) - 400) < 1e-9)
            #expect(entries == 2)
            #expect(try await stove.energy(ayse) == 0)
            #expect(try await stove.plates() == 0)
        }
    }

    @Test(arguments: ["direct", "offer", "nobody"])
    func `H-07 who gives somebody else the last of a pot is told how much less that is, and takes it back`(
        writing: String
    ) async throws {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let (kitchen, mehmet) = (stove.kitchen, stove.kitchen.people.mehmet)
            try await app.change("UPDATE persons SET diary_writing = '\(writing)' WHERE id = '\(mehmet)'")
            _ = await kitchen.ayse.submit("/plan/dishes/\(stove.dish)/eaten", [("person", "\(mehmet)")])
            let page = await stove.page()
            let plates = try await stove.plates()
            let energy = try await stove.energy(mehmet)
            let offered = try await app.number(
                "SELECT coalesce(sum(energy_kcal), 0) FROM diary_offers WHERE answer IS NULL"
            )
            try await stove.undo(page)

            #expect(page.contains("Served. \(Self.told)"))
            #expect(page.contains("In the diary of") == (writing == "direct"))
            #expect(page.contains("can add it") == (writing == "offer"))
            #expect(plates == 1)
            #expect(abs(energy - (writing == "direct" ? 400 : 0)) < 1e-9)
            #expect(abs((offered ?? 0) - (writing == "offer" ? 400 : 0)) < 1e-9)
            #expect(try await stove.plates() == 0)
            #expect(try await stove.energy(mehmet) == 0)
        }
    }
}
