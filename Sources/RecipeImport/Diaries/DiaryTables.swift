/// A table of what was eaten, one food or one meal a row.
struct EntryTable {
    let table: FileTable
    /// The nutrients by the columns' names, with what a column's number is multiplied by.
    let columns: [(name: String, nutrient: String, factor: Double)]
    var decimal: Character = "."
    /// What the application writes where it knows no number, in small letters.
    var blank = ""

    /// The entry of a row as far as its numbers go.
    func entry(_ row: [String]) -> FileEntry {
        var entry = FileEntry()
        for column in columns where entry.nutrients[column.nutrient] == nil {
            let cell = HTMLText.collapsed(table.cell(row, column.name))
            if cell.isEmpty || cell.lowercased() == blank { continue }
            if let number = DiaryCells.number(cell, decimal: decimal), number >= 0 {
                entry.nutrients[column.nutrient] = number * column.factor
            } else {
                entry.problem = .number
            }
        }
        return entry
    }

    func cell(_ row: [String], _ name: String) -> String { HTMLText.collapsed(table.cell(row, name)) }
}

/// Cronometer's servings.csv: columns come and go with the years, and go by their names.
enum CronometerFile {
    static func isTable(_ table: FileTable) -> Bool { table.has("day", "group", "food name", "amount") }

    private static let columns: [(String, String, Double)] = [
        ("energy (kcal)", "energy", 1), ("carbs (g)", "carbohydrate", 1), ("fiber (g)", "fiber", 1),
        ("sugars (g)", "sugars", 1), ("protein (g)", "protein", 1), ("fat (g)", "fat", 1),
        ("saturated (g)", "saturatedFat", 1), ("monounsaturated (g)", "monounsaturatedFat", 1),
        ("polyunsaturated (g)", "polyunsaturatedFat", 1), ("trans-fats (g)", "transFat", 1),
        ("cholesterol (mg)", "cholesterol", 1), ("sodium (mg)", "sodium", 1), ("potassium (mg)", "potassium", 1),
        ("calcium (mg)", "calcium", 1), ("iron (mg)", "iron", 1), ("magnesium (mg)", "magnesium", 1),
        ("phosphorus (mg)", "phosphorus", 1), ("zinc (mg)", "zinc", 1), ("copper (mg)", "copper", 1),
        ("manganese (mg)", "manganese", 1), ("selenium (µg)", "selenium", 1),
        // International units of vitamin A depend on where it comes from; those of vitamin D are 0.025 µg each.
        ("vitamin a (µg)", "vitaminA", 1), ("vitamin c (mg)", "vitaminC", 1), ("vitamin d (µg)", "vitaminD", 1),
        ("vitamin d (iu)", "vitaminD", 0.025), ("vitamin e (mg)", "vitaminE", 1), ("vitamin k (µg)", "vitaminK", 1),
        ("b1 (thiamine) (mg)", "thiamin", 1), ("b2 (riboflavin) (mg)", "riboflavin", 1),
        ("b3 (niacin) (mg)", "niacin", 1), ("b5 (pantothenic acid) (mg)", "pantothenicAcid", 1),
        ("b6 (pyridoxine) (mg)", "vitaminB6", 1), ("b12 (cobalamin) (µg)", "vitaminB12", 1),
        ("folate (µg)", "folate", 1), ("choline (mg)", "choline", 1), ("water (g)", "water", 1),
        ("alcohol (g)", "alcohol", 1), ("caffeine (mg)", "caffeine", 1),
    ]

    static func entries(_ table: FileTable) -> [FileEntry] {
        let diary = EntryTable(table: table, columns: columns)
        return table.rows.map { row in
            var entry = diary.entry(row)
            entry.day = DiaryCells.isoDay(diary.cell(row, "day"))
            entry.time = DiaryCells.time(diary.cell(row, "time"))
            entry.name = DiaryCells.named(
                diary.cell(row, "food name"),
                DiaryCells.amount(diary.cell(row, "amount"))
            )
            entry.stand(at: diary.cell(row, "group"))
            return entry
        }
    }
}

extension CronometerFile {
    /// Whether vitamin A is stated in nothing but international units.
    static func hasInternationalUnits(_ table: FileTable) -> Bool {
        guard !table.has("vitamin a (µg)") else { return false }
        return table.rows.contains { !HTMLText.collapsed(table.cell($0, "vitamin a (iu)")).isEmpty }
    }

