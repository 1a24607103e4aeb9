import Domain
import HTTPServer
import Testing

@testable import App

/// A dish that was cooked and is eaten on the plan or the day is a plate of its pot, whichever way it is said.
@Suite struct PlannedPlateTests {
    private let today = TestApp.today

    /// The stew of HG18 on the stove for today's dinner: 1820 g with 2366 kcal, for four.
    private struct Stove {
        let kitchen: PlanKitchen
        let dish: String
        let pot: String

        init(_ app: TestApp) async throws {
            kitchen = try await PlanKitchen(app)
            let stew = try await app.recipe(
                "Stew",
                lines: [.init("1820 g stew", grams: 1820, energyPer100g: 130)],
                servings: 4,
                in: kitchen.ayse
            )
            dish = try await kitchen.plan(stew, .dinner, TestApp.today)
            pot = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings", ["cook": "4"]).location)
            _ = await kitchen.ayse.post(pot, ["net_g": "1820"])
        }

        var app: TestApp { kitchen.app }

        func eat(_ form: [(String, String)] = [], by browser: Browser? = nil) async -> Answer {
            await (browser ?? kitchen.ayse).submit("/plan/dishes/\(dish)/eaten", form)
        }

        /// Grams on the plates of whom, and what is left, together the whole.
        func plates() async throws -> String {
            try await app.text(
                """
                SELECT coalesce(string_agg(person_name || ' ' || round((1820 * part)::numeric, 1), ', '
                    ORDER BY position), '')
                FROM cooked_shares WHERE use = 'plate' AND deleted_at IS NULL
                """
            )
        }

