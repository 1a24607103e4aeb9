import HTTPServer
import OutboundFixture
import Testing
import Web

@testable import App

/// Finding a packet by its barcode.
@Suite struct BarcodeTests {
    private static let ayran = """
        {"code": "4006381333931", "status": 1, "product": {"product_name": "Zorblax drink", "lang": "en", "brands": "Zorb",
         "nutriments": {"energy-kcal_100g": 37, "proteins_100g": "1.9"}, "serving_quantity": 200}}
        """

    @Test func `W-20 a barcode leads to the own food first, typed in any of its ways`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let id = try await home.ownFood(["barcode": "4006381333931"])

            let typed = await home.get("/barcode?code=400638%201333931&slot=lunch&date=2026-03-21")
            let found = await home.get(try #require(typed.location))
            let padded = await home.get("/barcode/04006381333931")

            #expect(found.status == .seeOther)
            #expect(found.location == "/foods/\(id)?slot=lunch&date=2026-03-21")
            #expect(padded.location?.hasPrefix("/foods/\(id)") == true)
        }
    }

    @Test func `W-20 another household's own food is nobody else's`() async throws {
        let server = try RawServer { _ in [.json(#"{"status": 0}"#)] }
        defer { server.stop() }
        try await TestApp.run(providers: try .at(server)) { app in
            let other = try await app.household()
            _ = try await other.ownFood(["barcode": "4006381333931"])
            let home = try await app.household()

            let answer = await home.get("/barcode/4006381333931")

            #expect(answer.status == .ok)
            #expect(answer.body.contains("Nobody has described this packet yet"))
        }
    }

    @Test func `W-05 W-20 what Open Food Facts knows is kept, and asked for once`() async throws {
        let server = try RawServer { _ in [.json(Self.ayran)] }
        defer { server.stop() }
        try await TestApp.run(providers: try .at(server)) { app in
            let home = try await app.household()

            let first = await home.get("/barcode/4006381333931?slot=lunch&date=2026-03-21")
            let second = await home.get("/barcode/4006381333931?slot=lunch&date=2026-03-21")
            let food = await home.get(try #require(first.location))
            let search = await home.get("/foods?q=zorblax")

            #expect(first.status == .seeOther)
            #expect(first.location == second.location)
            #expect(server.heads.count == 1)
            #expect(food.nutrient("energy", in: "100g") == "37")
            #expect(food.nutrient("protein", in: "100g") == "1.9")
            #expect(food.body.contains("200 g"))
            #expect(food.body.contains("Open Food Facts"))
            #expect(search.body.contains("Zorblax drink"))
        }
    }

    @Test func `W-20 a packet that nobody knows can be written down`() async throws {
        let server = try RawServer { _ in [.json(#"{"status": 0}"#, "404 Not Found")] }
        defer { server.stop() }
        try await TestApp.run(providers: try .at(server)) { app in
            let home = try await app.household()

            let unknown = await home.get("/barcode/4006381333931")
            let form = await home.get("/foods/new?barcode=4006381333931")
            let late = await home.get("/barcode/4006381333931?slot=dinner&date=2026-03-21")
            let place = "slot=dinner&date=2026-03-21"
            let made = await home.post("/foods?\(place)", ["name": "Zorp", "basis": "100g", "energy_kcal": "100"])

            #expect(unknown.body.contains(#"href="/foods/new?barcode=4006381333931""#))
            #expect(form.body.contains(#"value="4006381333931""#))
            #expect(late.body.contains("/foods/new?barcode=4006381333931&amp;slot=dinner&amp;date=2026-03-21"))
            #expect(made.location?.hasSuffix("?\(place)") == true, "W-01 it is logged where it was to be")
        }
    }

    @Test func `W-06 W-09 a service that does not answer is said, with a way to try again`() async throws {
        let server = try RawServer { _ in [.answer("500 Oops")] }
        defer { server.stop() }
        try await TestApp.run(providers: try .at(server)) { app in
            let home = try await app.household(language: "tr")

            let answer = await home.get("/barcode/4006381333931?slot=dinner&date=2026-03-21")

            #expect(answer.status == .ok)
            #expect(answer.body.contains("Open Food Facts&#39;e ulaşılamıyor"))
            #expect(answer.body.contains(#"href="/barcode/4006381333931?slot=dinner&amp;date=2026-03-21""#))
            #expect(answer.body.contains("/foods/new?barcode=4006381333931"))
        }
    }

    @Test(arguments: ["4006381333930", "123", "abc", "0000000000000", "ü", "4006381333931x", "<b>"])
    func `W-20 a wrong digit is said, nobody is asked, and what was typed stays`(code: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let typed = await home.get("/barcode?code=\(PercentEncoding.encode(code))")

            #expect(typed.status == .unprocessableContent)
            #expect(typed.marks("code"))
            #expect(typed.body.contains("one of its digits is wrong or missing"))
            #expect(typed.body.contains("value=\"\(code.replacing("<b>", with: "&lt;b&gt;"))\""))
        }
    }

    @Test func `W-20 an address with a wrong digit says so, and one that is no barcode is none`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let wrong = await home.get("/barcode/4006381333930")
            let short = await home.get("/barcode/123")
            let text = await home.get("/barcode/abc")

            #expect(wrong.status == .unprocessableContent)
            #expect(wrong.marks("code"))
            #expect(short.status == .notFound)
            #expect(text.status == .notFound)
        }
    }

    @Test func `the page has the form, and the scanner's script is not on any other`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let page = await home.get("/barcode?slot=lunch&date=2026-03-21")
            let search = await home.get("/foods?slot=lunch&date=2026-03-21")

            #expect(page.status == .ok)
            #expect(page.body.contains("js/scan"))
            #expect(page.body.contains(#"value="lunch""#))
            #expect(page.header("permissions-policy")?.contains("camera=(self)") == true)
            #expect(!search.body.contains("js/scan"))
            #expect(search.body.contains("/barcode?slot=lunch&amp;date=2026-03-21"))
        }
    }
}
