import HTTPServer
import Domain
import FoodImport
import Testing

@testable import App

/// Programs are told who must not eat what, as people are by the pages.
@Suite struct ApiWarningTests {
    private static let ela = "Ela: contains milk: 20 g butter"

    private func warnings(_ answer: JSONValue?) -> [String] {
        answer?["warnings"]?.elements.compactMap(\.text) ?? ["none told"]
    }

    @Test func `H-04 I-06 a food says what is in it, and of what that is not known`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let zorp = try await home.ownFood(["name": "Zorp", "contains": "milk"])
            let blop = try await home.ownFood(["name": "Blop"])
            let program = try await app.program(of: home)
            func words(_ food: String, _ member: String) async -> [String] {
                await program.get("/api/v1/foods/\(food)").json[member]?.elements.compactMap(\.text) ?? ["none told"]
            }
            let butter = "\(CatalogueFood.id(of: "butter"))"

            #expect(await words(butter, "contains").contains("milk"))
            #expect(await !words(butter, "may_contain").contains("milk"))
            #expect(await !words(butter, "may_contain").contains("nuts"), "it is free of them")
            #expect(await words(zorp, "contains") == ["milk"])
            #expect(await Set(words(zorp, "may_contain")) == Set(Substances.all.keys).subtracting(["milk"]))
            #expect(await words(blop, "contains").isEmpty)
            #expect(await Set(words(blop, "may_contain")) == Set(Substances.all.keys), "nobody has said anything")
        }
    }

    @Test func `H-04 I-06 recipes, foods and planned dishes say for whom they are not`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice with butter", ["200 g rice", "20 g butter"])
            let plain = try await kitchen.cook("Plain rice", ["200 g rice"])
            let dish = try await kitchen.plan(rice)
            let program = try await app.program(of: kitchen.ayse)
            let recipe = await program.get("/api/v1/recipes/\(rice)").json
            let free = await program.get("/api/v1/recipes/\(plain)").json
            let milk = await program.get("/api/v1/foods/\(CatalogueFood.id(of: "milk"))").json
            let planned = await program.get("/api/v1/plan/dishes/\(dish)").json
            let week = await program.get("/api/v1\(PlanKitchen.week())")
            let own = await program.get("/api/v1/recipes").json["recipes"]?.elements.first
            _ = await kitchen.ayse.submit(
                "/people/\(kitchen.people.ayse)",
                [("name", "Ayşe"), ("usual_share", "1"), ("allergies", "milk")]
            )
            let found = await program.get("/api/v1/foods?q=rice+with+butter").json["results"]?.elements.first
            let listed = await program.get("/api/v1/recipes?q=butter").json["recipes"]?.elements.first

            #expect(warnings(recipe) == [Self.ela])
            #expect(warnings(free) == [])
            #expect(warnings(milk) == ["Ela: contains milk: Whole milk"])
            #expect(warnings(planned) == [Self.ela])
            #expect(week.body.contains(#""warnings":["\#(Self.ela)"]"#))
            #expect(warnings(own) == [], "a search speaks of its reader")
            #expect(warnings(found) == ["contains milk: 20 g butter"])
            #expect(warnings(listed) == ["contains what you avoid"])
        }
    }

    @Test func `H-04 I-06 nothing is promised of a note and of a meal out, of which nobody knows what is in them`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let note = try await kitchen.add([("kind", "note"), ("title", "Cheesecake")], .lunch)
            let out = try await kitchen.add([("kind", "out"), ("title", "Kebab")], .dinner)
            let free = try await kitchen.plan(try await kitchen.cook("Plain rice", ["200 g rice"]), .breakfast)
            let program = try await app.program(of: kitchen.ayse)

            let dishes = [
                await program.get("/api/v1/plan/dishes/\(note)"), await program.get("/api/v1/plan/dishes/\(out)"),
            ]
            let rice = await program.get("/api/v1/plan/dishes/\(free)")

            for dish in dishes {
                #expect(dish.status == .ok)
                #expect(dish.body.contains(#""warnings":null"#))
            }
            #expect(rice.body.contains(#""warnings":[]"#))
        }
    }

    @Test func `H-04 I-06 Mealie's lists and meals warn, and a program that sends the warning back changes nothing`()
        async throws
    {
        try await TestApp.run(["MEALIE_API": "1"]) { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice with butter", ["200 g rice", "20 g butter"])
            try await kitchen.plan(rice)
            let program = try await app.program(of: kitchen.ayse)
            let days = "start_date=\(PlanKitchen.monday)&end_date=\(PlanKitchen.monday)"
            let meal = await program.get("/api/households/mealplans?\(days)").json["items"]?.elements.first
            let recipe = await program.get("/api/recipes/\(rice)").json

            #expect(meal?["recipe"]?["description"]?.text == Self.ela)
            #expect(recipe["description"]?.text == Self.ela)
        }
        try await PlannedShopping.run(["MEALIE_API": "1"]) { story in
            try await story.plan("Pasta", ["200 g pasta", "50 g margarine"])
            try await story.make()
            let program = try await story.app.program(of: story.home)
            let items = "/api/households/shopping/items"
            let list = try await story.app.text("SELECT id::text FROM shopping_lists")
            func margarine() async -> JSONValue? {
                await program.get("\(items)?queryFilter=shoppingListId%3D\(list)").json["items"]?.elements
                    .first { $0["note"]?.text?.hasSuffix("margarine") == true }
            }
            let first = await margarine()
            let id = first?["id"]?.text ?? ""
            let sent = await program.send(
                .put,
                "\(items)/\(id)",
                #"{"note": "80 g margarine · no milk (Ela)", "checked": false}"#
            )
            let second = await margarine()

            #expect(first?["note"]?.text == "31 g margarine")
            #expect(first?["display"]?.text == "31 g margarine · no milk (Ela)")
            #expect(sent.status == .ok)
            #expect(second?["id"]?.text == id)
            #expect(second?["display"]?.text == "80 g margarine · no milk (Ela)")
        }
    }

    @Test func `I-06 a program that sends back what it remembers of an item takes back nothing that was done since`()
        async throws
    {
        try await PlannedShopping.run(["MEALIE_API": "1"]) { story in
            try await story.plan("Pasta", ["200 g pasta"])
            try await story.make()
            let program = try await story.app.program(of: story.home)
            let items = "/api/households/shopping/items"
            let list = try await story.app.text("SELECT id::text FROM shopping_lists")
            func pasta() async -> JSONValue? {
                await program.get("\(items)?queryFilter=shoppingListId%3D\(list)").json["items"]?.elements.first
            }
            func send(_ note: String, _ checked: Bool, _ label: String) async {
                _ = await program.send(
                    .put,
                    "\(items)/\(await pasta()?["id"]?.text ?? "")",
                    #"{"note": "\#(note)", "checked": \#(checked), "labelId": "\#(label)"}"#
                )
            }
            let first = await pasta()
            let (note, label) = (first?["note"]?.text ?? "", first?["labelId"]?.text ?? "")

            await send(note, true, label)
            let ticked = await pasta()
            await send("5 kg pasta", true, ticked?["labelId"]?.text ?? "")
            let more = await pasta()
            // The program asks now and then, and remembers the item as it was at first.
            await send(note, false, label)
            let kept = await pasta()
            await send(more?["note"]?.text ?? "", false, more?["labelId"]?.text ?? "")

            #expect(!label.isEmpty)
            #expect(ticked?["checked"] == .bool(true))
            #expect(more?["note"]?.text == "5 kg pasta")
            #expect(kept?["note"]?.text == "5 kg pasta")
            #expect(kept?["checked"] == .bool(true))
            #expect(await pasta()?["checked"] == .bool(false))
        }
    }
}
