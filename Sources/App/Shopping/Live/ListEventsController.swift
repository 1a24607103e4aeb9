import Domain
import HTTPServer
import Web

/// Tells an open page of a list that the list has changed, as server-sent events.
struct ListEventsController {
    let hub: ListHub

    /// `Last-Event-ID` needs no answer of its own: only the newest revision matters, and that comes first.
    func stream(_ context: any HouseholdContext) async throws -> Response {
        guard let sender = context.requestContext.sender else { throw HTTPError.forbidden }
        let address = ListAddress(household: context.household, list: try context.parameter("list"))
        // The place comes before the revision is read, so that no change is missed in between.
        let place = try hub.place(at: address, session: sender.endID)
        guard let revision = try await context.database.read(ListRevisionStore.revision(of: address)) else {
            throw HTTPError.notFound
        }
        let events = ListEvents(
            address: address,
            sender: sender,
            isProgram: !context.requestContext.scopes.isEmpty,
            place: place,
            database: context.accounts,
            log: context.requestContext.log
        )
        return .events { try await events.write(from: revision, to: $0) }
    }
}

extension Sender {
    /// By what the database tells that nobody reads any more: the session's id, or that of a device in the kitchen.
    fileprivate var endID: Session.ID {
        switch self {
        case .person(let person): person.session
        case .kitchen(let device): Session.ID(high: device.id.high, low: device.id.low)
        }
    }
}
