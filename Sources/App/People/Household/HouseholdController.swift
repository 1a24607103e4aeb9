import HTTPServer
import Web

/// The page of the household and its people.
struct HouseholdController {
    let links: InviteLinks

    func show(_ context: SignedInContext) async throws -> Response {
        try await page(context, errors: [:])
    }

    func rename(_ context: SignedInContext) async throws -> Response {
        var read = FormReader(context.form)
        guard let name = read.text("name", .name), read.isValid else {
            return try await page(context, errors: read.errors, status: .unprocessableContent)
        }
        try await context.database.write(HouseholdStore.rename(context.household, to: name))
        return context.redirect(to: "/household", flash: .saved)
    }

    private func page(_ context: SignedInContext, errors: FormErrors, status: Status = .ok) async throws -> Response {
        let (persons, invites, former, gone, devices) = try await context.database.read(
            HouseholdStore.persons(of: context.household),
            InviteStore.valid(in: context.household),
            MoveStore.formerHousehold(),
            WardChangeStore.removed(from: context.household),
            KitchenStore.devices(of: context.household)
        )
        let rows = invites.map { InviteRow(context, $0, links) }
        let kitchens = KitchensSection(context, devices)
        let page = HouseholdPage(context, persons, rows, kitchens, former, gone, errors: errors)
        return context.page(page, status: status)
    }
}
