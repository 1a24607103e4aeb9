import Foundation
import OutboundFixture
import Testing

/// What the services answer: samples of ours, and beside them what was really answered once, where that folder is at hand.
enum RecordedAnswers {
    private static let samples = Repository.path + "/Tests/Samples/"
    private static let recorded: String? = {
        let named = ProcessInfo.processInfo.environment["SOFRA_SHARED"]
        let shared = named ?? Repository.folder.deletingLastPathComponent().appending(path: "shared").path
        return FileManager.default.fileExists(atPath: shared + "/data/fdc_api") ? shared + "/data/" : nil
    }()

    static func files(_ sample: String, recorded file: String) -> [String] {
        [samples + sample] + (recorded.map { [$0 + file] } ?? [])
    }

    static func sample(_ name: String) throws -> String { try text(samples + name) }

    static func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    /// Searches that find one food, each of another kind.
    static func finds() throws -> [String] {
        try ["foundation", "legacy", "survey"].map { try sample("FoodDataCentral/search-\($0).json") }
            + snapshots()
    }

    /// The snapshots of one search for milk among each kind of food, as JSON.
    private static func snapshots() throws -> [String] {
        guard let recorded else { return [] }
        let file = try text(recorded + "fdc_api/inji_search_snapshots_2023.cjs")
        let snapshots = file.split(separator: "exports[").dropFirst().compactMap { snapshot -> String? in
            guard let start = snapshot.firstRange(of: "= `"), let end = snapshot.lastIndex(of: "`") else { return nil }
            var text = String(snapshot[start.upperBound..<end])
            text = text.replacing("Object {", with: "{").replacing("Array [", with: "[")
            return text.replacing(/,(?<end>\s*[}\]])/) { $0.output.end }
        }
        return snapshots.filter { $0.contains("foodNutrients") }
    }
}

extension RawServer {
    /// Answers each path that begins so with JSON, and 404 to any other.
    convenience init(_ answers: [String: String]) throws {
        try self.init { head in
            let path = head.dropFirst("GET ".count).prefix { $0 != " " }
            let found = answers.filter { path.hasPrefix($0.key) }.max { $0.key.count < $1.key.count }
            return [found.map { .json($0.value) } ?? .json(#"{"error": "not found"}"#, "404 Not Found")]
        }
    }
}

/// Answers as FoodData Central writes them.
enum FDCAnswers {
    /// In full: nested nutrients, portions of a plain food.
    static let broccoli = """
        {"fdcId": 747447, "description": "Broccoli, raw", "dataType": "Foundation", "publicationDate": "12/16/2019",
         "foodNutrients": [
          {"type": "FoodNutrient", "id": 1, "nutrient": {"id": 2047, "number": "957", "name": "Energy (Atwater General Factors)", "unitName": "kcal"}, "amount": 39.0},
          {"nutrient": {"id": 2048, "number": "958", "name": "Energy (Atwater Specific Factors)", "unitName": "kcal"}, "amount": 31.5},
          {"nutrient": {"id": 1003, "number": "203", "name": "Protein", "unitName": "g"}, "amount": 2.57},
          {"nutrient": {"id": 1063, "number": "269.3", "name": "Sugars, Total", "unitName": "g"}, "amount": 1.4},
          {"nutrient": {"id": 1005, "number": "205", "name": "Carbohydrate", "unitName": "g"}},
          {"nutrient": {"id": 1093, "number": "307", "name": "Sodium, Na", "unitName": "mg"}, "amount": 36}],
         "foodPortions": [
          {"id": 1, "amount": 1, "gramWeight": 91, "modifier": "chopped", "sequenceNumber": 1, "measureUnit": {"id": 1000, "name": "cup"}},
          {"id": 2, "amount": 2, "gramWeight": 302, "modifier": "stalk", "sequenceNumber": 2, "measureUnit": {"id": 9999, "name": "undetermined"}}]}
        """

    /// In full: a packet with a serving, its values per 100 g.
    static let granola = """
        {"fdcId": 534358, "description": "NUT 'N BERRY MIX", "dataType": "Branded", "gtinUpc": "77034085228",
         "brandOwner": "Kar Nut Products Company", "servingSize": 28, "servingSizeUnit": "g", "householdServingFullText": "1 ONZ",
         "foodNutrients": [
          {"nutrient": {"id": 1008, "number": "208"}, "amount": 500}, {"nutrient": {"id": 1003, "number": "203"}, "amount": 14.29}],
         "labelNutrients": {"calories": {"value": 140}, "protein": {"value": 4}}}
        """

    /// One search result with three values and no measure.
    static func found(_ id: Int, _ name: String, energy: Double, type: String = "SR Legacy") -> String {
        """
        {"fdcId": \(id), "description": "\(name)", "dataType": "\(type)", "foodNutrients": [
         {"nutrientId": 1008, "nutrientName": "Energy", "unitName": "KCAL", "value": \(energy)},
         {"nutrientId": 1003, "nutrientName": "Protein", "unitName": "G", "value": 10}]}
        """
    }

    static func search(_ foods: String...) -> String {
        "{\"totalHits\": \(foods.count), \"foods\": [\(foods.joined(separator: ", "))]}"
    }
}
