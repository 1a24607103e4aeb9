import Domain
import Testing
import Web

@testable import App

/// What a household that cooks in two languages buys once.
@Suite struct SynonymTests {
    /// Puts a recipe with these lines on the list.
    private static func need(_ name: String, _ lines: String..., from home: Browser, on list: String) async throws {
        let recipe = try await home.cook(name, lines, [("servings", "2")])
        let id = String(recipe.dropFirst("/recipes/".count))
        let added = await home.post("\(list)/recipes", ["recipe": id, "servings": "2"])
        guard added.status == .seeOther else { throw Unexpected(added) }
    }

    private static func rows(_ home: Browser, on list: String) async -> [ShownRow] {
        await home.get("\(list)?show=all").rows
    }

    private static func twoLanguages(_ body: (TestApp, Browser, String) async throws -> Void) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await body(app, home, try await home.list())
        }
    }

    @Test func `H-06 garlic and sarımsak of two recipes are one row with the sum, as milk and süt are`() async throws {
        try await Self.twoLanguages { _, home, list in
            try await Self.need("Toast", "2 cloves garlic", "2 l milk", from: home, on: list)
            try await Self.need("Cacık", "3 diş sarımsak", "2 lt süt", from: home, on: list)
            let rows = await Self.rows(home, on: list)

            #expect(rows.count == 2)
            #expect(Set(rows.map(\.amount)) == ["5 cloves", "4 l"])
        }
    }

    @Test func `H-06 what was ticked of the one covers as much of both, on a phone that was away too`() async throws {
        try await Self.twoLanguages { _, home, list in
            try await Self.need("Toast", "2 l milk", from: home, on: list)
            let name = try #require(await Self.rows(home, on: list).first).name
            try await home.tick(name, on: list)
            try await Self.need("Cacık", "1 lt süt", from: home, on: list)
            let rows = await Self.rows(home, on: list)
            let one = try #require(rows.first)
            try await home.tick(one.name, on: list)

            #expect(rows.map(\.mark) == ["ticked"])
            #expect(one.more == "1 l more")
            #expect(await Self.rows(home, on: list).first?.more == nil)
        }
    }

    @Test func `H-06 an item of before becomes the same one, with its key and what was bought of it`() async throws {
        try await Self.twoLanguages { app, home, list in
            try await Self.need("Toast", "2 l milk", from: home, on: list)
            let milk = try #require(await Self.rows(home, on: list).first)
            _ = await home.post("/ingredients", ["name": "süt"])
            try await home.put("1 l süt", on: list)
            let apart = await Self.rows(home, on: list)
            let old = try #require(apart.first { $0.key != milk.key })
            try await home.tick(old.name, on: list)
            try await Self.need("Cacık", "3 lt süt", from: home, on: list)
            let rows = await Self.rows(home, on: list)
            let noted = await home.send([sent("note", old.key, text: "cold")], to: list)

            #expect(apart.count == 2)
            #expect(rows.count == 1)
            #expect(noted.number("applied") == 1)
            #expect(try await app.rows(in: "shopping_items WHERE is_shown") == 1)
        }
    }

    @Test func `H-04 H-06 gluten-free flour is never bought as flour`() async throws {
        try await Self.twoLanguages { _, home, list in
            try await Self.need("Bread", "200 g flour", from: home, on: list)
            try await Self.need("Cake", "100 g gluten-free flour", from: home, on: list)
            try await Self.need("Börek", "300 g un", from: home, on: list)
            let rows = await Self.rows(home, on: list)

            #expect(Set(rows.map(\.amount)) == ["500 g", "100 g"])
            #expect(rows.count == 2)
        }
    }

    @Test(arguments: ["what it contains", "another food", "parted"])
    func `H-04 H-06 what somebody has made apart stays apart`(how: String) async throws {
        try await Self.twoLanguages { app, home, list in
            for name in ["milk", "süt"] { _ = await home.post("/ingredients", ["name": name]) }
            switch how {
            case "what it contains":
                try await app.change(
                    """
                    INSERT INTO stated_contents (
                        household_id, ingredient_id, statement_id, substance, answer, stated_by_name, stated_on
                    )
                    SELECT household_id, id, id, 'milk', 'free', 'Ayşe', current_date FROM ingredients WHERE name = 'süt'
                    """
                )
            case "another food":
                try await app.change(
                    """
                    UPDATE ingredients
                    SET food_is_chosen = true, food_id = (SELECT id FROM foods WHERE source_key = 'apple')
                    WHERE name = 'süt'
                    """
                )
            default:
                try await app.change(
                    """
                    INSERT INTO ingredient_merges (household_id, id, from_id, into_id, name, into_name, former, undone_at)
                    SELECT s.household_id, s.id, s.id, m.id, s.name, m.name, '{}', now()
                    FROM ingredients AS s
                    JOIN ingredients AS m ON m.household_id = s.household_id AND m.name = 'milk'
                    WHERE s.name = 'süt'
                    """
                )
            }
            try await Self.need("Toast", "2 l milk", from: home, on: list)
            try await Self.need("Cacık", "1 lt süt", from: home, on: list)

            #expect(Set(await Self.rows(home, on: list).map(\.amount)) == ["2 l", "1 l"])
        }
    }

    @Test(arguments: [true, false])
    func `H-06 what only compares as the name of another food is bought apart`(isFirst: Bool) async throws {
        try await Self.twoLanguages { _, home, list in
            let peppers = { try await Self.need("Stew", "3 peppers", from: home, on: list) }
            let karabiber = { try await Self.need("Çorba", "10 g karabiber", from: home, on: list) }
            try await isFirst ? peppers() : karabiber()
            try await isFirst ? karabiber() : peppers()

            #expect(Set(await Self.rows(home, on: list).map(\.amount)) == ["3", "10 g"])
        }
    }

    @Test func `H-06 taken off again, a recipe takes what it needed of the one row and no more`() async throws {
        try await Self.twoLanguages { _, home, list in
            try await Self.need("Toast", "2 l milk", from: home, on: list)
            let recipe = try await home.cook("Cacık", ["1 lt süt"], [("servings", "2")])
            let id = String(recipe.dropFirst("/recipes/".count))
            _ = await home.post("\(list)/recipes", ["recipe": id, "servings": "2"])
            let page = await home.get(list)
            let both = page.rows.map(\.amount)
            let undo = try #require(page.body.firstMatch(of: /\/shopping\/[^"]*\/recipes\/[^"]*\/undo/)).output
            _ = await home.post(String(undo))

            #expect(both == ["3 l"])
            #expect(await Self.rows(home, on: list).map(\.amount) == ["2 l"])
        }
    }

    @Test func `H-06 for the juice or zest of fruits that are counted the fruits are bought, in both languages`()
        async throws
    {
        try await Self.twoLanguages { app, home, list in
            try await Self.need(
                "Cake",
                "juice of 2 lemons",
                "zest of 1 orange",
                "2 tbsp lemon juice",
                from: home,
                on: list
            )
            try await Self.need("Salata", "2 limonun suyu", "1 limon", from: home, on: list)
            try await Self.need("Tea", "1 lemon", from: home, on: list)
            let rows = await Self.rows(home, on: list)

            #expect(rows.map(\.amount).filter { $0 == "6" || $0 == "1" }.sorted() == ["1", "6"])
            #expect(rows.count == 3)
            #expect(try await app.rows(in: "recipe_lines WHERE text = 'juice of 2 lemons' AND round(grams) = 94") == 1)
        }
    }

    @Test func `H-06 fruits that are never bought are not bought for their juice or zest either`() async throws {
        try await Self.twoLanguages { app, home, list in
            _ = await home.post("/ingredients", ["name": "lemon"])
            try await app.change("UPDATE ingredients SET is_never_bought = true WHERE name = 'lemon'")
            try await Self.need("Cake", "juice of 2 lemons", "zest of 1 orange", from: home, on: list)

            #expect(await Self.rows(home, on: list).map(\.amount) == ["1"])
        }
    }

    @Test func `H-04 H-06 fruits of which something is said are one row with those whose juice is needed`() async throws
    {
        try await Self.twoLanguages { app, home, list in
            _ = await home.post("/ingredients", ["name": "lemon"])
            let lemon = try await app.text("SELECT id::text FROM ingredients WHERE name = 'lemon'")
            _ = await home.submit("/ingredients/\(lemon)/contents", [("sulphites", "free")])
            try await Self.need("Cake", "juice of 2 lemons", from: home, on: list)
            try await Self.need("Tea", "1 lemon", from: home, on: list)

            #expect(try await app.rows(in: "stated_contents") == 1)
            #expect(await Self.rows(home, on: list).map(\.amount) == ["3"])
        }
    }

    @Test func `H-06 a plan in two languages is one row, and has not changed`() async throws {
        try await PlannedShopping.run { story in
            for (name, line) in [("Toast", "2 l milk"), ("Cacık", "1 lt süt")] {
                try await story.kitchen.plan(try await story.kitchen.cook(name, [line], servings: "2.5"))
            }
            try await story.make()
            let page = await story.home.get(story.list)

            #expect(page.rows.map(\.amount) == ["3 l"])
            #expect(!page.body.contains("The plan has changed"))
            #expect(!page.body.contains("no longer"))
        }
    }
}
