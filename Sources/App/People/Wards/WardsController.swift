import Database
import HTTPServer
import Web

/// Persons without an account: owners add them, and guardians decide about them (H-03).
struct WardsController {
    let persons: PersonReader

    func new(_ context: SignedInContext) async throws -> Response {
        context.page(NewWardPage(context, errors: [:]))
    }

    func create(_ context: SignedInContext) async throws -> Response {
        do {
            let draft = try WardForm(form: context.form).validated()
            let id = Person.ID.new()
            let statements = WardChangeStore.add(draft, as: id, by: context.person.person, in: context.household)
            let made: LocalPath = "/people/\(id)"
            try await context.doneBefore { place in
                guard let first = place.value(at: 1, as: Person.ID.self) else { return true }
                return try await context.database.read(PersonStore.person(first, in: context.household)) != nil
            }
            let page = try await context.once { db in
                try await db.run(statements)
                return made
            }
            return context.redirect(to: page, flash: .people(.wardAdded(name: draft.name)))
        } catch let errors as FormErrors {
            return context.page(NewWardPage(context, errors: errors), status: .unprocessableContent)
        }
    }

    /// Repeated `guardian`, and `was.guardian` for those whom the page showed: whom somebody else has named meanwhile stays.
    func nameGuardians(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("person", as: Person.ID.self)
        let (household, form) = (context.household, context.form)
        let found = try await context.database.read(PersonStore.person(id, in: household))
        guard let person = found, person.kind != .member else { throw HTTPError.notFound }
        let (isNamed, isNobody) = try await context.database.write { db -> (Bool, Bool) in
            guard try await WardChangeStore.lock(id, in: household, db) else { throw HTTPError.notFound }
            let (now, persons) = try await db.fetch(
                WardChangeStore.guardians(of: id, in: household),
                HouseholdStore.persons(of: household)
            )
            let typed = form.ticked("guardian", over: Set(now.map(\.description)))
            let chosen = persons.filter { $0.kind == .member && typed.contains($0.id.description) }.map(\.id)
            guard !chosen.isEmpty, chosen.count == typed.count else { return (false, typed.isEmpty) }
            return (try await WardChangeStore.name(chosen, of: id, in: household, db), false)
        }
        guard isNamed else { return try await reject(person, isEmpty: isNobody, context) }
        return context.redirect(to: "/people/\(id)", flash: .saved)
    }

    func bringBack(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("person", as: Person.ID.self)
        // A button that is pressed twice finds the person back already.
        let (_, found) = try await context.database.write(
            WardChangeStore.bringBack(id),
            WardStore.ward(id, in: context.household)
        )
        guard let ward = found else { throw HTTPError.notFound }
        return context.redirect(to: "/people/\(id)", flash: .people(.wardIsBack(name: ward.name)))
    }

    /// Answers a choice of nobody, or of somebody who is not there.
    private func reject(
        _ person: HouseholdStore.ListedPerson,
        isEmpty: Bool,
        _ context: SignedInContext
    ) async throws -> Response {
        let strings = context.strings
        let problem =
            isEmpty ? strings.people.wards.lastGuardian(name: person.name) : strings.requests.fields.invalidChoice
        let found = try await persons.found(person.id, context)
        return try await persons.page(context, found, problem: problem, isEmpty ? .conflict : .unprocessableContent)
    }
}
