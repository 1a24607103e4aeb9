import Domain
import HTTPServer
import Testing

@testable import App

/// The ingredients for other servings: rewritten in the words, kept nowhere, and apart from what one eats.
@Suite struct CookedServingsTests {
    private static func pie(_ app: TestApp, in home: Browser) async throws -> Recipe.ID {
        try await app.recipe(
            "Pie",
            lines: [
                .init("6 apples", grams: 600, energyPer100g: 50), .init("1 tbsp sugar", grams: 12, energyPer100g: 400),
                .init("cinnamon, to taste", grams: nil, per100g: nil, counts: false),
            ],
            servings: 6,
            in: home
        )
    }

    @Test func `P-36 the list is rewritten for what is cooked, with its grams, and nothing is stored`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let pie = try await Self.pie(app, in: home)
            let before = try await app.fingerprint()

            let written = await home.get("/recipes/\(pie)")
            let nine = await home.get("/recipes/\(pie)?cook=9")
            let after = try await app.fingerprint()

            #expect(written.cooked == ["6 apples 600 g", "1 tbsp sugar 12 g", "cinnamon, to taste not counted"])
            #expect(nine.cooked == ["9 apples 900 g", "1 1/2 tbsp sugar 18 g", "cinnamon, to taste not counted"])
            #expect(nine.value(of: "cook") == "9")
            #expect(nine.body.contains(#""recipeIngredient":["6 apples""#), "the recipe itself says its own words")
            #expect(after == before)
            #expect(await home.get("/recipes/\(pie)").cooked == written.cooked)
        }
    }

    @Test func `P-36 P-08 what is eaten and what is cooked never change each other`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let pie = try await Self.pie(app, in: home)

            let written = await home.get("/recipes/\(pie)")
            let eaten = await home.get("/recipes/\(pie)?multiplier=2")
            let cooked = await home.get("/recipes/\(pie)?cook=9")
            let both = await home.get("/recipes/\(pie)?cook=9&multiplier=2")

            #expect(eaten.cooked == written.cooked)
            for basis in [Basis.portion, .per100g, .serving, .total] {
                #expect(cooked.nutrient(.energy, in: basis) == written.nutrient(.energy, in: basis))
            }
            #expect(cooked.multiplier == 1)
            #expect(both.cooked == cooked.cooked)
            #expect(both.multiplier == 2)
            #expect(both.nutrient(.energy, in: .portion) == eaten.nutrient(.energy, in: .portion))
        }
    }

    @Test(
        arguments: [("6", "5", "7"), ("2.8", "2", "3"), ("1", nil, "2"), ("0,5", nil, "1"), ("1000", "999", nil)]
            as [(String, String?, String?)]
    )
    func `P-36 the stepper goes to the next whole number`(at: String, less: String?, more: String?) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let pie = try await Self.pie(app, in: home)

            let page = await home.get("/recipes/\(pie)?cook=\(at)")
            let (fewer, further) = (page.between(#"id="cook-less""#, ">"), page.between(#"id="cook-more""#, ">"))

            #expect(fewer?.contains("disabled") == (less == nil))
            #expect(further?.contains("disabled") == (more == nil))
            #expect(fewer?.contains(#"value="\#(less ?? "")""#) == true)
            #expect(further?.contains(#"value="\#(more ?? "")""#) == true)
        }
    }

    @Test(arguments: ["0", "-1", "1001", "x", "1e3", "nan", "9&cook=9"])
    func `P-36 servings that cannot be cooked show the recipe as written and say so`(value: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let pie = try await Self.pie(app, in: home)

            for address in ["/recipes/\(pie)", "/recipes/\(pie)/cook"] {
                let page = await home.get("\(address)?cook=\(value)")
                #expect(page.status == .ok)
                #expect(page.body.contains("6 apples"))
                #expect(page.body.contains(#"role="alert""#))
            }
            let page = await home.get("/recipes/\(pie)?cook=\(value)&multiplier=2")
            #expect(page.multiplier == 2, "what is eaten is as asked")
            #expect(page.between(#"<input id="cook""#, ">")?.contains(#"aria-invalid="true""#) == true)
        }
    }

    @Test func `P-36 each of the two is carried on by the other's forms and links`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let pie = try await Self.pie(app, in: home)

            let page = await home.get("/recipes/\(pie)?cook=9&grams=150")
            let written = await home.get("/recipes/\(pie)")

            for form in ["step", "view", "whole"] {
                let fields = page.between(#"id="\#(form)""#, "</form>") ?? ""
                #expect(fields.contains(#"<input type="hidden" name="cook" value="9">"#))
            }
            for form in ["cook-view", "cook-step"] {
                let fields = page.between(#"<form id="\#(form)""#, "</form>") ?? ""
                #expect(fields.contains(#"<input type="hidden" name="grams" value="150">"#))
            }
            #expect(page.between(#"id="reset" href=""#, "\"") == "/recipes/\(pie)?cook=9")
            #expect(page.between(#"id="cook-reset" href=""#, "\"") == "/recipes/\(pie)?grams=150")
            for link in ["cook", "edit", "why"] {
                #expect(page.body.contains("href=\"/recipes/\(pie)/\(link)?cook=9\""))
            }
            #expect(await home.get("/recipes/\(pie)/cook?cook=9").body.contains("href=\"/recipes/\(pie)?cook=9\""))
            #expect(await home.get("/recipes/\(pie)/edit?cook=9").body.contains("href=\"/recipes/\(pie)?cook=9\""))
            #expect(!written.body.contains(#"name="cook" value="6">"#))
            #expect(!written.body.contains("?cook="))
        }
    }

    @Test func `P-36 S-25 cook mode and print are for what is cooked`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let pie = try await Self.pie(app, in: home)

            let cook = await home.get("/recipes/\(pie)/cook?cook=9&servings=2")
            let plain = await home.get("/recipes/\(pie)/cook")
            let page = await home.get("/recipes/\(pie)?cook=9")

            #expect(cook.body.contains("9 apples"))
            #expect(cook.body.contains("900 g"))
            #expect(cook.body.contains("for 9 servings"))
            #expect(cook.body.contains("data-awake"))
            #expect(plain.body.contains("6 apples"))
            #expect(page.body.contains(#"<small class="muted printed">for 9 servings</small>"#))
            #expect(page.body.contains(#"aria-live="polite">for 9 servings</p>"#))
        }
    }

    @Test func `P-36 H-07 the method is for what is cooked wherever the list is, and says what is not`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let method = "1. Stir in 200 g flour.\n2. Bake for 40 minutes, ***slowly***."
            let path = try await home.cook("Bread", ["200 g flour"], [("servings", "4"), ("instructions", method)])
            _ = await home.post(path + "/share")
            let shared = try #require(await home.get(path + "/share").between(#"<a href="/shared/"#, "\""))
            let said = "<u>Underlined amounts, times and tins are for 4 servings.</u>"

            for place in [path, path + "/print", "/shared/\(shared)"] {
                let eight = await home.get(place + "?cook=8").body
                let written = await home.get(place).body
                #expect(eight.contains("Stir in 400 g flour."), "\(place)")
                #expect(eight.contains("<em><strong>40</strong></em> minutes"), "\(place)")
                #expect(eight.contains(said), "\(place)")
                #expect(eight.contains(#"class="prose scaled""#), "\(place)")
                #expect(written.contains("Stir in 200 g flour."), "\(place)")
                #expect(!written.contains("Underlined"), "\(place)")
                #expect(!written.contains("prose scaled"), "\(place)")
            }
            let live = await home.get(path + "?cook=8", ["Sofra-Live": "amount"]).body
            let back = await home.get(path, ["Sofra-Live": "amount"]).body
            #expect(live.contains(#"<div id="method" data-with>"#))
            #expect(live.contains("Stir in 400 g flour."))
            #expect(live.contains(said))
            #expect(back.contains("Stir in 200 g flour."))
            #expect(await home.get(path).body.contains("Stir in 200 g flour."))
        }
    }

    @Test func `P-36 what is asked for on the shopping list is written for what is cooked`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let pie = try await Self.pie(app, in: home)

            let three = await home.get("/recipes/\(pie)/shopping?cook=3")
            let plain = await home.get("/recipes/\(pie)/shopping")

            #expect(three.value(of: "servings") == "3")
            #expect(three.body.contains("<h2>for 3 servings</h2>"))
            #expect(three.body.contains("<li><bdi>3 apples</bdi></li><li><bdi>1/2 tbsp sugar</bdi></li>"))
            #expect(three.body.contains("href=\"/recipes/\(pie)?cook=3\""))
            #expect(plain.body.contains("<h2>for 6 servings</h2>"))
            #expect(plain.body.contains("<li><bdi>6 apples</bdi></li>"))
            #expect(!plain.body.contains("?cook="))
        }
    }

    @Test func `P-36 S-25 whoever has the link scales the recipe, too`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let pie = try await Self.pie(app, in: home)
            _ = await home.post("/recipes/\(pie)/share")
            let share = await home.get("/recipes/\(pie)/share")
            let link = try #require(share.between(#"<a href="/shared/"#, "\""))

            let page = await Browser(app).get("/shared/\(link)?cook=3")
            let wrong = await Browser(app).get("/shared/\(link)?cook=0")

            #expect(page.cooked == ["3 apples 300 g", "1/2 tbsp sugar 6 g", "cinnamon, to taste not counted"])
            #expect(page.between(#"id="cook-reset" href=""#, "\"") == "/shared/\(link)")
            #expect(wrong.status == .ok)
            #expect(wrong.body.contains(#"role="alert""#))
        }
    }

    @Test func `P-36 L-01 in Turkish the words are Turkish`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            let pilaf = try await app.recipe(
                "Pilav",
                lines: [.init("yarım su bardağı pirinç", grams: 90, energyPer100g: 350)],
                servings: 2,
                in: home
            )

            let page = await home.get("/recipes/\(pilaf)?cook=6")
            let cook = await home.get("/recipes/\(pilaf)/cook?cook=2,5")

            #expect(page.cooked == ["bir buçuk su bardağı pirinç 270 g"])
            #expect(page.body.contains("6 porsiyon için"))
            #expect(cook.body.contains("2,5 porsiyon için"))
        }
    }

    @Test func `P-36 P-25 defining a portion opens the plain page, where the recipe is as written`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let pie = try await Self.pie(app, in: home)

            let saved = await home.post("/recipes/\(pie)/portion", ["grams": "153", "version": "1"])
            let page = await home.get("/recipes/\(pie)")

            #expect(saved.header("location") == "/recipes/\(pie)")
            #expect(page.value(of: "cook") == "4")
            #expect(page.cooked.first == "6 apples 600 g")
        }
    }
}

extension Answer {
    /// The lines of the ingredient list with what stands beside them.
    fileprivate var cooked: [String] {
        body.split(separator: #"<li id="line-"#).dropFirst().map { line in
            let text = line.split(separator: "<span", maxSplits: 2).dropFirst().map { part in
                part.prefix { $0 != "<" }.drop { $0 != ">" }.dropFirst()
            }
            return text.joined(separator: " ")
        }
    }
}
