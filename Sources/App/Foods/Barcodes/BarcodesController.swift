import Domain
import HTTPServer
import Web

/// Finds a packaged food by its barcode, typed, scanned or photographed (W-20).
struct BarcodesController {
    let providers: Providers
    let photos: PhotoEncoder

    /// The form. A barcode that was typed into it leads to the barcode's own address.
    func form(_ context: any HouseholdContext) async throws -> Response {
        let typed = context.query.search("code", longest: 40)
        if typed.isEmpty { return context.page(BarcodePage(context, .asked)) }
        guard let barcode = Barcode(typed) else { return wrong(typed, context) }
        return .redirect(to: LogTarget(context.query).path(of: barcode))
    }

    /// Redirects to the food: the household's own, one in the database, or one that
    /// Open Food Facts knows, which is stored first.
    func find(_ context: any HouseholdContext) async throws -> Response {
        let typed: String = try context.parameter("ean")
        guard let barcode = Barcode(typed) else {
            // A misread digit keeps the shape of a barcode and is answered with the form;
            // text of any other shape is no address.
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

    /// Leads to the barcode that is on a photo.
    func photo(_ context: any HouseholdContext) async throws -> Response {
        guard let file = context.form.file(BarcodePage.picture), file.count > 0 else {
            return context.page(BarcodePage(context, .photo(.required)), status: .unprocessableContent)
        }
        do {
            let barcodes = try await context.barcodes(on: file, photos).compactMap { Barcode($0) }
            if let barcode = barcodes.first { return .redirect(to: LogTarget(context.form).path(of: barcode)) }
            return context.page(BarcodePage(context, .photo(.foods(.noBarcode))), status: .unprocessableContent)
        } catch let problem as PhotoProblem {
            var response = context.page(BarcodePage(context, .photo(problem.problem)), status: problem.status)
            if let wait = problem.retryAfter { response.headers["Retry-After"] = String(wait) }
            return response
        }
    }

    private func wrong(_ typed: String, _ context: any HouseholdContext) -> Response {
        context.page(BarcodePage(context, .wrong(typed)), status: .unprocessableContent)
    }
}

extension LogTarget {
    var barcodeForm: LocalPath { "/barcode?slot=\(slotText)&date=\(dayText)" }

    func path(of barcode: Barcode) -> LocalPath {
        "/barcode/\(barcode.gtin)?slot=\(slotText)&date=\(dayText)"
    }
}
