import Domain
import Outbound
import OutboundFixture
import Testing
import Web

@testable import App

/// USDA FoodData Central, as a server of the test's own plays it.
@Suite struct FoodDataCentralTests {
    @Test(
        arguments: RecordedAnswers.files(
            "FoodDataCentral/search-branded.json",
            recorded: "fdc_api/trellis_cheddar-cheese.search-all.json"
        )
    )
    func `a search is understood, flat as it is`(file: String) async throws {
        let text = try RecordedAnswers.text(file)
        let packets = text.matches(of: /"dataType": ?"Branded"/).count
        let server = try RawServer(["/fdc/v1/foods/search": text])
        defer { server.stop() }
        let usda = try #require(try Providers.at(server).usda)

        let foods = try await usda.search("cheddar cheese", .branded)
        let first = try #require(foods.first?.food)

        #expect(foods.count == packets)
        #expect(packets >= 3)
        #expect(foods.allSatisfy { !$0.isWhole && $0.food.kind == .branded })
        #expect(first.sourceKey == "2057648")
        #expect(first.barcode?.gtin == "0094395000172")
        #expect(first.nutrients[.protein] == .exactly(21.4))
        #expect(first.nutrients[.fat] == .exactly(28.6))
        #expect(first.measures.first?.grams == 28)
        // One of them has lost the zero in front of its barcode.
        #expect(foods.contains { $0.food.barcode?.gtin == "0075925306223" })
    }

    @Test func `a search of each kind of food is understood`() async throws {
        for text in try RecordedAnswers.finds() {
            let server = try RawServer(["/fdc/v1/foods/search": text])
            defer { server.stop() }
            let usda = try #require(try Providers.at(server).usda)

            let foods = try await usda.search("milk", .generic)

            #expect(foods.count == 1)
            #expect((foods.first?.food.nutrients[.energy].number ?? 0) > 0)
        }
    }

    @Test(
        arguments: RecordedAnswers.files(
            "FoodDataCentral/food-abridged.json",
            recorded: "fdc_api/trellis_food-328637.detail-abridged.json"
        )
    )
    func `what answers 404 in full is asked for abridged, and read by its old numbers`(file: String) async throws {
        let text = try RecordedAnswers.text(file)
        let server = try RawServer(["/fdc/v1/food/328637?format=abridged": text])
        defer { server.stop() }
        let usda = try #require(try Providers.at(server).usda)

        let cheddar = try #require(try await usda.food(328_637)).food

        let held = cheddar.nutrients
        #expect(held[.energy] == .exactly(408))
        #expect(held[.protein] == .exactly(23.3))
        #expect(held[.fat] == .exactly(34))
        #expect(held[.carbohydrate] == .exactly(2.44))
        #expect(held[.sugars] == .exactly(0.33))
        #expect(held[.sodium] == .exactly(654))
        #expect(held[.fiber] == .unknown)
        #expect(server.lines.map { $0.contains("format=full") } == [true, false])
    }

    @Test func `details are understood, nested as they are, with measures for one of each`() async throws {
        let server = try RawServer(["/fdc/v1/food/747447": FDCAnswers.broccoli])
        defer { server.stop() }
        let usda = try #require(try Providers.at(server).usda)

        let broccoli = try #require(try await usda.food(747_447))

        let held = broccoli.food.nutrients
        #expect(broccoli.isWhole)
        #expect(broccoli.food.name == "Broccoli, raw")
        #expect(held[.energy] == .exactly(31.5))
        #expect(held[.sugars] == .exactly(1.4))
        #expect(held[.carbohydrate] == .unknown)
        #expect(held[.fat] == .unknown)
        #expect(broccoli.food.measures.map(\.name) == ["cup, chopped", "stalk"])
        #expect(broccoli.food.measures.map(\.grams) == [91, 151])
    }

    @Test func `a packet has its values per 100 g and its serving, or both from its label`() async throws {
        let bare = FDCAnswers.granola.replacing("\"foodNutrients\"", with: "\"nothing\"")
        let server = try RawServer(["/fdc/v1/food/1?": FDCAnswers.granola, "/fdc/v1/food/2?": bare])
        defer { server.stop() }
        let usda = try #require(try Providers.at(server).usda)

        for id in [1, 2] {
            let mix = try #require(try await usda.food(id)).food
            #expect(abs((mix.nutrients[.energy].number ?? 0) - 500) < 0.001)
            #expect(abs((mix.nutrients[.protein].number ?? 0) - 14.29) < 0.01)
            #expect(mix.measures.map(\.key) == ["portion"])
            #expect(mix.measures.first?.grams == 28)
            #expect(mix.name == "Nut 'n berry mix")
            #expect(mix.barcode?.gtin == "0077034085228")
        }
    }

