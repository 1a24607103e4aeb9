import Database
import HTTPServer
import Web

/// Reads what the page of a person shows.
struct PersonReader: Sendable {
    /// What a person shows of a day to whoever asks; nil where they show nothing. Diary and goals are rooms above this
    /// one, so it is handed in.
    let sharedDay: @Sendable (SignedInContext, HouseholdStore.ListedPerson) async throws -> SafeHTML?

    /// Throws `notFound` for somebody who is not in the household.
    func found(_ id: Person.ID, _ context: SignedInContext) async throws -> PersonStore.Found {
        let (person, persons, settings, avoided, share) = try await context.database.read(
            PersonStore.person(id, in: context.household),
            HouseholdStore.persons(of: context.household),
            PersonStore.settings(of: id, in: context.household),
            AvoidanceStore.avoided(by: id, in: context.household),
            BodyShareStore.share(of: id, in: context.household)
        )
        guard let person, let settings else { throw HTTPError.notFound }
        var found = PersonStore.Found(
            person: person,
            settings: settings,
            avoided: avoided,
            share: share,
            viewers: persons.filter { $0.kind == .member && $0.id != id }
        )
        // Who looks after somebody is not among those to whom it is shown, and decides about it.
        if settings.isWard, let database = context.profileDatabase(of: found) {
            found.share = try await database.read(BodyShareStore.share(of: id, in: context.household))
        }
        return found
    }

    func page(
        _ context: SignedInContext,
        _ found: PersonStore.Found,
        problem: String? = nil,
        errors: FormErrors = [:],
        writers: FormErrors = [:],
        _ status: Status
    ) async throws -> Response {
        var page = PersonPage(context, found, problem: problem, errors: errors)
        if let database = context.profileDatabase(of: found) {
            let (grants, names) = try await database.read(
                WriterStore.grants(of: found.person.id, in: context.household),
                ProfileChoiceStore.names(in: context.household)
            )
            page.profile?.ingredient.names = names
            page.writers = WritersSection(context, found, grants, errors: writers)
        }
        if found.person.role == .owner, context.may(.household(.own)) {
            page.show(try await OwnerRemoval(of: found.person, context), context)
        }
        if found.person.kind != .member { page.care = try await Care(of: found.person, context) }
        if found.person.id != context.person.person { page.shared = try await sharedDay(context, found.person) }
        return context.page(page, status: status)
    }
}
