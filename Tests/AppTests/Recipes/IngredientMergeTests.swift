import Domain
import HTTPServer
import Testing

@testable import App

/// Two ingredients that become one, and are two again.
@Suite struct IngredientMergeTests {
    /// "zorp" in a salad, "blip" in a bread.
    private struct Pantry {
        let app: TestApp
        let home: Browser
        let salad: String
        let bread: String
        let zorp: String
        let blip: String

        init(_ app: TestApp, _ browser: Browser? = nil) async throws {
            self.app = app
            if let browser { home = browser } else { home = try await app.household() }
            salad = try await home.cook("Salad", ["50 g zorp", "2 eggs"])
            bread = try await home.cook("Bread", ["70 g blip"])
            zorp = try await app.text("SELECT id::text FROM ingredients WHERE name = 'zorp'")
            blip = try await app.text("SELECT id::text FROM ingredients WHERE name = 'blip'")
        }

        /// Merges zorp into blip, and answers the address that takes it back.
        func merge() async throws -> String {
            let merged = await home.post("/ingredients/\(zorp)/merge", ["into": "blip"])
            guard merged.status == .seeOther else { throw Unexpected(merged) }
            let page = await home.get(merged.location ?? "")
            let merge = try #require(page.between(#"action="/ingredients/merges/"#, "\""))
            return "/ingredients/merges/\(merge)"
        }

        func lines(of ingredient: String) async throws -> String {
            try await app.text(
                """
                SELECT coalesce(string_agg(text, ', ' ORDER BY text), '') FROM recipe_lines
                WHERE ingredient_id = '\(ingredient)'
                """
            )
        }

        func state(_ ingredient: String, _ answers: [(String, String)]) async {
            _ = await home.submit("/ingredients/\(ingredient)/contents", answers)
        }

        /// What holds of an ingredient, each with its answer.
        func stated(_ ingredient: String) async throws -> String {
            let household = try await app.household(of: home)
            let all = try await app.database.read(
                StatedContentsStore.stated(of: try #require(Ingredient.ID(ingredient)), in: household)
            )
            return all.map { "\($0.substance.word) \($0.answer.rawValue)" }.sorted().joined(separator: ", ")
        }
    }

    @Test func `S-04 merging is asked about first, and says which recipes change and which name goes`() async throws {
        try await TestApp.run { app in
            let pantry = try await Pantry(app)
            let form = await pantry.home.get("/ingredients/\(pantry.zorp)/edit")
            let sent = await pantry.home.post("/ingredients/\(pantry.zorp)/merge", ["ask": "1", "into": "Blip"])
            let asked = await pantry.home.get(sent.location ?? "")
            let untouched = try await app.rows(in: "ingredients")
            let wrong = await pantry.home.post("/ingredients/\(pantry.zorp)/merge", ["ask": "1", "into": "zorp"])
            let nobody = await pantry.home.get("/ingredients/\(pantry.zorp)/merge")

            #expect(form.value(of: "ask") == "1")
            #expect(sent.location == "/ingredients/\(pantry.zorp)/merge?into=\(pantry.blip)")
            #expect(asked.body.contains("Merge “zorp” into “blip”?"))
            #expect(asked.body.contains("Its lines in 1 recipe will belong to “blip”."))
            #expect(asked.body.contains("The name “zorp” goes"))
            #expect(asked.body.contains("Salad"))
            #expect(asked.value(of: "into") == "blip")
            #expect(untouched == 3)
            #expect(wrong.marks("into"))
            #expect(nobody.value(of: "ask") == "1")
        }
    }

