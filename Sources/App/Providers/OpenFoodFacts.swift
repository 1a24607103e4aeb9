import Domain
import Outbound
import Web

/// Open Food Facts, as the application asks it: packets by what stands below their bars.
struct OpenFoodFacts: Sendable {
    /// Nil where nobody has described this packet yet.
    var product: @Sendable (Barcode) async throws(ProviderFailure) -> OutsideFood?
}

extension OpenFoodFacts {
    /// The real one.
    init(at address: WebAddress, _ client: OutboundClient, _ log: Log) {
        let door = ProviderDoor(
            name: "open food facts",
            address: address,
            fields: [],
            // 15 products a minute: five at once and ten in the course of the minute.
            bucket: TokenBucket(burst: 5, interval: .seconds(6)),
            client: client,
            log: log
        )
        let absent = Remembered<Barcode, Bool>(for: .seconds(3_600), most: 1_000)
        product = { barcode throws(ProviderFailure) in
            if absent[barcode] == true { return nil }
            let food = try await Self.product(barcode, door)
            if food == nil { absent.remember(true, for: barcode) }
            return food
        }
    }

    private static let fields = [
        "code", "product_name", "product_name_en", "product_name_tr", "brands", "nutriments", "serving_quantity",
        "serving_quantity_unit", "product_quantity_unit",
    ].joined(separator: ",")

    /// What is not there comes as 200 or as 404; its `status` tells, and nothing else does.
    private static func product(
        _ barcode: Barcode,
        _ door: ProviderDoor
    ) async throws(ProviderFailure) -> OutsideFood? {
        let answer = try await door.ask("/api/v2/product/\(barcode.gtin).json?fields=\(fields)")
        let found = try door.read(OFFAnswer.self, answer.body)
        switch found.status?.value {
        case 1:
            // It is there, but nobody has said yet what it is.
            return found.product.flatMap { OutsideFood($0, barcode) }
        case 0: return nil
        default: throw door.failure(answer.status == 200 ? .garbage : .status(answer.status, retryAfter: nil))
        }
    }
}

/// What Open Food Facts answers about one packet.
struct OFFAnswer: Decodable {
    let status: LooseNumber?
    let product: OFFProduct?
}

struct OFFProduct: Decodable {
    let name: LooseText?
    let nameEN: LooseText?
    let nameTR: LooseText?
    let brands: LooseText?
    let servingQuantity: LooseNumber?
    let servingUnit: LooseText?
    let productUnit: LooseText?
    let nutriments: LooseNumbers?

    private enum CodingKeys: String, CodingKey {
        case name = "product_name"
        case nameEN = "product_name_en"
        case nameTR = "product_name_tr"
        case brands
        case servingQuantity = "serving_quantity"
        case servingUnit = "serving_quantity_unit"
        case productUnit = "product_quantity_unit"
        case nutriments
    }

    /// The value per 100 g or ml, in grams but for energy.
    private func per100(_ name: String) -> Double? { nutriments?.values[name + "_100g"] }

    private static let kilojoulesPerKilocalorie = 4.184
    /// By weight, of salt to the sodium in it.
    private static let saltPerSodium = 2.5

    /// Every nutrient in its own unit.
    fileprivate var nutrients: Nutrients {
        var nutrients = Nutrients()
        for (nutrient, _) in NutrientColumns.all {
            guard let number = OutsideFood.plausible(value(of: nutrient), nutrient) else { continue }
            nutrients[nutrient] = .exactly(number)
        }
        return nutrients
    }

    private func value(of nutrient: Nutrient) -> Double? {
        switch nutrient {
        case .energy:
            per100("energy-kcal")
                ?? (per100("energy-kj") ?? per100("energy")).map { $0 / Self.kilojoulesPerKilocalorie }
        case .sodium: (per100("sodium") ?? per100("salt").map { $0 / Self.saltPerSodium }).map { $0 * 1_000 }
        case .folate: (per100("folates") ?? per100("vitamin-b9")).map { $0 * 1_000_000 }
        default: Self.names[nutrient].flatMap(per100).map { $0 * Self.scale(nutrient.unit) }
        }
    }

    private static func scale(_ unit: Nutrient.Unit) -> Double {
        switch unit {
        case .kilocalories, .grams: 1
        case .milligrams: 1_000
        case .micrograms: 1_000_000
        }
    }

    private static let names: [Nutrient: String] = [
        .protein: "proteins", .fat: "fat", .carbohydrate: "carbohydrates", .fiber: "fiber", .sugars: "sugars",
        .saturatedFat: "saturated-fat", .cholesterol: "cholesterol", .potassium: "potassium", .calcium: "calcium",
        .iron: "iron", .magnesium: "magnesium", .zinc: "zinc", .vitaminA: "vitamin-a", .vitaminC: "vitamin-c",
        .vitaminD: "vitamin-d", .vitaminE: "vitamin-e", .vitaminK: "vitamin-k", .vitaminB6: "vitamin-b6",
        .vitaminB12: "vitamin-b12",
    ]
}

extension OutsideFood {
    /// Nil for what has no name: a number alone is nothing to eat.
    init?(_ product: OFFProduct, _ barcode: Barcode) {
        let english = OutsideText.line(product.nameEN?.value, most: 200)
        let turkish = OutsideText.line(product.nameTR?.value, most: 200)
        guard let name = OutsideText.line(product.name?.value, most: 200) ?? english ?? turkish else { return nil }
        source = .off
        key = barcode.gtin
        self.barcode = barcode
        self.name = Label(en: english ?? name, tr: turkish ?? name)
        sourceName = name
        // The first of several is the one on the packet's front.
        brand = OutsideText.line(product.brands?.value?.split(separator: ",").first.map(String.init), most: 100)
        isBranded = true
        let isLiquid = ["ml", "cl", "l"].contains(product.servingUnit?.value ?? product.productUnit?.value ?? "")
        density = isLiquid ? 1 : nil
        nutrients = product.nutrients
        measures = Self.serving(product.servingQuantity?.value)
    }
}
