import Domain
import HTTPServer
import Testing

@testable import App

/// Foods of the household's own that correct others, and that turn out to be one.
@Suite struct OwnFoodMergeTests {
    @Test func `W-20 a food is copied to correct it, with all that the form does not ask for`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let bread = try await app.ownFood("Bread", per100g: [.energy: 250, .iron: 4, .protein: 8], in: home)
            try await app.change("UPDATE own_foods SET density_g_per_ml = 0.5")

            let food = await home.get("/foods/\(bread)")
            let form = await home.get("/foods/new?copy=\(bread)")
            let made = await home.post(
                "/foods",
                ["name": "My bread", "energy_kcal": "260", "copied_from": form.value(of: "copied_from") ?? ""]
            )
            let copy = await home.get(made.location ?? "")
            let kept = try await app.text(
                "SELECT concat_ws(' ', copied_from = '\(bread)', density_g_per_ml, iron_mg, protein_g, version) FROM own_foods WHERE name = 'My bread'"
            )
            let edit = (made.location ?? "").replacing("?", with: "/edit?")
            _ = await home.post(made.location ?? "", ["name": "My bread", "energy_kcal": "270", "version": "1"])
            let iron = try await app.text("SELECT iron_mg::text FROM own_foods WHERE name = 'My bread'")