    @Test func `S-04 a merge is taken back with its lines and names, pressed as often as one likes`() async throws {
        try await TestApp.run { app in
            let pantry = try await Pantry(app)
            _ = await pantry.home.post("/ingredients/\(pantry.zorp)", ["name": "zorbel"])
            _ = await pantry.home.post("/ingredients/\(pantry.zorp)", ["name": "zorp"])
            _ = await pantry.home.post("/pantry", ["ingredient": "zorp", "state": "low"])
            _ = await pantry.home.post("/staples", ["ingredient": "zorp", "every_days": "7"])
            let undo = try await pantry.merge()
            let twice = await pantry.home.post("/ingredients/\(pantry.zorp)/merge", ["into": "blip"])
            _ = try await pantry.home.cook("Later", ["30 g zorbel", "20 g blip"])
            let merged = try await pantry.lines(of: pantry.blip)
            let answers = [await pantry.home.post(undo), await pantry.home.post(undo)]
            let page = await pantry.home.get(answers[0].location ?? "")

            #expect(twice.status == .seeOther)
            #expect(merged == "20 g blip, 30 g zorbel, 50 g zorp, 70 g blip")
            #expect(
                answers.map(\.location) == ["/ingredients/\(pantry.zorp)/edit", "/ingredients/\(pantry.zorp)/edit"]
            )
            #expect(page.body.contains("“zorp” and “blip” are two ingredients again"))
            #expect(page.body.contains("zorbel"))
            #expect(try await pantry.lines(of: pantry.zorp) == "30 g zorbel, 50 g zorp", "also what was written since")
            #expect(try await pantry.lines(of: pantry.blip) == "20 g blip, 70 g blip")
            for table in ["pantry", "staples"] {
                #expect(try await app.rows(in: "\(table) WHERE ingredient_id = '\(pantry.zorp)'") == 1)
                #expect(try await app.rows(in: table) == 1, "\(table)")
            }
        }
    }

    @Test func `2.2 2.3 S-04 what counted nothing counts with the food of what it becomes, until that is taken back`()
        async throws
    {
        try await TestApp.run { app in
            let pantry = try await Pantry(app)
            let cheese = try await app.stock("Moon cheese", energy: 200, in: pantry.home)
            _ = await pantry.home.post("/ingredients/\(pantry.zorp)/decide", ["counts": "nothing"])
            _ = await pantry.home.post("/ingredients/\(pantry.blip)/food", ["food": cheese.description])
            let soup = try await pantry.home.cook("Soup", ["zorp, to taste", "30 g zorp"])
            let counting = "SELECT lines_counting FROM recipes WHERE name = 'Soup'"

            let before = await pantry.home.get(soup)
            let undo = try await pantry.merge()
            let merged = await pantry.home.get(soup)
            let counted = try await app.number(counting)
            for _ in 1...2 { _ = await pantry.home.post(undo) }
            let parted = await pantry.home.get(soup)

            #expect(before.nutrient(.energy, in: .total) == nil)
            #expect(merged.nutrient(.energy, in: .total) == 60)
            #expect(counted == 1)
            #expect(parted.nutrient(.energy, in: .total) == nil)
            #expect(try await app.number(counting) == 0)
        }
    }

    @Test func `S-04 what counts nothing goes on doing so, and takes no food of what becomes it`() async throws {
        try await TestApp.run { app in
            let pantry = try await Pantry(app)
            let cheese = try await app.stock("Moon cheese", energy: 200, in: pantry.home)
            _ = await pantry.home.post("/ingredients/\(pantry.zorp)/food", ["food": cheese.description])
            _ = await pantry.home.post("/ingredients/\(pantry.blip)/decide", ["counts": "nothing"])
            let before = await pantry.home.get(pantry.salad).nutrient(.energy, in: .total)
            let entry = """
                SELECT string_agg(concat_ws(' ', name, counts_nothing, food_is_chosen, num_nonnulls(food_id, own_food_id)), ', '
                    ORDER BY name)
                FROM ingredients
                WHERE name IN ('blip', 'zorp')
                """

            let undo = try await pantry.merge()
            let merged = try await app.text(entry)
            let soup = try await pantry.home.cook("Soup", ["30 g zorp"])
            let counting = try await app.number("SELECT lines_counting FROM recipes WHERE name = 'Soup'")
            let kept = await pantry.home.get(pantry.salad).nutrient(.energy, in: .total)
            _ = await pantry.home.post(undo)

            #expect(merged == "blip t f 0")
            #expect(counting == 0)
            #expect(await pantry.home.get(soup).nutrient(.energy, in: .total) == nil)
            #expect(before != nil)
            #expect(kept == before, "the lines that there were keep their food")
            #expect(try await app.text(entry) == "blip t f 0, zorp f t 1")
        }
    }

    @Test func `2.2 S-04 what counted nothing is missed once it becomes what has no food`() async throws {
        try await TestApp.run { app in
            let pantry = try await Pantry(app)
            _ = await pantry.home.post("/ingredients/\(pantry.zorp)/decide", ["counts": "nothing"])
            let soup = try await pantry.home.cook("Soup", ["30 g zorp"])
            let missed = "0 of 1 line counted"

            let before = await pantry.home.get(soup)
            let undo = try await pantry.merge()
            let merged = await pantry.home.get(soup)
            _ = await pantry.home.post(undo)

            #expect(!before.body.contains(missed))
            #expect(merged.body.contains(missed))
            #expect(await !pantry.home.get(soup).body.contains(missed))
        }
    }

