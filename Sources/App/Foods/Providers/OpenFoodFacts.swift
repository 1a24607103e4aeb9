import Domain
import FoodImport
import Outbound
import Web

/// The client for Open Food Facts, which knows packaged foods by their barcodes.
struct OpenFoodFacts: Sendable {
    /// The product with a barcode; nil when nobody has described it yet.
    var product: @Sendable (Barcode) async throws(ProviderFailure) -> FoundFood?
}

extension OpenFoodFacts {
    /// The client that asks the real service.
    init(at address: WebAddress, _ client: OutboundClient, _ log: Log) {
        let door = ProviderDoor(
            name: "open food facts",
            address: address,
            fields: [],
            // The service allows 15 products a minute. The bucket allows five at once and
            // ten more in the course of a minute.
            bucket: TokenBucket(burst: 5, interval: .seconds(6)),
            client: client,
            log: log
        )
        let absent = Remembered<Barcode, Bool>(for: .seconds(3_600), max: 1_000)
        product = { barcode throws(ProviderFailure) in
            if absent[barcode] == true { return nil }
            let food = try await Self.product(barcode, door)
            if food == nil { absent.remember(true, for: barcode) }
            return food
        }
    }

    private static let fields = [
        "code", "product_name", "product_name_en", "product_name_tr", "brands", "nutriments", "serving_quantity",
        "serving_quantity_unit", "serving_size", "lang", "last_modified_t",
    ].joined(separator: ",")

    /// Asks for one product. Whether it exists is said by `status` in the body alone: for a
    /// missing one the HTTP status may be 200 or 404.
    private static func product(
        _ barcode: Barcode,
        _ door: ProviderDoor
    ) async throws(ProviderFailure) -> FoundFood? {
        let answer = try await door.ask("/api/v2/product/\(barcode.gtin).json?fields=\(fields)")
        let found = try door.json(answer.body)
        switch found["status"]?.whole {
        case 1:
            guard case .object(var product)? = found["product"] else { throw door.failure(.garbage) }
            // The service may write the code without its leading zeros.
            product["code"] = .string(barcode.gtin)
            // The initialiser fails for a product that exists and that nobody has described yet.
            return FoundFood(off: .object(product))
        case 0: return nil
        default: throw door.failure(answer.status == 200 ? .garbage : .status(answer.status, retryAfter: nil))
        }
    }
}
