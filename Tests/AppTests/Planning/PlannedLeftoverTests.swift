import Domain
import HTTPServer
import Testing

@testable import App

/// A leftover that is planned and eaten on the plan or the day is taken out of what is left.
@Suite struct PlannedLeftoverTests {
    /// A pot of 1000 g with 2000 kcal and four servings, all of it in the fridge, planned for today's dinner.
    private struct Fridge {
        let kitchen: PlanKitchen
        let leftover: String
        let dish: String

        init(_ app: TestApp, grams: String = "1000") async throws {
            kitchen = try await PlanKitchen(app)
            let soup = try await app.recipe(
                "Soup",
                lines: [.init("1000 g soup", grams: 1000, energyPer100g: 200)],
                servings: 4,
                in: kitchen.ayse
            )
            let pot = try #require(await kitchen.ayse.post("/recipes/\(soup)/cookings").location)
            _ = await kitchen.ayse.post(pot, ["net_g": "1000"])
            _ = await kitchen.ayse.submit("\(pot)/plates", [("rest", "fridge")])
            leftover = try await app.text("SELECT id::text FROM cooked_shares WHERE use = 'leftover'")
            _ = await kitchen.ayse.post(
                "/leftovers/\(leftover)/plan",
                ["date": TestApp.today.iso, "slot": "dinner"]
            )
            dish = try #require(try await kitchen.dishes().first)
        }

        var app: TestApp { kitchen.app }

        func eat(_ form: [(String, String)] = []) async -> Answer {
            await kitchen.ayse.submit("/plan/dishes/\(dish)/eaten", form)
        }

        /// The energy of all that is in somebody's diary.
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

        /// What of the whole was taken out of the leftover, in thousandths.
        func taken() async throws -> Double {
            try #require(
                try await app.number(
                    """
                    SELECT coalesce(round(1000 * sum(part)), 0)::float8 FROM cooked_shares
                    WHERE use = 'plate' AND source_id = '\(leftover)' AND deleted_at IS NULL
                    """
                )
            )
        }