    @Test func `H-04 what either of two contains the one that they become contains, and it is free of what both are`()
        async throws
    {
        try await TestApp.run { app in
            let pantry = try await Pantry(app)
            await pantry.state(
                pantry.zorp,
                [("milk", "contains"), ("soya", "traces"), ("nuts", "free"), ("eggs", "free")]
            )
            await pantry.state(pantry.blip, [("milk", "free"), ("soya", "free"), ("nuts", "free"), ("fish", "free")])
            let former = [try await pantry.stated(pantry.zorp), try await pantry.stated(pantry.blip)]
            let undo = try await pantry.merge()
            let merged = try await pantry.stated(pantry.blip)
            _ = await pantry.home.post(undo)
            let parted = [try await pantry.stated(pantry.zorp), try await pantry.stated(pantry.blip)]

            #expect(merged == "milk contains, nuts free, soya traces")
            #expect(parted == former)
        }
    }

    @Test func `H-04 an answer that another has replaced does not come back by a merge`() async throws {
        try await TestApp.run { app in
            let pantry = try await Pantry(app)
            await pantry.state(pantry.zorp, [("milk", "contains")])
            await pantry.state(pantry.zorp, [("milk", "free")])
            await pantry.state(pantry.blip, [("milk", "free")])
            _ = try await pantry.merge()

            #expect(try await pantry.stated(pantry.blip) == "milk free")
        }
    }

    @Test func `H-04 what was said of the one that stays since its merge holds when that is taken back`() async throws {
        try await TestApp.run { app in
            let pantry = try await Pantry(app)
            await pantry.state(pantry.zorp, [("milk", "contains")])
            let undo = try await pantry.merge()
            await pantry.state(pantry.blip, [("nuts", "contains")])
            _ = await pantry.home.post(undo)

            #expect(try await pantry.stated(pantry.zorp) == "milk contains")
            #expect(try await pantry.stated(pantry.blip) == "milk contains, nuts contains")
        }
    }

    @Test func `H-04 an ingredient that somebody avoids warns merged and parted, in the library, too`() async throws {
        try await TestApp.run { app in
            let pantry = try await Pantry(app)
            let person = try await app.owner(of: pantry.home).person
            let basics = [("name", "Ayşe"), ("usual_share", "1"), ("diary_writing", "offer")]
            _ = await pantry.home.submit("/people/\(person)", basics + [("allergies", pantry.zorp)])
            func warned() async -> [Bool] {
                let library = await pantry.home.get("/recipes?show=all").body
                return ["Salad", "Bread"].map { name in
                    let card = library.split(separator: #"<li class="card">"#).first { $0.contains(">\(name)<") }
                    return card?.contains("what you avoid") == true
                }
            }
            let before = await warned()
            let undo = try await pantry.merge()
            let merged = await warned()
            _ = await pantry.home.post(undo)

            #expect(before == [true, false])
            #expect(merged == [true, true])
            #expect(await warned() == [true, false])
            let kept = try await app.text("SELECT ingredient_id::text FROM avoidances WHERE words IS NULL")
            #expect(kept == pantry.zorp)
        }
    }

    @Test func `S-04 a merge is not taken back over another ingredient that has the name now`() async throws {
        try await TestApp.run { app in
            let pantry = try await Pantry(app)
            let undo = try await pantry.merge()
            _ = await pantry.home.post("/ingredients/\(pantry.blip)", ["name": "zorp"])
            let before = try await app.fingerprint()
            let refused = await pantry.home.post(undo)
            let told = await pantry.home.get(refused.location ?? "")

            #expect(told.body.contains("There is another ingredient with this name now."))
            #expect(try await app.fingerprint() == before)
        }
    }

    @Test func `HOSTILE-51 another household's merge is not taken back, nor asked about`() async throws {
        try await TestApp.run { app in
            let pantry = try await Pantry(app)
            let stranger = try await app.household(email: "irem@example.org")
            let undo = try await pantry.merge()

            #expect(await stranger.post(undo).status == .notFound)
            #expect(await stranger.get("/ingredients/\(pantry.blip)/merge").status == .notFound)
            #expect(await pantry.home.post(undo).status == .seeOther)
        }
    }
}
