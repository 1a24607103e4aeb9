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
        guard let (app, entries) = try found(in: files) else { return nil }
        var summary = FileSummary()
        summary.app = app
        summary.isDiary = true
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

    private static func found(in files: BundledFiles) throws -> (FileApp, [FileEntry])? {
        let isArchive = try ByteFile.reading(files.path).read(upTo: 2) == Array("PK".utf8)
        guard isArchive else { return try files.first { _ in true }.flatMap(single) }
        func part(_ name: String) throws -> [UInt8]? {
            try files.first { $0.split(separator: "/").last.map { $0.lowercased() == name } ?? false }
        }
        if let intakes = try part("user_intake.json") {
            return (.openNutriTracker, OpenNutriTrackerFile.entries(json(intakes)))
        }
        if let days = try part("days.json"), let products = try part("products.json") {
            return (.yazio, YazioFile.entries(json(days), json(products)))
        }
        if let diary = try part("nutritiondiary.json") {
            let foods = try part("ingredient.json") ?? part("ingredientinfo.json")
            return (.wger, WgerFile.entries(json(diary), foods.map(json)))
        }
        if let dump = try part("waistline_export.json") { return single(dump) }
        if let days = try part("diary_export.csv") { return single(days) }
        if let logs = try part("food-logs.csv") ?? part("servings.csv") { return single(logs) }
        if let summary = try files.first({ $0.contains("Nutrition-Summary") && $0.hasSuffix(".csv") }) {
            return single(summary)
        }
        return nil
    }

    /// What a single file is by its first line.
    private static func single(_ bytes: [UInt8]) -> (FileApp, [FileEntry])? {
        let text = FileText.decoded(bytes)
        if FDDBFile.isText(text) { return (.fddb, FDDBFile.entries(text)) }
        let first = String(text.prefix { !$0.isNewline }) + "\n"
        if first.hasPrefix("{") || first.hasPrefix("[") { return dumped(bytes) }
        if WaistlineFile.isTable(FileTable(first, separator: UInt8(ascii: ";"))) {
            return (.waistline, WaistlineFile.entries(table: text))
        }
        let head = FileTable(first)
        if CronometerFile.isTable(head) { return (.cronometer, CronometerFile.entries(FileTable(text))) }
        if LoseItFile.isTable(head) { return (.loseIt, LoseItFile.entries(FileTable(text))) }
        if MyFitnessPalFile.isTable(head) { return (.myFitnessPal, MyFitnessPalFile.entries(FileTable(text))) }
        return nil
    }

    /// A diary in JSON. What names nothing of one is not read: it may be thousands of recipes.
    private static func dumped(_ bytes: [UInt8]) -> (FileApp, [FileEntry])? {
        let text = String(decoding: bytes, as: UTF8.self).utf8
        if text.contains(#""foodList""#.utf8) {
            let dump = json(bytes)
            if WaistlineFile.isDump(dump) { return (.waistline, WaistlineFile.entries(dump)) }
        }
        if text.contains(#""weight_unit""#.utf8) {
            let diary = json(bytes)
            if WgerFile.isDiary(diary) { return (.wger, WgerFile.entries(diary, nil)) }
        }
        return nil
    }

    private static func json(_ bytes: [UInt8]) -> JSONNode { RecipeFiles.json(bytes) }
}
