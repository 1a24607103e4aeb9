import Database
import Domain
import HTTPServer
import Security
import Web

/// One request, by whomever: the door, the error pages, and everything before a session is known.
struct RequestContext: Sendable {
    var services: RequestServices
    let request: Request
    /// Names this request in the log, and to the visitor when something goes wrong.
    let requestID: RequestID
    /// Where it really came from, behind proxies that are trusted.
    let address: String
    /// What limits count by: all addresses that one customer has to himself are one.
    var limitKey: String { IPAddress(address)?.limitKey ?? address }
    /// Tells of this request.
    let log: Log
    let cookies: Cookies
    var parameters = PathParameters()
    var query = URLQuery()
    /// What was sent, or what was kept of it until its sender signed in again; empty otherwise.
    var form = Form()
    var signedIn: SignedIn?
    /// The token that forms are bound to before anyone has signed in.
    var token: SessionToken?
    /// What forms of the page carry against forgery: bound to the session, or to the context's own token.
    var csrf = CSRFField(token: "")
    let now: Moment

    var language: Language { signedIn?.language ?? Language.preferred(by: request.headers) }
    var strings: Strings { Strings(language) }
    var device: Device {
        Device(userAgent: String((request.headers["user-agent"] ?? "").prefix(300)), address: address)
    }

    /// The message that the page before left for this one.
    var flash: Flash? { services.flashes.read(cookies, now: now.seconds) }
}

/// One request of a signed-in person.
struct SignedInContext: Sendable {
    let requestContext: RequestContext
    let person: SignedIn

    var services: RequestServices { requestContext.services }
    var request: Request { requestContext.request }
    var query: URLQuery { requestContext.query }
    var form: Form { requestContext.form }
    var strings: Strings { requestContext.strings }
    var language: Language { person.language }
    var household: Household.ID { person.household }
    var now: Moment { requestContext.now }
    /// The day on the wall of the person's kitchen.
    var today: CivilDate { person.zone.day(at: now) }
    /// The database for accounts and sessions, which stand outside row-level security. It makes sure of the session, too.
    var accounts: any Database { services.database }
    /// The database as this person sees it.
    var database: any Database { services.database.scoped(to: person.household, person: person.person) }
    /// The idempotency key of a creating form.
    var idempotencyKey: IdempotencyKey? { IdempotencyKey(form) }

    /// The value of a parameter in the path; text that is no such value names nothing.
    func parameter<Value: PathValue>(_ name: String, as type: Value.Type = Value.self) throws(HTTPError) -> Value {
        try requestContext.parameters.value(name, as: type)
    }
}

extension Router where Context == RequestContext {
    typealias Action = @Sendable (SignedInContext) async throws -> Response

    /// A page for signed-in people; others are sent to sign in, and then back.
    mutating func get(_ pattern: String, access: Access = .household(.read), _ action: @escaping Action) {
        get(pattern, access: access) { context in try await action(context.asSignedIn()) }
    }

    /// A change by signed-in people.
    mutating func post(
        _ pattern: String,
        access: Access = .household(.write),
        bodyLimit: Int = Router<RequestContext>.standardBodyLimit,
        _ action: @escaping Action
    ) {
        post(pattern, access: access, bodyLimit: bodyLimit) { context in try await action(context.asSignedIn()) }
    }
}

extension RequestContext {
    /// This request as that of a signed-in person. The front door has let nobody else as far as here.
    func asSignedIn() throws(HTTPError) -> SignedInContext {
        guard let signedIn else { throw .forbidden }
        return SignedInContext(requestContext: self, person: signedIn)
    }
}
