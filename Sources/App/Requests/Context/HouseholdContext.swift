import Database
import Domain
import HTTPServer
import Web

/// The context of a request from within a household: by a signed-in person, or by a kitchen device, which is nobody. An
/// action that takes it is for both, and has no person to show or to write for.
protocol HouseholdContext: Sendable {
    var requestContext: RequestContext { get }
    var household: Household.ID { get }
    /// By whom a change was made, as others read it.
    var name: String { get }
    var language: Language { get }
    var zone: Zone { get }
    /// The person whose diary, favourites and allergies the page is about; nil at a kitchen device.
    var reader: DiaryOwner? { get }
    /// On whose account heavy work is counted.
    var worker: ProcessorBudget.Worker { get }
    /// The database with the settings from which row-level security knows who asks.
    var database: any Database { get }
    func may(_ access: Access) -> Bool

    // Required too, so that asking for one of these does not copy all of `requestContext`: pages ask hundreds of times.
    var csrf: CSRFField { get }
    var strings: Strings { get }
    var now: Moment { get }
    var today: CivilDate { get }
    var digest: [UInt8] { get }
}

extension HouseholdContext {
    var services: RequestServices { requestContext.services }
    var request: Request { requestContext.request }
    var query: URLQuery { requestContext.query }
    var form: Form { requestContext.form }
    var strings: Strings { requestContext.strings }
    var now: Moment { requestContext.now }
    /// The current day in the time zone of whoever asks.
    var today: CivilDate { zone.day(at: now) }
    /// The SHA-256 digest of the session's token.
    var digest: [UInt8] { requestContext.sender?.digest ?? [] }
    /// The database without row-level security settings, for accounts and sessions. It, too,
    /// confirms a cached session before it answers.
    var accounts: any Database { requestContext.accounts }
    /// The idempotency key that the form of a creating action carries.
    var idempotencyKey: IdempotencyKey? { IdempotencyKey(form) }

    /// The value of a parameter in the path. Text that does not parse answers 404: it names nothing that exists.
    func parameter<Value: PathValue>(_ name: String, as type: Value.Type = Value.self) throws(HTTPError) -> Value {
        try requestContext.parameters.value(name, as: type)
    }
}

/// The context of a request from a kitchen device.
struct KitchenContext: HouseholdContext {
    let requestContext: RequestContext
    let device: KitchenDevice

    var household: Household.ID { device.household }
    var name: String { device.name }
    var language: Language { device.language }
    var zone: Zone { device.zone }
    var reader: DiaryOwner? { nil }
    var worker: ProcessorBudget.Worker { .kitchen(device.id) }
    var database: any Database { accounts.scoped(.asking(device.household, kitchen: device.id)) }
    func may(_ access: Access) -> Bool { device.may(access) }
}

extension Router where Context == RequestContext {
    typealias HouseholdAction = @Sendable (any HouseholdContext) async throws -> Response

    /// Adds a page for the people of a household and its kitchen devices.
    mutating func get(_ pattern: String, access: Access = .kitchen(.read), _ action: @escaping HouseholdAction) {
        get(pattern, access: access) { context in try await action(context.inHousehold()) }
    }

    /// Adds a change by the people of a household and its kitchen devices.
    mutating func post(
        _ pattern: String,
        access: Access = .kitchen(.write),
        bodyLimit: Int = Router<RequestContext>.standardBodyLimit,
        body: SentBody = .form,
        _ action: @escaping HouseholdAction
    ) {
        post(pattern, access: access, bodyLimit: bodyLimit, body: body) { context in
            try await action(context.inHousehold())
        }
    }
}

extension RequestContext {
    /// The context of whoever has a session. `RequestPipeline` lets nobody else reach an action that asks for it; the
    /// throw is a second lock.
    func inHousehold() throws(HTTPError) -> any HouseholdContext {
        switch sender {
        case .person(let person): SignedInContext(requestContext: self, person: person)
        case .kitchen(let device): KitchenContext(requestContext: self, device: device)
        case nil: throw .forbidden
        }
    }
}
