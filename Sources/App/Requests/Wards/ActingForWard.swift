import Database
import HTTPServer
import Web

// Whoever looks after somebody acts for them where the address or the form says `person` (H-03).

extension RequestContext {
    /// The person for whom the sender wants to act; nil for themselves. Not found where they do not look after that
    /// person, and where address and form name two.
    func askedWard() async throws -> Ward? {
        guard let sender, PersonCarrier.covers(request.path) else { return nil }
        let field = PersonCarrier.field
        let isSeveral = PersonCarrier.takesSeveral(request.path) && PersonCarrier.namesSeveral(form)
        let typed = request.method == .post && !isSeveral ? form.all(field) : []
        let asked = Set(query.all(field) + typed)
        guard let named = asked.first else { return nil }
        // A kitchen device is nobody, and acts for nobody.
        guard case .person(let signedIn) = sender, asked.count == 1, let id = Person.ID(pathText: named) else {
            throw HTTPError.notFound
        }
        if id == signedIn.person { return nil }
        let own = accounts.scoped(to: signedIn.household, person: signedIn.person)
        guard let ward = try await own.read(WardStore.ward(id, in: signedIn.household)) else {
            throw HTTPError.notFound
        }
        return ward
    }
}

extension RequestPipeline {
    /// The action's response. Who stopped looking after the person meanwhile finds nothing, as if they never had.
    func act(_ context: RequestContext, _ route: Route<RequestContext>) async throws -> Response {
        guard let carrier = context.carrier else { return try await route.action(context) }
        do {
            var response = try await route.action(context)
            if let location = response.headers["location"].flatMap({ LocalPath(requested: $0) }) {
                response.headers["Location"] = carrier.carried(location).text
            }
            return response
        } catch let error as DatabaseError where error.isPermissionDenied {
            throw HTTPError.notFound
        }
    }
}
