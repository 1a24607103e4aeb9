/// What exporters of Yazio write: days, whose products refer to a second file with nutrients of one gram, and whose recipes
/// to one with nutrients of a portion. All but energy is in grams.
enum YazioFile {
    private static let nutrients: [(String, String, Double)] = [
        ("energy.energy", "energy", 1), ("nutrient.carb", "carbohydrate", 1), ("nutrient.fat", "fat", 1),
        ("nutrient.protein", "protein", 1), ("nutrient.sugar", "sugars", 1),
        ("nutrient.saturated", "saturatedFat", 1), ("nutrient.dietaryfiber", "fiber", 1),
        ("nutrient.monounsaturated", "monounsaturatedFat", 1), ("nutrient.polyunsaturated", "polyunsaturatedFat", 1),
        ("nutrient.cholesterol", "cholesterol", 1e3), ("nutrient.alcohol", "alcohol", 1),
        ("nutrient.water", "water", 1), ("nutrient.sodium", "sodium", 1e3),
        // Salt is sodium times 2.5.
        ("nutrient.salt", "sodium", 400),
        ("mineral.potassium", "potassium", 1e3), ("mineral.calcium", "calcium", 1e3), ("mineral.iron", "iron", 1e3),
        ("mineral.magnesium", "magnesium", 1e3), ("mineral.phosphorus", "phosphorus", 1e3),
        ("mineral.zinc", "zinc", 1e3), ("mineral.copper", "copper", 1e3), ("mineral.manganese", "manganese", 1e3),
        ("mineral.selenium", "selenium", 1e6), ("vitamin.a", "vitaminA", 1e6), ("vitamin.c", "vitaminC", 1e3),
        ("vitamin.d", "vitaminD", 1e6), ("vitamin.e", "vitaminE", 1e3), ("vitamin.k", "vitaminK", 1e6),
        ("vitamin.b1", "thiamin", 1e3), ("vitamin.b2", "riboflavin", 1e3), ("vitamin.b3", "niacin", 1e3),
        ("vitamin.b5", "pantothenicAcid", 1e3), ("vitamin.b6", "vitaminB6", 1e3), ("vitamin.b11", "folate", 1e6),
        ("vitamin.b12", "vitaminB12", 1e6),
    ]

    static func isDays(_ node: JSONNode) -> Bool {
        guard case .object(let days) = node, let first = days.first else { return false }
        return DiaryCells.isDay(first.key) && first.value["consumed"] != nil
    }

    /// Whether it is the file of the products, by itself.
    static func isFoods(_ node: JSONNode) -> Bool {
        guard case .object(let members) = node["products"] ?? node else { return false }
        return members.first?.value["nutrients"] != nil && members.first?.value["base_unit"] != nil
    }

    /// - Parameter foods: the products by their ids, or these beside recipes; nil where the file is missing: a day is then
    ///   known as a whole.
    static func entries(_ days: JSONNode, _ foods: JSONNode?) -> [FileEntry] {
        guard case .object(let days) = days else { return [] }
        let (products, recipes) = (foods?["products"] ?? foods, foods?["recipes"] ?? .null)
        guard let products else { return days.map { total($0.value, on: $0.key) } }
        return days.flatMap { day -> [FileEntry] in
            let consumed = day.value["consumed"] ?? .null
            return consumed.list("products").map { eaten in
                let product = products[eaten.line("product_id")] ?? .null
                var entry = entry(day.key, eaten, product.line("name"), product["nutrients"], eaten.number("amount"))
                if let amount = eaten.number("amount") {
                    let unit = product.line("base_unit")
                    entry.name = DiaryCells.named(entry.name, "\(FileText.amount(amount)) \(unit.isEmpty ? "g" : unit)")
                }
                return entry
            }
                + consumed.list("simple_products").map { eaten in
                    entry(day.key, eaten, eaten.line("name"), eaten["nutrients"], 1)
                }
                + consumed.list("recipe_portions").map { eaten in portion(eaten, of: recipes, on: day.key) }
        }
    }

