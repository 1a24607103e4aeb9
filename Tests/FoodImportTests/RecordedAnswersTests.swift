import Domain
import FoodImport
import Foundation
import Testing

/// What FoodData Central and Open Food Facts send: samples of ours, and beside them what they really sent once, where
/// that folder is at hand.
private enum Answers {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path(percentEncoded: false)

    static let samples = root + "/Tests/Samples/"
    static let recorded: String? = {
        let folder = (ProcessInfo.processInfo.environment["SOFRA_SHARED"] ?? root + "/../shared") + "/data/"
        return FileManager.default.fileExists(atPath: folder) ? folder : nil
    }()

    static func files(_ sample: String, recorded file: String) -> [String] {
        [samples + sample] + (recorded.map { [$0 + file] } ?? [])
    }

    static func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }
}

@Suite struct RecordedAnswersTests {
    @Test(
        arguments: Answers.files(
            "FoodDataCentral/food-abridged.json",
            recorded: "fdc_api/trellis_food-328637.detail-abridged.json"
        )
    )
    func `a food in details, abridged`(file: String) throws {
        guard case .food(let food) = try FDCJSONReader.read(try JSONValue(try Answers.bytes(file))) else {
            Issue.record("no food")
            return
        }
        let imported = try ImportedFood(food)

        #expect(imported.sourceKey == "328637")
        #expect(imported.kind == .foundation)
        #expect(imported.name == "Cheese, cheddar")
        #expect(imported.lineage == "ndb:1009")
        #expect(imported.nutrients[.energy] == .exactly(408))
        #expect(imported.nutrients[.protein] == .exactly(23.3))
        #expect(imported.nutrients[.sodium] == .exactly(654))
    }

    @Test(
        arguments: Answers.files(
            "FoodDataCentral/search-branded.json",
            recorded: "fdc_api/trellis_cheddar-cheese.search-all.json"
        )
    )
    func `branded foods as a search answers them`(file: String) throws {
        let bytes = try Answers.bytes(file)
        let packets = String(decoding: bytes, as: UTF8.self).matches(of: /"dataType": ?"Branded"/).count

        let foods = try all(FDCJSONReader(pieces(bytes, of: 4_096), file: "search.json")).foods

        #expect(foods.count == packets)
        #expect(packets >= 3)
        #expect(foods.allSatisfy { $0.kind == .branded })
        // Of what their makers sent in, some are no barcodes.
        #expect(foods.compactMap(\.barcode).count >= foods.count - 2)
        #expect(foods.compactMap(\.barcode).contains { $0.gtin == "0075925306223" })
        #expect(try foods.allSatisfy { try ImportedFood($0).nutrients.energy != nil })
    }

    @Test func `the tables of the CSV downloads`() throws {
        let (foods, units) = try tables(in: Answers.samples + "FoodDataCentral/csv/")
        let broccoli = try ImportedFood(try #require(foods[747_447]), units: units)
        let rice = try ImportedFood(try #require(foods[169_704]), units: units)
        let egg = try ImportedFood(try #require(foods[171_287]), units: units)
        let milk = try ImportedFood(try #require(foods[2_340_762]), units: units)

        #expect([broccoli, rice, egg, milk].map(\.kind) == [.foundation, .legacy, .legacy, .survey])
        #expect(broccoli.nutrients[.energy] == .exactly(31.5))
        #expect(broccoli.nutrients[.fat] == .unknown)
        #expect(broccoli.measures.map(\.grams) == [91, 151])
        #expect(rice.nutrients[.energy] == .exactly(123))
        #expect(rice.nutrients[.fiber] == .exactly(1.6))
        #expect(abs((rice.density ?? 0) - 202 / 236.5882365) < 1e-9)
        #expect(egg.measures.map(\.name) == ["large"])
        #expect(egg.measures.map(\.grams) == [50])
        #expect(abs((milk.density ?? 0) - 244 / 236.5882365) < 1e-9)
    }

    @Test(.enabled(if: Answers.recorded != nil, "the recorded tables are not at hand (SOFRA_SHARED)"))
    func `recorded tables of the CSV downloads`() throws {
        let (foods, units) = try tables(in: try #require(Answers.recorded) + "fdc_csv_headers/")
        let oats = try ImportedFood(try #require(foods[170_001]), units: units)
        let rice = try ImportedFood(try #require(foods[170_002]), units: units)

        #expect(oats.nutrients[.energy] == .exactly(389))
        #expect(abs((oats.density ?? 0) - 81 / 236.5882365) < 1e-9)
        #expect(rice.measures.map(\.name) == ["serving"])
    }

    @Test func `a product of Open Food Facts with kilojoules alone`() throws {
        let text = String(
            decoding: try Answers.bytes(Answers.samples + "OpenFoodFacts/product.json"),
            as: UTF8.self
        )
        // In an answer the code stands beside the product, in a dump in it.
        let dumped = text.replacing(#""product": {"#, with: #""product": {"code": "3017620422003","#)

        let product = try #require(try JSONValue(Array(dumped.utf8))["product"])
        let imported = try ImportedFood(try OFFLinesReader.read(product))

        #expect(imported.name == "Nutella")
        #expect(imported.nutrients[.carbohydrate] == .exactly(57.5))
        #expect(abs((imported.nutrients[.energy].number ?? 0) - 2_252 / 4.184) < 1e-9)
        #expect(abs((imported.nutrients[.sodium].number ?? 0) - 42.8) < 1e-9)
    }

    @Test func `lines of the dump of Open Food Facts`() throws {
        let bytes = try Answers.bytes(Answers.samples + "OpenFoodFacts/products.jsonl")
        let reader = try #require(try FoodFiles.reader("products.jsonl", pieces(bytes, of: 100), from: .off))

        let found = try all(reader)
        let foods = try found.foods.map { try ImportedFood($0) }

        #expect(foods.map(\.sourceKey) == ["3017620422003", "5449000000996"])
        #expect(foods.map(\.name) == ["Nutella", "Coca-Cola"])
        #expect(foods.map(\.brand) == ["Ferrero", "Coca-Cola"])
        #expect(foods.last?.nutrients[.energy] == .exactly(42))
        #expect(found.rejects.count == 1)
    }

    private func tables(in folder: String) throws -> (foods: [Int: SourceFood], units: [String: String]) {
        var foods: [Int: SourceFood] = [:]
        var units: [String: String] = [:]
        for table in [FDCTable.foods, .nutrients, .portions, .units] {
            let bytes = try Answers.bytes(folder + table.rawValue)
            var reader = try FDCTableReader(table, pieces(bytes, of: 100), file: table.rawValue)
            while let reading = try reader.next() {
                guard case .food(let part) = reading else { continue }
                foods[part.key, default: SourceFood(key: part.key)].absorb(part)
            }
            units.merge(reader.units) { $1 }
        }
        return (foods, units)
    }
}
