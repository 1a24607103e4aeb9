import HTTPServer
import Testing

@testable import App

@Suite struct OwnFoodTests {
    @Test func `W-20 salt of a label counts as sodium, and is refused beside a sodium that says something else`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            func add(_ name: String, _ salt: String, _ sodium: String) async -> Answer {
                await home.post(
                    "/foods",
                    ["name": name, "basis": "100g", "energy_kcal": "200", "salt_g": salt, "sodium_mg": sodium]
                )
            }
            let salted = await add("Bread", "1.2", "")
            let both = await add("Rusk", "1.2", "475")
            let wrong = await add("Toast", "1.2", "120")
            let kept = try await app.text(
                "SELECT string_agg(name || ' ' || sodium_mg, ', ' ORDER BY name) FROM own_foods"
            )

            #expect([salted.status, both.status] == [.seeOther, .seeOther])
            #expect(kept == "Bread 480, Rusk 475")
            #expect(wrong.status == .unprocessableContent)
            #expect(wrong.body.contains("That is another amount than the sodium"))
        }
    }

    @Test func `W-20 numbers for 100 ml need what 100 ml weigh, and stay as they were typed`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let label = ["name": "Moon juice", "basis": "100ml", "energy_kcal": "45", "sugars_g": "9,7"]
            let refused = await home.postFood(label, to: "/foods")
            let juice = try await home.ownFood(label.merging(["grams_per_100ml": "104"]) { $1 })
            let path = try await home.cook("Punch", ["200 ml moon juice"])
            let weighed = try await app.text("SELECT grams::text FROM recipe_lines")
            let energy = await home.get(path).nutrient(.energy, in: .total)
            let stored = "SELECT energy_kcal || ' ' || sugars_g || ' ' || density_g_per_ml FROM own_foods"
            let before = try await app.text(stored)
            let form = await home.get("/foods/\(juice)/edit")
            let filled = ["energy_kcal", "sugars_g", "grams_per_100ml"].map { form.value(of: $0) }
            let same = label.merging(["grams_per_100ml": "104"]) { $1 }
            let saved = await home.postFood(same, to: "/foods/\(juice)")
            let after = try await app.text(stored)
            let thicker = await home.postFood(same.merging(["grams_per_100ml": "110"]) { $1 }, to: "/foods/\(juice)")

            #expect(refused.status == .unprocessableContent)
            #expect(refused.body.contains("Say what 100 ml weigh"))
            #expect(weighed == "208")
            #expect(energy == 90)
            #expect(filled == ["45", "9.7", "104"])
            #expect([saved.status, thicker.status] == [.seeOther, .seeOther])
            #expect(after == before)
            #expect(try await app.text("SELECT grams::text FROM recipe_lines") == "220.00000000000003")
            #expect(await home.get(path).nutrient(.energy, in: .total) == 90)
        }
    }

    @Test func `W-20 a program that says nothing of a volume leaves what 100 ml weigh as it was`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let juice = try await home.ownFood(["name": "Moon juice", "grams_per_100ml": "104"])
            let silent = await home.postFood(["name": "Moon juice", "energy_kcal": "40"], to: "/foods/\(juice)")
            let kept = try await app.text("SELECT density_g_per_ml::text FROM own_foods")
            let blank = await home.postFood(
                ["name": "Moon juice", "energy_kcal": "40", "grams_per_100ml": ""],
                to: "/foods/\(juice)"
            )

            #expect([silent.status, blank.status] == [.seeOther, .seeOther])
            #expect(kept == "1.04")
            #expect(try await app.text("SELECT coalesce(density_g_per_ml::text, 'none') FROM own_foods") == "none")
        }
    }

    @Test func `S-04 the form for a new food takes the name of the line that leads to it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let preview = await home.submit(
                "/recipes/preview",
                [("name", "Dish")] + Browser.rows(["100 g zorp flakes"]),
                ["Sofra-Live": "reading"]
            )
            let link = preview.between(#"href="/foods/new?name="#, "\"") ?? ""
            let form = await home.get("/foods/new?name=\(link)")
            let refused = await home.postFood(["name": "", "energy_kcal": "1"], to: "/foods")

            #expect(link == "zorp%20flakes")
            #expect(form.value(of: "name") == "zorp flakes")
            #expect(refused.value(of: "name") == "")
        }
    }

    @Test func `a food of a source that this program does not know is an error, and no own food`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let id = try await app.text("SELECT id::text FROM foods WHERE source = 'catalogue' LIMIT 1")
            try await app.change("ALTER TABLE foods DROP CONSTRAINT foods_source_check")
            try await app.change("UPDATE foods SET source = 'moon' WHERE id = '\(id)'")

            let page = await home.get("/foods/\(id)")

            #expect(page.status == .internalServerError)
        }
    }

    @Test func `P-24 another value of an own food is seen at once in every recipe made with it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let bread = try await home.ownFood(["name": "Moon bread", "energy_kcal": "250"])
            let path = try await home.cook("Toast", ["200 g moon bread"])
            _ = try await home.cook("Rice", ["100 g rice"])
            let before = await home.get("/recipes").nutrients(.energy, in: .total)

            _ = await home.post("/foods/\(bread)", ["name": "Moon bread", "basis": "100g", "energy_kcal": "300"])
            let after = await home.get("/recipes").nutrients(.energy, in: .total)

            #expect(before.contains(500))
            #expect(after.contains(600))
            #expect(!after.contains(500))
            #expect(await home.get(path).nutrient(.energy, in: .total) == 600)
            #expect(
                try await app.text("SELECT string_agg(name || version, ' ' ORDER BY name) FROM recipes")
                    == "Rice1 Toast2"
            )
        }
    }

    @Test func `2.3 P-24 a corrected measure is what recipes weigh by, but for grams that were typed`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let slice = ["name": "Moon bread", "measure[0][name]": "slice"]
            let bread = try await home.ownFood(slice.merging(["measure[0][grams]": "40"]) { $1 })
            let lines = Browser.rows(["2 slices moon bread", "1 slice moon bread"]) + [("line[1][grams]", "100")]
            let toast = try #require(await home.submit("/recipes", [("name", "Toast")] + lines).location)

            let before = await home.get(toast)
            _ = await home.postFood(slice.merging(["measure[0][grams]": "50"]) { $1 }, to: "/foods/\(bread)")
            let after = await home.get(toast)
            let card = await home.get("/recipes").nutrients(.energy, in: .total)
            _ = await home.postFood(["name": "Moon bread"], to: "/foods/\(bread)")
            let without = await home.get(toast)

            #expect(before.nutrient(.energy, in: .total) == 450)
            #expect(after.nutrient(.energy, in: .total) == 500)
            #expect(card == [500])
            #expect(without.nutrient(.energy, in: .total) == 250)
            #expect(without.body.contains("1 of 2 lines counted"))
        }
    }

    @Test func `2.3 P-37 a line keeps its grams until its food weighs it otherwise`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            func bread(_ name: String, _ measure: (String, String)?) -> [String: String] {
                guard let measure else { return ["name": name] }
                return ["name": name, "measure[0][name]": measure.0, "measure[0][grams]": measure.1]
            }
            let food = try await home.ownFood(bread("Moon bread", ("slice", "40")))
            let moon = "/foods/\(food)"
            _ = try await home.cook("Toast", ["2 slices moon bread"])
            let grams = "SELECT grams FROM recipe_lines"
            // A food that has become the household's own with an archive has none.
            try await app.change("DELETE FROM own_food_measures")

            _ = await home.postFood(bread("Sun bread", nil), to: moon)
            let renamed = try await app.number(grams)
            _ = await home.postFood(bread("Sun bread", ("loaf", "500")), to: moon)
            let whole = try await app.number(grams)
            _ = await home.postFood(bread("Sun bread", ("slice", "50")), to: moon)

            #expect(renamed == 80)
            #expect(whole == 80)
            #expect(try await app.number(grams) == 100)
        }
    }

    @Test func `2.3 what is to taste counts once its own food has a weight for it, unless its word counts nothing`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let zorbo = try await home.ownFood(["name": "Zorbo"])
            _ = try await home.ownFood(["name": "Blip"])
            let soup = try await home.cook("Soup", ["2 tsp zorbo, or to taste", "100 g blip"])
            let spoon = ["name": "Zorbo", "measure[0][name]": "tsp", "measure[0][grams]": "6"]
            let weight = "SELECT weight_g FROM recipes"

            let before = await home.get(soup)
            let light = try await app.number(weight)
            _ = await home.postFood(spoon, to: "/foods/\(zorbo)")
            let weighed = await home.get(soup)
            let heavy = try await app.number(weight)
            _ = await home.postFood(["name": "Zorbo"], to: "/foods/\(zorbo)")
            let without = await home.get(soup)
            try await app.change("UPDATE ingredients SET counts_nothing = true")
            _ = await home.postFood(spoon, to: "/foods/\(zorbo)")

            #expect(before.nutrient(.energy, in: .total) == 250)
            #expect(light == 100)
            #expect(weighed.nutrient(.energy, in: .total) == 280)
            #expect(heavy == 112)
            #expect(without.nutrient(.energy, in: .total) == 250)
            #expect(await home.get(soup).nutrient(.energy, in: .total) == 250)
        }
    }

    @Test func `W-20 a food per 100 g is kept as typed, and blank is unknown`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let id = try await home.ownFood(["energy_kcal": "165", "protein_g": "31", "fat_g": "3,6"])
            let page = await home.get("/foods/\(id)")

            #expect(page.nutrient("energy", in: "100g") == "165")
            #expect(page.nutrient("fat", in: "100g") == "3.6")
            #expect(page.shown("carbohydrate", in: "100g") == "—")
        }
    }

    @Test func `W-20 a food per serving is reckoned to 100 g, and its serving is the usual amount`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let id = try await home.ownFood(["basis": "serving", "serving_g": "40", "energy_kcal": "100"])
            let page = await home.get("/foods/\(id)")
            let edit = await home.get("/foods/\(id)/edit")

            #expect(page.nutrient("energy", in: "100g") == "250")
            #expect(page.nutrient("energy", in: "consumed") == "100")
            #expect(edit.body.contains(#"name="energy_kcal" type="text" value="100""#), "shown as it was typed")
        }
    }

    @Test(arguments: [("en", "2 servings zorpa"), ("tr", "2 porsiyon zorpa")])
    func `2.3 W-20 the serving of an own food is a measure of it in recipes`(language: String, line: String)
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household(language: language)
            let food = ["name": "Zorpa", "basis": "serving", "serving_g": "40", "energy_kcal": "100"]
            let zorpa = try await home.ownFood(food)
            let path = try await home.cook("Dish", [line])

            let before = await home.get(path)
            _ = await home.postFood(food.merging(["serving_g": "50"]) { $1 }, to: "/foods/\(zorpa)")

            #expect(before.nutrient(.energy, in: .total) == 200)
            #expect(try await app.number("SELECT grams FROM recipe_lines") == 100)
        }
    }

    @Test func `W-20 a serving without its weight is refused`() async throws {
        try await refuses(["basis": "serving"], at: "serving_g")
    }

    @Test(arguments: [
        ("energy_kcal", "10001"), ("protein_g", "1000.5"), ("carbohydrate_g", "2001"), ("fat_g", "501"),
        ("fiber_g", "501"), ("sugars_g", "1001"), ("sodium_mg", "50001"), ("serving_g", "10001"),
    ])
    func `W-20 HOSTILE-17 beyond the range is refused with the range`(field: String, typed: String) async throws {
        let answer = try await refuses([field: typed], at: field)

        #expect(answer.body.contains("Between 0 and") || answer.body.contains("at most 10000"))
    }

    @Test(arguments: ["inf", "-inf", "nan", "0x1p4", "1e309", "1e-400", "1,234", "1/0", "١٢", "１２"])
    func `HOSTILE-15 HOSTILE-16 HOSTILE-21 what is no number is refused`(typed: String) async throws {
        try await refuses(["energy_kcal": typed], at: "energy_kcal")
    }

    @Test func `W-20 R18 energy is typed as labels have it, also where it is changed`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let id = try await home.ownFood(["name": "Anzac", "energy_kcal": "1046 kJ"])
            let made = await home.get("/foods/\(id)")
            let changed = await home.postFood(
                ["name": "Anzac", "energy_kcal": "1.255 kJ / 300 kcal", "version": "1"],
                to: "/foods/\(id)"
            )
            let page = await home.get("/foods/\(id)")

            #expect(made.nutrient("energy", in: "100g") == "250")
            #expect(changed.status == .seeOther)
            #expect(page.nutrient("energy", in: "100g") == "300")
        }
        let two = try await refuses(["energy_kcal": "1046 kJ / 300 kcal"], at: "energy_kcal")
        #expect(two.body.contains("1 kcal is 4.184 kJ"))
        let much = try await refuses(["energy_kcal": "50000 kJ"], at: "energy_kcal")
        #expect(much.body.contains("Between 0 and 10000."))
    }

    @Test func `HOSTILE-17 zero, a minus and 400 digits`() async throws {
        try await refuses(["protein_g": "-1"], at: "protein_g")
        try await refuses(["protein_g": String(repeating: "9", count: 400)], at: "protein_g")
        try await refuses(["serving_g": "0"], at: "serving_g")
        try await TestApp.run { app in
            let home = try await app.household()
            let id = try await home.ownFood(["fat_g": "0"])
            let page = await home.get("/foods/\(id)")
            #expect(page.shown("fat", in: "100g") == "0 g", "zero is fine for a nutrient")
        }
    }

    @Test func `HOSTILE-29 HOSTILE-31 HOSTILE-35 names that are none are refused`() async throws {
        try await refuses(["name": "Bread\u{0}x"], at: "name")
        try await refuses(["name": "a" + String(repeating: "\u{301}", count: 100_000)], at: "name")
        try await refuses(["name": " \u{A0}\u{200B} "], at: "name")
        try await refuses(["name": ""], at: "name")
        try await refuses(["name": String(repeating: "x", count: 101)], at: "name")
    }

    @Test func `R12 a name is there once, however it is written`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.ownFood(["name": "Ispanaklı Börek"])

            let answer = await home.postFood(["name": "  ıSPANAKLI   börek "])

            #expect(answer.status == .unprocessableContent)
            #expect(answer.marks("name"))
            #expect(answer.body.contains("already in use"))
            #expect(try await app.rows(in: "own_foods") == 1)
        }
    }

    @Test func `HOSTILE-24 what cannot be right is said and kept`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let id = try await home.ownFood(
                ["energy_kcal": "50", "protein_g": "120", "fat_g": "10", "carbohydrate_g": "10"]
            )
            let page = await home.get("/foods/\(id)")

            #expect(page.body.contains("More than 100 g of Protein in 100 g."))
            #expect(page.body.contains("50 kcal is far from the 610 kcal"))
            #expect(page.nutrient("protein", in: "100g") == "120")
        }
    }

    @Test func `HOSTILE-24 energy beyond that of pure fat is doubted and kept where nothing else is known`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()

            let id = try await home.ownFood(["energy_kcal": "3700"])
            let page = await home.get("/foods/\(id)")

            #expect(page.body.contains("3700 kcal in 100 g is more than pure fat has."))
            #expect(page.nutrient("energy", in: "100g") == "3700")
        }
    }

    @Test func `W-20 a barcode is proved by its check digit and belongs to one food`() async throws {
        try await refuses(["barcode": "4006381333930"], at: "barcode")
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.ownFood(["barcode": "036000291452"])

            let again = await home.postFood(["name": "Other", "barcode": "0036000291452"])

            #expect(try await app.text("SELECT barcode FROM own_foods") == "0036000291452")
            #expect(again.status == .unprocessableContent)
            #expect(again.marks("barcode"))
        }
    }

    @Test func `W-20 measures are kept in their order, and odd ones are refused at their row`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let id = try await home.ownFood([
                "measure[0][name]": "slice", "measure[0][grams]": "30", "measure[2][name]": "", "measure[2][grams]": "",
                "measure[1][name]": "g", "measure[1][grams]": "1,5",
            ])

            let page = await home.get("/foods/\(id)?amount=2&measure=m_slice")
            let twice = await home.postFood([
                "name": "Other", "measure[0][name]": "slice", "measure[0][grams]": "30", "measure[1][name]": "Slice",
                "measure[1][grams]": "31",
            ])
            let weightless = await home.postFood(["name": "Other", "measure[0][name]": "slice"])

            #expect(page.nutrient("energy", in: "consumed") == "150")
            #expect(page.body.contains("1 slice (30 g)"))
            #expect(twice.marks("measure[1][name]") || twice.marks("measure[0][name]"))
            #expect(weightless.marks("measure[0][grams]"))
            #expect(try await app.rows(in: "own_food_measures") == 2)
        }
    }

    @Test func `W-20 a measure that somebody has written with a one in front of it is said with one one`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let id = try await home.ownFood(["measure[0][name]": "1 adet", "measure[0][grams]": "36"])
            let page = await home.get("/foods/\(id)")

            #expect(page.body.contains("1 adet (36 g)"))
            #expect(!page.body.contains("1 1 adet"))
        }
    }

    @Test func `W-14 a change that is sent twice is done once, and is told of no other`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = "/foods/\(try await home.ownFood())"
            let form: KeyValuePairs = ["name": "Bread", "basis": "100g", "energy_kcal": "260", "version": "1"]
            let first = await home.post(path, form)
            let again = await home.post(path, form)
            let version = try await app.text("SELECT version::text FROM own_foods")
            _ = await home.postFood(["energy_kcal": "270", "version": "2"], to: path)
            let late = await home.post(path, form)

            #expect(first.location == path)
            #expect(again.location == path)
            #expect(version == "2")
            #expect(late.status == .conflict, "it has been changed since")
        }
    }

    @Test func `a changed food has its new values, and a form made before another's change loses nothing`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let id = try await home.ownFood()

            let saved = await home.postFood(["energy_kcal": "260", "version": "1"], to: "/foods/\(id)")
            let late = await home.postFood(
                ["name": "My bread", "energy_kcal": "270", "version": "1"],
                to: "/foods/\(id)"
            )
            let insisted = await home.postFood(
                ["name": "My bread", "energy_kcal": "270", "version": "2"],
                to: "/foods/\(id)"
            )

            #expect(saved.status == .seeOther)
            #expect(late.status == .conflict)
            #expect(late.body.contains("My bread"), "what was typed is still there")
            #expect(late.body.contains("270"), "what was typed is still there")
            #expect(late.body.contains("260 kcal"), "and what is stored now")
            #expect(late.body.contains(#"name="version" value="2""#))
            #expect(insisted.status == .seeOther)
            #expect(try await app.text("SELECT energy_kcal::text FROM own_foods") == "270")
        }
    }

    @Test func `HOSTILE-89 the same form sent twice makes one food`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let first = await home.postFood(["_once": "one-and-the-same"])
            let second = await home.postFood(["_once": "one-and-the-same"])

            #expect(first.location == second.location)
            #expect(try await app.rows(in: "own_foods") == 1)
        }
    }

    @Test func `a deleted food is gone, can be brought back, and gives its name free`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let id = try await home.ownFood()

            let deleted = await home.post("/foods/\(id)/delete")
            let notice = await home.get("/foods")
            let gone = await home.get("/foods/\(id)")
            let back = await home.post("/foods/\(id)/undelete")
            let there = await home.get("/foods/\(id)")
            _ = await home.post("/foods/\(id)/delete")
            _ = try await home.ownFood()
            let taken = await home.post("/foods/\(id)/undelete")

            #expect(deleted.status == .seeOther)
            #expect(notice.body.contains("/foods/\(id)/undelete"), "the message offers to take it back")
            #expect(gone.status == .notFound)
            #expect(back.location == "/foods/\(id)")
            #expect(there.status == .ok)
            #expect(taken.location == "/foods")
        }
    }

    @Test func `HOSTILE-50 another household's food is not there`() async throws {
        try await TestApp.run { app in
            let other = try await app.household(email: "other@example.org")
            let id = try await other.ownFood(["name": "Secret sauce"])
            let home = try await app.household()
            let before = try await app.fingerprint()

            let missing = await home.get("/foods/0198c7a2-0000-7000-8000-000000000000")
            let answers = [
                await home.get("/foods/\(id)"), await home.get("/foods/\(id)/edit"),
                await home.postFood([:], to: "/foods/\(id)"), await home.post("/foods/\(id)/delete"),
                await home.post("/foods/\(id)/undelete"), await home.post("/foods/\(id)/preview"),
            ]
            let search = await home.get("/foods?q=secret")
            let own = await other.get("/foods?q=secret")

            #expect(own.body.contains("Secret sauce"))
            #expect(missing.status == .notFound)
            #expect(answers.map(\.status) == Array(repeating: .notFound, count: 6))
            #expect(!search.body.contains("Secret sauce"))
            #expect(try await app.fingerprint() == before)
        }
    }

    @Test func `HOSTILE-50 a food of the catalogue cannot be changed or deleted`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let egg = CatalogueFood.id(of: "egg")

            let answers = [
                await home.get("/foods/\(egg)/edit"), await home.postFood([:], to: "/foods/\(egg)"),
                await home.post("/foods/\(egg)/delete"),
            ]

            #expect(answers.map(\.status) == Array(repeating: .notFound, count: 3))
            #expect(await home.get("/foods/\(egg)").status == .ok)
        }
    }

    @Test func `HOSTILE-54 a viewer looks at foods and makes none`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let id = try await home.ownFood()
            try await app.change("UPDATE persons SET role = 'viewer'")

            let create = await home.postFood(["name": "Other"])
            let delete = await home.post("/foods/\(id)/delete")
            let page = await home.get("/foods/\(id)")

            #expect(create.status == .forbidden)
            #expect(delete.status == .forbidden)
            #expect(page.status == .ok)
            #expect(!page.body.contains("/foods/\(id)/delete"))
        }
    }

    /// The form comes back marked, with what was typed, and nothing is stored.
    @discardableResult
    private func refuses(_ fields: [String: String], at field: String) async throws -> Answer {
        var refused: Answer?
        try await TestApp.run { app in
            let home = try await app.household()
            let before = try await app.fingerprint()

            let answer = await home.postFood(fields)

            #expect(answer.status == .unprocessableContent)
            #expect(answer.marks(field))
            #expect(answer.body.contains(#"role="alert""#))
            #expect(try await app.fingerprint() == before)
            refused = answer
        }
        return try #require(refused)
    }
}
