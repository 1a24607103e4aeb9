import Testing

@testable import App

@Suite struct ParticularsTests {
    private static let particulars: KeyValuePairs<String, String> = [
        "name": "Lentil Soup", "servings": "4", "line[0][text]": "200 g red lentils",
        "tags": "Weeknight, winter,  WINTER , ", "notes": "Needs **lemon**.", "source_name": "Grandma",
        "source_url": "kitchen.example/soup", "stated_nutrition": "calories: 258 kcal\nfat: 4 g",
    ]

    private func path(of answer: Answer) -> String {
        let place = answer.header("Location") ?? ""
        return String(place.prefix { $0 != "?" })
    }

    @Test func `S-27 tags, notes, source and stated nutrition are kept, shown, and stand in the form again`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()

            let saved = await home.post("/recipes", Self.particulars)
            let page = await home.get(path(of: saved))
            let form = await home.get(path(of: saved) + "/edit")

            #expect(saved.status == .seeOther)
            #expect(page.body.contains(#"<a href="/recipes?tag=winter"><bdi>winter</bdi></a>"#))
            #expect(!page.body.contains("WINTER"))
            #expect(page.body.contains("<strong>lemon</strong>"))
            #expect(page.body.contains(#"href="https://kitchen.example/soup""#))
            #expect(page.body.contains("calories: 258 kcal"))
            #expect(page.body.contains(#""keywords":"Weeknight, winter""#))
            #expect(
                page.body.contains(#""isBasedOn":"https:\/\/kitchen.example\/soup""#)
                    || page.body.contains(#""isBasedOn":"https://kitchen.example/soup""#)
            )
            #expect(form.body.contains(#"value="Weeknight, winter""#))
            #expect(form.body.contains("Needs **lemon**.</textarea>"))
        }
    }

    @Test func `S-27 what a source states is never counted`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let saved = await home.post(
                "/recipes",
                ["name": "Water", "servings": "1", "stated_nutrition": "calories: 9999 kcal"]
            )
            let page = await home.get(path(of: saved))

            #expect(page.body.contains("calories: 9999 kcal"))
            #expect(try await app.text("SELECT coalesce(energy_kcal, 0)::text FROM recipes") == "0")
        }
    }

    @Test func `S-27 a form that does not name them changes none of them`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let recipe = path(of: await home.post("/recipes", Self.particulars))

            let changed = await home.post(recipe, ["name": "Soup", "servings": "4", "version": "1"])

            #expect(changed.status == .seeOther)
            #expect(
                try await app.text("SELECT concat_ws(' ', tags, notes, source_name, source_url) FROM recipes")
                    == "{Weeknight,winter} Needs **lemon**. Grandma https://kitchen.example/soup"
            )
        }
    }

    @Test(arguments: [
        ("source_url", "javascript:alert(1)"), ("source_url", "a b"), ("tags", String(repeating: "a", count: 61)),
    ])
    func `S-27 an address that is none, and a tag that is too long, are refused with what was typed`(
        _ field: String,
        _ text: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let answer = await home.post("/recipes", ["name": "Soup", "servings": "4", field: text])
            #expect(answer.status == .unprocessableContent)
            #expect(answer.body.contains("value=\"\(text)\""))
            #expect(try await app.rows(in: "recipes") == 0)
        }
    }

    @Test func `S-27 S-05 the library finds and filters by tags and finds by source`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/recipes", Self.particulars)
            _ = await home.post("/recipes", ["name": "Toast", "servings": "1"])

            let tagged = await home.get("/recipes?tag=Winter")
            let typed = await home.get("/recipes?q=weeknight")
            let source = await home.get("/recipes?q=grandma")
            let other = await home.get("/recipes?tag=summer")

            for page in [tagged, typed, source] {
                #expect(page.body.contains(">Lentil Soup<"))
                #expect(!page.body.contains(">Toast<"))
            }
            #expect(tagged.body.contains(#"<option value="winter" selected>winter</option>"#))
            #expect(!other.body.contains(">Lentil Soup<"))
        }
    }

    @Test func `S-27 S-05 the library finds recipes by their notes and by the address of their source`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/recipes", Self.particulars)
            _ = await home.post("/recipes", ["name": "Toast", "servings": "1"])

            for words in ["lemon", "kitchen.example", "lentil-soup"] {
                let page = await home.get("/recipes?q=\(words)")
                #expect(page.body.contains(">Lentil Soup<"), "\(words)")
                #expect(!page.body.contains(">Toast<"), "\(words)")
            }
        }
    }

    @Test func `S-27 recipes from before are found by notes and source, too, once the program was renewed`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/recipes", Self.particulars)
            _ = await home.post("/recipes", ["name": "Toast", "servings": "1"])
            let words = try await app.text("SELECT string_agg(search_text, '|' ORDER BY name) FROM recipes")
            try await app.change("UPDATE recipes SET search_text = 'lentil soup' WHERE name = 'Lentil Soup'")
            try await app.change("INSERT INTO row_upgrades (name) VALUES ('words of notes') ON CONFLICT DO NOTHING")
            let before = await home.get("/recipes?q=lemon")

            try await RecipeWordsUpgrade().run(on: app.database)
            let after = await home.get("/recipes?q=lemon")
            try await app.change("UPDATE recipes SET search_text = 'lentil soup' WHERE name = 'Lentil Soup'")
            try await RecipeWordsUpgrade().run(on: app.database)

            #expect(words.contains("lemon"))
            #expect(!before.body.contains(">Lentil Soup<"))
            #expect(after.body.contains(">Lentil Soup<"))
            // What is done is done once.
            #expect(try await app.rows(in: "recipes WHERE search_text = 'lentil soup'") == 1)
        }
    }

    @Test func `S-27 S-07 the library filters by how well one likes a recipe oneself`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.person(.member, of: home, email: "other-\(home.email)")
            let soup = path(of: await home.post("/recipes", ["name": "Soup", "servings": "1"]))
            let stew = path(of: await home.post("/recipes", ["name": "Stew", "servings": "1"]))
            _ = await home.post("/recipes", ["name": "Toast", "servings": "1"])
            _ = await home.post(soup + "/rating", ["rating": "4"])
            _ = await other.post(soup + "/rating", ["rating": "2"])
            _ = await other.post(stew + "/rating", ["rating": "5"])

            func names(_ browser: Browser, _ rating: String) async -> [String] {
                let page = await browser.get("/recipes?rating=\(rating)")
                return ["Soup", "Stew", "Toast"].filter { page.body.contains(">\($0)<") }
            }

            #expect(await names(home, "3") == ["Soup"])
            #expect(await names(home, "4") == ["Soup"])
            #expect(await names(home, "5") == [])
            #expect(await names(other, "3") == ["Stew"])
            // The page of a moment ago does not hide what was rated since.
            _ = await home.post(stew + "/rating", ["rating": "5"])
            #expect(await names(home, "3") == ["Soup", "Stew"])
            _ = await home.post(soup + "/rating", ["rating": "4"])
            #expect(await names(home, "9") == ["Soup", "Stew", "Toast"])
            #expect(
                (await home.get("/recipes?rating=4")).body.contains(#"<option value="4" selected>≥ 4 of 5</option>"#)
            )
        }
    }

    @Test func `S-27 strangers read the source, and neither notes nor tags`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let recipe = path(of: await home.post("/recipes", Self.particulars))
            _ = await home.post(recipe + "/share")
            let share = await home.get(recipe + "/share")
            let link = share.body.split(separator: "\"").first { $0.hasPrefix("/shared/") }

            let shared = await home.get(String(link ?? ""))

            #expect(shared.status == .ok)
            #expect(!shared.body.contains("lemon"))
            #expect(!shared.body.contains("Weeknight"))
        }
    }

    @Test func `S-27 each rates by themselves, takes it back by the same button, and reads the others`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let recipe = path(of: await home.post("/recipes", Self.particulars))

            let rated = await home.post(recipe + "/rating", ["rating": "4"])
            let page = await home.get(recipe)
            let wrong = await home.post(recipe + "/rating", ["rating": "6"])
            let kept = try await app.text("SELECT rating::text FROM recipe_ratings")
            _ = await home.post(recipe + "/rating", ["rating": "0"])

            #expect(rated.status == .seeOther)
            #expect(page.body.contains(#"value="0" aria-pressed="true" aria-label="4 of 5""#))
            #expect(wrong.status == .notFound)
            #expect(kept == "4")
            #expect(try await app.rows(in: "recipe_ratings") == 0)
        }
    }
}
