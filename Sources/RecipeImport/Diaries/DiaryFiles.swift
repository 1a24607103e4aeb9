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
        var summary = FileSummary()
        let read: Found?
        do {
            read = try found(in: files)
        } catch let problem as FileProblem {
            // It is called as a diary is, and cannot be read.
            summary.problem = problem
            return summary
        }
        guard let found = read else { return nil }
        let entries = found.entries
        summary.app = found.app
        summary.isDiary = true
        summary.dates = found.dates
        summary.leftOut = found.leftOut
        summary.unread = found.unread
        summary.asksWeightUnit = entries.contains { $0.weight != nil && $0.weightUnit == nil }
        if entries.isEmpty { summary.problem = found.foods ?? .emptyDiary }
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
        var entries: [FileEntry]
        var dates: DateOrder?
        var leftOut: [FileLeftOut]
        var unread: [String] = []
        /// What it is, where it is nothing but foods that could be eaten.
        var foods: FileProblem?

        init(_ app: FileApp, _ entries: [FileEntry], dates: DateOrder? = nil, leftOut: [FileLeftOut] = []) {
            self.app = app
            self.entries = entries
            self.dates = dates
            self.leftOut = leftOut
        }

        init(_ app: FileApp, _ entries: [FileEntry], _ body: BodyValues) {
            self.init(app, entries + body.weights, leftOut: body.leftOut)
        }

        func with(_ other: Found?) -> Found {
            var both = self
            both.entries += other?.entries ?? []
            both.leave(other?.leftOut ?? [])
            return both
        }

        /// The same with the values of a body that stand in another file.
        func with(_ body: BodyValues) -> Found { with(Found(app, [], body)) }

        /// The same without what days come to, where another file names each food.
        var withoutSums: Found {
            var rest = self
            rest.entries.removeAll { $0.total != nil }
            return rest
        }

        mutating func leave(_ kinds: [FileLeftOut]) {
            leftOut += kinds.filter { !leftOut.contains($0) }
        }
    }

    private static func found(in files: BundledFiles) throws -> Found? {
        let isArchive = try ByteFile.reading(files.path).read(upTo: 2) == Array("PK".utf8)
        guard isArchive else { return try files.first { _ in true }.flatMap(single) }
        var parts = DiaryParts(files)
        var found = try archived(&parts)
        found?.unread = parts.unread
        return found
    }

    private static func archived(_ parts: inout DiaryParts) throws -> Found? {
        if let found = try tracked(&parts) { return found }
        if let days = try parts.part("days.json") {
            let (node, products) = (json(days), try parts.part("products.json").map(json))
            let weights = try parts.part("weight.json").map { YazioFile.weights(json($0)) } ?? BodyValues()
            var found = Found(.yazio, YazioFile.entries(node, products), YazioFile.body(node)).with(weights)
            if products == nil { found.leave([.products]) }
            return found
        }
        if let diary = try parts.part("nutritiondiary.json") {
            let foods = try parts.part("ingredient.json") ?? parts.part("ingredientinfo.json")
            let profile = try parts.part("userprofile.json").map(json)
            let weights = try parts.part("weightentry.json").map { WgerFile.body(json($0), profile) }
            return Found(.wger, WgerFile.entries(json(diary), foods.map(json)), weights ?? BodyValues())
        }
        if let dump = try parts.part("waistline_export.json") { return single(dump) }
        if let days = try parts.part("diary_export.csv") { return single(days) }
        return try tables(&parts)
    }

    /// OpenNutriTracker's export, in JSON or in tables.
    private static func tracked(_ parts: inout DiaryParts) throws -> Found? {
        if let intakes = try parts.part("user_intake.json") {
            let activities = try parts.part("user_activity.json").map(json)
            let days = try parts.part("user_tracked_day.json").map(json)
            let weights = try parts.part("weight_log.json").map { OpenNutriTrackerFile.weights(json($0)) }
            var found = Found(.openNutriTracker, OpenNutriTrackerFile.entries(json(intakes)), weights ?? BodyValues())
            if !(activities?.elements.isEmpty ?? true) { found.leave([.exercise]) }
            if days?.elements.contains(where: { $0["calorieGoal"] != nil }) ?? false { found.leave([.goals]) }
            return found
        }
        guard var found = try parts.part("user_intake.csv").flatMap(single) else { return nil }
        let activities = try parts.part("user_activity.csv").map { FileTable(FileText.decoded($0)) }
        let days = try parts.part("user_tracked_day.csv").map { FileTable(FileText.decoded($0)) }
        if !(activities?.rows.isEmpty ?? true) { found.leave([.exercise]) }
        if let days, days.rows.contains(where: { !days.cell($0, "calorie_goal").isEmpty }) { found.leave([.goals]) }
        return found
    }

    private static func tables(_ parts: inout DiaryParts) throws -> Found? {
        if let logs = try parts.part("food-logs.csv") {
            let weights = try parts.part("weights.csv").map { BodyValues(FileTable(FileText.decoded($0))) }
            return single(logs)?.with(weights ?? BodyValues())
        }
        let biometrics = try parts.part("biometrics.csv").flatMap(single)
        if let servings = try parts.part("servings.csv") {
            // What was eaten stands in one file, and of which days all is written down in another.
            let days = try parts.part("dailysummary.csv").flatMap(single)?.withoutSums
            return single(servings)?.with(days).with(biometrics)
        }
        if let days = try parts.part("dailysummary.csv").flatMap(single) { return days.with(biometrics) }
        if let biometrics { return biometrics }
        func isTable(_ name: String, _ kind: String) -> Bool { name.contains(kind) && name.hasSuffix(".csv") }
        if let summary = try parts.part(where: { isTable($0, "Nutrition-Summary") }) {
            let measured = try parts.part { isTable($0, "Measurement-Summary") }
            return single(summary)?.with(measured.map { BodyValues(FileTable(FileText.decoded($0))) } ?? BodyValues())
        }
        return nil
    }

    /// What a single file is by its first line.
    private static func single(_ bytes: [UInt8]) -> Found? {
        let text = FileText.decoded(bytes)
        if let diary = FDDBFile.diary(in: text) {
            let (entries, isMoved) = FDDBFile.entries(diary)
            var found = Found(.fddb, entries, leftOut: isMoved ? [.exercise] : [])
            if FDDBFile.hasFoods(text) { found.leave([.foods]) }
            return found
        }
        let first = String(text.prefix { !$0.isNewline }) + "\n"
        if first.hasPrefix("{") || first.hasPrefix("[") { return dumped(bytes) }
        if WaistlineFile.isTable(first) {
            let (entries, dates, body) = WaistlineFile.entries(table: text)
            return Found(.waistline, entries, dates: dates).with(body)
        }
        let head = FileTable(first)
        if CronometerFile.isTable(head) || CronometerFile.isSummary(head) {
            let table = FileTable(text)
            let leftOut: [FileLeftOut] = CronometerFile.hasInternationalUnits(table) ? [.internationalUnits] : []
            let entries =
                CronometerFile.isTable(head)
                ? CronometerFile.entries(table) : CronometerFile.sums(table) + CronometerFile.completeDays(table)
            return Found(.cronometer, entries, leftOut: leftOut)
        }
        if BodyValues.isBiometrics(head) { return Found(.cronometer, [], BodyValues(biometrics: FileTable(text))) }
        if OpenNutriTrackerFile.isTable(head) {
            return Found(.openNutriTracker, OpenNutriTrackerFile.entries(FileTable(text)))
        }
        if LoseItFile.isTable(head) { return Found(.loseIt, LoseItFile.entries(FileTable(text))) }
        if MyFitnessPalFile.isTable(head) {
            let table = FileTable(text)
            let (entries, dates) = MyFitnessPalFile.entries(table)
            let leftOut: [FileLeftOut] = MyFitnessPalFile.hasDailyValues(table) ? [.dailyValues] : []
            return Found(.myFitnessPal, entries, dates: dates, leftOut: leftOut)
        }
        return nil
    }

    /// A diary in JSON. What names nothing of one is not read: it may be thousands of recipes.
    private static func dumped(_ bytes: [UInt8]) -> Found? {
        let text = String(decoding: bytes, as: UTF8.self).utf8
        if text.contains(#""foodList""#.utf8) {
            let dump = json(bytes)
            if WaistlineFile.isDump(dump) {
                var found = Found(.waistline, WaistlineFile.entries(dump), WaistlineFile.body(dump))
                if dump["diary"] == nil {
                    found.foods = .foods
                } else if WaistlineFile.hasFoods(dump) {
                    found.leave([.foods])
                }
                return found
            }
        }
        if text.contains(#""weight_unit""#.utf8) {
            let diary = json(bytes)
            if WgerFile.isDiary(diary) { return Found(.wger, WgerFile.entries(diary, nil)) }
        }
        if text.contains(#""consumed""#.utf8) {
            let dump = json(bytes)
            let days = dump["days"] ?? dump
            if YazioFile.isDays(days) {
                var found = Found(
                    .yazio,
                    YazioFile.entries(days, dump["days"] == nil ? nil : dump),
                    YazioFile.body(days)
                )
                if dump["days"] == nil { found.leave([.products]) }
                return found
            }
        }
        if text.contains(#""energy.energy""#.utf8), YazioFile.isFoods(json(bytes)) {
            var found = Found(.yazio, [])
            found.foods = .products
            return found
        }
        return nil
    }

    private static func json(_ bytes: [UInt8]) -> JSONNode { RecipeFiles.json(bytes) }
}