    /// dailysummary.csv: a row is a day, with what its foods come to, which servings.csv tells one by one.
    static func isSummary(_ table: FileTable) -> Bool { table.has("date", "energy (kcal)", "completed") }

    /// What the days come to, for whoever has this file alone. A day on which nothing is written down has no sum.
    static func sums(_ table: FileTable) -> [FileEntry] {
        let diary = EntryTable(table: table, columns: columns)
        return table.rows.compactMap { row in
            var entry = diary.entry(row)
            guard entry.problem != nil || entry.nutrients.values.contains(where: { $0 > 0 }) else { return nil }
            entry.day = DiaryCells.isoDay(diary.cell(row, "date"))
            entry.name = "Cronometer"
            entry.total = .day
            return entry
        }
    }

    /// The days of which the person has said that all is written down.
    static func completeDays(_ table: FileTable) -> [FileEntry] {
        table.rows.compactMap { row in
            let said = HTMLText.collapsed(table.cell(row, "completed")).lowercased()
            guard said == "true" || said == "1" else { return nil }
            var entry = FileEntry()
            entry.day = DiaryCells.isoDay(HTMLText.collapsed(table.cell(row, "date")))
            entry.name = "Completed"
            entry.isDayComplete = true
            return entry
        }
    }
}

/// MyFitnessPal's Nutrition-Summary: a row is a meal, without its foods. Vitamins and minerals without a unit are parts of
/// a daily value, and are left out.
enum MyFitnessPalFile {
    static func isTable(_ table: FileTable) -> Bool { table.has("date", "meal", "calories", "carbohydrates (g)") }

    private static let columns: [(String, String, Double)] = [
        ("calories", "energy", 1), ("fat (g)", "fat", 1), ("saturated fat", "saturatedFat", 1),
        ("polyunsaturated fat", "polyunsaturatedFat", 1), ("monounsaturated fat", "monounsaturatedFat", 1),
        ("trans fat", "transFat", 1), ("cholesterol", "cholesterol", 1), ("sodium (mg)", "sodium", 1),
        ("potassium", "potassium", 1), ("carbohydrates (g)", "carbohydrate", 1), ("fiber", "fiber", 1),
        ("dietary fiber (g)", "fiber", 1), ("sugar", "sugars", 1), ("sugars (g)", "sugars", 1),
        ("protein (g)", "protein", 1),
    ]

    /// Whether some meal has vitamins or minerals as parts of a daily value.
    static func hasDailyValues(_ table: FileTable) -> Bool {
        table.rows.contains { row in
            ["vitamin a", "vitamin c", "calcium", "iron"].contains { !table.cell(row, $0).isEmpty }
        }
    }

    /// The meals, and how their dates were read where the file does not say it.
    static func entries(_ table: FileTable) -> ([FileEntry], DateOrder?) {
        let diary = EntryTable(table: table, columns: columns)
        let dates = table.rows.map { diary.cell($0, "date") }
        let dayFirst = DiaryCells.isDayFirst(dates)
        let entries = zip(table.rows, dates).map { row, date in
            var entry = diary.entry(row)
            entry.day =
                date.contains("/")
                ? DiaryCells.day(date, separator: "/", dayFirst: dayFirst) : DiaryCells.isoDay(date)
            // The food of the row is the meal, under the name that the person gave it.
            let note = diary.cell(row, "note")
            let meal = diary.cell(row, "meal")
            entry.slot = DiaryCells.slot(meal) ?? DiaryCells.snack
            entry.name = note.isEmpty ? meal : "\(meal): \(note)"
            entry.total = .meal(named: meal)
            return entry
        }
        return (entries, DiaryCells.isOpen(dates) ? .month : nil)
    }
}

/// Lose It's food-logs.csv, in which deleted rows are still there.
enum LoseItFile {
    static func isTable(_ table: FileTable) -> Bool {
        table.has("date", "name", "meal", "quantity", "units", "deleted")
    }

    private static let columns: [(String, String, Double)] = [
        ("calories", "energy", 1), ("fat (g)", "fat", 1), ("protein (g)", "protein", 1),
        ("carbohydrates (g)", "carbohydrate", 1), ("saturated fat (g)", "saturatedFat", 1),
        ("sugars (g)", "sugars", 1), ("fiber (g)", "fiber", 1), ("cholesterol (mg)", "cholesterol", 1),
        ("sodium (mg)", "sodium", 1),
    ]

