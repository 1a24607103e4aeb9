import Domain
import HTTPServer
import Web

/// Finding a packet by its barcode, typed or scanned (W-20).
struct BarcodesController {
    /// The form; what was typed into it has an address of its own.
    func form(_ visit: Visit) async throws -> Response {
        let place = FoodPlace(visit.query)
        let typed = visit.query.search("code", longest: 40)
        guard !typed.isEmpty else { return visit.page(BarcodePage(visit, .asked)) }
        return .redirect(to: place.path(ofBarcode: typed))
    }

    /// On to the food: the household's own, one kept here, or what Open Food Facts knows, which is then kept.
    func find(_ visit: Visit) async throws -> Response {
        let typed: String = try visit.parameter("ean")
        guard let barcode = Barcode(typed) else {
            let page = BarcodePage(visit, .wrong(typed))
            return visit.page(page, status: .unprocessableContent)
        }
        let place = FoodPlace(visit.query)
        if let known = try await visit.database.read(BarcodeStore.find(barcode, in: visit.household)) {
            return .redirect(to: place.path(of: known))
        }
        do {
            guard let food = try await visit.app.providers.openFoodFacts.product(barcode) else {
                return visit.page(BarcodePage(visit, .unknown(barcode)))
            }
            let kept = try await FoundFoodStore.keep([food], visit.database)
            guard let made = kept[food.key] else { throw HTTPError.notFound }
            return .redirect(to: place.path(of: made.id))
        } catch is ProviderFailure {
            return visit.page(BarcodePage(visit, .unreachable(barcode)))
        }
    }
}

extension FoodPlace {
    func path(ofBarcode typed: String) -> LocalPath {
        "/barcode/\(typed)?slot=\(slotText)&date=\(dayText)"
    }
}
