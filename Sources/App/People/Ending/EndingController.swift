import Domain
import HTTPServer
import Web

/// Ending a household for everybody in it, which can be taken back for seven days (H-01).
struct EndingController {
    func confirm(_ context: SignedInContext) async throws -> Response {
        try await page(context, errors: [:])
    }

    func end(_ context: SignedInContext) async throws -> Response {
        var read = FormReader(context.form)
        let typed = read.text("name", .name)
        if let typed, Folding.key(typed) != Folding.key(context.person.householdName) {
            read.reject("name", .people(.householdNameWrong))
        }
        guard read.isValid else { return try await page(context, errors: read.errors, .unprocessableContent) }
        let ending = MoveStore.end(
            into: .new(),
            named: context.person.name,
            as: .new(),
            session: context.person.digest
        )
        let outcome = try await context.database.write { db in
            let (outcome) = try await db.fetch(ending)
            if outcome == .moved, context.form.has("bring") {
                _ = try await db.fetch(CopiesStore.take(session: context.person.digest))
            }
            return outcome
        }
        switch outcome {
        case .moved:
            let ended = FlashMessage.people(.removal(.ended(household: context.person.householdName)))
            return context.redirect(to: "/household", flash: ended, undo: "/household/move/undo")
        case .owner: return try await page(context, errors: [:], .conflict)
        case .lastOwner, .lastGuardian, .alone, .there, .unknown: throw HTTPError.notFound
        }
    }

    private func page(
        _ context: SignedInContext,
        errors: FormErrors,
        _ status: Status = .ok
    ) async throws -> Response {
        let (persons, announced, luggage, companions) = try await context.database.read(
            HouseholdStore.persons(of: context.household),
            AnnouncementStore.all(in: context.household),
            MoveStore.luggage(),
            EndingStore.companions(in: context.household, endedBy: context.person.person)
        )
        let others = persons.filter { $0.kind == .member && $0.id != context.person.person }
        let due = Set(announced.filter(\.isDue).map(\.person))
        let owners = others.filter { $0.role == .owner && !due.contains($0.id) }
        let page = EndingPage(context, luggage, others, companions, otherOwners: owners, errors: errors)
        return context.page(page, status: status)
    }
}
