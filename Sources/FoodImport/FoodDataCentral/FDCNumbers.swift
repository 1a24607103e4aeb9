import Domain

/// FoodData Central's nutrient numbers, limited to the nutrients that Sofra tracks (SPEC 2.1).
public enum FDCNumbers {
    /// The number of energy in kilojoules, which is used only where no kilocalories are given.
    public static let kilojoules = 1062

    /// All nutrient numbers that are read.
    public static let wanted: Set<Int> = Set(Nutrient.allCases.flatMap(\.fdcIDs) + [kilojoules])

    /// The current number of a nutrient, for a current number or one of the older tables ("208"), which abridged foods
    /// and the survey's files use; nil for nutrients that are not tracked.
    public static func id(number: Int) -> Int? {
        if wanted.contains(number) { return number }
        return older[number]
    }

    /// The current number for a number in JSON. One of the older numbers that are tracked is not whole: 269.3, the
    /// total sugars of the older tables.
    static func id(_ number: Double) -> Int? {
        number == 269.3 ? 1063 : Int(exactly: number).flatMap { id(number: $0) }
    }

    /// The nutrients of a food label by their JSON names, in order.
    static let onLabels: [(name: String, id: Int)] = [
        ("calories", 1008), ("protein", 1003), ("fat", 1004), ("saturatedFat", 1258), ("transFat", 1257),
        ("carbohydrates", 1005), ("fiber", 1079), ("sugars", 2000), ("cholesterol", 1253), ("sodium", 1093),
        ("potassium", 1092), ("calcium", 1087), ("iron", 1089),
    ]

    private static let older: [Int: Int] = [
        208: 1008, 958: 2048, 957: 2047, 268: 1062, 203: 1003, 204: 1004, 205: 1005, 291: 1079, 269: 2000,
        606: 1258, 645: 1292, 646: 1293, 605: 1257, 601: 1253, 307: 1093, 306: 1092, 301: 1087, 303: 1089,
        304: 1090, 305: 1091, 309: 1095, 312: 1098, 315: 1101, 317: 1103, 320: 1106, 401: 1162, 328: 1114,
        323: 1109, 430: 1185, 404: 1165, 405: 1166, 406: 1167, 410: 1170, 415: 1175, 417: 1177, 418: 1178,
        421: 1180, 255: 1051, 221: 1018, 262: 1057,
    ]

    /// The nutrients of 100 g. Of a nutrient's numbers the first with a value counts, so that energy is 1008, else
    /// 2048, else 2047, else 1062 converted. Throws for impossible values. Slightly negative carbohydrate becomes 0: it
    /// is calculated "by difference", which for meat can come out below zero.
    public static func nutrients(_ amounts: [SourceFood.NutrientAmount]) throws(ValueProblem) -> Nutrients {
        let byID = Dictionary(amounts.map { ($0.id, $0.amount) }, uniquingKeysWith: { $1 })
        var nutrients = Nutrients()
        for nutrient in Nutrient.allCases {
            guard let amount = value(of: nutrient, byID) else { continue }
            if nutrient == .carbohydrate, amount < 0, amount > -5 {
                nutrients[nutrient] = .exactly(0)
                continue
            }
            guard amount >= 0, amount <= max(of: nutrient) else {
                throw ValueProblem(reason: "\(amount) \(nutrient.unit.rawValue) \(nutrient.key) in 100 g cannot be")
            }
            nutrients[nutrient] = .exactly(amount)
        }
        return nutrients
    }

    private static func value(of nutrient: Nutrient, _ byID: [Int: Double]) -> Double? {
        for id in nutrient.fdcIDs {
            if let amount = byID[id] { return amount }
        }
        // A calorie in food tables is 4.184 J.
        return nutrient == .energy ? byID[kilojoules].map { $0 / 4.184 } : nil
    }

    /// The upper limit for 100 g of a food, with some room for rounding; pure fat has 902 kcal.
    private static func max(of nutrient: Nutrient) -> Double {
        switch nutrient.unit {
        case .kilocalories: 950
        case .grams: 101
        case .milligrams: 101_000
        case .micrograms: 101_000_000
        }
    }
}