        /// Presses the undo of the message on the next page.
        func undo() async throws -> Answer {
            let page = await kitchen.ayse.get("/leftovers").body
            let path = try #require(page.firstMatch(of: /action="([^"]*\/undo[^"]*)"/)?.1)
            return await kitchen.ayse.post(String(path).replacing("&amp;", with: "&"))
        }
    }

    @Test func `H-07 a planned leftover that is eaten is taken out of what is left, and goes back with the entry`()
        async throws
    {
        try await TestApp.run { app in
            let fridge = try await Fridge(app)
            let ayse = fridge.kitchen.people.ayse
            let eaten = await fridge.eat()
            let undo = try await fridge.undo()
            let none = (try await fridge.taken(), try await fridge.energy(ayse))
            _ = await fridge.eat()
            let again = await fridge.eat()
            let page = await fridge.kitchen.ayse.get("/leftovers")

            #expect(eaten.location == "/diary/\(TestApp.today)#dinner-h")
            #expect(undo.location == "/diary/\(TestApp.today)")
            #expect(none == (0, 0))
            #expect(again.location?.hasPrefix("/entries/") == true)
            #expect(page.body.contains("750 g"))
            #expect(try await fridge.taken() == 250)
            #expect(try await fridge.energy(ayse) == 500)
        }
    }

    @Test func `H-08 a meal as planned takes its leftover out of what is left, and goes back at once`() async throws {
        try await TestApp.run { app in
            let fridge = try await Fridge(app)
            let ayse = fridge.kitchen.people.ayse
            let stew = try await app.recipe(
                "Stew",
                lines: [.init(grams: 400, energyPer100g: 500)],
                servings: 4,
                in: fridge.kitchen.ayse
            )
            try await fridge.kitchen.plan(stew, .dinner, TestApp.today)
            _ = await fridge.kitchen.ayse.submit("/plan/\(TestApp.today)/dinner/eaten", [])
            let all = (try await fridge.taken(), try await fridge.energy(ayse))
            let undo = try await fridge.undo()

            #expect(all == (250, 1000))
            #expect(undo.location == "/diary/\(TestApp.today)")
            #expect(try await fridge.taken() == 0)
            #expect(try await fridge.energy(ayse) == 0)
        }
    }

    @Test func `H-08 a leftover that a child or somebody else eats is taken out of what is left, too`() async throws {
        try await TestApp.run { app in
            let fridge = try await Fridge(app)
            let people = fridge.kitchen.people
            let child = await fridge.eat([("person", people.ela.description)])
            let back = try await fridge.undo()
            let none = (try await fridge.taken(), try await fridge.energy(people.ela))
            _ = await fridge.eat([("person", people.ela.description)])
            _ = await fridge.eat([("person", people.mehmet.description)])
            _ = await fridge.eat([("person", people.mehmet.description)])
            let offer = try await app.text("SELECT id::text FROM diary_offers")
            _ = await fridge.kitchen.mehmet.post("/offers/\(offer)/add")

            #expect(child.location == "/diary/\(TestApp.today)?person=\(people.ela)#dinner-h")
            #expect(back.location == "/diary/\(TestApp.today)?person=\(people.ela)")
            #expect(none == (0, 0))
            #expect(try await fridge.taken() == 375)
            #expect(try await app.rows(in: "diary_offers") == 1)
            #expect(try await fridge.energy(people.ela) == 250)
            #expect(try await fridge.energy(people.mehmet) == 500)
        }
    }

    @Test func `H-07 of a planned leftover nobody eats more than is left`() async throws {
        try await TestApp.run { app in
            let fridge = try await Fridge(app)
            let people = fridge.kitchen.people
            _ = await fridge.kitchen.ayse.post("/leftovers/\(fridge.leftover)/discard", ["grams": "900"])
            let refused = await fridge.eat([("grams", "300")])
            let nothing = try await fridge.energy(people.ayse)
            _ = await fridge.eat()
            let gone = await fridge.eat([("person", people.ela.description)])

            #expect(refused.status == .unprocessableContent)
            #expect(refused.body.contains("100 g left"))
            #expect(nothing == 0)
            #expect(try await fridge.energy(people.ayse).rounded() == 200)
            #expect(gone.status == .unprocessableContent)
            #expect(try await fridge.energy(people.ela) == 0)
            #expect(try await fridge.taken() == 100)
        }
    }

    @Test func `H-05 of a planned leftover it is said that less is left, and that it is not good for so long`()
        async throws
    {
        try await TestApp.run { app in
            let fridge = try await Fridge(app)
            let (kitchen, today) = (fridge.kitchen, TestApp.today)
            let day = Strings(.en).name(of: today, seenFrom: today)
            let enough = await kitchen.cell(.dinner, today)
            _ = await kitchen.ayse.post("/leftovers/\(fridge.leftover)/discard", ["grams": "900"])
            let short = await kitchen.cell(.dinner, today)
            _ = await kitchen.ayse.post(
                "/plan/dishes/\(fridge.dish)/move",
                ["date": today.adding(days: 1).iso, "slot": "lunch"]
            )
            try await app.change("UPDATE cooked_shares SET best_before = '\(today)' WHERE use = 'leftover'")
            let late = await kitchen.cell(.lunch, today.adding(days: 1))
            try await app.change("UPDATE cooked_shares SET place = 'freezer' WHERE use = 'leftover'")
            let frozen = await kitchen.cell(.lunch, today.adding(days: 1))

            #expect(!enough.contains("short"))
            #expect(!enough.contains("good until"))
            #expect(short.contains("2.1 servings short"))
            #expect(late.contains("good until \(day) only"))
            #expect(!frozen.contains("good until"))
        }
    }

    @Test func `H-05 L-01 the day until which a leftover is good has its word in Turkish`() throws {
        let strings = Strings(.tr)
        let (sunday, today) = (try #require(CivilDate(iso: "2026-11-29")), try #require(CivilDate(iso: "2026-12-01")))

        let said = strings.planning.leftoverPast(day: strings.name(of: sunday, seenFrom: today))

        #expect(said == "en geç 29 Kasım Pazar günü yenmeli")
    }

    @Test func `H-04 what is planned again of a leftover of a pot that nobody had planned is of that pot`() async throws
    {
        try await TestApp.run { app in
            let fridge = try await Fridge(app)
            let later = TestApp.today.adding(days: 1)
            let form: [(String, String)] = [("date", later.iso), ("slot", "dinner")]
            let again = await fridge.kitchen.ayse.submit("/plan/dishes/\(fridge.dish)/again", form)
            let of = try await app.text(
                """
                SELECT share_id::text || ' ' || coalesce(from_dish_id::text, 'no dish')
                FROM plan_dishes WHERE id <> '\(fridge.dish)'
                """
            )
            let page = await fridge.kitchen.ayse.get("/plan/\(later)/dinner").body

            #expect(again.status == .seeOther)
            #expect(of == "\(fridge.leftover) no dish")
            #expect(page.contains("Soup"))
        }
    }

    @Test func `H-05 what is left counts once, also where it is planned in two weeks`() async throws {
        try await TestApp.run { app in
            let fridge = try await Fridge(app)
            let home = fridge.kitchen.ayse
            let later = TestApp.today.adding(days: 7)
            let week = try #require(CivilWeek(containing: later))
            let alone = await home.get("/plan/\(week.iso)").body
            _ = await home.post("/leftovers/\(fridge.leftover)/plan", ["date": later.iso, "slot": "dinner"])
            let both = await home.get("/plan/\(week.iso)").body
            try await app.change("UPDATE plan_dishes SET deleted_at = now() WHERE id = '\(fridge.dish)'")
            let one = await home.get("/plan/\(week.iso)").body

            #expect(!alone.contains("short"))
            #expect(both.contains("1 serving short"))
            #expect(!one.contains("short"))
        }
    }

    @Test func `H-05 what stands in the fridge is planned once, and stays behind when its week is copied or kept`()
        async throws
    {
        try await TestApp.run { app in
            let fridge = try await Fridge(app)
            let home = fridge.kitchen.ayse
            let week = try #require(CivilWeek(containing: TestApp.today))
            let next = try #require(week.adding(weeks: 1))
            _ = await home.post("/plan/\(week.iso)/copy", ["to": next.iso])
            let copied = await home.get("/plan/\(next.iso)").body
            _ = await home.post("/plan/templates", ["name": "Usual", "week": week.iso])
            let kept = await home.get("/plan/\(week.iso)/copy").body

            #expect(copied.contains("1 leftover was left out"))
            #expect(kept.contains("1 leftover was left out"))
            #expect(try await app.rows(in: "plan_dishes") == 1)
        }
    }

    @Test func `H-05 a leftover that was planned before its dish was cooked says what it lacks of what was cooked`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (today, later) = (TestApp.today, TestApp.today.adding(days: 1))
            let stew = try await app.recipe(
                "Stew",
                lines: [.init("1820 g stew", grams: 1820, energyPer100g: 130)],
                servings: 4,
                in: kitchen.ayse
            )
            let dish = try await kitchen.plan(stew, .lunch, today)
            _ = await kitchen.ayse.post("/plan/dishes/\(dish)/again", ["date": later.iso, "slot": "dinner"])
            let planned = await kitchen.cell(.dinner, later)
            let pot = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings", ["cook": "4"]).location)
            let (source, cooked) = (await kitchen.cell(.lunch, today), await kitchen.cell(.dinner, later))
            _ = await kitchen.ayse.submit("\(pot)/plates", [("planned", "1")])
            let (sourceServed, served) = (await kitchen.cell(.lunch, today), await kitchen.cell(.dinner, later))
            let leftover = try await app.text("SELECT id::text FROM cooked_shares WHERE use = 'leftover'")
            _ = await kitchen.ayse.post("/leftovers/\(leftover)/discard")

            #expect(!planned.contains("short"))
            #expect(source.contains("1 serving short"))
            #expect(!cooked.contains("short"))
            #expect(served.contains("1 serving short"))
            #expect(sourceServed.contains("1 serving short"))
            #expect(await kitchen.cell(.dinner, later).contains("2.5 servings short"))
            #expect(await kitchen.cell(.lunch, today).contains("2.5 servings short"), "one shortage has one number")
        }
    }

    @Test func `H-07 a leftover that was planned before it was cooked is taken out of the fridge, else out of the pot`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let today = TestApp.today
            let stew = try await app.recipe(
                "Stew",
                lines: [.init("1820 g stew", grams: 1820, energyPer100g: 130)],
                servings: 4,
                in: kitchen.ayse
            )
            let dish = try await kitchen.plan(stew, .lunch, today)
            _ = await kitchen.ayse.post("/plan/dishes/\(dish)/again", ["date": today.iso, "slot": "dinner"])
            let again = try #require(try await kitchen.dishes().last)
            let pot = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings", ["cook": "4"]).location)
            _ = await kitchen.ayse.post("/plan/dishes/\(again)/eaten")
            let fromPot = try await app.rows(in: "cooked_shares WHERE use = 'plate' AND source_id IS NULL")
            _ = await kitchen.ayse.submit("\(pot)/plates", [("rest", "fridge")])
            _ = await kitchen.ayse.submit(
                "/plan/dishes/\(again)/eaten",
                [("person", kitchen.people.ela.description)]
            )

            #expect(fromPot == 1)
            #expect(try await app.rows(in: "cooked_shares WHERE use = 'plate' AND source_id IS NOT NULL") == 1)
            #expect(
                try await app.number("SELECT sum(energy_kcal) FROM diary_entries WHERE deleted_at IS NULL") == 887.25
            )
        }
    }
}
