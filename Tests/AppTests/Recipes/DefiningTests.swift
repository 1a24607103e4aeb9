import Domain
import HTTPServer
import Testing

@testable import App

/// Redefining the portion: permanent, for everyone.
@Suite struct DefiningTests {
    @Test func `P-18 saving a portion changes what one portion holds, closes the adjuster and says so once`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [.init(grams: 1000, energyPer100g: 50)], in: home)

            let saved = await home.post("/recipes/\(soup)/portion", ["grams": "150", "version": "1"])
            let page = await home.get("/recipes/\(soup)")
            let again = await home.get("/recipes/\(soup)")

            #expect(saved.status == .seeOther)
            #expect(page.nutrient(.energy, in: .portion) == 75)
            #expect(page.between("data-adjuster", ">") == "")
            #expect(page.between("data-adjuster", "</summary>")?.contains("150g") == true)
            #expect(page.body.contains(#"role="status"><p>Portion saved</p>"#))
            #expect(!again.body.contains("Portion saved"))
        }
    }

    @Test func `P-18 in Turkish`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            let soup = try await app.recipe("Çorba", lines: [GoldenNumberTests.soup], in: home)

            _ = await home.post("/recipes/\(soup)/portion", ["grams": "150,5", "version": "1"])
            let page = await home.get("/recipes/\(soup)")

            #expect(page.body.contains("Porsiyon kaydedildi!"))
            #expect(page.body.contains("1 porsiyon: 150,5g"))
            #expect(page.body.contains("2,7 porsiyon"))
        }
    }

    @Test func `P-24 a saved portion is right at once wherever the recipe appears`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/categories", ["name": "Soups"])
            _ = try await app.stock("Moon soup", energy: 250, in: home)
            let soup = try await home.cook("Soup", ["400 g moon soup"], [("servings", "2")])
            try await app.change("UPDATE recipes SET category_id = (SELECT id FROM categories)")

            _ = await home.post(soup + "/portion", ["grams": "160", "version": "1"])

            for list in ["/recipes", "/categories"] {
                let card = await home.get(list)
                #expect(card.nutrient(.energy, in: .serving) == 400)
                #expect(card.body.contains("Makes 2.5 servings"))
            }
            #expect(await home.get(soup + "/log").nutrient(.energy, in: .serving) == 400)
            #expect(await home.get(soup + "/why").nutrient(.energy, in: .portion) == 400)
            #expect(await home.get(soup + "/edit").value(of: "servings") == "2.5")
        }
    }

    @Test func `P-25 saving 150 after previewing 0.75x is 150 g at 1.0x`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)

            let preview = await home.get("/recipes/\(soup)?multiplier=0.75")
            let grams = preview.body.between(#"<input id="grams""#, ">")?.between(#"value=""#, "\"") ?? ""
            _ = await home.post("/recipes/\(soup)/portion", ["grams": grams, "version": "1"])
            let page = await home.get("/recipes/\(soup)")

            #expect(grams == "150")
            #expect(page.gramsLabel == "150g")
            #expect(page.multiplier == 1)
        }
    }

    @Test func `P-01 HOSTILE-20 the portion is everybody's, and a new context starts at 1.0x`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let phone = Browser(app)
            _ = await phone.signIn(email: home.email)
            let mate = try await app.housemate(of: home)
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)

            _ = await home.get("/recipes/\(soup)?multiplier=3")
            _ = await mate.get("/recipes/\(soup)?multiplier=3")
            _ = await home.post("/recipes/\(soup)/portion", ["grams": "100", "version": "1"])
            let later = Browser(app)
            _ = await later.signIn(email: home.email)

            for somebody in [home, phone, mate, later] {
                let page = await somebody.get("/recipes/\(soup)")
                #expect(page.gramsLabel == "100g")
                #expect(page.multiplier == 1)
            }
            let shown = try await app.text("SELECT shown_servings::text FROM recipes")
            #expect(shown == "4")
        }
    }

    @Test(arguments: [
        ("en", "49.9", "A portion is at least 50 g"), ("en", "401", "A portion cannot exceed the whole recipe"),
        ("tr", "49,9", "Porsiyon en az 50g olmalı"), ("tr", "401", "Porsiyon toplam tariften büyük olamaz"),
    ])
    func `P-33 too small and too large are refused in these words, and what was typed stays`(
        language: String,
        typed: String,
        message: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: language)
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)
            let before = try await app.fingerprint()

            let answer = await home.post("/recipes/\(soup)/portion", ["grams": typed, "version": "1"])

            #expect(answer.status == .unprocessableContent)
            #expect(answer.body.contains(message))
            #expect(answer.marks("grams"))
            #expect(answer.body.contains(#"value="\#(typed)""#))
            #expect(answer.between("data-adjuster", ">") == " open")
            let after = try await app.fingerprint()
            #expect(after == before)
        }
    }

    @Test(arguments: ["", "0", "-1", "abc", "nan", "inf", "1e9", "1,234", "0x64", "١٥٠"])
    func `HOSTILE-15 HOSTILE-16 HOSTILE-17 what is no portion is refused`(typed: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)

            let answer = await home.post("/recipes/\(soup)/portion", ["grams": typed, "version": "1"])
            let page = await home.get("/recipes/\(soup)")

            #expect(answer.status == .unprocessableContent)
            #expect(answer.marks("grams"))
            #expect(page.gramsLabel == "200g")
        }
    }

    @Test func `P-33 a dish lighter than 50 g may have a smaller portion`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let bite = try await app.recipe("Bite", lines: [.init(grams: 30, energyPer100g: 100)], in: home)

            let saved = await home.post("/recipes/\(bite)/portion", ["grams": "10", "version": "1"])

            #expect(saved.status == .seeOther)
        }
    }

    @Test func `P-30 HOSTILE-90 an older form gets both values and loses nothing`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)

            _ = await home.post("/recipes/\(soup)/portion", ["grams": "100", "version": "1"])
            let late = await home.post("/recipes/\(soup)/portion", ["grams": "150", "version": "1"])
            let kept = await home.get("/recipes/\(soup)")
            let insisted = await home.post(
                "/recipes/\(soup)/portion",
                ["grams": late.value(of: "grams") ?? "", "version": late.value(of: "version") ?? ""]
            )
            let page = await home.get("/recipes/\(soup)")

            #expect(late.status == .conflict)
            #expect(late.body.contains("150 g"))
            #expect(late.body.contains("100 g"))
            #expect(kept.gramsLabel == "100g")
            #expect(insisted.status == .seeOther)
            #expect(page.gramsLabel == "150g")
        }
    }

    @Test func `P-30 a conflict names who changed the recipe, and when`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await app.person(.member, of: home, email: "mehmet@example.org")
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)
            func late() async -> String {
                await home.post("/recipes/\(soup)/portion", ["grams": "150", "version": "1"]).body
            }

            _ = await member.post("/recipes/\(soup)/portion", ["grams": "100", "version": "1"])
            let justNow = await late()
            try await app.change("UPDATE recipes SET updated_at = now() - interval '2 minutes 10 seconds'")
            let minutes = await late()
            try await app.change("UPDATE recipes SET updated_at = now() - interval '25 hours'")
            let day = await late()
            _ = await home.post("/recipes/\(soup)/portion", ["grams": "120", "version": "2"])
            let own = await late()

            #expect(justNow.contains("Mehmet changed this recipe just now."))
            #expect(minutes.contains("Mehmet changed this recipe 2 minutes ago."))
            #expect(day.contains("Mehmet changed this recipe 1 day ago."))
            #expect(own.contains("You changed this recipe just now, in another window."))
        }
    }

    @Test func `HOSTILE-89 the same portion saved twice is no conflict`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)

            _ = await home.post("/recipes/\(soup)/portion", ["grams": "100", "version": "1"])
            let twice = await home.post("/recipes/\(soup)/portion", ["grams": "100", "version": "1"])

            #expect(twice.status == .seeOther)
            let version = try await app.text("SELECT version::text FROM recipes")
            #expect(version == "2")
        }
    }

    @Test func `P-29 many redefinitions change no total and nothing per 100 g`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe(
                "Soup",
                lines: [.init(grams: 333.3, energyPer100g: 77.7), .init(grams: 0.1, energyPer100g: 0.3)],
                in: home
            )
            let before = await home.get("/recipes/\(soup)")

            for version in 1...40 {
                let grams = "\(50 + version * 7)"
                let saved = await home.post("/recipes/\(soup)/portion", ["grams": grams, "version": "\(version)"])
                #expect(saved.status == .seeOther)
            }
            let after = await home.get("/recipes/\(soup)")

            #expect(after.nutrient(.energy, in: .total) == before.nutrient(.energy, in: .total))
            #expect(after.nutrient(.energy, in: .per100g) == before.nutrient(.energy, in: .per100g))
        }
    }

    @Test func `P-28 a viewer looks and does not define`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)
            let asOwner = await home.get("/recipes/\(soup)")
            try await app.change("UPDATE persons SET role = 'viewer'")

            let page = await home.get("/recipes/\(soup)")
            let saved = await home.post("/recipes/\(soup)/portion", ["grams": "100", "version": "1"])

            #expect(asOwner.body.contains(#"class="glance""#))
            #expect(asOwner.body.contains(#"class="define""#))
            #expect(page.body.contains(#"class="glance""#))
            #expect(!page.body.contains(#"class="define""#))
            #expect(saved.status == .forbidden)
        }
    }

    @Test func `S-28 what is kept of a page for one reader is not shown to another`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)
            let device = try await app.kitchenDevice(of: home)
            let link = #"href="/recipes/\#(soup)/log?servings=1""#

            for _ in 1...2 {
                let (owner, kitchen) = (await home.get("/recipes/\(soup)"), await device.get("/recipes/\(soup)"))
                #expect(owner.body.contains(link))
                #expect(!kitchen.body.contains(link))
                #expect(!kitchen.body.contains("/share"))
                // The token of the form stands beside what is kept.
                let tokens = [owner, kitchen].map { $0.between(#"form="define" name="_csrf" value=""#, "\"") }
                #expect(!tokens.contains(nil))
                #expect(tokens[0] != tokens[1])
            }
            let other = await home.get("/recipes/\(soup)?servings=2")
            let saved = await home.submit("/recipes/\(soup)/portion", [("grams", "x"), ("version", "1")])
            #expect(other.multiplier == 2)
            #expect(saved.value(of: "grams", in: "define") == "x")
            #expect(await home.get("/recipes/\(soup)").value(of: "grams", in: "define") == "200")
        }
    }

    @Test func `2.5 an unknown weight: servings work, grams say why they cannot`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await app.recipe(
                "Dish",
                lines: [.init(grams: 100, energyPer100g: 100), .init("pepper", grams: nil, energyPer100g: 300)],
                servings: 2,
                in: home
            )

            let page = await home.get("/recipes/\(dish)?servings=2")
            let grams = await home.get("/recipes/\(dish)?grams=50")
            let saved = await home.post("/recipes/\(dish)/portion", ["grams": "60", "version": "1"])

            #expect(page.nutrient(.energy, in: .portion) == 100)
            #expect(page.shown(.energy, in: .portion) == "≥ 100 kcal")
            #expect(page.body.contains("Portion weight is unknown"))
            #expect(grams.multiplier == 1)
            #expect(grams.body.contains(#"role="alert""#))
            #expect(saved.status == .unprocessableContent)
            #expect(saved.body.contains("Portion weight is unknown"))
        }
    }

    @Test func `2.5 P-37 a recipe divided by grams keeps its servings when its weight becomes unknown`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let bread = try await app.stock("Moon bread", energy: 250, in: home)
            let lines = ["800 g moon bread", "100 g zorps"]
            let (edited, cut) = (try await home.cook("Edited", lines), try await home.cook("Cut", lines))
            for path in [edited, cut] { _ = await home.post("\(path)/portion", ["grams": "112.5", "version": "1"]) }
            let remembered = try await app.number("SELECT servings FROM recipes WHERE name = 'Cut'")

            let form = await home.get("\(edited)/edit")
            let typed = [("name", "Edited"), ("servings", form.value(of: "servings") ?? ""), ("version", "2")]
            let saved = await home.submit(edited, typed + Browser.rows(lines + ["2 blops"]))
            // As it was with recipes that were divided before anything was remembered.
            try await app.change("UPDATE recipes SET servings = 1 WHERE name = 'Cut'")
            try await app.change("UPDATE recipe_lines SET grams = NULL, grams_rule = NULL WHERE text = '100 g zorps'")
            _ = await home.post("/foods/\(bread)", ["name": "Moon bread", "basis": "100g", "energy_kcal": "250"])

            #expect(remembered == 8)
            #expect(form.value(of: "servings") == "8")
            #expect(saved.status == .seeOther)
            #expect(await home.get(edited).nutrient(.energy, in: .portion) == 250)
            #expect(await home.get(cut).nutrient(.energy, in: .portion) == 250)
        }
    }
}
