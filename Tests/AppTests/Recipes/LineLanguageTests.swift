import Domain
import HTTPServer
import Testing

@testable import App

/// A line says what it said when it was written, whoever reads and saves it since.
@Suite struct LineLanguageTests {
    private static let sauce = ["1.500 g domates", "2,5 g tuz"]

    /// A Turkish household's sauce for two, and an English housemate.
    private static func kitchen(_ app: TestApp) async throws -> (home: Browser, mate: Browser, path: String) {
        let home = try await app.household(language: "tr")
        let mate = try await app.housemate(of: home)
        return (home, mate, try await home.cook("Sos", sauce, [("servings", "2")]))
    }

    private static func grams(_ app: TestApp) async throws -> String {
        try await app.text(
            "SELECT string_agg(coalesce(round(grams::numeric)::text, '-'), ' ' ORDER BY position) FROM recipe_lines"
        )
    }

    @Test func `S-22 P-37 a line keeps its amount whatever language it is saved in`() async throws {
        try await TestApp.run { app in
            let (_, mate, path) = try await Self.kitchen(app)
            let before = try await Self.grams(app)
            let form = await mate.get(path + "/edit")
            let fields = [("name", "Sauce"), ("servings", "2"), ("version", form.value(of: "version") ?? "")]
            let recipe = ("recipe", form.value(of: "recipe") ?? "")
            let preview = await mate.submit("/recipes/preview", fields + [recipe] + Browser.rows(form.lines))
            let saved = await mate.submit(path, fields + Browser.rows(form.lines))

            #expect(before.hasPrefix("1500 "))
            #expect(form.lines == Self.sauce)
            #expect(form.body.contains("Tomato · 1500 g"), "what is understood, in the reader's words")
            #expect(preview.body.contains("Tomato · 1500 g"))
            #expect(saved.status == .seeOther)
            #expect(try await Self.grams(app) == before)
        }
    }

