import Domain
import HTTPServer
import Web

/// Finding a packet by its barcode, typed or scanned (W-20).
struct BarcodesController {
    let providers: Providers

    /// The form; a barcode that was typed into it has an address of its own.
    func form(_ context: SignedInContext) async throws -> Response {
        let typed = context.query.search("code", longest: 40)
        if typed.isEmpty { return context.page(BarcodePage(context, .asked)) }
        guard let barcode = Barcode(typed) else { return wrong(typed, context) }
        return .redirect(to: LogTarget(context.query).path(of: barcode))
    }

    /// On to the food: the household's own, one kept here, or what Open Food Facts knows, which is then kept.
    func find(_ context: SignedInContext) async throws -> Response {
        let typed: String = try context.parameter("ean")
        guard let barcode = Barcode(typed) else {
            // A scanner reads a digit wrong now and then; what has not the shape of a barcode is no address at all.
            guard Barcode.isAlike(typed) else { throw HTTPError.notFound }
            return wrong(typed, context)
        }
        let place = LogTarget(context.query)
        if let known = try await context.database.read(BarcodeStore.find(barcode, in: context.household)) {
            return .redirect(to: place.path(of: known))
        }
        do {
            guard let food = try await providers.openFoodFacts.product(barcode) else {
                return context.page(BarcodePage(context, .unknown(barcode)))
            }
            let kept = try await FoundFoodLoader(database: context.database).keep([food])
            guard let made = kept[food.key] else { throw HTTPError.notFound }
            return .redirect(to: place.path(of: made.id))
        } catch is ProviderFailure {
            return context.page(BarcodePage(context, .unreachable(barcode)))
        }
    }

    private func wrong(_ typed: String, _ context: SignedInContext) -> Response {
        context.page(BarcodePage(context, .wrong(typed)), status: .unprocessableContent)
    }
}

extension LogTarget {
    var barcodeForm: LocalPath { "/barcode?slot=\(slotText)&date=\(dayText)" }

    func path(of barcode: Barcode) -> LocalPath {
        "/barcode/\(barcode.gtin)?slot=\(slotText)&date=\(dayText)"
    }
}
