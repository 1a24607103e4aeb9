/// Waistline: all of its data as JSON, or a table of days. A food's nutrients are those of a portion of it; an item of the
/// diary says of which portion how many.
enum WaistlineFile {
    /// What its nutrients are called, ours, and what a number is multiplied by.
    private static let nutrients: [(String, String, Double)] = [
        ("calories", "energy", 1), ("fat", "fat", 1), ("saturated-fat", "saturatedFat", 1),
        ("trans-fat", "transFat", 1), ("monounsaturated-fat", "monounsaturatedFat", 1),
        ("polyunsaturated-fat", "polyunsaturatedFat", 1), ("carbohydrates", "carbohydrate", 1),
        ("sugars", "sugars", 1), ("fiber", "fiber", 1), ("proteins", "protein", 1), ("sodium", "sodium", 1),
        ("cholesterol", "cholesterol", 1), ("potassium", "potassium", 1), ("calcium", "calcium", 1),
        ("iron", "iron", 1), ("magnesium", "magnesium", 1), ("zinc", "zinc", 1), ("phosphorus", "phosphorus", 1),
        ("copper", "copper", 1), ("manganese", "manganese", 1), ("selenium", "selenium", 1),
        ("vitamin-a", "vitaminA", 1), ("vitamin-c", "vitaminC", 1), ("vitamin-d", "vitaminD", 1),
        ("vitamin-e", "vitaminE", 1), ("vitamin-k", "vitaminK", 1), ("vitamin-b1", "thiamin", 1),
        ("vitamin-b2", "riboflavin", 1), ("vitamin-pp", "niacin", 1), ("pantothenic-acid", "pantothenicAcid", 1),
        ("vitamin-b6", "vitaminB6", 1), ("vitamin-b9", "folate", 1), ("vitamin-b12", "vitaminB12", 1),
        ("caffeine", "caffeine", 1), ("alcohol", "alcohol", 1),
        // Where only the other of two is stated: kilojoules for energy, salt in grams for sodium in milligrams.
        ("kilojoules", "energy", 1 / 4.184), ("salt", "sodium", 400),
    ]

    /// What the meals are called that the application begins with.
    private static let meals = ["breakfast", "lunch", "dinner", "snacks"]

    static func isDump(_ node: JSONNode) -> Bool {
        node["foodList"] != nil && (node["diary"] != nil || node["version"] != nil)
    }

    /// Whether it holds foods and recipes beside what was eaten.
    static func hasFoods(_ dump: JSONNode) -> Bool { ["foodList", "recipes"].contains { !dump.list($0).isEmpty } }

    static func entries(_ dump: JSONNode) -> [FileEntry] {
        let foods = byID(dump.list("foodList"))
        let recipes = byID(dump.list("recipes"))
        let names = dump["settings"]?["diary"]?.list("meal-names").map { $0.string ?? "" } ?? meals
        return dump.list("diary").flatMap { day in
            day.list("items").map { item in
                let known = item.line("type") == "recipe" ? recipes : foods
                let meal = item.number("category").flatMap { Int(exactly: $0) } ?? -1
                let slot = names.indices.contains(meal) && !names[meal].isEmpty ? names[meal] : "snacks"
                return entry(item, known[item.line("id")] ?? item, on: day.line("dateTime"), at: slot)
            }
        }
    }

    /// Weights, and whether there are other values of the body.
    static func body(_ dump: JSONNode) -> BodyValues {
        var body = BodyValues()
        let unit = FileWeightUnit(named: dump["settings"]?["units"]?.line("weight") ?? "")
        for day in dump.list("diary") {
            body.add(day["stats"] ?? .null, on: DiaryCells.isoDay(day.line("dateTime")), in: unit)
        }
        return body
    }

    private static func byID(_ nodes: [JSONNode]) -> [String: JSONNode] {
        Dictionary(nodes.map { ($0.line("id"), $0) }) { first, _ in first }
    }

