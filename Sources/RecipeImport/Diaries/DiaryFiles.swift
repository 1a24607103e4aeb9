import Archives
import FoundationEssentials

/// Reads the diary of another application's file, which is recognised by what it holds.
public enum DiaryFiles {
    /// Nobody eats more in a life that was written down.
    public static let maxEntries = 200_000

    /// - Parameter sink: takes each entry in the order of the file.
    /// - Returns: nil where it is no diary of an application that is known.
    public static func read(_ path: String, _ sink: (FileEntry) throws -> Void) throws -> FileSummary? {
        let files: BundledFiles
        do { files = try BundledFiles(path) } catch { return nil }
        guard let found = try found(in: files) else { return nil }
        let entries = found.entries
        var summary = FileSummary()
        summary.app = found.app
        summary.isDiary = true
        summary.dates = found.dates
        if entries.isEmpty { summary.problem = .empty }
        if entries.count > maxEntries { summary.problem = .tooLarge }
        if summary.problem != nil { return summary }
        for var entry in entries {
            entry.check()
            try sink(entry)
            summary.count += 1
        }
        return summary
    }

    private struct Found {
        let app: FileApp
        let entries: [FileEntry]
        var dates: DateOrder?

        init(_ app: FileApp, _ entries: [FileEntry], dates: DateOrder? = nil) {
            self.app = app
            self.entries = entries
            self.dates = dates
        }
    }

    private static func found(in files: BundledFiles) throws -> Found? {
        let isArchive = try ByteFile.reading(files.path).read(upTo: 2) == Array("PK".utf8)
        guard isArchive else { return try files.first { _ in true }.flatMap(single) }
        func part(_ name: String) throws -> [UInt8]? {
            try files.first { $0.split(separator: "/").last.map { $0.lowercased() == name } ?? false }
        }
        if let intakes = try part("user_intake.json") {
            return Found(.openNutriTracker, OpenNutriTrackerFile.entries(json(intakes)))
        }
        if let days = try part("days.json"), let products = try part("products.json") {
            return Found(.yazio, YazioFile.entries(json(days), json(products)))
        }
        if let days = try part("days.json") { return single(days) }
        if let diary = try part("nutritiondiary.json") {
            let foods = try part("ingredient.json") ?? part("ingredientinfo.json")
            return Found(.wger, WgerFile.entries(json(diary), foods.map(json)))
        }
        if let dump = try part("waistline_export.json") { return single(dump) }
        if let days = try part("diary_export.csv") { return single(days) }
        if let logs = try part("food-logs.csv") { return single(logs) }
        if let servings = try part("servings.csv") {
            guard let found = single(servings) else { return nil }
            // What was eaten stands in one file, and of which days all is written down in another.
            let days = try part("dailysummary.csv").flatMap(single)?.entries ?? []
            return Found(found.app, found.entries + days)
        }
        if let days = try part("dailysummary.csv") { return single(days) }
        if let summary = try files.first({ $0.contains("Nutrition-Summary") && $0.hasSuffix(".csv") }) {
            return single(summary)
        }
        return nil
    }

    /// What a single file is by its first line.
    private static func single(_ bytes: [UInt8]) -> Found? {
        let text = FileText.decoded(bytes)
        if let diary = FDDBFile.diary(in: text) { return Found(.fddb, FDDBFile.entries(diary)) }
        let first = String(text.prefix { !$0.isNewline }) + "\n"
        if first.hasPrefix("{") || first.hasPrefix("[") { return dumped(bytes) }
        if WaistlineFile.isTable(first) {
            let (entries, dates) = WaistlineFile.entries(table: text)
            return Found(.waistline, entries, dates: dates)
        }
        let head = FileTable(first)
        if CronometerFile.isTable(head) { return Found(.cronometer, CronometerFile.entries(FileTable(text))) }
        if CronometerFile.isSummary(head) { return Found(.cronometer, CronometerFile.completeDays(FileTable(text))) }
        if LoseItFile.isTable(head) { return Found(.loseIt, LoseItFile.entries(FileTable(text))) }
        if MyFitnessPalFile.isTable(head) {
            let (entries, dates) = MyFitnessPalFile.entries(FileTable(text))
            return Found(.myFitnessPal, entries, dates: dates)
        }
        return nil
    }

    /// A diary in JSON. What names nothing of one is not read: it may be thousands of recipes.
    private static func dumped(_ bytes: [UInt8]) -> Found? {
        let text = String(decoding: bytes, as: UTF8.self).utf8
        if text.contains(#""foodList""#.utf8) {
            let dump = json(bytes)
            if WaistlineFile.isDump(dump) { return Found(.waistline, WaistlineFile.entries(dump)) }
        }
        if text.contains(#""weight_unit""#.utf8) {
            let diary = json(bytes)
            if WgerFile.isDiary(diary) { return Found(.wger, WgerFile.entries(diary, nil)) }
        }
        if text.contains(#""consumed""#.utf8) {
            let dump = json(bytes)
            let days = dump["days"] ?? dump
            if YazioFile.isDays(days) { return Found(.yazio, YazioFile.entries(days, dump["products"])) }
        }
        return nil
    }

    private static func json(_ bytes: [UInt8]) -> JSONNode { RecipeFiles.json(bytes) }
}
