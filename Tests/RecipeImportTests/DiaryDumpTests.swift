import Archives
import Foundation
import Testing

@testable import RecipeImport

/// Diaries of several files, or of files of which only some say what was eaten.
@Suite struct DiaryDumpTests {
    private static func read(_ text: String) throws -> (FileSummary?, [FileEntry]) {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: path) }
        try Data(text.utf8).write(to: path)
        return try read(at: path.path)
    }

    /// Reads files that stand in one archive.
    private static func read(_ files: [(String, String)]) throws -> (FileSummary?, [FileEntry]) {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: path) }
        let zip = try ZipWriter(path.path)
        for (name, text) in files {
            try zip.begin(name)
            try zip.add(Array(text.utf8))
        }
        try zip.finish()
        return try read(at: path.path)
    }

    private static func read(at path: String) throws -> (FileSummary?, [FileEntry]) {
        var entries: [FileEntry] = []
        let summary = try DiaryFiles.read(path) { entries.append($0) }
        return (summary, entries)
    }

    private static func weights(_ entries: [FileEntry]) -> [String] {
        entries.compactMap { entry in entry.weight.map { "\(entry.day) \($0) \(entry.weightUnit?.rawValue ?? "?")" } }
    }

    @Test func `I-05 Waistline's foods are no diary, and a diary in which nothing stands is none of recipes`() throws {
        let foods = #"{"version": 1, "foodList": [{"id": 1, "name": "Oats", "nutrition": {"calories": 380}}]}"#
        #expect(try Self.read(foods).0?.problem == .foods)
        #expect(try Self.read(#"{"version": 1, "foodList": [], "diary": []}"#).0?.problem == .emptyDiary)
    }

    @Test func `I-05 what Cronometer's days come to is read where no file beside it names their foods`() throws {
        let foods = "Day,Time,Group,Food Name,Amount,Energy (kcal)\n2026-01-05,,Breakfast,Egg,,78\n"
        let days = "Date,Energy (kcal),Completed\n2026-01-05,1894,true\n2026-01-06,0,false\n"
        let both = try Self.read([("servings.csv", foods), ("dailysummary.csv", days)]).1
        let alone = try Self.read([("dailysummary.csv", days)]).1

        #expect(both.map(\.name) == ["Egg", "Completed"])
        #expect(both.allSatisfy { $0.total == nil })
        #expect(alone.map(\.name) == ["Cronometer", "Completed"])
        #expect(alone.map(\.total) == [.day, nil])
    }

    @Test func `I-05 Yazio's products are no diary by themselves, and days without them say where the foods are`()
        throws
    {
        let products = #"{"p": {"name": "Milk", "base_unit": "ml", "nutrients": {"energy.energy": 0.5}}}"#
        let days = #"{"2026-01-05": {"daily": {"energy": 1636}, "consumed": {"products": []}}}"#
        #expect(try Self.read(products).0?.problem == .products)
        #expect(try Self.read(#"{"products": \#(products), "recipes": {}}"#).0?.problem == .products)
        #expect(try Self.read(days).0?.leftOut == [.products])
        #expect(try Self.read([("days.json", days)]).0?.leftOut == [.products])
        #expect(try Self.read([("days.json", days), ("products.json", products)]).0?.leftOut == [])
    }

    @Test func `I-05 Yazio's products and recipes stand in one file, weights in another, and minerals are in grams`()
        throws
    {
        let day = """
            {"2026-01-05": {"consumed": {
              "products": [{"daytime": "lunch", "product_id": "p", "amount": 200}], "simple_products": [],
              "recipe_portions": [{"daytime": "dinner", "recipe_id": "r", "portion_count": 1.5},
                {"daytime": "dinner", "recipe_id": "gone", "portion_count": 1}]},
             "water": {"water_intake": 0, "gateway": null}, "exercises": {"training": [], "custom_training": []}}}
            """
        let foods = """
            {"products": {"p": {"name": "Milk", "base_unit": "ml",
              "nutrients": {"energy.energy": 0.5, "mineral.calcium": 0.0012, "vitamin.d": 0.0000005}}},
             "recipes": {"r": {"name": "Salad", "portion_count": 2, "nutrients": {"energy.energy": 300}}}}
            """
        // The latest weight until each day: the same again is not known to have been weighed.
        let weight = #"{"2026-01-06": 71.4, "2026-01-05": 71.4, "2026-01-07": 71.2}"#

        let (summary, entries) = try Self.read([("days.json", day), ("products.json", foods), ("weight.json", weight)])

        #expect(summary?.app == .yazio)
        #expect(summary?.leftOut == [])
        #expect(summary?.unread == [])
        #expect(summary?.asksWeightUnit == false)
        #expect(entries.prefix(3).map(\.name) == ["Milk, 200 ml", "Salad × 1.5", "Recipe gone"])
        #expect(entries[0].nutrients["energy"] == 100)
        #expect(abs((entries[0].nutrients["calcium"] ?? 0) - 240) < 1e-9)
        #expect(abs((entries[0].nutrients["vitaminD"] ?? 0) - 100) < 1e-9)
        #expect(entries[1].nutrients == ["energy": 450])
        #expect(entries[2].problem == .empty)
        #expect(Self.weights(entries) == ["2026-01-05 71.4 kg", "2026-01-07 71.2 kg"])
    }

    @Test func `I-05 Yazio's days that state no sum are the sum of their meals`() throws {
        let (_, entries) = try Self.read(
            """
            {"2026-01-05": {"consumed": {"products": []}, "daily_summary": {"meals": {
              "lunch": {"nutrients": {"energy.energy": 500, "nutrient.fat": 20}},
              "dinner": {"nutrients": {"energy.energy": 700.5, "nutrient.fat": 30}}}}}}
            """
        )
        #expect(entries.map(\.nutrients) == [["energy": 1_200.5, "fat": 50]])
    }

    @Test func `I-05 OpenNutriTracker's weights come in kilograms, and minerals in grams are told by their source`()
        throws
    {
        func meal(_ more: String) -> String {
            """
            {"unit": "g", "amount": 200, "type": "lunch", "dateTime": "2026-01-05T12:31:00.000",
             "meal": {"name": "Feta", \(more), "nutriments": {"energyKcal100": 260, "sodium100": 0.9}}}
            """
        }
        let sources = [#""source": "off""#, #""source": "off", "dataVersion": 1"#, #""source": "fdc""#]
        let intakes = "[\(sources.map(meal).joined(separator: ","))]"
        let log = #"[{"date": "2026-01-05T07:00:00.000", "weightKg": 71.4, "note": null, "externalId": null}]"#

        let (summary, entries) = try Self.read([("user_intake.json", intakes), ("weight_log.json", log)])

        #expect(summary?.app == .openNutriTracker)
        #expect(summary?.unread == [])
        #expect(entries.prefix(3).map { $0.nutrients["sodium"]?.rounded() } == [1_800, 2, 2])
        #expect(Self.weights(entries) == ["2026-01-05 71.4 kg"])
    }

    @Test func `I-05 OpenNutriTracker's export in tables is read as the one in JSON`() throws {
        let head = "id,date_time,type,amount,unit,meal_name,meal_source,meal_serving_quantity,kcal_per_100g"
        let rows = """
            \(head),sodium_per_100g,meal_data_version
            a,2026-01-05T12:31:00.000,lunch,1,serving,"Ayran, ""cold""\",off,200,35,0.4,
            b,2026-01-05T19:00:00.000,dinner,50,g,Nuts,custom,,600,4,
            c,2026-01-05T19:00:00.000,dinner,50,g,Nuts,custom,,many,,

            """
        let days = "day,calorie_goal,calories_tracked\n2026-01-05,2000,370\n"

        let (summary, entries) = try Self.read([
            ("user_intake.csv", rows), ("user_activity.csv", "id,date\n"), ("user_tracked_day.csv", days),
        ])

        #expect(summary?.app == .openNutriTracker)
        #expect(summary?.leftOut == [.goals])
        #expect(summary?.unread == [])
        #expect(entries.map(\.name) == [#"Ayran, "cold", 1 serving"#, "Nuts, 50 g", "Nuts, 50 g"])
        #expect(entries[0].nutrients == ["energy": 70, "sodium": 800])
        #expect(entries[1].nutrients == ["energy": 300, "sodium": 2])
        #expect(entries[2].problem == .number)
    }

    @Test(arguments: [("kg", "kg"), ("lb", "lb"), (nil, "?")] as [(String?, String)])
    func `I-05 wger's weights are in the unit of the profile, where that is beside them`(
        _ unit: String?,
        _ read: String
    ) throws {
        let diary = #"[{"ingredient": 1, "weight_unit": null, "datetime": "2026-01-05T08:30:00Z", "amount": "50"}]"#
        let weights = #"{"count": 1, "results": [{"id": 1, "date": "2026-01-05", "weight": "80.50", "user": 1}]}"#
        let profile = unit.map { [("userprofile.json", #"{"results": [{"weight_unit": "\#($0)"}]}"#)] } ?? []

        let (_, entries) = try Self.read([("nutritiondiary.json", diary), ("weightentry.json", weights)] + profile)

        #expect(Self.weights(entries) == ["2026-01-05 80.5 \(read)"])
    }
}