    private static func entry(_ item: JSONNode, _ food: JSONNode, on day: String, at meal: String) -> FileEntry {
        var entry = FileEntry()
        entry.day = DiaryCells.isoDay(day)
        let portion = item.number("portion") ?? food.number("portion")
        let quantity = item.number("quantity") ?? 1
        let unit = food.line("unit").isEmpty ? item.line("unit") : food.line("unit")
        entry.name = food.line("name")
        if let portion, !entry.name.isEmpty {
            let amount = "\(FileText.amount(portion * quantity)) \(unit)"
            entry.name = DiaryCells.named(entry.name, HTMLText.collapsed(amount))
        }
        entry.stand(at: meal)
        guard let portion, portion >= 0, quantity >= 0, let whole = food.number("portion"), whole > 0 else {
            entry.problem = .number
            return entry
        }
        for (key, nutrient, factor) in nutrients where entry.nutrients[nutrient] == nil {
            guard let value = food["nutrition"]?.number(key) else { continue }
            if value < 0 {
                entry.problem = .number
            } else {
                entry.nutrients[nutrient] = value * factor * portion / whole * quantity
            }
        }
        return entry
    }

    // The table: a row is a day, and says nothing of what was eaten on it.

    /// What its columns are called in the phone's language, before their units, and here.
    private static let titles: [String: String] = [
        "kcal": "calories", "kalorien": "calories", "kalori": "calories", "energy": "calories", "kj": "kilojoules",
        "fett": "fat", "yağ": "fat", "sat fat": "saturated-fat", "saturated fat": "saturated-fat",
        "doymuş yağ": "saturated-fat", "carbs": "carbohydrates", "kohlenhydrate": "carbohydrates",
        "karbonhidrat": "carbohydrates", "karbonhidratlar": "carbohydrates", "protein": "proteins",
        "proteine": "proteins", "eiweiß": "proteins", "zucker": "sugars", "şeker": "sugars", "sugar": "sugars",
        "gewicht": "weight", "ağırlık": "weight", "kilo": "weight", "body weight": "weight", "salz": "salt",
        "tuz": "salt", "fibre": "fiber", "ballaststoffe": "fiber", "lif": "fiber",
    ]

    /// The table of a text, with the names of its columns as we know them.
    private static func named(_ text: String) -> FileTable {
        let head = text.prefix { !$0.isNewline }
        let names = head.split(separator: ";", omittingEmptySubsequences: false).map { cell in
            let name = HTMLText.collapsed(String(cell.prefix { $0 != "(" })).trimmed(of: "\"\u{FEFF} ").lowercased()
            return titles[name] ?? name
        }
        return FileTable(names.joined(separator: ";") + text[head.endIndex...], separator: UInt8(ascii: ";"))
    }

    /// - Parameter first: the first line of a file.
    static func isTable(_ first: String) -> Bool {
        let head = named(first)
        return (head.has("calories") || head.has("kilojoules")) && head.has("fat", "carbohydrates", "proteins")
    }

    /// The totals of days, how their dates were read where the file does not say it, and what somebody weighed.
    static func entries(table text: String) -> ([FileEntry], DateOrder?, BodyValues) {
        let table = named(text)
        let numbers = table.rows.flatMap { row in (nutrients.map(\.0) + ["weight"]).map { table.cell(row, $0) } }
        let diary = EntryTable(
            table: table,
            columns: nutrients,
            decimal: numbers.contains { $0.contains(",") } ? "," : "."
        )
        let dates = table.rows.map { HTMLText.collapsed($0.first ?? "") }
        let dayFirst = isDayFirst(dates)
        let isOpen = DiaryCells.isOpen(dates)
        let entries = zip(table.rows, dates).map { row, date in
            var entry = diary.entry(row)
            entry.day = iso(date, dayFirst: dayFirst)
            entry.name = "Waistline"
            entry.total = .day
            return entry
        }
        var body = BodyValues()
        let unit = weightUnit(text.prefix { !$0.isNewline })
        for (row, date) in zip(table.rows, dates) {
            body.add(table.cell(row, "weight"), on: iso(date, dayFirst: dayFirst), in: unit, decimal: diary.decimal)
        }
        return (entries, isOpen ? dayFirst ? .day : .month : nil, body)
    }

