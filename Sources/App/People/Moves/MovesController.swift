import HTTPServer
import Web

/// Leaving a household, and taking that or another move back (H-01).
struct MovesController {
    func confirm(_ context: SignedInContext) async throws -> Response {
        try await page(context)
    }

    func leave(_ context: SignedInContext) async throws -> Response {
        let leaving = MoveStore.leave(
            into: .new(),
            named: context.person.name,
            as: .new(),
            session: context.person.digest
        )
        let outcome = try await context.database.write { db in
            let outcome = try await MoveStore.depart(context.person.person, from: context.household, by: leaving, db)
            if outcome == .moved, context.form.has("bring") {
                _ = try await db.fetch(CopiesStore.take(session: context.person.digest))
            }
            if outcome == .moved, context.form.has("bring_people") {
                _ = try await db.fetch(CopiesStore.takeWards(session: context.person.digest))
            }
            return outcome
        }
        switch outcome {
        case .moved:
            let left = FlashMessage.people(.left(household: context.person.householdName))
            return context.redirect(to: "/household", flash: left, undo: "/household/move/undo")
        case .lastOwner, .lastGuardian, .alone: return try await page(context, outcome, status: .conflict)
        case .there, .owner, .unknown: throw HTTPError.notFound
        }
    }

    func undo(_ context: SignedInContext) async throws -> Response {
        let outcome = try await context.database.write { db in
            try await MoveStore.comeBack(from: context.household, session: context.person.digest, db)
        }
        switch outcome {
        case .moved: return context.redirect(to: "/household", flash: .people(.moveUndone))
        case .lastOwner: return try await page(context, .lastOwner, status: .conflict)
        case .lastGuardian, .alone, .there, .owner, .unknown: throw HTTPError.notFound
        }
    }

    /// Takes copies of the recipes of the household that was left a few days ago.
    func takeRecipes(_ context: SignedInContext) async throws -> Response {
        let taken = try await context.database.write(CopiesStore.take(session: context.person.digest))
        guard let taken else { throw HTTPError.notFound }
        return context.redirect(to: "/recipes", flash: .people(.recipesTaken(count: taken)))
    }

    /// Takes copies of whom the person looked after in the household that was left a few days ago.
    func takePeople(_ context: SignedInContext) async throws -> Response {
        let taken = try await context.database.write(CopiesStore.takeWards(session: context.person.digest))
        if taken.isEmpty { throw HTTPError.notFound }
        let names = taken.joined(separator: ", ")
        return context.redirect(to: "/household", flash: .people(.peopleTaken(names: names)))
    }

    private func page(
        _ context: SignedInContext,
        _ problem: MoveStore.Outcome? = nil,
        status: Status = .ok
    ) async throws -> Response {
        let (luggage, dependants) = try await context.database.read(
            MoveStore.luggage(),
            CopiesStore.dependants(of: context.person.person, in: context.household)
        )
        return context.page(LeavePage(context, luggage, dependants, problem), status: status)
    }
}