        func energy(_ person: Person.ID) async throws -> Double {
            try #require(
                try await app.number(
                    """
                    SELECT coalesce(sum(energy_kcal), 0) FROM diary_entries
                    WHERE person_id = '\(person)' AND deleted_at IS NULL
                    """
                )
            )
        }
    }

    /// Rice with butter, which Ela must not have, planned for today's dinner.
    private func butteredRice(_ kitchen: PlanKitchen) async throws -> String {
        try await kitchen.plan(kitchen.cook("Rice", ["200 g rice", "20 g butter"]), .dinner, today)
    }

    @Test func `H-07 HG34 what was cooked and is eaten on the plan is a plate and one entry, taken back together`()
        async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let people = stove.kitchen.people
            let eaten = await stove.eat()
            let first = (try await stove.plates(), try await stove.energy(people.ayse))
            let again = await stove.eat()
            let undone = try await stove.kitchen.ayse.pressUndo()
            let none = (try await stove.plates(), try await stove.energy(people.ayse))
            _ = await stove.eat([("grams", "310")])
            _ = await stove.eat([("person", people.ela.description)])
            let page = await stove.kitchen.ayse.get(stove.pot)

            #expect(eaten.location == "/diary/\(today)#dinner-h")
            #expect(first == ("Ayşe 455.0", 591.5))
            #expect(again.location?.hasPrefix("/entries/") == true)
            #expect(undone.location == "/diary/\(today)")
            #expect(none == ("", 0))
            #expect(try await stove.plates() == "Ayşe 310.0, Ela 227.5")
            #expect(try await stove.energy(people.ayse) == 403)
            #expect(try await stove.energy(people.ela) == 295.75)
            #expect(page.body.contains("1282.5 g left") || page.body.contains("1283 g left"))
            #expect(page.body.contains("has 310 g already"))
        }
    }

    @Test func `H-07 W-19 what was on a plate is not to be corrected by its recipe`() async throws {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            _ = await stove.eat()
            let recipe = try await app.text("SELECT recipe_id::text FROM diary_entries")
            try await app.change("UPDATE diary_entries SET energy_kcal = 777")
            let plate = await stove.kitchen.ayse.get("/recipes/\(recipe)/entries").body
            try await app.change("UPDATE diary_entries SET dish_id = NULL")
            let elsewhere = await stove.kitchen.ayse.get("/recipes/\(recipe)/entries").body
            try await app.change("UPDATE diary_entries SET source = 'recipe'")
            let entry = await stove.kitchen.ayse.get("/recipes/\(recipe)/entries").body

            #expect(!plate.contains("777 kcal"))
            #expect(!elsewhere.contains("777 kcal"), "nor after a move to another household, where the dish is not")
            #expect(entry.contains("777 kcal"))
        }
    }

    @Test func `H-07 whoever has a plate gets no second one as planned, and the others get theirs`() async throws {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let people = stove.kitchen.people
            _ = await stove.eat()
            let page = await stove.kitchen.mehmet.get(stove.pot)
            let served = await stove.kitchen.mehmet.post("\(stove.pot)/plates", ["planned": "1"])
            let plates = try await stove.plates()
            _ = await stove.kitchen.mehmet.post("\(stove.pot)/plates", ["planned": "1"])

            #expect(page.body.contains("Serve as planned"))
            #expect(served.location == stove.pot)
            #expect(plates == "Ayşe 455.0, Mehmet 455.0, Ela 227.5")
            #expect(try await stove.plates() == plates)
            #expect(try await stove.energy(people.ayse) == 591.5)
            #expect(try await stove.energy(people.mehmet) == 591.5)
            #expect(!(await stove.kitchen.mehmet.get(stove.pot)).body.contains("Serve as planned"))
            let whole = "SELECT round(sum(part)::numeric, 9)::float8 FROM cooked_shares WHERE deleted_at IS NULL"
            #expect(try await app.number(whole) == 1)
        }
    }

    @Test func `H-08 a whole meal as planned takes a plate of what was cooked, and nobody takes more than there is`()
        async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let people = stove.kitchen.people
            _ = await stove.kitchen.ayse.submit("/plan/\(today)/dinner/eaten", [])
            let all = (try await stove.plates(), try await stove.energy(people.ayse))
            _ = try await stove.kitchen.ayse.pressUndo()
            let none = (try await stove.plates(), try await stove.energy(people.ayse))
            let tooMuch = await stove.eat([("grams", "2000")])
            let guests = [("plate[0][guests]", "1"), ("plate[0][grams]", "1720"), ("rest", "stay")]
            _ = await stove.kitchen.ayse.submit("\(stove.pot)/plates", guests)
            _ = await stove.eat()
            let gone = await stove.eat([("person", people.ela.description)])

            #expect(all == ("Ayşe 455.0", 591.5))
            #expect(none == ("", 0))
            #expect(tooMuch.status == .unprocessableContent)
            #expect(tooMuch.body.contains("1820 g left"))
            #expect(try await stove.energy(people.ayse).rounded() == 130)
            #expect(gone.status == .unprocessableContent)
            #expect(try await stove.energy(people.ela) == 0)
        }
    }

    @Test func `H-07 what is kept for somebody is what they eat of it on the plan, and an empty pot is not asked`()
        async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let kept = [
                ("plate[0][person]", stove.kitchen.people.ayse.description), ("plate[0][grams]", "300"),
                ("plate[0][when]", "later"), ("rest", "fridge"),
            ]
            _ = await stove.kitchen.ayse.submit("\(stove.pot)/plates", kept)
            _ = await stove.eat()
            _ = await stove.eat([("person", stove.kitchen.people.ela.description)])

            #expect(try await stove.plates() == "Ayşe 300.0, Ela 227.5")
            #expect(try await app.rows(in: "cooked_shares WHERE use = 'plate' AND source_id IS NULL") == 0)
        }
    }

    @Test func `H-07 HOSTILE-54 a viewer eats of what was cooked for themselves, takes it back, and serves nobody`()
        async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let dede = try await app.person(
                .viewer,
                of: stove.kitchen.ayse,
                email: "dede-\(Person.ID.new())@example.org"
            )
            let his = try await app.owner(of: dede).person
            let eaten = await stove.eat(by: dede)
            let own = (try await stove.plates(), try await stove.energy(his))
            let undone = try await dede.pressUndo()
            let none = (try await stove.plates(), try await stove.energy(his))
            _ = await stove.eat([("person", stove.kitchen.people.mehmet.description)], by: dede)
            let nobody = try await stove.plates()
            _ = await stove.eat()
            let act = try await app.text("SELECT act_id::text FROM cooked_shares WHERE deleted_at IS NULL")
            let foreign = await dede.post("\(stove.pot)/servings/\(act)/undo")

            #expect(eaten.location == "/diary/\(today)#dinner-h")
            #expect(own.0.hasSuffix(" 455.0"))
            #expect(own.1 == 591.5)
            #expect(undone.location == "/diary/\(today)")
            #expect(none == ("", 0))
            #expect(nobody == "")
            #expect(foreign.status == .notFound)
            #expect(try await stove.plates() == "Ayşe 455.0")
        }
    }

    @Test
    func
        `H-08 HOSTILE-132 a whole meal as planned leaves out what its person must not have, says so, and keeps offers`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let ela = kitchen.people.ela
            let rice = try await butteredRice(kitchen)
            try await kitchen.plan(try await kitchen.cook("Salad", ["200 g lettuce"]), .dinner, today)
            _ = await kitchen.mehmet.submit("/plan/dishes/\(rice)/eaten", [("person", ela.description)])
            _ = await kitchen.ayse.post("/plan/dishes/\(rice)/cookings")
            let meal = "/plan/\(today)/dinner/eaten"
            let first = await kitchen.ayse.submit(meal, [("person", ela.description)])
            let page = await kitchen.ayse.get(try #require(first.location)).body

            #expect(
                page.contains("Not in the diary yet: Rice. Open it in the plan, and confirm there that it was eaten.")
            )
            #expect(page.contains("1 other dish is in the diary."))
            #expect(
                try await app.text("SELECT string_agg(name, ', ') FROM diary_entries WHERE deleted_at IS NULL")
                    == "Salad"
            )
            #expect(try await app.rows(in: "diary_offers WHERE answer IS NULL") == 1)
        }
    }

    @Test func `H-07 who eats the last of a pot or a leftover by one tap takes what there is`() async throws {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let guests = [("plate[0][guests]", "1"), ("plate[0][grams]", "1638")]
            _ = await stove.kitchen.ayse.submit("\(stove.pot)/plates", guests + [("rest", "stay")])
            let pot = await stove.kitchen.ayse.get(stove.pot).body
            _ = await stove.kitchen.ayse.submit("\(stove.pot)/plates", [("rest", "fridge")])
            let leftover = try await app.text("SELECT id::text FROM cooked_shares WHERE use = 'leftover'")
            let eaten = await stove.kitchen.ayse.post("/leftovers/\(leftover)/eat")

            #expect(pot.contains(#"name="plate[0][servings]" value="1""#))
            #expect(eaten.location == "/leftovers")
            #expect(try await stove.energy(stove.kitchen.people.ayse).rounded() == 237)
        }
    }

    @Test func `H-07 HOSTILE-132 who is not expected is served now or later, and asked for by name in sight`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let ela = kitchen.people.ela
            let dish = try await butteredRice(kitchen)
            _ = await kitchen.table([("away", ela.description)], .dinner, today)
            let pot = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings").location)
            let page = await kitchen.ayse.get(pot).body
            let plate = [("plate[2][person]", ela.description), ("plate[2][servings]", "0.25"), ("rest", "stay")]
            let asked = await kitchen.ayse.submit("\(pot)/plates", plate)

            #expect(page.matches(of: /name="plate\[[012]\]\[when\]"/).count == 3)
            #expect(page.contains(#"<details class="fold"><summary>More"#))
            #expect(asked.status == .unprocessableContent)
            #expect(asked.body.contains(#"<details class="fold" open><summary>More"#))
            #expect(asked.body.contains(#"name="keep" value="\#(ela) "#))
        }
    }

    @Test func `H-07 HOSTILE-132 a plate that the plan takes is asked for once more where it contains, by name`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let ela = kitchen.people.ela
            let dish = try await butteredRice(kitchen)
            _ = await kitchen.ayse.post("/plan/dishes/\(dish)/cookings")
            let path = "/plan/dishes/\(dish)/eaten"
            let asked = await kitchen.ayse.submit(path, [("person", ela.description), ("servings", "0.25")])
            let none = try await app.rows(in: "diary_entries")
            let form = asked.body.between("action=\"\(path)\"", "</form>") ?? ""
            let keep = try #require(form.firstMatch(of: /name="keep" value="([^"]+)"/)?.1)
            let kept = [("person", ela.description), ("keep", String(keep)), ("servings", "0.25")]
            let eaten = await kitchen.ayse.submit(path, kept)
            let own = await kitchen.ayse.submit(path, [])

            #expect(asked.status == .unprocessableContent)
            #expect(asked.body.contains("Ela: contains milk"))
            #expect(form.contains("Ela eats it all the same"))
            #expect(keep.hasPrefix("\(ela) "))
            #expect(form.contains(#"name="servings" value="0.25""#))
            #expect(none == 0)
            #expect([eaten, own].allSatisfy { $0.status == .seeOther })
            #expect(try await app.rows(in: "diary_entries") == 2)
        }
    }
}
