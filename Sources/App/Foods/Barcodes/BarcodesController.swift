import Domain
import HTTPServer
import Web

/// Finding a packet by its barcode, typed or scanned (W-20).
struct BarcodesController {
    /// The form; a barcode that was typed into it has an address of its own.
    func form(_ visit: Visit) async throws -> Response {
        let typed = visit.query.search("code", longest: 40)
        if typed.isEmpty { return visit.page(BarcodePage(visit, .asked)) }
        guard let barcode = Barcode(typed) else { return wrong(typed, visit) }
        return .redirect(to: FoodPlace(visit.query).path(of: barcode))
    }

    /// On to the food: the household's own, one kept here, or what Open Food Facts knows, which is then kept.
    func find(_ visit: Visit) async throws -> Response {
        let typed: String = try visit.parameter("ean")
        guard let barcode = Barcode(typed) else {
            // A scanner reads a digit wrong now and then; what has not the shape of a barcode is no address at all.
            guard Barcode.isAlike(typed) else { throw HTTPError.notFound }
            return wrong(typed, visit)
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

    private func wrong(_ typed: String, _ visit: Visit) -> Response {
        visit.page(BarcodePage(visit, .wrong(typed)), status: .unprocessableContent)
    }
}

extension FoodPlace {
    var barcodeForm: LocalPath { "/barcode?slot=\(slotText)&date=\(dayText)" }

    func path(of barcode: Barcode) -> LocalPath {
        "/barcode/\(barcode.gtin)?slot=\(slotText)&date=\(dayText)"
    }
}