    @Test func `S-22 a line with the numbers it had is read as before, and one with others as its writer reads`()
        async throws
    {
        try await TestApp.run { app in
            let (_, mate, path) = try await Self.kitchen(app)
            let lines = ["1.500 g tomatoes", "1,250 g flour"]
            let saved = await mate.submit(
                path,
                [("name", "Sauce"), ("servings", "2"), ("version", "1")] + Browser.rows(lines)
            )

            #expect(saved.status == .seeOther)
            #expect(try await Self.grams(app) == "1500 1250")
            #expect(
                try await app.text("SELECT string_agg(language, ' ' ORDER BY position) FROM recipe_lines") == "tr en"
            )
        }
    }

    @Test func `L-01 words in another language than the page's say in which they are`() async throws {
        try await TestApp.run { app in
            let (home, mate, path) = try await Self.kitchen(app)
            let own = await home.get(path).body
            let page = await mate.get(path).body
            let cook = await mate.get(path + "/cook").body
            let why = await mate.get(path + "/why").body
            let form = await mate.get(path + "/edit").body

            #expect(!own.contains("<bdi lang"))
            #expect(!own.contains("<span lang"))
            #expect(page.contains(#"<h1><bdi lang="tr">Sos</bdi></h1>"#))
            #expect(page.contains(#"<span><span lang="tr">1.500 g domates</span>"#))
            #expect(cook.contains(#"<bdi lang="tr">1.500 g domates</bdi>"#))
            #expect(why.contains(#"<h2><span lang="tr">1.500 g domates</span>"#))
            #expect(form.contains(#"lang="tr" aria-describedby="line-0-read""#))
        }
    }

    @Test func `L-01 S-15 a card in another language than the page's says in which it is`() async throws {
        try await TestApp.run { app in
            let (home, mate, path) = try await Self.kitchen(app)
            _ = try await mate.cook("Gravy", ["500 g flour"], [("servings", "2"), ("summary", "With a roast")])
            let own = await home.get("/recipes").body
            let page = await mate.get("/recipes").body

            #expect(page.contains(#"<h2><a href="\#(path)"><bdi lang="tr">Sos</bdi></a></h2>"#))
            #expect(page.contains("<bdi>Gravy</bdi>"))
            #expect(own.contains("<bdi>Sos</bdi>"))
            #expect(own.contains(#"<bdi lang="en">Gravy</bdi>"#))
            #expect(own.contains(#"<bdi lang="en">With a roast</bdi>"#))
        }
    }

    @Test func `L-01 S-15 a recipe is in the language of more than half of its lines, whoever writes them`()
        async throws
    {
        try await TestApp.run { app in
            let (_, mate, path) = try await Self.kitchen(app)
            let language = "SELECT coalesce(language, '-') FROM recipes"
            let written = try await app.text(language)
            let lines = ["250 g flour", "2 eggs", "1.500 g domates"]
            let fields = [("name", "Sauce"), ("servings", "2"), ("version", "1")]
            _ = await mate.submit(path, fields + Browser.rows(lines))
            var found = [written, try await app.text(language)]
            for change in [
                "UPDATE recipe_lines SET language = NULL WHERE text = '2 eggs'",
                "DELETE FROM recipe_lines WHERE language = 'tr'",
                "DELETE FROM recipe_lines WHERE language IS NULL",
                "DELETE FROM recipe_lines",
            ] {
                try await app.change(change)
                found.append(try await app.text(language))
            }

            #expect(found == ["tr", "en", "-", "-", "en", "en"])
        }
    }

    @Test func `L-01 a planned dish in another language than the page's says in which it is`() async throws {
        try await TestApp.run { app in
            let (home, mate, path) = try await Self.kitchen(app)
            let recipe = String(path.dropFirst("/recipes/".count))
            let form: KeyValuePairs = ["kind": "recipe", "recipe": recipe]
            let planned = await home.post("/plan/\(TestApp.today)/dinner/dishes", form)
            let week = try #require(planned.location?.split(separator: "#").first).description

            #expect(await mate.get(week).body.contains(#"<bdi lang="tr">Sos</bdi>"#))
            #expect(await home.get(week).body.contains("<bdi>Sos</bdi>"))
        }
    }

    @Test func `L-01 an idea in another language than the page's says in which it is`() async throws {
        try await TestApp.run { app in
            let (home, mate, path) = try await Self.kitchen(app)
            let meal = "/plan/\(TestApp.today)/dinner?ideas=1"

            #expect(await mate.get(meal).body.contains(#"<a href="\#(path)"><bdi lang="tr">Sos</bdi></a><small>"#))
            #expect(await home.get(meal).body.contains(#"<a href="\#(path)"><bdi>Sos</bdi></a><small>"#))
        }
    }

    @Test func `L-01 what is in the pot or left in another language than the page's says in which it is`() async throws
    {
        try await TestApp.run { app in
            let (home, mate, path) = try await Self.kitchen(app)
            let pot = try #require(await home.post(path + "/cookings").location)

            let (stove, own) = (await mate.get("/leftovers").body, await home.get("/leftovers").body)
            _ = await home.submit("\(pot)/plates", [("rest", "fridge")])
            let (left, mine) = (await mate.get("/leftovers").body, await home.get("/leftovers").body)
            let ideas = await mate.get("/plan/\(TestApp.today)/dinner?ideas=1").body

            #expect(stove.contains(#"<bdi lang="tr">Sos</bdi>"#))
            #expect(own.contains("<bdi>Sos</bdi>"))
            #expect(left.contains(#"class="alone"><bdi lang="tr">Sos</bdi>"#))
            #expect(mine.contains(#"class="alone"><bdi>Sos</bdi>"#))
            #expect(ideas.contains(#"<a href="\#(pot)"><bdi lang="tr">Sos</bdi></a><small>"#))
        }
    }

    @Test func `L-01 H-06 a list says in which language the names are of what something is for`() async throws {
        try await TestApp.run { app in
            let (home, mate, path) = try await Self.kitchen(app)
            let recipe = String(path.dropFirst("/recipes/".count))
            let list = try await mate.list()
            _ = await mate.post("\(list)/recipes", ["recipe": recipe, "servings": "2"])
            _ = await home.post("/plan/\(TestApp.today)/dinner/dishes", ["kind": "recipe", "recipe": recipe])
            _ = await mate.post("\(list)/plan", ["from": TestApp.today.iso, "to": TestApp.today.iso])
            let read = try await mate.row("domates", on: list).explanation
            let own = try await home.row("domates", on: list).explanation

            #expect(read.contains(#"1 recipe: <span lang="tr">Sos</span> (2 portions) "#))
            #expect(read.contains(#"1 dish: <span lang="tr">Sos</span> "#))
            #expect(own.contains("1 tarif: Sos ("))
            #expect(own.contains("1 yemek: Sos "))
        }
    }

    @Test func `L-01 a day of the diary says in which language the names of recipes are`() async throws {
        try await TestApp.run { app in
            let (home, mate, path) = try await Self.kitchen(app)
            let recipe = String(path.dropFirst("/recipes/".count))
            let day = "/diary/\(TestApp.today)"
            for browser in [home, mate] {
                _ = await browser.post("\(day)/entries", ["slot": "lunch", "recipe": recipe, "servings": "1"])
            }
            let pot = try #require(await home.post(path + "/cookings").location)
            _ = await home.submit("\(pot)/plates", [("rest", "fridge")])
            try await app.change("UPDATE cooked_shares SET best_before = '\(TestApp.today)'")
            _ = await home.post("/plan/\(TestApp.today)/dinner/dishes", ["kind": "recipe", "recipe": recipe])
            let (page, own) = (await mate.get(day).body, await home.get(day).body)
            let before = await mate.get("/diary/\(TestApp.today.adding(days: -1))").body

            #expect(page.contains(#"/edit"><bdi lang="tr">Sos</bdi><small>"#), "what was eaten")
            #expect(page.contains(#"<a href="/leftovers"><bdi lang="tr">Sos</bdi><small>"#), "what goes first")
            #expect(page.components(separatedBy: #"<bdi lang="tr">Sos</bdi>"#).count == 4, "what is planned, too")
            #expect(before.contains(#"<span><bdi lang="tr">Sos</bdi> <small>"#), "what is offered again")
            #expect(own.contains("<bdi>Sos</bdi>"))
            #expect(!own.contains("<bdi lang"))
        }
    }

    @Test func `P-36 H-06 a line is cooked, weighed and bought in the language it was written in`() async throws {
        try await TestApp.run { app in
            let (_, mate, path) = try await Self.kitchen(app)
            let id = String(path.dropFirst("/recipes/".count))
            let list = try await mate.list()
            let doubled = await mate.get(path + "?cook=4")
            let added = await mate.post("\(list)/recipes", ["recipe": id, "servings": "4"])
            let bought = await mate.get(list)
            let cooked = try #require(await mate.post("\(path)/cookings").location)
            let pot = await mate.get(cooked)
            let line = try await app.text("SELECT position::text FROM cooking_lines ORDER BY position LIMIT 1")
            let changed = await mate.post(cooked, ["line": line, "text": "1.500 g tomatoes"])

            #expect(doubled.body.contains("3.000 g domates") || doubled.body.contains("3000 g domates"))
            #expect(added.status == .seeOther)
            #expect(bought.rows.contains { $0.name == "domates" && $0.amount == "3 kg" })
            #expect(pot.body.contains("1.500 g domates"))
            #expect(changed.status == .seeOther)
            #expect(
                try await app.text("SELECT round(grams)::text FROM cooking_lines WHERE position = \(line)") == "1500"
            )
        }
    }
}
