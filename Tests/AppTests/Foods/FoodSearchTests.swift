import Database
import Domain
import Testing

@testable import App

@Suite struct FoodSearchTests {
    @Test func `W-05 one list holds what was logged, own foods, recipes, the catalogue and what was imported`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.ownFood(["name": "Leek of our garden"])
            _ = await home.post("/recipes", ["name": "Leek soup", "line[0][text]": "500 g leek"])
            try await app.imported("Leek, raw", tier: 1)
            try await app.imported("Acme leek crisps", tier: 2)
            let oil = CatalogueFood.id(of: "olive-oil")
            _ = await home.post(
                "/diary/2026-03-21/entries",
                ["slot": "lunch", "food": "\(oil)", "amount": "1", "measure": "100g"]
            )

            let page = await home.search("leek")
            let logged = await home.search("oil")

            #expect(page.foundNames.first == "Leek of our garden")
            #expect(page.foundNames.contains("Leek soup"))
            #expect(page.foundNames.contains("Leek"))
            #expect(page.foundNames.contains("Leek, raw"))
            #expect(page.foundNames.last == "Acme leek crisps", "brands come last")
            #expect(Set(page.foundSources) == ["Your food", "Your recipe", "Sofra", "USDA"])
            #expect(logged.foundNames.prefix(2) == ["Vegetable oil", "Olive oil"], "called so, then logged")
        }
    }

    @Test func `W-05 a recipe leads to its log form, for the slot and the day at hand`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let made = await home.post("/recipes", ["name": "Menemen", "servings": "2", "line[0][text]": "4 eggs"])
            let recipe = try #require(made.location)

            let page = await home.get("/foods?q=menemen&slot=dinner&date=2026-03-21")

            #expect(page.body.contains("\(recipe)/log?slot=dinner&amp;date=2026-03-21"))
            #expect(page.body.contains("1 serving · 100 g"), "half of four eggs")
        }
    }

    @Test func `W-05 a recipe is found by its name, not by what is in it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/recipes", ["name": "Menemen", "line[0][text]": "3 tomatoes"])

            #expect(!(await home.search("tomato")).foundNames.contains("Menemen"))
            #expect((await home.search("menem")).foundSources.first == "Your recipe")
        }
    }

    @Test func `W-08 what is deleted or renamed is found no more, and again when it comes back`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let food = try await home.ownFood(["name": "Quizzacious bread"])
            _ = await home.postFood(["name": "Zorkmid bread"], to: "/foods/\(food)")

            let old = await home.search("quizzacious")
            let renamed = await home.search("zorkmid")
            _ = await home.post("/foods/\(food)/delete")
            let deleted = await home.search("zorkmid")
            _ = await home.post("/foods/\(food)/undelete")
            let restored = await home.search("zorkmid")

            #expect(old.foundKeys.isEmpty)
            #expect(renamed.foundKeys == [food])
            #expect(deleted.foundKeys.isEmpty)
            #expect(restored.foundKeys == [food])
        }
    }

    @Test(arguments: ["zorkkmidella", "zorkmidela", "zokrmidella", "zorkmixella"])
    func `W-08 a typo finds imported and own foods`(typed: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let spread = try await app.imported("Zorkmidella", tier: 2)
            let own = try await home.ownFood(["name": "Hazelzot cream"])

            #expect((await home.search(typed)).foundKeys == [spread.description])
            #expect((await home.search("hazlezot")).foundKeys == [own])
        }
    }

    @Test func `W-08 loading in bulk keeps the words that foods have now, and no others`() async throws {
        try await TestApp.run { app in
            let food = try await app.imported("Blorptastic wafer", tier: 2)
            try await app.database.write { db in try await SearchVocabularyStore.rebuild(db) }
            let tokens = try await app.rows(in: "food_tokens WHERE word = 'blorptastic'")
            let before = try await app.rows(in: "food_tokens")

            try await app.change("DELETE FROM foods WHERE id = '\(food)'")
            try await app.database.write { db in try await SearchVocabularyStore.rebuild(db) }

            #expect(tokens == 1)
            #expect(before > 2_000, "the catalogue's words are there")
            #expect(try await app.rows(in: "food_tokens WHERE word = 'blorptastic'") == 0)
        }
    }

    @Test func `W-08 pages follow one another without a row twice`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            for number in 1...50 { try await app.imported("Zorkmid \(number) cookies", tier: 2, learn: number == 1) }

            let pages = [
                await home.search("zorkmid"), await home.search("zorkmid", page: 2),
                await home.search("zorkmid", page: 3),
            ]
            let keys = pages.flatMap(\.foundKeys)

            #expect(pages.map(\.foundKeys.count) == [20, 20, 10])
            #expect(Set(keys).count == 50)
            #expect(pages[2].body.contains("rel=\"next\"") == false)
        }
    }

    @Test(arguments: ["Straße", "STRASSE", "strasse", "Straﬁn", "strafin", "ISIRGAN", "ısırgan", "İSİRGAN", "isirgan"])
    func `HOSTILE-33 letters of two spellings find the same`(typed: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let food = try await home.ownFood(["name": "Straße straﬁn ısırgan"])

            #expect((await home.search(typed)).foundKeys.contains(food))
        }
    }

    @Test(arguments: [
        String(repeating: "a", count: 10_000), String(repeating: "tomato ", count: 1_400),
        "a b c d e f g h i j k l m n",
        "tomato\\' | 'x", "%_\\", "a & ! | <->", "':*", "\u{1}\u{2}", "🍅🍅", "e\u{301}\u{301}\u{301}g",
    ])
    func `HOSTILE-38 whatever is typed is only letters, and bounded`(typed: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let before = try await app.fingerprint()

            let page = await home.search(typed)

            #expect(page.status == .ok, "\(page.status.rawValue)")
            #expect(page.foundKeys.count <= 20)
            #expect(try await app.fingerprint() == before)
        }
    }

    @Test func `HOSTILE-58 nobody finds, or is corrected to, the words of another household`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household()
            _ = try await other.ownFood(["name": "Zorkmid cream"])
            _ = await other.post("/recipes", ["name": "Quizzacious stew", "line[0][text]": "1 egg"])

            for typed in ["zorkmid", "zorkmdi", "zork", "quizzacious", "quizzacuous", "quizz"] {
                let page = await home.search(typed)
                #expect(page.foundSources.allSatisfy { $0 == "Sofra" }, "\(typed): \(page.foundNames)")
            }
            #expect((await other.search("zorkmdi")).foundNames == ["Zorkmid cream"])
            let stew = await other.search("quizzacuous")
            #expect(stew.foundNames == ["Quizzacious stew"])
        }
    }

    @Test func `HOSTILE-58 what another person logs or likes is not offered again`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.member, of: home, email: "mate-\(Person.ID.new())@example.org")
            let entry: KeyValuePairs = [
                "slot": "lunch", "food": "\(CatalogueFood.id(of: "leek"))", "amount": "2", "measure": "100g",
            ]
            _ = await mate.post("/diary/2026-03-21/entries", entry)

            let mine = await home.get("/foods?slot=lunch")
            let theirs = await mate.get("/foods?slot=lunch")

            #expect(!mine.body.contains("Often at"))
            #expect(theirs.body.contains("Often at Lunch"))
        }
    }

    @Test func `W-03 before anything is typed stands what is logged again and again, one tap away`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let egg = CatalogueFood.id(of: "egg")
            let leek = CatalogueFood.id(of: "leek")
            for (slot, food, amount) in [("breakfast", egg, "2"), ("breakfast", egg, "1,125"), ("dinner", leek, "1")] {
                _ = await home.post(
                    "/diary/2026-03-20/entries",
                    [
                        "slot": slot, "food": "\(food)", "amount": amount.replacing("1,125", with: "1,1250"),
                        "measure": "100g",
                    ]
                )
            }
            try await app.change(
                """
                INSERT INTO favourites (household_id, person_id, kind, item_id)
                SELECT household_id, person_id, 'food', '\(CatalogueFood.id(of: "milk"))'
                FROM accounts WHERE email = '\(home.email)'
                """
            )

            let page = await home.get("/foods?slot=breakfast&date=2026-03-21")
            let often = try #require(page.between("<section id=\"often\"", "</section>"))
            let pick = often.between("name=\"add\" value=\"", "\"") ?? ""
            _ = await home.post("/diary/2026-03-21/entries", ["slot": "breakfast", "add": pick])

            #expect(page.between("<section id=\"favourites\"", "</section>")?.contains("Whole milk") == true)
            #expect(pick.contains(egg.description), "what is usual at breakfast comes first")
            #expect(
                try await app.text("SELECT amount::text FROM diary_entries WHERE eaten_on = '2026-03-21'") == "1.125"
            )
        }
    }

    @Test func `W-22 what stands beside a + is what it logs, also where the food or recipe has changed`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let oats = try await app.stock("Moon oats", energy: 400, in: home)
            let soup = try await home.cook("Soup", ["200 g moon oats"])
            let day = "/diary/2026-03-20/entries"
            _ = await home.post(day, ["slot": "lunch", "food": "\(oats)", "amount": "50", "measure": "g"])
            _ = await home.post(day, ["slot": "lunch", "recipe": String(soup.suffix(36)), "grams": "100"])
            _ = await home.postFood(["name": "Moon oats", "energy_kcal": "300"], to: "/foods/\(oats)")

            let page = await home.get("/foods?slot=lunch&date=2026-03-21")
            let often = try #require(page.between("<section id=\"often\"", "</section>"))

            #expect(often.contains(">150 kcal<"))
            #expect(often.contains(">300 kcal<"))
            #expect(!often.contains(">200 kcal<"))
            #expect(!often.contains(">400 kcal<"))
        }
    }

    @Test func `W-03 the script gets the same page and caches keep the two apart`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let live = await home.get("/foods?q=egg", ["Sofra-Live": "results"])

            #expect(live.header("Vary")?.contains("Sofra-Live") == true)
            #expect(live.body.contains("id=\"results\""))
        }
    }
}

@Suite struct SpellingTests {
    @Test(arguments: [
        ("yogrut", "yogurt", 1), ("tomatto", "tomato", 1), ("tomto", "tomato", 1), ("tomaxo", "tomato", 1),
        ("brocolli", "broccoli", 2), ("egg", "egg", 0), ("", "egg", 3), ("abc", "cba", 2),
    ])
    func `mistakes are letters too many, missing, wrong or exchanged`(typed: String, meant: String, count: Int) {
        #expect(Spelling.mistakes(between: typed, and: meant) == count)
        #expect(Spelling.mistakes(between: meant, and: typed) == count)
    }

    @Test func `the fewest mistakes come first, then the same beginning, then plainer and more usual words`() {
        let candidates = [("bread", 1, 50), ("bred", 2, 3), ("red", 1, 90), ("breed", 1, 1)].map {
            Spelling.Candidate(typed: "brzed", word: $0.0, tier: $0.1, foods: $0.2)
        }

        let corrections = Spelling.corrections(candidates)

        #expect(corrections["brzed"] == ["breed", "bred"], "red and bread are two mistakes away, or begin otherwise")
    }

    @Test func `a word of a plain food is not wrong`() {
        func candidates(_ typed: String) -> [Spelling.Candidate] {
            [("rice", 40), ("ice", 90)].map { Spelling.Candidate(typed: typed, word: $0.0, tier: 1, foods: $0.1) }
        }

        #expect(Spelling.corrections(candidates("rice")).isEmpty)
        #expect(Spelling.corrections(candidates("riice"))["riice"]?.first == "rice")
    }
}

@Suite struct CatalogueMemoryTests {
    @Test func `however many ask for the catalogue at once, it is read once`() async throws {
        try await TestApp.run { app in
            let memory = CatalogueCache()
            let counting = CountingDatabase(app.database)

            let counts = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<16 { group.addTask { try await memory.latest(from: counting).foods.known.count } }
                return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
            }

            #expect(counts.count == 1)
            #expect(counting.batches == 2, "the foods, and their names")
        }
    }
}

extension TestApp {
    /// A food as an importer writes it.
    @discardableResult
    func imported(_ name: String, tier: Int, learn: Bool = true) async throws -> Food.ID {
        let id = Food.ID.new()
        let text = SearchTokens(name).text
        try await database.write { db in
            try await db.run(
                """
                INSERT INTO foods (id, source, source_key, revision, name_en, tier, search_text, energy_kcal)
                VALUES (\(id), 'usda', \(id.description), '1', \(name), \(tier), \(text), 100)
                """
            )
            if learn { try await SearchVocabularyStore.add([text], tier: tier, db) }
        }
        return id
    }
}
