import HTTPServer
import Testing
import Web

@testable import App

@Suite struct LibraryTests {
    /// The names on the page, in order.
    private func names(_ answer: Answer) -> [String] {
        answer.body.matches(of: /<h[23]><a href="[^"]*"><bdi[^>]*>([^<]*)<\/bdi>/).map { String($0.1) }
    }

    @Test func `S-17 who has no recipe is taught, in both languages`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let turkish = try await app.household(email: "irem@example.org", language: "tr")
            let page = await home.get("/recipes")
            #expect(page.body.contains("No Recipes"))
            #expect(page.body.contains("Recipes you add will appear here."))
            #expect(page.body.contains(#"href="/recipes/new">Add Recipe</a>"#))
            #expect(await turkish.get("/recipes").body.contains("Tarif Ekle"))
        }
    }

    @Test
    func `2.2 C-3 energy that is at least so much is so on cards and in the search as well, though each line counts`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await app.stock("Moon cheese", energy: 200, in: home)
            _ = try await app.ownFood("Moon dust", per100g: [.protein: 5], in: home)
            let path = try await home.cook("Crater", ["100 g moon cheese", "100 g moon dust"])
            let page = await home.get(path)
            let library = await home.get("/recipes")
            let found = await home.get("/foods?q=crater")
            _ = await home.post("\(path)/duplicate")
            let copied = await home.get("/recipes")
            _ = await home.submit(
                path,
                [("name", "Crater"), ("version", "1")] + Browser.rows(["100 g moon cheese"])
            )
            let known = await home.get("/foods?q=crater")

            #expect(page.shown(.energy, in: .total) == "≥ 200 kcal")
            #expect(library.body.contains("≥ 200 kcal"))
            #expect(found.body.contains("≥ 200 kcal"))
            #expect(copied.body.components(separatedBy: "≥ 200 kcal").count == 3)
            #expect(known.body.components(separatedBy: "≥ 200 kcal").count == 2, "the copy alone")
        }
    }

    @Test func `C-3 F5 a card says what it makes, and the energy of a serving beside the total`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await app.stock("Moon cheese", energy: 200, in: home)
            _ = try await home.cook("Four", ["1000 g moon cheese"], [("servings", "4"), ("time_minutes", "5")])

            let page = await home.get("/recipes")
            let text = page.body.replacing(/<[^>]*>/, with: "")

            #expect(text.contains("500 kcal/serving • 2000 kcal total"))
            #expect(page.body.contains("<p>Makes 4 servings</p>"))
            #expect(page.body.contains("<li>5m</li></ul>"), "S-15 each thing is said once")
            #expect(page.body.contains(#"data-nutrient="energy" value="500" data-value="500""#))
        }
    }

    @Test func `S-15 a card says name, summary, tags and energy, each once, beside a plate`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await app.stock("Moon cheese", energy: 200, in: home)
            _ = await home.post("/categories", ["name": "Breakfast"])
            let breakfast = try await app.text("SELECT id::text FROM categories")
            let more = [("summary", "Full of holes"), ("category", breakfast), ("time_minutes", "5")]
            _ = try await home.cook("Crater", ["100 g moon cheese"], more)

            let card = try #require(await home.get("/recipes").between(#"<li class="card">"#, "</data></p>"))

            let said = card.replacing(/<[^>]*>/, with: "|").split(separator: "|").filter {
                $0.contains { !$0.isWhitespace }
            }
            #expect(said == ["Crater", "Full of holes", "Breakfast", "5m", "1p", "200 kcal"])
            #expect(card.components(separatedBy: #"class="photo""#).count == 2)
        }
    }

    @Test func `C-3 F6 where the whole is one serving the total stands alone`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await app.stock("Moon cheese", energy: 620, in: home)
            _ = try await home.cook("One", ["100 g moon cheese"])

            let page = await home.get("/recipes")

            #expect(page.body.contains("620 kcal</data></p>"))
            #expect(!page.body.contains("/serving"))
            #expect(!page.body.contains("Makes"))
        }
    }

    @Test func `R22 what is not all counted is a lower bound, and what is not known is no zero`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await app.stock("Moon cheese", energy: 200, in: home)
            _ = try await home.cook("Partly", ["100 g moon cheese", "3 zorps"])
            _ = try await home.cook("Unknown", ["3 zorps"])

            let page = await home.get("/recipes")

            #expect(page.body.contains("≥ 200 kcal"))
            #expect(page.body.contains(">—</data>"))
        }
    }

    @Test func `S-05 SPEC-2.10 search finds name, summary and ingredient, folded the Turkish way`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Şekerpare", ["200 g irmik"], [("summary", "Küçük tatlılar")])
            _ = try await home.cook("Ispanaklı börek", ["1 demet ıspanak"])
            _ = try await home.cook("Crème brûlée", ["4 eggs"])

            #expect(names(await home.get("/recipes?q=sekerp")) == ["Şekerpare"])
            #expect(names(await home.get("/recipes?q=%C4%B0RM%C4%B0K")) == ["Şekerpare"])
            #expect(names(await home.get("/recipes?q=kucuk")) == ["Şekerpare"])
            #expect(names(await home.get("/recipes?q=ISPANAK")) == ["Ispanaklı börek"])
            #expect(names(await home.get("/recipes?q=creme+egg")) == ["Crème brûlée"])
            #expect(names(await home.get("/recipes?q=creme+irmik")) == [])
        }
    }

    @Test func `S-05 search finds a food by its name in the other language, where it is certain`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Soup", ["200 g red lentils"])
            _ = try await home.cook("Çorba", ["200 g kırmızı mercimek"])
            _ = try await home.cook("Toast", ["2 slices bread"])

            #expect(names(await home.get("/recipes?q=mercimek")) == ["Çorba", "Soup"])
            #expect(names(await home.get("/recipes?q=lentil")) == ["Çorba", "Soup"])
            try await app.change("UPDATE recipe_lines SET is_sure = false WHERE text = '200 g red lentils'")
            try await app.change("UPDATE recipes SET lines_guessed = 1 WHERE name = 'Soup'")
            #expect(names(await home.get("/recipes?q=mercimek")) == ["Çorba"])
        }
    }

    @Test func `S-05 search finds an ingredient by each of its names, and by the name of what it became`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Soup", ["200 g zorps"])
            _ = try await home.cook("Salad", ["1 blip"])
            func id(_ name: String) async throws -> String {
                try await app.text("SELECT id::text FROM ingredients WHERE name = '\(name)'")
            }
            let (zorps, blip) = (try await id("zorps"), try await id("blip"))
            func found(_ word: String) async -> Set<String> { Set(names(await home.get("/recipes?q=\(word)"))) }

            let before = await found("melon")
            _ = await home.post("/ingredients/\(zorps)", ["name": "Space melon"])
            let renamed = [await found("melon"), await found("zorps")]
            _ = await home.post("/ingredients/\(blip)/merge", ["into": "Space melon"])

            #expect(before == [])
            #expect(renamed == [["Soup"], ["Soup"]])
            #expect(await found("melon") == ["Soup", "Salad"])
            #expect(await found("blip") == ["Soup", "Salad"], "they are one, whatever each is called")
        }
    }

    @Test func `S-05 search finds an own food by the name that it has now, where it is certain`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let cheese = try await app.stock("Moon cheese", energy: 200, in: home)
            _ = try await home.cook("Toast", ["50 g zorp"])
            let zorp = try await app.text("SELECT id::text FROM ingredients WHERE name = 'zorp'")
            _ = await home.post("/ingredients/\(zorp)/food", ["food": cheese.description])

            let linked = names(await home.get("/recipes?q=moon"))
            try await app.change("UPDATE own_foods SET name = 'Sun cheese', name_key = 'sun cheese'")
            let renamed = names(await home.get("/recipes?q=sun"))
            let former = names(await home.get("/recipes?q=moon"))
            try await app.change("UPDATE recipe_lines SET is_sure = false")
            try await app.change("UPDATE recipes SET lines_guessed = 1")

            #expect(linked == ["Toast"])
            #expect(renamed == ["Toast"])
            #expect(former == [])
            #expect(names(await home.get("/recipes?q=sun")) == [])
        }
    }

    @Test func `S-17 what is not found is named`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Menemen", [])
            let page = await home.get("/recipes?q=zorp")
            let text = page.body.replacing("&#39;", with: "'").replacing("&quot;", with: "\"")
            #expect(text.contains("Couldn't find \"zorp\""))
        }
    }

    @Test(arguments: ["%25", "_", "%5C", "a+%26+!", "'", "a:*", "(((", String(repeating: "ab+", count: 3_000)])
    func `HOSTILE-38 wildcards and the syntax of queries are only text`(query: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Menemen", [])
            for page in ["/recipes", "/categories", "/ingredients"] {
                let answer = await home.get("\(page)?q=\(query)")
                #expect(answer.status == .ok)
                #expect(names(answer) == [])
            }
        }
    }

    @Test func `S-07 each order, with what is unknown last`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Çorba", [], [("servings", "4"), ("time_minutes", "30")])
            _ = try await home.cook("Ayran", [], [("servings", "2")])
            _ = try await home.cook("Dolma", [], [("servings", "6"), ("time_minutes", "90")])
            try await app.change("UPDATE recipes SET used_at = now() WHERE name = 'Çorba'")
            try await app.change(
                "UPDATE recipes SET created_at = now() - interval '1 day' * (CASE name WHEN 'Dolma' THEN 2 WHEN 'Ayran' THEN 1 ELSE 0 END)"
            )

            #expect(names(await home.get("/recipes")) == ["Ayran", "Çorba", "Dolma"])
            #expect(names(await home.get("/recipes?sort=servings")) == ["Ayran", "Çorba", "Dolma"])
            #expect(names(await home.get("/recipes?sort=-servings")) == ["Dolma", "Çorba", "Ayran"])
            #expect(names(await home.get("/recipes?sort=time")) == ["Çorba", "Dolma", "Ayran"])
            #expect(names(await home.get("/recipes?sort=-time")) == ["Dolma", "Çorba", "Ayran"])
            #expect(names(await home.get("/recipes?sort=used"))[0] == "Çorba")
            #expect(names(await home.get("/recipes?sort=newest")) == ["Çorba", "Ayran", "Dolma"])
        }
    }

    @Test(arguments: ["name;DROP TABLE recipes", "energy", "", "NAME", "1"])
    func `HOSTILE-45 a sort that is none is the usual one`(sort: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Menemen", [])
            _ = try await home.cook("Ayran", [])
            let query = PercentEncoding.encode(sort)
            #expect(names(await home.get("/recipes?sort=\(query)")) == ["Ayran", "Menemen"])
        }
    }

    @Test(arguments: ["name", "servings", "-servings", "time", "-time", "used", "newest"])
    func `S-24 pages follow one another and hold each recipe once`(sort: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await app.fill(with: 120, of: home)

            var seen: [String] = []
            var page: String? = "/recipes?sort=\(sort)&q=dish"
            while let address = page, seen.count < 200 {
                let answer = await home.get(address)
                seen += names(answer)
                page = answer.body.firstMatch(of: /rel="next" href="([^"]*)"/).map { String($0.1) }?.replacing(
                    "&amp;",
                    with: "&"
                )
            }

            #expect(seen.count == 120)
            #expect(Set(seen).count == 120)
        }
    }

    @Test func `S-05 by category and by time`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/categories", ["name": "Soup"])
            let soup = try await app.text("SELECT id::text FROM categories")
            _ = try await home.cook("Lentil soup", [], [("category", soup), ("time_minutes", "40")])
            _ = try await home.cook("Ayran", [], [("time_minutes", "5")])

            #expect(names(await home.get("/recipes?category=\(soup)")) == ["Lentil soup"])
            #expect(names(await home.get("/recipes?time=30")) == ["Ayran"])
            #expect(await home.get("/recipes?time=15&category=\(soup)").body.contains("No recipe fits these filters."))
        }
    }

    @Test func `HOSTILE-58 the library shows no other household's recipes`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let stranger = try await app.household(email: "irem@example.org")
            let path = try await home.cook("Secret", ["secret root"])
            _ = try await stranger.cook("Ayran", [])
            let id = path.split(separator: "/").last ?? ""

            _ = await home.post("/categories", ["name": "Secret"])

            for address in [
                "/recipes", "/recipes?q=secret", "/recipes?after=\(id)", "/ingredients?q=secret", "/categories",
            ] {
                #expect(!(await stranger.get(address)).body.lowercased().contains(">secret"), "\(address)")
                let own = await home.get(address).body.lowercased()
                // Nothing comes after the only recipe.
                #expect(own.contains(">secret") || address.contains("after"), "\(address)")
            }
        }
    }

    @Test func `the live answer is the section alone, and caches keep the two apart`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Menemen", [])
            let live = await home.get("/recipes?q=men", ["Sofra-Live": "results"])
            let page = await home.get("/recipes?q=men")
            #expect(live.body.hasPrefix("<section id=\"results\""))
            #expect(page.body.hasPrefix("<!doctype html>"))
            #expect(live.header("Vary") == "Sofra-Live")
            #expect(page.header("Vary") == "Sofra-Live")
        }
    }
}

extension TestApp {
    /// Many recipes at once, with times and servings that repeat and some that are unknown.
    func fill(with count: Int, of browser: Browser) async throws {
        try await change(
            """
            INSERT INTO recipes (household_id, id, name, name_key, search_text, servings, shown_servings, time_minutes, used_at)
            SELECT a.household_id, gen_random_uuid(), 'Dish ' || n, 'dish ' || n, 'dish ' || n || ' tomato', n % 7 + 1, n % 7 + 1,
                nullif(n % 5, 0) * 10, CASE WHEN n % 3 = 0 THEN now() - n * interval '1 hour' END
            FROM accounts AS a, generate_series(1, \(count)) AS n
            WHERE a.email = '\(browser.email)'
            """
        )
    }
}
