import Domain
import FoodImport
import Outbound
import Web

/// Open Food Facts, as the application asks it: packets by what stands below their bars.
struct OpenFoodFacts: Sendable {
    /// Nil where nobody has described this packet yet.
    var product: @Sendable (Barcode) async throws(ProviderFailure) -> FoundFood?
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

    /// What is not there comes as 200 or as 404; its `status` tells, and nothing else does.
    private static func product(
        _ barcode: Barcode,
        _ door: ProviderDoor
    ) async throws(ProviderFailure) -> FoundFood? {
        let answer = try await door.ask("/api/v2/product/\(barcode.gtin).json?fields=\(fields)")
        let found = try door.json(answer.body)
        switch found["status"]?.whole {
        case 1:
            guard case .object(var product)? = found["product"] else { throw door.failure(.garbage) }
            // Its own code may be written otherwise, without the zeros in front.
            product["code"] = .string(barcode.gtin)
            // It is there, but nobody has said yet what it is and holds.
            return FoundFood(off: .object(product))
        case 0: return nil
        default: throw door.failure(answer.status == 200 ? .garbage : .status(answer.status, retryAfter: nil))
        }
    }
}
