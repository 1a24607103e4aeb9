import Domain

/// Reads a JSON download of FoodData Central, such as `{"BrandedFoods": […]}`.
public struct FDCJSONReader: FoodReader {
    private var elements: JSONElements
    private let file: String

    public init(_ bytes: ByteStream, file: String) {
        elements = JSONElements(bytes, file: file)
        self.file = file
    }

    public mutating func next() throws -> Reading? {
        guard let (bytes, number) = try elements.next() else { return nil }
        do throws(ValueProblem) {
            return try Self.read(try JSONValue(bytes), in: elements.arrayName)
        } catch {
            return .rejected(Reject(file: file, place: "entry \(number)", reason: error.reason))
        }
    }

    /// Reads a food in the format of the downloads and of the API's details, complete or abridged.
    public static func read(_ value: JSONValue, in array: String? = nil) throws(ValueProblem) -> Reading {
        guard let key = value["fdcId"]?.whole, key > 0 else { throw ValueProblem(reason: "has no fdcId") }
        let type = value["dataType"]?.text
        guard let kindName = type ?? array else { throw ValueProblem(reason: "has no dataType") }
        guard let kind = FDCKind.named(kindName) else { return .leftOut(.otherKind) }
        guard let name = value["description"]?.text else { throw ValueProblem(reason: "has no description") }
        var food = SourceFood(key: key)
        food.isWhole = true
        food.kind = kind
        food.name = name
        food.datedOn = day(value, kind)
        food.brand = value["brandName"]?.text ?? value["brandOwner"]?.text
        food.barcode = value["gtinUpc"]?.text.flatMap(FDCKind.barcode)
        food.lineage = lineage(value, food)
        food.isDiscontinued = value["discontinuedDate"]?.text != nil
        if let amount = value["servingSize"]?.number, let unit = value["servingSizeUnit"]?.text {
            food.serving = .init(amount: amount, unit: unit, text: value["householdServingFullText"]?.text)
        }
        food.nutrients = (value["foodNutrients"]?.elements ?? []).compactMap(nutrient)
        if food.nutrients.isEmpty { food.nutrients = label(value, food.serving) }
        food.portions = (value["foodPortions"]?.elements ?? []).compactMap(portion)
        return .food(food)
    }

    private static func day(_ value: JSONValue, _ kind: SourceFood.Kind) -> CivilDate? {
        let keys = kind == .branded ? ["modifiedDate", "availableDate", "publicationDate"] : ["publicationDate"]
        return keys.compactMap { value[$0]?.text.flatMap(FDCKind.day) }.max { $0.dayNumber < $1.dayNumber }
    }

    private static func lineage(_ value: JSONValue, _ food: SourceFood) -> String? {
        switch food.kind {
        case .branded: food.barcode.map { "gtin:\($0.gtin)" }
        case .foundation: value["ndbNumber"]?.text.map { "ndb:\($0)" }
        case .survey: value["foodCode"]?.text.map { "fndds:\($0)" }
        default: nil
        }
    }

    /// Reads a nutrient. Details have it in an object, search results inline, abridged foods only its older number.
    private static func nutrient(_ value: JSONValue) -> SourceFood.NutrientAmount? {
        let number =
            value["nutrient"]?["id"] ?? value["nutrientId"] ?? value["number"] ?? value["nutrientNumber"]
            ?? value["nutrient"]?["number"]
        guard let id = number?.number.flatMap(FDCNumbers.id),
            let amount = value["amount"]?.number ?? value["value"]?.number
        else { return nil }
        return .init(id, amount)
    }

    /// The nutrients per 100 g from the label's values per serving, for foods without any others.
    private static func label(_ value: JSONValue, _ serving: SourceFood.Serving?) -> [SourceFood.NutrientAmount] {
        guard let serving, serving.amount > 0, ["g", "grm", "ml", "mlt"].contains(serving.unit.lowercased()) else {
            return []
        }
        return FDCNumbers.onLabels.compactMap { name, id in
            value["labelNutrients"]?[name]?["value"]?.number.map { .init(id, $0 / serving.amount * 100) }
        }
    }

    private static func portion(_ value: JSONValue) -> SourceFood.Portion? {
        guard let grams = value["gramWeight"]?.number, grams > 0 else { return nil }
        return .init(
            position: value["sequenceNumber"]?.number ?? 0,
            amount: value["amount"]?.number ?? 0,
            unit: value["measureUnit"]?["name"]?.text ?? "",
            description: value["portionDescription"]?.text ?? "",
            modifier: value["modifier"]?.text ?? "",
            grams: grams
        )
    }
}
