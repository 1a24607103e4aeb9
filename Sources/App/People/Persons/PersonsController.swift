import Database
import HTTPServer
import Web

/// The page of one person of the household: what they eat (H-04), and what an owner decides about them (H-01).
struct PersonsController {
    let reader: PersonReader

    func show(_ context: SignedInContext) async throws -> Response {
        try await page(context, problem: nil)
    }

    func save(_ context: SignedInContext) async throws -> Response {
        let found = try await found(context)
        guard let database = context.profileDatabase(of: found) else { throw HTTPError.notFound }
        do {
            let choices = try await ProfileChoices.read(context, found)
            let (form, strings) = (context.form, context.strings)
            let (person, home, shown) = (found.person.id, context.household, EatingProfile.shown(in: form))
            try await database.write { db in
                guard let stored = try await StoredProfile(locking: person, in: home, db) else {
                    throw HTTPError.notFound
                }
                let profile = try EatingProfileForm(form: form, stored: stored, choices: choices, strings: strings)
                    .validated()
                let merged = shown.map { profile.keeping(stored.avoided, besides: $0) } ?? profile
                try await db.run(PersonStore.save(merged, of: person, in: home))
            }
            return context.redirect(to: "/people/\(found.person.id)", flash: .saved)
        } catch let errors as FormErrors {
            return try await reader.page(context, try await self.found(context), errors: errors, errors.status)
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
        let change = PersonStore.change(person.id, to: role, session: context.person.digest)
        switch try await context.database.write(change) {
        case .changed:
            let changed = FlashMessage.people(.roleChanged(name: person.name, role: role))
            return context.redirect(to: "/people/\(person.id)", flash: changed)
        case .lastOwner: return try await page(context, problem: context.strings.people.moves.lastOwner, .conflict)
        case .owner: return try await page(context, problem: context.strings.people.members.ownersStay, .conflict)
        case .unknown: throw HTTPError.notFound
        }
    }

    func confirmRemoval(_ context: SignedInContext) async throws -> Response {
        let person = try await person(context)
        guard person.id != context.person.person, try await mayRemove(person, context) else { throw HTTPError.notFound }
        return context.page(RemovalPage(context, person))
    }

    func remove(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("person", as: Person.ID.self)
        let found = try await context.database.read(PersonStore.person(id, in: context.household))
        guard let person = found else { return try await removedBefore(id, context) }
        guard try await mayRemove(person, context) else { throw HTTPError.notFound }
        guard person.kind == .member else { return try await removeWard(person, context) }
        switch try await context.database.write(MoveStore.remove(person.id, session: context.person.digest)) {
        case .moved: return removed(person.name, undo: "/people/\(id)/welcome", context)
        case .owner:
            return try await page(context, problem: context.strings.people.members.ownersStay, .conflict)
        case .alone, .lastGuardian, .lastOwner, .there, .unknown: throw HTTPError.notFound
        }
    }

    private func found(_ context: SignedInContext) async throws -> PersonStore.Found {
        try await reader.found(try context.parameter("person", as: Person.ID.self), context)
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
            return try await removedBefore(person.id, context)
        }
        return removed(person.name, undo: "/people/\(person.id)/undelete", context)
    }

    private func removed(_ name: String, undo: LocalPath, _ context: SignedInContext) -> Response {
        context.redirect(to: "/household", flash: .people(.removed(name: name)), undo: undo)
    }

    /// A button that is pressed twice finds the person gone already, and the way back.
    private func removedBefore(_ id: Person.ID, _ context: SignedInContext) async throws -> Response {
        let (wards, members) = try await context.database.read(
            WardChangeStore.removed(from: context.household),
            DepartureStore.removed()
        )
        if let ward = wards.first(where: { $0.id == id }) {
            return removed(ward.name, undo: "/people/\(id)/undelete", context)
        }
        guard let member = members.first(where: { $0.person == id }) else { throw HTTPError.notFound }
        return removed(member.name, undo: "/people/\(id)/welcome", context)
    }

    private func person(_ context: SignedInContext) async throws -> HouseholdStore.ListedPerson {
        let id = try context.parameter("person", as: Person.ID.self)
        guard let person = try await context.database.read(PersonStore.person(id, in: context.household)) else {
            throw HTTPError.notFound
        }
        return person
    }

    private func page(_ context: SignedInContext, problem: String?, _ status: Status = .ok) async throws -> Response {
        try await reader.page(context, try await found(context), problem: problem, status)
    }
}

extension SignedInContext {
    /// The database in which a person's profile is written: one's own, or as somebody whom one looks after. Nil for
    /// everybody else. Here alone it is asked who may write a profile; the policies of the database ask again.
    func profileDatabase(of found: PersonStore.Found) -> (any Database)? {
        if found.person.id == person.person { return database }
        guard found.settings.isWard else { return nil }
        return accounts.scoped(.asking(household, person.person) + [.acting(for: found.person.id)])
    }
}
