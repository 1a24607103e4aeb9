import HTTPServer
import Testing

@testable import App

@Suite struct FoodPagesTests {
    @Test func `L-01 a favourite that was never logged has its name in the reader's language`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            let names = "FROM foods WHERE source = 'catalogue' AND name_tr <> name_en ORDER BY id LIMIT 1"
            let id = try await app.text("SELECT id::text \(names)")
            let (turkish, english) = (
                try await app.text("SELECT name_tr \(names)"), try await app.text("SELECT name_en \(names)")
            )
            _ = await home.post("/foods/\(id)/favourite", ["favourite": "1"])

            let page = await home.get("/foods")

            #expect(page.body.contains(">\(turkish)<"))
            #expect(!page.body.contains(">\(english)<"))
        }
    }

    @Test func `W-01 search and quick add say which day they write to, and a new food has the name that was searched`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let search = await home.get("/foods?q=Zzyxa&slot=lunch&date=2026-03-20")
            let quick = await home.get("/diary/2026-03-20/quick?slot=lunch")
            let new = await home.get("/foods/new?name=Zzyxa&slot=lunch&date=2026-03-20")

            for page in [search, quick] {
                #expect(page.body.contains(#"<a class="back" href="/diary/2026-03-20">Friday 20 March"#))
            }
            #expect(search.body.contains(#"href="/foods/new?name=Zzyxa&amp;slot=lunch&amp;date=2026-03-20""#))
            #expect(new.value(of: "name") == "Zzyxa")
            for (page, field, other) in [(quick, "energy_kcal", "protein_g"), (new, "name", "barcode")] {
                let label = page.between(#"<label for="\#(field)">"#, "</label>")
                let unmarked = page.between(#"<label for="\#(other)">"#, "</label>")
                #expect(page.body.contains("* must be filled in"))
                #expect(label?.contains(#"<span aria-hidden="true"> *</span>"#) == true)
                #expect(unmarked?.contains("*") == false)
            }
        }
    }

    @Test func `F4 one and a half times 100 g of 165 kcal is 248, 2 x 174 g is 574`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let id = try await home.ownFood([
                "energy_kcal": "165", "protein_g": "31", "fat_g": "3.6", "measure[0][name]": "breast",
                "measure[0][grams]": "174",
            ])

            let page = await home.get("/foods/\(id)?amount=1.5&measure=100g")
            let breasts = await home.get("/foods/\(id)?amount=2&measure=m_breast")

            #expect(page.nutrient("energy", in: "consumed") == "247.5")
            #expect(page.shown("energy", in: "consumed") == "248 kcal")
            #expect(page.shown("protein", in: "consumed") == "46.5 g")
            #expect(page.shown("fat", in: "consumed") == "5.4 g")
            #expect(breasts.shown("energy", in: "consumed") == "574 kcal")
        }
    }

    @Test func `W-10 without an amount one of the usual measure is shown`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let egg = await home.get("/foods/\(CatalogueFood.id(of: "egg"))")
            let pilav = await home.get("/foods/\(CatalogueFood.id(of: "pilav"))")

            #expect(egg.body.contains(#"<output data-grams="100">"#), "1 × 100 g, for it has no serving")
            #expect(pilav.body.contains(#"<output data-grams="150">"#), "one portion")
        }
    }

    @Test func `W-10 measures of the food, its density and its piece can be chosen in either language`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let egg = CatalogueFood.id(of: "egg")
            let milk = CatalogueFood.id(of: "milk")

            let large = await home.get("/foods/\(egg)?amount=2&measure=large")
            let weighed = await home.get("/foods/\(egg)?amount=236.6&measure=g")
            let cup = await home.get("/foods/\(milk)?amount=1&measure=cup")
            let glass = await home.get("/foods/\(milk)?amount=1&measure=water-glass")

            #expect(large.body.contains("2 × large = 100 g. What 100 g hold, times that weight, divided by 100."))
            #expect(weighed.body.contains("What 100 g hold, times 236.6 g, divided by 100."), "grams are no measure")
            #expect(large.body.contains(#"data-grams="100""#))
            #expect(cup.body.contains(#"data-grams="243.685884""#))
            #expect(glass.body.contains(#"data-grams="206""#))
        }
    }

    @Test func `W-12 the section follows the form as it is filled in`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let egg = CatalogueFood.id(of: "egg")
            let before = try await app.fingerprint()

            let live = await home.post(
                "/foods/\(egg)/preview",
                ["food": egg.description, "amount": "1,5", "measure": "100g", "slot": "lunch", "date": "2026-03-21"],
                ["Sofra-Live": "consumed"]
            )

            #expect(live.status == .ok)
            #expect(live.header("Vary")?.contains("Sofra-Live") == true)
            #expect(live.nutrient("energy", in: "consumed") == "214.5")
            #expect(try await app.fingerprint() == before)
        }
    }

    @Test func `L-03 without the script the page shows the amount that was typed`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let egg = CatalogueFood.id(of: "egg")
            let before = try await app.fingerprint()

            let page = await home.post(
                "/foods/\(egg)/preview",
                ["amount": "1,5", "measure": "100g", "slot": "lunch", "date": "2026-03-21"]
            )

            #expect(page.status == .ok)
            #expect(page.value(of: "amount") == "1,5")
            #expect(page.nutrient("energy", in: "consumed") == "214.5")
            #expect(page.body.contains(#"<option value="lunch" selected>"#))
            #expect(page.body.contains("/diary/2026-03-21/entries"))
            #expect(try await app.fingerprint() == before)
        }
    }

    @Test func `W-18 L-03 without the script an amount is looked at, and for whom else and what was sought stay`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let child: KeyValuePairs = ["name": "Ela", "kind": "dependant", "usual_share": "0.5"]
            let ela = try #require(await home.post("/people", child).location?.dropFirst("/people/".count))
            let me = try await app.owner(of: home).person
            let egg = CatalogueFood.id(of: "egg")
            let found = await home.get("/foods/\(egg)?slot=lunch&date=2026-03-21&q=boiled+egg")
            let people = [("several", "1"), ("person", "\(me)"), ("person", "\(ela)"), ("servings[\(ela)]", "0.75")]
            let amount = [
                ("food", "\(egg)"), ("amount", "60"), ("measure", "g"), ("date", "2026-03-21"), ("slot", "lunch"),
            ]

            let sought = ("q", found.value(of: "q") ?? "")
            let page = await home.submit("/foods/\(egg)/preview", people + amount + [sought])

            #expect(page.status == .ok)
            #expect(page.nutrient("energy", in: "consumed") == "85.8")
            #expect(page.value(of: "servings[\(ela)]") == "0.75")
            #expect(page.body.contains(#"<a class="back" href="/foods?q=boiled%20egg&amp;slot=lunch"#))
            for person in ["\(me)", "\(ela)"] {
                #expect(page.body.contains(#"name="person" value="\#(person)" checked"#), "\(person)")
            }
        }
    }

    @Test(arguments: ["0", "-1", "nan", "1e308", "1,234", "10001", "x"])
    func `HOSTILE-18 an amount that cannot be used is told, and shows no numbers of another`(typed: String) async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()

            let page = await home.get("/foods/\(CatalogueFood.id(of: "egg"))?amount=\(typed)&measure=100g")

            #expect(page.status == .ok)
            #expect(page.marks("amount"))
            #expect(page.shown(.energy, in: .consumed) == "—")
        }
    }

    @Test func `a measure that the food does not have shows the usual one with a message`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let page = await home.get("/foods/\(CatalogueFood.id(of: "egg"))?amount=1&measure=bathtub")

            #expect(page.status == .ok)
            #expect(page.body.contains("no such measure"))
            #expect(page.nutrient("energy", in: "consumed") == "143")
        }
    }

    @Test func `the page says where its numbers come from`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let egg = await home.get("/foods/\(CatalogueFood.id(of: "egg"))")
            let cherry = await home.get("/foods/\(CatalogueFood.id(of: "cherry-tomato"))")

            #expect(egg.body.contains("Egg, whole, raw, fresh, USDA FoodData Central, FDC 171287"))
            #expect(cherry.body.contains("similar food: Tomatoes, red, ripe"))
        }
    }

    @Test(arguments: ["", "e", " e "])
    func `W-03 under two characters nothing is searched and nothing is wrong`(query: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let page = await home.get("/foods?q=\(query.replacing(" ", with: "%20"))")

            #expect(page.status == .ok)
            #expect(!page.body.contains("<li><a href=\"/foods/"))
            #expect(!page.body.contains("No results found"))
        }
    }

    @Test(arguments: [
        ("egg", "Egg"), ("eggs", "Egg"), ("tomatoes", "Tomato"), ("domatesler", "Tomato"), ("milk", "Whole milk"),
        ("tomato", "Tomato"), ("olive oil", "Olive oil"),
        ("chicken breast", "Chicken breast"), ("sut", "Whole milk"), ("yumurta", "Egg"), ("tom", "Tomato"),
    ])
    func `W-08 the plain food comes first`(query: String, expected: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let page = await home.get("/foods?q=\(query.replacing(" ", with: "+"))")

            #expect(page.firstFood == expected)
        }
    }

    @Test func `W-08 twenty rows a page, the own food before all others`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.ownFood(["name": "Chicken soup of Grandmother"])

            let first = await home.get("/foods?q=chicken")
            let second = await home.get("/foods?q=chicken&page=2")

            #expect(first.firstFood == "Chicken soup of Grandmother")
            #expect(first.foodCount == 20)
            #expect(second.foodCount > 0)
            #expect(second.firstFood != first.firstFood)
        }
    }

    @Test func `W-06 nothing found says so and offers a way on`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")

            let page = await home.get("/foods?q=zzzyx")

            #expect(page.body.contains("Sonuç bulunamadı"))
            #expect(page.body.contains(#"href="/foods/new?name=zzzyx""#))
        }
    }

    @Test(arguments: ["%25_%5C", "a+%26+!", "'%3A*", "%F0%9F%8D%85%F0%9F%8D%85", "%D9%A1%D9%A2"])
    func `HOSTILE-38 signs that mean something to the database are only signs`(query: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let page = await home.get("/foods?q=\(query)")
            let long = await home.get("/foods?q=" + String(repeating: "tomato+", count: 1_500))

            #expect(page.status == .ok)
            #expect(long.status == .ok)
        }
    }

    @Test func `W-01 slot and day travel with the search`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let page = await home.get("/foods?q=egg&slot=dinner&date=2026-03-21")

            #expect(page.body.contains("Add to Dinner"))
            #expect(page.body.contains("slot=dinner&amp;date=2026-03-21"))
            #expect(page.body.contains(#"name="slot" value="dinner""#))
        }
    }

    @Test func `W-01 who looks at a food that was found goes back to what was found`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let found = await home.get("/foods?q=egg&slot=dinner&date=2026-03-21")
            let path = try #require(found.body.between(#"<li><a href=""#, "\""))
            let food = await home.get(path.replacing("&amp;", with: "&"))

            #expect(
                food.body.contains(#"class="back" href="/foods?q=egg&amp;slot=dinner&amp;date=2026-03-21&amp;page=1""#)
            )
        }
    }
}

extension Answer {
    /// The names of the rows of a search.
    private var foodNames: [String] {
        body.split(separator: "<li><a href=\"/foods/").dropFirst().compactMap { row in
            row.split(separator: "<bdi>").dropFirst().first.map { String($0.prefix { $0 != "<" }) }
        }
    }

    fileprivate var firstFood: String? { foodNames.first }
    fileprivate var foodCount: Int { foodNames.count }
}