    @Test(arguments: ["a&api_key=x", "#", "\u{D}\u{A}Host: evil", "süt %0d%0a", "a b+c", "\"'<>", "?q=1/../..", "ğ💧"])
    func `HOSTILE-49 what is searched for stays one encoded value, and the key stays in its field`(
        query: String
    ) async throws {
        let server = try RawServer(["/fdc/v1/foods/search": FDCAnswers.search()])
        defer { server.stop() }
        let usda = try #require(try Providers.at(server).usda)

        _ = try await usda.search(query, .generic)

        let head = try #require(server.heads.first)
        let target = try #require(server.lines.first?.split(separator: " ").dropFirst().first)
        let asked = try URLQuery(String(target.split(separator: "?", maxSplits: 1)[1]))
        #expect(asked["query"] == query)
        #expect(asked["pageSize"] == "20")
        #expect(asked["api_key"] == nil)
        #expect(asked["dataType"] == "Foundation,SR Legacy,Survey (FNDDS)")
        #expect(head.contains("\r\nX-Api-Key: a-secret-key\r\n"))
        #expect(!target.contains("secret"))
        #expect(head.split(separator: "\r\n").count { $0.lowercased().hasPrefix("host:") } == 1)
        #expect(head.contains("User-Agent: Sofra/\(Release.version) ("))
    }

    @Test(arguments: [
        ("429 Too Many Requests", "", ["Retry-After: 120"]), ("500 Oops", "{}", []), ("200 OK", "not json", []),
        ("200 OK", "{\"foods\": 7, \"foods\": []}", []), ("200 OK", "[]", []),
        ("200 OK", String(repeating: "[", count: 100_000), []),
        ("403 Forbidden", "{\"error\": \"API_KEY_INVALID\"}", []),
        ("302 Found", "", ["Location: http://127.0.0.1:1/"]), ("200 OK", String(repeating: " ", count: 3 << 20), []),
    ])
    func `HOSTILE-88 every wrong answer is a failure, and tells the log nothing that is secret`(
        status: String,
        body: String,
        fields: [String]
    ) async throws {
        let server = try RawServer { _ in [.answer(status, Array(body.utf8), fields: fields)] }
        defer { server.stop() }
        let lines = LogLines()
        let usda = try #require(try Providers.at(server, log: lines.log).usda)

        await #expect(throws: ProviderFailure.self) { try await usda.search("a secret food", .generic) }

        #expect(lines.text.contains("usda"))
        #expect(!lines.text.contains("secret"))
        #expect(!lines.text.contains("127.0.0.1"))
    }

    @Test func `HOSTILE-88 after 429 nobody asks again before the time it names`() async throws {
        let server = try RawServer { _ in [.answer("429 Too Many Requests", fields: ["Retry-After: 120"])] }
        defer { server.stop() }
        let usda = try #require(try Providers.at(server).usda)

        for _ in 0..<5 { await #expect(throws: ProviderFailure.self) { try await usda.food(1) } }

        #expect(server.heads.count == 1)
    }

    @Test func `HOSTILE-88 one odd food among the found does not cost the others`() async throws {
        let foods = FDCAnswers.search(
            #"{"fdcId": "x"}"#,
            "7",
            FDCAnswers.found(1, "Egg", energy: 143),
            FDCAnswers.found(2, "Fire", energy: 1e9),
            FDCAnswers.found(3, "   ", energy: 143)
        )
        let server = try RawServer(["/fdc/v1/foods/search": foods])
        defer { server.stop() }
        let usda = try #require(try Providers.at(server).usda)

        #expect(try await usda.search("egg", .generic).map(\.key) == ["1"])
    }

    @Test func `the same question is asked once, and so is what is not there`() async throws {
        let server = try RawServer(["/fdc/v1/foods/search": FDCAnswers.search(FDCAnswers.found(1, "Egg", energy: 143))])
        defer { server.stop() }
        let usda = try #require(try Providers.at(server).usda)

        for _ in 0..<3 {
            #expect(try await usda.search("egg", .generic).count == 1)
            #expect(try await usda.food(9) == nil)
        }
        // One search, and one food in full and abridged.
        #expect(server.heads.count == 3)
    }

    @Test func `W-06 without a key there is nobody to ask`() throws {
        let server = try RawServer([:])
        defer { server.stop() }
        #expect(try Providers.at(server, key: nil).usda == nil)
        #expect(try Providers.at(server).usda != nil)
    }
}
