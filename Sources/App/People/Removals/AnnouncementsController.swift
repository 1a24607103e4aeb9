import Database
import HTTPServer
import Web

/// Announces that an owner is to be removed by another, and takes it back.
struct AnnouncementsController {
    func announce(_ context: SignedInContext) async throws -> Response {
        let person = try context.parameter("person", as: Person.ID.self)
        let announce = AnnouncementStore.announce(person, session: context.person.digest)
        guard try await context.database.write(announce) else { throw HTTPError.notFound }
        return context.redirect(to: "/people/\(person)", flash: .people(.removal(.announced)))
    }

    func takeBack(_ context: SignedInContext) async throws -> Response {
        let person = try context.parameter("person", as: Person.ID.self)
        let taken = try await context.database.write(AnnouncementStore.takeBack(person, in: context.household))
        guard taken == 1 else { throw HTTPError.notFound }
        return context.redirect(to: "/household", flash: .people(.removal(.takenBack)))
    }
}
