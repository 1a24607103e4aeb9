import Database
import Domain
import HTTPServer
import Security
import Web

/// The context of one request, whether its sender is signed in or not.
struct RequestContext: Sendable {
    let services: RequestServices
    /// The database without a person. For a sender from the session cache it makes sure of the session first.
    var accounts: any Database
    let request: Request
    /// The request's id stands in the log, and on the page that reports a fault to the visitor.
    let requestID: RequestID
    /// The address of the client, as the trusted proxies in front of this server report it.
    let address: String
    /// The key under which rate limits count. It stands for a whole /64 in IPv6, since one customer has all of that.
    var limitKey: String { IPAddress(address)?.limitKey ?? address }
    /// The log, in which every line of this request carries the request's id.
    let log: Log
    let cookies: Cookies
    /// The language that the request asks for. It is read once: its field can be as long as a whole head.
    let askedLanguage: Language
    var parameters = PathParameters()
    var query = URLQuery()
    /// The fields that were sent with a POST, or those kept while their sender
    /// signed in again; empty for other requests.
    var form = Form()
    /// Who sends the request, where they have a session.
    var sender: Sender?
    /// The marks of a sender of the session cache, which keeps them.
    var keptMarks: SenderMarks?
    /// By what a browser knows the sender; nil where nobody has a session.
    var marks: SenderMarks? { keptMarks ?? sender.map(SenderMarks.init) }
    /// Whether the session that the cookie names was read: without a sender it has then ended.
    var hasReadSession = false
    /// What the sender may do where it is a program; empty for whoever has a session.
    var scopes: Set<TokenScope> = []
    /// The person who is signed in; nil for a kitchen device, too.
    var signedIn: SignedIn? { if case .person(let person) = sender { person } else { nil } }
    /// The person for whom the sender acts; nil while they act for themselves.
    var ward: Ward?
    /// The token to which CSRF tokens are bound before anyone has signed in.
    var token: SessionToken?
    /// The CSRF field for the forms of the page: bound to the session, or to `token` where nobody is signed in.
    var csrf = CSRFField(token: "")
    let now: Moment

    /// The path without its secret: anyone who reads the address of a share link, an invite or a calendar in the log could open it.
    var loggedPath: String { secretPlace.map { "/\($0)/…" } ?? request.path }

    /// Whether the address ends in a secret, which nobody but its reader may learn.
    var hasSecretAddress: Bool { secretPlace != nil }

    /// What stands before a secret in the path; nil where none does.
    var secretPlace: Substring? {
        guard let first = request.path.utf8.first, first == UInt8(ascii: "/") else { return nil }
        let rest = Substring(request.path.utf8.dropFirst())
        guard let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        return Self.secretAddresses.contains(String(rest[..<end])) ? rest[..<end] : nil
    }

    /// The first path segments after which a secret follows.
    private static let secretAddresses: Set = ["shared", "invite", "feeds", "reset"]

    var language: Language { sender?.language ?? askedLanguage }
    var strings: Strings { Strings(language) }
    var device: Device {
        Device(userAgent: String((request.headers["user-agent"] ?? "").prefix(300)), address: address)
    }

    /// The flash message that the page before left for this one.
    var flash: Flash? { isAside ? nil : services.flashes.read(cookies, now: now.seconds) }
    /// Whether a script asks, for a section, a stream, or what a phone keeps: what is told once waits for a page that is shown.
    var isAside: Bool {
        request.headers["sofra-live"] != nil || request.headers["accept"]?.hasPrefix("text/event-stream") == true
    }
}

/// The context of a request by a person who is signed in.
struct SignedInContext: HouseholdContext {
    let requestContext: RequestContext
    let person: SignedIn

    var language: Language { person.language }
    var household: Household.ID { person.household }
    var name: String { person.name }
    var zone: Zone { person.zone }
    var reader: DiaryOwner? { diaryOwner }
    var worker: ProcessorBudget.Worker { .person(person.person) }
    func may(_ access: Access) -> Bool { person.role.may(access) }
    /// The database with the settings from which row-level security knows the household and the person.
    /// While its sender acts for somebody they look after, that is the person.
    var database: any Database {
        let acting = ward.map { [Setting.acting(for: $0.id)] } ?? []
        return accounts.scoped(.asking(person.household, person.person) + acting)
    }
    /// The person for whom the sender acts; nil while they act for themselves.
    var ward: Ward? { requestContext.ward }
}

extension Router where Context == RequestContext {
    typealias Action = @Sendable (SignedInContext) async throws -> Response

    /// Adds a page for people who are signed in; anyone else is sent to sign in, and then back to this page.
    mutating func get(_ pattern: String, access: Access = .household(.read), _ action: @escaping Action) {
        get(pattern, access: access) { context in try await action(context.asSignedIn()) }
    }

    /// Adds a change by people who are signed in.
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
    /// The signed-in context. `RequestPipeline` lets nobody else reach an action
    /// that asks for it; the throw is a second lock.
    func asSignedIn() throws(HTTPError) -> SignedInContext {
        guard let signedIn else { throw .forbidden }
        return SignedInContext(requestContext: self, person: signedIn)
    }
}

extension RequestContext {
    /// A page's full address, for what is read elsewhere. Without a configured origin it names the host of this request,
    /// since the server rejects requests for other hosts than its own.
    func absolute(_ path: LocalPath) -> String {
        let here = request.headers["host"].map { "http://\($0)" } ?? ""
        return (services.publicOrigin?.description ?? here) + path.text
    }
}
