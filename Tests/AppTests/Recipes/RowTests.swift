import HTTPServer
import Testing
import Web

@testable import App

@Suite struct RowTests {
    @Test func `a row is added, moved and removed without the script, and the form comes back whole`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let fields = [("name", "Pilav"), ("servings", "zero"), ("line[0][grams]", "12")]
            let rows = Browser.rows(["rice", "butter", "salt"])
            let before = try await app.fingerprint()

            let added = await home.submit("/recipes", fields + rows + [("row", "add")])
            let up = await home.submit("/recipes", fields + rows + [("row", "up-1")])
            let down = await home.submit("/recipes", fields + rows + [("row", "down-0")])
            let removed = await home.submit("/recipes", fields + rows + [("row", "remove-1")])
            let nowhere = await home.submit("/recipes", fields + rows + [("row", "up-0")])

            #expect(added.status == .ok)
            #expect(added.lines == ["rice", "butter", "salt", ""])
            #expect(up.lines == ["butter", "rice", "salt"])
            #expect(down.lines == ["butter", "rice", "salt"])
            #expect(removed.lines == ["rice", "salt"])
            #expect(nowhere.lines == ["rice", "butter", "salt"])
            #expect(up.value(of: "line[1][grams]") == "12")
            #expect(added.value(of: "name") == "Pilav")
            #expect(added.value(of: "servings") == "zero")
            #expect(try await app.fingerprint() == before)
        }
    }

    @Test func `L-03 a form without lines has a row to write into, also once its last one is removed`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let saved = await home.submit("/recipes", [("name", "Pilav")])
            let path = saved.location ?? ""

            let form = await home.get(path + "/edit")
            let only = [("name", "Pilav")] + Browser.rows(["rice"])
            let removed = await home.submit("/recipes", only + [("row", "remove-0")])
            let kept = await home.submit(path, [("name", "Pilav"), ("version", "1")] + Browser.rows([""]))

            #expect(form.lines == [""])
            #expect(removed.lines == [""])
            #expect(kept.status == .seeOther)
            #expect(try await app.rows(in: "recipe_lines") == 0)
        }
    }

    @Test func `S-26 a whole list in one row is a row for each line, read or saved as it is`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = "• 2 eggs\r\n\r\nFor the sauce:\r\n- 1 cup yogurt\r\n1 clove garlic"
            let fields = [("name", "Çılbır")] + Browser.rows(["salt", list])

            let read = await home.submit("/recipes", fields + [("row", "read")])
            let saved = await home.submit("/recipes", fields)
            let form = await home.get((saved.location ?? "") + "/edit")

            #expect(read.lines == ["salt", "2 eggs", "For the sauce:", "1 cup yogurt", "1 clove garlic"])
            #expect(form.lines == read.lines)
            #expect(
                try await app.text(
                    "SELECT string_agg(section || '|' || text, ', ' ORDER BY position) FROM recipe_lines"
                ) == "|salt, |2 eggs, For the sauce|1 cup yogurt, For the sauce|1 clove garlic"
            )
        }
    }

    @Test func `S-26 the first line of a list keeps what was corrected, and a button means its own row`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let fields =
                [("name", "Pilav"), ("line[0][grams]", "12")] + Browser.rows(["rice\nbutter", "salt", "mint"])

            let removed = await home.submit("/recipes", fields + [("row", "remove-1")])

            #expect(removed.lines == ["rice", "butter", "mint"])
            #expect(removed.value(of: "line[0][grams]") == "12")
            #expect(removed.value(of: "line[1][grams]") == "")
        }
    }

    @Test func `S-26 what headings cannot say stays with its row`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let rows = Browser.rows(["1 cup yogurt", "2 eggs"]) + [("line[0][section]", "Sauce")]
            let path = try await home.cook("Çılbır", [], rows)

            let form = await home.get(path + "/edit")

            #expect(form.lines == ["1 cup yogurt", "2 eggs"])
            #expect(form.value(of: "line[0][section]") == "Sauce")
        }
    }

    @Test func `S-26 what it comes to per serving follows the servings while somebody types`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await app.stock("Moon cheese", energy: 300, in: home)
            let rows = Browser.rows(["100 g moon cheese"])

            let one = await home.submit("/recipes/preview", rows)
            let four = await home.submit("/recipes/preview", rows + [("servings", "4")])
            let path = try await home.cook("Toast", ["100 g moon cheese"], [("servings", "3")])
            let form = await home.get(path + "/edit")

            #expect(one.body.contains("<strong>300 kcal</strong>"))
            #expect(four.body.contains("<strong>75 kcal</strong>"))
            #expect(form.body.contains("<strong>100 kcal</strong>"))
        }
    }

    @Test func `S-26 rows are picked and looked up beside the form, which keeps its photo`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Salad", ["2 tomatoes", "1 cucumber"])
            let rows = Browser.rows(["1 onion"])

            let found = await home.submit("/recipes/preview", rows + [("row", "pick"), ("pick_q", "toma")])
            let taken = await home.submit(
                "/recipes/preview",
                rows + [("row", "take"), ("pick_q", "toma"), ("pick[]", "tomatoes")]
            )

            #expect(found.body.contains(#"name="pick[]" value="tomatoes""#))
            #expect(taken.lines == ["1 onion", "tomatoes"])
            #expect(!taken.body.contains(#"name="pick[]""#))
        }
    }

    @Test func `S-19 rows are picked from the vocabulary, and the unsaved form comes back whole`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Salad", ["2 tomatoes", "1 cucumber"])
            let typed = [("name", "Soup"), ("summary", "Hot")] + Browser.rows(["1 onion"])

            let found = await home.submit("/recipes", typed + [("row", "pick"), ("pick_q", "TOMA")])
            let taken = await home.submit("/recipes", typed + [("row", "take"), ("pick[]", "tomatoes")])

            #expect(found.body.contains(#"name="pick[]" value="tomatoes""#))
            #expect(!found.body.contains(#"value="cucumber""#))
            #expect(found.lines == ["1 onion"])
            #expect(found.value(of: "summary") == "Hot")
            #expect(taken.lines == ["1 onion", "tomatoes"])
        }
    }

    @Test func `S-22 each row says what was understood of it and by which rule`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let food = try await app.stock("Moon cheese", energy: 300, in: home)
            let lines = ["50 g moon cheese", "½  moon cheese, grated", "a stone", "moon cheese to taste"]

            let answer = await home.submit("/recipes", [("name", "Toast"), ("row", "read")] + Browser.rows(lines))

            #expect(answer.body.contains("Moon cheese · 50 g · 150 kcal"))
            #expect(answer.lines[1] == "½  moon cheese, grated")
            #expect(answer.body.contains("Moon cheese · What this weighs is not known"))
            #expect(answer.body.contains("to taste, not counted"))
            #expect(answer.body.contains(#"value="\#(food)""#))
            #expect(answer.body.contains("1 of 3 lines counted."))
        }
    }

    @Test func `S-22 a row says which measure its food does not have`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await app.stock("Moon cheese", energy: 300, in: home)

            let answer = await home.submit(
                "/recipes",
                [("name", "Toast"), ("row", "read")] + Browser.rows(["2 slices moon cheese"])
            )

            #expect(answer.body.contains("Moon cheese · It has no measure “slices” from which the weight would follow"))
        }
    }

    @Test func `SPEC-2.3 grams that a person types go before all others, and a chosen food is kept`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let cheese = try await app.stock("Moon cheese", energy: 300, in: home)
            let fields = [
                ("name", "Toast"), ("line[0][text]", "1 handful of something"), ("line[0][grams]", "37,5"),
                ("line[0][food]", cheese.description),
            ]

            let answer = await home.submit("/recipes", fields)
            let form = await home.get((answer.location ?? "") + "/edit")

            #expect(try await app.number("SELECT energy_kcal FROM recipes") == 112.5)
            #expect(try await app.text("SELECT grams_rule FROM recipe_lines") == "typed")
            #expect(form.value(of: "line[0][grams]") == "37.5")
            #expect(form.body.contains("Moon cheese · 37.5 g as you wrote · 113 kcal"))
        }
    }

    @Test func `a corrected food is remembered for the next recipe`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let cheese = try await app.stock("Moon cheese", energy: 300, in: home)
            _ = await home.submit(
                "/recipes",
                [("name", "One"), ("line[0][text]", "100 g zorp"), ("line[0][food]", cheese.description)]
            )

            _ = try await home.cook("Two", ["50 g zorp"])

            #expect(try await app.number("SELECT energy_kcal FROM recipes WHERE name = 'Two'") == 150)
        }
    }

    @Test func `headings title the lines below them`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Çılbır", ["2 eggs", "For the sauce:", "1 cup yogurt", "Last:"])

            let sections = try await app.text(
                "SELECT string_agg(section || '|' || text, ', ' ORDER BY position) FROM recipe_lines"
            )

            #expect(sections == "|2 eggs, For the sauce|1 cup yogurt, |Last:")
        }
    }

    @Test func `the live section follows the form and saves nothing`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await app.stock("Moon cheese", energy: 300, in: home)
            let before = try await app.fingerprint()

            let answer = await home.submit("/recipes/preview", Browser.rows(["100 g moon cheese", ""]))

            #expect(answer.status == .ok)
            #expect(answer.body.hasPrefix(#"<div id="reading">"#))
            #expect(answer.body.contains("Moon cheese · 100 g · 300 kcal"))
            #expect(answer.lines.count == 2)
            #expect(try await app.fingerprint() == before)
        }
    }
}