    /// A portion of a recipe, or several; one that the files do not hold says nothing of what was in it.
    private static func portion(_ eaten: JSONNode, of recipes: JSONNode, on day: String) -> FileEntry {
        let id = eaten.line("recipe_id")
        let recipe = recipes[id] ?? .null
        let count = eaten.number("portion_count")
        var entry = entry(day, eaten, recipe.line("name"), recipe["nutrients"], count)
        if entry.name.isEmpty { entry.name = "Recipe \(id)" }
        if let count, count != 1 { entry.name += " × \(FileText.amount(count))" }
        return entry
    }

    /// The weights of a file of their own, by days. Each day has the latest weight until then: what was weighed again and
    /// came to the same cannot be told from what was not.
    static func weights(_ node: JSONNode) -> BodyValues {
        var body = BodyValues()
        guard case .object(let days) = node else { return body }
        var latest: Double?
        for day in days.sorted(by: { $0.key < $1.key }) {
            guard let weight = node.number(day.key), weight != latest else { continue }
            latest = weight
            body.add(weight, on: DiaryCells.isoDay(day.key), in: .kg)
        }
        return body
    }

    /// Weights of days, and what else the days hold beside what was eaten.
    static func body(_ days: JSONNode) -> BodyValues {
        var body = BodyValues()
        guard case .object(let days) = days else { return body }
        let kinds: [(String, FileLeftOut)] = [
            ("exercise", .exercise), ("training", .exercise), ("activit", .exercise), ("water", .water),
            ("goal", .goals),
            ("body", .bodyValues), ("weight", .bodyValues),
        ]
        for day in days {
            guard case .object(let members) = day.value else { continue }
            let stated: [JSONNode.Member] = if case .object(let daily)? = day.value["daily"] { daily } else { [] }
            for member in members + stated {
                if member.key == "weight", let weight = day.value.number("weight") {
                    body.add(weight, on: DiaryCells.isoDay(day.key), in: nil)
                } else if let kind = kinds.first(where: { member.key.contains($0.0) }), !member.value.saysNothing {
                    body.leaveOut(kind.1)
                }
            }
        }
        return body
    }

    /// What a day comes to: as it is stated, or the sum of its meals.
    private static func total(_ day: JSONNode, on date: String) -> FileEntry {
        var entry = FileEntry()
        entry.day = DiaryCells.isoDay(date)
        entry.name = "Yazio"
        entry.total = .day
        let summary = day["daily_summary"]?["meals"]
        let meals: [JSONNode.Member] = if case .object(let meals)? = summary { meals } else { [] }
        let sums = meals.compactMap { $0.value["nutrients"] }
        let totals = [
            ("energy", "energy.energy", "energy"), ("carb", "nutrient.carb", "carbohydrate"),
            ("protein", "nutrient.protein", "protein"), ("fat", "nutrient.fat", "fat"),
        ]
        for (key, ofMeals, nutrient) in totals {
            let values = day["daily"]?.number(key).map { [$0] } ?? sums.compactMap { $0.number(ofMeals) }
            if values.isEmpty { continue }
            let value = values.reduce(0, +)
            if value < 0 { entry.problem = .number } else { entry.nutrients[nutrient] = value }
        }
        return entry
    }

    private static func entry(
        _ day: String,
        _ eaten: JSONNode,
        _ name: String,
        _ stated: JSONNode?,
        _ amount: Double?
    ) -> FileEntry {
        var entry = FileEntry()
        entry.day = DiaryCells.isoDay(day)
        entry.time = DiaryCells.time(eaten.line("date"))
        entry.name = name
        entry.stand(at: eaten.line("daytime"))
        guard let amount, amount >= 0 else {
            entry.problem = .number
            return entry
        }
        for (key, nutrient, factor) in nutrients {
            guard let value = stated?.number(key) else { continue }
            if value < 0 { entry.problem = .number } else { entry.nutrients[nutrient] = value * amount * factor }
        }
        return entry
    }
}

extension JSONNode {
    /// Whether it is blank, nothing or none, as all that is in it.
    fileprivate var saysNothing: Bool {
        switch self {
        case .null, .bool(false), .number(0), .string(""): true
        case .array(let elements): elements.allSatisfy(\.saysNothing)
        case .object(let members): members.allSatisfy { $0.value.saysNothing }
        case .bool, .number, .string: false
        }
    }
}
