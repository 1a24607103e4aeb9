import Domain
import HTTPServer
import Testing

@testable import App

/// Where it is named that a verdict rests on what a person has stated: wherever dishes are listed and chosen.
@Suite struct StatedPlacesTests {
    /// A toast with margarine, of which Ayşe states something, and she and Ela must not have milk.
    private struct Stated {
        let kitchen: PlanKitchen
        let toast: Recipe.ID
        let margarine: String
        /// The catalogue says that margarine may contain milk: that the toast is free of it follows from this alone.
        static let said = "margarine: free of milk (Ayşe, "

        init(_ app: TestApp) async throws {
            kitchen = try await PlanKitchen(app)
            toast = try await kitchen.cook("Morning toast", ["100 g rice", "50 g margarine"])
            margarine = try await app.text("SELECT id::text FROM ingredients WHERE name = 'margarine'")
            try await kitchen.avoid("milk", kitchen.people.ayse)
        }

        func state(_ answers: [String: String] = ["milk": "free"]) async throws {
            let saved = await kitchen.ayse.post("/ingredients/\(margarine)/contents", fields: answers)
            guard saved.status == .seeOther else { throw Unexpected(saved) }
        }

        func isNamed(on path: String, by browser: Browser? = nil) async -> Bool {
            await (browser ?? kitchen.ayse).get(path).body.contains(Self.said)
        }
    }

    @Test func `H-04 a card of the library names who stated what it rests on, for whom and for what it decides`()
        async throws
    {
        try await TestApp.run { app in
            let stated = try await Stated(app)
            let device = try await app.kitchenDevice(of: stated.kitchen.ayse)
            let before = await stated.kitchen.ayse.get("/recipes").body
            try await stated.state(["milk": "free", "soya": "contains"])

            let own = await stated.kitchen.ayse.get("/recipes").body

            #expect(before.contains("not certain for you"))
            #expect(!before.contains(Stated.said))
            #expect(own.contains(Stated.said))
            #expect(!own.contains("not certain for you"))
            #expect(!own.contains("contains soya"), "nobody has asked for it")
            #expect(await stated.isNamed(on: "/recipes", by: device), "it is everybody's")
            #expect(!(await stated.isNamed(on: "/recipes", by: stated.kitchen.mehmet)), "he avoids nothing")
            #expect(await stated.isNamed(on: "/recipes?diet=milk-free", by: stated.kitchen.mehmet))
            #expect(!(await stated.isNamed(on: "/recipes?diet=gluten-free", by: stated.kitchen.mehmet)))
        }
    }

    @Test func `H-04 a card learns of what was stated since, of new recipes, and of what was taken back`() async throws
    {
        try await TestApp.run { app in
            let stated = try await Stated(app)
            func named() async -> Int {
                await stated.kitchen.ayse.get("/recipes").body.split(separator: Stated.said).count - 1
            }
            _ = await named()
            try await stated.state()
            let one = await named()
            _ = try await stated.kitchen.cook("Evening toast", ["100 g rice", "20 g margarine"])
            let two = await named()
            _ = try await stated.kitchen.cook("Sauce", ["100 g milk or margarine"])
            let three = await named()
            let undo = try await app.text("SELECT DISTINCT statement_id::text FROM stated_contents")
            _ = await stated.kitchen.ayse.post("/ingredients/\(stated.margarine)/contents/\(undo)/undo")

            #expect(one == 1)
            #expect(two == 2)
            #expect(three == 2, "it binds no line with an alternative")
            #expect(await named() == 0)
        }
    }

    @Test func `H-04 what was stated is learned in the round trip that reads what recipes contain`() async throws {
        try await TestApp.run { app in
            let stated = try await Stated(app)
            func learned() async throws -> (trips: Int, recipes: Int) {
                let counting = CountingDatabase(app.database)
                let index = try await LibraryCache().latest(of: stated.kitchen.household, from: counting)
                let before = counting.batches
                _ = try await index.learn(
                    for: [[Avoidance(.milkFree)]],
                    LibraryContents.State(catalogue: nil, day: TestApp.today),
                    index.revision,
                    in: stated.kitchen.household,
                    from: counting
                )
                return (counting.batches - before, index.contents.stated.count)
            }
            let before = try await learned()
            try await stated.state()
            let after = try await learned()

            #expect(before == (1, 0))
            #expect(after == (1, 1))
        }
    }

