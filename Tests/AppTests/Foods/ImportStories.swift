import Archives
import FoodImport
import Foundation

@testable import App

/// A download made by hand in a temporary folder, and what importing it does.
final class ImportStory {
    let app: TestApp
    let folder: String
    private(set) var rejects: [Reject] = []

    init(_ app: TestApp) throws {
        self.app = app
        folder = NSTemporaryDirectory() + "sofra-import-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func write(_ name: String, _ text: String) throws {
        try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
    }

    /// Three foods of as many kinds, as the CSV downloads have them.
    func writeTables() throws {
        try write(
            "food.csv",
            """
            "fdc_id","data_type","description","food_category_id","publication_date"
            "900001","foundation_food","Zorkfruit, raw","20","2026-04-30"
            "900002","survey_fndds_food","Zorkfruit, cooked","20","2026-04-30"
            "900003","branded_food","ZORK BAR","","2026-04-30"
            "900004","sample_food","Zorkfruit, sample 4","20","2026-04-30"

            """
        )
        try write(
            "branded_food.csv",
            """
            "fdc_id","brand_owner","brand_name","gtin_upc","serving_size","serving_size_unit","household_serving_fulltext","modified_date","available_date","discontinued_date"
            "900003","Kar Nut","","077034085228","28.0","g","1 bar","2026-01-02","",""

            """
        )
        try write(
            "food_nutrient.csv",
            """
            "id","fdc_id","nutrient_id","amount"
            "1","900001","1003","1.5"
            "2","900001","2047","52"
            "3","900002","1008","61"
            "4","900003","1008","400"
            "5","900004","1008","99"

            """
        )
        try write(
            "food_portion.csv",
            """
            "id","fdc_id","seq_num","amount","measure_unit_id","portion_description","modifier","gram_weight"
            "1","900001","1","1","1000","","","130"
            "2","900001","2","1","1000","","sliced","110"

            """
        )
        try write("measure_unit.csv", "\"id\",\"name\"\n\"1000\",\"cup\"\n\"9999\",\"undetermined\"\n")
    }

    @discardableResult
    func run(
        _ source: FoodFiles.Source = .usda,
        _ file: String = "",
        isStopped: @escaping () -> Bool = { false }
    ) async throws -> ImportSummary {
        let path = file.isEmpty ? folder : folder + "/" + file
        rejects = []
        let watch = ImportWatch(rejected: { self.rejects.append($0) }, isStopped: isStopped)
        return try await FoodImporter(source, into: app.database, watch: watch).run(try Download(path), named: file)
    }

    /// Every imported row with its names and measures, but not when it was written.
    func rows() async throws -> String {
        try await app.text(
            """
            SELECT coalesce(string_agg(line, '|' ORDER BY line), '') FROM (
                SELECT (to_jsonb(f) - 'updated_at')::text AS line FROM foods f WHERE source <> 'catalogue'
                UNION ALL SELECT n::text FROM food_names n JOIN foods f ON f.id = n.food_id AND f.source <> 'catalogue'
                UNION ALL SELECT m::text FROM food_measures m JOIN foods f ON f.id = m.food_id AND f.source <> 'catalogue'
            ) AS everything
            """
        )
    }

    func column(_ name: String, of key: String) async throws -> String {
        try await app.text("SELECT \(name)::text FROM foods WHERE source <> 'catalogue' AND source_key = '\(key)'")
    }

    /// The keys of the imported foods that a search may find.
    func shown() async throws -> String {
        try await app.text(
            "SELECT coalesce(string_agg(source_key, ' ' ORDER BY source_key), '') FROM foods WHERE source <> 'catalogue' AND retired_at IS NULL"
        )
    }
}
