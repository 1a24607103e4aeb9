/// OpenNutriTracker's intakes: amounts with a unit, and nutrients of 100 g or ml. An export is in JSON or in tables.
enum OpenNutriTrackerFile {
    /// A nutrient by its names in JSON and in a table.
    private struct Column {
        let member: String
        let title: String
        let nutrient: String
        /// What grams of it are multiplied by.
        var fromGrams = 1.0
    }

    private static let columns: [Column] =
        [
            Column(member: "energyKcal", title: "kcal", nutrient: "energy"),
            Column(member: "carbohydrates", title: "carbs", nutrient: "carbohydrate"),
            Column(member: "fat", title: "fat", nutrient: "fat"),
            Column(member: "proteins", title: "protein", nutrient: "protein"),
            Column(member: "sugars", title: "sugars", nutrient: "sugars"),
            Column(member: "saturatedFat", title: "saturated_fat", nutrient: "saturatedFat"),
            Column(member: "fiber", title: "fiber", nutrient: "fiber"),
            Column(member: "monounsaturatedFat", title: "monounsaturated_fat", nutrient: "monounsaturatedFat"),
            Column(member: "polyunsaturatedFat", title: "polyunsaturated_fat", nutrient: "polyunsaturatedFat"),
            Column(member: "transFat", title: "trans_fat", nutrient: "transFat"),
            Column(member: "vitaminA", title: "vitamin_a", nutrient: "vitaminA", fromGrams: 1e6),
            Column(member: "vitaminD", title: "vitamin_d", nutrient: "vitaminD", fromGrams: 1e6),
            Column(member: "vitaminC", title: "vitamin_c", nutrient: "vitaminC", fromGrams: 1e3),
            Column(member: "vitaminB6", title: "vitamin_b6", nutrient: "vitaminB6", fromGrams: 1e3),
            Column(member: "vitaminB12", title: "vitamin_b12", nutrient: "vitaminB12", fromGrams: 1e6),
        ]
        + [
            "cholesterol", "sodium", "potassium", "magnesium", "calcium", "iron", "zinc", "phosphorus", "niacin",
        ].map { Column(member: $0, title: $0, nutrient: $0, fromGrams: 1e3) }

    /// What an intake says, wherever it stands.
    private struct Intake {
        var at = ""
        var meal = ""
        var amount: Double?
        var unit = ""
        var food = ""
        /// The grams or millilitres of a serving.
        var serving: Double?
        /// Whether minerals and vitamins are in grams, as they were for foods of Open Food Facts at first.
        var isInGrams = false
    }

    static func entries(_ node: JSONNode) -> [FileEntry] {
        node.elements.map { intake in
            let meal = intake["meal"] ?? .null
            let said = Intake(
                at: intake.line("dateTime"),
                meal: intake.line("type"),
                amount: intake.number("amount"),
                unit: intake.line("unit"),
                food: meal.line("name"),
                serving: meal.number("servingQuantity"),
                isInGrams: meal.line("source") == "off" && meal["dataVersion"] == nil
            )
            return entry(said) { column in meal["nutriments"]?.number(column.member + "100") }
        }
    }

    static func isTable(_ table: FileTable) -> Bool { table.has("date_time", "type", "meal_name", "kcal_per_100g") }

    static func entries(_ table: FileTable) -> [FileEntry] {
        let hasVersion = table.has("meal_data_version")
        return table.rows.map { row in
            func cell(_ name: String) -> String { HTMLText.collapsed(table.cell(row, name)) }
            let said = Intake(
                at: cell("date_time"),
                meal: cell("type"),
                amount: DiaryCells.number(cell("amount")),
                unit: cell("unit"),
                food: cell("meal_name"),
                serving: DiaryCells.number(cell("meal_serving_quantity")),
                isInGrams: cell("meal_source") == "off" && (!hasVersion || cell("meal_data_version").isEmpty)
            )
            return entry(said) { column in
                let text = cell(column.title + "_per_100g")
                // What is no number is as wrong as what is below zero.
                return text.isEmpty ? nil : DiaryCells.number(text) ?? -1
            }
        }
    }

    private static func entry(_ intake: Intake, _ value: (Column) -> Double?) -> FileEntry {
        var entry = FileEntry()
        entry.day = DiaryCells.isoDay(intake.at)
        entry.time = DiaryCells.time(intake.at)
        entry.stand(at: intake.meal)
        let unit = units[intake.unit] ?? intake.unit
        entry.name = DiaryCells.named(intake.food, "\(FileText.amount(intake.amount ?? 0)) \(unit)")
        guard let amount = intake.amount, amount >= 0, let size = size(of: unit, intake.serving) else {
            entry.problem = .number
            return entry
        }
        for column in columns {
            guard let stated = value(column) else { continue }
            if stated < 0 {
                entry.problem = .number
            } else {
                let factor = intake.isInGrams ? column.fromGrams : 1
                entry.nutrients[column.nutrient] = stated * factor * amount * size / 100
            }
        }
        return entry
    }

    /// What the application means where it writes a unit in a way of its own: "g/ml" is whatever the food is measured in.
    private static let units = ["g/ml": "g", "fl.oz": "fl oz"]

    /// The grams or millilitres of one of the unit; a serving of a food that states none is not known.
    private static func size(of unit: String, _ serving: Double?) -> Double? {
        switch unit {
        case "g", "ml": 1
        case "oz": 28.349523125
        case "fl oz": 29.5735295625
        case "serving": serving
        default: nil
        }
    }

    /// What weight_log.json says.
    static func weights(_ node: JSONNode) -> BodyValues {
        var body = BodyValues()
        for log in node.elements {
            guard let weight = log.number("weightKg") else { continue }
            body.add(weight, on: DiaryCells.isoDay(log.line("date")), in: .kg)
        }
        return body
    }
}
