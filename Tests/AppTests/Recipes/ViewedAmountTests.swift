import Domain
import HTTPServer
import Testing

@testable import App

/// Looking at another amount: transient, and never written down.
@Suite struct ViewedAmountTests {
    @Test func `HOSTILE-19 P-02 P-26 looking writes nothing, and coming back shows 1.0x`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)
            _ = await home.get("/recipes/\(soup)")
            let before = try await app.fingerprint()
            let cookies = home.cookies

            for query in ["multiplier=1.5", "grams=150", "servings=3", "multiplier=nan", "grams=150&multiplier=2"] {
                for page in ["", "/cook", "/why", "/log"] {
                    let answer = await home.get("/recipes/\(soup)\(page)?\(query)")
                    #expect(answer.status == .ok)
                }
            }
            let after = try await app.fingerprint()
            let back = await home.get("/recipes/\(soup)")

            #expect(after == before)
            #expect(home.cookies == cookies)
            #expect(back.multiplier == 1)
        }
    }

    @Test(arguments: [
        "multiplier=0", "multiplier=-1", "multiplier=nan", "multiplier=inf", "multiplier=1e308", "multiplier=101",
        "multiplier=0x1p4", "multiplier=1&multiplier=2", "grams=0", "grams=1,234", "grams=%D9%A1%D9%A2",
        "servings=abc", "servings=0", "grams=1e9",
    ])
    func `P-04 HOSTILE-18 an amount that cannot be shows 1.0x and says so`(query: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)

            let page = await home.get("/recipes/\(soup)?\(query)")

            #expect(page.status == .ok)
            #expect(page.multiplier == 1)
            #expect(page.nutrient(.energy, in: .portion) == 500)
            #expect(page.body.contains(#"role="alert""#))
        }
    }

    @Test func `P-04 beside an amount that cannot be the portion has one decimal, as otherwise`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let pie = try await home.cook("Pie", ["1000 g flour"], [("servings", "3")])
            func portion(_ query: String) async throws -> String {
                let page = await home.get(pie + query)
                return try #require(page.between(#"<input id="grams" name="grams" inputmode="decimal" value=""#, "\""))
            }

            #expect(try await portion("") == "333.3")
            #expect(try await portion("?grams=abc") == "333.3")
        }
    }

    @Test(arguments: ["", "?multiplier=", "?grams=&servings=", "?other=3"])
    func `P-03 P-04 nothing asked for is one portion, without a message`(query: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)

            let page = await home.get("/recipes/\(soup)\(query)")

            #expect(page.multiplierLabel == "1.0x")
            #expect(!page.body.contains(#"role="alert""#))
        }
    }

    @Test func `P-04 grams go before servings, and servings before the multiplier`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)

            let all = await home.get("/recipes/\(soup)?multiplier=2&servings=3&grams=100")
            let two = await home.get("/recipes/\(soup)?multiplier=2&servings=3")

            #expect(all.multiplier == 0.5)
            #expect(two.multiplier == 3)
        }
    }

    @Test(arguments: [
        ("0.5", true, false), ("0.3", true, false), ("0.51", false, false), ("99.5", false, false),
        ("99.6", false, true), ("100", false, true),
    ])
    func `P-05 the steps end at 0.5x and at 99.5x`(at: String, least: Bool, most: Bool) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)

            let page = await home.get("/recipes/\(soup)?multiplier=\(at)")

            #expect(page.between(#"id="step-less""#, ">")?.contains("disabled") == least)
            #expect(page.between(#"id="step-more""#, ">")?.contains("disabled") == most)
        }
    }

    @Test func `P-05 a step from a value with three decimals is understood again`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)

            let page = await home.get("/recipes/\(soup)?grams=125")
            let more = page.between(#"id="step-more""#, ">")?.between(#"value=""#, "\"") ?? ""
            let next = await home.get("/recipes/\(soup)?multiplier=\(more)")

            #expect(next.multiplier == 1.125)
        }
    }

    @Test func `P-14 the slider goes from 50 g to the whole in steps of 5, has no name, and drives the field`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)
            let bite = try await app.recipe("Bite", lines: [.init(grams: 30, energyPer100g: 100)], in: home)

            let page = await home.get("/recipes/\(soup)?grams=150")
            let slider = page.between(#"<input type="range""#, ">") ?? ""
            let small = await home.get("/recipes/\(bite)").between(#"<input type="range""#, ">") ?? ""

            #expect(slider.contains(#"min="50" max="400" step="5" value="150""#))
            #expect(!slider.contains("name="))
            #expect(slider.contains(#"data-drives="view-grams""#))
            #expect(small.contains(#"min="30" max="30""#))
            #expect(page.body.contains(#"form="whole" name="grams" value="400""#))
        }
    }

    @Test func `P-15 P-17 the script is answered with the section alone, and with the page's numbers`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)

            let page = await home.get("/recipes/\(soup)?grams=150")
            let live = await home.get("/recipes/\(soup)?grams=150", ["Sofra-Live": "amount"])

            #expect(page.multiplierLabel == "0.75x")
            #expect(live.multiplierLabel == "0.75x")
            #expect(live.body.hasPrefix(#"<div class="live" id="amount">"#))
            let answer = live.unchanging
            let method = try #require(answer.firstRange(of: #"<div id="method""#)).lowerBound
            #expect(page.unchanging.contains(String(answer[..<method]).trimmed))
            #expect(page.unchanging.contains(String(answer[method...]).trimmed))
            #expect(page.header("vary") == "Sofra-Live")
            #expect(live.header("vary") == "Sofra-Live")
        }
    }

    @Test func `2.8 L-01 Turkish numbers have a comma`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            let soup = try await app.recipe("Çorba", lines: [GoldenNumberTests.soup], portion: 200, in: home)

            let page = await home.get("/recipes/\(soup)?grams=150")

            #expect(page.multiplierLabel == "0,75x")
            #expect(page.shown(.carbohydrate, in: .portion) == "37,5 g")
            #expect(page.nutrient(.carbohydrate, in: .portion) == 37.5)
            #expect(page.body.contains("1 porsiyon: 200g"))
            #expect(page.body.contains("Porsiyonu Kaydet"))
        }
    }

    @Test func `HOSTILE-50 another household's recipe is not there`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let neighbour = try await app.household(email: "b@example.org")
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], in: home)
            let before = try await app.fingerprint()

            for page in ["", "/why", "/cook", "/log"] {
                let answer = await neighbour.get("/recipes/\(soup)\(page)")
                #expect(answer.status == .notFound)
            }
            let saved = await neighbour.post("/recipes/\(soup)/portion", ["grams": "100", "version": "1"])
            let eaten = await neighbour.post(
                "/diary/2026-03-21/entries",
                ["slot": "lunch", "recipe": "\(soup)", "servings": "1"]
            )

            #expect(saved.status == .notFound)
            #expect(eaten.status == .notFound)
            let after = try await app.fingerprint()
            #expect(after == before)
            #expect(await home.post("/recipes/\(soup)/portion", ["grams": "100", "version": "1"]).status == .seeOther)
        }
    }
}
