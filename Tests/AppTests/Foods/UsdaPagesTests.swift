import HTTPServer
import OutboundFixture
import Testing
import Web

@testable import App

/// What a person sees of USDA FoodData Central.
@Suite struct UsdaPagesTests {
    private let live: Headers = ["Sofra-Live": "usda"]

    @Test func `W-05 what is found live is shown, kept, and found here from then on`() async throws {
        let server = try RawServer([
            "/fdc/v1/foods/search": FDCAnswers.search(FDCAnswers.found(747_447, "Zorblax, raw", energy: 30)),
            "/fdc/v1/food/747447": FDCAnswers.broccoli.replacing("Broccoli", with: "Zorblax"),
        ])
        defer { server.stop() }
        try await TestApp.run(providers: try .at(server)) { app in
            let home = try await app.household()

            let before = await home.get("/foods?q=zorblax")
            let section = await home.get("/foods/usda?q=zorblax&slot=lunch&date=2026-03-21", live)
            let chosen = await home.get("/foods/usda/747447?slot=lunch&date=2026-03-21")
            let food = await home.get(try #require(chosen.location))
            let after = await home.get("/foods?q=zorblax")

            #expect(before.body.contains("No results found"))
            #expect(before.body.contains(#"data-load="/foods/usda?q=zorblax&amp;kind=&amp;slot=&amp;date=""#))
            #expect(section.status == .ok)
            #expect(section.body.contains("Zorblax, raw"))
            #expect(!section.body.contains("<main"))
            #expect(section.header("vary") == "Sofra-Live")
            #expect(section.body.contains("/foods/usda/747447?slot=lunch&amp;date=2026-03-21"))
            #expect(chosen.status == .seeOther)
            #expect(chosen.location?.hasSuffix("?slot=lunch&date=2026-03-21") == true)
            #expect(food.nutrient("energy", in: "100g") == "31.5")
            #expect(food.body.contains("cup, chopped"))
            #expect(!after.body.contains("No results found"))
            #expect(after.body.contains("Zorblax, raw"))
        }
    }

    @Test func `W-05 a food that is here whole is not asked for again, and its row stays as it is`() async throws {
        let server = try RawServer([
            "/fdc/v1/foods/search": FDCAnswers.search(FDCAnswers.found(747_447, "Zorblax, raw", energy: 30)),
            "/fdc/v1/food/747447": FDCAnswers.broccoli.replacing("Broccoli", with: "Zorblax"),
        ])
        defer { server.stop() }
        try await TestApp.run(providers: try .at(server)) { app in
            let home = try await app.household(language: "tr")

            let first = await home.get("/foods/usda/747447")
            let section = await home.get("/foods/usda?q=zorblax")
            let second = await home.get("/foods/usda/747447")
            let page = await home.get(try #require(first.location))
            let energy = try await app.text("SELECT energy_kcal::text FROM foods WHERE source_key = '747447'")

            #expect(first.location != nil)
            #expect(first.location == second.location)
            #expect(page.body.contains(#"<h1><bdi lang="en">Zorblax"#), "its name is in no other language")
            #expect(energy == "31.5", "a search knows less than the food's own page")
            #expect(server.lines.count { $0.contains("/v1/food/") } == 1)
            #expect(section.body.contains(try #require(first.location?.prefix { $0 != "?" })))
        }
    }

    @Test func `W-05 the catalogue's own record of a food stands for it`() async throws {
        try await TestApp.run { app in
            let egg = try await app.text("SELECT fdc_id::text FROM foods WHERE source_key = 'egg'")
            let id = try await app.text("SELECT id::text FROM foods WHERE source_key = 'egg'")
            let home = try await app.household()

            let chosen = await home.get("/foods/usda/\(egg)")

            #expect(chosen.location?.hasPrefix("/foods/\(id)?") == true)
        }
    }

    @Test func `W-06 three answers: nothing there, not to be reached, not set up`() async throws {
        let nothing = try RawServer(["/fdc/v1/foods/search": FDCAnswers.search()])
        defer { nothing.stop() }
        try await TestApp.run(providers: try .at(nothing)) { app in
            let home = try await app.household()
            let section = await home.get("/foods/usda?q=zorblax", live)
            #expect(section.body.contains("USDA has nothing more"))
            #expect(!section.body.contains("cannot be reached"))
        }
        let broken = try RawServer { _ in [.reset] }
        defer { broken.stop() }
        try await TestApp.run(providers: try .at(broken)) { app in
            let home = try await app.household()
            let section = await home.get("/foods/usda?q=zorblax&slot=lunch&date=2026-03-21", live)
            #expect(section.status == .ok)
            #expect(section.body.contains("The USDA database cannot be reached"))
            #expect(section.body.contains(#"href="/foods?q=zorblax&amp;slot=lunch&amp;date=2026-03-21&amp;page=1""#))
            let page = await home.get("/foods/usda?q=zorblax")
            #expect(page.body.contains(#"href="/foods/usda?q=zorblax""#), "alone it asks itself again")
        }
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            let page = await home.get("/foods?q=yumurta")
            #expect(page.body.contains("USDA araması kurulu değil"))
            #expect(!page.body.contains("data-load"))
            #expect(page.body.contains("Yumurta"))
        }
    }

    @Test func `W-09 HOSTILE-88 an error of the provider costs no local result`() async throws {
        let broken = try RawServer { _ in [.answer("500 Oops", Array("<html>".utf8))] }
        defer { broken.stop() }
        try await TestApp.run(providers: try .at(broken)) { app in
            let home = try await app.household()
            let before = try await app.rows(in: "foods")

            let page = await home.get("/foods?q=egg")
            let food = await home.get("/foods/usda/123456789")
            let after = try await app.rows(in: "foods")

            #expect(page.status == .ok)
            #expect(page.body.contains(">Egg<"))
            #expect(page.body.contains("Search USDA"))
            #expect(food.status == .ok)
            #expect(food.body.contains("cannot be reached"))
            #expect(food.body.contains(#"href="/foods/usda/123456789""#))
            #expect(before == after)
        }
    }

    @Test func `W-09 a food whose page cannot be had is taken as the search told it`() async throws {
        let server = try RawServer { head in
            head.contains("/foods/search")
                ? [.json(FDCAnswers.search(FDCAnswers.found(5, "Zorblax", energy: 30)))] : [.answer("500 Oops")]
        }
        defer { server.stop() }
        try await TestApp.run(providers: try .at(server)) { app in
            let home = try await app.household()

            _ = await home.get("/foods/usda?q=zorblax")
            let chosen = await home.get("/foods/usda/5")
            let food = await home.get(try #require(chosen.location))

            #expect(food.nutrient("energy", in: "100g") == "30")
        }
    }

    @Test func `W-19 what is kept anew changes no entry and no own food`() async throws {
        let server = try RawServer([
            "/fdc/v1/foods/search": FDCAnswers.search(FDCAnswers.found(747_447, "Zorblax, raw", energy: 30)),
            "/fdc/v1/food/747447": FDCAnswers.broccoli,
        ])
        defer { server.stop() }
        try await TestApp.run(providers: try .at(server)) { app in
            let home = try await app.household()
            _ = try await home.ownFood()
            _ = await home.get("/foods/usda?q=zorblax")
            let id = try await app.text("SELECT id::text FROM foods WHERE source_key = '747447'")
            let added = await home.post(
                "/diary/2026-03-21/entries",
                ["slot": "lunch", "food": id, "amount": "1", "measure": "100g"]
            )
            let before = try await app.fingerprint()

            let chosen = await home.get("/foods/usda/747447")
            let energy = try await app.text("SELECT energy_kcal::text FROM foods WHERE source_key = '747447'")

            #expect(added.status == .seeOther)
            #expect(chosen.location?.contains(id) == true)
            #expect(energy == "31.5")
            #expect(try await app.fingerprint() == before)
        }
    }

    @Test(arguments: ["x&api_key=y", "#", "%0d%0aX: y", "<script>", "süt"])
    func `HOSTILE-49 the key is in no page and no log`(query: String) async throws {
        let server = try RawServer { _ in [.answer("429 Too Many Requests", Array("a-secret-key".utf8))] }
        defer { server.stop() }
        let lines = LogLines()
        try await TestApp.run(log: lines.log, providers: try .at(server, log: lines.log)) { app in
            let home = try await app.household()
            let encoded = PercentEncoding.encode(query)

            let pages = [
                await home.get("/foods?q=\(encoded)"), await home.get("/foods/usda?q=\(encoded)"),
                await home.get("/foods/usda?q=\(encoded)", live), await home.get("/foods/usda/7"),
            ]

            #expect(pages.allSatisfy { $0.status == .ok && !$0.body.contains("a-secret-key") })
            #expect(lines.text.contains("provider"))
            #expect(!lines.text.contains("a-secret-key"))
        }
    }

    @Test func `W-05 packets are asked for only on demand`() async throws {
        let server = try RawServer([
            "/fdc/v1/foods/search": FDCAnswers.search(FDCAnswers.found(9, "ZORBLAX BAR", energy: 400, type: "Branded"))
        ])
        defer { server.stop() }
        try await TestApp.run(providers: try .at(server)) { app in
            let home = try await app.household()

            let plain = await home.get("/foods/usda?q=zorblax")
            _ = await home.get("/foods/usda?q=zorblax&kind=branded")

            #expect(plain.body.contains("/foods/usda?q=zorblax&amp;kind=branded"))
            #expect(server.lines.map { $0.contains("dataType=Branded") } == [false, true])
        }
    }
}
