import Domain
import HTTPServer
import Testing

@testable import App

/// From cook mode, the pot, a leftover or the plan into a diary in one tap, also for whom one looks after.
@Suite struct EatingForTests {
    /// A planned soup of 1000 g with 2000 kcal and four servings, on the stove for today's dinner.
    private struct Stove {
        let kitchen: PlanKitchen
        let recipe: Recipe.ID
        let dish: String
        let pot: String

        init(_ app: TestApp) async throws {
            kitchen = try await PlanKitchen(app)
            recipe = try await app.recipe(
                "Soup",
                lines: [.init("1000 g soup", grams: 1000, energyPer100g: 200)],
                servings: 4,
                in: kitchen.ayse
            )
            dish = try await kitchen.plan(recipe, .dinner, TestApp.today)
            pot = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings", ["cook": "4"]).location)
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

        /// Presses the button with this name, with all hidden fields of its form.
        func press(_ name: String, on page: String, by browser: Browser) async throws -> Answer {
            try await press(name, of: await browser.get(page).body, by: browser)
        }

        /// The same on a page that was loaded before.
        func press(_ name: String, of page: String, by browser: Browser) async throws -> Answer {
            let forms = page.components(separatedBy: "<form ").dropFirst()
            let form = try #require(forms.first { $0.components(separatedBy: "</form>")[0].contains(name) })
            let own = form.components(separatedBy: "</form>")[0]
            let action = try #require(own.firstMatch(of: /action="([^"]+)"/)?.1)
            let fields = own.matches(of: /type="hidden" name="([^"]+)" value="([^"]*)"/).map {
                (String($0.1), String($0.2))
            }
            return await browser.submit(String(action), fields.filter { !$0.0.hasPrefix("_csrf") })
        }
    }

    @Test func `H-07 one tap on the pot's page, or in cook mode, is a plate and an entry, also for a child`()
        async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let people = stove.kitchen.people
            let mode = "/recipes/\(stove.recipe)/cook?dish=\(stove.dish)"
            let others = await stove.kitchen.mehmet.get(stove.pot)
            let child = try await stove.press("Ela eats this: Soup", on: stove.pot, by: stove.kitchen.ayse)
            let own = try await stove.press("I eat this: Soup", on: mode, by: stove.kitchen.ayse)
            let after = await stove.kitchen.ayse.get(stove.pot)

