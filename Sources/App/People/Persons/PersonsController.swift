import Database
import HTTPServer
import Web

/// The page of one person of the household: what they eat (H-04), and what an owner decides about them (H-01).
struct PersonsController {
    /// What a person shows of a day to whoever asks; nil where they show nothing. Diary and goals are rooms above this
    /// one, so it is handed in.
    let sharedDay: @Sendable (SignedInContext, HouseholdStore.ListedPerson) async throws -> SafeHTML?

    func show(_ context: SignedInContext) async throws -> Response {
        try await page(context, problem: nil)
    }

    func save(_ context: SignedInContext) async throws -> Response {
        let found = try await found(context)
        guard let database = context.profileDatabase(of: found) else { throw HTTPError.notFound }
        do {
            let form = EatingProfileForm(form: context.form, kept: found.settings.keptShare)
            let profile = try form.validated()
            try await database.write { db in
                try await db.run(PersonStore.save(profile, of: found.person.id, in: context.household))
            }
            return context.redirect(to: "/people/\(found.person.id)", flash: .saved)
        } catch let errors as FormErrors {
            return try await page(context, found, errors: errors, .unprocessableContent)
        }
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
        guard person.id != context.person.person, try await mayRemove(person, context) else { throw HTTPError.notFound }
        return context.page(RemovalPage(context, person))
    }

    func remove(_ context: SignedInContext) async throws -> Response {
        let person = try await person(context)
        guard try await mayRemove(person, context) else { throw HTTPError.notFound }
        guard person.kind == .member else { return try await removeWard(person, context) }
        switch try await context.database.write(MoveStore.remove(person.id)) {
        case .moved: return context.redirect(to: "/household", flash: .people(.removed(name: person.name)))
        case .owner:
            return try await page(context, problem: context.strings.people.members.ownersStay, .conflict)
        case .alone, .lastOwner, .there, .unknown: throw HTTPError.notFound
        }
    }

    private func found(_ context: SignedInContext) async throws -> PersonStore.Found {
        let id = try context.parameter("person", as: Person.ID.self)
        let (person, persons, settings, avoided, share) = try await context.database.read(
            PersonStore.person(id, in: context.household),
            HouseholdStore.persons(of: context.household),
            PersonStore.settings(of: id, in: context.household),
            AvoidanceStore.avoided(by: id, in: context.household),
            BodyShareStore.share(of: id, in: context.household)
        )
        guard let person, let settings else { throw HTTPError.notFound }
        return PersonStore.Found(
            person: person,
            settings: settings,
            avoided: avoided,
            share: share,
            viewers: persons.filter { $0.kind == .member && $0.id != id }
        )
    }

    /// Members are removed by owners, and who is looked after by a guardian.
    private func mayRemove(_ person: HouseholdStore.ListedPerson, _ context: SignedInContext) async throws -> Bool {
        if person.kind == .member { return context.person.role.may(.household(.own)) }
        return try await context.database.read(WardStore.ward(person.id, in: context.household)) != nil
    }

    private func removeWard(
        _ person: HouseholdStore.ListedPerson,
        _ context: SignedInContext
    ) async throws -> Response {
        guard try await context.database.write(WardChangeStore.remove(person.id)) else {
            throw HTTPError.notFound
        }
        let removed = FlashMessage.people(.removed(name: person.name))
        return context.redirect(to: "/household", flash: removed, undo: "/people/\(person.id)/undelete")
    }

    private func person(_ context: SignedInContext) async throws -> HouseholdStore.ListedPerson {
        let id = try context.parameter("person", as: Person.ID.self)
        guard let person = try await context.database.read(PersonStore.person(id, in: context.household)) else {
            throw HTTPError.notFound
        }
        return person
    }

    private func page(_ context: SignedInContext, problem: String?, _ status: Status = .ok) async throws -> Response {
        try await page(context, try await found(context), problem: problem, status)
    }

    private func page(
        _ context: SignedInContext,
        _ found: PersonStore.Found,
        problem: String? = nil,
        errors: FormErrors = [:],
        _ status: Status
    ) async throws -> Response {
        var page = PersonPage(context, found, problem: problem, errors: errors)
        if found.person.kind != .member { page.care = try await Care(of: found.person, context) }
        if found.person.id != context.person.person { page.shared = try await sharedDay(context, found.person) }
        return context.page(page, status: status)
    }
}

extension SignedInContext {
    /// The database in which a person's profile is written: one's own, or as somebody whom one looks after. Nil for
    /// everybody else. Here alone it is asked who may write a profile; the policies of the database ask again.
    func profileDatabase(of found: PersonStore.Found) -> (any Database)? {
        if found.person.id == person.person { return database }
        guard found.settings.isWard else { return nil }
        return services.database.scoped(.asking(household, person.person) + [.acting(for: found.person.id)])
    }
}
