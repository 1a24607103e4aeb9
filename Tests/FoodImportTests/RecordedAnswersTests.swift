import Domain
import FoodImport
import Foundation
import Testing

/// Files that stay outside of the repository: what FoodData Central and Open Food Facts really sent.
private enum Recorded {
    static let folder: String? = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path(percentEncoded: false)
        let folder = (ProcessInfo.processInfo.environment["SOFRA_SHARED"] ?? root + "/../shared") + "/data"
        return FileManager.default.fileExists(atPath: folder) ? folder : nil
    }()

    static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: (folder ?? "") + "/" + path)))
    }
}

@Suite(.enabled(if: Recorded.folder != nil, "the recorded answers are not beside the repository (SOFRA_SHARED)"))
struct RecordedAnswersTests {
    @Test func `a food in details, abridged`() throws {
        let bytes = try Recorded.bytes("fdc_api/trellis_food-328637.detail-abridged.json")

        guard case .food(let food) = try FDCJSONReader.read(try JSONValue(bytes)) else {
            Issue.record("no food")
            return
        }
        let imported = try ImportedFood(food)

        #expect(imported.sourceKey == "328637" && imported.kind == .foundation)
        #expect(imported.name == "Cheese, cheddar")
        #expect(imported.lineage == "ndb:1009")
        #expect(imported.nutrients[.energy] == .exactly(408))
        #expect(imported.nutrients[.protein] == .exactly(23.3))
        #expect(imported.nutrients[.sodium] == .exactly(654))
    }

    @Test func `branded foods as a search answers them`() throws {
        let bytes = try Recorded.bytes("fdc_api/trellis_cheddar-cheese.search-all.json")

        let foods = try all(FDCJSONReader(pieces(bytes, of: 4_096), file: "search.json")).foods

        #expect(foods.count == 10)
        #expect(foods.allSatisfy { $0.kind == .branded })
        // Of what their makers sent in, two are no barcodes.
        #expect(foods.compactMap(\.barcode).count >= 8)
        #expect(try foods.allSatisfy { try ImportedFood($0).nutrients.energy != nil })
    }

    @Test func `the tables of the CSV downloads`() throws {
        var foods: [Int: SourceFood] = [:]
        var units: [String: String] = [:]
        for table in [FDCTable.foods, .nutrients, .portions, .units] {
            let bytes = try Recorded.bytes("fdc_csv_headers/" + table.rawValue)
            var reader = try FDCTableReader(table, pieces(bytes, of: 100), file: table.rawValue)
            while let reading = try reader.next() {
                guard case .food(let part) = reading else { continue }
                foods[part.key, default: SourceFood(key: part.key)].absorb(part)
            }
            units.merge(reader.units) { $1 }
        }
        let oats = try ImportedFood(try #require(foods[170_001]), units: units)
        let rice = try ImportedFood(try #require(foods[170_002]), units: units)

        #expect(oats.nutrients[.energy] == .exactly(389))
        #expect(abs((oats.density ?? 0) - 81 / 236.5882365) < 1e-9)
        #expect(rice.measures.map(\.name) == ["serving"])
    }

    @Test func `a product of Open Food Facts with kilojoules alone`() throws {
        let answer = try JSONValue(try Recorded.bytes("off_api/get-nutriments.json"))
        var text = try #require(String(bytes: try Recorded.bytes("off_api/get-nutriments.json"), encoding: .utf8))
        text = text.replacing(
            "\"product\" : {",
            with: "\"product\" : {\"code\": \"3017620422003\", \"product_name\": \"x\","
        )
        let product = try #require(try JSONValue(Array(text.utf8))["product"])

        let imported = try ImportedFood(try OFFLinesReader.read(product))

        #expect(answer["code"]?.text == "0200000000034")
        #expect(abs((imported.nutrients[.energy].number ?? 0) - 400 / 4.184) < 1e-9)
        #expect(abs((imported.nutrients[.sodium].number ?? 0) - 20.08) < 1e-9)
    }
}
