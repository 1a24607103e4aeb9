import Foundation
import Testing

@testable import RecipeImport

/// Files of the shapes in which other applications write diaries.
@Suite struct DiaryTests {
    private static func read(_ bytes: Data) throws -> (FileSummary?, [FileEntry]) {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try bytes.write(to: URL(filePath: path))
        return try read(path)
    }

    private static func read(_ path: String) throws -> (FileSummary?, [FileEntry]) {
        var entries: [FileEntry] = []
        let summary = try DiaryFiles.read(path) { entries.append($0) }
        return (summary, entries)
    }

    private static func text(_ text: String) throws -> [FileEntry] { try read(Data(text.utf8)).1 }

    @Test func `I-05 Cronometer's columns go by name, and blank is unknown`() throws {
        let entries = try Self.text(
            """
            Day,Time,Group,Food Name,Amount,Energy (kcal),Vitamin D (IU),Vitamin A (IU),Sodium (mg),Fat (g),Category\r
            2026-01-05,9:51 AM,Breakfast,"Eggs, Cooked",2.00 large,155.00,40,500,,10.61,Eggs\r
            2026-01-05,,Midnight feast,"Ayran ""cold"", 1/2 glass",100.00 ml,35.00,,,,1.70,Custom\r

            """
        )
        #expect(entries.map(\.name) == ["Eggs, Cooked, 2 large", #"Ayran "cold", 1/2 glass, 100 ml (Midnight feast)"#])
        #expect(entries.map(\.slot) == ["breakfast", "snack"])
        #expect(entries[0].nutrients == ["energy": 155, "vitaminD": 1, "fat": 10.61])
        #expect(entries[1].nutrients == ["energy": 35, "fat": 1.7])
    }

    @Test func `I-05 MyFitnessPal's rows are meals, and parts of a daily value are left out`() throws {
        let entries = try Self.text(
            """
            Date,Meal,Calories,Fat (g),Cholesterol,Sodium (mg),Carbohydrates (g),Dietary Fiber (g),Iron,Note
            09/29/2026,Lunch,"1,050",22.0,80.0,900.0,70.0,9.0,12.0,"rice, beans
            and yogurt"
            09/08/2026,Öğle arası,500.0,15.0,60.0,700.0,60.0,7.0,10.0,
            """
        )
        #expect(entries.map(\.day) == ["2026-09-29", "2026-09-08"])
        #expect(entries.map(\.name) == ["Lunch: rice, beans and yogurt", "Öğle arası"])
        #expect(entries.map(\.slot) == ["lunch", "snack"])
        #expect(entries[0].nutrients["energy"] == 1_050)
        #expect(entries[0].nutrients["fiber"] == 9)
        #expect(entries[0].nutrients["iron"] == nil)
    }

    @Test func `I-05 where a date has more months than a year, days come first`() throws {
        let entries = try Self.text(
            """
            Date,Meal,Calories,Carbohydrates (g)
            29/09/2026,Lunch,100,1
            08/09/2026,Lunch,100,1
            """
        )
        #expect(entries.map(\.day) == ["2026-09-29", "2026-09-08"])
    }

    @Test func `I-05 what was deleted in Lose It does not come back`() throws {
        let entries = try Self.text(
            """
            Date,Name,Icon,Meal,Quantity,Units,Calories,Deleted,Fat (g)
            07/15/2026,Strawberry,Fruit,Breakfast,200.0,Grams,67,0,0.6
            07/15/2026,Strawberry,Fruit,Snacks,100.0,Grams,34,1,0.3
            """
        )
        #expect(entries.map(\.name) == ["Strawberry, 200 g"])
        #expect(entries.first?.day == "2026-07-15")
    }

    @Test func `I-05 FDDB's kilojoules, commas, amounts in names and hours are read, and sport is no food`() throws {
        let entries = try Self.text(
            """
            "datum_tag_monat_jahr_stunde_minute";"bezeichnung";"interne_id";"kj";"kj_aktivitaeten";"fett_g";"kh_g";"protein_g";
            "12.06.2026 08:30";"150 g Banane, frisch";"1";"582";"0";"0,3";"30";"1,5";
            "12.06.2026 13:00";"0 ml Rounded drink";"456";"41,84";"0";"0";"10";"0";
            "12.06.2026 18:00";"Laufen";"9";"0";"1200";"0";"0";"0";
            """
        )
        #expect(entries.map(\.name) == ["150 g Banane, frisch", "Rounded drink"])
        #expect(entries.map(\.slot) == ["breakfast", "lunch"])
        #expect(abs((entries[0].nutrients["energy"] ?? 0) - 139.1) < 0.01)
        #expect(entries[0].nutrients["fat"] == 0.3)
        #expect(entries[1].nutrients["energy"] == 10)
    }