    @Test func `H-04 shelves and the search of foods name it, in Turkish too`() async throws {
        try await TestApp.run { app in
            let stated = try await Stated(app)
            try await stated.state()
            let saved = await stated.kitchen.ayse.post("/categories", ["name": "Breakfast"])
            try await app.change("UPDATE recipes SET category_id = (SELECT id FROM categories LIMIT 1)")
            let search = "/foods?q=morning+toast"
            let shelves = await stated.isNamed(on: "/categories")
            let english = await stated.isNamed(on: search)
            let elas = await stated.isNamed(on: "\(search)&person=\(stated.kitchen.people.ela)")
            let mehmets = await stated.isNamed(on: search, by: stated.kitchen.mehmet)
            try await app.change("DELETE FROM avoidances WHERE person_id = '\(stated.kitchen.people.ayse)'")
            let (ownShelves, elasShelves) = (
                await stated.isNamed(on: "/categories"),
                await stated.isNamed(on: "/categories?person=\(stated.kitchen.people.ela)")
            )
            try await stated.kitchen.avoid("milk", stated.kitchen.people.ayse)
            try await app.change("UPDATE persons SET language = 'tr'")
            let turkish = await stated.kitchen.ayse.get(search).body

            #expect(saved.status == .seeOther)
            #expect(shelves)
            #expect(!ownShelves)
            #expect(elasShelves)
            #expect(english)
            #expect(!mehmets)
            #expect(elas)
            #expect(turkish.contains("margarine: içinde süt yok (Ayşe, "))
        }
    }

