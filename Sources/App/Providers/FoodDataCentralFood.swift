import Domain

/// The answer to a search.
struct FDCFoods: Decodable {
    let foods: LooseList<FDCFood>
}

/// One food in any of FoodData Central's three shapes: flat in a search, nested in full, with numbers only when abridged.
struct FDCFood: Decodable {
    let fdcId: Int
    let description: String
    let dataType: String?
    let gtinUpc: LooseText?
    let brandOwner: String?
    let brandName: String?
    let servingSize: LooseNumber?
    let servingSizeUnit: String?
    let foodNutrients: LooseList<FDCNutrient>?
    let foodPortions: LooseList<FDCPortion>?
    /// For one serving, as the packet says it.
    let labelNutrients: [String: FDCLabelValue]?
}

/// One value per 100 g.
struct FDCNutrient: Decodable {
    /// FoodData Central's number for the nutrient.
    let id: Int
    let value: Double

    private struct Nested: Decodable {
        let id: Int?
        let number: LooseText?
    }

    private enum Key: String, CodingKey {
        case nutrientId, nutrientNumber, number, nutrient, value, amount
    }

    struct NoValue: Error {}

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let nested = try? fields.decode(Nested.self, forKey: .nutrient)
        let flat = try? fields.decode(Int.self, forKey: .nutrientId)
        let number =
            [Key.nutrientNumber, .number].lazy.compactMap { try? fields.decode(LooseText.self, forKey: $0) }.first
            ?? nested?.number
        let values = [Key.value, .amount].lazy.compactMap { try? fields.decode(LooseNumber.self, forKey: $0) }
        guard let id = flat ?? nested?.id ?? number?.value.flatMap({ Self.ids[$0] }),
            let value = values.compactMap(\.value).first
        else { throw NoValue() }
        self.id = id
        self.value = value
    }

    /// From the numbers of the old tables, which are all that an abridged food has.
    private static let ids = [
        "208": 1008, "958": 2048, "957": 2047, "203": 1003, "204": 1004, "205": 1005, "291": 1079, "269": 2000,
        "269.3": 1063, "606": 1258, "601": 1253, "307": 1093, "306": 1092, "301": 1087, "303": 1089, "304": 1090,
        "309": 1095, "320": 1106, "401": 1162, "328": 1114, "323": 1109, "430": 1185, "415": 1175, "418": 1178,
        "417": 1177,
    ]
}

/// A household measure and what it weighs.
struct FDCPortion: Decodable {
    let gramWeight: LooseNumber?
    let amount: LooseNumber?
    let modifier: LooseText?
    let portionDescription: String?
    let measureUnit: Unit?

    struct Unit: Decodable {
        let name: String?
    }

    /// The amount that people usually eat of such a food at once, as the law on labels has it.
    static let customary = "RACC"
}

struct FDCLabelValue: Decodable {
    let value: LooseNumber?
}

extension OutsideFood {
    /// Nil for what has no name.
    init?(_ food: FDCFood, isWhole: Bool) {
        guard food.fdcId > 0, let name = OutsideText.line(food.description, most: 200) else { return nil }
        source = .usda
        key = String(food.fdcId)
        fdcID = food.fdcId
        isBranded = food.dataType == FoodDataCentral.Kind.branded.rawValue
        self.name = Label(OutsideText.unshouted(name))
        sourceName = name
        brand = OutsideText.line(food.brandName ?? food.brandOwner, most: 100).map(OutsideText.unshouted)
        barcode = food.gtinUpc?.value.flatMap(Barcode.init(padded:))
        let unit = food.servingSizeUnit?.lowercased() ?? ""
        let isLiquid = unit == "ml" || unit == "mlt"
        // Of what is sold by volume the values are for 100 ml. With this density they come out right by volume.
        density = isLiquid ? 1 : nil
        let size = isLiquid || unit == "g" || unit == "grm" ? food.servingSize?.value : nil
        nutrients = food.nutrients(serving: size)
        let portions = food.foodPortions?.elements ?? []
        let customary = portions.first { $0.measureUnit?.name == FDCPortion.customary }?.gramWeight?.value
        measures = Self.serving(size ?? customary) + Self.measures(portions.compactMap(\.measure))
        self.isWhole = isWhole
    }
}

extension FDCFood {
    /// Per 100 g. What a packet says only of a serving is reckoned from that.
    fileprivate func nutrients(serving: Double?) -> Nutrients {
        let values = Dictionary(
            (foodNutrients?.elements ?? []).map { ($0.id, $0.value) },
            uniquingKeysWith: { first, _ in first }
        )
        var nutrients = Nutrients()
        for (nutrient, _) in NutrientColumns.all {
            let stated = nutrient.fdcIDs.lazy.compactMap { values[$0] }.first
            guard let number = OutsideFood.plausible(stated ?? label(nutrient, serving), nutrient) else { continue }
            nutrients[nutrient] = .exactly(number)
        }
        return nutrients
    }

    private func label(_ nutrient: Nutrient, _ serving: Double?) -> Double? {
        guard let serving, serving > 0, let key = Self.labelKeys[nutrient] else { return nil }
        return labelNutrients?[key]?.value?.value.map { $0 / serving * 100 }
    }

    private static let labelKeys: [Nutrient: String] = [
        .energy: "calories", .protein: "protein", .fat: "fat", .carbohydrate: "carbohydrates", .fiber: "fiber",
        .sugars: "sugars", .saturatedFat: "saturatedFat", .cholesterol: "cholesterol", .sodium: "sodium",
        .potassium: "potassium", .calcium: "calcium", .iron: "iron",
    ]
}

extension FDCPortion {
    /// What one of it is called, and weighs: "cup, diced", 132 g.
    fileprivate var measure: (name: String, grams: Double)? {
        guard let weight = gramWeight?.value, weight > 0 else { return nil }
        if let description = portionDescription, !description.isEmpty {
            guard description != "Quantity not specified" else { return nil }
            let (count, name) = Self.counted(description)
            return (name, weight / count)
        }
        let unit = measureUnit?.name.flatMap { ["undetermined", Self.customary, ""].contains($0) ? nil : $0 }
        // The survey's modifiers are codes.
        let modifier = modifier?.value.flatMap { $0.isEmpty || Int($0) != nil ? nil : $0 }
        let name = [unit, modifier].compactMap { $0 }.joined(separator: ", ")
        let count = amount?.value ?? 1
        return name.isEmpty || count <= 0 ? nil : (name, weight / count)
    }

    /// "10 grapes" are ten of "grapes"; "slice" is one.
    private static func counted(_ text: String) -> (count: Double, name: String) {
        let number = text.prefix { $0.isNumber || $0 == "." || $0 == "/" }
        let halves = number.split(separator: "/", maxSplits: 1).map { Double($0) }
        let rest = text.dropFirst(number.count).drop { $0 == " " }
        guard let first = halves.first ?? nil, first > 0, text.dropFirst(number.count).first == " ", !rest.isEmpty
        else {
            return (1, text)
        }
        guard halves.count == 2 else { return (first, String(rest)) }
        return halves[1].map { $0 > 0 ? (first / $0, String(rest)) : (1, text) } ?? (1, text)
    }
}

extension Barcode {
    /// FoodData Central drops and adds zeros in front.
    fileprivate init?(padded text: String) {
        let digits = text.drop { $0 == "0" }
        guard digits.count >= 8 || text.count == 8 else { return nil }
        self.init(String(repeating: "0", count: max(0, 14 - digits.count)) + digits)
    }
}
