import Domain
import HTTPServer
import Testing

@testable import App

/// The plan: meals, who eats at them, and what there is.
@Suite struct PlanTests {
    private typealias Kitchen = PlanKitchen

    @Test func `H-05 what can be planned is looked at first, and that there is more is said`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.cook("Lentil soup", ["200 g red lentils"])
            let few = await kitchen.ayse.get(PlanKitchen.path())
            for number in 1...30 {
                _ = try await app.recipe(
                    "Dish \(number)",
                    lines: [.init(grams: 100, energyPer100g: 50)],
                    in: kitchen.ayse
                )
            }
            let many = await kitchen.ayse.get(PlanKitchen.path())
            let found = await kitchen.ayse.get(PlanKitchen.path() + "?q=dish")

            #expect(found.body.contains("that were found. Type more of the name for the others."))
            #expect(few.body.contains("<a href=\"/recipes/\(soup)\"><bdi>Lentil soup</bdi>"))
            #expect(!few.body.contains("Search for the others"))
            #expect(many.body.contains("The 30 used last. Search for the others."))
        }
    }

    @Test func `H-05 a dish is planned in two taps from the week, and its servings follow from who eats`() async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.cook("Lentil soup", ["200 g red lentils", "1 onion"])
            let week = await kitchen.ayse.get(PlanKitchen.week())
            let meal = await kitchen.ayse.get(PlanKitchen.path())
            try await kitchen.plan(soup)
            let cell = await kitchen.cell()

            #expect(week.body.contains("href=\"\(PlanKitchen.path())\""))
            #expect(meal.body.contains("value=\"\(soup)\""))
            #expect(meal.body.contains("Plan Lentil soup"))
            #expect(cell.contains("Lentil soup"))
            #expect(cell.contains("2.5 servings"))
            #expect(await kitchen.ayse.get("/plan").status == .ok)
        }
    }

    @Test func `H-05 who eats follows the usual week, and what a meal or a day changes`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.cook("Lentil soup", ["200 g red lentils", "1 onion"])
            try await kitchen.plan(soup)
            try await kitchen.plan(soup, .lunch)
            let away = await kitchen.table([("away", kitchen.people.mehmet.description)])
            let without = await kitchen.cell()
            _ = await kitchen.table([("guests", "2"), ("guest_share", "1")])
            let guests = await kitchen.cell()
            let before = await kitchen.cell(.lunch)
            _ = await kitchen.table([("person", kitchen.people.ayse.description), ("whole_day", "1")])
            let whole = await kitchen.cell(.lunch)
            _ = await kitchen.table(
                [kitchen.people.ayse, kitchen.people.mehmet, kitchen.people.ela].map { ("person", $0.description) }
            )

            #expect(away.status == .seeOther)
            #expect(without.contains("without Mehmet"))
            #expect(without.contains("1.5 servings"))
            #expect(guests.contains("2 guests"))
            #expect(guests.contains("3.5 servings"))
            #expect(before.contains("2.5 servings"))
            #expect(!before.contains("without"))
            #expect(whole.contains("1 serving"))
            #expect(whole.contains("without Mehmet, Ela"))
            #expect(try await app.rows(in: "meal_eaters WHERE slot = 'dinner'") == 0, "as usual, nothing is kept")
            let stranger = await kitchen.table([("person", "\(Person.ID.new())")])
            #expect(stranger.status == .notFound)
        }
    }

    @Test func `H-05 of a whole day those eat whom the form lists, and nobody else`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.cook("Lentil soup", ["200 g red lentils"])
            for slot in [MealSlot.lunch, .dinner] { try await kitchen.plan(soup, slot) }
            let ela = kitchen.people.ela
            _ = await kitchen.table([("away", "\(ela)")], .lunch)
            let before = await kitchen.cell(.lunch)
            _ = await kitchen.table([("person", "\(ela)"), ("whole_day", "1")])
            let (lunch, dinner) = (await kitchen.cell(.lunch), await kitchen.cell())
            _ = await kitchen.table([("people", "1"), ("whole_day", "1")])
            let nobody = await kitchen.cell(.lunch)

            #expect(before.contains("without Ela"))
            for cell in [lunch, dinner] { #expect(cell.contains("0.5 servings")) }
            for cell in [lunch, dinner] { #expect(cell.contains("without Ayşe, Mehmet")) }
            #expect(nobody.contains("without Ayşe, Mehmet, Ela"))
        }
    }

    @Test func `HG29 whoever avoids something binds the meals at which they eat, and no others`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice with butter", ["200 g rice", "20 g butter"])
            try await kitchen.plan(rice)
            try await kitchen.plan(rice, .lunch)
            _ = await kitchen.table([("away", kitchen.people.ela.description)], .lunch)
            let dinner = await kitchen.cell()
            let lunch = await kitchen.cell(.lunch)

            #expect(dinner.contains("Ela: contains milk: 20 g butter"))
            #expect(!dinner.contains("Mehmet: "))
            #expect(!dinner.contains("Ayşe: "))
            #expect(!lunch.contains("contains milk"))
        }
    }

    @Test func `HG30 HOSTILE-132 a line whose food is not known leaves a planned dish unknown`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dishes = [
                ["100 g zorp", "200 g rice"], ["1 tbsp olive oil or zorp"], [],
            ]
            for (index, lines) in dishes.enumerated() {
                let recipe = try await kitchen.cook("Dish \(index)", lines)
                let dish = try await kitchen.plan(recipe)
                let cell = await kitchen.cell()

                #expect(cell.contains("Ela: not certain: milk"), "\(lines)")
                #expect(!cell.contains("contains milk"), "\(lines)")
                _ = await kitchen.ayse.post("/plan/dishes/\(dish)/delete")
            }
            let either = try await kitchen.cook("Either", ["1 tbsp olive oil or butter"])
            try await kitchen.plan(either)
            #expect(await kitchen.cell().contains("Ela: contains milk"))
        }
    }

    @Test func `H-05 of many dishes that would fit with a change the first are named, and all of them on request`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            for number in 1...15 { _ = try await kitchen.cook("Rarebit \(number)", ["100 g cheese"]) }
            func named(_ page: Answer) -> Int { page.body.matches(of: /<bdi>Rarebit \d+<\/bdi>/).count }
            let first = await kitchen.ayse.get(PlanKitchen.path())
            let link = try #require(first.body.firstMatch(of: /href="([^"#]*all=1)#choice"/)?.1)
            let all = await kitchen.ayse.get(String(link))

            #expect(first.body.contains("Would fit with a change: 15"))
            #expect(named(first) == 12)
            #expect(named(all) == 15)
            #expect(!all.body.contains("all=1"))
        }
    }

    @Test func `H-05 where nothing was searched for, an empty choice says why, and what comes next`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let first = await kitchen.ayse.get(PlanKitchen.path())
            let letter = await kitchen.ayse.get("\(PlanKitchen.path())?q=x")
            let searched = await kitchen.ayse.get("\(PlanKitchen.path())?q=wqzzkj")
            _ = try await kitchen.cook("Xyqvort", ["100 g cheese"])
            let folded = await kitchen.ayse.get(PlanKitchen.path())
            let found = await kitchen.ayse.get("\(PlanKitchen.path())?q=xyqvort")
            func says(_ page: Answer) -> [Bool] {
                ["No recipes yet: ", "Nothing found.", "Nothing here fits everybody"].map { page.body.contains($0) }
            }

            #expect(says(first) == [true, false, false])
            #expect(says(letter) == [true, false, false])
            #expect(says(searched) == [false, true, false])
            #expect(says(folded) == [false, false, true])
            #expect(says(found) == [false, false, true])
            #expect(first.body.contains("href=\"/recipes/new\">Add Recipe</a>"))
        }
    }

    @Test func `H-05 W-08 where a meal is planned the kitchen's own recipes come before the catalogue`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dish = try await kitchen.cook("Lentils on a bed of rice", ["200 g rice", "200 g red lentils"])
            let page = await kitchen.ayse.get("\(PlanKitchen.path())?q=rice")
            let choice = try #require(page.between(#"<section id="choice""#, "</section>"))

            #expect(choice.between(#"<li><a href=""#, "\"") == "/recipes/\(dish)")
            #expect(choice.contains(#"<li><a href="/foods/"#))
        }
    }

    @Test func `H-05 what contains something for the eaters is folded below, counted, and named with its line`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            _ = try await kitchen.cook("Rice with butter", ["200 g rice", "20 g butter"])
            _ = try await kitchen.cook("Lentil soup", ["200 g red lentils", "1 onion"])
            let all = await kitchen.ayse.get(PlanKitchen.path())
            let search = await kitchen.ayse.get(PlanKitchen.path() + "?q=butter")
            let named = await kitchen.ayse.get(PlanKitchen.path() + "?q=rice%20with")
            _ = await kitchen.table([("away", kitchen.people.ela.description)])
            let without = await kitchen.ayse.get(PlanKitchen.path())

            #expect(all.body.contains("Would fit with a change: 1"))
            #expect(all.body.contains("Ela: contains milk: 20 g butter"))
            #expect(search.body.contains("Would fit with a change: "))
            let open = #"<details class="fold" open><summary>Would fit with a change: "#
            #expect([all, search, named].map { $0.body.contains(open) } == [false, false, true])
            #expect(!without.body.contains("Would fit with a change"))
            #expect(without.body.contains("Plan Rice with butter"))
        }
    }

    @Test func `H-05 a meal has dishes of every kind, and says who has nothing yet`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.cook("Lentil soup", ["200 g red lentils"])
            let yesterday = PlanKitchen.monday
            let day = yesterday.adding(days: 1)
            let source = try await kitchen.plan(soup, .dinner, yesterday)
            let food = try await app.stock("Simit", energy: 300, in: kitchen.ayse)
            try await kitchen.add(
                [("kind", "food"), ("food", "\(food)"), ("amount", "60"), ("measure", "g")],
                .lunch,
                day
            )
            try await kitchen.add([("kind", "leftover"), ("leftover", source)], .lunch, day)
            try await kitchen.add([("kind", "note"), ("title", "Buy candles")], .lunch, day)
            try await kitchen.add([("kind", "out"), ("title", "At Nine's"), ("energy_kcal", "700")], .lunch, day)
            let cell = await kitchen.cell(.lunch, day)
            let mehmets = await kitchen.cell(.lunch, day, by: kitchen.mehmet)

            #expect(cell.contains("Simit"))
            #expect(cell.contains("2.5 × 60 g"))
            #expect(cell.contains("Lentil soup"))
            #expect(cell.contains("leftover"))
            #expect(cell.contains("Buy candles"))
            #expect(cell.contains("At Nine&#39;s"))
            #expect(!cell.shows("700"))
            #expect(!mehmets.shows("700"))
            #expect(try await app.rows(in: "meals_out WHERE person_id = '\(kitchen.people.ayse)'") == 1)
        }
    }

    @Test func `H-05 a dish is removed and comes back, and a form that is sent twice plans once`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.cook("Lentil soup", ["200 g red lentils"])
            let form = [("kind", "recipe"), ("recipe", "\(soup)"), ("_once", "abcdefghijklmnopqrstuvwxyz")]
            let dish = try await kitchen.add(form)
            _ = await kitchen.ayse.submit("\(PlanKitchen.path())/dishes", form)
            let twice = try await kitchen.dishes().count
            let removed = await kitchen.mehmet.post("/plan/dishes/\(dish)/delete")
            let gone = await kitchen.cell()
            let back = await kitchen.mehmet.post("/plan/dishes/\(dish)/undelete")

            #expect(twice == 1)
            #expect(removed.status == .seeOther)
            #expect(!gone.contains("Lentil soup"))
            #expect(back.status == .seeOther)
            #expect(await kitchen.cell().contains("Lentil soup"))
        }
    }

    @Test func `H-05 a viewer reads the plan and changes nothing, and eats at no meal until somebody says so`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let viewer = try await app.person(.viewer, of: kitchen.ayse, email: "viewer-\(Person.ID.new())@example.org")
            let soup = try await kitchen.cook("Lentil soup", ["200 g red lentils"])
            let dish = try await kitchen.plan(soup)
            let page = await viewer.get(PlanKitchen.path())

            #expect(await kitchen.cell(by: viewer).contains("2.5 servings"))
            #expect(page.status == .ok)
            #expect(!page.body.contains("/dishes\""))
            #expect(
                await viewer.submit("\(PlanKitchen.path())/dishes", [("kind", "note"), ("title", "x")]).status
                    == .forbidden
            )
            #expect(await viewer.post("/plan/dishes/\(dish)/delete").status == .forbidden)
        }
    }

    @Test func `H-05 a recipe that was deleted since is still named, and says so`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.cook("Lentil soup", ["200 g red lentils"])
            try await kitchen.plan(soup)
            _ = await kitchen.ayse.post("/recipes/\(soup)/delete")

            #expect(await kitchen.cell().contains("Lentil soup"))
            #expect(await kitchen.cell().contains("deleted since"))
        }
    }
}
