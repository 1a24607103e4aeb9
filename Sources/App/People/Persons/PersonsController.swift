import HTTPServer
import Web

/// The page of one person of the household, and what an owner decides about them (H-01).
struct PersonsController {
    func show(_ context: SignedInContext) async throws -> Response {
        try await page(context, problem: nil)
    }

    func changeRole(_ context: SignedInContext) async throws -> Response {
        let person = try await person(context)
        var read = FormReader(context.form)
        guard let role = read.choice("role", of: Role.self), read.isValid else {
            return try await page(
                context,
                problem: context.strings.requests.fields.invalidChoice,
                .unprocessableContent
            )
        }
        switch try await context.database.write(PersonStore.change(person.id, to: role)) {
        case .changed:
            let changed = FlashMessage.people(.roleChanged(name: person.name, role: role))
            return context.redirect(to: "/people/\(person.id)", flash: changed)
        case .lastOwner: return try await page(context, problem: context.strings.people.moves.lastOwner, .conflict)
        case .unknown: throw HTTPError.notFound
        }
    }

    func confirmRemoval(_ context: SignedInContext) async throws -> Response {
        let person = try await person(context)
        guard person.kind == .member, person.id != context.person.person else { throw HTTPError.notFound }
        return context.page(RemovalPage(context, person))
    }

    func remove(_ context: SignedInContext) async throws -> Response {
        let person = try await person(context)
        switch try await context.database.write(MoveStore.remove(person.id)) {
        case .moved: return context.redirect(to: "/household", flash: .people(.removed(name: person.name)))
        case .owner:
            return try await page(context, problem: context.strings.people.members.ownersStay, .conflict)
        case .alone, .lastOwner, .there, .unknown: throw HTTPError.notFound
        }
    }

    private func person(_ context: SignedInContext) async throws -> HouseholdStore.ListedPerson {
        let id = try context.parameter("person", as: Person.ID.self)
        guard let person = try await context.database.read(PersonStore.person(id, in: context.household)) else {
            throw HTTPError.notFound
        }
        return person
    }

    private func page(_ context: SignedInContext, problem: String?, _ status: Status = .ok) async throws -> Response {
        context.page(PersonPage(context, try await person(context), problem: problem), status: status)
    }
}