            #expect(others.body.contains("I eat this"))
            #expect(!others.body.contains("eats this"))
            #expect(child.location == stove.pot)
            #expect(own.location == stove.pot)
            #expect(try await stove.energy(people.ela) == 250)
            #expect(try await stove.energy(people.ayse) == 500)
            #expect(!after.body.contains("eats this"))
            #expect(try await app.rows(in: "cooked_shares WHERE use = 'plate' AND source_id IS NULL") == 2)
        }
    }

    @Test func `H-07 one tap on a page that lay open takes no second plate, and a second helping is said`()
        async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let (ayse, people) = (stove.kitchen.ayse, stove.kitchen.people)
            let pages = [await ayse.get(stove.pot).body, await ayse.get(stove.pot).body]
            var answers: [Answer] = []
            for page in pages {
                for name in ["I eat this: Soup", "Ela eats this: Soup"] {
                    answers.append(try await stove.press(name, of: page, by: ayse))
                }
            }
            let plates = try await app.rows(in: "cooked_shares")
            let own = try await stove.energy(people.ayse)
            let second = [("plate[0][person]", people.ayse.description), ("plate[0][servings]", "1"), ("rest", "stay")]
            let helped = await ayse.submit("\(stove.pot)/plates", second)

            #expect(answers.allSatisfy { $0.location == stove.pot })
            #expect(plates == 2)
            #expect(own == 500)
            #expect(try await stove.energy(people.ela) == 250)
            #expect(helped.location == stove.pot)
            #expect(try await stove.energy(people.ayse) == 1000)
        }
    }

    @Test func `H-07 a leftover is eaten by a child whose guardian says so, and by nobody else's`() async throws {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let ela = stove.kitchen.people.ela
            _ = await stove.kitchen.ayse.submit("\(stove.pot)/plates", [("rest", "fridge")])
            let leftover = try await app.text("SELECT id::text FROM cooked_shares WHERE use = 'leftover'")
            let foreign = await stove.kitchen.mehmet.post("/leftovers/\(leftover)/eat", ["person": ela.description])
            let his = await stove.kitchen.mehmet.get("/leftovers")
            let hers = await stove.kitchen.ayse.get("/leftovers")
            let pressed = try await stove.press("Ela eats this: Soup", on: stove.pot, by: stove.kitchen.ayse)
            let told = await stove.kitchen.ayse.get(pressed.location ?? "")

            #expect(foreign.status == .notFound)
            #expect(!his.body.contains("Ela eats this"))
            #expect(hers.body.contains("Ela eats this"))
            #expect(told.body.contains("Ela: Soup is in the diary."))
            #expect(try await stove.energy(ela) == 250)
            #expect(try await app.rows(in: "cooked_shares WHERE source_id = '\(leftover)'") == 1)
        }
    }

    @Test func `H-08 a planned dish is eaten from its own page, for oneself and for whom one looks after`() async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let page = "/plan/dishes/\(stove.dish)"
            _ = try await stove.press("I eat this: Soup", on: page, by: stove.kitchen.ayse)
            let child = try await stove.press("Ela eats this: Soup", on: page, by: stove.kitchen.ayse)
            let device = try await app.kitchenDevice(of: stove.kitchen.ayse)

            #expect(child.location == "/diary/\(TestApp.today)?person=\(stove.kitchen.people.ela)#dinner-h")
            #expect(try await stove.energy(stove.kitchen.people.ayse) == 500)
            #expect(try await stove.energy(stove.kitchen.people.ela) == 250)
            #expect(!(await device.get(page)).body.contains("eats this"))
            #expect(!(await device.get(stove.pot)).body.contains("eats this"))
        }
    }

    @Test func `H-07 from the pot its leftover is planned in two taps`() async throws {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            _ = await stove.kitchen.ayse.submit("\(stove.pot)/plates", [("rest", "fridge")])
            let tomorrow = TestApp.today.adding(days: 1)
            let page = await stove.kitchen.ayse.get(stove.pot)
            let leftover = try await app.text("SELECT id::text FROM cooked_shares WHERE use = 'leftover'")
            let form = [("date", tomorrow.iso), ("slot", "lunch")]
            let planned = await stove.kitchen.ayse.submit("/leftovers/\(leftover)/plan", form)

            #expect(page.body.contains("action=\"/leftovers/\(leftover)/plan\""))
            #expect(page.body.contains("value=\"\(tomorrow)\""))
            #expect(planned.location == "\(PlanKitchen.week(tomorrow))#d\(tomorrow)-lunch")
        }
    }

    @Test func `P-36 how much is cooked goes along into the plan`() async throws {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let recipe = await stove.kitchen.ayse.get("/recipes/\(stove.recipe)?cook=9")
            let page = await stove.kitchen.ayse.get("/plan/recipes/\(stove.recipe)?cook=9")
            let usual = await stove.kitchen.ayse.get("/plan/recipes/\(stove.recipe)")
            let nine = [("kind", "recipe"), ("recipe", "\(stove.recipe)"), ("cook_servings", "9")]
            _ = try await stove.kitchen.add(nine)
            let wrong = await stove.kitchen.ayse.submit(
                "\(PlanKitchen.path())/dishes",
                nine.dropLast() + [("cook_servings", "0")]
            )

            #expect(recipe.body.contains("href=\"/plan/recipes/\(stove.recipe)?cook=9\""))
            #expect(page.body.contains("name=\"cook_servings\" value=\"9\""))
            #expect(page.body.contains("for 9 servings"))
            #expect(!usual.body.contains("cook_servings"))
            #expect(await stove.kitchen.cell().contains("9"))
            #expect(try await app.rows(in: "plan_dishes WHERE cook_servings = 9") == 1)
            #expect(wrong.status == .unprocessableContent)
        }
    }

    @Test func `H-07 in cook mode a line is replaced, left out and put back in, and the verdict follows at once`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice", ["200 g rice", "20 g olive oil"])
            let before = await kitchen.ayse.get("/recipes/\(rice)/cook")
            let mode = try #require(await kitchen.ayse.post("/recipes/\(rice)/cookings", ["mode": "1"]).location)
            let pot = "/cookings/\(try await app.text("SELECT id::text FROM cookings"))"
            let page = await kitchen.ayse.get(mode)
            let line = try await app.text("SELECT position::text FROM cooking_lines WHERE text LIKE '%oil%'")
            let instead = await kitchen.ayse.post(pot, ["mode": "1", "line": line, "text": "20 g butter"])
            let butter = await kitchen.ayse.get(mode)
            _ = await kitchen.ayse.post(pot, ["mode": "1", "line": line, "text": "20 g butter", "left_out": line])
            let without = await kitchen.ayse.get(mode)
            _ = await kitchen.ayse.post(pot, ["mode": "1", "back_in": line])
            let device = try await app.kitchenDevice(of: kitchen.ayse)

            #expect(before.body.contains("Start cooking"))
            #expect(!before.body.contains("Change it, or leave it out"))
            #expect(mode.hasPrefix("/recipes/\(rice)/cook?cooking="))
            #expect(page.body.contains("Change it, or leave it out"))
            #expect(instead.location?.hasSuffix("#ingredients") == true)
            #expect(instead.location?.hasPrefix("/recipes/\(rice)/cook?") == true)
            #expect(butter.body.contains("Ela: contains milk"))
            #expect(butter.body.contains("instead of 20 g olive oil"))
            #expect(!without.body.contains("Ela: contains milk"))
            #expect(without.body.contains("<s><bdi>20 g butter</bdi></s>"))
            #expect(await device.get(mode).body.contains("Ela: contains milk"))
        }
    }
}
