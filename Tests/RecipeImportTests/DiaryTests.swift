import Archives
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
        #expect(entries.map(\.time) == ["09:51", nil])
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

    @Test func `I-05 a nutrient that Lose It does not know is unknown, and its entry comes`() throws {
        let entries = try Self.text(
            """
            Date,Name,Icon,Meal,Quantity,Units,Calories,Deleted,Fat (g),Protein (g),Sodium (mg)
            01/05/2026,Coffee,Coffee,Breakfast,1,Each,5,0,n/a,N/A,
            01/05/2026,Tea,Tea,Breakfast,1,Each,n/a,0,n/a,n/a,n/a
            01/05/2026,Milk,Milk,Breakfast,1,Each,60,0,none,3,
            """
        )
        var checked = entries
        for index in checked.indices { checked[index].check() }
        #expect(entries.first?.nutrients == ["energy": 5])
        #expect(checked.map(\.problem) == [nil, .empty, .number])
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
        #expect(entries.map(\.time) == ["08:30", "13:00"])
        #expect(abs((entries[0].nutrients["energy"] ?? 0) - 139.1) < 0.01)
        #expect(entries[0].nutrients["fat"] == 0.3)
        #expect(entries[1].nutrients["energy"] == 10)
    }

    @Test(
        arguments: [
            ("9:51 AM", "09:51"), ("12:05 PM", "12:05"), ("12:05 AM", "00:05"), ("11:59 pm", "23:59"),
            ("21:05", "21:05"), ("12.06.2026 23:44", "23:44"), ("2026-01-05T08:30:00.000", "08:30"),
            ("2026-01-05 13:29:04", "13:29"), ("9:51 p.m.", "21:51"), ("12:05 a.m.", "00:05"),
            ("2026-01-05T00:00:00", nil), ("2026-01-05", nil), ("25:00", nil), ("13:00 PM", nil), ("9:5x", nil),
            ("", nil),
        ] as [(String, String?)]
    )
    func `I-05 a time of day is read with a date before it, and midnight is none`(text: String, time: String?) {
        #expect(DiaryCells.time(text) == time)
    }

    @Test func `I-05 Waistline's items are portions of its foods, energy in either unit`() throws {
        let dump = """
            {"version": 1, "foodList": [
                {"id": 1, "name": "Bulgur", "portion": "100", "unit": "g",
                 "nutrition": {"calories": 120, "fat": 3, "salt": 0.5, "fiber": null}},
                {"id": 2, "name": "Ayran", "portion": "200", "unit": "ml", "nutrition": {"kilojoules": 418.4}}],
             "recipes": [{"id": 1, "name": "Soup", "portion": 1, "unit": "bowl", "nutrition": {"calories": 200}}],
             "settings": {"diary": {"meal-names": ["Kahvaltı", "Öğle", "Akşam", "Gece"]}},
             "diary": [{"dateTime": "2026-01-05T00:00:00.000Z", "items": [
                {"id": 1, "type": "food", "portion": "150", "quantity": "2", "category": 0},
                {"id": 2, "portion": "200", "quantity": 1, "category": 3},
                {"id": 1, "type": "recipe", "portion": "1", "quantity": 0.5, "category": 2},
                {"id": 9, "type": "food", "portion": "10", "quantity": 1, "category": 1}]}]}
            """
        let (summary, entries) = try Self.read(Data(dump.utf8))

        #expect(summary?.app == .waistline)
        #expect(entries.map(\.day).allSatisfy { $0 == "2026-01-05" })
        #expect(entries.map(\.name) == ["Bulgur, 300 g", "Ayran, 200 ml (Gece)", "Soup, 0.5 bowl", ""])
        #expect(entries.map(\.slot) == ["breakfast", "snack", "dinner", "lunch"])
        #expect(entries[0].nutrients == ["energy": 360, "fat": 9, "sodium": 600])
        #expect(entries[1].nutrients["energy"]?.rounded() == 100)
        #expect(entries[2].nutrients == ["energy": 100])
        #expect(entries[3].problem == .nameless)
    }

    @Test(arguments: [
        (
            "Datum;calories;fat;carbohydrates;proteins;weight\n5.1.2026;1894,2;70,1;201,3;98,8;71,4\n6.1.2026;2050;;;;",
            1894.2
        ),
        ("Date;calories;fat;carbohydrates;proteins\n1/5/2026;1894.2;70.1;201.3;98.8\n1/6/2026;2050;;;", 1894.2),
        ("Tarih;kilojoules;fat;carbohydrates;proteins\n2026-1-5;418,4;70,1;201,3;98,8\n2026-1-6;2050;;;", 100),
        ("Date;calories;fat;carbohydrates;proteins\n05/01/2026;100;1;1;1\n06/01/2026;90;;;\n20/01/2026;80;;;", 100),
        (
            "Date;Calories (kcal);Fat (g);Sat Fat (g);Carbs (g);Sugars (g);Protein (g);Salt (g);Weight (kg)\n"
                + "1/5/2026;1894.2;70.1;20;201.3;40;98.8;3;71.4\n1/6/2026;2050;;;;;;;71.2",
            1894.2
        ),
        (
            "Tarih;Kalori (kcal);Yağ (g);Karbonhidrat (g);Protein (g)\n5.1.2026;1894,2;70,1;201,3;98,8\n6.1.2026;2050;;;",
            1894.2
        ),
    ])
    func `I-05 a table of Waistline's days is read in whatever way its phone writes dates`(
        table: String,
        energy: Double
    ) throws {
        let (summary, entries) = try Self.read(Data(table.utf8))
        #expect(summary?.app == .waistline)
        #expect(entries.map(\.day).prefix(2) == ["2026-01-05", "2026-01-06"])
        #expect(entries[0].name == "Waistline")
        #expect(abs((entries[0].nutrients["energy"] ?? 0) - energy) < 1e-9)
        #expect(entries[1].nutrients["fat"] == nil)
    }

    @Test func `I-05 wger's diary is read with the foods that it names by number, and a row without its food is said`()
        throws
    {
        let diary = #"""
            {"count": 3, "results": [
                {"id": 7, "ingredient": 11, "weight_unit": null, "datetime": "2026-01-05T08:30:00Z", "amount": "50.00"},
                {"id": 8, "ingredient": 12, "weight_unit": null, "datetime": "2026-01-05T19:30:00Z", "amount": "10.00"},
                {"id": 9, "ingredient": {"id": 11, "name": "Oats", "energy": 370},
                 "weight_unit": {"gram": 40, "amount": 1}, "datetime": "2026-01-06T12:00:00+01:00", "amount": "2.00"}]}
            """#
        let foods = #"{"results": [{"id": 11, "name": "Oats", "energy": 370, "fat": "7.000", "sodium": "0.010"}]}"#
        var entries = WgerFile.entries(RecipeFiles.json(Array(diary.utf8)), RecipeFiles.json(Array(foods.utf8)))
        for index in entries.indices { entries[index].check() }
        let (alone, few) = try Self.read(Data(diary.utf8))

        #expect(alone?.app == .wger)
        #expect(entries.map(\.name) == ["Oats, 50 g", "Ingredient 12, 10 g", "Oats, 2"])
        #expect(entries.map(\.slot) == ["breakfast", "dinner", "lunch"])
        #expect(entries.map(\.time) == ["08:30", "19:30", "12:00"])
        #expect(entries[0].nutrients == ["energy": 185, "fat": 3.5, "sodium": 5])
        #expect(entries[1].problem == .empty)
        #expect(entries[2].nutrients == ["energy": 296])
        #expect(few.map(\.problem) == [.empty, .empty, nil])
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

    @Test func `HOSTILE-134 a diary that is packed too tightly is said to be so`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let zip = try ZipWriter(path)
        try zip.begin("food-logs.csv")
        try zip.add([UInt8](repeating: UInt8(ascii: " "), count: 4 << 20))
        try zip.finish()

        let (summary, entries) = try Self.read(path)
        #expect(summary?.problem == .packedTooTightly)
        #expect(entries.isEmpty)
    }

    @Test func `I-05 a diary is recognised by what it holds, and recipes are none`() throws {
        #expect(try Self.read(Data("Title,Ingredients\nSoup,Water\n".utf8)).0 == nil)
        #expect(try Self.read(Data(#"{"name": "Soup"}"#.utf8)).0 == nil)
        #expect(try Self.read(Data("Day,Group,Food Name,Amount,Energy (kcal)\n".utf8)).0?.problem == .emptyDiary)
    }

    private static let real =
        (ProcessInfo.processInfo.environment["SOFRA_SHARED"]
            ?? URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared").path) + "/data/imports"

    /// Files as the applications have written them, beside which the samples above were made.
    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: real)),
        arguments: [
            ("cronometer/servings-2020-columns.csv", .cronometer, 12, 1, 1_144.77),
            ("cronometer/servings-2022-columns.csv", .cronometer, 2, 1, 190),
            // A sum, and a mark.
            ("cronometer/dailysummary-shape.csv", .cronometer, 2, 1, 1_894.2),
            ("myfitnesspal/File-Export-2026-01-01-to-2026-01-31.zip", .myFitnessPal, 3, 2, 1_550.5),
            ("myfitnesspal/variant-dietary-fiber.csv", .myFitnessPal, 3, 2, 1_550.5),
            // One of its four rows is deleted.
            ("loseit/loseit-export.zip", .loseIt, 3, 1, 545),
            // 1,205.84 kJ.
            ("fddb/diary.csv", .fddb, 3, 2, 288.203),
            ("waistline/diary_export-de-locale.csv", .waistline, 2, 2, 3_944.2),
            ("opennutritracker/opennutritracker-export.zip", .openNutriTracker, 2, 1, 157.5),
            ("yazio/days.json", .yazio, 1, 1, 1_636.31),
        ] as [(String, FileApp, Int, Int, Double)]
    )
    func `I-05 real diaries are read`(
        _ file: String,
        _ app: FileApp,
        _ count: Int,
        _ days: Int,
        _ energy: Double
    ) throws {
        let (summary, entries) = try Self.read("\(Self.real)/\(file)")
        #expect(summary?.app == app)
        let eaten = entries.filter { $0.weight == nil }
        let sum = eaten.compactMap { $0.nutrients["energy"] }.reduce(0, +)
        #expect(eaten.count == count)
        #expect(Set(eaten.map(\.day)).count == days)
        #expect(abs(sum - energy) < 0.001)
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
        #expect(entries.map(\.time) == ["12:31", "23:59", "23:59"])
        #expect(entries[2].problem == .number)
        #expect(entries[0].nutrients["sugars"] == nil)
    }

    @Test func `I-05 a product's nutrients are those of one gram`() throws {
        let days = RecipeFiles.json(
            Array(
                """
                {"2026-01-05": {"consumed": {
                  "products": [{"daytime": "lunch", "product_id": "p", "amount": 50, "date": "2026-01-05 13:29:04"}],
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
        #expect(entries.map(\.name) == ["Potato, 50 g", "Out", "Recipe r × 4"])
        #expect(entries.map(\.time) == ["13:29", nil, nil])
        #expect(abs((entries[0].nutrients["energy"] ?? 0) - 42.857) < 0.001)
        #expect(entries.map(\.problem) == [nil, nil, .empty])
    }

    @Test func `I-05 Cronometer's days are what they come to, and marks where they are completed`() throws {
        let entries = try Self.text(
            """
            Date,Energy (kcal),Carbs (g),Fat (g),Protein (g),Completed
            2026-01-05,1894.20,201.3,70.1,98.8,true
            2026-01-06,0.0,0.0,0.0,0.0,false
            """
        )
        #expect(entries.map(\.day) == ["2026-01-05", "2026-01-05"])
        #expect(entries.map(\.isDayComplete) == [nil, true])
        #expect(entries.map(\.total) == [.day, nil])
        #expect(
            entries.map(\.nutrients) == [
                ["energy": 1_894.2, "carbohydrate": 201.3, "fat": 70.1, "protein": 98.8], [:],
            ]
        )
        #expect(entries.allSatisfy { $0.problem == nil })
    }

    @Test func `I-05 FDDB's diary is read from between its other sections, and nothing of those`() throws {
        let (summary, entries) = try Self.read(
            Data(
                """
                profile;
                "name";"gewicht";
                "Ayse";"61";
                diary;
                "datum_tag_monat_jahr_stunde_minute";"bezeichnung";"interne_id";"kj";"kj_aktivitaeten";"fett_g";"kh_g";"protein_g";
                "12.06.2026 12:44";"150 g Banane, frisch";"1";"582";"0";"0,3";"30";"1,5";
                lists;
                "name";"id";
                "Einkauf";"3";
                newitems;
                """.utf8
            )
        )
        #expect(summary?.app == .fddb)
        #expect(entries.map(\.name) == ["150 g Banane, frisch"])
        #expect(entries.map(\.day) == ["2026-06-12"])
    }

    @Test func `I-05 Yazio's days without their products are known as wholes, and both in one object one by one`()
        throws
    {
        let day = """
            {"2026-01-05": {"daily": {"date": "2026-01-05", "energy": 1636.5, "carb": 51.5, "protein": 129.5, "fat": 96.25},
             "consumed": {"products": [{"daytime": "lunch", "product_id": "p", "amount": 50}], "recipe_portions": [],
             "simple_products": []}}}
            """
        let products = #"{"p": {"name": "Potato", "nutrients": {"energy.energy": 0.85}, "base_unit": "g"}}"#

        let alone = try Self.text(day)
        let both = try Self.text(#"{"days": \#(day), "products": \#(products)}"#)

        #expect(alone.map(\.name) == ["Yazio"])
        #expect(alone.first?.nutrients == ["energy": 1_636.5, "carbohydrate": 51.5, "protein": 129.5, "fat": 96.25])
        #expect(both.map(\.name) == ["Potato, 50 g"])
        #expect(both.first?.nutrients == ["energy": 42.5])
    }

    @Test(
        arguments: [
            ("05/01/2026", "06/01/2026", DateOrder.month, "2026-05-01"),
            ("05/01/2026", "31/01/2026", nil, "2026-01-05"), ("01/05/2026", "01/31/2026", nil, "2026-01-05"),
            ("2026-01-05", "2026-01-06", nil, "2026-01-05"),
        ] as [(String, String, DateOrder?, String)]
    )
    func `I-05 MyFitnessPal's dates are asked about where they could be meant either way`(
        _ one: String,
        _ two: String,
        _ order: DateOrder?,
        _ day: String
    ) throws {
        let (summary, entries) = try Self.read(
            Data("Date,Meal,Calories,Carbohydrates (g)\n\(one),Lunch,650.5,80\n\(two),Lunch,500,60\n".utf8)
        )
        #expect(summary?.app == .myFitnessPal)
        #expect(summary?.dates == order)
        #expect(entries.first?.day == day)
    }

    @Test(
        arguments: [
            ("5.1.2026", "6.1.2026", DateOrder.day, "2026-01-05"), ("1/5/2026", "1/6/2026", .month, "2026-01-05"),
            ("5.1.2026", "13.1.2026", nil, "2026-01-05"), ("1/5/2026", "1/13/2026", nil, "2026-01-05"),
            ("2026-01-05", "2026-01-06", nil, "2026-01-05"),
        ] as [(String, String, DateOrder?, String)]
    )
    func `I-05 Waistline's dates are asked about where they could be meant either way`(
        _ one: String,
        _ two: String,
        _ order: DateOrder?,
        _ day: String
    ) throws {
        let (summary, entries) = try Self.read(
            Data("Datum;calories;fat;carbohydrates;proteins\n\(one);1894,2;70,1;201,3;98,8\n\(two);2050;;;\n".utf8)
        )
        #expect(summary?.dates == order)
        #expect(entries.first?.day == day)
    }

    private static func weights(_ entries: [FileEntry]) -> [String] {
        entries.compactMap { entry in
            entry.weight.map { "\(entry.day) \($0) \(entry.weightUnit?.rawValue ?? "?")" }
        }
    }

    @Test func `I-05 Cronometer's biometrics are weights in their units, and the rest is said to be left out`() throws {
        let (summary, entries) = try Self.read(
            Data(
                """
                Day,Time,Group,Metric,Unit,Amount
                2026-01-05,6:00 AM,,Weight,kg,71.4
                2026-01-05,9:00 PM,,Weight,kg,72.1
                2026-01-06,,,Weight (Apple Health),lbs,157
                2026-01-07,,,Weight,kg,many
                2026-01-07,,,Blood Pressure,mmHg,120/80
                """.utf8
            )
        )
        #expect(Self.weights(entries) == ["2026-01-05 71.4 kg", "2026-01-06 157.0 lb", "2026-01-07 0.0 kg"])
        #expect(entries.map(\.problem) == [nil, nil, .number])
        #expect(summary?.leftOut == [.furtherWeights, .bodyValues])
        #expect(summary?.asksWeightUnit == false)
        #expect(summary?.app == .cronometer)
    }

    @Test func `I-05 weights of other diaries come, in a unit that is asked for where the file names none`() throws {
        let waistline = try Self.read(
            Data("Datum;calories;fat;carbohydrates;proteins;Gewicht\n5.1.2026;1894,2;70,1;201,3;98,8;71,4\n".utf8)
        )
        let dump = """
            {"version": 1, "foodList": [], "settings": {"units": {"weight": "lb"}}, "diary": [
             {"dateTime": "2026-01-05T00:00:00.000Z", "items": [], "stats": {"weight": 157, "waist": 80}}]}
            """
        let dumped = try Self.read(Data(dump.utf8))
        let table = FileTable(
            "Date,Weight,Last Updated,Deleted,Neck\n07/15/2026,157.4,07/15/2026,0,30\n07/16/2026,9,,1,\n"
        )
        let loseIt = BodyValues(table)
        #expect(Self.weights(waistline.1) == ["2026-01-05 71.4 ?"])
        #expect(waistline.0?.asksWeightUnit == true)
        #expect(Self.weights(dumped.1) == ["2026-01-05 157.0 lb"])
        #expect(dumped.0?.leftOut == [.bodyValues])
        #expect(Self.weights(loseIt.weights) == ["2026-07-15 157.4 ?"])
        #expect(loseIt.leftOut == [.bodyValues])
    }

    @Test func `I-05 what of a diary is no food is said to be left out`() throws {
        let fddb = """
            "datum_tag_monat_jahr_stunde_minute";"bezeichnung";"interne_id";"kj";"kj_aktivitaeten";"fett_g";"kh_g";"protein_g";
            "12.06.2026 12:44";"150 g Banane";"1";"582";"0";"0,3";"30";"1,5";
            "13.06.2026 10:00";"60 Minuten Spazieren";"789";"0";"836,8";"0";"0";"0";
            """
        let yazio = """
            {"2026-01-05": {"daily": {"energy": 1636, "energy_goal": 2000}, "water": {"amount": 500}, "exercises": [],
             "consumed": {"products": []}}}
            """
        let sections = "diary;\n" + fddb + "\nlists;\n\nnewitems;\n\"name\";\"kj\";\n\"Simit\";\"1100\";\n"
        let empty = sections.replacing("\"Simit\";\"1100\";\n", with: "")
        let waistline = """
            {"version": 1, "foodList": [{"id": 1, "name": "Oats", "portion": 100, "unit": "g"}], "diary": [
             {"dateTime": "2026-01-05T00:00:00.000Z", "items": [{"id": 1, "type": "food", "quantity": 1}]}]}
            """
        let cronometer = """
            Day,Time,Group,Food Name,Amount,Energy (kcal),Vitamin A (IU)
            2026-01-05,,Lunch,Milk,200.00 g,120,400
            """
        #expect(try Self.read(Data(sections.utf8)).0?.leftOut == [.exercise, .foods])
        #expect(try Self.read(Data(empty.utf8)).0?.leftOut == [.exercise])
        #expect(try Self.read(Data(waistline.utf8)).0?.leftOut == [.foods])
        #expect(try Self.read(Data(cronometer.utf8)).0?.leftOut == [.internationalUnits])
        #expect(try Self.read(Data(cronometer.replacing(",400", with: ",").utf8)).0?.leftOut == [])
        #expect(try Self.read(Data(fddb.utf8)).0?.leftOut == [.exercise])
        #expect(try Self.read(Data(yazio.utf8)).0?.leftOut == [.water, .goals, .products])
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: real), "the files are not at hand (SOFRA_SHARED)"))
    func `I-05 exports of diaries bring their weights, and name what nothing was read of`() throws {
        let mine = try Self.read(Self.real + "/myfitnesspal/File-Export-2026-01-01-to-2026-01-31.zip")
        let lost = try Self.read(Self.real + "/loseit/loseit-export.zip")
        #expect(Self.weights(mine.1) == ["2026-01-05 71.4 ?"])
        #expect(mine.0?.leftOut == [.dailyValues])
        #expect(mine.0?.unread == ["Exercise-Summary-2026-01-01-to-2026-01-31.csv"])
        #expect(Self.weights(lost.1) == ["2026-07-15 157.4 ?"])
        #expect(lost.0?.unread == ["daily-calorie-summary.csv", "custom-foods.csv"])
    }
}