    @Test func `I-05 a line with a negative number, without a day, a name or any number says so`() throws {
        let entries = try Self.text(
            """
            Day,Group,Food Name,Amount,Energy (kcal)
            2026-01-05,Lunch,Soup,1 bowl,-10
            2026-01-05,Lunch,Soup,1 bowl,lots
            someday,Lunch,Soup,1 bowl,10
            2026-01-05,Lunch,,,10
            2026-01-05,Lunch,Tea,1 cup,
            """
        )
        #expect(entries.map(\.problem) == [.number, .number, .day, .nameless, .empty])
    }

    @Test func `I-05 a diary is recognised by what it holds, and recipes are none`() throws {
        #expect(try Self.read(Data("Title,Ingredients\nSoup,Water\n".utf8)).0 == nil)
        #expect(try Self.read(Data(#"{"name": "Soup"}"#.utf8)).0 == nil)
        #expect(try Self.read(Data("Day,Group,Food Name,Amount,Energy (kcal)\n".utf8)).0?.problem == .empty)
    }

    private static let real =
        (ProcessInfo.processInfo.environment["SOFRA_SHARED"]
            ?? URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared").path) + "/data/imports"

    /// Files as the applications have written them, beside which the samples above were made.
    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: real)),
        arguments: [
            ("cronometer/servings-2020-columns.csv", FileApp.cronometer),
            ("cronometer/servings-2022-columns.csv", .cronometer),
            ("myfitnesspal/File-Export-2026-01-01-to-2026-01-31.zip", .myFitnessPal),
            ("myfitnesspal/variant-dietary-fiber.csv", .myFitnessPal), ("loseit/loseit-export.zip", .loseIt),
            ("fddb/diary.csv", .fddb), ("opennutritracker/opennutritracker-export.zip", .openNutriTracker),
        ]
    )
    func `I-05 real diaries are read`(_ file: String, _ app: FileApp) throws {
        let (summary, entries) = try Self.read("\(Self.real)/\(file)")
        #expect(summary?.app == app)
        #expect(!entries.isEmpty)
        #expect(entries.filter { $0.problem != nil }.map(\.name) == [])
    }

    @Test func `I-05 an intake's amount and unit scale what 100 g have`() throws {
        let node = RecipeFiles.json(
            Array(
                """
                [{"unit": "ml", "amount": 250, "type": "lunch", "dateTime": "2026-01-05T12:31:00.000",
                  "meal": {"name": "Ayran", "servingQuantity": 200, "nutriments": {"energyKcal100": 35, "sugars100": null}}},
                 {"unit": "serving", "amount": 1, "type": "snack", "dateTime": "2026-01-05T23:59:59.000",
                  "meal": {"name": "Ayran", "servingQuantity": 200, "nutriments": {"energyKcal100": 35}}},
                 {"unit": "serving", "amount": 1, "type": "snack", "dateTime": "2026-01-05T23:59:59.000",
                  "meal": {"name": "Ayran", "nutriments": {"energyKcal100": 35}}}]
                """.utf8
            )
        )
        let entries = OpenNutriTrackerFile.entries(node)
        #expect(entries.map { $0.nutrients["energy"] } == [87.5, 70, nil])
        #expect(entries[2].problem == .number)
        #expect(entries[0].nutrients["sugars"] == nil)
    }

    @Test func `I-05 a product's nutrients are those of one gram`() throws {
        let days = RecipeFiles.json(
            Array(
                """
                {"2026-01-05": {"consumed": {
                  "products": [{"daytime": "lunch", "product_id": "p", "amount": 50}],
                  "simple_products": [{"daytime": "dinner", "name": "Out", "nutrients": {"energy.energy": 700}}],
                  "recipe_portions": [{"daytime": "lunch", "recipe_id": "r", "portion_count": 4}]}}}
                """.utf8
            )
        )
        let products = RecipeFiles.json(
            Array(#"{"p": {"name": "Potato", "base_unit": "g", "nutrients": {"energy.energy": 0.857143}}}"#.utf8)
        )
        var entries = YazioFile.entries(days, products)
        for index in entries.indices { entries[index].check() }
        #expect(entries.map(\.name) == ["Potato, 50 g", "Out", "Recipe r"])
        #expect(abs((entries[0].nutrients["energy"] ?? 0) - 42.857) < 0.001)
        #expect(entries.map(\.problem) == [nil, nil, .empty])
    }
}
