import Domain
import HTTPServer
import Testing

@testable import App

/// What was wrong when it was written down, written anew by choice.
@Suite struct ReapplyTests {
    private static let range = "?from=2026-03-01&to=2026-03-31"

    @Test func `W-19 a corrected food is applied to chosen entries of a range, and the former ones come back`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let bread = try await app.ownFood("Bread", per100g: [.energy: 205, .protein: 8, .iron: 2], in: home)
            for day in ["2026-02-28", "2026-03-20", "2026-03-21"] { try await home.eat(bread, "50", on: day) }
            try await home.eat("Simit", 250)
            let untouched = await home.get("/foods/\(bread)/entries\(Self.range)")
            try await app.change("UPDATE own_foods SET energy_kcal = 250, name = 'Rye bread', iron_mg = NULL")
            let before = try await app.diaryRows()

            let food = await home.get("/foods/\(bread)")
            let page = await home.get("/foods/\(bread)/entries\(Self.range)")
            let chosen = try await app.text("SELECT id::text FROM diary_entries WHERE eaten_on = '2026-03-20'")
            let listed = try await app.diaryRows()
            let applied = await home.post("/foods/\(bread)/entries", ["entry[]": chosen])
            let after = try await app.diary()
            let told = await home.get("/foods/\(bread)/entries")
            let entry = await home.get("/entries/\(chosen)/edit")
            let undo = told.between(#"<form method="post" action="/changes/"#, "\"") ?? ""
            let undone = await home.post("/changes/\(undo)")
            let restored = try await app.diaryRows()

            #expect(untouched.body.contains("Every entry of these days already has the values of today."))
            #expect(food.body.contains("/foods/\(bread)/entries"))
            #expect(page.ticked == 2)
            #expect(listed == before)
            #expect(page.body.contains("Energy: 103 kcal → 125 kcal"))
            #expect(page.body.contains("Name: Bread → Rye bread"))
            #expect(applied.status == .seeOther)
            #expect(applied.location == "/foods/\(bread)/entries")
            #expect(
                after == "2026-02-28 lunch Bread 102.5, 2026-03-20 lunch Rye bread 125, 2026-03-21 lunch Bread 102.5, "
                    + "2026-03-21 lunch Simit 250"
            )
            #expect(entry.nutrient(.iron, in: .consumed) == nil, "what is unknown today is unknown there, too")
            #expect(undone.status == .seeOther)
            #expect(restored == before)
        }
    }

    @Test func `W-19 where more entries are of these days than are compared at once, the page leads on to them`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let bread = try await app.ownFood("Bread", per100g: [.energy: 205], in: home)
            for _ in 0...DiaryStore.maxCompared { try await home.eat(bread, "50", on: "2026-03-21") }
            try await home.eat(bread, "50", on: "2026-03-20")
            try await app.change("UPDATE own_foods SET energy_kcal = 250")

            let newest = await home.get("/foods/\(bread)/entries\(Self.range)")
            let link = newest.between(#"href="/foods/\#(bread)/entries?"#, "\"") ?? ""
            let before = await home.get("/foods/\(bread)/entries?\(link.replacing("&amp;", with: "&"))")

            #expect(newest.ticked == DiaryStore.maxCompared)
            #expect(link.hasPrefix("from=2026-03-01&amp;to=2026-03-31&amp;after="))
            #expect(before.ticked == 2, "the rest of that day, and the day before")
            #expect(!before.body.contains("Earlier ones"))
        }
    }

    @Test func `W-19 C-5 a corrected recipe is applied by servings, with what is known of it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let line = TestApp.Line("lentils", grams: 400, per100g: [.energy: 100, .protein: 8])
            let dish = try await app.recipe("Soup", lines: [line], servings: 2, in: home)
            _ = await home.post("/diary/2026-03-20/entries", ["slot": "lunch", "recipe": "\(dish)", "servings": "1,5"])
            try await app.change("UPDATE recipes SET servings = 4")
            let unchanged = try await app.diary()

            let recipe = await home.get("/recipes/\(dish)")
            let page = await home.get("/recipes/\(dish)/entries\(Self.range)")
            let id = try await app.entry("Soup")
            _ = await home.post("/recipes/\(dish)/entries", ["entry[]": id])
            let after = await home.get("/diary/2026-03-20")

            #expect(unchanged == "2026-03-20 lunch Soup 300")
            #expect(recipe.body.contains("/recipes/\(dish)/entries"))
            #expect(page.body.contains("Weight: 300 g → 150 g"))
            #expect(page.body.contains("Energy: 300 kcal → 150 kcal"))
            #expect(after.nutrient(.energy, in: .day) == 150)
            #expect(after.body.contains("1.5 servings · 150 g"))
        }
    }

    @Test func `HOSTILE-52 what is another person's, or of another food, refuses all`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.housemate(of: home)
            let bread = try await app.ownFood("Bread", per100g: [.energy: 200], in: home)
            let rice = try await app.ownFood("Rice", per100g: [.energy: 130], in: home)
            try await home.eat(bread, "50", on: "2026-03-20")
            try await home.eat(rice, "50", on: "2026-03-20")
            try await mate.eat(bread, "70", on: "2026-03-20")
            let own = try await app.text("SELECT id::text FROM diary_entries WHERE name = 'Bread' AND grams = 50")
            let mates = try await app.text("SELECT id::text FROM diary_entries WHERE grams = 70")
            let other = try await app.entry("Rice")
            try await app.change("UPDATE own_foods SET energy_kcal = 250")
            let before = try await app.fingerprint()

            let page = await home.get("/foods/\(bread)/entries\(Self.range)")
            for foreign in [mates, other] {
                let answer = await home.submit("/foods/\(bread)/entries", [("entry[]", own), ("entry[]", foreign)])
                #expect(answer.status == .notFound)
            }
            let none = await home.post("/foods/\(bread)/entries")

            #expect(page.ticked == 1)
            #expect(!page.body.contains(mates))
            #expect(none.status == .unprocessableContent)
            let after = try await app.fingerprint()
            #expect(after == before)
        }
    }

    @Test func `W-05 foods and recipes become favourites of one person, once, and none again`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.housemate(of: home)
            let bread = try await app.ownFood("Bread", per100g: [.energy: 200], in: home)
            let dish = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], in: home)

            for path in ["/foods/\(bread)", "/recipes/\(dish)"] {
                let plain = await home.get(path)
                for _ in 1...2 {
                    let set = await home.post("\(path)/favourite", ["favourite": "1"])
                    #expect(set.status == .seeOther)
                    #expect(set.location?.hasPrefix(path) == true)
                }
                let starred = await home.get(path)
                let mates = await mate.get(path)
                #expect(plain.body.contains(#"value="1" aria-pressed="false""#))
                #expect(starred.body.contains(#"value="0" aria-pressed="true""#))
                #expect(mates.body.contains(#"value="1" aria-pressed="false""#))
            }
            let both = try await app.rows(in: "favourites")
            _ = await home.post("/foods/\(bread)/favourite", ["favourite": "0"])
            let one = try await app.text("SELECT string_agg(kind, ',') FROM favourites")

            #expect(both == 2)
            #expect(one == "recipe")
        }
    }
}
