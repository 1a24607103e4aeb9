/// OpenNutriTracker's intakes: amounts with a unit, and nutrients of 100 g or ml.
enum OpenNutriTrackerFile {
    private static let nutrients = [
        ("energyKcal100", "energy"), ("carbohydrates100", "carbohydrate"), ("fat100", "fat"),
        ("proteins100", "protein"), ("sugars100", "sugars"), ("saturatedFat100", "saturatedFat"),
        ("fiber100", "fiber"),
    ]

    static func entries(_ node: JSONNode) -> [FileEntry] {
        node.elements.map { intake in
            var entry = FileEntry()
            let meal = intake["meal"] ?? .null
            entry.day = DiaryCells.isoDay(intake.line("dateTime"))
            entry.stand(at: intake.line("type"))
            let amount = intake.number("amount") ?? -1
            let unit = intake.line("unit")
            let shown = units[unit] ?? unit
            entry.name = DiaryCells.named(meal.line("name"), "\(FileText.amount(amount)) \(shown)")
            guard let size = size(of: shown, meal), amount >= 0 else {
                entry.problem = .number
                return entry
            }
            for (key, nutrient) in nutrients {
                guard let value = meal["nutriments"]?.number(key) else { continue }
                if value < 0 {
                    entry.problem = .number
                } else {
                    entry.nutrients[nutrient] = value * amount * size / 100
                }
            }
            return entry
        }
    }

    /// What the application means where it writes a unit in a way of its own: "g/ml" is whatever the food is measured in.
    private static let units = ["g/ml": "g", "fl.oz": "fl oz"]

    /// The grams or millilitres of one of the unit; a serving of a food that states none is not known.
    private static func size(of unit: String, _ meal: JSONNode) -> Double? {
        switch unit {
        case "g", "ml": 1
        case "oz": 28.349523125
        case "fl oz": 29.5735295625
        case "serving": meal.number("servingQuantity")
        default: nil
        }
    }
}

/// What exporters of Yazio write: days, whose products refer to a second file with nutrients of one gram.
enum YazioFile {
    private static let nutrients: [(String, String, Double)] = [
        ("energy.energy", "energy", 1), ("nutrient.carb", "carbohydrate", 1), ("nutrient.fat", "fat", 1),
        ("nutrient.protein", "protein", 1), ("nutrient.sugar", "sugars", 1),
        ("nutrient.saturated", "saturatedFat", 1), ("nutrient.dietaryfiber", "fiber", 1),
        // Salt is sodium times 2.5, in grams.
        ("nutrient.salt", "sodium", 400),
    ]

    static func isDays(_ node: JSONNode) -> Bool {
        guard case .object(let days) = node, let first = days.first else { return false }
        return DiaryCells.isDay(first.key) && first.value["consumed"] != nil
    }

    /// - Parameter products: nil where the file of the products is missing: a day is then known as a whole.
    static func entries(_ days: JSONNode, _ products: JSONNode?) -> [FileEntry] {
        guard case .object(let days) = days else { return [] }
        guard let products else { return days.map { total($0.value["daily"] ?? .null, on: $0.key) } }
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
                // A portion of a recipe has no nutrients in these files.
                + consumed.list("recipe_portions").map { eaten in
                    entry(day.key, eaten, "Recipe " + eaten.line("recipe_id"), nil, 1)
                }
        }
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

    private static func total(_ stated: JSONNode, on day: String) -> FileEntry {
        var entry = FileEntry()
        entry.day = DiaryCells.isoDay(day)
        entry.name = "Yazio"
        entry.total = .day
        let totals = [("energy", "energy"), ("carb", "carbohydrate"), ("protein", "protein"), ("fat", "fat")]
        for (key, nutrient) in totals {
            guard let value = stated.number(key) else { continue }
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
    /// Whether it is blank, nothing or none.
    fileprivate var saysNothing: Bool {
        [.null, .bool(false), .number(0), .string(""), .array([]), .object([])].contains(self)
    }
}