    /// The unit that the head of the column of weights names in brackets.
    private static func weightUnit(_ head: Substring) -> FileWeightUnit? {
        head.split(separator: ";").lazy.compactMap { cell in
            FileWeightUnit(named: String(cell.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }))
        }.first
    }

    private static func iso(_ date: String, dayFirst: Bool) -> String {
        let parts = date.split(separator: DiaryCells.separator(date)).map(String.init)
        guard parts.first?.count == 4, parts.count == 3 else {
            return DiaryCells.day(date, separator: DiaryCells.separator(date), dayFirst: dayFirst)
        }
        return DiaryCells.day("\(parts[2])-\(parts[1])-\(parts[0])", separator: "-", dayFirst: true)
    }

    /// The phone's language says how dates are written, and the file does not say which it was: what has more than twelve
    /// is the day; else it is asked, and the likelier order is the one in which the days lie closer together.
    private static func isDayFirst(_ dates: [String]) -> Bool {
        let parts = dates.map(DiaryCells.numbers)
        if parts.contains(where: { ($0.first ?? 0) > 12 }) { return true }
        if parts.contains(where: { ($0.last ?? 0) > 12 }) { return false }
        func span(_ dayFirst: Bool) -> Int {
            let days = dates.map { date in
                let numbers = iso(date, dayFirst: dayFirst).split(separator: "-").map { Int($0) ?? 0 }
                return numbers.count == 3 ? numbers[0] * 372 + numbers[1] * 31 + numbers[2] : 0
            }
            return (days.max() ?? 0) - (days.min() ?? 0)
        }
        return span(true) <= span(false)
    }
}

/// wger: what its interface answers for the nutrition diary, which names foods by their numbers alone, beside what it
/// answers for those foods, with nutrients of 100 g.
enum WgerFile {
    private static let nutrients: [(String, String, Double)] = [
        ("energy", "energy", 1), ("protein", "protein", 1), ("carbohydrates", "carbohydrate", 1),
        ("carbohydrates_sugar", "sugars", 1), ("fat", "fat", 1), ("fat_saturated", "saturatedFat", 1),
        ("fiber", "fiber", 1), ("fibres", "fiber", 1), ("sodium", "sodium", 1_000),
    ]

    static func isDiary(_ node: JSONNode) -> Bool {
        rows(node).first.map { $0["datetime"] != nil && $0["ingredient"] != nil && $0["amount"] != nil } ?? false
    }

    /// An answer of several pages may be one list, or lists of lists.
    private static func rows(_ node: JSONNode) -> [JSONNode] {
        node["results"] == nil ? node.elements.flatMap { $0["results"] == nil ? [$0] : rows($0) } : node.list("results")
    }

    /// What its interface answers for weights: in the unit that the person's profile names.
    static func body(_ weights: JSONNode, _ profile: JSONNode?) -> BodyValues {
        let unit = profile.map(rows)?.first.flatMap { FileWeightUnit(named: $0.line("weight_unit")) }
        var body = BodyValues()
        for row in rows(weights) {
            if let weight = row.number("weight") { body.add(weight, on: DiaryCells.isoDay(row.line("date")), in: unit) }
        }
        return body
    }

    static func entries(_ diary: JSONNode, _ foods: JSONNode?) -> [FileEntry] {
        let known = foods.map(rows) ?? []
        let byID = Dictionary(known.map { ($0.line("id"), $0) }) { first, _ in first }
        return rows(diary).map { row in
            let named = row["ingredient"].flatMap { $0["name"] == nil ? nil : $0 }
            let number = row.line("ingredient")
            var entry = FileEntry()
            let at = row.line("datetime")
            entry.day = DiaryCells.isoDay(at)
            entry.time = DiaryCells.time(at)
            let hour = at.dropFirst(11).prefix(2)
            entry.slot = DiaryCells.slot(hour: Int(hour) ?? 12)
            let food = named ?? byID[number] ?? .null
            let name = food.line("name").isEmpty ? "Ingredient \(number)" : food.line("name")
            guard let amount = row.number("amount"), amount >= 0 else {
                (entry.name, entry.problem) = (name, .number)
                return entry
            }
            // A unit of its own weighs what the answer says of it.
            let unit = row["weight_unit"] ?? .null
            let isGrams = unit == .null
            let grams = isGrams ? amount : unit.number("gram").map { $0 * amount * (unit.number("amount") ?? 1) }
            entry.name = DiaryCells.named(name, isGrams ? "\(FileText.amount(amount)) g" : FileText.amount(amount))
            guard let grams else {
                entry.problem = .number
                return entry
            }
            for (key, nutrient, factor) in nutrients where entry.nutrients[nutrient] == nil {
                guard let value = food.number(key) else { continue }
                if value < 0 {
                    entry.problem = .number
                } else {
                    entry.nutrients[nutrient] = value * factor * grams / 100
                }
            }
            return entry
        }
    }
}
