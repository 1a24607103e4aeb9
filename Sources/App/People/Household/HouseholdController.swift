import HTTPServer
import Web

/// The page of the household and its people.
struct HouseholdController {
    let links: InviteLinks

    func show(_ context: SignedInContext) async throws -> Response {
        try await page(context, errors: [:])
    }

    func rename(_ context: SignedInContext) async throws -> Response {
        let kept = try await context.database.read(HouseholdSettingsStore.settings(of: context.household))
        let form = HouseholdSettingsForm(form: context.form, name: context.person.householdName, kept: kept)
        do {
            let (name, settings) = try form.validated()
            try await context.database.write(HouseholdSettingsStore.save(settings, named: name, of: context.household))
            return context.redirect(to: "/household", flash: .saved)
        } catch let errors as FormErrors {
            return try await page(context, errors: errors, status: .unprocessableContent)
        }
    }

    private func page(_ context: SignedInContext, errors: FormErrors, status: Status = .ok) async throws -> Response {
        let (
            persons, invites, former, gone, removed, devices, settings, announced, taken, takenWards, told, offered,
            offeredWards
        ) = try await context.database
            .read(
                HouseholdStore.persons(of: context.household),
                InviteStore.valid(in: context.household),
                MoveStore.formerHousehold(),
                WardChangeStore.removed(from: context.household),
                DepartureStore.removed(),
                KitchenStore.devices(of: context.household),
                HouseholdSettingsStore.settings(of: context.household),
                AnnouncementStore.all(in: context.household),
                CopiesStore.taken(),
                CopiesStore.takenWards(),
                DepartureStore.told(session: context.person.digest),
                CopiesStore.offered(session: context.person.digest),
                CopiesStore.offeredWards(session: context.person.digest)
            )
        let rows = invites.map { InviteRow(context, $0, links) }
        let content = HouseholdPage.Content(
            persons: persons,
            invites: rows,
            kitchens: KitchensSection(context, devices),
            former: former,
            gone: gone,
            removed: removed,
            settings: settings,
            departures: DeparturesSection(context, announced, taken, takenWards, told, offered, offeredWards)
        )
        let response = context.page(HouseholdPage(context, content, errors: errors), status: status)
        return rows.isEmpty ? response : response.unkept
    }
}
