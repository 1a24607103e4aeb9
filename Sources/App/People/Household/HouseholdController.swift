import Database
import HTTPServer
import Web

/// The page of the household and its people.
struct HouseholdController {
    let links: InviteLinks

    func show(_ context: SignedInContext) async throws -> Response {
        try await page(context, nil)
    }

    func save(_ context: SignedInContext) async throws -> Response {
        let (home, form, strings) = (context.household, context.form, context.strings)
        do {
            try await context.database.write { db in
                let stored = try await db.fetch(HouseholdSettingsStore.settings(of: home, forUpdate: true))
                let settings = try HouseholdSettingsForm(form: form, stored: stored, strings: strings).validated()
                try await db.fetch(HouseholdSettingsStore.save(settings, of: home))
            }
            return context.redirect(to: "/household", flash: .saved)
        } catch let rejection as HouseholdSettingsForm.Rejection {
            return try await page(context, rejection)
        }
    }

    private func page(_ context: SignedInContext, _ rejection: HouseholdSettingsForm.Rejection?) async throws
        -> Response
    {
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
        let departures = Departures(
            announced: announced,
            taken: taken,
            takenWards: takenWards,
            told: told,
            offered: offered,
            offeredWards: offeredWards
        )
        let content = HouseholdPage.Content(
            persons: persons,
            invites: rows,
            kitchens: KitchensSection(context, devices),
            former: former,
            gone: gone,
            removed: removed,
            settings: rejection?.stored ?? settings,
            departures: DeparturesSection(context, departures)
        )
        let errors = rejection?.errors ?? [:]
        let response = context.page(HouseholdPage(context, content, errors: errors), status: errors.status)
        return rows.isEmpty ? response : response.unkept
    }
}