    static func entries(_ table: FileTable) -> [FileEntry] {
        let diary = EntryTable(table: table, columns: columns, blank: "n/a")
        let kept = table.rows.filter { !["1", "true"].contains(diary.cell($0, "deleted").lowercased()) }
        let dayFirst = DiaryCells.isDayFirst(kept.map { diary.cell($0, "date") })
        return kept.map { row in
            var entry = diary.entry(row)
            entry.day = DiaryCells.day(diary.cell(row, "date"), separator: "/", dayFirst: dayFirst)
            let unit = diary.cell(row, "units").lowercased()
            let amount = DiaryCells.amount(diary.cell(row, "quantity"))
            entry.name = DiaryCells.named(
                diary.cell(row, "name"),
                amount.isEmpty ? "" : "\(amount) \(["grams": "g", "milliliters": "ml"][unit] ?? unit)"
            )
            entry.stand(at: diary.cell(row, "meal"))
            return entry
        }
    }
}

/// FDDB's diary: semicolons, commas for decimals, kilojoules, and the amount in the food's name.
enum FDDBFile {
    private static let date = "datum_tag_monat_jahr_stunde_minute"

    /// The table of what was eaten: the whole file, or its section of that name between others, of which nothing is read.
    static func diary(in text: String) -> String? {
        if text.prefix(100).drop(while: { $0 == "\"" || $0 == "\u{FEFF}" }).hasPrefix(date) { return text }
        guard text.utf8.contains(date.utf8) else { return nil }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard let start = lines.firstIndex(where: { section($0) == "diary" }) else { return nil }
        let rest = lines[(start + 1)...].drop { $0.allSatisfy(\.isWhitespace) }
        guard rest.first?.contains(date) ?? false else { return nil }
        return rest.prefix { section($0) == nil }.joined(separator: "\n")
    }

    /// Whether foods or lists of the person's own stand in sections beside the diary, below the names of their columns.
    static func hasFoods(_ text: String) -> Bool {
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
        return lines.indices.contains { place in
            guard let name = section(lines[place]), name == "lists" || name == "newitems" else { return false }
            return lines[(place + 1)...].prefix(2).count { section($0) == nil } == 2
        }
    }

    /// The name of the section that begins with the line, such as `diary;`.
    private static func section(_ line: Substring) -> String? {
        let name = line.filter { $0 != "\"" && !$0.isWhitespace }
        guard name.hasSuffix(";"), name.dropLast().allSatisfy({ $0.isASCII && $0.isLetter }), name.count > 1 else {
            return nil
        }
        return name.dropLast().lowercased()
    }

    private static let columns: [(String, String, Double)] = [
        ("kj", "energy", 1 / 4.184), ("fett_g", "fat", 1), ("kh_g", "carbohydrate", 1), ("protein_g", "protein", 1),
    ]

    /// The entries, and whether there are rows of sport among them, which are none.
    static func entries(_ text: String) -> ([FileEntry], isMoved: Bool) {
        let table = FileTable(text, separator: UInt8(ascii: ";"))
        let diary = EntryTable(table: table, columns: columns, decimal: ",")
        let eaten = table.rows.filter { row in
            let moved = DiaryCells.number(diary.cell(row, "kj_aktivitaeten"), decimal: ",") ?? 0
            return moved == 0 || DiaryCells.number(diary.cell(row, "kj"), decimal: ",") != 0
        }
        let entries = eaten.map { row in
            var entry = diary.entry(row)
            let at = diary.cell(row, date)
            entry.day = DiaryCells.day(at, separator: ".", dayFirst: true)
            entry.time = DiaryCells.time(at)
            let hour = at.split(separator: " ").last?.split(separator: ":").first.flatMap { Int($0) }
            entry.slot = DiaryCells.slot(hour: hour ?? 12)
            let name = diary.cell(row, "bezeichnung")
            entry.name = name.hasPrefix("0 ") ? String(name.drop { $0 != " " }.dropFirst().drop { $0 != " " }) : name
            return entry
        }
        return (entries, eaten.count < table.rows.count)
    }
}

extension FileEntry {
    /// Puts the entry to a meal; a meal that nobody else has stays in the entry's name.
    mutating func stand(at meal: String) {
        slot = DiaryCells.slot(meal) ?? DiaryCells.snack
        if DiaryCells.slot(meal) == nil, !name.isEmpty { name += " (\(meal))" }
    }
}
