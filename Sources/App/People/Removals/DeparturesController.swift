import HTTPServer
import Web

/// Asks somebody back whom an owner has removed (H-01).
struct DeparturesController {
    func welcome(_ context: SignedInContext) async throws -> Response {
        let person = try context.parameter("person", as: Person.ID.self)
        let removed = try await context.database.read(DepartureStore.removed()).first { $0.person == person }
        let welcome = DepartureStore.welcome(person, session: context.person.digest)
        guard let removed, try await context.database.write(welcome) else { throw HTTPError.notFound }
        return context.redirect(to: "/household", flash: .people(.removal(.askedBack(name: removed.name))))
    }
}
