import Domain
import OutboundFixture
import Testing
import Web

@testable import App

/// Open Food Facts, as a server of the test's own plays it.
@Suite struct OpenFoodFactsTests {
    private let barcode = Barcode("4006381333931")

    private func product(_ json: String, status: String = "200 OK") async throws -> FoundFood? {
        let server = try RawServer { _ in [.json(json, status)] }
        defer { server.stop() }
        return try await Providers.at(server).openFoodFacts.product(try #require(barcode))
    }

    @Test func `values in kilojoules and grams come out in kilocalories and milligrams`() async throws {
        let found = try #require(try await product(try RecordedAnswers.sample("OpenFoodFacts/product.json"))).food

        #expect(abs((found.nutrients[.energy].number ?? 0) - 2_252 / 4.184) < 0.001)
        #expect(found.nutrients[.carbohydrate] == .exactly(57.5))
        #expect(found.nutrients[.sugars] == .exactly(56.3))
        #expect(abs((found.nutrients[.sodium].number ?? 0) - 42.8) < 0.001)
        #expect(found.nutrients[.potassium] == .unknown)
        #expect(found.barcode == barcode)
        #expect(found.sourceKey == "4006381333931")
    }

    @Test(
        arguments: RecordedAnswers.files(
            "OpenFoodFacts/no-product.json",
            recorded: "off_api/get-unexisting-product.json"
        )
    )
    func `what is not there is told by its status, whatever the code is`(file: String) async throws {
        let text = try RecordedAnswers.text(file)

        #expect(try await product(text) == nil)
        #expect(try await product(text, status: "404 Not Found") == nil)
        await #expect(throws: ProviderFailure.self) { try await product("<html>", status: "404 Not Found") }
    }

    @Test(
        arguments: RecordedAnswers.files(
            "OpenFoodFacts/product-without-values.json",
            recorded: "off_api/get-specific-fields.json"
        )
    )
    func `a product without a value is nothing that could be counted`(file: String) async throws {
        #expect(try await product(try RecordedAnswers.text(file)) == nil)
    }

    @Test func `numbers as text, salt without sodium, and a serving in millilitres`() async throws {
        let ayran = try #require(
            try await product(
                """
                {"code": "4006381333931", "status": "1", "product": {"product_name": "Ayran", "product_name_tr": "Ayran",
                 "brands": "Sütaş, Other", "lang": "tr", "serving_quantity": "200", "serving_quantity_unit": "ml",
                 "nutriments": {"energy_100g": "150", "proteins_100g": "1.6", "salt_100g": "0.75", "fat_100g": ""}}}
                """
            )
        ).food

        #expect(ayran.name == "Ayran")
        #expect(ayran.brand == "Sütaş")
        #expect(abs((ayran.nutrients[.energy].number ?? 0) - 150 / 4.184) < 0.001)
        #expect(ayran.nutrients[.protein] == .exactly(1.6))
        #expect(ayran.nutrients[.sodium] == .exactly(300))
        #expect(ayran.nutrients[.fat] == .unknown)
        #expect(ayran.measures.first?.key == "portion")
        #expect(ayran.measures.first?.grams == 200)
        #expect(ayran.density == 1)
    }

    @Test(arguments: [
        #"{"status": 1}"#, #"{"status": 1, "product": []}"#, "{}", "[]", "", "null", #"{"status": "found"}"#,
        #"{"status": 1, "status": 0}"#,
    ])
    func `HOSTILE-88 any other answer is a failure`(json: String) async {
        await #expect(throws: ProviderFailure.self) { try await product(json) }
    }

    @Test func `fifteen products a minute, and what is not there only once`() async throws {
        let server = try RawServer { _ in [.json(#"{"status": 0}"#, "404 Not Found")] }
        defer { server.stop() }
        let facts = try Providers.at(server).openFoodFacts

        // Check digits of 2000000000015, 2000000000022 …
        let codes = (1...40).compactMap { number in
            (0...9).lazy.compactMap { Barcode("20000000\(1_000 + number)\($0)") }.first
        }
        for code in codes + codes { _ = try? await facts.product(code) }

        #expect(codes.count == 40)
        #expect((5...7).contains(server.heads.count))
        #expect(server.lines.allSatisfy { $0.hasPrefix("GET /off/api/v2/product/2000000010") })
    }
}