            #expect(food.body.contains(#"href="/foods/new?copy=\#(bread)""#))
            #expect(!edit.isEmpty)
            #expect(form.value(of: "name") == "Bread (copy 2)")
            #expect(form.value(of: "energy_kcal") == "250")
            #expect(form.value(of: "protein_g") == "8")
            #expect(copy.nutrient(.energy, in: .per100g) == 260)
            #expect(kept == "t 0.5 4 1", "iron is not on the form, protein is and was left blank")
            #expect(iron == "4", "changing a food loses nothing either")
        }
    }

    @Test func `H-04 W-20 a copy contains what it is a copy of, promises nothing else, and says what is ticked`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let butter = CatalogueFood.id(of: "butter")
            func contains(_ name: String) async throws -> String {
                try await app.text("SELECT coalesce(contains::text, '-') FROM own_foods WHERE name = '\(name)'")
            }
            let form = await home.get("/foods/new?copy=\(butter)")
            let numbers = [("energy_kcal", "740"), ("copied_from", "\(butter)")]
            let made = await home.submit("/foods", [("name", "My butter")] + numbers)
            let copied = try await contains("My butter")
            let page = await home.get(made.location ?? "")
            let edit = await home.get((made.location ?? "") + "/edit")
            let ticks = [("contains", ""), ("contains", "milk"), ("contains", "nuts"), ("version", "1")]
            _ = await home.submit(made.location ?? "", [("name", "My butter"), ("energy_kcal", "740")] + ticks)
            let ticked = try await contains("My butter")
            let wrong = await home.submit(
                made.location ?? "",
                [("name", "My butter"), ("contains", "stones"), ("version", "2")]
            )
            _ = await home.submit(
                made.location ?? "",
                [("name", "My butter"), ("energy_kcal", "740"), ("contains", ""), ("version", "2")]
            )

            #expect(form.body.contains(#"value="milk" checked"#))
            #expect(!form.body.contains(#"value="nuts" checked"#))
            #expect(copied == "{milk}")
            #expect(page.body.contains("Contains: milk."))
            #expect(edit.body.contains(#"value="milk" checked"#))
            #expect(ticked == "{milk,nuts}")
            #expect(wrong.status == .unprocessableContent)
            #expect(try await contains("My butter") == "-")
        }
    }

    @Test func `H-04 a dish of an own food contains what the household says of it, in the library, too`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.submit("/foods", [("name", "Zorp spread"), ("energy_kcal", "600"), ("contains", "nuts")])
            _ = await home.submit("/foods", [("name", "Blop spread"), ("energy_kcal", "600")])
            let nutty = try await home.cook("Nutty", ["100 g Zorp spread"])
            let plain = try await home.cook("Plain", ["100 g Blop spread"])
            let owner = try await app.owner(of: home)
            try await app.change(
                """
                INSERT INTO avoidances (household_id, person_id, id, severity, substance)
                VALUES ('\(owner.household)', '\(owner.person)', gen_random_uuid(), 'allergy', 'nuts')
                """
            )
            let found = try await app.database.read(LibraryStore.contents(in: owner.household))
            let listed = Dictionary(found.map { ("\($0.recipe)", $0.contents) }) { first, _ in first }
            func answer(_ path: String) -> Contents.Answer? {
                listed.first { path.contains($0.key) }?.value.answer(.nuts)
            }

            #expect(await home.get(nutty).body.contains("contains nuts"))
            #expect(!(await home.get(plain)).body.contains("contains nuts"))
            #expect(answer(nutty) == .contains)
            #expect(answer(plain) == .unknown)
        }
    }

    @Test func `HOSTILE-51 a food of another household is not copied`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household(email: "other@example.org")
            let theirs = try await app.ownFood("Secret", per100g: [.energy: 250, .iron: 4], in: other)
            let before = try await app.fingerprint()

            let form = await home.get("/foods/new?copy=\(theirs)")
            let made = await home.post("/foods", ["name": "Mine", "copied_from": "\(theirs)"])

            #expect(form.status == .ok)
            #expect(!form.body.contains("Secret"))
            #expect(made.status == .unprocessableContent)
            #expect(made.value(of: "name") == "Mine")
            #expect(made.value(of: "copied_from") == nil, "saved again it is a food of one's own")
            #expect(made.body.contains("The food that was copied is not there any more."))
            let after = try await app.fingerprint()
            #expect(after == before)
        }
    }

    @Test func `W-19 two foods become one: recipes and ingredients follow, the diary does not, and it is taken back`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let line = TestApp.Line("bread", grams: 100, per100g: [.energy: 250])
            let dish = try await app.recipe("Toast", lines: [line], in: home)
            let other = try await app.ownFood("Rye bread", per100g: [.energy: 200], in: home)
            let one = try await app.text("SELECT id::text FROM own_foods WHERE id <> '\(other)'")
            try await app.change(
                """
                INSERT INTO ingredients (household_id, id, name, name_key, own_food_id)
                SELECT household_id, gen_random_uuid(), 'bread', 'bread', id FROM own_foods WHERE id = '\(one)'
                """
            )
            try await home.eat(try #require(Food.ID(one)), "100")
            let diary = try await app.diaryRows()

            let page = await home.get("/foods/\(one)/merge")
            let merged = await home.post("/foods/\(one)/merge", ["into": "\(other)"])
            let told = await home.get(merged.location ?? "")
            let recipe = await home.get("/recipes/\(dish)")
            let listed = try await app.text("SELECT energy_kcal::text FROM recipes")
            let link = try await app.text("SELECT own_food_id::text FROM ingredients")
            let gone = await home.get("/foods/\(one)")
            let kept = try await app.diaryRows()
            let undo = told.between(#"<form method="post" action="/merges/"#, "\"") ?? ""
            for _ in 1...2 {
                let undone = await home.post("/merges/\(undo)")
                #expect(undone.status == .seeOther)
                #expect(undone.location == "/foods/\(one)")
            }
            let back = await home.get("/recipes/\(dish)")
            let linkBack = try await app.text("SELECT own_food_id::text FROM ingredients")

            #expect(page.body.contains("Rye bread"))
            #expect(merged.location == "/foods/\(other)")
            #expect(recipe.nutrient(.energy, in: .total) == 200)
            #expect(listed == "200")
            #expect(link == "\(other)")
            #expect(gone.status == .notFound)
            #expect(kept == diary)
            #expect(back.nutrient(.energy, in: .total) == 250)
            #expect(linkBack == one)
        }
    }

    @Test func `2.3 W-19 recipes weigh by the measures of the food that stays, and by the other's once it is back`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            func bread(_ name: String, slice: String) async throws -> String {
                try await home.ownFood(["name": name, "measure[0][name]": "slice", "measure[0][grams]": slice])
            }
            let (moon, rye) = (try await bread("Moon bread", slice: "40"), try await bread("Rye bread", slice: "50"))
            let lines = Browser.rows(["2 slices moon bread", "1 slice moon bread"]) + [("line[1][grams]", "100")]
            let toast = try #require(await home.submit("/recipes", [("name", "Toast")] + lines).location)

            let before = await home.get(toast)
            _ = await home.post("/foods/\(moon)/merge", ["into": rye])
            let merged = await home.get(toast)
            let card = await home.get("/recipes").nutrients(.energy, in: .total)
            let merge = try await app.text("SELECT id::text FROM own_food_merges")
            _ = await home.post("/merges/\(merge)/undo")

            #expect(before.nutrient(.energy, in: .total) == 450)
            #expect(merged.nutrient(.energy, in: .total) == 500, "what was typed stays")
            #expect(card == [500])
            #expect(await home.get(toast).nutrient(.energy, in: .total) == 450)
        }
    }

    @Test func `2.3 P-30 W-19 a merge and its undo leave alone what the lines of the food that stays weigh`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            func bread(_ name: String, _ measure: String, _ grams: String) async throws -> String {
                try await home.ownFood(["name": name, "measure[0][name]": measure, "measure[0][grams]": grams])
            }
            let moon = try await bread("Moon bread", "slice", "40")
            let rye = try await bread("Rye bread", "slice", "50")
            _ = try await home.cook("Moon toast", ["2 slices moon bread"])
            _ = try await home.cook("Rye toast", ["2 slices rye bread"])
            let lines = """
                SELECT string_agg(concat_ws(' ', r.name, coalesce(l.grams::text, '-'), r.version), ', ' ORDER BY r.name)
                FROM recipe_lines AS l
                JOIN recipes AS r ON r.id = l.recipe_id
                """
            try await app.change(
                "UPDATE own_food_measures SET key = 'loaf', name = 'loaf' WHERE own_food_id = '\(rye)'"
            )

            _ = await home.post("/foods/\(moon)/merge", ["into": rye])
            let merged = try await app.text(lines)
            let merge = try await app.text("SELECT id::text FROM own_food_merges")
            _ = await home.post("/merges/\(merge)/undo")

            #expect(merged == "Moon toast - 2, Rye toast 100 1")
            #expect(try await app.text(lines) == "Moon toast 80 3, Rye toast 100 1")
        }
    }

    @Test func `H-04 W-19 a food that takes another over contains what either contains, until that is taken back`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.submit("/foods", [("name", "Zorp spread"), ("energy_kcal", "600"), ("contains", "nuts")])
            _ = await home.submit("/foods", [("name", "Blop spread"), ("energy_kcal", "600"), ("contains", "soya")])
            let dish = try await home.cook("Toast", ["100 g Blop spread"])
            let (zorp, blop) = (try await food("Zorp spread", app), try await food("Blop spread", app))
            let ingredient = try await app.text("SELECT id::text FROM ingredients WHERE own_food_id = '\(blop)'")
            _ = await home.submit("/ingredients/\(ingredient)/contents", [("eggs", "contains"), ("milk", "free")])

            _ = await home.post("/foods/\(blop)/merge", ["into": "\(zorp)"])
            let merged = try await contents(of: dish, home, app)
            let merge = try await app.text("SELECT id::text FROM own_food_merges")
            _ = await home.post("/merges/\(merge)/undo")
            let parted = try await contents(of: dish, home, app)

            #expect(merged == [.nuts: .contains, .soya: .contains, .eggs: .contains, .milk: .unknown])
            #expect(parted == [.nuts: .unknown, .soya: .contains, .eggs: .contains, .milk: .free])
            #expect(try await app.text("SELECT contains::text FROM own_foods WHERE id = '\(zorp)'") == "{nuts}")
        }
    }

    @Test func `W-19 W-20 what stays has either's barcode, and whoever liked either, until that is taken back`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.member, of: home, email: "mate-\(Person.ID.new())@example.org")
            let (one, other) = ("4006381333931", "5901234123457")
            for (name, code) in [("Zorp spread", ""), ("Blop spread", one), ("Glop spread", other)] {
                _ = await home.submit("/foods", [("name", name), ("energy_kcal", "600"), ("barcode", code)])
            }
            let zorp = try await food("Zorp spread", app)
            let (blop, glop) = (try await food("Blop spread", app), try await food("Glop spread", app))
            let (owner, member) = (try await app.owner(of: home), try await app.owner(of: mate))
            let stays = try #require(Food.ID(zorp))
            let likes = [
                (owner.person, zorp, "2026-01-01"), (owner.person, blop, "2026-01-02"),
                (member.person, blop, "2026-01-03"),
            ]
            for (person, food, day) in likes {
                try await app.change(
                    """
                    INSERT INTO favourites (household_id, person_id, kind, item_id, created_at)
                    VALUES ('\(owner.household)', '\(person)', 'food', '\(food)', '\(day)')
                    """
                )
            }
            let before = try await belongings(app)
            try await home.eat(try #require(Food.ID(blop)), "100")

            _ = await home.post("/foods/\(blop)/merge", ["into": "\(zorp)"])
            _ = await home.post("/foods/\(glop)/merge", ["into": "\(zorp)"])
            let codes = [await home.get("/barcode/\(one)").location, await home.get("/barcode/\(other)").location]
            let likers = try await app.rows(in: "favourites WHERE item_id = '\(zorp)'")
            let again = try await app.database.read(RecentFoodStore.items(at: nil, of: owner))
            for food in [glop, blop] {
                let merge = try await app.text("SELECT id::text FROM own_food_merges WHERE from_id = '\(food)'")
                #expect(await home.post("/merges/\(merge)/undo").status == .seeOther)
            }

            #expect(codes.allSatisfy { $0?.contains(zorp) == true })
            #expect(likers == 2)
            #expect(again.map(\.what) == [.food(stays)])
            #expect(again.first?.last?.measure == "g")
            #expect(again.first?.last?.amount == 100)
            #expect(try await belongings(app) == before)
            #expect(await home.get("/barcode/\(one)").location?.contains(blop) == true)
        }
    }

    /// What the own foods are found by.
    private func belongings(_ app: TestApp) async throws -> String {
        let codes = "SELECT name || ' ' || coalesce(barcode, '-') || ' ' || (deleted_at IS NULL) AS line FROM own_foods"
        let likes = "SELECT person_id || ' ' || item_id || ' ' || created_at FROM favourites"
        return try await app.text(
            "SELECT string_agg(line, ', ' ORDER BY line) FROM (\(codes) UNION ALL \(likes)) AS lines"
        )
    }

    private func food(_ name: String, _ app: TestApp) async throws -> String {
        try await app.text("SELECT id::text FROM own_foods WHERE name = '\(name)'")
    }

    /// What the library says of a dish.
    private func contents(of dish: String, _ home: Browser, _ app: TestApp) async throws -> [Substance: Contents.Answer]
    {
        let found = try await app.database.read(LibraryStore.contents(in: try await app.owner(of: home).household))
        let contents = try #require(found.first { dish.contains("\($0.recipe)") }).contents
        let asked: [Substance] = [.nuts, .soya, .eggs, .milk]
        return Dictionary(asked.map { ($0, contents.answer($0)) }) { first, _ in first }
    }

    @Test func `HOSTILE-89 a merge sent twice is done once, and still says what it did and how to take it back`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let rye = try await app.ownFood("Rye bread", per100g: [.energy: 200], in: home)
            let toast = try await app.ownFood("Toast", per100g: [.energy: 250], in: home)
            let form: KeyValuePairs = ["into": "\(rye)", "_once": "0193b1c0-0000-7000-8000-000000000001"]

            let first = await home.post("/foods/\(toast)/merge", form)
            let told = await home.get(first.location ?? "")
            let second = await home.post("/foods/\(toast)/merge", form)
            let toldAgain = await home.get(second.location ?? "")

            let undo = told.between(#"<form method="post" action="/merges/"#, "\"")
            #expect(first.location == "/foods/\(rye)")
            #expect(second.location == first.location)
            #expect(undo != nil)
            #expect(toldAgain.between(#"<form method="post" action="/merges/"#, "\"") == undo)
            #expect(told.between(#"role="status"><p>"#, "</p>")?.contains("Toast") == true)
            #expect(
                toldAgain.between(#"role="status"><p>"#, "</p>") == told.between(#"role="status"><p>"#, "</p>")
            )
            #expect(try await app.rows(in: "own_food_merges") == 1)
        }
    }

    @Test func `HOSTILE-51 a food is merged into another of the own only`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household(email: "other@example.org")
            let bread = try await app.ownFood("Bread", per100g: [.energy: 250], in: home)
            let theirs = try await app.ownFood("Theirs", per100g: [.energy: 250], in: other)
            let shared = try await app.text("SELECT id::text FROM foods LIMIT 1")
            let before = try await app.fingerprint()

            for into in ["\(theirs)", "\(bread)", shared, "x", ""] {
                let answer = await home.post("/foods/\(bread)/merge", ["into": into])
                #expect(answer.status == .unprocessableContent, "\(into)")
            }
            let page = await home.get("/foods/\(bread)/merge")

            #expect(!page.body.contains("Theirs"))
            #expect(page.body.contains("You have no other food of your own."))
            let after = try await app.fingerprint()
            #expect(after == before)
        }
    }

    @Test(arguments: [("319", true), ("320", false), ("480", false), ("481", true)])
    func `W-20 HOSTILE-24 a label off by more than a fifth is doubted, and kept`(energy: String, isDoubted: Bool)
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()

            // 40 g of carbohydrate, 15 of protein, 20 of fat: 400 kcal.
            let made = await home.post(
                "/foods",
                [
                    "name": "Biscuit", "energy_kcal": energy, "carbohydrate_g": "40", "protein_g": "15", "fat_g": "20",
                ]
            )
            let page = await home.get(made.location ?? "")

            #expect(made.status == .seeOther)
            #expect(page.nutrient(.energy, in: .per100g) == Double(energy))
            #expect(page.body.contains("is far from the 400 kcal") == isDoubted)
        }
    }

    @Test func `W-20 more than 100 g of a macro in 100 g is doubted, and kept`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let made = await home.post("/foods", ["name": "Powder", "protein_g": "100.5"])
            let page = await home.get(made.location ?? "")

            #expect(page.body.contains("More than 100 g of Protein in 100 g."))
            #expect(page.nutrient(.protein, in: .per100g) == 100.5)
        }
    }
}