    @Test func `H-04 whoever chooses a dish, by use, by search or among leftovers, or asks for ideas, reads it`()
        async throws
    {
        try await TestApp.run { app in
            let stated = try await Stated(app)
            let kitchen = stated.kitchen
            let choice = PlanKitchen.path()
            try await stated.state()
            let pages = [choice, "\(choice)?q=morning", "\(choice)?ideas=1"]

            for page in pages { #expect(await stated.isNamed(on: page), "\(page)") }
            for person in [kitchen.people.ela, kitchen.people.ayse] { _ = await kitchen.table([("away", "\(person)")]) }
            for page in pages { #expect(!(await stated.isNamed(on: page)), "\(page): nobody there avoids it") }

            let eaten = PlanKitchen.monday.adding(days: -1)
            try await kitchen.plan(stated.toast, .dinner, eaten)
            let next = PlanKitchen.path(.lunch)
            let leftovers = await kitchen.ayse.get(next).body.split(separator: "Leftovers").last.map(String.init)
            #expect(leftovers?.contains(Stated.said) == true)
        }
    }

    @Test func `H-04 an offer says it, as it is a recipe, as it is planned, and as it was cooked`() async throws {
        try await TestApp.run { app in
            let stated = try await Stated(app)
            let kitchen = stated.kitchen
            let day = "/diary/\(TestApp.today)"
            try await kitchen.avoid("milk", kitchen.people.mehmet)
            try await stated.state()
            let form = [("recipe", "\(stated.toast)"), ("slot", "dinner"), ("servings", "1"), ("several", "1")]
            let sent = await kitchen.ayse.submit("\(day)/entries", form + [("person", "\(kitchen.people.mehmet)")])
            let ofRecipe = await stated.isNamed(on: day, by: kitchen.mehmet)
            let pot = try #require(await kitchen.ayse.post("/recipes/\(stated.toast)/cookings").location)
            try await app.change("DELETE FROM diary_offers")
            let without = await stated.isNamed(on: day, by: kitchen.mehmet)
            _ = await kitchen.ayse.submit(
                "\(pot)/plates",
                [("plate[0][person]", "\(kitchen.people.mehmet)"), ("plate[0][servings]", "1"), ("rest", "stay")]
            )
            let ofPot = await stated.isNamed(on: day, by: kitchen.mehmet)
            try await app.change("UPDATE cooking_lines SET is_left_out = true WHERE text = '50 g margarine'")

            #expect(sent.status == .seeOther)
            #expect(ofRecipe)
            #expect(!without)
            #expect(ofPot)
            #expect(!(await stated.isNamed(on: day, by: kitchen.mehmet)), "it did not go into the pot")
        }
    }

    @Test func `H-04 who copies entries for others reads for whom each is not free, and on whose word it is`()
        async throws
    {
        try await TestApp.run { app in
            let stated = try await Stated(app)
            let kitchen = stated.kitchen
            let (day, own) = ("/diary/\(TestApp.today)", "\(kitchen.people.ayse)")
            func choices(_ query: String = "") async -> String { await kitchen.ayse.get("\(day)/choose\(query)").body }
            let rice = try await kitchen.cook("Oil rice", ["200 g rice", "20 g olive oil"])
            for dish in [rice, stated.toast] {
                let form = ["recipe": "\(dish)", "slot": "lunch", "servings": "1"]
                _ = await kitchen.ayse.post("\(day)/entries", fields: form)
            }
            let before = await choices()
            let food = [
                "food": "\(CatalogueFood.id(of: "cream-cheese"))", "amount": "30", "measure": "g", "slot": "snack",
            ]
            _ = await kitchen.ayse.post("\(day)/entries", fields: food)
            let withFood = await choices()
            try await app.change("DELETE FROM diary_entries WHERE food_id IS NOT NULL")
            try await stated.state()
            let after = await choices()
            let pot = try #require(await kitchen.ayse.post("/recipes/\(rice)/cookings").location)
            let line = try await app.text("SELECT position::text FROM cooking_lines WHERE text LIKE '%oil%'")
            _ = await kitchen.ayse.post(pot, ["line": line, "text": "20 g butter"])
            let plates = [("plate[0][person]", own), ("plate[0][servings]", "1"), ("plate[0][keep]", "1")]
            let served = await kitchen.ayse.submit("\(pot)/plates", plates + [("rest", "stay"), ("keep", own)])
            let cooked = await choices()

            #expect(!before.contains("Ela: contains milk"))
            #expect(withFood.contains("<bdi>Ela: contains milk</bdi>"), "the row names the food")
            #expect(before.contains("Ela: not certain"))
            #expect(!before.contains(Stated.said))
            #expect(after.contains(Stated.said))
            #expect(!after.contains("Ela: not certain"))
            #expect(served.status == .seeOther)
            #expect(!after.contains("Ela: contains milk"))
            #expect(cooked.contains("Ela: contains milk: 20 g butter"), "what went into the pot, not the recipe")
            #expect(!cooked.contains("Ayşe: contains"), "whose entries they are")
            #expect(!(await choices("?person=\(kitchen.people.ela)").contains("Ela: ")), "for her there is nobody else")
        }
    }

    @Test func `H-04 who only reads the kitchen is told what was stated, and not led where it is taken back`()
        async throws
    {
        try await TestApp.run { app in
            let stated = try await Stated(app)
            let kitchen = stated.kitchen
            try await stated.state()
            try await kitchen.plan(stated.toast)
            let viewer = try await app.person(.viewer, of: kitchen.ayse, email: "zehra@example.org")
            let pot = try #require(await kitchen.ayse.post("/recipes/\(stated.toast)/cookings").location)
            let link = "href=\"/ingredients/\(stated.margarine)/edit\""

            for path in ["/recipes/\(stated.toast)", "/recipes/\(stated.toast)/cook", pot, PlanKitchen.week()] {
                let (own, read) = (await kitchen.ayse.get(path).body, await viewer.get(path).body)
                #expect(own.contains(Stated.said), "\(path)")
                #expect(own.contains(link), "\(path)")
                #expect(read.contains(Stated.said), "\(path)")
                #expect(!read.contains(link), "\(path)")
            }
        }
    }

    @Test func `H-04 what is bought instead says on whose word it is free`() async throws {
        try await PlannedShopping.run { story in
            try await story.plan("Pasta", ["200 g pasta", "50 g butter", "10 g margarine"])
            try await story.make()
            let id = try await story.app.text("SELECT id::text FROM ingredients WHERE name = 'margarine'")
            let path = "\(story.list)/items/\(try await story.row("butter").id)/edit?instead=margarine"
            let before = await story.home.get(path).body
            _ = await story.home.post("/ingredients/\(id)/contents", ["milk": "free", "soya": "free"])
            let after = await story.home.get(path).body

            #expect(!before.contains("Free of what must not be in it"))
            #expect(after.contains("Free of what must not be in it (Ela)"))
            #expect(after.contains("free of milk (Ayşe, "))
            #expect(!after.contains("free of milk, soya"), "nobody there avoids soya")
        }
    }
}
