import Domain
import HTTPServer
import Outbound
import Testing
import Web

@testable import App

/// The part of Mealie's API that Home Assistant asks for (I-06). Its own client is run against it by the browser tests.
@Suite struct MealieTests {
    private static let on = ["MEALIE_API": "1"]
    private static let items = "/api/households/shopping/items"

    private static func page(_ recipes: String) -> Providers {
        let page = "<script type=\"application/ld+json\">\(recipes)</script>"
        let pages = WebClient { address, _ throws(OutboundError) in
            FetchedFile(body: Array(page.utf8), type: "text/html", address: address.text)
        }
        return Providers(usda: nil, openFoodFacts: .unexpected, pages: pages)
    }

    @Test func `I-06 without MEALIE_API nothing of Mealie is answered`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            for path in ["/api/app/about", "/api/users/self", "/api/recipes", "/api/households/shopping/lists"] {
                #expect(await program.get(path).status == .notFound)
            }
        }
    }

    @Test func `I-06 HOSTILE-139 each call asks for a token with its scope, and a cookie counts for nothing`()
        async throws
    {
        try await TestApp.run(Self.on) { app in
            let home = try await app.household()
            let list = try await app.text("SELECT id::text FROM shopping_lists")
            let calls: [(String, TokenScope)] = [
                ("/api/users/self", .readPlan), ("/api/groups/self", .readPlan),
                ("/api/households/statistics", .readRecipes), ("/api/recipes", .readRecipes),
                ("/api/households/mealplans", .readPlan), ("/api/households/mealplans/today", .readPlan),
                ("/api/households/shopping/lists", .readShopping),
                ("\(Self.items)?queryFilter=shoppingListId%3D\(list)", .readShopping),
            ]
            for (path, scope) in calls {
                let right = try await app.program(of: home, [scope])
                let wrong = try await app.program(of: home, TokenScope.allCases.filter { $0 != scope })
                #expect(await right.get(path).status == .ok, "\(path)")
                #expect(await wrong.get(path).status == .forbidden, "\(path)")
                #expect(await home.get(path).status == .unauthorized, "\(path)")
            }
            let reader = try await app.program(of: home, [.readShopping, .readPlan, .readRecipes])
            let changes: [(HTTPServer.Method, String, String)] = [
                (.post, "/api/recipes/create/url", #"{"url": "https://kitchen.example/"}"#),
                (.post, "/api/households/mealplans", #"{"date": "2026-03-20", "entryType": "lunch", "title": "Pide"}"#),
                (.post, "/api/households/mealplans/random", #"{"date": "2026-03-20", "entryType": "lunch"}"#),
                (.post, Self.items, #"{"shoppingListId": "\#(list)", "note": "milk"}"#),
                (.put, "\(Self.items)/\(list)", #"{"checked": true}"#), (.delete, "\(Self.items)/\(list)", ""),
            ]
            for (method, path, body) in changes {
                #expect(await reader.send(method, path, body).status == .forbidden, "\(path)")
            }
        }
    }

    @Test func `HOSTILE-50 I-06 what is another household's is not there`() async throws {
        try await TestApp.run(Self.on) { app in
            let (home, other) = (try await app.household(), try await app.household(email: "zeynep@example.org"))
            let theirs = try await Belongings(of: other, app)
            let program = try await app.program(of: home)
            let day = theirs.day

            let recipe = await program.get("/api/recipes/\(theirs.shelf.recipe)")
            let list = await program.get("\(Self.items)?queryFilter=shoppingListId%3D\(theirs.shopping.list)")
            let item = await program.send(.put, "\(Self.items)/\(theirs.shopping.item)", #"{"checked": true}"#)
            let gone = await program.send(.delete, "\(Self.items)/\(theirs.shopping.item)")
            let added = await program.send(
                .post,
                Self.items,
                #"{"shoppingListId": "\#(theirs.shopping.list)", "note": "milk"}"#
            )
            let planned = await program.send(
                .post,
                "/api/households/mealplans",
                #"{"date": "\#(day)", "entryType": "dinner", "recipeId": "\#(theirs.shelf.recipe)"}"#
            )
            let plan = await program.get("/api/households/mealplans?start_date=\(day)&end_date=\(day)")

            for answer in [recipe, list, item, gone, added, planned] { #expect(answer.status == .notFound) }
            #expect(plan.json["items"]?.elements.isEmpty == true)
        }
    }

    @Test func `I-06 HOSTILE-54 a viewer ticks by it as on the page, and changes nothing else`() async throws {
        try await TestApp.run(Self.on) { app in
            let home = try await app.household()
            let viewer = try await app.person(.viewer, of: home, email: "dede@example.org")
            let list = try await app.text("SELECT id::text FROM shopping_lists")
            let (mine, theirs) = (try await app.program(of: home), try await app.program(of: viewer))
            let made = await mine.send(.post, Self.items, #"{"shoppingListId": "\#(list)", "note": "2 l milk"}"#)
            let item = try #require(made.json["createdItems"]?.elements.first?["id"]?.text)

            let ticked = await theirs.send(.put, "\(Self.items)/\(item)", #"{"note": "2 l milk", "checked": true}"#)
            let renamed = await theirs.send(.put, "\(Self.items)/\(item)", #"{"note": "tea", "checked": true}"#)
            let read = await mine.get("\(Self.items)?queryFilter=shoppingListId%3D\(list)")

            #expect(ticked.status == .ok)
            #expect(renamed.status == .forbidden)
            #expect(await theirs.send(.delete, "\(Self.items)/\(item)").status == .forbidden)
            #expect(read.json["items"]?.elements.first?["display"]?.text == "2 l milk")
            #expect(read.json["items"]?.elements.first?["checked"] == .bool(true))
        }
    }

    @Test func `I-06 the amount of a thing with a note is written anew, and the note stays`() async throws {
        try await TestApp.run(Self.on) { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("2 l milk", "6 eggs", on: list)
            let key = try await home.row("milk", on: list).key
            _ = await home.send([sent("note", key, text: "organic")], to: list)
            let program = try await app.program(of: home)
            let milk = try await app.text("SELECT id::text FROM shopping_items WHERE name = 'milk'")
            let eggs = try await app.text("SELECT id::text FROM shopping_items WHERE name LIKE 'egg%'")
            for text in ["3 l milk (organic)", "4 l milk (organic)"] {
                _ = await program.send(.put, "\(Self.items)/\(milk)", #"{"note": "\#(text)"}"#)
            }
            _ = await program.send(.put, "\(Self.items)/\(eggs)", #"{"note": "12 eggs"}"#)

            let rows = try await app.text(
                "SELECT string_agg(concat_ws('|', name, amount, note), ' ' ORDER BY name DESC) FROM shopping_items"
            )
            #expect(rows == "milk|4 l|organic eggs|12|")
        }
    }

    @Test func `I-06 I-03 a recipe is brought in from an address once, the first where a page has several`()
        async throws
    {
        let soup =
            #"{"@type": "Recipe", "name": "Soup", "recipeYield": "4", "recipeIngredient": ["200 g red lentils"]}"#
        let tea = #"{"@type": "Recipe", "name": "Tea", "recipeIngredient": ["1 tsp tea"]}"#
        try await TestApp.run(Self.on, providers: Self.page("[\(soup), \(tea)]")) { app in
            let home = try await app.household()
            _ = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], in: home)
            let program = try await app.program(of: home)
            let body = #"{"url": "https://kitchen.example/soup", "include_tags": true}"#

            let made = await program.send(.post, "/api/recipes/create/url", body)
            let again = await program.send(.post, "/api/recipes/create/url", body)
            let wrong = await program.send(.post, "/api/recipes/create/url", #"{"url": "not an address"}"#)
            let key = made.body.filter { $0 != "\"" }
            let recipe = await program.get("/api/recipes/\(key)")

            #expect(made.status == .created)
            #expect(again.body == made.body)
            #expect(wrong.status == .unprocessableContent)
            #expect(recipe.json["name"]?.text == "Soup (2)")
            #expect(recipe.json["orgURL"]?.text == "https://kitchen.example/soup")
            #expect(recipe.json["recipeServings"]?.number == 4)
            #expect(try await app.rows(in: "recipes") == 2)
        }
    }

    @Test func `I-06 more days than a season are refused, and so is an end before its beginning`() async throws {
        try await TestApp.run(Self.on) { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            for days in [
                "start_date=2026-01-01&end_date=2026-12-31", "start_date=2026-02-01&end_date=2026-01-01",
                "start_date=yesterday",
            ] {
                #expect(await program.get("/api/households/mealplans?\(days)").status == .unprocessableContent)
            }
        }
    }

    @Test(arguments: [
        ("1. Melt.\n2. Stir.\n   Slowly.", ["Melt.", "Stir.\nSlowly."], ["", ""]),
        (
            "## Pan\n\n- Melt.\n\nServe\nwarm.\n\n## Sauce\n* Mix.", ["Melt.", "Serve\nwarm.", "Mix."],
            ["Pan", "", "Sauce"]
        ),
        ("", [], []), ("2 eggs go in.", ["2 eggs go in."], [""]),
    ])
    func `I-06 a method's steps are its items and paragraphs, each section's first with its heading`(
        method: String,
        steps: [String],
        titles: [String]
    ) {
        let found = MealieStep.all(in: method)
        #expect(found.map(\.text) == steps)
        #expect(found.map(\.title) == titles)
    }
}
